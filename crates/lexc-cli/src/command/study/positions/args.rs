//! [`PositionArgs`]: the options of positions to solve.

use std::path::{Path, PathBuf};

use lexc_api::position::RulesRequest;
use lexc_api::positions::WantedPositions;
use lexc_api::resources::ResourcesRequest;

/// The options of positions to solve.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Positions")]
pub(crate) struct PositionArgs {
    /// Ask positions of games instead of words: GCG files, folders of them, or folders of
    /// `lexc selfplay`, whose games are replayed. Only positions whose best move is certain are
    /// asked; conditions are on its main word
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["cards", "positions"])]
    pub(super) games: Vec<PathBuf>,
    /// Ask the positions of a file that --find wrote
    #[arg(long, value_name = "FILE", conflicts_with = "cards")]
    pub(super) positions: Option<PathBuf>,
    /// Print the positions as JSON Lines, for --positions, and ask none
    #[arg(long)]
    pub(super) find: bool,
    #[command(flatten)]
    pub(super) wanted: WantedPositions,
    #[command(flatten)]
    pub(super) resources: ResourcesRequest,
    #[command(flatten)]
    pub(super) rules: RulesRequest,
}

impl PositionArgs {
    /// Returns the file of the positions.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.positions.as_deref()
    }

    /// Returns `true` if positions are printed, and not asked.
    pub(crate) fn is_printed(&self) -> bool {
        self.find
    }

    /// Returns `true` if positions are asked, not words.
    pub(crate) fn is_given(&self) -> bool {
        !self.games.is_empty() || self.positions.is_some()
    }
}
