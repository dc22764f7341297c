//! [`OpponentRack`]: the knowledge of the other player's tiles.

use std::sync::Arc;

use lexc_game::{Play, Rack};

/// The knowledge of the tiles that the other player holds.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub enum OpponentRack {
    /// Any of the unseen tiles.
    #[default]
    Unknown,
    /// These tiles, and any others.
    Holds(Rack),
    /// One of these sets of tiles, and any others. Each set has a weight proportional to its
    /// probability, for example from an inference.
    Weighted(Arc<[(Rack, f64)]>),
}

impl OpponentRack {
    /// Returns the knowledge from a withdrawn play: none if its tiles are not unseen.
    pub(crate) fn of_withdrawn(play: &Play, unseen: &Rack) -> Self {
        let shown = Rack::from_tiles(play.pieces()).ok();
        let shown = shown.filter(|shown| unseen.is_superset(shown));
        shown.map_or(Self::Unknown, Self::Holds)
    }

    /// Returns the weighted sets of tiles.
    pub(super) fn sets(&self) -> &[(Rack, f64)] {
        match self {
            Self::Weighted(sets) => sets,
            Self::Unknown | Self::Holds(_) => &[],
        }
    }
}
