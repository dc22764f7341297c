//! Acrostics as text.

use core::ops::Range;

use lexc_runtime::{ErrorKind, LetterSet, TokenError, Tokenizer};

use super::answers::{PatternError, read_pattern};
use super::puzzle::{Acrostic, AcrosticEntry, AcrosticEntryKind};

/// Maximum number of squares of a quotation.
pub const MAX_SQUARES: usize = 10_000;

/// The fault of a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AcrosticProblem {
    /// There is no `:` after the label.
    #[error("there is no `:` after the label")]
    NoColon,
    /// A number is missing, malformed or 0.
    #[error("a number from 1 is missing")]
    NoNumber,
    /// The quotation has no such square.
    #[error("there are only {squares} squares")]
    NoSquare {
        /// Number of squares.
        squares: usize,
    },
    /// There are more than [`MAX_SQUARES`] squares.
    #[error("there are more than {MAX_SQUARES} squares")]
    TooManySquares,
    /// The quotation is repeated, or follows the answers.
    #[error("the quotation is given twice, or after the answers")]
    QuoteOutOfPlace,
    /// A character is not in the alphabet.
    #[error(transparent)]
    Token(TokenError),
    /// The number of letters differs from the number of squares.
    #[error("{found} letters for {expected} squares")]
    WrongLength {
        /// Number of squares.
        expected: usize,
        /// Number of letters.
        found: usize,
    },
    /// A square already has another letter.
    #[error("square {square} already has another letter")]
    Contradiction {
        /// The square, from 1.
        square: usize,
    },
    /// The lengths of the initials do not add up to the number of answers before this line.
    #[error("there are {found} initials but {expected} answers")]
    Initials {
        /// Sum of the lengths.
        found: usize,
        /// Number of answers.
        expected: usize,
    },
    /// The text has no quotation.
    #[error("there is no quotation")]
    NoQuote,
}

/// The reason why a text is not an acrostic, with its position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the acrostic: {problem}")]
pub struct AcrosticError {
    /// Number of the line, from 1.
    pub line: usize,
    /// Text of the line.
    pub text: String,
    /// The faulty bytes of the text.
    pub span: Range<usize>,
    /// The fault.
    pub problem: AcrosticProblem,
}

impl AcrosticError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self.problem {
            AcrosticProblem::TooManySquares => ErrorKind::Limit,
            _ => ErrorKind::Syntax,
        }
    }
}

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
    /// Returns [`AcrosticError`].
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, AcrosticError> {
        let mut reader = AcrosticReader {
            tokenizer,
            puzzle: Self::default(),
            firsts: Vec::new(),
        };
        let mut lines = 0;
        for (line, text) in (1..).zip(text.lines()) {
            lines = line;
            let trimmed = text.trim();
            if trimmed.is_empty() || trimmed.starts_with('#') {
                continue;
            }
            reader.line(text).map_err(|(span, problem)| AcrosticError {
                line,
                text: text.to_owned(),
                span,
                problem,
            })?;
        }
        match reader.puzzle.squares.is_empty() {
            true => Err(AcrosticError {
                line: lines.max(1),
                text: text.lines().last().unwrap_or_default().to_owned(),
                span: 0..0,
                problem: AcrosticProblem::NoQuote,
            }),
            false => Ok(reader.puzzle),
        }
    }
}

type LineFault = (Range<usize>, AcrosticProblem);

struct AcrosticReader<'a> {
    tokenizer: &'a Tokenizer,
    puzzle: Acrostic,
    /// The first square of each answer.
    firsts: Vec<usize>,
}

impl AcrosticReader<'_> {
    fn line(&mut self, line: &str) -> Result<(), LineFault> {
        let whole = 0..line.len();
        let colon = line.find(':').ok_or((whole, AcrosticProblem::NoColon))?;
        let (label, at) = (line.get(..colon).unwrap_or_default().trim(), colon + 1);
        match label.split_whitespace().collect::<Vec<_>>()[..] {
            ["quote"] => self.quote(line, at),
            ["quote", _] => self.known_word(line, at, label),
            ["initials"] => self.initials(line, at),
            _ => self.answer(line, at, label),
        }
    }

    /// `quote: 3 4 2`
    fn quote(&mut self, line: &str, at: usize) -> Result<(), LineFault> {
        if !self.puzzle.squares.is_empty() {
            return Err((0..line.len(), AcrosticProblem::QuoteOutOfPlace));
        }
        let mut begin = 0usize;
        for (index, (span, word)) in words(line, at, line.len()).enumerate() {
            let len = number(word, &span)?;
            let end = begin.saturating_add(len);
            if end > MAX_SQUARES {
                return Err((span, AcrosticProblem::TooManySquares));
            }
            self.puzzle.entries.push(AcrosticEntry {
                kind: AcrosticEntryKind::Quote(index + 1),
                squares: (begin..end).collect(),
            });
            begin = end;
        }
        self.puzzle.squares = vec![None; begin];
        Ok(())
    }

    /// `quote 2: D???`
    fn known_word(&mut self, line: &str, at: usize, label: &str) -> Result<(), LineFault> {
        let span = 0..at - 1;
        let index = number(label.trim_start_matches("quote").trim(), &span)?;
        let is_meant = |entry: &&AcrosticEntry| entry.kind == AcrosticEntryKind::Quote(index);
        let Some(entry) = self.puzzle.entries.iter().find(is_meant) else {
            let squares = self.puzzle.squares.len();
            return Err((span, AcrosticProblem::NoSquare { squares }));
        };
        let squares = entry.squares.clone();
        self.known(line, at, &squares)
    }

    /// `initials: 3 5`
    fn initials(&mut self, line: &str, at: usize) -> Result<(), LineFault> {
        let mut begin = 0usize;
        let mut entries = Vec::new();
        for (index, (span, word)) in words(line, at, line.len()).enumerate() {
            let end = begin.saturating_add(number(word, &span)?);
            entries.push(AcrosticEntry {
                kind: AcrosticEntryKind::Initials(index + 1),
                squares: self.firsts.get(begin..end).unwrap_or_default().to_vec(),
            });
            begin = end;
        }
        let expected = self.firsts.len();
        if begin != expected {
            let problem = AcrosticProblem::Initials {
                found: begin,
                expected,
            };
            return Err((at..line.len(), problem));
        }
        self.puzzle.entries.extend(entries);
        Ok(())
    }

    /// `A: 4 1 7 = D?G`
    fn answer(&mut self, line: &str, at: usize, label: &str) -> Result<(), LineFault> {
        let equals = line.get(at..).and_then(|rest| rest.find('='));
        let end = equals.map_or(line.len(), |equals| at + equals);
        let mut parts = vec![Vec::new()];
        for (span, word) in words(line, at, end) {
            if word == "/" {
                parts.push(Vec::new());
                continue;
            }
            let square = number(word, &span)? - 1;
            let squares = self.puzzle.squares.len();
            if square >= squares {
                return Err((span, AcrosticProblem::NoSquare { squares }));
            }
            if let Some(part) = parts.last_mut() {
                part.push(square);
            }
        }
        parts.retain(|part| !part.is_empty());
        let squares = parts.concat();
        let Some(&first) = squares.first() else {
            return Err((at..line.len(), AcrosticProblem::NoNumber));
        };
        self.firsts.push(first);
        self.puzzle
            .entries
            .extend(parts.into_iter().map(|squares| AcrosticEntry {
                kind: AcrosticEntryKind::Answer(label.to_owned()),
                squares,
            }));
        match equals {
            Some(_) => self.known(line, end + 1, &squares),
            None => Ok(()),
        }
    }

    /// Enters the known letters of some squares.
    fn known(&mut self, line: &str, at: usize, squares: &[usize]) -> Result<(), LineFault> {
        let text = line.get(at..).unwrap_or_default();
        let whole = at..line.len();
        let known = match read_pattern(text, at, self.tokenizer, LetterSet::EMPTY) {
            Ok(known) => known,
            // The number of squares is compared below.
            Err(PatternError::Empty | PatternError::TooLong { .. }) => Vec::new(),
            Err(PatternError::Token(error)) => {
                let span = error.offset..error.offset + error.len;
                return Err((span, AcrosticProblem::Token(error)));
            }
        };
        if known.len() != squares.len() {
            let problem = AcrosticProblem::WrongLength {
                expected: squares.len(),
                found: known.len(),
            };
            return Err((whole, problem));
        }
        for (&square, known) in squares.iter().zip(known) {
            let slot = self.puzzle.squares.get_mut(square);
            if let (Some(slot), Some(letter)) = (slot, known.iter().next()) {
                if slot.is_some_and(|other| other != letter) {
                    let square = square + 1;
                    return Err((whole, AcrosticProblem::Contradiction { square }));
                }
                *slot = Some(letter);
            }
        }
        Ok(())
    }
}

/// Returns the words of a part of a line, each with its span.
fn words(line: &str, from: usize, to: usize) -> impl Iterator<Item = (Range<usize>, &str)> {
    let part = line.get(from..to).unwrap_or_default();
    part.split_whitespace().map(move |word| {
        let begin = word.as_ptr() as usize - line.as_ptr() as usize;
        (begin..begin + word.len(), word)
    })
}

fn number(word: &str, span: &Range<usize>) -> Result<usize, LineFault> {
    let number = word.parse().ok().filter(|&number| number > 0);
    number.ok_or((span.clone(), AcrosticProblem::NoNumber))
}
