//! [`BestMoves`]: the best move of every rack of unseen tiles, from one pass over all plays.

use core::ops::ControlFlow;

use lexc_alphabet::Tile;
use lexc_game::{Board, Equity, GameRules, Rack, TileValues};
use lexc_movegen::{MoveGenerator, RackSet};

use crate::census::BlankedPlay;
use crate::leaves::{LeaveIndex, LeaveTable, PartialNumber};
use crate::watch::Watch;

/// The score of tiles without a play. Half the range, so that adding a leave value does not
/// overflow.
const UNPLAYABLE: i32 = i32::MIN / 2;

/// The highest score of each multiset of tiles played, and the value of each leave, in thousandths
/// of a point.
#[derive(Debug)]
pub(super) struct BestMoves {
    index: LeaveIndex,
    scores: Vec<i32>,
    leaves: Vec<i32>,
    /// The multisets that have a score, to clear the table.
    set: Vec<usize>,
    play: BlankedPlay,
}

/// A division of a rack into tiles played and a leave.
#[derive(Debug, Clone, Copy, Default)]
struct RackSplit {
    played: PartialNumber,
    leave: PartialNumber,
    leave_len: usize,
}

/// The values of the best moves of a rack.
#[derive(Debug, Clone, Copy)]
pub(super) struct BestOfRack {
    /// The value of the best play or exchange; `None` if there is neither.
    pub(super) best: Option<Equity>,
    /// The value of the best exchange that keeps `keeping` tiles, and the number of its leave.
    pub(super) exchange: Option<(Equity, usize)>,
}

/// The racks that consist of some placed tiles and any unknown tiles.
#[derive(Debug)]
pub(super) struct RackFamily<'a> {
    /// The tiles contained in every rack.
    pub(super) placed: &'a Rack,
    /// The tiles from which the unknown tiles are drawn.
    pub(super) left: &'a Rack,
    /// The number of unknown tiles.
    pub(super) unknown: usize,
    /// The maximum number of tiles of an exchange; zero if exchanges are not allowed.
    pub(super) exchange: usize,
    /// The length of leaves whose best exchange is requested.
    pub(super) keeping: Option<usize>,
    /// The watch; once it is over, plays and racks are skipped.
    pub(super) watch: &'a Watch<'a>,
}

impl RackFamily<'_> {
    /// Returns all tiles that a rack can contain.
    fn tiles(&self) -> Rack {
        let tiles = self.placed.union(self.left);
        tiles.expect("both are parts of the tiles of a game")
    }
}

impl BestMoves {
    /// Allocates tables for the racks of an index whose `max_len` is the size of a rack.
    pub(super) fn new(index: LeaveIndex, table: &LeaveTable, watch: &Watch<'_>) -> Self {
        Self {
            scores: vec![UNPLAYABLE; index.len()],
            leaves: thousandths(&index, table, watch),
            index,
            set: Vec::new(),
            play: BlankedPlay::default(),
        }
    }

    /// Finds every play of the racks on the generator's board, with blanks in any places.
    pub(super) fn find(
        &mut self,
        generator: &mut MoveGenerator,
        board: &Board,
        racks: &RackFamily<'_>,
        rules: &GameRules,
        values: &TileValues,
    ) {
        for number in self.set.drain(..) {
            self.scores[number] = UNPLAYABLE;
        }
        let tiles = racks.tiles();
        let Self {
            index,
            scores,
            set,
            play,
            ..
        } = self;
        let all = RackSet::new(racks.placed, racks.left, racks.unknown);
        generator.for_each_of(&all, |found| {
            if racks.watch.is_over() {
                return ControlFlow::Break(());
            }
            play.set(found, board, rules, values, &tiles);
            play.for_each(tiles.blanks(), |tiles, score| {
                let mut tiles = tiles.iter();
                let number = tiles.try_fold(PartialNumber::default(), |number, &(tile, count)| {
                    index.grow(number, tile, count)
                });
                let number = number.map(|number| index.finish(number));
                let Some(slot) = number.and_then(|number| scores.get_mut(number)) else {
                    return;
                };
                if *slot == UNPLAYABLE {
                    set.extend(number);
                }
                *slot = score.max(*slot);
            });
            ControlFlow::Continue(())
        });
    }

    /// Calls `visit` with the unknown tiles of each rack, the number of ways to draw them, and the
    /// rack's best moves.
    pub(super) fn visit(
        &self,
        racks: &RackFamily<'_>,
        mut visit: impl FnMut(&Rack, f64, BestOfRack),
    ) {
        let kinds = core::iter::once(Tile::Blank);
        let letters = (1..64)
            .filter_map(lexc_alphabet::Letter::new)
            .map(Tile::Letter);
        // The kinds in the index's order.
        let kinds: Vec<(Tile, usize, usize)> = letters
            .chain(kinds)
            .map(|tile| (tile, racks.placed.count(tile), racks.left.count(tile)))
            .filter(|(_, placed, left)| placed + left > 0)
            .collect();
        // The number of kinds needed to cover all placed tiles.
        let needed = kinds.iter().rposition(|(_, placed, _)| *placed > 0);
        let mut splits = vec![Vec::new(); kinds.len() + 1];
        splits[0].push(RackSplit::default());
        let mut visitor = RackVisitor {
            best: self,
            racks,
            kinds: &kinds,
            needed: needed.map_or(0, |at| at + 1),
            unknown: Rack::new(),
            visit: &mut visit,
        };
        visitor.extend(0, racks.unknown, 1.0, &mut splits);
    }

    /// Returns the index that numbers leaves.
    pub(super) fn index(&self) -> &LeaveIndex {
        &self.index
    }
}

/// Returns the values of a table in thousandths of a point, by index number; unspecified once the
/// watch is over.
pub(super) fn thousandths(index: &LeaveIndex, table: &LeaveTable, watch: &Watch<'_>) -> Vec<i32> {
    let mut leaves = vec![0; index.len()];
    let mut visit = |tiles: &[Tile], value: f32| {
        let ones = tiles.iter().map(|&tile| (tile, 1));
        if let Some(slot) = index.number(ones).and_then(|number| leaves.get_mut(number)) {
            *slot = Equity::from_points(value.into()).thousandths();
        }
    };
    table.for_each_until(&|| watch.is_over(), &mut visit);
    leaves
}

/// Visits racks by adding one kind of tile after another.
struct RackVisitor<'a, V> {
    best: &'a BestMoves,
    racks: &'a RackFamily<'a>,
    kinds: &'a [(Tile, usize, usize)],
    needed: usize,
    unknown: Rack,
    visit: &'a mut V,
}

impl<V: FnMut(&Rack, f64, BestOfRack)> RackVisitor<'_, V> {
    /// Visits the racks that extend a rack by `missing` unknown tiles of the kinds from `at` on.
    /// The first element of `splits` holds the rack's divisions.
    fn extend(&mut self, at: usize, missing: usize, ways: f64, splits: &mut [Vec<RackSplit>]) {
        if self.racks.watch.is_over() {
            return;
        }
        if missing == 0 && at >= self.needed {
            let present = splits.first().map(Vec::as_slice).unwrap_or_default();
            let found = self.evaluate(present.iter().copied());
            (self.visit)(&self.unknown, ways, found);
            return;
        }
        let Some(&(tile, placed, left)) = self.kinds.get(at) else {
            return;
        };
        if placed == 0 {
            self.extend(at + 1, missing, ways, splits);
        }
        let Some((present, later)) = splits.split_first_mut() else {
            return;
        };
        let mut draws = 1.0;
        for count in 0..=left.min(missing) {
            if count > 0 {
                draws *= (left + 1 - count) as f64 / count as f64;
                let added = self.unknown.add(tile);
                added.expect("a rack holds the unknown tiles");
            }
            let of_kind = placed + count;
            if of_kind == 0 {
                continue;
            }
            let (missing, ways) = (missing - count, ways * draws);
            if missing == 0 && at + 1 >= self.needed {
                let splits = present.iter();
                let found =
                    self.evaluate(splits.flat_map(|&split| self.divided(split, tile, of_kind)));
                (self.visit)(&self.unknown, ways, found);
                continue;
            }
            if let Some(next) = later.first_mut() {
                next.clear();
                for split in present.iter() {
                    next.extend(self.divided(*split, tile, of_kind));
                }
            }
            self.extend(at + 1, missing, ways, later);
        }
        for _ in 0..left.min(missing) {
            let _ = self.unknown.remove(tile);
        }
    }

    /// Returns the divisions that extend a division by tiles of a kind.
    fn divided(
        &self,
        split: RackSplit,
        tile: Tile,
        count: usize,
    ) -> impl Iterator<Item = RackSplit> {
        let index = &self.best.index;
        (0..=count).filter_map(move |kept| {
            let grow = |number, more: usize| match more {
                0 => Some(number),
                more => index.grow(number, tile, more),
            };
            Some(RackSplit {
                played: grow(split.played, count - kept)?,
                leave: grow(split.leave, kept)?,
                leave_len: split.leave_len + kept,
            })
        })
    }

    /// Returns the best moves over all divisions of a rack.
    fn evaluate(&self, splits: impl Iterator<Item = RackSplit>) -> BestOfRack {
        let best = self.best;
        let size = self.racks.placed.len() + self.racks.unknown;
        let (mut play, mut exchange) = (i32::MIN, i32::MIN);
        let mut requested: Option<(i32, usize)> = None;
        for split in splits {
            let kept = best.index.finish(split.leave);
            let leave = best.leaves.get(kept).copied().unwrap_or(0);
            let score = best.scores.get(best.index.finish(split.played)).copied();
            play = play.max(score.unwrap_or(UNPLAYABLE) + leave);
            let exchanged = size - split.leave_len;
            if exchanged > 0 && exchanged <= self.racks.exchange {
                exchange = exchange.max(leave);
                if self.racks.keeping == Some(split.leave_len)
                    && requested.is_none_or(|(most, _)| leave > most)
                {
                    requested = Some((leave, kept));
                }
            }
        }
        let most = play.max(exchange);
        BestOfRack {
            best: (most > UNPLAYABLE / 2).then(|| Equity::from_thousandths(most)),
            exchange: requested.map(|(value, kept)| (Equity::from_thousandths(value), kept)),
        }
    }
}
