//! Built-in lexicons.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use lexc_compiler::compile::StructureSet;
use lexc_compiler::recompile::expand;
use lexc_lexicons::PackedLexicon;
use lexc_runtime::Lexicon;

use crate::error::Error;

/// Constructors of [`Lexicon`] that need the compiler.
pub trait LexiconExt: Sized {
    /// Returns the built-in lexicon with this name, `english` or `turkish`, with a DAWG and a
    /// GADDAG.
    ///
    /// The words of the English one are 269,870 of 2 to 15 letters; it is not the official list of
    /// a game. [`lexc_lexicons`] has the sources and the licences.
    ///
    /// # Errors
    /// [`Error::UnknownLexicon`].
    ///
    /// # Cost
    /// The lexicon is unpacked once in a process, which takes about 0.15 s and 5 MB for English.
    /// After that a call clones a pointer. [`lexc_lexicons::lexicon`] has the packed bytes, which
    /// `Lexicon::from_bytes_unverified` opens in microseconds, for programs that only look words up.
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

    /// Returns a lexicon of the same words that holds these structures: this one if it does, else
    /// a copy in memory in the bitmap layout.
    ///
    /// # Errors
    /// [`Error::Recompile`] if a structure exceeds a limit of the layout.
    ///
    /// # Cost
    /// About 0.02 s for 270,000 words, 0.15 s with a GADDAG.
    fn with_structures(&self, structures: StructureSet) -> Result<Self, Error>;
}

impl LexiconExt for Lexicon {
    fn builtin(name: &str) -> Result<Self, Error> {
        // Held while a lexicon is unpacked, so that this happens once.
        static UNPACKED: Mutex<BTreeMap<&str, Lexicon>> = Mutex::new(BTreeMap::new());
        let packed = lexc_lexicons::lexicon(name).ok_or_else(|| Error::UnknownLexicon {
            name: name.to_owned(),
        })?;
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
        Ok(Self::from_bytes_unverified(expand(self.bytes(), wanted)?)?)
    }
}

fn unpack(packed: &PackedLexicon) -> Result<Lexicon, Error> {
    // The bytes are part of the program.
    Lexicon::from_bytes_unverified(packed.bytes())?.with_structures(StructureSet::GADDAG)
}
