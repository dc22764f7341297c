//! Words: looking up, searching by conditions, anagrams.

use lexc_alphabet::ErrorKind;
use lexc_runtime::query::{
    EditDistance, FuzzyWord, MatchList, Query, QueryError, TileDistribution, TileMultiset,
};
use lexc_runtime::{Letter, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::annotate::{AnnotateRequest, WordAnnotations, WordAnnotator, points};
use super::order::{WordOrder, WordSearch};
use crate::error::{ApiError, ApiResult};
use crate::limits::RequestLimits;
use crate::method::{Parameters, Scope, require};
use crate::request::conditions::{AskedLexicon, ConditionsRequest, check_count};
use crate::request::text::{letters, multiset, word};
use crate::values::{Integer, Limit, Natural};

request! {
    /// The order and number of words, and the data for each.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct WordListRequest {
        /// Order of the words: alphabet, or length, score of the tiles, probability to be drawn
        /// from a full bag, playability in games, or value:NAME, a stored number, with the greatest
        /// first and ties by the alphabet.
        #[cfg_attr(
            feature = "args",
            arg(long, value_name = "ORDER", default_value_t, hide_default_value = true)
        )]
        pub order: WordOrder,
        /// Reverse the order.
        #[cfg_attr(feature = "args", arg(long))]
        pub reverse: bool,
        /// Compute probabilities without blanks.
        #[cfg_attr(feature = "args", arg(long))]
        pub no_blanks: bool,
        /// Maximum number of words, 0 for all.
        #[cfg_attr(
            feature = "args",
            arg(long, value_name = "N", default_value_t, hide_default_value = true)
        )]
        pub limit: Limit<0>,
        /// Skip the first N words.
        #[cfg_attr(
            feature = "args",
            arg(long, value_name = "N", default_value_t, hide_default_value = true)
        )]
        pub offset: Natural,
        /// Values and marks.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub annotate: AnnotateRequest,
    }
}

request! {
    /// Parameters of `words.check`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct CheckRequest {
        /// The words to look up.
        pub words: Vec<String>,
        /// Values and marks.
        #[serde(flatten)]
        pub annotate: AnnotateRequest,
    }
}

request! {
    /// Parameters of `words.find`.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct FindRequest {
        /// Order and number.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub list: WordListRequest,
        /// Conditions on the words.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub conditions: ConditionsRequest,
        /// Anagrams of these tiles; `?` is a blank, `[BCD]` one of these tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES", help_heading = "Conditions"))]
        pub anagram: Vec<String>,
        /// Words made of some of these tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES", help_heading = "Conditions"))]
        pub sub_anagram: Vec<String>,
        /// Words within a number of edits of this spelling.
        #[cfg_attr(feature = "args", arg(long, value_name = "WORD", help_heading = "Conditions"))]
        pub near: Option<String>,
        /// Maximum number of edits [default: 1].
        #[cfg_attr(feature = "args", arg(long, value_name = "N", help_heading = "Conditions"))]
        pub distance: Option<Natural>,
    }
}

request! {
    /// Parameters of `words.anagram`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    pub struct AnagramRequest {
        /// The tiles; `?` is a blank, `[BCD]` one of these tiles, `*` any number of further tiles.
        // An argument of the command.
        #[cfg_attr(feature = "args", arg(skip))]
        pub tiles: String,
        /// Use some or all of the tiles.
        #[serde(default)]
        #[cfg_attr(feature = "args", arg(short, long))]
        pub sub: bool,
        /// Order and number.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub list: WordListRequest,
        /// Conditions on the words.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub conditions: ConditionsRequest,
    }
}

request! {
    /// Parameters of `words.near`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    pub struct NearRequest {
        /// A word, valid or not.
        // An argument of the command.
        #[cfg_attr(feature = "args", arg(skip))]
        pub word: String,
        /// Maximum number of edits.
        #[serde(default)]
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub distance: Integer<2, 0, { u64::MAX }>,
        /// Count a swap of two adjacent tiles as two edits.
        #[serde(default)]
        #[cfg_attr(feature = "args", arg(long))]
        pub no_swaps: bool,
        /// Order and number.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub list: WordListRequest,
        /// Conditions on the words.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub conditions: ConditionsRequest,
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
        /// Values and marks.
        #[serde(flatten)]
        pub annotate: AnnotateRequest,
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
        let (letters, rank, reason) = match word(lexicon, text, |word| lexicon.rank_letters(word)) {
            Ok((letters, rank)) => (letters, rank, None),
            Err(reason) => (Vec::new(), None, Some(reason)),
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
    /// Looks a word up in all readings of the text; also returns its letters, none if there are
    /// none.
    #[must_use]
    pub fn of_word(lexicon: &Lexicon, text: &str) -> (Self, Vec<Letter>) {
        Self::of_word_if(lexicon, text, |word| lexicon.contains_letters(word))
    }

    /// Looks a word up as [`Self::of_word`] does, among the words that `is_word` accepts.
    #[must_use]
    pub fn of_word_if(
        lexicon: &Lexicon,
        text: &str,
        is_word: impl Fn(&[Letter]) -> bool,
    ) -> (Self, Vec<Letter>) {
        let found = word(lexicon, text, |word| is_word(word).then_some(()));
        let (letters, valid, reason) = match found {
            Ok((letters, found)) => (letters, found.is_some(), None),
            Err(reason) => (Vec::new(), false, Some(reason)),
        };
        let row =
            Self { word: text.to_owned(), valid, reason, annotations: WordAnnotations::default() };
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
        Self {
            word: alphabet.spell(word),
            length: word.len(),
            score: points(alphabet, word),
            probability: bag.probability(word).as_f64(),
            annotations: WordAnnotations { probability: None, points: None, ..annotations },
        }
    }
}

impl WordListRequest {
    /// Returns the search for `most` words, those that are skipped included.
    fn searching(&self, most: usize) -> WordSearch<'_> {
        WordSearch { order: &self.order, blanks: !self.no_blanks, reverse: self.reverse, most }
    }

    /// Returns the greatest number of words to find, those that are skipped included.
    #[must_use]
    pub fn most(&self) -> usize {
        self.limit.rows().saturating_add(self.offset.size())
    }

    /// Prepares the descriptions of words.
    ///
    /// # Errors
    ///
    /// As [`WordAnnotator::new`].
    pub fn describer<'a>(&self, asked: &AskedLexicon<'a>) -> ApiResult<WordDescriber<'a>> {
        let (lexicon, alphabet) = (asked.lexicon(), asked.lexicon().alphabet());
        Ok(WordDescriber {
            lexicon,
            bag: match self.no_blanks {
                true => TileDistribution::without_blanks(alphabet),
                false => TileDistribution::new(alphabet),
            },
            annotator: WordAnnotator::new(asked, &self.annotate)?,
        })
    }

    /// Returns the words of a query, the first ones not skipped yet, and no more than fit into an
    /// answer.
    ///
    /// # Errors
    ///
    /// Fails if the query is for another alphabet, the lexicon lacks the numbers of the order, or
    /// the request ended.
    pub fn search(&self, asked: &AskedLexicon<'_>, query: Query) -> ApiResult<MatchList> {
        let limits = asked.limits();
        let query = limits.until(query);
        let found = self.searching(self.most_within(limits)).run(asked, &query)?;
        limits.check()?;
        Ok(found)
    }

    /// Returns the number of words of [`Self::most`], or one more than fit into an answer.
    fn most_within(&self, limits: &RequestLimits) -> usize {
        self.most().min(self.offset.size().saturating_add(limits.most_rows()))
    }
}

/// Describes words.
#[derive(Debug)]
pub struct WordDescriber<'a> {
    lexicon: &'a Lexicon,
    bag: TileDistribution,
    /// The annotations of words.
    pub annotator: WordAnnotator<'a>,
}

impl WordDescriber<'_> {
    /// Describes a word.
    #[must_use]
    pub fn describe(&self, word: &[Letter]) -> WordRow {
        let annotations = self.annotator.annotations(word);
        WordRow::new(self.lexicon, &self.bag, word, annotations)
    }
}

/// Looks words up. An error in a word becomes its `reason`.
fn check(scope: &Scope<'_>, request: &CheckRequest) -> ApiResult<Vec<CheckRow>> {
    let opened = scope.opened()?;
    let asked = scope.asked(opened.stored(), &opened);
    let annotator = WordAnnotator::new(&asked, &request.annotate)?;
    let row = |word: &String| {
        let (mut row, letters) = CheckRow::of_word(opened.stored(), word);
        if row.valid {
            row.annotations = annotator.annotations(&letters);
        }
        row
    };
    scope.limits.rows("words").collect(request.words.iter().map(|word| Ok(row(word))))
}

impl FindRequest {
    /// Returns the query for these conditions.
    ///
    /// # Errors
    ///
    /// Returns an error with its place in the text of a condition.
    pub fn query(&self, asked: &AskedLexicon<'_>) -> ApiResult<Query> {
        check_count("anagram", &self.anagram)?;
        check_count("sub_anagram", &self.sub_anagram)?;
        let lexicon = asked.lexicon();
        let mut query = self.conditions.query(asked)?;
        for text in &self.anagram {
            query.push(multiset(lexicon, "anagram", text)?.anagrams());
        }
        for text in &self.sub_anagram {
            query.push(multiset(lexicon, "sub_anagram", text)?.subanagrams());
        }
        if let Some(word) = &self.near {
            let tiles = letters(lexicon, "near", word)?;
            let distance = self.distance.map_or(1, Natural::size);
            let near = FuzzyWord::new(&tiles, distance, EditDistance::OptimalStringAlignment);
            query.push(near.map_err(|error| {
                ApiError::new(ErrorKind::Limit, error.to_string()).in_field("distance")
            })?);
        }
        Ok(query)
    }
}

fn find(scope: &Scope<'_>, request: &FindRequest) -> ApiResult<Vec<WordRow>> {
    request.validate()?;
    let opened = scope.opened()?;
    let list = &request.list;
    let asked = scope.asked(opened.lexicon()?, &opened);
    let query = request.query(&asked)?;
    let describer = list.describer(&asked)?;
    let found = list.search(&asked, query)?;
    let found = found.iter().skip(list.offset.size());
    scope
        .limits
        .rows("limit")
        .next("offset")
        .collect(found.map(|word| Ok(describer.describe(word))))
}

fn anagram(scope: &Scope<'_>, request: &AnagramRequest) -> ApiResult<Vec<AnagramRow>> {
    let opened = scope.opened()?;
    let (lexicon, list) = (opened.lexicon()?, &request.list);
    let asked = scope.asked(lexicon, &opened);
    let rack = request.multiset(lexicon, &request.tiles)?;
    let query = request.conditions.query(&asked)?.and(match request.sub {
        true => rack.subanagrams(),
        false => rack.anagrams(),
    });
    let describer = list.describer(&asked)?;
    let found = list.search(&asked, query)?;
    let row = |letters: &[Letter]| AnagramRow {
        tiles: None,
        word: describer.describe(letters),
        played: rack.spell(letters, lexicon.alphabet()),
        blanks: rack.blank_positions(letters),
    };
    scope
        .limits
        .rows("limit")
        .next("offset")
        .collect(found.iter().skip(list.offset.size()).map(|word| Ok(row(word))))
}

fn near(scope: &Scope<'_>, request: &NearRequest) -> ApiResult<Vec<NearRow>> {
    let opened = scope.opened()?;
    let (lexicon, list) = (opened.lexicon()?, &request.list);
    let asked = scope.asked(lexicon, &opened);
    let spelling = letters(lexicon, "word", &request.word)?;
    let describer = list.describer(&asked)?;
    let near = request.search(&asked, &spelling)?;
    let words = (near.iter().enumerate())
        .flat_map(|(distance, found)| found.iter().map(move |word| (distance, word)));
    let row =
        |(distance, word): (usize, &[Letter])| NearRow { distance, word: describer.describe(word) };
    scope
        .limits
        .rows("limit")
        .next("offset")
        .collect(words.skip(list.offset.size()).map(|word| Ok(row(word))))
}

impl AnagramRequest {
    /// Parses the tiles of an anagram.
    ///
    /// # Errors
    ///
    /// Returns an error with its place in the text.
    pub fn multiset(&self, lexicon: &Lexicon, text: &str) -> ApiResult<TileMultiset> {
        let field = if self.sub { "sub_anagram" } else { "tiles" };
        multiset(lexicon, field, text).map_err(|mut error| {
            if let Some(place) = &mut error.place {
                place.field = "tiles".into();
            }
            error
        })
    }
}

impl NearRequest {
    /// Finds the words by distance, the nearest first; the first ones are not skipped yet.
    ///
    /// # Errors
    ///
    /// Fails if a condition cannot be read, the distance is too large, or the spelling too long.
    pub fn search(
        &self,
        asked: &AskedLexicon<'_>,
        spelling: &[Letter],
    ) -> ApiResult<Vec<MatchList>> {
        let limits = asked.limits();
        let measure = match self.no_swaps {
            true => EditDistance::Levenshtein,
            false => EditDistance::OptimalStringAlignment,
        };
        let wrong = |error: QueryError| {
            ApiError::new(ErrorKind::Limit, error.to_string()).in_field("distance")
        };
        let distance = self.distance.size();
        let mut left = self.list.most_within(limits);
        let conditions = self.conditions.query(asked)?;
        FuzzyWord::new(spelling, distance, measure).map_err(wrong)?;
        let mut all = Vec::new();
        for distance in 0..=distance {
            let near = FuzzyWord::exactly(spelling, distance, measure).map_err(wrong)?;
            let query = limits.until(conditions.clone().and(near));
            let found = self.list.searching(left).run(asked, &query)?;
            limits.check()?;
            left -= found.len();
            all.push(found);
        }
        Ok(all)
    }
}

/// Ranks words, and finds the words of ranks. An error in one of them becomes its `reason`.
fn rank(scope: &Scope<'_>, request: &RankRequest) -> ApiResult<Vec<RankRow>> {
    let opened = scope.opened()?;
    let lexicon = opened.stored();
    let asked = scope.asked(opened.stored(), &opened);
    let annotator = WordAnnotator::new(&asked, &request.annotate)?;
    let words = request.words.iter();
    let words = words.map(|word| RankRow::of_word(lexicon, word));
    let ranks = request.at.iter().map(|&rank| RankRow::at(lexicon, rank));
    let annotated = |(mut row, letters): (RankRow, Vec<Letter>)| {
        if row.reason.is_none() {
            row.annotations = annotator.annotations(&letters);
        }
        row
    };
    scope.limits.rows("words").collect(words.chain(ranks).map(|row| Ok(annotated(row))))
}

method! {
    /// Looks words up.
    CheckWords = "words.check": check(CheckRequest) -> Vec<CheckRow>
}

method! {
    /// Finds words by conditions.
    FindWords = "words.find": find(FindRequest) -> Vec<WordRow>
}

method! {
    /// Finds words that can be made of tiles.
    FindAnagrams = "words.anagram": anagram(AnagramRequest) -> Vec<AnagramRow>
}

method! {
    /// Finds the words nearest to a spelling.
    FindNearWords = "words.near": near(NearRequest) -> Vec<NearRow>
}

method! {
    /// Converts words to alphabetical ranks, and ranks to words.
    RankWords = "words.rank": rank(RankRequest) -> Vec<RankRow>
}

impl Parameters for FindRequest {
    fn validate(&self) -> ApiResult<()> {
        let distance = ("distance", self.distance.is_some());
        require(distance, ("near", self.near.is_some()))
    }
}
