//! [`Adjustment`]: adjusts leave values near the end of the bag.

use lexc_alphabet::Tile;
use lexc_game::{Equity, GameRules, Rack};

use super::index::PartialNumber;
use super::table::LeaveTable;

/// An adjustment of leave values near the end of the bag.
///
/// A table values tiles next to others drawn from a full bag, with many turns to follow. Near the
/// end the unseen tiles are better or worse than average, and leaves count for less if the bag is
/// empty after the draw. `docs/measurements.md` lists the gain in matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Adjustment {
    bag: usize,
    rack_size: usize,
    /// The mean value of the unseen tiles less that of the full bag's tiles, times `DRAWN`.
    draw: Equity,
}

impl Adjustment {
    /// The largest bag in which values are adjusted. A larger limit has no measurable benefit.
    const BAG: usize = 40;
    /// The factor on the value of a leave once the bag is empty, in thousandths. This and
    /// [`Self::DRAWN`] were fitted by least squares to the change of the spread in the rest of
    /// 100,000 English games.
    const LAST: i32 = 620;
    /// The factor on the difference in value of the tiles drawn, in thousandths.
    const DRAWN: i32 = 900;

    /// Returns the adjustment of a turn, or `None` if values do not change.
    pub(super) fn new(
        table: &LeaveTable,
        average: Equity,
        bag: usize,
        unseen: &Rack,
        rules: &GameRules,
    ) -> Option<Self> {
        if !(1..=Self::BAG).contains(&bag) {
            return None;
        }
        Some(Self {
            bag,
            rack_size: rules.rack_size(),
            draw: scaled(mean(table, unseen.iter()) - average, Self::DRAWN),
        })
    }

    /// Returns the value of the leave of a play, given its value in the table.
    #[inline]
    pub(super) fn after_play(self, leave: Equity, kept: usize) -> Equity {
        let drawn = self.rack_size.saturating_sub(kept).min(self.bag);
        let leave = match self.bag - drawn {
            0 => scaled(leave, Self::LAST),
            _ => leave,
        };
        leave + self.draws(drawn)
    }

    /// Returns the value of the leave of an exchange or a pass, after which the bag is as full as
    /// before.
    pub(super) fn after_exchange(self, leave: Equity, exchanged: usize) -> Equity {
        leave + self.draws(exchanged)
    }

    /// Returns `true` if no play empties the bag, so that a leave has the same value after a play
    /// as after an exchange.
    pub(super) fn no_play_empties_the_bag(self) -> bool {
        self.bag > self.rack_size
    }

    #[inline]
    fn draws(self, drawn: usize) -> Equity {
        // `drawn` is at most the size of a rack.
        Equity::from_thousandths(self.draw.thousandths().saturating_mul(drawn as i32))
    }
}

/// Returns the mean value of the full bag's tiles.
pub(super) fn average_tile(table: &LeaveTable) -> Equity {
    mean(table, table.index().full_bag())
}

/// Returns the mean value of tiles, or zero if there are none.
fn mean(table: &LeaveTable, tiles: impl Iterator<Item = (Tile, usize)>) -> Equity {
    let (mut sum, mut all) = (0, 0);
    for (tile, count) in tiles {
        let number = table.index().grow(PartialNumber::default(), tile, 1);
        let count = count as i64;
        sum += i64::from(table.by_partial(number).thousandths()) * count;
        all += count;
    }
    Equity::from_thousandths((sum / all.max(1)) as i32)
}

/// Returns a value times a factor in thousandths.
fn scaled(value: Equity, thousandths: i32) -> Equity {
    let product = i64::from(value.thousandths()) * i64::from(thousandths);
    // The factor is below one, so the product fits.
    Equity::from_thousandths((product / 1000) as i32)
}
