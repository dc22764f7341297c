//! Makes rollouts in one thread, for measuring their speed.
//!
//! ```console
//! $ cargo run --release -p lexc-engine --example rollouts -- builtin 100 2 22 'CGP'
//! ```
//! The arguments are the leave values (a file, or `builtin`), the iterations of each play, the turns, the number of plays, and the
//! position. Prints the number of rollouts and the CPU time.

mod common;
#[path = "common/leaf_values.rs"]
mod leaf_values;

use std::error::Error;

use lexc_engine::simulate::{Simulation, SimulationOptions, StopCondition, Tables, candidates};
use lexc_engine::win::WinTable;
use lexc_game::{GameRules, GameState, PlayerId, Position};
use lexc_movegen::MoveGenerator;
use lexc_movegen::game::cpu_time;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [leaves, amount, plies, plays, cgp] = arguments.as_slice() else {
        return Err("expected LEAVES ITERATIONS TURNS PLAYS CGP".into());
    };
    let lexicon = common::english()?;
    let leaves = leaf_values::leaves(leaves, &lexicon)?;
    let rules = GameRules::standard();
    let mut position = Position::from_cgp(cgp, rules.layout(), lexicon.alphabet())?;
    position.other_rack = None;
    let state = GameState::from_position(rules.clone(), lexicon.alphabet(), &position, 0, 0)?;
    let view = state.view(PlayerId::FIRST);
    let mut generator = MoveGenerator::with_rules(&lexicon, &rules)?;
    let plays = candidates(&view, &mut generator, &leaves, plays.parse()?)?;
    let options = SimulationOptions {
        plies: Some(plies.parse()?),
        stopping: StopCondition::amount(amount.parse()?),
        ..SimulationOptions::default()
    };
    let win = WinTable::builtin();
    let tables = Tables {
        lexicon,
        leaves,
        win,
    };
    let mut simulation = Simulation::new(&view, tables, &plays, options)?;
    let mut worker = simulation.worker()?;
    // The first round reads the lexicon and grows the memory.
    simulation.advance(std::slice::from_mut(&mut worker));
    let (before, begun) = (simulation.progress().total, cpu_time());
    while simulation.stopped().is_none() {
        simulation.advance(std::slice::from_mut(&mut worker));
    }
    let time = (cpu_time() - begun).as_secs_f64();
    let made = simulation.progress().total - before;
    println!(
        "{made} rollouts in {time:.3} CPU seconds: {:.0} a second",
        made as f64 / time
    );
    Ok(())
}
