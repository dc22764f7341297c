//! The differences between the structures of a file.

use lexc_alphabet::{Alphabet, ErrorKind, Letter};
use lexc_format::section::Kind;

use crate::recompile::RecompileError;

/// The first difference between the structures of a file, or the reason why they could not be
/// compared.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AgreementError {
    /// A structure holds other words than the DAWG.
    #[error("{structure} and DAWG hold different words, around the letters {factor:?}")]
    Words {
        /// The structure.
        structure: Kind,
        /// A factor whose contexts differ, or that is a word in only one of the structures.
        factor: Vec<Letter>,
    },
    /// A bitmap state has a needed letter that some of its words lack.
    #[error("{structure}: some words below the state at {address} lack its needed letter {}", letter.number())]
    Needed {
        /// The structure.
        structure: Kind,
        /// The address of the state.
        address: u32,
        /// The needed letter.
        letter: Letter,
    },
    /// The structures could not be built again.
    #[error(transparent)]
    Recompile(#[from] RecompileError),
}

impl AgreementError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Words { .. } | Self::Needed { .. } => ErrorKind::Mismatch,
            Self::Recompile(error) => error.kind(),
        }
    }

    /// Returns the message, with letters spelled in the alphabet.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        match self {
            Self::Words { structure, factor } => match factor.as_slice() {
                [] => format!("{} and the DAWG hold different words", name(*structure)),
                tiles => format!(
                    "{} and the DAWG hold different words, around {}",
                    name(*structure),
                    alphabet.spell(tiles)
                ),
            },
            Self::Needed {
                structure,
                address,
                letter,
            } => format!(
                "{}: the state at {address} requires {}, but some of its words lack it",
                name(*structure),
                alphabet.spell(&[*letter])
            ),
            Self::Recompile(error) => error.to_string(),
        }
    }
}

/// Returns the name of a structure with its article.
const fn name(structure: Kind) -> &'static str {
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
