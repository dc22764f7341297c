//! [`Kind`]: the kinds of sections (`formats/lex-v1.md`, section 3).

use core::fmt;

/// The kind of a section: four ASCII letters, readable in a hex dump.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub [u8; 4]);

impl Kind {
    /// The compiled alphabet: [`lexc_alphabet::Alphabet::encode`].
    pub const ALPHABET: Self = Self(*b"ALPH");
    /// The origin of the lexicon: [`crate::provenance`].
    pub const PROVENANCE: Self = Self(*b"PROV");
    /// States and edges of each automaton, in each convention: [`crate::counts`].
    pub const COUNTS: Self = Self(*b"CNTS");
    /// The 32-bit units that store all automata of the file: [`crate::pool`].
    pub const POOL: Self = Self(*b"POOL");
    /// The trie: [`crate::structure`].
    pub const TRIE: Self = Self(*b"TRIE");
    /// The minimal DAWG: [`crate::structure`].
    pub const DAWG: Self = Self(*b"DAWG");
    /// The minimal GADDAG: [`crate::structure`].
    pub const GADDAG: Self = Self(*b"GADD");
    /// The minimal DAWG of the reversed words: [`crate::structure`].
    pub const REVERSED_DAWG: Self = Self(*b"RDWG");
    /// The minimal two-way DAWG: [`crate::structure`].
    pub const TWO_WAY: Self = Self(*b"TWOW");
    /// The compact two-way DAWG, edge lists only: [`crate::structure`].
    pub const TWO_WAY_COMPACT: Self = Self(*b"TWOC");
    /// For each unit of the DAWG its number of words, for ranking: [`crate::structure`].
    pub const RANK: Self = Self(*b"RANK");
    /// A column of values of words: [`crate::values`]. The only kind that may occur several times
    /// in a file.
    pub const VALUES: Self = Self(*b"VALU");
    /// The words alone, in the smallest encoding that can be walked in place: [`crate::packed`].
    pub const PACKED: Self = Self(*b"PACK");

    /// All kinds that this version knows.
    pub const KNOWN: [Self; 13] = [
        Self::ALPHABET,
        Self::PROVENANCE,
        Self::COUNTS,
        Self::POOL,
        Self::TRIE,
        Self::DAWG,
        Self::GADDAG,
        Self::REVERSED_DAWG,
        Self::TWO_WAY,
        Self::TWO_WAY_COMPACT,
        Self::RANK,
        Self::PACKED,
        Self::VALUES,
    ];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&b| write!(f, "{}", b.escape_ascii()))
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
