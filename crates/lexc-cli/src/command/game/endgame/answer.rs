//! The answer of a search.

use lexc_api::EarlyStop;
use lexc_api::endgame::EndgameVerification;
use lexc_engine::endgame::EndgameSolution;

/// A solution, with the course of the search.
pub(super) struct SearchedEndgame {
    pub(super) solution: EndgameSolution,
    pub(super) stop_reason: Option<EarlyStop>,
    pub(super) verification: Option<EndgameVerification>,
    pub(super) seconds: f64,
    /// `true` if only the winner was to be proven.
    pub(super) only_outcome: bool,
}
