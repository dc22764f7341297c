//! [`Places`]: the words that can still be made, with their squares.
//!
//! A *place* is a word on squares of a line where the player may still make it: the letters agree
//! with the tiles on the board, the squares at its ends are free, and the player's tiles can fill
//! its free squares. If tiles in the other direction touch a free square, some place in that
//! direction must have the same letter there.

use super::length_set::LengthSet;
use super::position::PotentialPosition;
use super::square_letters::SquareLetters;
use crate::endgame::board::line_view::{LineView, MAX_LINE};
use crate::endgame::board::squares::EndgameBoard;
use crate::endgame::words::gaddag::{EndgameGaddag, GaddagState};

/// A free square of a place.
#[derive(Debug, Clone, Copy)]
pub(super) struct FreeSquare {
    pub(super) index: usize,
    /// The position of the letter in the word.
    pub(super) at: usize,
    /// `true` if tiles in the other direction touch the square.
    pub(super) touched: bool,
    pub(super) letter: u8,
    /// The value of the letter: 0 if only a blank can represent it.
    pub(super) points: i32,
}

/// A word on squares of a line.
pub(super) struct Place<'a> {
    /// `true` if the line is a column.
    pub(super) down: bool,
    pub(super) letters: &'a [u8],
    pub(super) free: &'a [FreeSquare],
    /// The sum of the values of all letters, without premiums.
    pub(super) sum: i32,
    /// The prefixes that can be on the board before the rest: no letter, a single letter, a word,
    /// or tiles that are there now.
    pub(super) prefixes: LengthSet,
    /// The suffixes that can be on the board before the rest.
    suffixes: LengthSet,
    /// The number of other tiles that have to be played before, to connect it with the board.
    pub(super) extra: usize,
}

impl Place<'_> {
    /// Returns `true` if the letters before a free square can be on the board before it is filled.
    pub(super) fn stands_before(&self, square: &FreeSquare) -> bool {
        self.prefixes.contains(square.at)
    }

    /// Returns `true` if the letters after a free square can be on the board before it is filled.
    pub(super) fn stands_after(&self, square: &FreeSquare) -> bool {
        self.suffixes.contains(self.letters.len() - 1 - square.at)
    }
}

/// The first letters of a word at squares of a line.
#[derive(Clone, Copy)]
struct PartialPlace {
    state: GaddagState,
    /// The sum of the values of the letters.
    sum: i32,
    prefixes: LengthSet,
    /// The number of other tiles that connect the letters with the board; `usize::MAX` without
    /// letters.
    extra: usize,
}

/// The places to find.
struct PlaceQuery<'a> {
    position: &'a PotentialPosition<'a>,
    /// The letters allowed on free squares that tiles in the other direction touch; `None` for
    /// any.
    allowed: Option<&'a SquareLetters>,
}

/// Finds the places of all words.
#[derive(Debug, Clone)]
pub(super) struct Places {
    /// The player's tiles by kind, without the tiles of the word so far.
    left: [u8; 64],
    /// The letters of the player's tiles.
    letters: u64,
    view: LineView,
    squares: [usize; MAX_LINE],
    /// The letters of the word so far, and its free squares.
    word: Vec<u8>,
    free: Vec<FreeSquare>,
    /// The number of tiles that have to be played to fill each square and connect it with the
    /// board: 0 on a tile, 1 next to a tile.
    distances: Vec<u8>,
    /// By position of the line: the number of tiles that a word needs from there on until it is
    /// connected with the board.
    needed: [usize; MAX_LINE],
    /// The number of the player's tiles.
    tiles: usize,
    /// The number of steps left: letters to try, tiles to choose. At 0 the search ends.
    steps: u64,
}

impl Default for Places {
    fn default() -> Self {
        Self {
            left: [0; 64],
            letters: 0,
            view: LineView::new(),
            squares: [0; MAX_LINE],
            word: Vec::new(),
            free: Vec::new(),
            distances: Vec::new(),
            needed: [0; MAX_LINE],
            tiles: 0,
            steps: 0,
        }
    }
}

impl Places {
    pub(super) fn set(&mut self, position: &PotentialPosition<'_>, steps: u64) {
        self.steps = steps;
        self.left = position.rack.counts;
        self.letters = position.rack.letters;
        self.tiles = position.rack.len as usize;
        self.find_distances(position.board);
    }

    /// Finds the squares that can be reached with the player's tiles.
    fn find_distances(&mut self, board: &EndgameBoard) {
        let Self { distances, .. } = self;
        distances.clear();
        // The first play of a game needs no tile next to it.
        let unreached = if board.has_tiles() { u8::MAX } else { 1 };
        distances.extend((0..board.squares()).map(|index| match board.is_free(index) {
            true => unreached,
            false => 0,
        }));
        for distance in 1..=self.tiles.min(MAX_LINE) as u8 {
            for line in 0..board.lines() {
                let (mut before, len) = (u8::MAX, board.len_of(line));
                for at in 0..len {
                    let index = board.index_of(line, at);
                    let own = distances[index];
                    if own == distance - 1 && at > 0 {
                        let last = &mut distances[board.index_of(line, at - 1)];
                        *last = (*last).min(distance);
                    }
                    if before == distance - 1 {
                        distances[index] = own.min(distance);
                    }
                    before = own;
                }
            }
        }
    }

    /// Prepares a line.
    fn set_line(&mut self, board: &EndgameBoard, line: usize) {
        board.view(line, &mut self.view);
        let mut needed = usize::MAX;
        for at in (0..self.view.len).rev() {
            let index = board.index_of(line, at);
            self.squares[at] = index;
            needed = usize::from(self.distances[index]).min(needed.saturating_add(1));
            self.needed[at] = needed;
        }
    }

    /// Returns the number of steps left.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Calls `visit` with each place. On free squares that tiles in the other direction touch, a
    /// place has only letters that are `allowed` in that direction; any letter if that is `None`.
    /// `visit` returns the steps that it takes.
    pub(super) fn for_each(
        &mut self,
        position: &PotentialPosition<'_>,
        allowed: Option<&SquareLetters>,
        visit: &mut dyn FnMut(&Place<'_>) -> u64,
    ) {
        let query = PlaceQuery { position, allowed };
        let none = PartialPlace {
            state: EndgameGaddag::ROOT,
            sum: 0,
            prefixes: LengthSet::SHORT,
            extra: usize::MAX,
        };
        for line in 0..position.board.lines() {
            self.set_line(position.board, line);
            for begin in 0..self.view.len {
                if begin == 0 || self.view.letters[begin - 1] == 0 {
                    self.extend(&query, begin, none, visit);
                }
            }
        }
    }

    /// Returns the suffixes of the word that are on the board. They may be words that cannot be
    /// made again, which the GADDAG lacks.
    fn fixed_suffixes(&self) -> LengthSet {
        let last = self.free.last().map_or(0, |square| square.at + 1);
        LengthSet::up_to(self.word.len() - last)
    }

    /// Extends the word by a letter at a position of the line.
    fn extend(
        &mut self,
        query: &PlaceQuery<'_>,
        at: usize,
        partial: PartialPlace,
        visit: &mut dyn FnMut(&Place<'_>) -> u64,
    ) {
        if at >= self.view.len || self.free.len() + partial.extra.min(self.needed[at]) > self.tiles
        {
            return;
        }
        let gaddag = query.position.gaddag;
        let labels = gaddag.labels(partial.state);
        let length = self.word.len();
        let ends_here = at + 1 >= self.view.len || self.view.letters[at + 1] == 0;
        let fixed = self.view.letters[at];
        let down = self.view.down;
        let distance = usize::from(self.distances[self.squares[at]]);
        let extra = partial.extra.min(distance.saturating_sub(1));
        let mut letters = labels.letters();
        if fixed != 0 {
            letters &= 1 << fixed;
        } else {
            if self.left[0] == 0 {
                letters &= self.letters;
            }
            if let Some(allowed) = query.allowed
                && self.view.touched >> at & 1 != 0
            {
                letters &= allowed.get(self.squares[at], !down);
            }
        }
        while letters != 0 && self.steps > 0 {
            let letter = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            self.steps -= 1;
            let mut points = self.view.points[at];
            let kind = if self.left[letter] > 0 { letter } else { 0 };
            if fixed == 0 {
                if self.left[kind] == 0 {
                    continue;
                }
                self.left[kind] -= 1;
                points = match self.letters >> letter & 1 {
                    0 => 0,
                    _ => query.position.board.value(letter),
                };
                self.free.push(FreeSquare {
                    index: self.squares[at],
                    at: length,
                    touched: self.view.touched >> at & 1 != 0,
                    letter: letter as u8,
                    points,
                });
            }
            let sum = partial.sum + points;
            self.word.push(letter as u8);
            let is_word = length > 0 && labels.ends >> letter & 1 != 0;
            let is_place = is_word && ends_here && !self.free.is_empty();
            if is_place && self.free.len() + extra <= self.tiles {
                let steps = visit(&Place {
                    extra,
                    down,
                    letters: &self.word,
                    free: &self.free,
                    sum,
                    prefixes: partial.prefixes,
                    suffixes: LengthSet::of_suffixes(gaddag, &self.word)
                        .union(self.fixed_suffixes()),
                });
                self.steps = self.steps.saturating_sub(steps);
            }
            let mut state = gaddag.step(partial.state, letter as u32);
            if length == 0 {
                state = gaddag.step(state, EndgameGaddag::SEPARATOR);
            }
            if state != EndgameGaddag::EMPTY {
                let stands = is_word || self.free.is_empty();
                let next = PartialPlace {
                    state,
                    sum,
                    prefixes: partial.prefixes.with(length + 1, stands),
                    extra,
                };
                self.extend(query, at + 1, next, visit);
            }
            self.word.pop();
            if fixed == 0 {
                self.free.pop();
                self.left[kind] += 1;
            }
        }
    }
}
