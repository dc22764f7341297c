//! Solves an endgame: prints the best line and its value, which is proven.
//!
//! ```sh
//! cargo run --release -p lexc --example endgame
//! ```

use lexc::engine::endgame::{Endgame, EndgameOptions, EndgameStatus};
use lexc::game::Position;
use lexc::prelude::*;

/// An empty bag: the other player holds all unseen tiles.
const POSITION: &str = "7WOOLY3/5M1OFF1A3/5U5QI2/VATMEN5OOT1/5G3T1N1W1/4ACIDUrIA1E1/5O2HIT2L1/1OURARIS1Z1CAVE/3A1N3O3E1/1JIBE4N3S1/3B1PRETELLs2/3I3HIS5/2UNPEG8/4AX9/NERDY10 DEEGIKS/ADERRT 336/496 0";

fn main() -> lexc::Result<()> {
    let english = Lexicon::builtin("english")?;
    let rules = GameRules::standard();
    let position = Position::from_cgp(POSITION, rules.layout(), english.alphabet())?;
    let mut endgame = Endgame::new(&english, &rules, &position, EndgameOptions::default())?;
    // 10,000 nodes at a time, until the value is proven.
    while !endgame.step(10_000) {}

    let solution = endgame.solution();
    let Some(best) = solution.best() else {
        return Ok(());
    };
    assert_eq!(best.status, EndgameStatus::Solved);
    println!("{} points, {} nodes", best.value, solution.nodes);
    let mut state = endgame.state(english.alphabet(), &rules);
    for made in &best.line {
        if let Some(state) = &mut state {
            println!("{}", made.display(state.board(), english.alphabet()));
            // The returned `Undo` is not needed.
            let _ = state.apply(made)?;
        }
    }
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    main()
}
