//! The formats by name; identification of files by content.

use core::fmt;
use core::str::FromStr;

pub use crate::format::info::{FormatContent, FormatInfo};
use crate::formats;

/// A foreign format. Its text is its name:
///
/// ```
/// use lexc_interop::registry::Format;
///
/// let format: Format = "kwg".parse()?;
/// assert_eq!(format, Format::Kwg);
/// assert_eq!(format.to_string(), "kwg");
/// assert_eq!(format.info().extension, "kwg");
/// assert!("scrabble".parse::<Format>().is_err());
/// # Ok::<(), lexc_interop::registry::UnknownFormat>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// KWG of wolges, MAGPIE and macondo.
    Kwg,
    /// KBWG of wolges, for more nodes.
    Kbwg,
    /// A KWG with only the DAWG.
    Dwg,
    /// A KWG of alphagrams.
    Kad,
    /// Quackle's DAWG.
    QuackleDawg,
    /// Quackle's GADDAG.
    QuackleGaddag,
    /// MAGPIE's packed DAWG.
    Pdawg,
    /// MAGPIE's word map.
    Wmp,
    /// macondo's DAWG, used before KWG.
    MacondoDawg,
    /// macondo's GADDAG, used before KWG.
    MacondoGaddag,
    /// Lexpert's `.lxd`.
    Lexpert,
    /// `.slex` of the crate `scrabble`.
    Slex,
    /// The GADDAG of scrabble-solver.
    Gdg1,
    /// A set of the crate `fst`.
    Fst,
    /// A C header.
    CHeader,
    /// A word list.
    Text,
    /// A word list with tiles of several characters in brackets.
    TextBrackets,
}

impl Format {
    /// All formats. If the content of a file fits several, [`identify`] returns the first one.
    pub const ALL: [Self; 17] = [
        Self::Kwg,
        Self::Kbwg,
        Self::Dwg,
        Self::Kad,
        Self::QuackleDawg,
        Self::QuackleGaddag,
        Self::Pdawg,
        Self::Wmp,
        Self::MacondoDawg,
        Self::MacondoGaddag,
        Self::Lexpert,
        Self::Slex,
        Self::Gdg1,
        Self::Fst,
        Self::CHeader,
        Self::Text,
        Self::TextBrackets,
    ];

    /// Returns the description of the format.
    #[must_use]
    pub fn info(self) -> &'static FormatInfo {
        FORMATS[self as usize]
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.info().name)
    }
}

/// The error for an unknown format name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownFormat {
    /// The name.
    pub name: String,
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no format `{}`: the formats are", self.name)?;
        for (index, format) in Format::ALL.iter().enumerate() {
            write!(f, "{} {format}", if index > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL
            .into_iter()
            .find(|format| format.info().name == name);
        found.ok_or_else(|| UnknownFormat {
            name: name.to_owned(),
        })
    }
}

/// The descriptions of all formats, in the order of [`Format::ALL`].
pub static FORMATS: &[&FormatInfo] = &[
    &formats::kwg::KWG,
    &formats::kwg::KBWG,
    &formats::kwg::DWG,
    &formats::kwg::KAD,
    &formats::quackle::QUACKLE_DAWG,
    &formats::quackle::QUACKLE_GADDAG,
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

/// Identifies the format of a file by its content and, if the content fits several formats, by its
/// extension.
///
/// Many formats have no magic number, so the result can be wrong; reading the file detects this.
///
/// # Examples
/// ```
/// use lexc_interop::registry::identify;
/// let empty_kwg = [0, 0, 0x40, 0, 0, 0, 0x40, 0];
/// assert_eq!(identify(&empty_kwg, "").map(|format| format.name), Some("kwg"));
/// assert_eq!(identify(&[0xFF; 20], "kwg").map(|format| format.name), None);
/// ```
#[must_use]
pub fn identify(bytes: &[u8], extension: &str) -> Option<&'static FormatInfo> {
    let fits = |format: &&&FormatInfo| (format.sniff)(bytes);
    let mut candidates = FORMATS.iter().filter(fits).copied();
    let first = candidates.next()?;
    if first.extension == extension {
        return Some(first);
    }
    Some(
        candidates
            .find(|format| format.extension == extension)
            .unwrap_or(first),
    )
}
