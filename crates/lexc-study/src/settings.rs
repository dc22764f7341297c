//! [`StudySettings`]: how a box asks its cards.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::error::{Error, Result};
use crate::fsrs::{
    DEFAULT_WEIGHTS, Grade, LONGEST_INTERVAL, RETENTION, STEPS, Scheduler, SchedulerOptions,
    WEIGHTS,
};

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
    #[serde(deserialize_with = "weights")]
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
    /// Returns the grade of an answer: [`Grade::Again`] unless all words were found, and otherwise
    /// by the time for each word, but at most [`Grade::Hard`] with wrong answers. `found`,
    /// `expected` and `wrong` are numbers of words. If no words are expected, a wrong one is
    /// [`Grade::Again`].
    ///
    /// ```
    /// use lexc_study::StudySettings;
    /// use lexc_study::fsrs::Grade;
    ///
    /// let mut settings = StudySettings::default();
    /// settings.easy_ms = Some(3000);
    /// settings.hard_ms = Some(15_000);
    /// // Two of two answers after 4.5 seconds are easy, and after a minute hard.
    /// assert_eq!(settings.grade(2, 2, 0, 4500), Grade::Easy);
    /// assert_eq!(settings.grade(2, 2, 0, 60_000), Grade::Hard);
    /// assert_eq!(settings.grade(1, 2, 0, 4500), Grade::Again);
    /// assert_eq!(settings.grade(2, 2, 1, 4500), Grade::Hard);
    /// ```
    #[must_use]
    pub fn grade(&self, found: usize, expected: usize, wrong: usize, ms: u64) -> Grade {
        if found < expected || (expected == 0 && wrong > 0) {
            return Grade::Again;
        }
        if wrong > 0 {
            return Grade::Hard;
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

    /// Returns the names of the settings with their values as text, in the order of the format:
    /// numbers of a list have commas between them, and `none` is no value.
    #[must_use]
    pub fn named(&self) -> Vec<(&'static str, String)> {
        let values = self.values();
        let text = |value: &Value| match value {
            Value::Null => "none".to_owned(),
            Value::String(text) => text.clone(),
            Value::Array(items) => items.iter().map(Value::to_string).collect::<Vec<_>>().join(","),
            value => value.to_string(),
        };
        let value = |name| values.get(name).map(text).unwrap_or_default();
        ALLOWED.iter().map(|(name, _)| (*name, value(name))).collect()
    }

    /// Returns the values by name. By their text, as files have it: another way to write and read
    /// them would be another copy of the code.
    fn values(&self) -> Value {
        let text = serde_json::to_string(self).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Sets a value by its name, as text in the form of [`Self::named`].
    ///
    /// ```
    /// use lexc_study::StudySettings;
    ///
    /// let mut settings = StudySettings::default();
    /// settings.set("new_per_day", "50")?;
    /// settings.set("learning_steps", "60,600,3600")?;
    /// settings.set("hard_ms", "none")?;
    /// assert_eq!(settings.learning_steps, [60, 600, 3600]);
    /// let error = settings.set("retention", "1.5").unwrap_err();
    /// assert_eq!(error.to_string(), "the setting retention is 1.5, and must be 0.7 to 0.99");
    /// # Ok::<(), lexc_study::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::set_value`].
    pub fn set(&mut self, name: &str, text: &str) -> Result<()> {
        let is_list = matches!(name, "learning_steps" | "relearning_steps" | "weights");
        let json = match (is_list, text) {
            (true, "none") => "[]",
            (true, _) => &format!("[{text}]"),
            (false, "none") => "null",
            // An offset may have its sign.
            (false, text) => text.strip_prefix('+').unwrap_or(text),
        };
        let value = serde_json::from_str(json).unwrap_or_else(|_| Value::String(text.to_owned()));
        self.set_value(name, value)
    }

    /// Sets a value by its name, in the form of a file.
    ///
    /// # Errors
    /// [`Error::UnknownSetting`], or [`Error::Setting`] if the value is outside its range; nothing
    /// is changed then.
    pub fn set_value(&mut self, name: &str, value: Value) -> Result<()> {
        let known = ALLOWED.iter().map(|(known, _)| *known).find(|known| *known == name);
        let name = known.ok_or_else(|| Error::UnknownSetting { name: name.to_owned() })?;
        let found = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let mut values = self.values();
        if let Some(slot) = values.get_mut(name) {
            *slot = value;
        }
        let changed = serde_json::from_str(&values.to_string());
        let changed: Self = changed.map_err(|_| setting_error(name, found))?;
        *self = changed.checked()?.0;
        Ok(())
    }

    /// Returns the settings with decimals that a file holds exactly, and their scheduler.
    pub(crate) fn checked(&self) -> Result<(Self, Scheduler)> {
        let wrong = |name, found: i64| Err(setting_error(name, found.to_string()));
        if self.seed >= 1 << 53 {
            return wrong("seed", i64::try_from(self.seed).unwrap_or(i64::MAX));
        }
        if !(1..=365).contains(&self.backlog_days) {
            return wrong("backlog_days", self.backlog_days.into());
        }
        if self.day_ends_at > 23 {
            return wrong("day_ends_at", self.day_ends_at.into());
        }
        if !(-720..=840).contains(&self.utc_offset) {
            return wrong("utc_offset", self.utc_offset.into());
        }
        if self.learn_ahead > 86_400 {
            return wrong("learn_ahead", self.learn_ahead.into());
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

/// The settings by name, with the allowed values.
const ALLOWED: [(&str, &str); 18] = [
    ("seed", "below 2^53"),
    ("new_per_day", "a whole number from 0"),
    ("reviews_per_day", "a whole number from 0"),
    ("review_order", "due or retrievability"),
    ("new_order", "random or added"),
    ("backlog_days", "1 to 365"),
    ("retention", RETENTION),
    ("longest_interval", LONGEST_INTERVAL),
    ("learning_steps", STEPS),
    ("relearning_steps", STEPS),
    ("learn_ahead", "0 to 86400 seconds"),
    ("leech_lapses", "a whole number from 0, 0 for never"),
    ("suspend_leeches", "true or false"),
    ("day_ends_at", "0 to 23"),
    ("utc_offset", "-720 to 840 minutes"),
    ("easy_ms", "a number of milliseconds, or none"),
    ("hard_ms", "a number of milliseconds, or none"),
    ("weights", WEIGHTS),
];

fn setting_error(name: &'static str, found: String) -> Error {
    let allowed = ALLOWED.iter().find(|(known, _)| *known == name);
    Error::Setting { name, found, allowed: allowed.map_or("", |(_, allowed)| allowed) }
}

/// Reads the weights as a list, which is a tenth of the code of an array.
fn weights<'de, D: Deserializer<'de>>(reader: D) -> core::result::Result<[f64; 21], D::Error> {
    let weights = Vec::deserialize(reader)?;
    weights.try_into().map_err(|_| D::Error::custom("there must be 21 weights"))
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
