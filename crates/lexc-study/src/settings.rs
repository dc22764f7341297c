//! [`StudySettings`]: how a box asks its cards.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::fsrs::{DEFAULT_WEIGHTS, Grade, Scheduler, SchedulerOptions};

/// The order in which due cards are reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ReviewOrder {
    /// The card that is due longest first.
    #[default]
    Due,
    /// The card that is least likely to be recalled first.
    Retrievability,
}

/// The order in which new cards are introduced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum NewCardOrder {
    /// A random order, which [`StudySettings::seed`] determines.
    #[default]
    Random,
    /// The order in which the cards were added.
    Added,
}

/// The settings of a box, which its file holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct StudySettings {
    /// The seed of the random order of new cards, less than 2^53.
    pub seed: u64,
    /// The maximum number of new cards a day.
    pub new_per_day: u32,
    /// The maximum number of reviews a day; learning steps do not count.
    pub reviews_per_day: u32,
    /// The order of reviews.
    pub review_order: ReviewOrder,
    /// The order of new cards.
    pub new_order: NewCardOrder,
    /// The days over which cards that were due before today are spread; 1 asks all of them today.
    pub backlog_days: u32,
    /// The probability of recall at which a card is asked again, 0.7 to 0.99.
    pub retention: f64,
    /// The longest interval in days.
    pub longest_interval: u32,
    /// The learning steps in seconds.
    pub learning_steps: Vec<u32>,
    /// The relearning steps in seconds.
    pub relearning_steps: Vec<u32>,
    /// A learning step that ends within this number of seconds is asked early if nothing else is
    /// left.
    pub learn_ahead: u32,
    /// The number of lapses that makes a card a leech; 0 for none.
    pub leech_lapses: u32,
    /// Leeches are not asked until they are resumed.
    pub suspend_leeches: bool,
    /// The hour at which a day ends, 0 to 23 in local time.
    pub day_ends_at: u32,
    /// The minutes that local time is ahead of UTC, -720 to 840.
    pub utc_offset: i32,
    /// An answer that takes at most this number of milliseconds for each word is easy.
    pub easy_ms: Option<u32>,
    /// An answer that takes more than this number of milliseconds for each word is hard.
    pub hard_ms: Option<u32>,
    /// The weights of FSRS-6, with four decimals.
    pub weights: [f64; 21],
}

impl Default for StudySettings {
    fn default() -> Self {
        let SchedulerOptions {
            retention, longest_interval, learning_steps, relearning_steps, ..
        } = SchedulerOptions::default();
        Self {
            seed: 0,
            new_per_day: 20,
            reviews_per_day: 200,
            review_order: ReviewOrder::Due,
            new_order: NewCardOrder::Random,
            backlog_days: 1,
            retention,
            longest_interval,
            learning_steps,
            relearning_steps,
            learn_ahead: 1200,
            leech_lapses: 8,
            suspend_leeches: false,
            day_ends_at: 4,
            utc_offset: 0,
            easy_ms: None,
            hard_ms: Some(20_000),
            weights: DEFAULT_WEIGHTS,
        }
    }
}

impl StudySettings {
    /// Returns the settings with some of them replaced, by their names in a file.
    ///
    /// ```
    /// use lexc_study::StudySettings;
    /// use serde_json::json;
    ///
    /// let fields = json!({"new_per_day": 5, "review_order": "retrievability"});
    /// let settings = StudySettings::default().with_fields(fields.as_object().unwrap())?;
    /// assert_eq!(settings.new_per_day, 5);
    /// assert_eq!(settings.reviews_per_day, 200);
    /// # Ok::<(), lexc_study::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::SettingField`] if a setting has another name, or its value another type. Ranges are
    /// checked where the settings are used.
    pub fn with_fields(&self, fields: &Map<String, Value>) -> Result<Self> {
        let wrong = |name: &str, message: String| {
            Err(Error::SettingField { name: name.to_owned(), message })
        };
        let Ok(Value::Object(mut all)) = serde_json::to_value(self) else {
            return wrong("", "the settings are not an object".to_owned());
        };
        let mut settings = self.clone();
        for (name, value) in fields {
            if !all.contains_key(name) {
                let names: Vec<&str> = all.keys().map(String::as_str).collect();
                return wrong(name, format!("the settings are {}", names.join(", ")));
            }
            all.insert(name.clone(), value.clone());
            // One at a time, so that an error is of this setting.
            settings = match serde_json::from_value(Value::Object(all.clone())) {
                Ok(settings) => settings,
                Err(error) => return wrong(name, error.to_string()),
            };
        }
        Ok(settings)
    }

    /// Returns the grade of an answer: [`Grade::Again`] unless all words were found, and otherwise
    /// by the time for each word. `found` and `expected` are numbers of words.
    ///
    /// ```
    /// use lexc_study::StudySettings;
    /// use lexc_study::fsrs::Grade;
    ///
    /// let mut settings = StudySettings::default();
    /// settings.easy_ms = Some(3000);
    /// settings.hard_ms = Some(15_000);
    /// // Two of two answers after 4.5 seconds are easy, and after a minute hard.
    /// assert_eq!(settings.grade(2, 2, 4500), Grade::Easy);
    /// assert_eq!(settings.grade(2, 2, 60_000), Grade::Hard);
    /// assert_eq!(settings.grade(1, 2, 4500), Grade::Again);
    /// ```
    #[must_use]
    pub fn grade(&self, found: usize, expected: usize, ms: u64) -> Grade {
        if found < expected {
            return Grade::Again;
        }
        let each = ms / expected.max(1) as u64;
        if self.easy_ms.is_some_and(|limit| each <= u64::from(limit)) {
            Grade::Easy
        } else if self.hard_ms.is_some_and(|limit| each > u64::from(limit)) {
            Grade::Hard
        } else {
            Grade::Good
        }
    }

    /// Returns the settings with decimals that a file holds exactly, and their scheduler.
    pub(crate) fn checked(&self) -> Result<(Self, Scheduler)> {
        let wrong = |name, found: i64, allowed| {
            Err(Error::Setting { name, found: found.to_string(), allowed })
        };
        if self.seed >= 1 << 53 {
            return wrong("seed", i64::try_from(self.seed).unwrap_or(i64::MAX), "below 2^53");
        }
        if !(1..=365).contains(&self.backlog_days) {
            return wrong("backlog_days", self.backlog_days.into(), "1 to 365");
        }
        if self.day_ends_at > 23 {
            return wrong("day_ends_at", self.day_ends_at.into(), "0 to 23");
        }
        if !(-720..=840).contains(&self.utc_offset) {
            return wrong("utc_offset", self.utc_offset.into(), "-720 to 840 minutes");
        }
        if self.learn_ahead > 86_400 {
            return wrong("learn_ahead", self.learn_ahead.into(), "0 to 86400 seconds");
        }
        let mut settings = self.clone();
        settings.retention = four_decimals(self.retention);
        settings.weights = self.weights.map(four_decimals);
        let scheduler = Scheduler::new(&SchedulerOptions {
            retention: settings.retention,
            longest_interval: settings.longest_interval,
            learning_steps: settings.learning_steps.clone(),
            relearning_steps: settings.relearning_steps.clone(),
            weights: settings.weights,
        })?;
        Ok((settings, scheduler))
    }
}

/// A number with few digits is the same after it is written and read by any program.
fn four_decimals(value: f64) -> f64 {
    libm::rint(value * 10_000.0) / 10_000.0
}

/// The days of a box, which end at an hour of local time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DayClock {
    /// The seconds from midnight UTC to the end of a day.
    shift: i64,
}

const DAY: i64 = 86_400;

impl DayClock {
    pub(crate) fn new(settings: &StudySettings) -> Self {
        let hour = i64::from(settings.day_ends_at) * 3600;
        Self { shift: hour - i64::from(settings.utc_offset) * 60 }
    }

    /// Returns the number of the day of a time.
    pub(crate) fn day(self, time: i64) -> i64 {
        (time - self.shift).div_euclid(DAY)
    }

    /// Returns the first second of a day.
    pub(crate) fn start(self, day: i64) -> i64 {
        day * DAY + self.shift
    }
}

/// The last second of the year 9999.
pub(crate) const MAX_TIME: i64 = 253_402_300_799;

/// Returns an error unless a time is in the years 1970 to 9999.
pub(crate) fn checked_time(time: i64) -> Result<i64> {
    if (0..=MAX_TIME).contains(&time) { Ok(time) } else { Err(Error::Time { found: time }) }
}
