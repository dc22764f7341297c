//! Simulations against exhaustive enumeration, and against themselves with other threads.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use lexc_format::Tile;
use lexc_game::{
    Board, BoardLayout, Equity, GameRules, GameState, Move, PlayerId, Position, Rack, Score,
    TileValues,
};
use lexc_movegen::generate::MoveGenerator;
use lexc_runtime::Lexicon;
use lexc_testkit::{brute, small};

use super::order::Order;
use super::policy::FastPlayer;
use super::rollout::Rollout;
use super::*;
use crate::leaves::{LeaveTable, TurnValues};
use crate::win::WinTable;

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

/// Blanks, D and E are worth keeping.
fn leaves() -> Arc<LeaveTable> {
    let mut table = LeaveTable::zero(&small::alphabet(), 2).unwrap();
    for (leave, value) in [
        ("?", 6.5),
        ("D", 1.25),
        ("E", -0.5),
        ("DE", 2.0),
        ("A", 0.75),
        ("C", -3.0),
    ] {
        assert!(table.set(&tiles(leave), value));
    }
    Arc::new(table)
}

fn tables() -> Tables {
    Tables {
        lexicon: lexicon(),
        leaves: leaves(),
        win: WinTable::builtin(),
    }
}

/// Five tiles on the board, a rack of three, and five unseen: three of the other player, and two in
/// the bag.
fn position() -> Position {
    let text = "5/2D2/1cAD1/2E2/5 ABD/ 7/9 0";
    let mut position = Position::from_cgp(text, rules().layout(), &small::alphabet()).unwrap();
    position.other_rack = None;
    position
}

fn state() -> GameState {
    GameState::from_position(rules(), &small::alphabet(), &position(), 1, 0).unwrap()
}

/// The value of a position by every order in which tiles can be drawn, by definition: no rollouts,
/// no orders of the bag, no incremental boards.
struct Exhaustive {
    generator: MoveGenerator,
    leaves: Arc<LeaveTable>,
    values: TileValues,
    rules: GameRules,
    plies: u32,
}

#[derive(Clone)]
struct Node {
    board: Board,
    racks: [Rack; 2],
    bag: Rack,
    spread: i32,
    scoreless: u32,
    kept: [i32; 2],
}

impl Exhaustive {
    fn kept(&self, node: &Node, mover: usize, made: &Move) -> i32 {
        let points = |rack: &Rack| self.values.rack(rack).points() * 1000;
        let leave = made.leave(&node.racks[mover]);
        if !node.bag.is_empty() {
            self.adjusted(node, mover, made, &leave)
        } else if leave.is_empty() {
            2 * points(&node.racks[1 - mover])
        } else {
            -10_000 - 2 * points(&leave)
        }
    }

    fn adjusted(&self, node: &Node, mover: usize, made: &Move, leave: &Rack) -> i32 {
        let value = |rack: &Rack| self.leaves.value(rack).thousandths();
        let ones = |tiles: &Rack| -> Vec<i32> {
            let ones = tiles.tiles().map(|tile| Rack::from_tiles([tile]).unwrap());
            ones.map(|one| value(&one)).collect()
        };
        let drawn = match made {
            Move::Play(play) => play.tiles().len().min(node.bag.len()),
            Move::Exchange(tiles) => tiles.len(),
            Move::Pass => 0,
        };
        let empties = made.play().is_some() && drawn == node.bag.len();
        let unseen = node.bag.union(&node.racks[1 - mover]).unwrap();
        let full = Position::new(&self.rules).unseen(&small::alphabet());
        brute::adjusted_leave(value(leave), empties, drawn, &ones(&unseen), &ones(&full))
    }

    fn best(&mut self, node: &Node, mover: usize) -> Move {
        let rack = node.racks[mover];
        self.generator.set_board(&node.board).unwrap();
        let mut moves: Vec<Move> = self.generator.all(&rack).iter().map(Move::Play).collect();
        moves.sort_by(|one, other| one.play().unwrap().cmp_rank(other.play().unwrap()));
        moves.extend(lexc_game::exchanges(&rack, node.bag.len(), &self.rules).map(Move::Exchange));
        let worth = |made: &Move| made.score().points() * 1000 + self.kept(node, mover, made);
        // The first of the best.
        let best = moves.iter().rev().max_by_key(|made| worth(made));
        best.copied().unwrap_or(Move::Pass)
    }

    /// The mean of the equity in thousandths for the first player.
    fn value(&mut self, node: &Node, mover: usize, made: &Move, ply: u32) -> f64 {
        let mut node = node.clone();
        let sign = if mover == 0 { 1 } else { -1 };
        node.kept[mover] = self.kept(&node, mover, made);
        node.spread += sign * made.score().points();
        node.scoreless = if made.score() == Score::ZERO {
            node.scoreless + 1
        } else {
            0
        };
        node.racks[mover] = made.leave(&node.racks[mover]);
        if let Move::Play(play) = made {
            play.place_on(&mut node.board);
        }
        let missing = match made {
            Move::Pass => 0,
            _ => 3 - node.racks[mover].len(),
        };
        let bag = node.bag;
        let mut sum = 0.0;
        let mut ways = 0.0;
        for drawn in draws(&bag, missing.min(bag.len())) {
            let mut next = node.clone();
            next.racks[mover] = next.racks[mover].union(&drawn).unwrap();
            next.bag = bag.subtract(&drawn).unwrap();
            if let Move::Exchange(back) = made {
                next.bag = next.bag.union(back).unwrap();
            }
            sum += self.rest(&next, mover, made, ply);
            ways += 1.0;
        }
        sum / ways
    }

    fn rest(&mut self, node: &Node, mover: usize, made: &Move, ply: u32) -> f64 {
        let points = |rack: &Rack| self.values.rack(rack).points();
        let out = node.racks[mover].is_empty() && node.bag.is_empty() && made.play().is_some();
        if out {
            let sign = if mover == 0 { 2 } else { -2 };
            return f64::from((node.spread + sign * points(&node.racks[1 - mover])) * 1000);
        }
        if node.scoreless >= 4 {
            let left = points(&node.racks[1]) - points(&node.racks[0]);
            return f64::from((node.spread + left) * 1000);
        }
        if ply == self.plies {
            return f64::from(node.spread * 1000 + node.kept[0] - node.kept[1]);
        }
        let reply = self.best(node, 1 - mover);
        self.value(node, 1 - mover, &reply, ply + 1)
    }
}

/// Every way to draw tiles, each as likely as the others.
fn draws(bag: &Rack, count: usize) -> Vec<Rack> {
    let all: Vec<Tile> = bag.tiles().collect();
    let masks = (0u32..1 << all.len()).filter(|mask| mask.count_ones() as usize == count);
    let of = |mask: u32| (0..all.len()).filter(move |at| mask >> at & 1 == 1);
    masks
        .map(|mask| Rack::from_tiles(of(mask).map(|at| all[at])).unwrap())
        .collect()
}

/// Every order of a few tiles.
fn orders(tiles: &[Tile]) -> Vec<Vec<Tile>> {
    if tiles.is_empty() {
        return vec![Vec::new()];
    }
    let with = |at: usize| {
        let mut left = tiles.to_vec();
        let first = left.remove(at);
        orders(&left)
            .into_iter()
            .map(move |rest| [vec![first], rest].concat())
    };
    (0..tiles.len()).flat_map(with).collect()
}

fn exact(made: &Move, plies: u32) -> f64 {
    let position = position();
    let mut exhaustive = Exhaustive {
        generator: MoveGenerator::with_rules(&lexicon(), &rules()).unwrap(),
        leaves: leaves(),
        values: TileValues::new(&small::alphabet()),
        rules: rules(),
        plies,
    };
    let unseen = position.unseen(&small::alphabet());
    let racks = draws(&unseen, 3);
    let mut sum = 0.0;
    for rack in &racks {
        let node = Node {
            board: position.board.clone(),
            racks: [position.rack, *rack],
            bag: unseen.subtract(rack).unwrap(),
            spread: 0,
            scoreless: 0,
            kept: [0; 2],
        };
        sum += exhaustive.value(&node, 0, made, 0);
    }
    sum / racks.len() as f64 / 1000.0
}

fn some_moves(count: usize) -> Vec<Candidate> {
    let state = state();
    let mut generator = MoveGenerator::with_rules(&lexicon(), &rules()).unwrap();
    candidates(
        &state.view(PlayerId::FIRST),
        &mut generator,
        &leaves(),
        count,
    )
    .unwrap()
}

fn simulation(options: SimulationOptions, candidates: &[Candidate]) -> Simulation {
    let state = state();
    Simulation::new(&state.view(PlayerId::FIRST), tables(), candidates, options).unwrap()
}

#[test]
fn all_orders_give_the_exact_expectation() {
    let moves = some_moves(100);
    assert!(moves.iter().any(|c| c.made.play().is_some()));
    let unseen: Vec<Tile> = position().unseen(&small::alphabet()).tiles().collect();
    assert_eq!(unseen.len(), 5);
    let orders = orders(&unseen);
    let plays = moves.iter().filter(|c| c.made.play().is_some());
    for candidate in plays.step_by(7) {
        for plies in [1, 2, 3, 6] {
            let options = SimulationOptions {
                plies: Some(plies),
                ..SimulationOptions::default()
            };
            let simulation = simulation(options, &[*candidate]);
            let root = Arc::clone(&simulation.root);
            let mut generator = MoveGenerator::with_rules(&lexicon(), &rules()).unwrap();
            generator.set_board(&root.board).unwrap();
            generator.make(candidate.made.play().unwrap()).unwrap();
            let mut player = FastPlayer::new(TurnValues::new(leaves()), root.values.clone());
            let mut rollout = Rollout::default();
            let mut sum = 0;
            let mut exchanged = false;
            for order in &orders {
                let order = Order {
                    rack: Rack::from_tiles(order[..3].iter().copied()).unwrap(),
                    bag: order[3..].to_vec(),
                };
                let both = (&mut player, &mut generator);
                let visit = |_: u32, made: &Move, _: &MoveGenerator| {
                    exchanged |= matches!(made, Move::Exchange(_));
                };
                sum += rollout
                    .run(&root, &candidate.made, &order, 0, both, visit)
                    .equity;
            }
            let found = sum as f64 / orders.len() as f64 / 1000.0;
            let expected = exact(&candidate.made, plies);
            // Tiles that are put back go to a random place, which all orders do not enumerate.
            if !exchanged {
                assert!(
                    (found - expected).abs() < 1e-6,
                    "{found} {expected} {plies}"
                );
            }
        }
    }
}

#[test]
fn means_converge_to_the_exact_expectation() {
    let moves = some_moves(4);
    let options = SimulationOptions {
        plies: Some(4),
        stopping: Stopping::amount(6000),
        ..SimulationOptions::default()
    };
    let mut simulation = simulation(options, &moves);
    let mut worker = simulation.worker().unwrap();
    while simulation.stopped().is_none() {
        simulation.advance(std::slice::from_mut(&mut worker));
    }
    assert_eq!(simulation.stopped(), Some(Stopped::Iterations));
    for ranked in simulation.ranking() {
        let expected = exact(&ranked.made, 4);
        let error = ranked.sd / (ranked.iterations as f64).sqrt();
        assert!(
            (ranked.mean - expected).abs() < 4.0 * error,
            "{} {expected} {error}",
            ranked.mean
        );
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let moves = some_moves(9);
    let run = |threads: usize| {
        let options = SimulationOptions {
            plies: None,
            stopping: Stopping::best_play(1e-9),
            ..SimulationOptions::default()
        };
        let mut simulation = simulation(options, &moves);
        let mut workers: Vec<_> = (0..threads).map(|_| simulation.worker().unwrap()).collect();
        let mut rounds = 0;
        let stopped = simulation.run(&mut workers, &|| Duration::ZERO, &mut |_| {
            rounds += 1;
            rounds < 20
        });
        let ranking = simulation.ranking();
        let best = &ranking[0];
        let more = (
            simulation.replies(best, 9),
            simulation.heat(best, 0),
            simulation.heat(best, 1),
        );
        (stopped, ranking, more)
    };
    let one = run(1);
    assert!(one.1[0].iterations > 100);
    assert_eq!(one, run(2));
    assert_eq!(one, run(5));
}

#[test]
fn common_orders_cut_the_variance_of_differences() {
    let moves = some_moves(2);
    let options = SimulationOptions {
        stopping: Stopping::amount(1000),
        ..SimulationOptions::default()
    };
    let mut simulation = simulation(options, &moves);
    let mut worker = simulation.worker().unwrap();
    while simulation.stopped().is_none() {
        simulation.advance(std::slice::from_mut(&mut worker));
    }
    let difference = simulation.pairs.difference(0, 1).variance().unwrap();
    let [one, other] = [0, 1].map(|arm: usize| simulation.arms[arm].value.variance().unwrap());
    // Independent orders would give the sum of both.
    assert!(
        difference < 0.7 * (one + other),
        "{difference} {one} {other}"
    );
}

#[test]
fn a_clearly_better_play_is_decided_soon() {
    let all = some_moves(100);
    let moves = [
        all[0],
        *all.iter().rfind(|c| c.made.play().is_some()).unwrap(),
    ];
    let mut simulation = simulation(SimulationOptions::default(), &moves);
    let mut workers = [simulation.worker().unwrap()];
    let stopped = simulation.run(&mut workers, &|| Duration::ZERO, &mut |_| true);
    assert_eq!(stopped, Stopped::Decided);
    let ranking = simulation.ranking();
    assert_eq!(
        (ranking[0].made, ranking[0].status),
        (moves[0].made, Status::Left)
    );
    assert_eq!(ranking[1].status, Status::Dropped);
    assert!(ranking[0].iterations < 5000 && ranking[0].mean > ranking[1].mean);
    assert!(stopped.is_conclusive() && simulation.progress().left == 1);
}

#[test]
fn limits_end_a_simulation_that_can_go_on() {
    let moves = some_moves(3);
    let mut stopping = Stopping::amount(10);
    let mut simulation = simulation(
        SimulationOptions {
            stopping,
            ..SimulationOptions::default()
        },
        &moves,
    );
    let mut workers = [simulation.worker().unwrap()];
    let mut run = |simulation: &mut Simulation, clock: &dyn Fn() -> Duration, on: bool| {
        let stopped = simulation.run(&mut workers, clock, &mut |_| on);
        (stopped, simulation.progress().iterations)
    };
    let still = || Duration::ZERO;
    assert_eq!(
        run(&mut simulation, &still, true),
        (Stopped::Iterations, 10)
    );
    stopping.limits.iterations = Some(14);
    simulation.set_stopping(stopping).unwrap();
    assert_eq!(
        run(&mut simulation, &still, false),
        (Stopped::Cancelled, 10)
    );
    assert_eq!(
        run(&mut simulation, &still, true),
        (Stopped::Iterations, 14)
    );
    stopping.limits.iterations = None;
    stopping.limits.total = Some(61);
    simulation.set_stopping(stopping).unwrap();
    // Twenty for each of three; the last one is not divided.
    assert_eq!(
        run(&mut simulation, &still, true),
        (Stopped::Iterations, 20)
    );
    stopping.limits.total = None;
    stopping.limits.time = Some(Duration::from_secs(3));
    simulation.set_stopping(stopping).unwrap();
    let seconds = std::cell::Cell::new(0);
    let clock = || {
        seconds.set(seconds.get() + 1);
        Duration::from_secs(seconds.get())
    };
    let (stopped, iterations) = run(&mut simulation, &clock, true);
    assert_eq!(stopped, Stopped::Time);
    assert!(iterations > 20);
}

#[test]
fn equal_plays_do_not_stall() {
    // On an empty board a play and its mirror image are the same, and so are plays of one tile in both
    // directions.
    let mut position = Position::new(&rules());
    position.rack = tiles("ABE");
    let state = GameState::from_position(rules(), &small::alphabet(), &position, 1, 0).unwrap();
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
    let both = [
        found[0],
        Candidate {
            made: Move::Play(image),
            ..found[0]
        },
    ];
    let mut simulation =
        Simulation::new(&view, tables(), &both, SimulationOptions::default()).unwrap();
    let mut workers = [simulation.worker().unwrap()];
    let stopped = simulation.run(&mut workers, &|| Duration::ZERO, &mut |_| true);
    assert_eq!(stopped, Stopped::OnlyPlay);
    let ranking = simulation.ranking();
    assert_eq!(
        [ranking[0].status, ranking[1].status],
        [Status::Left, Status::Equal]
    );
    assert_eq!(ranking[0].mean, ranking[1].mean);
}

#[test]
fn positions_and_options_that_cannot_be_simulated_are_refused() {
    let moves = some_moves(3);
    let state = state();
    let [view, second] = [PlayerId::FIRST, PlayerId::SECOND].map(|player| state.view(player));
    let new = |view, candidates: &[Candidate], options| {
        Simulation::new(view, tables(), candidates, options).unwrap_err()
    };
    let usual = SimulationOptions::default;
    assert_eq!(new(&view, &[], usual()), SimulationError::NoCandidates);
    let many = vec![moves[0]; 1001];
    assert_eq!(
        new(&view, &many, usual()),
        SimulationError::TooManyCandidates { found: 1001 }
    );
    assert_eq!(new(&second, &moves, usual()), SimulationError::NotToMove);
    let wrong = Candidate {
        made: Move::Exchange(tiles("EEE")),
        equity: Equity::ZERO,
    };
    let error = new(&view, &[moves[0], wrong], usual());
    assert!(
        matches!(error, SimulationError::Candidate { number: 2, .. }),
        "{error}"
    );
    for stopping in [
        Stopping {
            rule: Rule::LimitsOnly,
            limits: Limits::default(),
        },
        Stopping::best_play(0.0),
        Stopping::best_play(0.5),
        Stopping {
            rule: Rule::Intervals { batch: 1, z: 1.0 },
            limits: Limits::default(),
        },
    ] {
        let options = SimulationOptions {
            stopping,
            ..usual()
        };
        assert_eq!(
            new(&view, &moves, options),
            SimulationError::Stopping(stopping)
        );
    }
    let hidden = Hidden::Holds(tiles("AAA"));
    let options = SimulationOptions { hidden, ..usual() };
    assert_eq!(new(&view, &moves, options), SimulationError::Hidden);
}

#[test]
fn the_rule_of_the_terascale_prunes_by_intervals() {
    let moves = some_moves(12);
    let options = SimulationOptions {
        policy: Policy::Greedy,
        objective: Objective::Spread,
        stopping: Stopping {
            limits: Limits {
                iterations: Some(400),
                ..Limits::default()
            },
            ..Stopping::terascale()
        },
        ..SimulationOptions::default()
    };
    let mut simulation = simulation(options, &moves);
    let mut worker = simulation.worker().unwrap();
    let mut dropped = 0;
    while simulation.stopped().is_none() {
        let before = simulation.progress().left;
        simulation.advance(std::slice::from_mut(&mut worker));
        assert_eq!(simulation.progress().iterations % 100, 0);
        let ranking = simulation.ranking();
        let leader = ranking
            .iter()
            .find(|ranked| ranked.status == Status::Left)
            .unwrap();
        for ranked in &ranking {
            let half = 1.28 * ranked.sd / (ranked.iterations as f64).sqrt();
            assert!((ranked.interval.high - ranked.mean - half).abs() < 1e-9);
            if ranked.iterations == leader.iterations {
                let below = ranked.interval.high < leader.interval.low;
                assert_eq!(ranked.status == Status::Dropped, below);
            }
        }
        dropped += before - simulation.progress().left;
    }
    assert!(dropped > 0);
}

#[test]
fn a_saved_simulation_goes_on_as_if_it_had_not_stopped() {
    let moves = some_moves(9);
    let options = |iterations| SimulationOptions {
        plies: Some(3),
        stopping: Stopping {
            limits: Limits {
                iterations: Some(iterations),
                ..Limits::default()
            },
            ..Stopping::best_play(0.05)
        },
        ..SimulationOptions::default()
    };
    let run = |simulation: &mut Simulation| {
        let mut workers = [simulation.worker().unwrap()];
        simulation.run(&mut workers, &|| Duration::ZERO, &mut |_| true)
    };
    // Both are multiples of every length of a round, so that the looks are the same.
    let mut whole = simulation(options(768), &moves);
    run(&mut whole);
    let mut first = simulation(options(256), &moves);
    run(&mut first);
    let saved = first.save();
    let session = Session::parse(&saved).unwrap();
    assert_eq!(session.options().plies, Some(3));
    let state = state();
    let view = state.view(PlayerId::FIRST);
    let stopping = options(768).stopping;
    let resume = |session: &Session, tables, hidden| {
        Simulation::resume(session, &view, tables, hidden, stopping)
    };
    let mut second = resume(&session, tables(), Hidden::Unknown).unwrap();
    run(&mut second);
    assert_eq!(second.iterations, whole.iterations);
    assert_eq!(second.ranking()[0], whole.ranking()[0]);
    // The plays dropped do not depend on the looks that both had.
    let again = Session::parse(&second.save()).unwrap();
    assert_eq!(
        resume(&again, tables(), Hidden::Unknown).unwrap().save(),
        second.save()
    );

    let mut other = tables();
    other.leaves = Arc::new(LeaveTable::zero(&small::alphabet(), 2).unwrap());
    let error = resume(&session, other, Hidden::Unknown).unwrap_err();
    assert_eq!(error, SessionError::Other);
    let hidden = Hidden::Holds(tiles("A"));
    assert_eq!(
        resume(&session, tables(), hidden).unwrap_err(),
        SessionError::Other
    );
    // Every changed character is found, and every part is refused.
    for at in (0..saved.len()).step_by(41) {
        let mut changed = saved.clone().into_bytes();
        changed[at] ^= 1;
        if let Ok(changed) = String::from_utf8(changed) {
            assert!(Session::parse(&changed).is_err(), "{at}");
        }
        if saved.is_char_boundary(at) {
            assert!(Session::parse(&saved[..at]).is_err(), "{at}");
        }
    }
}

/// With a right checksum over wrong contents nothing panics.
#[test]
fn forged_sessions_are_refused() {
    let mut simulation = simulation(SimulationOptions::default(), &some_moves(3));
    let mut worker = simulation.worker().unwrap();
    simulation.advance(std::slice::from_mut(&mut worker));
    let saved = simulation.save();
    let lines: Vec<&str> = saved.lines().collect();
    let forged = |lines: &[String]| {
        let body = lines.join("\n");
        let check = xxhash_rust::xxh3::xxh3_64(body.as_bytes());
        format!("{body}\ncheck {check:016x}\n")
    };
    let body: Vec<String> = lines[..lines.len() - 1]
        .iter()
        .map(|&line| line.to_owned())
        .collect();
    assert_eq!(forged(&body), saved);
    let state = state();
    let view = state.view(PlayerId::FIRST);
    let refused = |lines: &[String]| {
        let Ok(session) = Session::parse(&forged(lines)) else {
            return true;
        };
        let stopping = Stopping::amount(1);
        Simulation::resume(&session, &view, tables(), Hidden::Unknown, stopping).is_err()
    };
    assert!(!refused(&body));
    for at in 1..body.len() {
        let word = body[at].split(' ').next().unwrap();
        let mut shorter = body.clone();
        shorter.remove(at);
        assert!(
            refused(&shorter) || ["reply", "ply"].contains(&word),
            "{}",
            body[at]
        );
        let mut other = body.clone();
        other[at] = format!("{word} -7");
        assert!(
            refused(&other) || ["cgp", "heat"].contains(&word),
            "{}",
            body[at]
        );
    }
    let looped = saved.replace(" left\n", " dropped 1\n");
    let lines: Vec<String> = looped.lines().map(str::to_owned).collect();
    assert!(Session::parse(&forged(&lines[..lines.len() - 1])).is_err());
}

/// Arms with made-up values: the best one is rarely dropped, however often the rule looks, and most
/// of the time it is found.
#[test]
fn the_best_of_made_up_arms_is_found_with_the_stated_error() {
    let moves = some_moves(5);
    let (mut wrong, mut found) = (0, 0);
    for run in 0..120 {
        let options = SimulationOptions {
            stopping: Stopping::best_play(0.1),
            ..SimulationOptions::default()
        };
        let mut simulation = simulation(options, &moves);
        let arms = simulation.moves.len();
        assert!(arms >= 4);
        // The means are those of arms that are a little apart; the last one is the best.
        let mut draws = lexc_game::Draws::new(77, run);
        while simulation.stopped().is_none() && simulation.iterations < 4000 {
            let left = simulation.left();
            let common = i64::from(draws.below(4001));
            let value = |arm: &usize| {
                let own: i64 = (0..4).map(|_| i64::from(draws.below(1001))).sum();
                // Rarely a large one, as by a bingo.
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
        wrong += u32::from(simulation.fates[arms - 1] != super::simulation::Fate::Left);
        found += u32::from(simulation.left() == [arms - 1]);
    }
    // Twelve are allowed on average; twenty-two are three standard deviations more.
    assert!(wrong <= 22, "{wrong}");
    assert!(found >= 60, "{found}");
}

/// The player of rollouts makes the moves of the equity player.
#[test]
fn rollouts_play_as_the_equity_player_does() {
    use crate::players::{EquityPlayer, Player};

    let lexicon = lexicon();
    let mut player = EquityPlayer::new(&lexicon, &rules(), leaves()).unwrap();
    let mut fast = FastPlayer::new(
        TurnValues::new(leaves()),
        TileValues::new(&small::alphabet()),
    );
    let mut generator = MoveGenerator::with_rules(&lexicon, &rules()).unwrap();
    let mut turns = 0;
    for game in 0..20 {
        let mut state = GameState::new(rules(), &small::alphabet(), 2, 5, game).unwrap();
        while state.ending().is_none() {
            let own = state.to_move();
            let expected = player.choose(&state.view(own));
            generator.set_board(state.board()).unwrap();
            let seat = policy::Seat {
                rack: state.rack(own),
                unseen: &state.view(own).unseen(),
                bag_len: state.bag().len(),
            };
            let choice = fast.choose(Policy::Equity, &mut generator, &seat);
            assert_eq!(choice.made, expected, "game {game}, turn {turns}");
            let _ = state.apply(&expected).unwrap();
            turns += 1;
        }
    }
    assert!(turns > 60, "{turns}");
}
