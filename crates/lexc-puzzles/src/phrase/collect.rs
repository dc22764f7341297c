//! The best phrases.

use core::cmp::{Ordering, Reverse};
use core::ops::ControlFlow;
use std::collections::BinaryHeap;

use lexc_runtime::{Letter, Lexicon};

use super::request::{PhraseError, PhraseRequest};
use super::search::for_each_phrase_until;

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

#[derive(PartialEq, Eq, PartialOrd, Ord)]
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
/// Returns [`PhraseError`].
pub fn best(
    lexicon: &Lexicon,
    request: &PhraseRequest,
    order: PhraseOrder,
    limit: usize,
) -> Result<BestPhrases, PhraseError> {
    best_until(lexicon, request, order, limit, &|| false)
}

/// As [`best`], but returns the phrases found so far soon after `stop` returns `true`. `stop` is
/// called once per phrase and once per step of the search.
///
/// # Errors
/// [`PhraseError`].
pub fn best_until(
    lexicon: &Lexicon,
    request: &PhraseRequest,
    order: PhraseOrder,
    limit: usize,
    stop: &dyn Fn() -> bool,
) -> Result<BestPhrases, PhraseError> {
    let mut heap: BinaryHeap<PhraseRank> = BinaryHeap::new();
    let mut best = BestPhrases {
        complete: true,
        exact: true,
        ..BestPhrases::default()
    };
    let (mut words, mut examined) = (0, 0);
    let has_all = for_each_phrase_until(lexicon, request, stop, |phrase| {
        if phrase.len() > words {
            // All phrases of fewer words have been found.
            if heap.len() >= limit {
                best.complete = false;
                return ControlFlow::Break(());
            }
            (words, examined) = (phrase.len(), 0);
        }
        if examined == MAX_EXAMINED {
            best.complete = false;
            best.exact = false;
            return ControlFlow::Break(());
        }
        examined += 1;
        best.found += 1;
        let key = PhraseRank::new(order, phrase);
        if heap.len() < limit {
            heap.push(key);
        } else if let Some(mut last) = heap.peek_mut()
            && key < *last
        {
            *last = key;
        }
        ControlFlow::Continue(())
    })?;
    best.complete &= has_all;
    best.exact &= has_all;
    best.phrases = heap
        .into_sorted_vec()
        .into_iter()
        .map(|key| key.2)
        .collect();
    Ok(best)
}
