//! The board as move generation sees it.
//!
//! Every row and column is a *line*: lines are numbered, rows first, and a search handles one
//! line at a time. For each square of a line [`state::BoardState`] holds the effects of the words
//! across, so that a search never reads another line:
//!
//! - the **cross-set**, the letters that make valid words across;
//! - the **square score**, the points that a tile there adds, including words across;
//! - for the first square of each **run** (a maximal sequence of adjacent tiles), the state of the
//!   automaton from which the plays through that run are searched.
//!
//! # Example
//! The words are AS, DO, IS, OS and SO. Row 3 after DO was placed in row 2:
//!
//! ```text
//!     B C D E            square          C3              D3           B3, E3
//! 1   . . . .            tiles across    D               O            none
//! 2   . D O .            cross-set       {O}             {S}          all letters
//! 3   . . . .            square score    2 more points   1 more       the premium only
//! ```
//!
//! A tile on D3 adds its value twice, to the word of row 3 and to OS in column D, which scores the
//! point of O as well. Row 2 has one run, from C to D. The state that is reached by the letters O
//! and D, backwards, is stored for square C2.
//!
//! All of these are computed when a board is set, and updated around the new tiles when a play
//! is applied.
//!
//! | module | subject |
//! |---|---|
//! | `runs` | runs of tiles, found in the bits of a line |
//! | `square_score` | the contribution of a square to a score |
//! | `cross_sets` | cross-sets from a DAWG or from a GADDAG |
//! | `state` | [`state::BoardState`]: set, apply, undo |
//! | `anchors` | the squares where plays begin that do not begin at a run |

mod line_bits;
mod square_score;
pub(crate) mod cross_sets;
pub(crate) mod state;
pub(crate) mod runs;
pub(crate) mod anchors;

pub(crate) use line_bits::{run_begin, run_end};
pub(crate) use square_score::split;
