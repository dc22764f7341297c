//! The oracle: every word of a list at every place of the board, tried one after the other.
//!
//! It shares no code with the generators, and is what they are tested against. It also stands
//! for the sequential scans of section 2 of Appel & Jacobson (Weinberger, Turcan): one quick test
//! of a word's letters against those of a line and the rack, then letter by letter. A thousand
//! times slower than a generator.

use std::collections::HashSet;

use crate::board::{Board, Tile};
use crate::play::{Direction, Play};
use crate::rack::Rack;
use crate::rules::{Rules, Values};

/// A word list to try at every place.
#[derive(Debug)]
pub struct Oracle {
    words: Vec<Vec<u8>>,
    known: HashSet<Vec<u8>>,
    values: Values,
}

/// The board seen along one direction: rows are lines.
struct Side<'a> {
    board: &'a Board,
    rules: &'a Rules,
    down: bool,
}

impl Side<'_> {
    fn lines(&self) -> usize {
        if self.down {
            self.board.columns()
        } else {
            self.board.rows()
        }
    }

    fn len(&self) -> usize {
        if self.down {
            self.board.rows()
        } else {
            self.board.columns()
        }
    }

    fn square(&self, line: usize, at: usize) -> (usize, usize) {
        if self.down { (at, line) } else { (line, at) }
    }

    fn tile(&self, line: usize, at: usize) -> Tile {
        let (row, column) = self.square(line, at);
        self.board.get(row, column)
    }

    fn taken(&self, line: usize, at: usize) -> bool {
        line < self.lines() && at < self.len() && !self.tile(line, at).is_empty()
    }

    /// The tiles across, before and behind an empty square.
    fn across(&self, line: usize, at: usize) -> (Vec<Tile>, Vec<Tile>) {
        let before = (0..line).rev().take_while(|&line| self.taken(line, at));
        let mut before: Vec<Tile> = before.map(|line| self.tile(line, at)).collect();
        before.reverse();
        let behind = (line + 1..self.lines()).take_while(|&line| self.taken(line, at));
        (before, behind.map(|line| self.tile(line, at)).collect())
    }
}

/// A word at a place: its begin, and for each letter whether a tile must be placed.
struct Attempt<'w> {
    line: usize,
    begin: usize,
    word: &'w [u8],
    new: Vec<bool>,
}

impl Oracle {
    /// An oracle for a word list; words of one tile are never played.
    #[must_use]
    pub fn new(words: impl IntoIterator<Item = Vec<u8>>, values: Values) -> Self {
        let words: Vec<Vec<u8>> = words.into_iter().collect();
        let known = words.iter().cloned().collect();
        Self {
            words,
            known,
            values,
        }
    }

    /// Every play, in the order of their places. Takes time proportional to the list.
    #[must_use]
    pub fn plays(&self, board: &Board, rack: &Rack, rules: &Rules) -> Vec<Play> {
        let mut plays = Vec::new();
        let empty = board.is_empty();
        for down in [false, true] {
            if empty && down && rules.layout.is_symmetric() {
                continue;
            }
            let side = Side { board, rules, down };
            let lines: Vec<u64> = (0..side.lines())
                .map(|line| {
                    (0..side.len()).fold(1, |mask, at| mask | 1 << side.tile(line, at).letter())
                })
                .collect();
            for word in self.words.iter().filter(|word| word.len() >= 2) {
                let letters = word.iter().fold(0u64, |mask, &letter| mask | 1 << letter);
                let lacking = letters & !rack.letters();
                for (line, on_line) in lines.iter().enumerate() {
                    if (lacking & !on_line).count_ones() > u32::from(rack.blanks()) {
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
        side: &Side<'_>,
        line: usize,
        begin: usize,
        word: &[u8],
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
            if !there.is_empty() && there.letter() != letter {
                return;
            }
            new.push(there.is_empty());
        }
        let placed: Vec<usize> = (0..word.len()).filter(|&index| new[index]).collect();
        if placed.is_empty() || placed.len() > rack.len() {
            return;
        }
        let mut joined = placed.len() < word.len();
        for &index in &placed {
            let at = begin + index;
            let (before, behind) = side.across(line, at);
            if before.is_empty() && behind.is_empty() {
                joined |=
                    side.board.is_empty() && side.square(line, at) == side.rules.layout.start();
                continue;
            }
            joined = true;
            if side.down && placed.len() == 1 {
                // A play across does the same.
                return;
            }
            let mut across: Vec<u8> = before.iter().map(|tile| tile.letter()).collect();
            across.push(word[index]);
            across.extend(behind.iter().map(|tile| tile.letter()));
            if !self.known.contains(&across) {
                return;
            }
        }
        if joined {
            let attempt = Attempt {
                line,
                begin,
                word,
                new,
            };
            self.each_blank(side, &attempt, &placed, &mut Vec::new(), *rack, plays);
        }
    }

    /// Places each tile as itself, and as a blank.
    fn each_blank(
        &self,
        side: &Side<'_>,
        attempt: &Attempt<'_>,
        placed: &[usize],
        tiles: &mut Vec<Tile>,
        rack: Rack,
        plays: &mut Vec<Play>,
    ) {
        let Some(&index) = placed.get(tiles.len()) else {
            let (row, column) = side.square(attempt.line, attempt.begin + placed[0]);
            let direction = if side.down {
                Direction::Down
            } else {
                Direction::Across
            };
            let score = self.score(side, attempt, tiles);
            plays.push(Play::new(direction, row, column, tiles, score));
            return;
        };
        let letter = attempt.word[index];
        for (kind, tile) in [(letter, Tile::natural(letter)), (0, Tile::blank(letter))] {
            let mut left = rack;
            if left.remove(kind) {
                tiles.push(tile);
                self.each_blank(side, attempt, placed, tiles, left, plays);
                tiles.pop();
            }
        }
    }

    fn score(&self, side: &Side<'_>, attempt: &Attempt<'_>, tiles: &[Tile]) -> i32 {
        let mut main = 0;
        let mut factor = 1;
        let mut others = 0;
        let mut next = tiles.iter();
        for (index, &new) in attempt.new.iter().enumerate() {
            let (line, at) = (attempt.line, attempt.begin + index);
            let tile = if new {
                next.next().copied().unwrap_or_default()
            } else {
                side.tile(line, at)
            };
            let mut value = self.values.of(tile);
            if new {
                let (row, column) = side.square(line, at);
                let premium = side.rules.layout.premium(row, column);
                value *= i32::from(premium.letter);
                factor *= i32::from(premium.word);
                let (before, behind) = side.across(line, at);
                if !before.is_empty() || !behind.is_empty() {
                    let sum: i32 = before
                        .iter()
                        .chain(&behind)
                        .map(|&tile| self.values.of(tile))
                        .sum();
                    others += (sum + value) * i32::from(premium.word);
                }
            }
            main += value;
        }
        main * factor + others + side.rules.bonus(tiles.len())
    }
}
