//! Compares answers and whole acrostics with brute force.

use lexc_puzzles::Fault;
use lexc_puzzles::acrostic::{
    Acrostic, AcrosticEntry, AcrosticEntryKind, AnswerRequest, answers, solve,
};
use lexc_puzzles::letters::LetterMultiset;
use lexc_runtime::{Letter, LetterSet, Lexicon, Tokenizer};
use lexc_testkit::lists::small_lexicons;
use lexc_testkit::{LAYOUTS, alphabet, alphabet_of, letters, twelve};
use proptest::prelude::*;

use crate::common::{english, lexicon, read, typed};

type Word = Vec<Letter>;

/// All sequences of words that are `tiles` long in all.
fn sequences(words: &[Word], tiles: usize, so_far: &mut Vec<Word>, out: &mut Vec<Vec<Word>>) {
    if tiles == 0 {
        out.push(so_far.clone());
        return;
    }
    for word in words.iter().filter(|word| word.len() <= tiles) {
        so_far.push(word.clone());
        sequences(words, tiles - word.len(), so_far, out);
        so_far.pop();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn all_answers(
        words in small_lexicons(4),
        pattern in prop::collection::vec(0u8..=4, 1..7),
        pool in prop::option::of(prop::collection::vec(1u8..=4, 1..6)),
        (max_words, min_length) in (1usize..4, 1usize..3),
        layout in 0..LAYOUTS.len(),
    ) {
        let alphabet = alphabet_of(4);
        let text: String = pattern
            .iter()
            .map(|&tile| if tile == 0 { "?".to_owned() } else { alphabet.spell(&letters(&[tile])) })
            .collect();
        let pool = pool.map(|pool| letters(&pool));
        let letters = pool.as_ref().map(|pool| LetterMultiset::new(pool, 0).expect("letters"));
        let lexicon = lexicon(&alphabet, &words, layout);
        let words = typed(&words);
        let request = AnswerRequest::new(&text).pool(letters.as_ref()).max_words(max_words).min_length(min_length);
        let mut found = Vec::new();
        answers(&lexicon, &request, |words| {
            found.push(words);
            true
        })
        .expect("a pattern");
        found.sort();
        let all: Vec<Word> = words.iter().filter(|w| w.len() >= min_length).cloned().collect();
        let mut expected = Vec::new();
        sequences(&all, pattern.len(), &mut Vec::new(), &mut expected);
        expected.retain(|words| {
            let tiles = words.concat();
            let mut left = pool.clone();
            words.len() <= max_words
                && tiles.iter().zip(&pattern).all(|(&tile, &known)| match (known, &mut left) {
                    (0, Some(left)) => {
                        let place = left.iter().position(|&other| other == tile);
                        place.map(|place| left.remove(place)).is_some()
                    }
                    (0, None) => true,
                    _ => known == tile.number(),
                })
        });
        expected.sort();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn squares_are_narrowed_and_no_solution_is_lost(
        words in small_lexicons(3),
        rows in prop::collection::vec(any::<prop::sample::Index>(), 2..4),
        order in Just((0usize..24).collect::<Vec<_>>()).prop_shuffle(),
        shown in prop::collection::vec(any::<bool>(), 24),
        layout in 0..LAYOUTS.len(),
    ) {
        // A quotation of words; entries across it of two squares each, which may fit no word.
        let lexicon = lexicon(&alphabet_of(3), &words, layout);
        let words = typed(&words);
        let all: Vec<Word> = words.iter().cloned().collect();
        let quote: Vec<Word> = rows.iter().map(|row| row.get(&all).clone()).collect();
        let tiles: Word = quote.concat();
        prop_assume!(tiles.len() <= 12);
        let squares = tiles.iter().zip(&shown).map(|(&tile, &shown)| shown.then_some(tile));
        let mut begin = 0;
        let mut entries: Vec<AcrosticEntry> = quote
            .iter()
            .zip(1..)
            .map(|(word, number)| {
                begin += word.len();
                AcrosticEntry { kind: AcrosticEntryKind::Quote(number), squares: (begin - word.len()..begin).collect() }
            })
            .collect();
        let order: Vec<usize> = order.into_iter().filter(|&square| square < tiles.len()).collect();
        let twice = order.iter().map(|&square| [square; 2]);
        let pairs = order.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        for pair in pairs.chain(twice) {
            let word: Word = pair.iter().map(|&square| tiles[square]).collect();
            if words.contains(&word) {
                entries.push(AcrosticEntry { kind: AcrosticEntryKind::Answer("A".to_owned()), squares: pair.to_vec() });
            }
        }
        let puzzle = Acrostic { squares: squares.collect(), entries };
        let (allowed, states) = solve(&lexicon, &puzzle, 1000);
        for (square, &tile) in tiles.iter().enumerate() {
            prop_assert!(allowed[square].contains(tile), "square {square}");
        }
        // At the end every word left agrees with the squares, and every tile of a square with a word.
        for (entry, state) in puzzle.entries.iter().zip(&states) {
            let fits = |word: &&Word| {
                word.len() == entry.squares.len()
                    && word.iter().zip(&entry.squares).all(|(&t, &s)| allowed[s].contains(t))
                    && (word.iter().zip(&entry.squares)).all(|(tile, square)| {
                        let first = entry.squares.iter().position(|other| other == square);
                        first.is_some_and(|first| word[first] == *tile)
                    })
            };
            let fitting: Vec<Word> = words.iter().filter(fits).cloned().collect();
            prop_assert_eq!(&state.words, &fitting);
            prop_assert_eq!(state.count, fitting.len());
            for (at, &square) in entry.squares.iter().enumerate() {
                let set: LetterSet = fitting.iter().map(|word| word[at]).collect();
                prop_assert_eq!(set, allowed[square]);
            }
        }
    }

    #[test]
    fn no_text_panics(text in "(quote|initials|A|quote 1|#)?:?( ?[0-9/=A-C?é]){0,9}\n(A: [0-9 ]{0,9}=?[A-C?]{0,5}\n){0,3}") {
        let _ = Acrostic::parse(&text, &Tokenizer::new(&alphabet("english")));
    }
}

#[test]
fn a_puzzle_is_read_and_narrowed() {
    // DOG EATS, from the answers SAT, DOGE.
    let text = "\
# a comment
quote: 3 4
A: 7 5 6 = S??
B: 1 2 3 / 4 = DO? ?

initials: 1 1
quote 2: ?A??
";
    let lexicon = Lexicon::from_bytes(twelve()).expect("a lexicon");
    let puzzle = Acrostic::parse(text, lexicon.tokenizer()).expect("a puzzle");
    let kinds: Vec<AcrosticEntryKind> =
        puzzle.entries.iter().map(|entry| entry.kind.clone()).collect();
    let answer = |label: &str| AcrosticEntryKind::Answer(label.to_owned());
    let initials = [AcrosticEntryKind::Initials(1), AcrosticEntryKind::Initials(2)];
    let [one, two] = initials;
    assert_eq!(
        kinds,
        [
            AcrosticEntryKind::Quote(1),
            AcrosticEntryKind::Quote(2),
            answer("A"),
            answer("B"),
            answer("B"),
            one,
            two
        ]
    );
    let (allowed, states) = solve(&lexicon, &puzzle, 10);
    let counts: Vec<usize> = states.iter().map(|state| state.count).collect();
    // DOG; CARS, CATS, EARS, EATS; no word of twelve is S??; DOG again; one letter is no word.
    assert_eq!(counts, [1, 4, 0, 1, 0, 0, 0]);
    assert_eq!(allowed[2], letters(&[7]).into_iter().collect());
    assert_eq!(allowed[6], letters(&[19]).into_iter().collect());
}

/// The letters of a word are the same where it has a square twice. Found by fuzzing: squares were
/// narrowed endlessly, to the letters of one place and then of the other.
#[test]
fn a_word_with_a_square_twice() {
    let lexicon = english(&["aa", "ab", "abba", "baba"]);
    let puzzle =
        Acrostic::parse("quote: 2\nA: 1 1\nB: 1 2 2 1\n", lexicon.tokenizer()).expect("a puzzle");
    let (allowed, states) = solve(&lexicon, &puzzle, 10);
    let words =
        |words: &[&str]| -> Vec<Word> { words.iter().map(|word| read(&lexicon, word)).collect() };
    assert_eq!(states[1].words, words(&["aa"]));
    assert_eq!(states[2].words, words(&["abba"]));
    assert_eq!(states[0].words, words(&["ab"]));
    let sets: Vec<LetterSet> = read(&lexicon, "ab").into_iter().map(LetterSet::from).collect();
    assert_eq!(allowed, sets);
}

#[test]
fn invalid_acrostics_are_refused() {
    let tokenizer = Tokenizer::new(&alphabet("english"));
    for (text, line, span, message) in [
        ("", 1, 0..0, "the puzzle has no quotation"),
        ("# no\n", 1, 0..0, "the puzzle has no quotation"),
        ("quote 3 4", 1, 0..9, "the label is not followed by `:`"),
        ("quote: 3 x", 1, 9..10, "this is not a number from 1"),
        ("quote: 3 0", 1, 9..10, "this is not a number from 1"),
        ("quote: 9 99999", 1, 9..14, "the quotation has more than 10000 squares"),
        ("quote: 18446744073709551615 2", 1, 7..27, "the quotation has more than 10000 squares"),
        ("quote: 3\nquote: 4", 2, 0..8, "the quotation is given twice"),
        (
            "quote: 3\nA: 1 4",
            2,
            5..6,
            "the quotation has no such square or word: it has 3 squares so far",
        ),
        (
            "A: 1 4\nquote: 3",
            1,
            3..4,
            "the quotation has no such square or word: it has 0 squares so far",
        ),
        ("quote: 3\nA:", 2, 2..2, "this is not a number from 1"),
        (
            "quote: 3\nquote 2: ???",
            2,
            0..7,
            "the quotation has no such square or word: it has 3 squares so far",
        ),
        ("quote: 3\nA: 1 2 = A??", 2, 8..12, "letters for 3 squares, but the entry has 2"),
        ("quote: 3\nA: 1 2 =", 2, 8..8, "letters for 0 squares, but the entry has 2"),
        ("quote: 3\nA: 1 2 = ?é", 2, 10..12, "no tile for 'é' (U+00E9) at byte 10"),
        ("quote: 3\nA: 1 2 = A?\nB: 1 3 = B?", 3, 8..11, "square 1 already has another letter"),
        (
            "quote: 3\nA: 1 2\ninitials: 2",
            3,
            9..11,
            "the lengths add up to 2, but the puzzle has 1 answer so far",
        ),
    ] {
        let error = Acrostic::parse(text, &tokenizer).expect_err(text);
        assert_eq!(error.message(), message, "{text}");
        assert_eq!(error.to_string(), format!("line {line}: {message}"));
        let place = error.place.expect("a place");
        assert_eq!((place.line, place.span), (Some(line), span), "{text}");
        let lines = text.lines().nth(line - 1);
        assert_eq!(place.text, lines.unwrap_or_default());
    }
}

#[test]
fn invalid_patterns_are_refused() {
    let lexicon = Lexicon::from_bytes(twelve()).expect("a lexicon");
    let ask = |pattern: &str| {
        let request = AnswerRequest::new(pattern).max_words(1).min_length(1);
        let mut count = 0;
        answers(&lexicon, &request, |_| {
            count += 1;
            true
        })
        .map(|()| count)
    };
    let fault = |pattern: &str| ask(pattern).expect_err(pattern).fault;
    assert_eq!(fault(""), Fault::Empty);
    assert_eq!(fault("  "), Fault::Empty);
    assert_eq!(ask("??? ?"), Ok(6));
    assert_eq!(ask(&"?".repeat(255)), Ok(0));
    let long = ask(&"?".repeat(256)).expect_err("too many squares");
    assert_eq!(long.message(), "the pattern has 256 squares; the limit is 255");
    let Fault::Token(error) = fault("D? é?") else {
        panic!("é is not a tile");
    };
    assert_eq!(error.offset, 3);
}
