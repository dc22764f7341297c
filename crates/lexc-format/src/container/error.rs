//! [`FormatError`]: the reasons to refuse a file.

use core::fmt;

use super::kind::Kind;
use super::version::VERSION_MAJOR;
use lexc_alphabet::{AlphabetError, ErrorKind};

/// The reason a file was refused. Each variant names the section, the offset (in bytes from the
/// start of the file, or in 32-bit units from the start of the pool where the field says so), the
/// expected value and the value found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatError {
    /// The file does not begin with the magic of a `.lex` file.
    NotALexicon {
        /// A description of the file if its first bytes are recognised.
        looks_like: &'static str,
    },
    /// The file ends within its header.
    CutHeader {
        /// Number of bytes given.
        found: u64,
    },
    /// The magic was changed by a transfer that treated the file as text.
    TextModeTransfer,
    /// The major version is not supported by this reader.
    UnsupportedVersion {
        /// Major version found in the file.
        major: u16,
        /// Minor version found in the file.
        minor: u16,
    },
    /// The length of the file differs from the length in its header.
    WrongLength {
        /// Length written in the header, in bytes.
        expected: u64,
        /// Number of bytes given.
        found: u64,
    },
    /// A field of the header or of the section table has a value that no writer produces.
    BadField {
        /// Name of the field as `formats/lex-v1.md` gives it.
        field: &'static str,
        /// Offset in the file, in bytes.
        offset: u64,
        /// The value found.
        found: u64,
        /// A description of the valid values.
        expected: &'static str,
    },
    /// A checksum does not match: the file was damaged after it was written.
    Checksum {
        /// The damaged section, or `None` for the header and section table.
        section: Option<Kind>,
        /// Checksum written in the file.
        expected: u64,
        /// Checksum of the bytes found.
        found: u64,
    },
    /// Bytes between sections are not zero.
    Padding {
        /// Offset in the file of the first byte that is not zero.
        offset: u64,
    },
    /// A required section has a kind that this reader does not know.
    UnknownRequired {
        /// The section's kind.
        section: Kind,
    },
    /// A section has an encoding version that this reader does not know: a layout of the pool or a
    /// version of the packed encoding.
    UnknownLayout {
        /// The section's kind.
        section: Kind,
        /// The encoding version found.
        found: u32,
    },
    /// A required section is missing.
    Missing {
        /// The section's kind.
        section: Kind,
    },
    /// A section that may occur once occurs more than once.
    Repeated {
        /// The section's kind.
        section: Kind,
    },
    /// The contents of a section break a rule of the format.
    Malformed {
        /// The section.
        section: Kind,
        /// Offset in the section, in bytes.
        offset: u64,
        /// The rule that is broken.
        rule: &'static str,
    },
    /// A unit of the node pool breaks a rule of its layout.
    Pool {
        /// Address of the unit: an index in 32-bit units from the start of the pool.
        address: u32,
        /// The rule that is broken.
        rule: &'static str,
    },
    /// The alphabet section does not hold a valid alphabet.
    Alphabet(AlphabetError),
}

impl FormatError {
    /// Returns the error of a section that breaks a rule, at an offset in it.
    pub(crate) const fn malformed(section: Kind, offset: u64, rule: &'static str) -> Self {
        Self::Malformed { section, offset, rule }
    }

    /// Returns `true` if the file has another version, or needs a reader of a later version. Such a
    /// file is not known to be damaged.
    #[must_use]
    pub fn is_of_another_version(&self) -> bool {
        match self {
            Self::UnsupportedVersion { .. }
            | Self::UnknownRequired { .. }
            | Self::UnknownLayout { .. } => true,
            Self::Alphabet(error) => error.kind() == ErrorKind::Unsupported,
            _ => false,
        }
    }

    /// Returns [`ErrorKind::Unsupported`] for files of another version, and
    /// [`ErrorKind::Corrupt`] for all others.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self.is_of_another_version() {
            true => ErrorKind::Unsupported,
            false => ErrorKind::Corrupt,
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotALexicon { looks_like: "" } => {
                write!(f, "not a .lex file: it does not begin with the magic bytes")
            }
            Self::NotALexicon { looks_like } => {
                write!(f, "not a .lex file: it looks like {looks_like}")
            }
            Self::CutHeader { found } => write!(
                f,
                "truncated: the header of a .lex file takes 64 bytes, the file has {found}"
            ),
            Self::TextModeTransfer => write!(
                f,
                "the magic is damaged as by a text-mode transfer (line ends or the eighth bit were \
                 changed): copy the file again in binary mode"
            ),
            Self::UnsupportedVersion { major, minor } => write!(
                f,
                "format version {major}.{minor} is not supported: this reader supports {}.x; {}",
                VERSION_MAJOR,
                match *major < VERSION_MAJOR {
                    true => "compile the word list again",
                    false => "a newer lexc can read it",
                }
            ),
            Self::WrongLength { expected, found } if found < expected => {
                write!(f, "truncated: the header says {expected} bytes, the file has {found}")
            }
            Self::WrongLength { expected, found } => {
                write!(f, "too long: the header says {expected} bytes, the file has {found}")
            }
            Self::BadField { field, offset, found, expected } => {
                write!(f, "{field} at byte {offset} is {found}, expected {expected}")
            }
            Self::Checksum { section: None, expected, found } => write!(
                f,
                "header or section table is damaged: checksum {found:016x}, expected {expected:016x}"
            ),
            Self::Checksum { section: Some(kind), expected, found } => write!(
                f,
                "section {kind} is damaged: checksum {found:016x}, expected {expected:016x}"
            ),
            Self::Padding { offset } => {
                write!(f, "byte {offset} lies between sections and is not zero")
            }
            Self::UnknownRequired { section } => write!(
                f,
                "section {section} is required, and this reader does not support it: \
                 a newer lexc can read it"
            ),
            Self::UnknownLayout { section, found } => write!(
                f,
                "section {section} has layout {found}, which this reader does not support: \
                 a newer lexc can read it"
            ),
            Self::Missing { section } => write!(f, "section {section} is missing"),
            Self::Repeated { section } => write!(f, "duplicate section {section}"),
            Self::Malformed { section, offset, rule } => {
                write!(f, "section {section}, byte {offset}: {rule}")
            }
            Self::Pool { address, rule } => write!(f, "node pool, unit {address}: {rule}"),
            Self::Alphabet(error) => write!(f, "alphabet section: {error}"),
        }
    }
}

// Messages include the message of the alphabet's error, so `source` returns `None`.
impl core::error::Error for FormatError {}

impl From<AlphabetError> for FormatError {
    fn from(error: AlphabetError) -> Self {
        Self::Alphabet(error)
    }
}
