//! [`AlphagramKey`]: the letters of a word in the order of the alphabet.

use lexc_alphabet::Letter;

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

/// The number of items that are sorted between two looks at a request to stop.
const PART: usize = 1 << 17;

/// Sorts items, or returns `None` once `stop` returns `true`.
pub(super) fn sort_until<T: Ord>(items: &mut [T], stop: &dyn Fn() -> bool) -> Option<()> {
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
