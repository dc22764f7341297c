//! Cryptograms: a text whose letters were replaced, each by another one, always the same.
//!
//! ```
//! use lexc_puzzles::cryptogram::{Cipher, Request, solve};
//! # let words = ["a", "i", "test", "this", "is", "that", "as", "in", "tent"];
//! # let layout = lexc_compiler::compile::LayoutChoice::Bitmap;
//! # let bytes = lexc_testkit::compile_words("english", &words, Default::default(), layout);
//! // a, as, i, in, is, tent, test, that, this
//! let lexicon = lexc_runtime::Lexicon::from_bytes(bytes)?;
//! let cipher = Cipher::parse("Xlmw mw e xiwx!", lexicon.tokenizer())?;
//! let solved = solve(&lexicon, &cipher, &Request::default())?;
//! let text = cipher.decode(&solved.solutions[0].key, lexicon.alphabet());
//! assert_eq!((text.as_str(), solved.complete), ("THIS IS A TEST!", true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each word of the text has a *pattern*: which of its letters are the same. The words of the
//! lexicon with that pattern are its candidates. The search takes the word with the fewest
//! candidates, tries each of them, and strikes out what does not agree with it everywhere else.
//! While every word is to be in the lexicon, letters that no candidate of a word has at a place are
//! struck out as well.

mod likely;
mod matching;
mod search;
mod text;

pub use search::solve;
pub use text::Cipher;

use crate::tiles::PerTile;

/// What the letters of the text stand for.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    plain: PerTile<u8>,
}

impl Key {
    /// What a letter of the text stands for, if that is known.
    #[must_use]
    pub fn plain(&self, cipher: u8) -> Option<u8> {
        Some(self.plain.get(cipher)).filter(|&tile| tile != 0)
    }

    /// All that is known: letter of the text, what it stands for.
    pub fn pairs(&self) -> impl Iterator<Item = (u8, u8)> {
        (1..64).filter_map(|cipher| Some((cipher, self.plain(cipher)?)))
    }
}

/// How to solve a cryptogram.
#[derive(Debug, Clone)]
pub struct Request {
    /// Letters of the text that are known, and what they stand for.
    pub known: Vec<(u8, u8)>,
    /// Does no letter stand for itself?
    pub keep_different: bool,
    /// How many different words of the text need not be in the lexicon. Fewer are tried first.
    pub max_unknown: usize,
    /// Words to be taken for words besides those of the lexicon.
    pub also: Vec<Vec<u8>>,
    /// How many solutions to give at most.
    pub limit: usize,
    /// How many words to try at most, before the search is given up.
    pub max_steps: u64,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            known: Vec::new(),
            keep_different: false,
            max_unknown: 2,
            also: Vec::new(),
            limit: 10,
            max_steps: 100_000,
        }
    }
}

/// Why a cryptogram cannot be solved as asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CryptogramError {
    /// There are no letters in the text.
    #[error("there are no letters in the text")]
    Empty,
    /// The text is not made of the alphabet's tiles.
    #[error(transparent)]
    Token(#[from] lexc_runtime::TokenError),
    /// What is known of a letter contradicts what is known of another one, or of itself.
    #[error("what is known contradicts itself")]
    Contradiction {
        /// Which, by its index.
        index: usize,
    },
}

/// A solution.
#[derive(Debug, Clone)]
pub struct Solution {
    /// What the letters stand for.
    pub key: Key,
    /// Those words of the text that are not in the lexicon, by their indices in [`Cipher::words`].
    pub unknown: Vec<usize>,
    /// How likely the text is, by the pairs of letters that stand side by side in the words of the
    /// lexicon: the logarithm of the probability. Nearer to 0 is better.
    pub score: f64,
}

/// What was found.
#[derive(Debug, Clone, Default)]
pub struct Solutions {
    /// The best ones, the best first: those with the fewest unknown words, and of these the most
    /// likely.
    pub solutions: Vec<Solution>,
    /// How many were found with that number of unknown words.
    pub found: usize,
    /// Was everything tried?
    pub complete: bool,
}
