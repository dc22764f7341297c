//! The rules of a game that are not its words: layout, rack size, bonuses, exchanges, and the
//! values of the tiles.

use lexc_format::alphabet::Alphabet;

use crate::layout::Layout;

/// A game's rules as data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The board.
    pub layout: Layout,
    /// How many tiles a player holds. Racks may be larger all the same.
    pub rack_size: usize,
    /// What is paid for many tiles in one play.
    pub bonuses: Vec<Bonus>,
    /// Tiles that must be in the bag for an exchange.
    pub exchange_minimum: usize,
}

/// Points for playing many tiles at once. Of several bonuses the one for most tiles is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bonus {
    /// At least so many tiles.
    pub tiles: usize,
    /// The points.
    pub points: i32,
}

impl Rules {
    /// Seven tiles, 50 points for all of them, exchanges while seven tiles are in the bag.
    #[must_use]
    pub fn standard() -> Self {
        Self::on(Layout::standard(), 50)
    }

    /// The same on the 21 by 21 board.
    #[must_use]
    pub fn super_game() -> Self {
        Self::on(Layout::super_board(), 50)
    }

    /// The phone game: 35 points for seven tiles, exchanges while there are as many in the bag.
    #[must_use]
    pub fn friends() -> Self {
        Self::on(Layout::friends(), 35)
    }

    /// Standard rules on any board.
    #[must_use]
    pub fn on(layout: Layout, bonus: i32) -> Self {
        Self {
            layout,
            rack_size: 7,
            bonuses: vec![Bonus {
                tiles: 7,
                points: bonus,
            }],
            exchange_minimum: 7,
        }
    }

    /// May tiles be exchanged while so many are in the bag?
    #[must_use]
    pub fn may_exchange(&self, bag: usize) -> bool {
        bag > 0 && bag >= self.exchange_minimum
    }

    /// Points on top of the words for a play of so many tiles.
    #[must_use]
    pub fn bonus(&self, tiles: usize) -> i32 {
        self.bonuses
            .iter()
            .filter(|bonus| bonus.tiles <= tiles)
            .max_by_key(|bonus| bonus.tiles)
            .map_or(0, |bonus| bonus.points)
    }
}

/// What tiles score, as a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// The score of each tile by number; 0 where there is none.
    letters: [i16; 64],
    blank: i16,
    tiles: u8,
}

impl Values {
    /// The values of an alphabet.
    #[must_use]
    pub fn new(alphabet: &Alphabet) -> Self {
        let mut letters = [0; 64];
        for (slot, tile) in letters.iter_mut().skip(1).zip(alphabet.tiles()) {
            *slot = tile.score;
        }
        Self {
            letters,
            blank: alphabet.blank().score,
            tiles: alphabet.len() as u8,
        }
    }

    /// What a tile on the board scores.
    #[inline]
    #[must_use]
    pub fn of(&self, tile: crate::board::Tile) -> i32 {
        let letter = self.letters[usize::from(tile.letter() & 63)];
        i32::from(if tile.is_blank() { self.blank } else { letter })
    }

    /// What the letter of that number scores, if it is no blank.
    #[inline]
    #[must_use]
    pub fn letter(&self, letter: u8) -> i32 {
        i32::from(self.letters[usize::from(letter & 63)])
    }

    /// What a blank scores.
    #[inline]
    #[must_use]
    pub fn blank(&self) -> i32 {
        self.blank.into()
    }

    /// The highest tile number.
    #[must_use]
    pub fn tiles(&self) -> u8 {
        self.tiles
    }

    /// All letters as a bit set: bit *t* for tile *t*.
    #[must_use]
    pub fn all_letters(&self) -> u64 {
        (u64::MAX >> (63 - u32::from(self.tiles.min(63)))) & !1
    }
}
