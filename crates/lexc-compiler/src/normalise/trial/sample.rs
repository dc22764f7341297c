//! [`Trial`]: a sample of a list, with an alphabet, on which options are tried.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};

#[cfg(any(feature = "files", feature = "toml"))]
use lexc_alphabet::Alphabet;
use lexc_alphabet::{Letter, Tokenizer};
use lexc_diagnostic::grouped;
#[cfg(any(feature = "files", feature = "toml"))]
use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

use super::reading::Reading;
use crate::normalise::lines::{List, Sampled};
use crate::normalise::observers::ReadObservers;
use crate::normalise::options::{Phrases, ReadOptions};
use crate::normalise::records::{CsvRecords, Pieces};
use crate::normalise::report::SourceReport;
use crate::normalise::text::field;
use crate::source::{WordSource, is_hunspell};

/// The number of lines by which columns are chosen.
pub(super) const FEW: usize = 200;

/// The column of words of each line.
pub(super) struct Columns<'o> {
    options: &'o ReadOptions,
    records: Option<CsvRecords>,
}

impl<'o> Columns<'o> {
    pub(super) fn new(options: &'o ReadOptions) -> Self {
        Self { options, records: options.csv_delimiter().map(CsvRecords::new) }
    }

    /// Returns the text of a line's column, which is empty if the line has none.
    pub(super) fn word<'l>(&mut self, line: &'l str) -> Cow<'l, str> {
        self.column(line).unwrap_or_default()
    }

    /// Returns the text of a line's column, if the line has it.
    pub(super) fn column<'l>(&mut self, line: &'l str) -> Option<Cow<'l, str>> {
        let Some(records) = &mut self.records else {
            return Some(field(line, self.options)?.trim().into());
        };
        let line = std::str::from_utf8(records.plain(line.as_bytes())).unwrap_or_default();
        Some(field(line, self.options)?.trim().to_owned().into())
    }
}

/// A text to try options on, with an alphabet.
pub(in crate::normalise) struct Trial<'t> {
    pub(super) text: &'t str,
    pub(in crate::normalise) lines: Vec<&'t str>,
    /// The first lines, and the last ones if these are many.
    pub(super) few: Vec<&'t str>,
    tokenizer: &'t Tokenizer,
    alphabet: Option<&'static str>,
    sampled: Sampled,
}

impl<'t> Trial<'t> {
    pub(in crate::normalise) fn new(
        text: &'t str,
        tokenizer: &'t Tokenizer,
        alphabet: Option<&'static str>,
        sampled: Sampled,
    ) -> Self {
        // The last line may be cut, and the last word of a line that goes on.
        let text = match text.rfind('\n').or_else(|| text.rfind([' ', ',', ';'])) {
            Some(end) if sampled != Sampled::Whole => &text[..end],
            _ => text,
        };
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let few = match lines.len() > FEW {
            true => [&lines[..FEW / 2], &lines[lines.len() - FEW / 2..]].concat(),
            false => lines.clone(),
        };
        Self { text, lines, few, tokenizer, alphabet, sampled }
    }

    /// Returns `true` if the alphabet lacks most letters that are not in ASCII.
    pub(in crate::normalise) fn lacks_most_letters(&self) -> bool {
        let letters = self.few.iter().flat_map(|line| line.chars());
        let letters = letters.filter(|ch| !ch.is_ascii() && ch.is_alphabetic());
        let (mut all, mut lacking) = (0, 0);
        for ch in letters {
            all += 1;
            lacking += usize::from(!self.fits(ch.encode_utf8(&mut [0; 4])));
        }
        lacking * 2 > all
    }

    /// Returns `true` if the alphabet lacks letters of a line.
    pub(in crate::normalise) fn lacks_letters(&self) -> bool {
        let mut letters = self.few.iter().flat_map(|line| line.chars());
        letters.any(|ch| ch.is_alphabetic() && !self.fits(ch.encode_utf8(&mut [0; 4])))
    }

    /// Returns whether the alphabet lacks letters of some lines and how many different characters
    /// lose their accents, and the number of letters that have tiles and are in no line, or the
    /// reverse; `None` if the alphabet lacks letters of more than one line in ten.
    #[cfg(any(feature = "files", feature = "toml"))]
    pub(in crate::normalise) fn foreign_letters(
        &self,
        alphabet: &Alphabet,
    ) -> Option<((bool, usize), usize)> {
        let marks = |text: &str| text.nfd().filter(|&ch| is_combining_mark(ch)).count();
        let (mut used, mut dropped) = (BTreeSet::<Letter>::new(), BTreeSet::new());
        let mut has = |line: &&&str| {
            let mut letters = line.chars().filter(|ch| ch.is_alphabetic());
            letters.all(|ch| {
                let (mut tiles, mut text) = (Vec::new(), [0; 4]);
                let text = &*ch.encode_utf8(&mut text);
                let fits = self.tokenizer.tokenize(text, &mut tiles).is_ok();
                used.extend(&tiles);
                dropped.extend((marks(&alphabet.spell(&tiles)) < marks(text)).then_some(ch));
                fits
            })
        };
        let fitting = self.few.iter().filter(|line| has(line)).count();
        // Some alphabets have letters without tiles, for foreign words.
        let has_tiles = |letter| alphabet.letter(letter).is_some_and(|info| info.count > 0);
        let differs = |letter: &Letter| used.contains(letter) != has_tiles(*letter);
        let foreign = alphabet.letters().iter().filter(differs).count();
        let lost = (fitting < self.few.len(), dropped.len());
        (fitting * 10 >= self.few.len() * 9).then_some((lost, foreign))
    }

    pub(super) fn fits(&self, text: &str) -> bool {
        let mut tiles = Vec::new();
        self.tokenizer.tokenize(text, &mut tiles).is_ok() && !tiles.is_empty()
    }

    /// Returns `true` if a text fits without the signs around it, and the digits after it.
    pub(super) fn may_be_word(&self, text: &str) -> bool {
        let is_sign = |ch: char| ch.is_ascii_punctuation() || ch.is_whitespace();
        let is_after = |ch: char| is_sign(ch) || ch.is_ascii_digit();
        self.fits(text.trim_start_matches(is_sign).trim_end_matches(is_after))
    }

    /// Returns the lines that are read with these options.
    pub(super) fn lines(&self, options: &ReadOptions) -> impl Iterator<Item = &'t str> {
        let lines = self.few.iter().copied().skip(options.header);
        lines.filter(|line| !options.is_comment(line))
    }

    /// Reads the text. Returns the report, and the number of different words.
    pub(super) fn read(&self, options: &ReadOptions) -> Option<(SourceReport, u64)> {
        let mut words: HashSet<Vec<Letter>> = HashSet::new();
        let list = WordSource::text("list", self.text);
        let list = List::new(&list, self.tokenizer, options, None).ok()?;
        let read = list.read(&mut ReadObservers::default(), 0, &mut |word, _| {
            words.insert(word.to_vec());
        });
        read.ok().map(|read| (read.report, words.len() as u64))
    }

    /// Returns the reading with these options, if two lines in three have a word.
    pub(super) fn reading(
        &self,
        options: ReadOptions,
        report: &SourceReport,
        words: u64,
    ) -> Option<Reading> {
        let rejected = report.rejected_lines();
        let kept = report.words + report.phrases + report.too_short + report.too_long;
        let titles = self.text.lines().take(options.header);
        let titles = titles.filter(|line| !line.trim().is_empty() && !options.is_comment(line));
        let header = titles.count() as u64;
        if report.words == 0 || kept < 2 * rejected || header > 1 && report.words < 9 * header {
            return None;
        }
        Some(Reading {
            words,
            read: report.words,
            kept,
            left_out: rejected,

            lines: match Pieces::of(&options).is_some() {
                true => self.lines.len() as u64,
                false => report.lines,
            },
            sampled: self.sampled,
            alphabet: self.alphabet,
            foreign: 0,
            note: match (self.note(&options), report.phrases + rejected) {
                (note, 0) => note,
                (note, number) => {
                    let lines = if number == 1 { "line is" } else { "lines are" };
                    let left_out = format!("{} {lines} left out", grouped(number));
                    let both = note.map(|note| format!("{note}; {left_out}"));
                    Some(both.unwrap_or(left_out).into())
                }
            },
            options: options.skip_invalid(rejected > 0),
        })
    }

    /// Returns what becomes of lines that are more than a word.
    fn note(&self, options: &ReadOptions) -> Option<Cow<'static, str>> {
        let is_phrase = |word: &Cow<'_, str>| {
            word.contains(char::is_whitespace)
                && word.split_whitespace().all(|part| self.fits(part))
        };
        if is_hunspell(self.lines.iter().copied()) && options.delimiter.as_deref() == Some("/") {
            return Some("these are the stems alone".into());
        }
        match (options.phrases, options.field, &options.delimiter) {
            (Phrases::Join, ..) => {
                let mut columns = Columns::new(options);
                let mut words = self.lines(options).map(|line| columns.word(line));
                let phrase = words.find(is_phrase)?;
                let joined: String = phrase.split_whitespace().collect();
                Some(format!("`{phrase}` is read as `{joined}`").into())
            }
            _ if options.split => Some("every part of a line is a word".into()),

            (_, Some(1), None) if !options.csv => Some("the rest of each line is not read".into()),
            // The rest of some lines is not read.
            (_, Some(column), None) if !options.csv => {
                let parts = |line: &&str| line.split_whitespace().count();
                let longer = |line: &&str| parts(line) > column;
                let line = self.lines(options).find(longer)?;
                Some(format!("`{line}` is read as `{}`", field(line, options)?.trim()).into())
            }
            // Lines without the delimiter are read whole.
            (_, Some(1), Some(sign)) if !self.lines(options).all(|line| line.contains(sign)) => {
                let line = self.lines(options).find(|line| line.contains(sign))?;
                Some(format!("`{line}` is read as `{}`", field(line, options)?.trim()).into())
            }
            _ => None,
        }
    }
}
