//! Boards as text.

use core::ops::Range;

use lexc_runtime::{Alphabet, Letter, Tokenizer};
use unicode_normalization::char::is_combining_mark;

use super::board::{BoggleBoard, Die, ragged};
use crate::error::Error;
use crate::letters::read_letters;

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
    /// Returns an error with the number of its row if the text is not a board.
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, Error> {
        let text = text.trim();
        let lines: Vec<&str> = if text.contains(['/', '\n']) {
            let rows = text.trim_end_matches('/').split(['/', '\n']);
            rows.map(str::trim).collect()
        } else {
            text.split_whitespace().collect()
        };
        let mut rows: Vec<Vec<Die>> = Vec::new();
        for (row, &line) in (1..).zip(&lines) {
            let dice = RowReader::new(line, tokenizer).read();
            let dice = dice.map_err(|error| error.in_line(row))?;
            let columns = rows.first().map_or(dice.len(), Vec::len);
            if dice.len() != columns {
                let error = ragged(row, dice.len(), columns);
                return Err(error.at(line, 0..line.len()).in_line(row));
            }
            rows.push(dice);
        }
        Self::new(rows)
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

struct RowReader<'a> {
    text: &'a str,
    tokenizer: &'a Tokenizer,
    /// `true` if spaces separate dice.
    spaced: bool,
    dice: Vec<Die>,
}

impl<'a> RowReader<'a> {
    fn new(text: &'a str, tokenizer: &'a Tokenizer) -> Self {
        Self { text, tokenizer, spaced: text.contains(char::is_whitespace), dice: Vec::new() }
    }

    fn read(mut self) -> Result<Vec<Die>, Error> {
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
    fn tiles(&self, piece: Range<usize>) -> Result<Vec<Letter>, Error> {
        read_letters(self.text, piece, self.tokenizer)
    }

    fn empty_die(&self, piece: Range<usize>) -> Error {
        let error = Error::syntax("the die is empty").with_help("write a hole as .");
        error.at(self.text, piece)
    }

    /// Adds a die with all tiles of a part of the row. Marks that the alphabet folds to nothing are
    /// not tiles.
    fn die(&mut self, piece: Range<usize>) -> Result<(), Error> {
        let tiles = self.tiles(piece.clone())?;
        if tiles.is_empty() {
            return Err(self.empty_die(piece));
        }
        self.dice.push(Die::Tiles(tiles));
        Ok(())
    }

    /// Reads `[QU]` as one die.
    fn bracket(&mut self, at: usize) -> Result<usize, Error> {
        let Some(len) = self.rest(at).find(']') else {
            // The tokenizer reports the fault.
            return self.tiles(at..self.text.len()).map(|_| self.text.len());
        };
        let end = at + len + 1;
        if len == 1 {
            return Err(self.empty_die(at..end));
        }
        // One tile of several characters, or several tiles.
        match self.tiles(at..end) {
            Ok(_) => self.die(at..end)?,
            Err(_) => self.die(at + 1..end - 1)?,
        }
        Ok(end)
    }

    /// Reads adjacent tiles as a die each, up to the next die of several tiles; or one such die.
    fn run(&mut self, at: usize) -> Result<usize, Error> {
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
        let end = self.end(at, |rest, c| matches!(c, '[' | '?' | '.') || begins_die(rest, c));
        let tiles = self.tiles(at..end)?;
        self.dice.extend(tiles.into_iter().map(|tile| Die::Tiles(vec![tile])));
        Ok(end)
    }
}
