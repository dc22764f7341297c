//! [`Adjustment`]: what the tiles that are not drawn yet change in the values of leaves.

use lexc_alphabet::Tile;
use lexc_game::{Equity, GameRules, Rack};

use super::{LeaveTable, PartialNumber};

/// What changes in the values of leaves near the end of the bag.
///
/// A table of leaves says what tiles are worth beside others that come from a full bag, with many turns to follow. Near
/// the end the unseen tiles are better or worse than usual, and leaves count for less if the bag is empty after the
/// draw. `docs/guide/players.md` has what this gains in matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Adjustment {
    bag: usize,
    rack_size: usize,
    /// What a tile drawn is worth more than one of the full bag.
    draw: Equity,
}

impl Adjustment {
    /// The largest bag that changes the values. A larger one gains nothing measurable.
    const BAG: usize = 40;
    /// The part of the value of a leave that is left once the bag is empty, in thousandths. This and the next were
    /// fitted by least squares to what players gained in the rest of 100,000 games in English.
    const LAST: i32 = 620;
    /// The part of the difference in value between tiles drawn that shows in points, in thousandths.
    const DRAWN: i32 = 900;

    /// Returns the adjustment of a turn, or `None` where nothing changes.
    pub(super) fn new(
        table: &LeaveTable,
        usual: Equity,
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
            draw: scaled(mean(table, unseen.iter()) - usual, Self::DRAWN),
        })
    }

    /// Returns the value of the tiles that a play keeps, from that of the table.
    #[inline]
    pub(super) fn after_play(self, leave: Equity, kept: usize) -> Equity {
        let drawn = self.rack_size.saturating_sub(kept).min(self.bag);
        let leave = match self.bag - drawn {
            0 => scaled(leave, Self::LAST),
            _ => leave,
        };
        leave + self.draws(drawn)
    }

    /// Returns the value of the tiles that an exchange keeps, or a pass: the bag stays as full as it is.
    pub(super) fn after_exchange(self, leave: Equity, exchanged: usize) -> Equity {
        leave + self.draws(exchanged)
    }

    /// Returns `true` if tiles are worth the same after a play as after an exchange: while no play empties the bag.
    pub(super) fn no_play_empties_the_bag(self) -> bool {
        self.bag > self.rack_size
    }

    #[inline]
    fn draws(self, drawn: usize) -> Equity {
        // A rack has few tiles.
        Equity::from_thousandths(self.draw.thousandths().saturating_mul(drawn as i32))
    }
}

/// Returns the mean value of a tile of the full bag.
pub(super) fn usual(table: &LeaveTable) -> Equity {
    mean(table, table.index().full_bag())
}

/// The mean value of a tile, zero of none.
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

fn scaled(value: Equity, thousandths: i32) -> Equity {
    let product = i64::from(value.thousandths()) * i64::from(thousandths);
    // The factor is below one.
    Equity::from_thousandths((product / 1000) as i32)
}
