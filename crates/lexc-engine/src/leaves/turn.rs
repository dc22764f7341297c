//! [`TurnValues`]: the values of leaves in a turn.

use std::sync::Arc;

use lexc_alphabet::{Alphabet, Tile};
use lexc_game::{Equity, GameRules, Move, PlayerView, Position, Rack, Score, TileValues};
use lexc_movegen::{LeaveValues, Leaves};

use super::adjustment::{self, Adjustment};
use super::{LeaveTable, PartialNumber};

/// The meaning of the tiles that are kept in the present turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Tiles will be drawn: leaves have the values of the table, adjusted near the end of the bag.
    Drawing(Option<Adjustment>),
    /// The bag is empty.
    Last {
        /// The points for playing out, from the tiles that the others hold.
        out: Equity,
    },
}

/// The values of leaves in a turn: those of a table, adjusted near the end of the bag, or those of the rules once it
/// is empty.
///
/// Shared by the players and by commands that rank moves by equity. As [`LeaveValues`] they value what plays keep;
/// [`TurnValues::equity`] values any move.
#[derive(Debug, Clone)]
pub struct TurnValues {
    table: Arc<LeaveTable>,
    /// The mean value of a tile of the full bag, if values are adjusted.
    usual: Option<Equity>,
    tile_values: Option<TileValues>,
    stage: Stage,
}

impl TurnValues {
    /// Points that a player is expected to lose by not playing out: about those of a short last
    /// play of the opponent.
    const DELAY: Equity = Equity::from_thousandths(-10_000);

    /// Returns the values of a turn in which tiles are drawn from a full bag.
    #[must_use]
    pub fn new(table: Arc<LeaveTable>) -> Self {
        let usual = adjustment::usual(&table);
        Self {
            usual: Some(usual),
            ..Self::unadjusted(table)
        }
    }

    /// Returns values that are those of the table until the bag is empty.
    #[must_use]
    pub const fn unadjusted(table: Arc<LeaveTable>) -> Self {
        Self {
            table,
            usual: None,
            tile_values: None,
            stage: Stage::Drawing(None),
        }
    }

    /// Returns the values of a turn that a player sees.
    #[must_use]
    pub fn of_view(table: Arc<LeaveTable>, view: &PlayerView<'_>) -> Self {
        let mut values = Self::new(table);
        values.look(view);
        values
    }

    /// Returns the values of a turn in a position.
    #[must_use]
    pub fn of_position(
        table: Arc<LeaveTable>,
        position: &Position,
        alphabet: &Alphabet,
        rules: &GameRules,
    ) -> Self {
        let mut values = Self::new(table);
        values.set(
            position.bag(alphabet, rules),
            &position.unseen(alphabet),
            &TileValues::new(alphabet),
            rules,
        );
        values
    }

    /// Returns the table.
    #[must_use]
    pub fn table(&self) -> Arc<LeaveTable> {
        Arc::clone(&self.table)
    }

    /// Takes over what a player knows before a turn.
    pub fn look(&mut self, view: &PlayerView<'_>) {
        self.set(view.bag_len(), &view.unseen(), view.values(), view.rules());
    }

    /// Sets the turn: the number of tiles in the bag, the tiles that the player cannot see, and the
    /// values of tiles.
    pub fn set(&mut self, bag: usize, unseen: &Rack, values: &TileValues, rules: &GameRules) {
        if bag > 0 {
            let adjustment = |usual| Adjustment::new(&self.table, usual, bag, unseen, rules);
            self.stage = Stage::Drawing(self.usual.and_then(adjustment));
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

    /// Returns the equity of a move: its score and the value of the tiles that it keeps of a rack.
    #[must_use]
    pub fn equity(&self, made: &Move, rack: &Rack) -> Equity {
        let leave = made.leave(rack);
        let value = match (made, self.stage) {
            (Move::Exchange(_) | Move::Pass, Stage::Drawing(Some(adjustment))) => {
                adjustment.after_exchange(self.table.value(&leave), rack.len() - leave.len())
            }
            _ => self.value(&leave),
        };
        Equity::from(made.score()) + value
    }

    /// Returns `true` if tiles are worth the same after a play as after an exchange.
    pub(super) fn exchanges_keep_as_plays(&self) -> bool {
        match self.stage {
            Stage::Drawing(adjustment) => {
                adjustment.is_none_or(Adjustment::no_play_empties_the_bag)
            }
            Stage::Last { .. } => true,
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
        let adjustment = match self.stage {
            Stage::Drawing(adjustment) => adjustment,
            Stage::Last { .. } => None,
        };
        let mut search = Keeping {
            table: &self.table,
            adjustment,
            rack: rack.len(),
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
    adjustment: Option<Adjustment>,
    /// The number of tiles of the rack.
    rack: usize,
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
            let value = (self.adjustment).map_or(value, |adjustment| {
                adjustment.after_exchange(value, self.rack - len)
            });
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
            Stage::Drawing(adjustment) => {
                let value = self.table.value(leave);
                adjustment.map_or(value, |adjustment| {
                    adjustment.after_play(value, leave.len())
                })
            }
            Stage::Last { out } if leave.is_empty() => out,
            Stage::Last { .. } => Self::DELAY - Equity::from(self.tiles(leave) * 2),
        }
    }

    fn fill(&self, leaves: &Leaves<'_>, values: &mut [Equity]) {
        match self.stage {
            Stage::Drawing(adjustment) => {
                self.table.fill(leaves, values);
                let Some(adjustment) = adjustment else { return };
                for (value, leave) in values.iter_mut().zip(leaves.iter()) {
                    *value = adjustment.after_play(*value, leave.len());
                }
            }
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
