//! Plays as searches write them, in 16 bytes.

use core::cmp::Ordering;

use lexc_alphabet::{Letter, PlacedTile};
use lexc_game::{Direction, MAX_SIDE, Play, Score, Square};

/// A placeholder for the unused tiles of a play.
const UNUSED: PlacedTile = match Letter::new(1) {
    Some(letter) => PlacedTile::natural(letter),
    None => unreachable!(),
};

/// The new tiles of a play, one byte each: the number of the letter, with bit 7 set for a blank.
pub(crate) trait Tiles: Copy + Eq + core::fmt::Debug + Send + Sync + 'static {
    /// The maximum number of tiles.
    const ROOM: usize;
    /// A mask for the indices of a row.
    const LAST: usize = Self::ROOM.next_power_of_two() - 1;
    /// A list of one number for each tile.
    type Row: AsRef<[i64]> + AsMut<[i64]> + Copy + core::fmt::Debug + Send + Sync;
    const ZEROS: Self::Row;
    const NONE: Self;

    fn put_before(self, tile: u8) -> Self;
    /// Puts a tile after the `len` others.
    fn put_after(self, len: u32, tile: u8) -> Self;
    fn get(self, index: usize) -> u8;
    /// Turns the tiles whose bit is set into blanks, and all others into letters.
    fn with_blanks(self, blanks: u32) -> Self;
    /// Returns the tiles that are blanks, as a bit set.
    fn blanks(self) -> u32;
    /// Returns the tiles of a letter, blanks included, as a bit set.
    fn with_letter(self, letter: u8) -> u32;
    /// Compares tiles one by one, from the first.
    fn cmp_order(self, other: Self) -> Ordering;
}

impl Tiles for u64 {
    const ROOM: usize = 8;
    type Row = [i64; 8];
    const ZEROS: Self::Row = [0; 8];
    const NONE: Self = 0;

    #[inline(always)]
    fn put_before(self, tile: u8) -> Self {
        self << 8 | u64::from(tile)
    }

    #[inline(always)]
    fn put_after(self, len: u32, tile: u8) -> Self {
        self | u64::from(tile) << ((8 * len) & 63)
    }

    #[inline(always)]
    fn get(self, index: usize) -> u8 {
        (self >> (8 * index)) as u8
    }

    #[inline(always)]
    fn with_blanks(self, blanks: u32) -> Self {
        // Bit i of the low byte to the highest bit of byte i: copies of the byte, each reduced to
        // one of its bits, and then that bit carried to the top.
        let copies = u64::from(blanks & 0xff).wrapping_mul(EACH);
        let one_each = copies & 0x8040_2010_0804_0201;
        let carried = (one_each.wrapping_add(0x007f_7f7f_7f7f_7f7f) | one_each) & HIGH;
        (self & !HIGH) | carried
    }

    #[inline(always)]
    fn blanks(self) -> u32 {
        highest_bits(self)
    }

    #[inline(always)]
    fn with_letter(self, letter: u8) -> u32 {
        // No byte is above 63 before the sum, so none carries into the next.
        let different = self & (EACH * 63) ^ EACH.wrapping_mul(letter.into());
        highest_bits(!different.wrapping_add(EACH * 127))
    }

    #[inline]
    fn cmp_order(self, other: Self) -> Ordering {
        self.swap_bytes().cmp(&other.swap_bytes())
    }
}

/// The lowest bit of each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

/// The highest bit of each byte.
const HIGH: u64 = EACH << 7;

/// Returns the highest bit of each byte, in the order of the bytes.
#[inline(always)]
const fn highest_bits(bytes: u64) -> u32 {
    ((bytes & HIGH) >> 7).wrapping_mul(0x0102_0408_1020_4080).wrapping_shr(56) as u32
}

/// Up to 31 tiles, for racks of any size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ManyTiles([u8; 32]);

impl Tiles for ManyTiles {
    const ROOM: usize = MAX_SIDE;
    type Row = [i64; 32];
    const ZEROS: Self::Row = [0; 32];
    const NONE: Self = Self([0; 32]);

    #[inline(always)]
    fn put_before(mut self, tile: u8) -> Self {
        self.0.copy_within(..31, 1);
        self.0[0] = tile;
        self
    }

    #[inline(always)]
    fn put_after(mut self, len: u32, tile: u8) -> Self {
        self.0[(len & 31) as usize] = tile;
        self
    }

    #[inline(always)]
    fn get(self, index: usize) -> u8 {
        self.0[index & 31]
    }

    #[inline(always)]
    fn with_blanks(mut self, blanks: u32) -> Self {
        for (index, tile) in self.0.iter_mut().enumerate() {
            *tile = *tile & 63 | ((blanks >> index & 1) as u8) << 7;
        }
        self
    }

    #[inline(always)]
    fn blanks(self) -> u32 {
        let bits = self.0.iter().enumerate();
        bits.fold(0, |all, (index, tile)| all | u32::from(tile >> 7) << index)
    }

    #[inline(always)]
    fn with_letter(self, letter: u8) -> u32 {
        let bits = self.0.iter().enumerate();
        bits.fold(0, |all, (index, tile)| all | u32::from(tile & 63 == letter) << index)
    }

    fn cmp_order(self, other: Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

/// A play in 16 bytes, or more for more than eight tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Record<T> {
    pub(crate) tiles: T,
    pub(crate) score: i32,
    pub(crate) placement: Placement,
}

/// The position and the number of tiles of a play: bits 0–4 are the position of the first new tile
/// in its line, bits 5–10 the line, and the bits from 11 the number of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Placement(pub(crate) u32);

impl Placement {
    /// The unit of the number of tiles.
    pub(crate) const TILE: u32 = 1 << 11;

    #[inline(always)]
    pub(crate) const fn new(line: usize, at: usize, tiles: u32) -> Self {
        Self(tiles << 11 | (line as u32) << 5 | at as u32)
    }

    #[inline(always)]
    pub(crate) const fn at(self) -> usize {
        (self.0 & 31) as usize
    }

    #[inline(always)]
    pub(crate) const fn line(self) -> usize {
        (self.0 >> 5 & 63) as usize
    }

    #[inline(always)]
    pub(crate) const fn tiles(self) -> u32 {
        self.0 >> 11
    }
}

impl<T: Tiles> Record<T> {
    /// Returns the play, on a board with this number of rows.
    #[inline]
    pub(crate) fn unpack(&self, rows: usize) -> Play {
        let (line, at) = (self.placement.line(), self.placement.at());
        let (direction, row, column) = if line < rows {
            (Direction::Across, line, at)
        } else {
            (Direction::Down, at, line - rows)
        };
        let len = (self.placement.tiles() as usize).min(MAX_SIDE);
        let mut tiles = [UNUSED; MAX_SIDE];
        for (index, slot) in tiles.iter_mut().take(len).enumerate() {
            if let Some(tile) = PlacedTile::from_byte(self.tiles.get(index)) {
                *slot = tile;
            }
        }
        let Some(start) = Square::new(row, column) else {
            unreachable!("a square of a board");
        };
        Play::new(direction, start, &tiles[..len], Score::new(self.score))
    }
}

#[cfg(test)]
mod tests {
    use super::{ManyTiles, Tiles};

    #[test]
    fn both_words_of_tiles_agree() {
        for blanks in 0..256u32 {
            let mut small = u64::NONE;
            let mut many = ManyTiles::NONE;
            for tile in 1..=4u8 {
                small = small.put_before(tile);
                many = many.put_before(tile);
            }
            for len in 4..8u32 {
                small = small.put_after(len, 0x80 | (40 + len as u8));
                many = many.put_after(len, 0x80 | (40 + len as u8));
            }
            assert_eq!((small.blanks(), many.blanks()), (0xf0, 0xf0));
            let (small, many) = (small.with_blanks(blanks), many.with_blanks(blanks));
            assert_eq!((small.blanks(), many.blanks()), (blanks, blanks));
            for index in 0..8 {
                assert_eq!(small.get(index), many.get(index));
            }
            assert_eq!(small.get(0) & 63, 4);
            // The letters are the same whichever tiles are blanks.
            let letters = if blanks % 85 == 0 { 1..64 } else { 40..42 };
            for letter in letters {
                let with = (0..8).filter(|&index| small.get(index) & 63 == letter);
                let with = with.fold(0, |all, index| all | 1 << index);
                assert_eq!(small.with_letter(letter), with);
                assert_eq!(many.with_letter(letter), with);
            }
        }
    }
}
