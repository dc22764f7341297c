//! The worst small requests of every method, which the tests of every door make.

use serde_json::{Map, Value};

use lexc_compiler::automaton::dawg::DawgStateBuilder;
use lexc_compiler::automaton::graph::GraphEdge;
use lexc_compiler::compile::{CompileOptions, compile};
use lexc_format::Label;
use lexc_format::provenance::Provenance;

use crate::compiled::alphabet;

/// The table, in which long texts and lists are written by their parts: `repeat` with `times`, a
/// text `numbered` with `times`, texts to `join`, and `mixed` words of a `length`.
const TABLE: &str = include_str!("../../../tests/api/worst.json");

/// Returns the requests in order: a method and its parameters. They share an engine, whose lexicon
/// `huge` the first ones open.
///
/// # Panics
/// If the table is damaged.
#[must_use]
pub fn worst_requests() -> Vec<(String, Value)> {
    let rows: Vec<Value> = serde_json::from_str(TABLE).expect("JSON");
    let method = |row: &Value| row["method"].as_str().expect("a method").to_owned();
    rows.iter().map(|row| (method(row), whole(&row["params"]))).collect()
}

/// Returns a value with all that is written by its parts.
fn whole(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(whole).collect(),
        Value::Object(parts) => expanded(parts).unwrap_or_else(|| {
            parts.iter().map(|(name, value)| (name.clone(), whole(value))).collect()
        }),
        value => value.clone(),
    }
}

fn expanded(parts: &Map<String, Value>) -> Option<Value> {
    let number = |name: &str| parts.get(name)?.as_u64().map(|number| number as usize);
    let times = number("times");
    match (parts.get("repeat"), parts.get("numbered"), parts.get("join"), number("mixed")) {
        (Some(Value::Array(items)), ..) => {
            let copies = std::iter::repeat_n(items, times?);
            Some(copies.flatten().cloned().collect())
        }
        (Some(text), ..) => Some(text.as_str()?.repeat(times?).into()),
        (_, Some(text), ..) => {
            let text = text.as_str()?;
            let lines = (0..times?).map(|number| text.replace('#', &number.to_string()));
            Some(lines.collect::<String>().into())
        }
        (_, _, Some(texts), _) => {
            let texts = texts.as_array()?.iter().map(whole);
            let texts: Option<String> = texts.map(|text| Some(text.as_str()?.to_owned())).collect();
            texts.map(Value::from)
        }
        (_, _, _, Some(count)) => {
            let length = number("length")?;
            let letter = |word: usize, at: usize| {
                char::from(b'A' + ((word * 31 + at * at * (word + 7)) >> 3 & 255) as u8 % 26)
            };
            let word = |word| (0..length).map(|at| letter(word, at)).collect::<String>();
            Some((0..count).map(word).collect())
        }
        _ => None,
    }
}

/// Returns the bytes of a lexicon of all words of a length over the first letters of the English
/// alphabet: a small file with any number of words.
///
/// # Panics
/// If the lexicon has too many states.
#[must_use]
pub fn all_words(length: usize, letters: u8, options: &CompileOptions) -> Vec<u8> {
    let mut states = DawgStateBuilder::default();
    let mut next = 0;
    for level in 0..length {
        let edge =
            |letter| GraphEdge::new(Label::from_low_bits(letter), next).completed_if(level == 0);
        let edges: Vec<GraphEdge> = (1..=letters).map(edge).collect();
        next = states.add(&edges).expect("few states");
    }
    let compiled = compile(states.finish(next), &alphabet("english"), options, &mut |_| {});
    compiled.expect("a lexicon").to_bytes(&Provenance::default())
}
