//! `study.open`, `study.update`, `study.compact` and `study.close`.

use lexc_study::{BoxLexicon, CardBox, Error, StudySettings};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rows::{BoxRequest, BoxTimeRequest, changed, text_of, use_lexicon};
use crate::error::{ApiError, ApiResult};
use crate::method::Scope;
use crate::request::record::file_bytes;

request! {
    /// Parameters of `study.open`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct OpenBoxRequest {
        /// Content of the file: text, or `base64:` and its bytes. A new box if empty.
        #[schemars(extend("format" = "file"))]
        pub file: String,
    }
}

/// A box that was opened.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct OpenedBox {
    /// The handle of the box in later requests.
    #[serde(rename = "box")]
    pub card_box: String,
    /// The number of cards.
    pub cards: u32,
    /// The number of answers.
    pub answers: u32,
    /// The lexicon that the answers of the cards are of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<BoxLexicon>,
    /// The settings.
    pub settings: StudySettings,
    /// The length of the valid part of the file, in bytes. The caller cuts the file there before
    /// it appends lines.
    pub valid_length: usize,
    /// The number of lines that `study.compact` leaves out.
    pub obsolete_lines: usize,
    /// The number of an incomplete last line, from 1, which was left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub incomplete_line: Option<usize>,
    /// Answers that are earlier than the one before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_back: Option<BoxClockBack>,
}

/// Times at which the clock was set back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoxClockBack {
    /// How often.
    pub times: u32,
    /// The line of the first one, from 1.
    pub first_line: usize,
}

/// The effect of another lexicon on a box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UpdatedBox {
    /// The cards whose answers changed.
    pub cards: Vec<CardAnswersChange>,
    /// The lines to append to the file.
    pub lines: String,
}

/// A card whose answers changed with the lexicon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardAnswersChange {
    /// The number of the card.
    pub card: u32,
    /// The new answers. If there are some, the card is due.
    pub new: Vec<String>,
    /// The answers that are kept in the box, and no longer asked.
    pub gone: Vec<String>,
}

/// The content of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WholeFile {
    /// The content.
    pub file: String,
}

/// Returns the error of a file, with its line.
fn file_error(file: &[u8], error: &Error) -> ApiError {
    let refused = ApiError::new(error.kind(), error.to_string()).help(error.help());
    let Error::Line { line, column, fault } = error else {
        return refused.in_field("file");
    };
    let refused = ApiError::new(error.kind(), fault.to_string()).help(error.help());
    let text = file.split(|byte| *byte == b'\n').nth(line - 1).unwrap_or_default();
    let text = String::from_utf8_lossy(text);
    let at = (column - 1).min(text.len());
    let start = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let end = text.get(start..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    refused.at("file", &text, start..start + end).in_line(*line)
}

fn open(scope: &Scope<'_>, request: &OpenBoxRequest) -> ApiResult<OpenedBox> {
    let file = file_bytes("file", &request.file)?;
    let opened = CardBox::open(&file).map_err(|error| file_error(&file, &error))?;
    let (cards, report) = opened;
    let (lexicon, settings) = (cards.lexicon().cloned(), cards.settings().clone());
    let opened = crate::engine::OpenBox::new(cards, report.valid_length);
    Ok(OpenedBox {
        card_box: scope.engine.add_box(opened, scope.limits.client)?,
        cards: report.cards,
        answers: report.answers,
        lexicon,
        settings,
        valid_length: report.valid_length,
        obsolete_lines: report.obsolete_lines,
        incomplete_line: report.dropped.map(|dropped| dropped.line),
        clock_back: report
            .clock_back
            .map(|back| BoxClockBack { times: back.times, first_line: back.first_line }),
    })
}

fn update(scope: &Scope<'_>, request: &BoxTimeRequest) -> ApiResult<UpdatedBox> {
    let opened = scope.opened()?;
    let (cards, lines) = changed(scope, &request.card_box, |cards| {
        let changes = use_lexicon(&opened, scope.limits, cards, request.now)?;
        Ok((changes.cards, changes.lines))
    })?;
    let row = |card: lexc_study::ChangedCard| CardAnswersChange {
        card: card.card,
        new: card.changes.new,
        gone: card.changes.gone,
    };
    Ok(UpdatedBox { cards: cards.into_iter().map(row).collect(), lines })
}

fn compact(scope: &Scope<'_>, request: &BoxRequest) -> ApiResult<WholeFile> {
    let opened = scope.engine.card_box(&request.card_box)?;
    let cards = opened.lock();
    Ok(WholeFile { file: text_of(cards.compact()) })
}

fn close(scope: &Scope<'_>, request: &BoxRequest) -> ApiResult<()> {
    scope.engine.close_box(&request.card_box)
}

method! {
    /// Opens a card box from the content of its file, or makes a new one.
    OpenBox = "study.open": open(OpenBoxRequest) -> OpenedBox
}

method! {
    /// Compares the cards with the lexicon: answers that went are kept, new ones make cards due.
    UpdateBox = "study.update": update(BoxTimeRequest) -> UpdatedBox
}

method! {
    /// Returns the whole file of a box, without lines that later ones replaced.
    CompactBox = "study.compact": compact(BoxRequest) -> WholeFile
}

method! {
    /// Closes a box.
    CloseBox = "study.close": close(BoxRequest) -> ()
}
