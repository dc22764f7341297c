//! The parts of an alphabet, as they are given: letters, blanks, casing, folds.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::letter::Letter;

/// The only version of the bytes of an alphabet.
pub(crate) const LAYOUT_VERSION: u8 = 1;

/// The most tiles that an alphabet can have: numbers fit 6 bits, and 0 is the separator.
pub const MAX_TILES: usize = Letter::MAX as usize;

/// The most folds that an alphabet can have.
pub const MAX_FOLDS: usize = 4096;

/// The conversion of letters to upper case before they are looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum Casing {
    /// No conversion: for scripts without case, or alphabets in which case distinguishes tiles.
    None,
    /// Full Unicode upper-casing, the same in every language: ß becomes SS, σ and ς become Σ.
    #[default]
    Default,
    /// Full Unicode upper-casing with the Turkic rule: i becomes İ (and ı becomes I).
    Turkic,
}

impl Casing {
    /// Returns the name in alphabet files: `none`, `default` or `turkic`.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::Casing;
    ///
    /// assert_eq!(Casing::Turkic.name(), "turkic");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Default => "default",
            Self::Turkic => "turkic",
        }
    }
}

/// The points of a tile, as an alphabet states them.
///
/// # Examples
/// ```
/// use lexc_alphabet::{LetterInfo, TileScore};
///
/// let q = LetterInfo::new("Q", "q", 1, 10);
/// assert_eq!(q.score, TileScore::new(10));
/// assert_eq!(q.score.points(), 10);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
#[repr(transparent)]
pub struct TileScore(i16);

impl TileScore {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// Returns the score of a tile of this many points.
    #[inline]
    #[must_use]
    pub const fn new(points: i16) -> Self {
        Self(points)
    }

    /// Returns the number of points.
    #[inline]
    #[must_use]
    pub const fn points(self) -> i16 {
        self.0
    }
}

impl From<i16> for TileScore {
    #[inline]
    fn from(points: i16) -> Self {
        Self(points)
    }
}

impl fmt::Display for TileScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The blanks of a set of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Blank {
    /// The number of blanks in the bag.
    pub count: u16,
    /// The score of a blank.
    pub score: TileScore,
}

/// A letter of an alphabet: its spellings, and its tiles in the bag.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct LetterInfo {
    /// The spelling of the tile: `A`, `L·L`, `CH`.
    pub face: String,
    /// The spelling of a blank played as the tile: `a`, `l·l`, `ch`.
    pub blank_face: String,
    /// The number of tiles in the bag.
    pub count: u16,
    /// The score of the tile.
    pub score: TileScore,
    /// `true` if it is a vowel.
    pub vowel: bool,
    /// Other spellings that are read as this tile, never written.
    pub aliases: Vec<String>,
}

impl LetterInfo {
    /// Returns a consonant without aliases. [`Self::as_vowel`] makes it a vowel.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::LetterInfo;
    ///
    /// let e = LetterInfo::new("E", "e", 12, 1).as_vowel();
    /// assert!(e.vowel);
    /// ```
    #[must_use]
    pub fn new(face: &str, blank_face: &str, count: u16, score: impl Into<TileScore>) -> Self {
        Self {
            face: face.to_owned(),
            blank_face: blank_face.to_owned(),
            count,
            score: score.into(),
            vowel: false,
            aliases: Vec::new(),
        }
    }

    /// Returns the letter, marked as a vowel.
    #[must_use]
    pub fn as_vowel(mut self) -> Self {
        self.vowel = true;
        self
    }
}

/// The parts of an [`Alphabet`](crate::Alphabet), not yet validated.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlphabetParts {
    /// Identifier: lower-case ASCII letters, digits and `-`.
    pub name: String,
    /// Name for people, in English.
    pub title: String,
    /// BCP 47 tag of the language, or empty.
    pub language: String,
    /// The conversion of letters to upper case.
    pub casing: Casing,
    /// The blanks.
    pub blank: Blank,
    /// The tiles, in alphabet order.
    pub tiles: Vec<LetterInfo>,
    /// Replacements applied when text is read: from, to. The order does not matter.
    pub folds: Vec<(String, String)>,
    /// The source of counts and scores.
    pub source: String,
}
