//! Sets of addresses, and the blocks of the pool in which they are looked through.

use core::ops::Range;

use zerocopy::little_endian::U32;

/// Words of a block: as many as an integer has bits.
pub(super) const BLOCK: usize = 64;

/// Place for the words of the last block, which may be fewer.
pub(super) const NO_WORDS: [U32; BLOCK] = [U32::ZERO; BLOCK];

/// A set of addresses: a bit for each word of the pool.
pub(super) struct Bits {
    blocks: Vec<u64>,
}

impl Bits {
    /// The empty set, for a pool of that many words.
    pub(super) fn new(words: usize) -> Self {
        Self {
            blocks: vec![0; words.div_ceil(BLOCK)],
        }
    }

    /// Puts an address in; `None` if it is none of the pool.
    #[inline(always)]
    pub(super) fn set(&mut self, address: usize) -> Option<()> {
        *self.blocks.get_mut(address / BLOCK)? |= 1 << (address % BLOCK);
        Some(())
    }

    /// In the lowest bit: is the address in the set? `None` if it is none of the pool.
    #[inline(always)]
    pub(super) fn at(&self, address: u32) -> Option<u64> {
        let block = self.blocks.get(address as usize / BLOCK)?;
        Some(block >> (address as usize % BLOCK))
    }

    /// What is in the set of a block.
    #[inline(always)]
    pub(super) fn block(&self, block: usize) -> u64 {
        self.blocks.get(block).copied().unwrap_or(0)
    }

    /// Puts in what `bits` has of a block.
    #[inline(always)]
    pub(super) fn add(&mut self, block: usize, bits: u64) {
        if let Some(here) = self.blocks.get_mut(block) {
            *here |= bits;
        }
    }
}

/// Where records begin.
pub(super) struct Marks {
    /// Where arcs may lead: all records, but right ones.
    pub(super) states: Bits,
    /// Right records of two-way DAWGs.
    pub(super) rights: Bits,
}

impl Marks {
    pub(super) fn new(words: usize) -> Self {
        Self {
            states: Bits::new(words),
            rights: Bits::new(words),
        }
    }
}

/// The blocks that hold words of a range, each with the bits of those that are in the range.
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

/// The words of a block; zeros behind the end of the pool.
#[inline(always)]
pub(super) fn words_of<'a>(
    words: &'a [U32],
    block: usize,
    rest: &'a mut [U32; BLOCK],
) -> &'a [U32; BLOCK] {
    let words = words.get(block * BLOCK..).unwrap_or(&[]);
    if let Some(words) = words.first_chunk() {
        return words;
    }
    for (rest, word) in rest.iter_mut().zip(words) {
        *rest = *word;
    }
    rest
}
