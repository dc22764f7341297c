//! Simulation: what moves are worth, by playing the next turns many times.
//!
//! A [`Simulation`] compares candidate moves of a position. Each iteration draws one order of the tiles that
//! the player does not see and uses it for every candidate (common random numbers), so that
//! differences between candidates are known much sooner than their values. After each candidate a few turns, or the rest of the game, are
//! played by a fast player.
//!
//! It is advanced in rounds by [`Worker`]s, one for each thread; results depend on position, candidates,
//! options and seed alone, not on the number of threads. A [`Stopping`] rule decides when enough is
//! known: the best play is found with a stated probability of error that holds however often it is looked at.
//!
//! | type | subject |
//! |---|---|
//! | [`candidates`] | the moves that are worth a simulation |
//! | [`SimulationOptions`], [`Objective`], [`Policy`], [`Hidden`] | what is simulated |
//! | [`Simulation`], [`Worker`] | the simulation and its threads |
//! | [`Stopping`], [`Rule`], [`Limits`], [`Stopped`] | when it ends, and why it did |
//! | [`Ranked`], [`Status`], [`PlyStatistics`], [`Reply`] | what it found |
//! | [`compare`], [`Comparison`] | the difference between two moves, in points and in the probability to win |
//! | [`Session`] | a simulation as text, to be continued later |
//!
//! Sources: *Scrabble on the TeraScale*, section 3.1; B. Sheppard, *World-championship-caliber
//! Scrabble*, Artificial Intelligence 134 (2002). The document `docs/simulation.md` describes the method
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
pub use compare::{Comparison, compare};
pub use order::Hidden;
pub use policy::Policy;
pub(crate) use policy::{FastPlayer, Seat};
pub use ranking::{PlyStatistics, Ranked, Reply, Status};
pub use root::{Objective, SimulationError, SimulationOptions, Tables};
pub use session::{Session, SessionError};

pub use simulation::{Progress, Simulation};
pub use stopping::{Limits, Rule, Stopped, Stopping};
pub use worker::Worker;

#[cfg(test)]
mod tests;
