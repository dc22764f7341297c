//! [`Comparison`]: the difference between two moves, in points and in the probability to win.

use std::sync::Arc;

use lexc_game::{Move, PlayerView};
use lexc_movegen::Stop;

use super::candidates::{check_candidates, representative};
use super::options::{ROUND_TURNS, SimulationOptions, Tables};
use super::rollout::order::TileOrders;
use super::rollout::rollout::RolloutSample;
use super::rollout::root::SimulationRoot;
use super::rollout::worker::SimulationWorker;
use crate::error::Error;
use crate::stats::{Interval, Moments, mean_interval};

/// The comparison of two moves over the same orders of the unseen tiles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MoveComparison {
    /// The number of iterations of each move.
    pub iterations: u64,
    /// The change of the spread after each move in points, with the values of the leaves.
    pub points: [Interval; 2],
    /// The probability to win after each move, from 0 to 1.
    pub win: [Interval; 2],
    /// The points of the first move less the points of the second, by iteration.
    pub points_difference: Interval,
    /// The probability to win after the first move less the probability after the second, by
    /// iteration.
    pub win_difference: Interval,
}

/// The sums of a comparison.
#[derive(Debug, Clone, Copy, Default)]
struct ComparisonSums {
    points: [Moments; 2],
    win: [Moments; 2],
    points_difference: Moments,
    win_difference: Moments,
}

/// Compares two moves of the player to move over `iterations` rollouts of each, both in points and
/// in the probability to win. The confidence intervals are 95 % intervals.
///
/// In a simulation, the mean of the best of several plays is biased upwards, since luck helped to
/// select it. A comparison with another seed has no such bias. Equivalent moves and mirror images
/// differ by exactly zero.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use lexc_engine::leaves::LeaveTable;
/// use lexc_engine::simulate::{Comparison, SimulationOptions, Tables, candidates};
/// use lexc_engine::win::WinTable;
/// use lexc_game::{GameRules, GameState, Move, PlayerId};
/// use lexc_movegen::MoveGenerator;
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
/// let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 6)?);
/// let state = GameState::builder(GameRules::standard(), lexicon.alphabet()).seed(1).number(8).build()?;
/// let view = state.view(PlayerId::FIRST);
/// let mut generator = MoveGenerator::new(&lexicon)?;
/// let best = candidates(&view, &mut generator, &leaves, 1)?[0].made;
///
/// let tables = Tables { lexicon, leaves, win: WinTable::builtin() };
/// let options = SimulationOptions::default();
/// let mut comparison = Comparison::new(&view, &tables, [best, Move::Pass], &options, 200)?;
/// while !comparison.advance() {}
/// let found = comparison.result();
/// assert!(found.points_difference.low > 0.0 && found.iterations == 200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Comparison {
    worker: SimulationWorker,
    orders: TileOrders,
    /// The two moves, or one if they are equivalent.
    distinct: Vec<Move>,
    sums: ComparisonSums,
    /// The number of iterations of a round.
    round: u64,
    done: u64,
    iterations: u64,
}

impl Comparison {
    /// Prepares a comparison. It ignores the stop condition and the objective of the options.
    ///
    /// # Errors
    /// Returns [`Error`] if the position cannot be simulated, or a move is illegal.
    pub fn new(
        view: &PlayerView<'_>,
        tables: &Tables,
        moves: [Move; 2],
        options: &SimulationOptions,
        iterations: u64,
    ) -> Result<Self, Error> {
        let root = SimulationRoot::new(view, tables.clone(), options)?;
        check_candidates(view, &moves)?;
        let orders = TileOrders::new(options.seed, &root.unseen, root.other_len, &options.opponent);
        let orders = orders?;
        let symmetric = root.rules.layout().is_symmetric();
        let distinct = moves.map(|made| representative(&made, &root.board, symmetric));
        let mut distinct = distinct.to_vec();
        distinct.dedup();
        Ok(Self {
            worker: SimulationWorker::new(Arc::new(root))?,
            orders,
            round: (ROUND_TURNS / (options.turns() * distinct.len() as u64)).max(1),
            distinct,
            sums: ComparisonSums::default(),
            done: 0,
            iterations,
        })
    }

    /// Makes a round of rollouts, a few milliseconds of work. Returns `true` once all are made.
    pub fn advance(&mut self) -> bool {
        self.advance_until(&|| false)
    }

    /// Makes a round of rollouts like [`Self::advance`]. If `stop` returns `true` meanwhile, the
    /// round is given up, and the next call begins it again.
    pub fn advance_until(&mut self, stop: Stop<'_>) -> bool {
        if self.done == self.iterations {
            return true;
        }
        let round = self.done..self.iterations.min(self.done + self.round);
        self.worker.begin(&self.orders, round.clone());
        if !self.worker.work(round.clone(), &self.distinct, stop) {
            return false;
        }
        let one = self.worker.chunk.of_arm(0);
        let other = self.worker.chunk.of_arm(self.distinct.len() - 1);
        for (one, other) in one.iter().zip(other) {
            self.sums.add([&one.sample, &other.sample]);
        }
        self.done = round.end;
        self.done == self.iterations
    }

    /// Returns the comparison so far.
    #[must_use]
    pub fn result(&self) -> MoveComparison {
        let points = |moments: &Moments| interval(moments, 1e3);
        let win = |moments: &Moments| interval(moments, 1e6);
        MoveComparison {
            iterations: self.done,
            points: self.sums.points.each_ref().map(points),
            win: self.sums.win.each_ref().map(win),
            points_difference: points(&self.sums.points_difference),
            win_difference: win(&self.sums.win_difference),
        }
    }
}

impl ComparisonSums {
    /// Adds the rollouts of the two moves in one iteration.
    fn add(&mut self, samples: [&RolloutSample; 2]) {
        let win = samples.map(|sample| i64::from(sample.win.millionths()));
        for (at, sample) in samples.into_iter().enumerate() {
            self.points[at].add(sample.equity);
            self.win[at].add(win[at]);
        }
        self.points_difference.add(samples[0].equity - samples[1].equity);
        self.win_difference.add(win[0] - win[1]);
    }
}

/// Returns the mean with its interval, scaled by `unit`; for fewer than two numbers the interval
/// has width zero.
fn interval(moments: &Moments, unit: f64) -> Interval {
    let mean = moments.mean().unwrap_or(0.0);
    let found =
        mean_interval(moments).unwrap_or(Interval { estimate: mean, low: mean, high: mean });
    Interval { estimate: found.estimate / unit, low: found.low / unit, high: found.high / unit }
}
