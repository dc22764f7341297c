//! `study.add` and `study.notes`.

use lexc_study::exchange::{ImportedNotes, NoteImportOptions};
use lexc_study::{AddedCards, Error, LexiconAnswers, NewCard, Question, QuestionKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rows::{changed, study_error, use_lexicon};
use crate::error::{ApiError, ApiResult};
use crate::method::Scope;
use crate::request::record::file_bytes;

timed_box_request! {
    /// Parameters of `study.add`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct AddCardsRequest {
        /// Words, racks or patterns, each the question of a card; the lexicon has the answers. Of
        /// the kind `word-or-not`, each word is followed by the card of a false word one edit from
        /// it; of the kind `list`, all words are the answers of one card, named by the first of
        /// `lists`.
        #[serde(default)]
        pub words: Vec<String>,
        /// Kind of the questions.
        #[serde(default)]
        pub kind: QuestionKind,
        /// Questions with answers of any kind, without a lexicon.
        #[serde(default)]
        pub cards: Vec<CardText>,
        /// Lists that the cards belong to.
        #[serde(default)]
        pub lists: Vec<String>,
    }
}

timed_box_request! {
    /// Parameters of `study.notes`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct ImportCardsRequest {
        /// Notes in plain text of Anki, CSV, or a list of words: text, or `base64:` and the bytes
        /// of a file.
        #[schemars(extend("format" = "file"))]
        pub file: String,
        /// Kind of the questions that do not say theirs.
        #[serde(default)]
        pub kind: QuestionKind,
        /// Lists that the cards belong to.
        #[serde(default)]
        pub lists: Vec<String>,
    }
}

request! {
    /// A question with its answers.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct CardText {
        /// The question.
        pub question: String,
        /// The answers.
        pub answers: Vec<String>,
    }
}

/// The cards that were added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardsAdded {
    /// The number of each card, in the order of the request.
    pub numbers: Vec<u32>,
    /// The number of cards that are new.
    pub new: usize,
    /// The number of cards that were in the box already.
    pub known: usize,
    /// The number of removed cards that are back, with their answers.
    pub restored: usize,
    /// The notes that are no cards, with their lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<SkippedLine>,
    /// The lines to append to the file.
    pub lines: String,
}

/// A note that is no card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SkippedLine {
    /// The line, from 1.
    pub line: usize,
    /// The reason.
    pub message: String,
}

/// Adds cards to a box, and brings its answers up to the lexicon if one determines them.
fn add_all(
    scope: &Scope<'_>,
    (card_box, now): (&str, i64),
    lists: &[String],
    cards: Vec<NewCard>,
    skipped: Vec<SkippedLine>,
) -> ApiResult<CardsAdded> {
    let asks_lexicon = cards.iter().any(|card| card.question.kind.needs_lexicon());
    let opened = asks_lexicon.then(|| scope.opened()).transpose()?;
    let in_lists = |card| lists.iter().fold(card, |card: NewCard, list| card.in_list(list));
    let new: Vec<NewCard> = cards.into_iter().map(in_lists).collect();
    let (added, lines) = changed(scope, card_box, |cards| {
        let update = opened.map(|opened| use_lexicon(&opened, scope.limits, cards, now));
        let mut lines = update.transpose()?.map(|changes| changes.lines).unwrap_or_default();
        let added = cards.add(&new, now).map_err(study_error("words"))?;
        lines.extend(&added.lines);
        Ok((added, lines))
    })?;
    let AddedCards { numbers, new, known, restored, .. } = added;
    Ok(CardsAdded { numbers, new, known, restored, skipped, lines })
}

fn add(scope: &Scope<'_>, request: &AddCardsRequest) -> ApiResult<CardsAdded> {
    let mut cards = Vec::new();
    if !request.words.is_empty() {
        let opened = scope.opened()?;
        let source = LexiconAnswers::new(opened.lexicon()?);
        let list = request.lists.first().map_or("", String::as_str);
        let stop = || scope.limits.is_stopped();
        let words = source.cards(request.kind, &request.words, list, &stop);
        cards = words.map_err(|error| match &error {
            Error::Question { text, .. } => {
                ApiError::new(error.kind(), error.to_string()).of_text("words", text)
            }
            Error::NoAnswers => study_error("kind")(error),
            _ => study_error("words")(error),
        })?;
    }
    cards.extend(request.cards.iter().map(|card| {
        let question = Question::new(QuestionKind::Free, &card.question);
        NewCard::new(question, card.answers.iter().cloned())
    }));
    add_all(scope, (&request.card_box, request.now), &request.lists, cards, Vec::new())
}

fn import(scope: &Scope<'_>, request: &ImportCardsRequest) -> ApiResult<CardsAdded> {
    let file = file_bytes("file", &request.file)?;
    let notes = ImportedNotes::read(&file, &NoteImportOptions::default());
    let notes = notes.map_err(study_error("file"))?;
    let opened = scope.opened()?;
    let source = LexiconAnswers::new(opened.lexicon()?);
    let imported = notes.cards(request.kind, Some(&source), &|| scope.limits.is_stopped());
    let imported = imported.map_err(study_error("file"))?;
    let skipped = imported.skipped.into_iter();
    let skipped =
        skipped.map(|note| SkippedLine { line: note.line, message: note.error.to_string() });
    let to = (request.card_box.as_str(), request.now);
    add_all(scope, to, &request.lists, imported.cards, skipped.collect())
}

method! {
    /// Adds cards to a box, for words with answers of the lexicon or for questions of any kind.
    AddCards = "study.add": add(AddCardsRequest) -> CardsAdded
}

method! {
    /// Adds the notes of a text file: of Anki, CSV, or a list of words.
    ImportCards = "study.notes": import(ImportCardsRequest) -> CardsAdded
}
