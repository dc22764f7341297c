//! The words and the score of a play that did not come from a generator.

use crate::board::{Board, Tile};
use crate::play::{Direction, Play};
use crate::rules::{Rules, Values};

/// A word that a play makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Its direction.
    pub direction: Direction,
    /// Row of its first letter.
    pub row: usize,
    /// Column of its first letter.
    pub column: usize,
    /// Its letters, as numbers of the alphabet.
    pub letters: Vec<u8>,
    /// What it scores.
    pub score: i32,
}

/// All words of two and more letters that a play makes on a board it has not been laid on: the
/// one along its line first, then those across.
#[must_use]
pub fn words(play: &Play, board: &Board, rules: &Rules, values: &Values) -> Vec<Word> {
    let new: Vec<(usize, usize, Tile)> = play.squares(board).collect();
    let mut after = board.clone();
    for &(row, column, tile) in &new {
        after.set(row, column, tile);
    }
    let across = match play.direction() {
        Direction::Across => Direction::Down,
        Direction::Down => Direction::Across,
    };
    let first = new.iter().take(1).map(|square| (play.direction(), square));
    let others = new.iter().map(|square| (across, square));
    let all = first.chain(others);
    let word = |(direction, &(row, column, _)): (Direction, &(usize, usize, Tile))| {
        let word = word_at(&after, direction, row, column, board, rules, values);
        (word.letters.len() > 1).then_some(word)
    };
    all.filter_map(word).collect()
}

/// What a play scores: its words and the bonus.
#[must_use]
pub fn score(play: &Play, board: &Board, rules: &Rules, values: &Values) -> i32 {
    let words = words(play, board, rules, values);
    words.iter().map(|word| word.score).sum::<i32>() + rules.bonus(play.tiles().len())
}

/// The word of a direction that goes through a square; tiles that `before` has not are new.
fn word_at(
    board: &Board,
    direction: Direction,
    mut row: usize,
    mut column: usize,
    before: &Board,
    rules: &Rules,
    values: &Values,
) -> Word {
    let (down, right) = match direction {
        Direction::Across => (0, 1),
        Direction::Down => (1, 0),
    };
    while row >= down && column >= right && !board.get(row - down, column - right).is_empty() {
        (row, column) = (row - down, column - right);
    }
    let mut word = Word {
        direction,
        row,
        column,
        letters: Vec::new(),
        score: 0,
    };
    let mut factor = 1;
    while !board.get(row, column).is_empty() {
        let tile = board.get(row, column);
        let mut value = values.of(tile);
        if before.get(row, column).is_empty() {
            let premium = rules.layout.premium(row, column);
            value *= i32::from(premium.letter);
            factor *= i32::from(premium.word);
        }
        word.letters.push(tile.letter());
        word.score += value;
        (row, column) = (row + down, column + right);
    }
    word.score *= factor;
    word
}
