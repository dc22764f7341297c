//! Notes as cards.

use super::export::{KIND_TAG, kind_suffix};
use super::import::{ImportedNote, ImportedNotes};
use crate::answers::LexiconAnswers;
use crate::card_box::NewCard;
use crate::error::{Error, Result};
use crate::question::{Question, QuestionKind};

/// The cards of imported notes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct ImportedCards {
    /// The cards, in the order of the notes.
    pub cards: Vec<NewCard>,
    /// The notes that are no question of their kind.
    pub skipped: Vec<SkippedNote>,
}

/// A note that is no question of its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkippedNote {
    /// The line of the note, from 1.
    pub line: usize,
    /// The reason.
    pub error: Error,
}

impl ImportedNotes {
    /// Returns the notes as cards. The first field of a note is its question, and its tags are the
    /// lists of the card. Notes that [`anki_text`](super::anki_text) wrote keep their kind; others
    /// are of `kind`.
    ///
    /// With a lexicon, a question that has answers in it gets them. Otherwise the lines of the
    /// other fields are the answers. `stop` is asked before each note.
    ///
    /// # Errors
    /// [`Error::Stopped`] once `stop` returns `true`.
    pub fn cards(
        &self,
        kind: QuestionKind,
        lexicon: Option<&LexiconAnswers<'_>>,
        stop: &dyn Fn() -> bool,
    ) -> Result<ImportedCards> {
        let mut imported = ImportedCards::default();
        for note in &self.notes {
            if stop() {
                return Err(Error::Stopped);
            }
            match card(note, kind, lexicon) {
                Ok(card) => imported.cards.push(card),
                Err(error) => imported.skipped.push(SkippedNote { line: note.line, error }),
            }
        }
        Ok(imported)
    }
}

fn card(
    note: &ImportedNote,
    kind: QuestionKind,
    lexicon: Option<&LexiconAnswers<'_>>,
) -> Result<NewCard> {
    let own = note.tags.iter().find_map(|tag| tag.strip_prefix(KIND_TAG));
    let kind = own.and_then(QuestionKind::from_name).unwrap_or(kind);
    let (text, answers) =
        note.fields.split_first().map_or(("", &[][..]), |(text, rest)| (text, rest));
    // The kind in parentheses is no part of the question.
    let suffix = kind_suffix(kind);
    let text = text.strip_suffix(&suffix).filter(|_| own.is_some()).unwrap_or(text);
    let mut card = match lexicon.filter(|_| kind.needs_lexicon()) {
        Some(lexicon) => lexicon.card(kind, text)?,
        None if text.is_empty() => {
            let message = "the question is empty".to_owned();
            return Err(Error::Question { text: String::new(), message });
        }
        None => {
            let lines = answers.iter().flat_map(|field| field.lines()).map(str::trim);
            NewCard::new(Question::new(kind, text), lines.filter(|line| !line.is_empty()))
        }
    };
    card.lists = note.tags.iter().filter(|tag| !tag.starts_with(KIND_TAG)).cloned().collect();
    Ok(card)
}
