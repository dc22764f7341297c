//! Searches with automata of `fst` and `regex-automata`, compared with the automata on the text of
//! all words.

use std::collections::BTreeSet;

use fst::Automaton;
use fst::automaton::{AlwaysMatch, Levenshtein, Str, Subsequence};
use lexc_alphabet::Alphabet;
use lexc_compiler::compile::{LayoutChoice, StructureSet};
use lexc_format::provenance::Provenance;
use lexc_runtime::Lexicon;
use lexc_runtime::query::DfaConstraint;
use lexc_testkit::{ALL_LAYOUTS, alphabet, compile_tiles, compile_words, letters, lists};
use proptest::prelude::*;
use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind};

use super::regexes::expressions;

const TILES: u8 = 3;

fn open(words: &BTreeSet<Vec<u8>>, alphabet: &Alphabet, layout: LayoutChoice) -> Lexicon {
    let words = words.iter().map(Vec::as_slice);
    let compiled = compile_tiles(alphabet, words, StructureSet::default(), layout);
    Lexicon::from_bytes(compiled.to_bytes(&Provenance::default())).expect("a sound file")
}

/// Runs an automaton on a text, byte by byte.
fn accepts(automaton: &impl Automaton, text: &str) -> bool {
    let mut state = automaton.start();
    for byte in text.bytes() {
        state = automaton.accept(&state, byte);
    }
    let end = automaton.accept_eof(&state);
    automaton.is_match(end.as_ref().unwrap_or(&state))
}

/// Checks that a search finds the words that the automaton accepts, in every layout.
fn check(words: &BTreeSet<Vec<u8>>, automaton: impl Automaton) {
    let alphabet = alphabet("english");
    let spelled = words.iter().map(|word| alphabet.spell(&letters(word)));
    let expected: Vec<String> = spelled.filter(|word| accepts(&automaton, word)).collect();
    for layout in ALL_LAYOUTS {
        let lexicon = open(words, &alphabet, layout);
        let found: Vec<String> = lexicon.search(&automaton).collect();
        assert_eq!(found, expected, "{layout:?}");
    }
}

fn dfa(expression: &str) -> dense::DFA<Vec<u32>> {
    let config = dense::Config::new().start_kind(StartKind::Anchored).match_kind(MatchKind::All);
    let syntax = syntax::Config::new().unicode(false).utf8(false);
    let mut builder = dense::Builder::new();
    let builder = builder.configure(config).syntax(syntax);
    builder.build(expression).expect("an expression")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn automata_of_fst(
        words in lists::small_lexicons(TILES),
        text in "[ABC]{1,4}",
        edits in 0u32..3,
    ) {
        check(&words, Str::new(&text));
        check(&words, Str::new(&text).starts_with());
        check(&words, Subsequence::new(&text));
        check(&words, Subsequence::new(&text).complement());
        check(&words, AlwaysMatch);
        check(&words, AlwaysMatch.complement());
        let near = || Levenshtein::new(&text, edits).unwrap();
        check(&words, near());
        check(&words, near().union(Str::new("B").starts_with()));
        check(&words, near().intersection(Subsequence::new("A")));
    }

    #[test]
    fn automata_of_regex_automata(
        words in lists::small_lexicons(TILES),
        expression in expressions(),
    ) {
        let alphabet = alphabet("english");
        let dfa = dfa(&expression);
        let matches = |text: &String| {
            let input = Input::new(text).anchored(Anchored::Yes);
            let found = dfa.try_search_fwd(&input).expect("no byte to quit on");
            found.is_some_and(|found| found.offset() == text.len())
        };
        let spelled = words.iter().map(|word| alphabet.spell(&letters(word)));
        let expected: Vec<String> = spelled.filter(matches).collect();
        for layout in ALL_LAYOUTS {
            let lexicon = open(&words, &alphabet, layout);
            let constraint = || DfaConstraint::new(dfa.clone(), &alphabet).expect("anchored");
            let query = lexicon.query().matching(constraint());
            prop_assert_eq!(query.iter().collect::<Vec<_>>(), expected.clone(), "{:?}", layout);
            let others = !query;
            prop_assert_eq!(others.count(), words.len() - expected.len());
            let short = lexicon.query().length(..=2).matching(constraint());
            let expected = expected.iter().filter(|word| word.len() <= 2);
            prop_assert_eq!(short.count(), expected.count());
        }
    }
}

#[test]
fn automata_read_letters_of_several_characters() {
    let words = ["chico", "cico", "llama", "niño"];
    let bytes = compile_words("spanish", &words, StructureSet::default(), LayoutChoice::Bitmap);
    let lexicon = Lexicon::from_bytes(bytes).expect("a sound file");
    let found: Vec<String> = lexicon.search(Subsequence::new("H")).collect();
    assert_eq!(found, ["CHICO"]);
    let found: Vec<String> = lexicon.search(Levenshtein::new("NINO", 1).unwrap()).collect();
    assert_eq!(found, ["NIÑO"]);
    let constraint = DfaConstraint::new(dfa("C.?I.*"), lexicon.alphabet()).expect("anchored");
    assert_eq!(lexicon.query().matching(constraint).count(), 2);
}

#[test]
fn an_automaton_without_anchored_search_is_refused() {
    let unanchored = dense::Config::new().start_kind(StartKind::Unanchored);
    let mut builder = dense::Builder::new();
    let dfa = builder.configure(unanchored).build("A").expect("an expression");
    assert!(DfaConstraint::new(dfa, &alphabet("english")).is_err());
}
