//! CPU time of finding plays by the number of blanks on the rack, in greedy games: section 2.4 of
//! *Scrabble on the TeraScale*.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin time_by_blanks -- 300
//! ```

use std::error::Error;
use std::time::Duration;

use lexc_engine::players::{GreedyPlayer, cpu_time};
use lexc_engine::selfplay::{GameSetup, Observer, Pairs, SelfPlay};
use lexc_game::{GameRules, GameState, Move, Position};
use lexc_measurements::english;
use lexc_movegen::{Backend, GeneratorOptions, MoveGenerator};

/// The positions before every turn with a full rack.
#[derive(Default)]
struct Positions(Vec<Position>);

impl Observer for Positions {
    fn turn(&mut self, state: &GameState, _: &Move, _: &GameSetup) {
        let position = state.position();
        let full = |position: &Position| position.rack.len() == 7;
        self.0.extend(position.filter(full));
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = std::env::args().nth(1).map_or(Ok(300), |games| games.parse())?;
    let lexicon = english()?;
    let rules = GameRules::standard();
    let state = GameState::builder(rules.clone(), lexicon.alphabet()).build()?;
    let player = || GreedyPlayer::new(&lexicon, &rules);
    let mut board = SelfPlay::new(state, [player()?, player()?]);
    let mut positions = Positions::default();
    for number in 0..games {
        board.play(&GameSetup::of(1, number, Pairs::None), &mut positions)?;
    }
    println!("structure search blanks positions plays microseconds ratio");
    for structure in [Backend::Gaddag, Backend::Dawg] {
        let options = GeneratorOptions::from(structure);
        let mut generator = MoveGenerator::with_options(&lexicon, &rules, options)?;
        for search in ["all", "best"] {
            let mut sums = [(0u64, 0u64, Duration::ZERO); 3];
            for position in &positions.0 {
                generator.set_board(&position.board)?;
                let begin = cpu_time();
                let plays = match search {
                    "all" => generator.all(&position.rack).len() as u64,
                    _ => u64::from(generator.best(&position.rack).is_some()),
                };
                let (count, found, time) = &mut sums[position.rack.blanks()];
                *time += cpu_time() - begin;
                *found += plays;
                *count += 1;
            }
            let mean =
                |(count, _, time): &(u64, u64, Duration)| time.as_secs_f64() * 1e6 / *count as f64;
            let none = mean(&sums[0]);
            for (blanks, sum) in sums.iter().enumerate() {
                let plays = sum.1 as f64 / sum.0 as f64;
                let (time, ratio) = (mean(sum), mean(sum) / none);
                println!("{structure} {search} {blanks} {} {plays:.1} {time:.1} {ratio:.2}", sum.0);
            }
        }
    }
    Ok(())
}
