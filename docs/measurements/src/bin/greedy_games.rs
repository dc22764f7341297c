//! CPU time of greedy games: `bare` plays them, `summary` records them as sums as well.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin greedy_games -- summary 2000
//! $ valgrind --tool=callgrind target/release/greedy_games summary 100
//! ```

use std::error::Error;

use lexc_alphabet::Letter;
use lexc_engine::players::{GreedyPlayer, cpu_time};
use lexc_engine::selfplay::{GameSetup, Pairs, Recorder, SelfPlay, Statistics};
use lexc_game::{GameRules, GameState};
use lexc_measurements::english;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mode = arguments.next().unwrap_or_else(|| "summary".to_owned());
    let games: u64 = arguments.next().map_or(Ok(1_000), |games| games.parse())?;
    let lexicon = english()?;
    let rules = GameRules::standard();
    let state = GameState::builder(rules.clone(), lexicon.alphabet()).build()?;
    let player = || GreedyPlayer::new(&lexicon, &rules);
    let mut board = SelfPlay::new(state, [player()?, player()?]);
    let rank = |word: &[Letter]| lexicon.rank_letters(word);
    let words = usize::try_from(lexicon.len())?;
    let mut recorder =
        (mode == "summary").then(|| Recorder::new(Statistics::new(Some(words)), rank));
    // The first game reads the lexicon.
    board.play(&GameSetup::of(1, 0, Pairs::None), &mut ())?;
    let begin = cpu_time();
    for number in 0..games {
        board.play(&GameSetup::of(1, number, Pairs::None), &mut recorder)?;
    }
    let seconds = (cpu_time() - begin).as_secs_f64();
    let rate = games as f64 / seconds;
    println!("{mode}: {games} games, {seconds:.3} CPU seconds, {rate:.0} games a second");
    Ok(())
}
