//! Reading foreign files.

use lexc_alphabet::{Alphabet, ErrorKind, Tokenizer};
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::automaton::graph::GraphEdge;
use lexc_compiler::compile::compile;
use lexc_compiler::normalise::MAX_WORD;
use lexc_compiler::options::{CompileOptions, StructureSet};
use lexc_compiler::words::WordCollector;
use lexc_format::provenance::Provenance;
use lexc_format::values::{ColumnData, ColumnError};

use crate::error::Error;
use crate::format::info::FormatInfo;
use crate::format::reading::{FileWords, ReadContext};
use crate::graph::comparison::GaddagComparison;
use crate::graph::lookup::last_edge;
use crate::letters::{alphabet_of, face, relabel, tiles_in_order, tiles_of};
use crate::likely;
use crate::note::ImportNote;
use crate::registry::{Format, identify};

pub use crate::limits::ImportLimits;

/// Options of [`import`].
#[derive(Debug, Clone, Copy, Default)]
#[non_exhaustive]
pub struct ImportOptions<'a> {
    /// The alphabet of the words. It is optional for formats that contain their letters, but
    /// without it letters have neither counts nor scores.
    pub alphabet: Option<&'a Alphabet>,
    /// Limits of size.
    pub limits: ImportLimits,
}

impl<'a> ImportOptions<'a> {
    /// Sets the alphabet of the words.
    #[must_use]
    pub fn alphabet(mut self, alphabet: impl Into<Option<&'a Alphabet>>) -> Self {
        self.alphabet = alphabet.into();
        self
    }

    /// Sets the limits of size.
    #[must_use]
    pub fn limits(mut self, limits: ImportLimits) -> Self {
        self.limits = limits;
        self
    }
}

/// The content of a foreign file.
#[derive(Debug)]
pub struct ImportedLexicon {
    /// Name of the format.
    pub format: &'static str,
    /// The words, in tiles of the alphabet.
    pub dawg: Dawg,
    /// The alphabet.
    pub alphabet: Alphabet,
    /// `true` if the alphabet consists of the letters of the file, because none was given.
    pub alphabet_in_file: bool,
    /// Name of the lexicon in the file.
    pub name: Option<String>,
    /// Number of words.
    pub words: u64,
    /// Number of tiles of all words.
    pub letters: u64,
    /// Length of the shortest and of the longest word.
    pub lengths: (u32, u32),
    /// Number of nodes, in the units of the format; 0 if it has none.
    pub nodes: u64,
    /// `true` if the file holds a GADDAG.
    pub gaddag: bool,
    /// Editions that the file marks.
    pub editions: Vec<ImportedEdition>,
    /// Notes: oddities, and content that is not kept.
    pub notes: Vec<ImportNote>,
}

/// An edition in a foreign file: some of its words.
#[derive(Debug)]
#[non_exhaustive]
pub struct ImportedEdition {
    /// The name.
    pub name: String,
    /// The words, in tiles of the alphabet; `None` if there are none.
    pub dawg: Option<Dawg>,
}

impl ImportedEdition {
    fn contains(&self, word: &[u8]) -> bool {
        let last = self.dawg.as_ref().and_then(|dawg| last_edge(dawg, word));
        last.is_some_and(GraphEdge::terminal)
    }
}

impl ImportedLexicon {
    /// Encodes the editions as sections of a `.lex` file, for
    /// [`CompiledLexicon::columns`](lexc_compiler::compile::CompiledLexicon::columns).
    ///
    /// # Cost
    /// One look-up per word and edition.
    ///
    /// # Errors
    /// Returns [`ColumnError`] if a name is too long, which no edition of [`import`] has.
    pub fn columns(&self) -> Result<Vec<Vec<u8>>, ColumnError> {
        let column = |edition: &ImportedEdition| {
            let mut words = Vec::new();
            self.dawg.for_each_numbers(|word| words.push(edition.contains(word)));
            ColumnData::Edition(words).encode(&edition.name)
        };
        self.editions.iter().map(column).collect()
    }
}

/// Returns the words of a file of a format as the bytes of a `.lex` file with a DAWG and a GADDAG,
/// and with the editions that the file marks. `alphabet` is needed unless the file contains its
/// letters.
///
/// ```
/// use lexc_interop::export::export_lexicon;
/// use lexc_interop::import::import_lexicon;
/// use lexc_interop::registry::Format;
/// use lexc_runtime::Lexicon;
///
/// let packed = lexc_lexicons::lexicon("english").ok_or("no English lexicon")?;
/// let english = Lexicon::from_bytes(packed.bytes())?;
/// let file = export_lexicon(&english, Format::Dwg)?;
/// let bytes = import_lexicon(&file, Format::Dwg, Some(english.alphabet()))?;
/// assert_eq!(Lexicon::from_bytes(bytes)?.len(), english.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error with the offset of the fault.
pub fn import_lexicon(
    bytes: &[u8],
    format: Format,
    alphabet: Option<&Alphabet>,
) -> Result<Vec<u8>, Error> {
    let info = format.info();
    let options = ImportOptions::default().alphabet(alphabet).limits(ImportLimits::default());
    let imported = import(info, bytes, &options)?;
    compile_imported(imported).map_err(|error| error.read_as(info.name))
}

fn compile_imported(imported: ImportedLexicon) -> Result<Vec<u8>, Error> {
    let columns = imported.columns()?;
    let name = imported.name.unwrap_or_else(|| imported.format.to_owned());
    let options = CompileOptions::default().structures(StructureSet::GADDAG);
    let mut compiled = compile(imported.dawg, &imported.alphabet, &options, &mut |_| {})?;
    compiled.columns = columns;
    let mut provenance = Provenance::default();
    provenance.push("tool", concat!("lexc ", env!("CARGO_PKG_VERSION")));
    provenance.push("name", name);
    provenance.push("format", imported.format);
    provenance.push("options", options.stored());
    Ok(compiled.to_bytes(&provenance))
}

/// Reads a file of a format. The bytes are untrusted: every node is checked.
///
/// # Errors
/// Returns an error with the offset of the fault.
pub fn import(
    format: &'static FormatInfo,
    bytes: &[u8],
    options: &ImportOptions<'_>,
) -> Result<ImportedLexicon, Error> {
    read(format, bytes, options).map_err(|error| {
        let other = identify(bytes, "").filter(|_| error.blames_file() && !(format.sniff)(bytes));
        // The remedy has to work.
        let error = match other.filter(|other| read(other, bytes, options).is_ok()) {
            Some(other) => error.with_format(other.name),
            None => error,
        };
        error.read_as(format.name)
    })
}

fn read(
    format: &'static FormatInfo,
    bytes: &[u8],
    options: &ImportOptions<'_>,
) -> Result<ImportedLexicon, Error> {
    let reading =
        ReadContext { alphabet: options.alphabet, order: format.order, limits: options.limits };
    let content = (format.read)(bytes, &reading)?;
    if content.words.is_empty() {
        return Err(Error::no_words());
    }
    let marks: Vec<_> = content.editions;
    let tables = LetterTable::of(&content.words);
    let (dawg, alphabet, faces) = assign(format, content.words, options)?;
    let dawg = dawg.ok_or_else(Error::no_words)?;
    let sizes = options.limits.check(&dawg)?;
    let mut editions = Vec::new();
    for (name, words) in marks {
        let (dawg, _, _) = assign(format, tables.words(words), options)?;
        let name = name.to_owned();
        editions.push(ImportedEdition { name, dawg });
    }
    let mut notes = content.notes;
    notes.extend(likely::note(format, &dawg, &alphabet, options.alphabet.is_some()));
    let gaddag = content.gaddag.is_some();
    if let Some(GaddagComparison::Differs { reversed, extra, missing }) = content.gaddag {
        let show = |string: Vec<u8>| -> String {
            let face = |&letter: &u8| match usize::from(letter).checked_sub(1) {
                None => "·",
                Some(at) => faces.get(at).map_or("?", |face| face),
            };
            string.iter().map(face).collect()
        };
        notes.push(ImportNote::GaddagDiffers {
            reversed: reversed.0,
            expected: reversed.1,
            extra: extra.map(show),
            missing: missing.map(show),
        });
    }
    Ok(ImportedLexicon {
        format: format.name,
        dawg,
        alphabet_in_file: options.alphabet.is_none(),
        alphabet,
        name: content.name.filter(|name| !name.is_empty()),
        words: sizes.words,
        letters: sizes.letters,
        lengths: (sizes.min_length, sizes.max_length),
        nodes: content.nodes,
        gaddag,
        editions,
        notes,
    })
}

/// The table of letters of a file, for the words of its editions.
enum LetterTable {
    Numbered,
    Tiles(Vec<String>),
    Characters(Vec<char>),
}

impl LetterTable {
    fn of(words: &FileWords) -> Self {
        match words {
            FileWords::Tiles(_, letters) => Self::Tiles(letters.clone()),
            FileWords::Characters(_, letters) => Self::Characters(letters.clone()),
            _ => Self::Numbered,
        }
    }

    fn words(&self, dawg: Option<Dawg>) -> FileWords {
        match self {
            Self::Numbered => FileWords::Numbered(dawg),
            Self::Tiles(letters) => FileWords::Tiles(dawg, letters.clone()),
            Self::Characters(letters) => FileWords::Characters(dawg, letters.clone()),
        }
    }
}

/// Returns the words in tiles, the alphabet, and the face of each letter of the file.
fn assign(
    format: &FormatInfo,
    words: FileWords,
    options: &ImportOptions<'_>,
) -> Result<(Option<Dawg>, Alphabet, Vec<String>), Error> {
    let named = options.alphabet;
    match (words, named) {
        (FileWords::Numbered(dawg), _) => {
            let alphabet = named.ok_or_else(Error::no_alphabet)?;
            let order = tiles_in_order(format.order, alphabet);
            renumbered(dawg, &order, alphabet.clone())
        }
        (FileWords::Ready(dawg), _) => {
            let alphabet = named.ok_or_else(Error::no_alphabet)?;
            Ok((dawg, alphabet.clone(), Vec::new()))
        }
        (FileWords::Tiles(dawg, letters), Some(alphabet)) => {
            let order = tiles_of(&letters, alphabet)?;
            renumbered(dawg, &order, alphabet.clone())
        }
        (FileWords::Tiles(dawg, letters), None) => {
            let alphabet = alphabet_of(&letters, format.name)?;
            Ok((dawg, alphabet, letters))
        }
        (FileWords::Characters(dawg, letters), Some(alphabet)) => {
            let mut texts = Vec::new();
            if let Some(dawg) = &dawg {
                options.limits.check(dawg)?;
                dawg.for_each_numbers(|word| texts.push(text_of(word, &letters)));
            }
            let dawg = tokenized(&texts, alphabet)?;
            let faces = letters.iter().map(char::to_string).collect();
            Ok((dawg, alphabet.clone(), faces))
        }
        (FileWords::Characters(dawg, letters), None) => {
            let letters: Vec<String> = letters.iter().map(char::to_string).collect();
            let alphabet = alphabet_of(&letters, format.name)?;
            Ok((dawg, alphabet, letters))
        }
        (FileWords::Text(texts), Some(alphabet)) => {
            let dawg = tokenized(&texts, alphabet)?;
            Ok((dawg, alphabet.clone(), Vec::new()))
        }
        (FileWords::Text(texts), None) => {
            let mut letters: Vec<char> = texts.iter().flat_map(|text| text.chars()).collect();
            letters.sort_unstable();
            letters.dedup();
            let letters: Vec<String> = letters.iter().map(char::to_string).collect();
            let alphabet = alphabet_of(&letters, format.name)?;
            let dawg = tokenized(&texts, &alphabet)?;
            Ok((dawg, alphabet, Vec::new()))
        }
    }
}

fn text_of(word: &[u8], letters: &[char]) -> String {
    let letter = |&letter: &u8| letters.get(usize::from(letter).wrapping_sub(1)).copied();
    word.iter().filter_map(letter).collect()
}

fn renumbered(
    dawg: Option<Dawg>,
    order: &[u8],
    alphabet: Alphabet,
) -> Result<(Option<Dawg>, Alphabet, Vec<String>), Error> {
    let face = |&tile: &u8| face(&alphabet, tile).to_owned();
    let faces = order.iter().map(face).collect();
    let dawg = match dawg {
        Some(dawg) => Some(
            relabel(&dawg, order)?
                .map_err(|letter| Error::unknown_letter(0, letter, order.len() as u32))?,
        ),
        None => None,
    };
    Ok((dawg, alphabet, faces))
}

fn tokenized(texts: &[String], alphabet: &Alphabet) -> Result<Option<Dawg>, Error> {
    let tokenizer = Tokenizer::new(alphabet);
    let mut collector = WordCollector::default();
    let mut tiles = Vec::new();
    for text in texts {
        tiles.clear();
        tokenizer.tokenize(text, &mut tiles).map_err(|error| {
            let what = format!("the word {text:?} does not fit the alphabet");
            Error::of_alphabet(format!("{what} {}: {error}", alphabet.name()))
        })?;
        if !(1..=MAX_WORD).contains(&tiles.len()) {
            let has = format!("the word {text:?} has {} letters", tiles.len());
            let message = format!("{has}; 1 to {MAX_WORD} are possible");
            return Err(Error::of_file(ErrorKind::Mismatch, message));
        }
        collector.add(&tiles);
    }
    Ok(collector.finish(None)?.dawg)
}
