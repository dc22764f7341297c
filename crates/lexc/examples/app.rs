//! A whole game of a person against a computer of a chosen level, saved and resumed half way, as an
//! app would play it.
//!
//! ```sh
//! cargo run --release -p lexc --features engine --example app -- level5
//! ```

use lexc::engine::session::{Phase, SessionEvent};
use lexc::game::PlayerId;
use lexc::prelude::*;

/// Shows what everybody at the table may see.
fn show(session: &Session, events: &[SessionEvent]) {
    for event in events {
        if let SessionEvent::Moved { player, text, .. } = event {
            let name = session.seat(*player).name();
            println!("{name}: {text}, {}", session.state().score(*player));
        }
    }
}

/// What the person types: here the best play, else a pass.
fn typed(session: &Session, player: PlayerId) -> lexc::Result<String> {
    let view = session.player_view(player);
    let mut generator = MoveGenerator::with_rules(session.lexicon(), session.rules())?;
    generator.set_board(view.board())?;
    let alphabet = session.lexicon().alphabet();
    Ok(match generator.best(view.rack()) {
        // Letters on the board may be typed with or without parentheses.
        Some(play) => play.display(view.board(), alphabet).to_string(),
        None => "pass".to_owned(),
    })
}

fn main() -> lexc::Result<()> {
    let level = std::env::args().nth(1).filter(|arg| arg.starts_with("level"));
    let english = Lexicon::builtin("english")?;
    let mut session = Session::builder(&english)
        .person("Ann")
        .computer(level.as_deref().unwrap_or("level1"))
        .seed(7)
        .build()?;

    // Play `8D QWERTZ` is refused with the reason, and the session is unchanged.
    let refused = session.apply("8D QWERTZ");
    println!("{}", refused.expect_err("not a word"));

    let mut turns = 0;
    loop {
        let events = match session.phase() {
            Phase::Over(_) => break,
            Phase::LastChallenge => session.apply("accept")?,
            Phase::Turn(player) if session.seat(player).is_person() => {
                session.apply(&*typed(&session, player)?)?
            }
            Phase::Turn(_) => session.apply_computer()?,
        };
        show(&session, &events);
        turns += 1;
        if turns == 10 {
            // The text holds the seed and all racks: it is for a file, not for the players.
            let saved = session.to_gcg();
            session = Session::resume(&saved, &english)?;
            assert_eq!(session.to_gcg(), saved);
        }
    }
    assert!(turns > 10);
    for player in session.players() {
        println!("{} has {}", session.seat(player).name(), session.state().score(player));
    }
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    main()
}
