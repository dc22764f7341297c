//! [`AlphagramKey`], the letters of a word in the order of the alphabet, and words sorted by keys.

use lexc_alphabet::Letter;

use crate::words::Words;

/// The letters of a word in the order of the alphabet. Words are anagrams of each other if theirs
/// are equal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum AlphagramKey {
    /// At most 16 letters, a byte each, from the highest one.
    Short(u128),
    /// More letters.
    Long(Box<[Letter]>),
}

impl AlphagramKey {
    /// Returns the key of a word.
    pub(crate) fn new(word: &[Letter]) -> Self {
        let mut letters = [0u8; 16];
        match letters.get_mut(..word.len()) {
            Some(slots) => {
                for (slot, letter) in slots.iter_mut().zip(word) {
                    *slot = letter.number();
                }
                slots.sort_unstable();
                Self::Short(u128::from_be_bytes(letters))
            }
            None => {
                let mut letters = word.to_vec();
                letters.sort_unstable();
                Self::Long(letters.into())
            }
        }
    }
}

/// The number of words between two looks at a request to stop.
pub(super) const LOOK: u32 = 1 << 16;

/// The number of items that are sorted between two looks at a request to stop.
const PART: usize = 1 << 17;

/// Returns the words of each length in the order of a key of their rank and letters, each with its
/// rank. Returns `None` once `stop` returns `true`.
pub(super) fn sorted_by_length<K: Ord>(
    mut words: Words<'_>,
    mut key: impl FnMut(u32, &[Letter]) -> K,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Vec<(K, u32)>>> {
    let mut by_length: Vec<Vec<(K, u32)>> = Vec::new();
    let mut rank = 0;
    while let Some(word) = words.next_letters() {
        if rank % LOOK == 0 && stop() {
            return None;
        }
        if word.len() >= by_length.len() {
            by_length.resize_with(word.len() + 1, Vec::new);
        }
        let key = key(rank, word);
        if let Some(group) = by_length.get_mut(word.len()) {
            group.push((key, rank));
        }
        rank += 1;
    }
    for group in &mut by_length {
        sort_until(group, stop)?;
    }
    Some(by_length)
}

/// Sorts items, or returns `None` once `stop` returns `true`.
fn sort_until<T: Ord>(items: &mut [T], stop: &dyn Fn() -> bool) -> Option<()> {
    for part in items.chunks_mut(PART) {
        if stop() {
            return None;
        }
        part.sort_unstable();
    }
    // Merges sorted runs.
    items.sort();
    Some(())
}
