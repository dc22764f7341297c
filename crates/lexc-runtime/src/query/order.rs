//! The first answers to a query in an order.

use core::cmp::Ordering;

use lexc_alphabet::Letter;

use super::constraint::Query;
use super::matches::{MatchList, Matches};
use super::probability::{DrawProbability, TileDistribution};
use super::walk::Lengths;
use crate::extensions::LONGEST;
use crate::lexicon::Lexicon;

/// The order of answers. Ties are broken by alphabet order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum Order {
    /// Alphabet order.
    #[default]
    Alphabet,
    /// The number of tiles, largest first.
    Length,
    /// The sum of the scores of the tiles, greatest first.
    Score,
    /// The probability of drawing the word from the full bag, likeliest first:
    /// [`TileDistribution::probability`].
    Probability {
        /// `true` if the bag has the blanks of the alphabet.
        blanks: bool,
    },
}

/// An order and its direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Sorting {
    /// The order.
    pub order: Order,
    /// `true` if the order is reversed: the shortest first, the least likely first, the end of the
    /// alphabet first. Ties are still broken by alphabet order from its beginning.
    pub reverse: bool,
}

impl From<Order> for Sorting {
    fn from(order: Order) -> Self {
        let reverse = false;
        Self { order, reverse }
    }
}

impl Lexicon {
    /// Returns the first `limit` answers to a query in an order.
    ///
    /// In alphabet order the walk stops at the limit; in the other orders it turns back where no
    /// word can be among the first, by bounds of length, score and probability. The least
    /// likely words and the end of the alphabet have no bound: all answers are visited. At most
    /// one and a half times the limit are kept, and 64.
    ///
    /// ```
    /// use lexc_runtime::{Lexicon, query::{Order, Pattern, Query}};
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let query = Query::new().and(Pattern::suffix(&lexicon.tokenizer().letters("S")?));
    /// let found = lexicon.search(&query, Order::Score, 2);
    /// assert_eq!(found.spelled(lexicon.alphabet()), ["CARS", "CATS"]); // 6 points each, then DOGS
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn search(&self, query: &Query, by: impl Into<Sorting>, limit: usize) -> MatchList {
        let Sorting { order, reverse } = by.into();
        let mut matches = self.matches(query);
        let keys = Keys::new(self, order);
        if limit == 0 {
            return MatchList::default();
        }
        if order == Order::Alphabet && !reverse && matches.in_order() {
            return first(matches, limit);
        }
        let mut best = Best {
            words: MatchList::default(),
            keys: Vec::new(),
            worst: None,
            kept: Vec::new(),
            limit,
            order,
            reverse,
        };
        let in_order = matches.in_order();
        let opposite: Vec<i64> = match &keys {
            Keys::Score(scores) => scores.iter().map(|score| -score).collect(),
            _ => Vec::new(),
        };
        while let Some(word) = matches.next_letters() {
            let key = keys.of(word);
            if !best.admits(key, in_order) {
                continue;
            }
            best.push(word, key);
            if best.is_full() {
                best.cut();
                if let Some(lengths) = best.lengths(in_order) {
                    matches.narrow(lengths);
                }
                match (&keys, best.worst) {
                    (Keys::Score(scores), Some(Key::Number(worst))) => match reverse {
                        false => matches.narrow_scores(scores, worst),
                        // The least of some scores is the greatest of the opposite numbers.
                        true => matches.narrow_scores(&opposite, -worst),
                    },
                    (Keys::Probability(bag), Some(Key::Probability(worst))) if !reverse => {
                        matches.narrow_probabilities(bag, worst);
                    }
                    _ => {}
                }
            }
        }
        best.cut();
        best.words
    }
}

fn first(mut matches: Matches<'_>, limit: usize) -> MatchList {
    let mut found = MatchList::default();
    while found.len() < limit
        && let Some(word) = matches.next_letters()
    {
        found.push(word);
    }
    found
}

/// The sort key of a word; the greatest comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Same,
    Number(i64),
    Probability(DrawProbability),
}

#[derive(Debug)]
enum Keys {
    Alphabet,
    Length,
    Score(Vec<i64>),
    Probability(TileDistribution),
}

impl Keys {
    fn new(lexicon: &Lexicon, order: Order) -> Self {
        let alphabet = lexicon.alphabet();
        match order {
            Order::Alphabet => Self::Alphabet,
            Order::Length => Self::Length,
            Order::Score => {
                let scores = alphabet
                    .tiles()
                    .iter()
                    .map(|tile| tile.score.points().into());
                Self::Score(scores.collect())
            }
            Order::Probability { blanks: true } => {
                Self::Probability(TileDistribution::new(alphabet))
            }
            Order::Probability { blanks: false } => {
                Self::Probability(TileDistribution::without_blanks(alphabet))
            }
        }
    }

    fn of(&self, word: &[Letter]) -> Key {
        match self {
            Self::Alphabet => Key::Same,
            Self::Length => Key::Number(word.len() as i64),
            Self::Score(scores) => {
                let score = |letter: &Letter| scores.get(letter.index()).copied().unwrap_or(0);
                Key::Number(word.iter().map(score).sum())
            }
            Self::Probability(bag) => Key::Probability(bag.probability(word)),
        }
    }
}

/// The best words so far, and candidates.
struct Best {
    words: MatchList,
    keys: Vec<Key>,
    /// The key of the worst of the best words, once the limit is reached; candidates may be
    /// better.
    worst: Option<Key>,
    /// A buffer for sorting.
    kept: Vec<usize>,
    limit: usize,
    order: Order,
    reverse: bool,
}

impl Best {
    fn push(&mut self, word: &[Letter], key: Key) {
        self.words.push(word);
        self.keys.push(key);
    }

    fn is_full(&self) -> bool {
        // Knowing the worst of the best words early makes the walk shorter.
        let slack = match self.order {
            Order::Length => self.limit / 8 + 16,
            _ => self.limit / 2 + 64,
        };
        self.words.len() >= self.limit.saturating_add(slack)
    }

    fn compare(&self, a: usize, b: usize) -> Ordering {
        let keys = self.keys.get(b).cmp(&self.keys.get(a));
        let words = || self.words.get(a).cmp(&self.words.get(b));
        match (self.order, self.reverse) {
            (Order::Alphabet, true) => words().reverse(),
            (_, true) => keys.reverse().then_with(words),
            (_, false) => keys.then_with(words),
        }
    }

    /// Sorts the candidates and keeps the best.
    fn cut(&mut self) {
        let mut kept = core::mem::take(&mut self.kept);
        kept.clear();
        kept.extend(0..self.words.len());
        if let Some(last) = self.limit.checked_sub(1)
            && last < kept.len()
        {
            kept.select_nth_unstable_by(last, |&a, &b| self.compare(a, b));
            kept.truncate(self.limit);
        }
        kept.sort_unstable_by(|&a, &b| self.compare(a, b));
        let mut words = MatchList::default();
        let mut keys = Vec::new();
        for &at in &kept {
            if let (Some(word), Some(&key)) = (self.words.get(at), self.keys.get(at)) {
                words.push(word);
                keys.push(key);
            }
        }
        self.words = words;
        self.keys = keys;
        let last = self.limit.checked_sub(1);
        self.worst = last.and_then(|last| self.keys.get(last).copied());
        self.kept = kept;
    }

    /// Returns `true` if a word with this key can be among the best. If words are found in order,
    /// one with the key of the worst follows it.
    fn admits(&self, key: Key, in_order: bool) -> bool {
        let Some(worst) = self.worst else {
            return true;
        };
        if self.order == Order::Alphabet {
            return true;
        }
        let by_key = match self.reverse {
            true => worst.cmp(&key),
            false => key.cmp(&worst),
        };
        match by_key {
            Ordering::Greater => true,
            Ordering::Equal => !in_order,
            Ordering::Less => false,
        }
    }

    /// Returns the lengths of words that would still be among the best; valid after [`Self::cut`].
    /// If words are found in order, one as long as the worst sorts after it.
    fn lengths(&self, in_order: bool) -> Option<Lengths> {
        let worst = self.words.get(self.limit - 1)?.len();
        let better = usize::from(in_order);
        match (self.order, self.reverse) {
            (Order::Length, false) => Some(Lengths {
                min: worst + better,
                max: LONGEST,
            }),
            (Order::Length, true) => Some(Lengths {
                min: 0,
                max: worst.saturating_sub(better),
            }),
            _ => None,
        }
    }
}
