//! The printing of words, with what is listed with them.

use std::io::Write as _;

use lexc::format::values::ColumnKind;
use lexc::runtime::{Letter, Lexicon};
use lexc_api::ApiError;
use lexc_api::words::{WordAnnotations, WordAnnotator, WordOrder};
use lexc_diagnostic::Diagnostic;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::output::style::harmless;
use crate::output::{Screen, json};
use crate::query::list_format::ListFormat;

/// Prints words with their annotations: one per line, after a header, or as an array in JSON.
pub(crate) struct WordPrinter<'a> {
    annotator: &'a WordAnnotator<'a>,
    array: json::Array,
    format: ListFormat,
    line: Vec<u8>,
}

impl<'a> WordPrinter<'a> {
    /// Begins the list. `first` are the names of the columns before the annotations.
    pub(crate) fn new(
        annotator: &'a WordAnnotator<'a>,
        first: &[&str],
        format: ListFormat,
        screen: &mut Screen,
    ) -> Result<Self, Failure> {
        note_absent(annotator, screen);
        let as_table = !format.json && (format.has_header() || annotator.has_fields());
        let mut line = Vec::new();
        if as_table {
            line.extend(heading(annotator, first).as_bytes());
            format.finish(&mut line);
            line.push(b'\n');
            screen.write_all(&line)?;
        }
        Ok(Self { annotator, array: json::Array::new(format.json), format, line })
    }

    /// Prints a word: the text that `spell` appends to a line, or a row in JSON.
    pub(crate) fn print<R: Serialize>(
        &mut self,
        word: &[Letter],
        spell: impl FnOnce(&mut Vec<u8>),
        row: impl FnOnce() -> R,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        if self.format.json {
            return self.array.push(screen, &row());
        }
        self.line.clear();
        spell(&mut self.line);
        append(self.annotator, word, &mut self.line);
        self.format.finish(&mut self.line);
        self.line.push(b'\n');
        Ok(screen.write_all(&self.line)?)
    }

    /// Ends the list.
    pub(crate) fn end(self, screen: &mut Screen) -> Result<(), Failure> {
        self.array.end(screen)
    }
}

/// Notes the columns of `--with` that are empty, because the lexicon has nothing to list there.
pub(crate) fn note_absent(annotator: &WordAnnotator<'_>, screen: &mut Screen) {
    let note = |error: &ApiError| {
        let field = error.place.as_ref().map_or("", |place| &*place.text);
        let note = format!("--with {field} is left empty: {}", error.message);
        Diagnostic::note(note).help(error.help.clone().unwrap_or_default())
    };
    screen.report(&annotator.absent().iter().map(note).collect::<Vec<_>>());
}

/// Notes that an order is not by the stored number of its name, if the lexicon has one.
pub(crate) fn note_order(order: &WordOrder, lexicon: &Lexicon, screen: &mut Screen) {
    let by = match order {
        WordOrder::Length => "the number of tiles",
        WordOrder::Score => "the points of the tiles",
        WordOrder::Probability => "the probability to draw the tiles",
        WordOrder::Alphabet | WordOrder::Playability | WordOrder::Value(_) => return,
    };
    let kind = lexicon.column(&order.to_string()).map(|column| column.kind());
    if matches!(kind, Some(ColumnKind::Number | ColumnKind::Decimal)) {
        let note = format!("--order {order} is by {by}, not by the stored number {order}");
        let help = format!("for the stored number, write --order value:{order}");
        screen.report(&[Diagnostic::note(note).help(help)]);
    }
}

/// Returns the header line of the columns of annotations after the names `first`; `None` without
/// any.
pub(crate) fn header(annotator: &WordAnnotator<'_>, first: &[&str]) -> Option<String> {
    annotator.has_fields().then(|| heading(annotator, first))
}

fn heading(annotator: &WordAnnotator<'_>, first: &[&str]) -> String {
    let first = first.iter().map(|&name| name.to_owned());
    let listed = annotator.headings().into_iter().map(|name| harmless(&name));
    first.chain(listed).collect::<Vec<_>>().join("\t")
}

/// Appends the marks of a word and what is listed with it to its line.
pub(crate) fn append(annotator: &WordAnnotator<'_>, word: &[Letter], line: &mut Vec<u8>) {
    if annotator.is_empty() {
        return;
    }
    let rank = annotator.rank(word);
    line.extend(annotator.marks_at(word, rank).as_bytes());
    for cell in annotator.cells(word, rank) {
        line.push(b'\t');
        line.extend(harmless(&cell).as_bytes());
    }
}

/// Returns what is listed with a word in one line: `meaning: …; count: 3; points: 12`.
pub(crate) fn annotations_text(lexicon: &Lexicon, annotations: &WordAnnotations) -> String {
    let values = annotations.values.as_ref().map(|values| values_text(lexicon, values));
    let listed = WordAnnotations { values: None, marks: None, ..annotations.clone() };
    let listed = serde_json::to_value(&listed).ok();
    let listed = listed.as_ref().and_then(Value::as_object).into_iter().flatten();
    let listed =
        listed.map(|(name, value)| format!("{}: {}", name.replace('_', " "), plain(value)));
    values.into_iter().chain(listed).collect::<Vec<_>>().join("; ")
}

/// Returns a value without the punctuation of JSON.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect(),
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(name, value)| format!("{} {}", name.replace('_', " "), plain(value)));
            fields.collect::<Vec<_>>().join(", ")
        }
        value => value.to_string(),
    }
}

/// Returns the values of a word in one line, in the order of the columns: `meaning: …; count: 3`.
fn values_text(lexicon: &Lexicon, values: &Map<String, Value>) -> String {
    let describe = |name: &str| match values.get(name)? {
        Value::Bool(_) => Some(name.to_owned()),
        Value::String(text) => Some(format!("{name}: {text}")),
        value => Some(format!("{name}: {value}")),
    };
    let columns = lexicon.columns().map(|column| column.name().to_owned());
    columns.filter_map(|name| describe(&name)).collect::<Vec<_>>().join("; ")
}
