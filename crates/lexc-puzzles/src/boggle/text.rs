//! Boards as text.

use core::ops::Range;

use lexc_runtime::{Alphabet, ErrorKind, Letter, TokenError, Tokenizer};
use unicode_normalization::char::is_combining_mark;

use super::board::{BoggleBoard, BoggleBoardError, Die};
use crate::letters::read_letters;

/// The fault of a row.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoggleTextProblem {
    /// A character is not in the alphabet; the offset is within the row.
    #[error(transparent)]
    Token(TokenError),
    /// Brackets are empty.
    #[error("the brackets are empty")]
    EmptyDie,
    /// The row and the first row have different numbers of dice.
    #[error("it has {found} dice, but the first row has {expected}")]
    Ragged {
        /// Number of its dice.
        found: usize,
        /// Number of dice of the first row.
        expected: usize,
    },
}

/// The reason why a text is not a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoggleTextError {
    /// A row cannot be read.
    #[error("row {row} of the board cannot be read: {problem}")]
    Row {
        /// Number of the row, from 1.
        row: usize,
        /// Text of the row.
        text: String,
        /// The faulty bytes of the text.
        span: Range<usize>,
        /// The fault.
        problem: BoggleTextProblem,
    },
    /// The rows do not form a board.
    #[error(transparent)]
    Shape(#[from] BoggleBoardError),
}

impl BoggleTextError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Row { .. } => ErrorKind::Syntax,
            Self::Shape(error) => error.kind(),
        }
    }
}

impl BoggleBoard {
    /// Reads a board.
    ///
    /// Rows are separated by line breaks or `/`; in a text with neither, by spaces. In a row,
    ///
    /// - each tile of the alphabet is a die, including bracketed ones like `[CH]`;
    /// - brackets around several tiles are one die: `[QU]`;
    /// - a capital with the small letters after it is one die: `Qu`;
    /// - if there are spaces, the tiles between two of them are one die: `L QU R E`;
    /// - `?` is a die that can be any tile, and `.` is a position without a die.
    ///
    /// # Errors
    /// Returns [`BoggleTextError`].
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, BoggleTextError> {
        let text = text.trim();
        let lines: Vec<&str> = if text.contains(['/', '\n']) {
            let rows = text.trim_end_matches('/').split(['/', '\n']);
            rows.map(str::trim).collect()
        } else {
            text.split_whitespace().collect()
        };
        let mut rows: Vec<Vec<Die>> = Vec::new();
        for (row, &line) in (1..).zip(&lines) {
            let wrong = |(span, problem)| BoggleTextError::Row {
                row,
                text: line.to_owned(),
                span,
                problem,
            };
            let dice = RowReader::new(line, tokenizer).read().map_err(wrong)?;
            let found = dice.len();
            match rows.first().map(Vec::len) {
                Some(expected) if expected != found => {
                    return Err(wrong((
                        0..line.len(),
                        BoggleTextProblem::Ragged { found, expected },
                    )));
                }
                _ => rows.push(dice),
            }
        }
        Ok(Self::new(rows)?)
    }

    /// Returns the text of the board, which [`Self::parse`] reads again: rows separated by `/`.
    ///
    /// # Examples
    /// ```
    /// use lexc_puzzles::boggle::BoggleBoard;
    ///
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let board = BoggleBoard::parse("l qu ? e\ns a . s", lexicon.tokenizer())?;
    /// assert_eq!(board.spell(lexicon.alphabet()), "L[QU]?E/SA.S");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn spell(&self, alphabet: &Alphabet) -> String {
        let face = |die: &Die| match (die, die.face(alphabet)) {
            _ if die.is_empty() => ".".to_owned(),
            (Die::Tiles(_), face) if face.chars().count() > 1 => format!("[{face}]"),
            (_, face) => face,
        };
        let rows = self.dice().chunks(self.columns());
        let rows: Vec<String> = rows.map(|dice| dice.iter().map(face).collect()).collect();
        rows.join("/")
    }
}

type RowFault = (Range<usize>, BoggleTextProblem);

struct RowReader<'a> {
    text: &'a str,
    tokenizer: &'a Tokenizer,
    /// `true` if spaces separate dice.
    spaced: bool,
    dice: Vec<Die>,
}

impl<'a> RowReader<'a> {
    fn new(text: &'a str, tokenizer: &'a Tokenizer) -> Self {
        Self {
            text,
            tokenizer,
            spaced: text.contains(char::is_whitespace),
            dice: Vec::new(),
        }
    }

    fn read(mut self) -> Result<Vec<Die>, RowFault> {
        let mut at = 0;
        while let Some(c) = self.rest(at).chars().next() {
            let end = match c {
                c if c.is_whitespace() => at + c.len_utf8(),
                '?' | '.' => {
                    self.dice.push(if c == '?' { Die::Any } else { Die::Hole });
                    at + 1
                }
                '[' => self.bracket(at)?,
                _ if self.spaced => {
                    let end = self.end(at, |_, c| c.is_whitespace());
                    self.die(at..end)?;
                    end
                }
                _ => self.run(at)?,
            };
            at = end;
        }
        Ok(self.dice)
    }

    fn rest(&self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or_default()
    }

    /// Returns the offset of the first character after `at` for which `stop` returns `true`, given
    /// the rest of the text, or the end.
    fn end(&self, at: usize, stop: impl Fn(&str, char) -> bool) -> usize {
        let chars = self.rest(at).char_indices().skip(1);
        let mut ends = chars.filter(|&(i, c)| stop(self.rest(at + i + c.len_utf8()), c));
        ends.next().map_or(self.text.len(), |(i, _)| at + i)
    }

    /// Returns the tiles of a part of the row.
    fn tiles(&self, piece: Range<usize>) -> Result<Vec<Letter>, RowFault> {
        let text = self.text.get(piece.clone()).unwrap_or_default();
        read_letters(text, piece.start, self.tokenizer).map_err(|error| {
            let span = error.offset..error.offset + error.len;
            (span, BoggleTextProblem::Token(error))
        })
    }

    /// Adds a die with all tiles of a part of the row. Marks that the alphabet folds to nothing are
    /// not tiles.
    fn die(&mut self, piece: Range<usize>) -> Result<(), RowFault> {
        let tiles = self.tiles(piece.clone())?;
        if tiles.is_empty() {
            return Err((piece, BoggleTextProblem::EmptyDie));
        }
        self.dice.push(Die::Tiles(tiles));
        Ok(())
    }

    /// Reads `[QU]` as one die.
    fn bracket(&mut self, at: usize) -> Result<usize, RowFault> {
        let Some(len) = self.rest(at).find(']') else {
            // The tokenizer reports the fault.
            return self.tiles(at..self.text.len()).map(|_| self.text.len());
        };
        let end = at + len + 1;
        if len == 1 {
            return Err((at..end, BoggleTextProblem::EmptyDie));
        }
        // One tile of several characters, or several tiles.
        match self.tiles(at..end) {
            Ok(_) => self.die(at..end)?,
            Err(_) => self.die(at + 1..end - 1)?,
        }
        Ok(end)
    }

    /// Reads adjacent tiles as a die each, up to the next die of several tiles; or one such die.
    fn run(&mut self, at: usize) -> Result<usize, RowFault> {
        let begins_die = |rest: &str, c: char| {
            let next = rest.chars().find(|&c| !is_combining_mark(c));
            c.is_uppercase() && next.is_some_and(char::is_lowercase)
        };
        let first = self.rest(at).chars().next().unwrap_or_default();
        if begins_die(self.rest(at + first.len_utf8()), first) {
            let end = self.end(at, |_, c| !c.is_lowercase() && !is_combining_mark(c));
            self.die(at..end)?;
            return Ok(end);
        }
        let end = self.end(at, |rest, c| {
            matches!(c, '[' | '?' | '.') || begins_die(rest, c)
        });
        let tiles = self.tiles(at..end)?;
        self.dice
            .extend(tiles.into_iter().map(|tile| Die::Tiles(vec![tile])));
        Ok(end)
    }
}
