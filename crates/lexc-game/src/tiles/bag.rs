//! [`Bag`] and [`Draws`]: the tiles still to be drawn, and the order of draws.

use lexc_alphabet::{Alphabet, Tile};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

use crate::tiles::rack::Rack;

/// The random numbers of one game, addressed by a seed and a number: the same on every machine.
///
/// They come from PCG32 (M. E. O'Neill, *PCG: A Family of Simple Fast Space-Efficient
/// Statistically Good Algorithms for Random Number Generation*, 2014).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draws(Pcg32);

impl Draws {
    /// Returns the stream of numbers of a game. State and stream of its generator are two numbers
    /// of a first generator, which is set up with the seed and advanced to the number of the
    /// game.
    #[must_use]
    pub fn new(seed: u64, number: u64) -> Self {
        let mut all = Pcg32::new(seed, 0);
        // Two numbers of 64 bits for each game, each from two steps.
        all.advance(number.wrapping_mul(4));
        Self(Pcg32::new(all.next_u64(), all.next_u64()))
    }

    /// Returns a uniformly distributed number below `end`, or 0 if `end` is 0.
    ///
    /// The method is D. Lemire's, *Fast Random Integer Generation in an Interval*, 2019.
    pub fn below(&mut self, end: u32) -> u32 {
        if end == 0 {
            return 0;
        }
        let uneven = end.wrapping_neg() % end;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(end);
            if product as u32 >= uneven {
                return (product >> 32) as u32;
            }
        }
    }

    /// Shuffles items by the Fisher–Yates method, from the last item to the first.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.index(at + 1));
        }
    }

    /// Returns the index of a draw from this number of tiles.
    fn index(&mut self, tiles: usize) -> usize {
        self.below(u32::try_from(tiles).unwrap_or(u32::MAX)) as usize
    }
}

/// The tiles that are still to be drawn.
///
/// The order of draws depends only on the stream of numbers and the moves made so far.
///
/// # Examples
/// ```
/// use lexc_game::{Bag, Draws, Rack};
///
/// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
/// let mut bag = Bag::new(&alphabet);
/// let mut rack = Rack::new();
/// bag.fill(&mut rack, 7, &mut Draws::new(1, 0));
/// assert_eq!((bag.len(), rack.len()), (93, 7));
/// # Ok::<(), lexc_alphabet::AlphabetError>(())
/// ```
#[derive(Debug, PartialEq, Eq, Default)]
pub struct Bag {
    tiles: Vec<Tile>,
}

impl Clone for Bag {
    fn clone(&self) -> Self {
        let mut tiles = Vec::with_capacity(self.tiles.capacity());
        tiles.extend_from_slice(&self.tiles);
        Self { tiles }
    }

    /// Copies a bag; does not allocate if this one has held as many tiles.
    fn clone_from(&mut self, source: &Self) {
        self.tiles.clone_from(&source.tiles);
    }
}

impl Bag {
    /// Returns a bag with all tiles of an alphabet, each as often as the alphabet says.
    #[must_use]
    pub fn new(alphabet: &Alphabet) -> Self {
        let blanks = (Tile::Blank, alphabet.blank().count);
        let letters = alphabet.letters().iter().map(Tile::Letter);
        let counts = alphabet.tiles().iter().map(|info| info.count);
        let mut tiles = Vec::new();
        for (tile, count) in core::iter::once(blanks).chain(letters.zip(counts)) {
            tiles.extend(core::iter::repeat_n(tile, count.into()));
        }
        Self { tiles }
    }

    /// Returns a bag with the tiles of a rack.
    #[must_use]
    pub fn from_rack(rack: &Rack) -> Self {
        let mut bag = Self::default();
        bag.put_back(rack);
        bag
    }

    /// Returns the number of tiles.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Returns `true` if there is no tile.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// Returns the tiles, in no particular order.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Takes a tile out, or returns `None` if there is none.
    pub fn draw(&mut self, draws: &mut Draws) -> Option<Tile> {
        let index = draws.index(self.tiles.len());
        (index < self.tiles.len()).then(|| self.tiles.swap_remove(index))
    }

    /// Draws until a rack holds `size` tiles or the bag is empty. Drawing ends early at a tile that
    /// the rack cannot hold, which stays in the bag.
    pub fn fill(&mut self, rack: &mut Rack, size: usize, draws: &mut Draws) {
        self.fill_noting(rack, size, draws, |_, _| {});
    }

    /// Puts tiles into the bag.
    pub fn put_back(&mut self, tiles: &Rack) {
        self.tiles.extend(tiles.tiles());
    }

    /// Fills a rack like [`Bag::fill`] and calls `note` with each tile and the index that it had.
    pub(crate) fn fill_noting(
        &mut self,
        rack: &mut Rack,
        size: usize,
        draws: &mut Draws,
        mut note: impl FnMut(Tile, usize),
    ) {
        while rack.len() < size {
            let index = draws.index(self.tiles.len());
            let Some(&tile) = self.tiles.get(index) else {
                return;
            };
            if rack.add(tile).is_err() {
                return;
            }
            self.tiles.swap_remove(index);
            note(tile, index);
        }
    }

    /// Reverses the last draw.
    pub(crate) fn undo_draw(&mut self, tile: Tile, index: usize) {
        self.tiles.push(tile);
        let last = self.tiles.len() - 1;
        // The draw moved the last tile to the index.
        self.tiles.swap(index.min(last), last);
    }

    /// Reverses the last [`Bag::put_back`] of this number of tiles.
    pub(crate) fn undo_put_back(&mut self, count: usize) {
        self.tiles.truncate(self.tiles.len().saturating_sub(count));
    }

    /// Replaces the tiles by the tiles of a rack, in a fixed order.
    pub(crate) fn reset(&mut self, tiles: &Rack) {
        self.tiles.clear();
        self.put_back(tiles);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexc_alphabet::Letter;

    /// If these numbers changed, every recorded game would change.
    #[test]
    fn a_seed_gives_the_known_numbers() {
        let first = |seed, game| -> Vec<u32> {
            let mut draws = Draws::new(seed, game);
            (0..6).map(|_| draws.below(100)).collect()
        };
        let found = [first(0, 0), first(1, 0), first(1, 999)];
        let expected =
            [[14, 41, 78, 22, 64, 1], [34, 41, 30, 56, 44, 26], [44, 15, 74, 34, 48, 87]];
        assert_eq!(found, expected);
    }

    /// Within a game, from seed to seed, and from game to game.
    #[test]
    fn numbers_are_uniform() {
        let mut draws = Draws::new(7, 3);
        let mut counts = [[0u32; 49]; 3];
        for n in 0..98_000 {
            let pair = |draws: &mut Draws| (draws.below(7) * 7 + draws.below(7)) as usize;
            counts[0][pair(&mut draws)] += 1;
            counts[1][pair(&mut Draws::new(n, 0))] += 1;
            counts[2][pair(&mut Draws::new(1, n))] += 1;
        }
        for counts in counts {
            let even = counts.iter().all(|count| (1_800..2_200).contains(count));
            assert!(even, "{counts:?}");
        }
        assert_eq!(draws.below(0), 0);
        assert_eq!(draws.below(1), 0);
    }

    #[test]
    fn tiles_are_conserved_between_bag_and_rack() {
        let alphabet = lexc_alphabet::Alphabet::builtin("english").expect("a built-in alphabet");
        let full = Bag::new(&alphabet);
        assert_eq!(full.len(), 100);
        let mut bag = full.clone();
        let mut draws = Draws::new(1, 0);
        let mut rack = Rack::new();
        bag.fill(&mut rack, 300, &mut draws);
        assert_eq!((bag.len(), rack.len(), rack.blanks()), (0, 100, 2));
        assert_eq!(bag.draw(&mut draws), None);
        bag.put_back(&rack);
        let sorted = |bag: &Bag| {
            let mut tiles = bag.tiles().to_vec();
            tiles.sort_unstable();
            tiles
        };
        assert_eq!(sorted(&bag), sorted(&full));
    }

    #[test]
    fn a_full_rack_ends_the_draw() {
        let mut bag = Bag { tiles: vec![Tile::Letter(Letter::new(3).unwrap()); 300] };
        let mut rack = Rack::new();
        bag.fill(&mut rack, 300, &mut Draws::new(0, 0));
        assert_eq!((bag.len(), rack.len()), (45, 255));
    }
}
