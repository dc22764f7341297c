//! The scan of the array of all words.

use lexc_alphabet::{Letter, LetterSet};
use lexc_cpu::Isa;

use super::lengths::Lengths;
use crate::query::constraint::{Constraint as _, PruneBounds, ScannedWord};
use crate::query::constraints::product::Product;
use crate::word_array::{LengthGroup, LetterMask, WordArray};

/// The number of words that are prefetched before the first of them is tested, at most.
const BATCH: usize = 64;

/// A scan of the words of an array in alphabet order. The masks of letters exclude most words; the
/// others are tested by the constraints, which must be able to accept whole words.
#[derive(Debug)]
pub(in crate::query) struct ArrayScan<'a> {
    array: &'a WordArray,
    product: Product,
    /// The only length wanted, and its words.
    group: Option<(usize, &'a LengthGroup)>,
    /// The rank of the next word, or its index in the group.
    next: usize,
    filter: WordFilter,
    /// Words that the filter allows and that are not tested yet: those from `tested` on. If only
    /// one length is wanted, they have the index in its group as their rank.
    batch: Vec<BatchedWord<'a>>,
    tested: usize,
    pub(in crate::query) lengths: Lengths,
}

/// A word that the filter allows, in few bytes.
#[derive(Debug, Clone, Copy)]
struct BatchedWord<'a> {
    /// Its letters, and the ones of the words that follow it in the array.
    rest: &'a [Letter],
    length: u32,
    index: u32,
}

/// A condition on the masks and lengths of words.
#[derive(Debug, Clone, Copy)]
struct WordFilter {
    needs: u32,
    foreign: u32,
    /// The greatest number of foreign letters.
    spare: u32,
    lengths: Lengths,
    /// `true` if every mask is allowed, so that none is read.
    any_mask: bool,
}

/// The number of masks that are tested at once: at most [`BATCH`].
const CHUNK: usize = 16;

impl WordFilter {
    #[inline(always)]
    const fn allows(self, LetterMask(mask): LetterMask) -> bool {
        self.needs & !mask == 0
            && (self.foreign & mask == 0 || (self.foreign & mask).count_ones() <= self.spare)
    }

    /// Returns `true` if a mask of the chunk may be allowed, by one comparison of vectors.
    #[inline(always)]
    fn may_allow(self, chunk: &[LetterMask; CHUNK]) -> bool {
        let excluded = if self.spare == 0 { self.foreign } else { 0 };
        let mut any = false;
        for &LetterMask(mask) in chunk {
            any |= (self.needs & !mask | excluded & mask) == 0;
        }
        any
    }
}

/// Returns the group of words that satisfy bounds of the empty word, if these allow one length.
fn group_of<'a>(array: &'a WordArray, bounds: &PruneBounds) -> Option<(usize, &'a LengthGroup)> {
    let length = bounds.min as usize;
    Some((length, array.group(length).filter(|_| bounds.min == bounds.max)?))
}

/// Returns the number of words that a scan with these bounds of the empty word visits.
pub(in crate::query) fn candidates(array: &WordArray, bounds: &PruneBounds) -> usize {
    group_of(array, bounds).map_or(array.len(), |(_, group)| group.masks().len())
}

impl<'a> ArrayScan<'a> {
    /// Creates a scan that begins with the first word for which `is_before` is `false`. `letters`
    /// are the letters of the alphabet.
    pub(in crate::query) fn new(
        array: &'a WordArray,
        product: Product,
        letters: LetterSet,
        is_before: impl Fn(&[Letter]) -> bool,
    ) -> Self {
        let mut state = vec![0; product.width()];
        product.start(&mut state);
        let bounds = product.bounds(&state);
        // Words of a group have no ranks.
        let group = group_of(array, &bounds).filter(|_| !product.is_by_rank());
        let next = match group {
            Some((length, group)) => group.first_after(length, is_before),
            None => array.first_after(0, is_before),
        };
        let filter = WordFilter {
            needs: LetterMask::of_set(bounds.needs).0,
            foreign: !LetterMask::of_set(bounds.later & letters).0,
            spare: bounds.spare,
            lengths: Lengths { min: bounds.min as usize, max: bounds.max as usize },
            any_mask: bounds.needs.is_empty() && bounds.later & letters == letters,
        };
        let (batch, lengths) = (Vec::with_capacity(BATCH), Lengths::ALL);
        Self { array, product, group, next, filter, batch, tested: 0, lengths }
    }

    /// Returns the number of words before the next one.
    pub(in crate::query) fn passed(&self) -> usize {
        self.next
    }

    pub(in crate::query) fn next_letters(&mut self) -> Option<&'a [Letter]> {
        loop {
            while let Some(&BatchedWord { rest, length, index }) = self.batch.get(self.tested) {
                self.tested += 1;
                let word = ScannedWord::new(rest, length as usize, index as usize, self.array);
                if self.lengths.contains(word.len()) && self.product.accepts(&word) {
                    return Some(word.letters());
                }
            }
            self.tested = 0;
            self.batch.clear();
            Isa::detected().run(
                #[inline(always)]
                || self.fill(),
            );
            if self.batch.is_empty() {
                return None;
            }
        }
    }

    /// Fills the batch with the next words that the filter allows. The batch is empty only at the
    /// end.
    #[inline(always)]
    fn fill(&mut self) {
        let masks = self.group.map_or(self.array.masks(), |(_, group)| group.masks());
        while self.batch.is_empty() && self.next < masks.len() {
            if self.filter.any_mask {
                let end = masks.len().min(self.next + BATCH);
                (self.next..end).for_each(|index| self.push(index));
                self.next = end;
                continue;
            }
            let mut found = [0; BATCH];
            let mut count = 0;
            while count <= BATCH - CHUNK {
                let rest = masks.get(self.next..).unwrap_or_default();
                let few = match rest.first_chunk::<CHUNK>() {
                    Some(chunk) if !self.filter.may_allow(chunk) => {
                        self.next += CHUNK;
                        continue;
                    }
                    Some(chunk) => chunk,
                    None if rest.is_empty() => break,
                    None => rest,
                };
                // Without a branch, which would often be mispredicted.
                for (index, &mask) in (self.next..).zip(few) {
                    if let Some(slot) = found.get_mut(count) {
                        *slot = index;
                    }
                    count += usize::from(self.filter.allows(mask));
                }
                self.next += few.len();
            }
            let found = found.get(..count).unwrap_or(&found);
            if self.group.is_none() {
                found.iter().for_each(|&index| Isa::prefetch(self.array.places(), index));
            }
            found.iter().for_each(|&index| self.push(index));
        }
    }

    /// Adds a word to the batch if its length is allowed.
    #[inline(always)]
    fn push(&mut self, index: usize) {
        let (rest, length) = match self.group {
            Some((length, group)) => (group.letters_from(index, length), length),
            None => self.array.letters_from(index),
        };
        if self.filter.lengths.contains(length) {
            Isa::prefetch(rest, 0);
            self.batch.push(BatchedWord { rest, length: length as u32, index: index as u32 });
        }
    }
}
