//! Move generation for crossword games: on the trie, the DAWG, the GADDAG and the two-way DAWG of
//! a lexicon, straight from its mapped bytes.
//!
//! The terms are those of the field. An *anchor* is an empty square beside a tile; a
//! *cross-check* is the set of letters that a square allows because of the words across; the
//! *rack* is what a player holds, the *leave* what is left of it after a play; an *arc* leads
//! from one state of an automaton to another. A *line* is a row or a column, a *run* is a
//! sequence of adjacent tiles on a line.
//!
//! Boards, racks, rules, plays and their text forms are in [`lexc_game`].
//!
//! # Modules
//! Each uses only those before it:
//!
//! | module | subject |
//! |---|---|
//! | `cross_check`, `anchor` | the board as lines, updated as plays are made and taken back |
//! | `generate` | a generator for each structure, and the oracle that they are tested against |
//! | [`game`] | whole games of best plays |
//! | [`backend`], [`measure`] | all generators and the oracle under one type; their times |
//!
//! Begin with [`MoveGenerator`].
//!
//! Sources: A. W. Appel, G. J. Jacobson, *The World's Fastest Scrabble Program*, CACM 31 (1988);
//! S. A. Gordon, *A Faster Scrabble Move Generation Algorithm*, Software: Practice and Experience
//! 24 (1994).

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

mod anchor;
pub mod backend;
mod cross_check;
pub mod game;
mod generate;
pub mod measure;
mod nodes;
mod record;

pub use generate::oracle;
pub use generate::{
    Backend, EvaluatedPlay, Evaluator, GeneratorError, GeneratorOptions, InstructionChoice, Leave,
    LeaveEvaluator, LeaveValues, Leaves, LeftPartSearch, MoveGenerator, PlayError, Plays, RackSet,
    ScoreOnly, SearchStats, ValuedPlay, ValuedPlays,
};
