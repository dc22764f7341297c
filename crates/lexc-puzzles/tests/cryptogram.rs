//! Cryptograms against brute force: every injective key of a small alphabet is tried.

use std::collections::BTreeSet;

use lexc_compiler::compile::StructureSet;
use lexc_compiler::progress::NoProgress;
use lexc_compiler::recompile::expand;
use lexc_puzzles::Fault;
use lexc_puzzles::cryptogram::{
    Cipher, CryptogramRequest, CryptogramSearch, CryptogramSolutions, common_words, solve,
};
use lexc_runtime::{Letter, LetterSet, Lexicon, Tokenizer};
use lexc_testkit::lists::small_lexicons;
use lexc_testkit::{LAYOUTS, alphabet, alphabet_of, compile_words, everything, letters};
use proptest::prelude::*;

use crate::common::{english, lexicon, read, typed};

type Word = Vec<Letter>;
type Pairs = Vec<(Letter, Letter)>;

/// Finds all injective keys of `letters` into `plain`.
fn keys(letters: &[Letter], plain: LetterSet, key: &mut Pairs, out: &mut Vec<Pairs>) {
    let Some((&letter, rest)) = letters.split_first() else {
        out.push(key.clone());
        return;
    };
    for other in plain {
        if key.iter().all(|pair| pair.1 != other) {
            key.push((letter, other));
            keys(rest, plain, key, out);
            key.pop();
        }
    }
}

fn pairs(solutions: &CryptogramSolutions) -> BTreeSet<Pairs> {
    let keys = solutions.solutions.iter().map(|solution| solution.key.pairs().collect());
    keys.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn all_keys_and_no_others(
        words in small_lexicons(5),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        shuffled in Just([1u8, 2, 3, 4, 5]).prop_shuffle(),
        strange in prop::collection::vec(prop::collection::vec(1u8..=5, 2..6), 0..3),
        keep_different in any::<bool>(),
        know in 0usize..2,
        layout in 0..LAYOUTS.len(),
    ) {
        let alphabet = alphabet_of(5);
        let lexicon = lexicon(&alphabet, &words, layout);
        let words = typed(&words);
        let all: Vec<Word> = words.iter().cloned().collect();
        let shuffled = letters(&shuffled);
        let encode = |word: &Word| -> Word {
            word.iter().map(|letter| shuffled[letter.index()]).collect()
        };
        let mut text: Vec<Word> = picks.iter().map(|pick| encode(pick.get(&all))).collect();
        text.extend(strange.iter().map(|word| letters(word)));
        text.sort();
        text.dedup();
        let spelled: Vec<String> = text.iter().map(|word| alphabet.spell(word)).collect();
        let cipher = Cipher::parse(&spelled.join(" "), &Tokenizer::new(&alphabet)).expect("a text");
        prop_assert_eq!(cipher.words(), &text[..]);
        let known: Pairs =
            LetterSet::first(know).iter().map(|plain| (shuffled[plain.index()], plain)).collect();
        let contradicts = keep_different && known.iter().any(|(a, b)| a == b);
        let request = CryptogramRequest::default().known(known.clone()).keep_different(keep_different).max_unknown(3).limit(usize::MAX);
        if contradicts {
            let error = solve(&lexicon, &cipher, &request).expect_err("a contradiction");
            let pair = alphabet.spell(&[known[0].0]);
            let message = format!("{pair}={pair} contradicts another known letter");
            prop_assert_eq!(error.message(), message);
            return Ok(());
        }
        let found = solve(&lexicon, &cipher, &request).expect("no contradiction");
        prop_assert!(found.complete);
        prop_assert_eq!(found.found, found.solutions.len());
        let mut in_steps = CryptogramSearch::new(&lexicon, &cipher, &request).expect("no contradiction");
        let mut steps = 0;
        while !in_steps.advance(&|| true, &|| false) {
            steps += 1;
        }
        prop_assert!(steps >= text.len());
        let in_steps = in_steps.solutions();
        prop_assert_eq!((in_steps.complete, in_steps.ranked, in_steps.out_of_steps), (found.complete, found.ranked, found.out_of_steps));
        prop_assert_eq!(pairs(&in_steps), pairs(&found));
        // Keys of all letters, and which words they leave unknown.
        let letters: BTreeSet<Letter> = text.iter().flatten().copied().collect();
        let letters: Word = letters.into_iter().collect();
        let mut full = Vec::new();
        keys(&letters, LetterSet::first(5), &mut Vec::new(), &mut full);
        full.retain(|key| {
            let agrees = |(a, b): &(Letter, Letter)| key.iter().all(|(c, d)| (a == c) == (b == d));
            known.iter().all(agrees) && !(keep_different && key.iter().any(|(a, b)| a == b))
        });
        // One-letter words count only if the lexicon has some.
        let single = words.iter().any(|word| word.len() == 1);
        let unknown_by = |key: &Pairs| -> Vec<usize> {
            let plain = |letter: Letter| key.iter().find(|pair| pair.0 == letter).map(|pair| pair.1);
            let is_known = |word: &Word| {
                let word: Option<Word> = word.iter().map(|&letter| plain(letter)).collect();
                word.is_some_and(|word| words.contains(&word))
            };
            let asked = text.iter().enumerate().filter(|(_, word)| single || word.len() > 1);
            asked.filter(|(_, word)| !is_known(word)).map(|(index, _)| index).collect()
        };
        let fewest = full.iter().map(|key| unknown_by(key).len()).min();
        let expected: Vec<&Pairs> =
            full.iter().filter(|key| Some(unknown_by(key).len()) == fewest).collect();
        if fewest.is_none_or(|fewest| fewest > 3) {
            prop_assert_eq!(found.found, 0);
            return Ok(());
        }
        // Every best key is one of those found, or one of them with letters that no known word has.
        for key in &expected {
            let covered = pairs(&found).iter().any(|part| part.iter().all(|pair| key.contains(pair)));
            prop_assert!(covered, "{:?} is not found", key);
        }
        for solution in &found.solutions {
            let part: Pairs = solution.key.pairs().collect();
            prop_assert_eq!(unknown_by(&part), solution.unknown.clone());
            prop_assert_eq!(Some(solution.unknown.len()), fewest);
            let agrees = |(a, b): &(Letter, Letter)| part.iter().all(|(c, d)| (a == c) == (b == d));
            prop_assert!(known.iter().filter(|(a, _)| letters.contains(a)).all(agrees));
        }
        let scores: Vec<f64> = found.solutions.iter().map(|solution| solution.score).collect();
        prop_assert!(scores.is_sorted_by(|a, b| a >= b));
    }

    #[test]
    fn no_text_panics(text in "[a-z' \\[\\]0-9.,’·\\n\u{301}é-]{0,40}") {
        let _ = Cipher::parse(&text, &Tokenizer::new(&alphabet("catalan")));
    }
}

#[test]
fn punctuation_stays_where_it_is() {
    let lexicon = english(&["cat", "dog", "the", "saw"]);
    let cipher = |text: &str| Cipher::parse(text, lexicon.tokenizer()).expect("a text");
    let text = "“Wkh fdw’v 2 fdw-grj,” (Fdw... grj!)\n";
    let cipher = cipher(text);
    assert_eq!(cipher.words().len(), 3);
    let solved = solve(&lexicon, &cipher, &CryptogramRequest::default()).expect("a text");
    let first = cipher.decode(&solved.solutions[0].key, lexicon.alphabet());
    assert_eq!(first, "“THE CAT’_ 2 CAT-DOG,” (CAT... DOG!)\n");
}

/// The Persian alphabet folds the stroke that lengthens letters to nothing.
#[test]
fn combining_marks_alone_are_not_words() {
    let bytes = compile_words("persian", &["آب", "بابا"], everything(LAYOUTS[1]), LAYOUTS[1]);
    let lexicon = lexc_runtime::Lexicon::from_bytes(bytes).expect("a lexicon");
    let parse = |text: &str| Cipher::parse(text, lexicon.tokenizer());
    assert_eq!(parse(" ـ ").expect_err("no letter").fault, Fault::Empty);
    let cipher = parse("بابا ـ آب").expect("a text");
    assert_eq!(cipher.words().len(), 2);
    let solved = solve(&lexicon, &cipher, &CryptogramRequest::default()).expect("a text");
    let text = cipher.decode(&solved.solutions[0].key, lexicon.alphabet());
    // As the alphabet writes it.
    assert_eq!(text, "بابا ـ اب");
}

#[test]
fn additional_words_are_used() {
    let lexicon = english(&["is", "as", "it"]);
    let cipher = Cipher::parse("X yz", lexicon.tokenizer()).expect("a text");
    let found = |also: &[&str], keep_different| {
        let also = also.iter().map(|text| read(&lexicon, text)).collect();
        let request = CryptogramRequest::default().also(also).keep_different(keep_different);
        let solved = solve(&lexicon, &cipher, &request).expect("a text");
        let texts = solved.solutions.iter().map(|s| cipher.decode(&s.key, lexicon.alphabet()));
        let mut texts: Vec<String> = texts.collect();
        texts.sort();
        texts
    };
    assert_eq!(found(&[], false), ["_ AS", "_ IS", "_ IT"]);
    assert_eq!(found(&["a"], false), ["A IS", "A IT"]);
    assert_eq!(found(&["i", "a"], false), ["A IS", "A IT", "I AS"]);
    assert_eq!(found(&["x"], true), ["_ AS", "_ IS", "_ IT"]);
}

#[test]
fn invalid_cryptograms_are_refused() {
    let tokenizer = Tokenizer::new(&alphabet("english"));
    let error = |text: &str| Cipher::parse(text, &tokenizer).expect_err(text);
    assert_eq!(error("").fault, Fault::Empty);
    assert_eq!(error("... 12 -").fault, Fault::Empty);
    let place = |text: &str| {
        let error = error(text);
        let place = *error.place.clone().expect("a place");
        let Fault::Token(token) = error.fault else {
            panic!("é is no letter");
        };
        assert_eq!(token.span(), place.span);
        (place.line, place.text, place.span)
    };
    assert_eq!(place("abc 1é"), (None, "abc 1é".to_owned(), 5..7));
    assert_eq!(place("ab\r\ncé\r\n"), (Some(2), "cé".to_owned(), 1..3));
    let lexicon = english(&["cat"]);
    let cipher = Cipher::parse("fdw", lexicon.tokenizer()).expect("a text");
    let known = |known: &[(u8, u8)]| {
        let letter = |number| Letter::new(number).expect("1 to 26");
        let known = known.iter().map(|&(a, b)| (letter(a), letter(b)));
        let request = CryptogramRequest::default().known(known.collect());
        solve(&lexicon, &cipher, &request).map(|solved| solved.found)
    };
    assert_eq!(known(&[(6, 3), (6, 3)]), Ok(1));
    for (pair, name) in [((6, 4), "F=D"), ((7, 3), "G=C")] {
        let error = known(&[(6, 3), pair]).expect_err(name);
        let message = format!("{name} contradicts another known letter");
        assert_eq!(error.message(), message);
    }
}

#[test]
fn a_long_search_stops() {
    let lexicon = english(&["cat", "dog", "the", "saw", "bat"]);
    let cipher = Cipher::parse("abc def ghi", lexicon.tokenizer()).expect("a text");
    let request = CryptogramRequest::default().max_steps(2);
    let solved = solve(&lexicon, &cipher, &request).expect("a text");
    assert!(!solved.complete && solved.out_of_steps);
}

/// Everyday sentences, with the built-in English lexicon.
#[test]
fn everyday_sentences_come_first() {
    let lexicon = built_in();
    let first = ["WHAT A DAY", "THIS IS A TEST", "I LOVE YOU"];
    for text in first {
        assert_eq!(rank_of(text, &lexicon), Some(1), "{text}");
    }
}

/// Their words are rare and have all letters, so that the bound of the search is weakest.
#[test]
fn pangrams_are_among_the_first_under_any_key() {
    let lexicon = built_in();
    for (keys, text) in [
        (&[3, 20][..], "AMAZINGLY FEW DISCOTHEQUES PROVIDE JUKEBOXES"),
        (&[1, 25], "SIX BIG DEVILS FROM JAPAN QUICKLY FORGOT HOW TO WALTZ"),
        (&[17], "A QUICK MOVEMENT OF THE ENEMY WILL JEOPARDIZE SIX GUNBOATS"),
        (&[19], "JACKDAWS LOVE MY BIG SPHINX OF QUARTZ"),
        (&[6], "SPHINX OF BLACK QUARTZ JUDGE MY VOW"),
        (&[21], "HOW VEXINGLY QUICK DAFT ZEBRAS JUMP"),
        (&[8], "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG"),
    ] {
        for &key in keys {
            let rank = rank_under(key, text, &lexicon);
            assert!(rank.is_some_and(|rank| rank <= 5), "{text} under {key}: {rank:?}");
        }
    }
}

/// Prints the rank of each sentence of a list: `cargo test -p lexc-puzzles cryptogram::ranks
/// -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn ranks_of_everyday_sentences() {
    let lexicon = built_in();
    let list = include_str!("everyday.txt");
    let mut ranks: Vec<Option<usize>> = Vec::new();
    for text in list.lines().filter(|line| !line.starts_with('#')) {
        let rank = rank_of(text, &lexicon);
        println!("{text}: {rank:?}");
        ranks.push(rank);
    }
    let within = |most| ranks.iter().flatten().filter(|&&rank| rank <= most).count();
    println!(
        "{} sentences: {} first, {} of the first ten, {} found",
        ranks.len(),
        within(1),
        within(10),
        within(usize::MAX)
    );
}

/// The built-in English words, with a DAWG.
fn built_in() -> Lexicon {
    let packed = lexc_lexicons::lexicon("english").expect("a built-in lexicon");
    let bytes = expand(packed.bytes(), StructureSet::default(), &mut NoProgress);
    Lexicon::from_bytes(bytes.expect("a sound file")).expect("a sound file")
}

fn rank_of(text: &str, lexicon: &Lexicon) -> Option<usize> {
    rank_under(11, text, lexicon)
}

/// Returns the rank of a sentence among the solutions of its cryptogram with one of 25 keys.
fn rank_under(key: u8, text: &str, lexicon: &Lexicon) -> Option<usize> {
    // 5 has no common factor with 26, so that the letters are also shuffled.
    let enciphered = |c: char| match c {
        'A'..='Z' => char::from(b'A' + ((c as u8 - b'A') * 5 + key) % 26),
        other => other,
    };
    let cipher: String = text.chars().map(enciphered).collect();
    let cipher = Cipher::parse(&cipher, lexicon.tokenizer()).unwrap();
    let one = |word| lexicon.tokenizer().letters(word).unwrap();
    let request = CryptogramRequest::default()
        .also(vec![one("A"), one("I")])
        .common(common_words(lexicon.tokenizer()))
        .limit(10);
    let found = solve(lexicon, &cipher, &request).unwrap();
    let texts = found.solutions.iter();
    let texts = texts.map(|solution| cipher.decode(&solution.key, lexicon.alphabet()));
    let texts: Vec<String> = texts.collect();
    if texts.first().is_none_or(|first| first != text) {
        let ranked = if found.ranked { "" } else { ", given up" };
        println!("{text}{ranked}: {}", texts[..texts.len().min(4)].join(" / "));
    }
    texts.iter().position(|found| found == text).map(|at| at + 1)
}

/// In a long text the longest words decide, and the others are looked up.
#[test]
fn the_words_of_a_long_text_are_looked_up() {
    let plain = everyday_words(200);
    let words: Vec<&str> = plain.iter().map(String::as_str).collect();
    let lexicon = english(&words);
    let rotated = |text: &str| -> String {
        let rotate = |c: char| char::from(b'a' + (c as u8 - b'a' + 3) % 26);
        text.chars().map(rotate).collect()
    };
    let text: Vec<String> = words.iter().map(|word| rotated(word)).collect();
    let cipher = Cipher::parse(&text.join(" "), lexicon.tokenizer()).expect("a text");
    let request = CryptogramRequest::default().max_unknown(0);
    let solved = solve(&lexicon, &cipher, &request).expect("no contradiction");
    assert_eq!(solved.found, 1);
    let decoded = cipher.decode(&solved.solutions[0].key, lexicon.alphabet());
    assert_eq!(decoded, words.join(" ").to_uppercase());
}

/// Returns different words of letters a to z; no two have the same pattern and length
/// more often than others.
fn everyday_words(count: u32) -> Vec<String> {
    let word = |number: u32| -> String {
        let mut state = number.wrapping_mul(2_654_435_761).wrapping_add(12_345);
        let letters = (0..4 + number % 6).map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from(b'a' + (state >> 24) as u8 % 26)
        });
        letters.collect()
    };
    let words: std::collections::BTreeSet<String> = (0..count).map(word).collect();
    words.into_iter().collect()
}
