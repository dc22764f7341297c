//! Receivers of events during reading.

use std::io::Write;

use lexc_alphabet::Letter;

use super::options::ReadOptions;

/// Receivers of what happens while lists are read.
#[derive(Default)]
pub struct ReadObservers<'a> {
    /// Receives every rejected line in UTF-8, with a line end.
    pub rejects: Option<&'a mut dyn Write>,
    /// Receives the number of bytes read of all lists, after each chunk.
    pub progress: Option<&'a mut dyn FnMut(u64)>,
    /// Receives every line that has a word.
    pub lines: Option<&'a mut dyn FnMut(&WordLine<'_>)>,
}

/// A line that has a word.
#[derive(Debug, Clone, Copy)]
pub struct WordLine<'a> {
    /// The name of the list.
    pub source: &'a str,
    /// The number of the line, from 1.
    pub line: u64,
    /// The line, without its end. A line of CSV is without its quotation marks, and has U+001F
    /// between its columns.
    pub text: &'a str,
    /// The marks after the word.
    pub marks: &'a str,
    /// The word.
    pub word: &'a [Letter],
}

impl<'a> WordLine<'a> {
    /// Returns the column with this number, from 1, without the white space around it; `None` if
    /// the line has fewer columns.
    #[must_use]
    pub fn field(&self, options: &ReadOptions, number: usize) -> Option<&'a str> {
        self.untrimmed(options, number).map(str::trim)
    }

    /// Returns the text from a column to the end of the line, without the white space around it;
    /// `None` if the line has fewer columns.
    #[must_use]
    pub fn rest(&self, options: &ReadOptions, number: usize) -> Option<&'a str> {
        let field = self.untrimmed(options, number)?;
        // The field is a part of the line, so the difference of addresses is its offset.
        let begin = field.as_ptr() as usize - self.text.as_ptr() as usize;
        Some(self.text[begin..].trim())
    }

    fn untrimmed(&self, options: &ReadOptions, number: usize) -> Option<&'a str> {
        nth_field(self.text, options.separator(), number)
    }
}

/// Returns the column with this number, from 1. Columns are separated by the delimiter or, without
/// one, by white space.
pub(super) fn nth_field<'t>(
    text: &'t str,
    delimiter: Option<&str>,
    number: usize,
) -> Option<&'t str> {
    let index = number.checked_sub(1)?;
    match delimiter {
        Some(delimiter) => text.split(delimiter).nth(index),
        None => text.split_whitespace().nth(index),
    }
}
