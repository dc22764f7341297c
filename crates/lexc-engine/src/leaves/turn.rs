//! [`TurnValues`]: the leave values of a turn.

use std::sync::Arc;

use lexc_alphabet::{Alphabet, Tile};
use lexc_game::{Equity, GameRules, Move, PlayerView, Position, Rack, Score, TileValues};
use lexc_movegen::{LeaveValues, Leaves, Stop};

use super::adjustment::{Adjustment, average_tile};
use super::index::PartialNumber;
use super::table::LeaveTable;

/// The stage of a game, which determines how leaves are valued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The bag has tiles: leaves have the table's values, adjusted near the end of the bag.
    Drawing(Option<Adjustment>),
    /// The bag is empty.
    BagEmpty {
        /// The gain from playing out, from the tiles of the other players.
        out: Equity,
    },
}

/// The leave values of a turn: the values of a table, adjusted near the end of the bag, or the
/// gains and losses by the rules once the bag is empty.
///
/// Shared by players and commands that rank moves by equity. The [`LeaveValues`] implementation
/// values leaves of plays; [`TurnValues::equity`] values any move.
#[derive(Debug, Clone)]
pub struct TurnValues {
    table: Arc<LeaveTable>,
    /// The mean value of the full bag's tiles, if values are adjusted.
    average: Option<Equity>,
    tile_values: Option<TileValues>,
    stage: Stage,
}

impl TurnValues {
    /// The expected loss from not playing out: about the score of a short last play by the
    /// opponent.
    const DELAY: Equity = Equity::from_thousandths(-10_000);

    /// Returns the values of a turn in which tiles are drawn from a full bag.
    #[must_use]
    pub fn new(table: Arc<LeaveTable>) -> Self {
        let average = average_tile(&table);
        Self { average: Some(average), ..Self::unadjusted(table) }
    }

    /// Returns the values of the table, unadjusted until the bag is empty.
    #[must_use]
    pub const fn unadjusted(table: Arc<LeaveTable>) -> Self {
        Self { table, average: None, tile_values: None, stage: Stage::Drawing(None) }
    }

    /// Returns the values for the turn of a view.
    #[must_use]
    pub fn of_view(table: Arc<LeaveTable>, view: &PlayerView<'_>) -> Self {
        let mut values = Self::new(table);
        values.set_view(view);
        values
    }

    /// Returns the values for a turn in a position.
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

    /// Sets the turn to the turn of a view.
    pub fn set_view(&mut self, view: &PlayerView<'_>) {
        self.set(view.bag_len(), &view.unseen(), view.values(), view.rules());
    }

    /// Sets the turn: the number of tiles in the bag, the unseen tiles, the values of tiles, and
    /// the rules.
    pub fn set(&mut self, bag: usize, unseen: &Rack, values: &TileValues, rules: &GameRules) {
        if bag > 0 {
            let adjustment = |average| Adjustment::new(&self.table, average, bag, unseen, rules);
            self.stage = Stage::Drawing(self.average.and_then(adjustment));
        } else {
            if self.tile_values.as_ref() != Some(values) {
                self.tile_values = Some(values.clone());
            }
            // The spread grows by twice the value of the other tiles, whether it is doubled or
            // transferred.
            self.stage = Stage::BagEmpty { out: Equity::from(values.rack(unseen) * 2) };
        }
    }

    /// Returns the equity of a move from a rack: its score plus the value of the leave.
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

    /// Returns `true` if a leave has the same value after a play as after an exchange.
    pub(super) fn exchanges_value_leaves_as_plays(&self) -> bool {
        match self.stage {
            Stage::Drawing(adjustment) => {
                adjustment.is_none_or(Adjustment::no_play_empties_the_bag)
            }
            Stage::BagEmpty { .. } => true,
        }
    }

    /// Returns the points of tiles.
    fn tiles(&self, tiles: &Rack) -> Score {
        let values = self.tile_values.as_ref();
        values.expect("set with the stage").rack(tiles)
    }

    /// Returns the exchange with the most valuable leave, and that leave's value, or `None` if the
    /// rules allow no exchange. `bag` is the number of tiles in the bag.
    #[must_use]
    pub fn best_exchange(
        &self,
        rack: &Rack,
        bag: usize,
        rules: &GameRules,
    ) -> Option<(Rack, Equity)> {
        self.best_exchange_until(rack, bag, rules, &|| false)
    }

    /// Returns the exchange of [`Self::best_exchange`], or the best one found when `stop` returns
    /// `true`: large racks have millions of leaves.
    pub(crate) fn best_exchange_until(
        &self,
        rack: &Rack,
        bag: usize,
        rules: &GameRules,
        stop: Stop<'_>,
    ) -> Option<(Rack, Equity)> {
        if rack.is_empty() || !rules.may_exchange(bag) {
            return None;
        }
        let mut kinds = [(Tile::Blank, 0); 64];
        let letters = rack.iter().filter(|(tile, _)| !tile.is_blank());
        let mut distinct = 0;
        for (slot, kind) in kinds.iter_mut().zip(letters.chain([(Tile::Blank, rack.blanks())])) {
            *slot = kind;
            distinct += 1;
        }
        let adjustment = match self.stage {
            Stage::Drawing(adjustment) => adjustment,
            Stage::BagEmpty { .. } => None,
        };
        let mut search = ExchangeSearch {
            table: &self.table,
            adjustment,
            rack: rack.len(),
            kinds: kinds.get(..distinct)?,
            least: rack.len().saturating_sub(bag),
            most: rack.len() - 1,
            leave: Rack::new(),
            best: None,
            stop,
            looks: 0,
            is_over: false,
        };
        search.extend(0, Some(PartialNumber::default()));
        let (leave, value) = search.best?;
        Some((rack.subtract(&leave)?, value))
    }
}

/// A search for the most valuable leave of an exchange.
struct ExchangeSearch<'a> {
    table: &'a LeaveTable,
    adjustment: Option<Adjustment>,
    /// The number of tiles of the rack.
    rack: usize,
    /// The kinds of tiles of the rack: the letters, then the blank.
    kinds: &'a [(Tile, usize)],
    least: usize,
    most: usize,
    leave: Rack,
    best: Option<(Rack, Equity)>,
    stop: Stop<'a>,
    /// The number of leaves tried.
    looks: u32,
    is_over: bool,
}

/// The number of leaves that are tried between two checks of the end of a search.
const LOOKS: u32 = 1 << 12;

impl ExchangeSearch<'_> {
    /// Tries every number of tiles of the kinds from `at` on. Ties go to the first leave found.
    fn extend(&mut self, at: usize, number: Option<PartialNumber>) {
        let Some(&(tile, count)) = self.kinds.get(at) else {
            let value = self.table.by_partial(number);
            let len = self.leave.len();
            let value = (self.adjustment)
                .map_or(value, |adjustment| adjustment.after_exchange(value, self.rack - len));
            let better = self.best.is_none_or(|(_, best)| value > best);
            if (self.least..=self.most).contains(&len) && better {
                self.best = Some((self.leave, value));
            }
            self.looks += 1;
            if self.looks.is_multiple_of(LOOKS) {
                self.is_over = (self.stop)();
            }
            return;
        };
        self.extend(at + 1, number);
        for more in 1..=count {
            if self.is_over {
                break;
            }
            let grown = number.and_then(|number| self.table.index().grow(number, tile, more));
            let added = self.leave.add(tile);
            added.expect("a part of a rack fits into a rack");
            self.extend(at + 1, grown);
        }
        while self.leave.remove(tile) {}
    }
}

impl LeaveValues for TurnValues {
    fn value(&self, leave: &Rack) -> Equity {
        match self.stage {
            Stage::Drawing(adjustment) => {
                let value = self.table.value(leave);
                adjustment.map_or(value, |adjustment| adjustment.after_play(value, leave.len()))
            }
            Stage::BagEmpty { out } if leave.is_empty() => out,
            Stage::BagEmpty { .. } => Self::DELAY - Equity::from(self.tiles(leave) * 2),
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
            Stage::BagEmpty { out } => {
                let tile_values = self.tile_values.as_ref().expect("set with the stage");
                let points = |tile| tile_values.tile(tile);
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
