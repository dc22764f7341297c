//! Notes as cards.

use super::export::{KIND_TAG, kind_suffix};
use super::import::{ImportFormat, ImportedNote, ImportedNotes};
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
    /// The notes that are no question of their kind, or have no answer.
    pub skipped: Vec<SkippedNote>,
    /// The number of notes to which the lexicon has no answer.
    pub unfit: usize,
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
    /// other fields are the answers, and a question of letters becomes [`QuestionKind::Free`]. A
    /// note without either is skipped. The first note of a table is its titles if the lexicon has
    /// answers to the second one only. `stop` is asked before each note.
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
        let fits = |note: &ImportedNote| {
            lexicon.is_some_and(|lexicon| {
                let text = note.fields.first().map_or("", String::as_str);
                lexicon.card(kind, text).is_ok_and(|card| !card.answers.is_empty())
            })
        };
        let titles = match self.notes.as_slice() {
            [first, second, ..] if self.format == ImportFormat::Csv && kind.needs_lexicon() => {
                usize::from(!fits(first) && fits(second))
            }
            _ => 0,
        };
        for note in self.notes.iter().skip(titles) {
            if stop() {
                return Err(Error::Stopped);
            }
            match card(note, kind, lexicon) {
                Ok((card, fits)) => {
                    imported.unfit += usize::from(!fits);
                    imported.cards.push(card);
                }
                Err(error) => {
                    imported.unfit += 1;
                    imported.skipped.push(SkippedNote { line: note.line, error });
                }
            }
        }
        Ok(imported)
    }
}

/// Returns the card of a note, and whether its answers are the expected ones.
fn card(
    note: &ImportedNote,
    kind: QuestionKind,
    lexicon: Option<&LexiconAnswers<'_>>,
) -> Result<(NewCard, bool)> {
    let own = note.tags.iter().find_map(|tag| tag.strip_prefix(KIND_TAG));
    let kind = own.and_then(QuestionKind::from_name).unwrap_or(kind);
    let (text, answers) =
        note.fields.split_first().map_or(("", &[][..]), |(text, rest)| (text, rest));
    // The kind in parentheses is no part of the question.
    let suffix = kind_suffix(kind);
    let text = text.strip_suffix(&suffix).filter(|_| own.is_some()).unwrap_or(text);
    let own = |kind| {
        let lines = answers.iter().flat_map(|field| field.lines()).map(str::trim);
        NewCard::new(Question::new(kind, text), lines.filter(|line| !line.is_empty()))
    };
    let (mut card, fits) = match lexicon.filter(|_| kind.needs_lexicon()) {
        Some(lexicon) => match (lexicon.card(kind, text), own(QuestionKind::Free)) {
            (Ok(card), _) if !card.answers.is_empty() => (card, true),
            (_, free) if !free.answers.is_empty() && !text.is_empty() => (free, false),
            (found, _) => {
                found?;
                let message = "the lexicon has no answer".to_owned();
                return Err(Error::Question { text: text.to_owned(), message });
            }
        },
        None if text.is_empty() => {
            let message = "the question is empty".to_owned();
            return Err(Error::Question { text: String::new(), message });
        }
        None => (own(kind), true),
    };
    card.lists = note.tags.iter().filter(|tag| !tag.starts_with(KIND_TAG)).cloned().collect();
    Ok((card, fits))
}
