//! A board as cells, one for each tile, and sets of cells.
//!
//! A die of several tiles has a cell for each of them. From all but the last a path continues to the next one only, and a word can end
//! only at the last. A search therefore does not need to know about dice.

use super::board::{Board, Die};
use super::cells::Cells;
use crate::tiles::{PerTile, tiles_of};

/// The cells of a board. Loading another board of the same shape does not allocate.
#[derive(Debug)]
pub(super) struct Grid<C> {
    /// For each cell, the cells to which a path can continue.
    pub(super) after: Vec<C>,
    /// For each cell, the tiles of these cells as bits.
    pub(super) tiles_after: Vec<u64>,
    /// For each tile, its cells.
    pub(super) with_tile: PerTile<C>,
    /// For each tile, all tiles that can follow it on the board.
    pub(super) tiles_beyond: PerTile<u64>,
    /// The cells at which a path can begin.
    pub(super) firsts: C,
    /// The cells at which a word can end.
    pub(super) lasts: C,
    /// The tiles of the cells at which a path can begin.
    pub(super) first_tiles: u64,
    /// The die of each cell.
    pub(super) dice: Vec<u8>,
    /// For each cell, its tiles as bits.
    pub(super) faces: Vec<u64>,
    /// For each die, its first cell.
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
    /// Loads a board, which has at most [`Cells::MAX`] tiles. `any` is the set of all tiles of the alphabet.
    pub(super) fn load(&mut self, board: &Board, any: u64) {
        self.add_tiles(board, any);
        self.join(board);
        self.tiles_beyond = PerTile::new(0);
        for (&faces, &after) in self.faces.iter().zip(&self.tiles_after) {
            for tile in tiles_of(faces) {
                *self.tiles_beyond.get_mut(tile) |= after;
            }
        }
    }

    /// Assigns a cell to each tile.
    fn add_tiles(&mut self, board: &Board, any: u64) {
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
                        self.add_cell(number, 1 << (tile % 64));
                    }
                }
                Die::Any => self.add_cell(number, any),
                Die::Hole => {}
            }
            if let Some(&faces) = self.faces.get(first) {
                self.firsts |= C::one(first);
                self.first_tiles |= faces;
                self.lasts |= C::one(self.faces.len() - 1);
            }
        }
    }

    fn add_cell(&mut self, die: u8, faces: u64) {
        let cell = C::one(self.faces.len());
        self.faces.push(faces);
        self.dice.push(die);
        for tile in tiles_of(faces) {
            *self.with_tile.get_mut(tile) |= cell;
        }
    }

    /// Finds the cells to which a path can continue from each cell.
    fn join(&mut self, board: &Board) {
        self.after.clear();
        self.tiles_after.clear();
        for (cell, &die) in self.dice.iter().enumerate() {
            let mut after = C::default();
            let mut tiles = 0;
            if (self.lasts & C::one(cell)).is_empty() {
                after = C::one(cell + 1);
                tiles = self.faces.get(cell + 1).copied().unwrap_or_default();
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
