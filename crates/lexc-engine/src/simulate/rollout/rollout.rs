//! [`Rollout`]: a candidate and the plies after it, with one order of the unseen tiles.

use lexc_alphabet::Tile;
use lexc_game::{Draws, Equity, Move, Rack, Score};
use lexc_movegen::{MoveGenerator, Stop};

use super::order::TileOrder;
use super::player::{RolloutPlayer, Seat};
use super::root::SimulationRoot;
use crate::simulate::options::Objective;
use crate::win::WinProbability;

/// The player to move at the root.
const OWN: usize = 0;
const OTHER: usize = 1;

/// A ply of a rollout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::simulate) struct PlyOutcome {
    pub(in crate::simulate) score: i32,
    /// `true` if the ply is a bingo: a play of all tiles of a full rack.
    pub(in crate::simulate) bingo: bool,
}

/// The result of a rollout without its plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::simulate) struct RolloutSample {
    /// The value by the objective, in its units.
    pub(in crate::simulate) value: i64,
    pub(in crate::simulate) win: WinProbability,
    /// The change of the spread in thousandths of a point, including leaves and the points for
    /// tiles left.
    pub(in crate::simulate) equity: i64,
}

/// The racks and the bag of a rollout. Memory is reused by the next rollout.
#[derive(Debug, Clone, Default)]
pub(in crate::simulate) struct Rollout {
    racks: [Rack; 2],
    /// The tiles of the racks and of the bag.
    unplaced: Rack,
    /// The bag is `bag[front..back]`.
    bag: Vec<Tile>,
    front: usize,
    back: usize,
    /// The points of the player to move at the root, less the points of the other player.
    spread: i32,
    scoreless: u32,
    exchanges: u32,
    /// The value of each player's last leave.
    leave_values: [Equity; 2],
    over: bool,
}

/// The start of a rollout.
pub(in crate::simulate) struct RolloutStart<'a> {
    /// The move that is compared. Its tiles are on the generator's board.
    pub(in crate::simulate) candidate: &'a Move,
    pub(in crate::simulate) order: &'a TileOrder,
    pub(in crate::simulate) iteration: u64,
}

impl Rollout {
    /// Plays the plies after a candidate and undoes them. Returns `None` if `stop` returned `true`
    /// before all were played. `visit` is called with each ply: its
    /// number from 0, the move, and the generator with the board before the move.
    pub(in crate::simulate) fn run(
        &mut self,
        root: &SimulationRoot,
        start: RolloutStart<'_>,
        player: &mut RolloutPlayer,
        generator: &mut MoveGenerator,
        stop: Stop<'_>,
        mut visit: impl FnMut(u32, &Move, &MoveGenerator),
    ) -> Option<RolloutSample> {
        let RolloutStart { candidate, order, iteration } = start;
        self.begin(root, order);
        let seat =
            Seat { rack: &self.racks[OWN], unseen: &self.unseen(OWN), bag_len: self.bag_len() };
        player.set_turn(&seat, &root.rules);
        let equity = player.turn_values().equity(candidate, &root.rack);
        self.leave_values[OWN] = equity - Equity::from(candidate.score());
        let mut draws = ExchangeDraws::new(root.seed, iteration);
        self.apply(OWN, candidate, root, &mut draws);
        let mut applied = 0;
        let mut reply = 0;
        let mut mover = OTHER;
        let mut ply = 0;
        let mut is_stopped = false;
        while !self.over && root.plies.is_none_or(|plies| ply < plies) {
            let seat = Seat {
                rack: &self.racks[mover],
                unseen: &self.unseen(mover),
                bag_len: self.bag_len(),
            };
            let choice = player.choose(root.policy, generator, &seat, stop);
            if stop() {
                is_stopped = true;
                break;
            }
            visit(ply, &choice.made, generator);
            let score = choice.made.score();
            if ply == 0 {
                reply = score.points();
            }
            self.leave_values[mover] = choice.equity - Equity::from(score);
            self.apply(mover, &choice.made, root, &mut draws);
            ply += 1;
            let last = self.over || root.plies.is_some_and(|plies| ply >= plies);
            if let Move::Play(play) = &choice.made
                && !last
                && generator.apply(play).is_ok()
            {
                applied += 1;
            }
            mover = 1 - mover;
        }
        for _ in 0..applied {
            generator.undo();
        }
        (!is_stopped).then(|| self.sample(root, mover, reply))
    }

    /// Returns the tiles unseen by a player.
    fn unseen(&self, player: usize) -> Rack {
        self.unplaced
            .subtract(&self.racks[player])
            .expect("a rack is part of the tiles off the board")
    }

    fn begin(&mut self, root: &SimulationRoot, order: &TileOrder) {
        self.racks = [root.rack, order.rack];
        self.unplaced = root.unplaced;
        self.bag.clone_from(&order.bag);
        self.front = 0;
        self.back = self.bag.len();
        self.spread = 0;
        self.scoreless = root.scoreless_turns;
        self.exchanges = 0;
        self.leave_values = [Equity::ZERO; 2];
        self.over = false;
    }

    fn bag_len(&self) -> usize {
        self.back - self.front
    }

    /// Applies a move, except for its tiles on the board.
    fn apply(
        &mut self,
        mover: usize,
        made: &Move,
        root: &SimulationRoot,
        draws: &mut ExchangeDraws,
    ) {
        let rack = &mut self.racks[mover];
        let points = made.score();
        match made {
            Move::Play(play) => {
                for tile in play.pieces() {
                    let removed = rack.remove(tile) && self.unplaced.remove(tile);
                    debug_assert!(removed, "a play comes from the rack");
                }
                self.draw(mover, root.rules.rack_size());
                self.exchanges = 0;
            }
            Move::Exchange(tiles) => {
                *rack = made.leave(rack);
                // New tiles are drawn before the exchanged tiles are returned.
                self.draw(mover, root.rules.rack_size());
                self.put_back(mover, tiles, draws);
                self.exchanges += 1;
            }
            Move::Pass => self.exchanges = 0,
        }
        self.spread += Self::signed(mover, points.points());
        self.scoreless = if points == Score::ZERO { self.scoreless.saturating_add(1) } else { 0 };
        let out = matches!(made, Move::Play(_)) && self.racks[mover].is_empty();
        let rules = &root.rules;
        if out && self.bag_len() == 0 {
            self.over = true;
            // Whether doubled or transferred, the points for the other's tiles change the spread by
            // twice their value.
            let left = root.values.rack(&self.racks[1 - mover]).points() * 2;
            self.spread += Self::signed(mover, left);
        } else if self.scoreless >= rules.last_scoreless_turn()
            || (rules.exchange_limit())
                .is_some_and(|limit| self.exchanges >= limit.get().saturating_mul(2))
        {
            self.over = true;
            let [own, other] = self.racks.each_ref().map(|rack| root.values.rack(rack));
            self.spread += other.points() - own.points();
        }
    }

    /// Returns points of a player as a change of the spread.
    const fn signed(mover: usize, points: i32) -> i32 {
        if mover == OWN { points } else { -points }
    }

    fn draw(&mut self, mover: usize, size: usize) {
        while self.racks[mover].len() < size && self.front < self.back {
            let tile = if mover == OWN {
                self.back -= 1;
                self.bag[self.back]
            } else {
                self.front += 1;
                self.bag[self.front - 1]
            };
            self.racks[mover].add(tile).expect("a rack holds a full rack");
        }
    }

    /// Returns tiles to random places in the bag. The bag has free space at the end where the
    /// player drew the new tiles.
    fn put_back(&mut self, mover: usize, tiles: &Rack, draws: &mut ExchangeDraws) {
        for tile in tiles.tiles() {
            let at = if mover == OWN && self.back < self.bag.len() {
                self.back += 1;
                self.back - 1
            } else if let Some(before) = self.front.checked_sub(1) {
                self.front = before;
                before
            } else {
                return;
            };
            self.bag[at] = tile;
            let other = self.front + draws.below(self.bag_len());
            self.bag.swap(at, other);
        }
    }

    fn sample(&self, root: &SimulationRoot, mover: usize, reply: i32) -> RolloutSample {
        let spread = SimulationRoot::thousandths(self.spread);
        let kept = self.leave_values[OWN] - self.leave_values[OTHER];
        let equity = if self.over { spread } else { spread.saturating_add(kept.thousandths()) };
        let win = if self.over {
            WinProbability::of_spread(Score::from(root.lead.saturating_add(self.spread)))
        } else {
            let lead = Equity::from_thousandths(
                SimulationRoot::thousandths(root.lead).saturating_add(equity),
            );
            let unseen = self.bag_len() + self.racks[1 - mover].len();
            let table = &root.tables.win;
            if mover == OWN {
                table.probability(lead, unseen)
            } else {
                table.probability(-lead, unseen).other_player()
            }
        };
        let value = match root.objective {
            Objective::Equity => equity.into(),
            Objective::Spread => spread.into(),
            Objective::Win => win.millionths().into(),
            Objective::Reply => SimulationRoot::thousandths(-reply).into(),
        };
        RolloutSample { value, win, equity: equity.into() }
    }
}

/// Random places for exchanged tiles: a stream for each seed and iteration, created on demand.
#[derive(Debug)]
struct ExchangeDraws {
    seed: u64,
    iteration: u64,
    draws: Option<Draws>,
}

impl ExchangeDraws {
    /// Distinguishes this stream from the streams of the tile orders.
    const STREAM: u64 = 0x7061_636b_6261_636b;

    const fn new(seed: u64, iteration: u64) -> Self {
        Self { seed: seed ^ Self::STREAM, iteration, draws: None }
    }

    fn below(&mut self, end: usize) -> usize {
        let (seed, iteration) = (self.seed, self.iteration);
        let draws = self.draws.get_or_insert_with(|| Draws::new(seed, iteration));
        draws.below(end as u32) as usize
    }
}
