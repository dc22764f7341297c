//! Queries.
//!
//! Any text is a query, or an error with its position. Every query ends, and finds in each file, of any layout
//! and structures, in any order and up to any limit, what a scan of all words by definition finds. So do
//! hooks and extensions of fragments.
//!
//! Input: alphabet, order, limit; then conditions, a line each: a letter for its kind, and its
//! text. Kinds: pattern, anagram (`a`, of a part `s`), near (`n`, with swaps `m`, and a digit),
//! length, containing, without, beginning, end, infix, regular expression; hooks and extensions.

#![no_main]

use std::collections::BTreeSet;
use std::sync::LazyLock;

use lexc_alphabet::{Letter, LetterSet};
use lexc_compiler::compile::{LayoutChoice, StructureSet};
use lexc_fuzz::answers;
use lexc_fuzz::input::Input;
use lexc_runtime::query::{Order, Query, Sorting, TileDistribution};
use lexc_runtime::{Alphabet, Lexicon};
use lexc_testkit::{EVERYTHING, TWELVE, compile_words, everything};
use libfuzzer_sys::fuzz_target;

const ENGLISH: [&str; 40] = [
    "a",
    "aa",
    "aah",
    "ab",
    "aba",
    "abba",
    "act",
    "add",
    "adds",
    "at",
    "cat",
    "cats",
    "cast",
    "scat",
    "do",
    "dod",
    "dog",
    "dogs",
    "god",
    "odd",
    "done",
    "node",
    "ear",
    "ears",
    "era",
    "eras",
    "sear",
    "tsar",
    "star",
    "rats",
    "arts",
    "pizzazz",
    "razzmatazz",
    "quiz",
    "quixotry",
    "zax",
    "zoo",
    "ooze",
    "zzz",
    "retinas",
];
const CATALAN: [&str; 13] = [
    "ca",
    "cal",
    "cel·la",
    "col·lega",
    "canya",
    "any",
    "nyanyo",
    "qui",
    "que",
    "la",
    "al",
    "all",
    "l·l",
];
const SPANISH: [&str; 14] = [
    "chal", "[c]hal", "cal", "hal", "chho", "[c]cho", "perro", "pe[r]ro", "llave", "ll", "año",
    "ano", "rr", "churro",
];
const TURKISH: [&str; 10] = ["ırk", "irk", "ışık", "iğ", "kağıt", "ı", "i", "ii", "ıı", "şişli"];

/// A list of words in files that differ in the ends from which questions are answered.
struct Table {
    words: Vec<Vec<Letter>>,
    files: Vec<Lexicon>,
}

static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let lists: [(&str, &[&str]); 5] = [
        ("english", &ENGLISH),
        ("catalan", &CATALAN),
        ("spanish", &SPANISH),
        ("turkish", &TURKISH),
        ("english", &TWELVE),
    ];
    let none = StructureSet::default();
    let gaddag = StructureSet { gaddag: true, ..none };
    let files = [
        (LayoutChoice::EdgeList, everything(LayoutChoice::EdgeList)),
        (LayoutChoice::Bitmap, EVERYTHING),
        (LayoutChoice::Bitmap, StructureSet::default()),
        (LayoutChoice::EdgeList, none),
        (LayoutChoice::Bitmap, gaddag),
        (LayoutChoice::Packed, none),
    ];
    let table = |(alphabet, words): (&str, &[&str])| {
        let open = |&(layout, structures): &(LayoutChoice, StructureSet)| {
            let bytes = compile_words(alphabet, words, structures, layout);
            Lexicon::from_bytes(bytes).expect("a sound lexicon")
        };
        let files: Vec<Lexicon> = files.iter().map(open).collect();
        files[1].prepare_queries();
        files[3].prepare_queries();
        let mut all = files[0].words();
        let mut words = Vec::new();
        while let Some(word) = all.next_letters() {
            words.push(word.to_vec());
        }
        Table { words, files }
    };
    lists.map(table).into()
});

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let table = &TABLES[usize::from(input.byte()) % TABLES.len()];
    let (order, limit) = (input.byte(), usize::from(input.byte()));
    let text = String::from_utf8_lossy(input.0);
    let alphabet = table.files[0].alphabet();
    let tokenizer = table.files[0].tokenizer();
    let mut query = Query::new();
    let mut conditions = Vec::new();
    for line in text.split('\n').take(6) {
        match line.strip_prefix(['h', 'o']) {
            Some(fragment) => {
                if let Ok(letters) = tokenizer.letters(fragment) {
                    beside(table, &letters);
                }
            }
            None => conditions.extend(answers::read(line, alphabet, tokenizer, &mut query)),
        }
    }
    let holds = |word: &&Vec<Letter>| conditions.iter().all(|c| c.holds(word, alphabet));
    let expected: Vec<&[Letter]> = table.words.iter().filter(holds).map(Vec::as_slice).collect();
    let sorting = sorting(order);
    let sorted = sorted(&expected, sorting, alphabet);
    for lexicon in &table.files {
        let found =
            lexicon.sorted_matches(&query, Order::Alphabet, usize::MAX).expect("one alphabet");
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{text:?}");
        let mut matches = lexicon.matches(&query).expect("one alphabet");
        assert!(expected.iter().all(|word| matches.next_letters() == Some(word)), "{text:?}");
        assert_eq!(matches.next_letters(), None);
        let found = lexicon.sorted_matches(&query, sorting, limit).expect("one alphabet");
        let first = &sorted[..limit.min(sorted.len())];
        assert_eq!(found.iter().collect::<Vec<_>>(), first, "{text:?}, {sorting:?}");
    }
});

fn sorting(byte: u8) -> Sorting {
    let order = match byte >> 1 & 7 {
        0 | 1 => Order::Alphabet,
        2 | 3 => Order::Length,
        4 | 5 => Order::Score,
        blanks => Order::Probability { blanks: blanks == 6 },
    };
    Sorting { order, reverse: byte & 1 != 0 }
}

fn bag(alphabet: &Alphabet, blanks: bool) -> TileDistribution {
    match blanks {
        true => TileDistribution::new(alphabet),
        false => TileDistribution::without_blanks(alphabet),
    }
}

fn sorted<'w>(words: &[&'w [Letter]], by: Sorting, alphabet: &Alphabet) -> Vec<&'w [Letter]> {
    let score = |word: &[Letter]| -> i64 {
        let score = |&letter: &Letter| {
            i64::from(alphabet.letter(letter).expect("of the alphabet").score.points())
        };
        word.iter().map(score).sum()
    };
    let mut sorted = words.to_vec();
    match by.order {
        Order::Alphabet => {
            if by.reverse {
                sorted.reverse();
            }
            return sorted;
        }
        Order::Length => sorted.sort_by_key(|word| std::cmp::Reverse(word.len())),
        Order::Score => sorted.sort_by_key(|word| std::cmp::Reverse(score(word))),
        Order::Probability { blanks } => {
            let bag = bag(alphabet, blanks);
            sorted.sort_by_key(|word| std::cmp::Reverse(bag.probability(word)));
        }
        other => unreachable!("inputs have no order {other:?}"),
    }
    if by.reverse {
        // Words that are equal in the order are in alphabet order.
        sorted.reverse();
        match by.order {
            Order::Length => sorted.sort_by_key(|word| (word.len(), word.to_vec())),
            Order::Score => sorted.sort_by_key(|word| (score(word), word.to_vec())),
            Order::Probability { blanks } => {
                let bag = bag(alphabet, blanks);
                sorted.sort_by_key(|word| (bag.probability(word), word.to_vec()));
            }
            Order::Alphabet => {}
            other => unreachable!("inputs have no order {other:?}"),
        }
    }
    sorted
}

/// Checks the hooks of a string of letters and the words that contain it, in every file.
fn beside(table: &Table, letters: &[Letter]) {
    let is_word = |word: &[Letter]| table.words.iter().any(|other| other == word);
    let alphabet = table.files[0].alphabet().letters();
    let hooks = |longer: &dyn Fn(Letter) -> Vec<Letter>| -> LetterSet {
        let letters = alphabet.iter();
        letters.filter(|&letter| is_word(&longer(letter))).collect()
    };
    let front = hooks(&|letter| [&[letter], letters].concat());
    let back = hooks(&|letter| [letters, &[letter]].concat());
    let containing: BTreeSet<&[Letter]> = table
        .words
        .iter()
        .map(Vec::as_slice)
        .filter(|word| {
            letters.is_empty() || word.windows(letters.len()).any(|part| part == letters)
        })
        .collect();
    for lexicon in &table.files {
        let hooks = lexicon.hooks(letters);
        assert_eq!((hooks.front, hooks.back), (front, back), "{letters:?}");
        assert_eq!(hooks.is_word, is_word(letters));
        assert_eq!(hooks.without_first, letters.get(1..).is_some_and(is_word));
        let without_last = letters.split_last().is_some_and(|(_, rest)| is_word(rest));
        assert_eq!(hooks.without_last, without_last);
        if let (Some(found), false) = (lexicon.extensions(letters), letters.is_empty()) {
            let mut words = BTreeSet::new();
            found.for_each_word(|word| {
                words.insert(word.to_vec());
            });
            let expected: BTreeSet<Vec<Letter>> =
                containing.iter().map(|word| word.to_vec()).collect();
            assert_eq!(words, expected, "{letters:?}");
            assert_eq!(found.is_word(), is_word(letters));
            assert_eq!(found.occurs(), !containing.is_empty());
        }
    }
}
