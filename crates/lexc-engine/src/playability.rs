//! Playability: the points that words earn in self-play, as a table by rank.
//!
//! [`PlayabilityRecorder`](crate::selfplay::PlayabilityRecorder) defines the measure. A
//! [`PlayabilityTable`] holds its values for all words of one lexicon; the tables of the built-in
//! lexicons come with lexc.
//!
//! ```
//! use lexc_engine::playability::PlayabilityTable;
//!
//! # let english = lexc_lexicons::lexicon("english").expect("a built-in lexicon");
//! # let english = lexc_runtime::Lexicon::from_bytes(english.bytes())?;
//! let table = PlayabilityTable::builtin("english", &english).expect("a built-in table")?;
//! let value = |word| table.get(english.rank(word).expect("a word"));
//! assert!(value("QI") > value("QUAG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Files
//! A file begins with lines of text, which an empty line ends: `lexc playability 1`, then `words`,
//! `lexicon` ([`lexicon_hash`]), `players`, `seed`, `games`, `unit`, and the `checksum` of the rest
//! of the file (XXH3-64 in hexadecimal), each followed by a space and its value. Then come the
//! words in order of rank as numbers in LEB128: the points of a word in units, rounded up, if it
//! earned any; or 0 and the number of words that follow and earned nothing, too. The unit grows
//! with the number of games, as values do, so that files do not.

use core::fmt::Write as _;

use lexc_alphabet::ErrorKind;
use lexc_runtime::Lexicon;
use xxhash_rust::xxh3::xxh3_64;

use crate::error::Error;
use crate::identity::lexicon_hash;
use crate::selfplay::WordCounts;

/// The first line of a file.
const TITLE: &str = "lexc playability 1";

/// The names of the other lines, in order.
const KEYS: [&str; 7] = ["words", "lexicon", "players", "seed", "games", "unit", "checksum"];

/// The number of games of a unit of one point, about as many as a large lexicon needs for values
/// that exceed their own random error.
const GAMES_OF_POINT: u64 = 62_500;

/// The points that each word of a lexicon earned in games of self-play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayabilityTable {
    players: String,
    seed: u64,
    games: u64,
    /// The points that values are multiples of.
    unit: u32,
    values: Vec<u32>,
}

impl PlayabilityTable {
    /// Returns the table of what words earned in a number of games, rounded up to points, or to
    /// multiples of a unit that grows with the number of games: 16 points for a million.
    ///
    /// `players` and `seed` describe the games; `players` must have no line breaks.
    #[must_use]
    pub fn new(players: &str, seed: u64, games: u64, counts: &WordCounts) -> Self {
        let unit = u32::try_from((games / GAMES_OF_POINT).max(1)).unwrap_or(u32::MAX);
        let values = counts.iter().map(|(_, count)| {
            let units = count.earned.div_ceil(1000 * u64::from(unit));
            u32::try_from(units * u64::from(unit)).unwrap_or(u32::MAX / unit * unit)
        });
        Self { players: players.to_owned(), seed, games, unit, values: values.collect() }
    }

    /// Returns the built-in table with the name of a built-in lexicon, or `None` if there is none.
    ///
    /// # Errors
    /// Returns [`Error`] of the kind [`ErrorKind::Mismatch`] if the lexicon has other words than
    /// the built-in one.
    #[must_use]
    pub fn builtin(name: &str, lexicon: &Lexicon) -> Option<Result<Self, Error>> {
        let data = lexc_lexicons::playability(name)?;
        Some(Self::read(data.bytes(), lexicon))
    }

    /// Reads a file with the values of the words of a lexicon.
    ///
    /// # Errors
    /// Returns [`Error`] of the kind [`ErrorKind::Mismatch`] if the values belong to another
    /// lexicon, of the kind [`ErrorKind::Corrupt`] if the checksum is wrong or a number is missing,
    /// and of the kind [`ErrorKind::Syntax`] for any other file.
    ///
    /// # Cost
    /// A pass over the words of the lexicon, for its hash. Four bytes of memory for each word.
    pub fn read(bytes: &[u8], lexicon: &Lexicon) -> Result<Self, Error> {
        let (header, body) = Header::split(bytes)?;
        let words = header.number("words")?;
        let expected = lexicon_hash(lexicon);
        let found = header.text("lexicon");
        if found != expected || words != lexicon.len() {
            return Err(Error::mismatch(format!(
                "the values belong to another lexicon (hash {found}, not {expected})"
            )));
        }
        if header.text("checksum") != format!("{:016x}", xxh3_64(body)) {
            return Err(corrupt("the checksum of the values is wrong"));
        }
        let unit = u32::try_from(header.number("unit")?).ok().filter(|unit| *unit > 0);
        let unit = unit.ok_or_else(|| header.syntax("unit"))?;
        let mut values = read_values(body, words)?;
        for value in &mut values {
            let points = value.checked_mul(unit);
            *value = points.ok_or_else(|| corrupt("a value has more than 32 bits"))?;
        }
        Ok(Self {
            players: header.text("players").to_owned(),
            seed: header.number("seed")?,
            games: header.number("games")?,
            unit,
            values,
        })
    }

    /// Returns the table as the bytes of a file for the lexicon of its words.
    #[must_use]
    pub fn to_bytes(&self, lexicon: &Lexicon) -> Vec<u8> {
        let body = write_values(self.values.iter().map(|value| value / self.unit));
        let texts = [
            self.values.len().to_string(),
            lexicon_hash(lexicon),
            self.players.clone(),
            self.seed.to_string(),
            self.games.to_string(),
            self.unit.to_string(),
            format!("{:016x}", xxh3_64(&body)),
        ];
        let mut header = format!("{TITLE}\n");
        for (key, text) in KEYS.iter().zip(texts) {
            let _ = writeln!(header, "{key} {text}");
        }
        header.push('\n');
        let mut bytes = header.into_bytes();
        bytes.extend(body);
        bytes
    }

    /// Returns the points by rank of the word, rounded up to multiples of the unit; 0 for words
    /// that earned nothing.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Returns the points of the word with a rank; zero past the end.
    #[must_use]
    pub fn get(&self, rank: u64) -> u32 {
        let at = usize::try_from(rank).unwrap_or(usize::MAX);
        self.values.get(at).copied().unwrap_or(0)
    }

    /// Returns the players of the games, separated by a comma.
    #[must_use]
    pub fn players(&self) -> &str {
        &self.players
    }

    /// Returns the seed of the games.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of points that all values are multiples of.
    #[must_use]
    pub const fn unit(&self) -> u32 {
        self.unit
    }
}

fn corrupt(message: impl Into<std::borrow::Cow<'static, str>>) -> Error {
    Error::new(ErrorKind::Corrupt, message)
}

/// The lines of a file before the values.
struct Header<'a> {
    texts: [&'a str; KEYS.len()],
}

impl<'a> Header<'a> {
    /// Splits a file into its lines and its values.
    fn split(bytes: &'a [u8]) -> Result<(Self, &'a [u8]), Error> {
        let mut rest = bytes;
        if next_line(&mut rest) != Some(TITLE) {
            let message = format!("line 1: expected {TITLE}");
            return Err(Error::new(ErrorKind::Syntax, message));
        }
        let mut texts = [""; KEYS.len()];
        for (at, (text, key)) in texts.iter_mut().zip(KEYS).enumerate() {
            let line = next_line(&mut rest).and_then(|line| line.split_once(' '));
            *text = match line {
                Some((found, text)) if found == key => text,
                _ => return Err(syntax(at, key)),
            };
        }
        match next_line(&mut rest) {
            Some("") => Ok((Self { texts }, rest)),
            _ => Err(syntax(KEYS.len(), "an empty line")),
        }
    }

    fn text(&self, key: &str) -> &'a str {
        let found = KEYS.iter().zip(self.texts).find(|(own, _)| **own == key);
        found.map_or("", |(_, text)| text)
    }

    fn number(&self, key: &str) -> Result<u64, Error> {
        self.text(key).parse().map_err(|_| self.syntax(key))
    }

    /// Returns the error of a line whose number cannot be read.
    fn syntax(&self, key: &str) -> Error {
        let at = KEYS.iter().position(|own| *own == key).unwrap_or(0);
        syntax(at, &format!("{key} and a number"))
    }
}

/// Returns the error of the line of a key.
fn syntax(key: usize, expected: &str) -> Error {
    Error::new(ErrorKind::Syntax, format!("line {}: expected {expected}", key + 2))
}

/// Takes a line of text of up to 1,000 bytes.
fn next_line<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let end = rest.iter().take(1000).position(|&byte| byte == b'\n')?;
    let (line, after) = rest.split_at_checked(end)?;
    *rest = after.get(1..)?;
    core::str::from_utf8(line).ok()
}

fn write_values(values: impl Iterator<Item = u32>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut values = values.peekable();
    while let Some(value) = values.next() {
        write_number(value, &mut bytes);
        if value == 0 {
            let mut more = 0;
            while values.next_if_eq(&0).is_some() {
                more += 1;
            }
            write_number(more, &mut bytes);
        }
    }
    bytes
}

/// Reads the values of a number of words, which are the rest of a file.
fn read_values(mut bytes: &[u8], words: u64) -> Result<Vec<u32>, Error> {
    let missing = || corrupt(format!("the file has fewer values than {words} words"));
    let words = usize::try_from(words).map_err(|_| missing())?;
    let mut values = Vec::with_capacity(words);
    while values.len() < words {
        match read_number(&mut bytes).ok_or_else(missing)? {
            0 => {
                let more = read_number(&mut bytes).ok_or_else(missing)? as usize;
                if more >= words - values.len() {
                    return Err(corrupt("the file has values for more words"));
                }
                values.resize(values.len() + more + 1, 0);
            }
            value => values.push(value),
        }
    }
    match bytes.is_empty() {
        true => Ok(values),
        false => Err(corrupt(format!("{} bytes follow the last value", bytes.len()))),
    }
}

/// Writes a number in LEB128: seven bits a byte, the lowest first.
fn write_number(mut number: u32, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number in LEB128. Returns `None` at the end of the bytes, or if it has over 32 bits.
fn read_number(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0u64;
    for at in 0..5 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << (7 * at);
        if byte < 0x80 {
            return u32::try_from(number).ok();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{read_values, write_values};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn values_are_read_as_written(values in prop::collection::vec(
            prop_oneof![3 => Just(0), 1 => 0u32..300, 1 => any::<u32>()], 0..80,
        )) {
            let bytes = write_values(values.iter().copied());
            let read = read_values(&bytes, values.len() as u64);
            prop_assert_eq!(read.as_ref(), Ok(&values));
            let others = [values.len().checked_sub(1), Some(values.len() + 1)];
            for words in others.into_iter().flatten() {
                prop_assert!(read_values(&bytes, words as u64).is_err());
            }
        }

        #[test]
        fn any_bytes_are_values_or_an_error(
            bytes in prop::collection::vec(prop_oneof![Just(0), Just(0xff), any::<u8>()], 0..40),
            words in 0u64..60,
        ) {
            if let Ok(values) = read_values(&bytes, words) {
                prop_assert_eq!(values.len() as u64, words);
                prop_assert!(write_values(values.into_iter()).len() <= bytes.len());
            }
        }
    }
}
