//! Readings of a list that does not fit: other options, encodings and alphabets, each tried on a
//! sample of the list, its beginning and lines after it that do not fit.

use std::collections::HashSet;

#[cfg(any(feature = "files", feature = "toml"))]
use lexc_alphabet::Alphabet;
use lexc_alphabet::Tokenizer;
use lexc_diagnostic::Remedy;

use super::lines::ListRead;
use super::options::{Phrases, ReadOptions};
use super::trial::{Reading, Trial};
use crate::source::{decode_text, is_hunspell};

/// The maximum number of alphabets that are tried on the whole sample.
#[cfg(any(feature = "files", feature = "toml"))]
const LIKELY: usize = 6;

/// The maximum number of readings that are offered.
const OFFERED: usize = 3;

/// Encodings of lists before UTF-8, tried in this order.
const ENCODINGS: [&str; 15] = [
    "windows-1252",
    "iso-8859-2",
    "windows-1250",
    "iso-8859-9",
    "iso-8859-7",
    "windows-1253",
    "windows-1251",
    "koi8-r",
    "koi8-u",
    "ibm866",
    "iso-8859-5",
    "windows-1256",
    "windows-1255",
    "windows-1257",
    "utf-16le",
];

impl ListRead {
    /// Returns what a hunspell dictionary needs besides other options.
    pub(super) fn hunspell_remedy(&self) -> Option<Remedy> {
        let text = std::str::from_utf8(&self.sample).unwrap_or("");
        is_hunspell(text.lines()).then(|| {
            Remedy::new(
                "this is a hunspell dictionary, whose words an affix file makes: put its .aff file \
                 beside it, or name it with ",
            )
            .value("affixes", "FILE.aff")
        })
    }

    /// Returns the readings that make the list fit, the best one first.
    pub(super) fn readings(&self, tokenizer: &Tokenizer, given: &ReadOptions) -> Vec<Reading> {
        let mut texts: Vec<(Option<&str>, String)> = Vec::new();
        match std::str::from_utf8(&self.sample) {
            Ok(text) => texts.push((None, text.to_owned())),
            // A character may be cut at the end.
            Err(error) if error.error_len().is_none() => {
                let text = String::from_utf8_lossy(&self.sample[..error.valid_up_to()]);
                texts.push((None, text.into_owned()));
            }
            Err(_) if given.encoding.is_none() => {
                let decoded = |label| Some((Some(label), decode_text(label, &self.sample)?));
                for (label, text) in ENCODINGS.into_iter().filter_map(decoded) {
                    if texts.iter().all(|(_, other)| *other != text) {
                        texts.push((label, text));
                    }
                }
            }
            Err(_) => return Vec::new(),
        }
        let trials: Vec<(Option<&str>, Trial<'_>)> = (texts.iter())
            .map(|(label, text)| (*label, Trial::new(text, tokenizer, self.sampled)))
            .collect();
        let mut all = Vec::new();
        for (encoding, trial) in &trials {
            if encoding.is_some() && trial.lacks_most_letters() {
                continue;
            }
            let mut found = trial.readings(&tried_options(given, *encoding));
            if encoding.is_some() {
                // Lines of ASCII fit in every encoding.
                let others = trial.lines.iter().filter(|line| !line.is_ascii()).count() as u64;
                found.retain(|reading| reading.left_out * 10 <= others);
            }
            all.append(&mut found);
        }
        let lacks = |(encoding, trial): &(Option<&str>, Trial<'_>)| {
            let one_in = if encoding.is_some() { 5 } else { 50 };
            // Any text is one of UTF-16.
            encoding.is_none_or(|label| !label.starts_with("utf-16")) && trial.lacks_letters(one_in)
        };
        // Lines that are left out may have letters that another alphabet has; few are of words from
        // other languages.
        let few = if trials.first().is_some_and(|(label, _)| label.is_none()) { 50 } else { 5 };
        if all.iter().all(|reading| reading.leaves_out(few)) {
            let foreign: Vec<&(Option<&str>, Trial<'_>)> =
                trials.iter().filter(|trial| lacks(trial)).collect();
            if !foreign.is_empty() {
                with_other_alphabets(&foreign, (given, tokenizer), &mut all);
            }
        }
        if all.is_empty()
            && let Some((None, trial)) = trials.first()
        {
            all = trial.repeated(&tried_options(given, None));
            all.retain(|reading| reading.left_out == 0);
        }
        // The summary of a list says how to leave lines out.
        all.retain(|reading: &Reading| {
            let options = reading.options.clone().skip_invalid(given.skip_invalid);
            options != *given || reading.alphabet.is_some()
        });
        if all.iter().any(Reading::is_of_most_lines) {
            all.retain(Reading::is_of_most_lines);
        }
        sort(&mut all, given);
        drop_worse(&mut all);
        all.truncate(OFFERED);
        all
    }
}

/// Returns options that leave out what does not fit, with an encoding if there is one.
fn tried_options(options: &ReadOptions, encoding: Option<&str>) -> ReadOptions {
    let options = options.clone().skip_invalid(true);
    match encoding {
        Some(label) => options.encoding(label),
        None => options,
    }
}

/// Sorts readings, the best one first.
fn sort(all: &mut [Reading], given: &ReadOptions) {
    let of_column = |reading: &Reading| match reading.options.split {
        true => 0,
        false => reading.words,
    };
    let most = all.iter().map(of_column).max().unwrap_or(0);
    all.sort_by_cached_key(|reading| {
        // Columns of classes and the like repeat words.
        let repeats = !reading.options.split && reading.words * 4 < most * 3;
        // Of alphabets that fit alike, the usual one, or the one whose letters the list has.
        let other = reading.alphabet.is_some_and(|name| name != "english");
        let settings = reading.remedy(given).settings().count();
        // White space may divide another column.
        let of_space = !reading.options.csv && reading.options.delimiter.is_none();
        let is_part = of_space && reading.options.field > Some(1) && reading.note.is_some();
        (repeats, u64::MAX - reading.read, is_part, settings, other, reading.foreign)
    });
}

/// Drops the readings that the best one makes useless.
fn drop_worse(all: &mut Vec<Reading>) {
    // Another delimiter that gives the same column is none.
    let mut seen = HashSet::new();
    all.retain(|Reading { options, alphabet, words, left_out, first, .. }| {
        let is_column = options.between.is_none() && !options.split;
        let joins = options.phrases == Phrases::Join;
        let encoding = options.encoding.clone();
        let same = (*words, *left_out, first.clone(), joins, *alphabet, encoding);
        !is_column || seen.insert(same)
    });
    // What leaves out lines that the best reading keeps is none, unless it is said which.
    if let Some(best) = all.first().cloned() {
        all.retain(|reading| {
            let skips = reading.options.phrases == Phrases::Skip;
            let same_columns = reading.options.has_columns_of(&best.options);
            let lines = reading.lines.max(1);
            // A list of many lines may be of one word a line, and a short line of one word.
            let one_a_line = best.options.split && (reading.lines > 1 || best.words < 20);
            let enough = if one_a_line { lines } else { best.words };
            // Nor is a title what is a word otherwise, or left out what fits.
            let is_title = reading.options.header <= best.options.header || !same_columns;
            let is_whole = best.options.skip_invalid || !reading.options.skip_invalid;
            let keeps = reading.words * 10 >= enough * 9
                && (is_title && is_whole || reading.words > best.words);
            keeps || skips && same_columns
        });
    }
}

/// Adds the readings with the most likely built-in alphabets.
#[cfg(any(feature = "files", feature = "toml"))]
fn with_other_alphabets(
    trials: &[&(Option<&str>, Trial<'_>)],
    (given, given_alphabet): (&ReadOptions, &Tokenizer),
    all: &mut Vec<Reading>,
) {
    // Others of a language have the same letters.
    let names = Alphabet::builtin_names().filter(|name| !name.contains('-'));
    let names = names.filter(|name| *name != given_alphabet.alphabet_name());
    let given_lost = Alphabet::builtin(given_alphabet.alphabet_name()).ok();
    let given_lost = given_lost.and_then(|alphabet| {
        let (_, trial) = trials.first().filter(|(encoding, _)| encoding.is_none())?;
        trial.foreign_letters(&alphabet)
    });
    // The alphabets of a list have all its letters, and keep the most accents, also those that
    // the given one has; English before others, then the one whose tiles the list has.
    let mut likely = Vec::new();
    for name in names {
        let Ok(alphabet) = Alphabet::builtin(name) else {
            continue;
        };
        let tokenizer = Tokenizer::new(&alphabet);
        for (encoding, trial) in trials {
            let tried = trial.with(&tokenizer, name);
            // Other scripts have letters in place of each other.
            let is_unlikely = || tried.lacks_most_letters() || !tried.is_latin();
            if encoding.is_some() && is_unlikely() {
                continue;
            }
            let found = tried.foreign_letters(&alphabet).filter(|(lost, _)| {
                given_lost.is_none_or(|(given, _)| given.0 && !lost.0 && lost.1 <= given.1)
            });
            if let Some((lost, foreign)) = found {
                let key = (lost, name != "english", foreign);
                likely.push((key, name, tokenizer.clone(), *encoding, trial));
            }
        }
    }
    likely.sort_by_key(|(key, ..)| *key);
    let (mut fewest, mut needed) = (None, Vec::<ReadOptions>::new());
    for ((lost, _, foreign), name, tokenizer, encoding, trial) in likely.iter().take(LIKELY) {
        if fewest.is_some_and(|fewest| *lost > fewest) {
            break;
        }
        let trial = trial.with(tokenizer, name);
        let encoded = |options| tried_options(options, *encoding);
        // What the first one needs, others need, too.
        let mut found = match fewest {
            None => trial.readings(&encoded(given)),
            Some(_) => needed.iter().filter_map(|options| trial.tried(encoded(options))).collect(),
        };
        found.retain(Reading::is_of_most_lines);
        found.iter_mut().for_each(|reading| reading.foreign = *foreign);
        if !found.is_empty() && fewest.is_none() {
            fewest = Some(*lost);
            needed = found.iter().map(|reading| reading.options.clone()).collect();
        }
        all.append(&mut found);
    }
}

#[cfg(not(any(feature = "files", feature = "toml")))]
fn with_other_alphabets(
    _: &[&(Option<&str>, Trial<'_>)],
    _: (&ReadOptions, &Tokenizer),
    _: &mut Vec<Reading>,
) {
}
