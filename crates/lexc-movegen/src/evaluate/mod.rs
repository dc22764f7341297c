//! The values of plays.
//!
//! A search ranks plays by an [`evaluator::Evaluator`]: by their scores, or by any function of the
//! score and the leave of a play. The evaluator also bounds values by the number of tiles
//! played, so that the search can skip most plays.
//!
//! | module | subject |
//! |---|---|
//! | `leaves` | the leaves of a rack, by number |
//! | `evaluator` | the trait, and the evaluator of scores |
//! | `leave_evaluator` | the evaluator of score and leave |
//! | `ranking` | the best plays found so far |

pub(crate) mod leaves;
pub(crate) mod evaluator;
pub(crate) mod leave_evaluator;
pub(crate) mod ranking;
