//! [`PlayFinder`]: the plays that complete places.
//!
//! A play completes a place. The other free squares were filled by earlier plays, so the letters
//! between the tiles of the play, before them and after them were words, or single letters. The
//! play is worth at most the score of the word, and of the best word in the other direction through
//! each of its tiles.

use super::cross_words::{CrossWords, IMPOSSIBLE, LEVELS};
use super::places::{Place, prefixes};
use super::play_scores::{Gains, PlayScore, PlayScores};
use super::position::PotentialPosition;
use super::sub_racks::SubRacks;

/// Some free squares of a place, filled by a play or before it.
#[derive(Clone, Copy)]
struct FilledSquares {
    /// The number of tiles of the play.
    count: usize,
    /// The tiles of the play, and the tiles on the other squares.
    tiles: u32,
    before: u32,
    /// The sum of the letters of the word, with the premiums of the play's tiles.
    sum: i32,
    /// The factor of the word.
    factor: i32,
    /// The sum of the scores of the cross-words, by the number of other tiles that one of them
    /// needs.
    crosses: [i32; LEVELS],
    /// `true` if tiles in the other direction touch a tile of the play.
    is_touched: bool,
    /// The letters from this position on are on the board before the play, up to its next tile.
    begin: usize,
    /// The lengths of such runs that can be on the board.
    runs: u32,
    /// `true` if there is a free square among these letters.
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
        Self {
            position,
            cross_words,
            racks,
            left: racks.tiles,
            scores: PlayScores::new(racks),
        }
    }

    /// Returns the most that can be gained with each part of the rack.
    pub(super) fn most(self) -> Vec<Gains> {
        self.scores.most()
    }

    /// Adds the plays that complete a place. Returns the number of tiles chosen.
    pub(super) fn add(&mut self, place: &Place<'_>) -> u64 {
        let none = FilledSquares {
            count: 0,
            tiles: 0,
            before: 0,
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
        let bonus = self.position.bonuses.get(filled.count).copied();
        let score = filled.sum * filled.factor + bonus.unwrap_or(0);
        let needed = (filled.tiles + filled.before) as usize;
        let left = self.racks.tiles_of(self.racks.all() - needed);
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

    /// Fills the free squares of a place from this one on by all plays, or before. Returns the
    /// number of tiles chosen.
    fn fill(&mut self, place: &Place<'_>, number: usize, filled: FilledSquares) -> u64 {
        let Some(square) = place.free.get(number) else {
            self.finish(place, &filled);
            return 1;
        };
        let letter = usize::from(square.letter);
        // Without a free square among them, the letters before are on the board now.
        let runs = !filled.is_free || filled.runs >> (square.at - filled.begin) & 1 != 0;
        let mut steps = 0;
        for kind in [letter, 0] {
            if self.left[kind] == 0 {
                continue;
            }
            self.left[kind] -= 1;
            let before = FilledSquares {
                before: filled.before + self.racks.stride(kind),
                is_free: true,
                ..filled
            };
            steps += 1 + self.fill(place, number + 1, before);
            if runs {
                steps += self.place(place, number, (kind, filled));
            }
            self.left[kind] += 1;
        }
        steps
    }

    /// Places a tile of a play on a free square.
    fn place(
        &mut self,
        place: &Place<'_>,
        number: usize,
        (kind, filled): (usize, FilledSquares),
    ) -> u64 {
        let square = &place.free[number];
        let points = self.position.board.value(kind);
        let factors = self.position.board.premium(square.index);
        let at = (square.index, square.letter);
        let mut crosses = self.cross_words.scores(at, !place.down, factors, points);
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
            tiles: filled.tiles + self.racks.stride(kind),
            before: filled.before,
            sum: filled.sum + points * factors.0 - square.points,
            factor: filled.factor * factors.1,
            crosses,
            is_touched: filled.is_touched || square.touched,
            begin,
            runs: match number + 1 < place.free.len() {
                true => prefixes(self.position.gaddag, &place.letters[begin..]),
                false => 0,
            },
            is_free: false,
            ends: place.stands_after(square),
        };
        self.fill(place, number + 1, next)
    }
}
