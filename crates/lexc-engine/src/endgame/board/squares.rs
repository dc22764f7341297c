//! [`EndgameBoard`]: the board of a search, with cross-checks and a key for each line, and plays
//! that can be undone.

use std::sync::Arc;

use lexc_alphabet::PlacedTile;
use lexc_game::{Board, BoardLayout, Square, TileValues};

use super::hash::{mix, tile_on_square};
use super::line_view::{LineView, MAX_LINE};
use super::square_set::{SquareSet, TileSpan};
use crate::endgame::words::gaddag::EndgameGaddag;

/// The cross-check of a square: the letters that the tiles in the other direction allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct CrossCheck {
    /// The cross-set: letters that make a word in the other direction.
    letters: u64,
    /// The cross-sum: the sum of the values of the tiles in the other direction.
    sum: i32,
    /// `true` if the square has a neighbour in the other direction.
    touched: bool,
}

/// The immutable parts of a board.
#[derive(Debug)]
struct BoardPlan {
    rows: usize,
    columns: usize,
    letter_factors: Vec<i32>,
    word_factors: Vec<i32>,
    values: TileValues,
    start: usize,
    /// All letters.
    all: u64,
}

/// The factors of a square for the score of its letter and of the words through it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SquareFactors {
    pub(crate) letter: i32,
    pub(crate) word: i32,
}

/// The last change of a line.
#[derive(Debug, Clone, Copy, Default)]
struct LineChange {
    /// The key of the line before the change.
    key: u64,
    /// The number of the play that made the change.
    play: u64,
    /// The positions on which it placed tiles.
    tiles: u32,
    /// The empty positions whose cross-checks it changed.
    cross_checks: u32,
}

/// A change that can be undone.
#[derive(Debug, Clone, Copy)]
enum BoardChange {
    Tile(u32),
    /// The line and its last change before this one.
    Line(u32, LineChange),
    /// The slot and the cross-check before the change.
    CrossCheck(u32, CrossCheck),
}

/// A board with cross-checks.
#[derive(Debug, Clone)]
pub(crate) struct EndgameBoard {
    plan: Arc<BoardPlan>,
    /// The byte of the tile on each square, 0 for none.
    tiles: Vec<u8>,
    /// The value of the tile on each square.
    points: Vec<i32>,
    /// The cross-check of each square for plays across, then for plays down.
    cross_checks: Vec<CrossCheck>,
    /// The key of the contents of each line, rows first.
    line_keys: Vec<u64>,
    /// The positions with a tile in each line.
    occupied: Vec<u32>,
    /// The empty positions of each line with a neighbour in the other direction.
    touched: Vec<u32>,
    /// The last change of each line.
    line_changes: Vec<LineChange>,
    /// The number of plays applied so far, including those that were undone.
    plays: u64,
    /// The key of all tiles.
    key: u64,
    /// The number of tiles on the board.
    tile_count: usize,
    /// The changes since the board was created, to undo plays.
    journal: Vec<BoardChange>,
}

/// The number of the letter of a placed tile's byte.
#[inline(always)]
const fn letter_of(tile: u8) -> u8 {
    tile & 63
}

impl EndgameBoard {
    pub(crate) fn new(
        layout: &BoardLayout,
        values: &TileValues,
        board: &Board,
        gaddag: &EndgameGaddag,
    ) -> Self {
        let (rows, columns) = (layout.rows(), layout.columns());
        let squares = rows * columns;
        let mut plan = BoardPlan {
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
        let open = CrossCheck { letters: plan.all, sum: 0, touched: false };
        let lines = rows + columns;
        let mut grid = Self {
            tiles: vec![0; squares],
            points: vec![0; squares],
            cross_checks: vec![open; 2 * squares],
            // Lines with the same tiles have different premiums, so their keys differ.
            line_keys: (1..=lines as u64).map(|line| mix(line << 32)).collect(),
            occupied: vec![0; lines],
            touched: vec![0; lines],
            line_changes: vec![LineChange::default(); lines],
            plays: 0,
            key: 0,
            tile_count: 0,
            journal: Vec::new(),
            plan: Arc::new(plan),
        };
        for (square, tile) in board.tiles() {
            let index = square.row() * columns + square.column();
            grid.place_tile(index, tile.to_byte());
        }
        for index in 0..squares {
            if grid.tiles[index] == 0 {
                grid.update_cross_check(index, false, gaddag);
                grid.update_cross_check(index, true, gaddag);
            }
        }
        grid.journal.clear();
        grid.line_changes.fill(LineChange::default());
        grid
    }

    /// Returns the number of lines.
    #[inline(always)]
    pub(crate) fn lines(&self) -> usize {
        self.line_keys.len()
    }

    /// Returns the key of the board's tiles.
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// Returns the key of the tiles and cross-checks of a line.
    #[inline(always)]
    pub(crate) fn line_key(&self, line: usize) -> u64 {
        self.line_keys[line]
    }

    /// Returns the first square of a line, the distance between its squares, and their number.
    #[inline(always)]
    fn geometry(&self, line: usize) -> (usize, usize, usize) {
        let plan = &*self.plan;
        if line < plan.rows {
            (line * plan.columns, 1, plan.columns)
        } else {
            (line - plan.rows, plan.columns, plan.rows)
        }
    }

    /// Returns the line of a square and its position in that line.
    #[inline(always)]
    fn place(&self, index: usize, down: bool) -> (usize, usize) {
        let plan = &*self.plan;
        let (row, column) = (index / plan.columns, index % plan.columns);
        if down { (plan.rows + column, row) } else { (row, column) }
    }

    /// Returns the anchors of a line: the empty squares next to a tile.
    #[inline]
    pub(crate) fn anchors(&self, line: usize) -> u32 {
        let (_, _, len) = self.geometry(line);
        let inside = ((1u64 << len) - 1) as u32;
        let occupied = self.occupied[line];
        if !self.has_tiles() {
            let (own, at) = self.place(self.plan.start, line >= self.plan.rows);
            return if own == line { 1 << at } else { 0 };
        }
        (occupied << 1 | occupied >> 1 | self.touched[line]) & !occupied & inside
    }

    /// Returns the key of a line before its last change, and the positions on which a play depends
    /// on that change: the plays that place no tile on them are the same before and after it.
    /// Returns `None` if no play changed the line.
    #[inline]
    pub(crate) fn last_change(&self, line: usize) -> Option<(u64, u32)> {
        let LineChange { key, tiles, cross_checks, .. } = self.line_changes[line];
        let empty = !self.occupied[line] | tiles;
        let (_, _, len) = self.geometry(line);
        let mut affected = tiles | cross_checks;
        let mut left = tiles;
        while left != 0 {
            // A word that reaches the tile places a tile on it, or on the next position to either
            // side that was empty.
            let at = left.trailing_zeros();
            left &= left - 1;
            let below = empty & ((1 << at) - 1);
            let above = empty & !(1 << at) & !((1 << at) - 1);
            affected |= above & above.wrapping_neg();
            affected |= below.checked_ilog2().map_or(0, |last| 1 << last);
        }
        let affected = affected & ((1u64 << len) - 1) as u32;
        (affected != 0).then_some((key, affected))
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
        for at in 0..len.min(MAX_LINE) {
            view.letters[at] = letter_of(self.tiles[index]);
            view.points[at] = self.points[index];
            let cross = &self.cross_checks[offset + index];
            view.cross_sets[at] = cross.letters;
            view.cross_sums[at] = cross.sum;
            view.letter_factors[at] = plan.letter_factors[index];
            view.word_factors[at] = plan.word_factors[index];
            index += step;
        }
    }

    /// Returns the change of a line by the current play.
    #[inline]
    fn line_change(&mut self, line: usize) -> &mut LineChange {
        let (key, play) = (self.line_keys[line], self.plays);
        let change = &mut self.line_changes[line];
        if change.play != play {
            self.journal.push(BoardChange::Line(line as u32, *change));
            *change = LineChange { key, play, ..LineChange::default() };
        }
        change
    }

    /// Places a tile on an empty square.
    fn place_tile(&mut self, index: usize, tile: u8) {
        self.tiles[index] = tile;
        self.points[index] = match PlacedTile::from_byte(tile) {
            Some(tile) => self.plan.values.of(tile).points(),
            None => 0,
        };
        self.tile_count += 1;
        self.toggle(index, tile);
    }

    /// Removes the tile of a square.
    fn remove_tile(&mut self, index: usize) {
        let tile = self.tiles[index];
        self.tiles[index] = 0;
        self.points[index] = 0;
        self.tile_count -= 1;
        self.toggle(index, tile);
    }

    /// Toggles a tile in the keys of its lines.
    #[inline]
    fn toggle(&mut self, index: usize, tile: u8) {
        let key = tile_on_square(index, tile);
        self.key ^= key;
        for down in [false, true] {
            let (line, at) = self.place(index, down);
            self.line_keys[line] ^= key;
            self.occupied[line] ^= 1 << at;
            // A cross-check counts only on an empty square.
            let slot = self.slot(index, down);
            let cross = self.cross_checks[slot];
            if cross.touched {
                self.line_keys[line] ^= cross_key(slot, &cross);
                self.touched[line] ^= 1 << at;
            }
        }
    }

    /// Returns the index of a cross-check, given a square and the direction of plays.
    #[inline(always)]
    fn slot(&self, index: usize, down: bool) -> usize {
        if down { self.tiles.len() + index } else { index }
    }

    /// Computes the cross-check of an empty square for plays in a direction.
    fn update_cross_check(&mut self, index: usize, down: bool, gaddag: &EndgameGaddag) {
        // The cross-word lies in the other direction.
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
        let letters = if !touched {
            self.plan.all
        } else if begin == at {
            let state = gaddag.walk_back((at + 1..end).rev().map(letter));
            gaddag.labels(state).ends
        } else if end == at + 1 {
            let state = gaddag.walk_back((begin..at).rev().map(letter));
            let turned = gaddag.step(state, EndgameGaddag::SEPARATOR);
            gaddag.labels(turned).ends
        } else {
            let state = gaddag.walk_back((at + 1..end).rev().map(letter));
            let mut candidates = gaddag.labels(state).next & !1;
            let mut letters = 0;
            while candidates != 0 {
                let label = candidates.trailing_zeros();
                candidates &= candidates - 1;
                let mut state = gaddag.step(state, label);
                let mut complete = false;
                for at in (begin..at).rev() {
                    let letter = u32::from(letter(at));
                    complete = gaddag.labels(state).ends >> letter & 1 != 0;
                    state = gaddag.step(state, letter);
                }
                letters |= u64::from(complete) << label;
            }
            letters
        };
        let cross = CrossCheck { letters, sum, touched };
        let slot = self.slot(index, down);
        let before = self.cross_checks[slot];
        if before != cross {
            let (line, at) = self.place(index, down);
            self.line_change(line).cross_checks |= 1 << at;
            self.journal.push(BoardChange::CrossCheck(slot as u32, before));
            self.set_cross(slot, index, down, cross);
        }
    }

    /// Replaces the cross-check of an empty square.
    #[inline]
    fn set_cross(&mut self, slot: usize, index: usize, down: bool, cross: CrossCheck) {
        let before = self.cross_checks[slot];
        let (line, at) = self.place(index, down);
        for side in [&before, &cross] {
            if side.touched {
                self.line_keys[line] ^= cross_key(slot, side);
                self.touched[line] ^= 1 << at;
            }
        }
        self.cross_checks[slot] = cross;
    }

    /// Returns a mark to which [`Self::undo_to`] can undo later plays.
    #[inline(always)]
    pub(crate) fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Places the tiles of a play on the empty squares of a line, from `start` on.
    pub(crate) fn apply(
        &mut self,
        line: usize,
        start: usize,
        tiles: &[u8],
        gaddag: &EndgameGaddag,
    ) {
        let (first, step, len) = self.geometry(line);
        let down = line >= self.plan.rows;
        self.plays += 1;
        let mut placed = 0u32;
        let mut at = start;
        for &tile in tiles {
            while at < len && self.tiles[first + at * step] != 0 {
                at += 1;
            }
            if at >= len {
                break;
            }
            let index = first + at * step;
            for down in [false, true] {
                let (line, at) = self.place(index, down);
                self.line_change(line).tiles |= 1 << at;
            }
            self.place_tile(index, tile);
            self.journal.push(BoardChange::Tile(index as u32));
            placed |= 1 << at;
            at += 1;
        }
        self.update_ends(line, start, gaddag);
        while placed != 0 {
            let at = placed.trailing_zeros() as usize;
            placed &= placed - 1;
            let (across, position) = self.place(first + at * step, !down);
            self.update_ends(across, position, gaddag);
        }
    }

    /// Computes the cross-checks of the empty squares at both ends of a run of tiles.
    fn update_ends(&mut self, line: usize, at: usize, gaddag: &EndgameGaddag) {
        let (first, step, len) = self.geometry(line);
        let down = line >= self.plan.rows;
        let occupied = self.occupied[line];
        let below = !occupied & ((1u32 << at) - 1);
        let begin = 32 - below.leading_zeros() as usize;
        let end = at + (!(occupied >> at)).trailing_zeros() as usize;
        if begin > 0 {
            self.update_cross_check(first + (begin - 1) * step, !down, gaddag);
        }
        if end < len {
            self.update_cross_check(first + end * step, !down, gaddag);
        }
    }

    /// Undoes the plays after a mark.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        while self.journal.len() > mark
            && let Some(change) = self.journal.pop()
        {
            match change {
                BoardChange::Tile(index) => self.remove_tile(index as usize),
                BoardChange::Line(line, before) => self.line_changes[line as usize] = before,
                BoardChange::CrossCheck(slot, before) => {
                    let squares = self.tiles.len();
                    let slot = slot as usize;
                    let down = slot >= squares;
                    let index = if down { slot - squares } else { slot };
                    self.set_cross(slot, index, down, before);
                }
            }
        }
    }

    /// Returns the squares that a play depends on: its own, and the empty squares at the ends of
    /// the words that it makes. Until a tile is placed on one of them, the play stays legal and its
    /// score unchanged. Returns `None` on boards with more squares than a [`SquareSet`] can hold.
    pub(crate) fn zone(&self, span: TileSpan) -> Option<SquareSet> {
        if self.tiles.len() > SquareSet::CAPACITY {
            return None;
        }
        let mut zone = SquareSet::default();
        for index in self.squares_of(span) {
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
    pub(crate) fn squares_of(&self, span: TileSpan) -> impl Iterator<Item = usize> + '_ {
        let TileSpan { line, start, count } = span;
        let (first, step, len) = self.geometry(line);
        let squares = (start..len).map(move |at| first + at * step);
        squares.filter(|&index| self.tiles[index] == 0).take(count)
    }

    /// Returns `true` if a play places a tile on one of the squares.
    #[inline]
    pub(crate) fn touches(&self, span: TileSpan, zone: &SquareSet) -> bool {
        (self.squares_of(span)).any(|index| zone.contains(index))
    }

    /// Returns the square at a position of a line.
    pub(crate) fn square(&self, line: usize, at: usize) -> Square {
        let index = self.index_of(line, at);
        Square::new(index / self.plan.columns, index % self.plan.columns).expect("a small board")
    }

    /// Returns the number of squares of a line.
    pub(crate) fn len_of(&self, line: usize) -> usize {
        self.geometry(line).2
    }

    /// Returns `true` if any square has a tile.
    #[inline(always)]
    pub(crate) fn has_tiles(&self) -> bool {
        self.tile_count > 0
    }

    /// Returns `true` if a square has no tile.
    pub(crate) fn is_free(&self, index: usize) -> bool {
        self.tiles[index] == 0
    }

    /// Returns the number of squares.
    pub(crate) fn squares(&self) -> usize {
        self.tiles.len()
    }

    /// Returns the index of the square at a position of a line.
    pub(crate) fn index_of(&self, line: usize, at: usize) -> usize {
        let (first, step, _) = self.geometry(line);
        first + at * step
    }

    /// Returns the factors of a square.
    pub(crate) fn factors(&self, index: usize) -> SquareFactors {
        SquareFactors {
            letter: self.plan.letter_factors[index],
            word: self.plan.word_factors[index],
        }
    }

    /// Returns `true` if a line is a column.
    pub(crate) fn is_down(&self, line: usize) -> bool {
        line >= self.plan.rows
    }

    /// Returns the value of a tile on a rack, by the number of its letter, 0 for a blank.
    pub(crate) fn value(&self, kind: usize) -> i32 {
        let values = &self.plan.values;
        let value = match lexc_alphabet::Letter::new(kind as u8) {
            Some(letter) => values.letter(letter),
            None => values.blank(),
        };
        value.points()
    }
}

/// Returns the key of a cross-check, which is part of the key of its line.
#[inline(always)]
fn cross_key(slot: usize, cross: &CrossCheck) -> u64 {
    let place = (slot as u64 + 1) << 40 | u64::from(cross.sum as u32);
    mix(mix(cross.letters).wrapping_add(place))
}
