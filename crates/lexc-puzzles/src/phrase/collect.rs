//! The best phrases.

use core::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use lexc_runtime::{Letter, Lexicon};

use super::request::PhraseRequest;
use super::search::{PhraseSearch, SearchEvent};
use crate::error::Error;

/// Maximum number of phrases of the same number of words that are examined.
const MAX_EXAMINED: u64 = 2_000_000;

/// The order of phrases with the same number of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PhraseOrder {
    /// By length of the longest word, then of the second longest, and so on; then alphabetical.
    Length,
    /// Alphabetical, word by word.
    Alphabet,
}

/// The best phrases.
#[derive(Debug, Clone, Default)]
pub struct BestPhrases {
    /// The phrases, fewest words first, then in the requested order; the words of a phrase in that
    /// order.
    pub phrases: Vec<Vec<Vec<Letter>>>,
    /// Number of phrases found.
    pub found: u64,
    /// `true` if all phrases were found. Otherwise the search ended when it had enough phrases
    /// with the fewest words, or at a limit of phrases with one number of words or of steps,
    /// which makes the result inexact.
    pub complete: bool,
    /// `true` if the phrases are the best ones.
    pub exact: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct PhraseRank(usize, Vec<Reverse<usize>>, Vec<Vec<Letter>>);

impl PhraseRank {
    fn new(order: PhraseOrder, words: &[&[Letter]]) -> Self {
        let mut words: Vec<Vec<Letter>> = words.iter().map(|word| word.to_vec()).collect();
        let longer = |a: &Vec<Letter>, b: &Vec<Letter>| match order {
            PhraseOrder::Length => b.len().cmp(&a.len()),
            PhraseOrder::Alphabet => Ordering::Equal,
        };
        words.sort_by(|a, b| longer(a, b).then_with(|| a.cmp(b)));
        let lengths = match order {
            PhraseOrder::Length => words.iter().map(|word| Reverse(word.len())).collect(),
            PhraseOrder::Alphabet => Vec::new(),
        };
        Self(words.len(), lengths, words)
    }
}

/// Returns the `limit` best phrases: fewest words first, then by `order`.
///
/// # Errors
/// As [`for_each_phrase`](super::for_each_phrase).
pub fn best(
    lexicon: &Lexicon,
    request: &PhraseRequest,
    order: PhraseOrder,
    limit: usize,
) -> Result<BestPhrases, Error> {
    let mut search = BestPhraseSearch::new(lexicon, request, order, limit, &|| false)?;
    search.advance(&|| false);
    Ok(search.best())
}

/// A search for the best phrases in steps. See [`best`].
#[derive(Debug)]
pub struct BestPhraseSearch {
    search: PhraseSearch,
    order: PhraseOrder,
    limit: usize,
    heap: BinaryHeap<PhraseRank>,
    found: u64,
    /// The number of words of the last phrase.
    words: usize,
    /// The number of phrases with that number of words.
    examined: u64,
    end: SearchEnd,
}

/// The end of a search for the best phrases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SearchEnd {
    Open,
    /// All phrases were found, unless no steps were left.
    All,
    /// There are enough phrases with the fewest words.
    Enough,
    /// There are too many phrases with one number of words.
    TooMany,
}

impl BestPhraseSearch {
    /// Finds the words that can be part of a phrase, until `stop` returns `true`. It takes the
    /// other arguments of [`best`].
    ///
    /// # Errors
    /// As [`best`], and once `stop` returned `true`.
    pub fn new(
        lexicon: &Lexicon,
        request: &PhraseRequest,
        order: PhraseOrder,
        limit: usize,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, Error> {
        Ok(Self {
            search: PhraseSearch::new(lexicon, request, stop)?,
            order,
            limit,
            heap: BinaryHeap::new(),
            found: 0,
            words: 0,
            examined: 0,
            end: SearchEnd::Open,
        })
    }

    /// Searches until `stop`, called after each phrase and each step of the search, returns `true`.
    /// Returns `true` once the search is complete; otherwise the next call continues it.
    pub fn advance(&mut self, stop: &dyn Fn() -> bool) -> bool {
        while self.end == SearchEnd::Open {
            match self.search.advance(stop) {
                SearchEvent::Phrase => self.add(),
                SearchEvent::Stopped => return false,
                SearchEvent::End => self.end = SearchEnd::All,
            }
            if self.end == SearchEnd::Open && stop() {
                return false;
            }
        }
        true
    }

    fn add(&mut self) {
        let phrase = self.search.phrase();
        if phrase.len() > self.words {
            // All phrases of fewer words have been found.
            if self.heap.len() >= self.limit {
                self.end = SearchEnd::Enough;
                return;
            }
            (self.words, self.examined) = (phrase.len(), 0);
        }
        if self.examined == MAX_EXAMINED {
            self.end = SearchEnd::TooMany;
            return;
        }
        self.examined += 1;
        self.found += 1;
        let key = PhraseRank::new(self.order, &phrase);
        if self.heap.len() < self.limit {
            self.heap.push(key);
        } else if let Some(mut last) = self.heap.peek_mut()
            && key < *last
        {
            *last = key;
        }
    }

    /// Returns the best phrases found so far.
    #[must_use]
    pub fn best(&self) -> BestPhrases {
        let has_all = self.search.is_complete();
        let ranked = self.heap.clone().into_sorted_vec();
        BestPhrases {
            phrases: ranked.into_iter().map(|key| key.2).collect(),
            found: self.found,
            complete: has_all && self.end == SearchEnd::All,
            exact: has_all && matches!(self.end, SearchEnd::All | SearchEnd::Enough),
        }
    }
}
