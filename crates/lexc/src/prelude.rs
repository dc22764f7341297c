//! The types that most programs need: `use lexc::prelude::*;`.
//!
//! The error type is not among them, because many programs have one of their own: it is
//! [`lexc::Error`](crate::Error).

pub use crate::{Alphabet, Letter, LetterSet, Lexicon, PlacedTile, Tile};

#[cfg(feature = "build")]
pub use crate::{Builder, LexiconExt};

#[cfg(feature = "query")]
pub use crate::query::{Order, Query};

#[cfg(feature = "moves")]
pub use lexc_game::{Board, GameRules, GameState, Move, Play, Position, Rack};
#[cfg(feature = "moves")]
pub use lexc_movegen::MoveGenerator;

#[cfg(feature = "engine")]
pub use lexc_engine::{leaves::LeaveTable, players::PlayerSpec, session::Session};

#[cfg(feature = "interop")]
pub use lexc_interop::registry::Format;
