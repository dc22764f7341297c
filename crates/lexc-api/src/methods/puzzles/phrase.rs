//! Sets of words that together are an anagram.

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_puzzles::Fault;
use lexc_puzzles::phrase::{BestPhraseSearch, BestPhrases, PhraseOrder, PhraseRequest};
use lexc_runtime::{Letter, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::letters::{letters, puzzle_words, refused};
use crate::error::{ApiError, ApiResult};
use crate::method::Scope;
use crate::task::{EarlyStop, EngineClock, StepEnd, Task};
use crate::values::Limit;

request! {
    /// Parameters of `puzzles.phrase`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct PhrasesRequest {
        /// The letters; spaces and punctuation are ignored, `?` is any letter.
        pub letters: String,
        /// Minimum number of tiles of a word; 1 if absent.
        pub min_length: Option<usize>,
        /// Maximum number of tiles of a word.
        pub max_length: Option<usize>,
        /// Maximum number of words.
        pub max_words: Option<usize>,
        /// Words that every phrase must contain, in the lexicon or not.
        #[serde(default)]
        pub with: Vec<String>,
        /// Words that no phrase may contain.
        #[serde(default)]
        pub without: Vec<String>,
        /// A word begins with each of these tiles.
        pub initials: Option<String>,
        /// Order of phrases with the same number of words.
        #[serde(default)]
        pub order: PhrasesOrder,
        /// Maximum number of phrases, 0 for all.
        #[serde(default)]
        pub limit: Limit<100>,
    }
}

/// An order of phrases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PhrasesOrder {
    /// The longest words first.
    #[default]
    Length,
    /// By the alphabet.
    Alphabet,
}

/// The phrases of some letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PhrasesDocument {
    /// The number of phrases found.
    pub found: u64,
    /// `true` if there are no others.
    pub complete: bool,
    /// The words of each phrase.
    pub phrases: Vec<Vec<String>>,
    /// Why the search stopped early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<EarlyStop>,
}

impl PhrasesDocument {
    /// Spells phrases.
    #[must_use]
    pub fn new(lexicon: &Lexicon, found: &BestPhrases) -> Self {
        let spelled =
            |words: &Vec<Vec<Letter>>| words.iter().map(|word| lexicon.spell(word)).collect();
        Self {
            found: found.found,
            complete: found.complete,
            phrases: found.phrases.iter().map(spelled).collect(),
            stopped: None,
        }
    }
}

/// The memory of a phrase without its letters, in bytes, about.
const PHRASE: usize = 256;

/// The memory of a letter of a phrase, in bytes, about; words of one letter are texts of their own.
const LETTER: usize = 32;

/// The search for phrases.
pub struct PhraseTask {
    lexicon: Lexicon,
    search: BestPhraseSearch,
    /// The number of phrases that are too many for an answer.
    most: usize,
}

impl PhraseTask {
    fn new(scope: &Scope<'_>, request: &PhrasesRequest) -> ApiResult<Self> {
        let opened = scope.opened()?;
        let lexicon = opened.lexicon()?;
        let letters = letters(lexicon, "letters", &request.letters)?;
        let phrase = PHRASE + LETTER * letters.len();
        let asked = PhraseRequest::new(letters)
            .min_length(request.min_length.unwrap_or(1))
            .max_length(request.max_length.unwrap_or(usize::MAX))
            .max_words(request.max_words.unwrap_or(usize::MAX))
            .with(puzzle_words(lexicon, "with", &request.with)?)
            .without(puzzle_words(lexicon, "without", &request.without)?)
            .initials(puzzle_words(lexicon, "initials", request.initials.as_slice())?.concat());
        let order = match request.order {
            PhrasesOrder::Length => PhraseOrder::Length,
            PhrasesOrder::Alphabet => PhraseOrder::Alphabet,
        };
        let most = (scope.limits.longest() / phrase).saturating_add(1);
        let limit = request.limit.rows().min(most);
        let stop = || scope.limits.is_stopped();
        let search = BestPhraseSearch::new(lexicon, &asked, order, limit, &stop);
        scope.limits.check()?;
        let search = search.map_err(|error| {
            let field = match error.fault {
                Fault::Initials => "initials",
                Fault::RequiredWord => "with",
                _ => "letters",
            };
            refused(lexicon, field, &error)
        })?;
        Ok(Self { lexicon: lexicon.clone(), search, most })
    }
}

impl Task for PhraseTask {
    type Answer = PhrasesDocument;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        self.search.advance(&|| end.is_due())
    }

    fn answer(&mut self, _: EngineClock<'_>, cancelled: bool) -> ApiResult<Self::Answer> {
        let best = self.search.best();
        if best.phrases.len() >= self.most {
            let message = format!("the answer has more than {} phrases", self.most - 1);
            return Err(ApiError::new(ErrorKind::Limit, message)
                .in_field("limit")
                .help(Remedy::new("ask for fewer with ").setting("limit")));
        }
        Ok(PhrasesDocument {
            stopped: cancelled.then_some(EarlyStop::Interrupted),
            ..PhrasesDocument::new(&self.lexicon, &best)
        })
    }
}

method! {
    /// Finds sets of words that together are an anagram.
    FindPhrases = "puzzles.phrase": PhraseTask::new(PhrasesRequest)
}
