//! [`LeaveEvaluator`]: values plays by score and leave.

use lexc_game::{Equity, Rack};

use super::evaluator::{EvaluatedPlay, Evaluator, ScoreOnly};
use super::leaves::{Leave, Leaves};

/// A source of leave values, such as a table of all leaves of up to six tiles.
pub trait LeaveValues {
    /// Returns the value of a leave.
    fn value(&self, leave: &Rack) -> Equity;

    /// Writes the values of all numbered leaves, by their index. A source that finds a leave by a
    /// key of its tiles can override this with [`Leaves::accumulate`], which is faster.
    fn fill(&self, leaves: &Leaves<'_>, values: &mut [Equity]) {
        let mut racks = [Rack::new(); 256];
        leaves.accumulate(&mut racks, Rack::new(), |mut rack, tile| {
            rack.add(tile).expect("a leave fits in a rack");
            rack
        });
        for (value, rack) in values.iter_mut().zip(&racks) {
            *value = self.value(rack);
        }
    }

    /// Returns a bound on the values of all leaves of `tiles` tiles. It is only called for racks of
    /// more than eight tiles, whose leaves are not looked up in advance.
    fn upper_bound(&self, tiles: usize) -> Equity {
        let _ = tiles;
        Equity::MAX
    }
}

impl<F: Fn(&Rack) -> Equity> LeaveValues for F {
    fn value(&self, leave: &Rack) -> Equity {
        self(leave)
    }
}

/// The evaluator whose values are the score plus the value of the leave.
///
/// The values of all leaves of a rack are looked up once per search, at most 256 of them, and 128
/// for a rack of seven tiles. During the search a leave is an index into these values.
///
/// # Examples
/// Five points for each blank of the leave:
/// ```
/// use lexc_game::{Equity, Rack};
/// use lexc_movegen::LeaveEvaluator;
///
/// let keeps_blanks =
///     LeaveEvaluator::new(|leave: &Rack| Equity::from_points(5.0 * leave.blanks() as f64));
/// # let _ = keeps_blanks;
/// ```
#[derive(Debug, Clone)]
pub struct LeaveEvaluator<V> {
    source: V,
    values: Box<[Equity; 256]>,
    /// By number of tiles played: the highest value of a leave, if leaves are numbered.
    bounds: [Equity; 9],
    /// The same by number of tiles and of blanks played, if the rack has blanks.
    by_blanks: [[Equity; 9]; 9],
    /// The number of tiles of the prepared rack.
    tiles: usize,
    /// The number of blanks of the prepared rack.
    blanks: usize,
    /// `true` if the leaves of the prepared rack are numbered.
    numbered: bool,
}

impl<V: LeaveValues> LeaveEvaluator<V> {
    /// Creates an evaluator from a source of leave values.
    pub fn new(source: V) -> Self {
        Self {
            source,
            values: Box::new([Equity::ZERO; 256]),
            bounds: [Equity::ZERO; 9],
            by_blanks: [[Equity::ZERO; 9]; 9],
            tiles: 0,
            blanks: 0,
            numbered: false,
        }
    }

    /// Returns the source.
    pub fn source(&self) -> &V {
        &self.source
    }

    /// Returns the source. Changes take effect with the next search.
    pub fn source_mut(&mut self) -> &mut V {
        &mut self.source
    }
}

impl<V: LeaveValues> Evaluator for LeaveEvaluator<V> {
    fn prepare(&mut self, leaves: &Leaves<'_>) {
        self.tiles = leaves.rack().len();
        self.blanks = leaves.rack().blanks();
        self.numbered = leaves.count().is_some();
        self.bounds = [Equity::MIN; 9];
        let values = &mut self.values[..leaves.count().unwrap_or(0)];
        self.source.fill(leaves, values);
        for (value, leave) in values.iter().zip(leaves.iter()) {
            if let Some(bound) = self.bounds.get_mut(self.tiles - leave.len()) {
                *bound = (*bound).max(*value);
            }
        }
        if self.blanks == 0 {
            return;
        }
        self.by_blanks = [[Equity::MIN; 9]; 9];
        for (value, leave) in values.iter().zip(leaves.iter()) {
            let bounds = self.by_blanks.get_mut(self.tiles - leave.len());
            if let Some(bound) = bounds.and_then(|all| all.get_mut(self.blanks - leave.blanks())) {
                *bound = (*bound).max(*value);
            }
        }
    }

    #[inline]
    fn value(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity {
        let value = match leave.index() {
            Some(index) => self.values[index & 255],
            None => self.source.value(&leave.to_rack()),
        };
        ScoreOnly.value(play, leave) + value
    }

    #[inline]
    fn upper_bound(&self, tiles_played: usize) -> Equity {
        if self.numbered {
            let bound = self.bounds.get(tiles_played);
            bound.copied().unwrap_or(Equity::MIN)
        } else {
            self.source.upper_bound(self.tiles.saturating_sub(tiles_played))
        }
    }

    #[inline]
    fn upper_bound_with(&self, tiles_played: usize, blanks_played: usize) -> Equity {
        if !self.numbered || self.blanks == 0 {
            return self.upper_bound(tiles_played);
        }
        let bounds = self.by_blanks.get(tiles_played);
        let bound = bounds.and_then(|by_blanks| by_blanks.get(blanks_played));
        bound.copied().unwrap_or(Equity::MIN)
    }
}
