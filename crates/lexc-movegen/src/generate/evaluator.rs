//! The values of plays: their scores alone, or with the values of their leaves.

use lexc_alphabet::{PlacedTile, Tile};
use lexc_game::{Equity, Play, Rack, Score};

use core::fmt;

use super::rack_state::{RackState, SmallSubsets};
use super::search_rack::SearchRack;
use crate::record::{Record, Tiles};

/// Values plays for [`MoveGenerator::best_by`](super::MoveGenerator::best_by) and its relatives.
///
/// A search asks [`prepare`](Self::prepare) once, [`upper_bound`](Self::upper_bound) once for each
/// number of tiles, [`upper_bound_with`](Self::upper_bound_with) once for each number of tiles and blanks, and
/// [`value`](Self::value) only for plays whose score and bound could make them one of the best. An evaluator that values leaves should look all of them up in
/// `prepare`: a rack of seven tiles has at most 128, each with an index. [`LeaveEvaluator`] does that
/// for any source of leave values.
///
/// # Examples
/// Two points off for each tile played:
/// ```
/// use lexc_game::Equity;
/// use lexc_movegen::{EvaluatedPlay, Evaluator, Leave};
///
/// struct Frugal;
///
/// impl Evaluator for Frugal {
///     fn value(&self, play: &EvaluatedPlay<'_>, _: &Leave<'_>) -> Equity {
///         Equity::from(play.score()) - Equity::from_points(2.0 * play.tiles_played() as f64)
///     }
///
///     fn upper_bound(&self, tiles_played: usize) -> Equity {
///         Equity::from_points(-2.0 * tiles_played as f64)
///     }
/// }
/// ```
pub trait Evaluator {
    /// `true` if the value of every play is its score. Searches then skip all that has to do with
    /// leaves.
    const SCORE_ONLY: bool = false;

    /// Prepares for the plays of a rack, whose leaves are given.
    fn prepare(&mut self, leaves: &Leaves<'_>) {
        let _ = leaves;
    }

    /// Returns the value of a play. `leave` holds the tiles that it leaves on the rack.
    fn value(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity;

    /// Returns the most that the value of a play of `tiles_played` tiles of the prepared rack exceeds
    /// its score. A search leaves out plays by this bound: if it is too low, the best play may be
    /// missed; if it is too high, the search takes longer.
    fn upper_bound(&self, tiles_played: usize) -> Equity;

    /// Returns the same bound for the plays of `tiles_played` tiles of which `blanks_played` are blanks. A blank that is kept is
    /// worth much, so that a search can leave out most plays that use one. By default the bound for any number of
    /// blanks.
    fn upper_bound_with(&self, tiles_played: usize, blanks_played: usize) -> Equity {
        let _ = blanks_played;
        self.upper_bound(tiles_played)
    }
}

impl<E: Evaluator> Evaluator for &mut E {
    const SCORE_ONLY: bool = E::SCORE_ONLY;

    fn prepare(&mut self, leaves: &Leaves<'_>) {
        (**self).prepare(leaves);
    }

    #[inline]
    fn value(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity {
        (**self).value(play, leave)
    }

    #[inline]
    fn upper_bound(&self, tiles_played: usize) -> Equity {
        (**self).upper_bound(tiles_played)
    }

    #[inline]
    fn upper_bound_with(&self, tiles_played: usize, blanks_played: usize) -> Equity {
        (**self).upper_bound_with(tiles_played, blanks_played)
    }
}

/// Object-safe version of [`Evaluator`].
trait DynEvaluator {
    fn prepare_any(&mut self, leaves: &Leaves<'_>);
    fn value_any(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity;
    fn upper_bound_any(&self, tiles_played: usize) -> Equity;
    fn upper_bound_with_any(&self, tiles_played: usize, blanks_played: usize) -> Equity;
}

impl<E: Evaluator> DynEvaluator for E {
    fn prepare_any(&mut self, leaves: &Leaves<'_>) {
        Evaluator::prepare(self, leaves);
    }

    fn value_any(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity {
        Evaluator::value(self, play, leave)
    }

    fn upper_bound_any(&self, tiles_played: usize) -> Equity {
        Evaluator::upper_bound(self, tiles_played)
    }

    fn upper_bound_with_any(&self, tiles_played: usize, blanks_played: usize) -> Equity {
        Evaluator::upper_bound_with(self, tiles_played, blanks_played)
    }
}

/// An evaluator of any type but [`ScoreOnly`].
///
/// The searches are compiled once for this type and not for each evaluator of each program: they
/// are large, and ask an evaluator only about the few plays that their bounds let through.
pub(crate) struct AnyEvaluator<'e>(&'e mut dyn DynEvaluator);

impl<'e> AnyEvaluator<'e> {
    pub(crate) fn new(evaluator: &'e mut impl Evaluator) -> Self {
        Self(evaluator)
    }
}

impl Evaluator for AnyEvaluator<'_> {
    fn prepare(&mut self, leaves: &Leaves<'_>) {
        self.0.prepare_any(leaves);
    }

    fn value(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity {
        self.0.value_any(play, leave)
    }

    fn upper_bound(&self, tiles_played: usize) -> Equity {
        self.0.upper_bound_any(tiles_played)
    }

    fn upper_bound_with(&self, tiles_played: usize, blanks_played: usize) -> Equity {
        self.0.upper_bound_with_any(tiles_played, blanks_played)
    }
}

/// Values a play by its score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScoreOnly;

impl Evaluator for ScoreOnly {
    const SCORE_ONLY: bool = true;

    #[inline]
    fn value(&self, play: &EvaluatedPlay<'_>, _: &Leave<'_>) -> Equity {
        Equity::from(play.score())
    }

    #[inline]
    fn upper_bound(&self, _: usize) -> Equity {
        Equity::ZERO
    }
}

/// A play that is to be valued.
#[derive(Clone, Copy)]
pub struct EvaluatedPlay<'a> {
    score: i32,
    tiles: u32,
    play: &'a dyn Unpack,
    rows: usize,
}

/// Records of small and large racks.
trait Unpack {
    fn play(&self, rows: usize) -> Play;
}

impl<T: Tiles> Unpack for Record<T> {
    fn play(&self, rows: usize) -> Play {
        self.unpack(rows)
    }
}

impl fmt::Debug for EvaluatedPlay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.play().fmt(f)
    }
}

impl<'a> EvaluatedPlay<'a> {
    #[inline(always)]
    pub(crate) fn new<T: Tiles>(record: &'a Record<T>, rows: usize) -> Self {
        Self {
            score: record.score,
            tiles: record.placement.tiles(),
            play: record,
            rows,
        }
    }

    /// Returns the score.
    #[inline]
    #[must_use]
    pub fn score(&self) -> Score {
        Score::new(self.score)
    }

    /// Returns the number of tiles placed.
    #[inline]
    #[must_use]
    pub fn tiles_played(&self) -> usize {
        self.tiles as usize
    }

    /// Returns the whole play. Takes some ten nanoseconds, where the other methods take one.
    #[must_use]
    pub fn play(&self) -> Play {
        self.play.play(self.rows)
    }
}

/// The leaves that a rack can have: what is left of it by any play.
///
/// Those of a rack of up to eight tiles are numbered from 0, the empty one, to that of the whole
/// rack. Larger racks have too many.
#[derive(Debug, Clone, Copy)]
pub struct Leaves<'a> {
    rack: &'a Rack,
    subsets: Option<&'a SmallSubsets>,
}

impl<'a> Leaves<'a> {
    pub(crate) fn new<S: RackState>(rack: &'a SearchRack<S>) -> Self {
        Self {
            rack: &rack.rack,
            subsets: S::numbered(&rack.subsets),
        }
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

    /// Computes a key for each numbered leave, from that of the same leave without one tile, and
    /// writes it at the leave's index: `first` for the empty leave, and `add(key, tile)` for a leave
    /// of one more tile. Each leave takes one call, as many as there are keys.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::Equity;
    /// use lexc_movegen::{EvaluatedPlay, Evaluator, Leave, Leaves};
    ///
    /// /// Three points for each tile that is kept.
    /// struct Keeping([Equity; 256]);
    ///
    /// impl Evaluator for Keeping {
    ///     fn prepare(&mut self, leaves: &Leaves<'_>) {
    ///         let point = Equity::from_points(3.0);
    ///         leaves.accumulate(&mut self.0, Equity::ZERO, |value, _| value + point);
    ///     }
    ///
    ///     fn value(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity {
    ///         Equity::from(play.score()) + leave.index().map_or(Equity::ZERO, |index| self.0[index])
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
            let leave = move |subset| {
                Leave(Kind::Subset {
                    subset: subset as u8,
                    rack,
                    subsets,
                })
            };
            (0..SmallSubsets::len(subsets)).map(leave)
        };
        subsets.map(of).into_iter().flatten()
    }
}

/// The tiles that a play leaves on the rack.
#[derive(Debug, Clone, Copy)]
pub struct Leave<'a>(Kind<'a>);

#[derive(Debug, Clone, Copy)]
enum Kind<'a> {
    Subset {
        subset: u8,
        rack: &'a Rack,
        subsets: &'a SmallSubsets,
    },
    Rack(Rack),
}

impl<'a> Leave<'a> {
    /// Returns the leave after a play.
    #[inline(always)]
    pub(crate) fn after<S: RackState>(record: &Record<S::Tiles>, rack: &'a SearchRack<S>) -> Self {
        let len = record.placement.tiles();
        let subset = rack.full.leave(record.tiles, len, &rack.subsets);
        if let (Some(subset), Some(subsets)) = (subset, S::numbered(&rack.subsets)) {
            return Self(Kind::Subset {
                subset,
                rack: &rack.rack,
                subsets,
            });
        }
        let mut left = rack.rack;
        for index in 0..len as usize {
            let tile = record.tiles.get(index);
            // The tiles of a play come from the rack.
            if let Some(tile) = PlacedTile::from_byte(tile) {
                let _ = left.remove(tile.tile());
            }
        }
        Self(Kind::Rack(left))
    }

    /// Returns the index among the [`Leaves`] of the rack, or `None` if these are not numbered.
    #[inline]
    #[must_use]
    pub fn index(&self) -> Option<usize> {
        match &self.0 {
            Kind::Subset { subset, .. } => Some(usize::from(*subset)),
            Kind::Rack(_) => None,
        }
    }

    /// Returns the number of tiles.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::Subset {
                subset, subsets, ..
            } => subsets.tiles(*subset),
            Kind::Rack(rack) => rack.len(),
        }
    }

    /// Returns the number of blanks.
    #[must_use]
    pub fn blanks(&self) -> usize {
        match &self.0 {
            Kind::Subset {
                subset,
                rack,
                subsets,
            } => subsets.count(*subset, Tile::Blank, rack.blanks()),
            Kind::Rack(rack) => rack.blanks(),
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
            Kind::Subset {
                subset,
                rack,
                subsets,
            } => {
                let mut left = Rack::new();
                for (tile, count) in rack.iter() {
                    for _ in 0..subsets.count(*subset, tile, count) {
                        // A subset of a rack fits into a rack.
                        let _ = left.add(tile);
                    }
                }
                left
            }
            Kind::Rack(rack) => *rack,
        }
    }
}

/// A source of leave values, such as a table of all leaves of up to six tiles.
pub trait LeaveValues {
    /// Returns the value of a leave.
    fn value(&self, leave: &Rack) -> Equity;

    /// Writes the values of all numbered leaves, by their index. A source that finds a leave by a key
    /// made of its tiles is faster with [`Leaves::accumulate`].
    fn fill(&self, leaves: &Leaves<'_>, values: &mut [Equity]) {
        let mut racks = [Rack::new(); 256];
        leaves.accumulate(&mut racks, Rack::new(), |mut rack, tile| {
            // A leave fits into a rack.
            let _ = rack.add(tile);
            rack
        });
        for (value, rack) in values.iter_mut().zip(&racks) {
            *value = self.value(rack);
        }
    }

    /// Returns a bound on the values of all leaves of `tiles` tiles. It is only asked for racks of
    /// more than eight tiles, whose leaves are not looked up beforehand.
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

/// Values a play by its score and its leave.
///
/// The values of all leaves of a rack are looked up once a search; in the search a leave is an
/// index into them. Wherever values come from, a search looks up at most 256 of them, 128 for a
/// rack of seven tiles.
///
/// # Examples
/// Five points for each blank that is kept:
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
    /// The highest value of the leaves by the number of tiles played, for a numbered rack.
    bounds: [Equity; 9],
    /// The same by the number of blanks played, too, if the rack has blanks.
    by_blanks: [[Equity; 9]; 9],
    /// Tiles of the prepared rack.
    tiles: usize,
    /// Blanks among them.
    blanks: usize,
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

    /// Returns the source for changes, which take effect with the next search.
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
            self.source
                .upper_bound(self.tiles.saturating_sub(tiles_played))
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
