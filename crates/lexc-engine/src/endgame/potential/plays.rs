//! [`PlayFinder`]: the plays that complete places.
//!
//! A play completes a place. Earlier plays filled the other free squares, so each run of letters
//! before, between and after the tiles of the play was a word or a single letter. The play scores
//! at most the word, and the best word in the other direction through each of its tiles.

use super::cross_words::{CrossWords, IMPOSSIBLE, LEVELS};
use super::length_set::LengthSet;
use super::places::Place;
use super::play_scores::{Gains, PlayScore, PlayScores};
use super::position::PotentialPosition;
use super::sub_racks::{SubRack, SubRacks};

/// The first free squares of a place, each filled by the play or by an earlier play.
#[derive(Clone, Copy)]
struct FilledSquares {
    /// The number of tiles of the play.
    count: usize,
    /// The tiles of the play.
    tiles: SubRack,
    /// The tiles of earlier plays.
    before: SubRack,
    /// The sum of the values of the letters of the word, with the premiums of the play's tiles.
    sum: i32,
    /// The product of the word premiums.
    factor: i32,
    /// The sum of the scores of the cross-words, by the number of other tiles that one of them
    /// needs.
    crosses: [i32; LEVELS],
    /// `true` if tiles in the other direction touch a tile of the play.
    is_touched: bool,
    /// The position after the last tile of the play. The letters from there to the next tile of
    /// the play, a run, are on the board before the play.
    begin: usize,
    /// The lengths of that run that can be on the board.
    runs: LengthSet,
    /// `true` if the run has a free square.
    is_free: bool,
    /// `true` if the letters after the last tile of the play can be on the board.
    ends: bool,
}

/// Finds the plays that complete places.
pub(super) struct PlayFinder<'a> {
    position: &'a PotentialPosition<'a>,
    cross_words: &'a CrossWords,
    racks: &'a SubRacks,
    /// The player's tiles that are left to fill a place.
    left: [u8; 64],
    scores: PlayScores<'a>,
}

impl<'a> PlayFinder<'a> {
    pub(super) fn new(
        position: &'a PotentialPosition<'a>,
        cross_words: &'a CrossWords,
        racks: &'a SubRacks,
    ) -> Self {
        Self { position, cross_words, racks, left: racks.tiles, scores: PlayScores::new(racks) }
    }

    /// Returns the most that can be gained with each part of the rack.
    pub(super) fn most(self) -> Vec<Gains> {
        self.scores.most()
    }

    /// Adds the plays that complete a place. Returns the number of tiles chosen.
    pub(super) fn add(&mut self, place: &Place<'_>) -> u64 {
        let none = FilledSquares {
            count: 0,
            tiles: SubRack::EMPTY,
            before: SubRack::EMPTY,
            sum: place.sum,
            factor: 1,
            crosses: [0; LEVELS],
            is_touched: false,
            begin: 0,
            runs: place.prefixes,
            is_free: false,
            ends: false,
        };
        self.fill(place, 0, none)
    }

    /// Adds the play on the filled squares, with each number of further tiles that raises its
    /// score.
    fn finish(&mut self, place: &Place<'_>, filled: &FilledSquares) {
        // A tile that makes words in both directions completes the word across.
        let is_single = place.down && filled.count == 1;
        if !filled.ends || is_single && filled.is_touched {
            return;
        }
        let crosses = match is_single {
            true => [0; LEVELS],
            false => filled.crosses,
        };
        // With the tiles in the bag, the player can have more tiles than one play uses.
        let bonus = self.position.bonuses.get(filled.count).copied();
        let score = filled.sum * filled.factor + bonus.unwrap_or(0);
        let left = self.racks.all() - filled.tiles - filled.before;
        let left = self.racks.tiles_of(left);
        // Without crossing words that the play must make, the sum is negative.
        let mut best = -1;
        for (level, crosses) in crosses.into_iter().enumerate() {
            let more = place.extra.max(level);
            if crosses > best && more <= left {
                best = crosses;
                self.scores.add(PlayScore {
                    tiles: filled.tiles,
                    before: filled.before,
                    more,
                    score: score + crosses,
                });
            }
        }
    }

    /// Fills the free squares of a place from one on in all ways, by the play or by earlier plays.
    /// Returns the number of tiles chosen.
    fn fill(&mut self, place: &Place<'_>, number: usize, filled: FilledSquares) -> u64 {
        let Some(square) = place.free.get(number) else {
            self.finish(place, &filled);
            return 1;
        };
        let letter = usize::from(square.letter);
        // A run without free squares is on the board now.
        let runs = !filled.is_free || filled.runs.contains(square.at - filled.begin);
        let mut steps = 0;
        for kind in [letter, 0] {
            if self.left[kind] == 0 {
                continue;
            }
            self.left[kind] -= 1;
            let before = FilledSquares {
                before: filled.before + self.racks.single(kind),
                is_free: true,
                ..filled
            };
            steps += 1 + self.fill(place, number + 1, before);
            if runs {
                steps += self.place_tile(place, number, kind, filled);
            }
            self.left[kind] += 1;
        }
        steps
    }

    /// Places a tile of a play on a free square.
    fn place_tile(
        &mut self,
        place: &Place<'_>,
        number: usize,
        kind: usize,
        filled: FilledSquares,
    ) -> u64 {
        let square = &place.free[number];
        let points = self.position.board.value(kind);
        let factors = self.position.board.factors(square.index);
        let cross_words = self.cross_words;
        let mut crosses = cross_words.scores(square, !place.down, factors, points);
        if square.touched && crosses[LEVELS - 1] < 0 {
            return 0;
        }
        for (cross, so_far) in crosses.iter_mut().zip(filled.crosses) {
            *cross = match *cross {
                0.. => so_far + *cross,
                _ if square.touched => IMPOSSIBLE,
                _ => so_far,
            };
        }
        let begin = square.at + 1;
        let next = FilledSquares {
            count: filled.count + 1,
            tiles: filled.tiles + self.racks.single(kind),
            before: filled.before,
            sum: filled.sum + points * factors.letter - square.points,
            factor: filled.factor * factors.word,
            crosses,
            is_touched: filled.is_touched || square.touched,
            begin,
            runs: match number + 1 < place.free.len() {
                true => LengthSet::of_prefixes(self.position.gaddag, &place.letters[begin..]),
                false => LengthSet::EMPTY,
            },
            is_free: false,
            ends: place.stands_after(square),
        };
        self.fill(place, number + 1, next)
    }
}
