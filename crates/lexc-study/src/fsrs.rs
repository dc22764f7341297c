//! The scheduler FSRS-6: how long a card is remembered, and when to ask it again.
//!
//! Each card has a *stability* (the days after which it is recalled with a probability of 90 %) and
//! a *difficulty* (1 to 10). A grade changes both by the formulas of the free spaced repetition
//! scheduler, version 6, with 21 weights. Exponentials and powers are computed by the crate `libm`,
//! and the other operations are exact by IEEE 754, so every platform computes the same bits.
//!
//! ```
//! use lexc_study::fsrs::{CardMemory, Grade, ReviewInterval, Scheduler, SchedulerOptions};
//!
//! let scheduler = Scheduler::new(&SchedulerOptions::default())?;
//! // A new card passes two learning steps, and comes again after two days.
//! let (memory, interval) = scheduler.review(CardMemory::default(), Grade::Good, 0);
//! assert_eq!(interval, ReviewInterval::Seconds(600));
//! let (memory, interval) = scheduler.review(memory, Grade::Good, 0);
//! assert_eq!(interval, ReviewInterval::Days(2));
//! let (memory, interval) = scheduler.review(memory, Grade::Good, 2);
//! assert_eq!(interval, ReviewInterval::Days(11));
//! assert!((scheduler.retrievability(memory, 11) - 0.9).abs() < 0.01);
//! # Ok::<(), lexc_study::Error>(())
//! ```

use libm::{exp, pow, rint};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};

/// The grade of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// Not recalled.
    Again = 1,
    /// Recalled with effort.
    Hard = 2,
    /// Recalled.
    Good = 3,
    /// Recalled at once.
    Easy = 4,
}

impl Grade {
    /// The grades in order.
    pub const ALL: [Self; 4] = [Self::Again, Self::Hard, Self::Good, Self::Easy];

    /// Returns the grade with a number, 1 to 4.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| *grade as u8 == number)
    }

    /// Returns the name: `again`, `hard`, `good` or `easy`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Again => "again",
            Self::Hard => "hard",
            Self::Good => "good",
            Self::Easy => "easy",
        }
    }
}

/// The part of its life that a card is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CardPhase {
    /// In the learning steps, which a new card enters with its first answer.
    #[default]
    Learning,
    /// Asked at intervals of days.
    Review,
    /// In the relearning steps, after a review that was not recalled.
    Relearning,
}

/// The memory of a card, which each answer changes. The default is a new card.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct CardMemory {
    /// The phase.
    pub phase: CardPhase,
    /// The step within the phase, from 0; 0 in [`CardPhase::Review`].
    pub step: u8,
    /// The days after which the card is recalled with a probability of 90 %; 0 for a new card.
    pub stability: f64,
    /// The difficulty, 1 to 10; 0 for a new card.
    pub difficulty: f64,
}

impl CardMemory {
    /// Returns `true` before the first answer.
    #[must_use]
    pub fn is_new(self) -> bool {
        self.stability == 0.0
    }
}

/// The time until a card is asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewInterval {
    /// A learning or relearning step.
    Seconds(u32),
    /// An interval between reviews.
    Days(u32),
}

/// The published default weights of FSRS-6.
pub const DEFAULT_WEIGHTS: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];

/// The least and the greatest value of each weight.
const WEIGHT_BOUNDS: [(f64, f64); 21] = [
    (0.001, 100.0),
    (0.001, 100.0),
    (0.001, 100.0),
    (0.001, 100.0),
    (1.0, 10.0),
    (0.001, 4.0),
    (0.001, 4.0),
    (0.001, 0.75),
    (0.0, 4.5),
    (0.0, 0.8),
    (0.001, 3.5),
    (0.001, 5.0),
    (0.001, 0.25),
    (0.001, 0.9),
    (0.0, 4.0),
    (0.0, 1.0),
    (1.0, 6.0),
    (0.0, 2.0),
    (0.0, 2.0),
    (0.0, 0.8),
    (0.1, 0.8),
];

const LEAST_STABILITY: f64 = 0.001;

/// The maximum number of learning or relearning steps.
pub const MAX_STEPS: usize = 20;

/// The longest learning or relearning step, in seconds: a week.
pub const MAX_STEP: u32 = 7 * 86_400;

/// The options of a [`Scheduler`].
#[derive(Debug, Clone, PartialEq)]
pub struct SchedulerOptions {
    /// The probability of recall at which a card is asked again, 0.7 to 0.99.
    pub retention: f64,
    /// The longest interval, in days: 1 to 36,500.
    pub longest_interval: u32,
    /// The learning steps, in seconds.
    pub learning_steps: Vec<u32>,
    /// The relearning steps, in seconds.
    pub relearning_steps: Vec<u32>,
    /// The weights.
    pub weights: [f64; 21],
}

impl Default for SchedulerOptions {
    fn default() -> Self {
        Self {
            retention: 0.9,
            longest_interval: 36_500,
            learning_steps: vec![60, 600],
            relearning_steps: vec![600],
            weights: DEFAULT_WEIGHTS,
        }
    }
}

/// The scheduler FSRS-6 with its options.
#[derive(Debug, Clone)]
pub struct Scheduler {
    options: SchedulerOptions,
    /// The exponent of the forgetting curve, negative.
    decay: f64,
    /// The factor that makes the curve 90 % after as many days as the stability.
    factor: f64,
    /// The days of the next interval for a stability of one day.
    days_per_stability: f64,
    /// `e` to the eighth weight.
    recall_scale: f64,
    /// The divisor of the stability after a lapse.
    lapse_divisor: f64,
    /// The growth of the stability at a stability of one day, for each grade given within a day.
    short_term: [f64; 4],
    /// The difficulty to which all cards revert.
    mean_difficulty: f64,
}

impl Scheduler {
    /// Creates a scheduler.
    ///
    /// # Errors
    /// [`Error::Setting`] if an option is outside its range.
    pub fn new(options: &SchedulerOptions) -> Result<Self> {
        validate(options)?;
        let w = &options.weights;
        let decay = -w[20];
        let factor = pow(0.9, 1.0 / decay) - 1.0;
        Ok(Self {
            decay,
            factor,
            days_per_stability: (pow(options.retention, 1.0 / decay) - 1.0) / factor,
            recall_scale: exp(w[8]),
            lapse_divisor: exp(w[17] * w[18]),
            short_term: Grade::ALL.map(|grade| exp(w[17] * (number(grade) - 3.0 + w[18]))),
            mean_difficulty: unbounded_difficulty(w, Grade::Easy),
            options: options.clone(),
        })
    }

    /// Returns the options.
    #[must_use]
    pub fn options(&self) -> &SchedulerOptions {
        &self.options
    }

    /// Returns the memory after an answer, and the time until the card is asked again.
    /// `elapsed_days` is the number of days since the answer before; it is ignored for a new card.
    #[must_use]
    pub fn review(
        &self,
        memory: CardMemory,
        grade: Grade,
        elapsed_days: u32,
    ) -> (CardMemory, ReviewInterval) {
        let mut next = memory;
        if memory.is_new() {
            next.stability = self.options.weights[grade as usize - 1].max(LEAST_STABILITY);
            next.difficulty = unbounded_difficulty(&self.options.weights, grade).clamp(1.0, 10.0);
        } else {
            next.stability = self.next_stability(memory, grade, elapsed_days);
            next.difficulty = self.next_difficulty(memory.difficulty, grade);
        }
        let interval = self.advance(&mut next, grade);
        (next, interval)
    }

    /// Returns the probability that a card is recalled some days after its last answer; 0 for a new
    /// card.
    #[must_use]
    pub fn retrievability(&self, memory: CardMemory, elapsed_days: u32) -> f64 {
        if memory.is_new() {
            return 0.0;
        }
        pow(1.0 + self.factor * f64::from(elapsed_days) / memory.stability, self.decay)
    }

    /// Returns the days after which a card with this stability is asked again.
    #[must_use]
    pub fn interval(&self, stability: f64) -> u32 {
        // A conversion from a float saturates.
        let days = rint(stability * self.days_per_stability) as u32;
        days.clamp(1, self.options.longest_interval)
    }

    fn next_stability(&self, memory: CardMemory, grade: Grade, elapsed_days: u32) -> f64 {
        let w = &self.options.weights;
        let CardMemory { stability, difficulty, .. } = memory;
        let next = if elapsed_days == 0 {
            let growth = self.short_term[grade as usize - 1] * pow(stability, -w[19]);
            let growth = if grade == Grade::Again { growth } else { growth.max(1.0) };
            stability * growth
        } else if grade == Grade::Again {
            let forgotten = 1.0 - self.retrievability(memory, elapsed_days);
            let long_term = w[11]
                * pow(difficulty, -w[12])
                * (pow(stability + 1.0, w[13]) - 1.0)
                * exp(forgotten * w[14]);
            long_term.min(stability / self.lapse_divisor)
        } else {
            let forgotten = 1.0 - self.retrievability(memory, elapsed_days);
            let hard = if grade == Grade::Hard { w[15] } else { 1.0 };
            let easy = if grade == Grade::Easy { w[16] } else { 1.0 };
            let growth = self.recall_scale
                * (11.0 - difficulty)
                * pow(stability, -w[9])
                * (exp(forgotten * w[10]) - 1.0)
                * hard
                * easy;
            stability * (1.0 + growth)
        };
        // An upper bound keeps the stability finite for any number of answers.
        next.clamp(LEAST_STABILITY, 1e9)
    }

    fn next_difficulty(&self, difficulty: f64, grade: Grade) -> f64 {
        let w = &self.options.weights;
        let change = -(w[6] * (number(grade) - 3.0));
        let damped = difficulty + (10.0 - difficulty) * change / 9.0;
        (w[7] * self.mean_difficulty + (1.0 - w[7]) * damped).clamp(1.0, 10.0)
    }

    /// Moves a card to its next step or phase.
    fn advance(&self, memory: &mut CardMemory, grade: Grade) -> ReviewInterval {
        let steps = match memory.phase {
            CardPhase::Learning => &self.options.learning_steps,
            CardPhase::Relearning => &self.options.relearning_steps,
            CardPhase::Review if grade == Grade::Again => {
                let Some(&first) = self.options.relearning_steps.first() else {
                    return ReviewInterval::Days(self.interval(memory.stability));
                };
                memory.phase = CardPhase::Relearning;
                memory.step = 0;
                return ReviewInterval::Seconds(first);
            }
            CardPhase::Review => return ReviewInterval::Days(self.interval(memory.stability)),
        };
        let step = usize::from(memory.step);
        let seconds = match (grade, steps.as_slice()) {
            (_, []) => None,
            (Grade::Again, [first, ..]) => {
                memory.step = 0;
                Some(*first)
            }
            // The settings may have fewer steps than at the answer before.
            (_, steps) if step >= steps.len() => None,
            (Grade::Hard, [only]) => Some(only + only / 2),
            (Grade::Hard, [first, second, ..]) if step == 0 => Some((first + second) / 2),
            (Grade::Hard, steps) => steps.get(step).copied(),
            (Grade::Good, steps) => {
                memory.step += 1;
                steps.get(step + 1).copied()
            }
            (Grade::Easy, _) => None,
        };
        seconds.map_or_else(
            || {
                memory.phase = CardPhase::Review;
                memory.step = 0;
                ReviewInterval::Days(self.interval(memory.stability))
            },
            ReviewInterval::Seconds,
        )
    }
}

fn number(grade: Grade) -> f64 {
    f64::from(grade as u8)
}

fn unbounded_difficulty(weights: &[f64; 21], grade: Grade) -> f64 {
    weights[4] - exp(weights[5] * (number(grade) - 1.0)) + 1.0
}

/// The allowed values of the settings of the scheduler.
pub(crate) const RETENTION: &str = "0.7 to 0.99";
pub(crate) const LONGEST_INTERVAL: &str = "1 to 36500 days";
pub(crate) const STEPS: &str = "at most 20 steps of 1 to 604800 seconds";
pub(crate) const WEIGHTS: &str = "21 numbers within the bounds of FSRS-6";

fn validate(options: &SchedulerOptions) -> Result<()> {
    let wrong = |name, found: String, allowed| Err(Error::Setting { name, found, allowed });
    if !(0.7..=0.99).contains(&options.retention) {
        return wrong("retention", options.retention.to_string(), RETENTION);
    }
    if !(1..=36_500).contains(&options.longest_interval) {
        let found = options.longest_interval.to_string();
        return wrong("longest_interval", found, LONGEST_INTERVAL);
    }
    let steps = [
        ("learning_steps", &options.learning_steps),
        ("relearning_steps", &options.relearning_steps),
    ];
    for (name, steps) in steps {
        if steps.len() > MAX_STEPS || steps.iter().any(|step| !(1..=MAX_STEP).contains(step)) {
            return wrong(name, format!("{steps:?}"), STEPS);
        }
    }
    for (weight, (least, greatest)) in options.weights.iter().zip(WEIGHT_BOUNDS) {
        if !(least..=greatest).contains(weight) {
            return wrong("weights", weight.to_string(), WEIGHTS);
        }
    }
    Ok(())
}
