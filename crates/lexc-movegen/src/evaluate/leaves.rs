//! [`Leaves`] and [`Leave`]: the tiles that plays leave on a rack.

use lexc_alphabet::{PlacedTile, Tile};
use lexc_game::Rack;

use crate::rack::search_rack::SearchRack;
use crate::rack::state::RackState;
use crate::rack::subsets::SmallSubsets;
use crate::record::{Record, Tiles as _};

/// All leaves of a rack: its subsets.
///
/// The leaves of a rack of up to eight tiles are numbered, from 0 for the empty leave to the
/// highest number for the whole rack. Larger racks have too many.
#[derive(Debug, Clone, Copy)]
pub struct Leaves<'a> {
    rack: &'a Rack,
    subsets: Option<&'a SmallSubsets>,
}

impl<'a> Leaves<'a> {
    pub(crate) fn new<S: RackState>(rack: &'a SearchRack<S>) -> Self {
        Self { rack: &rack.rack, subsets: S::numbered(&rack.subsets) }
    }

    /// Returns the rack.
    #[must_use]
    pub fn rack(&self) -> &'a Rack {
        self.rack
    }

    /// Returns the number of leaves, or `None` for a rack of more than eight tiles, whose leaves
    /// are not numbered.
    #[must_use]
    pub fn count(&self) -> Option<usize> {
        self.subsets.map(SmallSubsets::len)
    }

    /// Computes a key for each numbered leave and writes it to `keys` at the leave's index: `first`
    /// for the empty leave, and `add(key, tile)` for a leave with one more tile than the leave
    /// of `key`. Calls `add` once for each other leave. Leaves beyond the end of `keys` are
    /// skipped.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::Equity;
    /// use lexc_movegen::{EvaluatedPlay, Evaluator, Leave, Leaves};
    ///
    /// /// Three points for each tile of the leave.
    /// struct Keeping([Equity; 256]);
    ///
    /// impl Evaluator for Keeping {
    ///     fn prepare(&mut self, leaves: &Leaves<'_>) {
    ///         let point = Equity::from_points(3.0);
    ///         leaves.accumulate(&mut self.0, Equity::ZERO, |value, _| value + point);
    ///     }
    ///
    ///     fn value(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity {
    ///         let leave = leave.index().map_or(Equity::ZERO, |index| self.0[index]);
    ///         Equity::from(play.score()) + leave
    ///     }
    ///
    ///     fn upper_bound(&self, _: usize) -> Equity {
    ///         Equity::from_points(18.0)
    ///     }
    /// }
    /// ```
    pub fn accumulate<K: Copy>(&self, keys: &mut [K], first: K, add: impl Fn(K, Tile) -> K) {
        if self.subsets.is_none() {
            return;
        }
        if let Some(key) = keys.first_mut() {
            *key = first;
        }
        // In the order in which subsets are numbered.
        let letters = self.rack.iter().filter(|(tile, _)| !tile.is_blank());
        let blanks = (Tile::Blank, self.rack.blanks());
        let mut len = 1;
        for (tile, count) in letters.chain([blanks]) {
            let end = len * (count + 1);
            for leave in len..end.min(keys.len()) {
                keys[leave] = add(keys[leave - len], tile);
            }
            len = end;
        }
    }

    /// Returns an iterator over the numbered leaves, by their index.
    pub fn iter(&self) -> impl Iterator<Item = Leave<'a>> + use<'a> {
        let (rack, subsets) = (self.rack, self.subsets);
        let of = move |subsets| {
            let leave =
                move |subset| Leave(LeaveForm::Subset { subset: subset as u8, rack, subsets });
            (0..SmallSubsets::len(subsets)).map(leave)
        };
        subsets.map(of).into_iter().flatten()
    }
}

/// The tiles that a play leaves on the rack.
#[derive(Debug, Clone, Copy)]
pub struct Leave<'a>(LeaveForm<'a>);

/// A leave by its number, or as a rack.
#[derive(Debug, Clone, Copy)]
enum LeaveForm<'a> {
    Subset { subset: u8, rack: &'a Rack, subsets: &'a SmallSubsets },
    Rack(Rack),
}

impl<'a> Leave<'a> {
    /// Returns the leave after a play.
    #[inline(always)]
    pub(crate) fn after<S: RackState>(record: &Record<S::Tiles>, rack: &'a SearchRack<S>) -> Self {
        let len = record.placement.tiles();
        let subset = rack.full.leave(record.tiles, len, &rack.subsets);
        if let (Some(subset), Some(subsets)) = (subset, S::numbered(&rack.subsets)) {
            return Self(LeaveForm::Subset { subset, rack: &rack.rack, subsets });
        }
        let mut left = rack.rack;
        for index in 0..len as usize {
            let tile = record.tiles.get(index);
            let tile = PlacedTile::from_byte(tile).expect("a tile of a play");
            let removed = left.remove(tile.tile());
            debug_assert!(removed, "the tiles of a play come from the rack");
        }
        Self(LeaveForm::Rack(left))
    }

    /// Returns the index among the [`Leaves`] of the rack, or `None` if these are not numbered.
    #[inline]
    #[must_use]
    pub fn index(&self) -> Option<usize> {
        match &self.0 {
            LeaveForm::Subset { subset, .. } => Some(usize::from(*subset)),
            LeaveForm::Rack(_) => None,
        }
    }

    /// Returns the number of tiles.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            LeaveForm::Subset { subset, subsets, .. } => subsets.tiles(*subset),
            LeaveForm::Rack(rack) => rack.len(),
        }
    }

    /// Returns the number of blanks.
    #[must_use]
    pub fn blanks(&self) -> usize {
        match &self.0 {
            LeaveForm::Subset { subset, rack, subsets } => {
                subsets.count(*subset, Tile::Blank, rack.blanks())
            }
            LeaveForm::Rack(rack) => rack.blanks(),
        }
    }

    /// Returns `true` if no tile is left.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the tiles.
    #[must_use]
    pub fn to_rack(&self) -> Rack {
        match &self.0 {
            LeaveForm::Subset { subset, rack, subsets } => {
                let mut left = Rack::new();
                for (tile, count) in rack.iter() {
                    for _ in 0..subsets.count(*subset, tile, count) {
                        left.add(tile).expect("a subset of a rack fits in a rack");
                    }
                }
                left
            }
            LeaveForm::Rack(rack) => *rack,
        }
    }
}
