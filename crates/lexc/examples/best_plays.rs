//! Finds the ten best plays of a rack, on an empty board and in a position, and sends the generator
//! to another thread.
//!
//! ```sh
//! cargo run --release -p lexc --example best_plays
//! ```

use lexc::game::Position;
use lexc::prelude::*;

const POSITION: &str = "15/15/15/15/15/15/4WhOA7/4OARY7/15/15/15/15/15/15/15 ?EIILUU/ 14/21 0";

fn main() -> lexc::Result<()> {
    let english = Lexicon::builtin("english")?;

    // The fastest structure of the lexicon, standard rules, an empty board.
    let mut generator = MoveGenerator::new(&english)?;
    let rack = generator.rack("QUIZER?")?;
    let top = generator.top(&rack, 10);
    assert_eq!(top.len(), 10);
    let best = top[0];
    let board = Board::new(GameRules::standard().layout());
    for play in top {
        println!("{:4}  {}", play.score(), play.display(&board, english.alphabet()));
    }

    // The same in a position, given in CGP.
    let position =
        Position::from_cgp(POSITION, GameRules::standard().layout(), english.alphabet())?;
    generator.set_board(&position.board)?;
    println!("{} plays in the position; the best are", generator.count(&position.rack));
    for play in generator.top(&position.rack, 3) {
        println!("{:4}  {}", play.score(), play.display(&position.board, english.alphabet()));
    }

    // A generator owns its data.
    generator.set_board(&board)?;
    let found = std::thread::spawn(move || generator.best(&rack)).join();
    assert_eq!(found.expect("the thread does not panic"), Some(best));
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    main()
}
