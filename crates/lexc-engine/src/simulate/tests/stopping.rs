//! Tests of when and why simulations end.

use super::*;

#[test]
fn a_clearly_better_play_is_decided_soon() {
    let all = some_moves(100);
    let moves = [all[0], *all.iter().rfind(|c| c.made.play().is_some()).unwrap()];
    let mut simulation = simulation(SimulationOptions::default(), &moves);
    let stopped = simulation.run(1, &|| Duration::ZERO, &mut |_| true);
    assert_eq!(stopped, StopReason::Decided);
    let ranking = simulation.ranking();
    assert_eq!((ranking[0].made, ranking[0].status), (moves[0].made, CandidateStatus::Left));
    assert_eq!(ranking[1].status, CandidateStatus::Dropped);
    assert!(ranking[0].iterations < 5000 && ranking[0].mean > ranking[1].mean);
    assert!(stopped.is_conclusive() && simulation.progress().left == 1);
}

#[test]
fn limits_end_a_simulation_that_can_go_on() {
    let moves = some_moves(3);
    let mut stopping = StopCondition::amount(10);
    let mut simulation =
        simulation(SimulationOptions { stopping, ..SimulationOptions::default() }, &moves);
    let run = |simulation: &mut Simulation, clock: &dyn Fn() -> Duration, on: bool| {
        let stopped = simulation.run(1, clock, &mut |_| on);
        (stopped, simulation.progress().iterations)
    };
    let still = || Duration::ZERO;
    assert_eq!(run(&mut simulation, &still, true), (StopReason::Iterations, 10));
    stopping.limits.iterations = Some(14);
    simulation.set_stopping(stopping).unwrap();
    assert_eq!(run(&mut simulation, &still, false), (StopReason::Cancelled, 10));
    assert_eq!(run(&mut simulation, &still, true), (StopReason::Iterations, 14));
    stopping.limits.iterations = None;
    stopping.limits.total = Some(61);
    simulation.set_stopping(stopping).unwrap();
    // Twenty for each of three; the last iteration is not divided.
    assert_eq!(run(&mut simulation, &still, true), (StopReason::Iterations, 20));
    stopping.limits.total = None;
    stopping.limits.time = Some(Duration::from_secs(3));
    simulation.set_stopping(stopping).unwrap();
    let seconds = std::cell::Cell::new(0);
    let clock = || {
        seconds.set(seconds.get() + 1);
        Duration::from_secs(seconds.get())
    };
    let (stopped, iterations) = run(&mut simulation, &clock, true);
    assert_eq!(stopped, StopReason::Time);
    assert!(iterations > 20);
}

#[test]
fn equal_plays_do_not_stall() {
    // On an empty board a play and its mirror image are equivalent, and so are plays of one tile in
    // both directions.
    let mut position = Position::new(&rules());
    position.rack = tiles("ABE");
    let state = GameState::builder(rules(), &small::alphabet())
        .position(&position)
        .seed(1)
        .build()
        .unwrap();
    let view = state.view(PlayerId::FIRST);
    let mut generator = MoveGenerator::with_rules(&lexicon(), &rules()).unwrap();
    let found = candidates(&view, &mut generator, &leaves(), 1).unwrap();
    let play = *found[0].made.play().unwrap();
    let image = lexc_game::Play::new(
        play.direction().other(),
        play.start().mirrored(),
        play.tiles(),
        play.score(),
    );
    let both = [found[0], Candidate { made: Move::Play(image), ..found[0] }];
    let mut simulation =
        Simulation::new(&view, tables(), &both, SimulationOptions::default()).unwrap();
    let stopped = simulation.run(1, &|| Duration::ZERO, &mut |_| true);
    assert_eq!(stopped, StopReason::OnlyPlay);
    let ranking = simulation.ranking();
    assert_eq!(
        [ranking[0].status, ranking[1].status],
        [CandidateStatus::Left, CandidateStatus::Equal]
    );
    assert_eq!(ranking[0].mean, ranking[1].mean);
}

#[test]
fn the_rule_of_the_terascale_prunes_by_intervals() {
    let moves = some_moves(12);
    let options = SimulationOptions {
        policy: RolloutPolicy::Greedy,
        objective: Objective::Spread,
        stopping: StopCondition {
            limits: SimulationLimits { iterations: Some(400), ..SimulationLimits::default() },
            ..StopCondition::terascale()
        },
        ..SimulationOptions::default()
    };
    let mut simulation = simulation(options, &moves);
    let mut dropped = 0;
    while simulation.stopped().is_none() {
        let before = simulation.progress().left;
        simulation.advance(1);
        if !simulation.progress().iterations.is_multiple_of(100) {
            assert_eq!(simulation.progress().left, before);
            continue;
        }
        let ranking = simulation.ranking();
        let leader = ranking.iter().find(|ranked| ranked.status == CandidateStatus::Left).unwrap();
        for ranked in &ranking {
            let half = 1.28 * ranked.sd / (ranked.iterations as f64).sqrt();
            assert!((ranked.interval.high - ranked.mean - half).abs() < 1e-9);
            if ranked.iterations == leader.iterations {
                let below = ranked.interval.high < leader.interval.low;
                assert_eq!(ranked.status == CandidateStatus::Dropped, below);
            }
        }
        dropped += before - simulation.progress().left;
    }
    assert!(dropped > 0);
}

/// Artificial arms: the best one is rarely dropped, however often the rule looks, and usually
/// found.
#[test]
fn the_best_of_made_up_arms_is_found_with_the_stated_error() {
    let moves = some_moves(5);
    let (mut wrong, mut found) = (0, 0);
    for run in 0..120 {
        let options = SimulationOptions {
            stopping: StopCondition::best_play(0.1),
            ..SimulationOptions::default()
        };
        let mut simulation = simulation(options, &moves);
        let arms = simulation.moves.len();
        assert!(arms >= 4);
        // The means of the arms are close together; the last arm is the best.
        let mut draws = lexc_game::Draws::new(77, run);
        while simulation.stopped().is_none() && simulation.iterations < 4000 {
            let left = simulation.active();
            let common = i64::from(draws.below(4001));
            let value = |arm: &usize| {
                let own: i64 = (0..4).map(|_| i64::from(draws.below(1001))).sum();
                // A rare large value, like a bingo.
                let bingo = if draws.below(10) == 0 { 2500 } else { 0 };
                common + own + bingo + 90 * *arm as i64
            };
            let values: Vec<i64> = left.iter().map(value).collect();
            for (&arm, &value) in left.iter().zip(&values) {
                simulation.arms[arm].value.add(value);
            }
            simulation.pairs.add_values(&left, &values);
            simulation.iterations += 1;
            simulation.decide();
        }
        wrong +=
            u32::from(simulation.states[arms - 1] != crate::simulate::arms::arm::ArmState::Active);
        found += u32::from(simulation.active() == [arms - 1]);
    }
    // Twelve are allowed on average; 22 is three standard deviations more.
    assert!(wrong <= 22, "{wrong}");
    assert!(found >= 60, "{found}");
}
