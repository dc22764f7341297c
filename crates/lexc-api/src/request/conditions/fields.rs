//! The conditions, each declared once for all doors.

use std::borrow::Cow;
use std::sync::OnceLock;

use core::ops::Range;

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_runtime::query::{
    DistinctLetters, LetterCounts, LetterPoints, LetterShare, Pattern, Query, Regex, WordSet,
};
use lexc_runtime::{Letter, LetterSet, Lexicon};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::parse::{Term, TreeError, TreeFault, parse};
use super::source::WordSource;
use super::tree::{MAX_CONDITIONS as MAX_OF_TREE, MAX_DEPTH, Tree};
use super::values::{HookCondition, InnerHook, NumberComparison, ShareCondition};
use crate::error::{ApiError, ApiResult};
use crate::request::text::{self, letters, pattern, query_error};
use crate::schema::schema_of;
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
        /// Words in which these tiles have a share from a percentage: AEIOU:70..
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES:PERCENT"))]
        pub consists: Vec<ShareCondition>,
        /// Words with this number of anagrams, themselves included.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE"))]
        pub anagrams: Option<NumberRange>,
        /// Words from a place among those of their length by the probability to be drawn from a
        /// full bag: 1001..1100.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE"))]
        pub probability_rank: Option<NumberRange>,
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
        /// Words whose stored meaning contains this text.
        #[cfg_attr(feature = "args", arg(long, value_name = "TEXT"))]
        pub meaning: Vec<String>,
        /// Conditions with and, or, not and parentheses: 'prefix:Q and not containing:U'. The
        /// conditions have the names of the options; numbers are compared as in 'frequency>=3.5'.
        #[serde(rename = "where", deserialize_with = "one_or_more")]
        #[cfg_attr(feature = "args", arg(long = "where", value_name = "CONDITIONS"))]
        pub tree: Vec<ConditionTree>,
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

fn check_number(field: &'static str, count: usize) -> ApiResult<()> {
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
pub struct ConditionTree(Value);

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

/// The number of blanks and the ties of places by probability.
#[derive(Debug, Clone, Copy)]
struct RankRules {
    blanks: Option<u16>,
    lax: bool,
}

impl ConditionsRequest {
    /// Returns `true` if there are no conditions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the query for these conditions.
    ///
    /// # Errors
    ///
    /// Returns an error with its place in the text of a condition.
    ///
    /// # Cost
    ///
    /// A condition that only the whole lexicon decides makes an index at its first use, in some
    /// hundredths of a second for 270,000 words; a set of words afterwards, in a millisecond.
    pub fn query(&self, source: &WordSource<'_>) -> ApiResult<Query> {
        self.query_by(source, RankRules { blanks: None, lax: false })
    }

    fn query_by(&self, source: &WordSource<'_>, outer: RankRules) -> ApiResult<Query> {
        for (field, list) in [
            ("pattern", &self.pattern),
            ("prefix", &self.prefix),
            ("suffix", &self.suffix),
            ("infix", &self.infix),
            ("containing", &self.containing),
            ("without", &self.without),
            ("regex", &self.regex),
            ("only", &self.only),
            ("takes_prefix", &self.takes_prefix),
            ("takes_suffix", &self.takes_suffix),
            ("group", &self.group),
            ("in_edition", &self.in_edition),
            ("not_in_edition", &self.not_in_edition),
            ("meaning", &self.meaning),
        ] {
            check_count(field, list)?;
        }
        for (field, count) in [
            ("consists", self.consists.len()),
            ("front_hooks", self.front_hooks.len()),
            ("back_hooks", self.back_hooks.len()),
            ("number", self.number.len()),
            ("where", self.tree.len()),
        ] {
            check_number(field, count)?;
        }
        let rules = RankRules {
            blanks: self.blanks.map(|blanks| blanks.get() as u16).or(outer.blanks),
            lax: self.lax || outer.lax,
        };
        let mut query = Query::new();
        self.push_spelling(&mut query, source.lexicon())?;
        self.push_sets(&mut query, source, rules)?;
        for tree in &self.tree {
            query.push(tree.query(source, rules)?);
        }
        Ok(query)
    }

    /// Adds the conditions that the letters of a word decide.
    fn push_spelling(&self, query: &mut Query, lexicon: &Lexicon) -> ApiResult<()> {
        for text in &self.pattern {
            query.push(pattern(lexicon, "pattern", text)?);
        }
        for text in self.prefix.iter().filter(|text| !text.is_empty()) {
            query.push(Pattern::prefix(&letters(lexicon, "prefix", text)?));
        }
        for text in &self.suffix {
            query.push(Pattern::suffix(&letters(lexicon, "suffix", text)?));
        }
        for text in &self.infix {
            query.push(Pattern::infix(&letters(lexicon, "infix", text)?));
        }
        if let Some(NumberRange { min, max }) = self.length {
            query.push(LetterCounts::length(min..=max));
        }
        if let Some(NumberRange { min, max }) = self.vowels {
            query.push(LetterCounts::vowels(lexicon.alphabet(), min..=max));
        }
        for text in &self.containing {
            let letters = letters(lexicon, "containing", text)?;
            query.push(LetterCounts::containing(&letters));
        }
        for text in &self.without {
            query.push(LetterCounts::without(&letters(lexicon, "without", text)?));
        }
        for text in &self.regex {
            let regex = Regex::new(text, lexicon.alphabet());
            query.push(regex.map_err(|error| query_error(lexicon, "regex", text, &error))?);
        }
        for text in &self.only {
            let allowed = set(&letters(lexicon, "only", text)?);
            query.push(LetterCounts::of_set(lexicon.alphabet().letters() - allowed, ..=0));
        }
        if let Some(range) = self.unique {
            query.push(DistinctLetters::new(signed(range)));
        }
        if let Some(range) = self.points {
            query.push(LetterPoints::new(lexicon.alphabet(), signed(range)));
        }
        for ShareCondition { tiles, percent } in &self.consists {
            let letters = set(&letters(lexicon, "consists", tiles)?);
            query.push(LetterShare::new(letters, signed(*percent)));
        }
        Ok(())
    }

    /// Adds the conditions that the whole lexicon decides, each as a set of words.
    fn push_sets(
        &self,
        query: &mut Query,
        source: &WordSource<'_>,
        rules: RankRules,
    ) -> ApiResult<()> {
        let lexicon = source.lexicon();
        if let Some(range) = self.anagrams {
            let index = source.anagrams()?;
            query.push(source.set(|rank| contains(range, index.number(rank))));
        }
        if let Some(range) = self.probability_rank {
            let ranks = source.probabilities(rules.blanks)?;
            query.push(source.set(|rank| match rules.lax {
                false => ranks.place(rank).is_some_and(|place| contains(range, place)),
                true => ranks.tied(rank).is_some_and(|places| overlap(range, &places)),
            }));
        }
        for text in &self.takes_prefix {
            let tiles = letters(lexicon, "takes_prefix", text)?;
            let longer = Pattern::prefix(&tiles);
            query.push(rests(source, longer, |word| word.get(tiles.len()..))?);
        }
        for text in &self.takes_suffix {
            let tiles = letters(lexicon, "takes_suffix", text)?;
            let longer = Pattern::suffix(&tiles);
            let rest = |word: &[Letter]| word.len().checked_sub(tiles.len());
            query.push(rests(source, longer, |word| word.get(..rest(word)?))?);
        }
        let hooks = [("front_hooks", &self.front_hooks), ("back_hooks", &self.back_hooks)];
        for (field, conditions) in hooks {
            for condition in conditions {
                let index = source.hooks()?;
                let of = |rank| match field {
                    "front_hooks" => index.front(rank),
                    _ => index.back(rank),
                };
                query.push(match condition {
                    HookCondition::Number(range) => {
                        source.set(|rank| contains(*range, of(rank).len() as u32))
                    }
                    HookCondition::Letters(text) => {
                        let wanted = set(&letters(lexicon, field, text)?);
                        source.set(|rank| (wanted - of(rank)).is_empty())
                    }
                });
            }
        }
        if let Some(inner) = self.inner_hook {
            let index = source.hooks()?;
            query.push(source.set(|rank| {
                let (front, back) = (index.has_without_first(rank), index.has_without_last(rank));
                match inner {
                    InnerHook::Front => front,
                    InnerHook::Back => back,
                    InnerHook::Any => front || back,
                }
            }));
        }
        for name in &self.group {
            query.push(source.of_group(name)?);
        }
        for comparison in &self.number {
            query.push(source.with_number(comparison)?);
        }
        if !self.listed.is_empty() {
            let ranks = self.listed.iter().filter_map(|word| {
                text::word(lexicon, word, |word| lexicon.rank_letters(word)).ok()?.1
            });
            query.push(WordSet::of_ranks(lexicon, ranks));
        }
        for name in &self.in_edition {
            query.push(source.of_edition(name, "in_edition")?);
        }
        for name in &self.not_in_edition {
            query.push(!Query::from(source.of_edition(name, "not_in_edition")?));
        }
        for text in &self.meaning {
            query.push(source.with_meaning(text)?);
        }
        Ok(())
    }
}

fn set(letters: &[Letter]) -> LetterSet {
    letters.iter().copied().collect()
}

fn signed(NumberRange { min, max }: NumberRange) -> core::ops::RangeInclusive<i64> {
    let end = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    end(min)..=end(max)
}

fn contains(range: NumberRange, number: u32) -> bool {
    (range.min..=range.max).contains(&(number as usize))
}

fn overlap(range: NumberRange, places: &core::ops::RangeInclusive<u32>) -> bool {
    *places.start() as usize <= range.max && *places.end() as usize >= range.min
}

/// Returns the words that remain of longer words.
fn rests(
    source: &WordSource<'_>,
    longer: Pattern,
    rest: impl Fn(&[Letter]) -> Option<&[Letter]>,
) -> ApiResult<WordSet> {
    let lexicon = source.lexicon();
    let query = source.limits().until(longer.into());
    let mut words = lexicon.matches_unordered(&query)?;
    let mut ranks = Vec::new();
    while let Some(word) = words.next_letters() {
        ranks.extend(rest(word).and_then(|rest| lexicon.rank_letters(rest)));
    }
    source.limits().check()?;
    Ok(WordSet::of_ranks(lexicon, ranks))
}

/// Conditions of a tree that must all hold.
#[derive(Debug)]
struct Leaf<'a> {
    conditions: ConditionsRequest,
    /// The text of the tree and the bytes of the value in it.
    place: Option<(&'a str, Range<usize>)>,
}

impl ConditionTree {
    fn query(&self, source: &WordSource<'_>, rules: RankRules) -> ApiResult<Query> {
        let tree = tree_of(&self.0, 0)?;
        if tree.len() > MAX_OF_TREE {
            return Err(
                ApiError::new(ErrorKind::Limit, TreeFault::TooMany.to_string()).in_field("where")
            );
        }
        query_of(&tree, source, rules)
    }
}

fn query_of(tree: &Tree<Leaf<'_>>, source: &WordSource<'_>, rules: RankRules) -> ApiResult<Query> {
    source.limits().check()?;
    match tree {
        Tree::One(leaf) => {
            let query = leaf.conditions.query_by(source, rules);
            query.map_err(|error| placed(error, leaf.place.as_ref()))
        }
        Tree::Not(tree) => Ok(!query_of(tree, source, rules)?),
        Tree::All(trees) => trees
            .iter()
            .try_fold(Query::new(), |query, tree| Ok(query.and(query_of(tree, source, rules)?))),
        // Halves, so that the disjunctions are within few others.
        Tree::Any(trees) => any_of(trees, source, rules),
    }
}

fn any_of(trees: &[Tree<Leaf<'_>>], source: &WordSource<'_>, rules: RankRules) -> ApiResult<Query> {
    match trees {
        [] => Ok(!Query::new()),
        [tree] => query_of(tree, source, rules),
        trees => {
            let (left, right) = trees.split_at(trees.len() / 2);
            Ok(any_of(left, source, rules)?.or(any_of(right, source, rules)?))
        }
    }
}

/// Moves the place of an error in a condition to its place in the text of the tree.
fn placed(error: ApiError, place: Option<&(&str, Range<usize>)>) -> ApiError {
    let Some((text, value)) = place else {
        return error;
    };
    let inner = error.place.as_ref().map_or(0..0, |place| place.span.clone());
    let is_part = inner.end > inner.start && inner.end <= value.len();
    let span = match is_part {
        true => value.start + inner.start..value.start + inner.end,
        false => value.clone(),
    };
    error.at("where", text, span)
}

/// The names of the conditions of a tree.
fn names() -> &'static [String] {
    static NAMES: OnceLock<Vec<String>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let schema = schema_of::<ConditionsRequest>();
        let properties = schema.get("properties").and_then(Value::as_object);
        let names = properties.into_iter().flat_map(Map::keys).cloned();
        names.filter(|name| name != "where").collect()
    })
}

fn unknown(name: &str) -> ApiError {
    let message = format!("no condition is called `{name}`");
    ApiError::new(ErrorKind::NotFound, message)
        .in_field("where")
        .help(format!("the conditions are {}", names().join(", ")))
}

/// Reads the trees of `all` or `any`.
fn trees_of(value: &Value, depth: usize) -> ApiResult<Vec<Tree<Leaf<'_>>>> {
    let trees = value.as_array().ok_or_else(|| {
        ApiError::new(ErrorKind::Syntax, "`all` and `any` have lists of trees").in_field("where")
    })?;
    trees.iter().map(|tree| tree_of(tree, depth)).collect()
}

/// Reads a tree in JSON.
fn tree_of(value: &Value, depth: usize) -> ApiResult<Tree<Leaf<'_>>> {
    let wrong = |message: &str| ApiError::new(ErrorKind::Syntax, message).in_field("where");
    if depth > MAX_DEPTH {
        return Err(
            ApiError::new(ErrorKind::Limit, TreeFault::TooDeep.to_string()).in_field("where")
        );
    }
    let object = match value {
        Value::String(text) => return text_tree(text),
        Value::Object(object) => object,
        _ => return Err(wrong("a tree of conditions is a text or an object")),
    };
    let mut all = Vec::new();
    let mut conditions = Map::new();
    for (name, value) in object {
        match name.as_str() {
            "all" => all.push(Tree::All(trees_of(value, depth + 1)?)),
            "any" => all.push(Tree::Any(trees_of(value, depth + 1)?)),
            "not" => all.push(Tree::Not(Box::new(tree_of(value, depth + 1)?))),
            name if names().iter().any(|known| known == name) => {
                conditions.insert(name.to_owned(), value.clone());
            }
            name => return Err(unknown(name)),
        }
    }
    if !conditions.is_empty() {
        let conditions = serde_json::from_value(Value::Object(conditions));
        let conditions = conditions.map_err(|error| wrong(&error.to_string()))?;
        all.push(Tree::One(Leaf { conditions, place: None }));
    }
    Ok(Tree::All(all))
}

/// Reads a tree in text.
fn text_tree(text: &str) -> ApiResult<Tree<Leaf<'_>>> {
    let tree = parse(text).map_err(|TreeError { span, fault }| {
        let kind = match fault {
            TreeFault::TooDeep | TreeFault::TooMany => ErrorKind::Limit,
            _ => ErrorKind::Syntax,
        };
        let error = ApiError::new(kind, fault.to_string()).at("where", text, span);
        match fault {
            TreeFault::NoCondition | TreeFault::Missing | TreeFault::NoValue => {
                error.help("write conditions such as prefix:Q or length:2..4 or frequency>=3.5")
            }
            _ => error,
        }
    })?;
    tree.try_map(&mut |term| leaf_of(term, text))
}

/// Returns the conditions of a term.
fn leaf_of(Term { name, value, name_span, span }: Term, text: &str) -> ApiResult<Leaf<'_>> {
    let name = match name.to_lowercase().replace('-', "_").as_str() {
        "" => "number".to_owned(),
        // The words of the field for the same.
        "contains" => "containing".to_owned(),
        name => name.to_owned(),
    };
    if name == "in" || !names().contains(&name) {
        let error = match name.as_str() {
            "in" => ApiError::new(ErrorKind::Syntax, "a list is not a condition of a text")
                .help(Remedy::new("add it with ").setting("in")),
            _ => unknown(&name),
        };
        let help = error.help.clone().unwrap_or_default();
        return Err(error.at("where", text, name_span).help(help));
    }
    let read = |value: Value| {
        let conditions = Map::from_iter([(name.clone(), value)]);
        serde_json::from_value::<ConditionsRequest>(Value::Object(conditions))
    };
    // A condition takes a list or a single value.
    let conditions = read(Value::from(vec![value.clone()]))
        .or_else(|_| read(value.as_str().into()))
        .or_else(|error| match value.parse::<Value>() {
            Ok(number) => read(number),
            Err(_) => Err(error),
        });
    let conditions = conditions.map_err(|error| {
        ApiError::new(ErrorKind::Syntax, error.to_string()).at("where", text, span.clone())
    })?;
    Ok(Leaf { conditions, place: Some((text, span)) })
}
