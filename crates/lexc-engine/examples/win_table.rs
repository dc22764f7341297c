//! Makes a table of win probabilities: plays games by equity and counts how often each lead won.
//!
//! ```console
//! $ cargo run --release -p lexc-engine --example win_table -- builtin 20000 1 2 counts.csv english.win
//! ```
//! The arguments are the leave values (a file, or `builtin`), the number of games, the seed, the number of threads, and the files to
//! write: the exact counts, and the table that is made of them.

mod common;
#[path = "common/leaf_values.rs"]
mod leaf_values;

use std::error::Error;
use std::sync::Arc;

use lexc_engine::players::EquityPlayer;
use lexc_engine::selfplay::{GameSetup, Pairs, Recorder, SelfPlay, Statistics, WinCounts};
use lexc_engine::win::WinTable;
use lexc_format::Letter;
use lexc_game::{GameRules, GameState};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [leaves, games, seed, threads, counts, table] = arguments.as_slice() else {
        return Err("expected LEAVES GAMES SEED THREADS COUNTS.csv TABLE.win".into());
    };
    let (games, seed, threads): (u64, u64, u64) = (games.parse()?, seed.parse()?, threads.parse()?);
    let lexicon = common::english()?;
    let leaves = leaf_values::leaves(leaves, &lexicon)?;
    let rules = GameRules::standard();
    let play = &|part: u64| -> Result<WinCounts, String> {
        let text = |error: &dyn std::fmt::Display| error.to_string();
        let state = GameState::new(rules.clone(), lexicon.alphabet(), 2, seed, 0);
        let player = || EquityPlayer::new(&lexicon, &rules, Arc::clone(&leaves));
        let players = [
            player().map_err(|e| text(&e))?,
            player().map_err(|e| text(&e))?,
        ];
        let mut play = SelfPlay::new(state.map_err(|e| text(&e))?, players);
        let mut recorder = Recorder::new(Statistics::new(None), |_: &[Letter]| None);
        for number in (0..games).filter(|number| number % threads == part) {
            let setup = GameSetup::of(seed, number, Pairs::None);
            play.play(&setup, &mut recorder).map_err(|e| text(&e))?;
        }
        Ok(recorder.into_statistics().win_counts)
    };
    let mut all = WinCounts::default();
    std::thread::scope(|scope| -> Result<(), Box<dyn Error>> {
        let parts: Vec<_> = (0..threads)
            .map(|part| scope.spawn(move || play(part)))
            .collect();
        for part in parts {
            all.merge(&part.join().map_err(|_| "a thread panicked")??);
        }
        Ok(())
    })?;
    std::fs::write(counts, WinTable::counts_to_csv(&all))?;
    std::fs::write(table, WinTable::from_counts(&all)?.to_bytes())?;
    Ok(())
}
