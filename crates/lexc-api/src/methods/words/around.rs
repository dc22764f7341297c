//! The tiles that extend words, and the words that contain a fragment.

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_runtime::query::Hooks;
use lexc_runtime::{Extensions, Letter, LetterSet, Lexicon, Neighbours};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::annotate::{AnnotateRequest, WordAnnotations, WordAnnotator};
use super::containing::WordsContaining;
use super::listing::ListedWord;
use crate::error::{ApiError, ApiResult};
use crate::method::Scope;
use crate::request::conditions::ConditionsRequest;
use crate::request::text::letters;
use crate::values::Limit;

request! {
    /// Parameters of `words.hooks`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct HooksRequest {
        /// The words, valid or not.
        pub words: Vec<String>,
        /// Values and marks; with values, the resulting words are listed.
        #[serde(flatten)]
        pub annotate: AnnotateRequest,
        /// Conditions on the resulting words.
        #[serde(flatten)]
        pub conditions: ConditionsRequest,
    }
}

request! {
    /// Parameters of `words.extend`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct ExtendRequest {
        /// Adjacent tiles to look for in words.
        pub fragment: String,
        /// Also return the words that contain the fragment.
        #[serde(default)]
        pub words: bool,
        /// Maximum number of words, 0 for all.
        #[serde(default)]
        pub limit: Limit<0>,
        /// Values and marks of the words.
        #[serde(flatten)]
        pub annotate: AnnotateRequest,
        /// Conditions on the words.
        #[serde(flatten)]
        pub conditions: ConditionsRequest,
    }
}

/// The hooks of a word, and the words that remain without its first or last tile.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct HooksRow {
    /// The word.
    pub word: String,
    /// `true` if the lexicon has it as a word.
    pub is_word: bool,
    /// The tiles that make a word when placed before it.
    pub front: Vec<String>,
    /// The tiles that make a word when placed after it.
    pub back: Vec<String>,
    /// The word without its first tile, if that is a word.
    pub without_first: Option<String>,
    /// The word without its last tile, if that is a word.
    pub without_last: Option<String>,
    /// The resulting words with their values, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Vec<ResultingWord>>,
}

/// A word that results from adding a hook or removing a tile.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ResultingWord {
    /// The word.
    pub word: String,
    /// Its letters.
    #[serde(skip)]
    pub letters: Vec<Letter>,
    /// Values and marks.
    #[serde(flatten)]
    pub annotations: WordAnnotations,
}

impl HooksRow {
    /// Describes the hooks of a word whose resulting words are accepted. Marks are appended to
    /// tiles and words; with values, the resulting words are listed.
    #[must_use]
    pub fn new(
        lexicon: &Lexicon,
        word: &[Letter],
        accepts: impl Fn(&[Letter]) -> bool,
        annotator: &WordAnnotator<'_>,
    ) -> Self {
        let mark = |word: &[Letter]| annotator.marks(word);
        let Hooks { is_word, front, back, without_first, without_last } = lexicon.hooks(word);
        let accepted = |tiles: LetterSet, front: bool| -> Vec<(Letter, Vec<Letter>)> {
            let extended = tiles.iter().map(|tile| (tile, add(word, tile, front)));
            extended.filter(|(_, longer)| accepts(longer)).collect()
        };
        let (front, back) = (accepted(front, true), accepted(back, false));
        let shorter = |is_word: bool, rest: Option<&[Letter]>| {
            let rest = rest.filter(|rest| is_word && accepts(rest));
            rest.map(<[Letter]>::to_vec)
        };
        let without_first = shorter(without_first, word.get(1..));
        let without_last = shorter(without_last, word.split_last().map(|(_, rest)| rest));
        let marked = |word: &Vec<Letter>| lexicon.spell(word) + &mark(word);
        let faces = |hooks: &[(Letter, Vec<Letter>)]| {
            let face =
                |(tile, longer): &(Letter, Vec<Letter>)| lexicon.spell(&[*tile]) + &mark(longer);
            hooks.iter().map(face).collect()
        };
        Self {
            word: lexicon.spell(word),
            is_word,
            front: faces(&front),
            back: faces(&back),
            without_first: without_first.as_ref().map(marked),
            without_last: without_last.as_ref().map(marked),
            words: annotator.has_fields().then(|| {
                let longer = front.into_iter().chain(back).map(|(_, longer)| longer);
                let all = longer.chain(without_first).chain(without_last);
                let entry = |letters: Vec<Letter>| ResultingWord {
                    word: lexicon.spell(&letters),
                    annotations: annotator.annotations(&letters),
                    letters,
                };
                all.map(entry).collect()
            }),
        }
    }
}

/// Adds a tile to the front or the back of a word.
fn add(word: &[Letter], tile: Letter, front: bool) -> Vec<Letter> {
    match front {
        true => [&[tile], word].concat(),
        false => [word, &[tile]].concat(),
    }
}

/// The tiles around a fragment of words.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ExtensionsRow<W = Vec<ListedWord>> {
    /// The fragment.
    pub fragment: String,
    /// `true` if the lexicon has it as a word.
    pub is_word: bool,
    /// `true` if longer words begin with it.
    pub begins_words: bool,
    /// `true` if longer words end with it.
    pub ends_words: bool,
    /// The tiles that can come before it.
    pub before: Vec<AdjacentTileRow>,
    /// The tiles that can come after it.
    pub after: Vec<AdjacentTileRow>,
    /// The words that contain it, if requested.
    #[serde(flatten)]
    pub words: Option<WordsAround<W>>,
}

/// A tile before or after a fragment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AdjacentTileRow {
    /// The tile.
    pub tile: String,
    /// `true` if tile and fragment together are a word.
    pub word: bool,
    /// `true` if longer words contain tile and fragment together.
    pub more: bool,
}

/// The words that contain a fragment; `W` is a list of them.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct WordsAround<W = Vec<ListedWord>> {
    /// The number of words in the lexicon, regardless of conditions.
    pub word_count: u64,
    /// The words, in the order of the alphabet.
    pub words: W,
}

impl<W> ExtensionsRow<W> {
    /// Describes the tiles around a fragment.
    #[must_use]
    pub fn new(
        lexicon: &Lexicon,
        fragment: &[Letter],
        around: &Extensions<'_>,
        words: Option<WordsAround<W>>,
    ) -> Self {
        let tiles = |beside: Neighbours| {
            let row = |letter: Letter| AdjacentTileRow {
                tile: lexicon.spell(&[letter]),
                word: beside.ends.contains(letter),
                more: beside.next.contains(letter),
            };
            beside.all().iter().map(row).collect()
        };
        Self {
            fragment: lexicon.spell(fragment),
            is_word: around.is_word(),
            begins_words: around.begins_words(),
            ends_words: around.ends_words(),
            before: tiles(around.left()),
            after: tiles(around.right()),
            words,
        }
    }
}

fn hooks(scope: &Scope<'_>, request: &HooksRequest) -> ApiResult<Vec<HooksRow>> {
    let opened = scope.opened()?;
    let lexicon = opened.lexicon()?;
    let asked = scope.asked(lexicon, &opened);
    let query = scope.limits.until(request.conditions.query(&asked)?);
    let annotator = WordAnnotator::new(&asked, &request.annotate)?;
    let row = |text: &String| {
        let word = letters(lexicon, "words", text)?;
        let accepts = |word: &[Letter]| query.accepts(word);
        Ok(HooksRow::new(lexicon, &word, accepts, &annotator))
    };
    scope.limits.rows("words").collect(request.words.iter().map(row))
}

/// Finds the tiles around a fragment in a lexicon with a two-way DAWG.
fn extend(scope: &Scope<'_>, request: &ExtendRequest) -> ApiResult<ExtensionsRow> {
    let opened = scope.opened()?;
    let lexicon = opened.two_way()?;
    let fragment = letters(lexicon, "fragment", &request.fragment)?;
    if !request.words && (!request.annotate.is_empty() || !request.conditions.is_empty()) {
        let message = "conditions, values and marks apply to words, not to tiles";
        let error = ApiError::new(ErrorKind::Mismatch, message);
        return Err(error.help(Remedy::new("list words with ").setting("words")));
    }
    let Some(around) = lexicon.extensions(&fragment) else {
        let message = "the lexicon has no two-way DAWG";
        return Err(ApiError::new(ErrorKind::Unsupported, message));
    };
    let asked = scope.asked(lexicon, &opened);
    let query = request.conditions.query(&asked)?;
    let annotator = WordAnnotator::new(&asked, &request.annotate)?;
    let list = || -> ApiResult<WordsAround> {
        let mut containing = WordsContaining::new(lexicon, &fragment);
        let mut words = scope.limits.rows("limit");
        let limit = request.limit.rows();
        let mut check = scope.limits.words();
        containing.for_each(|word| -> ApiResult<bool> {
            check.next()?;
            if query.accepts(word) {
                let values = annotator.annotations(word);
                words.push(ListedWord::new(lexicon.spell(word), values))?;
            }
            Ok(words.len() < limit)
        })?;
        Ok(WordsAround { word_count: containing.count(), words: words.finish()? })
    };
    let words = request.words.then(list).transpose()?;
    Ok(ExtensionsRow::new(lexicon, &fragment, &around, words))
}

method! {
    /// Finds the tiles that extend words by one.
    FindHooks = "words.hooks": hooks(HooksRequest) -> Vec<HooksRow>
}

method! {
    /// Finds the tiles around a fragment, and the words that contain it.
    ExtendFragment = "words.extend": extend(ExtendRequest) -> ExtensionsRow
}
