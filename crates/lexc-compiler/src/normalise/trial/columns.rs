//! Columns that may have the words.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::sample::{Columns, Trial};
use crate::normalise::options::ReadOptions;

/// The maximum number of columns that are tried.
pub(super) const COLUMNS: usize = 8;

/// The delimiters that are tried, besides white space.
pub(super) const DELIMITERS: [&str; 16] =
    ["\t", ",", ";", "|", ":", "/", "=", "\\", "×", "(", "<", ")", "_", ".", "~", "#"];

/// Delimiters that are none unless most lines have them.
pub(super) const RARE_DELIMITERS: [&str; 5] = [")", "_", ".", "~", "#"];

/// The maximum number of classes, such as noun and verb, that a column of them has.
const CLASSES: usize = 20;

/// The maximum number of words of a phrase, in the mean.
const PHRASE: usize = 3;

impl<'t> Trial<'t> {
    /// Returns the options of the columns that may have words; first those that were given.
    pub(super) fn columns(&self, options: &ReadOptions, many: bool) -> Vec<ReadOptions> {
        let mut all = vec![options.clone()];
        let has = |sign: &str| self.lines(options).any(|line| line.contains(sign));
        let mut delimiters: Vec<(Option<&str>, bool)> = Vec::new();
        // White space is what separates columns without an option.
        if options.delimiter.is_none() {
            delimiters.push((None, false));
        }
        delimiters
            .extend(DELIMITERS.iter().filter(|sign| has(sign)).map(|sign| (Some(*sign), false)));
        if cfg!(feature = "csv") && has("\"") {
            let comma = options.delimiter.is_some().then_some(",");
            let quoted = [comma, Some(";"), Some("\t"), Some(":")];
            delimiters.extend(
                quoted.into_iter().filter(|sign| sign.is_none_or(has)).map(|sign| (sign, true)),
            );
        }
        for (delimiter, csv) in delimiters {
            let column = |column| {
                let mut columns = options.clone().csv(csv);
                // What was given is replaced, and not taken back.
                let is_named = column > 1 || !csv || options.field.is_some();
                columns.field = is_named.then_some(column);
                columns.delimiter = delimiter.map(str::to_owned);
                columns
            };
            let columns = (1..=COLUMNS).map(column);
            let mut words = columns.clone().filter(|columns| self.has_words(columns, many));
            let before = all.len();
            match delimiter {
                // What follows the first word may be a sentence.
                None if !csv && !self.has_pairs(options) && !self.has_alphagrams(options) => {
                    all.extend(words.next());
                }
                _ => {
                    all.extend(words);
                    if all.len() == before {
                        all.extend(columns.clone().find(|columns| self.has_phrases(columns)));
                    }
                }
            }
        }
        all
    }

    /// Returns `true` if all lines have two parts that are words.
    fn has_pairs(&self, options: &ReadOptions) -> bool {
        self.lines(options).all(|line| {
            line.split_whitespace().count() == 2
                && line.split_whitespace().all(|part| self.fits(part))
        })
    }

    /// Returns `true` if lines begin with the letters of a word in order, and the word; the first
    /// one may be a title.
    pub(super) fn has_alphagrams(&self, options: &ReadOptions) -> bool {
        let sorted = |text: &str| {
            let mut letters: Vec<char> = text.to_lowercase().chars().collect();
            letters.sort_unstable();
            letters
        };
        let (mut lines, mut differ) = (0, 0);
        let are_all = self.lines(options).enumerate().all(|(number, line)| {
            let mut parts =
                line.split(|ch: char| !ch.is_alphabetic()).filter(|part| !part.is_empty());
            let (Some(letters), Some(word)) = (parts.next(), parts.next()) else {
                return number == 0;
            };
            lines += 1;
            differ += usize::from(letters != word);
            number == 0
                || letters.to_lowercase().chars().is_sorted() && sorted(letters) == sorted(word)
        });
        are_all && lines > 1 && differ > 1
    }

    /// Returns `true` if the column that options name seems to have phrases: few words, with
    /// different last ones.
    pub(super) fn has_phrases(&self, options: &ReadOptions) -> bool {
        let (mut lines, mut words, mut fitting) = (0, 0, 0);
        let (mut first, mut last) = (BTreeSet::new(), BTreeSet::new());
        let mut columns = Columns::new(options);
        for line in self.lines(options) {
            let text = columns.word(line);
            let parts: Vec<&str> = text.split_whitespace().collect();
            lines += 1;
            words += parts.len();
            fitting += usize::from(!parts.is_empty() && parts.iter().all(|part| self.fits(part)));
            first.extend(parts.first().map(|part| (*part).to_owned()));
            last.extend(parts.last().map(|part| (*part).to_owned()));
        }
        // Classes of words are few.
        let many = |parts: &BTreeSet<String>, of_ten| {
            parts.len() * 10 > lines * of_ten || parts.len() > CLASSES
        };
        let is_few = words > lines && words <= lines * PHRASE && fitting * 10 >= lines * 8;
        is_few && many(&first, 5) && many(&last, 8)
    }

    /// Returns `true` if the column that options name may be the one of the words, with many
    /// different ones unless `many` is `false`.
    fn has_words(&self, options: &ReadOptions, many: bool) -> bool {
        let mut columns = Columns::new(options);
        let (mut lines, mut found, mut fitting, mut phrases) = (0, 0, 0, 0);
        let mut words = BTreeSet::new();
        for line in self.lines(options) {
            let part = columns.column(line);
            // Classes after words stand in brackets.
            let is_class = |part: &str| {
                options.delimiter.is_none()
                    && options.field > Some(1)
                    && part.starts_with(['(', '[', '{'])
            };
            let is_word = |part: &Cow<'_, str>| self.may_be_word(part) && !is_class(part);
            let may_be_word = part.as_ref().is_some_and(is_word);
            // Titles come before words.
            if fitting == 0 && !may_be_word {
                continue;
            }
            lines += 1;
            fitting += usize::from(may_be_word);
            found += usize::from(part.as_ref().is_some_and(|part| part.len() < line.trim().len()));
            // A class of words, or a note, begins with a sign.
            let mut rest = line.split_whitespace().skip(1);
            let second = rest.next().filter(|part| part.starts_with(char::is_alphabetic));
            phrases += usize::from(
                second.is_some_and(|second| rest.next().is_some() || self.may_be_word(second)),
            );
            words.extend(part);
        }
        // Phrases have spaces, too, but not in every line.
        let needed = match &options.delimiter {
            None if !options.csv && phrases > 0 => lines * 9,
            Some(sign) if RARE_DELIMITERS.contains(&&**sign) => lines * 9,
            _ => 1,
        };
        // A column of words has many; one of their classes has few.
        let has_many = words.len() * 2 >= lines || words.len() > CLASSES;
        let is_enough = if many { has_many } else { words.len() > 1 };
        found * 10 >= needed && fitting * 3 >= lines * 2 && found > 0 && is_enough
    }
}
