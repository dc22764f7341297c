//! Compares regular expressions with the crate `regex` on the text of all words, and tests their
//! case.

use std::collections::BTreeSet;

use lexc_compiler::compile::LayoutChoice;
use lexc_format::provenance::Provenance;
use lexc_runtime::query::{Constraint, Query, QueryErrorKind, Regex};
use lexc_runtime::{Lexicon, query::Order};
use lexc_testkit::{EVERYTHING, alphabet, compile_tiles, compile_words, letters, lists};
use proptest::prelude::*;

/// Generates expressions of the letters A to C.
pub(super) fn expressions() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        6 => "[ABC]",
        1 => Just(".".to_owned()),
        1 => Just("[AB]".to_owned()),
        1 => Just("[^B]".to_owned()),
        1 => Just("".to_owned()),
        1 => Just(r"\b".to_owned()),
        1 => Just("^".to_owned()),
        1 => Just("$".to_owned()),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let several = prop::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            3 => several.clone().prop_map(|parts| parts.concat()),
            2 => several.prop_map(|parts| format!("(?:{})", parts.join("|"))),
            1 => inner.clone().prop_map(|part| format!("(?:{part})*")),
            1 => inner.clone().prop_map(|part| format!("(?:{part})+")),
            1 => inner.clone().prop_map(|part| format!("(?:{part})?")),
            1 => inner.prop_map(|part| format!("(?:{part}){{1,3}}")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn expressions_match_the_same_words(
        words in lists::small_lexicons(3),
        expression in expressions(),
    ) {
        let english = alphabet("english");
        // ASCII word boundaries (`\b`), which every automaton supports.
        let expression = format!("(?-u){expression}").replace('.', "[A-Z]");
        let expression = expression.replace("[^B]", "[ACD]");
        let whole = regex::Regex::new(&format!(r"\A(?:{expression})\z")).unwrap();
        let words: BTreeSet<Vec<u8>> = words;
        for layout in [LayoutChoice::Bitmap, LayoutChoice::EdgeList] {
            let compiled =
                compile_tiles(&english, words.iter().map(Vec::as_slice), EVERYTHING, layout);
            let lexicon = Lexicon::from_bytes(compiled.to_bytes(&Provenance::default())).unwrap();
            let expected: Vec<String> = words
                .iter()
                .map(|word| lexicon.spell(&letters(word)))
                .filter(|word| whole.is_match(word))
                .collect();
            let regex = Regex::new(&expression.to_lowercase(), &english).unwrap();
            // From both ends, independently of the end that a walk would choose.
            let reversed = regex.reversed().expect("small");
            for word in &words {
                let matches = whole.is_match(&lexicon.spell(&letters(word)));
                let backwards: Vec<u8> = word.iter().rev().copied().collect();
                prop_assert_eq!(accepts(&regex, word), matches, "{}", expression);
                prop_assert_eq!(accepts(&*reversed, &backwards), matches, "{}", expression);
            }
            let found = lexicon.sorted_matches(&Query::new().and(regex), Order::Alphabet, usize::MAX).unwrap();
            let found: Vec<String> = found.iter().map(|word| lexicon.spell(word)).collect();
            prop_assert_eq!(&found, &expected, "{}", expression);
        }
    }
}

/// Walks a constraint along a word, and checks its bounds.
fn accepts(constraint: &dyn Constraint, word: &[u8]) -> bool {
    let mut state = vec![0; constraint.width()];
    let mut next = state.clone();
    constraint.start(&mut state);
    let mut bounds_of = vec![constraint.bounds(&state)];
    for letter in letters(word) {
        let foreseen = bounds_of.last().expect("one").next.contains(letter);
        let went = constraint.step(&state, letter, &mut next);
        assert!(foreseen || !went, "a tile that was ruled out");
        if !went {
            return false;
        }
        state.clone_from(&next);
        bounds_of.push(constraint.bounds(&state));
    }
    let accepts = bounds_of.last().expect("one").accepts;
    for (left, bounds) in bounds_of.iter().rev().enumerate() {
        let bounds = bounds.min as usize..=bounds.max as usize;
        assert!(!accepts || bounds.contains(&left), "{bounds:?}, and {left} follow");
    }
    accepts
}

fn find(alphabet_name: &str, words: &[&str], expression: &str) -> Vec<String> {
    let bytes = compile_words(alphabet_name, words, EVERYTHING, LayoutChoice::Bitmap);
    let lexicon = Lexicon::from_bytes(bytes).unwrap();
    let regex = Regex::new(expression, lexicon.alphabet()).unwrap();
    let mut found: Vec<String> =
        lexicon.matches_unordered(&Query::new().and(regex)).unwrap().collect();
    found.sort();
    found
}

#[test]
fn case_follows_the_alphabet() {
    let turkish = ["ıık", "iik", "ırk", "irk"];
    assert_eq!(find("turkish", &turkish, "i.k"), ["İRK", "İİK"]);
    assert_eq!(find("turkish", &turkish, "I.K"), ["IIK", "IRK"]);
    assert_eq!(find("turkish", &turkish, "[ı].k"), ["IIK", "IRK"]);
    assert_eq!(find("turkish", &turkish, "[a-k].*"), ["İRK", "İİK"]);
    assert_eq!(find("turkish", &turkish, "[^i].*"), ["IIK", "IRK"]);
    assert_eq!(find("french", &["été", "etc"], "ét[^c]"), ["ETE"]);
    assert_eq!(find("french", &["été", "etc"], "[é-ë]+t."), ["ETC", "ETE"]);
    // ß folds to two letters, and a repetition repeats both.
    assert_eq!(find("german", &["masse", "massesse", "mase"], "ma(ße)+"), ["MASSE", "MASSESSE"]);
    assert_eq!(find("greek", &["σας"], "σα[ς]"), ["ΣΑΣ"]);
}

#[test]
fn letters_of_several_characters_match_their_text() {
    let words = ["chal", "[c]hal", "cal"];
    assert_eq!(find("spanish", &words, "c.al"), ["CHAL", "[C]HAL"]);
    assert_eq!(find("spanish", &words, "c.l"), ["CAL"]);
    assert_eq!(find("spanish", &words, ".{3}"), ["CAL"]);
    assert_eq!(find("catalan", &["col·legi"], "col·l.*"), ["COL·LEGI"]);
}

#[test]
fn invalid_expressions_are_refused() {
    let english = alphabet("english");
    let refused = |expression: &str| Regex::new(expression, &english).unwrap_err();
    for (expression, span) in [
        ("ab(c", 2..3),
        ("a)", 1..2),
        ("[z-a]", 1..4),
        (r"\p{Klingon}", 0..11),
        ("a**{2", 3..5),
        (r"é(?<", 5..5),
    ] {
        let error = refused(expression);
        assert!(matches!(error.kind, QueryErrorKind::Regex(_)), "{expression}: {error:?}");
        assert_eq!(error.span, span, "{expression}: {error}");
    }
    // A backreference, and a Unicode word boundary.
    assert!(matches!(refused(r"(a)\1").kind, QueryErrorKind::Regex(_)));
    assert!(matches!(refused(r"\ba").kind, QueryErrorKind::Regex(_)));
    for large in ["(a|b)*a(a|b){20}", "((a{1000}){1000}){1000}", "(.{0,200}x){60}"] {
        let error = refused(large);
        assert!(matches!(error.kind, QueryErrorKind::RegexTooLarge { .. }), "{large}: {error}");
    }
    assert!(Regex::new("", &english).is_ok());
}
