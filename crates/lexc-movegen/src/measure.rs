//! Timings of all backends on the same positions.
//!
//! Ways and modes take turns: each round goes once through all positions in every one of them, and
//! the medians over the rounds are given. Cross-checks are set up afresh for each position and
//! counted in. Time is that of the processor for this thread, so that other work on the machine
//! counts as little as may be.
//!
//! Before anything is measured all ways find the plays of all positions, and must agree: the speed
//! of a generator that is wrong is worth nothing.

use core::fmt;
use std::time::Duration;

use lexc_game::digest::Digest;
use lexc_game::{GameRules, Position};
use lexc_runtime::Lexicon;
use serde::Serialize;

use crate::backend::{BenchBackend, Finder};
use crate::game::cpu_time;
use crate::generate::{Backend, GeneratorError, SearchStats};

/// The result that a search is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Every play, written down with its score.
    Every,
    /// A play of the highest score.
    Best,
    /// The number of plays.
    Count,
}

impl Mode {
    /// All of them.
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

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The options of a measurement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimingPlan {
    /// In which ways.
    pub ways: Vec<BenchBackend>,
    /// The result that a search is asked for.
    pub modes: Vec<Mode>,
    /// The number of rounds. The oracle, which is slow, has one.
    pub rounds: usize,
}

impl TimingPlan {
    /// Steps that progress is told of: one for each time that a finder goes through all positions.
    #[must_use]
    pub fn steps(&self) -> u64 {
        let of_way = |way: &BenchBackend| 1 + self.modes.len() * self.rounds_of(*way);
        self.ways.iter().map(of_way).sum::<usize>() as u64
    }

    fn rounds_of(&self, way: BenchBackend) -> usize {
        if way == BenchBackend::Oracle {
            self.rounds.min(1)
        } else {
            self.rounds
        }
    }
}

/// The measurements of one backend and mode. Times are in microseconds a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Timing {
    /// The name of the way: a structure, `dawg-7.2`, or `oracle`.
    pub way: String,
    /// The mode.
    pub mode: Mode,
    /// The median over the rounds.
    pub micros: f64,
    /// Against the time of the GADDAG in this mode; `None` where it was not measured.
    pub ratio: Option<f64>,
    /// Plays of all positions, by the median time.
    pub plays_per_second: f64,
    /// Arcs followed a position; none are counted for the oracle.
    pub arcs: f64,
    /// Anchors and runs of tiles from which a search began, a position.
    pub anchors: f64,
    /// The measurements for racks with a number of blanks.
    pub by_blanks: Vec<BlanksTiming>,
    /// The number of rounds.
    pub rounds: usize,
}

/// Time for racks with one number of blanks.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct BlanksTiming {
    /// The number of blanks on the rack.
    pub blanks: usize,
    /// The number of positions with this number of blanks.
    pub positions: usize,
    /// The median over the rounds, in microseconds a position.
    pub micros: f64,
    /// Plays a position.
    pub plays: f64,
}

/// The reason why nothing was measured.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TimingError {
    /// There is no generator, or a board does not fit it.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
    /// Two ways do not find the same plays.
    #[error("{way} finds other plays: {found:?}, expected {expected:?}")]
    Disagree {
        /// The way.
        way: BenchBackend,
        /// The index of the position.
        position: usize,
        /// The expected answer: the known one, or that of the first backend.
        expected: Digest,
        /// The answer of this backend.
        found: Digest,
    },
}

/// Positions with one number of blanks, and what was found about them.
struct Class {
    blanks: usize,
    positions: Vec<usize>,
    plays: u64,
}

/// A way, with the times of each mode, round and class.
struct Lane {
    way: BenchBackend,
    finder: Finder,
    times: Vec<Vec<Vec<Duration>>>,
    stats: Vec<SearchStats>,
}

/// Measures all that a plan asks for. `answers` holds for each position what is known about it, if
/// anything; `step` is called after each of [`TimingPlan::steps`].
///
/// # Errors
/// [`TimingError`].
pub fn measure(
    lexicon: &Lexicon,
    rules: &GameRules,
    positions: &[Position],
    answers: &[Option<Digest>],
    plan: &TimingPlan,
    step: &mut dyn FnMut(),
) -> Result<Vec<Timing>, TimingError> {
    let mut lanes = Vec::new();
    for &way in &plan.ways {
        lanes.push(Lane {
            way,
            finder: Finder::new(lexicon, rules, way)?,
            times: vec![Vec::new(); plan.modes.len()],
            stats: vec![SearchStats::default(); plan.modes.len()],
        });
    }
    let found = agreed(&mut lanes, positions, answers, step)?;
    let classes = classes(positions, &found);
    for round in 0..plan.rounds {
        for (index, &mode) in plan.modes.iter().enumerate() {
            for lane in &mut lanes {
                if round >= plan.rounds_of(lane.way) {
                    continue;
                }
                let mut times = Vec::new();
                let mut sum = SearchStats::default();
                for class in &classes {
                    let begun = cpu_time();
                    for position in class.positions.iter().filter_map(|&at| positions.get(at)) {
                        lane.finder.set_board(&position.board)?;
                        let stats = mode.run(&mut lane.finder, position);
                        sum.arcs += stats.arcs;
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
        let of_lane = |lane: &Lane| timing(lane, index, mode, &classes);
        let mut timings: Vec<Timing> = lanes.iter().map(of_lane).collect();
        let is_base = |lane: &&Lane| lane.way == BenchBackend::from(Backend::Gaddag);
        let base = lanes.iter().zip(&timings).find(|(lane, _)| is_base(lane));
        let base = base.map(|(_, timing)| timing.micros);
        for timing in &mut timings {
            timing.ratio = base.map(|base| timing.micros / base);
        }
        timings
    });
    Ok(timings.collect())
}

/// Returns the answer of all backends at each position.
fn agreed(
    lanes: &mut [Lane],
    positions: &[Position],
    answers: &[Option<Digest>],
    step: &mut dyn FnMut(),
) -> Result<Vec<Digest>, TimingError> {
    let known = |at: usize| answers.get(at).copied().flatten();
    let mut expected: Vec<Option<Digest>> = (0..positions.len()).map(known).collect();
    for lane in lanes {
        for (at, (position, expected)) in positions.iter().zip(&mut expected).enumerate() {
            let found = lane.finder.digest(position)?;
            let (best, _) = lane.finder.best(&position.rack);
            let best = best.map(|play| play.score());
            let agreed = *expected.get_or_insert(found);
            if found != agreed || best != agreed.best {
                return Err(TimingError::Disagree {
                    way: lane.way,
                    position: at,
                    expected: agreed,
                    found: Digest { best, ..found },
                });
            }
        }
        step();
    }
    Ok(expected
        .into_iter()
        .map(Option::unwrap_or_default)
        .collect())
}

/// Returns the positions by the number of blanks on their racks.
fn classes(positions: &[Position], found: &[Digest]) -> Vec<Class> {
    let blanks = |at: usize| positions[at].rack.blanks();
    let mut order: Vec<usize> = (0..positions.len()).collect();
    order.sort_by_key(|&at| blanks(at));
    let alike = order.chunk_by(|&one, &two| blanks(one) == blanks(two));
    alike
        .map(|positions| Class {
            blanks: positions.first().map_or(0, |&at| blanks(at)),
            positions: positions.to_vec(),
            plays: positions.iter().map(|&at| found[at].plays).sum(),
        })
        .collect()
}

fn timing(lane: &Lane, mode_index: usize, mode: Mode, classes: &[Class]) -> Timing {
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
        way: lane.way.to_string(),
        mode,
        micros: a_position(all * 1e6, positions),
        ratio: None,
        plays_per_second: if all > 0.0 { plays as f64 / all } else { 0.0 },
        arcs: a_position(stats.arcs as f64, positions),
        anchors: a_position(stats.anchors as f64, positions),
        by_blanks: by_blanks.collect(),
        rounds: rounds.len(),
    }
}

/// Returns the median in seconds; of an even number of times the higher one of the two in the middle.
fn median(times: impl Iterator<Item = Duration>) -> f64 {
    let mut times: Vec<Duration> = times.collect();
    times.sort();
    times
        .get(times.len() / 2)
        .map_or(0.0, Duration::as_secs_f64)
}
