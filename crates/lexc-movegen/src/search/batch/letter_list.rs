//! [`LetterList`]: the letters of many sets as one list.

use core::mem::size_of;

use super::queue::BATCH;
use crate::automaton::width::Width;

/// The number of letters written at a time: the bits of one byte of a set.
const TOGETHER: usize = 8;

/// The maximum number of letters of all sets of a batch.
const MOST: usize = BATCH * 64;

/// By byte: the numbers of its bits in ascending order, one byte each, then zeros.
static BITS: [u64; 256] = bits_of_bytes();

/// A one in each byte.
const EACH: u64 = u64::from_le_bytes([1; TOGETHER]);

const fn bits_of_bytes() -> [u64; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut len) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte] |= bit << (8 * len);
                len += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

/// The letters of all sets of a batch.
#[derive(Debug)]
pub(crate) struct LetterList {
    letters: Box<[u8; MOST + TOGETHER]>,
    /// By letter: the index of its set.
    sets: Box<[u8; MOST + TOGETHER]>,
    len: usize,
}

impl Default for LetterList {
    fn default() -> Self {
        Self {
            letters: Box::new([0; MOST + TOGETHER]),
            sets: Box::new([0; MOST + TOGETHER]),
            len: 0,
        }
    }
}

impl LetterList {
    /// Replaces the letters by the letters of up to [`BATCH`] sets, set by set, in ascending order.
    ///
    /// A processor cannot predict the number of letters of a set, and a loop over the bits would
    /// have to wait for each letter to find the next. So eight letters are written for each
    /// byte of a set, and the next byte overwrites the surplus ones.
    #[inline(always)]
    pub(crate) fn fill<M: Width>(&mut self, sets: impl Iterator<Item = M>) {
        let mut len = 0;
        for (index, set) in sets.take(BATCH).enumerate() {
            let bytes = set.bits().to_le_bytes();
            for (place, &byte) in bytes.iter().enumerate().take(size_of::<M>()) {
                let letters = BITS[usize::from(byte)] + EACH * (8 * place as u64);
                let at = len & (MOST - 1);
                self.letters[at..at + TOGETHER].copy_from_slice(&letters.to_le_bytes());
                self.sets[at..at + TOGETHER].fill(index as u8);
                len += byte.count_ones() as usize;
            }
        }
        self.len = len.min(MOST);
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns an iterator over the letters, each with the index of its set, which is less than
    /// [`BATCH`].
    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, u32)> {
        let letters = self.letters[..self.len].iter();
        letters
            .zip(&*self.sets)
            .map(|(&letter, &set)| (usize::from(set) & (BATCH - 1), letter.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::LetterList;
    use crate::automaton::walk::bits;
    use crate::automaton::width::Width;
    use lexc_format::pool::{Mask32, Mask64};

    fn check<M: Width>(sets: &[u64]) {
        let mut list = LetterList::default();
        list.fill(sets.iter().map(|&set| M::from_bits(set)));
        let found: Vec<(usize, u32)> = list.iter().collect();
        let wanted: Vec<(usize, u32)> = sets
            .iter()
            .enumerate()
            .flat_map(|(index, &set)| bits(set).map(move |letter| (index, letter)))
            .collect();
        assert_eq!(found, wanted);
    }

    #[test]
    fn letters_of_sets_in_order() {
        let sets = [0, 1, 0x8000_0001, 0, 0xffff_ffff, 0x0f0f_00f0, 2, 0];
        check::<Mask32>(&sets);
        check::<Mask64>(&sets);
        check::<Mask64>(&[u64::MAX; 64]);
        check::<Mask64>(&[1 << 63, 0, 1 << 32 | 1]);
        check::<Mask32>(&[]);
    }
}
