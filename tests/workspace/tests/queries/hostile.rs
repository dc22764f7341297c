//! Malformed text, and damaged files opened without verification.

use lexc_compiler::compile::LayoutChoice;
use lexc_runtime::Lexicon;
use lexc_runtime::query::{FuzzyWord, LetterCounts, Order, Pattern, Query, Regex, TileMultiset};
use lexc_testkit::{TWELVE, alphabet, compile_words, everything, letters};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Any text is parsed or refused with an offset in the text.
    #[test]
    fn any_text(text in "([A-Ea-e?*^\\[\\]-]|\\PC|[·LQñß+(){}|.0-9]){0,12}") {
        for name in ["english", "catalan", "german", "turkish"] {
            let alphabet = alphabet(name);
            let tokenizer = lexc_runtime::Tokenizer::new(&alphabet);
            let errors = [
                Pattern::parse(&text, &tokenizer).err(),
                TileMultiset::parse(&text, &tokenizer).err(),
                Regex::new(&text, &alphabet).err(),
            ];
            for error in errors.into_iter().flatten() {
                prop_assert!(text.get(error.span.clone()).is_some(), "{text}: {error:?}");
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    /// Every query of a damaged file that was opened without verification ends.
    #[test]
    fn queries_of_unverified_damaged_files_end(
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        edge_list in any::<bool>(),
    ) {
        let layout = if edge_list { LayoutChoice::EdgeList } else { LayoutChoice::Bitmap };
        let mut bytes = compile_words("english", &TWELVE, everything(layout), layout);
        let pool = Lexicon::from_bytes(bytes.clone()).unwrap();
        let entry = pool.sections().iter().find(|e| e.kind == lexc_runtime::Kind::POOL).unwrap();
        let (begin, len) = (entry.offset as usize + 64, entry.len as usize - 64);
        for (at, value) in flips {
            bytes[begin + at.index(len)] = value;
        }
        let Ok(lexicon) = Lexicon::from_bytes_unverified(bytes) else {
            return Ok(());
        };
        if edge_list {
            lexicon.prepare_queries();
        }
        for query in [
            Query::new(),
            Query::new().and(Pattern::infix(&letters(&[1, 18]))),
            Query::new().and(Pattern::suffix(&letters(&[19]))).and(LetterCounts::length(3..)),
            Query::new().and(FuzzyWord::new(&letters(&[3, 1, 20]), 2, lexc_runtime::query::EditDistance::OptimalStringAlignment).unwrap()),
        ] {
            let found = lexicon.sorted_matches(&query, Order::Length, 100).unwrap();
            prop_assert!(found.iter().all(|word| word.len() <= 255));
        }
        let _ = lexicon.hooks(&letters(&[4, 15]));
    }
}
