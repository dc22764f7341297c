//! Several words in a line: what stands between two signs, or every column.

use std::ops::Range;

use crate::normalise::options::{Between, ReadOptions};

/// How a line is divided into pieces with a word each.
#[derive(Debug, Clone, Copy)]
pub(in crate::normalise) enum Pieces<'a> {
    Between(&'a Between),
    /// Columns, with their delimiter; white space without one.
    Columns(Option<&'a str>),
}

/// A part of a line, up to the next one or the end of the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::normalise) struct Piece {
    /// Its end in the text, behind the sign that ends it.
    pub(in crate::normalise) end: usize,
    /// Its word, if it has one, in the text.
    pub(in crate::normalise) word: Option<Range<usize>>,
    /// `true` if the sign that ends its word is missing.
    pub(in crate::normalise) is_open: bool,
}

impl<'a> Pieces<'a> {
    /// Returns the pieces that options ask for.
    pub(in crate::normalise) fn of(options: &'a ReadOptions) -> Option<Self> {
        let columns = || options.split.then_some(Self::Columns(options.delimiter.as_deref()));
        options.between.as_ref().map(Self::Between).or_else(columns)
    }

    /// Returns the first piece of a text.
    pub(in crate::normalise) fn first(self, text: &[u8]) -> Piece {
        let is_blank = |word: &Range<usize>| text[word.clone()].trim_ascii().is_empty();
        let of = |word: Range<usize>, end: usize| Piece {
            end,
            word: Some(word).filter(|word| !is_blank(word)),
            is_open: false,
        };
        match self {
            Self::Between(Between { open, close }) => {
                let begin = match find(text, 0, open) {
                    Ok(begin) => begin + open.len(),
                    Err(end) => return Piece { end, word: None, is_open: false },
                };
                match find(text, begin, close) {
                    Ok(end) => of(begin..end, end + close.len()),
                    // Tags may have nothing behind them.
                    Err(end) => Piece { end, word: None, is_open: open == close },
                }
            }
            Self::Columns(Some(sign)) => match find(text, 0, sign) {
                Ok(end) => of(0..end, end + sign.len()),
                Err(end) => of(0..end, end),
            },
            Self::Columns(None) => {
                let is_word = |at: &usize| !text[*at].is_ascii_whitespace();
                let is_end = |at: &usize| is_word(at) || matches!(text[*at], b'\n' | b'\r');
                let begin = (0..text.len()).find(is_end).unwrap_or(text.len());
                let end = (begin..text.len()).find(|at| !is_word(at)).unwrap_or(text.len());
                of(begin..end, end)
            }
        }
    }
}

/// Returns the first place of a sign in the line, from `from` on, or the end of the line.
///
/// Reads no further: a line of megabytes has as many pieces.
fn find(text: &[u8], from: usize, sign: &str) -> Result<usize, usize> {
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let sign = Some(sign.as_bytes()).filter(|sign| !sign.iter().any(is_break));
    for at in from..text.len() {
        if is_break(&text[at]) {
            return Err(at);
        }
        if sign.is_some_and(|sign| text[at..].starts_with(sign)) {
            return Ok(at);
        }
    }
    Err(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words<'t>(pieces: Pieces<'_>, text: &'t str) -> Vec<&'t str> {
        let (mut words, mut at) = (Vec::new(), 0);
        while at < text.len() {
            let piece = pieces.first(&text.as_bytes()[at..]);
            assert!(piece.end > 0 && !piece.is_open, "{piece:?}");
            words.extend(piece.word.map(|word| &text[at..][word]));
            at += piece.end;
        }
        words
    }

    #[test]
    fn words_stand_between_signs() {
        let between = |signs: &str, text| {
            let between: Between = signs.parse().unwrap();
            words(Pieces::Between(&between), text).join(" ")
        };
        assert_eq!(between("\"", r#"{"ab": 1, "cd": "ef"}"#), "ab cd ef");
        assert_eq!(between("\"", "no signs"), "");
        assert_eq!(between(">..<", "<ul><li>ab</li> <li>cd</li>"), "ab cd");
        assert_eq!(between("**", "* **ab** and **cd**"), "ab cd");
        assert_eq!(between("“..”", "“ab”, “”“cd”"), "ab cd");
        let quotes: Between = "'".parse().unwrap();
        assert!(Pieces::Between(&quotes).first(b"'ab").is_open);
        for invalid in ["", " ", "..", "a..", "..b", " ..b"] {
            assert!(invalid.parse::<Between>().is_err(), "{invalid}");
        }
    }

    /// The steps grow with the length of a line, and not with its square: this takes milliseconds.
    #[test]
    fn long_lines_are_read_once() {
        let between: Between = "\"".parse().unwrap();
        let text = "\"ab\", ".repeat(1 << 20);
        assert_eq!(words(Pieces::Between(&between), &text).len(), 1 << 20);
        assert_eq!(words(Pieces::Columns(None), &text).len(), 1 << 20);
        assert_eq!(words(Pieces::Columns(Some(",")), &text).len(), 1 << 20);
    }

    #[test]
    fn signs_end_with_their_line() {
        let between: Between = "<..>".parse().unwrap();
        let first = |pieces: Pieces<'_>, text: &str| {
            let piece = pieces.first(text.as_bytes());
            (piece.word, piece.end)
        };
        assert_eq!(first(Pieces::Between(&between), "ab\n<c>"), (None, 2));
        assert_eq!(first(Pieces::Between(&between), "<ab\r\n>"), (None, 3));
        assert_eq!(first(Pieces::Columns(Some(",")), "ab\nc,"), (Some(0..2), 2));
        assert_eq!(first(Pieces::Columns(Some("b\n")), "ab\nc"), (Some(0..2), 2));
        assert_eq!(first(Pieces::Columns(None), " \nab"), (None, 1));
    }

    #[test]
    fn every_column_is_a_word() {
        assert_eq!(words(Pieces::Columns(None), "  ab cd\tef ").join("|"), "ab|cd|ef");
        assert_eq!(words(Pieces::Columns(Some(",")), "ab, cd,,ef,").join("|"), "ab| cd|ef");
        assert_eq!(words(Pieces::Columns(Some("--")), "ab--cd-ef").join("|"), "ab|cd-ef");
    }
}
