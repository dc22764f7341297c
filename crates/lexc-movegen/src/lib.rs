//! Move generation for crossword games: on the trie, the DAWG, the GADDAG and the two-way DAWG of
//! a lexicon, straight from its mapped bytes.
//!
//! The terms are those of the field. An *anchor* is an empty square beside a tile; a
//! *cross-check* is the set of letters that a square allows because of the words across; the
//! *rack* is what a player holds, the *leave* what is left of it after a play; an *arc* leads
//! from one state of an automaton to another. A *line* is a row or a column, a *run* is tiles
//! that stand together on a line.
//!
//! The rooms, each standing on those before it:
//!
//! | module | what lives there |
//! |---|---|
//! | [`layout`], [`rules`] | the board without tiles; bonuses, exchanges, values of tiles: all data |
//! | [`board`], [`rack`] | tiles on the board, tiles in the hand |
//! | `cross_check`, `anchor` | the board as lines, kept up to date as plays are made and taken back |
//! | [`play`], [`score`], [`exchange`] | what can be done in a turn, and what it scores |
//! | [`generate`] | a generator for each structure, and the oracle that they are tested against |
//! | [`position`], [`notation`] | a position; CGP, GCG, coordinates, plays as text |
//! | [`game`] | a bag, draws by a seed, whole games of best plays |
//! | [`digest`], [`report`], [`mod@draw`] | sets of plays compared, listed, shown |
//! | [`way`], [`measure`] | every way to find plays, the oracle among them; how long each takes |
//!
//! Begin with [`generate::MoveGenerator`].
//!
//! Sources: A. W. Appel, G. J. Jacobson, *The World's Fastest Scrabble Program*, CACM 31 (1988);
//! S. A. Gordon, *A Faster Scrabble Move Generation Algorithm*, Software: Practice and Experience
//! 24 (1994).

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub use lexc_game::{
    board, digest, draw, exchange, layout, notation, play, position, rack, report, rules, score,
};

mod anchor;
mod cross_check;
pub mod equity;
pub mod game;
pub mod generate;
pub mod measure;
mod nodes;
mod record;
pub mod way;
