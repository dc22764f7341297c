//! [`RootMoves`]: the moves of the position, with their estimates and proven ranges.

use core::cmp::Reverse;
use core::sync::atomic::AtomicU64;

use lexc_game::{Move, Play, Rack};

use super::draw_order::DrawOrders;
use super::estimates::{EstimateTable, EstimatedMove, Sample, SampleChunk};
use super::ids::{ArmId, OrderId, PlayId, TrialId};
use super::options::PreendgameOptions;
use super::table::move_table::{MoveTable, PlayerKnowledge, ResultRange};
use super::table::plan::{SearchTask, TaskResult};
use super::table::spreads::ProvenSpreads;
use super::task_runner::{Cancellation, PlayerTurn, TaskRunner};
use crate::endgame::search::pvs::Search;

/// The maximum number of tiles in the bag for which all moves can be proven.
const MAX_PROVEN_BAG: usize = 2;

/// The position before the first move.
#[derive(Debug)]
pub(super) struct RootPosition {
    pub(super) knowledge: PlayerKnowledge,
    /// The number of scoreless turns before a reply to a pass.
    pub(super) first_reply: u32,
    /// The exchanges that the rules allow.
    pub(super) exchanges: Vec<Rack>,
}

/// A task of the solver.
#[derive(Debug, Clone)]
pub(super) enum RootTask {
    Samples(SampleChunk),
    /// A search for a proven range.
    Search(SearchTask),
    /// The final spread of a play that empties the bag.
    Spread {
        play: PlayId,
        order: OrderId,
    },
}

/// The result of a [`RootTask`].
#[derive(Debug, Clone)]
pub(super) enum RootResult {
    Samples(TrialId, Vec<(ArmId, Sample)>),
    Search(TaskResult),
    /// `None` if the spread cannot be proven.
    Spread {
        play: PlayId,
        order: OrderId,
        spread: Option<i32>,
    },
}

/// The moves of the position.
#[derive(Debug)]
pub(super) struct RootMoves {
    pub(super) table: MoveTable,
    /// The plays of `table` in the terms of the game.
    plays: Vec<Move>,
    exchanges: Vec<Rack>,
    pub(super) estimates: EstimateTable,
    pub(super) spreads: ProvenSpreads,
}

impl RootMoves {
    pub(super) fn new(
        search: &mut Search,
        root: RootPosition,
        draws: DrawOrders,
        options: PreendgameOptions,
    ) -> Self {
        let mut runner = TaskRunner { search, stop: &mut |_| false, nodes: &AtomicU64::new(0) };
        // A sample proves nothing.
        let provable = if draws.is_complete { draws.orders.len() } else { 1 };
        let orders = draws.orders[..provable].to_vec();
        let bag = root.knowledge.bag;
        let turn = PlayerTurn {
            knowledge: root.knowledge,
            meaning: options.meaning,
            first_reply: root.first_reply,
            passed: false,
        };
        let mut table = runner.table(turn, orders);
        table.unestimated.clear();
        table.is_provable = root.exchanges.is_empty();
        // The search is still at its first position.
        let plays = table.plays.iter().map(|play| {
            let made = search.position.game_move(play.id);
            made.expect("a play of the position")
        });
        let plays = plays.collect();
        let mut estimates = EstimateTable::new(draws, options.seed);
        for play in table.present() {
            estimates.push(EstimatedMove::Play(play), table.play(play).left);
        }
        for tiles in &root.exchanges {
            estimates.push(EstimatedMove::Exchange(*tiles), bag);
        }
        estimates.push(EstimatedMove::Pass, bag);
        if bag <= MAX_PROVEN_BAG {
            estimates.limit_for_proofs();
        }
        Self {
            table,
            plays,
            exchanges: root.exchanges,
            estimates,
            spreads: ProvenSpreads::default(),
        }
    }

    /// Returns the moves of the same position if the tiles in the bag are known.
    pub(super) fn with_known_bag(
        &self,
        search: &mut Search,
        knowledge: PlayerKnowledge,
        draws: DrawOrders,
        options: PreendgameOptions,
    ) -> Self {
        let root = RootPosition {
            knowledge,
            first_reply: self.table.first_reply,
            exchanges: self.exchanges.clone(),
        };
        Self::new(search, root, draws, options)
    }

    /// Returns the move of an arm.
    pub(super) fn made(&self, arm: ArmId) -> Move {
        match self.estimates.arm(arm).made {
            EstimatedMove::Play(play) => self.plays[play.0],
            EstimatedMove::Pass => Move::Pass,
            EstimatedMove::Exchange(tiles) => Move::Exchange(tiles),
        }
    }

    /// Returns the arm of a move.
    pub(super) fn find(&self, made: &Move) -> Option<ArmId> {
        let mut arms = self.estimates.arm_ids();
        arms.find(|&arm| match (self.made(arm), made) {
            (Move::Play(own), Move::Play(play)) => is_same_play(&own, play),
            (own, made) => own == *made,
        })
    }

    /// Excludes all other arms.
    pub(super) fn retain(&mut self, arms: &[ArmId]) {
        let kept = arms.iter().map(|&arm| self.estimates.arm(arm).made);
        let kept: Vec<EstimatedMove> = kept.collect();
        let plays = kept.iter().filter_map(|made| match made {
            EstimatedMove::Play(play) => Some(self.table.play(*play).id),
            _ => None,
        });
        self.table.considered = Some(plays.collect());
        self.table.considers_pass = kept.contains(&EstimatedMove::Pass);
        self.estimates.retain(|made| kept.contains(made));
    }

    /// Runs a task.
    pub(super) fn perform(
        &self,
        runner: &mut TaskRunner<'_>,
        task: &RootTask,
    ) -> Result<RootResult, Cancellation> {
        Ok(match task {
            RootTask::Samples(chunk) => {
                let samples = runner.samples(&self.table, &self.estimates, chunk)?;
                RootResult::Samples(chunk.trial, samples)
            }
            RootTask::Search(task) => RootResult::Search(runner.perform(&self.table, *task)?),
            &RootTask::Spread { play, order } => {
                RootResult::Spread { play, order, spread: runner.spread(&self.table, play, order)? }
            }
        })
    }

    /// Records the result of a task. Proven samples are also entered as results of the move table.
    pub(super) fn record(&mut self, result: RootResult) {
        match result {
            RootResult::Samples(trial, samples) => {
                for (arm, sample) in samples {
                    let is_proof = self.estimates.record(arm, trial, sample);
                    let order = self.estimates.trial(trial).id;
                    if let EstimatedMove::Play(play) = self.estimates.arm(arm).made
                        && is_proof
                    {
                        let range = ResultRange::exact(sample.result);
                        self.table.enter(play, order, range);
                    }
                }
            }
            RootResult::Search(result) => self.table.record(result),
            RootResult::Spread { play, order, spread } => {
                self.spreads.record(play, order, spread, &mut self.table)
            }
        }
    }

    /// Sorts the plays of the move table by their estimates, and renumbers the `included` plays.
    pub(super) fn sort(&mut self, included: &mut [PlayId]) {
        let Self { table, plays, estimates, .. } = self;
        // Plays that are excluded, or follow passes, have no arm.
        let mut ranks = vec![None; table.plays.len()];
        for arm in estimates.arm_ids() {
            let EstimatedMove::Play(play) = estimates.arm(arm).made else {
                continue;
            };
            for (order, spread) in estimates.spreads(arm) {
                table.plays[play.0].estimates[order.0] = spread;
            }
            ranks[play.0] = Some((estimates.arm(arm).stage, estimates.utility(arm)));
        }
        let mut order: Vec<usize> = (0..table.plays.len()).collect();
        // On ties, a play of more tiles leaves a shorter game.
        order.sort_by_key(|&play| Reverse((ranks[play], table.plays[play].count)));
        let mut renumbered = vec![PlayId(0); order.len()];
        for (new, &old) in order.iter().enumerate() {
            renumbered[old] = PlayId(new);
        }
        for arm in &mut estimates.arms {
            if let EstimatedMove::Play(play) = &mut arm.made {
                *play = renumbered[play.0];
            }
        }
        for play in included {
            *play = renumbered[play.0];
        }
        *plays = order.iter().map(|&old| plays[old]).collect();
        let mut unsorted: Vec<_> = table.plays.drain(..).map(Some).collect();
        let sorted = order.iter().map(|&old| unsorted[old].take());
        let sorted = sorted.map(|play| play.expect("each play has one number"));
        table.plays = sorted.collect();
    }
}

/// Returns `true` if two plays place the same tiles on the same squares: a single tile makes the
/// same words across and down.
fn is_same_play(one: &Play, other: &Play) -> bool {
    let directed = one.direction() == other.direction() || one.tiles().len() == 1;
    directed && one.start() == other.start() && one.tiles() == other.tiles()
}
