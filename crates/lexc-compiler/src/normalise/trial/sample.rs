//! [`Trial`]: a sample of a list, with an alphabet, on which options are tried.

use std::borrow::Cow;
#[cfg(any(feature = "files", feature = "toml"))]
use std::collections::BTreeSet;
use std::collections::{BTreeMap, HashSet};

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
use crate::normalise::text::{field, without_marks};
use crate::source::{WordSource, is_hunspell};

/// The number of lines by which columns are chosen.
pub(super) const FEW: usize = 200;

/// The number of lines by which columns are told apart.
const FIRST: usize = 5;

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
#[derive(Clone)]
pub(in crate::normalise) struct Trial<'t> {
    pub(super) text: &'t str,
    pub(in crate::normalise) lines: Vec<&'t str>,
    /// The first lines, and the last ones if these are many.
    pub(super) few: Vec<&'t str>,
    /// The letters of these lines, and how often they occur.
    letters: BTreeMap<char, usize>,
    tokenizer: &'t Tokenizer,
    alphabet: Option<&'static str>,
    sampled: Sampled,
}

impl<'t> Trial<'t> {
    pub(in crate::normalise) fn new(
        text: &'t str,
        tokenizer: &'t Tokenizer,
        sampled: Sampled,
    ) -> Self {
        // The last line may be cut, and the last word of a long line.
        let text = match text.rfind('\n').or_else(|| text.rfind([' ', ',', ';'])) {
            Some(end) if sampled != Sampled::Whole => &text[..end],
            _ => text,
        };
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let few = match lines.len() > FEW {
            true => [&lines[..FEW / 2], &lines[lines.len() - FEW / 2..]].concat(),
            false => lines.clone(),
        };
        let mut letters = BTreeMap::new();
        for ch in few.iter().flat_map(|line| line.chars()).filter(|ch| ch.is_alphabetic()) {
            *letters.entry(ch).or_insert(0) += 1;
        }
        Self { text, lines, few, letters, tokenizer, alphabet: None, sampled }
    }

    /// Returns the trial of the same text with a built-in alphabet.
    #[cfg(any(feature = "files", feature = "toml"))]
    pub(in crate::normalise) fn with<'a>(
        &self,
        tokenizer: &'a Tokenizer,
        alphabet: &'static str,
    ) -> Trial<'a>
    where
        't: 'a,
    {
        Trial { tokenizer, alphabet: Some(alphabet), ..self.clone() }
    }

    /// Returns the letters that the alphabet lacks, and how often they occur.
    fn lacking(&self) -> impl Iterator<Item = (char, usize)> {
        let letters = self.letters.iter().map(|(ch, times)| (*ch, *times));
        letters.filter(|(ch, _)| !self.fits(ch.encode_utf8(&mut [0; 4])))
    }

    /// Returns `true` if the alphabet lacks most letters that are not in ASCII.
    pub(in crate::normalise) fn lacks_most_letters(&self) -> bool {
        let lacking = self.lacking().filter(|(ch, _)| !ch.is_ascii()).map(|(_, times)| times);
        lacking.sum::<usize>() * 2 > self.number_of_letters(false)
    }

    /// Returns `true` if half of the letters are in ASCII.
    #[cfg(any(feature = "files", feature = "toml"))]
    pub(in crate::normalise) fn is_latin(&self) -> bool {
        self.number_of_letters(true) >= self.number_of_letters(false)
    }

    /// Returns the number of letters that are in ASCII, or are not.
    fn number_of_letters(&self, is_ascii: bool) -> usize {
        let letters = self.letters.iter().filter(|(ch, _)| ch.is_ascii() == is_ascii);
        letters.map(|(_, times)| times).sum()
    }

    /// Returns `true` if the alphabet lacks letters of one line in a number.
    pub(in crate::normalise) fn lacks_letters(&self, one_in: usize) -> bool {
        let lacking: Vec<char> = self.lacking().map(|(ch, _)| ch).collect();
        let lacking = self.few.iter().filter(|line| line.contains(&*lacking)).count();
        lacking > 0 && lacking * one_in >= self.few.len()
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
        let (mut used, mut dropped) = (BTreeSet::<Letter>::new(), 0);
        let mut lacking = Vec::new();
        for &ch in self.letters.keys() {
            let (mut tiles, mut text) = (Vec::new(), [0; 4]);
            let text = &*ch.encode_utf8(&mut text);
            match self.tokenizer.tokenize(text, &mut tiles) {
                Ok(_) => used.extend(&tiles),
                Err(_) => lacking.push(ch),
            }
            dropped += usize::from(marks(&alphabet.spell(&tiles)) < marks(text));
        }
        let fits = |line: &&&str| lacking.is_empty() || !line.contains(&*lacking);
        let fitting = self.few.iter().filter(fits).count();
        // Some alphabets have letters without tiles, for foreign words.
        let has_tiles = |letter| alphabet.letter(letter).is_some_and(|info| info.count > 0);
        let differs = |letter: &Letter| used.contains(letter) != has_tiles(*letter);
        let foreign = alphabet.letters().iter().filter(differs).count();
        let lost = (fitting < self.few.len(), dropped);
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

    /// Returns the lines that are read with these options, or the records of CSV.
    pub(super) fn lines(&self, options: &ReadOptions) -> impl Iterator<Item = &'t str> {
        let lines = match options.csv_delimiter() {
            Some(delimiter) => self.records(delimiter),
            None => self.few.clone(),
        };
        let lines = lines.into_iter().skip(options.header);
        lines.filter(|line| !options.is_comment(line))
    }

    /// Returns the first records of CSV, whose columns may have several lines.
    fn records(&self, delimiter: u8) -> Vec<&'t str> {
        let records = CsvRecords::new(delimiter);
        let (mut found, mut at) = (Vec::new(), 0);
        while at < self.text.len() && found.len() < FEW {
            let end = records.end(self.text.as_bytes(), at);
            let record = self.text.get(at..end.at).unwrap_or_default();
            found.extend((!record.trim().is_empty() && !end.is_open).then_some(record));
            at = end.at + 1;
        }
        found
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

    /// Returns the reading with these options alone, if two lines in three have a word.
    pub(in crate::normalise) fn tried(&self, options: ReadOptions) -> Option<Reading> {
        let (report, words) = self.read(&options)?;
        self.reading(options, &report, words)
    }

    /// Returns the reading with these options and their report, if two lines in three have a word.
    pub(super) fn reading(
        &self,
        options: ReadOptions,
        report: &SourceReport,
        words: u64,
    ) -> Option<Reading> {
        let rejected = report.rejected_lines();
        let kept = report.fitting_lines();
        let titles = self.text.lines().take(options.header);
        let titles = titles.filter(|line| !line.trim().is_empty() && !options.is_comment(line));
        let header = titles.count() as u64;
        if report.words == 0 || kept < 2 * rejected || header > 1 && report.words < 9 * header {
            return None;
        }
        Some(Reading {
            words,
            first: {
                let mut columns = Columns::new(&options);
                let words = self.lines(&options).take(FIRST).map(|line| columns.word(line));
                words.collect::<Vec<_>>().join("\n")
            },
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
                    let of_lines = Pieces::of(&options).is_none();
                    let lines = match (of_lines, number) {
                        (true, 1) => "line is",
                        (true, _) => "lines are",
                        (false, 1) => "part is",
                        (false, _) => "parts are",
                    };
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
        if is_hunspell(self.lines.iter().copied()) && options.delimiter.as_deref() == Some("/") {
            return Some("these are the stems alone".into());
        }
        let notes = [self.note_of_columns(options), self.note_of_signs(options)];
        let notes: Vec<String> = notes.into_iter().flatten().collect();
        (!notes.is_empty()).then(|| notes.join("; ").into())
    }

    /// Returns what becomes of phrases, and of what is in no column.
    fn note_of_columns(&self, options: &ReadOptions) -> Option<String> {
        let is_phrase = |word: &Cow<'_, str>| {
            word.contains(char::is_whitespace)
                && word.split_whitespace().all(|part| self.fits(part))
        };
        let read_as = |line: &str, word: &str| format!("`{line}` is read as `{word}`");
        let of_delimiter = || {
            let sign = options.delimiter.as_ref().filter(|_| options.field == Some(1))?;
            // Lines without the delimiter are read whole.
            let is_everywhere = self.lines(options).all(|line| line.contains(sign));
            let line = self.lines(options).find(|line| !is_everywhere && line.contains(sign))?;
            Some(read_as(line, field(line, options)?.trim()))
        };
        match (options.phrases, options.field, &options.delimiter) {
            (Phrases::Join, ..) => {
                let mut columns = Columns::new(options);
                let mut words = self.lines(options).map(|line| columns.word(line));
                let phrase = words.find(is_phrase)?;
                let joined: String = phrase.split_whitespace().collect();
                let joined = read_as(&phrase, &joined);
                Some(of_delimiter().map_or(joined.clone(), |other| format!("{joined}, {other}")))
            }
            _ if options.split => Some("every part of a line is a word".into()),
            (_, Some(1), None) if !options.csv => Some("the rest of each line is not read".into()),
            // The rest of some lines is not read.
            (_, Some(column), None) if !options.csv => {
                let longer = |line: &&str| line.split_whitespace().count() > column;
                let line = self.lines(options).find(longer)?;
                Some(read_as(line, field(line, options)?.trim()))
            }
            _ => of_delimiter(),
        }
    }

    /// Returns what becomes of numbers and hyphens after words, and of lines that are comments.
    fn note_of_signs(&self, options: &ReadOptions) -> Option<String> {
        let mut columns = Columns::new(options);
        let mut words = self.lines(options).map(|line| columns.word(line));
        let marked = words.find_map(|text| {
            let [before, word, after] = without_marks(&text, &options.marks);
            let is_noted = |mark: char| mark.is_ascii_digit() || mark == '-';
            let has = before.is_empty() && text[after].contains(is_noted);
            has.then(|| format!("`{text}` is read as `{}`", &text[word]))
        });
        let given = options.comment.as_ref().filter(|sign| *sign != "#");
        let comments = given.map_or(0, |sign| {
            self.lines.iter().filter(|line| line.starts_with(&**sign)).count() as u64
        });
        let comments = match comments {
            0 => None,
            1 => Some("1 line is a comment".to_owned()),
            _ => Some(format!("{} lines are comments", grouped(comments))),
        };
        let notes: Vec<String> = marked.into_iter().chain(comments).collect();
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}
