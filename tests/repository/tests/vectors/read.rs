//! The runtime reads the vectors, with and without verification.

use std::collections::BTreeSet;

use lexc_format::values::Value as OfWord;
use lexc_runtime::Lexicon;
use serde_json::{Value, json};

use super::recipes::{Recipe, recipes};
use super::statement_beside;

#[test]
fn it_finds_what_each_holds() {
    for recipe in recipes() {
        holds(&recipe, &recipe.bytes());
    }
}

/// Checks that a file, opened in every way, has the stated contents of a vector.
pub(crate) fn holds(recipe: &Recipe, bytes: &[u8]) {
    let said = statement_beside(recipe);
    let verified = Lexicon::from_bytes(bytes.to_vec()).expect("a sound file");
    let trusted = Lexicon::from_bytes_unverified(bytes.to_vec()).expect("a sound file");
    for (lexicon, how) in [(&verified, "verified"), (&trusted, "on trust")] {
        compare(lexicon, &said, &format!("{}, {how}", recipe.name()));
    }
}

fn compare(lexicon: &Lexicon, said: &Value, name: &str) {
    let (major, minor) = lexicon.version();
    assert_eq!(json!([major, minor]), said["version"], "{name}");
    assert_eq!(json!(lexicon.layout_name()), said["layout"], "{name}");
    words(lexicon, said, name);
    let counts = lexicon.counts();
    let counts = json!({
        "words": counts.words,
        "letters": counts.letters,
        "min_length": counts.min_length,
        "max_length": counts.max_length,
    });
    assert_eq!(counts, said["counts"], "{name}");
    columns(lexicon, said, name);
    for (text, rank) in said["found"].as_object().expect("texts") {
        assert_eq!(lexicon.rank(text), rank.as_u64(), "{name}: {text}");
        assert!(lexicon.contains(text), "{name}: {text}");
    }
    for text in said["not_found"].as_array().expect("texts") {
        let text = text.as_str().expect("a text");
        assert!(!lexicon.contains(text), "{name}: {text}");
        assert_eq!(lexicon.rank(text), None, "{name}: {text}");
    }
}

fn words(lexicon: &Lexicon, said: &Value, name: &str) {
    let said = said["words"].as_array().expect("words");
    let mut words = lexicon.words();
    let mut all = BTreeSet::new();
    for (rank, said) in (0..).zip(said) {
        let word = words.next_letters().expect("as many words").to_vec();
        assert_eq!(
            json!([lexicon.spell(&word), lexc_runtime::Letter::numbers(&word)]),
            *said,
            "{name}"
        );
        assert_eq!(lexicon.rank_letters(&word), Some(rank), "{name}: {said}");
        assert_eq!(lexicon.word_at(rank).as_ref(), Some(&word), "{name}: {said}");
        assert!(lexicon.contains_letters(&word), "{name}: {said}");
        all.insert(lexc_runtime::Letter::numbers(&word));
    }
    assert_eq!(words.next_letters(), None, "{name}: no more words");
    automata(lexicon, &all, name);
}

/// Checks that every automaton has these words.
fn automata(lexicon: &Lexicon, words: &BTreeSet<Vec<u8>>, name: &str) {
    let turned = || words.iter().map(|word| word.iter().rev().copied().collect());
    let strings = words.iter().flat_map(|word| {
        (1..=word.len()).map(|split| {
            let (left, right) = word.split_at(split);
            let separator: &[u8] = if right.is_empty() { &[] } else { &[0] };
            let left: Vec<u8> = left.iter().rev().copied().collect();
            [&left, separator, right].concat()
        })
    });
    for (automaton, wanted) in [
        (lexicon.trie(), words.clone()),
        (lexicon.dawg(), words.clone()),
        (lexicon.gaddag(), strings.collect()),
        (lexicon.reversed_dawg(), turned().collect()),
    ] {
        let Some(automaton) = automaton else {
            continue;
        };
        let mut accepted = BTreeSet::new();
        let mut open = vec![(automaton.cursor(), Vec::new())];
        while let Some((cursor, path)) = open.pop() {
            for edge in cursor.edges() {
                let path = [&path[..], &[edge.label.to_byte()]].concat();
                if edge.terminal {
                    assert!(accepted.insert(path.clone()), "{name}: {path:?} twice");
                }
                let mut next = cursor;
                assert!(next.step(edge.label), "{name}");
                open.push((next, path));
            }
        }
        assert_eq!(accepted, wanted, "{name}");
    }
}

fn columns(lexicon: &Lexicon, said: &Value, name: &str) {
    let columns = lexicon.columns().map(|column| {
        let kind = column.kind().name();
        let has_flag = matches!(kind, "edition" | "flag");
        let value = |rank| match column.get(rank) {
            Some(OfWord::Set) => json!(true),
            Some(OfWord::Number(number)) => json!(number),
            Some(OfWord::Text(text)) => json!(text),
            Some(OfWord::Decimal(number)) => json!(number.to_string()),
            Some(other) => panic!("no vector has {other}"),
            None if has_flag => json!(false),
            None => Value::Null,
        };
        let values: Vec<Value> = (0..lexicon.len()).map(value).collect();
        let mut said = json!({"name": column.name(), "type": kind, "values": values});
        if column.other_words().len() > 0 {
            said["other_words"] = json!(column.other_words().collect::<Vec<_>>());
        }
        said
    });
    assert_eq!(json!(columns.collect::<Vec<_>>()), said["columns"], "{name}");
}
