//! Subcommands that play, solve and analyse games.

pub(super) mod analyse;
pub(super) mod board;
pub(super) mod endgame;
pub(super) mod infer;
pub(super) mod leaves;
pub(super) mod matches;
pub(super) mod moves;
#[cfg(feature = "play")]
pub(super) mod play;
pub(super) mod preendgame;
#[cfg(feature = "selfplay")]
pub(super) mod selfplay;

pub(super) mod simulate;
