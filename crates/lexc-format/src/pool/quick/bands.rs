//! Cutting a range of the pool into bands.

use core::ops::Range;

use super::marks::{BLOCK, NoProof};
use crate::pool::rules::Bounds;

/// The largest number of bands that proves the limit of path lengths: the maximum number of tiles
/// of a path.
pub(super) const MOST: u32 = 255;

/// The bands of the units seen so far. A band extends as far as possible: up to the first target of
/// its own edges.
pub(super) struct Bands {
    /// Bands begun.
    pub(super) count: u32,
    /// The lowest target of the edges of the last band, which ends there or earlier.
    end: u32,
}

impl Bands {
    pub(super) fn new() -> Self {
        Self { count: 1, end: u32::MAX }
    }

    /// Adds the block of units that begins at `base`. `lowest` is the lowest target of its edges,
    /// `target(i)` the target of its unit `i`, if that is an edge, and `begins` has the units at
    /// which a band may begin. Every edge must point forward, and there must not be too many bands.
    #[inline(always)]
    pub(super) fn add(
        &mut self,
        base: usize,
        lowest: u32,
        begins: u64,
        target: impl Fn(usize) -> Option<u32>,
    ) -> Result<(), NoProof> {
        let lowest = self.end.min(lowest);
        if lowest as usize >= base + BLOCK {
            // The band continues, and all edges of the block lead past it.
            self.end = lowest;
            return Ok(());
        }
        self.cut(base, begins, target)
    }

    /// Ends a band in this block.
    #[cold]
    #[inline(never)]
    fn cut(
        &mut self,
        base: usize,
        begins: u64,
        target: impl Fn(usize) -> Option<u32>,
    ) -> Result<(), NoProof> {
        for index in 0..BLOCK {
            let address = (base + index) as u32;
            if begins >> index & 1 != 0 && address >= self.end {
                self.count += 1;
                self.end = u32::MAX;
                if self.count > MOST {
                    return Err(NoProof);
                }
            }
            if let Some(target) = target(index) {
                if target <= address {
                    return Err(NoProof);
                }
                self.end = self.end.min(target);
            }
        }
        Ok(())
    }
}

/// Proves that no path has more than 255 tiles. `bands` has the number of bands of each automaton.
pub(super) fn check_path_lengths(automata: &[Bounds], bands: &[u32]) -> Result<(), NoProof> {
    let own = |range: &Range<u32>| {
        let index = automata.iter().position(|bounds| bounds.own == *range);
        index.and_then(|index| bands.get(index)).copied()
    };
    for (bounds, &bands) in automata.iter().zip(bands) {
        let right = bounds.right_closing.as_ref();
        let targets = [Some(&bounds.shared), Some(&bounds.closing), right];
        let targets = targets.into_iter().flatten().filter(|range| !range.is_empty());
        let mut longest = 0;
        for range in targets {
            // Edges lead only into DAWGs, from which no edge leads to another automaton.
            longest = longest.max(own(range).ok_or(NoProof)?);
        }
        if bands + longest > MOST {
            return Err(NoProof);
        }
    }
    Ok(())
}
