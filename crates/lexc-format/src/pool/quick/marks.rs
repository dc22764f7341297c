//! Sets of addresses, and the blocks in which the pool is scanned.

use alloc::vec::Vec;
use core::ops::Range;

use zerocopy::little_endian::U32;

/// The number of units of a block: the number of bits of an integer.
pub(super) const BLOCK: usize = 64;

/// Padding for the units of the last block, which may be shorter.
pub(super) const NO_WORDS: [U32; BLOCK] = [U32::ZERO; BLOCK];

/// No proof was found; the check edge by edge decides.
#[derive(Debug, Clone, Copy)]
pub(super) struct NoProof;

/// A set of addresses: a bit for each unit of the pool.
pub(super) struct Bits {
    /// Two numbers for each block. Chains of records set bits; the fewer bits share a number, the
    /// less often a write waits for the previous one.
    halves: Vec<u32>,
}

/// The number of bits of a half of a block.
const HALF: usize = BLOCK / 2;

impl Bits {
    pub(super) fn new(units: usize) -> Self {
        Self { halves: vec![0; units.div_ceil(BLOCK) * 2] }
    }

    /// Adds an address, unless it lies outside the pool.
    #[inline(always)]
    pub(super) fn set(&mut self, address: usize) -> Result<(), NoProof> {
        let half = self.halves.get_mut(address / HALF).ok_or(NoProof)?;
        *half |= 1 << (address % HALF);
        Ok(())
    }

    /// Returns 1 in the lowest bit if the address is in the set, otherwise 0, unless it lies
    /// outside the pool.
    #[inline(always)]
    pub(super) fn at(&self, address: u32) -> Result<u32, NoProof> {
        let half = self.halves.get(address as usize / HALF).ok_or(NoProof)?;
        Ok(half >> (address as usize % HALF))
    }

    /// Returns 1 in the lowest bit if all of the addresses are in the set, otherwise 0, unless one
    /// lies outside the pool.
    #[inline(always)]
    pub(super) fn all<const N: usize>(&self, addresses: &[u32; N]) -> Result<u32, NoProof> {
        // Several accumulators, so that look-ups do not wait for each other.
        let mut all = [!0; 4];
        for group in addresses.chunks_exact(all.len()) {
            for (all, &address) in all.iter_mut().zip(group) {
                *all &= self.at(address)?;
            }
        }
        Ok(all.into_iter().fold(!0, |all, bits| all & bits))
    }

    /// Returns the bits of a block; none after the end of the pool.
    #[inline(always)]
    pub(super) fn block(&self, block: usize) -> u64 {
        let blocks = self.halves.as_chunks::<2>().0;
        blocks.get(block).map_or(0, |&[low, high]| u64::from(low) | u64::from(high) << HALF)
    }

    /// Adds the addresses of a block that are in `bits`.
    #[inline(always)]
    pub(super) fn add(&mut self, block: usize, bits: u64) {
        if let Some([low, high]) = self.halves.as_chunks_mut::<2>().0.get_mut(block) {
            *low |= bits as u32;
            *high |= (bits >> HALF) as u32;
        }
    }

    /// Removes the addresses of a block that are in `bits`.
    #[inline(always)]
    fn remove(&mut self, block: usize, bits: u64) {
        if let Some([low, high]) = self.halves.as_chunks_mut::<2>().0.get_mut(block) {
            *low &= !bits as u32;
            *high &= (!bits >> HALF) as u32;
        }
    }
}

/// The addresses at which records begin.
pub(super) struct Marks {
    /// The records to which edges may lead: all but right halves.
    pub(super) states: Bits,
    /// The right records of two-way DAWGs.
    pub(super) rights: Bits,
}

impl Marks {
    pub(super) fn new(units: usize) -> Self {
        Self { states: Bits::new(units), rights: Bits::new(units) }
    }

    /// Divides the marked records of a range, all of which are in `states`, into left and right
    /// records, which alternate. The last one must be a right record, and each of `lefts` a left
    /// one.
    #[inline(always)]
    pub(super) fn divide(&mut self, range: &Range<u32>, lefts: &[usize]) -> Result<(), NoProof> {
        // All bits set if the last record so far is a left record.
        let mut left = 0;
        for (block, inside) in blocks(range) {
            let records = self.states.block(block) & inside;
            let odd = parities(records) ^ left;
            left = ((odd as i64) >> 63) as u64;
            let rights = records & !odd;
            self.states.remove(block, rights);
            self.rights.add(block, rights);
        }
        let kept =
            lefts.iter().all(|&at| self.states.at(at as u32).is_ok_and(|bits| bits & 1 != 0));
        (left == 0 && kept).then_some(()).ok_or(NoProof)
    }
}

/// Returns for each bit whether the number of set bits up to and including it is odd.
#[inline(always)]
pub(super) fn parities(bits: u64) -> u64 {
    [1, 2, 4, 8, 16, 32].into_iter().fold(bits, |parities, by| parities ^ parities << by)
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
