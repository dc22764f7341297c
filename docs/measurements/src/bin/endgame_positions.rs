//! Writes late positions of games with the built-in English list as CGP: for each game of two
//! `equity` players, the first position with an empty bag; or contested pre-endgames.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin endgame_positions -- 200 7 > docs/positions/equity-endgames.cgp
//! $ cargo run --release -p lexc-measurements --bin endgame_positions -- 30 7 1 4 30 champion:iterations=60
//! ```
//! The arguments are the number of positions and the seed of the games, which are numbered from 0;
//! then the least and the largest number of tiles in the bag, the most points between the players,
//! and the players. For each number of tiles as many positions are written, at most one of a game,
//! each as soon as it is found. The number of tiles with the fewest positions so far comes first.

use std::error::Error;
use std::io::Write as _;

use lexc_alphabet::Alphabet;
use lexc_engine::players::PlayerSpec;
use lexc_engine::selfplay::{GameSetup, Observer, Pairs, SelfPlay};
use lexc_game::{GameRules, GameState, Move};
use lexc_measurements::{english, leave_values};

/// The first positions of a game with given numbers of tiles in the bag, as CGP.
struct LatePositions<'a> {
    alphabet: &'a Alphabet,
    margin: u32,
    /// By number of tiles, from the least one.
    first: Vec<Option<String>>,
    least: usize,
}

impl Observer for LatePositions<'_> {
    fn turn(&mut self, state: &GameState, _: &Move, _: &GameSetup) {
        let bag = state.bag().len();
        let number = bag.checked_sub(self.least);
        let Some(first) = number.and_then(|number| self.first.get_mut(number)) else {
            return;
        };
        let Some(mut position) = state.position().filter(|_| first.is_none()) else {
            return;
        };
        let [own, other] = position.scores.map(|score| score.points());
        // The other rack is unknown while the bag has tiles.
        position.other_rack = position.other_rack.filter(|_| bag == 0);
        if own.abs_diff(other) <= self.margin {
            *first = Some(position.to_cgp(self.alphabet));
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (count, seed, [least, most], margin, player) = match texts[..] {
        [count, seed] => (count, seed, [0, 0], u32::MAX, "equity"),
        [count, seed, least, most, margin, player] => {
            let bags = [least.parse()?, most.parse()?];
            (count, seed, bags, margin.parse()?, player)
        }
        _ => return Err("expected POSITIONS SEED [LEAST MOST MARGIN PLAYER]".into()),
    };
    let (count, seed): (usize, u64) = (count.parse()?, seed.parse()?);
    let lexicon = english()?;
    let rules = GameRules::standard();
    let leaves = leave_values("builtin", &lexicon)?;
    let state = GameState::builder(rules.clone(), lexicon.alphabet()).build()?;
    let spec: PlayerSpec = player.parse()?;
    let new = || spec.player(&lexicon, &rules, &leaves, None);
    let mut games = SelfPlay::new(state, [new()?, new()?]);
    let made = texts.join(" ");
    println!(
        "# Positions of games of two {player} players with the built-in English list, {least}"
    );
    println!(
        "# to {most} tiles in the bag. Made by docs/measurements/src/bin/endgame_positions.rs {made}"
    );
    std::io::stdout().flush()?;
    let mut written = vec![0; (least..=most).count()];
    for number in 0.. {
        if written.iter().all(|&positions| positions == count) {
            break;
        }
        let mut late = LatePositions {
            alphabet: lexicon.alphabet(),
            margin,
            first: vec![None; written.len()],
            least,
        };
        games.play(&GameSetup::of(seed, number, Pairs::None), &mut late)?;
        let found = late.first.into_iter().zip(&mut written);
        let open = found.filter_map(|(cgp, positions)| Some((cgp?, positions)));
        let open = open.filter(|(_, positions)| **positions < count);
        if let Some((cgp, positions)) = open.min_by_key(|(_, positions)| **positions) {
            *positions += 1;
            println!("{cgp}");
            std::io::stdout().flush()?;
        }
    }
    Ok(())
}
