//! [`PlayScores`]: the highest scores of plays by their tiles, and the best sequences of plays.
//!
//! The most that a player can gain with the tiles of a rack is the best play with some of them, for
//! which the tiles played before suffice, and the most with the rest.

use super::cross_words::{IMPOSSIBLE, LEVELS};
use super::sub_racks::SubRacks;

/// The most that the tiles of a rack can gain: the points if all are played, and the points of
/// tiles played less the value of the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gains {
    all: i32,
    some: i32,
}

impl Gains {
    /// Returns the most that can be gained, given the value of the other player's rack.
    #[inline(always)]
    pub(super) fn most(self, other: i32) -> i32 {
        (self.all + 2 * other).max(self.some + other)
    }
}

/// An upper bound of the score of a play.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlayScore {
    /// The tiles of the play, and tiles that have to be played before.
    pub(super) tiles: u32,
    pub(super) before: u32,
    /// The number of further tiles that have to be played before.
    pub(super) more: usize,
    pub(super) score: i32,
}

/// The highest scores of plays.
pub(super) struct PlayScores<'a> {
    racks: &'a SubRacks,
    /// By the tiles of a play: the index of its first score; `usize::MAX` without one.
    first: Vec<usize>,
    /// By play, and the tiles that were played before: the score of the best play, by the number
    /// of further tiles that have to be played before.
    scores: Vec<[i32; LEVELS]>,
}

impl<'a> PlayScores<'a> {
    pub(super) fn new(racks: &'a SubRacks) -> Self {
        Self {
            racks,
            first: vec![usize::MAX; racks.len()],
            scores: Vec::new(),
        }
    }

    /// Adds a play.
    pub(super) fn add(&mut self, play: PlayScore) {
        let first = &mut self.first[play.tiles as usize];
        if *first == usize::MAX {
            *first = self.scores.len();
            let end = *first + self.racks.len();
            self.scores.resize(end, [IMPOSSIBLE; LEVELS]);
        }
        let level = play.more.min(LEVELS - 1);
        let score = &mut self.scores[*first + play.before as usize][level];
        *score = (*score).max(play.score);
    }

    /// Returns the most that can be gained with each part of the rack, after the others of its
    /// tiles.
    pub(super) fn most(mut self) -> Vec<Gains> {
        let Self { racks, .. } = self;
        let first = self.first.iter().copied().enumerate();
        let plays: Vec<(usize, usize)> = first.filter(|&(_, first)| first < usize::MAX).collect();
        for &(play, first) in &plays {
            self.spread(play, first);
        }
        let none = Gains { all: 0, some: 0 };
        let mut most = vec![none; racks.len()];
        for rack in 1..racks.len() {
            let mut found = Gains {
                all: IMPOSSIBLE,
                some: -racks.value(rack),
            };
            for &(play, first) in plays.iter().take_while(|&&(play, _)| play <= rack) {
                let [score, ..] = self.scores[first + racks.all() - rack];
                if score > IMPOSSIBLE && racks.contains(rack, play) {
                    let rest = most[rack - play];
                    found.all = found.all.max((score + rest.all).max(IMPOSSIBLE));
                    found.some = found.some.max(score + rest.some);
                }
            }
            most[rack] = found;
        }
        most
    }

    /// Adds the scores of a play after some tiles to those after more tiles: it can be made then,
    /// too.
    fn spread(&mut self, play: usize, first: usize) {
        let racks = self.racks;
        let rest = racks.all() - play;
        let scores = &mut self.scores[first..=first + rest];
        for tile in racks.singles() {
            for before in tile..=rest {
                if racks.contains(before, tile) && racks.contains(rest, before) {
                    let fewer = scores[before - tile];
                    for (level, &score) in fewer.iter().enumerate() {
                        let most = &mut scores[before][level.saturating_sub(1)];
                        *most = (*most).max(score);
                    }
                }
            }
        }
    }
}
