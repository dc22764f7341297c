//! The first matches of a query in an order.

use core::cmp::Ordering;

use lexc_alphabet::Letter;

use super::expression::Query;
use super::match_list::MatchList;
use super::matches::Matches;
use super::order::{Order, Sorting};
use super::probability::{DrawProbability, TileDistribution};
use super::search::lengths::Lengths;
use crate::alphabets::AlphabetMismatch;
use crate::lexicon::open::Lexicon;
use crate::limits::MAX_WORD_LENGTH;

impl Lexicon {
    /// Returns the first `limit` matches of a query in an order.
    ///
    /// In alphabet order the walk stops at the limit. In the other orders, bounds of length, score
    /// and probability make it turn back where no word can be among the first. There is no bound
    /// for the least likely words and for the end of the alphabet: all matches are visited.
    /// Memory is needed for one and a half times the limit, and 64 words.
    ///
    /// ```
    /// use lexc_runtime::{Lexicon, query::{Order, Pattern, Query}};
    ///
    /// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let query = Query::from(Pattern::suffix(&lexicon.tokenizer().letters("S")?));
    /// let list = lexicon.sorted_matches(&query, Order::Score, 2)?;
    /// assert_eq!(list.spelled(lexicon.alphabet()), ["CARS", "CATS"]); // 6 points each, then DOGS
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] under the same conditions as [`Self::matches`].
    pub fn sorted_matches(
        &self,
        query: &Query,
        by: impl Into<Sorting>,
        limit: usize,
    ) -> Result<MatchList, AlphabetMismatch> {
        query.check(self.alphabet())?;
        Ok(self.sorted_unchecked(query, by.into(), limit))
    }

    /// Returns the first `limit` matches of a query for this alphabet.
    pub(super) fn sorted_unchecked(
        &self,
        query: &Query,
        Sorting { order, reverse }: Sorting,
        limit: usize,
    ) -> MatchList {
        let mut matches = self.unordered_by(query, order);
        let keys = SortKeys::new(self, order);
        if limit == 0 {
            return MatchList::default();
        }
        if order == Order::Alphabet && !reverse && matches.in_order() {
            return first(matches, limit);
        }
        let in_order = matches.in_order();
        let mut best = BestWords {
            in_order,
            words: MatchList::default(),
            keys: Vec::new(),
            worst: None,
            limit,
            order,
            reverse,
        };
        let opposite: Vec<i64> = match &keys {
            SortKeys::Score(scores) => scores.iter().map(|score| -score).collect(),
            _ => Vec::new(),
        };
        while let Some(word) = matches.next_letters() {
            let key = keys.of(word);
            if !best.can_include(key) {
                continue;
            }
            best.push(word, key);
            if best.is_full() {
                best.keep_best();
                if let Some(lengths) = best.lengths() {
                    matches.narrow(lengths);
                }
                match (&keys, best.worst) {
                    (SortKeys::Score(scores), Some(SortKey::Number(worst))) => match reverse {
                        false => matches.narrow_scores(scores, worst),
                        // The minimum of the scores is the maximum of their negatives.
                        true => matches.narrow_scores(&opposite, -worst),
                    },
                    (SortKeys::Probability(tiles), Some(SortKey::Probability(worst)))
                        if !reverse =>
                    {
                        matches.narrow_probabilities(tiles, worst);
                    }
                    _ => {}
                }
            }
        }
        best.keep_best();
        best.words
    }
}

fn first(mut matches: Matches<'_>, limit: usize) -> MatchList {
    let mut list = MatchList::default();
    while list.len() < limit
        && let Some(word) = matches.next_letters()
    {
        list.push(word);
    }
    list
}

/// The sort key of a word. The greatest key comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum SortKey {
    Equal,
    Number(i64),
    Probability(DrawProbability),
}

#[derive(Debug)]
enum SortKeys {
    Alphabet,
    Length,
    Score(Vec<i64>),
    Probability(TileDistribution),
}

impl SortKeys {
    fn new(lexicon: &Lexicon, order: Order) -> Self {
        let alphabet = lexicon.alphabet();
        match order {
            Order::Alphabet => Self::Alphabet,
            Order::Length => Self::Length,
            Order::Score => {
                let scores = alphabet.tiles().iter().map(|tile| tile.score.points().into());
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

    fn of(&self, word: &[Letter]) -> SortKey {
        match self {
            Self::Alphabet => SortKey::Equal,
            Self::Length => SortKey::Number(word.len() as i64),
            Self::Score(scores) => {
                let score = |letter: &Letter| scores.get(letter.index()).copied().unwrap_or(0);
                SortKey::Number(word.iter().map(score).sum())
            }
            Self::Probability(tiles) => SortKey::Probability(tiles.probability(word)),
        }
    }
}

/// The best words so far, and candidates that were not sorted yet.
struct BestWords {
    /// `true` if words are added in alphabet order.
    in_order: bool,
    words: MatchList,
    keys: Vec<SortKey>,
    /// The key of the worst of the best words, once the limit is reached; candidates may be
    /// better.
    worst: Option<SortKey>,
    limit: usize,
    order: Order,
    reverse: bool,
}

impl BestWords {
    fn push(&mut self, word: &[Letter], key: SortKey) {
        self.words.push(word);
        self.keys.push(key);
    }

    fn is_full(&self) -> bool {
        // An early bound on the worst of the best words makes the walk shorter.
        let slack = match self.order {
            Order::Length => self.limit / 8 + 16,
            _ => self.limit / 2 + 64,
        };
        self.words.len() >= self.limit.saturating_add(slack)
    }

    fn compare(&self, a: usize, b: usize) -> Ordering {
        let keys = self.keys.get(b).cmp(&self.keys.get(a));
        let words = || match self.in_order && self.order != Order::Alphabet {
            // Words with the same key are in order, also after an earlier sort.
            true => a.cmp(&b),
            false => self.words.get(a).cmp(&self.words.get(b)),
        };
        match (self.order, self.reverse) {
            (Order::Alphabet, true) => words().reverse(),
            (_, true) => keys.reverse().then_with(words),
            (_, false) => keys.then_with(words),
        }
    }

    /// Sorts all words and keeps the best.
    fn keep_best(&mut self) {
        match self.numbers() {
            Some(mut numbers) => {
                first_in_order(&mut numbers, self.limit, u64::cmp);
                self.keep(numbers.iter().map(|&number| number as u32 as usize));
            }
            None => {
                let mut places: Vec<usize> = (0..self.words.len()).collect();
                first_in_order(&mut places, self.limit, |&a, &b| self.compare(a, b));
                self.keep(places.into_iter());
            }
        }
        let last = self.limit.checked_sub(1);
        self.worst = last.and_then(|last| self.keys.get(last).copied());
    }

    /// Keeps the words in these places, in this order.
    fn keep(&mut self, places: impl Iterator<Item = usize>) {
        let mut words = MatchList::default();
        let mut keys = Vec::new();
        for at in places {
            if let (Some(word), Some(&key)) = (self.words.get(at), self.keys.get(at)) {
                words.push(word);
                keys.push(key);
            }
        }
        self.words = words;
        self.keys = keys;
    }

    /// Returns numbers in the order of the words, each with the place of its word in the lower
    /// half, which sort several times as fast; `None` if words have another order than numbers
    /// and places.
    fn numbers(&self) -> Option<Vec<u64>> {
        if !self.in_order {
            return None;
        }
        let places = 0..u32::try_from(self.words.len()).ok()?;
        let number = |(key, place): (&SortKey, u32)| {
            let SortKey::Number(key) = *key else {
                return None;
            };
            let key = i32::try_from(key).ok()?;
            // The sign is the highest bit, and the greatest key comes first.
            let key = key.cast_unsigned() ^ 1 << 31;
            let key = if self.reverse { key } else { !key };
            Some(u64::from(key) << 32 | u64::from(place))
        };
        self.keys.iter().zip(places).map(number).collect()
    }

    /// Returns `true` if a word with this key can be among the best. If words are added in order, a
    /// later word with the same key as the worst is not.
    fn can_include(&self, key: SortKey) -> bool {
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
            Ordering::Equal => !self.in_order,
            Ordering::Less => false,
        }
    }

    /// Returns the lengths of words that can still be among the best. Valid after
    /// [`Self::keep_best`].
    fn lengths(&self) -> Option<Lengths> {
        let worst = self.words.get(self.limit - 1)?.len();
        let better = usize::from(self.in_order);
        match (self.order, self.reverse) {
            (Order::Length, false) => Some(Lengths { min: worst + better, max: MAX_WORD_LENGTH }),
            (Order::Length, true) => Some(Lengths { min: 0, max: worst.saturating_sub(better) }),
            _ => None,
        }
    }
}

/// Sorts values, and keeps the first.
fn first_in_order<T>(values: &mut Vec<T>, limit: usize, compare: impl Fn(&T, &T) -> Ordering) {
    // Selecting would undo the order that long lists have, which makes sorting fast.
    if let Some(last) = limit.checked_sub(1)
        && last < values.len() / 2
    {
        values.select_nth_unstable_by(last, &compare);
        values.truncate(limit);
    }
    values.sort_unstable_by(compare);
    values.truncate(limit);
}
