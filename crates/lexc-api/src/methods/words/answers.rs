//! Words: looking up, searching by conditions, anagrams.

use lexc_alphabet::ErrorKind;
use lexc_format::values::{Column, Value};
use lexc_runtime::query::{
    EditDistance, FuzzyWord, MatchList, Order, Query, QueryError, Sorting, TileDistribution,
};
use lexc_runtime::{Letter, LetterSet, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};

use crate::error::{ApiError, ApiResult};
use crate::method::{ApiMethod, Parameters, Scope};
use crate::request::conditions::ConditionsRequest;
use crate::request::text::{letters, multiset, tiles};
use crate::task::ReadyAnswer;
use crate::values::Limit;

request! {
    /// The order and number of words, and the data for each.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct WordListRequest {
        /// Order of the words, greatest first, ties by the alphabet; `alphabet` if absent.
        pub order: WordOrder,
        /// Reverse the order.
        pub reverse: bool,
        /// Compute probabilities without blanks.
        pub no_blanks: bool,
        /// Maximum number of words, 0 for all.
        pub limit: Limit<0>,
        /// Also return the values of each word.
        pub with_values: bool,
    }
}

/// An order of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum WordOrder {
    /// By the alphabet.
    #[default]
    Alphabet,
    /// Longest first.
    Length,
    /// Greatest sum of tile scores first.
    Score,
    /// Likeliest to be drawn from the full bag first.
    Probability,
}

request! {
    /// Parameters of `words.check`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct CheckRequest {
        /// The words to look up.
        pub words: Vec<String>,
        /// Also return the values of each word.
        #[serde(default)]
        pub with_values: bool,
    }
}

request! {
    /// Parameters of `words.find`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct FindRequest {
        /// Conditions on the words.
        #[serde(flatten)]
        pub conditions: ConditionsRequest,
        /// Anagrams of these tiles; `?` is a blank.
        pub anagram: Vec<String>,
        /// Words made of some of these tiles.
        pub sub_anagram: Vec<String>,
        /// Words within `distance` edits of this spelling.
        pub near: Option<String>,
        /// Maximum number of edits; 1 if absent.
        pub distance: Option<usize>,
        /// Order and number.
        #[serde(flatten)]
        pub list: WordListRequest,
    }
}

request! {
    /// Parameters of `words.anagram`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct AnagramRequest {
        /// The tiles; `?` is a blank, `*` any number of further tiles.
        pub tiles: String,
        /// Use some or all of the tiles.
        #[serde(default)]
        pub sub: bool,
        /// Conditions on the words.
        #[serde(flatten)]
        pub conditions: ConditionsRequest,
        /// Order and number.
        #[serde(flatten)]
        pub list: WordListRequest,
    }
}

request! {
    /// Parameters of `words.near`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct NearRequest {
        /// A word, valid or not.
        pub word: String,
        /// Maximum number of edits; 2 if absent.
        pub distance: Option<usize>,
        /// Count a swap of two adjacent tiles as two edits.
        #[serde(default)]
        pub no_swaps: bool,
        /// Conditions on the words.
        #[serde(flatten)]
        pub conditions: ConditionsRequest,
        /// Order and number.
        #[serde(flatten)]
        pub list: WordListRequest,
    }
}

request! {
    /// Parameters of `words.rank`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct RankRequest {
        /// The words to rank.
        pub words: Vec<String>,
        /// The ranks to look up, from 0.
        pub at: Vec<u64>,
        /// Also return the values of each word.
        pub with_values: bool,
    }
}

/// The values and marks of a word, if requested.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct WordAnnotations {
    /// The value in each column that has one: `true`, a number or a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Map<String, serde_json::Value>>,
    /// The marks of the command's `--mark`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<String>,
    /// The tiles that extend the word by one, for the command's `--with-hooks`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hooks: Option<WordHooks>,
}

/// The tiles that extend a word by one.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct WordHooks {
    /// The tiles before the word.
    pub front: Vec<String>,
    /// The tiles after the word.
    pub back: Vec<String>,
}

impl WordHooks {
    /// Returns the hooks of a word.
    #[must_use]
    pub fn new(lexicon: &Lexicon, word: &[Letter]) -> Self {
        let hooks = lexicon.hooks(word);
        let faces = |letters: LetterSet| letters.iter().map(|letter| lexicon.spell(&[letter]));
        Self {
            front: faces(hooks.front).collect(),
            back: faces(hooks.back).collect(),
        }
    }
}

/// A word.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct WordRow {
    /// The word.
    pub word: String,
    /// The number of tiles.
    pub length: usize,
    /// The sum of the scores of the tiles.
    pub score: i64,
    /// The probability that drawing `length` tiles from a full bag gives the tiles of the word;
    /// null if it cannot be computed.
    pub probability: Option<f64>,
    /// Values and marks.
    #[serde(flatten)]
    pub annotations: WordAnnotations,
}

/// An anagram.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AnagramRow {
    /// The rack, if words of several racks are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiles: Option<String>,
    /// The word.
    #[serde(flatten)]
    pub word: WordRow,
    /// The word as it is played, with the blanks in lower case.
    pub played: String,
    /// The indices of the blanks in the word, from 0.
    pub blanks: Vec<usize>,
}

/// A word near a spelling.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct NearRow {
    /// The number of edits.
    pub distance: usize,
    /// The word.
    #[serde(flatten)]
    pub word: WordRow,
}

/// A word with its rank in the alphabetical order.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct RankRow {
    /// The word; null if no word has the rank.
    pub word: Option<String>,
    /// The rank, from 0; null if the text is not a word.
    pub rank: Option<u64>,
    /// The reason if there is no word or no rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Values and marks.
    #[serde(flatten)]
    pub annotations: WordAnnotations,
}

impl RankRow {
    /// Ranks a word; also returns its letters, none if there are none.
    #[must_use]
    pub fn of_word(lexicon: &Lexicon, text: &str) -> (Self, Vec<Letter>) {
        let (letters, reason) = match tiles(lexicon, text) {
            Ok(letters) => (letters, None),
            Err(reason) => (Vec::new(), Some(reason)),
        };
        let rank = match reason {
            None => lexicon.rank_letters(&letters),
            Some(_) => None,
        };
        let row = Self {
            word: Some(match rank {
                Some(_) => lexicon.spell(&letters),
                None => text.to_owned(),
            }),
            rank,
            reason: match rank {
                Some(_) => None,
                None => reason.or_else(|| Some("not a word".to_owned())),
            },
            annotations: WordAnnotations::default(),
        };
        (row, letters)
    }

    /// Finds the word of a rank; also returns its letters, none if there is none.
    #[must_use]
    pub fn at(lexicon: &Lexicon, rank: u64) -> (Self, Vec<Letter>) {
        let word = lexicon.word_at(rank);
        let row = Self {
            word: word.as_ref().map(|word| lexicon.spell(word)),
            rank: Some(rank),
            reason: word.is_none().then(|| {
                let words = lexicon.len();
                format!("the lexicon has {words} words, with ranks from 0")
            }),
            annotations: WordAnnotations::default(),
        };
        (row, word.unwrap_or_default())
    }
}

/// A word that was looked up.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CheckRow {
    /// The word as given in the request.
    pub word: String,
    /// `true` if the lexicon has the word.
    pub valid: bool,
    /// Why the text cannot be spelled in the alphabet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Values and marks.
    #[serde(flatten)]
    pub annotations: WordAnnotations,
}

impl CheckRow {
    /// Looks a word up; also returns its letters, none if there are none.
    #[must_use]
    pub fn of_word(lexicon: &Lexicon, text: &str) -> (Self, Vec<Letter>) {
        let (letters, reason) = match tiles(lexicon, text) {
            Ok(letters) => (letters, None),
            Err(reason) => (Vec::new(), Some(reason)),
        };
        let row = Self {
            word: text.to_owned(),
            valid: reason.is_none() && lexicon.contains_letters(&letters),
            reason,
            annotations: WordAnnotations::default(),
        };
        (row, letters)
    }
}

impl WordRow {
    /// Describes a word; `bag` gives the probability.
    #[must_use]
    pub fn new(
        lexicon: &Lexicon,
        bag: &TileDistribution,
        word: &[Letter],
        annotations: WordAnnotations,
    ) -> Self {
        let alphabet = lexicon.alphabet();
        let score = |&letter: &Letter| {
            alphabet
                .letter(letter)
                .map_or(0, |info| info.score.points().into())
        };
        Self {
            word: alphabet.spell(word),
            length: word.len(),
            score: word.iter().map(score).sum::<i64>(),
            probability: bag.probability(word).as_f64(),
            annotations,
        }
    }
}

/// Returns the values of a word as a JSON object: `true`, numbers and texts.
#[must_use]
pub fn values_of(columns: &[Column<'_>], rank: u64) -> Map<String, serde_json::Value> {
    let value = |column: &Column<'_>| {
        let value = match column.get(rank)? {
            Value::Set => json!(true),
            Value::Number(number) => json!(number),
            Value::Text(text) => json!(text),
            other => json!(other.to_string()),
        };
        Some((column.name().to_owned(), value))
    };
    columns.iter().filter_map(value).collect()
}

pub(super) fn annotations(lexicon: &Lexicon, wanted: bool, word: &[Letter]) -> WordAnnotations {
    let values = || {
        let columns: Vec<Column<'_>> = lexicon.columns().collect();
        let rank = lexicon.rank_letters(word);
        rank.map_or_else(Map::new, |rank| values_of(&columns, rank))
    };
    WordAnnotations {
        values: wanted.then(values),
        ..WordAnnotations::default()
    }
}

impl WordListRequest {
    fn sorting(&self) -> Sorting {
        Sorting {
            order: match self.order {
                WordOrder::Alphabet => Order::Alphabet,
                WordOrder::Length => Order::Length,
                WordOrder::Score => Order::Score,
                WordOrder::Probability => Order::Probability {
                    blanks: !self.no_blanks,
                },
            },
            reverse: self.reverse,
        }
    }

    fn bag(&self, lexicon: &Lexicon) -> TileDistribution {
        match self.no_blanks {
            true => TileDistribution::without_blanks(lexicon.alphabet()),
            false => TileDistribution::new(lexicon.alphabet()),
        }
    }

    /// Calls `each` with the words of a query.
    fn search(&self, lexicon: &Lexicon, query: &Query, mut each: impl FnMut(&[Letter], WordRow)) {
        let bag = self.bag(lexicon);
        let found = lexicon.sorted_matches(query, self.sorting(), self.limit.rows());
        for word in found.iter() {
            let values = annotations(lexicon, self.with_values, word);
            each(word, WordRow::new(lexicon, &bag, word, values));
        }
    }
}

/// Looks words up. An error in a word becomes its `reason`.
pub(crate) fn check(lexicon: &Lexicon, request: &CheckRequest) -> Vec<CheckRow> {
    let row = |word: &String| {
        let (mut row, letters) = CheckRow::of_word(lexicon, word);
        row.annotations = annotations(lexicon, row.valid && request.with_values, &letters);
        row
    };
    request.words.iter().map(row).collect()
}

impl FindRequest {
    /// Returns the query for these conditions.
    ///
    /// # Errors
    ///
    /// Returns an error with its place in the text of a condition.
    pub fn query(&self, lexicon: &Lexicon) -> ApiResult<Query> {
        let mut query = self.conditions.query(lexicon)?;
        for text in &self.anagram {
            query.push(multiset(lexicon, "anagram", text)?.anagrams());
        }
        for text in &self.sub_anagram {
            query.push(multiset(lexicon, "sub_anagram", text)?.subanagrams());
        }
        if let Some(word) = &self.near {
            let tiles = letters(lexicon, "near", word)?;
            let distance = self.distance.unwrap_or(1);
            let near = FuzzyWord::new(&tiles, distance, EditDistance::OptimalStringAlignment);
            query.push(near.map_err(|error| {
                ApiError::new(ErrorKind::Limit, error.to_string()).in_field("distance")
            })?);
        }
        Ok(query)
    }
}

/// Finds the words that satisfy conditions.
pub(crate) fn find(lexicon: &Lexicon, request: &FindRequest) -> ApiResult<Vec<WordRow>> {
    let query = request.query(lexicon)?;
    let mut rows = Vec::new();
    let list = &request.list;
    list.search(lexicon, &query, |_, row| rows.push(row));
    Ok(rows)
}

/// Finds the words that can be made of tiles.
pub(crate) fn anagram(lexicon: &Lexicon, request: &AnagramRequest) -> ApiResult<Vec<AnagramRow>> {
    let rack = multiset(lexicon, "tiles", &request.tiles)?;
    let query = request.conditions.query(lexicon)?.and(match request.sub {
        true => rack.subanagrams(),
        false => rack.anagrams(),
    });
    let mut rows = Vec::new();
    request.list.search(lexicon, &query, |letters, word| {
        rows.push(AnagramRow {
            tiles: None,
            word,
            played: rack.spell(letters, lexicon.alphabet()),
            blanks: rack.blank_positions(letters),
        });
    });
    Ok(rows)
}

/// Finds the words near a spelling that satisfy conditions, by distance, the nearest first; at most
/// `limit` in total.
///
/// # Errors
///
/// Fails if the distance is too large, or the spelling too long.
pub fn near_words(
    lexicon: &Lexicon,
    spelling: &[Letter],
    (distance, measure): (usize, EditDistance),
    conditions: Option<&Query>,
    sorting: Sorting,
    limit: usize,
) -> Result<Vec<MatchList>, QueryError> {
    let Some(conditions) = conditions else {
        return lexicon.fuzzy_search(spelling, distance, measure, sorting, limit);
    };
    FuzzyWord::new(spelling, distance, measure)?;
    let mut left = limit;
    let mut all = Vec::new();
    for distance in 0..=distance {
        let near = FuzzyWord::exactly(spelling, distance, measure)?;
        let query = conditions.clone().and(near);
        let found = lexicon.sorted_matches(&query, sorting, left);
        left -= found.len();
        all.push(found);
    }
    Ok(all)
}

/// Finds the words near a spelling.
pub(crate) fn near(lexicon: &Lexicon, request: &NearRequest) -> ApiResult<Vec<NearRow>> {
    let spelling = letters(lexicon, "word", &request.word)?;
    let measure = match request.no_swaps {
        true => EditDistance::Levenshtein,
        false => EditDistance::OptimalStringAlignment,
    };
    let conditions = request.conditions.query(lexicon)?;
    let conditions = (!request.conditions.is_empty()).then_some(&conditions);
    let list = &request.list;
    let edits = (request.distance.unwrap_or(2), measure);
    let near = near_words(
        lexicon,
        &spelling,
        edits,
        conditions,
        list.sorting(),
        list.limit.rows(),
    );
    let near = near
        .map_err(|error| ApiError::new(ErrorKind::Limit, error.to_string()).in_field("distance"))?;
    let bag = list.bag(lexicon);
    let mut rows = Vec::new();
    for (distance, found) in near.iter().enumerate() {
        rows.extend(found.iter().map(|word| NearRow {
            distance,
            word: WordRow::new(
                lexicon,
                &bag,
                word,
                annotations(lexicon, list.with_values, word),
            ),
        }));
    }
    Ok(rows)
}

/// Ranks words, and finds the words of ranks. An error in one of them becomes its `reason`.
pub(crate) fn rank(lexicon: &Lexicon, request: &RankRequest) -> Vec<RankRow> {
    let words = request.words.iter();
    let words = words.map(|word| RankRow::of_word(lexicon, word));
    let ranks = request.at.iter().map(|&rank| RankRow::at(lexicon, rank));
    let annotated = |(mut row, letters): (RankRow, Vec<Letter>)| {
        row.annotations = annotations(
            lexicon,
            row.reason.is_none() && request.with_values,
            &letters,
        );
        row
    };
    words.chain(ranks).map(annotated).collect()
}

/// `words.check`: looks words up.
#[derive(Debug)]
pub struct CheckWords;

impl ApiMethod for CheckWords {
    const NAME: &'static str = "words.check";
    const ABOUT: &'static str = "Looks words up";
    type Request = CheckRequest;
    type Answer = Vec<CheckRow>;
    type Task = ReadyAnswer<Self::Answer>;

    fn start(scope: &Scope<'_>, request: CheckRequest) -> ApiResult<Self::Task> {
        Ok(ReadyAnswer(check(scope.opened()?.stored(), &request)))
    }
}

/// `words.find`: finds words by conditions.
#[derive(Debug)]
pub struct FindWords;

impl ApiMethod for FindWords {
    const NAME: &'static str = "words.find";
    const ABOUT: &'static str = "Finds words by conditions";
    type Request = FindRequest;
    type Answer = Vec<WordRow>;
    type Task = ReadyAnswer<Self::Answer>;

    fn start(scope: &Scope<'_>, request: FindRequest) -> ApiResult<Self::Task> {
        Ok(ReadyAnswer(find(scope.opened()?.lexicon()?, &request)?))
    }
}

/// `words.anagram`: finds words that can be made of tiles.
#[derive(Debug)]
pub struct FindAnagrams;

impl ApiMethod for FindAnagrams {
    const NAME: &'static str = "words.anagram";
    const ABOUT: &'static str = "Finds words that can be made of tiles";
    type Request = AnagramRequest;
    type Answer = Vec<AnagramRow>;
    type Task = ReadyAnswer<Self::Answer>;

    fn start(scope: &Scope<'_>, request: AnagramRequest) -> ApiResult<Self::Task> {
        Ok(ReadyAnswer(anagram(scope.opened()?.lexicon()?, &request)?))
    }
}

/// `words.near`: finds the words nearest to a spelling.
#[derive(Debug)]
pub struct FindNearWords;

impl ApiMethod for FindNearWords {
    const NAME: &'static str = "words.near";
    const ABOUT: &'static str = "Finds the words nearest to a spelling";
    type Request = NearRequest;
    type Answer = Vec<NearRow>;
    type Task = ReadyAnswer<Self::Answer>;

    fn start(scope: &Scope<'_>, request: NearRequest) -> ApiResult<Self::Task> {
        Ok(ReadyAnswer(near(scope.opened()?.lexicon()?, &request)?))
    }
}

/// `words.rank`: converts words to alphabetical ranks, and ranks to words.
#[derive(Debug)]
pub struct RankWords;

impl ApiMethod for RankWords {
    const NAME: &'static str = "words.rank";
    const ABOUT: &'static str = "Converts words to alphabetical ranks, and ranks to words";
    type Request = RankRequest;
    type Answer = Vec<RankRow>;
    type Task = ReadyAnswer<Self::Answer>;

    fn start(scope: &Scope<'_>, request: RankRequest) -> ApiResult<Self::Task> {
        Ok(ReadyAnswer(rank(scope.opened()?.stored(), &request)))
    }
}

impl Parameters for CheckRequest {}

impl Parameters for FindRequest {}

impl Parameters for AnagramRequest {}

impl Parameters for NearRequest {}

impl Parameters for RankRequest {}
