//! Simulation: moves compared by playing the next plies many times.
//!
//! A [`Simulation`] compares candidate moves of a position. Each iteration draws one order of the
//! unseen tiles and uses it for every candidate (common random numbers), so that differences
//! between candidates converge much faster than their values. A fast player makes the plies after
//! each candidate, up to a number of plies or to the end of the game.
//!
//! The results depend only on the position, candidates, options and seed, not on the number of
//! threads. A [`StopCondition`] ends the simulation; its error probability for finding the best
//! play holds over all looks at the results.
//!
//! The modules in the order of data flow:
//!
//! | module | contents |
//! |---|---|
//! | `stopping` | [`StopCondition`], [`StopRule`], [`SimulationLimits`], [`StopReason`] |
//! | `opponent` | [`OpponentRack`]: the knowledge of the other player's tiles |
//! | `options`, `error` | [`SimulationOptions`], [`Objective`], [`RolloutPolicy`], [`Tables`]; errors |
//! | `candidates` | [`candidates`]: the moves of the highest equity |
//! | `rollout` | one rollout, and the rollouts of a thread |
//! | `arms` | the sums of each candidate, and the evidence that one is better |
//! | `simulation` | [`Simulation`]: rounds, threads, dropping of candidates |
//! | `ranking` | [`SimulatedMove`], [`CandidateStatus`], [`PlyStatistics`], [`ReplyCount`] |
//! | `compare` | [`Comparison`]: the difference of two moves, in points and in the probability to win |
//! | `saved` | `SavedSimulation`: a simulation as JSON, to continue later (feature `serde`) |
//!
//! Sources: *Scrabble on the TeraScale*, section 3.1; B. Sheppard, *World-championship-caliber
//! Scrabble*, Artificial Intelligence 134 (2002). The document `docs/guide/simulation.md` describes
//! the method and its measurements.

mod stopping;

mod opponent;

mod options;

mod candidates;

pub(crate) mod rollout;

mod arms;

mod simulation;

mod ranking;

mod compare;

#[cfg(feature = "serde")]
mod saved;

pub use candidates::{Candidate, candidates, candidates_until};
pub use compare::{Comparison, MoveComparison};
pub use opponent::OpponentRack;
pub use options::{Objective, RolloutPolicy, SimulationOptions, Tables};
pub use ranking::{CandidateStatus, PlyStatistics, ReplyCount, SimulatedMove};
#[cfg(feature = "serde")]
pub use saved::SavedSimulation;
pub use simulation::{Simulation, SimulationProgress};
pub use stopping::{SimulationLimits, StopCondition, StopReason, StopRule};

#[cfg(test)]
mod tests;
