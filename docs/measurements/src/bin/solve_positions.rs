//! Solves endgames or pre-endgames of a file, for measuring.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin solve_positions -- endgame docs/positions/endgames.cgp 10000000 2
//! $ cargo run --release -p lexc-measurements --bin solve_positions -- preendgame docs/positions/preendgames.cgp 40000000 1
//! ```
//! The arguments are the kind, a file with a position in CGP in each line, the most nodes of each
//! position, the number of threads, and the numbers of the positions to be solved, from 1; all
//! without them. Prints for each its status, value or draws won, nodes, the CPU time of the first
//! thread, and the time that has passed.

use std::error::Error;
use std::time::Instant;

use lexc_cpu::cpu_time;
use lexc_engine::endgame::{Endgame, EndgameOptions};
use lexc_engine::preendgame::{Preendgame, PreendgameOptions};
use lexc_game::{GameRules, Move, Position};
use lexc_measurements::english;
use lexc_runtime::Lexicon;

/// The limits of a search.
struct Limits {
    nodes: u64,
    threads: usize,
}

/// Solves an endgame. Returns the nodes and the answer in words.
fn endgame(
    lexicon: &Lexicon,
    position: &Position,
    limits: &Limits,
) -> Result<(u64, String), Box<dyn Error>> {
    let rules = GameRules::standard();
    let mut endgame = Endgame::new(lexicon, &rules, position, EndgameOptions::default())?;
    endgame.run(limits.threads, |endgame| {
        limits.nodes.saturating_sub(endgame.nodes()).min(1 << 12)
    });
    let solution = endgame.solution();
    let best = solution.best().ok_or("no move was searched")?;
    let text = format!(
        "{} {:+}, {} moves",
        best.status,
        best.value.points(),
        best.line.len()
    );
    Ok((solution.nodes, text))
}

/// Solves a pre-endgame. Returns the nodes and the answer in words.
fn preendgame(
    lexicon: &Lexicon,
    position: &Position,
    limits: &Limits,
) -> Result<(u64, String), Box<dyn Error>> {
    let rules = GameRules::standard();
    let position = Position {
        other_rack: None,
        ..position.clone()
    };
    let options = PreendgameOptions::default();
    let mut search = Preendgame::new(lexicon, &rules, &position, options)?;
    search.run(limits.threads, |nodes| nodes >= limits.nodes);
    let answer = search.answer();
    let best = answer.moves.first().ok_or("no move")?;
    let score = best.made.score().points();
    let name = match best.made {
        Move::Play(_) => format!("a play of {score}"),
        _ => "a pass".to_owned(),
    };
    let text = format!(
        "{}: {name} wins {}, ties {}, loses {}, open {}; {} moves",
        answer.status,
        best.wins,
        best.ties,
        best.losses,
        best.open,
        answer.moves.len()
    );
    Ok((answer.nodes, text))
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, file, nodes, threads, numbers @ ..] = arguments.as_slice() else {
        return Err("expected endgame|preendgame FILE NODES THREADS [NUMBER...]".into());
    };
    let limits = Limits {
        nodes: nodes.parse()?,
        threads: threads.parse()?,
    };
    let numbers: Vec<usize> = numbers
        .iter()
        .map(|number| number.parse())
        .collect::<Result<_, _>>()?;
    let solve = match kind.as_str() {
        "endgame" => endgame,
        "preendgame" => preendgame,
        _ => return Err("the kind is endgame or preendgame".into()),
    };
    let lexicon = english()?;
    let rules = GameRules::standard();
    for (number, cgp) in (1..).zip(std::fs::read_to_string(file)?.lines()) {
        if !numbers.is_empty() && !numbers.contains(&number) {
            continue;
        }
        let position = Position::from_cgp(cgp, rules.layout(), lexicon.alphabet())?;
        let (begun, clock) = (cpu_time(), Instant::now());
        let (nodes, text) = solve(&lexicon, &position, &limits)?;
        let (cpu, wall) = ((cpu_time() - begun).as_secs_f64(), clock.elapsed());
        println!(
            "{number:3} {text}; {nodes} nodes, {cpu:.2} CPU s, {:.1} s",
            wall.as_secs_f64()
        );
    }
    Ok(())
}
