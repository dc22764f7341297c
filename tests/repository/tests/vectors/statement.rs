//! The contents of a vector, derived without an automaton: the sorted words of its list, and their
//! data. They are stored beside the vector as JSON, so that any reader can be tested with them.

use std::collections::BTreeMap;
use std::fs;

use lexc_alphabet::{Alphabet, Tokenizer};
use lexc_format::{LexFile, Verification};
use serde_json::{Value, json};

use super::recipes::{Recipe, Source, folder};

/// Words in order, as tiles, each with the fields of its line.
type Rows = BTreeMap<Vec<u8>, Vec<String>>;

/// Returns the statement of a vector. Only the kinds of sections and the provenance are taken from
/// `bytes`.
pub(crate) fn statement(recipe: &Recipe, bytes: &[u8]) -> Value {
    let file = LexFile::parse(bytes, Verification::Skip).expect("a lexicon");
    let alphabet = recipe.source.alphabet();
    let rows = rows(recipe.source, recipe.source.list, &alphabet);
    let lengths = || rows.keys().map(Vec::len);
    let words = rows
        .keys()
        .map(|word| json!([alphabet.spell(&lexc_testkit::letters(word)), word]))
        .collect::<Vec<_>>();
    let (found, not_found) = lookups(recipe.source, &rows, &alphabet);
    json!({
        "version": [file.header.major, file.header.minor],
        "layout": recipe.layout_name,
        "sections": file.entries.iter().map(|entry| entry.kind.to_string()).collect::<Vec<_>>(),
        "alphabet": said_of_alphabet(&alphabet),
        "provenance": file.provenance.iter().collect::<Vec<_>>(),
        "counts": {
            "words": rows.len(),
            "letters": lengths().sum::<usize>(),
            "min_length": lengths().min(),
            "max_length": lengths().max(),
        },
        "words": words,
        "columns": columns(recipe.source, &rows, &alphabet),
        "found": found,
        "not_found": not_found,
    })
}

/// Formats a statement with one line for each word, tile and column.
pub(crate) fn written(statement: &Value) -> String {
    nested(statement, 0) + "\n"
}

fn nested(value: &Value, depth: usize) -> String {
    let lines = |open: char, items: Vec<String>, close: char| {
        let indent = "  ".repeat(depth);
        let items = items.join(&format!(",\n{indent}  "));
        format!("{open}\n{indent}  {items}\n{indent}{close}")
    };
    match value {
        Value::Object(fields) if depth < 2 && fields.values().any(|v| !v.is_u64()) => {
            let field = |(name, value)| format!("{}: {}", json!(name), nested(value, depth + 1));
            lines('{', fields.iter().map(field).collect(), '}')
        }
        Value::Array(items) if items.iter().any(|item| !item.is_string() && !item.is_u64()) => {
            lines('[', items.iter().map(Value::to_string).collect(), ']')
        }
        _ => value.to_string(),
    }
}

fn rows(source: &Source, list: &str, alphabet: &Alphabet) -> Rows {
    let text = fs::read_to_string(folder().join(list)).expect("the list");
    let tokenizer = Tokenizer::new(alphabet);
    let row = |line: &str| {
        let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        let mut tiles = Vec::new();
        let text = fields.first().expect("a field");
        // The slow tokenizer, which follows the specification step by step.
        let read = tokenizer.tokenize_by_definition(text, &mut tiles);
        read.unwrap_or_else(|error| panic!("{}: {text}: {error}", source.name));
        (lexc_runtime::Letter::numbers(&tiles), fields)
    };
    text.lines().map(row).collect()
}

fn said_of_alphabet(alphabet: &Alphabet) -> Value {
    let casing = alphabet.casing().name();
    let tile = |tile: &lexc_alphabet::LetterInfo| {
        json!({
            "face": tile.face,
            "blank": tile.blank_face,
            "count": tile.count,
            "score": tile.score.points(),
            "vowel": tile.vowel,
            "aliases": tile.aliases,
        })
    };
    json!({
        "name": alphabet.name(),
        "title": alphabet.title(),
        "language": alphabet.language(),
        "source": alphabet.source(),
        "casing": casing,
        "blanks": alphabet.blank().count,
        "blank_score": alphabet.blank().score.points(),
        "tiles": alphabet.tiles().iter().map(tile).collect::<Vec<_>>(),
        "folds": alphabet.folds(),
    })
}

/// Returns the columns in the order of the file: editions, then the columns of the list.
fn columns(source: &Source, rows: &Rows, alphabet: &Alphabet) -> Vec<Value> {
    let editions = source.editions.iter().map(|(name, list)| {
        let members = self::rows(source, list, alphabet);
        let values = rows.keys().map(|word| json!(members.contains_key(word)));
        let values: Vec<Value> = values.collect();
        let mut said = json!({"name": name, "type": "edition", "values": values});
        let others = members.iter().filter(|(word, _)| !rows.contains_key(*word));
        let others: Vec<String> = others.map(|(_, row)| row[0].to_uppercase()).collect();
        if !others.is_empty() {
            said["other_words"] = json!(others);
        }
        said
    });
    let listed = source.columns.iter().map(|spec| {
        let (name, place) = spec.split_once('=').expect("a column");
        let (field, kind) = place.split_once(':').unwrap_or((place, "text"));
        let field: usize = field.parse().expect("a field");
        let value = |row: &Vec<String>| match (row[field - 1].as_str(), kind) {
            (text, "flag") => json!(text == "1"),
            ("", _) => Value::Null,
            (text, "number") => json!(text.parse::<u64>().expect("a number")),
            // The list has them in the shortest form.
            (text, _) => json!(text),
        };
        let values = rows.values().map(value);
        json!({"name": name, "type": kind, "values": values.collect::<Vec<_>>()})
    });
    editions.chain(listed).collect()
}

/// Returns words with their ranks, and texts that are not words.
fn lookups(source: &Source, rows: &Rows, alphabet: &Alphabet) -> (Value, Value) {
    let tokenizer = Tokenizer::new(alphabet);
    let mut found = BTreeMap::new();
    let mut not_found = Vec::new();
    let mut ask = |text: &str| {
        let mut tiles = Vec::new();
        let read = tokenizer.tokenize_by_definition(text, &mut tiles).is_ok();
        match rows.keys().position(|word| read && *word == lexc_runtime::Letter::numbers(&tiles)) {
            Some(rank) => drop(found.insert(text.to_owned(), rank)),
            None => not_found.push(text.to_owned()),
        }
    };
    // As spelled in the list, and with the last letter doubled or removed.
    for text in rows.values().map(|row| &row[0]).take(40) {
        ask(text);
        let mut shorter = text.clone();
        let last = shorter.pop().expect("a letter");
        ask(&shorter);
        ask(&format!("{text}{last}"));
    }
    let odd: &[&str] = match source.name {
        "turkic" => &["IŞIK", "ışık", "isik", "ISIK", "İĞNE", "iğne", "KÂĞIT", "i", "ı", "I", "İ"],
        "wide" => &[
            "STRASSEN", "straẞe", "schule", "s[ch]ule", "L.LAM", "l·lam", "QUE", "Baer", "[CH]ico",
            "C[H]ico", "ΑΛΦΑ",
        ],
        "syllables" => &["KA", ""],
        _ => &["CARS", "Cár", "DÓ", "[C]ars", "[CA]RS", "[", "]", "ca rs", "éar", "ÉATS", ""],
    };
    odd.iter().for_each(|text| ask(text));
    (json!(found), json!(not_found))
}
