//! The best plays found so far, and the value that another play must reach to be among them:
//! [`Ranking`].

use lexc_game::Equity;

use core::cmp::Ordering;

use super::evaluator::{EvaluatedPlay, Evaluator};
use super::leaves::Leave;
use crate::collect::{Collector, FULL};
use crate::rack::search_rack::SearchRack;
use crate::rack::state::RackState;
use crate::record::{Record, Tiles};
use crate::stop::Stop;

/// A play and its value, in thousandths of a point.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RankedRecord<T> {
    pub(crate) value: i64,
    pub(crate) record: Record<T>,
}

impl<T> RankedRecord<T> {
    pub(crate) fn equity(&self) -> Equity {
        let value = self.value.clamp(i32::MIN.into(), i32::MAX.into());
        Equity::from_thousandths(value as i32)
    }
}

/// The number of thousandths in a point.
pub(crate) const POINT: i64 = 1000;

/// The maximum number of blanks of a rack whose plays have bounds by their numbers of blanks.
pub(crate) const MOST_BLANKS: u32 = 2;

/// A bound that is not higher stands for "no such play". No score is below it.
pub(crate) const NO_BOUND: i32 = i32::MIN / 256;

/// The floor before enough plays are found: below the value of any play, and above all bounds that
/// stand for "no such play".
const NO_FLOOR: i64 = NO_BOUND as i64 * POINT;

/// A collector of the best plays, in their order.
pub(crate) struct Ranking<'r, E, S: RackState> {
    evaluator: &'r E,
    rack: &'r SearchRack<S>,
    rows: usize,
    /// The number of plays to keep.
    wanted: usize,
    best: &'r mut Vec<RankedRecord<S::Tiles>>,
    /// By number of tiles: a bound on the value of a play less its score.
    extra: [i64; 32],
    /// The same for plays of at most that number of tiles.
    extra_up_to: [i64; 32],
    /// The same as `extra`, by number of tiles and of blanks, for racks of at most [`MOST_BLANKS`]
    /// blanks.
    by_blanks: [[i64; MOST_BLANKS as usize + 1]; 32],
    /// The value of the last of the best plays, once there are enough of them.
    floor: i64,
    /// The number of plays received.
    pub(crate) found: u64,
    /// Ends a search for a large rack, whose plays are too many to be ranked.
    stop: Stop<'r>,
    is_over: bool,
}

impl<'r, E: Evaluator, S: RackState> Ranking<'r, E, S> {
    /// Creates a ranking of up to `wanted` plays, at least one.
    pub(crate) fn new(
        evaluator: &'r E,
        rack: &'r SearchRack<S>,
        rows: usize,
        wanted: usize,
        best: &'r mut Vec<RankedRecord<S::Tiles>>,
        stop: Stop<'r>,
    ) -> Self {
        best.clear();
        let mut extra = [0; 32];
        let mut extra_up_to = [0; 32];
        let mut by_blanks = [[0; MOST_BLANKS as usize + 1]; 32];
        let counts_blanks = counts_blanks(rack);
        if !E::SCORE_ONLY {
            let mut most = i64::MIN;
            for tiles in 1..=rack.tiles as usize {
                let bound = evaluator.upper_bound(tiles).thousandths().into();
                most = most.max(bound);
                extra[tiles & 31] = bound;
                extra_up_to[tiles & 31] = most;
                if !counts_blanks {
                    continue;
                }
                for (blanks, extra) in by_blanks[tiles & 31].iter_mut().enumerate() {
                    let bound = evaluator.upper_bound_with(tiles, blanks);
                    *extra = bound.thousandths().into();
                }
            }
        }
        Self {
            evaluator,
            rack,
            rows,
            wanted: wanted.max(1),
            best,
            extra,
            extra_up_to,
            by_blanks,
            floor: NO_FLOOR,
            found: 0,
            stop,
            is_over: false,
        }
    }

    /// Returns a bound on the value of a play by a bound on its score.
    #[inline(always)]
    pub(crate) fn bound(&self, score: i32, tiles: usize) -> i64 {
        let value = i64::from(score) * POINT;
        if E::SCORE_ONLY { value } else { value + self.extra[tiles & 31] }
    }

    /// Returns the number of blank counts, from 0, that have different bounds; 1 if the count makes
    /// no difference.
    #[inline(always)]
    pub(crate) fn blank_levels(&self) -> usize {
        if E::SCORE_ONLY || !counts_blanks(self.rack) {
            return 1;
        }
        self.rack.blanks as usize + 1
    }

    /// Returns the least number of blanks that a play must keep for its value to exceed a
    /// threshold. `score` bounds its score by the number of blanks played. The caller has
    /// checked that the value may exceed it without blanks played.
    #[inline(always)]
    pub(crate) fn blanks_kept(
        &self,
        tiles: usize,
        threshold: i64,
        score: impl Fn(usize) -> i32,
    ) -> u8 {
        if E::SCORE_ONLY || !counts_blanks(self.rack) {
            return 0;
        }
        let all = self.rack.blanks as usize;
        let extra = &self.by_blanks[tiles & 31];
        let most = (1..=all)
            .rev()
            .find(|&blanks| i64::from(score(blanks)) * POINT + extra[blanks] > threshold);
        (all - most.unwrap_or(0)) as u8
    }

    /// Returns a bound on the values of all plays of at most `tiles` tiles, by a bound on their
    /// scores.
    #[inline(always)]
    pub(crate) fn bound_up_to(&self, score: i32, tiles: usize) -> i64 {
        let value = i64::from(score) * POINT;
        if E::SCORE_ONLY { value } else { value + self.extra_up_to[tiles & 31] }
    }

    /// Returns `true` for a rack of so many tiles that its leaves are not numbered. Each kind of
    /// rack has its own code, so that searches for small racks check nothing.
    #[inline(always)]
    fn is_large(&self) -> bool {
        S::numbered(&self.rack.subsets).is_none()
    }

    /// Returns the value that another play must reach.
    #[inline(always)]
    pub(crate) fn floor(&self) -> i64 {
        self.floor
    }

    /// Returns `true` if every play is still wanted.
    #[inline(always)]
    pub(crate) fn is_open(&self) -> bool {
        self.floor == NO_FLOOR
    }

    /// Returns the value that the bound of a play on a square must exceed for the play to be
    /// wanted. Among plays of the same value the one on the lowest square ranks first, so a tie is
    /// not enough on a square after the last of the best plays.
    #[inline(always)]
    pub(crate) fn threshold(&self, line: usize, at: usize) -> i64 {
        if self.is_open() {
            return self.floor;
        }
        let may_tie = !E::SCORE_ONLY
            || self.best.last().is_some_and(|last| {
                square_key(line, at, self.rows) <= record_key(&last.record, self.rows)
            });
        self.floor - i64::from(may_tie)
    }

    /// Inserts a play if it is one of the best.
    #[inline]
    fn consider(&mut self, record: &Record<S::Tiles>) {
        let value = if E::SCORE_ONLY {
            i64::from(record.score) * POINT
        } else {
            let leave = Leave::after(record, self.rack);
            let candidate = EvaluatedPlay::new(record, self.rows);
            i64::from(self.evaluator.value(&candidate, &leave).thousandths())
        };
        let ranked = RankedRecord { value, record: *record };
        let rows = self.rows;
        let first = |one: &RankedRecord<S::Tiles>, other: &RankedRecord<S::Tiles>| {
            cmp_rank(one, other, rows) == Ordering::Less
        };
        if self.best.len() == self.wanted {
            if !self.best.last().is_some_and(|last| first(&ranked, last)) {
                return;
            }
            self.best.pop();
        }
        let at = self.best.partition_point(|other| first(other, &ranked));
        self.best.insert(at, ranked);
        if self.best.len() == self.wanted {
            self.floor = self.best.last().map_or(self.floor, |last| last.value);
        }
    }
}

impl<E: Evaluator, S: RackState> Collector<S> for Ranking<'_, E, S> {
    const BEST: bool = true;
    // By score alone, a blank that stays on the rack has no value.
    const BY_BLANKS: bool = !E::SCORE_ONLY;

    #[inline(always)]
    fn write(&mut self, record: Record<S::Tiles>) {
        self.found += 1;
        if self.is_large() {
            if self.found.is_multiple_of(FULL as u64) {
                self.is_over = self.is_over || (self.stop)();
            }
            if self.is_over {
                return;
            }
        }
        if self.bound(record.score, record.placement.tiles() as usize) >= self.floor {
            self.consider(&record);
        }
    }

    #[inline(always)]
    fn is_over(&self) -> bool {
        self.is_large() && self.is_over
    }

    #[inline(always)]
    fn wants(&self, score: i32, tiles: u32) -> bool {
        !self.rack.blank_is_worst || self.bound(score, tiles as usize) >= self.floor
    }

    /// A blank in place of a letter that the rack has never scores more, and ranks after the
    /// letter. Only a better leave can outweigh that.
    #[inline(always)]
    fn every_choice(&self) -> bool {
        !(E::SCORE_ONLY && self.wanted == 1 && self.rack.blank_is_worst)
    }
}

/// Returns `true` if there are bounds by the number of blanks.
#[inline(always)]
fn counts_blanks<S: RackState>(rack: &SearchRack<S>) -> bool {
    (1..=MOST_BLANKS).contains(&rack.blanks)
}

/// Returns a number in the order of plays by the square of their first tile: by direction, row and
/// column.
#[inline(always)]
fn square_key(line: usize, at: usize, rows: usize) -> u32 {
    if line < rows { (line << 5 | at) as u32 } else { (1 << 16 | at << 6 | (line - rows)) as u32 }
}

#[inline(always)]
fn record_key<T>(record: &Record<T>, rows: usize) -> u32 {
    square_key(record.placement.line(), record.placement.at(), rows)
}

/// Compares two plays by value, then by the order of plays: score, direction, row, column, tiles.
#[inline]
pub(crate) fn cmp_rank<T: Tiles>(
    one: &RankedRecord<T>,
    other: &RankedRecord<T>,
    rows: usize,
) -> Ordering {
    let (a, b) = (&one.record, &other.record);
    (other.value.cmp(&one.value))
        .then_with(|| b.score.cmp(&a.score))
        .then_with(|| record_key(a, rows).cmp(&record_key(b, rows)))
        .then_with(|| a.tiles.cmp_order(b.tiles))
}
