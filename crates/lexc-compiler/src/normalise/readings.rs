//! Readings of a list that does not fit: other options, encodings and alphabets, each tried on a
//! sample of the list, its beginning and lines after it that do not fit.

use std::collections::HashSet;

#[cfg(any(feature = "files", feature = "toml"))]
use lexc_alphabet::Alphabet;
use lexc_alphabet::Tokenizer;
use lexc_diagnostic::Remedy;

use super::lines::ListRead;
use super::options::{Phrases, ReadOptions};
use super::report::RejectKind;
use super::trial::{Reading, Trial};
use crate::source::{decode_text, is_hunspell};

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
        let mut all = Vec::new();
        for (encoding, text) in &texts {
            let mut options = given.clone().skip_invalid(true);
            let trial = Trial::new(text, tokenizer, None, self.sampled);
            if encoding.is_some() && trial.lacks_most_letters() {
                continue;
            }
            if encoding.is_some() {
                options.encoding = encoding.map(str::to_owned);
            }
            let mut found = trial.readings(&options);
            if encoding.is_some() {
                // Lines of ASCII fit in every encoding.
                let others = trial.lines.iter().filter(|line| !line.is_ascii()).count() as u64;
                found.retain(|reading| reading.left_out * 10 <= others);
            }
            all.append(&mut found);
        }
        let letters = self.report.rejected.iter().find(|kind| kind.kind == RejectKind::Letter);
        let many = letters.is_some_and(|letters| letters.lines * 50 >= self.report.lines);
        // What no alphabet lacks is no letter.
        let lacks = texts.iter().any(|(encoding, text)| {
            encoding.is_none() && Trial::new(text, tokenizer, None, self.sampled).lacks_letters()
        });
        if lacks && (all.is_empty() || many && all.iter().all(|one| one.options.skip_invalid)) {
            self.with_other_alphabets(&texts, (given, tokenizer), &mut all);
        }
        // The summary of a list says how to leave lines out.
        all.retain(|reading: &Reading| {
            let options = reading.options.clone().skip_invalid(given.skip_invalid);
            options != *given || reading.alphabet.is_some()
        });
        if all.iter().any(Reading::is_of_most_lines) {
            all.retain(Reading::is_of_most_lines);
        }
        all.sort_by_cached_key(|reading| {
            // Of alphabets that fit alike, the usual one, or the one whose letters the list has.
            let other = reading.alphabet.is_some_and(|name| name != "english");
            let settings = reading.remedy(given).settings().count();
            (u64::MAX - reading.read, settings, other, reading.foreign)
        });
        // Another delimiter that gives the same column is none.
        let mut seen = HashSet::new();
        all.retain(|Reading { options, alphabet, words, left_out, .. }| {
            let column = options.field.unwrap_or(1);
            let column = (options.between.is_none() && !options.split).then_some(column);
            let encoding = options.encoding.clone();
            let joins = options.phrases == Phrases::Join;
            column.is_none() || seen.insert((*words, *left_out, column, joins, *alphabet, encoding))
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
        all.truncate(OFFERED);
        all
    }

    /// Adds the readings of UTF-8 with built-in alphabets.
    #[cfg(any(feature = "files", feature = "toml"))]
    fn with_other_alphabets(
        &self,
        texts: &[(Option<&str>, String)],
        (given, given_alphabet): (&ReadOptions, &Tokenizer),
        all: &mut Vec<Reading>,
    ) {
        let Some((_, text)) = texts.iter().find(|(encoding, _)| encoding.is_none()) else {
            return;
        };
        let options = given.clone().skip_invalid(true);
        // Others of a language have the same letters.
        let names = Alphabet::builtin_names().filter(|name| !name.contains('-'));
        let names = names.filter(|name| *name != given_alphabet.alphabet_name());
        let given_lost = Alphabet::builtin(given_alphabet.alphabet_name()).ok();
        let given_lost = given_lost.and_then(|alphabet| {
            Trial::new(text, given_alphabet, None, self.sampled).foreign_letters(&alphabet)
        });
        let mut fewest = (true, usize::MAX);
        for name in names {
            let Ok(alphabet) = Alphabet::builtin(name) else {
                continue;
            };
            let tokenizer = Tokenizer::new(&alphabet);
            let trial = Trial::new(text, &tokenizer, Some(name), self.sampled);
            let Some((lost, foreign)) = trial.foreign_letters(&alphabet) else {
                continue;
            };
            // The alphabets of a list have all its letters, and keep the most accents, also those
            // that the given one has.
            if lost > fewest
                || given_lost.is_some_and(|(given, _)| lost.0 >= given.0 || lost.1 > given.1)
            {
                continue;
            }
            let mut found = trial.readings(&options);
            found.retain(Reading::is_of_most_lines);
            if lost < fewest && !found.is_empty() {
                fewest = lost;
                all.retain(|reading| reading.alphabet.is_none());
            }
            found.iter_mut().for_each(|reading| reading.foreign = foreign);
            all.append(&mut found);
        }
    }

    #[cfg(not(any(feature = "files", feature = "toml")))]
    fn with_other_alphabets(
        &self,
        _: &[(Option<&str>, String)],
        _: (&ReadOptions, &Tokenizer),
        _: &mut Vec<Reading>,
    ) {
    }
}
