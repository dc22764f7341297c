//! The tiles that nobody holds yet, and the order in which they are drawn.

use lexc_format::alphabet::Alphabet;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

use crate::rack::Rack;

/// Random numbers for one game, the same on every machine.
///
/// They come from PCG32 (M. E. O'Neill, *PCG: A Family of Simple Fast Space-Efficient
/// Statistically Good Algorithms for Random Number Generation*, 2014).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draws(Pcg32);

impl Draws {
    /// The stream of numbers of a game: state and stream of its generator are the numbers that a
    /// first generator, set up with the seed, gives at the game's place.
    #[must_use]
    pub fn new(seed: u64, game: u64) -> Self {
        let mut all = Pcg32::new(seed, 0);
        // Two numbers of 64 bits for each game, each from two steps.
        all.advance(game.wrapping_mul(4));
        Self(Pcg32::new(all.next_u64(), all.next_u64()))
    }

    /// A number from 0 to below `end`, each as likely as the others; 0 if `end` is 0.
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
}

/// Tiles to be drawn: numbers of letters, 0 for a blank.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bag {
    tiles: Vec<u8>,
}

impl Bag {
    /// All tiles of an alphabet, as many of each as it says.
    #[must_use]
    pub fn new(alphabet: &Alphabet) -> Self {
        let blanks = (0, alphabet.blank().count);
        let letters = (1u8..).zip(alphabet.tiles().iter().map(|tile| tile.count));
        let mut tiles = Vec::new();
        for (letter, count) in std::iter::once(blanks).chain(letters) {
            tiles.extend(std::iter::repeat_n(letter, count.into()));
        }
        Self { tiles }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// What is in it, in no particular order.
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// Takes a tile out; `None` if there is none left.
    pub fn draw(&mut self, draws: &mut Draws) -> Option<u8> {
        let count = u32::try_from(self.tiles.len()).unwrap_or(u32::MAX);
        let at = draws.below(count) as usize;
        (at < self.tiles.len()).then(|| self.tiles.swap_remove(at))
    }

    /// Draws until a rack holds `size` tiles or the bag is empty; also if the rack has no room for
    /// what was drawn, which goes back.
    pub fn fill(&mut self, rack: &mut Rack, size: usize, draws: &mut Draws) {
        while rack.len() < size
            && let Some(tile) = self.draw(draws)
        {
            if !rack.add(tile) {
                self.tiles.push(tile);
                return;
            }
        }
    }

    /// Puts tiles into the bag.
    pub fn put_back(&mut self, tiles: &Rack) {
        for (letter, count) in tiles.iter() {
            let alike = std::iter::repeat_n(letter, count.into());
            self.tiles.extend(alike);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Were these numbers to change, every recorded game would be another one.
    #[test]
    fn the_numbers_of_a_seed_are_settled() {
        let first = |seed, game| -> Vec<u32> {
            let mut draws = Draws::new(seed, game);
            (0..6).map(|_| draws.below(100)).collect()
        };
        let found = [first(0, 0), first(1, 0), first(1, 999)];
        let expected = [
            [14, 41, 78, 22, 64, 1],
            [34, 41, 30, 56, 44, 26],
            [44, 15, 74, 34, 48, 87],
        ];
        assert_eq!(found, expected);
    }

    /// Within a game, from seed to seed, and from game to game.
    #[test]
    fn every_number_below_the_end_comes_as_often() {
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
    fn nothing_is_lost_between_bag_and_rack() {
        let alphabet = lexc_testkit::alphabet("english");
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
    fn a_rack_without_room_ends_the_draw() {
        let mut bag = Bag {
            tiles: vec![3; 300],
        };
        let mut rack = Rack::new();
        bag.fill(&mut rack, 300, &mut Draws::new(0, 0));
        assert_eq!((bag.len(), rack.len()), (45, 255));
    }
}
