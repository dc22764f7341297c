//! [`ProvenSpreads`]: the final spreads of plays that win equally often, to compare them.

use std::collections::HashMap;

use super::move_table::MoveTable;
use crate::preendgame::ids::{OrderId, PlayId};

/// The maximum number of equally winning plays to compare by spread.
const MAX_COMPARED: usize = 12;

/// The final spreads of plays that empty the bag; `None` for a spread that cannot be proven.
#[derive(Debug, Default)]
pub(crate) struct ProvenSpreads(HashMap<(PlayId, OrderId), Option<i32>>);

impl ProvenSpreads {
    /// Returns the unknown spreads of the best of the plays that win equally often.
    pub(crate) fn unknown(&self, table: &MoveTable) -> impl Iterator<Item = (PlayId, OrderId)> {
        let exact = || table.present().filter(|&play| table.is_exact(play));
        let best = exact().map(|play| table.least(play)).max();
        let tied = exact().filter(|&play| Some(table.least(play)) == best);
        let mut tied: Vec<PlayId> = tied.filter(|&play| table.play(play).left == 0).collect();
        tied.truncate(MAX_COMPARED);
        if tied.len() < 2 {
            tied.clear();
        }
        let all =
            tied.into_iter().flat_map(|play| table.order_ids().map(move |order| (play, order)));
        all.filter(|key| {
            // One order represents all orders of the same tiles.
            table.order(key.1).sorted == key.1 && !self.0.contains_key(key)
        })
    }

    /// Records a spread. Sets the mean spread of the play once all its spreads are known.
    pub(crate) fn record(
        &mut self,
        play: PlayId,
        order: OrderId,
        spread: Option<i32>,
        table: &mut MoveTable,
    ) {
        self.0.insert((play, order), spread);
        let spreads = table.orders.iter().map(|order| {
            let spread = self.0.get(&(play, order.sorted)).copied();
            Some(i64::from(spread??) * i64::from(order.draws))
        });
        if let Some(sum) = spreads.sum::<Option<i64>>() {
            let draws = f64::from(table.draws());
            table.plays[play.0].mean_spread = Some(sum as f64 / draws);
        }
    }
}
