//! Lexicons and boards for positions: small, so that the oracle is fast.

use std::sync::LazyLock;

use lexc_game::{BoardLayout, GameRules, Score};
use lexc_runtime::Lexicon;
use lexc_testkit::{LAYOUTS, everything};

/// A lexicon and game rules.
pub struct Table {
    pub lexicon: Lexicon,
    pub rules: GameRules,
}

const ENGLISH: [&str; 16] = [
    "cat", "cats", "at", "ta", "as", "sat", "scat", "tsar", "star", "arts", "rat", "tar", "do",
    "dog", "dogs", "ad",
];
const CATALAN: [&str; 8] = ["ca", "cal", "cel·la", "canya", "qui", "que", "la", "al"];

/// An alphabet that folds a mark to nothing.
const RUSSIAN: [&str; 6] = ["кот", "ток", "кто", "он", "но", "зонт"];

static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let small = || BoardLayout::parse("start: 2B\n=..'\n.-.\"\n..-.\n").expect("a layout");
    let mut tables = Vec::new();
    let words: [(&str, &[&str]); 3] =
        [("english", &ENGLISH), ("catalan", &CATALAN), ("russian", &RUSSIAN)];
    for ((alphabet, words), nodes) in words.into_iter().zip(LAYOUTS.into_iter().cycle()) {
        for board in [BoardLayout::standard().clone(), small()] {
            let bytes = lexc_testkit::compile_words(alphabet, words, everything(nodes), nodes);
            tables.push(Table {
                lexicon: Lexicon::from_bytes(bytes).expect("a sound lexicon"),
                rules: GameRules::on(board, Score::new(50)),
            });
        }
    }
    tables
});

/// Returns one of the tables.
pub fn table(number: u8) -> &'static Table {
    &TABLES[usize::from(number) % TABLES.len()]
}
