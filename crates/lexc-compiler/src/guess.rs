//! Guessing the alphabet of a list.

use std::io::{self, Read};

use lexc_alphabet::{Alphabet, Letter, LetterInfo, Tokenizer};

use crate::normalise::{Error, io_error};
use crate::source::{Charset, KNOWN_ENCODINGS, Utf8Reader, WordSource, open};

/// The number of bytes of UTF-8 that are read of a list.
const SAMPLE: usize = 1 << 16;

/// The minimum percentage of lines that fit the guessed alphabet.
const ENOUGH: usize = 90;

/// A built-in alphabet that fits the beginning of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AlphabetGuess {
    /// The name of the alphabet.
    pub alphabet: &'static str,
    /// The number of lines that were tried.
    pub lines: usize,
    /// The number of lines that fit the alphabet.
    pub fitting: usize,
}

/// Returns the built-in alphabet that fits most lines at the beginning of a list, if it fits nine
/// in ten.
///
/// Ties are broken by the number of distinct non-ASCII letters that occur, then in favour of
/// English, then by the likelihood of the letters if they were drawn from the alphabet's tiles.
/// Standard input is not read, because it can be read only once: the answer is `None`.
///
/// # Errors
/// Returns an error if the list cannot be read.
///
/// # Examples
/// ```
/// use lexc_compiler::guess::guess;
/// use lexc_compiler::source::WordSource;
///
/// let polish = WordSource::bytes("list", "zażółć\ngęślą\njaźń\n");
/// assert_eq!(guess(&polish)?.map(|guess| guess.alphabet), Some("polish"));
/// let english = WordSource::bytes("list", "cat\ndog\n");
/// assert_eq!(guess(&english)?.map(|guess| guess.alphabet), Some("english"));
/// assert_eq!(guess(&WordSource::bytes("list", "1234\n5678\n"))?, None);
/// # Ok::<(), lexc_compiler::Error>(())
/// ```
pub fn guess(source: &WordSource) -> Result<Option<AlphabetGuess>, Error> {
    if matches!(source, WordSource::Stdin) {
        return Ok(None);
    }
    let text = read_start(source, None, SAMPLE)?;
    let lines: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| !word.starts_with('#'))
        .collect();
    let best = Alphabet::builtin_names().filter_map(|name| {
        let alphabet = Alphabet::builtin(name).ok()?;
        let (fitting, seen) = fit(&alphabet, &lines);
        let occurring = || alphabet.tiles().iter().zip(seen).filter(|(_, seen)| *seen > 0);
        // A digraph has no letter of its own.
        let is_special = |face: &str| !face.is_ascii() && face.chars().count() == 1;
        let special = occurring().filter(|(tile, _)| is_special(&tile.face));
        let guess = AlphabetGuess { alphabet: name, lines: lines.len(), fitting };
        let pieces: u32 = alphabet.tiles().iter().map(|t| u32::from(t.count)).sum();
        let log = |tile: &LetterInfo| {
            // A letter that is played with blanks only is rarer than one with a tile.
            let share = f64::from(tile.count).max(0.1) / f64::from(pieces.max(1));
            (share.ln() * 1000.0) as i64
        };
        let likelihood: i64 = occurring().map(|(tile, seen)| log(tile) * seen).sum();
        let key = (fitting, special.count(), name == "english", likelihood);
        Some((key, guess))
    });
    let best = best.max_by_key(|(key, _)| *key).map(|(_, guess)| guess);
    Ok(best.filter(|guess| guess.fitting > 0 && guess.fitting * 100 >= guess.lines * ENOUGH))
}

/// Returns the number of lines that fit, and how often each letter occurs in them, by index.
fn fit(alphabet: &Alphabet, lines: &[&str]) -> (usize, [i64; Letter::MAX as usize]) {
    let tokenizer = Tokenizer::new(alphabet);
    let (mut fitting, mut seen) = (0, [0; Letter::MAX as usize]);
    let mut tiles = Vec::new();
    for line in lines {
        tiles.clear();
        if tokenizer.tokenize(line, &mut tiles).is_ok() {
            fitting += 1;
            tiles.iter().for_each(|letter| seen[letter.index()] += 1);
        }
    }
    (fitting, seen)
}

/// Returns the first lines of a list in UTF-8 or the encoding of a label, about `limit` bytes.
/// Malformed bytes become U+FFFD, which fits no alphabet.
///
/// # Errors
/// Returns an error if the list cannot be read, or the label is not known.
pub fn read_start(
    source: &WordSource,
    encoding: Option<&str>,
    limit: usize,
) -> Result<String, Error> {
    let unknown = |label: &str| {
        let message = format!("the encoding {label} is not known: {KNOWN_ENCODINGS}");
        io_error(&source.name(), &io::Error::new(io::ErrorKind::InvalidInput, message))
    };
    let charset = |label: &str| Charset::for_label(label).ok_or_else(|| unknown(label));
    let charset = encoding.map(charset).transpose()?;
    let opened = open(source).map_err(|error| io_error(&source.name(), &error))?;
    let limited: Box<dyn Read + '_> = Box::new(opened.reader.take(2 * limit as u64));
    let read = || -> io::Result<Vec<u8>> {
        let mut reader = Utf8Reader::new(limited, charset)?;
        let mut bytes = Vec::new();
        while bytes.len() < limit && reader.fill(&mut bytes)? {}
        Ok(bytes)
    };
    let mut bytes = read().map_err(|error| io_error(&source.name(), &error))?;
    // The last line may be incomplete.
    if bytes.len() >= limit
        && let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n')
    {
        bytes.truncate(end);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
