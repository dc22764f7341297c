//! The endgame solver, compared with exhaustive search.

use std::num::NonZeroU32;

use lexc_alphabet::{Letter, Tile};
use lexc_engine::endgame::{
    Endgame, EndgameOptions, EndgameSolution, EndgameStatus, GameResult, PositionMemory,
    exhaustive_value,
};
use lexc_game::{
    BingoBonus, GameRules, GameState, Leftovers, Move, Position, Rack, Score, TileValues,
};
use lexc_runtime::Lexicon;

use crate::random::{World, compiled, english, of_tokens};

/// Returns options for positions whose tiles are those on the board and the racks.
fn options() -> EndgameOptions {
    EndgameOptions::default().other_tiles_ignored(true).table_bytes(1 << 20)
}

fn solve(
    lexicon: &Lexicon,
    rules: &GameRules,
    position: &Position,
    options: EndgameOptions,
) -> EndgameSolution {
    let mut endgame = Endgame::new(lexicon, rules, position, options).unwrap();
    while !endgame.step(777) {}
    endgame.solution()
}

/// Compares a solution with exhaustive search. Returns `false` if that takes too long.
fn agrees(
    world: &World,
    position: &Position,
    options: EndgameOptions,
    limit: u64,
    memory: PositionMemory,
) -> bool {
    let World { lexicon, rules, .. } = world;
    let plain = exhaustive_value(lexicon, rules, position, &options, memory, limit).unwrap();
    let Some(value) = plain else {
        return false;
    };
    let solution = solve(lexicon, rules, position, options);
    let text = position.to_cgp(lexicon.alphabet());
    let best = solution.best().unwrap();
    assert_eq!(best.status, EndgameStatus::Solved, "{text}");
    assert_eq!(best.value, value, "{text} {}", rules.layout().name());
    assert!(best.complete);
    let [own, other] = position.scores.map(Score::points);
    let outcome = match own - other + value.points() {
        1.. => GameResult::Win,
        0 => GameResult::Tie,
        _ => GameResult::Loss,
    };
    assert_eq!(solution.outcome, Some(outcome), "{text}");
    let only_outcome = solve(lexicon, rules, position, options.only_outcome(true));
    assert_eq!(only_outcome.outcome, Some(outcome), "{text}");
    let best = only_outcome.best().unwrap();
    assert!(best.lower.is_none_or(|lower| lower <= value), "{text}");
    assert!(best.upper.is_none_or(|upper| value <= upper), "{text}");
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
        let options = options().scoreless(scoreless);
        compared += usize::from(agrees(&world, &position, options, 6_000, PositionMemory::None));
    }
    assert!(compared >= 500, "{compared}");
}

/// Racks of up to four tiles and any scores, so that every outcome occurs.
#[test]
fn tiny_endgames_of_four_tiles_are_solved() {
    let mut compared = 0;
    for number in 0..900 {
        let mut world = World::tiny(2_000 + number);
        if number % 2 == 0 {
            world.rules = world.rules.clone().with_leftovers(Leftovers::Moved);
        }
        let mut position = world.position(number, 1 + number as u32 % 4, 4);
        position.scores = [number * 7 % 23, number * 5 % 23].map(|score| Score::new(score as i32));
        let scoreless = NonZeroU32::new([6, 2, 3][number as usize % 3]);
        let options = options().scoreless(scoreless);
        compared +=
            usize::from(agrees(&world, &position, options, 2_500, PositionMemory::Positions));
    }
    assert!(compared >= 500, "{compared}");
}

/// Two full racks with a blank each have tens of thousands of plays. A step ends after some of
/// them, with a first move.
#[test]
fn steps_end_early_where_plays_are_many() {
    let lexicon = english();
    let rules = GameRules::standard();
    let board = "15/15/15/15/15/15/15/3QUARTZ6/15/15/15/15/15/15/15";
    let cgp = format!("{board} AEINRS?/AEGILT? 0/10 0");
    let position = Position::from_cgp(&cgp, rules.layout(), lexicon.alphabet()).unwrap();
    let mut endgame = Endgame::new(lexicon, &rules, &position, options()).unwrap();
    assert!(!endgame.step(100));
    assert!(endgame.nodes() < 10, "{}", endgame.nodes());
    let solution = endgame.solution();
    assert_eq!(solution.status(), EndgameStatus::Estimate);
    assert!(!solution.best().unwrap().line.is_empty());
}

/// English words on the standard board; racks of up to two tiles.
#[test]
fn english_endgames_are_solved() {
    let world = World::language(english());
    let mut compared = 0;
    for number in 0..12 {
        let position = world.position(number, 8, 2);
        let options = options().scoreless(NonZeroU32::new(2));
        compared +=
            usize::from(agrees(&world, &position, options, 4_000, PositionMemory::Positions));
    }
    assert!(compared >= 6, "{compared}");
}

/// Letters that are written with several characters, one tile each.
#[test]
fn letters_of_several_characters_are_played() {
    let words = [
        "chal", "alch", "llach", "chacha", "la", "al", "rrall", "arro", "carro", "llorar", "ola",
        "hola", "ch", "lla", "roll", "ano", "año", "ñoch",
    ];
    let lexicon = of_tokens("spanish", &words);
    let world = World::language(&lexicon);
    let tokens = |text: &str| lexc_game::Rack::parse(text, &lexicon).unwrap();
    let mut played = 0;
    for number in 0..40 {
        let mut position = world.position(number, 3, 3);
        position.rack = tokens(["chal", "llao", "rra?", "ñoch"][number as usize % 4]);
        let options = options().scoreless(NonZeroU32::new(2));
        played +=
            usize::from(agrees(&world, &position, options, 20_000, PositionMemory::Positions));
    }
    assert!(played >= 20, "{played}");
}

/// A Q that cannot be played stays on the rack through passes to the end of the game, which comes
/// after two or six scoreless turns.
#[test]
fn a_stuck_tile_stays_on_the_rack() {
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).unwrap();
    let rules = GameRules::standard();
    let board = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";
    for (racks, scoreless) in [("QS/DO", 2), ("QS/DO", 6), ("QSE/QRA", 2), ("?QS/DONE", 6)] {
        let text = format!("{board} {racks} 0/0 0");
        let position = Position::from_cgp(&text, rules.layout(), lexicon.alphabet()).unwrap();
        let options = options().scoreless(NonZeroU32::new(scoreless));
        let memory = PositionMemory::Positions;
        let plain =
            exhaustive_value(&lexicon, &rules, &position, &options, memory, 400_000).unwrap();
        let solution = solve(&lexicon, &rules, &position, options);
        let best = solution.best().unwrap();
        assert_eq!(best.status, EndgameStatus::Solved);
        assert_eq!(Some(best.value), plain, "{racks} {scoreless}");
    }
}

/// Each line is legal, ends the game, and has the value of its first move.
#[test]
fn lines_and_top_moves_are_worth_their_values() {
    for number in 0..60 {
        let world = World::tiny(number);
        let position = world.position(number, 2, 3);
        let World { lexicon, rules, .. } = &world;
        let options = options().top(4);
        let mut endgame = Endgame::new(lexicon, rules, &position, options).unwrap();
        while !endgame.step(100) {}
        let start = endgame.state(lexicon.alphabet(), rules).unwrap();
        let solution = endgame.solution();
        let values: Vec<Score> = solution.moves.iter().map(|ranked| ranked.value).collect();
        assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
        let mut firsts: Vec<Move> = Vec::new();
        for ranked in &solution.moves {
            assert_eq!(ranked.status, EndgameStatus::Solved);
            let mut state: GameState = start.clone();
            let (own, other) = (state.to_move(), state.to_move().next(2));
            let before = state.score(own) - state.score(other);
            for made in &ranked.line {
                let _ = state.apply(made).unwrap();
            }
            assert!(state.ending().is_some(), "{number}");
            assert_eq!(state.score(own) - state.score(other) - before, ranked.value);
            assert!(!firsts.contains(&ranked.line[0]));
            firsts.push(ranked.line[0]);
        }
    }
}

/// The bounds of an interrupted search hold.
#[test]
fn bounds_hold_at_any_time() {
    for number in 0..40 {
        let world = World::tiny(number);
        let position = world.position(number, 3, 3);
        let World { lexicon, rules, .. } = &world;
        let mut endgame = Endgame::new(lexicon, rules, &position, options()).unwrap();
        let mut bounds = Vec::new();
        while !endgame.step(5) {
            let solution = endgame.solution();
            bounds.extend(solution.best().map(|best| (best.lower, best.upper)));
        }
        let value = endgame.solution().best().unwrap().value;
        for (lower, upper) in bounds {
            assert!(lower.is_none_or(|lower| lower <= value), "{number}");
            assert!(upper.is_none_or(|upper| upper >= value), "{number}");
        }
    }
}

#[test]
fn values_do_not_depend_on_reducing_the_lexicon() {
    for number in 0..60 {
        let world = World::tiny(number);
        let position = world.position(number, 3, 3);
        let World { lexicon, rules, .. } = &world;
        let reduced = solve(lexicon, rules, &position, options());
        let whole = solve(lexicon, rules, &position, options().reduced_lexicon(false));
        assert_eq!(reduced.best().unwrap().value, whole.best().unwrap().value);
    }
}

/// A line of more than 65,535 plays, where the play of the lowest rank is the best.
#[test]
fn the_best_of_very_many_plays_is_found() {
    let alphabet = lexc_testkit::alphabet_of(15);
    let (m, z, q) = (13u8, 14, 15);
    let mut words: Vec<Vec<u8>> = (0..12u32.pow(4))
        .map(|number| (0..4).map(|at| 1 + (number / 12u32.pow(at) % 12) as u8).collect())
        .collect();
    words.extend([vec![m; 4], vec![m, z, z]]);
    words.sort();
    let lexicon = compiled(&alphabet, &words.into_iter().collect());
    let rules = GameRules::standard();
    let mut position = Position::new(&rules);
    position.rack = Rack::from_tiles([Tile::Blank; 6]).unwrap();
    let other = Tile::Letter(Letter::new(q).unwrap());
    position.other_rack = Some(Rack::from_tiles([other]).unwrap());
    let solution = solve(&lexicon, &rules, &position, options());
    // Four blanks for MMMM and two for MZZ: the other player never places the Q.
    let best = solution.best().unwrap();
    assert_eq!((best.status, best.value), (EndgameStatus::Solved, Score::new(2)));
}

#[test]
fn limits_that_cannot_be_searched_are_refused() {
    let lexicon = of_tokens("english", &["cat", "at"]);
    let rules = GameRules::standard();
    let mut position = Position::new(&rules);
    let tile = Tile::Letter(Letter::new(1).unwrap());
    position.rack = Rack::from_tiles([tile]).unwrap();
    position.other_rack = Some(position.rack);
    let error = |rules: &GameRules, options| {
        let endgame = Endgame::new(&lexicon, rules, &position, options);
        endgame.err().map(|error| error.to_string())
    };
    assert_eq!(error(&rules, options()), None);
    let endless = options().scoreless(NonZeroU32::new(u32::MAX));
    let endless = error(&rules, endless).unwrap();
    assert!(endless.ends_with("supports at most 1000"), "{endless}");
    let huge = options().table_bytes(usize::MAX);
    let huge = error(&rules, huge).unwrap();
    assert!(huge.starts_with("cannot allocate"), "{huge}");
    // Fifteen plays with a bonus each must score less than 2²³.
    let values = TileValues::new(lexicon.alphabet());
    let words = rules.score_bound(&values).points() - rules.bingo_bonus(7).points();
    let least = ((1u32 << 23) - 1).div_ceil(15) as i32 - words;
    let too_high = "by these rules plays can score more than a search can count";
    for (points, expected) in [(least - 1, None), (least, Some(too_high))] {
        let bonus = BingoBonus { tiles: 7, points: Score::new(points) };
        let rules = rules.clone().with_bingo_bonuses([bonus]);
        assert_eq!(error(&rules, options()).as_deref(), expected);
    }
    let long = rules.with_rack_size(usize::MAX);
    let long = error(&long, options()).unwrap();
    assert!(long.starts_with("a rack size must be 1 to 31"), "{long}");
}
