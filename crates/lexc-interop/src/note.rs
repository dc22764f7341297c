//! Notes on an imported file: oddities, and content that a `.lex` file does not hold.

use core::fmt;

/// A note on a file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImportNote {
    /// The GADDAG does not match the words. Strings are spelled, with `·` for the separator.
    GaddagDiffers {
        /// Reversed words and reversed prefixes with a separator in the GADDAG.
        reversed: u64,
        /// The number that the words imply.
        expected: u64,
        /// A string that should not be there.
        extra: Option<String>,
        /// A string that is missing.
        missing: Option<String>,
    },
    /// Siblings are out of order, on which some readers rely.
    Unordered {
        /// Number of lists out of order.
        lists: u64,
    },
    /// A number in the file does not match its words.
    WrongNumber {
        /// Name of the number.
        what: &'static str,
        /// The number in the file.
        stored: u64,
        /// The correct number.
        found: u64,
    },
    /// The hash in the file does not match its words.
    WrongHash,
    /// The table of words with blanks does not match the words.
    BlanksDiffer {
        /// Number of blanks.
        blanks: u8,
        /// Length of the words.
        length: usize,
    },
    /// The entries are alphagrams instead of words.
    Alphagrams,
    /// The words were read from the GADDAG, because there is no DAWG.
    FromGaddag,
    /// The file holds data that a `.lex` file does not.
    NotKept {
        /// The data, as a plural.
        what: &'static str,
        /// Their number.
        number: u64,
    },
    /// The file holds its letters, but neither their counts nor their scores, and no alphabet was
    /// given.
    NoScores {
        /// Built-in alphabets that have all letters of the file, best match first.
        likely: Vec<&'static str>,
    },
    /// Letters of the given alphabet occur in no word, although a lexicon of this size in this
    /// language would have them.
    UnusedLetters {
        /// Name of the alphabet.
        alphabet: String,
        /// The letters.
        letters: Vec<String>,
        /// The built-in alphabet that fits the words better, if there is one.
        likely: Option<&'static str>,
    },
}

impl ImportNote {
    /// Returns `true` if the file contradicts itself: a structure, number or hash does not match
    /// its words.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        matches!(
            self,
            Self::GaddagDiffers { .. }
                | Self::WrongNumber { .. }
                | Self::WrongHash
                | Self::BlanksDiffer { .. }
        )
    }
}

impl fmt::Display for ImportNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GaddagDiffers { reversed, expected, extra, missing } => {
                write!(
                    f,
                    "the GADDAG does not match the words: it holds {reversed} reversed words and prefixes"
                )?;
                write!(f, " instead of {expected}")?;
                if let Some(extra) = extra {
                    write!(f, "; {extra} should not be there")?;
                }
                match missing {
                    Some(missing) => write!(f, "; {missing} is missing"),
                    None => Ok(()),
                }
            }
            Self::Unordered { lists } => write!(
                f,
                "the letters of {lists} lists are out of order: programs that stop at a larger letter miss words"
            ),
            Self::WrongNumber { what, stored, found } => {
                write!(f, "the file states {stored} as its number of {what}, but has {found}")
            }
            Self::WrongHash => {
                write!(f, "the hash in the file does not match its words")
            }
            Self::BlanksDiffer { blanks, length } => write!(
                f,
                "the table of words of {length} letters with blanks ({blanks}) does not match the words"
            ),
            Self::Alphagrams => {
                write!(f, "these are alphagrams: the letters of words, sorted")
            }
            Self::FromGaddag => {
                write!(f, "the file holds no DAWG: the words come from its GADDAG")
            }
            Self::NotKept { what, number } => {
                write!(f, "{number} {what} are not kept: a .lex file does not hold them")
            }
            Self::NoScores { likely } => {
                write!(f, "the file holds its letters, but neither their counts nor their scores")?;
                match likely.first() {
                    Some(likely) => write!(f, "; they fit the alphabet {likely}"),
                    None => Ok(()),
                }
            }
            Self::UnusedLetters { alphabet, letters, likely } => {
                let letters = letters.join(" ");
                write!(f, "no word has {letters} of the alphabet {alphabet}")?;
                match likely {
                    Some(likely) => write!(f, "; the words fit the alphabet {likely}"),
                    None => Ok(()),
                }
            }
        }
    }
}
