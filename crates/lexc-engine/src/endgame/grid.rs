//! The board of a search: tiles, cross-checks and a key for each line, with plays that can be
//! taken back.

use std::sync::Arc;

use lexc_alphabet::PlacedTile;
use lexc_game::{Board, BoardLayout, Square, TileValues};

use super::words::WordGraph;

/// The longest line.
pub(crate) const SIDE: usize = 32;

/// The line across a square, as far as a play on the square needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cross {
    /// Letters that make a word across.
    mask: u64,
    /// The sum of the values of the tiles across.
    sum: i32,
    touched: bool,
}

/// The parts of a board that never change.
#[derive(Debug)]
struct Plan {
    rows: usize,
    columns: usize,
    letter_factors: Vec<i32>,
    word_factors: Vec<i32>,
    values: TileValues,
    start: usize,
    /// All letters.
    all: u64,
}

/// A line as the generator of plays reads it.
#[derive(Debug, Clone)]
pub(crate) struct LineView {
    pub(crate) len: usize,
    pub(crate) occupied: u32,
    pub(crate) touched: u32,
    pub(crate) anchors: u32,
    pub(crate) down: bool,
    pub(crate) letters: [u8; SIDE],
    pub(crate) points: [i32; SIDE],
    pub(crate) masks: [u64; SIDE],
    pub(crate) sums: [i32; SIDE],
    pub(crate) letter_factors: [i32; SIDE],
    pub(crate) word_factors: [i32; SIDE],
}

impl LineView {
    pub(crate) const fn new() -> Self {
        Self {
            len: 0,
            occupied: 0,
            touched: 0,
            anchors: 0,
            down: false,
            letters: [0; SIDE],
            points: [0; SIDE],
            masks: [0; SIDE],
            sums: [0; SIDE],
            letter_factors: [0; SIDE],
            word_factors: [0; SIDE],
        }
    }
}

/// A change that can be undone.
#[derive(Debug, Clone, Copy)]
enum Change {
    Tile(u32),
    Cross(u32, Cross),
}

/// A set of squares of a board.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct SquareSet([u64; 4]);

impl SquareSet {
    /// The number of squares that a set can hold.
    const MOST: usize = 256;

    #[inline(always)]
    fn insert(&mut self, index: usize) {
        self.0[index >> 6] |= 1 << (index & 63);
    }

    #[inline(always)]
    fn contains(&self, index: usize) -> bool {
        self.0[index >> 6] >> (index & 63) & 1 != 0
    }
}

/// A board with cross-checks.
#[derive(Debug, Clone)]
pub(crate) struct Grid {
    plan: Arc<Plan>,
    /// The byte of the tile on each square, 0 for none.
    tiles: Vec<u8>,
    /// The value of the tile on each square.
    points: Vec<i32>,
    /// For plays across, then for plays down.
    cross: Vec<Cross>,
    /// A key of what each line holds, rows first.
    keys: Vec<u64>,
    occupied: Vec<u32>,
    touched: Vec<u32>,
    /// A key of all tiles.
    key: u64,
    count: usize,
    journal: Vec<Change>,
}

/// Mixes the bits of a number: the finaliser of SplitMix64.
#[inline(always)]
pub(crate) const fn mix(number: u64) -> u64 {
    let x = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The number of the letter of a tile's byte.
#[inline(always)]
pub(crate) const fn letter_of(tile: u8) -> u8 {
    tile & 63
}

impl Grid {
    pub(crate) fn new(
        layout: &BoardLayout,
        values: &TileValues,
        board: &Board,
        words: &WordGraph,
    ) -> Self {
        let (rows, columns) = (layout.rows(), layout.columns());
        let squares = rows * columns;
        let mut plan = Plan {
            rows,
            columns,
            letter_factors: vec![1; squares],
            word_factors: vec![1; squares],
            values: values.clone(),
            start: layout.start().row() * columns + layout.start().column(),
            all: values.letters().bits(),
        };
        for square in layout.squares() {
            let premium = layout.premium(square);
            let index = square.row() * columns + square.column();
            plan.letter_factors[index] = premium.letter.into();
            plan.word_factors[index] = premium.word.into();
        }
        let open = Cross {
            mask: plan.all,
            sum: 0,
            touched: false,
        };
        let lines = rows + columns;
        let mut grid = Self {
            tiles: vec![0; squares],
            points: vec![0; squares],
            cross: vec![open; 2 * squares],
            // Lines that look the same differ in their premiums.
            keys: (0..lines as u64).map(|line| mix(line << 32 | 1)).collect(),
            occupied: vec![0; lines],
            touched: vec![0; lines],
            key: 0,
            count: 0,
            journal: Vec::new(),
            plan: Arc::new(plan),
        };
        for (square, tile) in board.tiles() {
            let index = square.row() * columns + square.column();
            grid.lay(index, tile.to_byte());
        }
        for index in 0..squares {
            if grid.tiles[index] == 0 {
                grid.refresh(index, false, words);
                grid.refresh(index, true, words);
            }
        }
        grid.journal.clear();
        grid
    }

    /// Returns the number of lines.
    #[inline(always)]
    pub(crate) fn lines(&self) -> usize {
        self.keys.len()
    }

    /// Returns a key of the tiles on the board.
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// Returns a key of what a line holds.
    #[inline(always)]
    pub(crate) fn line_key(&self, line: usize) -> u64 {
        self.keys[line]
    }

    /// Returns the first square of a line, the distance of its squares, and their number.
    #[inline(always)]
    fn geometry(&self, line: usize) -> (usize, usize, usize) {
        let plan = &*self.plan;
        if line < plan.rows {
            (line * plan.columns, 1, plan.columns)
        } else {
            (line - plan.rows, plan.columns, plan.rows)
        }
    }

    /// Returns the line of a square, and its position there.
    #[inline(always)]
    fn place(&self, index: usize, down: bool) -> (usize, usize) {
        let plan = &*self.plan;
        let (row, column) = (index / plan.columns, index % plan.columns);
        if down {
            (plan.rows + column, row)
        } else {
            (row, column)
        }
    }

    /// Returns the empty squares of a line where a play can begin to touch other tiles.
    #[inline]
    pub(crate) fn anchors(&self, line: usize) -> u32 {
        let (_, _, len) = self.geometry(line);
        let inside = ((1u64 << len) - 1) as u32;
        let occupied = self.occupied[line];
        if self.count == 0 {
            let (own, at) = self.place(self.plan.start, line >= self.plan.rows);
            return if own == line { 1 << at } else { 0 };
        }
        (occupied << 1 | occupied >> 1 | self.touched[line]) & !occupied & inside
    }

    /// Writes a line for the generator.
    pub(crate) fn view(&self, line: usize, view: &mut LineView) {
        let (first, step, len) = self.geometry(line);
        let plan = &*self.plan;
        let down = line >= plan.rows;
        let offset = if down { self.tiles.len() } else { 0 };
        view.len = len;
        view.down = down;
        view.occupied = self.occupied[line];
        view.touched = self.touched[line];
        view.anchors = self.anchors(line);
        let mut index = first;
        for at in 0..len.min(SIDE) {
            view.letters[at] = letter_of(self.tiles[index]);
            view.points[at] = self.points[index];
            let cross = &self.cross[offset + index];
            view.masks[at] = cross.mask;
            view.sums[at] = cross.sum;
            view.letter_factors[at] = plan.letter_factors[index];
            view.word_factors[at] = plan.word_factors[index];
            index += step;
        }
    }

    fn lay(&mut self, index: usize, tile: u8) {
        self.tiles[index] = tile;
        self.points[index] = match PlacedTile::from_byte(tile) {
            Some(tile) => self.plan.values.of(tile).points(),
            None => 0,
        };
        self.count += 1;
        self.toggle(index, tile);
    }

    fn take(&mut self, index: usize) {
        let tile = self.tiles[index];
        self.tiles[index] = 0;
        self.points[index] = 0;
        self.count -= 1;
        self.toggle(index, tile);
    }

    /// Enters a tile into the keys of its lines, or takes it out.
    #[inline]
    fn toggle(&mut self, index: usize, tile: u8) {
        let key = mix((index as u64) << 8 | u64::from(tile));
        self.key ^= key;
        for down in [false, true] {
            let (line, at) = self.place(index, down);
            self.keys[line] ^= key;
            self.occupied[line] ^= 1 << at;
            // A cross-check counts only on an empty square.
            let slot = self.slot(index, down);
            let cross = self.cross[slot];
            if cross.touched {
                self.keys[line] ^= cross_key(slot, &cross);
                self.touched[line] ^= 1 << at;
            }
        }
    }

    #[inline(always)]
    fn slot(&self, index: usize, down: bool) -> usize {
        if down {
            self.tiles.len() + index
        } else {
            index
        }
    }

    /// Computes the cross-check of an empty square for plays in a direction.
    fn refresh(&mut self, index: usize, down: bool, words: &WordGraph) {
        // The word across lies in the other direction.
        let (line, at) = self.place(index, !down);
        let (first, step, len) = self.geometry(line);
        let (mut begin, mut end) = (at, at + 1);
        let mut sum = 0;
        while begin > 0 && self.tiles[first + (begin - 1) * step] != 0 {
            begin -= 1;
            sum += self.points[first + begin * step];
        }
        while end < len && self.tiles[first + end * step] != 0 {
            sum += self.points[first + end * step];
            end += 1;
        }
        let touched = end - begin > 1;
        let letter = |at: usize| letter_of(self.tiles[first + at * step]);
        let mask = if !touched {
            self.plan.all
        } else if begin == at {
            let state = words.walk_back((at + 1..end).rev().map(letter));
            words.labels(state).1
        } else if end == at + 1 {
            let state = words.walk_back((begin..at).rev().map(letter));
            words.labels(words.step(state, 0)).1
        } else {
            let state = words.walk_back((at + 1..end).rev().map(letter));
            let mut candidates = words.labels(state).0 & !1;
            let mut mask = 0;
            while candidates != 0 {
                let label = candidates.trailing_zeros();
                candidates &= candidates - 1;
                let mut state = words.step(state, label);
                let mut complete = false;
                for at in (begin..at).rev() {
                    let letter = u32::from(letter(at));
                    complete = words.labels(state).1 >> letter & 1 != 0;
                    state = words.step(state, letter);
                }
                mask |= u64::from(complete) << label;
            }
            mask
        };
        let cross = Cross { mask, sum, touched };
        let slot = self.slot(index, down);
        let before = self.cross[slot];
        if before != cross {
            self.journal.push(Change::Cross(slot as u32, before));
            self.set_cross(slot, index, down, cross);
        }
    }

    /// Replaces the cross-check of an empty square.
    #[inline]
    fn set_cross(&mut self, slot: usize, index: usize, down: bool, cross: Cross) {
        let before = self.cross[slot];
        let (line, at) = self.place(index, down);
        for side in [&before, &cross] {
            if side.touched {
                self.keys[line] ^= cross_key(slot, side);
                self.touched[line] ^= 1 << at;
            }
        }
        self.cross[slot] = cross;
    }

    /// Returns the end of the log of changes.
    #[inline(always)]
    pub(crate) fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Lays tiles in a line, from an empty square on, over tiles that lie there.
    pub(crate) fn play(&mut self, line: usize, start: usize, tiles: &[u8], words: &WordGraph) {
        let (first, step, len) = self.geometry(line);
        let down = line >= self.plan.rows;
        let mut laid = 0u32;
        let mut at = start;
        for &tile in tiles {
            while at < len && self.tiles[first + at * step] != 0 {
                at += 1;
            }
            if at >= len {
                break;
            }
            let index = first + at * step;
            self.lay(index, tile);
            self.journal.push(Change::Tile(index as u32));
            laid |= 1 << at;
            at += 1;
        }
        self.refresh_ends(line, start, words);
        while laid != 0 {
            let at = laid.trailing_zeros() as usize;
            laid &= laid - 1;
            let (across, position) = self.place(first + at * step, !down);
            self.refresh_ends(across, position, words);
        }
    }

    /// Computes the cross-checks at both ends of a run of tiles.
    fn refresh_ends(&mut self, line: usize, at: usize, words: &WordGraph) {
        let (first, step, len) = self.geometry(line);
        let down = line >= self.plan.rows;
        let occupied = self.occupied[line];
        let below = !occupied & ((1u32 << at) - 1);
        let begin = 32 - below.leading_zeros() as usize;
        let end = at + (!(occupied >> at)).trailing_zeros() as usize;
        if begin > 0 {
            self.refresh(first + (begin - 1) * step, !down, words);
        }
        if end < len {
            self.refresh(first + end * step, !down, words);
        }
    }

    /// Takes back what was played since a mark.
    pub(crate) fn go_back(&mut self, mark: usize) {
        while self.journal.len() > mark
            && let Some(change) = self.journal.pop()
        {
            match change {
                Change::Tile(index) => self.take(index as usize),
                Change::Cross(slot, before) => {
                    let squares = self.tiles.len();
                    let slot = slot as usize;
                    let down = slot >= squares;
                    let index = if down { slot - squares } else { slot };
                    self.set_cross(slot, index, down, before);
                }
            }
        }
    }

    /// Returns the squares on which a play depends: its own, and the empty ones at the ends of the words that
    /// it makes. While no tile is placed on them the play stays legal, and its score the same. Returns
    /// `None` on boards of more squares than a [`SquareSet`] has.
    pub(crate) fn zone(&self, line: usize, start: usize, count: usize) -> Option<SquareSet> {
        if self.tiles.len() > SquareSet::MOST {
            return None;
        }
        let mut zone = SquareSet::default();
        for index in self.squares_of(line, start, count) {
            zone.insert(index);
            for down in [false, true] {
                let (line, at) = self.place(index, down);
                self.add_ends(line, at, &mut zone);
            }
        }
        Some(zone)
    }

    /// Adds the empty squares at both ends of the tiles around a square of a line.
    fn add_ends(&self, line: usize, at: usize, zone: &mut SquareSet) {
        let (first, step, len) = self.geometry(line);
        let tile = |at: usize| self.tiles[first + at * step] != 0;
        let before = (0..at).rev().find(|&at| !tile(at));
        let after = (at + 1..len).find(|&at| !tile(at));
        for at in [before, after].into_iter().flatten() {
            zone.insert(first + at * step);
        }
    }

    /// Returns an iterator over the squares of the tiles of a play.
    #[inline]
    fn squares_of(
        &self,
        line: usize,
        start: usize,
        count: usize,
    ) -> impl Iterator<Item = usize> + '_ {
        let (first, step, len) = self.geometry(line);
        let squares = (start..len).map(move |at| first + at * step);
        squares.filter(|&index| self.tiles[index] == 0).take(count)
    }

    /// Returns `true` if a play places a tile on one of these squares.
    #[inline]
    pub(crate) fn touches(
        &self,
        (line, start, count): (usize, usize, usize),
        zone: &SquareSet,
    ) -> bool {
        let mut squares = self.squares_of(line, start, count);
        squares.any(|index| zone.contains(index))
    }

    /// Returns the square at a position of a line.
    pub(crate) fn square(&self, line: usize, at: usize) -> Option<Square> {
        let (first, step, _) = self.geometry(line);
        let index = first + at * step;
        Square::new(index / self.plan.columns, index % self.plan.columns)
    }

    /// Returns `true` if a line is a column.
    pub(crate) fn is_down(&self, line: usize) -> bool {
        line >= self.plan.rows
    }

    /// Returns the value of a tile on a rack, by the number of its letter, 0 for a blank.
    pub(crate) fn value(&self, kind: usize) -> i32 {
        let values = &self.plan.values;
        let letter = lexc_alphabet::Letter::new(kind as u8);
        letter
            .map_or(values.blank(), |letter| values.letter(letter))
            .points()
    }
}

/// The part of a cross-check in the key of its line.
#[inline(always)]
fn cross_key(slot: usize, cross: &Cross) -> u64 {
    let place = (slot as u64 + 1) << 40 | u64::from(cross.sum as u32);
    mix(mix(cross.mask).wrapping_add(place))
}
