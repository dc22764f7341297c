//! Input and output of the writers.

use lexc_alphabet::{Alphabet, ErrorKind};
use lexc_compiler::automaton::counts::LexiconSizes;
use lexc_compiler::automaton::dawg::Dawg;
use lexc_diagnostic::Remedy;

use crate::error::Error;
use crate::letters::{face, spell};

/// The input of a writer: words in the letters of the format, which are numbered from 1.
pub(crate) struct ExportJob<'a> {
    pub(crate) format: &'static str,
    pub(crate) dawg: &'a Dawg,
    /// The words of the edition to mark, if the format can mark one.
    pub(crate) edition: Option<&'a Dawg>,
    pub(crate) alphabet: &'a Alphabet,
    /// The tile of each letter.
    pub(crate) order: &'a [u8],
    pub(crate) name: &'a str,
    pub(crate) sizes: LexiconSizes,
    pub(crate) board: u8,
}

/// The output of a writer.
pub(crate) struct WrittenFile {
    pub(crate) bytes: Vec<u8>,
    pub(crate) nodes: u64,
    /// The number of words, if it differs from the job's.
    pub(crate) words: Option<u64>,
}

impl WrittenFile {
    pub(crate) fn new(bytes: Vec<u8>, nodes: u64) -> Self {
        let words = None;
        Self { bytes, nodes, words }
    }
}

impl ExportJob<'_> {
    pub(crate) fn faces(&self) -> impl Iterator<Item = &str> {
        self.order.iter().map(|&tile| face(self.alphabet, tile))
    }

    /// Spells a word, with brackets where they are needed.
    pub(crate) fn spell(&self, word: &[u8]) -> String {
        let tile = |&letter: &u8| {
            let at = usize::from(letter).wrapping_sub(1);
            self.order.get(at).copied().unwrap_or(0)
        };
        spell(self.alphabet, &word.iter().map(tile).collect::<Vec<_>>())
    }

    /// Checks the number of nodes against the limit of the format.
    pub(crate) fn check_nodes(&self, needed: u64, limit: u64) -> Result<(), Error> {
        match needed > limit {
            false => Ok(()),
            true => {
                let format = self.format;
                let addresses = format!("{format} addresses {limit} nodes");
                let message = format!("{addresses}, but this lexicon needs {needed}");
                let help = match format {
                    "kwg" => {
                        "write kbwg, which addresses 16,777,216 nodes, or dwg, which holds only \
                         the DAWG, or omit long words with "
                    }
                    _ => "omit long words with ",
                };
                let error = Error::new(ErrorKind::Limit, message);
                Err(error.help(Remedy::new(help).setting("max_length")))
            }
        }
    }
}

/// Returns the first word for which `is` returns `true`, or an empty one.
pub(crate) fn first_word(dawg: &Dawg, is: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut found: Option<Vec<u8>> = None;
    dawg.for_each_numbers(|word| {
        if found.is_none() && is(word) {
            found = Some(word.to_vec());
        }
    });
    found.unwrap_or_default()
}
