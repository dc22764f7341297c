//! The texts of conditions.

use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use lexc_format::values::Decimal;

use crate::values::{NumberRange, ParameterError, text_value};

/// Hooks of a word: a number of letters, or letters that must all be among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HookCondition {
    /// A number of letters: `2..`.
    Number(NumberRange),
    /// Letters: `S`.
    Letters(String),
}

impl FromStr for HookCondition {
    type Err = ParameterError;

    fn from_str(text: &str) -> Result<Self, ParameterError> {
        match text.chars().next() {
            None => Err(ParameterError::new("tiles, or a number of them such as 2..")),
            Some('0'..='9' | '.') => text.parse().map(Self::Number),
            Some(_) => Ok(Self::Letters(text.to_owned())),
        }
    }
}

text_value!(HookCondition);

/// The share of some tiles in a word, in percent: `AEIOU:70..`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareCondition {
    /// The tiles.
    pub tiles: String,
    /// The share, in percent.
    pub percent: NumberRange,
}

impl FromStr for ShareCondition {
    type Err = ParameterError;

    fn from_str(text: &str) -> Result<Self, ParameterError> {
        let form = || ParameterError::new("TILES:PERCENT, such as AEIOU:70.. or AEIOU:50..60");
        let (tiles, percent) = text.rsplit_once(':').ok_or_else(form)?;
        let percent: NumberRange = percent.parse()?;
        match tiles.is_empty() || percent.min > 100 {
            true => Err(form()),
            false => Ok(Self { tiles: tiles.to_owned(), percent }),
        }
    }
}

text_value!(ShareCondition);

/// The end of a word without which it is a word, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InnerHook {
    /// Without the first letter.
    Front,
    /// Without the last letter.
    Back,
    /// Without the first or the last letter.
    Any,
}

impl FromStr for InnerHook {
    type Err = ParameterError;

    fn from_str(text: &str) -> Result<Self, ParameterError> {
        match text {
            "front" => Ok(Self::Front),
            "back" => Ok(Self::Back),
            "any" => Ok(Self::Any),
            _ => Err(ParameterError::new("front, back or any")),
        }
    }
}

text_value!(InnerHook);

/// The comparison of a stored number: `frequency>=3.5`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberComparison {
    /// The name of the number.
    pub name: String,
    operator: Operator,
    than: Decimal,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Less,
    AtMost,
    Equal,
    NotEqual,
    AtLeast,
    Greater,
}

/// The operators by their signs; a sign comes before those that it begins with.
const OPERATORS: [(&str, Operator); 7] = [
    ("<=", Operator::AtMost),
    (">=", Operator::AtLeast),
    ("!=", Operator::NotEqual),
    ("==", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::Greater),
    ("=", Operator::Equal),
];

impl NumberComparison {
    /// Returns `true` if a number is as compared.
    #[must_use]
    pub fn accepts(&self, number: Decimal) -> bool {
        let order = number.cmp(&self.than);
        match self.operator {
            Operator::Less => order == Ordering::Less,
            Operator::AtMost => order != Ordering::Greater,
            Operator::Equal => order == Ordering::Equal,
            Operator::NotEqual => order != Ordering::Equal,
            Operator::AtLeast => order != Ordering::Less,
            Operator::Greater => order == Ordering::Greater,
        }
    }
}

impl FromStr for NumberComparison {
    type Err = ParameterError;

    fn from_str(text: &str) -> Result<Self, ParameterError> {
        let form = || ParameterError::new("a comparison, such as frequency>=3.5");
        let at = text.find(['<', '>', '=', '!']).ok_or_else(form)?;
        let (name, rest) = text.split_at(at);
        let found = OPERATORS.iter().find_map(|&(sign, operator)| {
            rest.strip_prefix(sign).map(|number| (operator, number.trim()))
        });
        let (operator, number) = found.ok_or_else(form)?;
        let number = number.parse().map_err(|error| {
            ParameterError::new(format!("a comparison with a number, but {error}"))
        })?;
        match name.trim() {
            "" => Err(form()),
            name => Ok(Self { name: name.to_owned(), operator, than: number }),
        }
    }
}

text_value!(NumberComparison);

impl fmt::Display for InnerHook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Front => "front",
            Self::Back => "back",
            Self::Any => "any",
        })
    }
}
