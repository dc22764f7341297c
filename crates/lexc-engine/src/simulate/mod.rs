//! Simulation: what moves are worth, by playing the next turns many times.
//!
//! A [`Simulation`] compares candidate moves of a position. Each iteration draws one order of the tiles that
//! the player does not see and uses it for every candidate (common random numbers), so that
//! differences between candidates are known much sooner than their values. After each candidate a few turns, or the rest of the game, are
//! played by a fast player.
//!
//! It is advanced in rounds by [`SimulationWorker`]s, one for each thread; results depend on position, candidates,
//! options and seed alone, not on the number of threads. A [`StopCondition`] rule decides when enough is
//! known: the best play is found with a stated probability of error that holds however often it is looked at.
//!
//! | type | subject |
//! |---|---|
//! | [`candidates`] | the moves that are worth a simulation |
//! | [`SimulationOptions`], [`Objective`], [`RolloutPolicy`], [`OpponentRack`] | what is simulated |
//! | [`Simulation`], [`SimulationWorker`] | the simulation and its threads |
//! | [`StopCondition`], [`StopRule`], [`SimulationLimits`], [`StopReason`] | when it ends, and why it did |
//! | [`SimulatedMove`], [`CandidateStatus`], [`PlyStatistics`], [`ReplyCount`] | what it found |
//! | [`compare`], [`MoveComparison`] | the difference between two moves, in points and in the probability to win |
//! | [`SavedSimulation`] | a simulation as text, to be continued later |
//!
//! Sources: *Scrabble on the TeraScale*, section 3.1; B. Sheppard, *World-championship-caliber
//! Scrabble*, Artificial Intelligence 134 (2002). The document `docs/guide/simulation.md` describes the method
//! and what was measured.

mod arm;
mod candidates;
mod compare;
mod evidence;
mod order;
mod policy;
mod ranking;
mod rollout;
mod root;
mod session;

mod simulation;
mod stopping;
mod worker;

pub use candidates::{Candidate, candidates};
pub use compare::{MoveComparison, compare};
pub use order::OpponentRack;
pub use policy::RolloutPolicy;
pub(crate) use policy::{FastPlayer, Seat};
pub use ranking::{CandidateStatus, PlyStatistics, ReplyCount, SimulatedMove};
pub use root::{Objective, SimulationError, SimulationOptions, Tables};
pub use session::{SavedSimulation, SavedSimulationError};

pub use simulation::{Simulation, SimulationProgress};
pub use stopping::{SimulationLimits, StopCondition, StopReason, StopRule};
pub use worker::SimulationWorker;

#[cfg(test)]
mod tests;
