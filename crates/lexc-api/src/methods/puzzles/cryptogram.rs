//! Texts in which each letter stands for another.

use std::collections::BTreeMap;

use lexc_puzzles::cryptogram::{
    Cipher, CryptogramRequest, CryptogramSearch, CryptogramSolution, CryptogramSolutions,
    common_words,
};
use lexc_runtime::{Letter, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::letters::{known_letters, puzzle_words, refused};
use crate::error::ApiResult;
use crate::method::Scope;
use crate::request::text::tiles;
use crate::task::{EarlyStop, EngineClock, StepEnd, Task};
use crate::values::Limit;

request! {
    /// Parameters of `puzzles.cryptogram`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct CipherRequest {
        /// The text.
        pub text: String,
        /// Known letters: `X=T` if the letter X of the text means T.
        #[serde(default)]
        pub known: Vec<String>,
        /// Do not let any letter stand for itself.
        #[serde(default)]
        pub keep_different: bool,
        /// Maximum number of different words that are not in the lexicon; 2 if absent.
        pub unknown: Option<usize>,
        /// Additional words, such as names.
        #[serde(default)]
        pub also: Vec<String>,
        /// Maximum number of solutions, 0 for all.
        #[serde(default)]
        pub limit: Limit<10>,
        /// Stop after this many steps; 100,000 if absent.
        pub steps: Option<u64>,
    }
}

/// The solutions of a cryptogram.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SolutionsDocument {
    /// The number of solutions found.
    pub found: usize,
    /// `true` if these are the most probable of all solutions.
    pub ranked: bool,
    /// `true` if there are no others.
    pub complete: bool,
    /// The solutions, most probable first.
    pub solutions: Vec<SolutionRow>,
    /// Why the search stopped early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<EarlyStop>,
}

/// A solution of a cryptogram.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SolutionRow {
    /// The text.
    pub text: String,
    /// The meaning of each letter of the text.
    pub key: BTreeMap<String, String>,
    /// The words that are not in the lexicon, as written in the text.
    pub unknown: Vec<String>,
    /// The logarithm of the probability of the text.
    pub score: f64,
}

impl SolutionRow {
    /// Describes a solution.
    #[must_use]
    pub fn new(lexicon: &Lexicon, cipher: &Cipher, solution: &CryptogramSolution) -> Self {
        let face = |letter: Letter| lexicon.spell(&[letter]);
        let pairs = solution.key.pairs();
        let unknown = solution.unknown.iter();
        Self {
            text: cipher.decode(&solution.key, lexicon.alphabet()),
            key: pairs.map(|(a, b)| (face(a), face(b))).collect(),
            unknown: unknown
                .filter_map(|&index| cipher.words().get(index))
                .map(|word| lexicon.spell(word))
                .collect(),
            score: solution.score,
        }
    }
}

impl SolutionsDocument {
    /// Describes solutions.
    #[must_use]
    pub fn new(lexicon: &Lexicon, cipher: &Cipher, solved: &CryptogramSolutions) -> Self {
        let solutions = solved.solutions.iter();
        Self {
            found: solved.found,
            ranked: solved.ranked,
            complete: solved.complete,
            solutions: solutions
                .map(|solution| SolutionRow::new(lexicon, cipher, solution))
                .collect(),
            stopped: None,
        }
    }
}

/// Adds A and I to the additional words of an English lexicon, unless it has other one-letter
/// words.
#[must_use]
pub fn with_one_letter_words(lexicon: &Lexicon, mut also: Vec<Vec<Letter>>) -> Vec<Vec<Letter>> {
    let has_others = also.iter().any(|word| word.len() == 1)
        || lexicon.query().length(1..=1).iter().next().is_some();
    let language = lexicon.alphabet().language().split('-').next();
    if language == Some("en") && !has_others {
        let words = ["A", "I"].iter();
        also.extend(words.filter_map(|word| tiles(lexicon, word).ok()));
    }
    also
}

/// The search for the solutions of a cryptogram.
pub struct CryptogramTask {
    lexicon: Lexicon,
    cipher: Cipher,
    search: CryptogramSearch,
}

impl CryptogramTask {
    fn new(scope: &Scope<'_>, request: &CipherRequest) -> ApiResult<Self> {
        let opened = scope.opened()?;
        let lexicon = opened.lexicon()?;
        let cipher = Cipher::parse(&request.text, lexicon.tokenizer())
            .map_err(|error| refused(lexicon, "text", &error))?;
        let also = with_one_letter_words(lexicon, puzzle_words(lexicon, "also", &request.also)?);
        let asked = CryptogramRequest::default()
            .known(known_letters(lexicon, &request.known)?)
            .keep_different(request.keep_different)
            .max_unknown(request.unknown.unwrap_or(2))
            .also(also)
            .common(common_words(lexicon.tokenizer()))
            .limit(request.limit.rows().min(scope.limits.most_rows()))
            .max_steps(request.steps.unwrap_or(100_000));
        let search = CryptogramSearch::new(lexicon, &cipher, &asked);
        scope.limits.check()?;
        Ok(Self {
            search: search.map_err(|error| refused(lexicon, "known", &error))?,
            lexicon: lexicon.clone(),
            cipher,
        })
    }
}

impl Task for CryptogramTask {
    type Answer = SolutionsDocument;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        self.search.advance(&|| end.is_due(), &|| (end.is_cancelled)())
    }

    fn answer(&mut self, _: EngineClock<'_>, cancelled: bool) -> ApiResult<Self::Answer> {
        let solved = self.search.solutions();
        Ok(SolutionsDocument {
            stopped: cancelled.then_some(EarlyStop::Interrupted),
            ..SolutionsDocument::new(&self.lexicon, &self.cipher, &solved)
        })
    }
}

method! {
    /// Solves a text in which each letter stands for another.
    SolveCryptogram = "puzzles.cryptogram": CryptogramTask::new(CipherRequest)
}
