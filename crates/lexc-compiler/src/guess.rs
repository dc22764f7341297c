//! A guess at the alphabet of a list that comes without one.

use std::io::{self, Read};

use lexc_alphabet::{LetterSet, Tokenizer};

use crate::alphabet_file::load_builtin;
use crate::builtin;
use crate::source::{ReadError, Utf8Reader, WordSource, io_error, open};

/// The part of a list that is read, in bytes of UTF-8.
const SAMPLE: usize = 1 << 16;

/// The percentage of lines that must fit an alphabet that is proposed.
const ENOUGH: usize = 90;

/// A built-in alphabet that fits the beginning of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AlphabetGuess {
    /// The name of the alphabet.
    pub alphabet: &'static str,
    /// Lines that were looked at.
    pub lines: usize,
    /// Lines that fit the alphabet.
    pub fitting: usize,
}

/// Returns the built-in alphabet that fits the beginning of a list best, if one fits nine of ten lines.
///
/// Of alphabets that fit as many lines, the one is taken of which most letters beyond A to Z occur, then
/// English, then the one of which most tiles occur. Standard input is not looked at, because it can be read once: the answer is `None`.
///
/// # Errors
/// As for reading the list.
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
/// # Ok::<(), lexc_compiler::source::ReadError>(())
/// ```
pub fn guess(input: &WordSource) -> Result<Option<AlphabetGuess>, ReadError> {
    if matches!(input, WordSource::Stdin) {
        return Ok(None);
    }
    let text = sample(input)?;
    let lines: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| !word.starts_with('#'))
        .collect();
    let best = builtin::names().filter_map(|name| {
        let alphabet = load_builtin(name).ok()?.alphabet;
        let (fitting, seen) = fit(&Tokenizer::new(&alphabet), &lines);
        let share = seen.len() * 1000 / alphabet.len().max(1);
        let special = seen.iter().filter(|&letter| {
            let info = alphabet.letter(letter);
            info.is_some_and(|info| !info.face.is_ascii())
        });
        let guess = AlphabetGuess {
            alphabet: name,
            lines: lines.len(),
            fitting,
        };
        Some(((fitting, special.count(), name == "english", share), guess))
    });
    let best = best.max_by_key(|(key, _)| *key).map(|(_, guess)| guess);
    Ok(best.filter(|guess| guess.fitting > 0 && guess.fitting * 100 >= guess.lines * ENOUGH))
}

/// Counts the lines that fit, and collects the tiles in them.
fn fit(tokenizer: &Tokenizer, lines: &[&str]) -> (usize, LetterSet) {
    let (mut fitting, mut seen) = (0, LetterSet::default());
    let mut tiles = Vec::new();
    for line in lines {
        tiles.clear();
        if tokenizer.tokenize(line, &mut tiles).is_ok() {
            fitting += 1;
            tiles.iter().for_each(|&letter| seen.insert(letter));
        }
    }
    (fitting, seen)
}

/// Returns the first lines of a list, in UTF-8; malformed bytes become U+FFFD, which fits no alphabet.
fn sample(input: &WordSource) -> Result<String, ReadError> {
    let opened = open(input)?;
    let limited: Box<dyn Read + '_> = Box::new(opened.reader.take(2 * SAMPLE as u64));
    let read = || -> io::Result<Vec<u8>> {
        let mut reader = Utf8Reader::new(limited, None)?;
        let mut bytes = Vec::new();
        while bytes.len() < SAMPLE && reader.fill(&mut bytes)? {}
        Ok(bytes)
    };
    let mut bytes = read().map_err(|error| io_error(input.name(), error))?;
    // The last line may be cut off.
    if bytes.len() >= SAMPLE
        && let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n')
    {
        bytes.truncate(end);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
