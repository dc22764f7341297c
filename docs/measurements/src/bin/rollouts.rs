//! Makes rollouts in one thread, for measuring their speed.
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin rollouts -- builtin 100 2 22 'CGP'
//! ```
//! The arguments are the leave values (a file, or `builtin`), the iterations of each play, the
//! turns, the number of plays, and the position. Prints the number of rollouts and the CPU time.

use std::error::Error;

use lexc_engine::players::cpu_time;
use lexc_engine::simulate::{Simulation, SimulationOptions, StopCondition, Tables};
use lexc_engine::win::WinTable;
use lexc_game::{GameRules, GameState, PlayerId, Position};
use lexc_measurements::{english, leave_values};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [leaves, amount, plies, plays, cgp] = arguments.as_slice() else {
        return Err("expected LEAVES ITERATIONS TURNS PLAYS CGP".into());
    };
    let lexicon = english()?;
    let leaves = leave_values(leaves, &lexicon)?;
    let rules = GameRules::standard();
    let mut position = Position::from_cgp(cgp, rules.layout(), lexicon.alphabet())?;
    position.other_rack = None;
    let state =
        GameState::builder(rules.clone(), lexicon.alphabet()).position(&position).build()?;
    let view = state.view(PlayerId::FIRST);
    let options = SimulationOptions::default()
        .plies(Some(plies.parse()?))
        .stopping(StopCondition::amount(amount.parse()?));
    let win = WinTable::builtin();
    let tables = Tables { lexicon, leaves, win };
    let mut simulation = Simulation::of_best(&view, tables, plays.parse()?, options)?;
    // The first round reads the lexicon and grows the memory.
    simulation.advance(1);
    let (before, begun) = (simulation.progress().total, cpu_time());
    while simulation.stopped().is_none() {
        simulation.advance(1);
    }
    let time = (cpu_time() - begun).as_secs_f64();
    let made = simulation.progress().total - before;
    println!("{made} rollouts in {time:.3} CPU seconds: {:.0} a second", made as f64 / time);
    Ok(())
}
