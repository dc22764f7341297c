//! The syntax of queries: accepted texts, and errors with their offsets.

use lexc_compiler::compile::LayoutChoice;
use lexc_runtime::Lexicon;
use lexc_runtime::query::{FuzzyWord, Pattern, Query, QueryErrorKind as Kind, TileMultiset};
use lexc_testkit::{EVERYTHING, compile_words, letters};

fn lexicon(alphabet: &str, words: &[&str]) -> Lexicon {
    let bytes = compile_words(alphabet, words, EVERYTHING, LayoutChoice::Bitmap);
    Lexicon::from_bytes(bytes).unwrap()
}

fn find(lexicon: &Lexicon, pattern: &str) -> Vec<String> {
    let pattern = Pattern::parse(pattern, lexicon.tokenizer()).unwrap();
    let found = lexicon.matches_unordered(&Query::new().and(pattern)).unwrap().into_list();
    let mut words: Vec<String> = found.iter().map(|word| lexicon.spell(word)).collect();
    words.sort();
    words
}

#[test]
fn a_bracket_that_holds_one_tile_is_that_tile() {
    let es = lexicon("spanish", &["chal", "[c]hal", "cal", "hal", "chho", "[c]cho", "perro"]);
    assert_eq!(find(&es, "[CH]AL"), ["CHAL"]);
    assert_eq!(find(&es, "CHAL"), ["CHAL"]);
    assert_eq!(find(&es, "[HC]AL"), ["CAL", "HAL"]);
    assert_eq!(find(&es, "[[C]H]AL"), ["CAL", "HAL"]);
    assert_eq!(find(&es, "[[C][H]]AL"), ["CAL", "HAL"]);
    assert_eq!(find(&es, "[C]HAL"), ["[C]HAL"]);
    assert_eq!(find(&es, "?HAL"), ["[C]HAL"]);
    assert_eq!(find(&es, "[[CH]C]*"), ["CAL", "CCHO", "CHAL", "CHHO", "[C]HAL"]);
    // CH comes after C and before D.
    assert_eq!(find(&es, "[C-CH]AL"), ["CAL", "CHAL"]);
    assert_eq!(find(&es, "[^C-D]AL"), ["HAL"]);
    assert_eq!(find(&es, "[^CH]AL"), ["CAL", "HAL"]);
    assert_eq!(find(&es, "*[rr]*"), ["PERRO"]);
    assert_eq!(find(&es, "*[r]*"), [""; 0]);
}

#[test]
fn case_and_folds_follow_the_alphabet() {
    let tr = lexicon("turkish", &["ırk", "irk"]);
    assert_eq!(find(&tr, "i?k"), ["İRK"]);
    assert_eq!(find(&tr, "[ı]?k"), ["IRK"]);
    let fr = lexicon("french", &["été", "ete", "etc"]);
    assert_eq!(find(&fr, "É*[é-f]"), ["ETE"]);
    // Both precomposed and decomposed.
    assert_eq!(find(&fr, "e\u{301}te"), ["ETE"]);
    let ca = lexicon("catalan", &["col·legi", "colegi"]);
    assert_eq!(find(&ca, "co[L·L]egi"), ["COL·LEGI"]);
    assert_eq!(find(&ca, "co?egi"), ["COLEGI", "COL·LEGI"]);
}

#[test]
fn invalid_patterns_are_refused() {
    let en = lexicon("english", &["word"]);
    let es = lexicon("spanish", &["chal"]);
    let refused = |lexicon: &Lexicon, text: &str| {
        let error = Pattern::parse(text, lexicon.tokenizer()).unwrap_err();
        (error.span, error.kind)
    };
    assert_eq!(refused(&en, ""), (0..0, Kind::Empty));
    assert_eq!(refused(&en, "A[BC"), (1..2, Kind::Unclosed));
    assert_eq!(refused(&en, "A[B[C]"), (1..2, Kind::Unclosed));
    assert_eq!(refused(&en, "A[B[C"), (1..2, Kind::Unclosed));
    assert_eq!(refused(&en, "?A]B"), (2..3, Kind::Unopened));
    assert_eq!(refused(&en, "A[]"), (1..3, Kind::EmptyClass));
    assert_eq!(refused(&en, "A[^]"), (1..4, Kind::EmptyClass));
    assert_eq!(refused(&en, "A[B-]"), (3..4, Kind::HalfRange));
    assert_eq!(refused(&en, "A[-B]"), (2..3, Kind::HalfRange));
    assert_eq!(refused(&en, "A[B--C]"), (3..4, Kind::HalfRange));
    assert_eq!(refused(&en, "A[C-B]"), (3..4, Kind::RangeBackwards));
    assert_eq!(refused(&es, "[D-CH]"), (2..3, Kind::RangeBackwards));
    for (text, span) in
        [("*A1?", 2..3), ("?é", 1..3), ("[A1]", 2..3), ("A [B]", 1..2), ("[[1]]", 1..4)]
    {
        let (at, kind) = refused(&en, text);
        assert_eq!(at, span, "{text}");
        assert!(matches!(kind, Kind::Tile { .. }), "{text}: {kind:?}");
    }
    assert_eq!(refused(&en, &"?".repeat(256)).1, Kind::TooLong { tiles: 256, most: 255 });
    assert!(Pattern::parse(&"?*".repeat(255), en.tokenizer()).is_ok());
    assert!(Pattern::parse("*", en.tokenizer()).is_ok());
}

#[test]
fn tile_multisets_are_parsed() {
    let es = lexicon("spanish", &["chal", "[c]hal"]);
    let rack = TileMultiset::parse("?[c]h?chal", es.tokenizer()).unwrap();
    assert_eq!(rack.letters(), letters(&[3, 9, 4, 1, 12]));
    assert_eq!(rack.tiles().filter(|tile| tile.is_blank()).count(), 2);
    assert_eq!((rack.blanks(), rack.allows_more()), (2, false));
    assert!(TileMultiset::parse("A*", es.tokenizer()).unwrap().allows_more());
    let refused = |text: &str| {
        let error = TileMultiset::parse(text, es.tokenizer()).unwrap_err();
        (error.span, error.kind)
    };
    assert_eq!(refused(""), (0..0, Kind::Empty));
    assert_eq!(refused("a[b"), (1..2, Kind::Unclosed));
    assert_eq!(refused("a?]"), (2..3, Kind::Unopened));
    assert_eq!(refused("ab?1").0, 3..4);
    assert_eq!(refused("[?]").0, 1..2);
    assert_eq!(refused("[ab").1, Kind::Unclosed);
    assert_eq!(refused("[]").1, Kind::EmptyClass);
    assert_eq!(refused(&"[ab]".repeat(7)).1, Kind::TooManySets { sets: 7, most: 6 });
    let sets = TileMultiset::parse("a[bc][^d]?[c]", es.tokenizer()).unwrap();
    assert_eq!((sets.letters(), sets.blanks()), (&*letters(&[1, 3]), 1));
    assert_eq!(sets.tiles().filter(|tile| tile.is_blank()).count(), 3);
    assert_eq!(refused(&"?".repeat(256)).1, Kind::TooLong { tiles: 256, most: 255 });
    assert_eq!(
        refused(&("a".repeat(200) + &"?".repeat(70_000))).1,
        Kind::TooLong { tiles: 70_200, most: 255 }
    );
}

#[test]
fn missing_letters_use_blanks() {
    let es = lexicon("spanish", &["chal"]);
    let rack = TileMultiset::parse("hal?", es.tokenizer()).unwrap();
    let spell = |text: &str| {
        let mut tiles = Vec::new();
        es.tokenizer().tokenize(text, &mut tiles).unwrap();
        rack.spell(&tiles, es.alphabet())
    };
    assert_eq!(spell("chal"), "chAL");
    assert_eq!(spell("hala"), "HALa");
    assert_eq!(spell("hall"), "HAll");
    assert_eq!(spell("hal"), "HAL");
}

#[test]
fn distances_have_a_limit() {
    assert_eq!(
        FuzzyWord::new(
            &letters(&[1]),
            9,
            lexc_runtime::query::EditDistance::OptimalStringAlignment
        )
        .unwrap_err()
        .kind,
        Kind::Distance { requested: 9, most: 8 }
    );
    assert_eq!(
        FuzzyWord::new(
            &letters(&[1; 256]),
            1,
            lexc_runtime::query::EditDistance::OptimalStringAlignment
        )
        .unwrap_err()
        .kind,
        Kind::TooLong { tiles: 256, most: 255 }
    );
    assert_eq!(
        FuzzyWord::new(&[], 2, lexc_runtime::query::EditDistance::OptimalStringAlignment)
            .unwrap()
            .distance(&letters(&[5, 6])),
        Some(2)
    );
}
