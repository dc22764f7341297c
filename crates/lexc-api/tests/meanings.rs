//! Meanings of words: stored ones, those of WordNet, and searches, compared with reading all words.

use std::sync::Arc;

use lexc_api::{MeaningIndex, WordMeanings, builtin_meanings};
use lexc_compiler::build::{BuildRequest, NoProgress, build_with_values};
use lexc_compiler::source::WordSource;
use lexc_compiler::values::{ValueRequest, WordValues};
use lexc_runtime::meanings::Meanings;
use lexc_runtime::{Alphabet, Lexicon};
use serde_json::json;

use crate::requests::engine;

/// Builds a lexicon whose column `meaning` has these texts.
fn lexicon(words: &str, meanings: &[(&str, &str)]) -> Lexicon {
    let english = Alphabet::builtin("english").unwrap();
    let lists = [WordSource::text("list", words)];
    let request = BuildRequest::new(&lists, &english);
    let given = [WordValues::new("meaning", meanings.iter().copied())];
    let values = ValueRequest { given: &given, ..ValueRequest::default() };
    let built = build_with_values(&request, &values, None, &mut NoProgress).unwrap();
    Lexicon::from_bytes(built.to_bytes()).unwrap()
}

/// The ranks of the words whose meaning, as it is given for one word, contains a text.
fn by_reading(lexicon: &Lexicon, whole: &Lexicon, text: &str) -> Vec<u32> {
    let meanings = WordMeanings::new(whole, builtin_meanings(whole.alphabet()));
    let language = builtin_meanings(whole.alphabet());
    let text = text.to_lowercase();
    let contains = |word: &str| {
        let letters = lexicon.tokenizer().letters(word).unwrap();
        let Some(meaning) = meanings.of(&letters) else {
            return false;
        };
        assert_eq!(meanings.text(&letters).as_ref(), Some(&meaning.text));
        // The text of an inflected form has words that are no meaning.
        match language.as_ref().filter(|_| !meaning.is_stored()) {
            None => meaning.text.to_lowercase().contains(&text),
            Some(language) => {
                let found = language.get(word).unwrap();
                let mut senses = found.lemmas().chain([found]).flat_map(|word| word.senses());
                senses.any(|sense| sense.definition.to_lowercase().contains(&text))
            }
        }
    };
    let words = (0..).zip(lexicon.words());
    words.filter(|(_, word)| contains(word)).map(|(rank, _)| rank).collect()
}

#[test]
fn english_words_are_found_by_their_meanings() {
    let engine = engine();
    let index = engine.meaning_index("builtin:english").unwrap();
    let english = engine.lexicon("builtin:english").unwrap();
    for text in ["", "HORSE", "inflected form of"] {
        let found = index.containing(text);
        assert_eq!(found, by_reading(&english, &english, text), "{text:?}");
    }
    // All words with a meaning: those that WordNet has, and their inflected forms.
    assert_eq!(index.containing("").len(), 59_603 + 54_971);
    // A second request has the same index.
    assert!(Arc::ptr_eq(&index, &engine.meaning_index("builtin:english").unwrap()));
}

#[test]
fn stored_meanings_win() {
    let meanings = [("cat", "MINE: a Purring one"), ("zzz", "a snore")];
    let engine = engine();
    let own = lexicon("cat\ncats\ndog\nzzz\n", &meanings);
    engine.add_lexicon("own", own.clone()).unwrap();
    let params = json!({"lexicon": "own", "words": ["cat", "cats", "dog", "zzz", "emf", "c-t"]});
    let answer = engine.call("words.define", params.clone()).unwrap();
    let meaning = |row: usize| &answer[row]["meaning"];
    assert_eq!(*meaning(0), json!({"text": "MINE: a Purring one", "source": "lexicon"}));
    assert_eq!(answer[0]["values"]["meaning"], "MINE: a Purring one");
    // The form of a word is a word of its own.
    assert_eq!(meaning(1)["source"], "WordNet 3.0");
    assert_eq!(meaning(1)["inflected_from"], json!(["cat"]));
    assert!(meaning(1)["text"].as_str().unwrap().starts_with("inflected form of cat: n. feline"));
    assert_eq!(meaning(3)["text"], "a snore");
    assert!(meaning(4).is_null() && meaning(5).is_null());

    let searched = |lexicon: &Lexicon, text: &str| {
        let index = MeaningIndex::new(lexicon, &own, builtin_meanings(own.alphabet()));
        let found = index.containing(text);
        assert_eq!(found, by_reading(lexicon, &own, text), "{text}");
        let words = found.into_iter().map(|rank| lexicon.word_at(rank.into()).unwrap());
        words.map(|word| lexicon.spell(&word)).collect::<Vec<_>>()
    };
    assert_eq!(searched(&own, "mine: A purring"), ["CAT"]);
    // WordNet's meaning of CAT is not searched.
    assert_eq!(searched(&own, "feline"), ["CATS"]);
    assert_eq!(searched(&own, ""), ["CAT", "CATS", "DOG", "ZZZ"]);
    // An edition has other ranks.
    let old = lexicon("dog\nemf\nzzz\n", &[]);
    assert_eq!(searched(&old, "snore"), ["ZZZ"]);
    assert_eq!(searched(&old, ""), ["DOG", "EMF", "ZZZ"]);
}

#[test]
fn languages_without_meanings_are_refused() {
    let engine = engine();
    let params = json!({"lexicon": "builtin:turkish", "words": ["kedi", "ışık"]});
    let error = engine.call("words.define", params.clone()).unwrap_err();
    assert_eq!((error.kind, &*error.place.unwrap().field), ("not-found", "lexicon"));
    // Beside other fields, they are absent.
    let find = |with: &[&str]| {
        let params = json!({"lexicon": "builtin:turkish", "pattern": ["KEDİ"], "with": with});
        engine.call("words.find", params)
    };
    let row = find(&["meaning", "hooks"]).unwrap()[0].clone();
    assert!(row.get("meaning").is_none() && row["hooks"].is_object(), "{row}");
    let place = find(&["meaning"]).unwrap_err().place.unwrap();
    assert_eq!((&*place.field, &*place.text), ("with", "meaning"));
    let index = engine.meaning_index("builtin:turkish").unwrap();
    assert_eq!(index.containing(""), [0; 0]);
    // Meanings that the program adds, also in place of the built-in ones.
    let turkish = Meanings::new("kedi\tn evcil bir hayvan\nışık\tn aydınlık\n").unwrap();
    engine.add_meanings("tr", Arc::new(turkish));
    let answer = engine.call("words.define", params).unwrap();
    assert_eq!(answer[0]["meaning"]["text"], "n. evcil bir hayvan");
    assert_eq!(answer[1]["meaning"]["text"], "n. aydınlık");
    assert_eq!(engine.meaning_index("builtin:turkish").unwrap().containing("Aydınl").len(), 1);
    engine.add_meanings("en", Arc::new(Meanings::new("cat\tn mine\n").unwrap()));
    let answer = engine.call("words.define", json!({"words": ["cat", "dog"]})).unwrap();
    assert_eq!(answer[0]["meaning"]["text"], "n. mine");
    assert!(answer[1].get("meaning").is_none());
}
