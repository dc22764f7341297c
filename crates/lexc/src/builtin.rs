//! Built-in alphabets and lexicons.

use std::collections::BTreeMap;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use lexc_alphabet::Alphabet;
use lexc_compiler::alphabet_file;
use lexc_compiler::compile::StructureSet;
use lexc_compiler::recompile::expand;
use lexc_lexicons::PackedLexicon;
use lexc_runtime::Lexicon;

use crate::error::Error;

/// Constructors of [`Alphabet`]: the built-in ones, and TOML files.
///
/// The format of the files is described in
/// [`alphabets/README.md`](https://github.com/lexc/lexc/blob/main/lexicons/alphabets/README.md).
pub trait AlphabetExt: Sized {
    /// Returns the built-in alphabet with this name; [`lexc_lexicons::alphabets`] lists them.
    ///
    /// # Errors
    /// [`Error::Alphabet`] if there is none, with the names that are similar.
    ///
    /// # Examples
    /// ```
    /// use lexc::prelude::*;
    ///
    /// assert_eq!(Alphabet::builtin("polish")?.len(), 32);
    ///
    /// let error = Alphabet::builtin("polsh").unwrap_err();
    /// assert_eq!(error.diagnostics()[0].help[0], "perhaps you mean polish");
    /// # Ok::<(), lexc::Error>(())
    /// ```
    fn builtin(name: &str) -> Result<Self, Error>;

    /// Reads an alphabet from a TOML file.
    ///
    /// # Errors
    /// [`Error::Alphabet`], with line and column.
    #[cfg(feature = "files")]
    fn open(path: impl AsRef<Path>) -> Result<Self, Error>;

    /// Reads an alphabet from TOML text.
    ///
    /// # Errors
    /// [`Error::Alphabet`], with line and column.
    ///
    /// # Examples
    /// ```
    /// use lexc::prelude::*;
    ///
    /// let alphabet = Alphabet::from_toml(
    ///     r#"
    ///     name = "two"
    ///     blank = { count = 1, score = 0 }
    ///     tile = [
    ///         { face = "A", blank = "a", count = 5, score = 1, vowel = true },
    ///         { face = "B", blank = "b", count = 3, score = 2, vowel = false },
    ///     ]
    ///     "#,
    /// )?;
    /// let lexicon = Builder::new(alphabet).words(["ab", "baba"]).build()?;
    /// assert!(lexicon.contains("BABA"));
    /// # Ok::<(), lexc::Error>(())
    /// ```
    fn from_toml(text: &str) -> Result<Self, Error>;
}

impl AlphabetExt for Alphabet {
    fn builtin(name: &str) -> Result<Self, Error> {
        // A name is never a path here: the files of the user are for `open`.
        Ok(alphabet_file::load_builtin(name)?.alphabet)
    }

    #[cfg(feature = "files")]
    fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        Ok(alphabet_file::load_path(path.as_ref())?.alphabet)
    }

    fn from_toml(text: &str) -> Result<Self, Error> {
        Ok(alphabet_file::parse("<alphabet>", text)?.alphabet)
    }
}

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
