//! The answer of a search.

use lexc_engine::endgame::EndgameSolution;

use crate::args::game::search::StopReason;

/// The result of the comparison with the plain search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Verification {
    /// The values are equal.
    Equal,
    /// The plain search needs too many nodes.
    TooLong,
    /// There is no solved value to compare.
    NotSolved,
}

/// A solution, with the course of the search.
pub(super) struct EndgameAnswer {
    pub(super) solution: EndgameSolution,
    pub(super) stop_reason: Option<StopReason>,
    pub(super) verification: Option<Verification>,
    pub(super) seconds: f64,
}
