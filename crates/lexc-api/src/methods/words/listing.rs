//! Words in the order of the alphabet, and the values of words.

use lexc_alphabet::ErrorKind;
use lexc_format::values::Column;
use lexc_runtime::query::LetterCounts;
use lexc_runtime::{Letter, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Map;

use super::annotate::{AnnotateRequest, WordAnnotations, WordAnnotator, values_of};
use crate::engine::WordMeaning;
use crate::error::{ApiError, ApiResult};
use crate::method::Scope;
use crate::request::conditions::{AskedLexicon, ConditionsRequest};
use crate::request::text::tiles;
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
        /// Values and marks.
        #[serde(flatten)]
        pub annotate: AnnotateRequest,
        /// Conditions on the words.
        #[serde(flatten)]
        pub conditions: ConditionsRequest,
    }
}

request! {
    /// Parameters of `words.define`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    pub struct DefineRequest {
        /// The words.
        // Arguments of the command.
        #[cfg_attr(feature = "args", arg(skip))]
        pub words: Vec<String>,
        /// Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        #[serde(default)]
        #[cfg_attr(feature = "args", arg(long, value_name = "[!]NAME=TEXT"))]
        pub mark: Vec<String>,
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
        annotations: Box<WordAnnotations>,
    },
}

impl ListedWord {
    /// Returns the word, with its annotations if it has any.
    #[must_use]
    pub fn new(word: String, annotations: WordAnnotations) -> Self {
        match annotations == WordAnnotations::default() {
            true => Self::Text(word),
            false => Self::Annotated { word, annotations: Box::new(annotations) },
        }
    }
}

/// The meaning and the values of a word.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct DefinitionRow {
    /// The word as given in the request.
    pub word: String,
    /// `true` if the lexicon has the word.
    pub valid: bool,
    /// The meaning: the one that the lexicon stores, else the one of its language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meaning: Option<WordMeaning>,
    /// The value in each column that has one: `true`, a number or a text.
    pub values: Map<String, serde_json::Value>,
    /// The marks.
    #[serde(flatten)]
    pub annotations: WordAnnotations,
}

impl DefinitionRow {
    /// Describes a word of `lexicon`, which has the columns, or a text that is none.
    #[must_use]
    pub fn new(
        text: &str,
        word: Option<&[Letter]>,
        lexicon: &Lexicon,
        columns: &[Column<'_>],
        meaning: Option<WordMeaning>,
        annotations: WordAnnotations,
    ) -> Self {
        Self {
            word: text.to_owned(),
            valid: word.is_some(),
            meaning,
            values: word.map_or_else(Map::new, |word| {
                values_of(columns, lexicon, word, lexicon.rank_letters(word))
            }),
            annotations,
        }
    }
}

/// Lists the words that satisfy conditions, from a rank on.
fn words(scope: &Scope<'_>, request: &WordsRequest) -> ApiResult<Vec<ListedWord>> {
    let opened = scope.opened()?;
    let lexicon = opened.lexicon()?;
    let asked = scope.asked(lexicon, &opened);
    let mut query = request.conditions.query(&asked)?;
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
    let annotator = WordAnnotator::new(&asked, &request.annotate)?;
    let row = |word: &[Letter]| ListedWord::new(lexicon.spell(word), annotator.annotations(word));
    let first = lexicon.word_at(request.at).unwrap_or_default();
    let mut rows = scope.limits.rows("limit").next("at");
    if first.is_empty() {
        return rows.finish();
    }
    let query = scope.limits.until(query);
    let mut found = lexicon.matches(&query)?;
    while rows.len() < limit
        && let Some(word) = found.next_letters()
    {
        if word >= &*first {
            rows.push(row(word))?;
        }
    }
    rows.finish()
}

fn define(scope: &Scope<'_>, request: &DefineRequest) -> ApiResult<Vec<DefinitionRow>> {
    let opened = scope.opened()?;
    let whole = opened.whole();
    let columns: Vec<Column<'_>> = whole.columns().collect();
    let meanings = scope.meanings(&opened);
    meanings.check()?;
    let marks = AnnotateRequest::default().mark(request.mark.clone());
    let annotator = WordAnnotator::new(&AskedLexicon::new(whole, whole), &marks)?;
    let row = |word: &String| {
        let letters = tiles(whole, word).unwrap_or_default();
        // The whole lexicon has the values, even if only an edition is queried.
        let letters = Some(&*letters).filter(|word| opened.stored().contains_letters(word));
        let annotations = letters.map(|word| annotator.annotations(word)).unwrap_or_default();
        let meaning = letters.and_then(|word| meanings.of(word));
        DefinitionRow::new(word, letters, whole, &columns, meaning, annotations)
    };
    scope.limits.rows("words").collect(request.words.iter().map(|word| Ok(row(word))))
}

method! {
    /// Lists words in the order of the alphabet.
    ListWords = "lexicon.words": words(WordsRequest) -> Vec<ListedWord>
}

method! {
    /// Returns the meanings of words, and their values: counts, flags, editions.
    DefineWords = "words.define": define(DefineRequest) -> Vec<DefinitionRow>
}
