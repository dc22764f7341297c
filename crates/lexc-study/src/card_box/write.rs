//! A box as bytes.

use serde::Serialize;

use super::answer_event::AnswerEvent;
use super::card::{Card, characters};
use super::lines::{CardLine, FORMAT, HeaderLine, VERSION};
use super::store::CardBox;

impl CardBox {
    /// Returns the bytes of a whole file with the same cards and answers, without lines that later
    /// ones replaced. The same box gives the same bytes on every platform.
    ///
    /// The caller replaces the file by one with these bytes, atomically: under a temporary name
    /// first.
    #[must_use]
    pub fn compact(&self) -> Vec<u8> {
        let mut out = self.header();
        out.reserve(self.cards.len() * 96 + self.log.len() * 28);
        for (number, card) in (1..).zip(&self.cards) {
            self.write_card(&mut out, number, card);
        }
        for event in &self.log {
            AnswerEvent::write(*event, &mut out);
        }
        out
    }

    pub(crate) fn header(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let header = HeaderLine {
            format: FORMAT.to_owned(),
            version: VERSION,
            lexicon: self.lexicon.clone(),
            settings: self.settings.clone(),
        };
        write_object(&mut out, &header);
        out
    }

    pub(crate) fn write_card(&self, out: &mut Vec<u8>, number: u64, card: &Card) {
        let Card { question, answers, gone, .. } = card;
        let own = |name: &&str| (*name).to_owned();
        let line = CardLine {
            card: number,
            kind: question.kind.name().to_owned(),
            text: question.text.clone(),
            answers: answers.clone(),
            gone: gone.clone(),
            lists: self.list_names(card).iter().map(own).collect(),
            length: Some(card.length).filter(|length| *length != characters(&question.text)),
            added: card.added,
            suspended: card.suspended,
            buried: card.buried,
            changed: card.changed,
            forgiven: card.forgiven,
            removed: card.removed,
        };
        write_object(out, &line);
    }
}

/// Appends a value as a line of JSON.
pub(crate) fn write_object(out: &mut Vec<u8>, value: &impl Serialize) {
    // Writing to memory cannot fail, and all keys are strings.
    let written = serde_json::to_writer(&mut *out, value);
    debug_assert!(written.is_ok());
    out.push(b'\n');
}
