//! [`Potential`]: the most that players can still gain, which proves bounds of a position without a
//! search.
//!
//! The bounds hold for every course of the game. A *place* is a word on squares of a line on which
//! it may be made some time: it agrees with the tiles on the board, the squares at its ends are
//! free, and the tiles on both racks can fill its free squares. If tiles in the other direction
//! touch a free square, a place through them must allow the same letter.
//!
//! A play completes a place. The other free squares were filled before, so the letters between the
//! tiles of the play, before them and after them were words, or single letters. The play is worth
//! at most the score of the word, and of the best word in the other direction through each of its
//! tiles. A rack scores at most the sum of these bounds for the best division of its tiles into
//! plays.
//!
//! When few tiles are left, this is often less than the player needs, although many moves remain:
//! tiles cannot be played, or the lead is too large.

use crate::endgame::board::rack::EndgameRack;
use crate::endgame::board::squares::{EndgameBoard, LineView, MAX_LINE};
use crate::endgame::words::gaddag::EndgameGaddag;

/// The bound of plays that cannot be made.
const IMPOSSIBLE: i32 = -(1 << 24);

/// The lengths of runs of letters that need not be words: none and one.
const SHORT: u32 = 0b11;

/// A position with an empty bag.
#[derive(Clone, Copy)]
pub(super) struct PotentialPosition<'a> {
    pub(super) board: &'a EndgameBoard,
    pub(super) gaddag: &'a EndgameGaddag,
    pub(super) racks: &'a [EndgameRack; 2],
    /// The bonus of a play by its number of tiles.
    pub(super) bonuses: &'a [i32],
}

/// Finds upper bounds of what players can still gain. It keeps the memory that it uses.
#[derive(Debug, Clone, Default)]
pub(super) struct Potential {
    places: Places,
    cross_words: CrossWords,
}

impl Potential {
    /// Returns upper bounds of what the players can still gain, or `None` if that takes more than
    /// this number of steps, or a rack has too many tiles. Subtracts the steps taken. `earlier` is
    /// the table of an earlier position, whose words include those of this one.
    pub(super) fn gains(
        &mut self,
        position: &PotentialPosition<'_>,
        earlier: Option<&GainTable>,
        steps: &mut u64,
    ) -> Option<GainTable> {
        let Self {
            places,
            cross_words,
        } = self;
        let [own, other] = position.racks.each_ref().map(RackIndices::new);
        let racks = [own?, other?];
        let squares = position.board.squares();
        cross_words.clear(squares);
        places.set(position, *steps);
        let letters = earlier.map(|earlier| earlier.letters.as_slice());
        places.for_each(position, letters, &mut |place| {
            cross_words.add(place);
            0
        });
        let mut plays = racks.map(|rack| PlayBounds {
            position,
            cross_words,
            bounds: vec![IMPOSSIBLE; rack.racks],
            rack,
        });
        places.for_each(position, Some(&cross_words.letters), &mut |place| {
            plays.iter_mut().map(|plays| plays.add(place)).sum()
        });
        *steps = places.steps;
        if *steps == 0 {
            return None;
        }
        Some(GainTable {
            letters: cross_words.letters.clone(),
            players: plays.map(|mut plays| {
                plays.add_single();
                let most = plays.most();
                let rack = plays.rack;
                PlayerGains { rack, most }
            }),
        })
    }
}

/// Upper bounds of what a player can still gain with the tiles of a rack.
#[derive(Debug, Clone)]
struct PlayerGains {
    rack: RackIndices,
    /// By sub-rack: the points if all its tiles are played, and the points of tiles played less
    /// the value of the others.
    most: Vec<[i32; 2]>,
}

/// Upper bounds of what players can still gain, in a position and in all that follow it.
#[derive(Debug, Clone)]
pub(crate) struct GainTable {
    /// By direction and square: the letters of the words that can still be made there.
    letters: Vec<u64>,
    players: [PlayerGains; 2],
}

impl GainTable {
    /// Returns the index of a rack of a player: 0 for the player to move when the table was made.
    #[inline]
    pub(super) fn index(&self, player: usize, rack: &EndgameRack) -> u32 {
        let strides = &self.players[player].rack.strides;
        let mut index = u32::from(rack.counts[0]) * strides[0];
        let mut letters = rack.letters;
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            index += u32::from(rack.counts[letter]) * strides[letter];
        }
        index
    }

    /// Returns the share of a tile in the index of a rack.
    #[inline(always)]
    pub(super) fn stride(&self, player: usize, kind: usize) -> u32 {
        self.players[player].rack.strides[kind]
    }

    /// Returns an upper bound of what a player can still gain, given the value of the other
    /// player's rack: points, and the values of tiles at the end of the game.
    #[inline(always)]
    pub(super) fn gain(&self, player: usize, rack: u32, other: i32) -> i32 {
        let [all, some] = self.players[player].most[rack as usize];
        (all + 2 * other).max(some + other)
    }
}

/// Numbers the sub-racks of a rack. The index of a rack is the sum of the strides of its tiles.
#[derive(Debug, Clone)]
struct RackIndices {
    counts: [u8; 64],
    strides: [u32; 64],
    racks: usize,
}

impl RackIndices {
    /// The maximum number of sub-racks.
    const MAX: usize = 1 << 8;

    /// Returns the numbers of the sub-racks, or `None` if there are too many.
    fn new(rack: &EndgameRack) -> Option<Self> {
        let mut strides = [0; 64];
        let mut racks = 1;
        for (stride, &count) in strides.iter_mut().zip(&rack.counts) {
            if racks <= Self::MAX && count > 0 {
                *stride = racks as u32;
                racks *= usize::from(count) + 1;
            }
        }
        (racks <= Self::MAX).then_some(Self {
            counts: rack.counts,
            strides,
            racks,
        })
    }

    /// Writes the number of tiles of each kind of a sub-rack.
    fn read(&self, rack: u32, counts: &mut [u8; 64]) {
        let mut rest = rack;
        for (count, &all) in counts.iter_mut().zip(&self.counts) {
            let size = u32::from(all) + 1;
            *count = (rest % size) as u8;
            rest /= size;
        }
    }
}

/// A free square of a place.
#[derive(Debug, Clone, Copy)]
struct FreeSquare {
    index: usize,
    /// The position of the letter in the word.
    at: usize,
    /// `true` if tiles in the other direction touch the square.
    touched: bool,
    letter: u8,
    /// The value of the letter: 0 if only a blank can be it.
    points: i32,
}

/// A word on squares of a line.
struct Place<'a> {
    /// `true` if the line is a column.
    down: bool,
    letters: &'a [u8],
    free: &'a [FreeSquare],
    /// The sum of the values of all letters, without premiums.
    sum: i32,
    /// The lengths of prefixes and of suffixes that can be on the board before the rest is: none,
    /// a single letter, a word, or tiles that are there now.
    prefixes: u32,
    suffixes: u32,
}

impl Place<'_> {
    /// Returns `true` if the letters before a free square can be on the board before it is filled.
    fn stands_before(&self, square: &FreeSquare) -> bool {
        self.prefixes >> square.at & 1 != 0
    }

    /// Returns `true` if the letters after a free square can be on the board before it is filled.
    fn stands_after(&self, square: &FreeSquare) -> bool {
        self.suffixes >> (self.letters.len() - 1 - square.at) & 1 != 0
    }
}

/// Finds the places of all words.
#[derive(Debug, Clone)]
struct Places {
    /// The tiles on both racks by kind, without those of the word so far.
    left: [u8; 64],
    /// The letters on both racks.
    letters: u64,
    view: LineView,
    squares: [usize; MAX_LINE],
    /// The letters of the word so far, and its free squares.
    word: Vec<u8>,
    free: Vec<FreeSquare>,
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
            steps: 0,
        }
    }
}

impl Places {
    fn set(&mut self, position: &PotentialPosition<'_>, steps: u64) {
        self.steps = steps;
        let [own, other] = position.racks;
        for (left, (own, other)) in self
            .left
            .iter_mut()
            .zip(own.counts.iter().zip(&other.counts))
        {
            *left = own.saturating_add(*other);
        }
        self.letters = own.letters | other.letters;
    }

    /// Calls `visit` with each place. Where tiles in the other direction touch its free squares, it
    /// has only `allowed` letters, by direction and square; all without them. `visit` returns the
    /// steps that it takes.
    fn for_each(
        &mut self,
        position: &PotentialPosition<'_>,
        allowed: Option<&[u64]>,
        visit: &mut dyn FnMut(&Place<'_>) -> u64,
    ) {
        for line in 0..position.board.lines() {
            position.board.view(line, &mut self.view);
            for (at, square) in self.squares[..self.view.len].iter_mut().enumerate() {
                *square = position.board.index_of(line, at);
            }
            for begin in 0..self.view.len {
                if begin == 0 || self.view.letters[begin - 1] == 0 {
                    let root = (EndgameGaddag::ROOT, 0, SHORT);
                    self.extend(position, begin, root, allowed, visit);
                }
            }
        }
    }

    /// Returns the lengths of the suffixes of the word that are on the board. They may be words
    /// that cannot be made again, which the GADDAG lacks.
    fn fixed_suffixes(&self) -> u32 {
        let last = self.free.last().map_or(0, |square| square.at + 1);
        (1 << (self.word.len() - last + 1)) - 1
    }

    /// Extends the word by a letter at a position of the line.
    fn extend(
        &mut self,
        position: &PotentialPosition<'_>,
        at: usize,
        (state, sum, prefixes): (u32, i32, u32),
        allowed: Option<&[u64]>,
        visit: &mut dyn FnMut(&Place<'_>) -> u64,
    ) {
        if at >= self.view.len {
            return;
        }
        let (next, ends) = position.gaddag.labels(state);
        let length = self.word.len();
        let ends_here = at + 1 >= self.view.len || self.view.letters[at + 1] == 0;
        let fixed = self.view.letters[at];
        let down = self.view.down;
        let mut letters = (next | ends) & !1;
        if fixed != 0 {
            letters &= 1 << fixed;
        } else {
            if self.left[0] == 0 {
                letters &= self.letters;
            }
            if let Some(allowed) = allowed
                && self.view.touched >> at & 1 != 0
            {
                let other = if down { 0 } else { allowed.len() / 2 };
                letters &= allowed[other + self.squares[at]];
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
                    _ => position.board.value(letter),
                };
                self.free.push(FreeSquare {
                    index: self.squares[at],
                    at: length,
                    touched: self.view.touched >> at & 1 != 0,
                    letter: letter as u8,
                    points,
                });
            }
            let sum = sum + points;
            self.word.push(letter as u8);
            let is_word = length > 0 && ends >> letter & 1 != 0;
            if is_word && ends_here && !self.free.is_empty() {
                let steps = visit(&Place {
                    down,
                    letters: &self.word,
                    free: &self.free,
                    sum,
                    prefixes,
                    suffixes: suffixes(position.gaddag, &self.word) | self.fixed_suffixes(),
                });
                self.steps = self.steps.saturating_sub(steps);
            }
            let mut state = position.gaddag.step(state, letter as u32);
            if length == 0 {
                state = position.gaddag.step(state, EndgameGaddag::SEPARATOR);
            }
            if state != EndgameGaddag::EMPTY {
                let stands = is_word || self.free.is_empty();
                let prefixes = prefixes | u32::from(stands) << (length + 1);
                self.extend(position, at + 1, (state, sum, prefixes), allowed, visit);
            }
            self.word.pop();
            if fixed == 0 {
                self.free.pop();
                self.left[kind] += 1;
            }
        }
    }
}

/// Returns the lengths of the prefixes of some letters that can be on the board on their own.
fn prefixes(gaddag: &EndgameGaddag, letters: &[u8]) -> u32 {
    let mut lengths = SHORT;
    let mut state = EndgameGaddag::ROOT;
    for (at, &letter) in letters.iter().enumerate() {
        lengths |= ((gaddag.labels(state).1 >> letter & 1) as u32) << (at + 1);
        state = gaddag.step(state, letter.into());
        if at == 0 {
            state = gaddag.step(state, EndgameGaddag::SEPARATOR);
        }
    }
    lengths
}

/// Returns the lengths of the suffixes of a word that can be on the board on their own.
fn suffixes(gaddag: &EndgameGaddag, word: &[u8]) -> u32 {
    let mut lengths = SHORT;
    let mut state = EndgameGaddag::ROOT;
    for (at, &letter) in word.iter().rev().enumerate() {
        lengths |= ((gaddag.labels(state).1 >> letter & 1) as u32) << (at + 1);
        state = gaddag.step(state, letter.into());
    }
    lengths
}

/// The words through each free square.
#[derive(Debug, Clone, Default)]
struct CrossWords {
    squares: usize,
    /// By direction, square and letter, of words that a single tile there can complete: the sum of
    /// the values of the other letters; −1 without such a word.
    others: Vec<i32>,
    /// By direction and square: the letters of all words.
    letters: Vec<u64>,
}

impl CrossWords {
    fn clear(&mut self, squares: usize) {
        self.squares = squares;
        self.others.clear();
        self.others.resize(2 * squares * 64, -1);
        self.letters.clear();
        self.letters.resize(2 * squares, 0);
    }

    fn add(&mut self, place: &Place<'_>) {
        for square in place.free {
            let at = self.squares * usize::from(place.down) + square.index;
            self.letters[at] |= 1 << square.letter;
            if place.stands_before(square) && place.stands_after(square) {
                let others = &mut self.others[at * 64 + usize::from(square.letter)];
                *others = (*others).max(place.sum - square.points);
            }
        }
    }

    /// Returns the letters of all words through a square in a direction.
    fn letters(&self, square: usize, down: bool) -> u64 {
        self.letters[self.squares * usize::from(down) + square]
    }

    /// Returns the score of the best word through a tile that is placed on a square as a letter, or
    /// `None` without one.
    fn score(
        &self,
        (square, letter): (usize, u8),
        down: bool,
        (letter_factor, word_factor): (i32, i32),
        points: i32,
    ) -> Option<i32> {
        let at = self.squares * usize::from(down) + square;
        let others = self.others[at * 64 + usize::from(letter)];
        (others >= 0).then_some((others + points * letter_factor) * word_factor)
    }
}

/// Tiles of a play.
#[derive(Clone, Copy)]
struct ChosenTiles {
    count: usize,
    /// The index of the tiles.
    tiles: u32,
    /// The sum of the letters of the word, with the premiums of these tiles.
    sum: i32,
    /// The factor of the word.
    factor: i32,
    /// The sum of the scores of the cross-words.
    crosses: i32,
}

/// Upper bounds of the scores of plays, by the index of their tiles.
struct PlayBounds<'a> {
    position: &'a PotentialPosition<'a>,
    cross_words: &'a CrossWords,
    rack: RackIndices,
    bounds: Vec<i32>,
}

impl PlayBounds<'_> {
    fn raise(&mut self, tiles: u32, score: i32) {
        let bound = &mut self.bounds[tiles as usize];
        *bound = (*bound).max(score);
    }

    fn bonus(&self, count: usize) -> i32 {
        self.position.bonuses.get(count).copied().unwrap_or(0)
    }

    /// Adds the plays of two or more tiles that complete a place. Returns the number of tiles
    /// chosen.
    fn add(&mut self, place: &Place<'_>) -> u64 {
        let none = ChosenTiles {
            count: 0,
            tiles: 0,
            sum: place.sum,
            factor: 1,
            crosses: 0,
        };
        match place.free.len() {
            1 => 0,
            _ => self.choose(place, (0, 0), none),
        }
    }

    /// Chooses the next tile of a play: the free square `first` or a later one. The letters from
    /// `begin` up to it are on the board before. Returns the number of tiles chosen.
    fn choose(
        &mut self,
        place: &Place<'_>,
        (first, begin): (usize, usize),
        chosen: ChosenTiles,
    ) -> u64 {
        let mut steps = 0;
        let runs = match begin {
            0 => place.prefixes,
            _ => prefixes(self.position.gaddag, &place.letters[begin..]),
        };
        for (number, square) in place.free.iter().enumerate().skip(first) {
            // Without a free square among them, the letters before are on the board now.
            if number > first && runs >> (square.at - begin) & 1 == 0 {
                continue;
            }
            let letter = usize::from(square.letter);
            for kind in [letter, 0] {
                if self.rack.counts[kind] == 0 {
                    continue;
                }
                let points = self.position.board.value(kind);
                let factors = self.position.board.premium(square.index);
                let at = (square.index, square.letter);
                let cross = self.cross_words.score(at, !place.down, factors, points);
                if square.touched && cross.is_none() {
                    continue;
                }
                let next = ChosenTiles {
                    count: chosen.count + 1,
                    tiles: chosen.tiles + self.rack.strides[kind],
                    sum: chosen.sum + points * factors.0 - square.points,
                    factor: chosen.factor * factors.1,
                    crosses: chosen.crosses + cross.unwrap_or(0),
                };
                if next.count > 1 && place.stands_after(square) {
                    let score = next.sum * next.factor + next.crosses + self.bonus(next.count);
                    self.raise(next.tiles, score);
                }
                self.rack.counts[kind] -= 1;
                steps += 1 + self.choose(place, (number + 1, square.at + 1), next);
                self.rack.counts[kind] += 1;
            }
        }
        steps
    }

    /// Adds the plays of one tile, which can make two words.
    fn add_single(&mut self) {
        let cross_words = self.cross_words;
        let board = self.position.board;
        for square in 0..board.squares() {
            let factors = board.premium(square);
            let letters = cross_words.letters(square, false) | cross_words.letters(square, true);
            for kind in 0..64 {
                if self.rack.counts[kind] == 0 {
                    continue;
                }
                let points = board.value(kind);
                let mut letters = letters & if kind == 0 { u64::MAX } else { 1 << kind };
                while letters != 0 {
                    let letter = letters.trailing_zeros() as u8;
                    letters &= letters - 1;
                    let score = |down| cross_words.score((square, letter), down, factors, points);
                    let scores = [false, true].into_iter().filter_map(score);
                    if let Some(score) = scores.reduce(|across, down| across + down) {
                        self.raise(self.rack.strides[kind], score + self.bonus(1));
                    }
                }
            }
        }
    }

    /// Returns the bounds of all sub-racks.
    fn most(&self) -> Vec<[i32; 2]> {
        let RackIndices { strides, racks, .. } = &self.rack;
        let mut most = vec![[0, 0]; *racks];
        let mut counts = [0; 64];
        let mut kinds = Vec::new();
        for rack in 1..*racks as u32 {
            self.rack.read(rack, &mut counts);
            kinds.clear();
            kinds.extend((0..64).filter(|&kind| counts[kind] > 0));
            let lowest = kinds[0];
            // The first tile stays on the rack, or is played with some of the others.
            let [_, without] = most[(rack - strides[lowest]) as usize];
            let mut found = [IMPOSSIBLE, without - self.position.board.value(lowest)];
            let mut played = [0u8; 64];
            played[lowest] = 1;
            let mut tiles = strides[lowest];
            loop {
                let bound = self.bounds[tiles as usize];
                if bound != IMPOSSIBLE {
                    let rest = most[(rack - tiles) as usize];
                    found[0] = found[0].max((bound + rest[0]).max(IMPOSSIBLE));
                    found[1] = found[1].max(bound + rest[1]);
                }
                // The next choice of the others.
                let next = kinds.iter().find(|&&kind| {
                    let full = played[kind] == counts[kind];
                    if full {
                        let least = u8::from(kind == lowest);
                        tiles -= strides[kind] * u32::from(played[kind] - least);
                        played[kind] = least;
                    }
                    !full
                });
                let Some(&next) = next else { break };
                played[next] += 1;
                tiles += strides[next];
            }
            most[rack as usize] = found;
        }
        most
    }
}
