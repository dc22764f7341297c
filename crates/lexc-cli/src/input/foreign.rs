//! Lexicon files of other programs, where a `.lex` file could be named as well.

use std::path::Path;

use clap::builder::PossibleValuesParser;
use lexc_alphabet::Alphabet;
use lexc_compiler::alphabet_file;
use lexc_compiler::build::BuildError;
use lexc_compiler::compile::{CompileError, CompileOptions, StructureSet, compile};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::emit::is_lexicon;
use lexc_format::provenance::Provenance;
use lexc_interop::error::ImportError;
use lexc_interop::import::{ImportLimits, ImportOptions, ImportedLexicon, import};
use lexc_interop::note::ImportNote;
use lexc_interop::registry::{FORMATS, FormatInfo, by_name, identify};
use lexc_runtime::{Lexicon, OpenError};

use crate::args::alphabet::AlphabetName;
use crate::failure::Failure;
use crate::input::expand::with_structures;
use crate::input::files;
use crate::input::{builtin, list};
use crate::output::Screen;

/// Options for lexicon files that are not `.lex` files.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct ForeignArgs {
    /// The alphabet of a word list, or of a file that does not hold its own: a name that `lexc
    /// alphabets` lists, or the path of a TOML file
    #[arg(short, long, value_name = "NAME|PATH", value_parser = AlphabetName, hide_possible_values = true)]
    alphabet: Option<String>,
    /// The format of a file of another program [default: by content, then by extension]
    #[arg(long, value_name = "FORMAT", value_parser = names())]
    from: Option<String>,
}

/// The name of the format of word lists.
const TEXT: &str = "text";

/// The names of all formats.
pub(crate) fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(FORMATS.iter().map(|format| format.name))
}

/// Returns `true` if a file is a lexicon of lexc, by its first bytes or else by its name.
pub(crate) fn is_ours(path: &Path) -> bool {
    let builtin = path
        .to_str()
        .is_some_and(|name| name.starts_with(builtin::PREFIX));
    builtin || is_lexicon(path) || path.extension().is_some_and(|extension| extension == "lex")
}

/// Returns `true` if a file looks like a word list, by its first bytes.
pub(crate) fn is_list(path: &Path) -> bool {
    files::beginning(path).is_ok_and(|bytes| list::looks_like_text(&bytes))
}

/// A file that was read.
pub(crate) enum Opened {
    /// One of ours.
    Ours(Box<Lexicon>),
    /// A word list, compiled.
    List(Box<Lexicon>),
    /// One of another program.
    Foreign(Box<Foreign>),
}

/// A file of another program, and what is in it.
#[derive(Debug)]
pub(crate) struct Foreign {
    pub(crate) format: &'static FormatInfo,
    pub(crate) bytes: Vec<u8>,
    pub(crate) imported: ImportedLexicon,
}

/// A file of another program whose format is known, not yet read.
#[derive(Debug)]
pub(crate) struct Recognized {
    pub(crate) format: &'static FormatInfo,
    bytes: Vec<u8>,
}

impl ForeignArgs {
    /// The options with this alphabet.
    pub(crate) fn with_alphabet(alphabet: Option<String>) -> Self {
        Self {
            alphabet,
            from: None,
        }
    }

    /// Opens a lexicon of lexc or of another program, or compiles a word list.
    pub(crate) fn open(&self, path: &Path, screen: &mut Screen) -> Result<Opened, Failure> {
        if self.from.is_none() && is_ours(path) {
            return Ok(Opened::Ours(Box::new(self.ours(path)?)));
        }
        if path.as_os_str() == "-" || self.from.as_deref() == Some(TEXT) {
            return Ok(Opened::List(Box::new(self.list(path, screen)?)));
        }
        match self.read(path)? {
            Some(foreign) => Ok(Opened::Foreign(Box::new(foreign))),
            None if is_list(path) => Ok(Opened::List(Box::new(self.list(path, screen)?))),
            // Opening it as a lexicon gives the reason why it is none.
            None => Ok(Opened::Ours(Box::new(files::open_as_it_is(path)?))),
        }
    }

    /// Opens a lexicon of lexc, which holds its alphabet.
    pub(crate) fn ours(&self, path: &Path) -> Result<Lexicon, Failure> {
        let lexicon = files::open_as_it_is(path)?;
        if self.alphabet.is_some() {
            return Err(
                Diagnostic::error(format!("{} holds its alphabet", path.display()))
                    .help("leave out -a: it is for word lists and for files of other programs")
                    .into(),
            );
        }
        Ok(lexicon)
    }

    /// Opens a lexicon to be queried: one with a DAWG.
    pub(crate) fn lexicon(&self, path: &Path, screen: &mut Screen) -> Result<Lexicon, Failure> {
        with_structures(
            self.lexicon_as_it_is(path, screen)?,
            StructureSet::default(),
        )
    }

    /// Opens a lexicon; a packed one stays packed. Notes and warnings go to standard error.
    pub(crate) fn lexicon_as_it_is(
        &self,
        path: &Path,
        screen: &mut Screen,
    ) -> Result<Lexicon, Failure> {
        match self.open(path, screen)? {
            Opened::Ours(lexicon) | Opened::List(lexicon) => Ok(*lexicon),
            Opened::Foreign(foreign) => {
                screen.report(&foreign.warnings(path));
                let failure = |error: CompileError| {
                    Failure::Diagnostics(BuildError::from(error).diagnostics())
                };
                let imported = &foreign.imported;
                let options = CompileOptions::default();
                let compiled = compile(
                    imported.dawg.clone(),
                    &imported.alphabet,
                    &options,
                    &mut |_: &'static str| {},
                );
                let mut compiled = compiled.map_err(failure)?;
                compiled.columns = foreign.columns()?;
                let bytes = compiled.to_bytes(&Provenance::default());
                Lexicon::from_bytes(bytes).map_err(|error| Failure::new(error.to_string()))
            }
        }
    }

    /// Opens two lexicons that are to be compared. Options that only one of them needs are not
    /// applied to the other, and a list without an alphabet is read with that of the other.
    pub(crate) fn open_pair(
        &self,
        a: &Path,
        b: &Path,
        screen: &mut Screen,
    ) -> Result<(Lexicon, Lexicon), Failure> {
        let plain = Self::default();
        let (a_is_ours, b_is_ours) = (is_ours(a), is_ours(b));
        if b_is_ours && !a_is_ours {
            let b = plain.lexicon_as_it_is(b, screen)?;
            let a = self.beside(&b).lexicon_as_it_is(a, screen)?;
            return Ok((a, b));
        }
        // Of two lexicons that hold their alphabets, the first refuses another one.
        let of_a = if a_is_ours && !b_is_ours {
            &plain
        } else {
            self
        };
        let a = of_a.lexicon_as_it_is(a, screen)?;
        let b = match b_is_ours {
            true => plain.lexicon_as_it_is(b, screen)?,
            false => self.beside(&a).lexicon_as_it_is(b, screen)?,
        };
        Ok((a, b))
    }

    /// These options, with the alphabet of `other` if none is named and it is a built-in one.
    fn beside(&self, other: &Lexicon) -> Self {
        let name = other.alphabet().name();
        let known = lexc_compiler::builtin::names().any(|known| known == name);
        Self {
            alphabet: self
                .alphabet
                .clone()
                .or_else(|| known.then(|| name.to_owned())),
            from: self.from.clone(),
        }
    }

    fn list(&self, path: &Path, screen: &mut Screen) -> Result<Lexicon, Failure> {
        list::compile(path, self.alphabet.as_deref(), screen)
    }

    /// Reads a file of another program; `None` if its format is not known, or a word list.
    pub(crate) fn read(&self, path: &Path) -> Result<Option<Foreign>, Failure> {
        let Some(file) = self.recognize(path)? else {
            return Ok(None);
        };
        let shown = path.display().to_string();
        match self.import(file)? {
            Ok(foreign) => Ok(Some(foreign)),
            Err(error) => Err(Failure::Diagnostics(error.diagnostics(&shown))),
        }
    }

    /// Recognizes the format of a file of another program; `None` if it is not known, or a word list.
    pub(crate) fn recognize(&self, path: &Path) -> Result<Option<Recognized>, Failure> {
        let bytes = files::read_small(path).map_err(|error| {
            let path = path.to_owned();
            files::refused(&path.clone(), &OpenError::Io { path, error })
        })?;
        if let Some(other) = files::not_words(path, &bytes) {
            return Err(other.into());
        }
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let format = match &self.from {
            Some(name) => by_name(name),
            None => {
                identify(&bytes, &extension.to_lowercase()).filter(|format| format.name != TEXT)
            }
        };
        Ok(format.map(|format| Recognized { format, bytes }))
    }

    /// Reads a file of a known format.
    pub(crate) fn import(&self, file: Recognized) -> Result<Result<Foreign, ImportError>, Failure> {
        let Recognized { format, bytes } = file;
        let alphabet = self.alphabet()?;
        let options = ImportOptions {
            alphabet: alphabet.as_ref(),
            limits: ImportLimits::default(),
        };
        let imported = import(format, &bytes, &options);
        Ok(imported.map(|imported| Foreign {
            format,
            bytes,
            imported,
        }))
    }

    /// The alphabet that was named.
    pub(crate) fn alphabet(&self) -> Result<Option<Alphabet>, Failure> {
        let load = |name: &String| match alphabet_file::load(name) {
            Ok(file) => Ok(file.alphabet),
            Err(error) => Err(Failure::from(error.diagnostic())),
        };
        self.alphabet.as_ref().map(load).transpose()
    }

    /// The name of the alphabet as it was given.
    pub(crate) fn alphabet_name(&self) -> Option<&str> {
        self.alphabet.as_deref()
    }
}

impl Foreign {
    /// Returns a warning for each note, except on missing scores, which only some commands need.
    pub(crate) fn warnings(&self, path: &Path) -> Vec<Diagnostic> {
        let notes = self.imported.notes.iter();
        notes
            .filter(|note| !matches!(note, ImportNote::NoScores { .. }))
            .map(|note| warning(path, note))
            .collect()
    }

    /// Returns a warning if the letters have neither counts nor scores.
    pub(crate) fn score_warning(&self, path: &Path) -> Vec<Diagnostic> {
        let notes = self.imported.notes.iter();
        notes
            .filter(|note| matches!(note, ImportNote::NoScores { .. }))
            .map(|note| warning(path, note))
            .collect()
    }

    /// Returns the editions as sections of a `.lex` file.
    pub(crate) fn columns(&self) -> Result<Vec<Vec<u8>>, Failure> {
        let columns = self.imported.columns();
        columns.map_err(|error| Failure::new(error.to_string()))
    }
}

/// Returns a note on a file as a warning.
pub(crate) fn warning(path: &Path, note: &ImportNote) -> Diagnostic {
    let help = match note {
        ImportNote::NoScores { likely } => {
            let name = likely.first().copied().unwrap_or("NAME");
            format!("name the alphabet: -a {name}")
        }
        ImportNote::UnusedLetters {
            likely: Some(likely),
            ..
        } => format!("name the alphabet of the file: -a {likely}"),
        _ => String::new(),
    };
    Diagnostic::warning(format!("{}: {note}", path.display())).help(help)
}
