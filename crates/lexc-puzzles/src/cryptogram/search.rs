//! [`CryptogramSearch`]: the word or letter with the fewest alternatives first.

use core::cmp::Reverse;
use std::collections::HashSet;

use lexc_runtime::{Letter, LetterSet, Lexicon};

use super::candidates::{AllowedLetters, CandidateFinder, allowed_at_first, assign};
use super::prices::{LetterPrices, ScoredWord};
use super::request::CryptogramRequest;
use super::score::{ELIDED_WORD, TextScorer};
use super::solution::{CipherKey, CryptogramSolution, CryptogramSolutions};
use super::text::Cipher;
use crate::error::Error;
use crate::letter_map::{LetterMap, has_matching, only_letter};

/// The number of candidates examined per step, on average, at which the search stops. English texts
/// need a few hundred.
const CANDIDATES_PER_STEP: u64 = 1 << 12;

/// The largest number of candidates examined in a search: some seconds.
const MAX_EXAMINED: u64 = 1 << 27;

/// The number of candidates that are scored, and sorted, between two calls of `is_cancelled`.
const BLOCK: usize = 1 << 16;

/// The difference between the maximum score and the scores that are searched first, and its
/// increase each time that there are too few solutions.
const SLACK: f64 = 3.0;

/// Upper bound of the rounding errors of sums in different orders.
const ROUNDING: f64 = 1e-9;

/// A word of the text with its candidates.
#[derive(Debug, Clone)]
struct CipherWord {
    /// Index in the words of the text.
    index: usize,
    /// Indices of its candidates in the list of all.
    candidates: Vec<u32>,
}

/// Solves a cryptogram.
///
/// Most lexicons have no one-letter words. If neither the lexicon nor [`CryptogramRequest::also`]
/// has any, one-letter words of the text are not constrained.
///
/// # Errors
/// Returns an error if known letters contradict each other. A text without solutions is not an
/// error.
pub fn solve(
    lexicon: &Lexicon,
    cipher: &Cipher,
    request: &CryptogramRequest,
) -> Result<CryptogramSolutions, Error> {
    let mut search = CryptogramSearch::new(lexicon, cipher, request)?;
    search.advance(&|| false, &|| false);
    Ok(search.solutions())
}

/// A part of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SearchPhase {
    /// Find the candidates of the word with this index.
    Candidates(usize),
    /// Find the best solutions with pruning.
    Best,
    /// Find all other solutions, to count them.
    All,
    Done,
}

/// A search for the solutions of a cryptogram in steps. See [`solve`].
#[derive(Debug)]
pub struct CryptogramSearch {
    lexicon: Lexicon,
    cipher: Cipher,
    request: CryptogramRequest,
    phase: SearchPhase,
    finder: CandidateFinder,
    /// The allowed plain letters before the words are considered.
    allowed: AllowedLetters,
    /// The words of the text that are searched.
    words: Vec<CipherWord>,
    /// The number of unknown words of the solutions that are searched now.
    unknown: usize,
    /// The difference of the threshold to the maximum score.
    slack: f64,
    /// `true` if the best solutions were all found.
    ranked: bool,
    /// The choices of the current key.
    choices: Vec<Choice>,
    all: LetterSet,
    letters: LetterSet,
    /// The letters of all candidates of each word of the text.
    candidates: Vec<Vec<Letter>>,
    /// The log probabilities of all candidates of each word of the text, and what they are paid.
    scores: Vec<Vec<f64>>,
    prices: LetterPrices,
    /// `true` while solutions that cannot be among the best are skipped.
    is_bounded: bool,
    /// The score that a solution must currently be able to reach.
    threshold: f64,
    /// `true` if anything was skipped because of the threshold.
    is_cut: bool,
    scorer: TextScorer,
    seen: HashSet<Vec<(Letter, Letter)>>,
    solutions: Vec<CryptogramSolution>,
    found: usize,
    steps: u64,
    examined: u64,
    /// `true` if all candidates were found.
    complete: bool,
    /// The words of the text that are not searched.
    looked_up: Vec<usize>,
    /// `true` if one-letter words of the text have candidates.
    has_single: bool,
}

impl CryptogramSearch {
    /// Prepares a search. It takes the arguments of [`solve`].
    ///
    /// # Errors
    /// As [`solve`].
    pub fn new(
        lexicon: &Lexicon,
        cipher: &Cipher,
        request: &CryptogramRequest,
    ) -> Result<Self, Error> {
        Ok(Self {
            allowed: allowed_at_first(lexicon, request)?,
            phase: SearchPhase::Candidates(0),
            finder: CandidateFinder::new(),
            words: Vec::new(),
            unknown: 0,
            slack: SLACK,
            ranked: false,
            looked_up: cipher.looked_up_words(),
            has_single: request.also.iter().any(|word| word.len() == 1)
                || (lexicon.dawg()).is_some_and(|dawg| !dawg.cursor().labels().ends.is_empty()),
            lexicon: lexicon.clone(),
            cipher: cipher.clone(),
            request: request.clone(),
            choices: Vec::new(),
            all: lexicon.alphabet().letters(),
            letters: cipher.letters().collect(),
            candidates: Vec::new(),
            scores: Vec::new(),
            prices: LetterPrices::zero(),
            is_bounded: true,
            threshold: f64::NEG_INFINITY,
            is_cut: false,
            scorer: TextScorer::new(lexicon, cipher, &request.common),
            seen: HashSet::new(),
            solutions: Vec::new(),
            found: 0,
            steps: 0,
            examined: 0,
            complete: true,
        })
    }

    /// Searches until `stop`, called after each step and before the first step for each word of the
    /// text, returns `true`. Returns `true` once the search is complete; otherwise the next call
    /// continues it.
    ///
    /// `is_cancelled` is called within steps, too: once in 16,384 states of the lexicon and once in
    /// about 4 million candidates. Once it returns `true`, the search ends as if its steps were
    /// used up.
    pub fn advance(&mut self, stop: &dyn Fn() -> bool, is_cancelled: &dyn Fn() -> bool) -> bool {
        loop {
            match self.phase {
                SearchPhase::Candidates(index) if index < self.cipher.words().len() => {
                    self.find_candidates(index, is_cancelled);
                    self.phase = SearchPhase::Candidates(index + 1);
                    if stop() {
                        return false;
                    }
                }
                SearchPhase::Candidates(_) => {
                    self.complete = !self.finder.is_exhausted();
                    self.phase = SearchPhase::Best;
                    self.set_prices(is_cancelled);
                    self.begin(is_cancelled);
                }
                SearchPhase::Best => {
                    if !self.run(stop, is_cancelled) {
                        return false;
                    }
                    self.end_best(is_cancelled);
                }
                SearchPhase::All => {
                    if !self.run(stop, is_cancelled) {
                        return false;
                    }
                    self.phase = SearchPhase::Done;
                }
                SearchPhase::Done => return true,
            }
        }
    }

    /// Returns the solutions found so far.
    #[must_use]
    pub fn solutions(&self) -> CryptogramSolutions {
        let is_done = self.phase == SearchPhase::Done;
        CryptogramSolutions {
            complete: is_done && self.complete && !self.is_exhausted(),
            out_of_steps: self.steps >= self.request.max_steps,
            ranked: self.ranked,
            found: self.found,
            solutions: self.solutions.clone(),
        }
    }

    /// Begins to search solutions with `unknown` unknown words.
    fn begin(&mut self, is_cancelled: &dyn Fn() -> bool) {
        if self.is_deepening() {
            self.threshold = self.bound(&self.words) - self.slack;
            self.is_cut = false;
        }
        let partial = PartialSolution {
            allowed: self.allowed,
            words: self.words.clone(),
            unknown: self.unknown,
            unknown_words: Vec::new(),
        };
        self.step(partial, is_cancelled);
    }

    /// Returns `true` while solutions without unknown words whose scores are close to the maximum
    /// are searched, then others with lower and lower scores, until there are enough. So a search
    /// that stops early has not spent all its steps on the first choice of a word.
    fn is_deepening(&self) -> bool {
        self.phase == SearchPhase::Best && self.unknown == 0
    }

    /// Continues with lower scores, with more unknown words, or with all solutions.
    fn end_best(&mut self, is_cancelled: &dyn Fn() -> bool) {
        let is_over = self.found > 0 || self.is_exhausted();
        if self.unknown == 0 {
            let worst = self.worst();
            let enough = worst.is_some_and(|worst| worst >= self.threshold);
            if self.is_cut && !enough && !self.is_exhausted() {
                self.slack += SLACK;
                self.begin(is_cancelled);
                return;
            }
            self.threshold = f64::NEG_INFINITY;
        }
        if !is_over && self.unknown < self.request.max_unknown.min(self.words.len()) {
            self.unknown += 1;
            self.set_prices(is_cancelled);
            self.begin(is_cancelled);
            return;
        }
        self.ranked = self.complete && !self.is_exhausted();
        self.phase = SearchPhase::Done;
        if is_over && self.ranked {
            self.is_bounded = false;
            self.steps = 0;
            self.phase = SearchPhase::All;
            self.begin(is_cancelled);
        }
    }
}

/// A part of a solution: what letters and words can still mean.
#[derive(Debug, Clone)]
struct PartialSolution {
    allowed: AllowedLetters,
    words: Vec<CipherWord>,
    /// The number of words that are not in the lexicon, in addition to `unknown_words`.
    unknown: usize,
    unknown_words: Vec<usize>,
}

/// The alternatives for an incomplete solution.
#[derive(Debug)]
enum Alternatives {
    /// The candidates of the word at this position, or none of them.
    Word(usize),
    /// Letters of the text with their plain letters.
    Letters(Vec<(Letter, Letter)>),
}

/// A choice of an alternative.
#[derive(Debug)]
struct Choice {
    alternatives: Alternatives,
    tried: usize,
    partial: PartialSolution,
}

impl CryptogramSearch {
    /// Returns the score of the worst of the best solutions, if there are enough.
    fn worst(&self) -> Option<f64> {
        let last = self.request.limit.checked_sub(1)?;
        self.solutions.get(last).map(|worst| worst.score)
    }

    /// Returns the upper bound of the score of a solution in which each of `words` is one of its
    /// candidates; `None` if it cannot be among the best. Ignores the order of the words, a factor
    /// of at most 1.
    fn bound_of_best(&mut self, words: &[CipherWord]) -> Option<f64> {
        let bound = self.bound(words);
        if self.worst().is_some_and(|worst| bound <= worst - ROUNDING) {
            return None;
        }
        let reaches = bound > self.threshold - ROUNDING;
        self.is_cut |= !reaches;
        reaches.then_some(bound)
    }

    /// Removes the candidates that no solution among the best can have. Returns `false` if there is
    /// no such solution.
    fn drop_improbable(&mut self, partial: &mut PartialSolution) -> bool {
        let Some(bound) = self.bound_of_best(&partial.words) else {
            return false;
        };
        let worst = self.worst().unwrap_or(f64::NEG_INFINITY);
        let slack = bound - worst.max(self.threshold) + ROUNDING;
        let mut cut = false;
        for word in &mut partial.words {
            let score = |&candidate: &u32| self.candidate_score(word.index, candidate);
            // The best candidate is kept, so that no word is left without candidates.
            let least = word.candidates.first().map_or(0.0, score) - slack;
            let kept = word.candidates.partition_point(|one| score(one) >= least);
            cut |= kept < word.candidates.len();
            word.candidates.truncate(kept);
        }
        self.is_cut |= cut && self.threshold > worst;
        true
    }

    /// Returns an upper bound of the score of a solution.
    fn bound(&self, words: &[CipherWord]) -> f64 {
        // Candidates are sorted: the first has the greatest score.
        let best = |word: &CipherWord| {
            let first = word.candidates.first();
            first.map_or(0.0, |&first| self.candidate_score(word.index, first))
        };
        let elided = ELIDED_WORD * self.cipher.elided().len() as f64;
        elided - self.prices.least + words.iter().map(best).sum::<f64>()
    }

    fn candidate_score(&self, index: usize, candidate: u32) -> f64 {
        let scores = self.scores.get(index);
        let score = scores.and_then(|scores| scores.get(candidate as usize));
        score.copied().unwrap_or(0.0)
    }

    /// Returns `true` if the search has used all its steps, or has examined more than
    /// [`CANDIDATES_PER_STEP`] candidates per step on average.
    fn is_exhausted(&self) -> bool {
        let most = self.request.max_steps.saturating_mul(CANDIDATES_PER_STEP);
        let most = most.min(MAX_EXAMINED);
        self.steps >= self.request.max_steps || self.examined >= most
    }

    /// Leaves no more steps.
    fn exhaust(&mut self) {
        self.examined = u64::MAX;
        self.finder.exhaust();
    }

    /// Finds the candidates of a word by its pattern. Words must be in the order of the text.
    fn find_candidates(&mut self, index: usize, is_cancelled: &dyn Fn() -> bool) {
        if self.looked_up.contains(&index) {
            self.scores.push(Vec::new());
            self.candidates.push(Vec::new());
            return;
        }
        let word = self.word(index).to_vec();
        let also = &self.request.also;
        let mut list = self.finder.find(&self.lexicon, also, &word, &self.allowed, is_cancelled);
        let mut scores: Vec<f64> = Vec::with_capacity(list.len() / word.len());
        for words in list.chunks(BLOCK * word.len()) {
            if is_cancelled() {
                break;
            }
            scores.extend(words.chunks_exact(word.len()).map(|word| self.scorer.word(word)));
        }
        list.truncate(scores.len() * word.len());
        if word.len() != 1 || self.has_single {
            let candidates = (0..).take(scores.len()).collect();
            self.words.push(CipherWord { index, candidates });
        }
        self.scores.push(scores);
        self.candidates.push(list);
    }

    /// Pays the candidates the prices of their letters, and sorts them by their scores. With
    /// unknown words, which are not paid, the prices are 0.
    fn set_prices(&mut self, is_cancelled: &dyn Fn() -> bool) {
        let old = core::mem::replace(&mut self.prices, LetterPrices::zero());
        if self.unknown == 0 {
            let scored = |word: &CipherWord| {
                Some(ScoredWord {
                    cipher: self.cipher.words().get(word.index)?,
                    candidates: self.candidates.get(word.index)?,
                    scores: self.scores.get(word.index)?,
                })
            };
            let words: Vec<ScoredWord<'_>> = self.words.iter().filter_map(scored).collect();
            self.prices = LetterPrices::find(self.all, &words, is_cancelled);
        }
        for word in &mut self.words {
            let letters = self.cipher.words().get(word.index);
            let lists = self.candidates.get(word.index).zip(self.scores.get_mut(word.index));
            let Some((cipher, (list, scores))) = letters.zip(lists) else {
                continue;
            };
            let lists = list.chunks(BLOCK * cipher.len());
            for (scores, list) in scores.chunks_mut(BLOCK).zip(lists) {
                if is_cancelled() {
                    return;
                }
                for (score, plain) in scores.iter_mut().zip(list.chunks_exact(cipher.len())) {
                    *score += self.prices.of(cipher, plain) - old.of(cipher, plain);
                }
            }
            // The best candidates first, so that a search that stops early has tried them.
            let score = |&candidate: &u32| scores.get(candidate as usize).copied().unwrap_or(0.0);
            let by_score = |one: &u32, other: &u32| score(other).total_cmp(&score(one));
            // A block of sorted blocks is merged.
            let sizes = std::iter::successors(Some(BLOCK), |size| Some(size * 2));
            let len = word.candidates.len();
            for size in sizes.take_while(|&size| size == BLOCK || size / 2 < len) {
                for block in word.candidates.chunks_mut(size) {
                    if is_cancelled() {
                        return;
                    }
                    block.sort_by(by_score);
                }
            }
        }
    }

    fn candidate(&self, index: usize, candidate: u32) -> &[Letter] {
        let len = self.cipher.words().get(index).map_or(0, Vec::len);
        let begin = candidate as usize * len;
        let list = self.candidates.get(index);
        list.and_then(|list| list.get(begin..begin + len)).unwrap_or_default()
    }

    fn word(&self, index: usize) -> &[Letter] {
        self.cipher.words().get(index).map_or(&[], Vec::as_slice)
    }

    /// Tries all choices of candidates until `stop`, called after each step, returns `true`.
    /// Returns `true` once none is left.
    fn run(&mut self, stop: &dyn Fn() -> bool, is_cancelled: &dyn Fn() -> bool) -> bool {
        while !self.is_exhausted() {
            let Some(choice) = self.choices.pop() else {
                return true;
            };
            let Some(partial) = self.next_alternative(choice) else {
                continue;
            };
            self.step(partial, is_cancelled);
            if stop() {
                return false;
            }
        }
        self.choices.clear();
        true
    }

    /// Takes the next alternative of a choice. Returns `None` if it is impossible, or none is left.
    fn next_alternative(&mut self, mut choice: Choice) -> Option<PartialSolution> {
        let mut partial = choice.partial.clone();
        let pairs: Vec<(Letter, Letter)> = match &choice.alternatives {
            Alternatives::Letters(pairs) => pairs.get(choice.tried).copied().into_iter().collect(),
            &Alternatives::Word(position) => {
                let word = partial.words.get_mut(position)?;
                let Some(&candidate) = word.candidates.get(choice.tried) else {
                    partial.unknown = partial.unknown.checked_sub(1)?;
                    partial.unknown_words.push(partial.words.swap_remove(position).index);
                    return Some(partial);
                };
                word.candidates = vec![candidate];
                let letters = self.word(word.index).iter().copied();
                letters.zip(self.candidate(word.index, candidate).iter().copied()).collect()
            }
        };
        if pairs.is_empty() {
            return None;
        }
        choice.tried += 1;
        self.choices.push(choice);
        let mut pairs = pairs.into_iter();
        let is_possible =
            pairs.all(|(cipher, plain)| assign(&mut partial.allowed, cipher, plain, self.all));
        is_possible.then_some(partial)
    }

    /// Begins the next choice for a solution, exactly `unknown` of whose words are not in the
    /// lexicon.
    fn step(&mut self, mut partial: PartialSolution, is_cancelled: &dyn Fn() -> bool) {
        if self.is_exhausted() {
            return;
        }
        self.steps += 1;
        loop {
            if is_cancelled() {
                self.exhaust();
                return;
            }
            if !self.prune_candidates(&mut partial) {
                return;
            }
            // Letters that no candidate has are impossible only if every word is in the lexicon.
            if partial.unknown > 0 {
                break;
            }
            if self.is_bounded && !self.drop_improbable(&mut partial) {
                return;
            }
            if is_cancelled() {
                self.exhaust();
                return;
            }
            if !self.narrow(&mut partial.allowed, &partial.words) {
                break;
            }
        }
        // In texts with nearly all letters, none may be left for a rare one.
        if partial.unknown == 0 && !has_matching(self.letters, &partial.allowed) {
            return;
        }
        match self.fewest_alternatives(&partial) {
            Some(alternatives) => self.choices.push(Choice { alternatives, tried: 0, partial }),
            None if partial.unknown == 0 => self.solved(&partial.allowed, partial.unknown_words),
            None => {}
        }
    }

    /// Returns the alternatives for the word or letter that has the fewest, or `None` if all words
    /// are decided.
    fn fewest_alternatives(&self, partial: &PartialSolution) -> Option<Alternatives> {
        let words = partial.words.iter().enumerate();
        let undecided = words.filter(|(_, word)| !self.is_decided(word, &partial.allowed));
        let (position, word) = undecided.min_by_key(|(_, word)| {
            (word.candidates.len(), Reverse(self.word(word.index).len()))
        })?;
        let mut fewest = word.candidates.len();
        let mut alternatives = Alternatives::Word(position);
        // A word may be unknown, and then nothing is known of its letters.
        if partial.unknown > 0 {
            return Some(alternatives);
        }
        let words = partial.words.iter();
        let letters: LetterSet = words.flat_map(|word| self.word(word.index)).copied().collect();
        let meanings =
            |cipher| partial.allowed.get(cipher).iter().map(move |plain| (cipher, plain));
        let uses = |plain: Letter| {
            let allowed = move |&cipher: &Letter| partial.allowed.get(cipher).contains(plain);
            letters.iter().filter(allowed).map(move |cipher| (cipher, plain))
        };
        let mut consider = |pairs: Vec<(Letter, Letter)>| {
            if pairs.len() < fewest {
                fewest = pairs.len();
                alternatives = Alternatives::Letters(pairs);
            }
        };
        let is_open = |&cipher: &Letter| partial.allowed.get(cipher).len() > 1;
        letters.iter().filter(is_open).for_each(|cipher| consider(meanings(cipher).collect()));
        // In a text with all letters, each plain letter is used: the rare ones in few places.
        if letters == self.all {
            let is_open = |&plain: &Letter| uses(plain).any(|(cipher, _)| is_open(&cipher));
            self.all.iter().filter(is_open).for_each(|plain| consider(uses(plain).collect()));
        }
        Some(alternatives)
    }

    /// Removes the candidates that contradict the allowed letters. A word without candidates
    /// becomes unknown. Returns `false` if there are then too many unknown words.
    fn prune_candidates(&mut self, partial: &mut PartialSolution) -> bool {
        for word in &mut partial.words {
            self.examined += word.candidates.len() as u64;
            let cipher = self.word(word.index);
            word.candidates.retain(|&candidate| {
                let plain = self.candidate(word.index, candidate);
                let mut pairs = cipher.iter().zip(plain);
                pairs.all(|(&cipher, &plain)| partial.allowed.get(cipher).contains(plain))
            });
            if word.candidates.is_empty() {
                let Some(less) = partial.unknown.checked_sub(1) else {
                    return false;
                };
                partial.unknown = less;
                partial.unknown_words.push(word.index);
            }
        }
        partial.words.retain(|word| !word.candidates.is_empty());
        true
    }

    /// Restricts letters to the letters of some candidate of each of their words; returns `true` if
    /// anything changed.
    fn narrow(&self, allowed: &mut AllowedLetters, words: &[CipherWord]) -> bool {
        let mut changed = false;
        for word in words {
            let cipher = self.word(word.index);
            let mut possible = LetterMap::new(LetterSet::EMPTY);
            for &candidate in &word.candidates {
                for (&cipher, &plain) in cipher.iter().zip(self.candidate(word.index, candidate)) {
                    possible.get_mut(cipher).insert(plain);
                }
            }
            for &cipher in cipher {
                let before = allowed.get(cipher);
                let after = before & possible.get(cipher);
                if after != before {
                    changed = true;
                    *allowed.get_mut(cipher) = after;
                    if let Some(plain) = only_letter(after) {
                        assign(allowed, cipher, plain, self.all);
                    }
                }
            }
        }
        changed
    }

    /// Returns `true` for a word of the lexicon or of the request.
    fn is_word(&self, word: &[Letter]) -> bool {
        self.lexicon.contains_letters(word) || self.request.also.iter().any(|other| other == word)
    }

    fn is_decided(&self, word: &CipherWord, allowed: &AllowedLetters) -> bool {
        let mut letters = self.word(word.index).iter();
        letters.all(|&letter| allowed.get(letter).len() == 1)
    }

    fn solved(&mut self, allowed: &AllowedLetters, mut unknown: Vec<usize>) {
        if !has_matching(self.letters, allowed) {
            return;
        }
        let mut key = CipherKey { plain: LetterMap::new(None) };
        for letter in self.cipher.letters() {
            *key.plain.get_mut(letter) = only_letter(allowed.get(letter));
        }
        let is_missing = |index: &&usize| {
            let word = key.decode(self.word(**index));
            word.is_some_and(|word| !self.is_word(&word))
        };
        unknown.extend(self.looked_up.iter().filter(is_missing));
        if unknown.len() > self.request.max_unknown {
            return;
        }
        if !self.seen.insert(key.pairs().collect()) {
            return;
        }
        self.found += 1;
        unknown.sort_unstable();
        let is_word = |word: &[Letter]| self.is_word(word);
        let score = self.scorer.text(&self.cipher, &key, is_word);
        let position = self.solutions.partition_point(|other| other.score >= score);
        if position < self.request.limit {
            self.solutions.insert(position, CryptogramSolution { key, unknown, score });
            self.solutions.truncate(self.request.limit);
        }
    }
}
