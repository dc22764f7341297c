//! `study.cards`, `study.due`, `study.stats` and `study.export`.

use lexc_study::exchange::{AnkiOptions, anki_text};
use lexc_study::{DueCards, FORECAST_DAYS, StudyStats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rows::{BoxListRequest, CardRow, study_error};
use crate::error::ApiResult;
use crate::method::Scope;
use crate::methods::words::{AnnotateRequest, WordAnnotator, WordField};
use crate::values::Limit;

box_request! {
    /// Parameters of `study.cards`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct CardsRequest {
        /// List whose cards are shown; all cards if absent.
        #[serde(default)]
        pub list: Option<String>,
        /// Number of the first card to consider, from 1.
        #[serde(default)]
        pub at: u32,
        /// Maximum number of cards, 0 for all.
        #[serde(default)]
        pub limit: Limit<0>,
    }
}

timed_box_request! {
    /// Parameters of `study.stats`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct StatsRequest {
        /// List of the cards; all cards if absent.
        #[serde(default)]
        pub list: Option<String>,
        /// Days of the forecast, at most 36,500; 30 if absent.
        #[serde(default)]
        pub days: Option<u32>,
    }
}

box_request! {
    /// Parameters of `study.export`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct ExportCardsRequest {
        /// List whose cards are written; all cards if absent.
        #[serde(default)]
        pub list: Option<String>,
        /// Deck of Anki; `lexc` if absent.
        #[serde(default)]
        pub deck: Option<String>,
        /// Note type of Anki, which it must have; `Basic` if absent.
        #[serde(default)]
        pub note_type: Option<String>,
        /// What is written after answers that are words of the lexicon.
        #[serde(default)]
        pub with: Vec<WordField>,
    }
}

/// Cards as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExportedCards {
    /// The text, which Anki imports. A second import updates the notes of the first one.
    pub text: String,
}

fn cards(scope: &Scope<'_>, request: &CardsRequest) -> ApiResult<Vec<CardRow>> {
    let opened = scope.engine.card_box(&request.card_box)?;
    let cards = opened.lock();
    let numbers = cards.chosen(request.list.as_deref()).map_err(study_error("box"))?.into_iter();
    let shown = numbers.filter(|number| *number >= request.at).take(request.limit.rows());
    let rows = shown.map(|number| CardRow::new(&cards, number).map_err(study_error("box")));
    scope.limits.rows("limit").next("at").collect(rows)
}

fn due(scope: &Scope<'_>, request: &BoxListRequest) -> ApiResult<DueCards> {
    let opened = scope.engine.card_box(&request.card_box)?;
    let cards = opened.lock();
    cards.due_in(request.list.as_deref(), request.now).map_err(study_error("box"))
}

fn stats(scope: &Scope<'_>, request: &StatsRequest) -> ApiResult<StudyStats> {
    let opened = scope.engine.card_box(&request.card_box)?;
    let cards = opened.lock();
    let days = request.days.unwrap_or(FORECAST_DAYS);
    cards.stats_in(request.list.as_deref(), request.now, days).map_err(study_error("box"))
}

fn export(scope: &Scope<'_>, request: &ExportCardsRequest) -> ApiResult<ExportedCards> {
    let opened = scope.engine.card_box(&request.card_box)?;
    let cards = opened.lock();
    let mut options = AnkiOptions::default();
    if let Some(deck) = &request.deck {
        options.deck.clone_from(deck);
    }
    if let Some(note_type) = &request.note_type {
        options.note_type.clone_from(note_type);
    }
    let numbers = cards.chosen(request.list.as_deref()).map_err(study_error("box"))?;
    let opened = (!request.with.is_empty()).then(|| scope.opened()).transpose()?;
    let listed = AnnotateRequest { with: request.with.clone(), ..AnnotateRequest::default() };
    let annotator = match &opened {
        None => None,
        Some(opened) => Some(WordAnnotator::new(&scope.asked(opened.lexicon()?, opened), &listed)?),
    };
    let line = |answer: &str| match &annotator {
        None => answer.to_owned(),
        Some(annotator) => annotator.line(answer),
    };
    let text = anki_text(&cards, numbers, &options, line);
    Ok(ExportedCards { text: text.map_err(study_error("box"))? })
}

method! {
    /// Lists the cards of a box.
    ListCards = "study.cards": cards(CardsRequest) -> Vec<CardRow>
}

method! {
    /// Lists the cards that are left for the day, in the order of asking.
    ListDueCards = "study.due": due(BoxListRequest) -> DueCards
}

method! {
    /// Returns statistics by length and age, and the reviews of the next days.
    StudyStatistics = "study.stats": stats(StatsRequest) -> StudyStats
}

method! {
    /// Returns the cards as text that Anki imports.
    ExportCards = "study.export": export(ExportCardsRequest) -> ExportedCards
}
