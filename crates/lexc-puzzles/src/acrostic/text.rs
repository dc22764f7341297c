//! Acrostics as text.

use core::ops::Range;
use std::borrow::Cow;

use lexc_runtime::{LetterSet, Tokenizer};

use super::answers::read_pattern;
use super::puzzle::{Acrostic, AcrosticEntry, AcrosticEntryKind};
use crate::error::{Error, counted};

/// Maximum number of squares of a quotation.
pub const MAX_SQUARES: usize = 10_000;

impl Acrostic {
    /// Reads an acrostic.
    ///
    /// ```text
    /// # The lengths of the quotation's words. Its squares are numbered from 1.
    /// quote: 3 4 2
    /// # Answers: a label, the squares of each word, and its letters, ? if unknown.
    /// A: 4 1 7 = D?G
    /// B: 5 2 3 / 6 8 9 = ??? ?A?
    /// # The lengths of the words that the initials of the answers spell.
    /// initials: 2
    /// # The known letters of a word of the quotation.
    /// quote 2: D???
    /// ```
    ///
    /// Blank lines and lines that begin with `#` are ignored.
    ///
    /// # Errors
    /// Returns an error with its line if the text is not an acrostic.
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, Error> {
        let mut reader = AcrosticReader {
            tokenizer,
            line: "",
            number: 1,
            puzzle: Self::default(),
            firsts: Vec::new(),
        };
        for (number, line) in (1..).zip(text.lines()) {
            (reader.number, reader.line) = (number, line);
            let trimmed = line.trim();
            if !trimmed.is_empty() && !trimmed.starts_with('#') {
                reader.read_line()?;
            }
        }
        match reader.puzzle.squares.is_empty() {
            true => Err(reader.fault(0..0, "the puzzle has no quotation")),
            false => Ok(reader.puzzle),
        }
    }
}

/// The span of a number in a line, and a range of that length.
type LengthRange = (Range<usize>, Range<usize>);

struct AcrosticReader<'a> {
    tokenizer: &'a Tokenizer,
    /// The current line and its number.
    line: &'a str,
    number: usize,
    puzzle: Acrostic,
    /// The first square of each answer.
    firsts: Vec<usize>,
}

impl AcrosticReader<'_> {
    fn read_line(&mut self) -> Result<(), Error> {
        let Some(colon) = self.line.find(':') else {
            return Err(self.fault(0..self.line.len(), "the label is not followed by `:`"));
        };
        let (label, at) = (self.line.get(..colon).unwrap_or_default(), colon + 1);
        match label.split_whitespace().collect::<Vec<_>>()[..] {
            ["quote"] => self.quote(at),
            ["quote", index] => self.known_word(at, index),
            ["initials"] => self.initials(at),
            _ => self.answer(at, label.trim()),
        }
    }

    /// `quote: 3 4 2`
    fn quote(&mut self, at: usize) -> Result<(), Error> {
        if !self.puzzle.squares.is_empty() {
            return Err(self.fault(0..self.line.len(), "the quotation is given twice"));
        }
        for (number, (span, squares)) in (1..).zip(self.lengths(at)?) {
            if squares.end > MAX_SQUARES {
                let message = format!("the quotation has more than {MAX_SQUARES} squares");
                return Err(Error::limit(message).at(self.line, span).in_line(self.number));
            }
            self.puzzle.squares.resize(squares.end, None);
            self.puzzle.entries.push(AcrosticEntry {
                kind: AcrosticEntryKind::Quote(number),
                squares: squares.collect(),
            });
        }
        Ok(())
    }

    /// `quote 2: D???`
    fn known_word(&mut self, at: usize, index: &str) -> Result<(), Error> {
        let span = 0..at - 1;
        let kind = AcrosticEntryKind::Quote(self.parse_number(index, &span)?);
        let mut entries = self.puzzle.entries.iter();
        match entries.find(|entry| entry.kind == kind) {
            Some(entry) => self.known(at, &entry.squares.clone()),
            None => Err(self.no_square(span)),
        }
    }

    /// `initials: 3 5`
    fn initials(&mut self, at: usize) -> Result<(), Error> {
        let lengths = self.lengths(at)?;
        let sum = lengths.last().map_or(0, |(_, squares)| squares.end);
        if sum != self.firsts.len() {
            let answers = counted(self.firsts.len(), "answer", "answers");
            let message =
                format!("the lengths add up to {sum}, but the puzzle has {answers} so far");
            return Err(self.fault(at..self.line.len(), message));
        }
        for (number, (_, answers)) in (1..).zip(lengths) {
            self.puzzle.entries.push(AcrosticEntry {
                kind: AcrosticEntryKind::Initials(number),
                squares: self.firsts.get(answers).unwrap_or_default().to_vec(),
            });
        }
        Ok(())
    }

    /// `A: 4 1 7 = D?G`
    fn answer(&mut self, at: usize, label: &str) -> Result<(), Error> {
        let equals = self.line.get(at..).and_then(|rest| rest.find('='));
        let end = equals.map_or(self.line.len(), |equals| at + equals);
        let mut parts = vec![Vec::new()];
        for (span, word) in words(self.line, at..end) {
            if word == "/" {
                parts.push(Vec::new());
                continue;
            }
            let square = self.parse_number(word, &span)? - 1;
            if square >= self.puzzle.squares.len() {
                return Err(self.no_square(span));
            }
            if let Some(part) = parts.last_mut() {
                part.push(square);
            }
        }
        parts.retain(|part| !part.is_empty());
        let squares = parts.concat();
        let Some(&first) = squares.first() else {
            return Err(self.no_number(at..self.line.len()));
        };
        self.firsts.push(first);
        let entries = parts.into_iter().map(|squares| AcrosticEntry {
            kind: AcrosticEntryKind::Answer(label.to_owned()),
            squares,
        });
        self.puzzle.entries.extend(entries);
        match equals {
            Some(_) => self.known(end + 1, &squares),
            None => Ok(()),
        }
    }

    /// Enters the known letters of some squares: the pattern at an offset.
    fn known(&mut self, at: usize, squares: &[usize]) -> Result<(), Error> {
        let known = read_pattern(self.line, at, self.tokenizer, LetterSet::EMPTY)
            .map_err(|error| error.in_line(self.number))?;
        let whole = at..self.line.len();
        if known.len() != squares.len() {
            let letters = counted(known.len(), "square", "squares");
            let expected = squares.len();
            let message = format!("letters for {letters}, but the entry has {expected}");
            return Err(self.fault(whole, message));
        }
        for (&square, known) in squares.iter().zip(known) {
            let slot = self.puzzle.squares.get_mut(square);
            if let (Some(slot), Some(letter)) = (slot, known.iter().next())
                && *slot.get_or_insert(letter) != letter
            {
                let message = format!("square {} already has another letter", square + 1);
                return Err(self.fault(whole, message));
            }
        }
        Ok(())
    }

    /// Returns consecutive ranges whose lengths are the numbers at an offset.
    fn lengths(&self, at: usize) -> Result<Vec<LengthRange>, Error> {
        let mut end = 0usize;
        let lengths = words(self.line, at..self.line.len()).map(|(span, word)| {
            let begin = end;
            end = end.saturating_add(self.parse_number(word, &span)?);
            Ok((span, begin..end))
        });
        lengths.collect()
    }

    fn parse_number(&self, word: &str, span: &Range<usize>) -> Result<usize, Error> {
        let number = word.parse().ok().filter(|&number| number > 0);
        number.ok_or_else(|| self.no_number(span.clone()))
    }

    fn no_number(&self, span: Range<usize>) -> Error {
        self.fault(span, "this is not a number from 1")
    }

    fn no_square(&self, span: Range<usize>) -> Error {
        let squares = counted(self.puzzle.squares.len(), "square", "squares");
        let message = format!("the quotation has no such square or word: it has {squares} so far");
        self.fault(span, message)
    }

    /// Returns the error of a part of the line.
    fn fault(&self, span: Range<usize>, message: impl Into<Cow<'static, str>>) -> Error {
        Error::syntax(message).at(self.line, span).in_line(self.number)
    }
}

/// Returns the words of a part of a line, each with its span.
fn words(line: &str, part: Range<usize>) -> impl Iterator<Item = (Range<usize>, &str)> {
    let begin = part.start;
    let part = line.get(part).unwrap_or_default();
    part.split_whitespace().map(move |word| {
        let begin = begin + word.as_ptr() as usize - part.as_ptr() as usize;
        (begin..begin + word.len(), word)
    })
}
