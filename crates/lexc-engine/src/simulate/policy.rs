//! The fast player of a rollout.

use std::sync::Arc;

use lexc_format::Tile;
use lexc_game::{Equity, GameRules, Move, Rack, TileValues};
use lexc_movegen::generate::{Candidate, Evaluator, Leave, Leaves, MoveGenerator, ScoreOnly};

use crate::leaves::{LeaveTable, PartialNumber};

/// How the turns after a candidate are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Policy {
    /// The move of the highest equity, as [`EquityPlayer`](crate::players::EquityPlayer) makes it.
    #[default]
    Equity,
    /// The play of the highest score, as [`GreedyPlayer`](crate::players::GreedyPlayer) makes it.
    Greedy,
}

impl Policy {
    /// Returns the name that files and programs use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Equity => "equity",
            Self::Greedy => "greedy",
        }
    }

    /// Returns the policy of a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let all = [Self::Equity, Self::Greedy];
        all.into_iter().find(|policy| policy.name() == name)
    }
}

/// What the player to move in a rollout knows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seat<'a> {
    pub(super) rack: &'a Rack,
    /// The tiles of the other player, which are known once the bag is empty.
    pub(super) other: &'a Rack,
    pub(super) bag_len: usize,
}

/// A move and what it is worth to the player who makes it, its score included.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) made: Move,
    pub(super) equity: Equity,
}

/// Chooses moves by equity: score and leave while tiles are in the bag, and the points of the tiles left
/// after that.
#[derive(Debug, Clone)]
pub(super) struct FastPlayer {
    table: Arc<LeaveTable>,
    tile_values: TileValues,
    stage: Stage,
    /// The values of the leaves of the rack by their indices.
    values: Box<[Equity; 256]>,
    /// The highest of them by the number of tiles played.
    bounds: [Equity; 32],
    /// The highest value of an exchange.
    best_exchange: Equity,
    numbered: bool,
}

/// What the tiles that are kept mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Tiles will be drawn.
    Drawing,
    /// The bag is empty; playing out brings this.
    Last { out: Equity },
}

/// The number of a leave that grows by single tiles: the kinds that are complete, and the present
/// one.
#[derive(Debug, Clone, Copy)]
struct Growing {
    /// `None` where the table has no such leave.
    before: Option<PartialNumber>,
    tile: Option<Tile>,
    count: usize,
}

impl FastPlayer {
    /// What a player is expected to lose by not playing out, as
    /// [`EquityPlayer`](crate::players::EquityPlayer) has it.
    const DELAY: Equity = Equity::from_thousandths(-10_000);

    pub(super) fn new(table: Arc<LeaveTable>, tile_values: TileValues) -> Self {
        Self {
            table,
            tile_values,
            stage: Stage::Drawing,
            values: Box::new([Equity::ZERO; 256]),
            bounds: [Equity::MIN; 32],
            best_exchange: Equity::MIN,
            numbered: false,
        }
    }

    /// Chooses a move on the board of a generator.
    pub(super) fn choose(
        &mut self,
        policy: Policy,
        generator: &mut MoveGenerator,
        seat: &Seat<'_>,
    ) -> Choice {
        match policy {
            Policy::Equity => self.by_equity(generator, seat),
            Policy::Greedy => {
                let best = generator.best(seat.rack);
                let made = best.map_or_else(
                    || Move::exchange_or_pass(seat.rack, seat.bag_len, generator.rules()),
                    Move::Play,
                );
                let equity = Equity::from(made.score());
                Choice { made, equity }
            }
        }
    }

    fn by_equity(&mut self, generator: &mut MoveGenerator, seat: &Seat<'_>) -> Choice {
        self.look(seat);
        let best = generator.best_by(seat.rack, &mut *self);
        let may_exchange = generator.rules().may_exchange(seat.bag_len) && !seat.rack.is_empty();
        let exchange = if may_exchange && best.is_none_or(|best| best.equity < self.best_exchange) {
            self.exchange(seat, generator.rules())
        } else {
            None
        };
        let play = best.map(|best| Choice {
            made: Move::Play(best.play),
            equity: best.equity,
        });
        match (play, exchange) {
            (Some(play), Some(exchange)) if play.equity >= exchange.equity => play,
            (_, Some(exchange)) => exchange,
            (Some(play), None) => play,
            (None, None) => Choice {
                made: Move::Pass,
                equity: self.residual(seat.rack),
            },
        }
    }

    /// Takes over what the player knows.
    pub(super) fn look(&mut self, seat: &Seat<'_>) {
        self.stage = if seat.bag_len > 0 {
            Stage::Drawing
        } else {
            Stage::Last {
                out: Equity::from(self.tile_values.rack(seat.other) * 2),
            }
        };
    }

    /// What tiles that are kept are worth.
    pub(super) fn residual(&self, leave: &Rack) -> Equity {
        match self.stage {
            Stage::Drawing => self.table.value(leave),
            Stage::Last { out } if leave.is_empty() => out,
            Stage::Last { .. } => Self::DELAY - Equity::from(self.tile_values.rack(leave) * 2),
        }
    }

    /// The first of the exchanges that keep the best tiles.
    fn exchange(&self, seat: &Seat<'_>, rules: &GameRules) -> Option<Choice> {
        let exchanges = lexc_game::exchanges(seat.rack, seat.bag_len, rules);
        let valued = exchanges.filter_map(|tiles| {
            let equity = self.table.value(&seat.rack.subtract(&tiles)?);
            let made = Move::Exchange(tiles);
            Some(Choice { made, equity })
        });
        valued.reduce(|best, next| {
            if next.equity > best.equity {
                next
            } else {
                best
            }
        })
    }

    /// The values of all leaves of a rack, in the order of their indices.
    fn fill(&mut self, leaves: &Leaves<'_>) {
        let index = self.table.index();
        let points = self.table.points();
        let close = |key: &Growing| {
            let before = key.before?;
            match key.tile {
                Some(tile) => index.grow(before, tile, key.count),
                None => Some(before),
            }
        };
        let mut keys = [Growing {
            before: None,
            tile: None,
            count: 0,
        }; 256];
        let count = leaves.count().unwrap_or(0).min(256);
        let first = Growing {
            before: Some(PartialNumber::default()),
            tile: None,
            count: 0,
        };
        leaves.accumulate(&mut keys[..count], first, |key, tile| {
            if key.tile == Some(tile) {
                Growing {
                    count: key.count + 1,
                    ..key
                }
            } else {
                Growing {
                    before: close(&key),
                    tile: Some(tile),
                    count: 1,
                }
            }
        });
        for (value, key) in self.values.iter_mut().zip(&keys[..count]) {
            let points = close(key).and_then(|number| points.get(index.finish(number)));
            *value = points.map_or(Equity::ZERO, |&points| Equity::from_points(points.into()));
        }
    }
}

impl Evaluator for FastPlayer {
    fn prepare(&mut self, leaves: &Leaves<'_>) {
        let tiles = leaves.rack().len();
        self.numbered = leaves.count().is_some();
        self.bounds = [Equity::MIN; 32];
        if !self.numbered {
            // The leaves of a large rack are looked up when they come.
            self.bounds = [Equity::MAX; 32];
            self.best_exchange = Equity::MAX;
            return;
        }
        match self.stage {
            Stage::Drawing => self.fill(leaves),
            Stage::Last { .. } => {
                let mut racks = [Rack::new(); 256];
                leaves.accumulate(&mut racks, Rack::new(), |mut rack, tile| {
                    // A leave fits into a rack.
                    let _ = rack.add(tile);
                    rack
                });
                let count = leaves.count().unwrap_or(0).min(256);
                for (at, rack) in racks.iter().enumerate().take(count) {
                    self.values[at] = self.residual(rack);
                }
            }
        }
        for (at, leave) in leaves.iter().enumerate() {
            let bound = &mut self.bounds[(tiles - leave.len()) & 31];
            *bound = (*bound).max(self.values[at & 255]);
        }
        let exchanges = self.bounds.get(1..=tiles).unwrap_or_default();
        self.best_exchange = exchanges.iter().copied().max().unwrap_or(Equity::MIN);
    }

    #[inline]
    fn value(&self, play: &Candidate<'_>, leave: &Leave<'_>) -> Equity {
        let value = match leave.index() {
            Some(index) => self.values[index & 255],
            None => self.residual(&leave.to_rack()),
        };
        ScoreOnly.value(play, leave) + value
    }

    #[inline]
    fn upper_bound(&self, tiles_played: usize) -> Equity {
        self.bounds
            .get(tiles_played)
            .copied()
            .unwrap_or(Equity::MAX)
    }
}
