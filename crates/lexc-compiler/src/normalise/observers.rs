//! Receivers of events during reading.

use core::ops::ControlFlow;
use std::io::Write;

use lexc_alphabet::Letter;

use super::error::Error;
use super::options::ReadOptions;

/// Receivers of what happens while lists are read.
#[derive(Default)]
pub struct ReadObservers<'a> {
    /// Receives every rejected line in UTF-8, with a line end.
    pub rejects: Option<&'a mut dyn Write>,
    /// Receives the number of bytes read of all lists, after each chunk and each stem of a
    /// hunspell dictionary. Reading fails once it breaks.
    pub progress: Option<&'a mut dyn FnMut(u64) -> ControlFlow<()>>,
    /// Receives every line that has a word.
    pub lines: Option<&'a mut dyn FnMut(&WordLine<'_>)>,
}

impl ReadObservers<'_> {
    /// Reports the number of bytes that were read.
    pub(super) fn bytes_read(&mut self, bytes: u64) -> Result<(), Error> {
        match self.progress.as_mut().map(|progress| progress(bytes)) {
            Some(ControlFlow::Break(())) => Err(Error::cancelled()),
            _ => Ok(()),
        }
    }
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
    /// The marks before and after the word.
    pub marks: [&'a str; 2],
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
