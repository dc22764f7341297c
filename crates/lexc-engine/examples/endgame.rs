//! Solves an endgame and prints the principal variation.
//!
//! ```console
//! $ cargo run --release -p lexc-engine --example endgame
//! ```

use lexc_engine::endgame::{Endgame, EndgameOptions, EndgameStatus};
use lexc_game::{GameRules, Move, Position};
use lexc_runtime::Lexicon;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
    let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    let rules = GameRules::standard();
    let cgp = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 DGOS/R 0/0 0";
    let position = Position::from_cgp(cgp, rules.layout(), lexicon.alphabet())?;
    // Tiles of the alphabet that are on neither rack are not part of this game.
    let options = EndgameOptions::default().other_tiles_ignored(true);

    let mut endgame = Endgame::new(&lexicon, &rules, &position, options)?;
    while !endgame.step(1000) {}
    let solution = endgame.solution();
    let best = solution.best().ok_or("no move was searched")?;
    assert_eq!(best.status, EndgameStatus::Solved);

    println!("{:+} points, proven with {} nodes", best.value.points(), solution.nodes);
    let mut board = position.board.clone();
    for made in &best.line {
        println!("{}", made.display(&board, lexicon.alphabet()));
        if let Move::Play(play) = made {
            play.place_on(&mut board);
        }
    }
    Ok(())
}
