//! A board as a search wants it: a place for each tile, and sets of places.
//!
//! A die of several tiles has a place for each of them: from all but the last of them a path goes
//! on to the next one only, and only at the last of them a word may end. So a search need not
//! know of dice.

use super::board::{Board, Die};
use super::cells::Cells;
use crate::tiles::{PerTile, tiles_of};

/// The places of a board. Loading another board of the same shape allocates nothing.
#[derive(Debug)]
pub(super) struct Grid<C> {
    /// For each place, those that a path can go on to.
    pub(super) after: Vec<C>,
    /// For each place, the tiles that stand there, as bits.
    pub(super) tiles_after: Vec<u64>,
    /// For each tile, the places where it stands.
    pub(super) with_tile: PerTile<C>,
    /// For each tile, all tiles that stand anywhere behind it.
    pub(super) tiles_beyond: PerTile<u64>,
    /// The places where a path may begin.
    pub(super) firsts: C,
    /// The places where a word may end.
    pub(super) lasts: C,
    /// Tiles that stand at the places where a path may begin.
    pub(super) first_tiles: u64,
    /// The die of each place.
    pub(super) dice: Vec<u8>,
    /// For each place, its tiles as bits.
    pub(super) faces: Vec<u64>,
    /// For each die, its first place.
    begins: Vec<u8>,
}

impl<C: Cells> Default for Grid<C> {
    fn default() -> Self {
        Self {
            after: Vec::new(),
            tiles_after: Vec::new(),
            with_tile: PerTile::new(C::default()),
            tiles_beyond: PerTile::new(0),
            firsts: C::default(),
            lasts: C::default(),
            first_tiles: 0,
            dice: Vec::new(),
            faces: Vec::new(),
            begins: Vec::new(),
        }
    }
}

impl<C: Cells> Grid<C> {
    /// Takes over a board, which has at most [`Cells::MAX`] tiles. `any` is the set of the tiles
    /// of the alphabet.
    pub(super) fn load(&mut self, board: &Board, any: u64) {
        self.place_tiles(board, any);
        self.join(board);
        self.tiles_beyond = PerTile::new(0);
        for (&faces, &behind) in self.faces.iter().zip(&self.tiles_after) {
            for tile in tiles_of(faces) {
                *self.tiles_beyond.get_mut(tile) |= behind;
            }
        }
    }

    /// Gives each tile its place.
    fn place_tiles(&mut self, board: &Board, any: u64) {
        self.faces.clear();
        self.dice.clear();
        self.begins.clear();
        self.with_tile = PerTile::new(C::default());
        (self.firsts, self.lasts) = (C::default(), C::default());
        self.first_tiles = 0;
        for (die, number) in board.dice().iter().zip(0u8..) {
            let first = self.faces.len();
            self.begins.push(first as u8);
            match die {
                Die::Tiles(tiles) => {
                    for &tile in tiles {
                        self.place(number, 1 << (tile % 64));
                    }
                }
                Die::Any => self.place(number, any),
                Die::Hole => {}
            }
            if let Some(&faces) = self.faces.get(first) {
                self.firsts |= C::one(first);
                self.first_tiles |= faces;
                self.lasts |= C::one(self.faces.len() - 1);
            }
        }
    }

    fn place(&mut self, die: u8, faces: u64) {
        let place = C::one(self.faces.len());
        self.faces.push(faces);
        self.dice.push(die);
        for tile in tiles_of(faces) {
            *self.with_tile.get_mut(tile) |= place;
        }
    }

    /// Finds what each place leads on to.
    fn join(&mut self, board: &Board) {
        self.after.clear();
        self.tiles_after.clear();
        for (place, &die) in self.dice.iter().enumerate() {
            let mut after = C::default();
            let mut tiles = 0;
            if (self.lasts & C::one(place)).is_empty() {
                after = C::one(place + 1);
                tiles = self.faces.get(place + 1).copied().unwrap_or_default();
            } else {
                for other in board.neighbours(die.into()) {
                    if board.dice().get(other).is_none_or(Die::is_empty) {
                        continue;
                    }
                    let first = self.begins.get(other).copied().unwrap_or_default();
                    after |= C::one(first.into());
                    let faces = self.faces.get(usize::from(first));
                    tiles |= faces.copied().unwrap_or_default();
                }
            }
            self.after.push(after);
            self.tiles_after.push(tiles);
        }
    }
}
