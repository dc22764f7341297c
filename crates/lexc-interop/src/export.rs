//! A lexicon to the bytes of a format.

use lexc_compiler::automaton::counts::{Sizes, sizes};
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::recompile::{RecompileError, read_dawg};
use lexc_compiler::words::WordCollector;
use lexc_format::alphabet::Alphabet;
use lexc_format::{LexFile, Verification};
use lexc_runtime::Lexicon;

use crate::error::ExportError;
use crate::letters::{face, inverse, parse_order, relabel, spell, tiles_in_order};
use crate::registry::Format;

/// What is to be written.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The words, in tiles of the alphabet.
    pub dawg: &'a Dawg,
    /// The alphabet.
    pub alphabet: &'a Alphabet,
    /// The name of the lexicon, for formats that hold one.
    pub name: &'a str,
}

/// How it is to be written.
#[derive(Debug, Clone, Default)]
pub struct ExportOptions {
    /// Shorter words are left out, and counted.
    pub min_length: u32,
    /// Longer words are left out, and counted.
    pub max_length: Option<u32>,
    /// The order of the engine's letters where it is not the one that is known: the faces of
    /// tiles between white space.
    pub letters: Option<String>,
    /// Squares in a row of the board, for formats made for one; 15 without it.
    pub board: Option<u8>,
}

/// A lexicon in the form of a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// All bytes of the file.
    pub bytes: Vec<u8>,
    /// Words in it: for some formats the alphagrams of the words.
    pub words: u64,
    /// Words left out by their length.
    pub left_out: u64,
    /// Nodes, states or entries, as the format counts them; 0 where it has none.
    pub nodes: u64,
}

/// What a writer works on: words in the letters of the format, from 1.
pub(crate) struct Job<'a> {
    pub(crate) format: &'static str,
    pub(crate) dawg: &'a Dawg,
    pub(crate) alphabet: &'a Alphabet,
    /// The tile of each letter.
    pub(crate) order: &'a [u8],
    pub(crate) name: &'a str,
    pub(crate) sizes: Sizes,
    pub(crate) board: u8,
}

/// What a writer made.
pub(crate) struct Written {
    pub(crate) bytes: Vec<u8>,
    pub(crate) nodes: u64,
    /// Words, where they are not those of the job.
    pub(crate) words: Option<u64>,
}

impl Job<'_> {
    /// The face of each letter.
    pub(crate) fn faces(&self) -> impl Iterator<Item = &str> {
        self.order.iter().map(|&tile| face(self.alphabet, tile))
    }

    /// A word of letters as text, with brackets where they are needed.
    pub(crate) fn spell(&self, word: &[u8]) -> String {
        let tile = |&letter: &u8| {
            let at = usize::from(letter).wrapping_sub(1);
            self.order.get(at).copied().unwrap_or(0)
        };
        spell(self.alphabet, &word.iter().map(tile).collect::<Vec<_>>())
    }

    /// Refuses more nodes than the format addresses.
    pub(crate) fn check_nodes(&self, needed: u64, limit: u64) -> Result<(), ExportError> {
        match needed > limit {
            false => Ok(()),
            true => Err(ExportError::TooManyNodes {
                format: self.format,
                limit,
                needed,
            }),
        }
    }
}

/// The words of a lexicon as a DAWG in memory, whatever its layout. Time linear in its states.
///
/// # Errors
/// [`RecompileError`]; not for lexicons that were verified when they were opened.
pub fn dawg_of(lexicon: &Lexicon) -> Result<Dawg, RecompileError> {
    let file = LexFile::parse(lexicon.bytes(), Verification::Skip)?;
    read_dawg(&file, lexicon.bytes())
}

/// Writes a lexicon in a format, in memory.
///
/// # Errors
/// [`ExportError`]; nothing is left out unless the options say so.
pub fn export(
    format: &Format,
    source: &Source<'_>,
    options: &ExportOptions,
) -> Result<Exported, ExportError> {
    let all = sizes(source.dawg);
    let (dawg, left_out) = by_length(source.dawg, &all, options)?;
    let dawg = dawg.as_ref().unwrap_or(source.dawg);
    check_length(format, source, dawg)?;
    let alphabet = source.alphabet;
    let order = order(format, alphabet, options)?;
    if order.len() > format.max_letters {
        return Err(ExportError::TooManyLetters {
            format: format.name,
            limit: format.max_letters,
            letters: order.len(),
            alphabet: alphabet.name().to_owned(),
        });
    }
    let to = inverse(&order, alphabet.len());
    let relabelled =
        relabel(dawg, &to)?.map_err(|tile| no_such_letter(format, source, dawg, tile))?;
    let written = (format.write)(&Job {
        format: format.name,
        dawg: &relabelled,
        alphabet,
        order: &order,
        name: source.name,
        sizes: sizes(&relabelled),
        board: options.board.unwrap_or(15),
    })?;
    Ok(Exported {
        bytes: written.bytes,
        words: written.words.unwrap_or(all.words - left_out),
        left_out,
        nodes: written.nodes,
    })
}

fn order(
    format: &Format,
    alphabet: &Alphabet,
    options: &ExportOptions,
) -> Result<Vec<u8>, ExportError> {
    match &options.letters {
        None => Ok(tiles_in_order(format.order, alphabet)),
        Some(text) => parse_order(text, alphabet).map_err(|face| ExportError::Face {
            format: "the order of letters",
            asked: "a tile of the alphabet, each once",
            face,
        }),
    }
}

/// The words of the lengths asked for, if not all are, and how many others there are.
fn by_length(
    dawg: &Dawg,
    all: &Sizes,
    options: &ExportOptions,
) -> Result<(Option<Dawg>, u64), ExportError> {
    let lengths = options.min_length..=options.max_length.unwrap_or(u32::MAX);
    if lengths.contains(&all.min_length) && lengths.contains(&all.max_length) {
        return Ok((None, 0));
    }
    let mut collector = WordCollector::default();
    let mut left_out = 0;
    dawg.for_each_word(|word| match lengths.contains(&(word.len() as u32)) {
        true => collector.add(word),
        false => left_out += 1,
    });
    match collector.finish(None)?.dawg {
        Some(dawg) => Ok((Some(dawg), left_out)),
        None => Err(ExportError::NoWords { left_out }),
    }
}

/// The first word for which `is` holds.
pub(crate) fn first_word(dawg: &Dawg, is: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut found: Option<Vec<u8>> = None;
    dawg.for_each_word(|word| {
        if found.is_none() && is(word) {
            found = Some(word.to_vec());
        }
    });
    found.unwrap_or_default()
}

fn check_length(format: &Format, source: &Source<'_>, dawg: &Dawg) -> Result<(), ExportError> {
    let sizes = sizes(dawg);
    let (min, max) = format.word_lengths;
    let format = format.name;
    let example = |is: &dyn Fn(&[u8]) -> bool| {
        let word = first_word(dawg, is);
        (spell(source.alphabet, &word), word.len())
    };
    if sizes.max_length > max {
        let (word, letters) = example(&|word| word.len() as u32 > max);
        return Err(ExportError::LongWord {
            format,
            limit: max,
            word,
            letters,
        });
    }
    if sizes.min_length < min {
        let (word, letters) = example(&|word| (word.len() as u32) < min);
        return Err(ExportError::ShortWord {
            format,
            limit: min,
            word,
            letters,
        });
    }
    Ok(())
}

fn no_such_letter(format: &Format, source: &Source<'_>, dawg: &Dawg, tile: u8) -> ExportError {
    let word = first_word(dawg, |word| word.contains(&tile));
    ExportError::NoSuchLetter {
        alphabet: format!("{} in {}", source.alphabet.name(), format.name),
        face: face(source.alphabet, tile).to_owned(),
        word: spell(source.alphabet, &word),
    }
}
