//! What is listed with words: hooks, places, values of the lexicon, marks.

use core::str::FromStr;
use std::sync::Arc;

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::{Remedy, visible_text};
use lexc_format::values::{Column, ColumnKind, Decimal, Value};
use lexc_runtime::index::LengthRanks;
use lexc_runtime::query::TileDistribution;
use lexc_runtime::{Alphabet, Letter, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};

use crate::engine::{Playability, WordMeanings, names_of};
use crate::error::{ApiError, ApiResult};
use crate::request::conditions::{AskedLexicon, check_count};
use crate::values::ParameterError;

/// What is listed with a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WordField {
    /// The tiles that extend it at the front and at the back.
    Hooks,
    /// The words without its first and its last tile.
    InnerHooks,
    /// Its tiles in the order of the alphabet, which all its anagrams share.
    Alphagram,
    /// The probability to draw its tiles from a full bag.
    Probability,
    /// Its place among the words of its length by that probability.
    Rank,
    /// What it earns in games of the computer with itself.
    Playability,
    /// The sum of the points of its tiles.
    Points,
    /// Its meaning.
    Meaning,
    /// The editions that have it.
    Editions,
    /// All its stored values.
    Values,
}

impl WordField {
    const ALL: [(&str, Self); 10] = [
        ("hooks", Self::Hooks),
        ("inner-hooks", Self::InnerHooks),
        ("alphagram", Self::Alphagram),
        ("probability", Self::Probability),
        ("rank", Self::Rank),
        ("playability", Self::Playability),
        ("points", Self::Points),
        ("meaning", Self::Meaning),
        ("editions", Self::Editions),
        ("values", Self::Values),
    ];
}

impl FromStr for WordField {
    type Err = ParameterError;

    fn from_str(text: &str) -> Result<Self, ParameterError> {
        let found = Self::ALL.into_iter().find(|(name, _)| *name == text);
        found
            .map(|(_, field)| field)
            .ok_or_else(|| ParameterError::new(Self::ALL.map(|(name, _)| name).join(", ")))
    }
}

request! {
    /// What is listed with words.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct AnnotateRequest {
        /// Also give these with each word, in lists in tab-separated columns: hooks, inner-hooks,
        /// alphagram, probability, rank (its place by probability), playability, points, meaning,
        /// editions, values. Meanings and playability are absent if the lexicon has none.
        #[cfg_attr(feature = "args", arg(long, value_name = "FIELDS", value_delimiter = ','))]
        pub with: Vec<WordField>,
        /// Append TEXT to the words of an edition or with a flag; with !NAME, to all other words.
        #[cfg_attr(feature = "args", arg(long, value_name = "[!]NAME=TEXT"))]
        pub mark: Vec<String>,
    }
}

/// What is listed with a word, as far as requested.
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
    /// The words within the word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inner_hooks: Option<InnerWords>,
    /// The tiles in the order of the alphabet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alphagram: Option<String>,
    /// The probability to draw the tiles from a full bag, in rows that do not have it anyway.
    #[serde(rename = "draw_probability", skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// The place by probability among the words of its length, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability_rank: Option<u32>,
    /// What the word earns in games, in points of all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playability: Option<f64>,
    /// The sum of the points of the tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// The meaning, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meaning: Option<String>,
    /// The editions that have the word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub editions: Option<Vec<String>>,
}

/// The words that remain of a word without a tile at an end.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct InnerWords {
    /// Without its first tile, if that is a word.
    pub without_first: Option<String>,
    /// Without its last tile, if that is a word.
    pub without_last: Option<String>,
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
    /// The lexicon of the words, for hooks and places.
    words: &'a Lexicon,
    /// The lexicon with the values; another one if `words` is an edition.
    lexicon: &'a Lexicon,
    columns: Vec<Column<'a>>,
    fields: Vec<WordField>,
    marks: Vec<Mark<'a>>,
    bag: Option<TileDistribution>,
    places: Option<&'a LengthRanks>,
    meanings: Option<WordMeanings<'a>>,
    playability: Option<Arc<Playability>>,
    absent: Vec<ApiError>,
}

impl AnnotateRequest {
    /// Returns `true` if nothing is requested.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.with.is_empty() && self.mark.is_empty()
    }
}

impl<'a> WordAnnotator<'a> {
    /// Prepares the annotations of the words of a source. Meanings and playability are left out if
    /// the lexicon has none: see [`Self::absent`].
    ///
    /// # Errors
    ///
    /// Fails if the lexicon lacks an edition or a flag that a mark names, has too many words for
    /// places, or has nothing of what is requested.
    pub fn new(asked: &AskedLexicon<'a>, request: &AnnotateRequest) -> ApiResult<Self> {
        check_count("mark", &request.mark)?;
        let (words, lexicon) = (asked.lexicon(), asked.whole());
        let marks = request.mark.iter().map(|mark| Mark::new(mark, lexicon));
        let mut fields: Vec<WordField> = Vec::new();
        for field in &request.with {
            if !fields.contains(field) {
                fields.push(*field);
            }
        }
        let has = |field| fields.contains(&field);
        let alphabet = words.alphabet();
        let mut absent = Vec::new();
        let playability = if_there(
            has(WordField::Playability).then(|| asked.playability()),
            "playability",
            &mut absent,
        )?;
        let meanings =
            if_there(has(WordField::Meaning).then(|| asked.meanings()), "meaning", &mut absent)?;
        if absent.len() == fields.len()
            && let Some(error) = absent.pop()
        {
            return Err(error);
        }
        Ok(Self {
            words,
            lexicon,
            columns: lexicon.columns().collect(),
            marks: marks.collect::<ApiResult<_>>()?,
            bag: has(WordField::Probability).then(|| TileDistribution::new(alphabet)),
            places: match has(WordField::Rank) {
                true => Some(asked.probabilities(None)?),
                false => None,
            },
            playability,
            meanings,
            absent,
            fields,
        })
    }

    /// Returns the reasons why fields that were requested are absent from every word: the place of
    /// each is the field, in `with`.
    #[must_use]
    pub fn absent(&self) -> &[ApiError] {
        &self.absent
    }

    /// Returns `true` if nothing is listed with words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.marks.is_empty()
    }

    /// Returns `true` if words have more than marks.
    #[must_use]
    pub fn has_fields(&self) -> bool {
        !self.fields.is_empty()
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

    /// Returns the headings of the columns of [`Self::cells`].
    #[must_use]
    pub fn headings(&self) -> Vec<String> {
        let headings = self.fields.iter().flat_map(|field| match field {
            WordField::Hooks => vec!["front".to_owned(), "back".to_owned()],
            WordField::InnerHooks => vec!["inner".to_owned()],
            WordField::Alphagram => vec!["alphagram".to_owned()],
            WordField::Probability => vec!["probability".to_owned()],
            WordField::Rank => vec!["rank".to_owned()],
            WordField::Playability => vec!["playability".to_owned()],
            WordField::Points => vec!["points".to_owned()],
            WordField::Meaning => vec!["meaning".to_owned()],
            WordField::Editions => vec!["editions".to_owned()],
            WordField::Values => {
                self.columns.iter().map(|column| column.name().to_owned()).collect()
            }
        });
        headings.collect()
    }

    /// Returns what is listed with a word, as text by column. `rank` is its [`Self::rank`].
    #[must_use]
    pub fn cells(&self, word: &[Letter], rank: Option<u64>) -> Vec<String> {
        let mut cells = Vec::new();
        for field in &self.fields {
            match field {
                WordField::Hooks => {
                    let WordHooks { front, back } = self.hooks(word);
                    cells.extend([front.concat(), back.concat()]);
                }
                WordField::InnerHooks => {
                    let InnerWords { without_first, without_last } = self.inner_hooks(word);
                    let words = without_first.into_iter().chain(without_last);
                    cells.push(words.collect::<Vec<String>>().join(" "));
                }
                WordField::Alphagram => cells.push(self.alphagram(word)),
                WordField::Probability => {
                    let probability = self.probability(word);
                    cells.push(probability.map_or_else(String::new, |number| number.to_string()));
                }
                WordField::Rank => {
                    let place = self.place(word);
                    cells.push(place.map_or_else(String::new, |place| place.to_string()));
                }
                WordField::Playability => {
                    let earned = self.earned(word);
                    cells.push(earned.map_or_else(String::new, |number| number.to_string()));
                }
                WordField::Points => cells.push(points(self.words.alphabet(), word).to_string()),
                WordField::Meaning => cells.push(self.meaning(word).unwrap_or_default()),
                WordField::Editions => cells.push(self.editions(word, rank).join(" ")),
                WordField::Values => cells.extend(self.columns.iter().map(|column| {
                    let value = value_of(column, self.lexicon, word, rank);
                    value.map_or_else(String::new, |value| value.to_string())
                })),
            }
        }
        cells
    }

    /// Returns what is listed with a word in one line, such as `back S; meaning v. hold`. `rank` is
    /// its [`Self::rank`].
    #[must_use]
    pub fn summary(&self, word: &[Letter], rank: Option<u64>) -> String {
        let cells = self.headings().into_iter().zip(self.cells(word, rank));
        let cells = cells.filter(|(_, cell)| !cell.is_empty());
        cells.map(|(name, cell)| format!("{name} {cell}")).collect::<Vec<String>>().join("; ")
    }

    /// Returns a text that is a word with its marks and, after a colon, what is listed with it;
    /// another text as it is.
    #[must_use]
    pub fn line(&self, text: &str) -> String {
        let letters = self.words.tokenizer().letters(text);
        let Some(word) = letters.ok().filter(|letters| self.words.contains_letters(letters)) else {
            return text.to_owned();
        };
        let rank = self.rank(&word);
        let marks = self.marks_at(&word, rank);
        match self.summary(&word, rank) {
            listed if listed.is_empty() => format!("{text}{marks}"),
            listed => format!("{text}{marks}: {listed}"),
        }
    }

    /// Returns the hooks of a word, each with the marks of the longer word.
    fn hooks(&self, word: &[Letter]) -> WordHooks {
        let hooks = self.words.hooks(word);
        let marked = |letter, longer: &[Letter]| self.words.spell(&[letter]) + &self.marks(longer);
        let front = hooks.front.iter().map(|letter| marked(letter, &[&[letter], word].concat()));
        let back = hooks.back.iter().map(|letter| marked(letter, &[word, &[letter]].concat()));
        WordHooks { front: front.collect(), back: back.collect() }
    }

    fn inner_hooks(&self, word: &[Letter]) -> InnerWords {
        let spelled = |rest: Option<&[Letter]>| {
            let rest = rest.filter(|rest| self.words.contains_letters(rest));
            rest.map(|rest| self.words.spell(rest) + &self.marks(rest))
        };
        InnerWords {
            without_first: spelled(word.get(1..)),
            without_last: spelled(word.split_last().map(|(_, rest)| rest)),
        }
    }

    /// Returns the tiles of a word in the order of the alphabet. Words are anagrams of each other
    /// if theirs are equal.
    fn alphagram(&self, word: &[Letter]) -> String {
        let mut letters = word.to_vec();
        letters.sort_unstable();
        self.words.spell(&letters)
    }

    fn probability(&self, word: &[Letter]) -> Option<f64> {
        self.bag.as_ref()?.probability(word).as_f64()
    }

    fn place(&self, word: &[Letter]) -> Option<u32> {
        self.places?.place(self.words.rank_letters(word)?)
    }

    fn earned(&self, word: &[Letter]) -> Option<Decimal> {
        self.playability.as_ref()?.value(self.words.rank_letters(word)?)
    }

    fn meaning(&self, word: &[Letter]) -> Option<String> {
        self.meanings.as_ref()?.text(word)
    }

    fn editions(&self, word: &[Letter], rank: Option<u64>) -> Vec<String> {
        let is_edition = |column: &&Column<'_>| column.kind() == ColumnKind::Edition;
        let has = |column: &&Column<'_>| value_of(column, self.lexicon, word, rank).is_some();
        let columns = self.columns.iter().filter(is_edition).filter(has);
        columns.map(|column| column.name().to_owned()).collect()
    }

    /// Returns what is listed with a word.
    #[must_use]
    pub fn annotations(&self, word: &[Letter]) -> WordAnnotations {
        let mut listed = WordAnnotations::default();
        if self.is_empty() {
            return listed;
        }
        let rank = self.rank(word);
        listed.marks = (!self.marks.is_empty()).then(|| self.marks_at(word, rank));
        for field in &self.fields {
            match field {
                WordField::Hooks => listed.hooks = Some(self.hooks(word)),
                WordField::InnerHooks => listed.inner_hooks = Some(self.inner_hooks(word)),
                WordField::Alphagram => listed.alphagram = Some(self.alphagram(word)),
                WordField::Probability => listed.probability = self.probability(word),
                WordField::Rank => listed.probability_rank = self.place(word),
                WordField::Playability => {
                    let earned = self.earned(word);
                    listed.playability = earned.and_then(|earned| earned.to_string().parse().ok());
                }
                WordField::Points => listed.points = Some(points(self.words.alphabet(), word)),
                WordField::Meaning => listed.meaning = self.meaning(word),
                WordField::Editions => listed.editions = Some(self.editions(word, rank)),
                WordField::Values => {
                    listed.values = Some(values_of(&self.columns, self.lexicon, word, rank));
                }
            }
        }
        listed
    }
}

/// Returns what a field needs, or keeps the reason why the lexicon has none.
fn if_there<T>(
    found: Option<ApiResult<T>>,
    field: &str,
    absent: &mut Vec<ApiError>,
) -> ApiResult<Option<T>> {
    match found.transpose() {
        Err(error) if error.kind == ErrorKind::NotFound.name() => {
            absent.push(error.of_text("with", field));
            Ok(None)
        }
        found => found,
    }
}

/// Returns the sum of the points of the tiles of a word.
pub(super) fn points(alphabet: &Alphabet, word: &[Letter]) -> i64 {
    let points =
        |&letter: &Letter| alphabet.letter(letter).map_or(0, |info| info.score.points().into());
    word.iter().map(points).sum()
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
