//! Sets of addresses, and the blocks in which the pool is scanned.

use core::ops::Range;

use zerocopy::little_endian::U32;

/// The number of units of a block: the number of bits of an integer.
pub(super) const BLOCK: usize = 64;

/// Padding for the units of the last block, which may be shorter.
pub(super) const NO_WORDS: [U32; BLOCK] = [U32::ZERO; BLOCK];

/// A set of addresses: a bit for each unit of the pool.
pub(super) struct Bits {
    blocks: Vec<u64>,
}

impl Bits {
    /// Creates an empty set, for a pool of `units` units.
    pub(super) fn new(units: usize) -> Self {
        Self {
            blocks: vec![0; units.div_ceil(BLOCK)],
        }
    }

    /// Adds an address; `None` if it lies outside the pool.
    #[inline(always)]
    pub(super) fn set(&mut self, address: usize) -> Option<()> {
        *self.blocks.get_mut(address / BLOCK)? |= 1 << (address % BLOCK);
        Some(())
    }

    /// Returns 1 in the lowest bit if the address is in the set, otherwise 0; `None` if it lies
    /// outside the pool.
    #[inline(always)]
    pub(super) fn at(&self, address: u32) -> Option<u64> {
        let block = self.blocks.get(address as usize / BLOCK)?;
        Some(block >> (address as usize % BLOCK))
    }

    /// Returns 1 in the lowest bit if all of the addresses are in the set, otherwise 0; `None` if one lies outside
    /// the pool.
    #[inline(always)]
    pub(super) fn all(&self, addresses: &[u32; BLOCK]) -> Option<u64> {
        let blocks = &self.blocks[..];
        // Several results, so that one look-up does not wait for the one before it.
        let mut all = [!0; 4];
        for group in addresses.chunks_exact(all.len()) {
            for (all, &address) in all.iter_mut().zip(group) {
                *all &= blocks.get(address as usize / BLOCK)? >> (address as usize % BLOCK);
            }
        }
        Some(all.into_iter().fold(!0, |all, bits| all & bits))
    }

    /// Returns the bits of a block.
    #[inline(always)]
    pub(super) fn block(&self, block: usize) -> u64 {
        self.blocks.get(block).copied().unwrap_or(0)
    }

    /// Adds the addresses of a block that are in `bits`.
    #[inline(always)]
    pub(super) fn add(&mut self, block: usize, bits: u64) {
        if let Some(here) = self.blocks.get_mut(block) {
            *here |= bits;
        }
    }
}

/// The addresses at which records begin.
pub(super) struct Marks {
    /// The records to which arcs may lead: all but right halves.
    pub(super) states: Bits,
    /// The right records of two-way DAWGs.
    pub(super) rights: Bits,
}

impl Marks {
    pub(super) fn new(units: usize) -> Self {
        Self {
            states: Bits::new(units),
            rights: Bits::new(units),
        }
    }
}

/// Returns an iterator over the blocks that overlap a range, each with the bits of the units in the
/// range.
#[inline(always)]
pub(super) fn blocks(range: &Range<u32>) -> impl Iterator<Item = (usize, u64)> + use<> {
    let (start, end) = (range.start as usize, range.end as usize);
    (start / BLOCK..end.div_ceil(BLOCK)).map(move |block| {
        let base = block * BLOCK;
        let from = start.saturating_sub(base);
        let to = (end - base).min(BLOCK);
        (block, (!0 << from) & (!0 >> (BLOCK - to)))
    })
}

/// Returns `N` units from the beginning of a block, padded with zeros after the end of the pool.
#[inline(always)]
pub(super) fn words_of<'a, const N: usize>(
    words: &'a [U32],
    block: usize,
    rest: &'a mut [U32; N],
) -> &'a [U32; N] {
    let words = words.get(block * BLOCK..).unwrap_or(&[]);
    if let Some(words) = words.first_chunk() {
        return words;
    }
    *rest = [U32::ZERO; N];
    for (rest, word) in rest.iter_mut().zip(words) {
        *rest = *word;
    }
    rest
}
