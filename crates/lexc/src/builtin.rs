//! Built-in lexicons.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use lexc_compiler::compile::StructureSet;
use lexc_compiler::progress::NoProgress;
use lexc_compiler::recompile::expand;
use lexc_lexicons::PackedLexicon;
use lexc_runtime::Lexicon;

use crate::error::Error;

/// Constructors of [`Lexicon`] that need the compiler.
pub trait LexiconExt: sealed::Sealed + Sized {
    /// Returns the built-in lexicon with this name, `english` or `turkish`, with a DAWG and a
    /// GADDAG.
    ///
    /// The English one has 269,870 words of 2 to 15 letters; it is not the official list of a game.
    /// [`lexc_lexicons`] has the sources and the licences.
    ///
    /// # Errors
    /// Returns an error of the kind [`NotFound`](lexc_alphabet::ErrorKind::NotFound) for any other
    /// name.
    ///
    /// # Cost
    /// The lexicon is unpacked once in a process, which takes about 0.15 s and 5 MB for English.
    /// After that a call clones a pointer. [`lexc_lexicons::lexicon`] has the packed bytes, which
    /// `Lexicon::from_bytes_unverified` opens in microseconds, for programs that only look words
    /// up.
    ///
    /// # Examples
    /// ```
    /// use lexc::prelude::*;
    ///
    /// let english = Lexicon::builtin("english")?;
    /// assert!(english.contains("quixotry"));
    /// # Ok::<(), lexc::Error>(())
    /// ```
    fn builtin(name: &str) -> Result<Self, Error>;

    /// Returns a lexicon of the same words with these structures: this one if it has them, else a
    /// copy in memory in the bitmap layout.
    ///
    /// # Errors
    /// Returns an error of the kind [`Limit`](lexc_alphabet::ErrorKind::Limit) if a structure
    /// exceeds a limit of the layout.
    ///
    /// # Cost
    /// About 0.02 s for 270,000 words, 0.15 s with a GADDAG.
    fn with_structures(&self, structures: StructureSet) -> Result<Self, Error>;

    /// Converts the lexicon to a file of another engine, in memory.
    ///
    /// # Errors
    /// Returns an error if the words or the alphabet do not fit the format.
    ///
    /// # Examples
    /// ```
    /// use lexc::prelude::*;
    ///
    /// let lexicon = Builder::new(Alphabet::builtin("english")?).words(["cat", "dog"]).build()?;
    /// std::fs::write(std::env::temp_dir().join("pets.kwg"), lexicon.export(Format::Kwg)?)?;
    /// # Ok::<(), lexc::Error>(())
    /// ```
    #[cfg(feature = "interop")]
    fn export(&self, format: lexc_interop::registry::Format) -> Result<Vec<u8>, Error>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for lexc_runtime::Lexicon {}
}

/// The names of the built-in lexicons, for a message. Reading them from the lexicons would link the
/// lexicons' bytes into every program that shows an error.
const LEXICON_NAMES: &str = "english and turkish";

fn unknown(name: &str) -> Error {
    let message = format!("no built-in lexicon `{name}`: the built-in ones are {LEXICON_NAMES}");
    Error::new(lexc_alphabet::ErrorKind::NotFound, message)
}

impl LexiconExt for Lexicon {
    fn builtin(name: &str) -> Result<Self, Error> {
        // Held while a lexicon is unpacked, so that it is unpacked only once.
        static UNPACKED: Mutex<BTreeMap<&str, Lexicon>> = Mutex::new(BTreeMap::new());
        let packed = lexc_lexicons::lexicon(name).ok_or_else(|| unknown(name))?;
        let mut unpacked = UNPACKED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lexicon) = unpacked.get(packed.name()) {
            return Ok(lexicon.clone());
        }
        let lexicon = unpack(packed)?;
        unpacked.insert(packed.name(), lexicon.clone());
        Ok(lexicon)
    }

    fn with_structures(&self, wanted: StructureSet) -> Result<Self, Error> {
        if wanted.is_held_by(self.structures()) {
            return Ok(self.clone());
        }
        Ok(Self::from_bytes_unverified(expand(self.bytes(), wanted, &mut NoProgress)?)?)
    }

    #[cfg(feature = "interop")]
    fn export(&self, format: lexc_interop::registry::Format) -> Result<Vec<u8>, Error> {
        Ok(lexc_interop::export::export_lexicon(self, format)?)
    }
}

fn unpack(packed: &PackedLexicon) -> Result<Lexicon, Error> {
    // The bytes are part of the program.
    Lexicon::from_bytes_unverified(packed.bytes())?.with_structures(StructureSet::GADDAG)
}

#[cfg(test)]
mod tests {
    use super::LEXICON_NAMES;

    #[test]
    fn the_error_names_every_built_in_lexicon() {
        let names = lexc_lexicons::lexicons().iter().map(|lexicon| lexicon.name());
        assert_eq!(names.collect::<Vec<_>>().join(" and "), LEXICON_NAMES);
    }
}
