//! The description of a format.

use crate::error::Error;
use crate::format::job::{ExportJob, WrittenFile};
use crate::format::reading::{FileContent, ReadContext};
use crate::letters::LetterOrder;

/// The content of the files of a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatContent {
    /// The words as a list.
    Words,
    /// A DAWG.
    Dawg,
    /// A GADDAG.
    Gaddag,
    /// A DAWG and a GADDAG.
    DawgAndGaddag,
    /// The DAWG of the words' alphagrams.
    Alphagrams,
    /// A table of alphagrams with their words.
    AnagramTable,
}

impl FormatContent {
    /// Returns a short description.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Dawg => "DAWG",
            Self::Gaddag => "GADDAG",
            Self::DawgAndGaddag => "DAWG and GADDAG",
            Self::Alphagrams => "DAWG of alphagrams",
            Self::AnagramTable => "anagrams, with blanks",
        }
    }
}

/// The writer of a format.
pub(crate) type WriteFormat = fn(&ExportJob<'_>) -> Result<WrittenFile, Error>;
/// The reader of a format.
pub(crate) type ReadFormat = fn(&[u8], &ReadContext<'_>) -> Result<FileContent, Error>;

/// The description of a foreign format.
pub struct FormatInfo {
    /// The name.
    pub name: &'static str,
    /// The extension of its files, without the dot.
    pub extension: &'static str,
    /// The file name ending that identifies the format, without the dot: the extension, with a
    /// prefix if several formats share it.
    pub ending: &'static str,
    /// Programs that read it.
    pub engines: &'static str,
    /// The content.
    pub holds: FormatContent,
    /// `true` if a file holds its letters. If not, an import needs the alphabet.
    pub letters_in_file: bool,
    /// Maximum number of letters of an alphabet.
    pub max_letters: usize,
    /// Minimum and maximum length of a word.
    pub word_lengths: (u32, u32),
    /// Maximum number of nodes, in the units of the format; `u64::MAX` without a limit.
    pub max_nodes: u64,
    /// `true` if the format can mark the words of an edition.
    pub marks_edition: bool,
    pub(crate) order: LetterOrder,
    pub(crate) sniff: fn(&[u8]) -> bool,
    pub(crate) write: WriteFormat,
    pub(crate) read: ReadFormat,
}

impl FormatInfo {
    /// Returns a format for 63 letters in the order of our alphabets, without letters in its files,
    /// without limits of words and nodes, and not identified by content.
    pub(crate) const fn new(
        (name, extension): (&'static str, &'static str),
        engines: &'static str,
        holds: FormatContent,
        write: WriteFormat,
        read: ReadFormat,
    ) -> Self {
        Self {
            name,
            extension,
            ending: extension,
            engines,
            holds,
            letters_in_file: false,
            max_letters: 63,
            word_lengths: (1, 255),
            max_nodes: u64::MAX,
            marks_edition: false,
            order: LetterOrder::Wolges,
            sniff: |_| false,
            write,
            read,
        }
    }
}

impl core::fmt::Debug for FormatInfo {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("FormatInfo").field(&self.name).finish()
    }
}
