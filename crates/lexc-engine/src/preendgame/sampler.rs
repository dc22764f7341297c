//! Samples: estimated results of moves, by play-outs and limited searches.
//!
//! A play-out continues with the plays of the highest rank: score less the points of the tiles
//! kept. With more effort, while the bag has tiles, the other player compares replies by play-outs
//! over orders of the tiles unseen by them; once the bag is empty, a search of a limited number of
//! nodes takes over. Each sample has its own transposition table, so that it depends only on the
//! move, the order and the effort.

use core::sync::atomic::Ordering::Relaxed;
use std::sync::Arc;

use lexc_alphabet::Tile;
use lexc_game::{Draws, Rack};

use super::draw_order::DrawOrder;
use super::estimates::{
    EffortLevel, EstimateTable, EstimatedMove, Sample, SampleChunk, SampleEffort,
};
use super::ids::{ArmId, TrialId};
use super::table::move_table::{MoveTable, PlayerKnowledge};
use super::task_runner::{Cancellation, SLICE, TaskRunner};
use crate::endgame::GameResult;
use crate::endgame::board::move_id::MoveId;
use crate::endgame::board::rack::{EndgameRack, kind_of_byte, kind_of_tile};
use crate::endgame::search::table::{MAX_DEPTH, TranspositionTable};
use crate::endgame::search::window::Window;

/// The position after a move.
struct AfterMove {
    own: EndgameRack,
    /// The kinds of the tiles of `own`.
    own_kinds: Vec<u8>,
    other: EndgameRack,
    /// The kinds of the tiles in the bag.
    bag: Vec<u8>,
    /// The spread of the player who made the move.
    spread: i32,
    scoreless: u32,
}

/// A move in an order of the bag.
#[derive(Clone, Copy)]
struct SampledMove<'a> {
    table: &'a MoveTable,
    made: EstimatedMove,
    order: &'a DrawOrder,
    trial: TrialId,
}

/// The result of a search of limited effort, for the player who made the sampled move.
#[derive(Clone, Copy)]
struct LimitedResult {
    result: GameResult,
    proven: bool,
}

impl TaskRunner<'_> {
    /// Estimates the results of the moves of a chunk.
    pub(super) fn samples(
        &mut self,
        table: &MoveTable,
        estimates: &EstimateTable,
        chunk: &SampleChunk,
    ) -> Result<Vec<(ArmId, Sample)>, Cancellation> {
        if (self.stop)(self.nodes.load(Relaxed)) {
            return Err(Cancellation);
        }
        let sample = |&arm: &ArmId| {
            let sampled = SampledMove {
                table,
                made: estimates.arm(arm).made,
                order: &estimates.trial(chunk.trial).order,
                trial: chunk.trial,
            };
            let level = chunk.level;
            let sample = self.sample(sampled, level)?;
            Ok((arm, Sample { level, ..sample }))
        };
        chunk.arms.iter().map(sample).collect()
    }

    /// Estimates the result of a move.
    fn sample(
        &mut self,
        sampled: SampledMove<'_>,
        level: EffortLevel,
    ) -> Result<Sample, Cancellation> {
        let Some(found) = self.play_out(sampled) else {
            return Ok(LOST);
        };
        if level == EffortLevel::PLAY_OUT || found.proven {
            return Ok(found);
        }
        let effort = level.effort();
        let memory = effort.nodes.saturating_mul(32).clamp(1 << 14, 4 << 20);
        let Ok(small) = TranspositionTable::new(memory as usize) else {
            return Ok(found);
        };
        let shared = self.search.set_table(Arc::new(small));
        let refined = self.refined(sampled, effort);
        self.search.set_table(shared);
        Ok(refined?.map_or(found, |LimitedResult { result, proven }| Sample {
            result,
            proven,
            ..found
        }))
    }

    /// Plays a game to its end by rank. The result is proven if the move itself ends the game.
    /// Returns `None` for an illegal move.
    fn play_out(&mut self, sampled: SampledMove<'_>) -> Option<Sample> {
        let SampledMove { table, order, .. } = sampled;
        let (spread, proven) = match sampled.made {
            EstimatedMove::Play(play) => {
                let PlayerKnowledge { own, spread, .. } = &table.knowledge;
                let id = table.play(play).id;
                self.set([own, &order.other], table.scoreless(play), order);
                let ended = self.search.position.final_value(id);
                let value = ended.unwrap_or_else(|| self.search.position.estimate(id));
                (spread + value, ended.is_some())
            }
            EstimatedMove::Pass | EstimatedMove::Exchange(_) => {
                let after = self.after_no_play(sampled)?;
                if self.is_over(&after) {
                    let spread = after.spread + after.other.value - after.own.value;
                    (spread, sampled.made == EstimatedMove::Pass)
                } else {
                    self.set_after(&after);
                    self.search.position.plays.clear_if_full();
                    (after.spread - self.search.position.play_out(), false)
                }
            }
        };
        Some(Sample {
            result: GameResult::of(spread),
            spread,
            level: EffortLevel::PLAY_OUT,
            proven,
        })
    }

    /// Returns the position after a pass or an exchange, or `None` if the exchange is illegal.
    fn after_no_play(&self, sampled: SampledMove<'_>) -> Option<AfterMove> {
        let SampledMove { table, order, .. } = sampled;
        let PlayerKnowledge { own, spread, .. } = &table.knowledge;
        let mut own = *own;
        let mut bag = order.kinds.clone();
        if let EstimatedMove::Exchange(tiles) = sampled.made {
            own = own.subtract(&tiles)?;
            for &tile in order.tiles.get(..tiles.len())? {
                own.add(tile).ok()?;
            }
            bag.drain(..tiles.len());
            // The returned tiles are mixed with those in the bag.
            bag.extend(tiles.tiles().map(kind_of));
            Draws::new(RETURNED, sampled.trial.0 as u64).shuffle(&mut bag);
        }
        let board = &self.search.position.board;
        Some(AfterMove {
            own: EndgameRack::new(&own, board),
            own_kinds: own.tiles().map(kind_of).collect(),
            other: EndgameRack::new(&order.other, board),
            bag,
            spread: *spread,
            scoreless: table.first_reply,
        })
    }

    /// Returns `true` if the scoreless turns end the game after a move.
    fn is_over(&self, after: &AfterMove) -> bool {
        after.scoreless >= self.search.position.scoreless_limit()
    }

    fn set_after(&mut self, after: &AfterMove) {
        self.search.set([after.other, after.own], after.scoreless);
        self.search.position.set_bag(&after.bag);
        self.search.exclude(&[]);
    }

    /// Estimates a result with some effort. Returns `None` if the effort was too small for any
    /// result.
    fn refined(
        &mut self,
        sampled: SampledMove<'_>,
        effort: SampleEffort,
    ) -> Result<Option<LimitedResult>, Cancellation> {
        let SampledMove { table, order, .. } = sampled;
        let EstimatedMove::Play(play) = sampled.made else {
            let after = self.after_no_play(sampled);
            return match after.filter(|after| !self.is_over(after)) {
                Some(after) => {
                    self.set_after(&after);
                    self.continued(&after, effort)
                }
                None => Ok(None),
            };
        };
        let knowledge = &table.knowledge;
        let id = table.play(play).id;
        let racks = [&knowledge.own, &order.other];
        self.set(racks, table.scoreless(play), order);
        let line_play = self.search.position.play(id).expect(LISTED);
        let placed = self.search.position.plays.tiles(&line_play).to_vec();
        let points = self.search.position.apply(id).expect(LISTED);
        let spread = knowledge.spread + points;
        if !self.search.position.bag_has_tiles() {
            return self.limited(spread, effort.nodes);
        }
        let mut own_kinds: Vec<u8> = knowledge.own.tiles().map(kind_of).collect();
        for tile in placed {
            let kind = kind_of_byte(tile) as u8;
            if let Some(at) = own_kinds.iter().position(|&own| own == kind) {
                own_kinds.swap_remove(at);
            }
        }
        let left = self.search.position.bag_tiles().to_vec();
        own_kinds.extend(&order.kinds[..order.kinds.len() - left.len()]);
        let board = &self.search.position.board;
        let after = AfterMove {
            own: EndgameRack::of_kinds(&own_kinds, board),
            own_kinds,
            other: EndgameRack::new(&order.other, board),
            bag: left,
            spread,
            scoreless: match points {
                0 => table.scoreless(play) + 1,
                _ => 0,
            },
        };
        let base = self.search.enter_base();
        let result = self.continued(&after, effort);
        self.search.leave_base(base);
        result
    }

    /// Continues a game after a move that leaves tiles in the bag: the other player chooses a
    /// reply, later turns are played by rank, and a search follows once the bag is empty.
    fn continued(
        &mut self,
        after: &AfterMove,
        effort: SampleEffort,
    ) -> Result<Option<LimitedResult>, Cancellation> {
        let mut id = self.chosen_reply(after, effort);
        self.set_after(after);
        // The spread belongs to the player to move, who is at first the other player.
        let (mut spread, mut is_own) = (-after.spread, false);
        let found = loop {
            if let Some(value) = self.search.position.final_value(id) {
                break Some(GameResult::of(spread + value));
            }
            let points = self.search.position.apply(id).expect(LISTED);
            if !self.search.position.bag_has_tiles() {
                let found = self.limited(spread + points, effort.nodes)?;
                break found.map(|found| found.result);
            }
            (spread, is_own) = (-(spread + points), !is_own);
            id = self.search.position.highest_net().0;
        };
        Ok(found.map(|result| LimitedResult {
            result: if is_own { result } else { result.reversed() },
            proven: false,
        }))
    }

    /// Returns the reply that wins most often in play-outs, over orders of the tiles unseen by the
    /// other player.
    fn chosen_reply(&mut self, after: &AfterMove, effort: SampleEffort) -> MoveId {
        self.set_after(after);
        let mut replies = Vec::new();
        self.search.position.moves(&mut replies);
        replies.truncate(effort.replies);
        if let [only] = replies[..] {
            return only;
        }
        let mut unseen: Vec<u8> = after.own_kinds.iter().chain(&after.bag).copied().collect();
        unseen.sort_unstable();
        Draws::new(REPLIES, after.bag.len() as u64).shuffle(&mut unseen);
        let bags = match after.bag.len() {
            1 => effort.bags.min(unseen.len()),
            _ => effort.bags,
        };
        let mut values = vec![0i64; replies.len()];
        for _ in 0..bags {
            // Each tile is in the bag about equally often.
            let drawn = after.bag.len();
            unseen.rotate_left(drawn);
            let (bag, own) = unseen.split_at(drawn);
            let board = &self.search.position.board;
            let own = EndgameRack::of_kinds(own, board);
            self.search.set([after.other, own], after.scoreless);
            self.search.position.set_bag(bag);
            for (&id, value) in replies.iter().zip(&mut values) {
                let spread = self.search.position.estimate(id) - after.spread;
                let halves = GameResult::of(spread).halves();
                *value += i64::from(halves) * 50 + i64::from(spread.clamp(-50, 50));
            }
        }
        let best = values.iter().max();
        let first = values.iter().position(|value| Some(value) == best);
        replies[first.expect("the other player can at least pass")]
    }

    /// Searches the position, whose bag is empty, for the result of the player who is not to move.
    /// `spread` is that player's spread. Returns the result of the deepest iteration completed
    /// within the limit, or `None` if no iteration was completed.
    fn limited(&mut self, spread: i32, nodes: u64) -> Result<Option<LimitedResult>, Cancellation> {
        let end = self.search.nodes().saturating_add(nodes);
        let mut last = None;
        for depth in 1..=MAX_DEPTH {
            self.search.begin(depth, Window::around(spread, 1));
            let found = loop {
                let before = self.search.nodes();
                if before >= end {
                    self.search.abort();
                    return Ok(last);
                }
                // A step can end early after many generated plays, which depends on the cache.
                let found = self.search.run(SLICE.min(end - before));
                let nodes = self.search.nodes() - before;
                let nodes = self.nodes.fetch_add(nodes, Relaxed) + nodes;
                if let Some(found) = found {
                    break found;
                }
                if (self.stop)(nodes) {
                    self.search.abort();
                    return Err(Cancellation);
                }
            };
            last = Some(LimitedResult {
                result: GameResult::of(spread - found.value),
                proven: found.proven && !self.search.position.plays.is_incomplete(),
            });
            if found.proven {
                break;
            }
        }
        Ok(last)
    }
}

/// The streams of random numbers: for the tiles returned to the bag, and for the tiles unseen by
/// the other player.
const RETURNED: u64 = 1;
const REPLIES: u64 = 2;

/// The sample of an illegal move.
const LOST: Sample =
    Sample { result: GameResult::Loss, spread: 0, level: EffortLevel::PLAY_OUT, proven: false };

const LISTED: &str = "the move is in the list of the position's moves";

fn kind_of(tile: Tile) -> u8 {
    kind_of_tile(tile) as u8
}

/// Returns all exchanges of at most `most` tiles.
pub(super) fn exchanges(rack: &Rack, most: usize) -> Vec<Rack> {
    let mut all = vec![Rack::new()];
    for (tile, count) in rack.iter() {
        for at in 0..all.len() {
            let mut tiles = all[at];
            for _ in 0..count {
                if tiles.add(tile).is_ok() && tiles.len() <= most {
                    all.push(tiles);
                }
            }
        }
    }
    all.retain(|tiles| !tiles.is_empty());
    all
}
