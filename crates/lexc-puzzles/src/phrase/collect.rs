//! The best of many phrases.

use core::cmp::{Ordering, Reverse};
use core::ops::ControlFlow;
use std::collections::BinaryHeap;

use lexc_runtime::Lexicon;

use super::search::for_each_phrase;
use super::{PhraseError, Request};

/// After so many phrases of one number of words the search ends.
const PATIENCE: u64 = 2_000_000;

/// Which phrases of the same number of words come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Those with the longest word, then with the second longest; then in the order of the
    /// alphabet.
    Length,
    /// In the order of the alphabet, word by word.
    Alphabet,
}

/// The best phrases.
#[derive(Debug, Clone, Default)]
pub struct Best {
    /// The fewest words first, then in the order that was asked for; the words of one likewise.
    pub phrases: Vec<Vec<Vec<u8>>>,
    /// How many were found.
    pub found: u64,
    /// Were all found? If not, the search ended when the phrases were enough, at the end of those
    /// of the same number of words; or after two million of these, and then the best of those are
    /// given.
    pub complete: bool,
    /// Are those given the best there are?
    pub exact: bool,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key(usize, Vec<Reverse<usize>>, Vec<Vec<u8>>);

impl Key {
    fn new(order: Order, words: &[&[u8]]) -> Self {
        let mut words: Vec<Vec<u8>> = words.iter().map(|word| word.to_vec()).collect();
        let longer = |a: &Vec<u8>, b: &Vec<u8>| match order {
            Order::Length => b.len().cmp(&a.len()),
            Order::Alphabet => Ordering::Equal,
        };
        words.sort_by(|a, b| longer(a, b).then_with(|| a.cmp(b)));
        let lengths = match order {
            Order::Length => words.iter().map(|word| Reverse(word.len())).collect(),
            Order::Alphabet => Vec::new(),
        };
        Self(words.len(), lengths, words)
    }
}

/// The `limit` best phrases: those of the fewest words, and among these by `order`.
///
/// # Errors
/// [`PhraseError`].
pub fn best(
    lexicon: &Lexicon,
    request: &Request,
    order: Order,
    limit: usize,
) -> Result<Best, PhraseError> {
    let mut heap: BinaryHeap<Key> = BinaryHeap::new();
    let mut best = Best {
        complete: true,
        exact: true,
        ..Best::default()
    };
    let (mut words, mut of_these) = (0, 0);
    for_each_phrase(lexicon, request, |phrase| {
        if phrase.len() > words {
            // All of fewer words are found.
            if heap.len() >= limit {
                best.complete = false;
                return ControlFlow::Break(());
            }
            (words, of_these) = (phrase.len(), 0);
        }
        if of_these == PATIENCE {
            best.complete = false;
            best.exact = false;
            return ControlFlow::Break(());
        }
        of_these += 1;
        best.found += 1;
        let key = Key::new(order, phrase);
        if heap.len() < limit {
            heap.push(key);
        } else if let Some(mut last) = heap.peek_mut()
            && key < *last
        {
            *last = key;
        }
        ControlFlow::Continue(())
    })?;
    best.phrases = heap
        .into_sorted_vec()
        .into_iter()
        .map(|key| key.2)
        .collect();
    Ok(best)
}
