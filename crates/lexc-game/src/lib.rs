//! Crossword board games as data: boards, racks, bags, rules, moves, game states, and their text
//! forms.
//!
//! The crate knows the rules of placing, drawing and scoring tiles. It does not know words: a
//! generator or a referee decides on them. It does no I/O and reads no clock, so that the same
//! calls give the same results on every machine.
//!
//! # Modules
//! Each uses only those before it:
//!
//! | types | subject |
//! |---|---|
//! | [`Score`], [`Equity`] | points, thousandths of points |
//! | [`Square`], [`Direction`], [`Coordinate`] | squares and their names |
//! | [`BoardLayout`], [`Board`] | premiums; tiles on squares |
//! | [`Rack`], [`Bag`], [`Draws`] | multisets of tiles, and the order of draws |
//! | [`GameRules`], [`TileValues`] | rules and values as data |
//! | [`Play`], [`Move`], [`exchanges`] | the moves of a turn |
//! | [`Word`], [`words`], [`score`](fn@score) | the words of a play and their scores |
//! | [`Position`] | what one player sees, as read from text |
//! | [`GameState`], [`PlayerView`] | a game in progress, and what a player may know of it |
//! | [`Game`], [`Turn`], [`Event`] | the record of a game |
//! | [`mod@digest`], [`mod@draw`] | checksums of sets of plays; boards as text |
//! | [`notation`], [`cgp`], [`gcg`], [`positions`] | plays, positions, games and lists of positions as text |

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

mod bag;
mod board;
pub mod cgp;
pub mod digest;
pub mod draw;
mod game;
pub mod gcg;
mod layout;
mod moves;
pub mod notation;
mod play;
mod player;
mod position;
pub mod positions;
mod rack;
mod rules;

mod canonical;
mod score;
mod square;
mod state;
mod words;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use bag::{Bag, Draws};
pub use board::Board;
pub use game::{Event, Game, GameAddress, Turn};
pub use layout::{BoardLayout, BoardLayoutError, BoardLayoutErrorKind, MAX_WORD_PRODUCT, Premium};
pub use moves::{Move, exchanges};
pub use play::Play;
pub use player::{Ending, MAX_PLAYERS, PlayerId, PlayerName};
pub use position::Position;
pub use rack::{Rack, RackError, RackFull};
pub use rules::{Bonus, ChallengeRule, GameRules, Leftovers, TileValues, TimeControl};
pub use score::{Equity, Score};
pub use square::{Coordinate, CoordinateError, Direction, MAX_SIDE, Square, column_name};
pub use state::{
    ChallengeError, ChallengeResult, GameState, HiddenError, MAX_RACK, MoveError, Outcome,
    PlayerView, SeenMove, StateError, Undo, Verdict,
};
pub use words::{Word, score, words};
