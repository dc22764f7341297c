//! Several words in a line: what stands between two signs, or every column.

use std::ops::Range;

use crate::normalise::options::{Between, ReadOptions};
use crate::normalise::text::line_end;

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
        let line = line_end(text, 0);
        let find = |from: usize, sign: &str| {
            let found =
                text[from..line].windows(sign.len()).position(|part| part == sign.as_bytes());
            found.map(|found| from + found)
        };
        let none = Piece { end: line, word: None, is_open: false };
        let is_blank = |word: &Range<usize>| text[word.clone()].trim_ascii().is_empty();
        let of = |word: Range<usize>, end: usize| Piece {
            end,
            word: Some(word).filter(|word| !is_blank(word)),
            is_open: false,
        };
        match self {
            Self::Between(Between { open, close }) => {
                let Some(begin) = find(0, open).map(|begin| begin + open.len()) else {
                    return none;
                };
                match find(begin, close) {
                    Some(end) => of(begin..end, end + close.len()),
                    // Tags may have nothing behind them.
                    None => Piece { is_open: open == close, ..none },
                }
            }
            Self::Columns(Some(sign)) => match find(0, sign) {
                Some(end) => of(0..end, end + sign.len()),
                None => of(0..line, line),
            },
            Self::Columns(None) => {
                let is_space = |at: &usize| text[*at].is_ascii_whitespace();
                let begin = (0..line).find(|at| !is_space(at)).unwrap_or(line);
                let end = (begin..line).find(is_space).unwrap_or(line);
                of(begin..end, end)
            }
        }
    }
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

    #[test]
    fn every_column_is_a_word() {
        assert_eq!(words(Pieces::Columns(None), "  ab cd\tef ").join("|"), "ab|cd|ef");
        assert_eq!(words(Pieces::Columns(Some(",")), "ab, cd,,ef,").join("|"), "ab| cd|ef");
        assert_eq!(words(Pieces::Columns(Some("--")), "ab--cd-ef").join("|"), "ab|cd-ef");
    }
}
