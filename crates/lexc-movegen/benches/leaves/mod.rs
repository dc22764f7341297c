//! Two tables of leave values, with a million slots that are found by a hash.

use lexc_alphabet::Tile;
use lexc_game::{Equity, Rack};
use lexc_movegen::{LeaveValues, Leaves};
use lexc_runtime::Alphabet;

const SLOTS: u32 = 20;

/// Values by the hash of a leave.
pub(crate) struct Table {
    hashed: Vec<i16>,
    /// Thousandths for each tile; index 0 is the blank.
    tiles: [i32; 64],
    vowels: u64,
}

/// The key of a leave.
#[derive(Clone, Copy, Default)]
struct Key {
    hash: u64,
    /// Sum over the tiles.
    sum: i32,
    vowels: i32,
    consonants: i32,
    seen: u64,
}

fn mix(number: u64) -> u64 {
    let mut x = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ (x >> 27)
}

impl Table {
    /// Values between -20 and 20 points without any pattern.
    pub(crate) fn scattered() -> Self {
        Self::new(20_000, [0; 64], 0)
    }

    /// Values like those of tournament players: for single tiles, for duplicates and for the
    /// balance of vowels and consonants, with two points of noise.
    pub(crate) fn plausible(alphabet: &Alphabet) -> Self {
        let known = [
            ("A", -600),
            ("B", -2000),
            ("C", 900),
            ("D", 450),
            ("E", 3500),
            ("F", -2200),
            ("G", -2800),
            ("H", 1100),
            ("I", -2000),
            ("J", -1500),
            ("K", -1600),
            ("L", -200),
            ("M", 600),
            ("N", 500),
            ("O", -2500),
            ("P", 500),
            ("Q", -6800),
            ("R", 1700),
            ("S", 8000),
            ("T", 600),
            ("U", -5100),
            ("V", -5600),
            ("W", -3800),
            ("X", 3300),
            ("Y", -600),
            ("Z", 5100),
        ];
        let mut tiles = [0; 64];
        let mut vowels = 0;
        tiles[0] = 25_500;
        for (index, info) in alphabet.tiles().iter().enumerate() {
            let value = known.iter().find(|(face, _)| *face == info.face);
            tiles[index + 1] = value.map_or(0, |(_, value)| *value);
            vowels |= u64::from("AEIOU".contains(&*info.face)) << (index + 1);
        }
        Self::new(2_000, tiles, vowels)
    }

    fn new(noise: i64, tiles: [i32; 64], vowels: u64) -> Self {
        let value = |slot| (mix(slot) as i64).rem_euclid(2 * noise + 1) - noise;
        Self { hashed: (0..1 << SLOTS).map(|slot| value(slot) as i16).collect(), tiles, vowels }
    }

    fn add(&self, mut key: Key, tile: Tile) -> Key {
        let letter = tile.letter().map_or(0, |letter| letter.number());
        let bit = 1 << letter;
        key.hash = key.hash.wrapping_add(mix(letter.into()));
        key.sum += self.tiles[usize::from(letter)];
        if self.vowels != 0 && letter != 0 {
            key.sum -= 2_500 * i32::from(key.seen & bit != 0);
            let is_vowel = self.vowels & bit != 0;
            key.vowels += i32::from(is_vowel);
            key.consonants += i32::from(!is_vowel);
        }
        key.seen |= bit;
        key
    }

    fn of(&self, key: Key) -> Equity {
        if key.seen == 0 {
            return Equity::ZERO;
        }
        let slot = (key.hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS)) as usize;
        let balance = match self.vowels {
            0 => 0,
            _ => 1_500 * ((key.vowels - key.consonants).abs() - 1).max(0),
        };
        Equity::from_thousandths(key.sum - balance + i32::from(self.hashed[slot]))
    }
}

impl LeaveValues for Table {
    fn value(&self, leave: &Rack) -> Equity {
        let add = |key, tile| self.add(key, tile);
        self.of(leave.tiles().fold(Key::default(), add))
    }

    fn fill(&self, leaves: &Leaves<'_>, values: &mut [Equity]) {
        let mut keys = [Key::default(); 256];
        leaves.accumulate(&mut keys, Key::default(), |key, tile| self.add(key, tile));
        for (value, key) in values.iter_mut().zip(&keys) {
            *value = self.of(*key);
        }
    }
}
