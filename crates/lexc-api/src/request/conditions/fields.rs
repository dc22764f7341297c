//! The conditions, each declared once for all doors.

use std::borrow::Cow;

use lexc_alphabet::ErrorKind;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::values::{HookCondition, InnerHook, NumberComparison, ShareCondition};
use crate::error::{ApiError, ApiResult};
use crate::values::{Integer, NumberRange};

request! {
    /// Conditions on words: a word must satisfy all of them.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args), command(next_help_heading = "Conditions"))]
    #[serde(default)]
    pub struct ConditionsRequest {
        /// Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles,
        /// `[AEIOU]` one of these tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "PATTERN"))]
        pub pattern: Vec<String>,
        /// Words that begin with these tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub prefix: Vec<String>,
        /// Words that end with these tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub suffix: Vec<String>,
        /// Words that contain these tiles side by side.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub infix: Vec<String>,
        /// Words with this number of tiles: 5, 2..5, 2.. or ..5.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE"))]
        pub length: Option<NumberRange>,
        /// Words with this number of vowels.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE"))]
        pub vowels: Option<NumberRange>,
        /// Words that contain these tiles in any order, each at least as often as given.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub containing: Vec<String>,
        /// Words without these tiles; a tile given twice may occur once.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub without: Vec<String>,
        /// Words that match these regular expressions as a whole.
        #[cfg_attr(feature = "args", arg(long, value_name = "EXPRESSION"))]
        pub regex: Vec<String>,
        /// Words of these tiles only, each as often as wanted.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub only: Vec<String>,
        /// Words with this number of different tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE"))]
        pub unique: Option<NumberRange>,
        /// Words of this many points: the sum of their tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE"))]
        pub points: Option<NumberRange>,
        /// Words with a share of these tiles in a range, in percent, such as AEIOU:70..90.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES:PERCENT"))]
        pub consists: Vec<ShareCondition>,
        /// Words with this number of anagrams, themselves included.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE"))]
        pub anagrams: Option<NumberRange>,
        /// Words with a place in this range among the words of their length, by the probability to
        /// be drawn from a full bag: 1001..1100.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE"))]
        pub probability_rank: Option<NumberRange>,
        /// Words with a place in this range among the words of their length, by what they earn in
        /// games: 1..500.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE"))]
        pub playability_rank: Option<NumberRange>,
        /// Number of blanks in the bag for places by probability [default: as in the game].
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub blanks: Option<Integer<0, 0, 4>>,
        /// Let ties share a place: a word counts if any place of its ties does.
        #[cfg_attr(feature = "args", arg(long))]
        pub lax: bool,
        /// Words that are words with these tiles before them.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub takes_prefix: Vec<String>,
        /// Words that are words with these tiles after them.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub takes_suffix: Vec<String>,
        /// Words that this number of tiles extend at the front, or each of these tiles: 2.. or S.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE|TILES"))]
        pub front_hooks: Vec<HookCondition>,
        /// Words that this number of tiles extend at the back, or each of these tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE|TILES"))]
        pub back_hooks: Vec<HookCondition>,
        /// Words that are words without their first tile (front), their last (back), or either
        /// (any).
        #[cfg_attr(feature = "args", arg(long, value_name = "END"))]
        pub inner_hook: Option<InnerHook>,
        /// Words of a group of word study: high-fives, type-1-sevens to type-3-sevens,
        /// type-1-eights to type-3-eights, eights-from-sevens.
        #[cfg_attr(feature = "args", arg(long, value_name = "NAME"))]
        pub group: Vec<String>,
        /// Words with a stored number in a range: frequency>=3.5
        #[cfg_attr(feature = "args", arg(long, value_name = "NAME>=N"))]
        pub number: Vec<NumberComparison>,
        /// Words of a list; in a command, of a file, one per line.
        #[serde(rename = "in", deserialize_with = "one_or_more")]
        #[cfg_attr(feature = "args", arg(long = "in", value_name = "FILE"))]
        pub listed: Vec<String>,
        /// Words of this edition.
        #[cfg_attr(feature = "args", arg(long, value_name = "NAME"))]
        pub in_edition: Vec<String>,
        /// Words that this edition lacks.
        #[cfg_attr(feature = "args", arg(long, value_name = "NAME"))]
        pub not_in_edition: Vec<String>,
        /// Words whose meaning contains this text, in any case.
        #[cfg_attr(feature = "args", arg(long, value_name = "TEXT"))]
        pub meaning: Vec<String>,
        /// Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The
        /// conditions have the names of the options; numbers are compared as in 'frequency>=3.5'.
        #[serde(rename = "where", deserialize_with = "one_or_more")]
        #[cfg_attr(feature = "args", arg(long = "where", value_name = "CONDITIONS"))]
        pub tree: Vec<ConditionTree>,
    }
}

impl ConditionsRequest {
    /// Returns `true` if there are no conditions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The maximum number of conditions of one kind. Every step of a query checks all of them.
const MAX_CONDITIONS: usize = 1000;

/// Refuses a list of conditions or marks that is too long to be checked for each word.
///
/// # Errors
///
/// Returns an error that names the parameter.
pub fn check_count(field: &'static str, list: &[String]) -> ApiResult<()> {
    check_number(field, list.len())
}

pub(super) fn check_number(field: &'static str, count: usize) -> ApiResult<()> {
    match count {
        0..=MAX_CONDITIONS => Ok(()),
        found => {
            let message = format!("{found} are too many; the limit is {MAX_CONDITIONS}");
            Err(ApiError::new(ErrorKind::Limit, message).in_field(field))
        }
    }
}

/// A tree of conditions: a text such as `prefix:Q and (length:5 or not containing:U)`, or an object
/// in JSON, in which `all` and `any` have lists of trees, `not` has a tree, and all other names are
/// conditions.
///
/// ```
/// use lexc_api::conditions::ConditionTree;
/// use serde_json::json;
///
/// let text = ConditionTree::from("prefix:Q and not containing:U");
/// let tree = json!({"prefix": ["Q"], "not": {"containing": ["U"]}});
/// let tree: ConditionTree = serde_json::from_value(tree)?;
/// assert_ne!(text, tree); // but they select the same words
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConditionTree(pub(super) Value);

impl From<&str> for ConditionTree {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl core::str::FromStr for ConditionTree {
    type Err = core::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(text.into())
    }
}

impl<'de> Deserialize<'de> for ConditionTree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            tree @ (Value::String(_) | Value::Object(_)) => Ok(Self(tree)),
            _ => Err(D::Error::custom("a tree of conditions is a text or an object")),
        }
    }
}

impl JsonSchema for ConditionTree {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ConditionTree".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": ["string", "object"]})
    }
}

/// Reads a list, or a single item in its place.
fn one_or_more<'de, D: Deserializer<'de>, T: serde::de::DeserializeOwned>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let items = match Value::deserialize(deserializer)? {
        Value::Array(items) => items,
        item => vec![item],
    };
    items.into_iter().map(|item| T::deserialize(item).map_err(D::Error::custom)).collect()
}
