//! Trees of conditions, as text and in JSON.
//!
//! Any text and any JSON is a tree, or an error with a place. A query finds the words that it accepts one by one,
//! and the negation of a tree all others.
//!
//! Input: a tree, in JSON if it begins with a brace.

#![no_main]

use std::sync::LazyLock;

use lexc_api::conditions::{AskedLexicon, ConditionTree, ConditionsRequest};
use lexc_compiler::compile::LayoutChoice;
use lexc_runtime::{Letter, Lexicon};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let bytes = lexc_testkit::twelve_with_values(LayoutChoice::Bitmap);
    Lexicon::from_bytes(bytes).expect("a lexicon")
});

static WORDS: LazyLock<Vec<Vec<Letter>>> = LazyLock::new(|| {
    let mut words = LEXICON.words();
    let mut all = Vec::new();
    while let Some(word) = words.next_letters() {
        all.push(word.to_vec());
    }
    all
});

/// Returns the indices of the words that a tree selects.
fn select(tree: Value) -> Option<Vec<usize>> {
    let tree: ConditionTree = serde_json::from_value(tree).ok()?;
    let request = ConditionsRequest::default().tree([tree]);
    match request.query(&AskedLexicon::new(&LEXICON, &LEXICON)) {
        Ok(query) => {
            let words = WORDS.iter().enumerate();
            let accepted = words.filter(|(_, word)| query.accepts(word));
            let accepted: Vec<usize> = accepted.map(|(at, _)| at).collect();
            let mut found = LEXICON.matches(&query).expect("the same alphabet");
            for &at in &accepted {
                assert_eq!(found.next_letters(), Some(&*WORDS[at]));
            }
            assert_eq!(found.next_letters(), None);
            Some(accepted)
        }
        Err(error) => {
            assert!(!error.message.is_empty());
            let place = error.place.expect("a place");
            assert!(place.text.is_empty() || place.text.get(place.span).is_some());
            None
        }
    }
}

fuzz_target!(|text: &str| {
    let tree = match text.starts_with('{') {
        true => match serde_json::from_str(text) {
            Ok(tree) => tree,
            Err(_) => return,
        },
        false => Value::from(text),
    };
    let found = select(tree.clone());
    if let (Some(found), Some(others)) = (found, select(json!({"not": tree}))) {
        let mut all = [found, others].concat();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..WORDS.len()));
    }
});
