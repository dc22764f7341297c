//! Writing foreign files.

use lexc_alphabet::{Alphabet, ErrorKind};
use lexc_compiler::automaton::counts::{LexiconSizes, sizes};
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::automaton::graph::GraphEdge;
use lexc_compiler::recompile::read_dawg;
use lexc_compiler::words::WordCollector;
use lexc_diagnostic::Remedy;
use lexc_format::{LexFile, Verification};
use lexc_runtime::Lexicon;

use crate::error::Error;
use crate::format::info::FormatInfo;
use crate::format::job::{ExportJob, first_word};
use crate::graph::lookup::last_edge;
use crate::letters::{face, inverse, parse_order, relabel, spell, tiles_in_order};
use crate::registry::Format;

/// A lexicon to write.
#[derive(Debug, Clone, Copy)]
pub struct ExportSource<'a> {
    /// The words, in tiles of the alphabet.
    pub dawg: &'a Dawg,
    /// The alphabet.
    pub alphabet: &'a Alphabet,
    /// The name of the lexicon, for formats that hold one.
    pub name: &'a str,
    /// The words of the edition to mark, in tiles of the alphabet; `None` to mark none. They must
    /// be words of `dawg`. Only formats with [`FormatInfo::marks_edition`] can mark one.
    pub edition: Option<&'a Dawg>,
}

/// Options of [`export`].
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ExportOptions {
    /// The minimum length of words. Shorter words are omitted and counted.
    pub min_length: u32,
    /// The maximum length of words. Longer words are omitted and counted.
    pub max_length: Option<u32>,
    /// The order of the engine's letters, if it is not the known one: the faces of tiles,
    /// separated by white space.
    pub letters: Option<String>,
    /// The number of squares in a row of the board, for formats that depend on it; 15 by default.
    pub board: Option<u8>,
}

impl ExportOptions {
    /// Sets the minimum length of words.
    #[must_use]
    pub fn min_length(mut self, min_length: u32) -> Self {
        self.min_length = min_length;
        self
    }

    /// Sets the maximum length of words.
    #[must_use]
    pub fn max_length(mut self, max_length: impl Into<Option<u32>>) -> Self {
        self.max_length = max_length.into();
        self
    }

    /// Sets the order of the engine's letters.
    #[must_use]
    pub fn letters(mut self, letters: impl Into<String>) -> Self {
        self.letters = Some(letters.into());
        self
    }

    /// Sets the number of squares in a row of the board.
    #[must_use]
    pub fn board(mut self, board: impl Into<Option<u8>>) -> Self {
        self.board = board.into();
        self
    }
}

/// A file of a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedFile {
    /// All bytes of the file.
    pub bytes: Vec<u8>,
    /// Number of words; for some formats the number of alphagrams.
    pub words: u64,
    /// Number of words omitted because of their length.
    pub left_out: u64,
    /// Number of nodes, states or entries, in the units of the format; 0 if it has none.
    pub nodes: u64,
}

/// Reads the words of a lexicon of any layout into a DAWG, in time linear in its states.
///
/// # Errors
/// Returns an error if the lexicon is damaged, which verification rules out.
pub fn dawg_of(lexicon: &Lexicon) -> Result<Dawg, lexc_compiler::Error> {
    let file = LexFile::parse(lexicon.bytes(), Verification::Skip)?;
    read_dawg(&file, lexicon.bytes())
}

/// Returns a lexicon as a file of a format, with default options.
///
/// ```
/// use lexc_interop::export::export_lexicon;
/// use lexc_interop::registry::Format;
/// use lexc_runtime::Lexicon;
///
/// let packed = lexc_lexicons::lexicon("english").ok_or("no English lexicon")?;
/// let english = Lexicon::from_bytes(packed.bytes())?;
/// let kwg = export_lexicon(&english, Format::Dwg)?;
/// assert_eq!(kwg.len() % 4, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns an error if the lexicon does not fit the format.
pub fn export_lexicon(lexicon: &Lexicon, format: Format) -> Result<Vec<u8>, Error> {
    let dawg = dawg_of(lexicon)?;
    let source = ExportSource {
        dawg: &dawg,
        alphabet: lexicon.alphabet(),
        name: lexicon.provenance().get("name").unwrap_or_default(),
        edition: None,
    };
    let file = export(format.info(), &source, &ExportOptions::default())?;
    Ok(file.bytes)
}

/// Writes a lexicon in a format, in memory.
///
/// # Errors
/// Returns an error if the lexicon does not fit the format. Words are omitted only by the
/// options.
pub fn export(
    format: &FormatInfo,
    source: &ExportSource<'_>,
    options: &ExportOptions,
) -> Result<ExportedFile, Error> {
    if source.edition.is_some() && !format.marks_edition {
        let message = format!("{} cannot mark the words of an edition", format.name);
        let help = Remedy::new("omit ").setting("smaller").then(", or write quackle-dawg");
        return Err(Error::new(ErrorKind::Unsupported, message).help(help));
    }
    let all = sizes(source.dawg);
    let (dawg, left_out) = by_length(source.dawg, &all, options)?;
    let dawg = dawg.as_ref().unwrap_or(source.dawg);
    check_length(format, source, dawg)?;
    let alphabet = source.alphabet;
    let order = order(format, alphabet, options)?;
    if order.len() > format.max_letters {
        let (limit, name) = (format.max_letters, alphabet.name());
        return Err(Error::too_many_letters(format.name, limit, order.len(), name));
    }
    let to = inverse(&order, alphabet.len());
    let relabelled =
        relabel(dawg, &to)?.map_err(|tile| no_such_letter(format, source, dawg, tile))?;
    let edition = match source.edition {
        None => None,
        Some(edition) => {
            let (some, _) = by_length(edition, &sizes(edition), options)?;
            let edition = some.as_ref().unwrap_or(edition);
            check_part(format, source, dawg, edition)?;
            Some(
                relabel(edition, &to)?
                    .map_err(|tile| no_such_letter(format, source, edition, tile))?,
            )
        }
    };
    let written = (format.write)(&ExportJob {
        edition: edition.as_ref(),
        format: format.name,
        dawg: &relabelled,
        alphabet,
        order: &order,
        name: source.name,
        sizes: sizes(&relabelled),
        board: options.board.unwrap_or(15),
    })?;
    Ok(ExportedFile {
        bytes: written.bytes,
        words: written.words.unwrap_or(all.words - left_out),
        left_out,
        nodes: written.nodes,
    })
}

fn order(
    format: &FormatInfo,
    alphabet: &Alphabet,
    options: &ExportOptions,
) -> Result<Vec<u8>, Error> {
    match &options.letters {
        None => Ok(tiles_in_order(format.order, alphabet)),
        Some(text) => parse_order(text, alphabet).map_err(|face| {
            let asked = "a tile of the alphabet, each once";
            Error::face("the order of letters", asked, &face)
        }),
    }
}

/// Returns the words of the requested lengths, or `None` if these are all words, and the number of
/// other words.
fn by_length(
    dawg: &Dawg,
    all: &LexiconSizes,
    options: &ExportOptions,
) -> Result<(Option<Dawg>, u64), Error> {
    let lengths = options.min_length..=options.max_length.unwrap_or(u32::MAX);
    if lengths.contains(&all.min_length) && lengths.contains(&all.max_length) {
        return Ok((None, 0));
    }
    let mut collector = WordCollector::default();
    let mut left_out = 0;
    dawg.for_each_numbers(|word| match lengths.contains(&(word.len() as u32)) {
        true => collector.add(word),
        false => left_out += 1,
    });
    match collector.finish(None)?.dawg {
        Some(dawg) => Ok((Some(dawg), left_out)),
        None => Err(Error::no_word_left(left_out)),
    }
}

fn check_length(format: &FormatInfo, source: &ExportSource<'_>, dawg: &Dawg) -> Result<(), Error> {
    let sizes = sizes(dawg);
    let (min, max) = format.word_lengths;
    let format = format.name;
    let example = |is: &dyn Fn(&[u8]) -> bool| {
        let word = first_word(dawg, is);
        (spell(source.alphabet, &word), word.len())
    };
    if sizes.max_length > max {
        let (word, letters) = example(&|word| word.len() as u32 > max);
        return Err(Error::long_word(format, max, &word, letters));
    }
    if sizes.min_length < min {
        let (word, letters) = example(&|word| (word.len() as u32) < min);
        let holds = format!("{format} holds words of at least {min} letters");
        let help = Remedy::new("omit shorter words with ").value("min_length", min);
        let message = format!("{holds}, but {word} has {letters}");
        return Err(Error::new(ErrorKind::Limit, message).help(help));
    }
    Ok(())
}

/// Checks that the words of an edition are words of the lexicon: a file that marks them would make
/// the others valid.
fn check_part(
    format: &FormatInfo,
    source: &ExportSource<'_>,
    dawg: &Dawg,
    edition: &Dawg,
) -> Result<(), Error> {
    let is_word = |word: &[u8]| last_edge(dawg, word).is_some_and(GraphEdge::terminal);
    let word = first_word(edition, |word| !is_word(word));
    if word.is_empty() {
        return Ok(());
    }
    let word = spell(source.alphabet, &word);
    let message = format!(
        "{} marks words of the lexicon only, but {word} is a word of the edition alone",
        format.name
    );
    let help = Remedy::new("to write the words of the edition, name it with ")
        .setting("edition")
        .then(" instead of ")
        .setting("smaller");
    Err(Error::new(ErrorKind::Unsupported, message).help(help))
}

fn no_such_letter(format: &FormatInfo, source: &ExportSource<'_>, dawg: &Dawg, tile: u8) -> Error {
    let word = first_word(dawg, |word| word.contains(&tile));
    let alphabet =
        format!("the engine's alphabet for {} in {}", source.alphabet.name(), format.name);
    let (face, word) = (face(source.alphabet, tile), spell(source.alphabet, &word));
    let message = format!("{alphabet} has no {face}, but {word} is spelled with it");
    Error::new(ErrorKind::Unsupported, message)
}
