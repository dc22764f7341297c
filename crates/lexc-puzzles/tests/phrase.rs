//! Phrases against brute force: all multisets of words of a total length, counted letter by letter.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use lexc_puzzles::Fault;
use lexc_puzzles::letters::LetterMultiset;
use lexc_puzzles::phrase::{BestPhraseSearch, PhraseOrder, PhraseRequest, best, for_each_phrase};
use lexc_runtime::{Letter, Lexicon, Tokenizer};
use lexc_testkit::lists::small_lexicons;
use lexc_testkit::{LAYOUTS, alphabet, alphabet_of, letters};
use proptest::prelude::*;

use crate::common::{english, lexicon, read, typed};

type Word = Vec<Letter>;

fn counts(words: &[Word]) -> BTreeMap<Letter, usize> {
    let mut counts = BTreeMap::new();
    for &tile in words.iter().flatten() {
        *counts.entry(tile).or_default() += 1;
    }
    counts
}

/// All multisets of words with that many tiles in all.
fn multisets(words: &[Word], tiles: usize, so_far: &mut Vec<Word>, out: &mut Vec<Vec<Word>>) {
    if tiles == 0 {
        out.push(so_far.clone());
        return;
    }
    for (at, word) in words.iter().enumerate() {
        if word.len() <= tiles {
            so_far.push(word.clone());
            multisets(&words[at..], tiles - word.len(), so_far, out);
            so_far.pop();
        }
    }
}

/// Returns `true` if words use up these tiles and blanks: every tile is in a word, and blanks stand
/// for the other letters of the words.
fn uses_up(words: &[Word], tiles: &[Letter], blanks: usize) -> bool {
    let (have, take) = (counts(&[tiles.to_vec()]), counts(words));
    let all_taken = have.iter().all(|(tile, n)| take.get(tile).is_some_and(|m| m >= n));
    let total: usize = words.iter().map(Vec::len).sum();
    all_taken && total == tiles.len() + blanks
}

fn found(lexicon: &Lexicon, request: &PhraseRequest) -> Vec<Vec<Word>> {
    let mut found = Vec::new();
    let mut words = 0;
    for_each_phrase(lexicon, request, |phrase| {
        assert!(phrase.len() >= words, "the fewest words first");
        words = phrase.len();
        let mut phrase: Vec<Word> = phrase.iter().map(|word| word.to_vec()).collect();
        phrase.sort();
        found.push(phrase);
        ControlFlow::Continue(())
    })
    .expect("letters enough");
    found.sort();
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn all_phrases_and_each_once(
        words in small_lexicons(4),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        blanks in 0usize..3,
        required in any::<bool>(),
        layout in 0..LAYOUTS.len(),
        (min_length, max_words, min_words) in (1usize..3, 1usize..6, 1usize..3),
    ) {
        let lexicon = lexicon(&alphabet_of(4), &words, layout);
        let all: Vec<Word> = typed(&words).into_iter().collect();
        // Letters of some words, so that there are phrases.
        let mut tiles: Word = picks.iter().flat_map(|pick| pick.get(&all).clone()).collect();
        tiles.truncate(9);
        let blanks = blanks.min(tiles.len() - 1);
        let with: Vec<Word> = match picks[0].get(&all) {
            word if required && word.len() <= tiles.len() => vec![word.clone()],
            _ => Vec::new(),
        };
        tiles.sort();
        // The blanks stand for some of the letters.
        tiles.truncate(tiles.len() - blanks);
        let mut expected = Vec::new();
        multisets(&all, tiles.len() + blanks, &mut Vec::new(), &mut expected);
        expected.retain(|phrase| {
            let mut others = phrase.clone();
            let taken = with.iter().all(|word| {
                let place = others.iter().position(|other| other == word);
                place.map(|place| others.remove(place)).is_some()
            });
            taken
                && uses_up(phrase, &tiles, blanks)
                && others.iter().all(|word| word.len() >= min_length)
                && (min_words..=max_words).contains(&phrase.len())
        });
        for phrase in &mut expected {
            phrase.sort();
        }
        expected.sort();
        let request = PhraseRequest::new(LetterMultiset::new(&tiles, blanks).expect("letters")).min_length(min_length).max_words(max_words).min_words(min_words).with(with.clone());
        if request.letters.without(with.first().map_or(&[], Vec::as_slice)).is_none() {
            prop_assert_eq!(expected, Vec::<Vec<Word>>::new());
            return Ok(());
        }
        prop_assert_eq!(found(&lexicon, &request), expected.clone());
        let shown = best(&lexicon, &request, PhraseOrder::Alphabet, usize::MAX).expect("letters enough");
        prop_assert!(shown.complete && shown.exact);
        prop_assert_eq!(shown.found, expected.len() as u64);
        expected.sort_by_key(|phrase| (phrase.len(), phrase.clone()));
        prop_assert_eq!(&shown.phrases, &expected);
        let few = best(&lexicon, &request, PhraseOrder::Alphabet, 2).expect("letters enough");
        prop_assert_eq!(&few.phrases[..], &expected[..expected.len().min(2)]);
        let mut in_steps = BestPhraseSearch::new(&lexicon, &request, PhraseOrder::Alphabet, 2, &|| false).expect("letters enough");
        let mut steps = 0;
        while !in_steps.advance(&|| true) {
            steps += 1;
        }
        let in_steps = in_steps.best();
        prop_assert!(steps >= in_steps.found);
        prop_assert_eq!((in_steps.found, in_steps.complete, in_steps.exact), (few.found, few.complete, few.exact));
        prop_assert_eq!(in_steps.phrases, few.phrases);
    }

    #[test]
    fn one_word_for_each_initial(
        words in small_lexicons(4),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        layout in 0..LAYOUTS.len(),
    ) {
        let lexicon = lexicon(&alphabet_of(4), &words, layout);
        let all: Vec<Word> = typed(&words).into_iter().collect();
        let chosen: Vec<Word> = picks.iter().map(|pick| pick.get(&all).clone()).collect();
        let tiles = chosen.concat();
        prop_assume!(tiles.len() <= 12);
        let initials: Word = chosen.iter().map(|word| word[0]).collect();
        let mut expected = Vec::new();
        multisets(&all, tiles.len(), &mut Vec::new(), &mut expected);
        let firsts = |phrase: &[Word]| counts(&[phrase.iter().map(|word| word[0]).collect()]);
        expected.retain(|phrase| {
            uses_up(phrase, &tiles, 0) && firsts(phrase) == counts(std::slice::from_ref(&initials))
        });
        expected.sort();
        let request = PhraseRequest::new(LetterMultiset::new(&tiles, 0).expect("letters")).initials(initials);
        prop_assert!(!expected.is_empty());
        prop_assert_eq!(found(&lexicon, &request), expected);
    }

    #[test]
    fn words_of_letters(words in small_lexicons(5), tiles in prop::collection::vec(1u8..=5, 0..9), blanks in 0usize..3) {
        prop_assume!(tiles.len() + blanks > 0);
        let lexicon = lexicon(&alphabet_of(5), &words, 0);
        let tiles = letters(&tiles);
        let letters = LetterMultiset::new(&tiles, blanks).expect("letters");
        let mut found = Vec::new();
        letters.for_each_word(&lexicon, |word| found.push(word.to_vec()));
        let have = counts(&[tiles]);
        let missing = |word: &Word| -> usize {
            let take = counts(std::slice::from_ref(word));
            take.iter().map(|(tile, n)| n.saturating_sub(*have.get(tile).unwrap_or(&0))).sum()
        };
        let expected: Vec<Word> = typed(&words).into_iter().filter(|word| missing(word) <= blanks).collect();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn invalid_letters_are_refused() {
    let tokenizer = Tokenizer::new(&alphabet("english"));
    let letters = |text: &str| LetterMultiset::parse(text, &tokenizer).map(|letters| letters.len());
    assert_eq!(letters("It's (not) 'so'…"), Ok(8));
    let fault = |text: &str| letters(text).expect_err(text).fault;
    assert_eq!(fault(""), Fault::Empty);
    assert_eq!(fault(" -- !"), Fault::Empty);
    let long = letters(&"ab".repeat(200)).expect_err("too many letters");
    assert_eq!(long.message(), "400 letters are given; the limit is 255");
    let Fault::Token(error) = fault("ab cdé") else {
        panic!("é is no letter");
    };
    assert_eq!((error.offset, error.ch), (5, 'é'));
    let catalan = Tokenizer::new(&alphabet("catalan"));
    assert_eq!(LetterMultiset::parse("l·l ny", &catalan).map(|l| l.len()), Ok(2));
}

#[test]
fn required_words_must_fit() {
    let lexicon = english(&["do", "dog", "god"]);
    let letters = LetterMultiset::parse("dog god", lexicon.tokenizer()).expect("letters");
    let word = |text: &str| read(&lexicon, text);
    let ask = |with: &[&str], initials: &str| {
        let request = PhraseRequest::new(letters.clone())
            .with(with.iter().map(|text| word(text)).collect())
            .initials(if initials.is_empty() { Vec::new() } else { word(initials) });
        best(&lexicon, &request, PhraseOrder::Length, 10).map(|best| best.phrases.len())
    };
    assert_eq!(ask(&[], ""), Ok(3));
    assert_eq!(ask(&["dog"], ""), Ok(2));
    assert_eq!(ask(&["odg"], ""), Ok(2));
    assert_eq!(ask(&["dog", "god"], ""), Ok(1));
    let error = |with: &[&str], initials| ask(with, initials).expect_err(initials);
    let dogs = error(&["dog", "dogs"], "");
    assert_eq!(dogs.message(), "DOGS: there are not enough letters for it");
    assert_eq!(dogs.fault, Fault::RequiredWord);
    assert_eq!(ask(&[], "dg"), Ok(1));
    assert_eq!(ask(&["dog"], "dg"), Ok(1));
    assert_eq!(ask(&["dog", "god"], "dg"), Ok(1));
    let dog = error(&["dog"], "gg");
    assert_eq!(dog.message(), "DOG: it begins with none of the remaining initials");
    assert_eq!(error(&[], "dx").fault, Fault::Initials);
}

#[test]
fn a_limit_of_steps_leaves_some_for_each_number_of_words() {
    let lexicon = english(&["ab", "abc", "ad", "cd", "ba", "dc", "bcd", "a", "b", "c", "d"]);
    let letters = LetterMultiset::parse("abcdabcdabcdabcd", lexicon.tokenizer()).expect("letters");
    let all = PhraseRequest::new(letters);
    let limited = all.clone().max_steps(600);
    let complete = best(&lexicon, &all, PhraseOrder::Length, usize::MAX).expect("phrases");
    assert!(complete.complete && complete.exact);
    let some = best(&lexicon, &limited, PhraseOrder::Length, usize::MAX).expect("phrases");
    assert!(!some.complete && !some.exact);
    assert!(0 < some.found && some.found < complete.found, "{}", some.found);
    let none = all.max_steps(0);
    let none = best(&lexicon, &none, PhraseOrder::Length, 1).expect("no phrases");
    assert_eq!((none.found, none.complete, none.exact), (0, false, false));
}
