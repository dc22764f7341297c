//! Assessments of turns, in steps of a few milliseconds.
//!
//! | module | holds |
//! |---|---|
//! | `judge` | the generator and tables of a thread; a turn by equity |
//! | `simulated` | a turn by simulation |
//! | `preendgame` | a turn with one to four tiles in the bag |
//! | `exact` | a turn by endgame search |
//! | `steps` | a turn by the method that fits it |

mod judge;
mod simulated;
mod preendgame;
mod exact;
mod steps;

pub(super) use exact::{EndgameTurn, SolvedPosition, assessment, key};
pub(crate) use exact::{MoveResult, PositionSearch, after, value_of_made};
pub(super) use judge::{EquityJudgement, JudgedTurn, TurnJudge, by_table};
pub(super) use steps::{PreparedEndgame, PreparedTurn, TurnOutput, TurnRun};
