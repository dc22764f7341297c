//! The box of a request, the row of a card, and errors of boxes.

use lexc_study::{BoxLexicon, CardBox, Error, LexiconAnswers, LexiconChanges, QuestionKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::RequestLexicon;
use crate::error::{ApiError, ApiResult};
use crate::limits::RequestLimits;
use crate::method::Scope;

box_request! {
    /// A card box.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct BoxRequest {}
}

timed_box_request! {
    /// A card box, and the time.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct BoxTimeRequest {
    }
}

timed_box_request! {
    /// A card box or a list of it, and the time.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct BoxListRequest {
        /// List of the cards; all cards if absent.
        #[serde(default)]
        pub list: Option<String>,
    }
}

/// A card.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CardRow {
    /// The number of the card, from 1.
    pub card: u32,
    /// The kind of the question.
    pub kind: QuestionKind,
    /// The question: letters in alphabet order, a word, a pattern, the name of a list, or any
    /// text.
    pub question: String,
    /// The answers.
    pub answers: Vec<String>,
    /// The answers that an earlier lexicon had.
    pub gone: Vec<String>,
    /// The lists that the card belongs to.
    pub lists: Vec<String>,
    /// The number of answers given to the card.
    pub asked: u32,
    /// The number of these that were wrong.
    pub wrong: u32,
    /// The time at which the card is due; 0 for a new card.
    pub due: i64,
    /// The days after which it is recalled with the probability of nine in ten; 0 for a new card.
    pub stability: f64,
    /// `true` if the card is not asked until it is resumed.
    pub suspended: bool,
    /// `true` if it was forgotten so often that it is a leech.
    pub leech: bool,
    /// The time before which the card is not asked; 0 if it is not buried.
    pub buried: i64,
    /// The part of its life that the card is in.
    pub stage: CardStage,
}

/// The part of its life that a card is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CardStage {
    /// It was never answered.
    New,
    /// In learning or relearning steps.
    Learning,
    /// Asked at intervals of days.
    Review,
}

impl CardRow {
    /// Describes a card of a box.
    ///
    /// # Errors
    ///
    /// Returns the error of the box if it never had a card with this number.
    pub fn new(cards: &CardBox, number: u32) -> lexc_study::Result<Self> {
        let (card, state) = (cards.card(number)?, cards.state(number)?);
        let lists = cards.lists_of(number)?;
        Ok(Self {
            card: number,
            kind: card.question().kind,
            question: card.question().text.clone(),
            answers: card.answers().to_vec(),
            gone: card.gone().to_vec(),
            lists: lists.into_iter().map(str::to_owned).collect(),
            asked: state.answers,
            wrong: state.wrong,
            due: state.due,
            stability: state.memory.stability,
            suspended: card.is_suspended(),
            leech: cards.is_leech(number)?,
            buried: card.buried(),
            stage: match state {
                state if state.is_new() => CardStage::New,
                state if state.is_learning() => CardStage::Learning,
                _ => CardStage::Review,
            },
        })
    }
}

/// Returns the error of a box, in the parameter that it is about, else in `field`.
pub(super) fn study_error(field: &'static str) -> impl Fn(Error) -> ApiError {
    move |error| {
        let refused = ApiError::new(error.kind(), error.to_string()).help(error.help());
        match error {
            Error::Time { .. } => refused.in_field("now"),
            Error::UnknownCard { .. } => refused.in_field("card"),
            Error::UnknownList { .. } => refused.in_field("list"),
            Error::Setting { .. } | Error::UnknownSetting { .. } => refused.in_field("settings"),
            Error::NothingToUndo | Error::Stopped => refused,
            _ => refused.in_field(field),
        }
    }
}

/// Returns lines as a parameter or an answer has them. They are JSON, hence UTF-8.
pub(super) fn text_of(lines: Vec<u8>) -> String {
    String::from_utf8(lines).unwrap_or_default()
}

/// What an answer has for each byte of lines, at most: a quotation mark is two bytes of JSON, and
/// numbers of cards and answers that changed stand beside their lines.
const BYTES_OF_LINES: usize = 4;

/// Changes a box, and returns the lines with what else `change` returns, unless the answer may be
/// longer than the limit: the caller would not have the lines.
pub(super) fn changed<A>(
    scope: &Scope<'_>,
    card_box: &str,
    change: impl FnOnce(&mut CardBox) -> ApiResult<(A, Vec<u8>)>,
) -> ApiResult<(A, String)> {
    let opened = scope.engine.card_box(card_box)?;
    let mut cards = opened.lock();
    let mut copy = cards.clone();
    let (answer, lines) = change(&mut copy)?;
    scope.limits.check()?;
    scope.limits.check_length(lines.len().saturating_mul(BYTES_OF_LINES))?;
    *cards = copy;
    opened.grow(lines.len());
    Ok((answer, text_of(lines)))
}

/// Sets the answers of all cards to the ones of the lexicon of a request.
pub(super) fn use_lexicon(
    opened: &RequestLexicon,
    limits: &RequestLimits,
    cards: &mut CardBox,
    now: i64,
) -> ApiResult<LexiconChanges> {
    let lexicon = opened.lexicon()?;
    let hash = lexc_engine::lexicon_hash(lexicon);
    let named = BoxLexicon { name: opened.name().to_owned(), hash };
    let source = LexiconAnswers::new(lexicon);
    source.update(cards, named, now, &|| limits.is_stopped()).map_err(study_error("box"))
}
