//! Acrostics: answers for a pattern, or a whole puzzle.

use lexc_puzzles::Error;
use lexc_puzzles::acrostic::{
    Acrostic, AcrosticEntryKind, AnswerRequest, EntryCandidates, answers, answers_until,
    solve_until,
};
use lexc_runtime::{Letter, LetterSet, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::letters::{letters, refused};
use crate::error::ApiResult;
use crate::method::{Scope, either};
use crate::values::Limit;

request! {
    /// Parameters of `puzzles.acrostic`: a pattern, or a puzzle.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct AcrosticRequest {
        /// The known letters of an answer, and `?` for the others.
        pub pattern: Option<String>,
        /// Letters for the unknown squares of the pattern.
        pub pool: Option<String>,
        /// Maximum number of words of the answer; 1 if absent.
        pub max_words: Option<usize>,
        /// Minimum number of tiles of a word; 1 if absent.
        pub min_length: Option<usize>,
        /// The text of a whole acrostic, in the form that `lexc acrostic --help` shows.
        pub puzzle: Option<String>,
        /// Maximum number of answers, 0 for all; for a puzzle, of words for each entry. 20 if
        /// absent.
        pub limit: Option<Limit<20>>,
    }
}

/// The answers of a pattern, or the words of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum AcrosticResult {
    /// The answers, fewest words first.
    Answers(Vec<String>),
    /// The puzzle.
    Puzzle(AcrosticDocument),
}

/// The possible tiles and words of an acrostic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AcrosticDocument {
    /// The possible tiles of each square of the quotation.
    pub squares: Vec<Vec<String>>,
    /// The entries.
    pub entries: Vec<EntryRow>,
}

/// An entry of an acrostic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EntryRow {
    /// The name: `quote 2`, the label of an answer, or `initials 1`.
    pub entry: String,
    /// Its squares, from 1.
    pub squares: Vec<usize>,
    /// The known letters; `?` is an unknown square.
    pub known: String,
    /// The number of matching words; 0 if the entry is full and is not in the lexicon.
    pub count: usize,
    /// The first matching words.
    pub words: Vec<String>,
}

impl AcrosticDocument {
    /// Finds the possible letters and words of a puzzle; at most `limit` words for each entry.
    #[must_use]
    pub fn new(lexicon: &Lexicon, puzzle: &Acrostic, limit: usize) -> Self {
        Self::new_until(lexicon, puzzle, limit, &|| false)
    }

    /// Solves a puzzle until `stop` returns `true`.
    fn new_until(
        lexicon: &Lexicon,
        puzzle: &Acrostic,
        limit: usize,
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let (allowed, states) = solve_until(lexicon, puzzle, limit, stop);
        let entries = puzzle.entries.iter().zip(&states).map(|(entry, state)| {
            let EntryCandidates { count, words } = state;
            let known = |&square: &usize| match allowed.get(square) {
                Some(letters) if letters.len() == 1 => lexicon.spell(&Vec::from_iter(*letters)),
                _ => "?".to_owned(),
            };
            EntryRow {
                entry: match &entry.kind {
                    AcrosticEntryKind::Quote(number) => format!("quote {number}"),
                    AcrosticEntryKind::Answer(label) => label.clone(),
                    AcrosticEntryKind::Initials(number) => format!("initials {number}"),
                },
                squares: entry.squares.iter().map(|square| square + 1).collect(),
                known: entry.squares.iter().map(known).collect(),
                count: *count,
                words: words.iter().map(|word| lexicon.spell(word)).collect(),
            }
        });
        let tiles = |letters: &LetterSet| {
            let tiles = letters.iter().map(|letter| lexicon.spell(&[letter]));
            tiles.collect()
        };
        Self { entries: entries.collect(), squares: allowed.iter().map(tiles).collect() }
    }
}

/// The words of an answer.
type PatternAnswer = Vec<Vec<Letter>>;

/// Finds the answers of a pattern, fewest words first, and their total number. The search
/// stops after `most` answers; `limit` are returned.
///
/// # Errors
///
/// Returns the reason why the pattern cannot be parsed.
pub fn pattern_answers(
    lexicon: &Lexicon,
    request: &AnswerRequest<'_>,
    limit: usize,
    most: usize,
) -> Result<(Vec<PatternAnswer>, usize), Error> {
    let mut count = 0usize;
    let mut phrases = Vec::new();
    answers(lexicon, request, |words| {
        count += 1;
        if count <= limit {
            phrases.push(words);
        }
        count < most
    })?;
    // The sort is stable, so ties stay in the order of the alphabet.
    phrases.sort_by_key(Vec::len);
    Ok((phrases, count))
}

/// The memory of a word beside its letters, in bytes.
const WORD: usize = 24;

/// The maximum number of answers that are counted.
const MAX_ANSWERS: usize = 1_000_000;

/// Solves the pattern or the puzzle of a request.
fn acrostic(scope: &Scope<'_>, request: &AcrosticRequest) -> ApiResult<AcrosticResult> {
    let opened = scope.opened()?;
    let lexicon = opened.lexicon()?;
    let limits = scope.limits;
    let stop: &dyn Fn() -> bool = &|| limits.is_stopped();
    let pattern = match (&request.pattern, &request.puzzle) {
        (Some(pattern), None) => pattern,
        (None, Some(text)) => {
            let puzzle = Acrostic::parse(text, lexicon.tokenizer())
                .map_err(|error| refused(lexicon, "puzzle", &error))?;
            let limit = request.limit.unwrap_or_default().rows();
            // Each entry may have all words of the lexicon.
            let most = limits.longest() / WORD / puzzle.entries.len().max(1) + 1;
            let document = AcrosticDocument::new_until(lexicon, &puzzle, limit.min(most), stop);
            limits.check()?;
            if limit > most && document.entries.iter().any(|entry| entry.words.len() >= most) {
                return Err(limits.rows::<()>("limit").too_long());
            }
            return Ok(AcrosticResult::Puzzle(document));
        }
        _ => {
            return Err(either(
                "an acrostic needs either a pattern or a puzzle",
                "pattern",
                "puzzle",
            ));
        }
    };
    let pool = match &request.pool {
        Some(text) => Some(letters(lexicon, "pool", text)?),
        None => None,
    };
    let asked = AnswerRequest::new(pattern)
        .pool(pool.as_ref())
        .max_words(request.max_words.unwrap_or(1))
        .min_length(request.min_length.unwrap_or(1));
    let limit = request.limit.map_or(usize::MAX, Limit::rows);
    let (mut count, mut bytes, mut phrases) = (0usize, 0usize, Vec::new());
    let found = answers_until(lexicon, &asked, stop, |words| {
        count += 1;
        if count <= limit {
            bytes += words.iter().map(|word| word.len() + WORD).sum::<usize>();
            phrases.push(words);
        }
        count < MAX_ANSWERS && bytes <= limits.longest()
    });
    found.map_err(|error| refused(lexicon, "pattern", &error))?;
    limits.check()?;
    if bytes > limits.longest() {
        return Err(limits.rows::<()>("limit").too_long());
    }
    // The sort is stable, so ties stay in the order of the alphabet.
    phrases.sort_by_key(Vec::len);
    let spell = |words: &Vec<Vec<Letter>>| {
        let words: Vec<String> = words.iter().map(|word| lexicon.spell(word)).collect();
        words.join(" ")
    };
    let rows = limits.rows("limit").collect(phrases.iter().map(|words| Ok(spell(words))))?;
    Ok(AcrosticResult::Answers(rows))
}

method! {
    /// Finds the answers of a pattern, or solves an acrostic.
    SolveAcrostic = "puzzles.acrostic": acrostic(AcrosticRequest) -> AcrosticResult
}
