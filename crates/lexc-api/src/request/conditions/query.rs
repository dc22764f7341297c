//! The query for conditions, and for trees of them.

use core::ops::Range;
use std::sync::OnceLock;

use lexc_alphabet::{ErrorKind, plain_message, similar_names};
use lexc_diagnostic::Remedy;
use lexc_runtime::query::Query;
use serde::Deserialize as _;
use serde_json::{Map, Value};

use super::asked::AskedLexicon;
use super::fields::{ConditionTree, ConditionsRequest, check_count, check_number};
use super::parse::{Term, TreeError, TreeFault, parse};
use super::sets::{self, RankRules};
use super::spelling;
use super::tree::{MAX_CONDITIONS, MAX_DEPTH, Tree};
use crate::error::{ApiError, ApiResult};
use crate::schema::field_names;

impl ConditionsRequest {
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
    pub fn query(&self, asked: &AskedLexicon<'_>) -> ApiResult<Query> {
        self.query_by(asked, RankRules { blanks: None, lax: false })
    }

    fn query_by(&self, asked: &AskedLexicon<'_>, outer: RankRules) -> ApiResult<Query> {
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
        spelling::push(&mut query, self, asked.lexicon())?;
        sets::push(&mut query, self, asked, rules)?;
        for tree in &self.tree {
            query.push(tree.query(asked, rules)?);
        }
        Ok(query)
    }
}

/// Conditions of a tree that must all hold.
#[derive(Debug)]
struct Leaf<'a> {
    conditions: ConditionsRequest,
    /// The text of the tree and the bytes of the value in it.
    place: Option<(&'a str, Range<usize>)>,
}

impl ConditionTree {
    fn query(&self, asked: &AskedLexicon<'_>, rules: RankRules) -> ApiResult<Query> {
        let tree = tree_of(&self.0, 0)?;
        if tree.len() > MAX_CONDITIONS {
            return Err(
                ApiError::new(ErrorKind::Limit, TreeFault::TooMany.to_string()).in_field("where")
            );
        }
        query_of(&tree, asked, rules)
    }
}

fn query_of(tree: &Tree<Leaf<'_>>, asked: &AskedLexicon<'_>, rules: RankRules) -> ApiResult<Query> {
    asked.limits().check()?;
    match tree {
        Tree::One(leaf) => {
            let query = leaf.conditions.query_by(asked, rules);
            query.map_err(|error| placed(error, leaf.place.as_ref()))
        }
        Tree::Not(tree) => Ok(!query_of(tree, asked, rules)?),
        Tree::All(trees) => trees
            .iter()
            .try_fold(Query::new(), |query, tree| Ok(query.and(query_of(tree, asked, rules)?))),
        // Halves, so that the disjunctions are within few others.
        Tree::Any(trees) => any_of(trees, asked, rules),
    }
}

fn any_of(
    trees: &[Tree<Leaf<'_>>],
    asked: &AskedLexicon<'_>,
    rules: RankRules,
) -> ApiResult<Query> {
    match trees {
        [] => Ok(!Query::new()),
        [tree] => query_of(tree, asked, rules),
        trees => {
            let (left, right) = trees.split_at(trees.len() / 2);
            Ok(any_of(left, asked, rules)?.or(any_of(right, asked, rules)?))
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
fn names() -> &'static [&'static str] {
    static NAMES: OnceLock<Vec<&'static str>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names = field_names::<ConditionsRequest>().to_vec();
        names.retain(|name| *name != "where");
        names.sort_unstable();
        names
    })
}

fn unknown(name: &str) -> ApiError {
    let message = format!("no condition is called `{name}`");
    ApiError::new(ErrorKind::NotFound, message).in_field("where").help(
        match similar_names(name, names().iter().copied()).as_slice() {
            [] => format!("the conditions are {}", names().join(", ")),
            similar => format!("perhaps you mean {}", similar.join(" or ")),
        },
    )
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
            name if names().contains(&name) => {
                conditions.insert(name.to_owned(), value.clone());
            }
            name => return Err(unknown(name)),
        }
    }
    if !conditions.is_empty() {
        let conditions = ConditionsRequest::deserialize(&conditions);
        let conditions = conditions.map_err(|error| wrong(&plain_message(&error.to_string())))?;
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
            TreeFault::NoCondition | TreeFault::Missing | TreeFault::NoValue => error.help(
                "write conditions such as prefix:Q, length:2..4 or frequency>=3.5, \
                     combined by `and`, `or` and `not`",
            ),
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
    if name == "in" || !names().contains(&&*name) {
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
        ConditionsRequest::deserialize(&conditions)
    };
    let conditions = read(Value::from(vec![value.clone()])).or_else(|error| {
        match error.to_string().starts_with("invalid type: sequence") {
            // A single value, as text or, if it is none, as JSON.
            true => read(value.as_str().into()).or_else(|error| match value.parse::<Value>() {
                Ok(Value::String(_)) | Err(_) => Err(error),
                Ok(value) => read(value),
            }),
            false => Err(error),
        }
    });
    let conditions = conditions.map_err(|error| {
        let message = plain_message(&error.to_string());
        ApiError::new(ErrorKind::Syntax, message).at("where", text, span.clone())
    })?;
    Ok(Leaf { conditions, place: Some((text, span)) })
}
