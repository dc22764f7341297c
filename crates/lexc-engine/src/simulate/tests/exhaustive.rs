//! Simulations compared with all orders of the unseen tiles.

use lexc_alphabet::Tile;
use lexc_game::Board;
use lexc_testkit::brute;

use super::super::rollout::order::TileOrder;
use super::super::rollout::rollout::{Rollout, RolloutStart};
use super::*;

/// The value of a position by enumerating every order in which tiles can be drawn, without
/// rollouts, bag orders or incremental boards.
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
        // The first of the best moves.
        let best = moves.iter().rev().max_by_key(|made| worth(made));
        best.copied().unwrap_or(Move::Pass)
    }

    /// The mean of the equity in thousandths for the first player.
    fn value(&mut self, node: &Node, mover: usize, made: &Move, ply: u32) -> f64 {
        let mut node = node.clone();
        let sign = if mover == 0 { 1 } else { -1 };
        node.kept[mover] = self.kept(&node, mover, made);
        node.spread += sign * made.score().points();
        node.scoreless = if made.score() == Score::ZERO { node.scoreless + 1 } else { 0 };
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

/// Returns every way to draw tiles, all equally likely.
fn draws(bag: &Rack, count: usize) -> Vec<Rack> {
    let all: Vec<Tile> = bag.tiles().collect();
    let masks = (0u32..1 << all.len()).filter(|mask| mask.count_ones() as usize == count);
    let of = |mask: u32| (0..all.len()).filter(move |at| mask >> at & 1 == 1);
    masks.map(|mask| Rack::from_tiles(of(mask).map(|at| all[at])).unwrap()).collect()
}

/// Returns every order of a few tiles.
fn orders(tiles: &[Tile]) -> Vec<Vec<Tile>> {
    if tiles.is_empty() {
        return vec![Vec::new()];
    }
    let with = |at: usize| {
        let mut left = tiles.to_vec();
        let first = left.remove(at);
        orders(&left).into_iter().map(move |rest| [vec![first], rest].concat())
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
            let options = SimulationOptions { plies: Some(plies), ..SimulationOptions::default() };
            let simulation = simulation(options, &[*candidate]);
            let root = Arc::clone(&simulation.root);
            let mut generator = MoveGenerator::with_rules(&lexicon(), &rules()).unwrap();
            generator.set_board(&root.board).unwrap();
            generator.apply(candidate.made.play().unwrap()).unwrap();
            let mut player = RolloutPlayer::new(TurnValues::new(leaves()), root.values.clone());
            let mut rollout = Rollout::default();
            let mut sum = 0;
            let mut exchanged = false;
            for order in &orders {
                let order = TileOrder {
                    rack: Rack::from_tiles(order[..3].iter().copied()).unwrap(),
                    bag: order[3..].to_vec(),
                };
                let start =
                    RolloutStart { candidate: &candidate.made, order: &order, iteration: 0 };
                let visit = |_: u32, made: &Move, _: &MoveGenerator| {
                    exchanged |= matches!(made, Move::Exchange(_));
                };
                let never = &|| false;
                let sample = rollout.run(&root, start, &mut player, &mut generator, never, visit);
                sum += sample.expect("nothing ends it").equity;
            }
            let found = sum as f64 / orders.len() as f64 / 1000.0;
            let expected = exact(&candidate.made, plies);
            // Returned tiles go to a random place, which the orders do not enumerate.
            if !exchanged {
                assert!((found - expected).abs() < 1e-6, "{found} {expected} {plies}");
            }
        }
    }
}

#[test]
fn means_converge_to_the_exact_expectation() {
    let moves = some_moves(4);
    let options = SimulationOptions {
        plies: Some(4),
        stopping: StopCondition::amount(6000),
        ..SimulationOptions::default()
    };
    let mut simulation = simulation(options, &moves);
    while simulation.stopped().is_none() {
        simulation.advance(1);
    }
    assert_eq!(simulation.stopped(), Some(StopReason::Iterations));
    for ranked in simulation.ranking() {
        let expected = exact(&ranked.made, 4);
        let error = ranked.sd / (ranked.iterations as f64).sqrt();
        assert!((ranked.mean - expected).abs() < 4.0 * error, "{} {expected} {error}", ranked.mean);
    }
}
