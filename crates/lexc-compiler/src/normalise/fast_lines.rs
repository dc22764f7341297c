//! [`FastLines`]: most lines of a list, read without looking at each line as a whole.

use std::ops::{Range, RangeInclusive};

use lexc_alphabet::{Letter, Tokenizer};

use super::observers::ReadObservers;
use super::options::{MAX_WORD, ReadOptions};
use super::records::Pieces;
use super::text::{Prefix, common_prefix, is_capitalised};

/// Reads lines that hold only a word of the right length, which are most lines of every list.
/// Letters shared with the previous such line are not read again.
pub(super) struct FastLines<'t> {
    text: &'t [u8],
    tokenizer: &'t Tokenizer,
    lengths: RangeInclusive<usize>,
    /// `false` if every line must be read in full, because of comments, columns or an observer.
    enabled: bool,
    by_character: bool,
    is_ascii: bool,
    may_be_capitalised: bool,
    /// The last line, if it was read here: its letters are in `word`.
    last: Range<usize>,
    last_is_capitalised: bool,
    /// The number of first letters that `word` shares with the last word passed to the sink.
    pub(super) shared: usize,
}

/// A line that [`FastLines`] has read.
pub(super) struct FastLine {
    /// The end of the word.
    pub(super) end: usize,
    /// The start of the next line.
    pub(super) next: usize,
    pub(super) is_capitalised: bool,
}

impl<'t> FastLines<'t> {
    pub(super) fn new(
        text: &'t [u8],
        tokenizer: &'t Tokenizer,
        options: &ReadOptions,
        observers: &ReadObservers<'_>,
    ) -> Self {
        let max = options.max_length.unwrap_or(MAX_WORD).min(MAX_WORD);
        let has_tile =
            |sign: &String| sign.chars().any(|ch| tokenizer.accepts(ch.encode_utf8(&mut [0; 4])));
        let is_ascii = text.is_ascii();
        // Has no branch for each byte, so that many bytes are compared at a time.
        let has_lower = (text.iter()).fold(false, |found, byte| found | byte.is_ascii_lowercase());
        Self {
            text,
            tokenizer,
            lengths: options.min_length.max(1)..=max,
            enabled: observers.lines.is_none()
                && options.field.is_none()
                && options.delimiter.is_none()
                && !options.csv
                && Pieces::of(options).is_none()
                && !(options.comment.iter().chain(&options.marks)).any(has_tile),
            by_character: tokenizer.scans_characters(),
            is_ascii,
            may_be_capitalised: has_lower || !is_ascii,
            last: 0..0,
            last_is_capitalised: false,
            shared: 0,
        }
    }

    /// Reads the line at `at` into `word`, which holds the letters of the last line. Returns `None`
    /// if the line must be read in full.
    #[inline(always)]
    pub(super) fn read(&mut self, at: usize, word: &mut Vec<Letter>) -> Option<FastLine> {
        if !self.enabled {
            return None;
        }
        let last = std::mem::take(&mut self.last);
        let common = if self.by_character {
            common_prefix(self.text, last, at, self.is_ascii)
        } else {
            Prefix::default()
        };
        word.truncate(common.chars);
        self.shared = self.shared.min(common.chars);
        let end = at + common.len;
        let end = end + self.tokenizer.scan(&self.text[end..], word);
        self.last = at..end;
        let next = match self.text.get(end..) {
            Some([b'\n', ..]) => end + 1,
            Some([b'\r', b'\n', ..]) => end + 2,
            Some([]) => end,
            _ => 0,
        };
        if next <= at || !self.lengths.contains(&word.len()) {
            return None;
        }
        // The common prefix has no lower case if the last line was not capitalised.
        let known = if self.last_is_capitalised { 0 } else { common.len };
        self.last_is_capitalised =
            self.may_be_capitalised && is_capitalised(&self.text[at..end], known);
        Some(FastLine { end, next, is_capitalised: self.last_is_capitalised })
    }

    /// Forgets the last line, because another one was read in full.
    pub(super) fn forget(&mut self) {
        self.last = 0..0;
        self.shared = 0;
    }
}
