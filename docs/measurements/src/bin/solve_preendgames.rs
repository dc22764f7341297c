//! Solves the pre-endgames of a file and counts how many are solved within 1, 10, 60 and 100 CPU
//! seconds.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin solve_preendgames -- docs/positions/preendgames.cgp 100
//! ```
//! The arguments are a file with a position in CGP in each line, the most CPU seconds of each
//! position, and the numbers of the positions to be solved, from 1; all without them. `MEANING` in
//! the environment is `guaranteed` (the default) or `rational`. Searches have one thread.
//!
//! Prints for each position the number of tiles in the bag, the status of the answer, its best move
//! with the draws that it wins, ties, loses and leaves open, the nodes, and the CPU time.

use std::collections::BTreeMap;
use std::error::Error;

use lexc_engine::endgame::EndgameStatus;
use lexc_engine::players::cpu_time;
use lexc_engine::preendgame::{Meaning, Preendgame, PreendgameOptions};
use lexc_game::GameRules;
use lexc_measurements::{english, positions, shares};

/// The CPU seconds within which positions are counted.
const LIMITS: [f64; 4] = [1.0, 10.0, 60.0, 100.0];

/// The CPU seconds between two looks at the answer.
const STEP: f64 = 0.1;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, seconds, numbers @ ..] = arguments.as_slice() else {
        return Err("expected FILE SECONDS [NUMBER...]".into());
    };
    let seconds: f64 = seconds.parse()?;
    let meaning = match std::env::var("MEANING").as_deref() {
        Err(_) | Ok("guaranteed") => Meaning::Guaranteed,
        Ok("rational") => Meaning::Rational,
        Ok(_) => return Err("MEANING is guaranteed or rational".into()),
    };
    let (lexicon, rules) = (english()?, GameRules::standard());
    // By number of tiles in the bag, the times of the solved positions and `None` for the others.
    let mut times: BTreeMap<usize, Vec<Option<f64>>> = BTreeMap::new();
    for (number, mut position) in positions(file, &lexicon, numbers)? {
        position.other_rack = None;
        let begun = cpu_time();
        let passed = || (cpu_time() - begun).as_secs_f64();
        let options = PreendgameOptions::default().meaning(meaning);
        let mut search = Preendgame::new(&lexicon, &rules, &position, options)?;
        // The spreads of moves that win equally often, which follow the proof, are not searched.
        let (answer, used) = loop {
            let pause = passed() + STEP;
            let finished = search.run_in_steps(1, || passed() >= pause, |_| passed() >= seconds);
            let (answer, used) = (search.best(1), passed());
            if finished || used >= seconds || answer.status == EndgameStatus::Solved {
                break (answer, used);
            }
        };
        let best = answer.moves.first().ok_or("no move")?;
        println!(
            "{number:3} {} in the bag, {}: {} wins {}, ties {}, loses {}, open {}; {} nodes, \
             {used:.2} CPU s",
            answer.bag,
            answer.status,
            best.made.display(&position.board, &lexicon),
            best.wins,
            best.ties,
            best.losses,
            best.open,
            answer.nodes
        );
        let is_solved = answer.status == EndgameStatus::Solved;
        let times = times.entry(answer.bag).or_default();
        times.push(is_solved.then_some(used));
    }
    for (bag, times) in times {
        println!("{bag} in the bag, solved of {}: {}", times.len(), shares(&times, &LIMITS));
    }
    Ok(())
}
