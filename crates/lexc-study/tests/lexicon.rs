//! Questions and answers from a lexicon, and boxes when the lexicon changes.

use lexc_runtime::Lexicon;
use lexc_study::{BoxLexicon, CardBox, LexiconAnswers, QuestionKind, StudySettings, UpNext};

use crate::common::{DAY, MONDAY};

fn example() -> Lexicon {
    Lexicon::from_bytes(lexc_lexicons::EXAMPLE).unwrap()
}

fn english() -> Lexicon {
    let english = lexc_lexicons::lexicon("english").unwrap();
    Lexicon::from_bytes_unverified(english.bytes()).unwrap()
}

fn sorted(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    letters.sort_unstable();
    letters
}

/// Removes the letters of a word from sorted letters. Returns `None` if one is missing.
fn rest(letters: &[char], word: &str) -> Option<Vec<char>> {
    let mut left = letters.to_vec();
    for letter in word.chars() {
        let at = left.iter().position(|own| *own == letter)?;
        left.remove(at);
    }
    Some(left)
}

#[test]
fn answers_agree_with_brute_force() {
    let lexicon = english();
    let source = LexiconAnswers::new(&lexicon);
    let all: Vec<String> = lexicon.words().collect();
    let texts = ["EAT", "STARE", "QI", "ZZZ", "RETAINS", "A"];
    for text in texts {
        let letters = sorted(text);
        let anagrams = |word: &String| sorted(word) == letters;
        let sub = |word: &String| word.len() >= 2 && rest(&letters, word).is_some();
        let build_up =
            |word: &String| word.len() == text.len() + 1 && rest(&sorted(word), text).is_some();
        let hook = |base: &str, word: &str| {
            word.len() == base.len() + 1 && (word.starts_with(base) || word.ends_with(base))
        };
        let check = |kind, accepts: &dyn Fn(&String) -> bool| {
            let mut found = source.card(kind, &text.to_lowercase()).unwrap().answers;
            found.sort_unstable();
            let mut expected: Vec<String> =
                all.iter().filter(|word| accepts(word)).cloned().collect();
            expected.sort_unstable();
            assert_eq!(found, expected, "{text} {kind:?}");
        };
        check(QuestionKind::Anagrams, &anagrams);
        check(QuestionKind::SubAnagrams, &sub);
        check(QuestionKind::BuildUp, &build_up);
        check(QuestionKind::Hooks, &|word| hook(text, word));
        let bases: Vec<&String> = all.iter().filter(|word| anagrams(word)).collect();
        check(QuestionKind::AnagramsWithHooks, &|word| {
            anagrams(word) || bases.iter().any(|base| hook(base, word))
        });
        let gap = |word: &String| word.len() == text.len() && word[1..] == text[1..];
        let pattern = format!("?{}", &text[1..]);
        let found = source.card(QuestionKind::Pattern, &pattern).unwrap().answers;
        assert!(all.iter().filter(|word| gap(word)).eq(&found), "{pattern}");
        let word = source.card(QuestionKind::WordOrNot, text).unwrap().answers;
        assert_eq!(word, [if all.contains(&text.to_owned()) { "yes" } else { "no" }]);
    }
}

#[test]
fn questions_in_turkish_and_with_digraphs() {
    let turkish = lexc_lexicons::lexicon("turkish").unwrap();
    let turkish = Lexicon::from_bytes_unverified(turkish.bytes()).unwrap();
    let source = LexiconAnswers::new(&turkish);
    // Dotless and dotted i, in the order of the Turkish alphabet.
    let card = source.card(QuestionKind::Anagrams, "iıça").unwrap();
    assert_eq!((card.question.text.as_str(), card.length), ("AÇIİ", 4));
    for word in ["KİTAP", "IŞIK"] {
        let card = source.card(QuestionKind::Anagrams, word).unwrap();
        assert!(card.answers.contains(&word.to_owned()), "{card:?}");
    }
    let error = source.card(QuestionKind::Anagrams, "qwx").unwrap_err();
    assert!(error.to_string().starts_with("\"qwx\": "), "{error}");
    assert!(source.card(QuestionKind::Hooks, " ").is_err());
}

/// Many questions are answered by one pass over all words, as each is alone.
#[test]
fn many_anagrams_are_found_as_one_is() {
    for name in ["english", "turkish"] {
        let lexicon = lexc_lexicons::lexicon(name).unwrap();
        let lexicon = Lexicon::from_bytes_unverified(lexicon.bytes()).unwrap();
        let source = LexiconAnswers::new(&lexicon);
        let step = lexicon.words().count() / 700;
        let mut words: Vec<String> = lexicon.words().step_by(step).collect();
        // A word that the lexicon lacks has no answers.
        words.push(words[1].repeat(3));
        assert!(words.len() > 600, "{}", words.len());
        let cards = source.cards(QuestionKind::Anagrams, &words, "", &|| false).unwrap();
        let mut alone = Vec::new();
        for word in &words {
            let card = source.card(QuestionKind::Anagrams, word).unwrap();
            if !alone.contains(&card) {
                alone.push(card);
            }
        }
        assert_eq!(cards, alone);
        // A box that is compared with the lexicon finds nothing new.
        let mut cards_box = CardBox::new(StudySettings::default(), None).unwrap();
        cards_box.add(&cards, MONDAY).unwrap();
        let own = BoxLexicon { name: name.into(), hash: "1".into() };
        let changes = source.update(&mut cards_box, own.clone(), MONDAY, &|| false).unwrap();
        assert!(changes.cards.is_empty(), "{:?}", changes.cards);
        let stopped = source.cards(QuestionKind::Anagrams, &words, "", &|| true);
        assert_eq!(stopped, Err(lexc_study::Error::Stopped));
    }
}

#[test]
fn cards_follow_the_lexicon() {
    let (old, new) = (example(), english());
    let mut cards = CardBox::new(StudySettings::default(), None).unwrap();
    let source = LexiconAnswers::new(&old);
    let new_cards =
        ["eat", "dog", "done"].map(|word| source.card(QuestionKind::Anagrams, word).unwrap());
    let mut file = cards.add(&new_cards, MONDAY).unwrap().lines;
    for card in 1..=3 {
        file.extend(cards.answer(card, lexc_study::fsrs::Grade::Easy, 0, MONDAY).unwrap());
    }
    assert_eq!(cards.next(MONDAY).unwrap(), UpNext::Done);

    // English has more anagrams of EAT; DOG has GOD, DONE has NODE.
    let name = BoxLexicon { name: "english".into(), hash: String::new() };
    let changes =
        LexiconAnswers::new(&new).update(&mut cards, name.clone(), MONDAY + 60, &|| false).unwrap();
    file.extend(&changes.lines);
    let changed: Vec<u32> = changes.cards.iter().map(|changed| changed.card).collect();
    assert_eq!(changed, [1, 2, 3]);
    assert!(changes.cards[1].changes.new.contains(&"GOD".to_owned()), "{changes:?}");
    assert!(changes.cards.iter().all(|changed| changed.changes.gone.is_empty()));
    assert_eq!(cards.next(MONDAY + 60).unwrap(), UpNext::Card(1));
    assert_eq!(cards.due(MONDAY + 60).unwrap().reviews, [1, 2, 3]);
    // The same lexicon changes nothing.
    let again = LexiconAnswers::new(&new).update(&mut cards, name, MONDAY + 70, &|| false).unwrap();
    assert_eq!(again, lexc_study::LexiconChanges::default());
    // Answered, the new words are not asked again before their time.
    for card in 1..=3 {
        file.extend(cards.answer(card, lexc_study::fsrs::Grade::Good, 0, MONDAY + 90).unwrap());
    }
    assert_eq!(cards.next(MONDAY + 90).unwrap(), UpNext::Done);

    // Back to the small list: the words that went are kept and named.
    let name = BoxLexicon { name: "example".into(), hash: String::new() };
    let changes = source.update(&mut cards, name, MONDAY + DAY, &|| false).unwrap();
    file.extend(&changes.lines);
    assert!(changes.cards[1].changes.gone.contains(&"GOD".to_owned()));
    assert!(cards.card(2).unwrap().gone().contains(&"GOD".to_owned()));
    assert_eq!(cards.card(2).unwrap().answers(), ["DOG"]);
    assert_eq!(cards.next(MONDAY + DAY).unwrap(), UpNext::Done);

    // A card without any answer is kept and not asked.
    file.extend(cards.set_answers(2, &[], MONDAY + DAY).unwrap());
    assert!(cards.card(2).unwrap().has_no_answer());
    let late = MONDAY + 300 * DAY;
    assert_eq!(cards.due(late).unwrap().reviews, [1, 3]);
    assert_eq!(cards.stats(late).unwrap().without_answers, 1);
    let (again, _) = CardBox::open(&file).unwrap();
    assert_eq!(crate::common::image(&again, late), crate::common::image(&cards, late));
}
