//! A filter of the multisets of letters of all long words. A search for the best play asks it
//! whether the bonus for a whole rack is possible.

use crate::nodes::{Nodes, bits};

/// Words shorter than this are not in the filter.
pub(super) const LONG: u32 = 7;

/// All tiles of a rack, as a question to the filter.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Whole {
    /// Sum of the keys of its letters.
    pub(super) key: u64,
    pub(super) blanks: u32,
    /// The number of tiles, blanks among them.
    pub(super) tiles: u32,
    /// All letters of the alphabet.
    pub(super) all: u64,
    /// `true` if all of them fit on a line.
    pub(super) fits: bool,
}

/// Returns a number for a letter; sums of them distinguish multisets, except for collisions.
#[inline(always)]
pub(super) fn key(letter: u8) -> u64 {
    let mut x = (u64::from(letter) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A Bloom filter of the multisets of letters of all long words: a few others seem to be in it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Filter {
    bits: Vec<u64>,
    shift: u32,
}

impl Filter {
    /// Reads all words of a DAWG: some 30 ms and 2 MB for 270,000 words.
    pub(crate) fn new<G: Nodes>(graph: G, root: u32, words: u64) -> Self {
        let log = (words.saturating_mul(48).max(1)).ilog2().clamp(16, 26) + 1;
        let mut filter = Self {
            bits: vec![0; 1 << (log - 6)],
            shift: 64 - log,
        };
        filter.read(graph, root, 0, 0);
        filter
    }

    fn read<G: Nodes>(&mut self, graph: G, state: u32, sum: u64, len: u32) {
        let node = graph.node(state);
        for letter in bits((node.next | node.ends) & !1) {
            let sum = sum.wrapping_add(key(letter as u8));
            if node.ends >> letter & 1 != 0 && len + 1 >= LONG {
                let slot = self.slot(sum);
                self.bits[slot / 64] |= 1 << (slot % 64);
            }
            if node.next >> letter & 1 != 0 {
                self.read(graph, graph.child(state, node.next, letter), sum, len + 1);
            }
        }
    }

    #[inline(always)]
    fn slot(&self, sum: u64) -> usize {
        (sum.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    #[inline(always)]
    pub(super) fn has(&self, sum: u64) -> bool {
        let slot = self.slot(sum);
        self.bits
            .get(slot / 64)
            .is_none_or(|word| word >> (slot % 64) & 1 != 0)
    }

    /// Returns `true` if the whole rack may be playable with `old` letters of the board, whose keys
    /// sum up to `sum`.
    #[inline(always)]
    pub(super) fn allows(&self, whole: &Whole, old: u32, sum: u64) -> bool {
        if !whole.fits || whole.tiles + old < LONG {
            return true;
        }
        let sum = sum.wrapping_add(whole.key);
        match whole.blanks {
            0 => self.has(sum),
            1 => bits(whole.all).any(|letter| self.has(sum.wrapping_add(key(letter as u8)))),
            // With two blanks there nearly always is a word.
            _ => true,
        }
    }
}
