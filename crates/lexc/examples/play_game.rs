//! Plays a whole game between two players who make the best play, and writes it as GCG.
//!
//! ```sh
//! cargo run --release -p lexc --example play_game -- 42
//! ```

use lexc::game::{Game, GameState, PlayerName};
use lexc::prelude::*;

fn main() -> lexc::Result<()> {
    let seed = std::env::args().nth(1).and_then(|arg| arg.parse().ok());
    let english = Lexicon::builtin("english")?;
    let rules = GameRules::standard();

    // The seed and the number of the game determine the order of the bag.
    let mut state =
        GameState::builder(rules.clone(), english.alphabet()).seed(seed.unwrap_or(42)).build()?;
    let mut generator = MoveGenerator::with_rules(&english, &rules)?;
    let mut game = Game::new([PlayerName::new("ann", "Ann"), PlayerName::new("ben", "Ben")]);
    while state.ending().is_none() {
        let rack = *state.rack(state.to_move());
        // A generator keeps cross-checks up to date as plays are made.
        let chosen = match generator.best(&rack) {
            Some(play) => {
                generator.apply(&play)?;
                Move::Play(play)
            }
            None if rules.may_exchange(state.bag().len()) => Move::Exchange(rack),
            None => Move::Pass,
        };
        game.push_move(&state, chosen);
        // The returned `Undo` is not needed.
        let _ = state.apply(&chosen)?;
    }
    game.finish(&state);

    let gcg = game.to_gcg(rules.layout(), english.alphabet());
    print!("{gcg}");
    let again = Game::from_gcg(&gcg, rules.layout(), english.alphabet())?;
    assert_eq!(again.moves().count(), game.moves().count());
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    main()
}
