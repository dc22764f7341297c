//! Checks the answer whether all structures of a file hold the same words.

use std::collections::BTreeSet;

use lexc_compiler::agreement::check_agreement;
use lexc_format::{LexFile, Verification};
use lexc_runtime::{Automaton, Lexicon};
use lexc_testkit::brute;

use crate::walk::language;

/// The maximum number of edges of an automaton; larger ones are not compared.
const STEPS: u32 = 2000;

type Strings = BTreeSet<Vec<u8>>;

/// Checks a verified file, and compares the answer with the strings that the automata accept.
///
/// # Panics
/// If the answer is wrong.
pub fn check(lexicon: &Lexicon, file: &[u8]) {
    let parsed = LexFile::parse(file, Verification::Skip).expect("it was verified");
    let answer = check_agreement(&parsed, file, &mut |_| {});
    if let Err(error) = &answer {
        crate::refused(error);
    }
    let strings = |automaton: Automaton<'_>| -> Option<Strings> {
        Some(language(automaton, STEPS)?.into_iter().collect())
    };
    let Some(words) = lexicon.dawg().and_then(strings) else {
        return;
    };
    let should = [
        ("trie", lexicon.trie(), words.clone()),
        ("GADDAG", lexicon.gaddag(), brute::gaddag_strings(&words)),
        ("reversed DAWG", lexicon.reversed_dawg(), brute::reversed(&words)),
    ];
    for (kind, automaton, expected) in should {
        let Some(found) = automaton.and_then(strings) else {
            continue;
        };
        let equal = found == expected;
        match &answer {
            Ok(()) => assert!(equal, "{kind} has other strings, and all agree"),
            Err(error) if error.to_string().starts_with(&format!("the {kind} and the DAWG")) => {
                assert!(!equal, "{kind} has the strings of the words, and does not agree");
            }
            Err(_) => {}
        }
    }
}
