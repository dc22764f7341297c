//! The best plays of a search, and what another play must be worth to be among them.

use lexc_game::Equity;

use core::cmp::Ordering;

use super::blank_letters::MOST_BLANKS;
use super::collect::Collector;
use super::evaluator::{EvaluatedPlay, Evaluator, Leave};
use super::rack_state::RackState;
use super::search_rack::SearchRack;
use crate::record::{Record, Tiles};

/// A play and its value, in thousandths of a point.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ranked<T> {
    pub(crate) value: i64,
    pub(crate) record: Record<T>,
}

impl<T> Ranked<T> {
    /// Returns the value.
    pub(crate) fn equity(&self) -> Equity {
        let value = self.value.clamp(i32::MIN.into(), i32::MAX.into());
        Equity::from_thousandths(value as i32)
    }
}

/// Thousandths in a point.
pub(crate) const POINT: i64 = 1000;

/// Below the value of any play, and above a bound that stands for "no such play".
const NO_FLOOR: i64 = super::score_bounds::NO_BOUND as i64 * POINT;

/// Keeps the best plays, in their order.
pub(crate) struct Ranking<'r, E, S: RackState> {
    evaluator: &'r E,
    rack: &'r SearchRack<S>,
    /// Rows of the board.
    rows: usize,
    /// The number of plays to keep.
    wanted: usize,
    kept: &'r mut Vec<Ranked<S::Tiles>>,
    /// By number of tiles: the most that the value of a play exceeds its score.
    extra: [i64; 32],
    /// Returns the bound for plays of at most that number of tiles.
    extra_up_to: [i64; 32],
    /// The same as `extra` by the number of blanks played, if they are no more than [`MOST_BLANKS`].
    by_blanks: [[i64; MOST_BLANKS as usize + 1]; 32],
    /// The value of the last of the plays kept, once there are enough of them.
    floor: i64,
    /// Plays that were compared.
    pub(crate) found: u64,
}

impl<'r, E: Evaluator, S: RackState> Ranking<'r, E, S> {
    /// Creates a ranking of up to `wanted` plays, at least one.
    pub(crate) fn new(
        evaluator: &'r E,
        rack: &'r SearchRack<S>,
        rows: usize,
        wanted: usize,
        kept: &'r mut Vec<Ranked<S::Tiles>>,
    ) -> Self {
        kept.clear();
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
            kept,
            extra,
            extra_up_to,
            by_blanks,
            floor: NO_FLOOR,
            found: 0,
        }
    }

    /// Returns a bound on the value of a play by a bound on its score.
    #[inline(always)]
    pub(crate) fn bound(&self, score: i32, tiles: usize) -> i64 {
        let value = i64::from(score) * POINT;
        if E::SCORE_ONLY {
            value
        } else {
            value + self.extra[tiles & 31]
        }
    }

    /// Returns for how many numbers of blanks, from 0 on, plays have bounds of their own; 1 if the number makes no
    /// difference.
    #[inline(always)]
    pub(crate) fn blank_levels(&self) -> usize {
        if E::SCORE_ONLY || !counts_blanks(self.rack) {
            return 1;
        }
        self.rack.blanks as usize + 1
    }

    /// Returns the least number of blanks that a play keeps whose value may exceed a threshold, by bounds on its score with
    /// a number of blanks. If all are kept it may.
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
        if E::SCORE_ONLY {
            value
        } else {
            value + self.extra_up_to[tiles & 31]
        }
    }

    /// Returns the value that no further play needs to reach.
    #[inline(always)]
    pub(crate) fn floor(&self) -> i64 {
        self.floor
    }

    /// Returns `true` if nothing has been found that plays must be compared with.
    #[inline(always)]
    pub(crate) fn is_open(&self) -> bool {
        self.floor == NO_FLOOR
    }

    /// Returns the value that the bound of a play must exceed for the play to be wanted. Of plays of the same
    /// value the one on the lowest square ranks first, so that a play on a higher square than the last
    /// one kept must be worth more.
    #[inline(always)]
    pub(crate) fn threshold(&self, line: usize, at: usize) -> i64 {
        if self.is_open() {
            return self.floor;
        }
        let may_tie = !E::SCORE_ONLY
            || self.kept.last().is_some_and(|last| {
                place_key(line, at, self.rows) <= key_of(&last.record, self.rows)
            });
        self.floor - i64::from(may_tie)
    }

    /// Compares a play whose bound is high enough with those kept.
    #[inline]
    fn consider(&mut self, record: &Record<S::Tiles>) {
        let value = if E::SCORE_ONLY {
            i64::from(record.score) * POINT
        } else {
            let leave = Leave::after(record, self.rack);
            let candidate = EvaluatedPlay::new(record, self.rows);
            i64::from(self.evaluator.value(&candidate, &leave).thousandths())
        };
        let ranked = Ranked {
            value,
            record: *record,
        };
        let rows = self.rows;
        let first = |one: &Ranked<S::Tiles>, other: &Ranked<S::Tiles>| {
            cmp_rank(one, other, rows) == Ordering::Less
        };
        if self.kept.len() == self.wanted {
            if !self.kept.last().is_some_and(|last| first(&ranked, last)) {
                return;
            }
            self.kept.pop();
        }
        let at = self.kept.partition_point(|kept| first(kept, &ranked));
        self.kept.insert(at, ranked);
        if self.kept.len() == self.wanted {
            self.floor = self.kept.last().map_or(self.floor, |last| last.value);
        }
    }
}

impl<E: Evaluator, S: RackState> Collector<S> for Ranking<'_, E, S> {
    const BEST: bool = true;
    // By score alone a blank that is kept is worth nothing.
    const BY_BLANKS: bool = !E::SCORE_ONLY;

    #[inline(always)]
    fn write(&mut self, record: Record<S::Tiles>) {
        self.found += 1;
        if self.bound(record.score, record.placement.tiles() as usize) >= self.floor {
            self.consider(&record);
        }
    }

    #[inline(always)]
    fn wants(&self, score: i32, tiles: u32) -> bool {
        !self.rack.blank_is_worst || self.bound(score, tiles as usize) >= self.floor
    }

    /// A blank that is used although the letter is there never scores more, and ranks after the letter;
    /// only the leave can make up for it.
    #[inline(always)]
    fn every_choice(&self) -> bool {
        !(E::SCORE_ONLY && self.wanted == 1 && self.rack.blank_is_worst)
    }
}

/// Returns `true` if bounds by the number of blanks are asked for.
#[inline(always)]
fn counts_blanks<S: RackState>(rack: &SearchRack<S>) -> bool {
    (1..=MOST_BLANKS).contains(&rack.blanks)
}

/// Returns a number that orders squares as [`lexc_game::Play`]s are ordered: by direction, row
/// and column of the first new tile.
#[inline(always)]
fn place_key(line: usize, at: usize, rows: usize) -> u32 {
    if line < rows {
        (line << 5 | at) as u32
    } else {
        (1 << 16 | at << 6 | (line - rows)) as u32
    }
}

#[inline(always)]
fn key_of<T>(record: &Record<T>, rows: usize) -> u32 {
    place_key(record.placement.line(), record.placement.at(), rows)
}

/// Compares two plays by value, then by the order of plays: score, direction, row, column, tiles.
#[inline]
pub(crate) fn cmp_rank<T: Tiles>(one: &Ranked<T>, other: &Ranked<T>, rows: usize) -> Ordering {
    let (a, b) = (&one.record, &other.record);
    (other.value.cmp(&one.value))
        .then_with(|| b.score.cmp(&a.score))
        .then_with(|| key_of(a, rows).cmp(&key_of(b, rows)))
        .then_with(|| a.tiles.cmp_order(b.tiles))
}
