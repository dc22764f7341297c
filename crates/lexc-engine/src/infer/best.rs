//! The best move of every rack that the pool allows, from one walk over all plays.

use lexc_alphabet::Tile;
use lexc_game::{Board, Equity, GameRules, Rack, TileValues};
use lexc_movegen::{MoveGenerator, RackSet};

use crate::census::BlankedPlay;
use crate::leaves::{LeaveIndex, LeaveTable, PartialNumber};

/// No play of these tiles. Half the range, so that a leave can be added to it.
const UNPLAYABLE: i32 = i32::MIN / 2;

/// The highest score for each multiset of tiles that can be played, and the value of each leave, in thousandths of a point.
#[derive(Debug)]
pub(super) struct BestMoves {
    index: LeaveIndex,
    scores: Vec<i32>,
    leaves: Vec<i32>,
    /// Multisets whose score is not that of an empty table.
    set: Vec<usize>,
    play: BlankedPlay,
}

/// A way to divide the tiles of a rack.
#[derive(Debug, Clone, Copy, Default)]
struct Split {
    played: PartialNumber,
    kept: PartialNumber,
    kept_len: usize,
}

/// A rack with the value of its best move.
#[derive(Debug, Clone, Copy)]
pub(super) struct BestOfRack {
    /// The best play or exchange; `None` if there is neither.
    pub(super) best: Option<Equity>,
    /// The best exchange of the number of tiles that was asked for, and what it keeps.
    pub(super) exchange: Option<(Equity, usize)>,
}

/// The racks to visit.
#[derive(Debug)]
pub(super) struct Racks<'a> {
    /// Tiles of every rack.
    pub(super) placed: &'a Rack,
    /// The tiles that others come from.
    pub(super) left: &'a Rack,
    /// The number of other tiles.
    pub(super) unknown: usize,
    /// The most tiles that can be exchanged; zero where that is not allowed.
    pub(super) exchange: usize,
    /// The number of tiles that an exchange keeps for which the best is wanted.
    pub(super) keeping: Option<usize>,
}

impl Racks<'_> {
    /// Returns all tiles that some rack has.
    fn pool(&self) -> Rack {
        // Both are parts of one bag, which has fewer than 256 tiles of a kind.
        self.placed.union(self.left).unwrap_or(*self.left)
    }
}

impl BestMoves {
    /// Prepares for racks of an index, whose `max_len` is the size of a rack.
    pub(super) fn new(index: LeaveIndex, table: &LeaveTable) -> Self {
        Self {
            scores: vec![UNPLAYABLE; index.len()],
            leaves: thousandths(&index, table),
            index,
            set: Vec::new(),
            play: BlankedPlay::default(),
        }
    }

    /// Finds every play of the racks on a board, which the generator has, with blanks in all places.
    pub(super) fn find(
        &mut self,
        generator: &mut MoveGenerator,
        board: &Board,
        racks: &Racks<'_>,
        rules: &GameRules,
        values: &TileValues,
    ) {
        for number in self.set.drain(..) {
            self.scores[number] = UNPLAYABLE;
        }
        let pool = racks.pool();
        let Self {
            index,
            scores,
            set,
            play,
            ..
        } = self;
        let all = RackSet::new(racks.placed, racks.left, racks.unknown);
        generator.for_each_of(&all, |found| {
            play.set(found, board, rules, values, &pool);
            play.for_each(pool.blanks(), |tiles, score| {
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
        });
    }

    /// Visits each rack: its unknown tiles, the number of ways to draw them, its best moves.
    pub(super) fn visit(&self, racks: &Racks<'_>, mut visit: impl FnMut(&Rack, f64, BestOfRack)) {
        let kinds = core::iter::once(Tile::Blank);
        let letters = (1..64)
            .filter_map(lexc_alphabet::Letter::new)
            .map(Tile::Letter);
        // The order in which the numbers of an index grow.
        let kinds: Vec<(Tile, usize, usize)> = letters
            .chain(kinds)
            .map(|tile| (tile, racks.placed.count(tile), racks.left.count(tile)))
            .filter(|(_, placed, left)| placed + left > 0)
            .collect();
        // The number of kinds after which nothing that was placed is missing.
        let needed = kinds.iter().rposition(|(_, placed, _)| *placed > 0);
        let mut splits = vec![Vec::new(); kinds.len() + 1];
        if let Some(first) = splits.first_mut() {
            first.push(Split::default());
        }
        let mut walk = Walk {
            best: self,
            racks,
            kinds: &kinds,
            needed: needed.map_or(0, |at| at + 1),
            unknown: Rack::new(),
            visit: &mut visit,
        };
        walk.extend(0, racks.unknown, 1.0, &mut splits);
    }

    /// The tiles of a leave, by its number.
    pub(super) fn index(&self) -> &LeaveIndex {
        &self.index
    }
}

/// Returns the values of a table in thousandths of a point, by the numbers of an index.
pub(super) fn thousandths(index: &LeaveIndex, table: &LeaveTable) -> Vec<i32> {
    let mut leaves = vec![0; index.len()];
    table.for_each(|tiles, value| {
        let ones = tiles.iter().map(|&tile| (tile, 1));
        if let Some(slot) = index.number(ones).and_then(|number| leaves.get_mut(number)) {
            *slot = Equity::from_points(value.into()).thousandths();
        }
    });
    leaves
}

/// A walk over racks, one kind of tiles after the other.
struct Walk<'a, V> {
    best: &'a BestMoves,
    racks: &'a Racks<'a>,
    kinds: &'a [(Tile, usize, usize)],
    needed: usize,
    unknown: Rack,
    visit: &'a mut V,
}

impl<V: FnMut(&Rack, f64, BestOfRack)> Walk<'_, V> {
    /// Visits the racks that add `missing` unknown tiles of the kinds from `at` on to those whose
    /// splits are the first of `splits`.
    fn extend(&mut self, at: usize, missing: usize, ways: f64, splits: &mut [Vec<Split>]) {
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
                // So few fit into a rack.
                let _ = self.unknown.add(tile);
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

    /// The ways to divide tiles of a kind between those played and those kept.
    fn divided(&self, split: Split, tile: Tile, count: usize) -> impl Iterator<Item = Split> {
        let index = &self.best.index;
        (0..=count).filter_map(move |kept| {
            let grow = |number, more: usize| match more {
                0 => Some(number),
                more => index.grow(number, tile, more),
            };
            Some(Split {
                played: grow(split.played, count - kept)?,
                kept: grow(split.kept, kept)?,
                kept_len: split.kept_len + kept,
            })
        })
    }

    fn evaluate(&self, splits: impl Iterator<Item = Split>) -> BestOfRack {
        let best = self.best;
        let size = self.racks.placed.len() + self.racks.unknown;
        let (mut play, mut exchange) = (i32::MIN, i32::MIN);
        let mut asked: Option<(i32, usize)> = None;
        for split in splits {
            let kept = best.index.finish(split.kept);
            let leave = best.leaves.get(kept).copied().unwrap_or(0);
            let score = best.scores.get(best.index.finish(split.played)).copied();
            play = play.max(score.unwrap_or(UNPLAYABLE) + leave);
            let gone = size - split.kept_len;
            if gone > 0 && gone <= self.racks.exchange {
                exchange = exchange.max(leave);
                if self.racks.keeping == Some(split.kept_len)
                    && asked.is_none_or(|(most, _)| leave > most)
                {
                    asked = Some((leave, kept));
                }
            }
        }
        let most = play.max(exchange);
        BestOfRack {
            best: (most > UNPLAYABLE / 2).then(|| Equity::from_thousandths(most)),
            exchange: asked.map(|(value, kept)| (Equity::from_thousandths(value), kept)),
        }
    }
}
