//! `study.next`, `study.answer` and `study.undo`.

use lexc_study::UpNext;
use lexc_study::fsrs::Grade;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rows::{BoxListRequest, BoxTimeRequest, CardRow, study_error, text_of};
use crate::error::ApiResult;
use crate::method::{Scope, either, require};

timed_box_request! {
    /// Parameters of `study.answer`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct AnswerRequest {
        /// The number of the card.
        pub card: u32,
        /// Grade of the answer, chosen by hand.
        #[serde(default)]
        pub grade: Option<Grade>,
        /// Number of answers of the card that were found; with the time and the wrong answers it
        /// decides the grade.
        #[serde(default)]
        pub found: Option<usize>,
        /// Number of wrong answers beside `found`: with any, the grade is at most `hard`, and
        /// `again` if the card has no answers.
        #[serde(default)]
        pub wrong: usize,
        /// Time of the answer in milliseconds, 0 if unknown.
        #[serde(default)]
        pub ms: u32,
    }
}

/// What comes next in a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum NextStep {
    /// A card is to be asked.
    Card,
    /// All cards are done but some in learning steps.
    Wait,
    /// All cards of the day are done.
    Done,
}

/// The next card.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct NextRow {
    /// What comes next.
    pub next: NextStep,
    /// The card to ask.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<CardRow>,
    /// The time at which the next learning step is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
}

/// The effect of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Answered {
    /// The grade.
    pub grade: Grade,
    /// The card after it.
    pub card: CardRow,
    /// The line to append to the file.
    pub lines: String,
}

/// The effect of an undo.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct UndoneAnswer {
    /// The card whose last answer was taken back.
    pub card: CardRow,
    /// The line to append to the file.
    pub lines: String,
}

fn next(scope: &Scope<'_>, request: &BoxListRequest) -> ApiResult<NextRow> {
    let opened = scope.engine.card_box(&request.card_box)?;
    let cards = opened.lock();
    let none = |next, until| NextRow { next, card: None, until };
    Ok(match cards.next_in(request.list.as_deref(), request.now).map_err(study_error("box"))? {
        UpNext::Card(number) => {
            let card = CardRow::new(&cards, number).map_err(study_error("box"))?;
            NextRow { next: NextStep::Card, card: Some(card), until: None }
        }
        UpNext::Wait(until) => none(NextStep::Wait, Some(until)),
        UpNext::Done => none(NextStep::Done, None),
    })
}

fn answer(scope: &Scope<'_>, request: &AnswerRequest) -> ApiResult<Answered> {
    require(("wrong", request.wrong > 0), ("found", request.found.is_some()))?;
    let opened = scope.engine.card_box(&request.card_box)?;
    let mut cards = opened.lock();
    let &AnswerRequest { card: number, wrong, ms, now, .. } = request;
    let card = cards.card(number).map_err(study_error("card"))?;
    let grade = match (request.grade, request.found) {
        (Some(grade), None) => grade,
        (None, Some(found)) => {
            cards.settings().grade(found, card.answers().len(), wrong, ms.into())
        }
        _ => return Err(either("an answer has one grade", "grade", "found")),
    };
    let lines = cards.answer(number, grade, ms, now).map_err(study_error("card"))?;
    opened.grow(lines.len());
    let card = CardRow::new(&cards, number).map_err(study_error("card"))?;
    Ok(Answered { grade, card, lines: text_of(lines) })
}

fn undo(scope: &Scope<'_>, request: &BoxTimeRequest) -> ApiResult<UndoneAnswer> {
    let opened = scope.engine.card_box(&request.card_box)?;
    let mut cards = opened.lock();
    let (number, lines) = cards.undo(request.now).map_err(study_error("box"))?;
    opened.grow(lines.len());
    let card = CardRow::new(&cards, number).map_err(study_error("box"))?;
    Ok(UndoneAnswer { card, lines: text_of(lines) })
}

method! {
    /// Returns the card to ask next.
    NextCard = "study.next": next(BoxListRequest) -> NextRow
}

method! {
    /// Records the answer to a card, and schedules it.
    AnswerCard = "study.answer": answer(AnswerRequest) -> Answered
}

method! {
    /// Takes the last answer back, as if it had never been given.
    UndoAnswer = "study.undo": undo(BoxTimeRequest) -> UndoneAnswer
}
