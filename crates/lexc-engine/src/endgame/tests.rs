//! Tests of the solver that change its search.

use super::board::line_plays::LinePlayCache;
use super::board::move_id::MoveId;
use super::board::rack::EndgameRack;
use super::search::position::{SearchMove, SearchRules};
use super::search::pvs::Search;
use super::{Endgame, EndgameOptions, EndgameStatus};
use lexc_compiler::compile::StructureSet;
use lexc_game::{Draws, GameRules, Position, Rack, Score};
use lexc_runtime::Lexicon;

fn endgame() -> Endgame {
    after_cat("DGOSA?/RACT")
}

/// Returns an endgame on a board with CAT in the middle.
fn after_cat(racks: &str) -> Endgame {
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).expect("a lexicon");
    let rules = GameRules::standard();
    let cgp = format!("15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 {racks} 0/0 0");
    let position = Position::from_cgp(&cgp, rules.layout(), lexicon.alphabet()).expect("CGP");
    let options = EndgameOptions::default().other_tiles_ignored(true).table_bytes(1 << 12);
    Endgame::new(&lexicon, &rules, &position, options).expect("an endgame")
}

/// The numbers on the page of the potential.
#[test]
fn the_worked_position_of_the_potential() {
    let mut endgame = after_cat("DOS/R");
    let position = &mut endgame.search.position;
    let gains = position.gains(&mut (1 << 20)).expect("few tiles");
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).expect("a lexicon");
    for (tiles, most) in
        [("", 2), ("D", 16), ("O", 12), ("DO", 19), ("S", 8), ("DS", 22), ("OS", 18), ("DOS", 25)]
    {
        let rack = Rack::parse(tiles, &lexicon).expect("tiles");
        let rack = EndgameRack::new(&rack, &position.board);
        assert_eq!(gains.gain(gains.sub_rack(&rack), 1), most, "{tiles}");
    }
    while !endgame.step(1 << 20) {}
    assert_eq!(endgame.solution().moves[0].value, Score::new(4));
}

/// The value and the number of nodes on the page of the search.
#[test]
fn the_worked_position_of_the_search() {
    let mut endgame = after_cat("OS/R");
    while !endgame.step(1 << 20) {}
    let solution = endgame.solution();
    let best = &solution.moves[0];
    assert_eq!((best.value, best.line.len()), (Score::new(6), 7));
}

/// Plays are regenerated in the same order after the cache is cleared during a search.
#[test]
fn clearing_the_play_cache_does_not_change_the_solution() {
    let mut cached = endgame();
    while !cached.step(1 << 20) {}
    let mut cleared = endgame();
    cleared.search.position.plays.set_capacity(20);
    while !cleared.step(1 << 20) {}
    assert!(cleared.search.position.plays.epoch() > 10);
    assert_eq!(cached.solution(), cleared.solution());
}

fn english(cgp: &str) -> (Lexicon, Position) {
    let english = lexc_testkit::builtin("english", StructureSet::GADDAG);
    let lexicon = Lexicon::from_bytes(english).expect("a lexicon");
    let rules = GameRules::standard();
    let position = Position::from_cgp(cgp, rules.layout(), lexicon.alphabet()).expect("CGP");
    (lexicon, position)
}

/// Positions with a blank and full racks, and with a tile that cannot be played.
const LATE: [&str; 3] = [
    "15/14S/2B11T/2UP2AX6A/I1NO1GLUCAN3N/OBIT5Q4I/TEAT2KORU4N/AE1L1YOW1AG2Re/3EVENT1SIDHE1/\
     1ZAS6M2C1/1OR7P2OW/1LENGER2FY2dI/9I3EF/9D3DE/5JOLES4D AEHI?RR/DEILNST 369/374 0",
    "3JOULE6K/1SPIFS8A/3N10I/3N3RECOATED/3ST5WEEDS/4R3TYRO3/4A2AWEEL3/3BIOTRON1I3/4N6AH2/\
     1V2MM5nY2/1I1BEE6L1A/1R1END1QUITTING/1A1A8C1O/1G1U10G/ROUX10E EFHIO/DILPVZ 505/373 0",
    "7OAF1OYER/6NINETIEs1/4W5O4/3BELONGERS3/4C5PAV2/1V2H2L1MEWL2/TI2T2U1AD1O2/UR3KEX1IO1G2/\
     IO5U1D5/1I5R1EF4/1DATA2I1NY4/2GAMBLERs5/1IOTA2S7/2NTH10/JEES11 ACDINPU/AEQRSZ 408/363 0",
];

/// A player whose opponent passes gains no more than the bound of any turn, neither by random
/// moves nor by moves of high scores.
#[test]
fn players_alone_gain_no_more_than_the_bounds() {
    let rules = GameRules::standard();
    let (mut turns, mut close) = (0, 0);
    for (number, cgp) in (0..).zip(LATE) {
        let (lexicon, position) = english(cgp);
        let options = EndgameOptions::default().other_tiles_ignored(true);
        let mut endgame = Endgame::new(&lexicon, &rules, &position, options).expect("endgame");
        let position = &mut endgame.search.position;
        let mut draws = Draws::new(7, number);
        for _ in 0..20 {
            // The points before each turn, and the bounds there by the tables so far.
            let (mut tables, mut bounds) = (Vec::new(), Vec::new());
            let depth = position.depth();
            let mut gained = 0;
            loop {
                tables.push(position.gains(&mut (1 << 40)).expect("few tiles"));
                let most = |table| position.most_after(&SearchMove::PASS, table);
                bounds.extend(tables.iter().map(|table| (gained, most(table))));
                let mut moves = Vec::new();
                position.moves(&mut moves);
                let most = [1, 3, 20, moves.len()][draws.below(4) as usize].min(moves.len());
                let chosen = moves[draws.below(most as u32) as usize];
                if let Some(value) = position.final_value(chosen) {
                    gained += value;
                    break;
                }
                gained += position.apply(chosen).expect("a move");
                if let Some(value) = position.final_value(MoveId::PASS) {
                    gained -= value;
                    break;
                }
                position.apply(MoveId::PASS).expect("a pass");
            }
            while position.depth() > depth {
                position.undo();
            }
            for (before, bound) in bounds {
                let gained = gained - before;
                assert!(gained <= bound, "{gained} {bound}");
                turns += 1;
                close += u32::from(gained + 2 >= bound);
            }
        }
    }
    // Some bounds are reached, or nearly so.
    assert!(turns > 200 && close > 10, "{close} of {turns}");
}

/// Returns the value and the number of nodes of an endgame whose search was changed.
fn solve_with(change: impl FnOnce(&mut Search)) -> (Score, u64) {
    let mut endgame = endgame();
    change(&mut endgame.search);
    while !endgame.step(1 << 20) {}
    let solution = endgame.solution();
    let best = &solution.moves[0];
    assert_eq!(best.status, EndgameStatus::Solved);
    (best.value, solution.nodes)
}

/// Bounds change the number of nodes, never a value.
#[test]
fn solutions_do_not_depend_on_bounds() {
    let [never, often] =
        [u64::MAX, 1].map(|nodes| solve_with(|search| search.set_gains_after(nodes)));
    assert!(never.0 == often.0 && often.1 < never.1, "{never:?} {often:?}");
}

/// Moves that are postponed change the number of nodes, never a value.
#[test]
fn solutions_do_not_depend_on_the_limits_of_moves() {
    let [never, always] =
        [u64::MAX, 1].map(|nodes| solve_with(|search| search.set_first_limit(nodes)));
    assert!(never.0 == always.0 && never.1 != always.1, "{never:?} {always:?}");
}

/// A list is the same if most of its plays are taken over from before the last play and if all
/// are generated.
#[test]
fn lists_do_not_depend_on_the_cache() {
    let rules = GameRules::standard();
    let (lexicon, position) = english(LATE[0]);
    let options = EndgameOptions::default().other_tiles_ignored(true);
    let mut endgame = Endgame::new(&lexicon, &rules, &position, options).expect("an endgame");
    let position = &mut endgame.search.position;
    let mut draws = Draws::new(1, 0);
    let (mut lists, mut plays) = (0, 0);
    for _ in 0..25 {
        let depth = position.depth();
        for _ in 0..5 {
            let mut uncached = position.clone();
            for line in 0..position.board.lines() {
                uncached.plays = LinePlayCache::new(SearchRules::new(&rules, 6).bonuses);
                let both = [&mut *position, &mut uncached];
                let [cached, uncached] = both.map(|position| {
                    let own = position.line_plays(line);
                    let other = position.opponent_plays(line);
                    let listed = [own, other].map(|list| {
                        let out_play = u32::from(list.has_out_play());
                        let plays = (0..list.len + out_play).map(|index| {
                            let play = position.plays.get(list.first + index);
                            let tiles = position.plays.tiles(&play).to_vec();
                            (play.rank, play.score, play.start, tiles)
                        });
                        (plays.collect::<Vec<_>>(), list.best, list.best_net)
                    });
                    plays += listed[0].0.len() + listed[1].0.len();
                    listed
                });
                lists += 1;
                assert_eq!(cached, uncached, "line {line}");
            }
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let chosen = moves[draws.below(moves.len() as u32) as usize];
            position.apply(chosen);
        }
        while position.depth() > depth {
            position.undo();
        }
    }
    assert!(lists == 25 * 5 * 30 && plays > 10_000, "{plays}");
}

/// Truncated lists prove no value.
#[test]
fn bounds_hold_with_plays_missing() {
    let mut whole = endgame();
    while !whole.step(1 << 20) {}
    let value = whole.solution().moves[0].value;
    for max_list in 0..40 {
        let mut cut = endgame();
        cut.search.position.plays.set_max_list(max_list);
        for _ in 0..200 {
            cut.step(100);
        }
        let found = &cut.solution().moves[0];
        let (lower, upper) = (found.lower.unwrap_or(value), found.upper.unwrap_or(value));
        assert!(lower <= value && value <= upper, "{max_list} {found:?}");
        assert!(
            !cut.search.position.plays.is_incomplete() || found.status != EndgameStatus::Solved
        );
    }
}

#[test]
fn solutions_do_not_depend_on_step_size_or_threads() {
    let mut whole = endgame();
    while !whole.step(u64::MAX) {}
    let mut pieces = endgame();
    while !pieces.step(1) {}
    assert_eq!(whole.solution(), pieces.solution());
    let mut shared = endgame();
    assert!(shared.run(3, |_| 1000));
    assert_eq!(whole.solution().moves, shared.solution().moves);
    // Each step searches a node, or few.
    let (mut in_steps, mut steps, mut most) = (endgame(), 0, 0);
    while !in_steps.run(3, |_| core::mem::take(&mut most)) {
        most = 1;
        steps += 1;
    }
    assert!(steps > 10, "{steps}");
    assert_eq!(whole.solution().moves, in_steps.solution().moves);
}
