//! Solves the endgames of a file and counts how many are proven within 1, 10 and 100 CPU seconds.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin prove_endgames -- docs/positions/equity-endgames.cgp 100 1
//! ```
//! The arguments are a file with a position in CGP in each line, the most CPU seconds of each
//! position, the number of threads, and the numbers of the positions to be solved, from 1; all
//! without them. `LEXICON` in the environment names another lexicon file, for positions of other
//! lists.
//!
//! Prints for each position its status, value, nodes, the CPU time of the first thread, and since
//! when the value so far was the last one. The CPU time includes the reduction of the lexicon.

use std::error::Error;
use std::time::Duration;

use lexc_engine::endgame::{Endgame, EndgameOptions, EndgameStatus};
use lexc_engine::players::cpu_time;
use lexc_game::GameRules;
use lexc_measurements::{english, positions, shares};
use lexc_runtime::Lexicon;

/// The times of a position.
struct Times {
    /// CPU time until the value was proven.
    proven: Option<Duration>,
    /// CPU time from which on the value so far was the last one.
    right: Duration,
}

/// The CPU seconds within which positions are counted.
const LIMITS: [f64; 3] = [1.0, 10.0, 100.0];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, seconds, threads, numbers @ ..] = arguments.as_slice() else {
        return Err("expected FILE SECONDS THREADS [NUMBER...]".into());
    };
    let limit = Duration::from_secs_f64(seconds.parse()?);
    let threads: usize = threads.parse()?;
    let lexicon = match std::env::var_os("LEXICON") {
        Some(path) => Lexicon::from_bytes(std::fs::read(path)?)?,
        None => english()?,
    };
    let rules = GameRules::standard();
    let mut all = Vec::new();
    for (number, position) in positions(file, &lexicon, numbers)? {
        let begun = cpu_time();
        let options = EndgameOptions::default().other_tiles_ignored(position.other_rack.is_some());
        let mut endgame = Endgame::new(&lexicon, &rules, &position, options)?;
        let (mut last, mut right) = (None, Duration::ZERO);
        endgame.run(threads, |endgame| {
            let value = endgame.solution().best().map(|best| best.value);
            if value != last {
                (last, right) = (value, cpu_time() - begun);
            }
            match cpu_time() - begun < limit {
                true => 1 << 12,
                false => 0,
            }
        });
        let cpu = cpu_time() - begun;
        let solution = endgame.solution();
        let best = solution.best().ok_or("no move was searched")?;
        if Some(best.value) != last {
            right = cpu;
        }
        println!(
            "{number:3} {} {:+}, {} moves, depth {}; {} nodes, {:.2} CPU s, right since {:.2}",
            best.status,
            best.value.points(),
            best.line.len(),
            solution.depth,
            solution.nodes,
            cpu.as_secs_f64(),
            right.as_secs_f64()
        );
        all.push(Times { proven: (best.status == EndgameStatus::Solved).then_some(cpu), right });
    }
    let proven = |times: &Times| times.proven.map(|time| time.as_secs_f64());
    let proven: Vec<_> = all.iter().map(proven).collect();
    let right: Vec<_> = (all.iter().map(|times| Some(times.right.as_secs_f64()))).collect();
    for (name, times) in [("proven", proven), ("value right since", right)] {
        println!("{name} of {}: {}", times.len(), shares(&times, &LIMITS));
    }
    Ok(())
}
