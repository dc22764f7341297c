//! [`LeaveIndex`]: a number for each leave, without a table of leaves.

use crate::error::Error;
use lexc_alphabet::{Alphabet, Letter, Tile};

/// The maximum number of kinds of tiles: the blank and the letters.
pub(crate) const KINDS: usize = 64;

/// A minimal perfect numbering of all leaves: multisets of 0 to `max_len` tiles, with no more tiles
/// of a kind than the bag.
///
/// A table of leave values is an array under this numbering. Shorter leaves come first, and the
/// empty leave is number 0; the order among leaves of one length is arbitrary. The number of a
/// leave is the sum of one table entry for each distinct tile in it (enumerative coding: T.
/// Cover, *Enumerative Source Encoding*, IEEE Transactions on Information Theory 19, 1973).
///
/// # Cost
/// One addition for each distinct tile. The tables have `256 * (max_len + 1)²` bytes: 12.5 KB for
/// leaves of up to six tiles.
///
/// # Examples
/// ```
/// use lexc_engine::leaves::LeaveIndex;
/// use lexc_alphabet::{Alphabet, AlphabetParts, Blank, Letter, LetterInfo, Tile};
///
/// let alphabet = Alphabet::new(AlphabetParts {
///     name: "two".into(),
///     blank: Blank { count: 1, score: 0.into() },
///     tiles: vec![LetterInfo::new("A", "a", 2, 1).as_vowel(), LetterInfo::new("B", "b", 1, 3)],
///     ..AlphabetParts::default()
/// })?;
/// let index = LeaveIndex::new(&alphabet, 2)?;
/// // No tile; A, B and the blank; AA, AB, A and the blank, B and the blank.
/// assert_eq!(index.len(), 8);
/// let b = Tile::from(Letter::new(2).unwrap());
/// assert!(index.number([(Tile::Blank, 1), (b, 1)]).is_some());
/// assert_eq!(index.number([(b, 2)]), None, "the bag has one B");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaveIndex {
    /// The number of tiles of each kind in the full bag; index 0 is the blank.
    bag: [u16; KINDS],
    /// The maximum number of tiles of each kind in a leave; index 0 is the blank.
    limits: [u8; KINDS],
    max_len: usize,
    /// The number of the first leave of each length, then the number of leaves.
    first: Vec<u32>,
    /// The summand of each kind, by kind, length of the leave and number of tiles of the kind.
    add: Vec<u32>,
}

/// The number of a partial leave. Tiles are added kind by kind: the letters in alphabet order, then
/// the blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PartialNumber {
    len: u8,
    sum: u32,
}

/// Returns the error for more leaves than can be numbered.
pub(crate) fn too_many_leaves(leaves: u64, max_len: usize) -> Error {
    let limit = LeaveIndex::MAX_LEAVES;
    Error::limit(format!(
        "there are {leaves} leaves of up to {max_len} tiles; at most {limit} can be numbered"
    ))
}

impl LeaveIndex {
    /// The maximum number of leaves that can be numbered.
    pub const MAX_LEAVES: u64 = 1 << 26;

    /// Numbers the leaves of up to `max_len` tiles of an alphabet's bag.
    ///
    /// # Errors
    /// Returns [`Error`] if the bag is empty, or has more than [`LeaveIndex::MAX_LEAVES`]
    /// leaves.
    pub fn new(alphabet: &Alphabet, max_len: usize) -> Result<Self, Error> {
        let mut bag = [0; KINDS];
        let letters = alphabet.tiles().iter().map(|tile| tile.count);
        let counts = core::iter::once(alphabet.blank().count).chain(letters);
        for (tiles, count) in bag.iter_mut().zip(counts) {
            *tiles = count;
        }
        let limits =
            bag.map(|count| usize::from(count).min(max_len).min(usize::from(u8::MAX)) as u8);
        if limits.iter().all(|&limit| limit == 0) {
            return Err(Error::illegal(format!(
                "the alphabet {:?} has no counts of tiles, so a game has no bag and no leaves: give \
                 each tile its count in the file of the alphabet, and build the lexicon again",
                alphabet.name()
            )));
        }
        // No leave has more tiles than the bag.
        let most = limits.iter().map(|&limit| usize::from(limit)).sum();
        let (asked, max_len) = (max_len, max_len.min(most));
        let ways = count_leaves(&limits, max_len, |_, _, _, _| {});
        let leaves = ways.iter().fold(0u64, |all, n| all.saturating_add(*n));
        if leaves > Self::MAX_LEAVES {
            return Err(too_many_leaves(leaves, asked));
        }
        let side = max_len + 1;
        let mut add = vec![0u32; KINDS * side * side];
        // The total fits into 32 bits, so each summand does.
        count_leaves(&limits, max_len, |kind, len, count, leaves| {
            add[(kind * side + len) * side + count] = leaves as u32;
        });
        let mut first = Vec::with_capacity(side + 1);
        let mut before = 0u32;
        for of_length in ways {
            first.push(before);
            before += of_length as u32;
        }
        first.push(before);
        Ok(Self { bag, limits, max_len, first, add })
    }

    /// Returns the number of leaves, including the empty leave.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "the empty leave is always there")]
    pub fn len(&self) -> usize {
        let last = self.first.last().expect("`first` ends with the number of leaves");
        *last as usize
    }

    /// Returns the maximum number of tiles in a leave.
    #[must_use]
    pub fn max_len(&self) -> usize {
        self.max_len
    }

    /// Returns the maximum number of tiles of a kind in a leave.
    #[must_use]
    pub fn limit(&self, tile: Tile) -> usize {
        self.limits[kind(tile)].into()
    }

    /// Returns the number of a leave, given as distinct tiles with their counts in any order, or
    /// `None` if it has too many tiles in total or of a kind.
    #[must_use]
    pub fn number(&self, tiles: impl IntoIterator<Item = (Tile, usize)>) -> Option<usize> {
        let mut counts = KindCounts::default();
        for (tile, count) in tiles {
            counts.add(kind(tile), count)?;
        }
        self.number_of(&counts)
    }

    /// Returns the number of a leave, or `None` if it has too many tiles.
    fn number_of(&self, counts: &KindCounts) -> Option<usize> {
        let mut number = PartialNumber::default();
        let mut letters = counts.present & !1;
        while letters != 0 {
            let kind = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            number = self.grown(number, kind, counts.of[kind])?;
        }
        if counts.of[0] > 0 {
            number = self.grown(number, 0, counts.of[0])?;
        }
        Some(self.finish(number))
    }

    /// Adds `count` tiles of a kind to a partial number. Kinds must be added in order: letters as
    /// in the alphabet, then the blank. Returns `None` if a leave cannot have that many tiles.
    #[inline]
    #[must_use]
    pub fn grow(&self, number: PartialNumber, tile: Tile, count: usize) -> Option<PartialNumber> {
        self.grown(number, kind(tile), count)
    }

    #[inline]
    pub(super) fn grown(
        &self,
        number: PartialNumber,
        kind: usize,
        count: usize,
    ) -> Option<PartialNumber> {
        let len = usize::from(number.len) + count;
        if count > usize::from(self.limits[kind]) || len > self.max_len {
            return None;
        }
        let side = self.max_len + 1;
        let add = self.add.get((kind * side + len) * side + count)?;
        Some(PartialNumber { len: len as u8, sum: number.sum + add })
    }

    /// Returns the number of a leave assembled with [`LeaveIndex::grow`].
    #[inline]
    #[must_use]
    pub fn finish(&self, number: PartialNumber) -> usize {
        (self.first[usize::from(number.len)] + number.sum) as usize
    }

    /// Returns the number of leaves with fewer than [`LeaveIndex::max_len`] tiles. In an index of
    /// full racks, these are the leaves that can be kept after a play.
    #[must_use]
    pub(crate) fn shorter(&self) -> usize {
        self.first[self.max_len] as usize
    }

    /// Returns the kinds of tiles that a leave can have, in the order of [`PartialNumber`].
    pub(crate) fn kinds(&self) -> Vec<usize> {
        let present = |kind: &usize| self.limits[*kind] > 0;
        (1..KINDS).chain([0]).filter(present).collect()
    }

    /// Returns the tiles of the full bag with their counts.
    pub(super) fn full_bag(&self) -> impl Iterator<Item = (Tile, usize)> + '_ {
        let kinds = self.bag.iter().enumerate();
        kinds.filter_map(|(kind, &count)| Some((tile_of(kind)?, count.into())))
    }

    /// Returns the number of tiles of a kind in the bag of the alphabet.
    #[must_use]
    pub fn in_bag(&self, tile: Tile) -> usize {
        self.bag[kind(tile)].into()
    }

    /// Returns the maximum number of tiles of a kind in a leave.
    pub(crate) fn limit_of(&self, kind: usize) -> usize {
        self.limits[kind].into()
    }

    /// Calls `visit` with each leave and its number. Tiles are sorted, the blank first.
    pub fn for_each(&self, mut visit: impl FnMut(usize, &[Tile])) {
        let mut tiles = Vec::with_capacity(self.max_len);
        self.extend(0, &mut KindCounts::default(), &mut tiles, &mut visit);
    }

    /// Visits the current leave, then the leaves that add tiles of kind `from` or a later kind.
    fn extend(
        &self,
        from: usize,
        counts: &mut KindCounts,
        tiles: &mut Vec<Tile>,
        visit: &mut impl FnMut(usize, &[Tile]),
    ) {
        let Some(number) = self.number_of(counts) else {
            return;
        };
        visit(number, tiles);
        if tiles.len() == self.max_len {
            return;
        }
        for kind in from..KINDS {
            let before = counts.of[kind];
            if before == usize::from(self.limits[kind]) {
                continue;
            }
            let Some(tile) = tile_of(kind) else { continue };
            counts.set(kind, before + 1);
            tiles.push(tile);
            self.extend(kind, counts, tiles, visit);
            tiles.pop();
            counts.set(kind, before);
        }
    }
}

/// Numbers leaves that come in the order of their tiles, the blank first: each from the tiles that
/// it shares with the one before.
pub(super) struct SortedNumbers<'i> {
    index: &'i LeaveIndex,
    /// The beginnings of the last leave, by their number of tiles.
    beginnings: Vec<Beginning>,
}

/// The first tiles of a leave. The blanks come first, and their summand last.
#[derive(Debug, Clone, Copy, Default)]
struct Beginning {
    blanks: usize,
    /// The kind of the last tile.
    kind: u8,
    /// The number of its tiles, if it is a letter, and the number of the letters before it.
    count: usize,
    before: PartialNumber,
}

impl<'i> SortedNumbers<'i> {
    pub(super) fn new(index: &'i LeaveIndex) -> Self {
        Self { index, beginnings: vec![Beginning::default()] }
    }

    /// Returns the number of a leave, or `None` if it has too many tiles, or they are not in order.
    pub(super) fn number(&mut self, leave: impl Iterator<Item = u8> + Clone) -> Option<usize> {
        let last = self.beginnings.iter().skip(1).map(|beginning| beginning.kind);
        let shared = last.zip(leave.clone()).take_while(|(a, b)| a == b).count();
        self.beginnings.truncate(shared + 1);
        for kind in leave.skip(shared) {
            let mut beginning = *self.beginnings.last()?;
            match kind {
                _ if kind < beginning.kind => return None,
                0 => beginning.blanks += 1,
                _ if kind == beginning.kind => beginning.count += 1,
                _ => {
                    beginning.before = self.letters(beginning)?;
                    (beginning.kind, beginning.count) = (kind, 1);
                }
            }
            self.beginnings.push(beginning);
        }
        let last = *self.beginnings.last()?;
        let letters = self.letters(last)?;
        let number = match last.blanks {
            0 => letters,
            blanks => self.index.grown(letters, 0, blanks)?,
        };
        Some(self.index.finish(number))
    }

    fn letters(&self, beginning: Beginning) -> Option<PartialNumber> {
        match beginning.count {
            0 => Some(beginning.before),
            count => self.index.grown(beginning.before, beginning.kind.into(), count),
        }
    }
}

/// The tiles of a leave, counted by kind.
struct KindCounts {
    of: [usize; KINDS],
    /// The kinds with tiles, as bits.
    present: u64,
}

impl Default for KindCounts {
    fn default() -> Self {
        Self { of: [0; KINDS], present: 0 }
    }
}

impl KindCounts {
    fn set(&mut self, kind: usize, count: usize) {
        self.of[kind] = count;
        self.present = self.present & !(1 << kind) | u64::from(count > 0) << kind;
    }

    /// Adds tiles of a kind. Returns `None` if the sum overflows.
    fn add(&mut self, kind: usize, count: usize) -> Option<()> {
        self.set(kind, self.of[kind].checked_add(count)?);
        Some(())
    }
}

/// Returns the index of a kind of tiles: 0 for the blank, the number of the letter otherwise.
#[inline]
pub(crate) const fn kind(tile: Tile) -> usize {
    match tile {
        Tile::Blank => 0,
        Tile::Letter(letter) => letter.number() as usize,
    }
}

/// Returns the tile of a kind, the inverse of [`kind`].
pub(crate) fn tile_of(kind: usize) -> Option<Tile> {
    match kind {
        0 => Some(Tile::Blank),
        letter => Letter::from_index(letter - 1).map(Tile::Letter),
    }
}

/// Returns the number of leaves of each length.
///
/// Calls `f` with a kind of tile, a length, a number of tiles of the kind, and the number of leaves
/// of that length with fewer tiles of the kind, counting only this kind and earlier ones. Such
/// leaves come first, so an absent kind adds nothing.
fn count_leaves(
    limits: &[u8; KINDS],
    max_len: usize,
    mut f: impl FnMut(usize, usize, usize, u64),
) -> Vec<u64> {
    let mut ways = vec![0u64; max_len + 1];
    ways[0] = 1;
    for kind in (1..KINDS).chain([0]) {
        let mut with = vec![0u64; max_len + 1];
        for (len, leaves) in with.iter_mut().enumerate() {
            for count in 0..=usize::from(limits[kind]).min(len) {
                f(kind, len, count, *leaves);
                *leaves = leaves.saturating_add(ways[len - count]);
            }
        }
        ways = with;
    }
    ways
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use lexc_alphabet::{Alphabet, ErrorKind, Letter, Tile};
    use proptest::prelude::*;

    use super::{LeaveIndex, SortedNumbers, kind};

    fn alphabet(blanks: u16, counts: &[u16]) -> Alphabet {
        crate::testing::alphabet(&[&[blanks], counts].concat())
    }

    /// Returns all multisets by brute force: every vector of counts.
    fn all(blanks: u16, counts: &[u16], max_len: usize) -> BTreeSet<Vec<u16>> {
        let mut sets = BTreeSet::from([vec![]]);
        for &limit in core::iter::once(&blanks).chain(counts) {
            sets = sets
                .iter()
                .flat_map(|set: &Vec<u16>| (0..=limit).map(|n| [set.as_slice(), &[n]].concat()))
                .filter(|set| set.iter().map(|&n| usize::from(n)).sum::<usize>() <= max_len)
                .collect();
        }
        sets
    }

    #[test]
    fn english_leaves_of_up_to_six_tiles_are_counted_as_by_other_engines() {
        let mut counts = [1; 26];
        for (letter, count) in "AIONRTLSUDGEBCMPFHVWY"
            .chars()
            .zip([9, 9, 8, 6, 6, 6, 4, 4, 4, 4, 3, 12, 2, 2, 2, 2, 2, 2, 2, 2, 2])
        {
            counts[letter as usize - 'A' as usize] = count;
        }
        let index = LeaveIndex::new(&alphabet(2, &counts), 6).unwrap();
        // The number of entries in other engines' English tables, and the empty leave.
        assert_eq!(index.len(), 914_624 + 1);
    }

    #[test]
    fn bags_without_tiles_and_too_many_leaves_are_refused() {
        let empty = LeaveIndex::new(&alphabet(0, &[0, 0]), 6);
        assert_eq!(empty.unwrap_err().kind(), ErrorKind::Illegal);
        let many = LeaveIndex::new(&alphabet(99, &[99; 26]), 14);
        assert_eq!(many.unwrap_err().kind(), ErrorKind::Limit);
    }

    #[test]
    fn leaves_longer_than_all_tiles_take_no_memory() {
        let few = alphabet(1, &[2, 1]);
        let index = LeaveIndex::new(&few, usize::MAX).unwrap();
        assert_eq!(index.len(), all(1, &[2, 1], 4).len());
        let many = LeaveIndex::new(&alphabet(99, &[999; 26]), usize::MAX);
        assert_eq!(many.unwrap_err().kind(), ErrorKind::Limit);
    }

    proptest! {
        #[test]
        fn numbers_are_a_bijection(
            blanks in 0u16..3,
            counts in prop::collection::vec(0u16..4, 1..7),
            max_len in 0usize..6,
        ) {
            prop_assume!(max_len > 0 && (blanks > 0 || counts.iter().any(|&n| n > 0)));
            let index = LeaveIndex::new(&alphabet(blanks, &counts), max_len).unwrap();
            let sets = all(blanks, &counts, max_len);
            prop_assert_eq!(index.len(), sets.len());
            let mut seen = vec![None; index.len()];
            for set in &sets {
                let tile = |kind: usize| match kind {
                    0 => Tile::Blank,
                    n => Tile::Letter(Letter::new(n as u8).unwrap()),
                };
                let tiles = set.iter().enumerate().map(|(kind, &n)| (tile(kind), usize::from(n)));
                let number = index.number(tiles.filter(|(_, n)| *n > 0)).unwrap();
                let len: u16 = set.iter().sum();
                prop_assert_eq!(seen[number].replace(len), None);
            }
            // Shorter leaves first.
            prop_assert!(seen.is_sorted());
            let mut visited = 0;
            let mut sorted = SortedNumbers::new(&index);
            index.for_each(|number, tiles| {
                let kinds = tiles.iter().map(|&tile| kind(tile) as u8);
                assert_eq!(sorted.number(kinds), Some(number));
                assert_eq!(seen[number], Some(tiles.len() as u16));
                assert!(tiles.is_sorted());
                let ones = tiles.iter().map(|&tile| (tile, 1));
                assert_eq!(index.number(ones), Some(number));
                visited += 1;
            });
            prop_assert_eq!(visited, sets.len());
        }
    }
}
