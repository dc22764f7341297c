//! Boggle boards, acrostics, cryptograms, letters for anagrams.
//!
//! Any text is a puzzle or an error with its position. A board reads back as written and holds the words
//! that have a path; answers fit their patterns; a key of a cryptogram gives a text of words; the words of
//! a phrase use up the letters.
//!
//! Input: alphabet and kind of puzzle; then the text.

#![no_main]

use std::collections::BTreeSet;
use std::sync::LazyLock;

use lexc_alphabet::Letter;
use lexc_compiler::compile::LayoutChoice;
use lexc_fuzz::input::Input;
use lexc_fuzz::questions;
use lexc_puzzles::letters::LetterMultiset;
use lexc_puzzles::{Error, Place, acrostic, boggle, cryptogram, phrase};
use lexc_runtime::Lexicon;
use lexc_testkit::{compile_words, everything};
use libfuzzer_sys::fuzz_target;

const ENGLISH: [&str; 26] = [
    "a", "i", "at", "as", "is", "it", "in", "cat", "cats", "sat", "this", "that", "test", "tent",
    "dog", "dogs", "do", "quiz", "quit", "ear", "ears", "star", "tsar", "rats", "queue", "eleven",
];
/// An alphabet that folds marks to nothing.
const PERSIAN: [&str; 3] = ["آب", "بابا", "باب"];
const CATALAN: [&str; 8] = ["ca", "cal", "cel·la", "canya", "qui", "que", "la", "al"];

static LEXICONS: LazyLock<[Lexicon; 3]> = LazyLock::new(|| {
    let lists: [(&str, &[&str], LayoutChoice); 3] = [
        ("english", &ENGLISH, LayoutChoice::Bitmap),
        ("catalan", &CATALAN, LayoutChoice::EdgeList),
        ("persian", &PERSIAN, LayoutChoice::Bitmap),
    ];
    lists.map(|(alphabet, words, layout)| {
        let bytes = compile_words(alphabet, words, everything(layout), layout);
        Lexicon::from_bytes(bytes).expect("a sound lexicon")
    })
});

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let head = input.byte();
    let text = String::from_utf8_lossy(input.0);
    let number = usize::from(head >> 3) % LEXICONS.len();
    let lexicon = &LEXICONS[number];
    match head & 3 {
        0 => board(lexicon, &text, number != 1),
        1 => acrostic(lexicon, &text),
        2 => cipher(lexicon, &text),
        _ => letters(lexicon, &text),
    }
});

/// An error has a message, and its place lies in the text.
fn refused(error: &Error) {
    lexc_fuzz::refused(error);
    let inside = |place: &Place| place.text.get(place.span.clone()).is_some();
    assert!(error.place.as_deref().is_none_or(inside), "{error:?}");
}

fn board(lexicon: &Lexicon, text: &str, one_by_one: bool) {
    let board = match boggle::BoggleBoard::parse(text, lexicon.tokenizer()) {
        Ok(board) => board,
        Err(error) => return refused(&error),
    };
    assert_eq!(board.rows() * board.columns(), board.dice().len());
    let written = board.spell(lexicon.alphabet());
    let again = boggle::BoggleBoard::parse(&written, lexicon.tokenizer());
    // A die that shows C and H is written like one that shows CH.
    if one_by_one {
        assert_eq!(again.as_ref(), Ok(&board), "{written}");
    }
    let mut found = Vec::new();
    let complete =
        boggle::Solver::new(lexicon).for_each_word(&board, 1, |w| found.push(w.to_vec()));
    // Dice that may be anything have more paths than can be tried one by one.
    let any = board.dice().iter().filter(|die| **die == boggle::Die::Any).count();
    if complete.is_err() || any > 6 {
        return;
    }
    let mut expected = questions::words(lexicon);
    expected.retain(|word| boggle::trace(&board, word).is_some());
    assert_eq!(found, expected, "{written}");
}

fn acrostic(lexicon: &Lexicon, text: &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let request = acrostic::AnswerRequest::new(first).max_words(2).min_length(1);
    let mut left = 50;
    let answered = acrostic::answers(lexicon, &request, |words| {
        assert!((1..=2).contains(&words.len()));
        assert!(words.iter().all(|word| lexicon.contains_letters(word)));
        left -= 1;
        left > 0
    });
    if let Err(error) = answered {
        refused(&error);
    }
    let puzzle = match acrostic::Acrostic::parse(rest, lexicon.tokenizer()) {
        Ok(puzzle) => puzzle,
        Err(error) => return refused(&error),
    };
    let squares = puzzle.squares.len();
    let inside =
        |entry: &acrostic::AcrosticEntry| entry.squares.iter().all(|&square| square < squares);
    assert!(puzzle.entries.iter().all(inside));
    let (allowed, states) = acrostic::solve(lexicon, &puzzle, 3);
    assert_eq!((allowed.len(), states.len()), (squares, puzzle.entries.len()));
    for (state, entry) in states.iter().zip(&puzzle.entries) {
        assert!(state.words.iter().all(|word| word.len() == entry.squares.len()));
        assert!(state.words.iter().all(|word| lexicon.contains_letters(word)));
    }
}

fn cipher(lexicon: &Lexicon, text: &str) {
    let cipher = match cryptogram::Cipher::parse(text, lexicon.tokenizer()) {
        Ok(cipher) => cipher,
        Err(error) => return refused(&error),
    };
    let request = cryptogram::CryptogramRequest::default().max_unknown(1).limit(3).max_steps(1000);
    let solved = cryptogram::solve(lexicon, &cipher, &request).expect("nothing is known");
    for solution in &solved.solutions {
        let key = &solution.key;
        let plain: BTreeSet<Letter> = key.pairs().map(|(_, plain)| plain).collect();
        assert_eq!(plain.len(), key.pairs().count(), "no two stand for the same");
        assert!(solution.unknown.len() <= 1);
        // If the lexicon has no words of one letter, they are not constrained.
        let single = questions::words(lexicon).iter().any(|word| word.len() == 1);
        for (index, word) in cipher.words().iter().enumerate() {
            let word: Option<Vec<Letter>> = word.iter().map(|&letter| key.plain(letter)).collect();
            let known = word.is_some_and(|word| lexicon.contains_letters(&word));
            let asked = single || cipher.words()[index].len() > 1;
            assert!(known || !asked || solution.unknown.contains(&index));
        }
        let _ = cipher.decode(key, lexicon.alphabet());
    }
}

fn letters(lexicon: &Lexicon, text: &str) {
    let letters = match LetterMultiset::parse(text, lexicon.tokenizer()) {
        Ok(letters) => letters,
        Err(error) => return refused(&error),
    };
    let mut found = Vec::new();
    letters.for_each_word(lexicon, |word| found.push(word.to_vec()));
    let mut expected = questions::words(lexicon);
    expected.retain(|word| letters.without(word).is_some());
    assert_eq!(found, expected);
    // More letters have more phrases than there is time for.
    if letters.len() > 12 || letters.blanks() > 2 {
        return;
    }
    let request = phrase::PhraseRequest::new(letters.clone());
    match phrase::best(lexicon, &request, phrase::PhraseOrder::Length, 5) {
        Ok(best) => {
            for phrase in &best.phrases {
                let tiles: usize = phrase.iter().map(Vec::len).sum();
                assert_eq!(tiles, letters.len());
                assert!(letters.without(&phrase.concat()).is_some());
                assert!(phrase.iter().all(|word| lexicon.contains_letters(word)));
            }
        }
        Err(error) => refused(&error),
    }
}
