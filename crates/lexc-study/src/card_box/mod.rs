//! The card box: cards, and all answers that were given to them, as one file of JSON Lines.
//!
//! `formats/cards-v1.md` in the repository defines the bytes. A [`CardBox`] keeps the cards and the
//! answers; memory, due dates and counts follow from them and from the settings, so they are
//! computed when a box is opened and are not stored.

pub(crate) mod answer_event;

pub(crate) mod card;

pub(crate) mod history;

pub(crate) mod lines;

pub(crate) mod store;

mod write;

mod open;

mod repair;

mod change;

pub use card::{AnswerChanges, Card, CardState, NewCard};
pub use change::{AddedCards, CardChange};
pub use history::DayCounts;
pub use lines::BoxLexicon;
pub use open::{ClockBack, DroppedKind, DroppedLine, OpenReport};
pub use repair::{LineLeftOut, RepairReport};
pub use store::CardBox;
