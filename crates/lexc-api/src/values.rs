//! Values with rules: each type has one range, one default, one parser and one text for all doors.
//!
//! ```
//! use lexc_api::values::{Mebibytes, Seconds, Threads};
//!
//! assert_eq!(Threads::default().get(), 1);
//! let error = "0".parse::<Threads>().unwrap_err();
//! assert_eq!(error.to_string(), "write a whole number from 1 to 256");
//! assert!("0".parse::<Seconds>().is_err());
//! assert_eq!("128".parse::<Mebibytes>()?.get(), 128);
//! # Ok::<(), lexc_api::values::ParameterError>(())
//! ```

use core::fmt;
use core::num::IntErrorKind;
use core::str::FromStr;
use core::time::Duration;

use lexc_game::{BingoBonus, Score};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Number, Value};

/// The error of a value out of its range, or of another type: what to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParameterError(String);

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "write {}", self.0)
    }
}

impl std::error::Error for ParameterError {}

/// Describes the whole numbers of a range.
pub(crate) fn whole_numbers(min: u64, max: Option<u64>) -> String {
    match max {
        Some(max) => format!("a whole number from {min} to {max}"),
        None => format!("a whole number of at least {min}"),
    }
}

/// A whole number from `MIN` to `MAX`; `DEFAULT` if a request has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Integer<const DEFAULT: u64, const MIN: u64, const MAX: u64>(u64);

/// A number of plays to compare.
pub type PlayCount<const MAX: u64> = Integer<15, 1, MAX>;
/// A number of turns to play after a move.
pub type Plies<const MIN: u64, const MAX: u64> = Integer<2, MIN, MAX>;
/// A number of threads. Results do not depend on it.
pub type Threads = Integer<1, 1, 256>;
/// The size of a table in MiB.
pub type Mebibytes = Integer<64, 1, 1_048_576>;
/// The number of tiles of a full rack.
pub type RackSize = Integer<7, 1, 255>;
/// A number from 0. Requests without a default hold an `Option` of it.
pub type Natural = Integer<0, 0, { u64::MAX }>;
/// The seed of random numbers.
pub type Seed = Integer<1, 0, { u64::MAX }>;
/// A number of iterations, nodes or moves of at least 1. Requests without a default hold an
/// `Option` of it.
pub type Positive = Integer<1, 1, { u64::MAX }>;
/// A number of random samples.
pub type Samples = Integer<1, 1, 10_000_000>;
/// A number of nodes, 0 for the first answer.
pub type Nodes = Integer<0, 0, { u64::MAX }>;
/// A maximum number of rows, 0 for all.
pub type Limit<const DEFAULT: u64> = Integer<DEFAULT, 0, { u64::MAX }>;

impl<const DEFAULT: u64, const MIN: u64, const MAX: u64> Integer<DEFAULT, MIN, MAX> {
    /// The largest number.
    pub const MAX: Self = Self(MAX);

    /// Checks that a number is in the range.
    ///
    /// # Errors
    ///
    /// Returns an error that names the range.
    pub fn new(number: u64) -> Result<Self, ParameterError> {
        match (MIN..=MAX).contains(&number) {
            true => Ok(Self(number)),
            false => Err(Self::error()),
        }
    }

    /// Returns a number that is known when the program is compiled.
    pub(crate) const fn constant(number: u64) -> Self {
        assert!(number >= MIN && number <= MAX, "the number is in the range");
        Self(number)
    }

    fn error() -> ParameterError {
        ParameterError(whole_numbers(MIN, (MAX < u64::MAX).then_some(MAX)))
    }

    /// Returns the number.
    #[must_use]
    pub fn get(self) -> u64 {
        self.0
    }

    /// Returns the number as a size in memory; the largest one if it is larger.
    #[must_use]
    pub fn size(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }

    /// Returns the number with 32 bits; the largest one if it is larger.
    #[must_use]
    pub fn small(self) -> u32 {
        u32::try_from(self.0).unwrap_or(u32::MAX)
    }

    /// Returns the maximum number of rows that this limit allows: all for 0.
    #[must_use]
    pub fn rows(self) -> usize {
        match self.size() {
            0 => usize::MAX,
            rows => rows,
        }
    }
}

impl<const DEFAULT: u64, const MIN: u64, const MAX: u64> Default for Integer<DEFAULT, MIN, MAX> {
    fn default() -> Self {
        Self(DEFAULT)
    }
}

impl<const DEFAULT: u64, const MIN: u64, const MAX: u64> fmt::Display
    for Integer<DEFAULT, MIN, MAX>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const DEFAULT: u64, const MIN: u64, const MAX: u64> FromStr for Integer<DEFAULT, MIN, MAX> {
    type Err = ParameterError;

    fn from_str(text: &str) -> Result<Self, ParameterError> {
        match text.parse::<u64>() {
            Ok(number) => Self::new(number),
            Err(error) if MAX == u64::MAX && *error.kind() == IntErrorKind::PosOverflow => {
                Err(ParameterError(format!("a number up to {MAX}")))
            }
            Err(_) => Err(Self::error()),
        }
    }
}

impl<const DEFAULT: u64, const MIN: u64, const MAX: u64> Serialize for Integer<DEFAULT, MIN, MAX> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, const DEFAULT: u64, const MIN: u64, const MAX: u64> Deserialize<'de>
    for Integer<DEFAULT, MIN, MAX>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = Value::deserialize(deserializer)?.as_u64();
        let number = number.ok_or_else(|| D::Error::custom(Self::error()))?;
        Self::new(number).map_err(D::Error::custom)
    }
}

impl<const DEFAULT: u64, const MIN: u64, const MAX: u64> JsonSchema for Integer<DEFAULT, MIN, MAX> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Integer{MIN}To{MAX}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        match MAX == u64::MAX {
            true => json_schema!({"type": "integer", "minimum": MIN}),
            false => json_schema!({"type": "integer", "minimum": MIN, "maximum": MAX}),
        }
    }
}

/// The numbers that a type allows.
struct Range {
    min: f64,
    max: f64,
    /// `min` and `max` themselves are excluded.
    open: (bool, bool),
    /// A valid number, for messages.
    example: &'static str,
}

impl Range {
    fn contains(&self, number: f64) -> bool {
        let above = if self.open.0 {
            number > self.min
        } else {
            number >= self.min
        };
        let below = if self.open.1 {
            number < self.max
        } else {
            number <= self.max
        };
        above && below
    }

    fn error(&self) -> ParameterError {
        let Self {
            min,
            max,
            open,
            example,
        } = self;
        let (low, high) = match open {
            (false, false) => ("from", "to"),
            (true, false) => ("above", "up to"),
            (false, true) => ("from", "to below"),
            (true, true) => ("above", "and below"),
        };
        ParameterError(format!(
            "a number {low} {min} {high} {max}, such as {example}"
        ))
    }

    fn schema(&self) -> Schema {
        let number = |number| Number::from_f64(number).map_or(Value::Null, Value::Number);
        let min = if self.open.0 {
            "exclusiveMinimum"
        } else {
            "minimum"
        };
        let max = if self.open.1 {
            "exclusiveMaximum"
        } else {
            "maximum"
        };
        json_schema!({"type": "number", min: number(self.min), max: number(self.max)})
    }
}

/// Declares a type of numbers of a range.
macro_rules! decimal {
    ($(#[$doc:meta])* $name:ident, $range:expr $(, default $default:literal)?) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize)]
        pub struct $name(f64);

        impl $name {
            const RANGE: Range = $range;

            /// Checks that a number is in the range.
            ///
            /// # Errors
            ///
            /// Returns an error that names the range.
            pub fn new(number: f64) -> Result<Self, ParameterError> {
                match Self::RANGE.contains(number) {
                    true => Ok(Self(number)),
                    false => Err(Self::RANGE.error()),
                }
            }

            /// Returns the number.
            #[must_use]
            pub fn get(self) -> f64 {
                self.0
            }
        }

        $(impl Default for $name {
            fn default() -> Self {
                Self($default)
            }
        })?

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParameterError;

            fn from_str(text: &str) -> Result<Self, ParameterError> {
                Self::new(text.parse().map_err(|_| Self::RANGE.error())?)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = Value::deserialize(deserializer)?.as_f64();
                let number = number.ok_or_else(|| D::Error::custom(Self::RANGE.error()))?;
                Self::new(number).map_err(D::Error::custom)
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                Self::RANGE.schema()
            }
        }
    };
}

decimal! {
    /// A time limit in seconds.
    Seconds,
    Range { min: 0.0, max: 1e9, open: (true, false), example: "10 or 0.5" }
}

decimal! {
    /// A time limit in seconds, 0 for the first answer.
    SearchSeconds,
    Range { min: 0.0, max: 1e9, open: (false, false), example: "10 or 0.5" }
}

impl SearchSeconds {
    /// Returns the time.
    #[must_use]
    pub fn duration(self) -> Duration {
        Duration::from_secs_f64(self.0)
    }
}

impl Seconds {
    /// Returns the time.
    #[must_use]
    pub fn duration(self) -> Duration {
        Duration::from_secs_f64(self.0)
    }
}

decimal! {
    /// A confidence in percent.
    Confidence,
    Range { min: 50.0, max: 100.0, open: (true, true), example: "99" },
    default 99.0
}

decimal! {
    /// A distance between plays that does not matter, in points or percent.
    Tolerance,
    Range { min: 0.0, max: 1000.0, open: (false, false), example: "0.5" },
    default 0.0
}

/// A range of numbers, with both ends: `5`, `2..5`, `2..`, `..5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberRange {
    /// The least number.
    pub min: usize,
    /// The greatest number.
    pub max: usize,
}

impl FromStr for NumberRange {
    type Err = ParameterError;

    fn from_str(text: &str) -> Result<Self, ParameterError> {
        let number = |text: &str, default: usize| match text {
            "" => Ok(default),
            _ => text.parse().map_err(|_| {
                ParameterError("a number, or a range such as 2..5, 2.. or ..5".to_owned())
            }),
        };
        let (min, max) = match text.split_once("..") {
            Some((min, max)) => {
                let max = max.strip_prefix('=').unwrap_or(max);
                (number(min, 0)?, number(max, usize::MAX)?)
            }
            None if text.is_empty() => {
                return Err(ParameterError("a number, or a range".to_owned()));
            }
            None => (number(text, 0)?, number(text, 0)?),
        };
        match min > max {
            true => Err(ParameterError(format!(
                "the smaller number first: {max}..{min}"
            ))),
            false => Ok(Self { min, max }),
        }
    }
}

impl<'de> Deserialize<'de> for NumberRange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

impl JsonSchema for NumberRange {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "NumberRange".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string"})
    }
}

/// The points for a bingo: of a full rack, `50`, or of numbers of tiles, `6:25,7:50`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BingoPoints(Vec<(Option<usize>, i32)>);

impl BingoPoints {
    /// Returns the bonuses in a game with racks of this size.
    pub fn bonuses(&self, rack_size: usize) -> impl Iterator<Item = BingoBonus> {
        self.0.iter().map(move |&(tiles, points)| BingoBonus {
            tiles: tiles.unwrap_or(rack_size),
            points: Score::new(points),
        })
    }

    fn error() -> ParameterError {
        ParameterError("POINTS, or TILES:POINTS, such as 50 or 6:25,7:50".to_owned())
    }
}

impl From<i32> for BingoPoints {
    fn from(points: i32) -> Self {
        Self(vec![(None, points)])
    }
}

impl FromStr for BingoPoints {
    type Err = ParameterError;

    fn from_str(text: &str) -> Result<Self, ParameterError> {
        let bonus = |text: &str| {
            Some(match text.split_once(':') {
                Some((tiles, points)) => (Some(tiles.parse().ok()?), points.parse().ok()?),
                None => (None, text.parse().ok()?),
            })
        };
        let bonuses: Option<Vec<_>> = text.split(',').map(bonus).collect();
        bonuses.map(Self).ok_or_else(Self::error)
    }
}

impl<'de> Deserialize<'de> for BingoPoints {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = match Value::deserialize(deserializer)? {
            Value::String(text) => text,
            value => value.to_string(),
        };
        text.parse().map_err(D::Error::custom)
    }
}

impl JsonSchema for BingoPoints {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "BingoPoints".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"anyOf": [{"type": "integer"}, {"type": "string"}]})
    }
}

/// A number of turns to play after a move, at most 1,000, or the rest of the game: `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turns {
    /// The turns up to the end of the game.
    End,
    /// A number of turns.
    Number(Integer<2, 0, 1000>),
}

impl Turns {
    /// Returns the number of turns, or `None` for the rest of the game.
    #[must_use]
    pub fn number(self) -> Option<u32> {
        match self {
            Self::End => None,
            Self::Number(number) => Some(number.small()),
        }
    }

    fn error() -> ParameterError {
        ParameterError("a whole number from 0 to 1000, or end".to_owned())
    }
}

impl Default for Turns {
    fn default() -> Self {
        Self::Number(Integer::default())
    }
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End => f.write_str("end"),
            Self::Number(number) => number.fmt(f),
        }
    }
}

impl FromStr for Turns {
    type Err = ParameterError;

    fn from_str(text: &str) -> Result<Self, ParameterError> {
        match text {
            "end" => Ok(Self::End),
            _ => match text.parse() {
                Ok(number) => Ok(Self::Number(number)),
                Err(_) => Err(Self::error()),
            },
        }
    }
}

impl Serialize for Turns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::End => "end".serialize(serializer),
            Self::Number(number) => number.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Turns {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) if text == "end" => Ok(Self::End),
            value => {
                let number = value.as_u64().and_then(|number| Integer::new(number).ok());
                number
                    .map(Self::Number)
                    .ok_or_else(|| D::Error::custom(Self::error()))
            }
        }
    }
}

impl JsonSchema for Turns {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Turns".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"anyOf": [
            {"type": "integer", "minimum": 0, "maximum": 1000},
            {"type": "string", "enum": ["end"]},
        ]})
    }
}
