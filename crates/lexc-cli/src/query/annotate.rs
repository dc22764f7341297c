//! The printing of words, with their annotations: values, marks, hooks and alphagrams.

use std::fmt::Display;
use std::io::Write as _;

use lexc::format::values::ColumnKind;
use lexc::runtime::{Letter, Lexicon};
use lexc_api::words::{WordAnnotator, WordHooks, WordOrder, value_of};
use lexc_diagnostic::Diagnostic;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::output::style::harmless;
use crate::output::{Screen, json};

/// Prints words with their annotations: one per line, after a header, or as an array in JSON.
pub(crate) struct WordPrinter<'a> {
    annotator: &'a WordAnnotator<'a>,
    array: json::Array,
    as_json: bool,
    line: Vec<u8>,
}

impl<'a> WordPrinter<'a> {
    /// Begins the list. `first` are the names of the columns before hooks and values.
    pub(crate) fn new(
        annotator: &'a WordAnnotator<'a>,
        first: &[&str],
        as_json: bool,
        screen: &mut Screen,
    ) -> Result<Self, Failure> {
        if let Some(header) = header(annotator, first).filter(|_| !as_json) {
            writeln!(screen, "{header}")?;
        }
        Ok(Self { annotator, array: json::Array::new(as_json), as_json, line: Vec::new() })
    }

    /// Prints a word: the text that `spell` appends to a line, or a row in JSON.
    pub(crate) fn print<R: Serialize>(
        &mut self,
        word: &[Letter],
        spell: impl FnOnce(&mut Vec<u8>),
        row: impl FnOnce() -> R,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        if self.as_json {
            return self.array.push(screen, &row());
        }
        self.line.clear();
        spell(&mut self.line);
        append(self.annotator, word, &mut self.line);
        self.line.push(b'\n');
        Ok(screen.write_all(&self.line)?)
    }

    /// Ends the list.
    pub(crate) fn end(self, screen: &mut Screen) -> Result<(), Failure> {
        self.array.end(screen)
    }
}

/// Notes that an order is not by the stored number of its name, if the lexicon has one.
pub(crate) fn note_order(order: &WordOrder, lexicon: &Lexicon, screen: &mut Screen) {
    let by = match order {
        WordOrder::Length => "the number of tiles",
        WordOrder::Score => "the points of the tiles",
        WordOrder::Probability => "the probability to draw the tiles",
        WordOrder::Alphabet | WordOrder::Value(_) => return,
    };
    let kind = lexicon.column(&order.to_string()).map(|column| column.kind());
    if matches!(kind, Some(ColumnKind::Number | ColumnKind::Decimal)) {
        let note = format!("--order {order} is by {by}, not by the stored number {order}");
        let help = format!("for the stored number, write --order value:{order}");
        screen.report(&[Diagnostic::note(note).help(help)]);
    }
}

/// Returns the header line of the columns of hooks, alphagrams and values, after the names `first`;
/// `None` without any.
pub(crate) fn header(annotator: &WordAnnotator<'_>, first: &[&str]) -> Option<String> {
    let columns = annotator.columns();
    let hooks = ["front", "back"].into_iter().filter(|_| annotator.has_hooks());
    let alphagram = annotator.has_alphagrams().then_some("alphagram");
    let computed: Vec<&str> = hooks.chain(alphagram).collect();
    if columns.is_none() && computed.is_empty() {
        return None;
    }
    let first = first.iter().chain(&computed).map(|&name| name.to_owned());
    let names = columns.into_iter().flatten().map(|column| harmless(column.name()));
    Some(first.chain(names).collect::<Vec<_>>().join("\t"))
}

/// Appends the marks, hooks, alphagram and values of a word to its line.
pub(crate) fn append(annotator: &WordAnnotator<'_>, word: &[Letter], line: &mut Vec<u8>) {
    if annotator.is_empty() {
        return;
    }
    let rank = annotator.rank(word);
    line.extend(annotator.marks_at(word, rank).as_bytes());
    if let Some(WordHooks { front, back }) = annotator.hooks(word) {
        line.extend(format!("\t{}\t{}", front.concat(), back.concat()).as_bytes());
    }
    if let Some(alphagram) = annotator.alphagram(word) {
        line.extend(format!("\t{alphagram}").as_bytes());
    }
    for column in annotator.columns().into_iter().flatten() {
        let value = value_of(column, annotator.lexicon(), word, rank);
        let text = |value: &dyn Display| harmless(&value.to_string());
        line.push(b'\t');
        line.extend(value.map_or(String::new(), |value| text(&value)).as_bytes());
    }
}

/// Returns the values of a word in one line, in the order of the columns: `meaning: …; count: 3`.
pub(crate) fn values_text(lexicon: &Lexicon, values: &Map<String, Value>) -> String {
    let describe = |name: &str| match values.get(name)? {
        Value::Bool(_) => Some(name.to_owned()),
        Value::String(text) => Some(format!("{name}: {text}")),
        value => Some(format!("{name}: {value}")),
    };
    let columns = lexicon.columns().map(|column| column.name().to_owned());
    columns.filter_map(|name| describe(&name)).collect::<Vec<_>>().join("; ")
}
