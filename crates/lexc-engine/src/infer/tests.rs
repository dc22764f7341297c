//! Inference compared with brute force.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use lexc_alphabet::Tile;
use lexc_game::{Equity, GameRules, Move, Play, Position, Rack};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;

use super::*;
use crate::error::Error;
use crate::leaves::LeaveTable;
use crate::simulate::OpponentRack;
use crate::watch::StepLimits;

fn lexicon() -> &'static Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| Lexicon::from_bytes(lexc_testkit::twelve()).unwrap())
}

fn rules() -> GameRules {
    GameRules::standard().with_rack_size(4).with_exchange_minimum(2)
}

fn rack(text: &str) -> Rack {
    Rack::parse(text, lexicon()).unwrap()
}

fn leaves() -> Arc<LeaveTable> {
    static LEAVES: OnceLock<Arc<LeaveTable>> = OnceLock::new();
    Arc::clone(LEAVES.get_or_init(made_up_leaves))
}

fn made_up_leaves() -> Arc<LeaveTable> {
    let mut table = LeaveTable::zero(lexicon().alphabet(), 3).unwrap();
    for (leave, value) in
        [("?", 9.0), ("s", 3.5), ("s?", 11.0), ("t", 1.25), ("g", -2.0), ("aa", -4.0)]
    {
        assert!(table.set(&rack(leave), value));
    }
    Arc::new(table)
}

/// CAT and DO on the board, ten unseen tiles.
fn observation(observed: ObservedMove) -> Observation {
    let text = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 / 0/0 0";
    let position = Position::from_cgp(text, rules().layout(), lexicon().alphabet()).unwrap();
    Observation { board: position.board, unseen: rack("?aacdegrsstt"), rack_len: 4, observed }
}

/// Returns all ways to draw tiles, as choices of single tiles.
fn draws(from: &Rack, count: usize) -> Vec<Rack> {
    let all: Vec<Tile> = from.tiles().collect();
    let masks = (0u32..1 << all.len()).filter(|mask| mask.count_ones() as usize == count);
    let of = |mask: u32| (0..all.len()).filter(move |at| mask >> at & 1 == 1);
    masks.map(|mask| Rack::from_tiles(of(mask).map(|at| all[at])).unwrap()).collect()
}

/// Returns every move of a rack with its equity by some leave values.
fn moves(
    generator: &mut MoveGenerator,
    observation: &Observation,
    held: &Rack,
    leaves: &LeaveTable,
) -> Vec<(Move, Equity)> {
    let plays: Vec<Move> = generator.all(held).iter().map(Move::Play).collect();
    let exchanges = lexc_game::exchanges(held, observation.bag_len(), &rules());
    let all = plays.into_iter().chain(exchanges.map(Move::Exchange));
    all.map(|made| (made, Equity::from(made.score()) + leaves.value(&made.leave(held)))).collect()
}

fn best(moves: &[(Move, Equity)]) -> Option<Equity> {
    moves.iter().map(|(_, equity)| *equity).max()
}

fn some_play(held: &str, len: usize) -> Play {
    find_play(held, len).unwrap()
}

fn find_play(held: &str, len: usize) -> Option<Play> {
    let observation = observation(ObservedMove::Pass);
    let mut generator = MoveGenerator::with_rules(lexicon(), &rules()).unwrap();
    generator.set_board(&observation.board).unwrap();
    let mut plays: Vec<Play> = generator.all(&rack(held)).iter().collect();
    plays.sort_by(Play::cmp_rank);
    plays.into_iter().find(|play| play.tiles().len() == len)
}

fn inferrer() -> Inferrer {
    Inferrer::new(lexicon(), &rules(), leaves()).unwrap()
}

/// The number of ways and the smallest loss of each leave.
type LossByLeave = BTreeMap<String, (f64, Equity)>;

fn found(inference: &Inference) -> LossByLeave {
    let alphabet = lexicon().alphabet().clone();
    let entry = |completion: &Completion| {
        (completion.kept.spell(&alphabet), (completion.ways, completion.loss))
    };
    inference.completions().iter().map(entry).collect()
}

fn brute_force(observation: &Observation, leaves: &LeaveTable) -> LossByLeave {
    let alphabet = lexicon().alphabet().clone();
    let mut generator = MoveGenerator::with_rules(lexicon(), &rules()).unwrap();
    generator.set_board(&observation.board).unwrap();
    let mut found = LossByLeave::new();
    let mut add = |kept: &Rack, loss: Equity| {
        let entry = found.entry(kept.spell(&alphabet)).or_insert((0.0, Equity::MAX));
        *entry = (entry.0 + 1.0, entry.1.min(loss));
    };
    match observation.observed {
        ObservedMove::Play(play) => {
            let placed = Rack::from_tiles(play.pieces()).unwrap();
            let left = observation.unseen.subtract(&placed).unwrap();
            for kept in draws(&left, 4 - placed.len()) {
                let held = placed.union(&kept).unwrap();
                let all = moves(&mut generator, observation, &held, leaves);
                let made = Equity::from(play.score()) + leaves.value(&kept);
                add(&kept, best(&all).unwrap() - made);
            }
        }
        ObservedMove::Exchange(count) => {
            for held in draws(&observation.unseen, 4) {
                let all = moves(&mut generator, observation, &held, leaves);
                let of_count = all.iter().filter(
                    |(made, _)| matches!(made, Move::Exchange(tiles) if tiles.len() == count),
                );
                let highest = of_count.clone().map(|(_, equity)| *equity).max().unwrap();
                // Any of several equal moves: no test depends on the choice.
                let kept: Vec<Rack> = of_count
                    .filter(|(_, equity)| *equity == highest)
                    .map(|(made, _)| made.leave(&held))
                    .collect();
                if kept.len() == 1 {
                    // A pass has value zero.
                    let best = best(&all).unwrap().max(Equity::ZERO);
                    add(&kept[0], best - highest);
                }
            }
        }
        ObservedMove::Pass => {
            for held in draws(&observation.unseen, 4) {
                let all = moves(&mut generator, observation, &held, leaves);
                let highest = best(&all).unwrap_or(Equity::ZERO);
                add(&held, highest.max(Equity::ZERO));
            }
        }
    }
    found
}

#[test]
fn completions_after_a_play_are_those_of_brute_force() {
    let held = ["dogs", "scat", "ears", "d?ne", "cats"];
    let lens = held.iter().flat_map(|held| (1..=4).map(move |len| (held, len)));
    let plays = lens.filter_map(|(held, len)| Some((held, find_play(held, len)?)));
    let plays: Vec<(&&str, Play)> = plays.collect();
    assert!(plays.len() >= 8, "{}", plays.len());
    for (held, play) in plays {
        let mut observation = observation(ObservedMove::Play(play));
        // The tiles of the play are unseen.
        let placed = Rack::from_tiles(play.pieces()).unwrap();
        for tile in placed.tiles() {
            if observation.unseen.count(tile) < placed.count(tile) {
                observation.unseen.add(tile).unwrap();
            }
        }
        let expected = brute_force(&observation, &leaves());
        let mut inferrer = inferrer();
        let inference = inferrer.infer(&observation, &Weighting::Uniform).unwrap();
        assert_eq!(found(&inference), expected, "{held}");
        // The census agrees with a search for each rack, and leaves its tables for the next.
        for _ in 0..2 {
            let run = inferrer.begin_with(&observation, &Weighting::Uniform, 0);
            let by_census = inferrer.advance(&mut run.unwrap(), StepLimits::NONE);
            assert_eq!(found(&by_census.unwrap().unwrap()), expected, "{held}");
        }
    }
}

#[test]
fn completions_after_an_exchange_are_those_of_brute_force() {
    for count in [1, 3] {
        let observation = observation(ObservedMove::Exchange(count));
        let inference = inferrer().infer(&observation, &Weighting::Uniform).unwrap();
        let all = found(&inference);
        for (kept, (ways, loss)) in brute_force(&observation, &leaves()) {
            let found = all.get(&kept).unwrap();
            // Racks with several equal exchanges are counted with one of them.
            assert!(found.0 >= ways && found.1 <= loss, "{kept}");
        }
        let ways: f64 = all.values().map(|(ways, _)| ways).sum();
        assert_eq!(ways, draws(&observation.unseen, 4).len() as f64);
    }
}

#[test]
fn completions_after_a_pass_are_those_of_brute_force() {
    let observation = observation(ObservedMove::Pass);
    let inference = inferrer().infer(&observation, &Weighting::Uniform).unwrap();
    assert_eq!(found(&inference), brute_force(&observation, &leaves()));
}

#[test]
fn a_hard_margin_leaves_out_what_would_have_been_a_mistake() {
    let observation = observation(ObservedMove::Play(some_play("scat", 1)));
    let margin = Equity::from_points(6.0);
    let hard = inferrer().infer(&observation, &Weighting::Margin(margin)).unwrap();
    let (mut within, mut total) = (0.0, 0.0);
    for completion in hard.completions() {
        total += completion.ways;
        within += if completion.loss <= margin { completion.ways } else { 0.0 };
        assert_eq!(completion.weight > 0.0, completion.loss <= margin);
    }
    assert!(hard.is_possible() && within < total);
    let sum: f64 = hard.completions().iter().map(|c| hard.probability(c)).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    let OpponentRack::Weighted(sets) = hard.opponent(&observation.unseen) else {
        panic!("some sets of tiles are possible");
    };
    assert!(sets.iter().all(|(_, weight)| *weight > 0.0));
}

#[test]
fn by_chance_tiles_are_as_frequent_as_in_the_pool() {
    let observation = observation(ObservedMove::Play(some_play("scat", 1)));
    let chance = inferrer().infer(&observation, &Weighting::Uniform).unwrap();
    for tile in chance.tiles() {
        assert!((tile.expected - tile.expected_at_random).abs() < 1e-9, "{tile:?}");
        assert!(tile.any <= 1.0 + 1e-9 && tile.any > 0.0);
    }
    let soft = inferrer().infer(&observation, &Weighting::default()).unwrap();
    let expected: f64 = soft.tiles().iter().map(|tile| tile.expected).sum();
    assert!((expected - 3.0).abs() < 1e-9);
    assert_ne!(soft.tiles(), chance.tiles());
}

#[test]
fn random_completions_converge_to_all_completions() {
    let observation = observation(ObservedMove::Play(some_play("scat", 1)));
    let weighting = Weighting::default();
    let exact = inferrer().infer(&observation, &weighting).unwrap();
    let sampled = inferrer().sample(&observation, &weighting, 6000, 1).unwrap();
    for (one, other) in exact.tiles().iter().zip(sampled.tiles()) {
        assert_eq!(one.tile, other.tile);
        assert!((one.expected - other.expected).abs() < 0.05, "{one:?} {other:?}");
    }
    assert_eq!(sampled, inferrer().sample(&observation, &weighting, 6000, 1).unwrap());
}

#[test]
fn moves_that_cannot_have_been_made_are_refused() {
    let refused = |observation: &Observation| {
        let inference = inferrer().infer(observation, &Weighting::Uniform);
        inference.unwrap_err().to_string()
    };
    let not_held = "the move has tiles that the player cannot have held";
    assert_eq!(refused(&observation(ObservedMove::Exchange(5))), not_held);
    assert_eq!(
        refused(&observation(ObservedMove::Exchange(0))),
        "0 tiles cannot be exchanged while the bag holds 8"
    );
    let play = some_play("scat", 1);
    let mut without = observation(ObservedMove::Play(play));
    for tile in play.pieces() {
        while without.unseen.remove(tile) {}
    }
    assert_eq!(refused(&without), not_held);
    let wrong = play.with_score(lexc_game::Score::from(99));
    let wrong = refused(&observation(ObservedMove::Play(wrong)));
    assert!(wrong.starts_with("the play cannot be made"), "{wrong}");
    let mut few = observation(ObservedMove::Exchange(1));
    few.unseen = rack("aacde");
    assert_eq!(refused(&few), "1 tiles cannot be exchanged while the bag holds 1");
    let own = rack("zz");
    let error =
        Observation::new(&few.board, &own, ObservedMove::Pass, &rules(), lexicon().alphabet());
    assert!(matches!(error, Err(Error::TilesExceeded(_))));
}

#[test]
fn with_an_empty_bag_everything_is_known() {
    let play = some_play("scat", 1);
    let mut last = observation(ObservedMove::Play(play));
    last.unseen = Rack::from_tiles(play.pieces()).unwrap();
    for tile in rack("dog").tiles() {
        last.unseen.add(tile).unwrap();
    }
    let inference = inferrer().infer(&last, &Weighting::Margin(Equity::ZERO)).unwrap();
    assert_eq!(inference.completions().len(), 1);
    assert_eq!(inference.completions()[0].kept, rack("dog"));
    assert_eq!(inference.probability(&inference.completions()[0]), 1.0);
}

/// Returns values that all differ.
fn different_leaves() -> Arc<LeaveTable> {
    let mut table = LeaveTable::zero(lexicon().alphabet(), 3).unwrap();
    let mut all = Vec::new();
    table.for_each(|tiles, _| all.push(Rack::from_tiles(tiles.iter().copied()).unwrap()));
    for (at, leave) in all.iter().enumerate().skip(1) {
        let value = (at * 7919 % 4001) as f32 / 100.0 - 20.0;
        assert!(table.set(leave, value));
    }
    Arc::new(table)
}

/// After exchanges and passes every rack is counted once, also where the bag allows few tiles to be
/// exchanged, with the tables of inferences with other limits.
#[test]
fn hidden_racks_are_those_of_brute_force() {
    let leaves = different_leaves();
    let mut inferrer = Inferrer::new(lexicon(), &rules(), Arc::clone(&leaves)).unwrap();
    let all = (1..=4).map(ObservedMove::Exchange);
    let all: Vec<ObservedMove> = all.chain([ObservedMove::Pass]).collect();
    for unseen in ["?aacdegrsstt", "?acdegs", "aacdeg", "?acde"] {
        for seen in &all {
            let mut observation = observation(*seen);
            observation.unseen = rack(unseen);
            let bag = observation.bag_len();
            let is_legal = match *seen {
                ObservedMove::Exchange(count) => count <= bag && rules().may_exchange(bag),
                _ => true,
            };
            let inference = inferrer.infer(&observation, &Weighting::Uniform);
            if !is_legal {
                let error = inference.unwrap_err().to_string();
                assert!(error.contains("cannot be exchanged"), "{error}");
                continue;
            }
            let inference = inference.unwrap();
            assert_eq!(found(&inference), brute_force(&observation, &leaves), "{observation:?}");
            let ways: f64 = inference.completions().iter().map(|c| c.ways).sum();
            assert_eq!(ways, draws(&observation.unseen, 4).len() as f64);
            // The racks have the weights, not the leaves.
            let soft = inferrer.infer(&observation, &Weighting::default()).unwrap();
            if matches!(seen, ObservedMove::Pass) {
                assert_eq!(soft, inference.weighted(&Weighting::default()));
            }
            assert!(soft.completions().iter().all(|c| c.weight <= c.ways));
        }
    }
}

/// An inference in the shortest steps, by two inferrers in turn, agrees with one step.
#[test]
fn steps_do_not_change_the_inference() {
    let leaves = different_leaves();
    let inferrer = || Inferrer::new(lexicon(), &rules(), Arc::clone(&leaves)).unwrap();
    let is_due = StepLimits { is_due: &|| true, ..StepLimits::NONE };
    let play = ObservedMove::Play(some_play("scat", 1));
    for seen in [play, ObservedMove::Exchange(2), ObservedMove::Pass] {
        for most_searched in [0, u64::MAX] {
            let observation = observation(seen);
            let whole = inferrer().infer(&observation, &Weighting::default()).unwrap();
            let mut inferrers = [inferrer(), inferrer()];
            let run = inferrers[0].begin_with(&observation, &Weighting::default(), most_searched);
            let (mut run, mut steps) = (run.unwrap(), 0);
            let inference = loop {
                steps += 1;
                let inferrer = &mut inferrers[steps % 2];
                if let Some(inference) = inferrer.advance(&mut run, is_due).unwrap() {
                    break inference;
                }
            };
            assert_eq!(found(&inference), found(&whole));
            assert!(steps > 5, "{steps}");
        }
    }
}

#[test]
fn the_likeliest_leaves_come_first() {
    let observation = observation(ObservedMove::Play(some_play("scat", 1)));
    let inference = inferrer().infer(&observation, &Weighting::default()).unwrap();
    let all = inference.likeliest(usize::MAX);
    assert_eq!(all.len(), inference.completions().len());
    assert!(all.is_sorted_by(|one, next| one.weight >= next.weight));
    for most in [0, 1, 7, all.len()] {
        assert_eq!(inference.likeliest(most), all[..most]);
    }
}
