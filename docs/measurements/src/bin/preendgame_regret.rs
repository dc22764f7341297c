//! Measures the loss by the moves of short pre-endgame searches, against a long search.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin preendgame_regret -- docs/positions/preendgames.cgp 30 0.5 2 5
//! ```
//! The arguments are a file with a position in CGP in each line, the CPU seconds of the long search
//! and those of each short one. Each search has one thread. The long search leaves out none of the
//! moves that the short ones chose. Prints for each position the share of games that the best move
//! wins and the loss of each short search in percent, then the mean losses with their standard
//! errors.

use std::error::Error;
use std::io::Write as _;

use lexc_cpu::cpu_time;
use lexc_engine::preendgame::{Preendgame, PreendgameAnswer, PreendgameOptions};
use lexc_game::{GameRules, Move, Position};
use lexc_measurements::english;
use lexc_runtime::Lexicon;

/// Searches a position for some CPU seconds.
fn search(
    lexicon: &Lexicon,
    position: &Position,
    protected: &[Move],
    seconds: f64,
) -> Result<PreendgameAnswer, Box<dyn Error>> {
    let begun = cpu_time();
    let rules = GameRules::standard();
    let mut search = Preendgame::new(lexicon, &rules, position, PreendgameOptions::default())?;
    for made in protected {
        search.include(made).ok_or("a move is missing")?;
    }
    search.run_here(|_| (cpu_time() - begun).as_secs_f64() >= seconds);
    Ok(search.answer())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, long, short @ ..] = arguments.as_slice() else {
        return Err("expected FILE SECONDS SECONDS...".into());
    };
    let long: f64 = long.parse()?;
    let short: Vec<f64> = short
        .iter()
        .map(|one| one.parse())
        .collect::<Result<_, _>>()?;
    let (lexicon, rules) = (english()?, GameRules::standard());
    let text = std::fs::read_to_string(file)?;
    let positions = text.lines().filter(|line| !line.starts_with('#'));
    let mut losses = vec![Vec::new(); short.len()];
    for (number, cgp) in (1..).zip(positions) {
        let mut position = Position::from_cgp(cgp, rules.layout(), lexicon.alphabet())?;
        position.other_rack = None;
        let mut chosen = Vec::new();
        for &seconds in &short {
            let answer = search(&lexicon, &position, &[], seconds)?;
            chosen.push(answer.moves.first().ok_or("no move")?.made);
        }
        let answer = search(&lexicon, &position, &chosen, long)?;
        let best = answer.moves.first().ok_or("no move")?;
        print!(
            "{number:3} {} in the bag, {} moves, {}: {:5.1} \u{b1} {:.1}, lost",
            answer.bag,
            answer.moves.len(),
            answer.status,
            100.0 * best.win,
            100.0 * best.error
        );
        for (made, losses) in chosen.iter().zip(&mut losses) {
            let mut moves = answer.moves.iter();
            let found = moves
                .find(|results| results.made == *made)
                .ok_or("a move is missing")?;
            let lost = (best.win - found.win).max(0.0);
            losses.push(lost);
            print!(" {:5.1}", 100.0 * lost);
        }
        println!();
        std::io::stdout().flush()?;
    }
    for (seconds, losses) in short.iter().zip(&losses) {
        let count = losses.len() as f64;
        let mean = losses.iter().sum::<f64>() / count;
        let squares = losses.iter().map(|lost| (lost - mean).powi(2)).sum::<f64>();
        let error = (squares / (count * (count - 1.0)).max(1.0)).sqrt();
        println!(
            "{seconds} s: mean loss {:.2} \u{b1} {:.2} %",
            100.0 * mean,
            100.0 * error
        );
    }
    Ok(())
}
