//! Writes endgames of games between two `equity` players with the built-in English list: for each
//! game, the first position with an empty bag, as CGP; or contested pre-endgames.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin endgame_positions -- 200 7 > docs/positions/equity-endgames.cgp
//! $ cargo run --release -p lexc-measurements --bin endgame_positions -- 30 7 2 40
//! ```
//! The arguments are the number of positions and the seed of the games, which are numbered from 0;
//! then the number of tiles in the bag, and the most points between the players. A game that ends
//! without such a position has none.

use std::error::Error;

use lexc_alphabet::Alphabet;
use lexc_engine::players::EquityPlayer;
use lexc_engine::selfplay::{GameSetup, Observer, Pairs, SelfPlay};
use lexc_game::{GameRules, GameState, Move};
use lexc_measurements::{english, leave_values};

/// The first position of a game with some tiles in the bag, as CGP.
struct FirstEndgame<'a> {
    alphabet: &'a Alphabet,
    bag: usize,
    margin: u32,
    found: Option<String>,
}

impl Observer for FirstEndgame<'_> {
    fn turn(&mut self, state: &GameState, _: &Move, _: &GameSetup) {
        if self.found.is_some() || state.bag().len() != self.bag {
            return;
        }
        self.found = state.position().and_then(|mut position| {
            let [own, other] = position.scores.map(|score| score.points());
            // The other rack is unknown while the bag has tiles.
            position.other_rack = position.other_rack.filter(|_| self.bag == 0);
            let contested = own.abs_diff(other) <= self.margin;
            contested.then(|| position.to_cgp(self.alphabet))
        });
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<u64> = std::env::args()
        .skip(1)
        .map(|argument| argument.parse())
        .collect::<Result<_, _>>()?;
    let (count, seed, bag, margin) = match arguments[..] {
        [count, seed] => (count, seed, 0, u32::MAX),
        [count, seed, bag, margin] => (count, seed, usize::try_from(bag)?, margin.try_into()?),
        _ => return Err("expected POSITIONS SEED [BAG MARGIN]".into()),
    };
    let lexicon = english()?;
    let rules = GameRules::standard();
    let leaves = leave_values("builtin", &lexicon)?;
    let state = GameState::builder(rules.clone(), lexicon.alphabet()).build()?;
    let player = || EquityPlayer::new(&lexicon, &rules, leaves.clone());
    let mut games = SelfPlay::new(state, [player()?, player()?]);
    let made = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let tiles = match bag {
        0 => "an empty bag".to_owned(),
        _ => format!("{bag} in the bag"),
    };
    println!("# The first position with {tiles} of games of two equity players with the built-in");
    println!("# English list. Made by docs/measurements/src/bin/endgame_positions.rs {made}");
    let mut written = 0;
    for number in 0.. {
        if written == count {
            break;
        }
        let mut first = FirstEndgame {
            alphabet: lexicon.alphabet(),
            bag,
            margin,
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
