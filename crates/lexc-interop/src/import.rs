//! The bytes of a format to words and an alphabet.

use lexc_compiler::automaton::counts::{Sizes, sizes};
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::normalise::MAX_WORD;
use lexc_compiler::words::WordCollector;
use lexc_format::alphabet::{Alphabet, Tokenizer};

use crate::error::{Fault, ImportError};
use crate::gaddag::Comparison;
use crate::letters::{Order, alphabet_of, face, relabel, tiles_in_order, tiles_of};
use crate::note::Note;
use crate::registry::Format;

/// What is known before a file is read.
#[derive(Debug, Clone, Copy)]
pub struct ImportOptions<'a> {
    /// The alphabet that the words have. Formats that hold their letters need none; then letters
    /// have neither counts nor scores.
    pub alphabet: Option<&'a Alphabet>,
    /// How much is read.
    pub limits: Limits,
}

impl<'a> ImportOptions<'a> {
    /// With this alphabet, and the usual limits.
    #[must_use]
    pub fn with_alphabet(alphabet: &'a Alphabet) -> Self {
        Self {
            alphabet: Some(alphabet),
            limits: Limits::default(),
        }
    }
}

/// The most that is read: a small file can stand for more words than memory holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Words.
    pub words: u64,
    /// Letters of all words together.
    pub letters: u64,
}

impl Default for Limits {
    /// Ten times the largest lexicons: 2^25 words, 2^29 letters.
    fn default() -> Self {
        Self {
            words: 1 << 25,
            letters: 1 << 29,
        }
    }
}

impl Limits {
    pub(crate) fn check_words(&self, words: u64) -> Result<(), Fault> {
        match words > self.words {
            false => Ok(()),
            true => Err(Fault::TooManyWords {
                words,
                limit: self.words,
            }),
        }
    }

    pub(crate) fn check_tiles(&self, letters: u64) -> Result<(), Fault> {
        match letters > self.letters {
            false => Ok(()),
            true => Err(Fault::TooManyTiles {
                letters,
                limit: self.letters,
            }),
        }
    }

    /// Words and letters of a DAWG, which may have any number of them: checked before they are
    /// counted in any other way.
    pub(crate) fn check(&self, dawg: &Dawg) -> Result<Sizes, Fault> {
        let mut below = vec![(0u64, 0u64); dawg.graph.len()];
        for state in 1..dawg.graph.len() {
            let mut sum = (0u64, 0u64);
            for edge in dawg.graph.edges(state as u32) {
                let child = below.get(edge.target() as usize).copied();
                let (words, letters) = child.unwrap_or_default();
                let words = words.saturating_add(edge.terminal().into());
                sum.0 = sum.0.saturating_add(words);
                sum.1 = sum.1.saturating_add(letters).saturating_add(words);
            }
            if let Some(place) = below.get_mut(state) {
                *place = sum;
            }
        }
        let (words, letters) = below.get(dawg.root as usize).copied().unwrap_or_default();
        self.check_words(words)?;
        self.check_tiles(letters)?;
        Ok(sizes(dawg))
    }
}

/// What a file holds.
#[derive(Debug)]
pub struct Imported {
    /// Name of the format.
    pub format: &'static str,
    /// The words, in tiles of the alphabet.
    pub dawg: Dawg,
    /// The alphabet.
    pub alphabet: Alphabet,
    /// Was the alphabet found in the file, and not named?
    pub alphabet_in_file: bool,
    /// The name that the file gives the lexicon.
    pub name: Option<String>,
    /// Words.
    pub words: u64,
    /// Tiles of all words together.
    pub letters: u64,
    /// Tiles of the shortest word, and of the longest.
    pub lengths: (u32, u32),
    /// Nodes in the file, as the format counts them; 0 where it has none.
    pub nodes: u64,
    /// Does the file hold a GADDAG?
    pub gaddag: bool,
    /// What is odd about the file, and no reason to refuse it.
    pub notes: Vec<Note>,
}

/// What a reader is given besides the bytes.
pub(crate) struct Reading<'a> {
    pub(crate) alphabet: Option<&'a Alphabet>,
    pub(crate) order: Order,
    pub(crate) limits: Limits,
}

impl Reading<'_> {
    /// How many letters the engine numbers, for formats that do not say so themselves.
    pub(crate) fn letters(&self) -> Result<u8, Fault> {
        let alphabet = self.alphabet.ok_or(Fault::NoAlphabet)?;
        Ok(tiles_in_order(self.order, alphabet).len() as u8)
    }
}

/// What a reader found.
pub(crate) struct Content {
    pub(crate) words: Words,
    pub(crate) name: Option<String>,
    pub(crate) nodes: u64,
    pub(crate) gaddag: Option<Comparison>,
    pub(crate) notes: Vec<Note>,
}

impl Content {
    pub(crate) fn new(words: Words, nodes: u64) -> Self {
        Self {
            words,
            name: None,
            nodes,
            gaddag: None,
            notes: Vec::new(),
        }
    }
}

/// Words, in letters numbered from 1.
pub(crate) enum Words {
    /// By the engine's order of the alphabet.
    Numbered(Option<Dawg>),
    /// By a table of tiles in the file.
    Tiles(Option<Dawg>, Vec<String>),
    /// By a table of characters in the file, which an alphabet may read as other tiles.
    Characters(Option<Dawg>, Vec<char>),
    /// As text.
    Text(Vec<String>),
    /// In tiles of the alphabet.
    Ready(Option<Dawg>),
}

/// Reads a file of a format.
///
/// # Errors
/// [`ImportError`], which names the offset of what is wrong.
pub fn import(
    format: &'static Format,
    bytes: &[u8],
    options: &ImportOptions<'_>,
) -> Result<Imported, ImportError> {
    read(format, bytes, options).map_err(|fault| ImportError {
        format: format.name,
        fault: Box::new(fault),
    })
}

fn read(
    format: &'static Format,
    bytes: &[u8],
    options: &ImportOptions<'_>,
) -> Result<Imported, Fault> {
    let reading = Reading {
        alphabet: options.alphabet,
        order: format.order,
        limits: options.limits,
    };
    let content = (format.read)(bytes, &reading)?;
    let (dawg, alphabet, faces) = assign(format, content.words, options)?;
    let dawg = dawg.ok_or(Fault::NoWords)?;
    let sizes = options.limits.check(&dawg)?;
    let mut notes = content.notes;
    let gaddag = content.gaddag.is_some();
    if let Some(Comparison::Differs {
        reversed,
        extra,
        missing,
    }) = content.gaddag
    {
        let show = |string: Vec<u8>| -> String {
            let face = |&letter: &u8| match usize::from(letter).checked_sub(1) {
                None => "·",
                Some(at) => faces.get(at).map_or("?", |face| face),
            };
            string.iter().map(face).collect()
        };
        notes.push(Note::GaddagDiffers {
            reversed: reversed.0,
            expected: reversed.1,
            extra: extra.map(show),
            missing: missing.map(show),
        });
    }
    Ok(Imported {
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
        notes,
    })
}

/// The words in tiles, the alphabet, and the face of each letter of the file.
fn assign(
    format: &Format,
    words: Words,
    options: &ImportOptions<'_>,
) -> Result<(Option<Dawg>, Alphabet, Vec<String>), Fault> {
    let named = options.alphabet;
    match (words, named) {
        (Words::Numbered(dawg), _) => {
            let alphabet = named.ok_or(Fault::NoAlphabet)?;
            let order = tiles_in_order(format.order, alphabet);
            renumbered(dawg, &order, alphabet.clone())
        }
        (Words::Ready(dawg), _) => {
            let alphabet = named.ok_or(Fault::NoAlphabet)?;
            Ok((dawg, alphabet.clone(), Vec::new()))
        }
        (Words::Tiles(dawg, letters), Some(alphabet)) => {
            let order = tiles_of(&letters, alphabet)?;
            renumbered(dawg, &order, alphabet.clone())
        }
        (Words::Tiles(dawg, letters), None) => {
            let alphabet = alphabet_of(&letters, format.name)?;
            Ok((dawg, alphabet, letters))
        }
        (Words::Characters(dawg, letters), Some(alphabet)) => {
            let mut texts = Vec::new();
            if let Some(dawg) = &dawg {
                options.limits.check(dawg)?;
                dawg.for_each_word(|word| texts.push(text_of(word, &letters)));
            }
            let dawg = tokenized(&texts, alphabet)?;
            let faces = letters.iter().map(char::to_string).collect();
            Ok((dawg, alphabet.clone(), faces))
        }
        (Words::Characters(dawg, letters), None) => {
            let letters: Vec<String> = letters.iter().map(char::to_string).collect();
            let alphabet = alphabet_of(&letters, format.name)?;
            Ok((dawg, alphabet, letters))
        }
        (Words::Text(texts), Some(alphabet)) => {
            let dawg = tokenized(&texts, alphabet)?;
            Ok((dawg, alphabet.clone(), Vec::new()))
        }
        (Words::Text(texts), None) => {
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
) -> Result<(Option<Dawg>, Alphabet, Vec<String>), Fault> {
    let face = |&tile: &u8| face(&alphabet, tile).to_owned();
    let faces = order.iter().map(face).collect();
    let dawg = match dawg {
        Some(dawg) => Some(
            relabel(&dawg, order)?.map_err(|letter| Fault::UnknownLetter {
                offset: 0,
                letter: letter.into(),
                letters: order.len() as u32,
            })?,
        ),
        None => None,
    };
    Ok((dawg, alphabet, faces))
}

fn tokenized(texts: &[String], alphabet: &Alphabet) -> Result<Option<Dawg>, Fault> {
    let tokenizer = Tokenizer::new(alphabet);
    let mut collector = WordCollector::default();
    let mut tiles = Vec::new();
    for text in texts {
        tiles.clear();
        tokenizer
            .tokenize(text, &mut tiles)
            .map_err(|error| Fault::Word {
                word: text.clone(),
                alphabet: alphabet.name().to_owned(),
                error,
            })?;
        if !(1..=MAX_WORD).contains(&tiles.len()) {
            return Err(Fault::WordLength {
                word: text.clone(),
                letters: tiles.len(),
                limit: MAX_WORD,
            });
        }
        collector.add(&tiles);
    }
    Ok(collector.finish(None)?.dawg)
}
