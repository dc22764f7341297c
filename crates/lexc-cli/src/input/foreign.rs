//! Lexicon files of other programs, where a `.lex` file could be named as well.

use std::path::Path;

use clap::builder::PossibleValuesParser;
use lexc_compiler::alphabet_file;
use lexc_compiler::build::BuildError;
use lexc_compiler::compile::{CompileError, CompileOptions, StructureSet, compile};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::emit::is_lexicon;
use lexc_format::alphabet::Alphabet;
use lexc_format::provenance::Provenance;
use lexc_interop::import::{ImportOptions, Imported, Limits, import};
use lexc_interop::registry::{FORMATS, Format, by_name, identify};
use lexc_runtime::{Lexicon, OpenError};

use crate::failure::Failure;
use crate::input::builtin;
use crate::input::expand::with_structures;
use crate::input::files;
use crate::output::Screen;

/// What must be said of a file that is no `.lex` file.
#[derive(Debug, clap::Args)]
pub(crate) struct ForeignArgs {
    /// The alphabet, where the file does not hold it: a name that `lexc alphabets` lists, or the
    /// path of a TOML file
    #[arg(short, long, value_name = "NAME|PATH")]
    alphabet: Option<String>,
    /// The format of a file of another program [default: by content, then by extension]
    #[arg(long, value_name = "FORMAT", value_parser = names())]
    from: Option<String>,
}

/// The names of all formats.
pub(crate) fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(FORMATS.iter().map(|format| format.name))
}

/// Is it one of ours, by its first bytes or else by its name?
pub(crate) fn is_ours(path: &Path) -> bool {
    let builtin = path
        .to_str()
        .is_some_and(|name| name.starts_with(builtin::PREFIX));
    builtin || is_lexicon(path) || path.extension().is_some_and(|extension| extension == "lex")
}

/// A file that was read.
pub(crate) enum Opened {
    /// One of ours.
    Ours(Box<Lexicon>),
    /// One of another program.
    Foreign(Box<Foreign>),
}

/// A file of another program, and what is in it.
#[derive(Debug)]
pub(crate) struct Foreign {
    pub(crate) format: &'static Format,
    pub(crate) bytes: Vec<u8>,
    pub(crate) imported: Imported,
}

impl ForeignArgs {
    /// Opens a lexicon of ours or of another program. Word lists are none.
    pub(crate) fn open(&self, path: &Path) -> Result<Opened, Failure> {
        if self.from.is_none() && is_ours(path) {
            let lexicon = files::open_as_it_is(path)?;
            if self.alphabet.is_some() {
                return Err(
                    Diagnostic::error(format!("{} holds its alphabet", path.display()))
                        .help("leave out -a: it is for files of other programs")
                        .into(),
                );
            }
            return Ok(Opened::Ours(Box::new(lexicon)));
        }
        match self.read(path)? {
            Some(foreign) => Ok(Opened::Foreign(Box::new(foreign))),
            // Whatever it is, we can say why it is none of ours.
            None => Ok(Opened::Ours(Box::new(files::open_as_it_is(path)?))),
        }
    }

    /// The same, as a lexicon that can be asked. What is odd is told on standard error.
    pub(crate) fn lexicon(&self, path: &Path, screen: &mut Screen) -> Result<Lexicon, Failure> {
        match self.open(path)? {
            Opened::Ours(lexicon) => with_structures(*lexicon, StructureSet::default()),
            Opened::Foreign(foreign) => {
                screen.report(&foreign.warnings(path));
                let failure = |error: CompileError| {
                    Failure::Diagnostics(BuildError::from(error).diagnostics())
                };
                let imported = &foreign.imported;
                let options = CompileOptions::default();
                let compiled = compile(
                    &imported.dawg,
                    &imported.alphabet,
                    &options,
                    &mut |_: &'static str| {},
                );
                let bytes = compiled.map_err(failure)?.to_bytes(&Provenance::default());
                Lexicon::from_bytes(bytes).map_err(|error| Failure::new(error.to_string()))
            }
        }
    }

    /// Reads a file of another program; `None` if its format is not known, or a word list.
    pub(crate) fn read(&self, path: &Path) -> Result<Option<Foreign>, Failure> {
        let bytes = files::read_small(path).map_err(|error| {
            let path = path.to_owned();
            files::refused(&path.clone(), &OpenError::Io { path, error })
        })?;
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let format = match &self.from {
            Some(name) => by_name(name),
            None => {
                identify(&bytes, &extension.to_lowercase()).filter(|format| format.name != "text")
            }
        };
        let Some(format) = format else {
            return Ok(None);
        };
        let alphabet = self.alphabet()?;
        let options = ImportOptions {
            alphabet: alphabet.as_ref(),
            limits: Limits::default(),
        };
        let shown = path.display().to_string();
        let imported = import(format, &bytes, &options)
            .map_err(|error| Failure::Diagnostics(error.diagnostics(&shown)))?;
        Ok(Some(Foreign {
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

    /// What the alphabet was called.
    pub(crate) fn alphabet_name(&self) -> Option<&str> {
        self.alphabet.as_deref()
    }
}

impl Foreign {
    /// What is odd about the file.
    pub(crate) fn warnings(&self, path: &Path) -> Vec<Diagnostic> {
        let notes = self.imported.notes.iter();
        notes
            .map(|note| Diagnostic::warning(format!("{}: {note}", path.display())))
            .collect()
    }
}
