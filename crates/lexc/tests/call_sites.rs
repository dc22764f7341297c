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
    let rack = generator.rack("QUIZER?")?;
    let top = generator.top(&rack, 10);
    assert_eq!(top.len(), 10);
    assert!(top.is_sorted_by(|a, b| a.cmp_rank(b).is_lt()));

    let best = top[0];
    let found = std::thread::spawn(move || generator.best(&rack)).join();
    assert_eq!(found.ok().flatten(), Some(best));
    Ok(())
}

/// A rack of more tiles than the rules allow is refused with both numbers, as in the other doors.
#[test]
fn a_rack_of_too_many_tiles_is_refused() -> Result<(), lexc::Error> {
    let english = Lexicon::builtin("english")?;
    let refused = |generator: &MoveGenerator, text: &str| {
        let error = lexc::Error::from(generator.rack(text).unwrap_err());
        (error.kind(), error.to_string())
    };
    let standard = MoveGenerator::new(&english)?;
    assert_eq!(standard.rack("QUIZER?")?.len(), 7);
    for (text, found) in [("QUIZERRR", 8), ("QUIZERRRTTTTTTTTTTTT", 20)] {
        let (kind, message) = refused(&standard, text);
        assert_eq!(kind, lexc::ErrorKind::Illegal);
        assert!(message.contains(&format!("the rack holds {found} tiles, and the rules allow 7")));
        let rack = Rack::parse(text, &english)?;
        let checked = standard.rules().check_rack(&rack).unwrap_err();
        assert_eq!(lexc::Error::from(checked).kind(), lexc::ErrorKind::Illegal);
    }
    let larger = GameRules::standard().with_rack_size(8);
    let larger = MoveGenerator::with_rules(&english, &larger)?;
    assert_eq!(larger.rack("QUIZERRR")?.len(), 8);
    assert!(refused(&larger, "QUIZERRRT").1.contains("9 tiles, and the rules allow 8"));
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
