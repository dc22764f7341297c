//! Simulates the best moves of a turn and prints their values.
//!
//! ```sh
//! cargo run --release -p lexc --example simulate -- 1000
//! ```

use std::time::Instant;

use lexc::engine::simulate::{Simulation, SimulationOptions, StopCondition, Tables};
use lexc::game::{GameState, PlayerId};
use lexc::prelude::*;

#[cfg_attr(test, allow(dead_code, reason = "the test has no arguments to give"))]
fn main() -> lexc::Result<()> {
    let iterations = std::env::args().nth(1).and_then(|arg| arg.parse().ok());
    simulate(iterations.unwrap_or(1000))
}

fn simulate(iterations: u64) -> lexc::Result<()> {
    let english = Lexicon::builtin("english")?;
    let state = GameState::builder(GameRules::standard(), english.alphabet()).seed(7).build()?;
    // A view hides the other rack and the order of the bag.
    let view = state.view(PlayerId::FIRST);
    let tables = Tables::builtin(&english)?;
    let options = SimulationOptions::default().stopping(StopCondition::amount(iterations));
    let mut simulation = Simulation::of_best(&view, tables, 8, options)?;
    // The result does not depend on the number of threads.
    let begun = Instant::now();
    simulation.run(2, &|| begun.elapsed(), &mut |_| true);

    println!("{}", view.rack().spell(english.alphabet()));
    for ranked in simulation.ranking() {
        println!(
            "{:6.2} points, wins {:.3}  {}",
            ranked.points,
            ranked.win,
            ranked.made.display(view.board(), english.alphabet())
        );
    }
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    simulate(20)
}
