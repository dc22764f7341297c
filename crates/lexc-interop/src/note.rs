//! What is odd about a file, and no reason to refuse it.

use core::fmt;

/// Something odd about a file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The GADDAG is not that of the words. Strings are spelled, `·` for the separator.
    GaddagDiffers {
        /// Reversed words, and reversed beginnings of words with a separator, in the GADDAG.
        reversed: u64,
        /// Those that the words have.
        expected: u64,
        /// One that should not be there.
        extra: Option<String>,
        /// One that should be there.
        missing: Option<String>,
    },
    /// Siblings out of order, which some readers rely on.
    Unordered {
        /// Lists that are out of order.
        lists: u64,
    },
    /// A number in the file is not that of its words.
    WrongNumber {
        /// What the number is.
        what: &'static str,
        /// What the file says.
        stored: u64,
        /// What is right.
        found: u64,
    },
    /// The hash in the file is not that of its words.
    WrongHash,
    /// What the table of blanks says is not what the words make.
    BlanksDiffer {
        /// One blank or two.
        blanks: u8,
        /// Letters of the words.
        length: usize,
    },
    /// The entries are alphagrams, not words.
    Alphagrams,
    /// The words are those of the GADDAG: there is no DAWG.
    FromGaddag,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GaddagDiffers {
                reversed,
                expected,
                extra,
                missing,
            } => {
                write!(
                    f,
                    "the GADDAG is not that of the words: it holds {reversed} reversed words and beginnings"
                )?;
                write!(f, ", and the words have {expected}")?;
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
                "the letters of {lists} lists are out of order: programs that stop at a larger \
                 letter miss words"
            ),
            Self::WrongNumber {
                what,
                stored,
                found,
            } => write!(
                f,
                "the file gives {stored} as its number of {what}, and has {found}"
            ),
            Self::WrongHash => {
                write!(f, "the hash in the file is not that of its words")
            }
            Self::BlanksDiffer { blanks, length } => write!(
                f,
                "the table of words of {length} letters with {blanks} of them blank is not that \
                 of the words"
            ),
            Self::Alphagrams => {
                write!(f, "these are alphagrams: the letters of words, sorted")
            }
            Self::FromGaddag => {
                write!(
                    f,
                    "the file holds no DAWG: the words are those of its GADDAG"
                )
            }
        }
    }
}
