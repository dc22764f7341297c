//! Files that hold words, opened as lexicons: `.lex` files, files of other programs, and word
//! lists.

use std::path::Path;

use clap::builder::PossibleValuesParser;
use lexc::alphabet::{Alphabet, AlphabetFile};
use lexc::build::compile::{CompileOptions, CompiledLexicon, StructureSet, compile};
use lexc::build::emit::is_lexicon;
use lexc::build::progress::BuildProgress;
use lexc::format::provenance::Provenance;
use lexc::interop::import::{ImportLimits, ImportOptions, ImportedLexicon, import};
use lexc::interop::note::ImportNote;
use lexc::interop::registry::{FORMATS, Format, FormatInfo, identify};
use lexc::runtime::{Lexicon, OpenError};
use lexc_api::with_structures;
use lexc_diagnostic::Diagnostic;

use super::alphabet::AlphabetName;
use super::{builtin, files, list};
use crate::failure::Failure;
use crate::output::Screen;

/// The options for files that are not `.lex` files.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct ForeignArgs {
    /// Alphabet of a word list, or of a file without one: a name from `lexc alphabets`, or the
    /// path of a TOML file
    #[arg(short, long, value_name = "NAME|PATH", value_parser = AlphabetName, hide_possible_values = true, help_heading = "Lexicon")]
    alphabet: Option<String>,
    /// Format of a file of another program [default: by content, then by extension]
    #[arg(long, value_name = "FORMAT", value_parser = format_names(), help_heading = "Lexicon")]
    from: Option<String>,
}

/// The name of the format of word lists.
const TEXT: &str = "text";

pub(crate) fn format_names() -> PossibleValuesParser {
    PossibleValuesParser::new(FORMATS.iter().map(|format| format.name))
}

/// What a path names. This is decided once, with the content in hand if it is not a `.lex` file.
#[derive(Debug)]
pub(crate) enum LexiconSource {
    /// A built-in lexicon, or a `.lex` file by its first bytes or its name.
    Lex,
    /// A word list, or standard input.
    List,
    /// A file of another program.
    Foreign(RecognizedFile),
    /// A file that is none of these: the error says why.
    Other(Box<Diagnostic>),
}

impl LexiconSource {
    /// Decides what a path names that is not a `.lex` file; `format` is the format if the user
    /// names one.
    fn other(path: &Path, format: Option<&str>) -> Self {
        if path.as_os_str() == "-" || format == Some(TEXT) {
            return Self::List;
        }
        match recognize(path, format) {
            Ok((Some(format), bytes)) => Self::Foreign(RecognizedFile { format, bytes }),
            Ok((None, bytes)) if files::looks_like_text(&bytes) => Self::List,
            Ok((None, bytes)) => Self::Other(Box::new(files::unknown_format(path, &bytes))),
            Err(error) => Self::Other(error),
        }
    }

    /// Returns `true` for a `.lex` file or a built-in lexicon, which contain their alphabets.
    pub(crate) fn is_lex(&self) -> bool {
        matches!(self, Self::Lex)
    }
}

/// Returns `true` for a built-in lexicon, and for a `.lex` file by its first bytes or its name.
fn is_lex(path: &Path) -> bool {
    builtin::name_of(path.as_os_str()).is_some()
        || path.extension().is_some_and(|extension| extension == "lex")
        || files::can_be_read_whole(path) && is_lexicon(path)
}

/// Reads a file that is not a `.lex` file, and returns its format if it is known and not a word
/// list; a format that is named is the one.
fn recognize(
    path: &Path,
    format: Option<&str>,
) -> Result<(Option<&'static FormatInfo>, Vec<u8>), Box<Diagnostic>> {
    let bytes = files::read_foreign(path).map_err(|error| {
        let path = path.to_owned();
        files::open_error(&OpenError::Io { path, error })
    })?;
    if format.is_none()
        && let Some(other) = files::not_a_lexicon(path, &bytes)
    {
        return Err(Box::new(other));
    }
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let found = match format {
        Some(name) => name.parse().ok().map(Format::info),
        None => identify(&bytes, &extension.to_lowercase()).filter(|format| format.name != TEXT),
    };
    Ok((found, bytes))
}

/// A file that was opened.
pub(crate) enum OpenedFile {
    /// A `.lex` file.
    Lex(Box<Lexicon>),
    /// A word list, compiled.
    List(Box<Lexicon>),
    /// A file of another program.
    Foreign(Box<ForeignFile>),
}

/// A file of another program, with its content.
#[derive(Debug)]
pub(crate) struct ForeignFile {
    pub(crate) format: &'static FormatInfo,
    pub(crate) bytes: Vec<u8>,
    pub(crate) imported: ImportedLexicon,
}

/// A file of another program whose format is known, before it is parsed.
#[derive(Debug)]
pub(crate) struct RecognizedFile {
    pub(crate) format: &'static FormatInfo,
    bytes: Vec<u8>,
}

impl ForeignArgs {
    pub(crate) fn with_alphabet(alphabet: Option<String>) -> Self {
        Self { alphabet, from: None }
    }

    /// Decides what a path names.
    pub(crate) fn source(&self, path: &Path) -> LexiconSource {
        match &self.from {
            None => self.source_among(path),
            Some(format) => LexiconSource::other(path, Some(format)),
        }
    }

    /// Decides what a path among others names: a format that is named is not the one of a `.lex`
    /// file.
    pub(crate) fn source_among(&self, path: &Path) -> LexiconSource {
        match is_lex(path) {
            true => LexiconSource::Lex,
            false => LexiconSource::other(path, self.from.as_deref()),
        }
    }

    /// Opens a lexicon or a file of another program, or compiles a word list.
    pub(crate) fn open(&self, path: &Path, screen: &mut Screen) -> Result<OpenedFile, Failure> {
        self.open_source(self.source(path), path, screen)
    }

    /// Opens what a path names.
    pub(crate) fn open_source(
        &self,
        source: LexiconSource,
        path: &Path,
        screen: &mut Screen,
    ) -> Result<OpenedFile, Failure> {
        Ok(match source {
            LexiconSource::Lex => OpenedFile::Lex(Box::new(self.open_lex(path)?)),
            LexiconSource::List => {
                let list = list::compile(path, self.alphabet.as_deref(), screen)?;
                OpenedFile::List(Box::new(list))
            }
            LexiconSource::Foreign(file) => {
                OpenedFile::Foreign(Box::new(self.import_named(file, path)?))
            }
            LexiconSource::Other(error) => return Err((*error).into()),
        })
    }

    /// Opens a `.lex` file, which contains its alphabet.
    pub(crate) fn open_lex(&self, path: &Path) -> Result<Lexicon, Failure> {
        let lexicon = files::open_lexicon(path)?;
        if self.alphabet.is_some() {
            return Err(Failure::with_help(
                format!("{} contains its alphabet", path.display()),
                "omit -a: it is for word lists and for files of other programs",
            ));
        }
        Ok(lexicon)
    }

    /// Opens a lexicon with a DAWG.
    pub(crate) fn lexicon(&self, path: &Path, screen: &mut Screen) -> Result<Lexicon, Failure> {
        Ok(with_structures(self.stored_lexicon(path, screen)?, StructureSet::default())?)
    }

    /// Opens a lexicon; a packed one stays packed. Notes and warnings are printed.
    pub(crate) fn stored_lexicon(
        &self,
        path: &Path,
        screen: &mut Screen,
    ) -> Result<Lexicon, Failure> {
        self.stored_source(self.source(path), path, screen)
    }

    /// Opens what a path names as a lexicon; a packed one stays packed.
    pub(crate) fn stored_source(
        &self,
        source: LexiconSource,
        path: &Path,
        screen: &mut Screen,
    ) -> Result<Lexicon, Failure> {
        match self.open_source(source, path, screen)? {
            OpenedFile::Lex(lexicon) | OpenedFile::List(lexicon) => Ok(*lexicon),
            OpenedFile::Foreign(foreign) => {
                screen.report(&foreign.warnings(path));
                let compiled = foreign.compile(&CompileOptions::default(), &mut |_| {})?;
                let bytes = compiled.to_bytes(&Provenance::default());
                Lexicon::from_bytes(bytes).map_err(Failure::of)
            }
        }
    }

    /// Opens two lexicons to compare. Options are not applied to a file that does not need them,
    /// and a list without an alphabet is read with the alphabet of the other file.
    pub(crate) fn open_pair(
        &self,
        a: &Path,
        b: &Path,
        screen: &mut Screen,
    ) -> Result<(Lexicon, Lexicon), Failure> {
        let no_options = Self::default();
        let (from_a, from_b) = (self.source_among(a), self.source_among(b));
        let (a_is_lex, b_is_lex) = (from_a.is_lex(), from_b.is_lex());
        if b_is_lex && !a_is_lex {
            let b = no_options.stored_source(from_b, b, screen)?;
            let a = (self.with_alphabet_of(&b)).stored_source(from_a, a, screen)?;
            return Ok((a, b));
        }
        // If both files contain their alphabets, opening the first one refuses `-a`.
        let options_a = if a_is_lex && !b_is_lex { &no_options } else { self };
        let a = options_a.stored_source(from_a, a, screen)?;
        let b = match b_is_lex {
            true => no_options.stored_source(from_b, b, screen)?,
            false => (self.with_alphabet_of(&a)).stored_source(from_b, b, screen)?,
        };
        Ok((a, b))
    }

    /// Returns the options with the alphabet of `other`, if none is named and it is a built-in one.
    fn with_alphabet_of(&self, other: &Lexicon) -> Self {
        let name = other.alphabet().name();
        let known = Alphabet::builtin_names().any(|known| known == name);
        Self {
            alphabet: self.alphabet.clone().or_else(|| known.then(|| name.to_owned())),
            from: self.from.clone(),
        }
    }

    /// Reads a file to import, in any format but `.lex`.
    pub(crate) fn read(&self, path: &Path) -> Result<ForeignFile, Failure> {
        let found = recognize(path, self.from.as_deref());
        match found.map_err(|error| Failure::from(*error))? {
            (Some(format), bytes) => self.import_named(RecognizedFile { format, bytes }, path),
            (None, _) if is_lexicon(path) => {
                Err(Failure::new(format!("{} is already a .lex file", path.display())))
            }
            (None, bytes) => Err(files::unknown_format(path, &bytes).into()),
        }
    }

    /// Parses a file of a known format, with its name in errors.
    pub(crate) fn import_named(
        &self,
        file: RecognizedFile,
        path: &Path,
    ) -> Result<ForeignFile, Failure> {
        let imported = self.import(file)?;
        let name = path.display().to_string();
        imported.map_err(|error| Failure::Diagnostics(error.diagnostics(&name)))
    }

    /// Parses a file of a known format.
    pub(crate) fn import(
        &self,
        file: RecognizedFile,
    ) -> Result<Result<ForeignFile, lexc::interop::Error>, Failure> {
        let RecognizedFile { format, bytes } = file;
        let alphabet = self.alphabet()?;
        let options =
            ImportOptions::default().alphabet(alphabet.as_ref()).limits(ImportLimits::default());
        let imported = import(format, &bytes, &options);
        Ok(imported.map(|imported| ForeignFile { format, bytes, imported }))
    }

    /// Loads the alphabet that is named.
    pub(crate) fn alphabet(&self) -> Result<Option<Alphabet>, Failure> {
        let load = |name: &String| match AlphabetFile::load(name) {
            Ok(file) => Ok(file.alphabet),
            Err(error) => Err(Failure::from(Diagnostic::from(&error))),
        };
        self.alphabet.as_ref().map(load).transpose()
    }

    pub(crate) fn alphabet_name(&self) -> Option<&str> {
        self.alphabet.as_deref()
    }
}

impl ForeignFile {
    /// Returns a warning for each note, except on missing scores, which only some subcommands need.
    pub(crate) fn warnings(&self, path: &Path) -> Vec<Diagnostic> {
        self.warnings_about(path, |note| !matches!(note, ImportNote::NoScores { .. }))
    }

    /// Returns a warning if the letters have neither counts nor scores.
    pub(crate) fn score_warning(&self, path: &Path) -> Vec<Diagnostic> {
        self.warnings_about(path, |note| matches!(note, ImportNote::NoScores { .. }))
    }

    fn warnings_about(&self, path: &Path, of: fn(&ImportNote) -> bool) -> Vec<Diagnostic> {
        let notes = self.imported.notes.iter().filter(|note| of(note));
        notes.map(|note| warning(path, note)).collect()
    }

    /// Compiles the words, with the editions.
    pub(crate) fn compile(
        &self,
        options: &CompileOptions,
        progress: &mut dyn BuildProgress,
    ) -> Result<CompiledLexicon, Failure> {
        let (dawg, alphabet) = (self.imported.dawg.clone(), &self.imported.alphabet);
        let mut compiled = compile(dawg, alphabet, options, progress)?;
        let columns = self.imported.columns();
        compiled.columns = columns.map_err(Failure::of)?;
        Ok(compiled)
    }

    /// Returns the provenance, which does not depend on the machine or the time.
    pub(crate) fn provenance(&self, path: &Path, name: &str) -> Provenance {
        let imported = &self.imported;
        let mut provenance = Provenance::default();
        provenance.push("tool", concat!("lexc ", env!("CARGO_PKG_VERSION")));
        provenance.push("name", name);
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let bytes = self.bytes.len();
        let xxh3 = lexc::format::file::section_checksum(&self.bytes);
        let words = imported.words;
        provenance.push("source", format!("{file} bytes={bytes} xxh3={xxh3:016x} words={words}"));
        provenance.push("imported", imported.format);
        if let Some(name) = &imported.name {
            provenance.push("original-name", name.clone());
        }
        for note in &imported.notes {
            provenance.push("note", note.to_string());
        }
        provenance
    }
}

/// Formats a note on a file as a warning.
pub(crate) fn warning(path: &Path, note: &ImportNote) -> Diagnostic {
    let help = match note {
        ImportNote::NoScores { likely } => {
            let name = likely.first().copied().unwrap_or("NAME");
            format!("name the alphabet: -a {name}")
        }
        ImportNote::UnusedLetters { likely: Some(likely), .. } => {
            format!("name the alphabet of the file: -a {likely}")
        }
        _ => String::new(),
    };
    Diagnostic::warning(format!("{}: {note}", path.display())).help(help)
}
