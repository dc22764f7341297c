//! [`Levels`]: an order of all multisets of tiles in which multisets that differ in their first tile
//! lie side by side.

use lexc_alphabet::Tile;

use super::index::{KINDS, LeaveIndex, LeaveIndexError, kind};

/// Numbers that are handled together. Tables have as many more entries than multisets, so that a
/// run of them can begin at any multiset.
pub(super) const CHUNK: usize = 8;

/// The ranks of all multisets of up to `size` tiles, shorter ones first.
///
/// Kinds have positions: those of which the bag has fewest come first. The multisets of one length
/// are in colexicographic order of their sorted positions *a₁ ≤ a₂ ≤ …*, where the rank is the sum
/// of the binomial coefficients of *aᵢ + i − 1* over *i* (D. E. Knuth, *The Art of Computer
/// Programming* 4A, 7.2.1.3). The multisets that add a tile at a position up to *a₁* therefore
/// follow one after the other.
///
/// Unlike in a [`LeaveIndex`], a multiset can have more tiles of a kind than the bag.
#[derive(Debug, Clone)]
pub(super) struct Levels {
    size: usize,
    /// The kind of each position.
    kinds: Vec<usize>,
    /// The position of each kind; [`KINDS`] for kinds that the bag does not have.
    positions: [u8; KINDS],
    /// The summand of a tile, by its position in the sorted multiset, from 1, and its kind.
    terms: Vec<u32>,
    /// The rank of the first multiset of each length, and after the last their number.
    first: Vec<u32>,
    /// For each multiset of fewer than `size` tiles, the rank of that with one more tile, of
    /// position 0.
    grown: Vec<u32>,
}

impl Levels {
    /// The most tiles of a rack for which a census is taken.
    pub(super) const MAX_SIZE: usize = 16;

    /// Orders the multisets of the kinds of an index, of up to its `max_len` tiles.
    pub(super) fn new(index: &LeaveIndex) -> Result<Self, LeaveIndexError> {
        let size = index.max_len();
        let mut kinds = index.kinds();
        kinds.sort_by_key(|&kind| (index.limit_of(kind), kind));
        let mut positions = [KINDS as u8; KINDS];
        for (at, &kind) in kinds.iter().enumerate() {
            positions[kind] = at as u8;
        }
        // The number of multisets of each length, from those of one kind less.
        let count = kinds.len();
        let mut of_len = vec![0u64; size + 1];
        of_len[0] = 1;
        let mut terms = vec![0u32; (size + 2) * count];
        for at in 0..count {
            for place in 1..=size {
                // Multisets of this length of the positions before this one.
                terms[place * count + at] = u32::try_from(of_len[place]).unwrap_or(u32::MAX);
                of_len[place] = of_len[place].saturating_add(of_len[place - 1]);
            }
        }
        let all = of_len.iter().fold(0u64, |all, n| all.saturating_add(*n));
        if all > LeaveIndex::MAX_LEAVES || size > Self::MAX_SIZE {
            return Err(LeaveIndexError::TooManyLeaves {
                leaves: all,
                max_len: size,
                limit: LeaveIndex::MAX_LEAVES,
            });
        }
        let mut first = vec![0u32];
        let mut before = 0;
        for of_len in of_len {
            before += of_len as u32;
            first.push(before);
        }
        let mut levels = Self {
            size,
            kinds,
            positions,
            terms,
            first,
            grown: Vec::new(),
        };
        let mut grown = vec![0; levels.first(size)];
        for len in 0..size {
            let from = levels.first(len + 1);
            levels.for_each_of_len(len, |rank, sorted| {
                let shifted = (2..).zip(sorted);
                let terms = shifted.map(|(place, &at)| levels.term(place, at.into()));
                grown[rank] = (from + terms.sum::<usize>()) as u32;
            });
        }
        levels.grown = grown;
        Ok(levels)
    }

    /// The most tiles of a multiset.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// The kind of each position.
    pub(super) fn kinds(&self) -> &[usize] {
        &self.kinds
    }

    /// The number of multisets.
    pub(super) fn len(&self) -> usize {
        self.first(self.size + 1)
    }

    /// The rank of the first multiset of a length.
    pub(super) fn first(&self, len: usize) -> usize {
        self.first.get(len).map_or(0, |&first| first as usize)
    }

    /// The position of the kind of a tile, if the bag has one.
    pub(super) fn position(&self, tile: Tile) -> Option<u8> {
        let at = self.positions[kind(tile)];
        (usize::from(at) < self.kinds.len()).then_some(at)
    }

    /// Returns the summand of a tile in a rank, by its position in the sorted multiset, from 1.
    #[inline]
    pub(super) fn term(&self, place: usize, at: usize) -> usize {
        self.terms
            .get(place * self.kinds.len() + at)
            .map_or(0, |&term| term as usize)
    }

    /// The rank of a multiset, given as sorted positions.
    #[inline]
    pub(super) fn rank_of_sorted(&self, sorted: &[u8]) -> usize {
        let places = (1..).zip(sorted);
        let terms = places.map(|(place, &at)| self.term(place, at.into()));
        self.first(sorted.len()) + terms.sum::<usize>()
    }

    /// The rank of a multiset, or `None` if it has too many tiles, or one that the bag has not.
    pub(super) fn rank(&self, tiles: impl IntoIterator<Item = Tile>) -> Option<u32> {
        let tiles = tiles.into_iter().map(|tile| self.position(tile));
        let mut sorted: Vec<u8> = tiles.collect::<Option<_>>()?;
        sorted.sort_unstable();
        (sorted.len() <= self.size).then(|| self.rank_of_sorted(&sorted) as u32)
    }

    /// The rank of a multiset with `count` more tiles at a position that is not after its first;
    /// `None` if it has too many tiles then.
    #[inline]
    pub(super) fn grown(&self, mut rank: u32, at: usize, count: usize) -> Option<u32> {
        for _ in 0..count {
            rank = self.grown.get(rank as usize)? + at as u32;
        }
        Some(rank)
    }

    /// Calls `visit` with the rank and the sorted positions of all multisets of a length.
    pub(super) fn for_each_of_len(&self, len: usize, visit: impl FnMut(usize, &[u8])) {
        let limits = vec![len; self.kinds.len()];
        self.for_each_within(&limits, len, visit);
    }

    /// Calls `visit` with the rank and the sorted positions of the multisets of a length that have
    /// at most as many tiles at each position as `limits` says.
    pub(super) fn for_each_within(
        &self,
        limits: &[usize],
        len: usize,
        mut visit: impl FnMut(usize, &[u8]),
    ) {
        let mut sorted = [0; Self::MAX_SIZE];
        if let Some(sorted) = sorted.get_mut(..len) {
            let first = self.first(len);
            self.fill(limits, limits.len(), len, first, sorted, &mut visit);
        }
    }

    /// Visits the multisets that have the present tiles from `missing` on, and before them any of
    /// positions before `below`.
    fn fill(
        &self,
        limits: &[usize],
        below: usize,
        missing: usize,
        rank: usize,
        sorted: &mut [u8],
        visit: &mut impl FnMut(usize, &[u8]),
    ) {
        if missing == 0 {
            visit(rank, sorted);
            return;
        }
        for (at, &limit) in limits.iter().enumerate().take(below) {
            let mut rank = rank;
            for count in 1..=limit.min(missing) {
                let place = missing + 1 - count;
                sorted[place - 1] = at as u8;
                rank += self.term(place, at);
                self.fill(limits, at, missing - count, rank, sorted, visit);
            }
        }
    }

    /// The ranks of a multiset without one of its tiles, once for each kind.
    pub(super) fn ranks_without_one<'a>(
        &'a self,
        sorted: &'a [u8],
    ) -> impl Iterator<Item = usize> + 'a {
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
            (!repeated).then_some(first + before + after)
        })
    }

    /// Writes the ranks of a multiset with one tile more, for each position at which `limits`
    /// allows one, with its weight: how many tiles of `counts` are left there.
    #[inline]
    pub(super) fn ranks_with_one<'o>(
        &self,
        sorted: &[u8],
        limits: &[usize],
        counts: &[f64],
        out: &'o mut [(usize, f64)],
    ) -> &'o [(usize, f64)] {
        let kinds = self.kinds.len();
        let mut sum = self.first(sorted.len() + 1);
        for (place, &at) in (2..).zip(sorted) {
            sum += self.term(place, at.into());
        }
        // Tiles up to the new one keep their places, those after it have been moved up by one.
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
                *slot = (sum + term as usize, count - own as f64);
                found += 1;
            }
        }
        &out[..found]
    }
}

#[cfg(test)]
mod tests {
    use super::{LeaveIndex, Levels};
    use crate::leaves::testing::alphabet;

    fn levels() -> Levels {
        Levels::new(&LeaveIndex::new(&alphabet(&[2, 3, 1, 1]), 4).unwrap()).unwrap()
    }

    #[test]
    fn ranks_are_those_of_the_order_of_visits() {
        let levels = levels();
        assert_eq!(levels.len(), 1 + 4 + 10 + 20 + 35);
        let mut seen = vec![false; levels.len()];
        for len in 0..=4 {
            levels.for_each_of_len(len, |rank, sorted| {
                assert!(sorted.is_sorted() && sorted.len() == len);
                assert_eq!(levels.rank_of_sorted(sorted), rank);
                assert!(!std::mem::replace(&mut seen[rank], true));
            });
        }
        assert!(seen.into_iter().all(|seen| seen));
    }

    #[test]
    fn ranks_of_neighbours_are_those_of_their_tiles() {
        let levels = levels();
        let (limits, counts) = ([1, 2, 3, 4], [5.0; 4]);
        for len in 0..4 {
            levels.for_each_of_len(len, |rank, sorted| {
                for at in 0..=sorted.first().map_or(3, |&at| at.into()) {
                    let grown = [&[at as u8], sorted].concat();
                    let expected = levels.rank_of_sorted(&grown);
                    assert_eq!(levels.grown(rank as u32, at, 1), Some(expected as u32));
                }
                let mut out = [(0, 0.0); 4];
                let found = levels.ranks_with_one(sorted, &limits, &counts, &mut out);
                let mut expected = Vec::new();
                for at in 0..4u8 {
                    let own = sorted.iter().filter(|&&own| own == at).count();
                    if own < limits[usize::from(at)] {
                        let mut longer = [sorted, &[at]].concat();
                        longer.sort_unstable();
                        expected.push((levels.rank_of_sorted(&longer), 5.0 - own as f64));
                    }
                }
                assert_eq!(found, expected);
            });
        }
        for len in 1..=4 {
            levels.for_each_of_len(len, |_, sorted| {
                let mut kinds = sorted.to_vec();
                kinds.dedup();
                let expected = kinds.iter().map(|&at| {
                    let mut shorter = sorted.to_vec();
                    shorter.remove(sorted.iter().position(|&own| own == at).unwrap());
                    levels.rank_of_sorted(&shorter)
                });
                let found: Vec<usize> = levels.ranks_without_one(sorted).collect();
                assert_eq!(found, expected.collect::<Vec<_>>());
            });
        }
    }
}
