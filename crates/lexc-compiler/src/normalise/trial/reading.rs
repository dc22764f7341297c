//! [`Reading`]: options that make a list fit, and how they are said.

use std::borrow::Cow;

use lexc_diagnostic::{Remedy, grouped};

use crate::normalise::lines::Sampled;
use crate::normalise::options::{Phrases, ReadOptions};

/// A way to read a list that does not fit, tried on its sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::normalise) struct Reading {
    /// The options.
    pub(in crate::normalise) options: ReadOptions,
    /// Another alphabet, by its name.
    pub(in crate::normalise) alphabet: Option<&'static str>,
    /// The number of letters that have tiles in that alphabet and are in no line, or the reverse.
    pub(in crate::normalise) foreign: usize,
    /// The number of different words.
    pub(in crate::normalise) words: u64,
    /// The words of the first lines.
    pub(in crate::normalise) first: String,
    /// The number of words that are read, also again.
    pub(in crate::normalise) read: u64,
    /// The number of lines that fit.
    pub(super) kept: u64,

    /// The number of lines that do not fit.
    pub(in crate::normalise) left_out: u64,
    /// The number of lines that were tried.
    pub(in crate::normalise) lines: u64,
    pub(super) sampled: Sampled,
    /// What becomes of the lines otherwise than their reader may expect.
    pub(in crate::normalise) note: Option<Cow<'static, str>>,
}

impl Reading {
    /// Returns `true` if nine lines in ten fit.
    pub(in crate::normalise) fn is_of_most_lines(&self) -> bool {
        self.kept >= 9 * self.left_out
    }

    /// Returns `true` if it leaves out one line in a number.
    pub(in crate::normalise) fn leaves_out(&self, one_in: u64) -> bool {
        self.left_out * one_in >= self.kept + self.left_out
    }

    /// Returns `true` if the words of another reading are within its words.
    pub(super) fn is_around(&self, other: &Self) -> bool {
        let mut words = self.first.lines().zip(other.first.lines());
        words.all(|(own, other)| own.contains(other))
    }

    /// Returns the encoding that it names.
    pub(in crate::normalise) fn encoding(&self) -> Option<&str> {
        self.options.encoding.as_deref()
    }

    /// Returns the change of the options as a suggestion, with the number of words that it gives.
    pub(in crate::normalise) fn remedy(&self, given: &ReadOptions) -> Remedy {
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
