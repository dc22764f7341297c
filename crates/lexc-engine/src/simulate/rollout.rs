//! One rollout: a candidate and the turns after it, on one order of the unseen tiles.

use lexc_alphabet::Tile;
use lexc_game::{Draws, Equity, Move, Rack, Score};
use lexc_movegen::MoveGenerator;

use super::order::Order;
use super::policy::{FastPlayer, Seat};
use super::root::{Objective, Root};
use crate::win::WinProbability;

/// The player to move at the root.
const OWN: usize = 0;
const OTHER: usize = 1;

/// A turn of a rollout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ply {
    pub(super) score: i32,
    /// `true` if it placed all tiles of a full rack.
    pub(super) bingo: bool,
}

/// The result of a rollout, without its turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sample {
    /// By the objective, in its units.
    pub(super) value: i64,
    pub(super) win: WinProbability,
    /// The points gained on the other player, leaves and final bonus included, in thousandths.
    pub(super) equity: i64,
}

/// The racks and the bag of a rollout. Its memory is kept for the next one.
#[derive(Debug, Clone, Default)]
pub(super) struct Rollout {
    racks: [Rack; 2],
    /// The tiles of the racks and of the bag.
    unplaced: Rack,
    /// The bag is `bag[front..back]`.
    bag: Vec<Tile>,
    front: usize,
    back: usize,
    /// The points of the player to move at the root, less those of the other.
    spread: i32,
    scoreless: u32,
    exchanges: u32,
    /// The values of the tiles that each player kept in the last turn.
    residual: [Equity; 2],
    over: bool,
}

impl Rollout {
    /// Plays the turns after a candidate, whose tiles are on the generator's board already, and takes
    /// back what it places. `visit` is called with each turn: its number from 0, the move, and the generator with the
    /// board before it.
    pub(super) fn run(
        &mut self,
        root: &Root,
        candidate: &Move,
        order: &Order,
        iteration: u64,
        (player, generator): (&mut FastPlayer, &mut MoveGenerator),
        mut visit: impl FnMut(u32, &Move, &MoveGenerator),
    ) -> Sample {
        self.begin(root, order);
        let seat = Seat {
            rack: &self.racks[OWN],
            unseen: &self.unseen(OWN),
            bag_len: self.bag_len(),
        };
        player.look(&seat, &root.rules);
        let equity = player.turn_values().equity(candidate, &root.rack);
        self.residual[OWN] = equity - Equity::from(candidate.score());
        let mut draws = PutBack::new(root.seed, iteration);
        self.make(OWN, candidate, root, &mut draws);
        let mut made = 0;
        let mut reply = 0;
        let mut mover = OTHER;
        let mut ply = 0;
        while !self.over && root.plies.is_none_or(|plies| ply < plies) {
            let seat = Seat {
                rack: &self.racks[mover],
                unseen: &self.unseen(mover),
                bag_len: self.bag_len(),
            };
            let choice = player.choose(root.policy, generator, &seat);
            visit(ply, &choice.made, generator);
            let score = choice.made.score();
            if ply == 0 {
                reply = score.points();
            }
            self.residual[mover] = choice.equity - Equity::from(score);
            self.make(mover, &choice.made, root, &mut draws);
            ply += 1;
            let last = self.over || root.plies.is_some_and(|plies| ply >= plies);
            if let Move::Play(play) = &choice.made
                && !last
                && generator.apply(play).is_ok()
            {
                made += 1;
            }
            mover = 1 - mover;
        }
        for _ in 0..made {
            generator.undo();
        }
        self.sample(root, mover, reply)
    }

    /// The tiles that a player cannot see.
    fn unseen(&self, player: usize) -> Rack {
        // A rack is a part of the tiles that are not on the board.
        self.unplaced
            .subtract(&self.racks[player])
            .unwrap_or_default()
    }

    fn begin(&mut self, root: &Root, order: &Order) {
        self.racks = [root.rack, order.rack];
        // A game has them in one rack, too.
        self.unplaced = root.unseen.union(&root.rack).unwrap_or_default();
        self.bag.clone_from(&order.bag);
        self.front = 0;
        self.back = self.bag.len();
        self.spread = 0;
        self.scoreless = root.scoreless_turns;
        self.exchanges = 0;
        self.residual = [Equity::ZERO; 2];
        self.over = false;
    }

    fn bag_len(&self) -> usize {
        self.back - self.front
    }

    /// Makes a move: all but its tiles on the board.
    fn make(&mut self, mover: usize, made: &Move, root: &Root, draws: &mut PutBack) {
        let rack = &mut self.racks[mover];
        let points = made.score();
        match made {
            Move::Play(play) => {
                for tile in play.pieces() {
                    // A play comes from the rack.
                    let _ = rack.remove(tile);
                    let _ = self.unplaced.remove(tile);
                }
                self.draw(mover, root.rules.rack_size());
                self.exchanges = 0;
            }
            Move::Exchange(tiles) => {
                *rack = made.leave(rack);
                // New tiles are drawn before the old ones go back.
                self.draw(mover, root.rules.rack_size());
                self.put_back(mover, tiles, draws);
                self.exchanges += 1;
            }
            Move::Pass => self.exchanges = 0,
        }
        self.spread += Self::signed(mover, points.points());
        self.scoreless = if points == Score::ZERO {
            self.scoreless.saturating_add(1)
        } else {
            0
        };
        let out = matches!(made, Move::Play(_)) && self.racks[mover].is_empty();
        let rules = &root.rules;
        if out && self.bag_len() == 0 {
            self.over = true;
            // Doubled or moved, the points for the other's tiles change the lead by twice their value.
            let left = root.values.rack(&self.racks[1 - mover]).points() * 2;
            self.spread += Self::signed(mover, left);
        } else if (rules.scoreless_limit()).is_some_and(|limit| self.scoreless >= limit.get())
            || (rules.exchange_limit())
                .is_some_and(|limit| self.exchanges >= limit.get().saturating_mul(2))
        {
            self.over = true;
            let [own, other] = self.racks.each_ref().map(|rack| root.values.rack(rack));
            self.spread += other.points() - own.points();
        }
    }

    /// Points of a player as part of the spread.
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
            // A rack has room for a full one.
            let _ = self.racks[mover].add(tile);
        }
    }

    /// Puts tiles between those of the bag, each anywhere. There is room on the side that the player drew
    /// from.
    fn put_back(&mut self, mover: usize, tiles: &Rack, draws: &mut PutBack) {
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

    fn sample(&self, root: &Root, mover: usize, reply: i32) -> Sample {
        let spread = Root::thousandths(self.spread);
        let kept = self.residual[OWN] - self.residual[OTHER];
        let equity = if self.over {
            spread
        } else {
            spread.saturating_add(kept.thousandths())
        };
        let win = if self.over {
            WinProbability::of_spread(Score::from(root.lead.saturating_add(self.spread)))
        } else {
            let lead =
                Equity::from_thousandths(Root::thousandths(root.lead).saturating_add(equity));
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
            Objective::Reply => Root::thousandths(-reply).into(),
        };
        Sample {
            value,
            win,
            equity: equity.into(),
        }
    }
}

/// Random places for tiles that are put back: a stream for each seed and iteration, made when it is
/// needed.
#[derive(Debug)]
struct PutBack {
    seed: u64,
    iteration: u64,
    draws: Option<Draws>,
}

impl PutBack {
    /// Distinguishes this stream from those of the orders.
    const STREAM: u64 = 0x7061_636b_6261_636b;

    const fn new(seed: u64, iteration: u64) -> Self {
        Self {
            seed: seed ^ Self::STREAM,
            iteration,
            draws: None,
        }
    }

    fn below(&mut self, end: usize) -> usize {
        let (seed, iteration) = (self.seed, self.iteration);
        let draws = self
            .draws
            .get_or_insert_with(|| Draws::new(seed, iteration));
        draws.below(end as u32) as usize
    }
}
