//! [`BagOrder`]: the tiles in the bag, in a known order.

use super::hash::mix;

/// The tiles in the bag, in drawing order, which both players know.
#[derive(Debug, Clone)]
pub(crate) struct BagOrder {
    /// The kind of each tile: the number of its letter, 0 for a blank.
    kinds: Vec<u8>,
    /// For each number of tiles drawn, a key of the other tiles.
    keys: Vec<u64>,
    /// The number of tiles drawn.
    drawn: usize,
}

impl BagOrder {
    /// Returns an empty bag.
    pub(crate) fn new() -> Self {
        Self { kinds: Vec::new(), keys: vec![0], drawn: 0 }
    }

    /// Replaces the tiles, given their kinds.
    pub(crate) fn set(&mut self, kinds: &[u8]) {
        self.kinds.clear();
        self.kinds.extend_from_slice(kinds);
        self.drawn = 0;
        self.keys.clear();
        self.keys.resize(kinds.len() + 1, 0);
        for (at, &kind) in kinds.iter().enumerate().rev() {
            let after = self.keys[at + 1];
            self.keys[at] = mix(after.wrapping_add(u64::from(kind) << 8 | 1));
        }
    }

    /// Returns `true` if tiles are left to draw.
    #[inline(always)]
    pub(crate) fn has_tiles(&self) -> bool {
        self.drawn < self.kinds.len()
    }

    /// Returns the tiles left in the bag.
    pub(crate) fn remaining(&self) -> &[u8] {
        &self.kinds[self.drawn..]
    }

    /// Returns a key of the tiles left in the bag.
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        self.keys[self.drawn]
    }

    /// Draws a tile.
    #[inline(always)]
    pub(crate) fn draw(&mut self) -> Option<u8> {
        let kind = self.kinds.get(self.drawn).copied()?;
        self.drawn += 1;
        Some(kind)
    }

    /// Returns the number of tiles drawn.
    #[inline(always)]
    pub(crate) fn drawn(&self) -> usize {
        self.drawn
    }

    /// Returns tiles to the bag until only `drawn` tiles have been drawn.
    #[inline(always)]
    pub(crate) fn undo_to(&mut self, drawn: usize) {
        self.drawn = drawn;
    }
}
