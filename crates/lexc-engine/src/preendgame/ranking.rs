//! The answer: the results of all moves so far, ranked.

use core::cmp::Ordering;

use super::answer::{DrawResult, MoveResults, PreendgameAnswer};
use super::draw_order::count_draws;
use super::estimates::EstimatedMove;
use super::ids::{ArmId, TrialId};
use super::root::RootMoves;
use super::table::move_table::{MoveTable, ResultRange};
use super::table::pass::PassBounds;
use crate::endgame::EndgameStatus;
use crate::endgame::GameResult;

/// The proven results of a pass and of moves about which nothing is proven.
struct ArmRanges {
    bounds: PassBounds,
    pass: Vec<ResultRange>,
    open: Vec<ResultRange>,
}

impl ArmRanges {
    fn new(table: &MoveTable) -> Self {
        let bounds = table.pass_bounds();
        Self {
            pass: table.pass_ranges(&bounds),
            bounds,
            open: vec![ResultRange::OPEN; table.orders.len()],
        }
    }

    /// Returns the ranges of a move by order.
    fn of<'a>(&'a self, made: EstimatedMove, table: &'a MoveTable) -> &'a [ResultRange] {
        match made {
            EstimatedMove::Play(play) => &table.play(play).ranges,
            EstimatedMove::Pass => &self.pass,
            EstimatedMove::Exchange(_) => &self.open,
        }
    }

    /// Returns proven bounds of the half games that a move wins.
    fn halves(&self, made: EstimatedMove, table: &MoveTable) -> [u32; 2] {
        match made {
            EstimatedMove::Play(play) => [table.least(play), table.most(play)],
            EstimatedMove::Pass => [self.bounds.least, self.bounds.most],
            EstimatedMove::Exchange(_) => [0, 2 * table.draws()],
        }
    }
}

/// The results of a move, with the numbers that rank it before an answer is solved.
struct RankedResults {
    arm: ArmId,
    /// The last stage of its estimates.
    stage: usize,
    /// The value by which the current stage chooses moves.
    utility: i64,
    results: MoveResults,
}

impl RankedResults {
    /// Compares two moves by their shares of games won. The better one is less.
    fn by_share(&self, other: &Self) -> Ordering {
        let (one, other) = (&self.results, &other.results);
        let by_win = other.win.total_cmp(&one.win);
        // Proven results rank before estimated ones.
        let by_proof = by_win.then(other.least.total_cmp(&one.least));
        by_proof.then_with(|| match (one.spread, other.spread) {
            (Some(one), Some(other)) => other.total_cmp(&one),
            (one, other) => other.is_some().cmp(&one.is_some()),
        })
    }

    /// Compares two moves while the order is not proven. Later stages rank before earlier ones.
    fn by_stage(&self, other: &Self) -> Ordering {
        let key = |ranked: &Self| (ranked.stage, ranked.utility);
        key(other).cmp(&key(self)).then(self.by_share(other))
    }
}

impl RootMoves {
    /// Returns the results so far, of the `most` best moves, after this number of nodes.
    pub(super) fn answer(&self, most: usize, nodes: u64) -> PreendgameAnswer {
        let Self { table, estimates, .. } = self;
        let ranges = ArmRanges::new(table);
        let ranked = estimates.arm_ids().map(|arm| self.ranked(arm, &ranges));
        let mut ranked: Vec<RankedResults> = ranked.collect();
        let best = ranked.iter().map(|one| one.results.least);
        let best = best.fold(0.0, f64::max);
        let all_below = ranked.iter().all(|one| one.results.most <= best);
        let is_solved = estimates.has_all_orders && all_below;
        // The sort is stable: equal moves keep their order.
        ranked.sort_by(match is_solved {
            true => RankedResults::by_share,
            false => RankedResults::by_stage,
        });
        let status = match ranked.first().map(|first| first.results.status) {
            _ if is_solved => EndgameStatus::Solved,
            Some(EndgameStatus::Estimate) | None => EndgameStatus::Estimate,
            Some(_) => EndgameStatus::Bound,
        };
        let listed = ranked.into_iter().take(most).map(|one| {
            let made = estimates.arm(one.arm).made;
            MoveResults { by_draw: self.by_draw(one.arm, ranges.of(made, table)), ..one.results }
        });
        let knowledge = &table.knowledge;
        PreendgameAnswer {
            status,
            meaning: table.meaning,
            bag: knowledge.bag,
            draws: match estimates.has_all_orders {
                true => table.draws(),
                false => count_draws(&knowledge.unseen, knowledge.held.as_ref(), knowledge.bag),
            },
            sampled: (!estimates.has_all_orders).then_some(estimates.trials.len() as u32),
            moves: listed.collect(),
            nodes,
        }
    }

    /// Returns the results of a move by draw.
    fn by_draw(&self, arm: ArmId, ranges: &[ResultRange]) -> Vec<DrawResult> {
        let trials = self.estimates.trials.iter().enumerate();
        let mut trials: Vec<_> = trials.map(|(at, trial)| (TrialId(at), trial)).collect();
        trials.sort_by_key(|(_, trial)| trial.id);
        let by_draw = trials.into_iter().map(|(id, trial)| {
            let range = self.estimates.range(trial, ranges);
            DrawResult {
                tiles: trial.order.tiles.clone(),
                draws: trial.order.draws,
                least: range.least,
                most: range.most,
                estimate: self.estimates.result(arm, id),
            }
        });
        by_draw.collect()
    }

    /// Returns the results of a move without the results by draw.
    fn ranked(&self, arm: ArmId, ranges: &ArmRanges) -> RankedResults {
        let Self { table, estimates, .. } = self;
        let made = estimates.arm(arm).made;
        let arm_ranges = ranges.of(made, table);
        let mean = estimates.mean(arm, arm_ranges);
        let count = |result: Option<GameResult>| {
            let trials = estimates.trials.iter();
            let found =
                trials.filter(|trial| estimates.range(trial, arm_ranges).result() == result);
            found.map(|trial| trial.order.draws).sum()
        };
        let share = |halves| f64::from(halves) / f64::from(2 * table.draws().max(1));
        let [least, most] = match estimates.has_all_orders {
            true => ranges.halves(made, table).map(share),
            false => [0.0, 1.0],
        };
        let is_exact = least >= most;
        let proven_spread = match made {
            EstimatedMove::Play(play) => table.play(play).mean_spread,
            _ => None,
        };
        let results = MoveResults {
            made: self.made(arm),
            wins: count(Some(GameResult::Win)),
            ties: count(Some(GameResult::Tie)),
            losses: count(Some(GameResult::Loss)),
            open: count(None),
            least,
            most,
            status: match (is_exact, least > 0.0 || most < 1.0) {
                (true, _) => EndgameStatus::Solved,
                (false, true) => EndgameStatus::Bound,
                (false, false) => EndgameStatus::Estimate,
            },
            win: match mean {
                Some(mean) if !is_exact => mean.win.clamp(least, most),
                _ => (least + most) / 2.0,
            },
            error: mean.filter(|_| !is_exact).map_or(0.0, |mean| mean.error),
            counted: match is_exact {
                true => table.draws(),
                false => mean.map_or(0, |mean| mean.draws),
            },
            spread: proven_spread.or(mean.map(|mean| mean.spread)),
            is_spread_proven: proven_spread.is_some(),
            by_draw: Vec::new(),
        };
        RankedResults {
            arm,
            stage: match is_exact {
                true => estimates.latest_stage(),
                false => estimates.arm(arm).stage,
            },
            utility: match estimates.is_early() {
                true => estimates.utility(arm),
                false => 0,
            },
            results,
        }
    }
}
