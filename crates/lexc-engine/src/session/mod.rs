//! A game of people and computers, as a state machine: commands in, events and views out.
//!
//! A [`Session`] knows the rules, the lexicon and whose turn it is. It performs no I/O and reads no
//! clock, so a terminal, a browser and a test can all use it in the same way:
//!
//! 1. [`Session::builder`] collects players, rules and seed.
//! 2. [`Session::phase`] returns what the session waits for. In [`Phase::Turn`], a person or a
//!    computer is to move.
//! 3. [`Session::apply`] applies a [`Command`] and returns [`SessionEvent`]s, or an
//!    [`Error`](crate::Error) that leaves the session unchanged: the rule that the move breaks, or
//!    its words that are not in the lexicon. [`Session::apply_computer`] makes the move of a
//!    computer.
//! 4. [`Session::view`] returns a [`SessionView`], which contains only what a player may know.
//! 5. [`Session::to_gcg`] saves the game, and [`Session::resume`] continues it.
//!
//! Programs that show the game while a computer thinks run [`Computers`] on another thread. An
//! [`Advisor`] ranks moves for hints, and [`review`] judges every turn.

mod options;

mod seat;

mod input;

mod computers;

mod command;

#[expect(clippy::module_inception, reason = "the folder holds the parts of this type")]
mod session;

mod builder;

mod apply;

mod view;

mod record;

mod advice;

pub use advice::{Advisor, PlayerReview, Review, TurnReview, review};
pub use apply::IntoCommand;
pub use builder::SessionBuilder;
pub use command::{Command, SessionEvent};
pub use computers::Computers;
pub use input::{read_exchange, read_play};
pub use options::{Assistance, Phase, Start, StartDraw};
pub use seat::{Seat, SeatKind};
pub use session::Session;
pub use view::{HistoryLine, SessionView};

pub use crate::analyse::{Judge, Judgement};
pub use crate::simulate::Candidate;
