//! Simulates the best moves of a turn and prints their values.
//!
//! ```console
//! $ cargo run --release -p lexc-engine --example simulate
//! ```

use std::sync::Arc;
use std::time::{Duration, Instant};

use lexc_engine::leaves::LeaveTable;
use lexc_engine::simulate::{Simulation, SimulationOptions, StopCondition, Tables};
use lexc_engine::win::WinTable;
use lexc_game::{GameRules, GameState, PlayerId};
use lexc_runtime::Lexicon;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
    let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    let state =
        GameState::builder(GameRules::standard(), lexicon.alphabet()).seed(1).number(8).build()?;
    // A view shows only what its player knows: neither the other rack nor the order of the bag.
    let view = state.view(PlayerId::FIRST);
    let tables = Tables {
        leaves: Arc::new(LeaveTable::zero(lexicon.alphabet(), 6)?),
        win: WinTable::builtin(),
        lexicon: lexicon.clone(),
    };

    // The best play with an error probability of 1 %, or the best after 10 s.
    let stopping = StopCondition::best_play(0.01).time(Some(Duration::from_secs(10)));
    let options = SimulationOptions::default().stopping(stopping);
    let mut simulation = Simulation::of_best(&view, tables, 5, options)?;
    let begun = Instant::now();
    let reason = simulation.run(2, &|| begun.elapsed(), &mut |_| true);

    println!("{}: {reason}", view.rack().spell(lexicon.alphabet()));
    for ranked in simulation.ranking() {
        println!(
            "{:6.2} points, wins {:.3}  {}",
            ranked.points,
            ranked.win,
            ranked.made.display(view.board(), lexicon.alphabet())
        );
    }
    Ok(())
}
