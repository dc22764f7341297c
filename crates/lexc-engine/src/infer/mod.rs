//! Inference: the tiles that a player may hold after a move.
//!
//! A player who makes a play keeps a leave. For each possible leave ([`Completion`]), the best move
//! of the whole rack is computed. The *loss* is the value of that best move less the value of the
//! move made. The greater the loss, the less likely the player held the rack. [`Weighting`] turns
//! losses into probabilities, by a hard margin or softly.
//!
//! The modules in the order of data flow:
//!
//! | module | contents |
//! |---|---|
//! | `observation` | [`Observation`]: the position before the move, and the move |
//! | `weighting` | [`Weighting`], [`Temperatures`]: the likelihood of moves that are not the best |
//! | `completions` | [`Completion`], [`Inference`], [`TileProbability`]: the result |
//! | `by_census` | the leaves of moves that many racks allow, from the best turn of every rack |
//! | `inferrer` | [`Inferrer`]: all leaves, or a random sample; [`InferenceRun`]: its steps |
//!
//! Sources: *Scrabble on the TeraScale*, section 3.2; M. Richards, E. Amir, *Opponent Modeling in
//! Scrabble*, IJCAI 2007. The document `docs/guide/simulation.md` describes the method and its
//! measurements.

mod observation;

mod weighting;

mod completions;

mod by_census;

mod inferrer;

pub use completions::{Completion, Inference, TileProbability};
pub use inferrer::{InferenceRun, Inferrer, LeaveSample};
pub use observation::{Observation, ObservedMove};
pub use weighting::{Temperatures, Weighting};

#[cfg(test)]
mod tests;
