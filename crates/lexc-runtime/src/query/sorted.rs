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
        let matches = self.unordered_by(query, order);
        let alphabet = self.alphabet();
        if limit == 0 {
            return MatchList::default();
        }
        match order {
            Order::Alphabet if !reverse && matches.in_order() => first(matches, limit),
            // The words are compared with each other.
            Order::Alphabet => {
                BestWords::new(&matches, order, reverse, limit).of(matches, |_| (), |_, ()| {})
            }
            Order::Length => {
                let best = BestWords::new(&matches, order, reverse, limit);
                let better = usize::from(best.in_order);
                let narrow = |matches: &mut Matches<'_>, worst: i64| {
                    let worst = worst as usize;
                    matches.narrow(match reverse {
                        false => Lengths { min: worst + better, max: MAX_WORD_LENGTH },
                        true => Lengths { min: 0, max: worst.saturating_sub(better) },
                    });
                };
                best.of(matches, |word| word.len() as i64, narrow)
            }
            Order::Score => {
                let scores = alphabet.tiles().iter().map(|tile| tile.score.points().into());
                let scores: Vec<i64> = scores.collect();
                let opposite: Vec<i64> = scores.iter().map(|score| -score).collect();
                let score = |letter: &Letter| scores.get(letter.index()).copied().unwrap_or(0);
                let narrow = |matches: &mut Matches<'_>, worst: i64| match reverse {
                    false => matches.narrow_scores(&scores, worst),
                    // The minimum of the scores is the maximum of their negatives.
                    true => matches.narrow_scores(&opposite, -worst),
                };
                let best = BestWords::new(&matches, order, reverse, limit);
                best.of(matches, |word| word.iter().map(score).sum::<i64>(), narrow)
            }
            Order::Probability { blanks } => {
                let tiles = match blanks {
                    true => TileDistribution::new(alphabet),
                    false => TileDistribution::without_blanks(alphabet),
                };
                let narrow = |matches: &mut Matches<'_>, worst| {
                    if !reverse {
                        matches.narrow_probabilities(&tiles, worst);
                    }
                };
                let best = BestWords::new(&matches, order, reverse, limit);
                best.of(matches, |word| tiles.probability(word), narrow)
            }
        }
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
trait SortKey: Copy + Ord {
    /// Returns the key as a number, if it is one.
    fn number(self) -> Option<i64> {
        None
    }
}

impl SortKey for () {}

impl SortKey for DrawProbability {}

impl SortKey for i64 {
    fn number(self) -> Option<i64> {
        Some(self)
    }
}

/// The best words so far, and candidates that were not sorted yet.
struct BestWords<K> {
    /// `true` if words are added in alphabet order.
    in_order: bool,
    words: MatchList,
    keys: Vec<K>,
    /// The key of the worst of the best words, once the limit is reached; candidates may be
    /// better.
    worst: Option<K>,
    limit: usize,
    order: Order,
    reverse: bool,
}

impl<K: SortKey> BestWords<K> {
    fn new(matches: &Matches<'_>, order: Order, reverse: bool, limit: usize) -> Self {
        Self {
            in_order: matches.in_order(),
            words: MatchList::default(),
            keys: Vec::new(),
            worst: None,
            limit,
            order,
            reverse,
        }
    }

    /// Returns the best of the matches. `narrow` leaves those that are better than a key.
    fn of(
        mut self,
        mut matches: Matches<'_>,
        key_of: impl Fn(&[Letter]) -> K,
        narrow: impl Fn(&mut Matches<'_>, K),
    ) -> MatchList {
        while let Some(word) = matches.next_letters() {
            let key = key_of(word);
            if !self.can_include(key) {
                continue;
            }
            self.push(word, key);
            if self.is_full() {
                self.keep_best();
                if let Some(worst) = self.worst {
                    narrow(&mut matches, worst);
                }
            }
        }
        self.keep_best();
        self.words
    }

    fn push(&mut self, word: &[Letter], key: K) {
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
        let number = |(key, place): (&K, u32)| {
            let key = i32::try_from(key.number()?).ok()?;
            // The sign is the highest bit, and the greatest key comes first.
            let key = key.cast_unsigned() ^ 1 << 31;
            let key = if self.reverse { key } else { !key };
            Some(u64::from(key) << 32 | u64::from(place))
        };
        self.keys.iter().zip(places).map(number).collect()
    }

    /// Returns `true` if a word with this key can be among the best. If words are added in order, a
    /// later word with the same key as the worst is not.
    fn can_include(&self, key: K) -> bool {
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
