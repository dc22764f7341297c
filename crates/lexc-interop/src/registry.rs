//! The formats that are known: one table, in the order in which they are listed.

use crate::error::{ExportError, Fault};
use crate::export::{Job, Written};
use crate::formats;
use crate::import::{Content, Reading};
use crate::letters::Order;

/// What a format holds of the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
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

impl Holds {
    /// In a few words.
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

/// A foreign format.
pub struct Format {
    /// What `--to` and `--from` call it.
    pub name: &'static str,
    /// The extension that its files have, without the dot.
    pub extension: &'static str,
    /// Programs that read it.
    pub engines: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// Does a file hold its letters? Where not, the alphabet must be named.
    pub letters_in_file: bool,
    /// The most letters of an alphabet.
    pub max_letters: usize,
    /// Letters of the shortest word that it holds, and of the longest.
    pub word_lengths: (u32, u32),
    /// The most nodes, in the format's own units; `u64::MAX` where there is no limit.
    pub max_nodes: u64,
    pub(crate) order: Order,
    pub(crate) sniff: fn(&[u8]) -> bool,
    pub(crate) write: fn(&Job<'_>) -> Result<Written, ExportError>,
    pub(crate) read: fn(&[u8], &Reading<'_>) -> Result<Content, Fault>,
}

impl core::fmt::Debug for Format {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Format").field(&self.name).finish()
    }
}

/// All formats. Where the content of a file could be of several, the first of them is taken.
pub static FORMATS: &[&Format] = &[
    &formats::kwg::KWG,
    &formats::kwg::KBWG,
    &formats::kwg::DWG,
    &formats::kwg::KAD,
    &formats::quackle_dawg::FORMAT,
    &formats::quackle_gaddag::FORMAT,
    &formats::pdawg::FORMAT,
    &formats::wmp::FORMAT,
    &formats::macondo::DAWG,
    &formats::macondo::GADDAG,
    &formats::lexpert::FORMAT,
    &formats::slex::FORMAT,
    &formats::gdg1::FORMAT,
    &formats::fst_set::FORMAT,
    &formats::c_header::FORMAT,
    &formats::text::FORMAT,
    &formats::text::BRACKETED,
];

/// The format of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// The format of a file: one that its content can be, if possible one whose files have this
/// extension. Many formats have no magic, so this is a guess; reading the file tells.
///
/// ```
/// use lexc_interop::registry::identify;
/// let empty_kwg = [0, 0, 0x40, 0, 0, 0, 0x40, 0];
/// assert_eq!(identify(&empty_kwg, "").map(|format| format.name), Some("kwg"));
/// assert_eq!(identify(&[0xFF; 20], "kwg").map(|format| format.name), None);
/// ```
#[must_use]
pub fn identify(bytes: &[u8], extension: &str) -> Option<&'static Format> {
    let fits = |format: &&&Format| (format.sniff)(bytes);
    let mut possible = FORMATS.iter().filter(fits).copied();
    let first = possible.next()?;
    if first.extension == extension {
        return Some(first);
    }
    Some(
        possible
            .find(|format| format.extension == extension)
            .unwrap_or(first),
    )
}
