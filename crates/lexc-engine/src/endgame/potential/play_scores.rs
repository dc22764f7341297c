//! [`PlayScores`]: the highest scores of plays by their tiles, and the best sequences of plays.
//!
//! The most that a player can gain with a rack is the maximum, over the plays with some of its
//! tiles whose requirements the tiles played before meet, of the score of the play and the most
//! with the other tiles.

use super::cross_words::{IMPOSSIBLE, LEVELS};
use super::sub_racks::{SubRack, SubRacks};

/// The most that the tiles of a rack can gain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gains {
    /// The points if all tiles are played.
    all: i32,
    /// The points of the tiles played, less the value of the others.
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
    /// The tiles of the play.
    pub(super) tiles: SubRack,
    /// Tiles that have to be played before.
    pub(super) before: SubRack,
    /// The number of further tiles that have to be played before.
    pub(super) more: usize,
    pub(super) score: i32,
}

/// The scores of the plays with the same tiles.
#[derive(Clone, Copy)]
struct PlayGroup {
    tiles: SubRack,
    /// The index of the first score.
    first: usize,
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
        Self { racks, first: vec![usize::MAX; racks.len()], scores: Vec::new() }
    }

    /// Adds a play.
    pub(super) fn add(&mut self, play: PlayScore) {
        let first = &mut self.first[play.tiles.index()];
        if *first == usize::MAX {
            *first = self.scores.len();
            let end = *first + self.racks.len();
            self.scores.resize(end, [IMPOSSIBLE; LEVELS]);
        }
        let level = play.more.min(LEVELS - 1);
        let score = &mut self.scores[*first + play.before.index()][level];
        *score = (*score).max(play.score);
    }

    /// Returns the most that can be gained with each sub-rack after the other tiles of the rack are
    /// played.
    pub(super) fn most(mut self) -> Vec<Gains> {
        let Self { racks, .. } = self;
        let all = SubRacks::range(SubRack::EMPTY, racks.all());
        let first = all.zip(self.first.iter().copied());
        let groups = first.map(|(tiles, first)| PlayGroup { tiles, first });
        let groups: Vec<PlayGroup> = groups.filter(|group| group.first < usize::MAX).collect();
        for &group in &groups {
            self.spread(group);
        }
        let mut most = vec![Gains { all: 0, some: 0 }];
        for rack in SubRacks::range(SubRack::EMPTY, racks.all()).skip(1) {
            let mut found = Gains { all: IMPOSSIBLE, some: -racks.value(rack) };
            let before = (racks.all() - rack).index();
            for group in groups.iter().take_while(|group| group.tiles <= rack) {
                let [score, ..] = self.scores[group.first + before];
                if score > IMPOSSIBLE && racks.contains(rack, group.tiles) {
                    let rest = most[(rack - group.tiles).index()];
                    found.all = found.all.max((score + rest.all).max(IMPOSSIBLE));
                    found.some = found.some.max(score + rest.some);
                }
            }
            most.push(found);
        }
        most
    }

    /// Adds the scores of plays after some tiles to their scores after more tiles, when the plays
    /// are possible, too.
    fn spread(&mut self, group: PlayGroup) {
        let racks = self.racks;
        let rest = racks.all() - group.tiles;
        let scores = &mut self.scores[group.first..=group.first + rest.index()];
        for tile in racks.singles() {
            for before in SubRacks::range(tile, rest) {
                if racks.contains(before, tile) && racks.contains(rest, before) {
                    let fewer = scores[(before - tile).index()];
                    for (level, &score) in fewer.iter().enumerate() {
                        let most = &mut scores[before.index()][level.saturating_sub(1)];
                        *most = (*most).max(score);
                    }
                }
            }
        }
    }
}
