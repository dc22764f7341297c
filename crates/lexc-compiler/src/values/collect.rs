//! The values of all lines, and the columns made of them.

use lexc_diagnostic::{Diagnostic, Location, Remedy, grouped};
use std::collections::HashSet;
use std::ops::Range;

use lexc_alphabet::{Alphabet, ErrorKind, Letter, Tokenizer};
use lexc_format::values::{ColumnData, ColumnKind, Decimal, DecimalError};

use super::error::{ValueErrors, encode};
use super::request::{ColumnReport, WordValues};
use super::spec::ColumnSpec;
use crate::automaton::dawg::Dawg;
use crate::normalise::{Error, ReadOptions, WordLine};

/// The separator of joined texts.
const TEXT_SEPARATOR: &str = "; ";

/// A value of a word in one line.
#[derive(Debug, Clone)]
enum LineValue {
    None,
    Set,
    Number(u64),
    Decimal(Decimal),
    /// The range of its text in [`CollectedValues::texts`].
    Text(Range<usize>),
}

#[derive(Debug, Clone, Copy)]
struct LinePosition {
    source: u32,
    line: u64,
}

/// The values of all lines. Takes about 40 bytes for each line and 24 for each value, besides
/// letters and texts.
#[derive(Debug)]
pub(crate) struct CollectedValues<'a> {
    specs: &'a [ColumnSpec],
    tiles: Vec<Letter>,
    words: Vec<Range<usize>>,
    positions: Vec<LinePosition>,
    sources: Vec<String>,
    texts: String,
    /// The values of each column, by line.
    cells: Vec<Vec<LineValue>>,
    errors: ValueErrors,
}

impl<'a> CollectedValues<'a> {
    pub(crate) fn new(specs: &'a [ColumnSpec]) -> Self {
        Self {
            specs,
            tiles: Vec::new(),
            words: Vec::new(),
            positions: Vec::new(),
            sources: Vec::new(),
            texts: String::new(),
            cells: vec![Vec::new(); specs.len()],
            errors: ValueErrors::default(),
        }
    }

    pub(crate) fn add(&mut self, line: &WordLine<'_>, options: &ReadOptions) {
        if self.sources.last().is_none_or(|last| last != line.source) {
            self.sources.push(line.source.to_owned());
        }
        let begin = self.tiles.len();
        self.tiles.extend_from_slice(line.word);
        self.words.push(begin..self.tiles.len());
        self.positions
            .push(LinePosition { source: self.sources.len() as u32 - 1, line: line.line });
        for (spec, cells) in self.specs.iter().zip(&mut self.cells) {
            if let Some(mark) = &spec.mark {
                cells.push(match line.marks.iter().any(|marks| marks.contains(&**mark)) {
                    true => LineValue::Set,
                    false => LineValue::None,
                });
                continue;
            }
            let text = match spec.to_end {
                true => line.rest(options, spec.field),
                false => line.field(options, spec.field),
            };
            let text = text.unwrap_or("");
            cells.push(match spec.kind {
                _ if text.is_empty() => LineValue::None,
                ColumnKind::Flag | ColumnKind::Edition if text == "0" => LineValue::None,
                ColumnKind::Flag | ColumnKind::Edition => LineValue::Set,
                ColumnKind::Number => match number(text) {
                    Some(number) => LineValue::Number(number),
                    None => {
                        self.errors.add(ErrorKind::Syntax, || no_number(spec, line, text));
                        LineValue::None
                    }
                },
                ColumnKind::Decimal => match text.parse() {
                    Ok(number) => LineValue::Decimal(number),
                    Err(error) => {
                        self.errors.add(error.kind(), || no_decimal(spec, line, text, error));
                        LineValue::None
                    }
                },
                ColumnKind::Text => {
                    let begin = self.texts.len();
                    self.texts.push_str(text);
                    LineValue::Text(begin..self.texts.len())
                }
                // `finish` rejects other kinds.
                _ => LineValue::None,
            });
        }
    }

    /// Returns the columns as sections of a file, for the words of `dawg`.
    pub(crate) fn finish(
        mut self,
        dawg: &Dawg,
        alphabet: &Alphabet,
        join: bool,
    ) -> Result<Vec<(ColumnReport, Vec<u8>)>, Error> {
        core::mem::take(&mut self.errors).check()?;
        if self.specs.is_empty() {
            return Ok(Vec::new());
        }
        let lines = self.lines_by_rank(dawg).0;
        let mut columns = Vec::with_capacity(self.specs.len());
        for (spec, cells) in self.specs.iter().zip(&self.cells) {
            let mut merge = ValueMerger {
                cells,
                join,
                texts: self.texts.clone(),
                errors: ValueErrors::default(),
            };
            let values: Vec<LineValue> = lines
                .iter()
                .map(|lines| {
                    merge.value(lines).unwrap_or_else(|error| {
                        let (kind, error) = self.value_error(spec, alphabet, error);
                        merge.errors.add(kind, || error);
                        LineValue::None
                    })
                })
                .collect();
            merge.errors.check()?;
            let count = |cell: &&LineValue| !matches!(cell, LineValue::None);
            let words = values.iter().filter(count).count() as u64;
            let report = ColumnReport {
                name: spec.name.clone(),
                kind: spec.kind,
                words,
                others: 0,
                list: None,
                spec: spec.to_string(),
            };
            let Some(data) = data(spec.kind, &values, &merge.texts) else {
                let kind = format!("columns of the kind {} are not built", spec.kind.name());
                let message = format!("column {}: {kind}", spec.name);
                return Err(Error::new(ErrorKind::Unsupported, message));
            };
            columns.push((report, encode(&data, &spec.name)?));
        }
        Ok(columns)
    }

    /// Returns the lines of each word of `dawg` in order, and the lines whose word is not in it, in
    /// the order of the alphabet.
    fn lines_by_rank(&self, dawg: &Dawg) -> (Vec<Vec<u32>>, Vec<u32>) {
        let word = |line: &u32| &self.tiles[self.words[*line as usize].clone()];
        let mut order: Vec<u32> = (0..self.words.len() as u32).collect();
        order.sort_by_key(word);
        let mut order = order.into_iter().peekable();
        let mut lines = Vec::new();
        let mut unmatched = Vec::new();
        dawg.for_each_word(|tiles| {
            while let Some(line) = order.next_if(|line| word(line) < tiles) {
                unmatched.push(line);
            }
            let mut of_word = Vec::new();
            while let Some(line) = order.next_if(|line| word(line) == tiles) {
                of_word.push(line);
            }
            lines.push(of_word);
        });
        unmatched.extend(order);
        (lines, unmatched)
    }

    /// Returns the number of lines whose word is not in the lexicon, and the first of these words.
    pub(crate) fn unmatched(&self, dawg: &Dawg, alphabet: &Alphabet) -> (u64, Vec<String>) {
        let (_, lines) = self.lines_by_rank(dawg);
        let word = |line: &u32| alphabet.spell(&self.tiles[self.words[*line as usize].clone()]);
        (lines.len() as u64, lines.iter().take(3).map(word).collect())
    }

    /// Returns the words that are not in the lexicon as errors, if there are any.
    fn check_known(&self, dawg: &Dawg, alphabet: &Alphabet) -> Result<(), Error> {
        let mut errors = ValueErrors::default();
        for line in self.lines_by_rank(dawg).1 {
            errors.add(ErrorKind::Mismatch, || {
                let word = alphabet.spell(&self.tiles[self.words[line as usize].clone()]);
                let column = &self.specs[0].name;
                Diagnostic::error(format!(
                    "{word} has a value for {column} but is not in the lexicon"
                ))
            });
        }
        errors.check()
    }

    fn value_error(
        &self,
        spec: &ColumnSpec,
        alphabet: &Alphabet,
        error: MergeError,
    ) -> (ErrorKind, Diagnostic) {
        let word = |line: u32| alphabet.spell(&self.tiles[self.words[line as usize].clone()]);
        let position = |line: u32| {
            let position = self.positions[line as usize];
            let source = &self.sources[position.source as usize];
            format!("line {} of {source}", position.line)
        };
        let column = &spec.name;
        match error {
            MergeError::Conflict(first, second) => {
                let message = format!("{} has a second value for {column}", word(first));
                let (first, second) = (position(first), position(second));
                let places = format!("the first is in {first}, the second in {second}");
                let join = Remedy::new("to join texts and sum numbers, add ");
                let error = Diagnostic::error(message).help(places);
                (ErrorKind::Mismatch, error.help(join.setting("join_values")))
            }
            MergeError::Overflow(line) => {
                let most = match spec.kind {
                    ColumnKind::Decimal => "18 digits".to_owned(),
                    _ => grouped(u64::MAX),
                };
                let word = word(line);
                let message =
                    format!("the numbers of {word} for {column} add up to more than {most}");
                (ErrorKind::Limit, Diagnostic::error(message))
            }
        }
    }
}

/// Returns a column of values that are in memory, for the words of `dawg`.
pub(crate) fn given_column(
    given: &WordValues,
    tokenizer: &Tokenizer,
    dawg: &Dawg,
    alphabet: &Alphabet,
    join: bool,
) -> Result<Vec<(ColumnReport, Vec<u8>)>, Error> {
    let specs = [ColumnSpec::new(&given.name, 1).kind(given.kind).to_end(true)];
    let mut collected = CollectedValues::new(&specs);
    let mut errors = ValueErrors::default();
    let options = ReadOptions::default();
    let mut word = Vec::new();
    for (line, (text, value)) in (1..).zip(&given.values) {
        word.clear();
        if let Err(error) = tokenizer.tokenize(text, &mut word) {
            errors.add(ErrorKind::Syntax, || {
                let what = format!("the word {text:?} with a value for {}", given.name);
                Diagnostic::error(format!("{what} does not fit the alphabet: {error}"))
            });
            continue;
        }
        let line = WordLine { source: &given.name, line, text: value, marks: [""; 2], word: &word };
        collected.add(&line, &options);
    }
    errors.check()?;
    collected.check_known(dawg, alphabet)?;
    let mut columns = collected.finish(dawg, alphabet, join)?;
    for (report, _) in &mut columns {
        report.spec = format!("{}:{}", given.name, given.kind.name());
    }
    Ok(columns)
}

/// The values of one word cannot be merged, because of these lines.
enum MergeError {
    Conflict(u32, u32),
    Overflow(u32),
}

/// Merges the values of several lines into one.
struct ValueMerger<'a> {
    cells: &'a [LineValue],
    join: bool,
    texts: String,
    errors: ValueErrors,
}

impl ValueMerger<'_> {
    fn value(&mut self, lines: &[u32]) -> Result<LineValue, MergeError> {
        let mut value = (LineValue::None, 0);
        // The texts of later lines that differ from the first one.
        let mut others: Vec<Range<usize>> = Vec::new();
        for &line in lines {
            let next = &self.cells[line as usize];
            value.0 = match (&value.0, next) {
                (_, LineValue::None) => continue,
                (LineValue::None, _) => {
                    value.1 = line;
                    next.clone()
                }
                (LineValue::Number(a), LineValue::Number(b)) if self.join => {
                    LineValue::Number(a.checked_add(*b).ok_or(MergeError::Overflow(line))?)
                }
                (LineValue::Decimal(a), LineValue::Decimal(b)) if self.join => {
                    LineValue::Decimal(a.checked_add(*b).ok_or(MergeError::Overflow(line))?)
                }
                (LineValue::Number(a), LineValue::Number(b)) if a != b => {
                    return Err(MergeError::Conflict(value.1, line));
                }
                (LineValue::Decimal(a), LineValue::Decimal(b)) if a != b => {
                    return Err(MergeError::Conflict(value.1, line));
                }
                (LineValue::Text(a), LineValue::Text(b))
                    if self.texts[a.clone()] != self.texts[b.clone()] =>
                {
                    if !self.join {
                        return Err(MergeError::Conflict(value.1, line));
                    }
                    others.push(b.clone());
                    continue;
                }
                _ => continue,
            };
        }
        Ok(match value.0 {
            LineValue::Text(first) if !others.is_empty() => self.joined(first, others),
            value => value,
        })
    }

    /// Returns the distinct texts of a word joined in the order of the lines.
    fn joined(&mut self, first: Range<usize>, others: Vec<Range<usize>>) -> LineValue {
        let mut parts = vec![first];
        parts.extend(others);
        let mut seen = HashSet::new();
        parts.retain(|part| seen.insert(&self.texts[part.clone()]));
        let begin = self.texts.len();
        for (index, part) in parts.into_iter().enumerate() {
            if index > 0 {
                self.texts.push_str(TEXT_SEPARATOR);
            }
            self.texts.extend_from_within(part);
        }
        LineValue::Text(begin..self.texts.len())
    }
}

/// Returns the data of a column, or `None` if columns of its kind are not built.
fn data<'t>(kind: ColumnKind, values: &[LineValue], texts: &'t str) -> Option<ColumnData<'t>> {
    let set = |cell: &LineValue| matches!(cell, LineValue::Set);
    Some(match kind {
        ColumnKind::Edition => ColumnData::Edition(values.iter().map(set).collect()),
        ColumnKind::Flag => ColumnData::Flag(values.iter().map(set).collect()),
        ColumnKind::Number => {
            let number = |cell: &LineValue| match cell {
                LineValue::Number(number) => Some(*number),
                _ => None,
            };
            ColumnData::Number(values.iter().map(number).collect())
        }
        ColumnKind::Decimal => {
            let number = |cell: &LineValue| match cell {
                LineValue::Decimal(number) => Some(*number),
                _ => None,
            };
            ColumnData::Decimal(values.iter().map(number).collect())
        }
        ColumnKind::Text => {
            let text = |cell: &LineValue| match cell {
                LineValue::Text(range) => Some(&texts[range.clone()]),
                _ => None,
            };
            ColumnData::Text(values.iter().map(text).collect())
        }
        _ => return None,
    })
}

/// Parses a number that consists of digits only.
fn number(text: &str) -> Option<u64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

fn no_number(spec: &ColumnSpec, line: &WordLine<'_>, found: &str) -> Diagnostic {
    let error = at_field(spec, line, found, "a number");
    if found.parse::<Decimal>().is_err() {
        return error.help("numbers have digits only; an empty field is not a number");
    }
    let decimal = spec.clone().kind(ColumnKind::Decimal).to_string();
    error.help(Remedy::new("for numbers with a point or a sign, use ").value("columns", decimal))
}

fn no_decimal(
    spec: &ColumnSpec,
    line: &WordLine<'_>,
    found: &str,
    error: DecimalError,
) -> Diagnostic {
    at_field(spec, line, found, "a decimal number").help(error.to_string())
}

/// Returns the error of a field that is not what its column needs.
fn at_field(spec: &ColumnSpec, line: &WordLine<'_>, found: &str, needed: &str) -> Diagnostic {
    // The field is a part of the line, so the difference of addresses is its offset.
    let begin = found.as_ptr() as usize - line.text.as_ptr() as usize;
    let span = begin..begin + found.len();
    Diagnostic::error(format!("`{found}` is not {needed} for {}", spec.name)).at(Location::new(
        line.source,
        line.line,
        line.text,
        span,
    ))
}
