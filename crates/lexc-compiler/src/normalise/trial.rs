//! Options tried on a sample of a list: what the lines show proposes them.
//!
//! A sign before lines that do not fit may begin comments, a sign between parts may separate
//! columns, a sign after words may mark them. Each proposal is read as a list is read, and only
//! those remain that leave nine lines in ten.

use std::borrow::Cow;
use std::collections::BTreeSet;

#[cfg(any(feature = "files", feature = "toml"))]
use lexc_alphabet::Alphabet;
use lexc_alphabet::{Letter, Tokenizer};
use lexc_diagnostic::{Remedy, grouped};
#[cfg(any(feature = "files", feature = "toml"))]
use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

use super::lines::{List, Sampled};
use super::observers::ReadObservers;
use super::options::{Between, Phrases, ReadOptions};
use super::records::{CsvRecords, Pieces};
use super::report::{RejectKind, SourceReport};
use super::text::{field, without_marks};
use crate::source::{WordSource, is_hunspell};

/// The number of lines by which columns are chosen.
const FEW: usize = 200;

/// The maximum number of columns that are tried.
const COLUMNS: usize = 8;

/// The maximum number of lines before the first word.
const HEADERS: usize = 20;

/// Titles of a column of words.
const TITLES: [&str; 7] = ["word", "words", "entry", "headword", "lemma", "spelling", "term"];

/// The delimiters that are tried, besides white space.
const DELIMITERS: [&str; 9] = ["\t", ",", ";", "|", ":", "/", "=", "\\", "×"];

/// The maximum number of classes, such as noun and verb, that a column of them has.
const CLASSES: usize = 20;

/// The signs before, within and after words that are no titles.
const SIGNS_OF_WORDS: &str = "-'’.*+!?()[]†‡¹²³°#$%&~^";

/// What comments begin with, and marks do not.
const COMMENTS: [char; 5] = ['#', ';', '%', '/', '\\'];

/// The maximum number of words of a phrase, in the mean.
const PHRASE: usize = 3;

/// The signs with words between them that are tried.
const SIGNS: [&str; 8] = ["\"", "'", "“..”", "‘..’", "«..»", "`", "**", ">..<"];

/// A way to read a list that does not fit, tried on its sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reading {
    /// The options.
    pub(super) options: ReadOptions,
    /// Another alphabet, by its name.
    pub(super) alphabet: Option<&'static str>,
    /// The number of letters that have tiles in that alphabet and are in no line, or the reverse.
    pub(super) foreign: usize,
    /// The number of words.
    pub(super) words: u64,
    /// The number of lines that do not fit.
    pub(super) left_out: u64,
    /// The number of lines that were tried.
    pub(super) lines: u64,
    sampled: Sampled,
    /// What becomes of the lines otherwise than their reader may expect.
    note: Option<Cow<'static, str>>,
}

impl Reading {
    /// Returns the encoding that it names.
    pub(super) fn encoding(&self) -> Option<&str> {
        self.options.encoding.as_deref()
    }

    /// Returns the change of the options as a suggestion, with the number of words that it gives.
    pub(super) fn remedy(&self, given: &ReadOptions) -> Remedy {
        let Self { options, .. } = self;
        let mut changes: Vec<(&'static str, Option<String>)> = Vec::new();
        let mut change = |differs: bool, name, value: Option<String>| {
            if differs {
                changes.push((name, value));
            }
        };
        let quoted = |text: &str| match text {
            "\t" => "'\\t'".to_owned(),
            text if text.contains('\'') => format!("\"{text}\""),
            text => format!("'{text}'"),
        };
        let named = self.alphabet.map(str::to_owned);
        change(named.is_some(), "alphabet", named);
        change(options.encoding != given.encoding, "encoding", options.encoding.clone());
        let header = options.header.to_string();
        change(options.header != given.header, "header", Some(header));
        let sign = options.comment.as_deref().map(quoted);
        change(options.comment != given.comment, "comment", sign);
        change(options.csv && !given.csv, "csv", None);
        change(options.split && !given.split, "split", None);
        let between = options.between.as_ref().map(|signs| quoted(&signs.to_string()));
        change(options.between != given.between, "between", between);
        let field = options.field.map(|field| field.to_string());
        change(options.field != given.field, "field", field);
        let delimiter = options.delimiter.as_deref().map(quoted);
        change(options.delimiter != given.delimiter, "delimiter", delimiter);
        let marks = options.marks.iter().zip(1..);
        let marks: Vec<String> = marks.map(|(mark, n)| format!("{mark}=MARK{n}")).collect();
        change(options.marks != given.marks, "marks", Some(quoted(&marks.join(","))));
        let phrases = match options.phrases {
            Phrases::Join => "join",
            _ => "skip",
        };
        change(options.phrases != given.phrases, "phrases", Some(phrases.to_owned()));
        change(options.skip_invalid && !given.skip_invalid, "skip_invalid", None);
        let mut remedy = Remedy::new("read it with ");
        for (number, (name, value)) in changes.into_iter().enumerate() {
            remedy = remedy.then(if number > 0 { " " } else { "" });
            remedy = match value {
                Some(value) => remedy.value(name, value),
                None => remedy.setting(name),
            };
        }
        let words = if self.words == 1 { "word" } else { "words" };
        let mut result = format!(": {} {words}", grouped(self.words));
        match self.sampled {
            Sampled::Whole => {}
            Sampled::Beginning if self.lines == 1 => result += " at the beginning",
            Sampled::Beginning => {
                result += &format!(" in the first {} lines", grouped(self.lines));
            }
            Sampled::Faults => result += &format!(" in {} lines tried", grouped(self.lines)),
        }
        if let Some(note) = &self.note {
            result += &format!("; {note}");
        }
        remedy.then(result)
    }
}

/// The column of words of each line.
struct Columns<'o> {
    options: &'o ReadOptions,
    records: Option<CsvRecords>,
}

impl<'o> Columns<'o> {
    fn new(options: &'o ReadOptions) -> Self {
        Self { options, records: options.csv_delimiter().map(CsvRecords::new) }
    }

    /// Returns the text of a line's column, which is empty if the line has none.
    fn word<'l>(&mut self, line: &'l str) -> Cow<'l, str> {
        let Some(records) = &mut self.records else {
            return field(line, self.options).unwrap_or_default().trim().into();
        };
        let line = std::str::from_utf8(records.plain(line.as_bytes())).unwrap_or_default();
        field(line, self.options).unwrap_or_default().trim().to_owned().into()
    }
}

/// A text to try options on, with an alphabet.
pub(super) struct Trial<'t> {
    text: &'t str,
    pub(super) lines: Vec<&'t str>,
    /// The first lines, and the last ones if these are many.
    few: Vec<&'t str>,
    tokenizer: &'t Tokenizer,
    alphabet: Option<&'static str>,
    sampled: Sampled,
}

impl<'t> Trial<'t> {
    pub(super) fn new(
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

    /// Returns how many different characters lose their accents, and the number of letters that
    /// have tiles and are in no line, or the reverse; `None` if the alphabet lacks letters of more
    /// than one line in ten.
    #[cfg(any(feature = "files", feature = "toml"))]
    pub(super) fn foreign_letters(&self, alphabet: &Alphabet) -> Option<(usize, usize)> {
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
        (fitting * 10 >= self.few.len() * 9).then_some((dropped.len(), foreign))
    }

    fn fits(&self, text: &str) -> bool {
        let mut tiles = Vec::new();
        self.tokenizer.tokenize(text, &mut tiles).is_ok() && !tiles.is_empty()
    }

    /// Adds the readings with these options and others that make nine lines in ten fit.
    pub(super) fn readings(&self, given: &ReadOptions, all: &mut Vec<Reading>) {
        let signs = self.comment_signs(given).into_iter().map(Some);
        for comment in signs.chain([given.comment.clone()]) {
            let options = ReadOptions { comment, ..given.clone() };
            for columns in self.columns(&options) {
                let marks = self.marks(&columns);
                let columns = self.with_header(columns.marks(marks));
                let Some(report) = self.read(&columns) else {
                    continue;
                };
                let spaces = report.rejected.iter().find(|kind| kind.kind == RejectKind::Space);
                let has_tab =
                    |line: &str| field(line, &columns).unwrap_or("").trim().contains('\t');
                let may_be = |lines| {
                    (lines < report.lines || self.has_phrases(&columns))
                        && !self.lines(&columns).any(has_tab)
                };
                if spaces.is_some_and(|spaces| may_be(spaces.lines)) {
                    for phrases in [Phrases::Join, Phrases::Skip] {
                        let options = columns.clone().phrases(phrases);
                        let report = self.read(&options);
                        all.extend(report.and_then(|report| self.reading(options, &report)));
                    }
                }
                all.extend(self.reading(columns, &report));
            }
        }
        // White space divides the phrases of a column.
        let is_joined = |reading: &Reading| {
            reading.options.delimiter.is_some() && reading.options.phrases == Phrases::Join
        };
        if all.iter().any(is_joined) {
            all.retain(|Reading { options, .. }| {
                options.field != Some(1) || options.csv || options.delimiter.is_some()
            });
        }
        let most = all.iter().map(|reading| reading.words).max().unwrap_or(0);
        all.extend(self.pieces(given).into_iter().filter(|reading| reading.words > most));
    }

    /// Returns the readings of several words in a line. Sentences are none: their words come again
    /// and again.
    fn pieces(&self, options: &ReadOptions) -> Vec<Reading> {
        let plain = ReadOptions { field: None, delimiter: None, csv: false, ..options.clone() };
        let has = |sign: &str| self.lines(options).any(|line| line.contains(sign));
        let delimiters = DELIMITERS.into_iter().filter(|sign| has(sign)).map(Some);
        // Columns have tabs between them, and words a space.
        let space = (!has("\t")).then_some(None);
        let split = space.into_iter().chain(delimiters).map(|delimiter| ReadOptions {
            split: true,
            delimiter: delimiter.map(str::to_owned),
            ..plain.clone()
        });
        let signs = SIGNS.into_iter().map(str::to_owned).chain(self.names_of_json());
        let between = signs.filter_map(|signs| {
            let between: Between = signs.parse().ok()?;
            has(&between.open).then(|| plain.clone().between(between))
        });
        let mut all = Vec::new();
        for options in split.chain(between) {
            let mut words = BTreeSet::new();
            let Some(report) = self.read_with(&options, &mut |word| {
                words.insert(word.to_vec());
            }) else {
                continue;
            };
            let several = options.between.is_some() || self.has_several(&options, report.words);
            let distinct = words.len() as u64 * 10 >= report.words * 8;
            if distinct && several {
                all.extend(self.reading(options, &report));
            }
        }
        all
    }

    /// Returns `true` if lines seem to have several of all `words` that splitting gives: one line
    /// has all of them, or lines have three or more, and the same number if they are few.
    fn has_several(&self, options: &ReadOptions, words: u64) -> bool {
        let parts = |line: &str| match &options.delimiter {
            Some(sign) => line.split(&**sign).filter(|part| !part.trim().is_empty()).count(),
            None => line.split_whitespace().count(),
        };
        let mut counts: Vec<usize> = self.lines(options).map(parts).collect();
        // The last line may have fewer.
        counts.pop();
        let is_even = counts.iter().all(|count| *count == counts[0]);
        let lines = self.lines.len() as u64;
        let is_list = is_even || options.delimiter.is_some() || words >= FEW as u64;
        lines == 1 || words * 2 > lines * 5 && is_list
    }

    /// Returns what begins and ends the values of each name in lines of JSON, such as `"word": "`
    /// and `"`.
    fn names_of_json(&self) -> BTreeSet<String> {
        let name = |line: &&str| {
            let (name, value) = line.trim_start().strip_prefix("{\"")?.split_once("\":")?;
            let space = &value[..value.find('"')?];
            space.trim().is_empty().then(|| format!("\"{name}\":{space}\"..\""))
        };
        self.few.iter().filter_map(name).take(3).collect()
    }

    /// Returns the lines that are read with these options.
    fn lines(&self, options: &ReadOptions) -> impl Iterator<Item = &'t str> {
        let lines = self.few.iter().copied().skip(options.header);
        lines.filter(|line| !options.is_comment(line))
    }

    /// Returns the signs before lines that may be comments.
    fn comment_signs(&self, options: &ReadOptions) -> BTreeSet<String> {
        let sign = |line: &'t str| {
            let is_sign = |ch: char| ch.is_ascii_punctuation() && !"\"'#([{<".contains(ch);
            let end = line.find(|ch| !is_sign(ch)).unwrap_or(line.len());
            (end > 0 && end <= 3).then(|| line[..end].to_owned())
        };
        let signs: BTreeSet<String> = self.lines.iter().filter_map(|line| sign(line)).collect();
        let few = |sign: &String| {
            let with = self.lines.iter().filter(|line| line.starts_with(&**sign));
            with.count() * 2 <= self.lines.len()
                && options.comment.as_ref() != Some(sign)
                && !self.is_mark_before(sign)
        };
        signs.into_iter().filter(few).take(3).collect()
    }

    /// Returns `true` if a sign before words seems to mark them: lines between others are this sign
    /// and a word, and it is not what comments begin with.
    fn is_mark_before(&self, sign: &str) -> bool {
        let is_word = |rest: &str| {
            let word = rest.trim_start_matches(|ch: char| ch.is_ascii_punctuation()).trim();
            let word = word.split(['\t', ',', ';', '|']).next().unwrap_or_default();
            !rest.trim_end().ends_with(sign) && self.fits(word)
        };
        let rests = || self.lines.iter().filter_map(|line| line.strip_prefix(sign));
        let is_other = |line: &&str| !line.starts_with(sign);
        let first = self.lines.iter().position(is_other);
        let last = self.lines.iter().rposition(is_other);
        let between = first.zip(last).and_then(|(first, last)| self.lines.get(first..last));
        sign.chars().count() == 1
            && !sign.starts_with(COMMENTS)
            && rests().count() > 1
            && between.is_some_and(|lines| !lines.iter().all(is_other))
            && rests().all(is_word)
    }

    /// Returns the options of the columns that may have words; first those that were given.
    fn columns(&self, options: &ReadOptions) -> Vec<ReadOptions> {
        let mut all = vec![options.clone()];
        let has = |sign: &str| self.lines(options).any(|line| line.contains(sign));
        let mut delimiters: Vec<(Option<&str>, bool)> = Vec::new();
        // White space is what separates columns without an option, unless lines have others.
        let is_separator = |sign: &&str| self.lines(options).all(|line| line.contains(*sign));
        let separated = has(" ") && ["\t", ";", "|"].iter().any(is_separator);
        if options.delimiter.is_none() && !separated {
            delimiters.push((None, false));
        }
        delimiters
            .extend(DELIMITERS.iter().filter(|sign| has(sign)).map(|sign| (Some(*sign), false)));
        if cfg!(feature = "csv") && has("\"") {
            let comma = options.delimiter.is_some().then_some(",");
            let quoted = [comma, Some(";"), Some("\t")];
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
            if csv {
                // Quotation marks are removed only when the list is read.
                all.extend(columns);
                continue;
            }
            let mut words = columns.clone().filter(|columns| self.may_have_words(columns));
            match delimiter {
                // What follows the first word may be a sentence.
                None => all.extend(words.next()),
                Some(_) => {
                    let before = all.len();
                    all.extend(words);
                    if all.len() == before {
                        all.extend(columns.filter(|columns| self.has_phrases(columns)).take(1));
                    }
                }
            }
        }
        all
    }

    /// Returns `true` if the column that options name seems to have phrases: few words, of which
    /// the last ones differ.
    fn has_phrases(&self, options: &ReadOptions) -> bool {
        let (mut lines, mut words, mut fitting) = (0, 0, 0);
        let (mut first, mut last) = (BTreeSet::new(), BTreeSet::new());
        for line in self.lines(options) {
            let parts: Vec<&str> = field(line, options).unwrap_or("").split_whitespace().collect();
            lines += 1;
            words += parts.len();
            fitting += usize::from(!parts.is_empty() && parts.iter().all(|part| self.fits(part)));
            first.extend(parts.first().copied());
            last.extend(parts.last().copied());
        }
        // Classes of words are few.
        let many = |parts: &BTreeSet<&str>, of_ten| {
            parts.len() * 10 > lines * of_ten || parts.len() > CLASSES
        };
        let is_few = words <= lines * PHRASE && fitting * 10 >= lines * 8;
        is_few && many(&first, 5) && many(&last, 8)
    }

    /// Returns `true` if the column that options name may be the one of the words.
    fn may_have_words(&self, options: &ReadOptions) -> bool {
        let may_be_word =
            |line: &str| field(line, options).is_some_and(|part| self.may_be_word(part));
        let (mut lines, mut found, mut fitting, mut phrases) = (0, 0, 0, 0);
        let mut words = BTreeSet::new();
        for line in self.lines(options).skip_while(|line| !may_be_word(line)) {
            lines += 1;
            let part = field(line, options);
            found += usize::from(part.is_some_and(|part| part.len() < line.trim().len()));
            fitting += usize::from(may_be_word(line));
            let mut rest = line.split_whitespace().skip(1);
            let second = rest.next();
            phrases += usize::from(
                rest.next().is_some() || second.is_some_and(|second| self.may_be_word(second)),
            );
            words.extend(part);
        }
        // Phrases have spaces, too, but not in every line.
        let needed = if options.delimiter.is_none() && phrases > 0 { lines * 9 } else { 1 };
        // A column of words has many; one of their classes has few.
        let many = words.len() * 2 >= lines;
        found * 10 >= needed && fitting * 10 >= lines * 8 && found > 0 && many
    }

    /// Returns `true` if a text fits without the signs after it.
    fn may_be_word(&self, text: &str) -> bool {
        let is_sign = |ch: char| ch.is_ascii_punctuation() || ch.is_whitespace();
        self.fits(text.trim().trim_end_matches(is_sign))
    }

    /// Returns the signs after words.
    fn marks(&self, options: &ReadOptions) -> Vec<String> {
        // What separates words does not mark them.
        let is_sign = |ch: char| {
            let others = ch.is_ascii_punctuation() || "†‡¹²³°•".contains(ch);
            others && !"\"',;:".contains(ch)
        };
        let mut columns = Columns::new(options);
        let (mut before, mut marks) = (BTreeSet::new(), BTreeSet::new());
        // The first line of a spreadsheet's columns may name their separator: `sep=;`.
        let mut lines = self.lines(options).peekable();
        lines.next_if(|line| line.starts_with("sep="));
        for line in lines {
            let word = columns.word(line);
            let end = word.trim_end_matches(is_sign).len();
            let begin = end - word[..end].trim_start_matches(is_sign).len();
            // A title stands between signs.
            let is_title = begin > 0 && word.ends_with(&word[..begin]);
            if begin + word.len() - end > 0 && !is_title && self.fits(word[begin..end].trim()) {
                before.extend(word[..begin].chars().map(String::from));
                marks.extend(word[end..].chars().map(String::from));
            }
        }
        before.retain(|sign| self.is_mark_before(sign));
        marks.append(&mut before);
        match marks.len() {
            1..=4 => marks.into_iter().collect(),
            _ => options.marks.clone(),
        }
    }

    /// Returns options that also skip the lines before the first word.
    fn with_header(&self, options: ReadOptions) -> ReadOptions {
        let mut columns = Columns::new(&options);
        let is_phrase = |text: &str| {
            text.contains(char::is_whitespace)
                && text.split_whitespace().all(|part| self.fits(part))
        };
        // Several words are a title if they stand before all single words.
        let words = self.lines(&options).map(|line| is_phrase(&columns.word(line)));
        let words: Vec<bool> = words.collect();
        let has_phrases =
            words.iter().position(|phrase| !phrase).is_none_or(|at| words[at..].contains(&true));
        let is_word = |line: &&'t str| {
            let part = columns.word(line);
            let [_, word, _] = without_marks(&part, &options.marks);
            let word = &part[word];
            if TITLES.contains(&&*word.to_lowercase()) {
                return part.len() == line.trim().len() && self.fits(word);
            }
            // Letters that are no tiles make a word that does not fit, and no title.
            let mut letters = word.chars().filter(|ch| !SIGNS_OF_WORDS.contains(*ch)).peekable();
            letters.peek().is_some() && letters.all(char::is_alphabetic)
                || self.fits(word)
                || has_phrases && is_phrase(word)
        };
        let first = self.lines.iter().position(is_word);
        match first.filter(|_| options.header == 0) {
            Some(first @ 1..=HEADERS) if !options.is_comment(self.lines[0]) => {
                options.header(first)
            }
            _ => options,
        }
    }

    /// Returns the reading with these options, if nine lines in ten have a word.
    fn reading(&self, options: ReadOptions, report: &SourceReport) -> Option<Reading> {
        let rejected = report.rejected_lines();
        let kept = report.words + report.phrases + report.too_short + report.too_long;
        let header = options.header as u64;
        if report.words == 0 || kept < 9 * rejected || header > 1 && report.words < 9 * header {
            return None;
        }
        Some(Reading {
            words: report.words,
            left_out: rejected,
            lines: match Pieces::of(&options).is_some() {
                true => self.lines.len() as u64,
                false => report.lines,
            },
            sampled: self.sampled,
            alphabet: self.alphabet,
            foreign: 0,
            note: self.note(&options, report),
            options: options.skip_invalid(rejected > 0),
        })
    }

    fn read(&self, options: &ReadOptions) -> Option<SourceReport> {
        self.read_with(options, &mut |_| {})
    }

    /// Reads the text, and calls `sink` with each word.
    fn read_with(
        &self,
        options: &ReadOptions,
        sink: &mut impl FnMut(&[Letter]),
    ) -> Option<SourceReport> {
        let list = WordSource::text("list", self.text);
        let list = List::new(&list, self.tokenizer, options, None).ok()?;
        let read = list.read(&mut ReadObservers::default(), 0, &mut |word, _| sink(word));
        read.ok().map(|read| read.report)
    }

    /// Returns what becomes of lines that are more than a word.
    fn note(&self, options: &ReadOptions, report: &SourceReport) -> Option<Cow<'static, str>> {
        let left_out = |number: u64| {
            let lines = if number == 1 { "line is" } else { "lines are" };
            Some(format!("{} {lines} left out", grouped(number)).into())
        };
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
            _ if report.phrases > 0 => left_out(report.phrases),
            (_, Some(1), None) if !options.csv => Some("the rest of each line is not read".into()),
            _ if report.rejected_lines() > 0 => left_out(report.rejected_lines()),
            _ => None,
        }
    }
}
