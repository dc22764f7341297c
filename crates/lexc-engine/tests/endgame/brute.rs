//! Pre-endgames by definition: every tile that can be in the bag, every reply and every strategy.
//!
//! The search shares only the result types with the solver. It takes moves from [`MoveGenerator`]
//! and endgames from [`exhaustive_value`], and does not merge tiles of a kind.

use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroU32;

use lexc_alphabet::Tile;
use lexc_engine::endgame::{EndgameOptions, PositionMemory, exhaustive_value};
use lexc_engine::preendgame::Meaning;
use lexc_game::{Move, Play, Position, Rack, Score, TileValues};
use lexc_movegen::MoveGenerator;

use crate::random::World;

/// Results by the tile in the bag: 0 for a loss, 1 for a tie, 2 for a win.
pub(crate) type Vector = Vec<u8>;

/// Searches positions of one game.
pub(crate) struct Brute<'w> {
    world: &'w World,
    values: TileValues,
    limit: u32,
    known: HashMap<String, Option<i32>>,
}

/// Returns the result of a spread.
pub(crate) fn result(margin: i32) -> u8 {
    (margin.signum() + 1) as u8
}

fn rack(tiles: &[Tile]) -> Rack {
    Rack::from_tiles(tiles.iter().copied()).unwrap()
}

fn without(tiles: &[Tile], at: usize) -> Vec<Tile> {
    let mut rest = tiles.to_vec();
    rest.remove(at);
    rest
}

fn halves(vector: &[u8]) -> u32 {
    vector.iter().map(|&result| u32::from(result)).sum()
}

/// Returns the highest sum of results.
pub(crate) fn best<'v>(vectors: impl IntoIterator<Item = &'v Vector>) -> u32 {
    vectors.into_iter().map(|vector| halves(vector)).max().unwrap()
}

impl<'w> Brute<'w> {
    pub(crate) fn new(world: &'w World, limit: u32) -> Self {
        Self {
            values: TileValues::new(world.lexicon.alphabet()),
            world,
            limit,
            known: HashMap::new(),
        }
    }

    pub(crate) fn plays(&self, position: &Position) -> Vec<Play> {
        let World { lexicon, rules, .. } = self.world;
        let mut generator = MoveGenerator::with_rules(lexicon, rules).unwrap();
        generator.set_mirrored_openings(true);
        generator.set_board(&position.board).unwrap();
        generator.all(&position.rack).iter().collect()
    }

    /// Returns the final spread of the player to move in an endgame, or `None` if the exhaustive
    /// search takes too long.
    fn endgame(&mut self, position: &Position) -> Option<i32> {
        let [own, other] = position.scores;
        let lead = (own - other).points();
        let other = position.other_rack.unwrap();
        if position.scoreless_turns >= self.limit {
            return Some(lead + self.passed_out(&position.rack, &other));
        }
        let World { lexicon, rules, .. } = self.world;
        let key = position.to_cgp(lexicon.alphabet());
        let limit = self.limit;
        let value = self.known.entry(key).or_insert_with(|| {
            let options = EndgameOptions::default()
                .other_tiles_ignored(true)
                .scoreless(NonZeroU32::new(limit));
            let memory = PositionMemory::Positions;
            let value =
                exhaustive_value(lexicon, rules, position, &options, memory, 20_000).unwrap();
            value.map(Score::points)
        });
        value.map(|value| lead + value)
    }

    fn passed_out(&self, own: &Rack, other: &Rack) -> i32 {
        (self.values.rack(other) - self.values.rack(own)).points()
    }

    /// Returns the final spread of the player to move after a play that draws all tiles in the bag.
    pub(crate) fn margin(
        &mut self,
        position: &Position,
        play: &Play,
        other: &Rack,
        drawn: &[Tile],
    ) -> Option<i32> {
        let mut after = position.after(play);
        after.rack = *other;
        let own = after.other_rack.as_mut().unwrap();
        drawn.iter().for_each(|&tile| own.add(tile).unwrap());
        self.endgame(&after).map(|margin| -margin)
    }

    /// Returns each choice of a player with one tile in the bag: the first move, and the results by
    /// tile. A pass has several choices, depending on the moves after it.
    pub(crate) fn choices(
        &mut self,
        position: &Position,
        unseen: &[Tile],
        meaning: Meaning,
    ) -> Option<Vec<(Move, Vector)>> {
        let mut choices = Vec::new();
        for play in self.plays(position) {
            let mut vector = Vec::new();
            for (at, &tile) in unseen.iter().enumerate() {
                let other = rack(&without(unseen, at));
                vector.push(result(self.margin(position, &play, &other, &[tile])?));
            }
            choices.push((Move::Play(play), vector));
        }
        let mut passed = position.clone();
        passed.scoreless_turns += 1;
        let vectors = self.waiting(&passed, unseen, meaning)?;
        choices.extend(vectors.into_iter().map(|vector| (Move::Pass, vector)));
        Some(choices)
    }

    /// Returns the possible results of a player whose turn has just ended with one tile in the bag.
    /// The rack and the scores of the position are in this player's order.
    pub(crate) fn waiting(
        &mut self,
        position: &Position,
        unseen: &[Tile],
        meaning: Meaning,
    ) -> Option<BTreeSet<Vector>> {
        let [own, other] = position.scores;
        let lead = (own - other).points();
        let out = (0..unseen.len()).map(|at| {
            let other = rack(&without(unseen, at));
            result(lead + self.passed_out(&position.rack, &other))
        });
        let out: Vector = out.collect();
        if position.scoreless_turns >= self.limit {
            return Some(BTreeSet::from([out]));
        }
        let mut replies = Vec::new();
        for at in 0..unseen.len() {
            replies.push(self.reply(position, unseen, at, meaning)?);
        }
        let later: BTreeSet<Vector> = if position.scoreless_turns + 1 >= self.limit {
            BTreeSet::from([out])
        } else {
            let mut again = position.clone();
            again.scoreless_turns += 1;
            let choices = self.choices(&again, unseen, meaning)?;
            choices.into_iter().map(|(_, vector)| vector).collect()
        };
        let before = |vector: &Vector| -> Vector {
            let pairs = replies.iter().zip(vector);
            let both = pairs.map(|(&(play, passes), &later)| match (play, passes) {
                (Some(play), true) => play.min(later),
                (Some(play), false) => play,
                (None, _) => later,
            });
            both.collect()
        };
        Some(later.iter().map(before).collect())
    }

    /// Returns the result of a play in reply, if there is one, and whether the reply can be a pass.
    fn reply(
        &mut self,
        position: &Position,
        unseen: &[Tile],
        at: usize,
        meaning: Meaning,
    ) -> Option<(Option<u8>, bool)> {
        let [own, other] = position.scores;
        let turned = Position {
            rack: rack(&without(unseen, at)),
            other_rack: None,
            scores: [other, own],
            ..position.clone()
        };
        match meaning {
            Meaning::Guaranteed => {
                let mut worst = None;
                for play in self.plays(&turned) {
                    let margin = self.margin(&turned, &play, &position.rack, &[unseen[at]])?;
                    let found = result(-margin);
                    worst = Some(worst.map_or(found, |worst: u8| worst.min(found)));
                }
                Some((worst, true))
            }
            Meaning::Rational => {
                let mut sees: Vec<Tile> = position.rack.tiles().collect();
                sees.push(unseen[at]);
                let choices = self.choices(&turned, &sees, Meaning::Guaranteed)?;
                let most = best(choices.iter().map(|(_, vector)| vector));
                let chosen = choices.iter().filter(|(_, vector)| halves(vector) == most);
                let chosen: Vec<_> = chosen.collect();
                let plays = chosen.iter().filter(|(made, _)| *made != Move::Pass);
                let worst = plays.map(|(_, vector)| 2 - vector[sees.len() - 1]).min();
                Some((worst, chosen.iter().any(|(made, _)| *made == Move::Pass)))
            }
        }
    }

    /// Returns the highest sum of results of a play that leaves one of two tiles in the bag.
    pub(crate) fn leaving_one(
        &mut self,
        position: &Position,
        play: &Play,
        unseen: &[Tile],
        meaning: Meaning,
    ) -> Option<u32> {
        let mut sum = 0;
        for (at, &tile) in unseen.iter().enumerate() {
            let turned = position.after(play);
            let [other, own] = turned.scores;
            let mut after = Position {
                rack: turned.other_rack.unwrap(),
                other_rack: None,
                scores: [own, other],
                ..turned
            };
            after.rack.add(tile).unwrap();
            let vectors = self.waiting(&after, &without(unseen, at), meaning)?;
            sum += best(&vectors);
        }
        Some(sum)
    }
}
