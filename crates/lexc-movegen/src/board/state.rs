//! The board with cross-sets and square scores, updated as plays are applied and undone:
//! [`BoardState`].

use lexc_alphabet::PlacedTile;
use lexc_game::{Board, BoardLayout, Square, TileValues};

use super::cross_sets::{BoardRun, CrossSetSource, RunEnds};
use super::line_bits::{run_begin, run_end, runs};
use super::square_score::{CROSS, SquareScore};
use crate::record::Placement;

/// The board as lines, with cross-sets and square scores.
///
/// Squares have an index for each direction: `line * stride + position in the line`, with a stride
/// of 16 or 32. After the last square of a line there is always at least one index without a
/// square, which stops a search at the end of a line without a test.
#[derive(Debug, Clone)]
pub(crate) struct BoardState {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// The logarithm of the stride.
    pub(crate) shift: u32,
    pub(crate) values: TileValues,
    /// Row and column of the start square.
    pub(crate) start: (usize, usize),
    /// `true` if openings down are skipped, because each is the mirror image of one across.
    pub(crate) symmetric: bool,
    pub(crate) tile_count: usize,
    /// By square: the number of the letter on it, 0 for an empty square.
    pub(crate) letters: Vec<u8>,
    /// By line: the squares with a tile.
    pub(crate) occupied: Vec<u32>,
    /// By line: the empty squares beside a tile of another line.
    pub(crate) beside_tiles: Vec<u32>,
    /// By square: its cross-set, all letters where no tile is beside it.
    pub(crate) cross_sets: Vec<u64>,
    /// By square: its contribution to the score of a play.
    pub(crate) scores: Vec<SquareScore>,
    /// By square, for the first square of a run: the state from which plays through the run are
    /// searched.
    pub(crate) run_states: Vec<u32>,
    premiums: Premiums,
    log: Vec<SquareUndo>,
    /// A buffer for the runs of a board that is being set, which are looked up together.
    found_runs: Vec<BoardRun>,
}

/// The premiums of the board, which no play changes.
#[derive(Debug, Clone)]
struct Premiums {
    /// The scores of the squares of an empty board.
    scores: Vec<SquareScore>,
    /// By length, from 1, and square: the product of the word premiums of the `length` squares
    /// that end at the square.
    word_products: Vec<u16>,
}

/// A tile as both of its lines store it.
#[derive(Debug, Clone, Copy)]
struct TileData {
    letter: u8,
    value: i64,
}

/// The data of a square and its line before a change.
#[derive(Debug, Clone, Copy)]
struct SquareUndo {
    square: u32,
    letter: u8,
    run_state: u32,
    occupied: u32,
    beside_tiles: u32,
    cross_set: u64,
    score: SquareScore,
}

/// A point in the log of changes that [`BoardState::undo`] returns to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UndoMark {
    log: usize,
    tile_count: usize,
}

impl BoardState {
    pub(crate) fn new(layout: &BoardLayout, values: TileValues) -> Self {
        let (rows, columns) = (layout.rows(), layout.columns());
        let shift = if rows.max(columns) < 16 { 4 } else { 5 };
        let lines = rows + columns;
        let squares = (lines + 1) << shift;
        let mut scores = vec![SquareScore::PLAIN; squares];
        for square in layout.squares() {
            let premium = layout.premium(square);
            let (row, column) = (square.row(), square.column());
            for square in [(row << shift) + column, ((rows + column) << shift) + row] {
                scores[square] = SquareScore {
                    factor: premium.letter.into(),
                    word: premium.word.into(),
                    ..SquareScore::PLAIN
                };
            }
        }
        let premiums =
            Premiums { word_products: word_products(&scores, rows.max(columns)), scores };
        Self {
            rows,
            columns,
            shift,
            start: (layout.start().row(), layout.start().column()),
            symmetric: layout.is_symmetric(),
            tile_count: 0,
            letters: vec![0; squares],
            occupied: vec![0; lines],
            beside_tiles: vec![0; lines],
            cross_sets: vec![values.letters().bits(); squares],
            scores: premiums.scores.clone(),
            run_states: vec![0; squares],
            values,
            premiums,
            log: Vec::new(),
            found_runs: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn line_count(&self) -> usize {
        self.rows + self.columns
    }

    #[inline]
    pub(crate) fn len_of(&self, line: usize) -> usize {
        if line < self.rows { self.columns } else { self.rows }
    }

    #[inline]
    pub(crate) fn is_down(&self, line: usize) -> bool {
        line >= self.rows
    }

    /// Returns the line across a square, and the square's position in it.
    #[inline]
    fn across(&self, line: usize, at: usize) -> (usize, usize) {
        if line < self.rows { (self.rows + at, line) } else { (at, line - self.rows) }
    }

    #[inline]
    pub(crate) fn index(&self, line: usize, at: usize) -> usize {
        (line << self.shift) + at
    }

    /// Returns a placement of no tiles that begins at a square.
    #[inline(always)]
    pub(crate) fn placement(&self, square: usize) -> Placement {
        let line = square >> self.shift;
        Placement::new(line, square - (line << self.shift), 0)
    }

    /// Returns by square the product of the word premiums of the `len` squares that end at it;
    /// nothing for a word longer than any line.
    #[inline]
    pub(crate) fn word_products(&self, len: usize) -> &[u16] {
        let squares = self.letters.len();
        self.premiums.word_products.get(squares * (len - 1)..squares * len).unwrap_or(&[])
    }

    /// Returns the pair of sums that squares add to a score.
    #[inline]
    pub(crate) fn sum_of(&self, squares: core::ops::Range<usize>) -> i64 {
        self.scores[squares].iter().map(|score| score.add).sum()
    }

    /// Replaces the board and computes all cross-sets.
    pub(crate) fn set_board(&mut self, board: &Board, source: &impl CrossSetSource) {
        self.log.clear();
        self.tile_count = 0;
        self.letters.fill(0);
        self.occupied.fill(0);
        self.beside_tiles.fill(0);
        self.cross_sets.fill(self.values.letters().bits());
        self.scores.copy_from_slice(&self.premiums.scores);
        for row in 0..self.rows {
            for (column, &tile) in board.row(row).iter().enumerate() {
                if let Some(tile) = tile {
                    self.tile_count += 1;
                    let tile = self.tile_data(tile);
                    self.place(row, column, tile);
                    self.place(self.rows + column, row, tile);
                }
            }
        }
        let mut found = core::mem::take(&mut self.found_runs);
        found.clear();
        for line in 0..self.line_count() {
            let base = line << self.shift;
            found.extend(runs(self.occupied[line]).map(|(begin, end)| BoardRun {
                begin: base + begin,
                end: base + end,
                ends: RunEnds::default(),
            }));
        }
        source.look_up_all(&self.letters, &mut found);
        for (index, run) in found.iter().enumerate() {
            self.set_cross_sets_around(run, index.checked_sub(1).map(|last| &found[last]), source);
        }
        self.found_runs = found;
    }

    #[inline(always)]
    fn tile_data(&self, tile: PlacedTile) -> TileData {
        TileData { letter: tile.letter().number(), value: self.values.of(tile).points().into() }
    }

    #[inline(always)]
    fn place(&mut self, line: usize, at: usize, tile: TileData) {
        let square = self.index(line, at);
        self.letters[square] = tile.letter;
        self.occupied[line] |= 1 << at;
        self.beside_tiles[line] &= !(1 << at);
        self.scores[square] = SquareScore { add: tile.value, ..SquareScore::PLAIN };
    }

    /// Sets the cross-sets of the squares at both ends of a run, in the lines across. `previous` is
    /// the run before it, of this line or another.
    #[inline]
    fn set_cross_sets_around(
        &mut self,
        run: &BoardRun,
        previous: Option<&BoardRun>,
        source: &impl CrossSetSource,
    ) {
        let BoardRun { begin, end, ends } = *run;
        let line = begin >> self.shift;
        let base = line << self.shift;
        self.run_states[begin] = ends.state;
        let sum = self.tile_sum(begin, end);
        if begin > base {
            match previous {
                Some(last) if last.end + 1 == begin && last.begin >= base => {
                    let left = &self.letters[last.begin..last.end];
                    let set = source.between(left, &self.letters[begin..end]);
                    let before = self.tile_sum(last.begin, last.end);
                    self.set_cross_set(line, begin - 1 - base, set, before + sum);
                }
                _ => self.set_cross_set(line, begin - 1 - base, ends.before, sum),
            }
        }
        if end - base < self.len_of(line) {
            self.set_cross_set(line, end - base, ends.after, sum);
        }
    }

    #[inline]
    fn tile_sum(&self, begin: usize, end: usize) -> i32 {
        self.sum_of(begin..end) as i32
    }

    /// Sets the cross-set of an empty square of `line` in the line across it. `sum` is the sum of
    /// the values of the tiles of `line` beside the square.
    #[inline]
    fn set_cross_set(&mut self, line: usize, at: usize, set: u64, sum: i32) {
        let (line, at) = self.across(line, at);
        let square = self.index(line, at);
        let empty = self.premiums.scores[square];
        let word = i64::from(empty.word);
        self.beside_tiles[line] |= 1 << at;
        self.cross_sets[square] = set;
        self.scores[square] = SquareScore {
            factor: empty.factor * (1 + (word << CROSS)),
            add: (i64::from(sum) * word) << CROSS,
            ..empty
        };
    }

    /// Returns the current end of the log of changes, for [`Self::undo`].
    pub(crate) fn mark(&self) -> UndoMark {
        UndoMark { log: self.log.len(), tile_count: self.tile_count }
    }

    /// Places tiles on empty squares. Only the runs that change are looked up again, and only the
    /// cross-sets at their ends are set.
    pub(crate) fn apply(
        &mut self,
        tiles: impl Iterator<Item = (Square, PlacedTile)> + Clone,
        source: &impl CrossSetSource,
    ) {
        for (square, tile) in tiles.clone() {
            let (row, column) = (square.row(), square.column());
            self.tile_count += 1;
            let tile = self.tile_data(tile);
            for (line, at) in [(row, column), (self.rows + column, row)] {
                self.save(line, at);
                self.place(line, at, tile);
            }
        }
        let mut last = (usize::MAX, 0);
        for down in [false, true] {
            for (square, _) in tiles.clone() {
                let (row, column) = (square.row(), square.column());
                let (line, at) = if down { (self.rows + column, row) } else { (row, column) };
                let begin = run_begin(self.occupied[line], at);
                if last != (line, begin) {
                    last = (line, begin);
                    self.refresh_run(line, begin, source);
                }
            }
        }
    }

    /// Looks up the run of a line that begins at `begin`, and sets the cross-sets at its ends.
    fn refresh_run(&mut self, line: usize, begin: usize, source: &impl CrossSetSource) {
        let base = line << self.shift;
        let len = self.len_of(line);
        let occupied = self.occupied[line];
        let end = run_end(occupied, begin);
        let run = source.look_up(&self.letters[base + begin..base + end]);
        self.save(line, begin);
        self.run_states[base + begin] = run.state;
        let run_sum = self.tile_sum(base + begin, base + end);
        if begin > 0 {
            let mut set = run.before;
            let mut sum = run_sum;
            if begin > 1 && occupied >> (begin - 2) & 1 != 0 {
                let first = run_begin(occupied, begin - 2);
                let left = &self.letters[base + first..base + begin - 1];
                set = source.between(left, &self.letters[base + begin..base + end]);
                sum += self.tile_sum(base + first, base + begin - 1);
            }
            let (line_across, at_across) = self.across(line, begin - 1);
            self.save(line_across, at_across);
            self.set_cross_set(line, begin - 1, set, sum);
        }
        if end < len {
            let mut set = run.after;
            let mut sum = run_sum;
            if occupied >> (end + 1) & 1 != 0 {
                let last = run_end(occupied, end + 1);
                let right = &self.letters[base + end + 1..base + last];
                set = source.between(&self.letters[base + begin..base + end], right);
                sum += self.tile_sum(base + end + 1, base + last);
            }
            let (line_across, at_across) = self.across(line, end);
            self.save(line_across, at_across);
            self.set_cross_set(line, end, set, sum);
        }
    }

    /// Writes the data of a square to the log, before they change.
    fn save(&mut self, line: usize, at: usize) {
        let square = self.index(line, at);
        self.log.push(SquareUndo {
            square: square as u32,
            letter: self.letters[square],
            run_state: self.run_states[square],
            occupied: self.occupied[line],
            beside_tiles: self.beside_tiles[line],
            cross_set: self.cross_sets[square],
            score: self.scores[square],
        });
    }

    pub(crate) fn undo(&mut self, mark: UndoMark) {
        while self.log.len() > mark.log
            && let Some(undo) = self.log.pop()
        {
            let square = undo.square as usize;
            let line = square >> self.shift;
            self.letters[square] = undo.letter;
            self.run_states[square] = undo.run_state;
            self.occupied[line] = undo.occupied;
            self.beside_tiles[line] = undo.beside_tiles;
            self.cross_sets[square] = undo.cross_set;
            self.scores[square] = undo.score;
        }
        self.tile_count = mark.tile_count;
    }
}

/// Returns the products of word premiums of up to `longest` squares, by length and last square.
/// Products that span two lines have no meaning.
fn word_products(scores: &[SquareScore], longest: usize) -> Vec<u16> {
    let mut products: Vec<u16> = scores.iter().map(|score| score.word as u16).collect();
    for len in 1..longest {
        let shorter = (len - 1) * scores.len();
        for (square, score) in scores.iter().enumerate() {
            let before = if square == 0 { 1 } else { products[shorter + square - 1] };
            products.push(before.saturating_mul(score.word as u16));
        }
    }
    products
}
