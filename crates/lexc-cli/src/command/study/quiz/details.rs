//! What is shown with the answers to a question: hooks, meanings, marks, tiles.

use lexc::runtime::Lexicon;
use lexc_api::words::{AnnotateRequest, WordAnnotator, WordField};
use lexc_api::{WordMeanings, builtin_meanings};
use lexc_study::{Question, QuestionKind};

use crate::args::lexicon::OpenedLexicon;
use crate::failure::Failure;
use crate::output::style::harmless;

/// An answer, and what is listed with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AnswerDetails {
    /// The answer with its marks.
    pub(super) text: String,
    /// What is listed, such as `back S; meaning v. hold`; empty if the answer is not a word.
    pub(super) listed: String,
}

/// The lexicon as a source of what is listed with answers.
pub(super) struct DetailSource<'a> {
    lexicon: &'a Lexicon,
    pub(super) annotator: WordAnnotator<'a>,
}

impl<'a> DetailSource<'a> {
    /// Prepares what is listed: by default hooks, and meanings if there are any.
    pub(super) fn new(
        opened: &'a OpenedLexicon,
        request: &AnnotateRequest,
    ) -> Result<Self, Failure> {
        let mut request = request.clone();
        if request.with.is_empty() {
            let whole = opened.whole();
            let meanings = WordMeanings::new(whole, builtin_meanings(whole.alphabet()));
            let meaning = (!meanings.is_empty()).then_some(WordField::Meaning);
            request.with = [WordField::Hooks].into_iter().chain(meaning).collect();
        }
        let annotator = WordAnnotator::new(&opened.asked(), &request)?;
        Ok(Self { lexicon: &opened.lexicon, annotator })
    }

    /// Returns the details of an answer.
    pub(super) fn of(&self, answer: &str) -> AnswerDetails {
        let letters = self.lexicon.tokenizer().letters(answer);
        let word = letters.ok().filter(|letters| self.lexicon.contains_letters(letters));
        let Some(word) = word else {
            return AnswerDetails { text: harmless(answer), listed: String::new() };
        };
        let rank = self.annotator.rank(&word);
        let marks = self.annotator.marks_at(&word, rank);
        AnswerDetails {
            text: harmless(&format!("{answer}{marks}")),
            listed: harmless(&self.annotator.summary(&word, rank)),
        }
    }

    /// Returns the faces of the tiles of a question, with `?` for gaps; `None` if the question is
    /// not made of tiles.
    pub(super) fn tiles(&self, question: &Question) -> Option<Vec<String>> {
        match question.kind {
            QuestionKind::WordList | QuestionKind::Free => None,
            _ => self.faces(&question.text),
        }
    }

    /// Returns the faces of the tiles of a text, with `?` for gaps.
    pub(super) fn faces(&self, text: &str) -> Option<Vec<String>> {
        let alphabet = self.lexicon.alphabet();
        let mut faces = Vec::new();
        for (number, part) in text.split('?').enumerate() {
            if number > 0 {
                faces.push("?".to_owned());
            }
            let letters = self.lexicon.tokenizer().letters(part).ok()?;
            let face = |letter| alphabet.letter(letter).map(|info| info.face.clone());
            faces.extend(letters.into_iter().filter_map(face));
        }
        Some(faces)
    }
}
