//! Writes endgames of games between two `equity` players with the built-in English list: for each
//! game, the first position with an empty bag, as CGP.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin endgame_positions -- 200 7 > docs/positions/equity-endgames.cgp
//! ```
//! The arguments are the number of positions and the seed of the games, which are numbered from 0.
//! A game that ends with tiles in the bag has none.

use std::error::Error;

use lexc_alphabet::Alphabet;
use lexc_engine::players::EquityPlayer;
use lexc_engine::selfplay::{GameSetup, Observer, Pairs, SelfPlay};
use lexc_game::{GameRules, GameState, Move};
use lexc_measurements::{english, leave_values};

/// The first position of a game with an empty bag, as CGP.
struct FirstEndgame<'a> {
    alphabet: &'a Alphabet,
    found: Option<String>,
}

impl Observer for FirstEndgame<'_> {
    fn turn(&mut self, state: &GameState, _: &Move, _: &GameSetup) {
        if self.found.is_none() && state.bag().is_empty() {
            self.found = state
                .position()
                .map(|position| position.to_cgp(self.alphabet));
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<u64> = std::env::args()
        .skip(1)
        .map(|argument| argument.parse())
        .collect::<Result<_, _>>()?;
    let [count, seed] = arguments[..] else {
        return Err("expected POSITIONS SEED".into());
    };
    let lexicon = english()?;
    let rules = GameRules::standard();
    let leaves = leave_values("builtin", &lexicon)?;
    let state = GameState::builder(rules.clone(), lexicon.alphabet()).build()?;
    let player = || EquityPlayer::new(&lexicon, &rules, leaves.clone());
    let mut games = SelfPlay::new(state, [player()?, player()?]);
    println!(
        "# The first position with an empty bag of games of two equity players with the built-in"
    );
    println!(
        "# English list. Made by docs/measurements/src/bin/endgame_positions.rs {count} {seed}"
    );
    let mut written = 0;
    for number in 0.. {
        if written == count {
            break;
        }
        let mut first = FirstEndgame {
            alphabet: lexicon.alphabet(),
            found: None,
        };
        games.play(&GameSetup::of(seed, number, Pairs::None), &mut first)?;
        if let Some(cgp) = first.found {
            println!("{cgp}");
            written += 1;
        }
    }
    Ok(())
}
