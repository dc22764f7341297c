//! A generator that tries every word of a list on every square of the board, a thousand times
//! slower than the others: [`Oracle`].
//!
//! It shares no code with the other generators, which are tested against it. It also represents the
//! sequential scans of section 2 of Appel and Jacobson's paper: one quick test of a word's letters
//! against the letters of a line and of the rack, and then a comparison letter by letter.

use std::collections::HashSet;

use lexc_alphabet::{Letter, LetterSet, PlacedTile};
use lexc_game::{Board, Direction, GameRules, Play, Premium, Rack, Score, Square, TileValues};

/// A generator that tries every word of a list on every square.
#[derive(Debug)]
pub struct Oracle {
    words: Vec<Vec<Letter>>,
    known: HashSet<Vec<Letter>>,
    values: TileValues,
}

/// The board with its rows or its columns as lines.
struct BoardLines<'a> {
    board: &'a Board,
    rules: &'a GameRules,
    down: bool,
}

impl BoardLines<'_> {
    fn lines(&self) -> usize {
        if self.down { self.board.columns() } else { self.board.rows() }
    }

    fn len(&self) -> usize {
        if self.down { self.board.rows() } else { self.board.columns() }
    }

    fn square(&self, line: usize, at: usize) -> Option<Square> {
        let (row, column) = if self.down { (at, line) } else { (line, at) };
        Square::new(row, column)
    }

    fn tile(&self, line: usize, at: usize) -> Option<PlacedTile> {
        self.board.get(self.square(line, at)?)
    }

    fn taken(&self, line: usize, at: usize) -> bool {
        self.tile(line, at).is_some()
    }

    /// Returns the tiles across, before and after an empty square.
    fn across(&self, line: usize, at: usize) -> (Vec<PlacedTile>, Vec<PlacedTile>) {
        let before = (0..line).rev().take_while(|&line| self.taken(line, at));
        let mut before: Vec<_> = before.filter_map(|line| self.tile(line, at)).collect();
        before.reverse();
        let after = (line + 1..self.lines()).take_while(|&line| self.taken(line, at));
        (before, after.filter_map(|line| self.tile(line, at)).collect())
    }
}

/// A word on squares of the board.
struct PlacedWord<'w> {
    line: usize,
    begin: usize,
    word: &'w [Letter],
    /// By letter: `true` if a tile is placed for it.
    new: Vec<bool>,
}

impl Oracle {
    /// Creates an oracle for a word list; words of one letter are never played.
    #[must_use]
    pub fn new(words: impl IntoIterator<Item = Vec<Letter>>, values: TileValues) -> Self {
        let words: Vec<Vec<Letter>> = words.into_iter().collect();
        let known = words.iter().cloned().collect();
        Self { words, known, values }
    }

    /// Returns every play. Takes time proportional to the list.
    #[must_use]
    pub fn plays(&self, board: &Board, rack: &Rack, rules: &GameRules) -> Vec<Play> {
        let mut plays = Vec::new();
        let empty = board.is_empty();
        for down in [false, true] {
            if empty && down && rules.layout().is_symmetric() {
                continue;
            }
            let side = BoardLines { board, rules, down };
            let lines: Vec<LetterSet> = (0..side.lines())
                .map(|line| {
                    let tiles = (0..side.len()).filter_map(|at| side.tile(line, at));
                    tiles.map(PlacedTile::letter).collect()
                })
                .collect();
            for word in self.words.iter().filter(|word| word.len() >= 2) {
                let letters: LetterSet = word.iter().copied().collect();
                let lacking = letters - rack.letters();
                for (line, &on_line) in lines.iter().enumerate() {
                    if (lacking - on_line).len() > rack.blanks() {
                        continue;
                    }
                    for begin in 0..(side.len() + 1).saturating_sub(word.len()) {
                        self.attempt(&side, line, begin, word, rack, &mut plays);
                    }
                }
            }
        }
        plays
    }

    fn attempt(
        &self,
        side: &BoardLines<'_>,
        line: usize,
        begin: usize,
        word: &[Letter],
        rack: &Rack,
        plays: &mut Vec<Play>,
    ) {
        let end = begin + word.len();
        if begin > 0 && side.taken(line, begin - 1) || side.taken(line, end) {
            return;
        }
        let mut new = Vec::new();
        for (&letter, at) in word.iter().zip(begin..) {
            let there = side.tile(line, at);
            if there.is_some_and(|there| there.letter() != letter) {
                return;
            }
            new.push(there.is_none());
        }
        let placed: Vec<usize> = (0..word.len()).filter(|&index| new[index]).collect();
        if placed.is_empty() || placed.len() > rack.len() {
            return;
        }
        let mut joined = placed.len() < word.len();
        for &index in &placed {
            let at = begin + index;
            let (before, after) = side.across(line, at);
            if before.is_empty() && after.is_empty() {
                joined |= side.board.is_empty()
                    && side.square(line, at) == Some(side.rules.layout().start());
                continue;
            }
            joined = true;
            if side.down && placed.len() == 1 {
                // The play is found across.
                return;
            }
            let mut across: Vec<Letter> = before.iter().map(|tile| tile.letter()).collect();
            across.push(word[index]);
            across.extend(after.iter().map(|tile| tile.letter()));
            if !self.known.contains(&across) {
                return;
            }
        }
        if joined {
            let attempt = PlacedWord { line, begin, word, new };
            self.each_blank(side, &attempt, &placed, &mut Vec::new(), *rack, plays);
        }
    }

    /// Places each letter as itself and as a blank.
    fn each_blank(
        &self,
        side: &BoardLines<'_>,
        attempt: &PlacedWord<'_>,
        placed: &[usize],
        tiles: &mut Vec<PlacedTile>,
        rack: Rack,
        plays: &mut Vec<Play>,
    ) {
        let Some(&index) = placed.get(tiles.len()) else {
            let Some(start) = side.square(attempt.line, attempt.begin + placed[0]) else {
                return;
            };
            let direction = if side.down { Direction::Down } else { Direction::Across };
            let score = self.score(side, attempt, tiles);
            plays.push(Play::new(direction, start, tiles, Score::new(score)));
            return;
        };
        let letter = attempt.word[index];
        for tile in [PlacedTile::natural(letter), PlacedTile::blank(letter)] {
            let mut left = rack;
            if left.remove(tile.tile()) {
                tiles.push(tile);
                self.each_blank(side, attempt, placed, tiles, left, plays);
                tiles.pop();
            }
        }
    }

    fn score(&self, side: &BoardLines<'_>, attempt: &PlacedWord<'_>, tiles: &[PlacedTile]) -> i32 {
        let mut main = 0;
        let mut factor = 1;
        let mut others = 0;
        let mut next = tiles.iter();
        for (index, &new) in attempt.new.iter().enumerate() {
            let (line, at) = (attempt.line, attempt.begin + index);
            let tile = match new {
                true => next.next().copied(),
                false => side.tile(line, at),
            };
            let value = |tile: PlacedTile| self.values.of(tile).points();
            let mut own = tile.map_or(0, value);
            if new {
                let premium = side
                    .square(line, at)
                    .map_or(Premium::NONE, |square| side.rules.layout().premium(square));
                own *= i32::from(premium.letter);
                factor *= i32::from(premium.word);
                let (before, after) = side.across(line, at);
                if !before.is_empty() || !after.is_empty() {
                    let sum: i32 = before.iter().chain(&after).map(|&tile| value(tile)).sum();
                    others += (sum + own) * i32::from(premium.word);
                }
            }
            main += own;
        }
        main * factor + others + side.rules.bingo_bonus(tiles.len()).points()
    }
}
