//! [`UnseenTiles`]: the tiles that are not on the board.

use lexc_alphabet::Tile;

use crate::leaves::{KINDS, kind};

/// The tiles that are not on the board, with the count of each kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnseenTiles {
    counts: [u16; KINDS],
}

impl UnseenTiles {
    /// Collects tiles with their counts.
    #[must_use]
    pub fn new(tiles: impl IntoIterator<Item = (Tile, usize)>) -> Self {
        let mut counts = [0u16; KINDS];
        for (tile, count) in tiles {
            let slot = &mut counts[kind(tile)];
            *slot = slot.saturating_add(count.min(usize::from(u16::MAX)) as u16);
        }
        Self { counts }
    }

    /// Returns the number of tiles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// Returns `true` if there are no tiles.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of tiles of a kind.
    pub(super) fn of_kind(&self, kind: usize) -> u16 {
        self.counts[kind]
    }
}
