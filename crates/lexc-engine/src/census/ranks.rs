//! [`MultisetRanks`]: an order of all multisets of tiles in which those that differ only in their
//! first tile are adjacent.

use lexc_alphabet::Tile;

use crate::error::Error;
use crate::leaves::{KINDS, LeaveIndex, kind, tile_of, too_many_leaves};
use crate::watch::Watch;

/// The number of adjacent entries processed at once. Tables have this many extra entries, so that a
/// chunk can begin at any rank.
pub(super) const CHUNK: usize = 8;

/// The rank of a multiset of tiles in [`MultisetRanks`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Rank(u32);

impl Rank {
    /// Returns the rank at an index of a table.
    #[inline]
    pub(super) const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// Returns the index of the multiset in a table by rank.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The ranks of all multisets of up to `size` tiles, shorter multisets first.
///
/// Each kind of tile has a *position*: kinds with the fewest tiles in the bag come first. Multisets
/// of one length are in colexicographic order of their sorted positions *a₁ ≤ a₂ ≤ …*. Their rank
/// is the sum over *i* of the binomial coefficients "*aᵢ + i − 1* choose *i*", the combinatorial
/// number system (D. E. Knuth, *The Art of Computer Programming* 4A, 7.2.1.3). The multisets that
/// add one tile at a position up to *a₁* therefore have consecutive ranks.
///
/// Unlike in a [`LeaveIndex`], a multiset can have more tiles of a kind than the bag.
#[derive(Debug, Clone)]
pub(super) struct MultisetRanks {
    size: usize,
    /// The kind at each position.
    kinds: Vec<usize>,
    /// The position of each kind; [`KINDS`] for kinds not in the bag.
    positions: [u8; KINDS],
    /// The binomial coefficient of a tile, by its place in the sorted multiset, counted from 1,
    /// and its position.
    terms: Vec<u32>,
    /// The first rank of each length, then the number of multisets.
    first: Vec<u32>,
    /// For each multiset of fewer than `size` tiles, the rank after adding a tile of position 0.
    with_position_0: Vec<u32>,
}

impl MultisetRanks {
    /// The maximum size of a rack in a census.
    pub(super) const MAX_SIZE: usize = 16;

    /// Orders the multisets of the kinds of an index, of up to its `max_len` tiles. Tiles can be
    /// added to them once [`Self::prepare`] has returned `true`.
    pub(super) fn new(index: &LeaveIndex) -> Result<Self, Error> {
        let size = index.max_len();
        let mut kinds = index.kinds();
        kinds.sort_by_key(|&kind| (index.limit_of(kind), kind));
        let mut positions = [KINDS as u8; KINDS];
        for (at, &kind) in kinds.iter().enumerate() {
            positions[kind] = at as u8;
        }
        // Multisets of each length over the kinds so far; each round adds one kind.
        let count = kinds.len();
        let mut of_len = vec![0u64; size + 1];
        of_len[0] = 1;
        let mut terms = vec![0u32; (size + 2) * count];
        for at in 0..count {
            for place in 1..=size {
                // Multisets of this length over earlier positions.
                terms[place * count + at] = u32::try_from(of_len[place]).unwrap_or(u32::MAX);
                of_len[place] = of_len[place].saturating_add(of_len[place - 1]);
            }
        }
        let all = of_len.iter().fold(0u64, |all, n| all.saturating_add(*n));
        if all > LeaveIndex::MAX_LEAVES || size > Self::MAX_SIZE {
            return Err(too_many_leaves(all, size));
        }
        let mut first = vec![0u32];
        let mut before = 0;
        for of_len in of_len {
            before += of_len as u32;
            first.push(before);
        }
        let shorter = first[size] as usize;
        Ok(Self { size, kinds, positions, terms, first, with_position_0: vec![0; shorter] })
    }

    /// Computes the rank of a multiset, given as sorted positions, after adding a tile of position
    /// 0.
    pub(super) fn rank_with_position_0(&self, sorted: &[u8]) -> Rank {
        let shifted = (2..).zip(sorted);
        let terms = shifted.map(|(place, &at)| self.term(place, at.into()));
        Rank::new(self.first(sorted.len() + 1) + terms.sum::<usize>())
    }

    /// Fills the table that [`Self::with_tiles`] reads, for the next multisets; `next` as in
    /// [`Self::visit`]. Calls `visit` with each. Returns `true` once all are filled.
    pub(super) fn prepare(
        &mut self,
        next: &mut usize,
        watch: &Watch<'_>,
        mut visit: impl FnMut(&Self, Rank, &[u8]),
    ) -> bool {
        let mut table = core::mem::take(&mut self.with_position_0);
        let all = Bounds::up_to(vec![self.size; self.kinds.len()]);
        let done = self.visit(&all, 0..self.size, next, watch, |rank, sorted| {
            table[rank.index()] = self.rank_with_position_0(sorted).0;
            visit(self, rank, sorted);
        });
        self.with_position_0 = table;
        done
    }

    /// Returns the maximum number of tiles of a multiset.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// Returns the kind at each position.
    pub(super) fn kinds(&self) -> &[usize] {
        &self.kinds
    }

    /// Returns the number of multisets.
    pub(super) fn len(&self) -> usize {
        self.first(self.size + 1)
    }

    /// Returns the index of the first multiset of a length.
    pub(super) fn first(&self, len: usize) -> usize {
        self.first[len] as usize
    }

    /// Returns the position of a tile's kind, or `None` if the bag has no such tile.
    pub(super) fn position(&self, tile: Tile) -> Option<u8> {
        let at = self.positions[kind(tile)];
        (usize::from(at) < self.kinds.len()).then_some(at)
    }

    /// Returns the binomial coefficient of a tile at a position, by its place in the sorted
    /// multiset, counted from 1.
    #[inline]
    pub(super) fn term(&self, place: usize, at: usize) -> usize {
        self.terms[place * self.kinds.len() + at] as usize
    }

    /// Returns the tiles at sorted positions.
    pub(super) fn tiles(&self, sorted: &[u8]) -> impl Iterator<Item = Tile> {
        let kinds = sorted.iter().filter_map(|&at| self.kinds.get(usize::from(at)));
        kinds.filter_map(|&kind| tile_of(kind))
    }

    /// Returns the rank of a multiset, given as sorted positions.
    #[inline]
    pub(super) fn rank_of_sorted(&self, sorted: &[u8]) -> Rank {
        let places = (1..).zip(sorted);
        let terms = places.map(|(place, &at)| self.term(place, at.into()));
        Rank::new(self.first(sorted.len()) + terms.sum::<usize>())
    }

    /// Returns the rank of a multiset, or `None` if it has too many tiles or a tile not in the bag.
    #[cfg(test)]
    pub(super) fn rank(&self, tiles: impl IntoIterator<Item = Tile>) -> Option<Rank> {
        let tiles = tiles.into_iter().map(|tile| self.position(tile));
        let mut sorted: Vec<u8> = tiles.collect::<Option<_>>()?;
        sorted.sort_unstable();
        (sorted.len() <= self.size).then(|| self.rank_of_sorted(&sorted))
    }

    /// Returns the rank of a multiset after adding `count` tiles at a position not after its first,
    /// or `None` if it would have too many tiles.
    #[inline]
    pub(super) fn with_tiles(&self, rank: Rank, at: usize, count: usize) -> Option<Rank> {
        let mut rank = rank;
        for _ in 0..count {
            rank = Rank(self.with_position_0.get(rank.index())? + at as u32);
        }
        Some(rank)
    }

    /// Visits all multisets of some lengths that have numbers of tiles within `bounds`, in the
    /// order of their ranks, with their sorted positions. Begins with the multiset whose rank
    /// has the index `next`, or the first after it; ends before the first multiset for which
    /// the watch is over, and sets `next` to its rank. Returns `true` once all were visited.
    pub(super) fn visit(
        &self,
        bounds: &Bounds,
        lens: core::ops::Range<usize>,
        next: &mut usize,
        watch: &Watch<'_>,
        mut visit: impl FnMut(Rank, &[u8]),
    ) -> bool {
        let mut enumeration =
            Enumeration { ranks: self, bounds, next: *next, watch, visit: &mut visit };
        let mut sorted = [0; Self::MAX_SIZE];
        let done = lens.into_iter().all(|len| match sorted.get_mut(..len) {
            Some(sorted) if self.first(len + 1) > enumeration.next && len >= bounds.least_len() => {
                enumeration.fill(self.kinds.len(), len, self.first(len), sorted)
            }
            _ => true,
        });
        *next = enumeration.next;
        done
    }

    /// Returns the number of multisets of `len` tiles at positions before `below`.
    #[inline]
    pub(super) fn count(&self, len: usize, below: usize) -> usize {
        match len {
            0 => 1,
            len => self.term(len, below),
        }
    }

    /// Returns the ranks of a multiset after removing one tile, one rank for each kind.
    pub(super) fn ranks_without_one<'a>(
        &'a self,
        sorted: &'a [u8],
    ) -> impl Iterator<Item = Rank> + 'a {
        let first = self.first(sorted.len().saturating_sub(1));
        let (mut before, mut after) = (0, 0);
        for (place, &at) in sorted.iter().enumerate().skip(1) {
            after += self.term(place, at.into());
        }
        (0..sorted.len()).filter_map(move |without| {
            let at = sorted[without];
            if without > 0 {
                before += self.term(without, sorted[without - 1].into());
                after -= self.term(without, at.into());
            }
            let repeated = without > 0 && sorted[without - 1] == at;
            (!repeated).then(|| Rank::new(first + before + after))
        })
    }

    /// Writes the ranks of a multiset after adding one tile at each position that `limits` allows,
    /// with their weights: the tiles of `counts` left at that position.
    #[inline]
    pub(super) fn ranks_with_one<'o>(
        &self,
        sorted: &[u8],
        limits: &[usize],
        counts: &[f64],
        out: &'o mut [(Rank, f64)],
    ) -> &'o [(Rank, f64)] {
        let kinds = self.kinds.len();
        let mut sum = self.first(sorted.len() + 1);
        for (place, &at) in (2..).zip(sorted) {
            sum += self.term(place, at.into());
        }
        // Tiles up to the new one keep their places; later tiles move up by one.
        let (mut place, mut found) = (0, 0);
        for (at, (&limit, &count)) in limits.iter().zip(counts).enumerate() {
            let before = place;
            while sorted.get(place).is_some_and(|&own| usize::from(own) == at) {
                sum = sum + self.term(place + 1, at) - self.term(place + 2, at);
                place += 1;
            }
            let own = place - before;
            if own < limit
                && let Some(slot) = out.get_mut(found)
                && let Some(&term) = self.terms.get((place + 1) * kinds + at)
            {
                *slot = (Rank::new(sum + term as usize), count - own as f64);
                found += 1;
            }
        }
        &out[..found]
    }
}

/// The minimum and the maximum number of tiles of a multiset at each position.
#[derive(Debug, Clone)]
pub(super) struct Bounds {
    least: Vec<usize>,
    most: Vec<usize>,
    /// By position, and one more: the sum of `least` before it.
    needed: Vec<usize>,
}

impl Bounds {
    /// Returns bounds without minima.
    pub(super) fn up_to(most: Vec<usize>) -> Self {
        Self::new(vec![0; most.len()], most)
    }

    pub(super) fn new(least: Vec<usize>, most: Vec<usize>) -> Self {
        let mut needed = vec![0];
        needed.extend(least.iter().scan(0, |sum, least| {
            *sum += least;
            Some(*sum)
        }));
        Self { least, most, needed }
    }

    /// Returns the maximum number of tiles at each position.
    pub(super) fn most(&self) -> &[usize] {
        &self.most
    }

    /// Returns the minimum number of tiles at all positions before one.
    pub(super) fn least_before(&self, at: usize) -> usize {
        self.needed[at]
    }

    /// Returns the minimum number of tiles of a multiset.
    fn least_len(&self) -> usize {
        self.needed[self.least.len()]
    }

    /// Returns the minimum and the maximum number of tiles at a position, if no later position
    /// before `below` has tiles, and the positions up to this one have `missing` tiles together.
    /// The maximum is zero if other positions need more.
    #[inline]
    pub(super) fn counts(&self, at: usize, below: usize, missing: usize) -> (usize, usize) {
        if self.needed[below] > self.needed[at + 1] || missing < self.needed[at] {
            return (0, 0);
        }
        (self.least[at], self.most[at].min(missing - self.needed[at]))
    }
}

/// A visit of multisets in the order of their ranks.
struct Enumeration<'a, F> {
    ranks: &'a MultisetRanks,
    bounds: &'a Bounds,
    /// The index of the first rank that is visited.
    next: usize,
    watch: &'a Watch<'a>,
    visit: &'a mut F,
}

impl<F: FnMut(Rank, &[u8])> Enumeration<'_, F> {
    /// Visits the multisets whose places from `missing` on are already in `sorted`, filling the
    /// places before with positions below `below`. Returns `false` once the watch is over.
    fn fill(&mut self, below: usize, missing: usize, rank: usize, sorted: &mut [u8]) -> bool {
        if missing == 0 {
            if self.watch.is_over() {
                self.next = rank;
                return false;
            }
            (self.visit)(Rank::new(rank), sorted);
            return true;
        }
        for at in 0..below {
            let (least, most) = self.bounds.counts(at, below, missing);
            let mut rank = rank;
            for count in 1..=most {
                let place = missing + 1 - count;
                sorted[place - 1] = at as u8;
                rank += self.ranks.term(place, at);
                let left = missing - count;
                // The multisets with these last tiles have consecutive ranks.
                if count >= least
                    && rank + self.ranks.count(left, at) > self.next
                    && !self.fill(at, left, rank, sorted)
                {
                    return false;
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, LeaveIndex, MultisetRanks, Rank};
    use crate::testing::alphabet;
    use crate::watch::{StepLimits, Watch};

    fn ranks() -> MultisetRanks {
        let index = LeaveIndex::new(&alphabet(&[2, 3, 1, 1]), 4).unwrap();
        let mut ranks = MultisetRanks::new(&index).unwrap();
        assert!(ranks.prepare(&mut 0, &Watch::never(), |_, _, _| {}));
        ranks
    }

    /// Visits all multisets of a length.
    fn visit(ranks: &MultisetRanks, len: usize, visit: impl FnMut(Rank, &[u8])) {
        let all = Bounds::up_to(vec![len; 4]);
        assert!(ranks.visit(&all, len..len + 1, &mut 0, &Watch::never(), visit));
    }

    /// Steps of any length make the same visits, filtered by the bounds.
    #[test]
    fn visits_are_resumed_at_any_rank() {
        let ranks = ranks();
        let mut all = Vec::new();
        for len in 0..=4 {
            visit(&ranks, len, |rank, sorted| all.push((rank, sorted.to_vec())));
        }
        assert!(all.is_sorted());
        let four = |number: usize| (0..4).map(|at| number >> (2 * at) & 3).collect::<Vec<_>>();
        for number in 0..256 {
            let (least, most) = (four(number * 91 % 256), four(number));
            let bounds = Bounds::new(least.clone(), most.clone());
            let fits = |sorted: &[u8]| {
                let of = |at| sorted.iter().filter(|&&own| usize::from(own) == at).count();
                (0..4).all(|at| (least[at]..=most[at]).contains(&of(at)))
            };
            for from in [0, 1, 7, 30, ranks.len()] {
                let mut found = Vec::new();
                let mut next = from;
                let done =
                    ranks.visit(&bounds, 0..5, &mut next, &Watch::never(), |rank, sorted| {
                        found.push((rank, sorted.to_vec()));
                    });
                let mut expected = all.clone();
                expected.retain(|(rank, sorted)| rank.index() >= from && fits(sorted));
                assert!(done && found == expected, "{least:?} {most:?} {from}");
            }
        }
    }

    #[test]
    fn visits_end_where_they_continue() {
        let index = LeaveIndex::new(&alphabet(&[9, 9, 9, 9, 9, 9]), 7).unwrap();
        let ranks = MultisetRanks::new(&index).unwrap();
        let bounds = Bounds::up_to(vec![7; 6]);
        let is_due = StepLimits { is_due: &|| true, ..StepLimits::NONE };
        let (mut found, mut next, mut steps) = (0, 0, 0);
        loop {
            steps += 1;
            let watch = Watch::new(is_due);
            let done = ranks.visit(&bounds, 0..8, &mut next, &watch, |rank, _| {
                assert_eq!(rank.index(), found);
                found += 1;
            });
            if done {
                break;
            }
        }
        assert_eq!(found, ranks.len());
        assert!(steps > 5, "{steps}");
    }

    #[test]
    fn ranks_follow_the_order_of_visits() {
        let ranks = ranks();
        assert_eq!(ranks.len(), 1 + 4 + 10 + 20 + 35);
        let mut seen = vec![false; ranks.len()];
        for len in 0..=4 {
            visit(&ranks, len, |rank, sorted| {
                assert!(sorted.is_sorted() && sorted.len() == len);
                assert_eq!(ranks.rank_of_sorted(sorted), rank);
                assert!(!std::mem::replace(&mut seen[rank.index()], true));
            });
        }
        assert!(seen.into_iter().all(|seen| seen));
    }

    #[test]
    fn ranks_of_neighbours_match_their_tiles() {
        let ranks = ranks();
        let (limits, counts) = ([1, 2, 3, 4], [5.0; 4]);
        for len in 0..4 {
            visit(&ranks, len, |rank, sorted| {
                for at in 0..=sorted.first().map_or(3, |&at| at.into()) {
                    let grown = [&[at as u8], sorted].concat();
                    let expected = ranks.rank_of_sorted(&grown);
                    assert_eq!(ranks.with_tiles(rank, at, 1), Some(expected));
                }
                let mut out = [(Rank::default(), 0.0); 4];
                let found = ranks.ranks_with_one(sorted, &limits, &counts, &mut out);
                let mut expected = Vec::new();
                for at in 0..4u8 {
                    let own = sorted.iter().filter(|&&own| own == at).count();
                    if own < limits[usize::from(at)] {
                        let mut longer = [sorted, &[at]].concat();
                        longer.sort_unstable();
                        expected.push((ranks.rank_of_sorted(&longer), 5.0 - own as f64));
                    }
                }
                assert_eq!(found, expected);
            });
        }
        for len in 1..=4 {
            visit(&ranks, len, |_, sorted| {
                let mut kinds = sorted.to_vec();
                kinds.dedup();
                let expected = kinds.iter().map(|&at| {
                    let mut shorter = sorted.to_vec();
                    shorter.remove(sorted.iter().position(|&own| own == at).unwrap());
                    ranks.rank_of_sorted(&shorter)
                });
                let found: Vec<Rank> = ranks.ranks_without_one(sorted).collect();
                assert_eq!(found, expected.collect::<Vec<_>>());
            });
        }
    }
}
