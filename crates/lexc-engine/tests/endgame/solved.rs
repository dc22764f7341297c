//! The solver against plain search.

use std::num::NonZeroU32;

use lexc_engine::endgame::{Endgame, EndgameOptions, Memory, Solution, Status, plain_value};
use lexc_game::{GameRules, Leftovers, Position};
use lexc_runtime::Lexicon;

use crate::random::World;

/// Both racks are all there is, whatever the alphabet says.
fn options() -> EndgameOptions {
    EndgameOptions::default()
        .with_other_tiles_ignored(true)
        .with_table_bytes(1 << 20)
}

fn solve(
    lexicon: &Lexicon,
    rules: &GameRules,
    position: &Position,
    options: EndgameOptions,
) -> Solution {
    let mut endgame = Endgame::new(lexicon, rules, position, options).unwrap();
    while !endgame.step(777) {}
    endgame.solution()
}

/// Compares a position with plain search without memory, bounds or order; `false` if that takes
/// too long.
fn agrees(
    world: &World,
    position: &Position,
    options: EndgameOptions,
    limit: u64,
    memory: Memory,
) -> bool {
    let World { lexicon, rules, .. } = world;
    let plain = plain_value(lexicon, rules, position, &options, memory, limit).unwrap();
    let Some(value) = plain else {
        return false;
    };
    let solution = solve(lexicon, rules, position, options);
    let text = position.to_cgp(lexicon.alphabet());
    let best = solution.best().unwrap();
    assert_eq!(best.status, Status::Solved, "{text}");
    assert_eq!(best.value, value, "{text} {}", rules.layout().name());
    assert!(best.complete);
    true
}

#[test]
fn tiny_endgames_are_solved() {
    let mut compared = 0;
    for number in 0..900 {
        let mut world = World::tiny(number);
        if number % 3 == 0 {
            world.rules = world.rules.clone().with_leftovers(Leftovers::Moved);
        }
        let position = world.position(number, number as u32 % 4, 3);
        let scoreless = NonZeroU32::new([2, 6, 3][number as usize % 3]);
        let options = options().with_scoreless(scoreless);
        compared += usize::from(agrees(&world, &position, options, 6_000, Memory::None));
    }
    assert!(compared >= 500, "{compared}");
}
