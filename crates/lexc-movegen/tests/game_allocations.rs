//! Moves are applied and undone without allocating.

use lexc_alphabet::{PlacedTile, Tile};
use lexc_game::{
    Direction, Draws, GameRules, GameState, Move, Play, PlayerId, Rack, Score, Square, Undo, score,
};
use lexc_testkit::allocations::{Counting, count};

#[global_allocator]
static GLOBAL: Counting = Counting;

/// The first play of one or two tiles that the rules allow, or an exchange, or a pass.
fn some_move(state: &GameState) -> Move {
    let rack = state.rack(state.to_move());
    let mut tiles = [None; 2];
    let letters = rack.tiles().filter_map(Tile::letter);
    for (slot, letter) in tiles.iter_mut().zip(letters) {
        *slot = Some(PlacedTile::natural(letter));
    }
    if let [Some(one), Some(two)] = tiles {
        let rows = state.board().rows();
        for at in 0..rows * rows {
            let square = Square::new(at / rows, at % rows);
            for direction in [Direction::Across, Direction::Down] {
                let Some(square) = square else { continue };
                let play = Play::new(direction, square, &[one, two], Score::ZERO);
                let points = score(&play, state.board(), state.rules(), state.values());
                let made = Move::Play(play.with_score(points));
                if state.check(&made).is_ok() {
                    return made;
                }
            }
        }
    }
    let exchange = Rack::from_tiles(rack.tiles().take(3)).map(Move::Exchange);
    match exchange {
        Ok(exchange) if state.check(&exchange).is_ok() => exchange,
        _ => Move::Pass,
    }
}

#[test]
fn moves_do_not_allocate() {
    let alphabet = lexc_testkit::alphabet("english");
    let rules = GameRules::standard();
    let mut state = GameState::builder(rules, &alphabet).seed(1).build().expect("a game");
    let mut sample = state.clone();
    let mut undos: Vec<Undo> = Vec::with_capacity(200);
    let mut moves = [0; 3];
    let allocations = count(|| {
        for number in 0..4 {
            state.restart(1, number);
            while state.ending().is_none() && undos.len() < 200 {
                let made = match undos.len() % 7 {
                    6 => {
                        let tiles = state.rack(state.to_move()).tiles().take(4);
                        let exchange = Rack::from_tiles(tiles).map(Move::Exchange);
                        let exchange = exchange.ok().filter(|made| state.check(made).is_ok());
                        exchange.unwrap_or(Move::Pass)
                    }
                    _ => some_move(&state),
                };
                moves[match made {
                    Move::Play(_) => 0,
                    Move::Exchange(_) => 1,
                    Move::Pass => 2,
                }] += 1;
                let Ok(undo) = state.apply(&made) else { break };
                undos.push(undo);
                let view = state.view(PlayerId::FIRST);
                view.sample_into(&mut sample, Draws::new(number, 1));
                assert_eq!(view.unseen().len(), view.bag_len() + view.rack_len(PlayerId::SECOND));
            }
            while let Some(undo) = undos.pop() {
                state.undo(undo);
            }
        }
    });
    assert_eq!(allocations, 0);
    assert!(moves.iter().all(|&count| count > 0), "{moves:?}");
}
