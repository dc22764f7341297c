//! [`AnagramIndex`]: the words with the same letters.

use lexc_alphabet::Letter;

use super::key::{AlphagramKey, sorted_by_length};
use crate::words::Words;

/// The classes of words with the same letters, by the rank of each word.
#[derive(Debug)]
pub struct AnagramIndex {
    /// The class of each word.
    classes: Vec<u32>,
    /// The number of words of each class.
    sizes: Vec<u32>,
}

impl AnagramIndex {
    /// Sorts the words by their letters. Returns `None` once `stop` returns `true`.
    pub(crate) fn new(words: Words<'_>, stop: &dyn Fn() -> bool) -> Option<Self> {
        let key = |_, word: &[Letter]| AlphagramKey::new(word);
        let by_length = sorted_by_length(words, key, stop)?;
        let count = by_length.iter().map(Vec::len).sum();
        let (mut classes, mut sizes) = (vec![0; count], Vec::new());
        for group in by_length {
            for words in group.chunk_by(|(a, _), (b, _)| a == b) {
                for &(_, rank) in words {
                    if let Some(class) = classes.get_mut(rank as usize) {
                        *class = sizes.len() as u32;
                    }
                }
                sizes.push(words.len() as u32);
            }
        }
        Some(Self { classes, sizes })
    }

    /// Returns the class of the word with this rank: a number that its anagrams share, from 0.
    /// Classes of shorter words come first, and then those with smaller letters in order.
    #[must_use]
    pub fn class(&self, rank: u64) -> Option<u32> {
        self.classes.get(usize::try_from(rank).ok()?).copied()
    }

    /// Returns the number of words with the letters of the word with this rank, itself included; 0
    /// if there is no such word.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let anagrams = lexicon.anagram_index().expect("few words");
    /// let number = |word| anagrams.number(lexicon.rank(word).expect("a word"));
    /// assert_eq!((number("dog"), number("eat")), (1, 1));
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn number(&self, rank: u64) -> u32 {
        let size = self.class(rank).and_then(|class| self.sizes.get(class as usize));
        size.copied().unwrap_or(0)
    }

    /// Returns the number of classes.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.sizes.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        4 * (self.classes.len() + self.sizes.len())
    }
}
