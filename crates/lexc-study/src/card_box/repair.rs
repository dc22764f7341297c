//! Reading a damaged box: what can be read is kept.

use core::ops::Range;

use super::card::{Card, characters};
use super::lines::{CardLine, ChangeLine};
use super::open::{BoxReader, fault_at, is_card, parse};
use super::store::CardBox;
use crate::error::{Error, LineFault, Result};
use crate::question::{Question, QuestionKind};
use crate::settings::StudySettings;

/// A line that a repair left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineLeftOut {
    /// The line, from 1.
    pub line: usize,
    /// Its fault.
    pub error: Error,
}

/// The result of [`CardBox::repair`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct RepairReport {
    /// The lines that are left out, in order.
    pub left_out: Vec<LineLeftOut>,
    /// The numbers of the cards whose lines are lost. Each is a removed card with its answers, so
    /// that the other cards keep their numbers.
    pub lost_cards: Vec<u32>,
}

impl CardBox {
    /// Reads the bytes of a file as [`Self::open`] does, but leaves out the lines that cannot be
    /// used. All other cards keep their numbers and their answers: a card whose line is lost
    /// becomes a removed card. The caller keeps a copy of the file, and replaces it by
    /// [`Self::compact`]. A box without damage has an empty report. Takes time and memory in
    /// proportion to the file, and adds at most two cards for each of its lines.
    ///
    /// ```
    /// use lexc_study::CardBox;
    ///
    /// let file = b"{\"format\":\"lexc-cards\",\"version\":1}
    /// {\"card\":1,\"kind\":\"free\",\"text\":\"a\",\"ad
    /// {\"card\":2,\"kind\":\"free\",\"text\":\"b\",\"added\":5}
    /// [2,1796061605,3]
    /// ";
    /// assert!(CardBox::open(file).is_err());
    /// let (cards, report) = CardBox::repair(file)?;
    /// assert_eq!((report.left_out[0].line, report.lost_cards), (2, vec![1]));
    /// assert_eq!((cards.card(2)?.question().text.as_str(), cards.answers()), ("b", 1));
    /// # Ok::<(), lexc_study::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NotACardBox`] if no line can be used, [`Error::NewerVersion`], or [`Error::Limit`]
    /// if the box is full.
    pub fn repair(bytes: &[u8]) -> Result<(Self, RepairReport)> {
        let body = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let lines: Vec<&[u8]> = body.split(|byte| *byte == b'\n').collect();
        let mut reader = BoxReader::default();
        let mut repair = BoxRepair { next_cards: next_cards(&lines), ..BoxRepair::default() };
        let mut used = 0;
        for (number, text) in (1..).zip(lines.iter().copied()) {
            reader.line = number;
            // The end of the file is no line.
            if number == lines.len() && text.is_empty() {
                break;
            }
            let before = repair.report.left_out.len();
            repair.read(&mut reader, text)?;
            used += usize::from(repair.report.left_out.len() == before);
        }
        let mut cards = match reader.cards {
            Some(cards) if used > 0 => cards,
            None if body.is_empty() => CardBox::new(StudySettings::default(), None)?,
            _ => return Err(Error::NotACardBox),
        };
        cards.rebuild();
        Ok((cards, repair.report))
    }
}

/// The state of a repair between two lines.
#[derive(Default)]
struct BoxRepair {
    report: RepairReport,
    /// For each line, the number of the next card that can be read; `u64::MAX` after the last one.
    next_cards: Vec<u64>,
    /// The answers left out since the last one that was read: an undo takes these back.
    lost_answers: usize,
}

impl BoxRepair {
    fn read(&mut self, reader: &mut BoxReader, text: &[u8]) -> Result<()> {
        let trimmed = text.trim_ascii();
        let is_answer = trimmed.starts_with(b"[");
        if self.lost_answers > 0 && matches!(parse(text, reader.line), Ok(ChangeLine::Undo(_))) {
            self.lost_answers -= 1;
            let fault = fault_at(reader.line, LineFault::NothingToUndo);
            self.leave_out(reader.line, fault);
            return Ok(());
        }
        loop {
            let error = match reader.read(text) {
                Ok(()) => {
                    if is_answer {
                        self.lost_answers = 0;
                    }
                    return Ok(());
                }
                Err(error @ (Error::NewerVersion { .. } | Error::Limit { .. })) => {
                    return Err(error);
                }
                Err(error) => error,
            };
            let line = reader.line;
            let Some(cards) = &mut reader.cards else {
                reader.cards = Some(CardBox::without_header(StudySettings::default(), None)?);
                // The header itself may be what is missing.
                if is_card(trimmed) || is_answer {
                    continue;
                }
                self.leave_out(line, error);
                return Ok(());
            };
            let last = u64::from(cards.len());
            // A line before this one was a card.
            let known = match &error {
                Error::Line { fault: LineFault::CardNumber { found, .. }, .. } => {
                    found.saturating_sub(1)
                }
                Error::Line { fault: LineFault::UnknownCard { card }, .. } => *card,
                _ => last,
            };
            if known > last && self.may_lose(last..known, line) {
                (last..known).for_each(|_| self.lose_card(cards));
                continue;
            }
            match &error {
                Error::Line { fault: LineFault::CardNumber { expected, found }, .. }
                    if found < expected => {}
                _ if is_card(trimmed) => self.lose_card(cards),
                _ => self.lost_answers += usize::from(is_answer),
            }
            self.leave_out(line, error);
            return Ok(());
        }
    }

    /// Returns `true` if a line can name cards after the last one that was read: no later card has
    /// a number of theirs, and the file has as many lines as cards would be lost.
    fn may_lose(&self, cards: Range<u64>, line: usize) -> bool {
        let next = self.next_cards.get(line - 1).copied().unwrap_or(u64::MAX);
        let lost = self.report.lost_cards.len() as u64;
        next > cards.end && cards.end - cards.start + lost <= self.next_cards.len() as u64
    }

    fn leave_out(&mut self, line: usize, error: Error) {
        self.report.left_out.push(LineLeftOut { line, error });
    }

    /// Adds a removed card in place of a card whose line is lost.
    fn lose_card(&mut self, cards: &mut CardBox) {
        let number = cards.len() + 1;
        let mut text = format!("lost card {number}");
        let question = loop {
            let question = Question::new(QuestionKind::Free, text.clone());
            if cards.find(&question).is_none() {
                break question;
            }
            text.push('*');
        };
        let card = Card {
            length: characters(&text),
            question,
            answers: Vec::new(),
            gone: Vec::new(),
            lists: Vec::new(),
            added: 0,
            removed: Some(0),
            suspended: false,
            buried: 0,
            changed: None,
            forgiven: 0,
        };
        let pushed = cards.push_card(card);
        debug_assert_eq!(pushed, Ok(number));
        self.report.lost_cards.push(number);
    }
}

/// Returns for each line the number of the next card that can be read after it, or `u64::MAX`.
fn next_cards(lines: &[&[u8]]) -> Vec<u64> {
    let mut next = u64::MAX;
    let mut all: Vec<u64> = (lines.iter().rev())
        .map(|line| {
            let after = next;
            let read = || parse::<CardLine>(line, 1).ok();
            next = is_card(line.trim_ascii()).then(read).flatten().map_or(next, |line| line.card);
            after
        })
        .collect();
    all.reverse();
    all
}
