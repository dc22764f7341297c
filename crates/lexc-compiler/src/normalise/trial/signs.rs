//! Signs that may begin comments or mark words, and titles before the words.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::columns::COLUMNS;
use super::sample::{Columns, Trial};
use crate::normalise::options::ReadOptions;
use crate::normalise::text::without_marks;

/// The maximum number of lines before the first word.
const HEADERS: usize = 20;

/// Titles of a column of words.
pub(super) const TITLES: [&str; 17] = [
    "word",
    "words",
    "entry",
    "headword",
    "lemma",
    "spelling",
    "term",
    "answer",
    "answers",
    "wort",
    "mot",
    "palabra",
    "parola",
    "woord",
    "słowo",
    "слово",
    "kelime",
];

/// The signs before, within and after words that are no titles.
const SIGNS_OF_WORDS: &str = "-'’.*+!?()[]†‡¹²³°#$%&~^";

/// What comments begin with, and marks do not.
const COMMENTS: [char; 5] = ['#', ';', '%', '/', '\\'];

/// The maximum number of signs that mark words.
const MARKS: usize = 6;

impl<'t> Trial<'t> {
    /// Returns the signs before lines that may be comments.
    pub(super) fn comment_signs(&self, options: &ReadOptions) -> BTreeSet<String> {
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
                && !self.is_mark_before(sign, &self.lines)
        };
        signs.into_iter().filter(few).take(3).collect()
    }

    /// Returns `true` if all lines that begin with a sign are before all others.
    pub(super) fn is_at_top(&self, sign: &str) -> bool {
        let is_other = |line: &&str| !line.starts_with(sign);
        let first = self.lines.iter().position(is_other);
        first.is_some_and(|first| first > 0 && self.lines[first..].iter().all(is_other))
    }

    /// Returns `true` if a sign before words seems to mark them: lines after others, or all lines,
    /// are this sign and a word, and it is not what comments begin with.
    fn is_mark_before(&self, sign: &str, lines: &[&str]) -> bool {
        let is_word = |rest: &str| {
            let word = rest.split(['\t', ',', ';', '|']).next().unwrap_or_default();
            !rest.trim_end().ends_with(sign) && self.may_be_word(word)
        };
        let rests = || lines.iter().filter_map(|line| line.strip_prefix(sign));
        let is_other = |line: &&str| !line.starts_with(sign);
        // Brackets around all words are signs between which they stand.
        let is_around = sign.starts_with(['(', '[', '{', '<']);
        // A sign and white space before all words is a column.
        let is_column = rests().all(|rest| rest.starts_with(char::is_whitespace));
        let all = if is_around || is_column { lines.len() } else { 0 };
        let first = lines.iter().position(is_other).unwrap_or(all);
        sign.chars().count() == 1
            && !sign.starts_with(COMMENTS)
            && rests().count() > 1
            && !lines[first..].iter().all(is_other)
            && rests().all(is_word)
    }

    /// Returns the signs before and after words, and the digits after them: `bass1`, `bass2`.
    pub(super) fn marks(&self, options: &ReadOptions) -> Vec<String> {
        // What separates words does not mark them.
        let is_sign = |ch: char| {
            let others = ch.is_ascii_punctuation() || "†‡¹²³°•".contains(ch);
            others && !"\"',;:".contains(ch)
        };
        let mut columns = Columns::new(options);
        let (mut before, mut marked) = (BTreeSet::new(), Vec::new());
        // The first line of a spreadsheet's columns may name their separator: `sep=;`.
        let mut lines = self.lines(options).peekable();
        lines.next_if(|line| line.starts_with("sep="));
        let words: Vec<Cow<'_, str>> = lines.map(|line| columns.word(line)).collect();
        let words: Vec<&str> = words.iter().map(|word| &**word).collect();
        let is_digit = |ch: char| ch.is_ascii_digit();
        let is_number = |word: &&str| {
            let word = word.trim_end_matches(is_sign);
            word.trim_end_matches(is_digit).contains(is_digit)
        };
        // A digit within words may be a tile.
        let has_numbers = !words.iter().any(is_number);
        for word in &words {
            let signs = word.trim_end_matches(is_sign);
            let number = signs.trim_end_matches(is_digit).trim_end_matches(['^', '@']);
            let is_numbered = has_numbers && number.ends_with(char::is_alphabetic);
            let end = if is_numbered { number.len() } else { signs.len() };
            let begin = end - word[..end].trim_start_matches(is_sign).len();
            // A title stands between signs.
            let is_title = begin > 0 && word.ends_with(&word[..begin]);
            if begin + word.len() - end > 0 && !is_title && self.fits(word[begin..end].trim()) {
                before.extend(word[..begin].chars().map(String::from));
                marked.push((&word[..begin], &word[end..]));
            }
        }
        before.retain(|sign| self.is_mark_before(sign, &words));
        // What stands between signs that are no marks is something else.
        marked.retain(|(signs, _)| signs.chars().all(|sign| before.contains(&sign.to_string())));
        let after = marked.iter().flat_map(|(_, signs)| signs.chars());
        let mut marks: BTreeSet<String> = after.map(String::from).collect();
        marks.append(&mut before);
        match marks.len() {
            1..=MARKS => marks.into_iter().collect(),
            _ => options.marks.clone(),
        }
    }

    /// Returns options that also skip the lines before the first word.
    pub(super) fn with_header(&self, options: ReadOptions) -> ReadOptions {
        let mut columns = Columns::new(&options);
        let is_phrase = |text: &str| {
            text.contains(char::is_whitespace)
                && text.split_whitespace().all(|part| self.fits(part))
        };
        // Several words are a title if they stand before all single words.
        let words = self.lines(&options).map(|line| is_phrase(&columns.word(line)));
        let words: Vec<bool> = words.collect();
        let is_separated = (options.delimiter.as_ref())
            .is_some_and(|sign| self.lines(&options).all(|line| line.contains(&**sign)));
        let has_phrases = is_separated
            || words.iter().position(|phrase| !phrase).is_none_or(|at| words[at..].contains(&true));
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
        let is_line = |line: &&str| !options.is_comment(line);
        let title = self.lines.iter().position(is_line);
        let first = match self.has_title(&options) || self.has_titled_numbers(&options) {
            // Records of CSV may have several lines.
            true if options.csv => title.map(|title| title + 1),
            true => title.and_then(|title| {
                let words = self.lines.get(title + 1..).unwrap_or_default();
                words.iter().position(is_word).map(|at| title + 1 + at)
            }),
            false => self.lines.iter().position(is_word),
        };
        // A title has no number where other lines have one.
        let is_numbered = |line: &&str| line.starts_with(|ch: char| ch.is_ascii_digit());
        let numbered = self.few.iter().filter(|line| is_numbered(line)).count();
        let is_data = self.lines.first().is_some_and(is_numbered) && numbered * 2 > self.few.len();
        match first.filter(|_| options.header == 0 && !is_data) {
            Some(first @ 1..=HEADERS) if self.lines[..first].iter().any(is_line) => {
                // A header counts blank lines.
                let lines = (1..).zip(self.text.lines());
                let mut lines = lines.filter(|(_, line)| !line.trim().is_empty());
                let header = lines.nth(first - 1).map_or(first, |(number, _)| number);
                options.header(header)
            }
            _ => options,
        }
    }

    /// Returns `true` if a column of the first line is called after words.
    pub(super) fn has_title(&self, options: &ReadOptions) -> bool {
        let columns = (1..=COLUMNS).map(|column| {
            let options = ReadOptions { field: Some(column), ..options.clone() };
            let mut columns = Columns::new(&options);
            let line = self.lines(&options).next()?;
            let title = columns.column(line)?;
            let mut others = self.lines(&options).skip(1).map(|line| columns.word(line));
            let is_title = title.len() < line.trim().len() && !others.any(|other| other == title);
            is_title.then(|| title.to_lowercase())
        });
        (options.delimiter.is_some() || options.csv)
            && columns.flatten().any(|column| TITLES.contains(&&*column))
    }

    /// Returns `true` if a column has numbers except in the first line, which is its title.
    fn has_titled_numbers(&self, options: &ReadOptions) -> bool {
        let is_number = |text: &str| {
            let begins = text.starts_with(|ch: char| ch.is_ascii_digit() || "+-.".contains(ch));
            begins && text.replace(',', ".").parse::<f64>().is_ok()
        };
        (1..=COLUMNS).any(|column| {
            let options = ReadOptions { field: Some(column), ..options.clone() };
            let mut columns = Columns::new(&options);
            let mut lines = self.lines(&options).map(|line| columns.column(line));
            let title = lines.next().flatten();
            let is_title = title.is_some_and(|title| title.starts_with(char::is_alphabetic));
            let mut numbers = lines.map(|number| number.is_some_and(|number| is_number(&number)));
            is_title && numbers.next() == Some(true) && numbers.all(|is_number| is_number)
        })
    }
}
