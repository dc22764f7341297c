//! Limits of an import.

use lexc_alphabet::ErrorKind;
use lexc_compiler::automaton::counts::{LexiconSizes, sizes};
use lexc_compiler::automaton::dawg::Dawg;

use crate::error::Error;

/// The limits of an import, since a small file can describe more words than memory holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportLimits {
    /// Maximum number of words.
    pub words: u64,
    /// Maximum number of letters of all words.
    pub letters: u64,
}

impl Default for ImportLimits {
    /// Returns ten times the size of the largest lexicons: 2^25 words and 2^29 letters.
    fn default() -> Self {
        Self { words: 1 << 25, letters: 1 << 29 }
    }
}

impl ImportLimits {
    pub(crate) fn check_words(&self, words: u64) -> Result<(), Error> {
        let limit = self.words;
        match words > limit {
            false => Ok(()),
            true => Err(Error::new(
                ErrorKind::Limit,
                format!("the file describes {words} words; the limit is {limit}"),
            )),
        }
    }

    pub(crate) fn check_tiles(&self, letters: u64) -> Result<(), Error> {
        let limit = self.letters;
        match letters > limit {
            false => Ok(()),
            true => Err(Error::new(
                ErrorKind::Limit,
                format!("the words have {letters} letters in total; the limit is {limit}"),
            )),
        }
    }

    /// Counts words and letters of a DAWG in time linear in its states, and checks them before
    /// anything enumerates the words.
    pub(crate) fn check(&self, dawg: &Dawg) -> Result<LexiconSizes, Error> {
        let mut below = vec![(0u64, 0u64); dawg.graph.len()];
        for state in 1..dawg.graph.len() {
            let mut sum = (0u64, 0u64);
            for edge in dawg.graph.edges(state as u32) {
                let child = below.get(edge.target() as usize).copied();
                let (words, letters) = child.unwrap_or_default();
                let words = words.saturating_add(edge.terminal().into());
                sum.0 = sum.0.saturating_add(words);
                sum.1 = sum.1.saturating_add(letters).saturating_add(words);
            }
            if let Some(slot) = below.get_mut(state) {
                *slot = sum;
            }
        }
        let (words, letters) = below.get(dawg.root as usize).copied().unwrap_or_default();
        self.check_words(words)?;
        self.check_tiles(letters)?;
        Ok(sizes(dawg))
    }
}
