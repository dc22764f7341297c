//! The names of structures in messages.

use lexc_format::section::Kind;

/// Returns the name of a structure with its article.
pub(super) const fn name_of(structure: Kind) -> &'static str {
    match structure {
        Kind::TRIE => "the trie",
        Kind::DAWG => "the DAWG",
        Kind::GADDAG => "the GADDAG",
        Kind::REVERSED_DAWG => "the reversed DAWG",
        Kind::TWO_WAY => "the two-way DAWG",
        Kind::TWO_WAY_COMPACT => "the compact two-way DAWG",
        _ => "a structure",
    }
}
