//! The types that most programs need: `use lexc::prelude::*;`.
//!
//! The error type is not among them, because many programs have one of their own: it is
//! [`lexc::Error`](crate::Error).

pub use lexc_alphabet::{Alphabet, Letter, LetterSet, PlacedTile, Tile};
pub use lexc_runtime::Lexicon;

#[cfg(feature = "build")]
pub use crate::{builder::Builder, builtin::LexiconExt};

#[cfg(feature = "query")]
pub use lexc_runtime::query::{Order, Query};

#[cfg(feature = "moves")]
pub use lexc_game::{Board, GameRules, GameState, Move, Play, Position, Rack};
#[cfg(feature = "moves")]
pub use lexc_movegen::MoveGenerator;

#[cfg(feature = "engine")]
pub use lexc_engine::{
    leaves::LeaveTable,
    players::PlayerSpec,
    session::{Command, Phase, Seat, Session},
};

#[cfg(feature = "interop")]
pub use lexc_interop::registry::Format;
