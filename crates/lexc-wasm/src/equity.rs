//! Moves valued by score and leave.

use std::sync::Arc;

use lexc::game::{Equity, GameRules, Rack, TileValues};
use lexc::moves::generate::LeaveEvaluator;
use lexc_engine::leaves::LeaveTable;

/// Values leaves as [`EquityPlayer`](lexc_engine::players::EquityPlayer) does: by a table while
/// tiles are in the bag, by the tiles left once it is empty.
#[derive(Debug, Clone)]
pub(crate) struct LeaveValue {
    table: Arc<LeaveTable>,
    values: TileValues,
    /// The points for playing out, once the bag is empty.
    out: Option<Equity>,
}

impl LeaveValue {
    /// Points that a player is expected to lose by not playing out.
    const DELAY: Equity = Equity::from_thousandths(-10_000);

    /// Returns the values for a turn, given the tiles that the player cannot see and how many of
    /// them are in the bag.
    pub(crate) fn new(
        table: &Arc<LeaveTable>,
        values: &TileValues,
        unseen: &Rack,
        bag: usize,
    ) -> Self {
        Self {
            table: Arc::clone(table),
            out: (bag == 0).then(|| Equity::from(values.rack(unseen) * 2)),
            values: values.clone(),
        }
    }

    /// Returns the value of the tiles kept.
    pub(crate) fn of(&self, leave: &Rack) -> Equity {
        match self.out {
            None => self.table.value(leave),
            Some(out) if leave.is_empty() => out,
            Some(_) => Self::DELAY - Equity::from(self.values.rack(leave) * 2),
        }
    }

    /// Returns the evaluator for a generator.
    pub(crate) fn evaluator(&self) -> LeaveEvaluator<impl Fn(&Rack) -> Equity + '_> {
        LeaveEvaluator::new(|leave: &Rack| self.of(leave))
    }

    /// Returns the exchanges of a rack with the values of what they keep.
    pub(crate) fn exchanges(
        &self,
        rack: &Rack,
        bag: usize,
        rules: &GameRules,
    ) -> Vec<(Rack, Equity)> {
        let exchanges = lexc::game::exchanges(rack, bag, rules);
        let valued = exchanges.filter_map(|tiles| {
            let kept = rack.subtract(&tiles)?;
            Some((tiles, self.of(&kept)))
        });
        valued.collect()
    }
}
