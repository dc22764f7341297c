//! Tests of simulations: common fixtures, and independence of threads.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use lexc_game::{
    BoardLayout, Equity, GameRules, GameState, Move, PlayerId, Position, Rack, Score, TileValues,
};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;
use lexc_testkit::small;

use super::rollout::order::TileOrders;
use super::rollout::player::{RolloutPlayer, Seat};
use super::*;
use crate::leaves::{LeaveTable, TurnValues};
use crate::win::WinTable;

mod exhaustive;
#[cfg(feature = "serde")]
mod saved;
mod stopping;

fn lexicon() -> Lexicon {
    Lexicon::from_bytes(small::lexicon()).unwrap()
}

fn rules() -> GameRules {
    let layout = BoardLayout::parse("=...=\n.-.-.\n.....\n.-.-.\n=...=\n").unwrap();
    GameRules::on(layout, Score::from(20))
        .with_rack_size(3)
        .with_exchange_minimum(1)
        .with_scoreless_limit(NonZeroU32::new(4))
}

fn tiles(text: &str) -> Rack {
    Rack::from_tiles(small::tiles(text)).unwrap()
}

/// Blanks, D and E have positive values.
fn leaves() -> Arc<LeaveTable> {
    let mut table = LeaveTable::zero(&small::alphabet(), 2).unwrap();
    for (leave, value) in
        [("?", 6.5), ("D", 1.25), ("E", -0.5), ("DE", 2.0), ("A", 0.75), ("C", -3.0)]
    {
        assert!(table.set(&tiles(leave), value));
    }
    Arc::new(table)
}

fn tables() -> Tables {
    Tables { lexicon: lexicon(), leaves: leaves(), win: WinTable::builtin() }
}

/// Five tiles on the board, a rack of three, and five unseen tiles: three on the other rack and two
/// in the bag.
fn position() -> Position {
    let text = "5/2D2/1cAD1/2E2/5 ABD/ 7/9 0";
    let mut position = Position::from_cgp(text, rules().layout(), &small::alphabet()).unwrap();
    position.other_rack = None;
    position
}

fn state() -> GameState {
    GameState::builder(rules(), &small::alphabet()).position(&position()).seed(1).build().unwrap()
}

fn some_moves(count: usize) -> Vec<Candidate> {
    let state = state();
    let mut generator = MoveGenerator::with_rules(&lexicon(), &rules()).unwrap();
    candidates(&state.view(PlayerId::FIRST), &mut generator, &leaves(), count).unwrap()
}

fn simulation(options: SimulationOptions, candidates: &[Candidate]) -> Simulation {
    let state = state();
    Simulation::new(&state.view(PlayerId::FIRST), tables(), candidates, options).unwrap()
}

/// Time and interruptions are checked before each call, so a call is short: a few hundred turns, or
/// one rollout, for any rule and number of candidates.
#[test]
fn a_call_is_short() {
    let moves = some_moves(200);
    let intervals = StopRule::Intervals { batch: u32::MAX, z: 1.0 };
    for rule in [intervals, StopRule::LimitsOnly] {
        for plies in [Some(1), Some(2), Some(1000), None] {
            let options = SimulationOptions {
                plies,
                stopping: StopCondition::new(rule).iterations(Some(u64::MAX)),
                ..SimulationOptions::default()
            };
            let mut simulation = simulation(options, &moves);
            let left = simulation.active().len() as u64;
            let turns = u64::from(plies.unwrap_or(24)) + 1;
            let mut calls = 0;
            while simulation.progress().iterations == 0 {
                simulation.advance(1);
                calls += 1;
            }
            let iterations = simulation.progress().iterations;
            let longest = (384 / turns).max(1);
            assert!(iterations * left <= calls * longest, "{plies:?}");
        }
    }
}

#[test]
fn a_part_that_was_cut_off_is_made_again() {
    use core::sync::atomic::{AtomicU32, Ordering};

    let moves = some_moves(9);
    let run = |cut: bool| {
        let options = SimulationOptions::default().stopping(StopCondition::amount(64));
        let mut simulation = simulation(options, &moves);
        while simulation.stopped().is_none() {
            if cut {
                let looks = AtomicU32::new(0);
                simulation.advance_until(1, &|| looks.fetch_add(1, Ordering::Relaxed) >= 5);
            }
            simulation.advance(1);
        }
        simulation.ranking()
    };
    assert_eq!(run(true), run(false));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let moves = some_moves(9);
    let run = |threads: usize| {
        let options = SimulationOptions {
            plies: None,
            stopping: StopCondition::best_play(1e-9).iterations(Some(300)),
            ..SimulationOptions::default()
        };
        let mut simulation = simulation(options, &moves);
        let stopped = simulation.run(threads, &|| Duration::ZERO, &mut |_| true);
        let ranking = simulation.ranking();
        let best = &ranking[0];
        let more =
            (simulation.replies(best, 9), simulation.heat(best, 0), simulation.heat(best, 1));
        (stopped, ranking, more)
    };
    let one = run(1);
    assert!(one.1[0].iterations > 100);
    assert_eq!(one, run(2));
    assert_eq!(one, run(5));
}

/// The places of returned tiles depend on the seed, even if all tiles are drawn in the same order.
#[test]
fn tiles_are_put_back_by_the_seed() {
    let exchange = Candidate { made: Move::Exchange(tiles("AB")), equity: Equity::ZERO };
    let samples = |seed| {
        let options = SimulationOptions { plies: None, seed, ..SimulationOptions::default() };
        let mut simulation = simulation(options, &[exchange]);
        let worker = &mut simulation.workers[0];
        let (unseen, held) = (worker.root.unseen, worker.root.other_len);
        let orders = TileOrders::new(7, &unseen, held, &OpponentRack::Unknown).unwrap();
        worker.begin(&orders, 0..64);
        assert!(worker.work(0..64, &[exchange.made], &|| false));
        let rollouts = worker.chunk.of_arm(0).iter();
        rollouts.map(|rollout| rollout.sample).collect::<Vec<_>>()
    };
    assert_eq!(samples(1), samples(1));
    assert_ne!(samples(1), samples(2));
}

#[test]
fn common_orders_cut_the_variance_of_differences() {
    let moves = some_moves(2);
    let options =
        SimulationOptions { stopping: StopCondition::amount(1000), ..SimulationOptions::default() };
    let mut simulation = simulation(options, &moves);
    while simulation.stopped().is_none() {
        simulation.advance(1);
    }
    let difference = simulation.pairs.difference(0, 1).variance().unwrap();
    let [one, other] = [0, 1].map(|arm: usize| simulation.arms[arm].value.variance().unwrap());
    // With independent orders the variance would be the sum of both.
    assert!(difference < 0.7 * (one + other), "{difference} {one} {other}");
}

#[test]
fn positions_and_options_that_cannot_be_simulated_are_refused() {
    let moves = some_moves(3);
    let state = state();
    let [view, second] = [PlayerId::FIRST, PlayerId::SECOND].map(|player| state.view(player));
    let new = |view, candidates: &[Candidate], options| {
        let error = Simulation::new(view, tables(), candidates, options).unwrap_err();
        error.to_string()
    };
    let usual = SimulationOptions::default;
    assert_eq!(new(&view, &[], usual()), "there is no move to simulate");
    let many = vec![moves[0]; 1001];
    let many = new(&view, &many, usual());
    assert_eq!(many, "1001 candidates are too many: the limit is 1000");
    let second = new(&second, &moves, usual());
    assert_eq!(second, "it is the other player's turn");
    let wrong = Candidate { made: Move::Exchange(tiles("EEE")), equity: Equity::ZERO };
    let error = new(&view, &[moves[0], wrong], usual());
    assert!(error.starts_with("candidate 2 cannot be made"), "{error}");
    for stopping in [
        StopCondition { rule: StopRule::LimitsOnly, limits: SimulationLimits::default() },
        StopCondition::best_play(0.0),
        StopCondition::best_play(0.5),
        StopCondition {
            rule: StopRule::Intervals { batch: 1, z: 1.0 },
            limits: SimulationLimits::default(),
        },
    ] {
        let options = SimulationOptions { stopping, ..usual() };
        let error = new(&view, &moves, options);
        assert!(error.starts_with("the simulation never ends"), "{error}");
    }
    let opponent = OpponentRack::Holds(tiles("AAA"));
    let options = SimulationOptions { opponent, ..usual() };
    let error = new(&view, &moves, options);
    assert!(error.starts_with("the other player cannot hold"), "{error}");
}

/// The player of rollouts makes the moves of the equity player.
#[test]
fn rollouts_play_as_the_equity_player_does() {
    use crate::players::{EquityPlayer, Player};

    let lexicon = lexicon();
    let mut player = EquityPlayer::new(&lexicon, &rules(), leaves()).unwrap();
    let mut fast =
        RolloutPlayer::new(TurnValues::new(leaves()), TileValues::new(&small::alphabet()));
    let mut generator = MoveGenerator::with_rules(&lexicon, &rules()).unwrap();
    let mut turns = 0;
    for game in 0..20 {
        let mut state =
            GameState::builder(rules(), &small::alphabet()).seed(5).number(game).build().unwrap();
        while state.ending().is_none() {
            let own = state.to_move();
            let expected = player.choose(&state.view(own));
            generator.set_board(state.board()).unwrap();
            let seat = Seat {
                rack: state.rack(own),
                unseen: &state.view(own).unseen(),
                bag_len: state.bag().len(),
            };
            let choice = fast.choose(RolloutPolicy::Equity, &mut generator, &seat, &|| false);
            assert_eq!(choice.made, expected, "game {game}, turn {turns}");
            let _ = state.apply(&expected).unwrap();
            turns += 1;
        }
    }
    assert!(turns > 60, "{turns}");
}
