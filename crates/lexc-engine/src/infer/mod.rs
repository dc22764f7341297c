//! Inference: what a player may hold, after a move that was seen.
//!
//! A player who made a play kept some tiles. For each set of tiles that may have been kept
//! ([`Completion`]) the best move of the whole rack is computed: the more it is worth than the move that was made, the less likely the
//! player had it. [`Weighting`] turns that into probabilities, by a hard margin or softly.
//!
//! | type | subject |
//! |---|---|
//! | [`Observation`] | the position before the move, and the move |
//! | [`Inferrer`] | computes all completions, or draws some at random |
//! | [`Completion`], [`Inference`], [`TileProbability`] | what was found |
//! | [`Weighting`], [`Temperatures`] | how likely a move is that is not the best |
//!
//! Sources: *Scrabble on the TeraScale*, section 3.2; M. Richards, E. Amir, *Opponent Modeling in
//! Scrabble*, IJCAI 2007. The document `docs/guide/simulation.md` describes the method and what was measured.

mod best;
mod completions;
mod error;
mod inferrer;
mod observation;
mod weighting;
mod whole;

pub use completions::{Completion, Inference, TileProbability};
pub use error::InferError;
pub use inferrer::Inferrer;
pub use observation::{Observation, ObservedMove};
pub use weighting::{Temperatures, Weighting};

#[cfg(test)]
mod tests;
