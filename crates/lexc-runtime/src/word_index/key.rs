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
