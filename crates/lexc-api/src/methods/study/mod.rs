//! Card boxes of word students: cards, their schedule, and statistics.
//!
//! The caller keeps the file of a box, which `formats/cards-v1.md` defines, and the clock. A method
//! that changes the box answers with `lines`, which the caller appends to the file before the next
//! request; `study.compact` answers with a whole file. Times are seconds since 1970 in UTC.
//!
//! ```
//! use std::time::Instant;
//!
//! use lexc_api::Engine;
//! use serde_json::json;
//!
//! let begun = Instant::now();
//! let engine = Engine::new(move || begun.elapsed());
//! let now = 1_796_061_600; // 30 November 2026, 18:00 UTC
//! let opened = engine.call("study.open", json!({"file": ""}))?;
//! let cards = &opened["box"];
//! let words = json!(["retina", "ahoy"]);
//! let added = engine.call("study.add", json!({"box": cards, "words": words, "now": now}))?;
//! let mut file = added["lines"].as_str().unwrap().to_owned();
//!
//! let next = engine.call("study.next", json!({"box": cards, "now": now}))?;
//! let card = &next["card"]["card"];
//! let answer = json!({"box": cards, "card": card, "grade": "good", "ms": 2500, "now": now + 5});
//! let answered = engine.call("study.answer", answer)?;
//! file += answered["lines"].as_str().unwrap();
//!
//! let again = engine.call("study.open", json!({"file": file}))?;
//! assert_eq!((&again["cards"], &again["answers"]), (&json!(2), &json!(1)));
//! # Ok::<(), lexc_api::ApiError>(())
//! ```

/// Declares parameters with a box.
macro_rules! box_request {
    ($(#[$meta:meta])* pub struct $name:ident { $($fields:tt)* }) => {
        request! {
            $(#[$meta])*
            pub struct $name {
                /// Handle of the box, as answered by `study.open`.
                #[serde(rename = "box")]
                pub card_box: String,
                $($fields)*
            }
        }
    };
}

/// Declares parameters with a box and the time.
macro_rules! timed_box_request {
    ($(#[$meta:meta])* pub struct $name:ident { $($fields:tt)* }) => {
        box_request! {
            $(#[$meta])*
            pub struct $name {
                $($fields)*
                /// The time, in seconds since 1970.
                pub now: i64,
            }
        }
    };
}

mod rows;
mod open;
mod add;
mod ask;
mod change;
mod show;

pub use add::{AddCards, AddCardsRequest, CardText, CardsAdded, ImportCards, ImportCardsRequest};
pub use ask::{
    AnswerCard, AnswerRequest, Answered, NextCard, NextRow, NextStep, UndoAnswer, UndoneAnswer,
};
pub use change::{
    ChangeCards, ChangeCardsRequest, ChangedLines, SetStudy, SetStudyRequest, SettingsRow,
};
pub use open::{
    BoxClockBack, CardAnswersChange, CloseBox, CompactBox, OpenBox, OpenBoxRequest, OpenedBox,
    UpdateBox, UpdatedBox, WholeFile,
};
pub use rows::{BoxListRequest, BoxRequest, BoxTimeRequest, CardRow, CardStage};
pub use show::{
    CardsRequest, ExportCards, ExportCardsRequest, ExportedCards, ListCards, ListDueCards,
    StatsRequest, StudyStatistics,
};
