//! GCG: a game as text, a line for each turn.
//!
//! | line | meaning |
//! |---|---|
//! | `#player1 ann Ann Other` | a player: nickname, which the lines below use, and name |
//! | `#lexicon CSW21` | any other header, kept as it is |
//! | `>ann: AEINRST 8D NASTIER +66 66` | a play: rack, coordinate, word, points, total |
//! | `#note a remark` | a remark about the turn before; lines without `#` or `>` continue it |
//! | `>ann: AEINRST -QV +0 66` | an exchange; `-5`: of this many tiles; `-` alone: a pass |
//! | `>ann: AEINRST -- -66 0` | the player's play just before is withdrawn after a challenge |
//! | `>ann: AEINRST (challenge) +5 71` | points for a challenge that failed |
//! | `>ann: (QZ) +40 106` | points for the tiles left to the others |
//! | `>ann: QZ (QZ) -20 46` | or lost for one's own |
//! | `>ann: QZ (time) -10 36` | points lost for time |
//! | `#rack1 AEINRST` | the tiles of a player after the last turn of an unfinished game |
//! | `#incomplete AEINRST` | tiles of the player to move |
//!
//! Every record of Quackle, macondo, MAGPIE and Woogles is read:
//!
//! - The rack may be missing, or `UNKNOWN`, or a part of it.
//! - The points of a play may be missing: they follow from the rules of the board. So may totals.
//! - `(TIME)` with points lost is `(time)`, unless the rack has just these tiles.
//! - `+-5` is -5. Text after the total is a remark. `-- +0` takes the points of the play back, too,
//!   if its total says so.
//! - A pass with the note `#unsuccessful-challenge` is a turn that a failed challenge cost.
//! - Two players with one nickname are distinguished by the order of turns and by the totals.
//! - Lines end with LF, CR LF or CR.
//!
//! [`Game::from_gcg`](crate::Game::from_gcg) reads a game, [`Game::to_gcg`](crate::Game::to_gcg)
//! writes it. [`Game::faults`](crate::Game::faults) returns the lines that contradict the rules or
//! other lines. [`board_layout_named`] and [`alphabet_named`] understand the names that
//! other programs give to boards and alphabets.

mod lines;
mod faults;
mod write;
mod read;

pub use crate::notation::names::{alphabet_named, board_layout_named};
pub use faults::RecordFault;
pub use lines::lines;
