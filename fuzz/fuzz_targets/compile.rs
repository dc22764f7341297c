//! The compiler, with every structure in every layout.
//!
//! The order of words changes no byte; the file opens with verification; DAWG, trie and iteration give
//! the words, the reversed DAWG the reversed words, the GADDAG exactly n strings for each word of n
//! letters; ranks are a bijection; both two-way DAWGs find every word from each of its letters.
//!
//! Input: number of tiles, order of steps; then words.

#![no_main]

use std::collections::BTreeSet;
use std::sync::LazyLock;

use lexc_alphabet::{Alphabet, Letter};
use lexc_compiler::compile::LayoutChoice;
use lexc_format::provenance::Provenance;
use lexc_fuzz::input::Input;
use lexc_fuzz::walk::language;
use lexc_runtime::{Lexicon, Side, Verification};
use lexc_testkit::{LAYOUTS, alphabet_of, brute, compile_tiles, everything, letters};
use libfuzzer_sys::fuzz_target;

type Words = BTreeSet<Vec<u8>>;

static ALPHABETS: LazyLock<Vec<Alphabet>> = LazyLock::new(|| (1..=63).map(alphabet_of).collect());

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let tiles = input.byte() % 63 + 1;
    let order = input.short();
    let given = input.words(tiles, 40, 300);
    let words: Words = given.iter().cloned().collect();
    if words.is_empty() {
        return;
    }
    let alphabet = &ALPHABETS[usize::from(tiles) - 1];
    for layout in LAYOUTS {
        let bytes = compile(alphabet, words.iter(), layout);
        if layout == LayoutChoice::EdgeList {
            assert!(bytes == compile(alphabet, given.iter(), layout), "order changes the file");
        }
        let lexicon = Lexicon::from_bytes(bytes).expect("what is compiled can be opened");
        check(&lexicon, &words, tiles, order);
    }
    let packed = compile(alphabet, words.iter(), LayoutChoice::Packed);
    let lexicon = Lexicon::from_bytes(packed).expect("what is packed can be opened");
    let all = lexc_fuzz::walk::everything;
    let probes: Vec<&[u8]> = words.iter().map(Vec::as_slice).collect();
    all(&lexicon, Verification::Full, &probes, false);
    for (index, word) in (0..).zip(&words) {
        assert_eq!(lexicon.rank_letters(&letters(word)), Some(index));
    }
});

fn compile<'a>(
    alphabet: &Alphabet,
    words: impl Iterator<Item = &'a Vec<u8>>,
    layout: LayoutChoice,
) -> Vec<u8> {
    let words = words.map(Vec::as_slice);
    let compiled = compile_tiles(alphabet, words, everything(layout), layout);
    compiled.to_bytes(&Provenance::default())
}

fn check(lexicon: &Lexicon, words: &Words, tiles: u8, order: u16) {
    assert_eq!(lexicon.len(), words.len() as u64);
    let all = |automaton| -> Words {
        let found = language(automaton, u32::MAX).expect("few steps");
        let count = found.len();
        let set: Words = found.into_iter().collect();
        assert_eq!(count, set.len(), "no string has two paths");
        set
    };
    assert_eq!(all(lexicon.dawg().expect("stored")), *words);
    assert_eq!(all(lexicon.trie().expect("stored")), *words);
    assert_eq!(all(lexicon.reversed_dawg().expect("stored")), brute::reversed(words));
    let gaddag = all(lexicon.gaddag().expect("stored"));
    assert_eq!(gaddag.len(), words.iter().map(Vec::len).sum::<usize>());
    assert_eq!(gaddag, brute::gaddag_strings(words));

    // Queries in text need a tokenizer, which takes longer to build than everything else.
    let in_text = order & 0xF == 0xF;
    let mut iterated = lexicon.words();
    for (index, word) in (0..).zip(words) {
        let spelled = letters(word);
        assert_eq!(iterated.next_letters(), Some(spelled.as_slice()));
        assert_eq!(lexicon.rank_letters(&spelled), Some(index));
        assert_eq!(lexicon.word_at(index).as_ref(), Some(&spelled));
        assert!(lexicon.contains_letters(&spelled));
        if in_text {
            assert!(lexicon.contains(&lexicon.spell(&spelled)));
        }
        // A word with one other letter is a word only if the set has it.
        let mut other = word.clone();
        let at = usize::from(order) % other.len();
        other[at] = other[at] % tiles + 1;
        let expected = words.contains(&other);
        let other = letters(&other);
        assert_eq!(lexicon.contains_letters(&other), expected);
        assert_eq!(lexicon.rank_letters(&other).is_some(), expected);
        // From every letter of a word that is not very long.
        for start in (0..word.len()).step_by(1 + word.len() / 16) {
            assert!(two_way(lexicon, &spelled, start, order), "{word:?} from {start}");
            assert!(compact(lexicon, &spelled, start, order), "{word:?} from {start}");
        }
    }
    assert_eq!(iterated.next_letters(), None);
    assert_eq!(lexicon.word_at(lexicon.len()), None);
}

/// The side of the next step from `begin..end`, as the bits of `order` say, while both are open.
fn side(word: &[Letter], begin: usize, end: usize, order: u16) -> Side {
    let left = order.rotate_left((end - begin) as u32) & 1 != 0;
    match (begin > 0, end < word.len()) {
        (true, true) if left => Side::Left,
        (true, false) => Side::Left,
        _ => Side::Right,
    }
}

fn two_way(lexicon: &Lexicon, word: &[Letter], start: usize, order: u16) -> bool {
    let mut cursor = lexicon.two_way().expect("stored");
    let (mut begin, mut end) = (start, start);
    while begin > 0 || end < word.len() {
        let went = match side(word, begin, end, order) {
            Side::Left => {
                begin -= 1;
                cursor.extend_left(word[begin])
            }
            Side::Right => {
                end += 1;
                cursor.extend_right(word[end - 1])
            }
        };
        if !went {
            return false;
        }
    }
    cursor.is_word()
}

fn compact(lexicon: &Lexicon, word: &[Letter], start: usize, order: u16) -> bool {
    let Some(mut cursor) = lexicon.two_way_compact() else {
        return true;
    };
    let (mut begin, mut end) = (start, start);
    while begin > 0 || end < word.len() {
        let forced = cursor.forced().map(|(side, _)| side);
        let went = match forced.unwrap_or_else(|| side(word, begin, end, order)) {
            Side::Left if begin == 0 => false,
            Side::Right if end == word.len() => false,
            Side::Left => {
                begin -= 1;
                cursor.extend_left(word[begin])
            }
            Side::Right => {
                end += 1;
                cursor.extend_right(word[end - 1])
            }
        };
        if !went {
            return false;
        }
    }
    cursor.is_word()
}
