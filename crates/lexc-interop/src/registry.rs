//! The formats by name; identification of files by content.

use core::fmt;
use core::str::FromStr;

use lexc_alphabet::ErrorKind;

use crate::error::Error;
pub use crate::format::info::{FormatContent, FormatInfo};
use crate::formats;

/// Declares the formats, each with its description.
macro_rules! formats {
    ($($(#[$doc:meta])* $name:ident = $info:path,)*) => {
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
        /// # Ok::<(), lexc_interop::Error>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $name,)*
        }

        /// The descriptions of all formats, in the order of [`Format::ALL`].
        pub static FORMATS: &[&FormatInfo] = &[$(&$info),*];

        impl Format {
            /// All formats. If the content of a file fits several, [`identify`] returns the first
            /// one.
            pub const ALL: [Self; FORMATS.len()] = [$(Self::$name),*];
        }
    };
}

formats! {
    /// KWG of wolges, MAGPIE and macondo.
    Kwg = formats::kwg::KWG,
    /// KBWG of wolges, for more nodes.
    Kbwg = formats::kwg::KBWG,
    /// A KWG with only the DAWG.
    Dwg = formats::kwg::DWG,
    /// A KWG of alphagrams.
    Kad = formats::kwg::KAD,
    /// Quackle's DAWG.
    QuackleDawg = formats::quackle::QUACKLE_DAWG,
    /// Quackle's GADDAG.
    QuackleGaddag = formats::quackle::QUACKLE_GADDAG,
    /// MAGPIE's packed DAWG.
    Pdawg = formats::pdawg::FORMAT,
    /// MAGPIE's word map.
    Wmp = formats::wmp::FORMAT,
    /// macondo's DAWG, used before KWG.
    MacondoDawg = formats::macondo::DAWG,
    /// macondo's GADDAG, used before KWG.
    MacondoGaddag = formats::macondo::GADDAG,
    /// Lexpert's `.lxd`.
    Lexpert = formats::lexpert::FORMAT,
    /// Zyzzyva's `.dwg`.
    Zyzzyva = formats::zyzzyva::FORMAT,
    /// `.slex` of the crate `scrabble`.
    Slex = formats::slex::FORMAT,
    /// The GADDAG of scrabble-solver.
    Gdg1 = formats::gdg1::FORMAT,
    /// A set of the crate `fst`.
    Fst = formats::fst_set::FORMAT,
    /// A dictionary of dawgdic, and of Python's `DAWG`.
    Dawgdic = formats::dawgdic::FORMAT,
    /// A C header.
    CHeader = formats::c_header::FORMAT,
    /// A word list.
    Text = formats::text::FORMAT,
    /// A word list with tiles of several characters in brackets.
    TextBrackets = formats::text::BRACKETED,
}

impl Format {
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

impl FromStr for Format {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        let found = Self::ALL.into_iter().find(|format| format.info().name == name);
        found.ok_or_else(|| {
            let names = Self::ALL.map(|format| format.info().name).join(", ");
            let message = format!("there is no format `{name}`: the formats are {names}");
            Error::new(ErrorKind::NotFound, message)
        })
    }
}

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
    Some(candidates.find(|format| format.extension == extension).unwrap_or(first))
}
