//! Values of words.
//!
//! Any lists and columns are a lexicon with values, or an error exactly when a value is invalid. The file
//! opens with verification in every layout; each value is the one that a second parser of the list finds;
//! a recompiled lexicon has the same values.
//!
//! Input: options, layouts; then text: the columns in one line, the list, a line `%%`, and the
//! words of an edition.

#![no_main]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use lexc_alphabet::{Alphabet, ErrorKind, Letter, Tokenizer};
use lexc_compiler::build::{BuildRequest, NoProgress, build_with_values};
use lexc_compiler::compile::CompileOptions;
use lexc_compiler::normalise::{ReadObservers, ReadOptions, read_words};
use lexc_compiler::recompile::recompile;
use lexc_compiler::source::WordSource as List;
use lexc_compiler::values::{ColumnSpec, EditionList, ValueRequest};
use lexc_format::values::{ColumnKind, MAX_NAME, Value};
use lexc_format::{LexFile, Verification};
use lexc_fuzz::input::Input;
use lexc_runtime::Lexicon;
use lexc_testkit::ALL_LAYOUTS;
use libfuzzer_sys::fuzz_target;

const DELIMITERS: [Option<&str>; 4] = [None, Some("\t"), Some(","), Some("::")];

static ENGLISH: LazyLock<(Alphabet, Tokenizer)> = LazyLock::new(|| {
    let file = Alphabet::builtin("english").expect("a built-in alphabet");
    let tokenizer = Tokenizer::new(&file);
    (file, tokenizer)
});

/// The value of a word in a column.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Said {
    Set,
    Number(u64),
    Text(String),
}

type Column = BTreeMap<Vec<Letter>, Said>;

/// A line's word, and the line.
type Row = (Vec<Letter>, String);

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let (bits, layouts) = (input.byte(), input.byte());
    let text = String::from_utf8_lossy(input.0);
    let (head, lists) = text.split_once('\n').unwrap_or((&text, ""));
    let (list, edition) = match lists.split_once("%%\n") {
        Some((list, edition)) => (list, Some(edition)),
        None => (lists, None),
    };
    let columns: Vec<ColumnSpec> = head.split(' ').filter_map(spec).collect();
    let (file, tokenizer) = &*ENGLISH;
    let mut read = ReadOptions::default().field(1).skip_invalid(true);
    read.delimiter = DELIMITERS[usize::from(bits >> 1 & 3)].map(str::to_owned);
    let join = bits & 1 != 0;
    let editions: Vec<EditionList> = edition
        .map(|words| EditionList {
            name: "edition".to_owned(),
            list: List::bytes("edition", words.as_bytes()),
        })
        .into_iter()
        .collect();
    let layout = ALL_LAYOUTS[usize::from(layouts) % ALL_LAYOUTS.len()];
    let lists = [List::bytes("list", list.as_bytes())];
    let request = BuildRequest {
        lists: &lists,
        minus: &[],
        alphabet: file,
        name: "fuzz",
        read: read.clone(),
        compile: CompileOptions::default().layout(layout),
    };
    let values =
        ValueRequest { columns: &columns, editions: &editions, join, ..ValueRequest::default() };
    let built = match build_with_values(&request, &values, None, &mut NoProgress) {
        Ok(built) => built,
        Err(error) => {
            lexc_fuzz::refused(&error);
            assert!(error.diagnostics().iter().all(|d| !d.render_ansi().is_empty()));
            let of_lines = error.report().is_some() || error.kind() == ErrorKind::Illegal;
            if of_lines || same_names(&columns, edition) {
                return;
            }
            let rows = rows(&lists[0], tokenizer, &read).expect("the list was read");
            let words: BTreeSet<&Vec<Letter>> = rows.iter().map(|row| &row.0).collect();
            let mut said = columns.iter().map(|spec| column(spec, &rows, &read, join));
            let foreign = edition.is_some_and(|text| {
                let list = List::bytes("edition", text.as_bytes());
                let rows = self::rows(&list, tokenizer, &read).expect("it was read");
                rows.iter().any(|row| !words.contains(&row.0))
            });
            assert!(foreign || said.any(|said| said.is_none()));
            return;
        }
    };
    assert!(!same_names(&columns, edition));
    let rows = rows(&lists[0], tokenizer, &read).expect("the list was read");
    let mut expected: Vec<(&str, Column)> = Vec::new();
    if let Some(text) = edition {
        let list = List::bytes("edition", text.as_bytes());
        let rows = self::rows(&list, tokenizer, &read).expect("it was read");
        let set = rows.into_iter().map(|(word, _)| (word, Said::Set));
        expected.push(("edition", set.collect()));
    }
    for spec in &columns {
        let said = column(spec, &rows, &read, join).expect("no value is wrong");
        expected.push((&spec.name, said));
    }
    let bytes = built.compiled.to_bytes(&built.provenance);
    check(&bytes, &expected, &rows);
    let other = CompileOptions::default()
        .layout(ALL_LAYOUTS[usize::from(layouts >> 2) % ALL_LAYOUTS.len()]);
    let parsed = LexFile::parse(&bytes, Verification::Full).expect("it was just built");
    let again = recompile(&parsed, &bytes, None, &other, &mut |_| {}).expect("a sound lexicon");
    check(&again.compiled.to_bytes(&again.provenance), &expected, &rows);
});

/// A column as the command takes it; what is read is written so that it is read as the same.
fn spec(text: &str) -> Option<ColumnSpec> {
    match text.parse::<ColumnSpec>() {
        Ok(spec) => {
            assert!((1..=MAX_NAME).contains(&spec.name.len()) && spec.field > 0);
            assert_eq!(spec.to_string().parse().ok().as_ref(), Some(&spec));
            Some(spec)
        }
        Err(error) => {
            lexc_fuzz::refused(&error);
            None
        }
    }
}

fn same_names(columns: &[ColumnSpec], edition: Option<&str>) -> bool {
    let mut names: Vec<&str> = columns.iter().map(|spec| &*spec.name).collect();
    names.extend(edition.map(|_| "edition"));
    let distinct: BTreeSet<&str> = names.iter().copied().collect();
    distinct.len() < names.len()
}

/// The lines that give a word, in order.
fn rows(list: &List, tokenizer: &Tokenizer, options: &ReadOptions) -> Option<Vec<Row>> {
    let mut rows = Vec::new();
    let hooks = ReadObservers {
        lines: Some(&mut |row| rows.push((row.word.to_vec(), row.text.to_owned()))),
        ..ReadObservers::default()
    };
    let lists = std::slice::from_ref(list);
    read_words(lists, tokenizer, options, hooks, |_| {}).ok()?;
    Some(rows)
}

/// A field of a line, or all from there on.
fn field(line: &str, spec: &ColumnSpec, options: &ReadOptions) -> String {
    let mut rest = line;
    for _ in 1..spec.field {
        let cut = match options.delimiter.as_deref() {
            Some(delimiter) => rest.split_once(delimiter),
            None => rest.trim_start().split_once(char::is_whitespace),
        };
        match cut {
            Some((_, after)) => rest = after,
            None => return String::new(),
        }
    }
    let end = match options.delimiter.as_deref() {
        _ if spec.to_end => rest.len(),
        Some(delimiter) => rest.find(delimiter).unwrap_or(rest.len()),
        None => {
            rest = rest.trim_start();
            rest.find(char::is_whitespace).unwrap_or(rest.len())
        }
    };
    rest[..end].trim().to_owned()
}

/// A column by the rules; `None` if some value is wrong.
fn column(spec: &ColumnSpec, rows: &[Row], options: &ReadOptions, join: bool) -> Option<Column> {
    let mut column = Column::new();
    let mut joined: BTreeMap<&Vec<Letter>, Vec<String>> = BTreeMap::new();
    for (word, line) in rows {
        let text = field(line, spec, options);
        if text.is_empty() {
            continue;
        }
        let said = match spec.kind {
            ColumnKind::Number => {
                let digits = text.chars().all(|c| c.is_ascii_digit());
                Said::Number(text.parse().ok().filter(|_| digits)?)
            }
            ColumnKind::Text if join => {
                let parts = joined.entry(word).or_default();
                if !parts.contains(&text) {
                    parts.push(text);
                }
                column.insert(word.clone(), Said::Text(parts.join("; ")));
                continue;
            }
            ColumnKind::Text => Said::Text(text),
            ColumnKind::Flag | ColumnKind::Edition if text == "0" => continue,
            ColumnKind::Flag | ColumnKind::Edition => Said::Set,
            other => unreachable!("lists have no {}", other.name()),
        };
        let merged = match (column.get(word), said) {
            (None, said) => said,
            (Some(Said::Number(a)), Said::Number(b)) if join => Said::Number(a.checked_add(b)?),
            (Some(old), said) if *old == said => said,
            _ => return None,
        };
        column.insert(word.clone(), merged);
    }
    Some(column)
}

fn check(bytes: &[u8], expected: &[(&str, Column)], rows: &[Row]) {
    let lexicon = Lexicon::from_bytes(bytes.to_vec()).expect("what was built can be opened");
    let words: BTreeSet<&Vec<Letter>> = rows.iter().map(|row| &row.0).collect();
    assert_eq!(lexicon.len(), words.len() as u64);
    assert_eq!(lexicon.columns().count(), expected.len());
    for (name, said) in expected {
        let column = lexicon.column(name).expect("it was asked for");
        assert_eq!(column.len(), said.len() as u64, "{name}");
        for (rank, word) in (0..).zip(&words) {
            let value = column.get(rank).map(|value| match value {
                Value::Set => Said::Set,
                Value::Number(number) => Said::Number(number),
                Value::Text(text) => Said::Text(text.to_owned()),
                other => unreachable!("no column holds {other}"),
            });
            assert_eq!(value.as_ref(), said.get(*word), "{name}, {word:?}");
        }
        assert_eq!(column.get(lexicon.len()), None);
    }
}
