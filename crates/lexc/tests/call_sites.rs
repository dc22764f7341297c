//! The calls that the README shows, as written there.

#![cfg(all(feature = "build", feature = "query", feature = "moves"))]

use lexc::prelude::*;

#[test]
fn they_compile_and_answer() -> Result<(), lexc::Error> {
    let lexicon =
        Builder::new(Alphabet::builtin("english")?).words(["cat", "cats", "dog"]).build()?;
    assert_eq!(lexicon.words().collect::<Vec<_>>(), ["CAT", "CATS", "DOG"]);

    let english = Lexicon::builtin("english")?;
    let mut found = Vec::new();
    for word in english.query().suffix("S")?.length(3..=4).iter() {
        found.push(word);
    }
    let all: Vec<String> = english.words().collect();
    let wanted = all.iter().filter(|word| word.ends_with('S') && (3..=4).contains(&word.len()));
    assert!(found.iter().eq(wanted));

    let mut generator = MoveGenerator::new(&english)?;
    let top = generator.top(&Rack::parse("QUIZER?", &english)?, 10);
    assert_eq!(top.len(), 10);
    assert!(top.is_sorted_by(|a, b| a.cmp_rank(b).is_lt()));

    let best = top[0];
    let rack = Rack::parse("QUIZER?", &english)?;
    let found = std::thread::spawn(move || generator.best(&rack)).join();
    assert_eq!(found.ok().flatten(), Some(best));
    Ok(())
}

/// The types that programs share or move between threads are `Send` or `Sync`.
#[test]
fn types_can_be_sent_and_shared() {
    fn sent<T: Send + 'static>() {}
    fn shared<T: Sync>() {}
    sent::<Lexicon>();
    shared::<Lexicon>();
    sent::<MoveGenerator>();
    sent::<Builder>();
    sent::<lexc::Error>();
    shared::<lexc::Error>();
}

/// `?` takes the errors that the calls of the library return.
#[test]
fn errors_convert() {
    fn converts<E: Into<lexc::Error>>() {}
    converts::<lexc_alphabet::TokenError>();
    converts::<lexc_compiler::Error>();
    converts::<lexc_game::HiddenError>();
    converts::<lexc_game::TextError>();
}
