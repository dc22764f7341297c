//! Remedies: changes of settings that help against errors.
//!
//! A remedy is data. Its text names the settings of this library; a program with options of its own
//! replaces the text with [`Diagnostic::resolve`](crate::diagnostic::Diagnostic::resolve).

use core::fmt;

/// A change of settings that helps against an error.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// Name the column of the word: lines seem to hold more than words.
    NameColumn,
    /// Use this character as the delimiter of columns, and this column.
    Delimiter {
        /// The character.
        sign: char,
        /// The column of the word, from 1.
        field: usize,
    },
    /// Use a tab as the delimiter of columns.
    TabDelimiter,
    /// Use another delimiter than this one, or than white space.
    OtherDelimiter(Option<String>),
    /// Name the encoding of the list, such as this label.
    Encoding(&'static str),
    /// Name UTF-16 as the encoding of a list without a byte-order mark.
    Utf16,
    /// Leave out the lines that do not fit.
    SkipInvalid,
    /// Leave out words that begin with a capital letter.
    SkipCapitalised,
    /// Join the values of a word that has several.
    JoinValues,
    /// Use the node layout `bitmap`, which addresses this many units.
    Bitmap(u64),
    /// Build a two-way DAWG in the node layout `bitmap`.
    TwoWayBitmap,
    /// Build packed words without automata, and recompile the packed file to get automata.
    PackedAlone,
    /// Use edge lists, or build a two-way DAWG alone.
    EdgeLists,
    /// Choose another name, or replace the file.
    Replace,
    /// Add a fold to a copy of the alphabet.
    Fold {
        /// The character that is not a tile of the alphabet.
        sign: char,
        /// The letters to read it as; empty to read words without it.
        letters: String,
        /// The name of the alphabet.
        alphabet: String,
    },
    /// Choose another alphabet for the list than this one.
    ListAlphabet(String),
    /// Name a built-in alphabet, or an alphabet file by its path.
    ChooseAlphabet,
    /// Name the alphabet of a foreign file that does not contain it.
    NameAlphabet,
    /// Name the alphabet with which a foreign file was made.
    OtherAlphabet,
    /// Check whether a foreign file is damaged, or name the alphabet with which it was made.
    DamagedOrAlphabet,
    /// Check whether a foreign file is damaged, or name its format.
    DamagedOrFormat,
    /// Omit words longer than this.
    MaxLength(u64),
    /// Omit words shorter than this.
    MinLength(u64),
    /// Omit long words.
    OmitLong,
    /// Write a format that addresses more nodes than KWG, or omit long words.
    LargerThanKwg,
    /// Leave out the edition, or write a format that holds editions.
    NoEdition,
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::NameColumn => {
                "if the line holds more than the word, set the column of the word, and the delimiter \
                 if columns are not separated by white space"
            }
            Self::Delimiter { sign, field } => {
                return write!(
                    f,
                    "if it separates columns, set the delimiter to '{sign}' and the column to {field}"
                );
            }
            Self::TabDelimiter => {
                "if tabs separate columns, set the delimiter to a tab, and the column if the word is \
                 not in the first"
            }
            Self::OtherDelimiter(Some(delimiter)) => {
                let delimiter = delimiter.escape_debug();
                return write!(
                    f,
                    "columns are separated by `{delimiter}`; set another delimiter"
                );
            }
            Self::OtherDelimiter(None) => {
                "columns are separated by white space; set another delimiter"
            }
            Self::Encoding(label) => {
                return write!(
                    f,
                    "if the list is in another encoding, set it: for example {label}"
                );
            }
            Self::Utf16 => {
                "if it is UTF-16 without a byte-order mark, set the encoding to utf-16le or utf-16be"
            }
            Self::SkipInvalid => "to omit and count such lines, skip invalid lines",
            Self::SkipCapitalised => "if they are names, skip capitalised words",
            Self::JoinValues => "to join texts and sum numbers, join values",
            Self::Bitmap(words) => {
                return write!(
                    f,
                    "use the node layout bitmap, which addresses {words} words"
                );
            }
            Self::TwoWayBitmap => {
                "use the node layout bitmap, where a two-way DAWG has no such limit"
            }
            Self::PackedAlone => {
                "build packed words without automata, and recompile the packed file to get automata"
            }
            Self::EdgeLists => "use the node layout of edge lists, or build a two-way DAWG",
            Self::Replace => "choose another name, or allow the file to be replaced",
            Self::Fold { sign, letters, .. } => {
                match letters.as_str() {
                    "" => f.write_str("to read the word without it")?,
                    letters => write!(f, "if `{sign}` plays as {letters}")?,
                }
                let fold = fold_line(*sign, letters);
                return write!(f, ", add this fold to a copy of the alphabet: {fold}");
            }
            Self::ListAlphabet(name) => {
                return write!(f, "is `{name}` the alphabet of this list?");
            }
            Self::ChooseAlphabet => "name a built-in alphabet, or an alphabet file by its path",
            Self::NameAlphabet => "name the alphabet",
            Self::OtherAlphabet => "name the alphabet of the file",
            Self::DamagedOrAlphabet => {
                "the file is damaged, or it was made with another alphabet: name it"
            }
            Self::DamagedOrFormat => "the file is damaged, or has another format: name it",
            Self::MaxLength(limit) => return write!(f, "omit words longer than {limit}"),
            Self::MinLength(limit) => return write!(f, "omit words shorter than {limit}"),
            Self::OmitLong => "omit long words",
            Self::LargerThanKwg => {
                "write kbwg, which addresses 16,777,216 nodes, or dwg, which holds only the DAWG, or \
                 omit long words"
            }
            Self::NoEdition => "write no edition, or write quackle-dawg",
        };
        f.write_str(text)
    }
}

/// Returns the line of an alphabet's TOML file that reads a character as letters, or words without
/// it if there are none.
fn fold_line(sign: char, letters: &str) -> String {
    let sign = match sign {
        '"' | '\\' => format!("\\{sign}"),
        _ if sign.is_alphanumeric() || sign.is_ascii_graphic() => sign.to_string(),
        _ => format!("\\U{:08X}", u32::from(sign)),
    };
    format!("\"{sign}\" = \"{letters}\"")
}

/// A suggestion against an error: a text or a [`Remedy`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Help {
    /// Text for users.
    Text(String),
    /// A change of settings.
    Remedy(Remedy),
}

impl Help {
    /// Returns the remedy, if it is one.
    #[must_use]
    pub fn remedy(&self) -> Option<&Remedy> {
        match self {
            Self::Text(_) => None,
            Self::Remedy(remedy) => Some(remedy),
        }
    }

    /// Replaces a remedy by text.
    pub(crate) fn resolve(&mut self, text: &dyn Fn(&Remedy) -> String) {
        if let Self::Remedy(remedy) = self {
            *self = Self::Text(text(remedy));
        }
    }

    /// Returns `true` if the text is empty.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Self::Text(text) if text.is_empty())
    }
}

impl fmt::Display for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Remedy(remedy) => remedy.fmt(f),
        }
    }
}

impl From<String> for Help {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Help {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Remedy> for Help {
    fn from(remedy: Remedy) -> Self {
        Self::Remedy(remedy)
    }
}

impl PartialEq<str> for Help {
    fn eq(&self, other: &str) -> bool {
        match self {
            Self::Text(text) => text == other,
            Self::Remedy(remedy) => remedy.to_string() == other,
        }
    }
}

impl PartialEq<&str> for Help {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

/// Serialized as text.
#[cfg(feature = "serde")]
impl serde::Serialize for Help {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
