//! The pre-endgame solver, compared with the definition.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use lexc_alphabet::Tile;
use lexc_engine::Error;
use lexc_engine::endgame::EndgameStatus;
use lexc_engine::preendgame::{
    GameResult, Meaning, MoveResults, Preendgame, PreendgameAnswer, PreendgameOptions,
};
use lexc_game::{GameRules, Move, Position, Rack, Score};

use crate::brute::{Brute, best, result};
use crate::random::World;

const MEANINGS: [Meaning; 2] = [Meaning::Guaranteed, Meaning::Rational];

fn options(meaning: Meaning, scoreless: u32, top: usize) -> PreendgameOptions {
    PreendgameOptions::default()
        .meaning(meaning)
        .scoreless(NonZeroU32::new(scoreless))
        .top(top)
        .table_bytes(1 << 18)
}

fn search(world: &World, position: &Position, options: PreendgameOptions) -> PreendgameAnswer {
    let World { lexicon, rules, .. } = world;
    let mut search = Preendgame::new(lexicon, rules, position, options).unwrap();
    assert!(search.run(1, |_| false));
    search.answer()
}

fn position(number: u64, size: usize, bag: usize) -> (World, Position) {
    let (world, mut position) = World::tiny(number).with_bag(number, size, bag);
    position.scores = [Score::new(number as i32 % 9), Score::new(4)];
    position.scoreless_turns = 0;
    (world, position)
}

fn unseen(world: &World, position: &Position) -> Vec<Tile> {
    position.unseen(world.lexicon.alphabet()).tiles().collect()
}

fn code(result: GameResult) -> u8 {
    result as u8
}

/// Returns the number of half games won, if it is proven.
fn halves(results: &MoveResults, draws: u32) -> Option<u32> {
    let halves = |share: f64| (share * f64::from(2 * draws)).round() as u32;
    let (least, most) = (halves(results.least), halves(results.most));
    (least == most).then_some(least)
}

/// Compares every move with the definition. Returns `None` if that takes too long.
fn compare(number: u64, meaning: Meaning, scoreless: u32) -> Option<[u32; 3]> {
    let (world, position) = position(number, 2, 1);
    let answer = search(&world, &position, options(meaning, scoreless, 0));
    assert_eq!((answer.bag, answer.draws), (1, 3));
    let mut brute = Brute::new(&world, scoreless);
    let unseen = unseen(&world, &position);
    let choices = brute.choices(&position, &unseen, meaning)?;
    let context = format!("{number} {meaning} {scoreless}");
    let mut counts = [0; 3];
    let mut most_of_all = 0;
    for results in &answer.moves {
        let of_move = choices.iter().filter(|(made, _)| *made == results.made);
        let vectors: Vec<_> = of_move.map(|(_, vector)| vector).collect();
        let expected = best(vectors.iter().copied());
        most_of_all = most_of_all.max(expected);
        assert_eq!(halves(results, 3), Some(expected), "{context} {results:?}");
        assert_eq!(results.wins + results.ties + results.losses, 3);
        assert_eq!(2 * results.wins + results.ties, expected);
        if results.made == Move::Pass {
            counts[1] += 1;
            continue;
        }
        counts[0] += 1;
        for draw in &results.by_draw {
            let at = unseen.iter().position(|tile| *tile == draw.tiles[0]).unwrap();
            assert_eq!(draw.result().map(code), Some(vectors[0][at]), "{context}");
        }
        let spread = results.spread.filter(|_| results.is_spread_proven);
        if let (Some(spread), Move::Play(play)) = (spread, &results.made) {
            let mut sum = 0;
            for (at, &tile) in unseen.iter().enumerate() {
                let mut other = unseen.clone();
                other.remove(at);
                let other = Rack::from_tiles(other).unwrap();
                let margin = brute.margin(&position, play, &other, &[tile])?;
                assert_eq!(result(margin), vectors[0][at]);
                sum += margin;
            }
            assert!((spread - f64::from(sum) / 3.0).abs() < 1e-9, "{context}");
            counts[2] += 1;
        }
    }
    assert_eq!(answer.moves.len(), brute.plays(&position).len() + 1);
    assert_eq!(answer.status, EndgameStatus::Solved);
    assert_eq!(halves(&answer.moves[0], 3), Some(most_of_all));
    Some(counts)
}

#[test]
fn one_in_the_bag_is_exact() {
    let mut sums = [0; 3];
    for number in 0..48 {
        for meaning in MEANINGS {
            let scoreless = [2, 3, 4, 6][number as usize % 4];
            let counts = compare(number, meaning, scoreless);
            for (sum, count) in sums.iter_mut().zip(counts.unwrap_or_default()) {
                *sum += count;
            }
        }
    }
    let [plays, passes, spreads] = sums;
    assert!(plays > 500 && passes > 60 && spreads > 100, "{sums:?}");
}

/// The meanings differ for some position. A guaranteed pass never wins more than a rational one:
/// the player who passes can use the same strategy, and the replies are no better.
#[test]
fn meanings_differ_for_passes() {
    let mut differ = 0;
    for number in 0..120 {
        let (world, position) = position(number, 2, 1);
        let pass = |meaning| {
            let answer = search(&world, &position, options(meaning, 4, 0));
            let found = answer.moves.iter().find(|results| results.made == Move::Pass);
            halves(found.unwrap(), answer.draws).unwrap()
        };
        let [guaranteed, rational] = MEANINGS.map(pass);
        assert!(guaranteed <= rational, "{number}");
        differ += u32::from(guaranteed < rational);
    }
    assert!(differ > 2, "{differ}");
}

/// With two tiles in the bag all plays are exact, and the bounds of a pass hold.
#[test]
fn two_in_the_bag_are_exact_but_for_passes() {
    let (mut both, mut leaving) = (0, 0);
    for number in 0..14 {
        for meaning in MEANINGS {
            let (world, position) = position(number, 2, 2);
            let scoreless = [2, 3, 4][number as usize % 3];
            let answer = search(&world, &position, options(meaning, scoreless, 0));
            assert_eq!((answer.bag, answer.draws), (2, 12));
            let mut brute = Brute::new(&world, scoreless);
            let unseen = unseen(&world, &position);
            for results in &answer.moves {
                let Move::Play(play) = results.made else {
                    continue;
                };
                let expected = if play.tiles().len() == 1 {
                    brute.leaving_one(&position, &play, &unseen, meaning)
                } else {
                    let mut sum = Some(0);
                    for first in 0..4 {
                        for second in (0..4).filter(|&second| second != first) {
                            let rest = (0..4).filter(|&at| at != first && at != second);
                            let other = Rack::from_tiles(rest.map(|at| unseen[at])).unwrap();
                            let drawn = [unseen[first], unseen[second]];
                            let margin = brute.margin(&position, &play, &other, &drawn);
                            let found = margin.map(|margin| u32::from(result(margin)));
                            sum = sum.zip(found).map(|(sum, found)| sum + found);
                        }
                    }
                    sum
                };
                let Some(expected) = expected else { continue };
                let found = halves(results, answer.draws);
                assert_eq!(found, Some(expected), "{number} {meaning} {results:?}");
                match play.tiles().len() {
                    1 => leaving += 1,
                    _ => both += 1,
                }
            }
        }
    }
    assert!(both > 30 && leaving > 40, "{both} {leaving}");
}

/// A search for the best moves alone takes fewer nodes and finds the same moves.
#[test]
fn the_best_move_is_the_same_among_all_moves() {
    let (mut few, mut many) = (0, 0);
    for number in 0..60 {
        for meaning in MEANINGS {
            let (world, position) = position(number, 2, 1);
            let all = search(&world, &position, options(meaning, 6, 0));
            let one = search(&world, &position, options(meaning, 6, 1));
            assert_eq!(one.status, EndgameStatus::Solved);
            let best = [&one, &all].map(|answer| halves(&answer.moves[0], 3));
            assert_eq!(best[0], best[1]);
            (few, many) = (few + one.nodes, many + all.nodes);
            for results in &one.moves {
                let same = all.moves.iter().find(|other| other.made == results.made);
                let same = same.unwrap();
                assert!(results.least <= same.least && same.most <= results.most);
            }
        }
    }
    assert!(few < many, "{few} {many}");
}

/// The stop condition is checked every 64 estimates and every 1,024 nodes, and before the first
/// node. A search that is stopped at each check makes no progress; continued afterwards, it has the
/// same answer.
#[test]
fn every_search_looks_at_the_stop_condition() {
    for number in 0..12 {
        let (world, position) = position(number, 3, 2);
        let World { lexicon, rules, .. } = &world;
        let options = options(Meaning::Guaranteed, 4, 1);
        let whole = search(&world, &position, options);
        let mut stopped = Preendgame::new(lexicon, rules, &position, options).unwrap();
        assert!(!stopped.run(1, |_| true));
        assert_eq!(stopped.nodes(), 0);
        assert_eq!(stopped.answer().moves.len(), whole.moves.len());
        let [last, most, estimating] = [(); 3].map(|()| AtomicU64::new(0));
        assert!(stopped.run(1, |nodes| {
            estimating.fetch_add(u64::from(nodes == 0), Relaxed);
            most.fetch_max(nodes - last.swap(nodes, Relaxed), Relaxed);
            false
        }));
        let [most, estimating] = [most, estimating].map(AtomicU64::into_inner);
        let plays = whole.moves.len() as u64 - 1;
        assert!(most <= 1024, "{most} nodes between two looks");
        assert!(64 * estimating >= plays, "{estimating} looks for {plays} plays");
        assert_eq!(stopped.answer(), whole);
    }
}

#[test]
fn searches_can_be_stopped() {
    let mut stops = 0;
    for number in 0..20 {
        for (meaning, bag) in [(MEANINGS[0], 1), (MEANINGS[1], 1), (MEANINGS[0], 2)] {
            let (world, position) = position(number, 2, bag);
            let World { lexicon, rules, .. } = &world;
            let all = search(&world, &position, options(meaning, 4, 0));
            let options = options(meaning, 4, 3);
            let whole = search(&world, &position, options);
            let mut shared = Preendgame::new(lexicon, rules, &position, options).unwrap();
            assert!(shared.run(3, |_| false));
            assert_eq!(whole.moves, shared.answer().moves);
            let mut pieces = Preendgame::new(lexicon, rules, &position, options).unwrap();
            let mut answers = vec![pieces.answer()];
            // A stopped search restarts, so it needs more nodes the next time.
            let mut most = 5;
            while !pieces.run(1, |nodes| nodes >= most) {
                most += most / 2;
                answers.push(pieces.answer());
            }
            answers.push(pieces.answer());
            stops += answers.len() - 2;
            for results in answers.iter().flat_map(|answer| &answer.moves) {
                let last = all.moves.iter().find(|last| last.made == results.made);
                let last = last.unwrap();
                assert!(results.least <= last.least && last.most <= results.most);
            }
            let last = answers.last().unwrap();
            for rank in 0..3.min(all.moves.len()) {
                assert_eq!(last.moves[rank].least, whole.moves[rank].least);
                assert_eq!(all.moves[rank].least, whole.moves[rank].least);
            }
        }
    }
    assert!(stops > 100, "{stops}");
}

/// A step completes at least one search, and no search is repeated: steps need no more nodes.
#[test]
fn searches_in_steps_have_the_same_answer() {
    for number in 0..20 {
        let (world, position) = position(number, 2, 2);
        let World { lexicon, rules, .. } = &world;
        let options = options(MEANINGS[0], 4, 3);
        let whole = search(&world, &position, options);
        for threads in [1, 3] {
            let mut pieces = Preendgame::new(lexicon, rules, &position, options).unwrap();
            let mut steps = 1;
            while !pieces.run_in_steps(threads, || true, |_| false) {
                steps += 1;
                // The best moves are the first of all.
                let mut all = pieces.answer();
                let best = pieces.best(steps % 4);
                all.moves.truncate(steps % 4);
                assert_eq!(best, all);
            }
            let answer = pieces.answer();
            assert!(steps > 10, "{steps}");
            assert_eq!(answer.moves, whole.moves);
            if threads == 1 {
                assert_eq!(answer.nodes, whole.nodes);
            }
            // `stop` is called within a step, before the first node.
            let mut stopped = Preendgame::new(lexicon, rules, &position, options).unwrap();
            assert!(!stopped.run_in_steps(threads, || true, |_| true));
            assert_eq!(stopped.nodes(), 0);
        }
    }
}

#[test]
fn other_positions_are_refused() {
    let (world, position) = position(0, 2, 1);
    let World { lexicon, rules, .. } = &world;
    let refused = |position: &Position| {
        let search = Preendgame::new(lexicon, rules, position, PreendgameOptions::default());
        search.unwrap_err()
    };
    let mut fewer = position.clone();
    fewer.other_rack = Some(Rack::from_tiles(unseen(&world, &position)).unwrap());
    fewer.rack = Rack::from_tiles([position.rack.tiles().next().unwrap()]).unwrap();
    assert!(matches!(refused(&fewer), Error::RackTooLong { .. }));
    let mut none = position.clone();
    none.rack = Rack::new();
    assert_eq!(refused(&none), Error::EmptyRack);
    let mut over = position.clone();
    over.scoreless_turns = 6;
    let over = refused(&over).to_string();
    assert!(over.starts_with("the game is over: 6 turns"), "{over}");
    let exchanging = rules.clone().with_exchange_minimum(1);
    let search = Preendgame::new(lexicon, &exchanging, &position, PreendgameOptions::default());
    assert!(search.is_ok());
    // Seven tiles in the bag, and none.
    for bag in [7, 0] {
        let (world, position) = World::tiny(1).with_bag(1, 2, bag);
        let World { lexicon, rules, .. } = &world;
        let search = Preendgame::new(lexicon, rules, &position, PreendgameOptions::default());
        assert_eq!(search.unwrap_err(), Error::Bag { bag, most: 6 });
    }
}

#[test]
fn limits_that_cannot_be_searched_are_refused() {
    let (world, position) = position(0, 2, 1);
    let World { lexicon, rules, .. } = &world;
    let refused = |rules: &GameRules, options| {
        let search = Preendgame::new(lexicon, rules, &position, options);
        search.err().map(|error| error.to_string())
    };
    let usual = |scoreless| options(Meaning::Guaranteed, scoreless, 1);
    assert_eq!(refused(rules, usual(1000)), None);
    for given in [1001, u32::MAX] {
        let error = Some(format!(
            "{given} scoreless turns in a row end the game; a search supports at most 1000"
        ));
        assert_eq!(refused(rules, usual(given)), error);
        let rules = rules.clone().with_scoreless_limit(NonZeroU32::new(given));
        assert_eq!(refused(&rules, usual(0)), error);
    }
    let huge = usual(6).table_bytes(usize::MAX);
    let huge = refused(rules, huge).unwrap();
    assert!(huge.starts_with("cannot allocate"), "{huge}");
    for size in [0, 32, usize::MAX] {
        let rules = rules.clone().with_rack_size(size);
        let refused = refused(&rules, usual(6)).unwrap();
        assert!(refused.starts_with("a rack size must be 1 to 31"), "{refused}");
    }
}

/// Play-outs alone are roughly right, limited searches are better, and proofs are exact.
#[test]
fn estimates_converge_to_the_exact_shares() {
    let mut errors = [0.0; 3];
    let mut moves = 0;
    for number in 0..30 {
        let (world, position) = position(number, 3, 1);
        let World { lexicon, rules, .. } = &world;
        let options = options(Meaning::Rational, 4, 0);
        let exact = search(&world, &position, options);
        let mut pieces = Preendgame::new(lexicon, rules, &position, options).unwrap();
        for (error, most) in errors.iter_mut().zip([1, 2000, u64::MAX]) {
            pieces.run(1, |nodes| nodes >= most);
            for results in pieces.answer().moves {
                let mut all = exact.moves.iter();
                let last = all.find(|last| last.made == results.made).unwrap();
                assert_eq!(last.status, EndgameStatus::Solved);
                assert!(results.least <= results.win && results.win <= results.most);
                assert_eq!(results.counted, 4, "every move has an estimate");
                *error += (results.win - last.win).abs();
                moves += 1;
            }
        }
    }
    let [play_outs, searches, proofs] = errors.map(|sum| sum / (f64::from(moves) / 3.0));
    assert!(moves > 1000, "{moves}");
    assert!(play_outs < 0.2 && searches < play_outs, "{play_outs} {searches}");
    assert!(searches > 0.0 && proofs == 0.0, "{searches} {proofs}");
}

/// With three tiles in the bag, plays that empty it are exact once all draws have been searched.
#[test]
fn three_in_the_bag_are_exact_for_plays_that_empty_it() {
    let mut exact = 0;
    for number in 0..20 {
        let (world, position) = position(number, 3, 3);
        let World { lexicon, rules, .. } = &world;
        let options = options(Meaning::Guaranteed, 2, 0);
        let mut search = Preendgame::new(lexicon, rules, &position, options).unwrap();
        let moves = search.answer().moves.into_iter().map(|found| found.made);
        let emptying = |made: &Move| made.play().is_some_and(|play| play.tiles().len() == 3);
        let moves: Vec<Move> = moves.filter(emptying).take(3).collect();
        if moves.is_empty() {
            continue;
        }
        search.only(&moves).unwrap();
        assert!(search.run(1, |_| false));
        let answer = search.answer();
        assert_eq!((answer.bag, answer.draws, answer.sampled), (3, 120, None));
        let mut brute = Brute::new(&world, 2);
        let unseen = unseen(&world, &position);
        for results in &answer.moves {
            let Move::Play(play) = results.made else {
                continue;
            };
            let mut sum = Some(0);
            for at in (0..216).map(|index| [index / 36, index / 6 % 6, index % 6]) {
                if at[0] == at[1] || at[0] == at[2] || at[1] == at[2] {
                    continue;
                }
                let rest = (0..6).filter(|index| !at.contains(index));
                let other = Rack::from_tiles(rest.map(|index| unseen[index])).unwrap();
                let drawn = at.map(|index| unseen[index]);
                let margin = brute.margin(&position, &play, &other, &drawn);
                let found = margin.map(|margin| u32::from(result(margin)));
                sum = sum.zip(found).map(|(sum, found)| sum + found);
            }
            let Some(sum) = sum else { continue };
            assert_eq!(halves(results, answer.draws), Some(sum), "{number} {results:?}");
            exact += 1;
        }
    }
    assert!(exact > 5, "{exact}");
}

/// If there are many draws, a sample is tried. Shares with other seeds differ by about the standard
/// errors, and do not depend on threads.
#[test]
fn samples_agree_within_their_errors() {
    let (mut compared, mut differ) = (0, 0);
    for number in 0..2 {
        let (world, position) = position(number, 3, 5);
        let World { lexicon, rules, .. } = &world;
        let answer = |seed, threads| {
            let options = options(Meaning::Guaranteed, 2, 1).seed(seed);
            let mut search = Preendgame::new(lexicon, rules, &position, options).unwrap();
            let moves = search.answer().moves;
            let moves: Vec<Move> = moves.iter().take(6).map(|one| one.made).collect();
            search.only(&moves).unwrap();
            assert!(search.run(threads, |_| false));
            search.answer()
        };
        let [one, two] = [answer(1, 1), answer(2, 1)];
        assert_eq!((one.draws, one.sampled), (6720, Some(1024)));
        assert_eq!(one.status, EndgameStatus::Estimate);
        if number == 0 {
            assert_eq!(one, answer(1, 3));
        }
        for results in &one.moves {
            let mut others = two.moves.iter();
            let other = others.find(|other| other.made == results.made).unwrap();
            // Moves with the same last stage were estimated with the same effort.
            if results.counted != other.counted || results.error == 0.0 || other.error == 0.0 {
                continue;
            }
            let error = results.error.hypot(other.error);
            let difference = (results.win - other.win).abs();
            assert!(difference <= 4.0 * error, "{number} {difference} {error}");
            differ += u32::from(difference > 0.0);
            compared += 1;
        }
    }
    assert!(compared > 5 && differ > 2, "{compared} {differ}");
}

/// The compared moves, protected moves and the only order of the bag can be set.
#[test]
fn moves_and_tiles_can_be_chosen() {
    let (world, position) = position(3, 3, 2);
    let World { lexicon, rules, .. } = &world;
    let options = options(Meaning::Guaranteed, 4, 1);
    let new = || Preendgame::new(lexicon, rules, &position, options).unwrap();
    let whole = search(&world, &position, options);
    let mut few = new();
    let last = whole.moves.last().unwrap().made;
    few.only(&[last, Move::Pass]).unwrap();
    assert!(few.run(1, |_| false));
    let found: Vec<Move> = few.answer().moves.iter().map(|one| one.made).collect();
    assert!(found.contains(&last) && found.contains(&Move::Pass));
    assert_eq!(found.len(), if last == Move::Pass { 1 } else { 2 });
    let exchange = Move::Exchange(position.rack);
    assert_eq!(new().only(&[exchange]), Err(exchange));
    assert_eq!(new().include(&exchange), None);
    let mut protected = new();
    assert_eq!(protected.include(&last), Some(last));
    assert!(protected.run(1, |_| false));
    let answer = protected.answer();
    let kept = answer.moves.iter().find(|one| one.made == last).unwrap();
    assert!(kept.is_proven() || last == Move::Pass, "{kept:?}");

    let unseen = unseen(&world, &position);
    let mut known = new();
    for wrong in [&unseen[..1], &unseen[..3]] {
        assert_eq!(known.set_bag(wrong), Err(Error::KnownBag { bag: 2 }));
    }
    known.set_bag(&unseen[..2]).unwrap();
    assert!(known.run(1, |_| false));
    let answer = known.answer();
    assert_eq!((answer.draws, answer.moves[0].by_draw.len()), (1, 1));
    assert_eq!(answer.moves[0].by_draw[0].tiles, unseen[..2]);
    assert_eq!(answer.moves.len(), whole.moves.len());
}

/// If tiles can be exchanged, moves that leave tiles in the bag are estimated but never proven.
#[test]
fn exchanges_are_estimated() {
    for number in 0..6 {
        let (world, position) = position(number, 3, 2);
        let World { lexicon, rules, .. } = &world;
        let rules = rules.clone().with_exchange_minimum(1);
        let options = options(Meaning::Guaranteed, 4, 0);
        let mut search = Preendgame::new(lexicon, &rules, &position, options).unwrap();
        assert!(search.run(1, |_| false));
        let answer = search.answer();
        let mut exchanges = 0;
        for results in &answer.moves {
            let leaves = match results.made {
                Move::Play(play) => play.tiles().len() < 2,
                Move::Exchange(tiles) => {
                    assert!(tiles.len() <= 2);
                    exchanges += 1;
                    true
                }
                Move::Pass => true,
            };
            assert_eq!(results.is_proven(), !leaves, "{number} {results:?}");
            assert!(results.counted > 0 && (0.0..=1.0).contains(&results.win));
        }
        assert!(exchanges >= 3, "{exchanges}");
    }
}

/// The results on the page of the module.
#[test]
fn the_worked_position_of_the_module() {
    let (world, position) = position(2, 2, 1);
    let alphabet = world.lexicon.alphabet();
    let cgp = position.to_cgp(alphabet);
    assert!(cgp.starts_with("5/C[(C]3/1CCA1/5/5 BC/ 2/4"), "{cgp}");
    let answer = search(&world, &position, options(Meaning::Guaranteed, 2, 0));
    let moves = answer.moves.iter().map(|results| {
        let made = results.made.display(&position.board, alphabet).to_string();
        let by_draw: Option<Vec<_>> = results.by_draw.iter().map(|draw| draw.result()).collect();
        (made, by_draw.unwrap())
    });
    use GameResult::{Loss, Win};
    let moves: Vec<_> = moves.collect();
    let best: Vec<_> = moves[..2].iter().map(|(made, of)| (made.as_str(), &of[..])).collect();
    assert_eq!(best, [("4D CB", &[Win, Loss, Win][..]), ("C3 (C)B", &[Loss, Loss, Win][..])]);
    assert_eq!(moves.len(), 6);
    assert!(moves[2..].iter().all(|(_, of)| *of == [Loss; 3]));
}
