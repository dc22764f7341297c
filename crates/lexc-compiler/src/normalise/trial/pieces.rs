//! Several words in a line, and words between signs.

use std::collections::HashSet;

use super::columns::{DELIMITERS, RARE_DELIMITERS};
use super::reading::Reading;
use super::sample::{FEW, Trial};
use super::signs::TITLES;
use crate::normalise::options::{Between, ReadOptions};

/// What names of values begin with.
const NAMED: [&str; 2] = ["<", "\""];

/// The number of lines in which names of values are looked for.
const NAMED_LINES: usize = 3;

/// The maximum number of names of values.
const NAMES: usize = 12;

/// The signs with words between them that are tried.
const SIGNS: [&str; 16] = [
    "\"", "'", "“..”", "‘..’", "«..»", "`", "**", ">..<", "\">..<", "[[..]]", "[..]", "(..)",
    "{..}", "<..>", "*", "_",
];

/// Returns `true` if a reading is of words between a name and the end of its value.
pub(super) fn is_named(reading: &Reading) -> bool {
    let is_name = |open: &str| open.len() > 2 && NAMED.iter().any(|begin| open.starts_with(*begin));
    reading.options.between.as_ref().is_some_and(|signs| is_name(&signs.open))
}

impl Trial<'_> {
    /// Returns the readings of several words in a line. Sentences are none: their words come again
    /// and again.
    pub(super) fn pieces(&self, options: &ReadOptions) -> Vec<Reading> {
        let plain = ReadOptions { field: None, delimiter: None, csv: false, ..options.clone() };
        let has = |sign: &str| self.lines(options).any(|line| line.contains(sign));
        let usual = DELIMITERS.into_iter().filter(|sign| !RARE_DELIMITERS.contains(sign));
        let delimiters = usual.filter(|sign| has(sign)).map(Some);
        // Columns have tabs between them, and words a space.
        let space = (!has("\t")).then_some(None);
        let split = space.into_iter().chain(delimiters).map(|delimiter| ReadOptions {
            split: true,
            delimiter: delimiter.map(str::to_owned),
            ..plain.clone()
        });
        let signs = self.names_of_values().into_iter().chain(SIGNS.map(str::to_owned));
        let between = signs.filter_map(|signs| {
            let between: Between = signs.parse().ok()?;
            has(&between.open).then(|| plain.clone().between(between))
        });
        let mut all = Vec::new();
        for options in split.chain(between) {
            // Columns with titles are no words.
            if options.split && self.has_title(&options) {
                continue;
            }
            let Some((report, words)) = self.read(&options) else {
                continue;
            };
            // Brackets may be around tiles, and a name in few lines.
            let lines = self.lines.len() as u64;
            let several = match &options.between {
                Some(between) if between.open.len() > 2 => words > 1 && words * 5 >= lines,
                Some(between) if "[({<*_".contains(&*between.open) => {
                    report.words * 10 >= lines * 9
                }
                Some(_) => true,
                None => self.has_several(&options, report.words),
            };
            if words * 10 >= report.words * 8 && several {
                all.extend(self.reading(options, &report, words));
            }
        }
        all.retain(Reading::is_of_most_lines);
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

    /// Returns what begins and ends the values of each name in lines of JSON, and the attributes
    /// and texts in lines of XML and HTML.
    fn names_of_values(&self) -> Vec<String> {
        let lines = self.few.iter().map(|line| line.trim_start());
        let lines = lines.filter(|line| line.starts_with(['{', '[', '"', '<'])).take(NAMED_LINES);
        let names = lines.flat_map(|line| match line.starts_with('<') {
            true => names_of_markup(line),
            false => names_of_json(line),
        });
        // Those that mean words first, then in the order of the lines.
        let means_words = |name: &String| TITLES.iter().any(|title| name.contains(title));
        let (mut first, others): (Vec<_>, Vec<_>) = names.partition(means_words);
        first.extend(others);
        let mut seen = HashSet::new();
        first.retain(|name| seen.insert(name.clone()));
        first.truncate(NAMES);
        first
    }
}

/// Returns what is around the values in a line of JSON, such as `"word": "` and `"`.
fn names_of_json(line: &str) -> Vec<String> {
    let name = |(at, _)| {
        let (name, value) = (&line[..at], &line[at + 2..]);
        let space = &value[..value.find('"')?];
        let begin = name.rfind('"')?;
        space.trim().is_empty().then(|| format!("{}\":{space}\"..\"", &name[begin..]))
    };
    line.match_indices("\":").filter_map(name).collect()
}

/// Returns what is around the attributes and texts in a line of XML or HTML, such as `word="`
/// and `"`, `<tr><td>` and `<`.
fn names_of_markup(line: &str) -> Vec<String> {
    let attribute = |(at, _)| {
        let name = line[..at].rsplit(' ').next().unwrap_or_default();
        format!("{name}=\"..\"")
    };
    let text = |(at, _)| {
        let (tags, text) = line.split_at(at + 1);
        // The tags side by side before the text.
        let mut begin = tags.len();
        while tags[..begin].ends_with('>') {
            begin = tags[..begin].rfind('<')?;
        }
        text.starts_with(char::is_alphanumeric).then(|| format!("{}..<", &tags[begin..]))
    };
    let attributes = line.match_indices("=\"").map(attribute);
    attributes.chain(line.match_indices('>').filter_map(text)).collect()
}
