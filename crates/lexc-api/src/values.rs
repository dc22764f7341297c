//! Values with rules: each type has one range, one default, one parser and one text for all doors.
//!
//! The numbers are those of [`lexc_engine::values`]; the types here are texts.
//!
//! ```
//! use lexc_api::values::{NumberRange, Turns};
//!
//! assert_eq!("2..5".parse::<NumberRange>()?.max, 5);
//! assert_eq!("end".parse::<Turns>()?.number(), None);
//! # Ok::<(), lexc_api::values::ParameterError>(())
//! ```

use core::fmt;
use core::str::FromStr;

use lexc_game::{BingoBonus, Score};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

pub use lexc_engine::values::{
    Confidence, Integer, Limit, Mebibytes, Natural, Nodes, ParameterError, PlayCount, Plies,
    Positive, RackSize, Samples, SearchSeconds, Seconds, Seed, Threads, Tolerance,
};

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
            _ => text
                .parse()
                .map_err(|_| ParameterError::new("a number, or a range such as 2..5, 2.. or ..5")),
        };
        let (min, max) = match text.split_once("..") {
            Some((min, max)) => {
                let max = max.strip_prefix('=').unwrap_or(max);
                (number(min, 0)?, number(max, usize::MAX)?)
            }
            None if text.is_empty() => {
                return Err(ParameterError::new("a number, or a range"));
            }
            None => (number(text, 0)?, number(text, 0)?),
        };
        match min > max {
            true => Err(ParameterError::new(format!("the smaller number first: {max}..{min}"))),
            false => Ok(Self { min, max }),
        }
    }
}

/// Reads a value with `FromStr` from a JSON string, which is its schema.
macro_rules! text_value {
    ($name:ident) => {
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(<D::Error as serde::de::Error>::custom)
            }
        }

        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({"type": "string"})
            }
        }
    };
}

pub(crate) use text_value;

text_value!(NumberRange);

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
        ParameterError::new("POINTS, or TILES:POINTS, such as 50 or 6:25,7:50")
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
        ParameterError::new("a whole number from 0 to 1000, or end")
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
                number.map(Self::Number).ok_or_else(|| D::Error::custom(Self::error()))
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
