//! [`compare`]: the difference between two moves, in points and in the probability to win.

use std::sync::Arc;

use lexc_game::{Draws, Move, PlayerView};

use super::candidates::representative;
use super::error::SimulationError;
use super::options::{ROUND_TURNS, SimulationOptions, Tables};
use super::rollout::order::TileOrders;
use super::rollout::root::SimulationRoot;
use super::rollout::worker::SimulationWorker;
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
/// Ignores the stop condition and the objective of the options. `watch` is called between rounds
/// and cancels the comparison by returning `false`; the result is then `None`.
///
/// # Errors
/// Returns [`SimulationError`] if the position cannot be simulated, or a move is illegal.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use lexc_engine::leaves::LeaveTable;
/// use lexc_engine::simulate::{SimulationOptions, Tables, candidates, compare};
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
/// let found = compare(&view, &tables, [best, Move::Pass], &options, 200, &mut || true)?;
/// let found = found.expect("nobody interrupted it");
/// assert!(found.points_difference.low > 0.0 && found.iterations == 200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare(
    view: &PlayerView<'_>,
    tables: &Tables,
    moves: [Move; 2],
    options: &SimulationOptions,
    iterations: u64,
    watch: &mut dyn FnMut() -> bool,
) -> Result<Option<MoveComparison>, SimulationError> {
    let root = SimulationRoot::new(view, tables.clone(), options)?;
    let state = view.sample(Draws::new(0, 0));
    for (number, made) in (1..).zip(&moves) {
        state
            .check(made)
            .map_err(|error| SimulationError::Candidate {
                number,
                reason: error.to_string(),
            })?;
    }
    let orders = TileOrders::new(
        options.seed,
        &root.unseen,
        root.other_len,
        &options.opponent,
    );
    let orders = orders.ok_or(SimulationError::OpponentRack)?;
    let symmetric = root.rules.layout().is_symmetric();
    let [first, second] = moves.map(|made| representative(&made, &root.board, symmetric));
    let same = first == second;
    let distinct = if same {
        vec![first]
    } else {
        vec![first, second]
    };
    let mut worker = SimulationWorker::new(Arc::new(root))?;
    let mut sums = ComparisonSums::default();
    let round = (ROUND_TURNS / (options.turns() * distinct.len() as u64)).max(1);
    let mut done = 0;
    while done < iterations {
        if !watch() {
            return Ok(None);
        }
        let end = iterations.min(done + round);
        worker.begin(&orders, done..end);
        worker.work(done..end, &distinct);
        let one = worker.chunk.of_arm(0);
        let other = if same { one } else { worker.chunk.of_arm(1) };
        for (one, other) in one.iter().zip(other) {
            let samples = [&one.sample, &other.sample];
            let win = samples.map(|sample| i64::from(sample.win.millionths()));
            for (at, sample) in samples.into_iter().enumerate() {
                sums.points[at].add(sample.equity);
                sums.win[at].add(win[at]);
            }
            sums.points_difference
                .add(samples[0].equity - samples[1].equity);
            sums.win_difference.add(win[0] - win[1]);
        }
        done = end;
    }
    let points = |moments: &Moments| interval(moments, 1e3);
    let win = |moments: &Moments| interval(moments, 1e6);
    Ok(Some(MoveComparison {
        iterations,
        points: sums.points.each_ref().map(points),
        win: sums.win.each_ref().map(win),
        points_difference: points(&sums.points_difference),
        win_difference: win(&sums.win_difference),
    }))
}

/// Returns the mean with its interval, scaled by `unit`; for fewer than two numbers the interval
/// has width zero.
fn interval(moments: &Moments, unit: f64) -> Interval {
    let mean = moments.mean().unwrap_or(0.0);
    let found = mean_interval(moments).unwrap_or(Interval {
        estimate: mean,
        low: mean,
        high: mean,
    });
    Interval {
        estimate: found.estimate / unit,
        low: found.low / unit,
        high: found.high / unit,
    }
}
