//! The reasons to refuse an alphabet.

use alloc::string::String;
use core::fmt;

use crate::error_kind::ErrorKind;
use crate::letter::Letter;

/// The part of an alphabet that an [`AlphabetError`] is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Field {
    /// The identifier.
    Name,
    /// The title for people.
    Title,
    /// The language tag.
    Language,
    /// The note on where counts and scores come from.
    Source,
    /// The face of the tile of that number.
    Face(Letter),
    /// The form of a blank that is played as the tile of that number.
    BlankFace(Letter),
    /// An alias of the tile of that number.
    Alias(Letter),
    /// The left side of a fold.
    FoldFrom,
    /// The right side of a fold.
    FoldTo,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => write!(f, "the name"),
            Self::Title => write!(f, "the title"),
            Self::Language => write!(f, "the language"),
            Self::Source => write!(f, "the source"),
            Self::Face(tile) => write!(f, "the face of tile {}", tile.number()),
            Self::BlankFace(tile) => write!(f, "the blank form of tile {}", tile.number()),
            Self::Alias(tile) => write!(f, "an alias of tile {}", tile.number()),
            Self::FoldFrom => write!(f, "the left side of a fold"),
            Self::FoldTo => write!(f, "the right side of a fold"),
        }
    }
}

/// The reason an alphabet, or the bytes of one, were refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlphabetError {
    /// There is no tile at all.
    NoTiles,
    /// More tiles than a `.lex` file can number.
    TooManyTiles {
        /// The number of tiles.
        found: usize,
    },
    /// A text does not have the form that its field requires.
    BadText {
        /// The part of the alphabet.
        field: Field,
        /// The text.
        text: String,
        /// The defect, phrased to follow "the text": "is empty", "holds a space".
        why: &'static str,
    },
    /// A text is too long.
    TooLong {
        /// The part of the alphabet.
        field: Field,
        /// Length of the text in bytes.
        bytes: usize,
        /// The longest allowed, in bytes.
        limit: usize,
    },
    /// Two tiles have the same spelling, or a tile is listed twice.
    RepeatedTile {
        /// The spelling that both have, after NFC and casing.
        spelling: String,
        /// Number of the first tile.
        first: Letter,
        /// Number of the second tile; the same as `first` if an alias repeats its own tile.
        second: Letter,
    },
    /// The blank form of a tile is the blank form or the face of another tile.
    RepeatedBlank {
        /// The blank form.
        face: String,
        /// Number of the tile that has it already.
        first: Letter,
        /// Number of the tile that repeats it.
        second: Letter,
    },
    /// A tile has more aliases than the file format can count.
    TooManyAliases {
        /// Number of the tile.
        tile: Letter,
        /// The number of aliases.
        found: usize,
    },
    /// There are more folds than allowed.
    TooManyFolds {
        /// The number of folds.
        found: usize,
    },
    /// Two folds replace the same text.
    RepeatedFold {
        /// The common left side, after NFC and casing.
        from: String,
    },
    /// A fold replaces the spelling of a tile: tiles always match first.
    FoldOfTile {
        /// The left side of the fold.
        from: String,
        /// Number of the tile.
        tile: Letter,
    },
    /// A fold replaces a text that casing turns into plain tiles before folds are applied.
    FoldBehindCasing {
        /// The left side of the fold.
        from: String,
        /// The left side after casing.
        cased: String,
    },
    /// The right side of a fold is not a sequence of tiles.
    FoldTarget {
        /// The left side of the fold.
        from: String,
        /// The right side of the fold.
        to: String,
    },
    /// The bytes of an alphabet have a layout that this reader does not know.
    UnknownLayout {
        /// The layout version found.
        version: u8,
    },
    /// The bytes of an alphabet end too early.
    Truncated {
        /// Offset in the section, in bytes, of the field that is cut off.
        offset: usize,
    },
    /// A field has a value that no writer produces.
    BadField {
        /// The field's name, as in the layout table of `formats/lex-v1.md`.
        field: &'static str,
        /// Offset in the section, in bytes.
        offset: usize,
        /// The value found.
        found: u32,
    },
    /// A string is not UTF-8.
    NotUtf8 {
        /// Offset in the section, in bytes, of the string's first byte.
        offset: usize,
    },
    /// Folds are not in the order that makes the bytes of an alphabet unique.
    FoldOrder {
        /// Offset in the section, in bytes, of the first fold that is out of order.
        offset: usize,
    },
    /// There are bytes after the last field.
    TrailingBytes {
        /// Offset in the section of the first of them.
        offset: usize,
        /// The number of these bytes.
        count: usize,
    },
}

impl AlphabetError {
    /// Returns the kind of the error: [`ErrorKind::Corrupt`] or [`ErrorKind::Unsupported`] for
    /// bytes, [`ErrorKind::Limit`] for a size, otherwise [`ErrorKind::Illegal`].
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::UnknownLayout { .. } => ErrorKind::Unsupported,
            Self::Truncated { .. }
            | Self::BadField { .. }
            | Self::NotUtf8 { .. }
            | Self::FoldOrder { .. }
            | Self::TrailingBytes { .. } => ErrorKind::Corrupt,
            Self::TooManyTiles { .. }
            | Self::TooLong { .. }
            | Self::TooManyAliases { .. }
            | Self::TooManyFolds { .. } => ErrorKind::Limit,
            Self::NoTiles
            | Self::BadText { .. }
            | Self::RepeatedTile { .. }
            | Self::RepeatedBlank { .. }
            | Self::RepeatedFold { .. }
            | Self::FoldOfTile { .. }
            | Self::FoldBehindCasing { .. }
            | Self::FoldTarget { .. } => ErrorKind::Illegal,
        }
    }

    /// Returns the tile that the error is about (the later one, if two clash), if it is about a
    /// tile. A program that read the alphabet from a text file can use it to report the line of
    /// that tile.
    #[must_use]
    pub fn tile(&self) -> Option<Letter> {
        match self {
            Self::BadText { field, .. } | Self::TooLong { field, .. } => match field {
                Field::Face(tile) | Field::BlankFace(tile) | Field::Alias(tile) => Some(*tile),
                _ => None,
            },
            Self::RepeatedTile { second, .. } | Self::RepeatedBlank { second, .. } => Some(*second),
            Self::TooManyAliases { tile, .. } => Some(*tile),
            _ => None,
        }
    }

    /// Returns the left side of the fold that the error is about, if it is about one.
    #[must_use]
    pub fn fold(&self) -> Option<&str> {
        match self {
            Self::RepeatedFold { from }
            | Self::FoldOfTile { from, .. }
            | Self::FoldBehindCasing { from, .. }
            | Self::FoldTarget { from, .. } => Some(from),
            Self::BadText {
                field: Field::FoldFrom,
                text,
                ..
            } => Some(text),
            _ => None,
        }
    }
}

impl fmt::Display for AlphabetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTiles => write!(f, "the alphabet has no tiles"),
            Self::TooManyTiles { found } => write!(
                f,
                "the alphabet has {found} tiles; the limit is {}",
                crate::parts::MAX_TILES
            ),
            Self::BadText { field, text, why } => write!(f, "{field}, {text:?}, {why}"),
            Self::TooLong {
                field,
                bytes,
                limit,
            } => write!(f, "{field} has {bytes} bytes; the limit is {limit}"),
            Self::RepeatedTile {
                spelling,
                first,
                second,
            } if first == second => {
                write!(f, "tile {} is spelled {spelling:?} twice", second.number())
            }
            Self::RepeatedTile {
                spelling,
                first,
                second,
            } => write!(
                f,
                "tiles {} and {} are both spelled {spelling:?}",
                first.number(),
                second.number()
            ),
            Self::RepeatedBlank {
                face,
                first,
                second,
            } => write!(
                f,
                "the blank form {face:?} of tile {} is already used for tile {}",
                second.number(),
                first.number()
            ),
            Self::TooManyAliases { tile, found } => {
                write!(
                    f,
                    "tile {} has {found} aliases; the limit is 255",
                    tile.number()
                )
            }
            Self::TooManyFolds { found } => write!(
                f,
                "there are {found} folds; the limit is {}",
                crate::parts::MAX_FOLDS
            ),
            Self::RepeatedFold { from } => write!(f, "{from:?} is folded twice"),
            Self::FoldOfTile { from, tile } => write!(
                f,
                "{from:?} is folded, but it is already tile {}",
                tile.number()
            ),
            Self::FoldBehindCasing { from, cased } => write!(
                f,
                "{from:?} is folded, but casing turns it into {cased:?} first, which is already \
                 spelled with tiles"
            ),
            Self::FoldTarget { from, to } => {
                write!(
                    f,
                    "{from:?} is folded to {to:?}, which is not a sequence of tiles"
                )
            }
            Self::UnknownLayout { version } => write!(
                f,
                "its layout version is {version}, this reader supports version {}: a newer lexc can read \
                 it",
                crate::parts::LAYOUT_VERSION
            ),
            Self::Truncated { offset } => {
                write!(f, "it ends in the middle of the field at byte {offset}")
            }
            Self::BadField {
                field,
                offset,
                found,
            } => write!(f, "{field} at byte {offset} has the value {found}"),
            Self::NotUtf8 { offset } => write!(f, "the string at byte {offset} is not UTF-8"),
            Self::FoldOrder { offset } => {
                write!(f, "the fold at byte {offset} is out of order")
            }
            Self::TrailingBytes { offset, count } => {
                write!(
                    f,
                    "{count} bytes follow its last field, from byte {offset} on"
                )
            }
        }
    }
}

impl core::error::Error for AlphabetError {}
