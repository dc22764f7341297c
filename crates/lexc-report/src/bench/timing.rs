//! Timings of all backends on the same positions.
//!
//! Backends and modes alternate: each round searches all positions once with every backend and in
//! every mode. Results are medians over the rounds. They include the computation of cross-sets for
//! each position. Time is processor time of the thread, so that other work on the machine has
//! little influence.
//!
//! Before the measurement, all backends find the plays of all positions, and must agree.

use std::time::Duration;

use lexc_engine::players::cpu_time;
use lexc_game::digest::Digest;
use lexc_game::{GameRules, Position};
use lexc_movegen::{Backend, SearchStats};
use lexc_runtime::Lexicon;
use serde::Serialize;

use super::backend::{BenchBackend, Finder};
use crate::error::Error;

/// The result that a timed search computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimingMode {
    /// Every play with its score.
    Every,
    /// The play of the highest score.
    Best,
    /// The number of plays.
    Count,
}

impl TimingMode {
    /// All modes.
    pub const ALL: [Self; 3] = [Self::Every, Self::Best, Self::Count];

    /// Returns the name that commands use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Every => "every",
            Self::Best => "best",
            Self::Count => "count",
        }
    }

    fn run(self, finder: &mut Finder, position: &Position) -> SearchStats {
        match self {
            Self::Every => finder.every(&position.rack),
            Self::Count => finder.count(&position.rack),
            Self::Best => {
                let (best, stats) = finder.best(&position.rack);
                std::hint::black_box(best);
                stats
            }
        }
    }
}

/// The options of a measurement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimingPlan {
    /// The backends to measure.
    pub backends: Vec<BenchBackend>,
    /// The modes to measure.
    pub modes: Vec<TimingMode>,
    /// The number of rounds. The oracle, which is slow, is measured for one.
    pub rounds: usize,
}

impl TimingPlan {
    /// Returns the number of steps of progress: a step is one backend searching all positions once.
    #[must_use]
    pub fn steps(&self) -> u64 {
        let of_backend = |backend: &BenchBackend| 1 + self.modes.len() * self.rounds_of(*backend);
        self.backends.iter().map(of_backend).sum::<usize>() as u64
    }

    fn rounds_of(&self, backend: BenchBackend) -> usize {
        if backend == BenchBackend::Oracle { self.rounds.min(1) } else { self.rounds }
    }
}

/// The measurements of one backend and mode. Times are in microseconds per position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Timing {
    /// The name of the backend: a structure, `dawg-7.2`, or `oracle`.
    pub way: String,
    /// The mode.
    pub mode: TimingMode,
    /// The median over the rounds.
    pub micros: f64,
    /// The time relative to the GADDAG in this mode; `None` if the GADDAG was not measured.
    pub ratio: Option<f64>,
    /// The number of plays per second.
    pub plays_per_second: f64,
    /// The number of edges followed per position; 0 for the oracle.
    pub edges: f64,
    /// The number of anchors and runs of tiles that searches began from, per position.
    pub anchors: f64,
    /// The measurements for racks with a number of blanks.
    pub by_blanks: Vec<BlanksTiming>,
    /// The number of rounds.
    pub rounds: usize,
}

/// The time for racks with one number of blanks.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct BlanksTiming {
    /// The number of blanks on the rack.
    pub blanks: usize,
    /// The number of positions with this number of blanks.
    pub positions: usize,
    /// The median over the rounds, in microseconds per position.
    pub micros: f64,
    /// The number of plays per position.
    pub plays: f64,
}

/// The positions with one number of blanks.
struct PositionClass {
    blanks: usize,
    positions: Vec<usize>,
    plays: u64,
}

/// A backend, with the times of each mode, round and class.
struct BackendTimes {
    backend: BenchBackend,
    finder: Finder,
    times: Vec<Vec<Vec<Duration>>>,
    stats: Vec<SearchStats>,
}

/// Measures all backends and modes of a plan. `answers` has the known digests of positions; `step`
/// is called after each of [`TimingPlan::steps`].
///
/// # Errors
/// Returns an error if a generator cannot be created, a board does not fit, or two backends
/// disagree.
pub fn measure(
    lexicon: &Lexicon,
    rules: &GameRules,
    positions: &[Position],
    answers: &[Option<Digest>],
    plan: &TimingPlan,
    step: &mut dyn FnMut(),
) -> Result<Vec<Timing>, Error> {
    let mut lanes = Vec::new();
    for &backend in &plan.backends {
        lanes.push(BackendTimes {
            backend,
            finder: Finder::new(lexicon, rules, backend)?,
            times: vec![Vec::new(); plan.modes.len()],
            stats: vec![SearchStats::default(); plan.modes.len()],
        });
    }
    let found = agreed(&mut lanes, positions, answers, step)?;
    let classes = classes(positions, &found);
    for round in 0..plan.rounds {
        for (index, &mode) in plan.modes.iter().enumerate() {
            for lane in &mut lanes {
                if round >= plan.rounds_of(lane.backend) {
                    continue;
                }
                let mut times = Vec::new();
                let mut sum = SearchStats::default();
                for class in &classes {
                    let begun = cpu_time();
                    for position in class.positions.iter().filter_map(|&at| positions.get(at)) {
                        lane.finder.set_board(&position.board)?;
                        let stats = mode.run(&mut lane.finder, position);
                        sum.edges += stats.edges;
                        sum.anchors += stats.anchors;
                    }
                    times.push(cpu_time().saturating_sub(begun));
                }
                lane.times[index].push(times);
                lane.stats[index] = sum;
                step();
            }
        }
    }
    let timings = plan.modes.iter().enumerate().flat_map(|(index, &mode)| {
        let of_lane = |lane: &BackendTimes| timing(lane, index, mode, &classes);
        let mut timings: Vec<Timing> = lanes.iter().map(of_lane).collect();
        let is_base = |lane: &&BackendTimes| lane.backend == BenchBackend::from(Backend::Gaddag);
        let base = lanes.iter().zip(&timings).find(|(lane, _)| is_base(lane));
        let base = base.map(|(_, timing)| timing.micros);
        for timing in &mut timings {
            timing.ratio = base.map(|base| timing.micros / base);
        }
        timings
    });
    Ok(timings.collect())
}

/// Returns the digest of each position, on which all backends agree.
fn agreed(
    lanes: &mut [BackendTimes],
    positions: &[Position],
    answers: &[Option<Digest>],
    step: &mut dyn FnMut(),
) -> Result<Vec<Digest>, Error> {
    let known = |at: usize| answers.get(at).copied().flatten();
    let mut expected: Vec<Option<Digest>> = (0..positions.len()).map(known).collect();
    for lane in lanes {
        for (at, (position, expected)) in positions.iter().zip(&mut expected).enumerate() {
            let found = lane.finder.digest(position)?;
            let (best, _) = lane.finder.best(&position.rack);
            let best = best.map(|play| play.score());
            let agreed = *expected.get_or_insert(found);
            if found != agreed || best != agreed.best {
                return Err(Error::OtherPlays {
                    backend: lane.backend.to_string(),
                    position: at,
                    expected: agreed,
                    found: Digest { best, ..found },
                });
            }
        }
        step();
    }
    Ok(expected.into_iter().map(Option::unwrap_or_default).collect())
}

/// Returns the positions by the number of blanks on their racks.
fn classes(positions: &[Position], found: &[Digest]) -> Vec<PositionClass> {
    let blanks = |at: usize| positions[at].rack.blanks();
    let mut order: Vec<usize> = (0..positions.len()).collect();
    order.sort_by_key(|&at| blanks(at));
    let alike = order.chunk_by(|&one, &two| blanks(one) == blanks(two));
    alike
        .map(|positions| PositionClass {
            blanks: positions.first().map_or(0, |&at| blanks(at)),
            positions: positions.to_vec(),
            plays: positions.iter().map(|&at| found[at].plays).sum(),
        })
        .collect()
}

fn timing(
    lane: &BackendTimes,
    mode_index: usize,
    mode: TimingMode,
    classes: &[PositionClass],
) -> Timing {
    let rounds = &lane.times[mode_index];
    let stats = lane.stats[mode_index];
    let a_position = |sum: f64, positions: usize| sum / positions.max(1) as f64;
    let positions: usize = classes.iter().map(|class| class.positions.len()).sum();
    let plays: u64 = classes.iter().map(|class| class.plays).sum();
    let all = median(rounds.iter().map(|classes| classes.iter().sum()));
    let by_blanks = classes.iter().enumerate().map(|(at, class)| {
        let time = median(rounds.iter().map(|classes| classes[at]));
        BlanksTiming {
            blanks: class.blanks,
            positions: class.positions.len(),
            micros: a_position(time * 1e6, class.positions.len()),
            plays: a_position(class.plays as f64, class.positions.len()),
        }
    });
    Timing {
        way: lane.backend.to_string(),
        mode,
        micros: a_position(all * 1e6, positions),
        ratio: None,
        plays_per_second: if all > 0.0 { plays as f64 / all } else { 0.0 },
        edges: a_position(stats.edges as f64, positions),
        anchors: a_position(stats.anchors as f64, positions),
        by_blanks: by_blanks.collect(),
        rounds: rounds.len(),
    }
}

/// Returns the median in seconds; of an even number of times, the higher one of the two in the
/// middle.
fn median(times: impl Iterator<Item = Duration>) -> f64 {
    let mut times: Vec<Duration> = times.collect();
    times.sort();
    times.get(times.len() / 2).map_or(0.0, Duration::as_secs_f64)
}
