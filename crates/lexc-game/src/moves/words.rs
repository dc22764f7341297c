//! The words that a play makes, and their scores.

use lexc_alphabet::{Letter, PlacedTile};

use crate::board::grid::Board;
use crate::board::square::{Direction, Square};
use crate::moves::play::Play;
use crate::rules::game_rules::GameRules;
use crate::rules::tile_values::TileValues;
use crate::score::Score;

/// A word that a play makes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Word {
    /// The direction.
    pub direction: Direction,
    /// The square of the first letter.
    pub start: Square,
    /// The letters.
    pub letters: Vec<Letter>,
    /// The score.
    pub score: Score,
}

/// The sums of a word whose tiles are added one by one.
struct WordSum {
    points: i32,
    factor: i32,
    tiles: usize,
}

impl WordSum {
    const EMPTY: Self = Self { points: 0, factor: 1, tiles: 0 };

    fn add_old(&mut self, tile: PlacedTile, values: &TileValues) {
        self.points = self.points.saturating_add(values.of(tile).points());
        self.tiles += 1;
    }

    fn add_new(&mut self, square: Square, tile: PlacedTile, table: &ScoredBoard<'_>) {
        let premium = table.rules.layout().premium(square);
        let value = table.values.of(tile) * i32::from(premium.letter);
        self.points = self.points.saturating_add(value.points());
        self.factor = self.factor.saturating_mul(premium.word.into());
        self.tiles += 1;
    }

    /// Returns the score, if there are enough tiles for a word.
    fn score(&self) -> Option<Score> {
        (self.tiles > 1).then(|| Score::new(self.points) * self.factor)
    }
}

/// The board before a play, with the rules and values that score it.
struct ScoredBoard<'a> {
    board: &'a Board,
    rules: &'a GameRules,
    values: &'a TileValues,
}

impl<'a> ScoredBoard<'a> {
    /// Returns the tiles of the board next to a square, before it and after it.
    fn neighbors(
        &self,
        square: Square,
        direction: Direction,
    ) -> (
        impl Iterator<Item = (Square, PlacedTile)> + use<'a>,
        impl Iterator<Item = (Square, PlacedTile)> + use<'a>,
    ) {
        let board = self.board;
        let tile = move |at: Square| board.get(at).map(|tile| (at, tile));
        let before = core::iter::successors(Some(square), move |at| at.previous(direction));
        let after = core::iter::successors(Some(square), move |at| at.next(direction));
        (before.skip(1).map_while(tile), after.skip(1).map_while(tile))
    }

    /// Returns the sum of the word across a new tile.
    fn across(&self, square: Square, tile: PlacedTile, direction: Direction) -> WordSum {
        let mut sum = WordSum::EMPTY;
        sum.add_new(square, tile, self);
        let (before, after) = self.neighbors(square, direction);
        before.chain(after).for_each(|(_, tile)| sum.add_old(tile, self.values));
        sum
    }

    /// Returns the sum of the word along the line of a play; calls `each` with its letters.
    fn along(&self, play: &Play, mut each: impl FnMut(Letter)) -> WordSum {
        let mut sum = WordSum::EMPTY;
        let mut new = play.squares(self.board).peekable();
        let mut at = Some(play.coordinate(self.board).square);
        while let Some(square) = at {
            if let Some(tile) = self.board.get(square) {
                sum.add_old(tile, self.values);
                each(tile.letter());
            } else if let Some((square, tile)) = new.next() {
                sum.add_new(square, tile, self);
                each(tile.letter());
            } else {
                break;
            }
            at = square.next(play.direction());
        }
        sum
    }
}

/// Returns all words of at least two letters that a play makes, given the board before it: the
/// word along its line first, then the cross-words.
#[must_use]
pub fn words(play: &Play, board: &Board, rules: &GameRules, values: &TileValues) -> Vec<Word> {
    let table = ScoredBoard { board, rules, values };
    let mut letters = Vec::new();
    let sum = table.along(play, |letter| letters.push(letter));
    let along = sum.score().map(|score| Word {
        direction: play.direction(),
        start: play.coordinate(board).square,
        letters,
        score,
    });
    let direction = play.direction().other();
    let across = play.squares(board).filter_map(|(square, tile)| {
        let score = table.across(square, tile, direction).score()?;
        let (before, after) = table.neighbors(square, direction);
        let mut tiles: Vec<_> = before.collect();
        tiles.reverse();
        tiles.push((square, tile));
        tiles.extend(after);
        Some(Word {
            direction,
            start: tiles.first()?.0,
            letters: tiles.into_iter().map(|(_, tile)| tile.letter()).collect(),
            score,
        })
    });
    along.into_iter().chain(across).collect()
}

/// Returns the score of a play with its bonus, given the board before it. Does not allocate.
#[must_use]
pub fn score(play: &Play, board: &Board, rules: &GameRules, values: &TileValues) -> Score {
    let table = ScoredBoard { board, rules, values };
    let along = table.along(play, |_| {}).score().unwrap_or(Score::ZERO);
    let direction = play.direction().other();
    let across = play
        .squares(board)
        .filter_map(|(square, tile)| table.across(square, tile, direction).score());
    along + across.sum() + rules.bingo_bonus(play.tiles().len())
}
