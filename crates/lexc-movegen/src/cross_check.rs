//! The board as lines: for every square, in both directions, what a generator must know of the
//! other direction. Set up afresh, or kept up to date as plays are made and taken back.
//!
//! A *line* is a row or a column; lines are numbered, rows first. Squares have an index for each
//! direction, `line * stride + position in the line`, with a stride of 16 or 32, so that after the
//! last square of a line there always is at least one index that is no square.

use lexc_alphabet::PlacedTile;
use lexc_game::{Board, BoardLayout, Square, TileValues};

use crate::nodes::{CrossSetSource, Found, Run};
use crate::record::Placement;

/// The cross sum in the high half of a pair of sums, the main sum in the low half.
pub(crate) const CROSS: u32 = 32;

/// Splits a pair of sums into main and cross sum.
#[inline(always)]
pub(crate) fn split(pair: i64) -> (i32, i32) {
    let main = pair as i32;
    (main, ((pair - i64::from(main)) >> CROSS) as i32)
}

/// The board as lines.
#[derive(Debug, Clone)]
pub(crate) struct BoardState {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) shift: u32,
    pub(crate) values: TileValues,
    pub(crate) start: (usize, usize),
    pub(crate) symmetric: bool,
    /// Tiles on the board.
    pub(crate) count: usize,
    /// The number of the letter on a square, 0 where there is none.
    pub(crate) letters: Vec<u8>,
    /// Squares of a line that hold a tile.
    pub(crate) occupied: Vec<u32>,
    /// Empty squares of a line beside a tile of another line.
    pub(crate) touched: Vec<u32>,
    /// Letters that the words across allow.
    pub(crate) cross: Vec<u64>,
    /// What squares bring to the score.
    pub(crate) worth: Vec<Worth>,
    /// For the first square of a run, the state at which its search begins.
    pub(crate) seeds: Vec<u32>,
    plain: Plain,
    undo: Vec<Undo>,
    /// Runs that are walked together.
    found: Vec<Found>,
}

/// What a square brings to the score of a play. Sums are pairs of a main and a [cross](CROSS) sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Worth {
    /// The factors of the value of a tile played here.
    pub(crate) factor: i64,
    /// The summand of the square: the value of its tile, or that of the tiles across.
    pub(crate) add: i64,
    /// The word premium of a tile played here.
    pub(crate) word: i32,
}

impl Worth {
    /// No premium.
    const PLAIN: Self = Self {
        factor: 0,
        add: 0,
        word: 1,
    };

    /// Returns sums and the product of word premiums with a tile of some value on this square.
    #[inline(always)]
    pub(crate) fn lay(self, sums: i64, word: i32, value: i64) -> (i64, i32) {
        (sums + value * self.factor + self.add, word * self.word)
    }
}

/// An empty board, to start from.
#[derive(Debug, Clone)]
struct Plain {
    worth: Vec<Worth>,
    /// By length, from 1 on, and square: the product of the word premiums of that many squares,
    /// the last of which is the square.
    spans: Vec<u16>,
}

/// A tile on the board as lines keep it.
#[derive(Debug, Clone, Copy)]
struct Laid {
    /// The number of its letter.
    letter: u8,
    value: i64,
}

/// The data of a square before a play.
#[derive(Debug, Clone, Copy)]
struct Undo {
    square: u32,
    letter: u8,
    seed: u32,
    occupied: u32,
    touched: u32,
    cross: u64,
    worth: Worth,
}

/// A position in the log of changes, to go back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    log: usize,
    count: usize,
}

impl BoardState {
    /// Creates the lines of an empty board.
    pub(crate) fn new(layout: &BoardLayout, values: TileValues) -> Self {
        let (rows, columns) = (layout.rows(), layout.columns());
        let shift = if rows.max(columns) < 16 { 4 } else { 5 };
        let lines = rows + columns;
        let squares = (lines + 1) << shift;
        let mut plain = Plain {
            worth: vec![Worth::PLAIN; squares],
            spans: Vec::new(),
        };
        for square in layout.squares() {
            let premium = layout.premium(square);
            let (row, column) = (square.row(), square.column());
            for square in [(row << shift) + column, ((rows + column) << shift) + row] {
                plain.worth[square] = Worth {
                    factor: premium.letter.into(),
                    word: premium.word.into(),
                    ..Worth::PLAIN
                };
            }
        }
        plain.spans = spans(&plain.worth, rows.max(columns));
        Self {
            rows,
            columns,
            shift,
            start: (layout.start().row(), layout.start().column()),
            symmetric: layout.is_symmetric(),
            count: 0,
            letters: vec![0; squares],
            occupied: vec![0; lines],
            touched: vec![0; lines],
            cross: vec![values.letters().bits(); squares],
            worth: plain.worth.clone(),
            seeds: vec![0; squares],
            values,
            plain,
            undo: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Returns the number of lines.
    #[inline]
    pub(crate) fn lines(&self) -> usize {
        self.rows + self.columns
    }

    /// Returns the number of squares of a line.
    #[inline]
    pub(crate) fn len_of(&self, line: usize) -> usize {
        if line < self.rows {
            self.columns
        } else {
            self.rows
        }
    }

    /// Returns `true` if the line is a column.
    #[inline]
    pub(crate) fn is_down(&self, line: usize) -> bool {
        line >= self.rows
    }

    /// Returns the square in the line of the other direction.
    #[inline]
    fn other(&self, line: usize, at: usize) -> (usize, usize) {
        if line < self.rows {
            (self.rows + at, line)
        } else {
            (at, line - self.rows)
        }
    }

    #[inline]
    pub(crate) fn index(&self, line: usize, at: usize) -> usize {
        (line << self.shift) + at
    }

    /// Returns the placement of no tiles yet that begins on a square.
    #[inline(always)]
    pub(crate) fn placement(&self, square: usize) -> Placement {
        let line = square >> self.shift;
        Placement::new(line, square - (line << self.shift), 0)
    }

    /// Returns for each square the product of the word premiums of `len` empty squares, the last of
    /// which is the square.
    #[inline]
    pub(crate) fn spans(&self, len: usize) -> &[u16] {
        let squares = self.letters.len();
        self.plain
            .spans
            .get(squares * (len - 1)..squares * len)
            .unwrap_or(&[])
    }

    /// Replaces the board; all cross-checks are computed afresh.
    pub(crate) fn set(&mut self, board: &Board, hooks: &impl CrossSetSource) {
        self.undo.clear();
        self.count = 0;
        self.letters.fill(0);
        self.occupied.fill(0);
        self.touched.fill(0);
        self.cross.fill(self.values.letters().bits());
        self.worth.copy_from_slice(&self.plain.worth);
        for row in 0..self.rows {
            for (column, &tile) in board.row(row).iter().enumerate() {
                if let Some(tile) = tile {
                    self.count += 1;
                    let laid = self.laid(tile);
                    self.lay(row, column, laid);
                    self.lay(self.rows + column, row, laid);
                }
            }
        }
        let mut found = core::mem::take(&mut self.found);
        found.clear();
        for line in 0..self.lines() {
            let base = line << self.shift;
            found.extend(runs(self.occupied[line]).map(|(begin, end)| Found {
                begin: base + begin,
                end: base + end,
                run: Run::default(),
            }));
        }
        hooks.runs(&self.letters, &mut found);
        for (index, found_run) in found.iter().enumerate() {
            self.tell_run(
                found_run,
                index.checked_sub(1).map(|last| &found[last]),
                hooks,
            );
        }
        self.found = found;
    }

    /// Returns the data of a tile, which are the same in its row and in its column.
    #[inline(always)]
    fn laid(&self, tile: PlacedTile) -> Laid {
        Laid {
            letter: tile.letter().number(),
            value: self.values.of(tile).points().into(),
        }
    }

    /// Lays a tile on a square of a line.
    #[inline(always)]
    fn lay(&mut self, line: usize, at: usize, tile: Laid) {
        let square = self.index(line, at);
        self.letters[square] = tile.letter;
        self.occupied[line] |= 1 << at;
        self.touched[line] &= !(1 << at);
        self.worth[square] = Worth {
            add: tile.value,
            ..Worth::PLAIN
        };
    }

    /// Sets the cross-checks of the squares at the ends of a run, in the other direction; `previous`
    /// is the run before it, of this line or another.
    #[inline]
    fn tell_run(&mut self, found: &Found, previous: Option<&Found>, hooks: &impl CrossSetSource) {
        let Found { begin, end, run } = *found;
        let line = begin >> self.shift;
        let base = line << self.shift;
        self.seeds[begin] = run.seed;
        let sum = self.sum(begin, end);
        if begin > base {
            match previous {
                Some(last) if last.end + 1 == begin && last.begin >= base => {
                    let left = &self.letters[last.begin..last.end];
                    let mask = hooks.between(left, &self.letters[begin..end]);
                    let before = self.sum(last.begin, last.end);
                    self.tell(line, begin - 1 - base, mask, before + sum);
                }
                _ => self.tell(line, begin - 1 - base, run.before, sum),
            }
        }
        if end - base < self.len_of(line) {
            self.tell(line, end - base, run.after, sum);
        }
    }

    /// Returns the sum of the values of a run's tiles.
    #[inline]
    fn sum(&self, begin: usize, end: usize) -> i32 {
        self.added(begin..end) as i32
    }

    /// Returns the sum of what some squares add.
    #[inline]
    pub(crate) fn added(&self, squares: core::ops::Range<usize>) -> i64 {
        self.worth[squares].iter().map(|worth| worth.add).sum()
    }

    /// Sets the cross-check of an empty square of `line` in the line across.
    #[inline]
    fn tell(&mut self, line: usize, at: usize, mask: u64, sum: i32) {
        let (line, at) = self.other(line, at);
        let square = self.index(line, at);
        let plain = self.plain.worth[square];
        let word = i64::from(plain.word);
        self.touched[line] |= 1 << at;
        self.cross[square] = mask;
        self.worth[square] = Worth {
            factor: plain.factor * (1 + (word << CROSS)),
            add: (i64::from(sum) * word) << CROSS,
            ..plain
        };
    }

    /// Returns the end of the log of changes.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            log: self.undo.len(),
            count: self.count,
        }
    }

    /// Lays tiles on empty squares. Only the runs that change are
    /// walked again, and only the cross-checks at their ends set.
    pub(crate) fn play(
        &mut self,
        tiles: impl Iterator<Item = (Square, PlacedTile)> + Clone,
        hooks: &impl CrossSetSource,
    ) {
        for (square, tile) in tiles.clone() {
            let (row, column) = (square.row(), square.column());
            self.count += 1;
            let laid = self.laid(tile);
            for (line, at) in [(row, column), (self.rows + column, row)] {
                self.save(line, at);
                self.lay(line, at, laid);
            }
        }
        let mut last = (usize::MAX, 0);
        for down in [false, true] {
            for (square, _) in tiles.clone() {
                let (row, column) = (square.row(), square.column());
                let (line, at) = if down {
                    (self.rows + column, row)
                } else {
                    (row, column)
                };
                let occupied = self.occupied[line];
                let begin = run_begin(occupied, at);
                if last != (line, begin) {
                    last = (line, begin);
                    self.refresh_run(line, begin, hooks);
                }
            }
        }
    }

    /// Walks the run of a line that begins at `begin`, and sets the cross-checks at its ends.
    fn refresh_run(&mut self, line: usize, begin: usize, hooks: &impl CrossSetSource) {
        let base = line << self.shift;
        let len = self.len_of(line);
        let occupied = self.occupied[line];
        let end = run_end(occupied, begin);
        let run = hooks.run(&self.letters[base + begin..base + end]);
        self.save(line, begin);
        self.seeds[base + begin] = run.seed;
        let sum = self.sum(base + begin, base + end);
        if begin > 0 {
            let mut mask = run.before;
            let mut all = sum;
            if begin > 1 && occupied >> (begin - 2) & 1 != 0 {
                let first = run_begin(occupied, begin - 2);
                let left = &self.letters[base + first..base + begin - 1];
                mask = hooks.between(left, &self.letters[base + begin..base + end]);
                all += self.sum(base + first, base + begin - 1);
            }
            let (line_across, at_across) = self.other(line, begin - 1);
            self.save(line_across, at_across);
            self.tell(line, begin - 1, mask, all);
        }
        if end < len {
            let mut mask = run.after;
            let mut all = sum;
            if occupied >> (end + 1) & 1 != 0 {
                let last = run_end(occupied, end + 1);
                let right = &self.letters[base + end + 1..base + last];
                mask = hooks.between(&self.letters[base + begin..base + end], right);
                all += self.sum(base + end + 1, base + last);
            }
            let (line_across, at_across) = self.other(line, end);
            self.save(line_across, at_across);
            self.tell(line, end, mask, all);
        }
    }

    fn save(&mut self, line: usize, at: usize) {
        let square = self.index(line, at);
        self.undo.push(Undo {
            square: square as u32,
            letter: self.letters[square],
            seed: self.seeds[square],
            occupied: self.occupied[line],
            touched: self.touched[line],
            cross: self.cross[square],
            worth: self.worth[square],
        });
    }

    /// Takes back all that was played since the mark was made.
    pub(crate) fn undo(&mut self, mark: Mark) {
        while self.undo.len() > mark.log
            && let Some(undo) = self.undo.pop()
        {
            let square = undo.square as usize;
            let line = square >> self.shift;
            self.letters[square] = undo.letter;
            self.seeds[square] = undo.seed;
            self.occupied[line] = undo.occupied;
            self.touched[line] = undo.touched;
            self.cross[square] = undo.cross;
            self.worth[square] = undo.worth;
        }
        self.count = mark.count;
    }

    /// Returns `true` if these lines equal others. The logs are not compared, and seeds only where
    /// runs begin.
    #[cfg(test)]
    pub(crate) fn same(&self, other: &Self) -> bool {
        let seeds = (0..self.lines()).all(|line| {
            runs(self.occupied[line]).all(|(begin, _)| {
                self.seeds[self.index(line, begin)] == other.seeds[self.index(line, begin)]
            })
        });
        let masks = (0..self.letters.len())
            .all(|square| self.letters[square] != 0 || self.cross[square] == other.cross[square]);
        seeds
            && masks
            && self.count == other.count
            && self.letters == other.letters
            && self.occupied == other.occupied
            && self.touched == other.touched
            && self.worth == other.worth
    }
}

/// Returns the products of word premiums; across the ends of lines they mean nothing.
fn spans(worth: &[Worth], longest: usize) -> Vec<u16> {
    let mut spans: Vec<u16> = worth.iter().map(|worth| worth.word as u16).collect();
    for len in 1..longest {
        let shorter = (len - 1) * worth.len();
        for (square, worth) in worth.iter().enumerate() {
            let before = if square == 0 {
                1
            } else {
                spans[shorter + square - 1]
            };
            spans.push(before.saturating_mul(worth.word as u16));
        }
    }
    spans
}

/// Returns the first square of the run that holds `at`.
#[inline]
pub(crate) fn run_begin(occupied: u32, at: usize) -> usize {
    let empty_below = !occupied & ((1 << at) - 1);
    32 - empty_below.leading_zeros() as usize
}

/// Returns the first square after the run that holds `at`.
#[inline]
pub(crate) fn run_end(occupied: u32, at: usize) -> usize {
    at + (!(occupied >> at)).trailing_zeros() as usize
}

/// Returns an iterator over the runs of a line's tiles, as begin and end, from left to right.
#[inline(always)]
pub(crate) fn runs(occupied: u32) -> impl Iterator<Item = (usize, usize)> {
    let mut left = u64::from(occupied);
    core::iter::from_fn(move || {
        let begin = left.trailing_zeros();
        let filled = left + (1u64 << (begin & 63));
        let end = filled.trailing_zeros();
        left &= left.checked_shr(end).map_or(0, |rest| rest << end);
        (begin < 32).then_some((begin as usize, end as usize))
    })
}

#[cfg(test)]
mod tests {
    use super::runs;

    #[test]
    fn runs_are_found() {
        let all = |occupied| runs(occupied).collect::<Vec<_>>();
        assert_eq!(all(0), []);
        assert_eq!(all(0b1), [(0, 1)]);
        assert_eq!(all(0b0110_1110), [(1, 4), (5, 7)]);
        assert_eq!(all(0x7fff_ffff), [(0, 31)]);
        assert_eq!(all(1 << 30 | 1 << 14), [(14, 15), (30, 31)]);
    }
}
