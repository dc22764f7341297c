//! Annotations of words: values from the lexicon, marks and hooks.

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::{Remedy, visible_text};
use lexc_format::values::{Column, ColumnKind, Value};
use lexc_runtime::{Letter, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};

use crate::engine::names_of;
use crate::error::{ApiError, ApiResult};
use crate::request::conditions::check_count;

request! {
    /// Values and marks of words.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct AnnotateRequest {
        /// Also return the values of each word; in text, in tab-separated columns.
        #[cfg_attr(feature = "args", arg(long))]
        pub with_values: bool,
        /// Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        #[cfg_attr(feature = "args", arg(long, value_name = "[!]NAME=TEXT"))]
        pub mark: Vec<String>,
    }
}

/// The values and marks of a word, if requested.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct WordAnnotations {
    /// The value in each column that has one: `true`, a number or a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Map<String, serde_json::Value>>,
    /// The marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<String>,
    /// The tiles that extend the word by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hooks: Option<WordHooks>,
    /// The tiles in the order of the alphabet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alphagram: Option<String>,
}

/// The tiles that extend a word by one.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct WordHooks {
    /// The tiles before the word.
    pub front: Vec<String>,
    /// The tiles after the word.
    pub back: Vec<String>,
}

/// A text that is appended to some words.
#[derive(Debug)]
struct Mark<'a> {
    column: Column<'a>,
    negated: bool,
    text: String,
}

impl<'a> Mark<'a> {
    fn new(text: &str, lexicon: &'a Lexicon) -> ApiResult<Self> {
        let invalid = || {
            ApiError::new(ErrorKind::Syntax, "the value has the form NAME=TEXT")
                .of_text("mark", text)
                .help(
                    Remedy::new("for example ")
                        .value("mark", "OSPD=+")
                        .then(", or ")
                        .value("mark", "'!OSPD=#'")
                        .then(" for all other words"),
                )
        };
        let (name, mark) = text.split_once('=').ok_or_else(invalid)?;
        let (negated, name) = match name.strip_prefix('!') {
            Some(name) => (true, name),
            None => (false, name),
        };
        if mark.is_empty() || name.is_empty() {
            return Err(invalid());
        }
        let fits =
            |column: &Column<'_>| matches!(column.kind(), ColumnKind::Edition | ColumnKind::Flag);
        let Some(column) = lexicon.column(name).filter(fits) else {
            let message = format!("the lexicon has no edition or flag {name}");
            let error = ApiError::new(ErrorKind::NotFound, message).in_field("mark");
            return Err(error.help(names_of(lexicon, fits)));
        };
        Ok(Self { column, negated, text: visible_text(mark) })
    }

    fn has(&self, lexicon: &Lexicon, word: &[Letter], rank: Option<u64>) -> bool {
        value_of(&self.column, lexicon, word, rank).is_some() != self.negated
    }
}

/// Annotates the words of a lexicon.
#[derive(Debug)]
pub struct WordAnnotator<'a> {
    lexicon: &'a Lexicon,
    columns: Vec<Column<'a>>,
    with_values: bool,
    marks: Vec<Mark<'a>>,
    /// The lexicon of the hooks, if they are requested.
    hooks: Option<&'a Lexicon>,
    with_alphagram: bool,
}

impl AnnotateRequest {
    /// Returns `true` if nothing is requested.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.with_values && self.mark.is_empty()
    }
}

impl<'a> WordAnnotator<'a> {
    /// Prepares the annotations of a lexicon. For an edition, `lexicon` is the whole one, which has
    /// the values.
    ///
    /// # Errors
    ///
    /// Fails if the lexicon lacks an edition or a flag that a mark names.
    pub fn new(lexicon: &'a Lexicon, request: &AnnotateRequest) -> ApiResult<Self> {
        check_count("mark", &request.mark)?;
        let marks = request.mark.iter().map(|mark| Mark::new(mark, lexicon));
        Ok(Self {
            lexicon,
            columns: match request.with_values {
                true => lexicon.columns().collect(),
                false => Vec::new(),
            },
            with_values: request.with_values,
            marks: marks.collect::<ApiResult<_>>()?,
            hooks: None,
            with_alphagram: false,
        })
    }

    /// Adds the hooks of each word in a lexicon.
    #[must_use]
    pub fn with_hooks(self, lexicon: &'a Lexicon) -> Self {
        Self { hooks: Some(lexicon), ..self }
    }

    /// Adds the alphagram of each word if `with_alphagram` is `true`.
    #[must_use]
    pub fn with_alphagram(self, with_alphagram: bool) -> Self {
        Self { with_alphagram, ..self }
    }

    /// Returns `true` if words have no values, no marks, no hooks and no alphagrams.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !(self.with_values || self.with_alphagram) && self.marks.is_empty() && self.hooks.is_none()
    }

    /// Returns the lexicon with the values.
    #[must_use]
    pub fn lexicon(&self) -> &'a Lexicon {
        self.lexicon
    }

    /// Returns the columns, if words have values.
    #[must_use]
    pub fn columns(&self) -> Option<&[Column<'a>]> {
        self.with_values.then_some(&*self.columns)
    }

    /// Returns the rank of a word, by which it has values and marks.
    #[must_use]
    pub fn rank(&self, word: &[Letter]) -> Option<u64> {
        match self.is_empty() {
            true => None,
            false => self.lexicon.rank_letters(word),
        }
    }

    /// Returns the marks of a word with its rank; a word of an edition only has none.
    #[must_use]
    pub fn marks_at(&self, word: &[Letter], rank: Option<u64>) -> String {
        let marks = self.marks.iter().filter(|mark| mark.has(self.lexicon, word, rank));
        marks.map(|mark| mark.text.as_str()).collect()
    }

    /// Returns the marks of a word, to be appended to it.
    #[must_use]
    pub fn marks(&self, word: &[Letter]) -> String {
        match self.marks.is_empty() {
            true => String::new(),
            false => self.marks_at(word, self.rank(word)),
        }
    }

    /// Returns `true` if words have hooks.
    #[must_use]
    pub fn has_hooks(&self) -> bool {
        self.hooks.is_some()
    }

    /// Returns the hooks of a word, each with the marks of the longer word, if they are requested.
    #[must_use]
    pub fn hooks(&self, word: &[Letter]) -> Option<WordHooks> {
        let lexicon = self.hooks?;
        let hooks = lexicon.hooks(word);
        let marked = |letter, longer: &[Letter]| lexicon.spell(&[letter]) + &self.marks(longer);
        let front = hooks.front.iter().map(|letter| marked(letter, &[&[letter], word].concat()));
        let back = hooks.back.iter().map(|letter| marked(letter, &[word, &[letter]].concat()));
        Some(WordHooks { front: front.collect(), back: back.collect() })
    }

    /// Returns `true` if words have alphagrams.
    #[must_use]
    pub fn has_alphagrams(&self) -> bool {
        self.with_alphagram
    }

    /// Returns the tiles of a word in the order of the alphabet, if they are requested. Words are
    /// anagrams of each other if theirs are equal.
    #[must_use]
    pub fn alphagram(&self, word: &[Letter]) -> Option<String> {
        let mut letters = word.to_vec();
        letters.sort_unstable();
        self.with_alphagram.then(|| self.lexicon.spell(&letters))
    }

    /// Returns the values, marks, hooks and the alphagram of a word.
    #[must_use]
    pub fn annotations(&self, word: &[Letter]) -> WordAnnotations {
        if self.is_empty() {
            return WordAnnotations::default();
        }
        let rank = self.rank(word);
        WordAnnotations {
            values: self.with_values.then(|| values_of(&self.columns, self.lexicon, word, rank)),
            marks: (!self.marks.is_empty()).then(|| self.marks_at(word, rank)),
            hooks: self.hooks(word),
            alphagram: self.alphagram(word),
        }
    }
}

/// Returns the value of a word in a column, given its rank. A word without one may belong to an
/// edition only.
#[must_use]
pub fn value_of<'a>(
    column: &Column<'a>,
    lexicon: &Lexicon,
    word: &[Letter],
    rank: Option<u64>,
) -> Option<Value<'a>> {
    match rank {
        Some(rank) => column.get(rank),
        None if column.other_words().len() == 0 => None,
        None => {
            let word = lexicon.spell(word);
            column.other_words().any(|other| other == word).then_some(Value::Set)
        }
    }
}

/// Returns the values of a word with its rank as a JSON object: `true`, numbers and texts.
#[must_use]
pub(super) fn values_of(
    columns: &[Column<'_>],
    lexicon: &Lexicon,
    word: &[Letter],
    rank: Option<u64>,
) -> Map<String, serde_json::Value> {
    let value = |column: &Column<'_>| {
        let value = match value_of(column, lexicon, word, rank)? {
            Value::Set => json!(true),
            Value::Number(number) => json!(number),
            Value::Text(text) => json!(text),
            // The shortest number of 64 bits that is printed alike.
            Value::Decimal(number) if number.scale() == 0 => json!(number.units()),
            Value::Decimal(number) => json!(number.to_string().parse::<f64>().ok()),
            other => json!(other.to_string()),
        };
        Some((column.name().to_owned(), value))
    };
    columns.iter().filter_map(value).collect()
}
