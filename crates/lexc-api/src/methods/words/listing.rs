//! Words in the order of the alphabet, and the values of words.

use lexc_alphabet::ErrorKind;
use lexc_format::values::Column;
use lexc_runtime::query::LetterCounts;
use lexc_runtime::{Letter, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Map;

use super::answers::{WordAnnotations, annotations, values_of};
use crate::error::{ApiError, ApiResult};
use crate::method::{ApiMethod, Parameters, Scope};
use crate::request::conditions::ConditionsRequest;
use crate::request::text::tiles;
use crate::task::ReadyAnswer;
use crate::values::Limit;

request! {
    /// Parameters of `lexicon.words`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct WordsRequest {
        /// Rank of the first word to consider, from 0.
        pub at: u64,
        /// Minimum number of tiles of a word; 1 if absent.
        pub min_length: Option<usize>,
        /// Maximum number of tiles of a word.
        pub max_length: Option<usize>,
        /// Maximum number of words, 0 for all.
        pub limit: Limit<0>,
        /// Also return the values of each word.
        pub with_values: bool,
        /// Conditions on the words.
        #[serde(flatten)]
        pub conditions: ConditionsRequest,
    }
}

request! {
    /// Parameters of `words.define`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct DefineRequest {
        /// The words.
        pub words: Vec<String>,
    }
}

/// A word of a list: the text alone, or with values and marks.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ListedWord {
    /// The word.
    Text(String),
    /// The word with values or marks, if requested.
    Annotated {
        /// The word.
        word: String,
        /// Values and marks.
        #[serde(flatten)]
        annotations: WordAnnotations,
    },
}

impl ListedWord {
    /// Returns the word, with its annotations if it has any.
    #[must_use]
    pub fn new(word: String, annotations: WordAnnotations) -> Self {
        match annotations == WordAnnotations::default() {
            true => Self::Text(word),
            false => Self::Annotated { word, annotations },
        }
    }
}

/// The values of a word.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct DefinitionRow {
    /// The word as given in the request.
    pub word: String,
    /// `true` if the lexicon has the word.
    pub valid: bool,
    /// The value in each column that has one: `true`, a number or a text.
    pub values: Map<String, serde_json::Value>,
    /// The marks of the command's `--mark`.
    #[serde(flatten)]
    pub annotations: WordAnnotations,
}

impl DefinitionRow {
    /// Describes a word, given its rank among the words of the columns, if it has one.
    #[must_use]
    pub fn new(
        word: &str,
        rank: Option<u64>,
        columns: &[Column<'_>],
        annotations: WordAnnotations,
    ) -> Self {
        Self {
            word: word.to_owned(),
            valid: rank.is_some(),
            values: rank.map_or_else(Map::new, |rank| values_of(columns, rank)),
            annotations,
        }
    }
}

/// Lists the words that satisfy conditions, from a rank on.
pub(crate) fn words(lexicon: &Lexicon, request: &WordsRequest) -> ApiResult<Vec<ListedWord>> {
    let mut query = request.conditions.query(lexicon)?;
    let least = request.min_length.unwrap_or(1);
    let most = request.max_length.unwrap_or(usize::MAX);
    if least > most {
        let message = format!("no word has at least {least} and at most {most} tiles");
        return Err(ApiError::new(ErrorKind::Illegal, message).in_field("min_length"));
    }
    if (least, most) != (1, usize::MAX) {
        query.push(LetterCounts::length(least..=most));
    }
    let limit = request.limit.rows();
    let row = |word: &[Letter]| {
        let values = annotations(lexicon, request.with_values, word);
        ListedWord::new(lexicon.spell(word), values)
    };
    let first = lexicon.word_at(request.at).unwrap_or_default();
    let mut rows = Vec::new();
    if first.is_empty() {
        return Ok(rows);
    }
    let mut found = lexicon.matches(&query);
    while rows.len() < limit
        && let Some(word) = found.next_letters()
    {
        if word >= &*first {
            rows.push(row(word));
        }
    }
    Ok(rows)
}

/// Returns the values of words.
pub(crate) fn define(lexicon: &Lexicon, request: &DefineRequest) -> Vec<DefinitionRow> {
    let columns: Vec<Column<'_>> = lexicon.columns().collect();
    let row = |word: &String| {
        let letters = tiles(lexicon, word).unwrap_or_default();
        let rank = lexicon.rank_letters(&letters);
        DefinitionRow::new(word, rank, &columns, WordAnnotations::default())
    };
    request.words.iter().map(row).collect()
}

/// `lexicon.words`: lists words in the order of the alphabet.
#[derive(Debug)]
pub struct ListWords;

impl ApiMethod for ListWords {
    const NAME: &'static str = "lexicon.words";
    const ABOUT: &'static str = "Lists words in the order of the alphabet";
    type Request = WordsRequest;
    type Answer = Vec<ListedWord>;
    type Task = ReadyAnswer<Self::Answer>;

    fn start(scope: &Scope<'_>, request: WordsRequest) -> ApiResult<Self::Task> {
        Ok(ReadyAnswer(words(scope.opened()?.lexicon()?, &request)?))
    }
}

/// `words.define`: returns the values of words: meanings, counts, flags, editions.
#[derive(Debug)]
pub struct DefineWords;

impl ApiMethod for DefineWords {
    const NAME: &'static str = "words.define";
    const ABOUT: &'static str = "Returns the values of words: meanings, counts, flags, editions";
    type Request = DefineRequest;
    type Answer = Vec<DefinitionRow>;
    type Task = ReadyAnswer<Self::Answer>;

    fn start(scope: &Scope<'_>, request: DefineRequest) -> ApiResult<Self::Task> {
        Ok(ReadyAnswer(define(scope.opened()?.stored(), &request)))
    }
}

impl Parameters for WordsRequest {}

impl Parameters for DefineRequest {}
