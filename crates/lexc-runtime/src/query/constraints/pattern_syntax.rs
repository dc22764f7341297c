//! The syntax of patterns.
//!
//! ```text
//! pattern = { tiles | "?" | "*" | class }
//! class   = "[" [ "^" ] { item } "]"
//! item    = tile | tile "-" tile
//! tile    = any spelling of the alphabet, read by longest match | "[" spelling "]"
//! ```
//!
//! Tiles are read as in words. A class that holds one tile matches just that tile, so the bracket
//! form of a tile, `[CH]`, has the same meaning in patterns and words.

use lexc_alphabet::{Letter, LetterSet, Tokenizer};

use super::pattern::Pattern;
use crate::query::error::{QueryError, QueryErrorKind};

use crate::limits::MAX_WORD_LENGTH;

impl Pattern {
    /// Parses a pattern, which matches whole words: letters are tiles, `?` is any tile, `*` any
    /// number of tiles, `[AEIOU]` one of these tiles, `[A-F]` one of this range of the
    /// alphabet, `[^AEIOU]` and `[^A-F]` any other tile.
    ///
    /// Tiles of several characters are read by longest match, in classes too: in Spanish `[CH]` is
    /// the tile CH, as in words, `[HC]` is H or C, and so is `[[C]H]`, in which `[C]` is the tile
    /// C. Within brackets `?` and `*` are ordinary characters: `[?]` is the tile `?` of an alphabet
    /// that has one. A `-` or `^` that is part of a tile must be in brackets.
    ///
    /// ```
    /// use lexc_runtime::{Lexicon, query::Pattern};
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let find = |text: &str| {
    ///     let pattern = Pattern::parse(text, lexicon.tokenizer()).expect("a pattern");
    ///     lexicon.query().matching(pattern).iter().collect::<Vec<String>>()
    /// };
    /// assert_eq!(find("?A[^R]*"), ["CAT", "CATS", "EAT", "EATS"]);
    /// assert_eq!(find("[a-d]*s"), ["CARS", "CATS", "DOGS"]);
    /// assert_eq!(find("*on*"), ["DONE"]);
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`QueryError`], with the position.
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, QueryError> {
        let (positions, gaps) = read_positions(text, tokenizer)?;
        if positions.is_empty() && gaps.is_empty() {
            return Err(QueryError::new(0..text.len(), QueryErrorKind::Empty));
        }
        if positions.len() > MAX_WORD_LENGTH {
            let kind = QueryErrorKind::TooLong { tiles: positions.len(), most: MAX_WORD_LENGTH };
            return Err(QueryError::new(0..text.len(), kind));
        }
        Ok(Self::new(positions, gaps))
    }
}

/// Reads the positions of a pattern, and the indices of the positions before which gaps are.
pub(super) fn read_positions(
    text: &str,
    tokenizer: &Tokenizer,
) -> Result<(Vec<LetterSet>, Vec<usize>), QueryError> {
    let mut reader = PatternReader { text, tokenizer, positions: Vec::new(), gaps: Vec::new() };
    reader.read()?;
    Ok((reader.positions, reader.gaps))
}

struct PatternReader<'a> {
    text: &'a str,
    tokenizer: &'a Tokenizer,
    positions: Vec<LetterSet>,
    gaps: Vec<usize>,
}

/// An item of a class.
enum ClassItem {
    Letter(Letter),
    /// `-`, and its byte offset.
    Dash(usize),
}

impl PatternReader<'_> {
    fn read(&mut self) -> Result<(), QueryError> {
        let mut at = 0;
        while let Some(c) = self.text.get(at..).and_then(|rest| rest.chars().next()) {
            match c {
                '?' => self.positions.push(LetterSet::ALL),
                '*' => self.gaps.push(self.positions.len()),
                '[' => {
                    at = self.class(at)?;
                    continue;
                }
                ']' => return Err(QueryError::new(at..at + 1, QueryErrorKind::Unopened)),
                _ => {
                    let end = self.until(at, &['?', '*', '[', ']']);
                    let letters = self.letters(at, end)?;
                    self.positions.extend(letters.into_iter().map(LetterSet::from));
                    at = end;
                    continue;
                }
            }
            at += c.len_utf8();
        }
        Ok(())
    }

    /// Returns the offset of the first of `stops` after byte `at`, or of the end.
    fn until(&self, at: usize, stops: &[char]) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        rest.find(stops).map_or(self.text.len(), |n| at + n)
    }

    fn letters(&self, begin: usize, end: usize) -> Result<Vec<Letter>, QueryError> {
        let text = self.text.get(begin..end).unwrap_or_default();
        let letters = self.tokenizer.letters(text);
        letters.map_err(|error| QueryError::token(error, begin))
    }

    /// Parses the class that opens at byte `open`, and returns its end.
    fn class(&mut self, open: usize) -> Result<usize, QueryError> {
        let unclosed = QueryError::new(open..open + 1, QueryErrorKind::Unclosed);
        let mut at = open + 1;
        let byte = |at: usize| self.text.as_bytes().get(at).copied();
        let negated = byte(at) == Some(b'^');
        at += usize::from(negated);
        let mut items = Vec::new();
        loop {
            match byte(at) {
                None => return Err(unclosed),
                Some(b']') => break,
                Some(b'-') => {
                    items.push(ClassItem::Dash(at));
                    at += 1;
                }
                Some(first) => {
                    // One tile in brackets, or several without.
                    let end = match first {
                        b'[' => self.until(at, &[']']) + 1,
                        _ => self.until(at, &['[', ']', '-']),
                    };
                    if end > self.text.len() {
                        return Err(unclosed);
                    }
                    items.extend(self.letters(at, end)?.into_iter().map(ClassItem::Letter));
                    at = end;
                }
            }
        }
        let tiles = letters_of_class(&items)?;
        if tiles.is_empty() {
            let kind = QueryErrorKind::EmptyClass;
            return Err(QueryError::new(open..at + 1, kind));
        }
        self.positions.push(match negated {
            true => !tiles,
            false => tiles,
        });
        Ok(at + 1)
    }
}

/// Returns the letters of a class.
fn letters_of_class(items: &[ClassItem]) -> Result<LetterSet, QueryError> {
    let mut tiles = LetterSet::EMPTY;
    let mut rest = items;
    loop {
        match rest {
            [
                ClassItem::Letter(first),
                ClassItem::Dash(dash),
                ClassItem::Letter(last),
                more @ ..,
            ] => {
                if first > last {
                    let kind = QueryErrorKind::RangeBackwards;
                    return Err(QueryError::new(*dash..dash + 1, kind));
                }
                tiles |= LetterSet::first(last.index() + 1) - LetterSet::first(first.index());
                rest = more;
            }
            [ClassItem::Letter(letter), more @ ..] => {
                tiles.insert(*letter);
                rest = more;
            }
            [ClassItem::Dash(dash), ..] => {
                let kind = QueryErrorKind::HalfRange;
                return Err(QueryError::new(*dash..dash + 1, kind));
            }
            [] => return Ok(tiles),
        }
    }
}
