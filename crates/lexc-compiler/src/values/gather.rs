//! Values by word, as lines come; then by rank.

use std::collections::HashSet;
use std::ops::Range;

use lexc_alphabet::{Alphabet, Letter};
use lexc_format::values::{ColumnData, ColumnKind};

use super::{ColumnReport, ColumnSpec, EditionList, ValueError, ValueErrors};
use crate::automaton::dawg::Dawg;
use crate::diagnostic::Location;
use crate::normalise::{ReadOptions, SourceReport, WordLine};

/// The separator of texts that are joined.
const JOINT: &str = "; ";

/// A value of a word, as a line gives it.
#[derive(Debug, Clone)]
enum Cell {
    None,
    Set,
    Number(u64),
    /// The range of its text in [`Gathered::texts`].
    Text(Range<usize>),
}

/// The position of a line.
#[derive(Debug, Clone, Copy)]
struct LinePosition {
    source: u32,
    line: u64,
}

/// The values of all lines. Memory: some 40 bytes a line, and 24 a value, beside tiles and texts.
#[derive(Debug)]
pub(crate) struct Gathered<'a> {
    specs: &'a [ColumnSpec],
    tiles: Vec<Letter>,
    words: Vec<Range<usize>>,
    positions: Vec<LinePosition>,
    sources: Vec<String>,
    texts: String,
    /// A value for each line, for each column.
    cells: Vec<Vec<Cell>>,
    errors: ValueErrors,
}

impl<'a> Gathered<'a> {
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

    /// Takes the values of a line.
    pub(crate) fn add(&mut self, row: &WordLine<'_>, options: &ReadOptions) {
        if self.sources.last().is_none_or(|last| last != row.source) {
            self.sources.push(row.source.to_owned());
        }
        let begin = self.tiles.len();
        self.tiles.extend_from_slice(row.word);
        self.words.push(begin..self.tiles.len());
        self.positions.push(LinePosition {
            source: self.sources.len() as u32 - 1,
            line: row.line,
        });
        for (spec, cells) in self.specs.iter().zip(&mut self.cells) {
            let text = match spec.to_end {
                true => row.rest(options, spec.field),
                false => row.field(options, spec.field),
            };
            let text = text.unwrap_or("");
            cells.push(match spec.kind {
                _ if text.is_empty() => Cell::None,
                ColumnKind::Flag | ColumnKind::Edition if text == "0" => Cell::None,
                ColumnKind::Flag | ColumnKind::Edition => Cell::Set,
                ColumnKind::Number => match number(text) {
                    Some(number) => Cell::Number(number),
                    None => {
                        self.errors.add(|| no_number(spec, row, text));
                        Cell::None
                    }
                },
                ColumnKind::Text => {
                    let begin = self.texts.len();
                    self.texts.push_str(text);
                    Cell::Text(begin..self.texts.len())
                }
                // `finish` refuses other kinds.
                _ => Cell::None,
            });
        }
    }

    /// Returns the columns as sections of a file, for the words of `dawg`.
    pub(crate) fn finish(
        self,
        dawg: &Dawg,
        alphabet: &Alphabet,
        join: bool,
    ) -> Result<Vec<(ColumnReport, Vec<u8>)>, ValueErrors> {
        self.errors.check()?;
        if self.specs.is_empty() {
            return Ok(Vec::new());
        }
        let lines = self.lines_by_rank(dawg).0;
        let mut columns = Vec::with_capacity(self.specs.len());
        for (spec, cells) in self.specs.iter().zip(&self.cells) {
            let mut merge = Merge {
                cells,
                join,
                texts: self.texts.clone(),
                errors: ValueErrors::default(),
            };
            let values: Vec<Cell> = lines
                .iter()
                .map(|lines| {
                    merge.value(lines).unwrap_or_else(|error| {
                        merge.errors.add(|| self.value_error(spec, alphabet, error));
                        Cell::None
                    })
                })
                .collect();
            merge.errors.check()?;
            let count = |cell: &&Cell| !matches!(cell, Cell::None);
            let words = values.iter().filter(count).count() as u64;
            let report = ColumnReport {
                name: spec.name.clone(),
                kind: spec.kind,
                words,
                list: None,
                spec: spec.to_string(),
            };
            let Some(data) = data(spec.kind, &values, &merge.texts) else {
                merge.errors.add(|| ValueError::Kind {
                    name: spec.name.clone(),
                    kind: spec.kind.name(),
                });
                return Err(merge.errors);
            };
            columns.push((report, encode(&data, &spec.name)?));
        }
        Ok(columns)
    }

    /// Returns for each word, in order, the lines that hold it; and the lines whose word is not in the lexicon, in
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

    fn value_error(&self, spec: &ColumnSpec, alphabet: &Alphabet, error: MergeError) -> ValueError {
        let word = |line: u32| alphabet.spell(&self.tiles[self.words[line as usize].clone()]);
        let position = |line: u32| {
            let position = self.positions[line as usize];
            (
                self.sources[position.source as usize].clone(),
                position.line,
            )
        };
        let column = spec.name.clone();
        match error {
            MergeError::Conflict(first, second) => ValueError::Conflict {
                column,
                word: word(first),
                first: position(first),
                second: position(second),
            },
            MergeError::Overflow(line) => ValueError::Overflow {
                column,
                word: word(line),
            },
        }
    }
}

/// Values of one word that do not go together, with the lines at fault.
enum MergeError {
    Conflict(u32, u32),
    Overflow(u32),
}

/// Makes one value of the values of several lines.
struct Merge<'a> {
    cells: &'a [Cell],
    join: bool,
    texts: String,
    errors: ValueErrors,
}

impl Merge<'_> {
    fn value(&mut self, lines: &[u32]) -> Result<Cell, MergeError> {
        let mut value = (Cell::None, 0);
        // Texts of lines that differ from the first one.
        let mut others: Vec<Range<usize>> = Vec::new();
        for &line in lines {
            let next = &self.cells[line as usize];
            value.0 = match (&value.0, next) {
                (_, Cell::None) => continue,
                (Cell::None, _) => {
                    value.1 = line;
                    next.clone()
                }
                (Cell::Number(a), Cell::Number(b)) if self.join => {
                    Cell::Number(a.checked_add(*b).ok_or(MergeError::Overflow(line))?)
                }
                (Cell::Number(a), Cell::Number(b)) if a != b => {
                    return Err(MergeError::Conflict(value.1, line));
                }
                (Cell::Text(a), Cell::Text(b))
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
            Cell::Text(first) if !others.is_empty() => self.joined(first, others),
            value => value,
        })
    }

    /// Returns the different texts of a word as one, in the order of the lines.
    fn joined(&mut self, first: Range<usize>, others: Vec<Range<usize>>) -> Cell {
        let mut parts = vec![first];
        parts.extend(others);
        let mut seen = HashSet::new();
        parts.retain(|part| seen.insert(&self.texts[part.clone()]));
        let begin = self.texts.len();
        for (index, part) in parts.into_iter().enumerate() {
            if index > 0 {
                self.texts.push_str(JOINT);
            }
            self.texts.extend_from_within(part);
        }
        Cell::Text(begin..self.texts.len())
    }
}

/// Returns the data of a column, or `None` if columns of that kind are not built.
fn data<'t>(kind: ColumnKind, values: &[Cell], texts: &'t str) -> Option<ColumnData<'t>> {
    let set = |cell: &Cell| matches!(cell, Cell::Set);
    Some(match kind {
        ColumnKind::Edition => ColumnData::Edition(values.iter().map(set).collect()),
        ColumnKind::Flag => ColumnData::Flag(values.iter().map(set).collect()),
        ColumnKind::Number => {
            let number = |cell: &Cell| match cell {
                Cell::Number(number) => Some(*number),
                _ => None,
            };
            ColumnData::Number(values.iter().map(number).collect())
        }
        ColumnKind::Text => {
            let text = |cell: &Cell| match cell {
                Cell::Text(range) => Some(&texts[range.clone()]),
                _ => None,
            };
            ColumnData::Text(values.iter().map(text).collect())
        }
        _ => return None,
    })
}

fn encode(data: &ColumnData<'_>, name: &str) -> Result<Vec<u8>, ValueErrors> {
    data.encode(name).map_err(|error| {
        let mut errors = ValueErrors::default();
        errors.add(|| ValueError::Column {
            name: name.to_owned(),
            error,
        });
        errors
    })
}

/// Digits, and nothing else.
fn number(text: &str) -> Option<u64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

fn no_number(spec: &ColumnSpec, row: &WordLine<'_>, found: &str) -> ValueError {
    // The field is a part of the line, so the difference of addresses is its offset.
    let begin = found.as_ptr() as usize - row.text.as_ptr() as usize;
    let span = begin..begin + found.len();
    ValueError::NoNumber {
        column: spec.name.clone(),
        found: found.to_owned(),
        location: Location::new(row.source, row.line, row.text, span),
    }
}

/// The words of editions.
#[derive(Debug, Default)]
pub(crate) struct Editions {
    tiles: Vec<Letter>,
    words: Vec<Range<usize>>,
}

impl Editions {
    pub(crate) fn add(&mut self, word: &[Letter]) {
        let begin = self.tiles.len();
        self.tiles.extend_from_slice(word);
        self.words.push(begin..self.tiles.len());
    }

    /// Returns the edition as a section of a file, for the words of `dawg`.
    pub(crate) fn finish(
        mut self,
        edition: &EditionList,
        list: SourceReport,
        dawg: &Dawg,
        alphabet: &Alphabet,
    ) -> Result<(ColumnReport, Vec<u8>), ValueErrors> {
        let tiles = &self.tiles;
        let word = |range: &Range<usize>| &tiles[range.clone()];
        self.words.sort_by(|a, b| word(a).cmp(word(b)));
        let mut left = self.words.iter().map(word).peekable();
        let mut errors = ValueErrors::default();
        let mut missing = |word: &[Letter]| {
            errors.add(|| ValueError::NotInLexicon {
                edition: edition.name.clone(),
                word: alphabet.spell(word),
            });
        };
        let mut set = Vec::new();
        dawg.for_each_word(|tiles| {
            while let Some(word) = left.next_if(|word| *word < tiles) {
                missing(word);
            }
            let mut found = false;
            while left.next_if(|word| *word == tiles).is_some() {
                found = true;
            }
            set.push(found);
        });
        left.for_each(&mut missing);
        errors.check()?;
        let words = set.iter().filter(|set| **set).count() as u64;
        let bytes = encode(&ColumnData::Edition(set), &edition.name)?;
        let report = ColumnReport {
            name: edition.name.clone(),
            kind: ColumnKind::Edition,
            words,
            list: Some(list),
            spec: String::new(),
        };
        Ok((report, bytes))
    }
}
