//! Simulates the best moves of a turn and prints what they are worth.
//!
//! ```sh
//! cargo run --release -p lexc --example simulate -- 1000
//! ```

use std::sync::Arc;
use std::time::Instant;

use lexc::engine::simulate::{Simulation, SimulationOptions, StopCondition, Tables, candidates};
use lexc::engine::win::WinTable;
use lexc::game::notation::move_to_text;
use lexc::game::{GameState, PlayerId};
use lexc::prelude::*;

#[cfg_attr(test, allow(dead_code, reason = "the test has no arguments to give"))]
fn main() -> lexc::Result<()> {
    let iterations = std::env::args().nth(1).and_then(|arg| arg.parse().ok());
    simulate(iterations.unwrap_or(1000))
}

fn simulate(iterations: u64) -> lexc::Result<()> {
    let english = Lexicon::builtin("english")?;
    let leaves = Arc::new(LeaveTable::builtin_for(&english)?);
    let state = GameState::new(GameRules::standard(), english.alphabet(), 2, 7, 0)?;
    // A view has what its player knows: neither the other rack nor the order of the bag.
    let view = state.view(PlayerId::FIRST);
    let mut generator = MoveGenerator::new(&english)?;
    let moves = candidates(&view, &mut generator, &leaves, 8)?;

    let tables = Tables {
        lexicon: english.clone(),
        leaves,
        win: WinTable::builtin(),
    };
    let options = SimulationOptions {
        plies: Some(2),
        stopping: StopCondition::amount(iterations),
        ..SimulationOptions::default()
    };
    let mut simulation = Simulation::new(&view, tables, &moves, options)?;
    // One worker for each thread; the result does not depend on their number.
    let mut workers = [simulation.worker()?, simulation.worker()?];
    let begun = Instant::now();
    simulation.run(&mut workers, &|| begun.elapsed(), &mut |_| true);

    println!("{}", view.rack().spell(english.alphabet()));
    for ranked in simulation.ranking() {
        println!(
            "{:6.2} points, wins {:.3}  {}",
            ranked.points,
            ranked.win,
            move_to_text(&ranked.made, view.board(), english.alphabet())
        );
    }
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    simulate(20)
}
