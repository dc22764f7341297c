//! [`TurnValues`]: the values of leaves in a turn.

use std::sync::Arc;

use lexc_format::Tile;
use lexc_game::{Equity, GameRules, PlayerView, Rack, Score, TileValues};
use lexc_movegen::generate::{LeaveValues, Leaves};

use super::{LeaveTable, PartialNumber};

/// The meaning of the tiles that are kept in the present turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Tiles will be drawn: leaves have the values of the table.
    Drawing,
    /// The bag is empty.
    Last {
        /// The points for playing out, from the tiles that the others hold.
        out: Equity,
    },
}

/// The values of leaves in a turn: those of a table, or those of the rules at the end.
///
/// Shared by the players and by commands that rank plays by equity.
#[derive(Debug, Clone)]
pub struct TurnValues {
    table: Arc<LeaveTable>,
    tile_values: Option<TileValues>,
    stage: Stage,
}

impl TurnValues {
    /// Points that a player is expected to lose by not playing out: about those of a short last
    /// play of the opponent.
    const DELAY: Equity = Equity::from_thousandths(-10_000);

    /// Returns the values of a turn in which tiles are drawn.
    #[must_use]
    pub const fn new(table: Arc<LeaveTable>) -> Self {
        Self {
            table,
            tile_values: None,
            stage: Stage::Drawing,
        }
    }

    /// Takes over what a player knows before a turn.
    pub fn look(&mut self, view: &PlayerView<'_>) {
        match view.bag_len() {
            0 => self.set(0, &view.unseen(), view.values()),
            _ => self.stage = Stage::Drawing,
        }
    }

    /// Sets the turn: the number of tiles in the bag, the tiles that the player cannot see, and the
    /// values of tiles.
    pub fn set(&mut self, bag: usize, unseen: &Rack, values: &TileValues) {
        if bag > 0 {
            self.stage = Stage::Drawing;
        } else {
            if self.tile_values.as_ref() != Some(values) {
                self.tile_values = Some(values.clone());
            }
            // With points for the others' tiles doubled or from them, the lead grows
            // by twice their value.
            self.stage = Stage::Last {
                out: Equity::from(values.rack(unseen) * 2),
            };
        }
    }

    /// The points of tiles.
    fn tiles(&self, tiles: &Rack) -> Score {
        let points = |values: &TileValues| values.rack(tiles);
        self.tile_values.as_ref().map(points).unwrap_or_default()
    }

    /// Returns the exchange that keeps the best tiles of a rack, and its value; `None` where the
    /// rules allow no exchange. `bag` is the number of tiles in the bag.
    #[must_use]
    pub fn best_exchange(
        &self,
        rack: &Rack,
        bag: usize,
        rules: &GameRules,
    ) -> Option<(Rack, Equity)> {
        if rack.is_empty() || !rules.may_exchange(bag) {
            return None;
        }
        let mut kinds = [(Tile::Blank, 0); 64];
        let letters = rack.iter().filter(|(tile, _)| !tile.is_blank());
        let mut distinct = 0;
        for (slot, kind) in kinds
            .iter_mut()
            .zip(letters.chain([(Tile::Blank, rack.blanks())]))
        {
            *slot = kind;
            distinct += 1;
        }
        let mut search = Keeping {
            table: &self.table,
            kinds: kinds.get(..distinct)?,
            least: rack.len().saturating_sub(bag),
            most: rack.len() - 1,
            kept: Rack::new(),
            best: None,
        };
        search.keep(0, Some(PartialNumber::default()));
        let (kept, value) = search.best?;
        Some((rack.subtract(&kept)?, value))
    }
}

/// A search for the best tiles to keep in an exchange.
struct Keeping<'a> {
    table: &'a LeaveTable,
    /// The kinds of tiles of the rack: the letters, then the blank.
    kinds: &'a [(Tile, usize)],
    least: usize,
    most: usize,
    kept: Rack,
    best: Option<(Rack, Equity)>,
}

impl Keeping<'_> {
    /// Tries every number of tiles of the kinds from `at` on. The first of equal ones is kept.
    fn keep(&mut self, at: usize, number: Option<PartialNumber>) {
        let Some(&(tile, count)) = self.kinds.get(at) else {
            let value = self.table.by_partial(number);
            let len = self.kept.len();
            let better = self.best.is_none_or(|(_, best)| value > best);
            if (self.least..=self.most).contains(&len) && better {
                self.best = Some((self.kept, value));
            }
            return;
        };
        self.keep(at + 1, number);
        for more in 1..=count {
            let grown = number.and_then(|number| self.table.index().grow(number, tile, more));
            // A part of a rack fits into a rack.
            let _ = self.kept.add(tile);
            self.keep(at + 1, grown);
        }
        for _ in 0..count {
            let _ = self.kept.remove(tile);
        }
    }
}

impl LeaveValues for TurnValues {
    fn value(&self, leave: &Rack) -> Equity {
        match self.stage {
            Stage::Drawing => self.table.value(leave),
            Stage::Last { out } if leave.is_empty() => out,
            Stage::Last { .. } => Self::DELAY - Equity::from(self.tiles(leave) * 2),
        }
    }

    fn fill(&self, leaves: &Leaves<'_>, values: &mut [Equity]) {
        match self.stage {
            Stage::Drawing => self.table.fill(leaves, values),
            Stage::Last { out } => {
                let points = |tile| {
                    let values = self.tile_values.as_ref();
                    values.map_or(Score::ZERO, |values| values.tile(tile))
                };
                let mut keys = [Score::ZERO; 256];
                leaves.accumulate(&mut keys, Score::ZERO, |sum, tile| sum + points(tile));
                for (value, points) in values.iter_mut().zip(keys) {
                    *value = Self::DELAY - Equity::from(points * 2);
                }
                // The empty leave.
                if let Some(value) = values.first_mut() {
                    *value = out;
                }
            }
        }
    }
}
