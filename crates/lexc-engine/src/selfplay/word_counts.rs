//! [`WordCounts`]: the number of plays of each word of a lexicon, and what the words earned.

use lexc_game::Score;

/// The number of times that a word was played, and what it earned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct WordCount {
    /// The number of times as the main word of a play.
    pub main: u64,
    /// The sum of the scores of those plays.
    pub score: i64,
    /// The number of times as a cross-word of a play.
    pub cross: u64,
    /// The number of turns whose best play formed the word, if playability was recorded.
    pub best: u64,
    /// The sum over those turns of the equity that would be lost without the word, in thousandths
    /// of a point.
    pub earned: u64,
}

impl WordCount {
    /// Adds the counts of other plays of the word.
    pub const fn merge(&mut self, more: &Self) {
        self.main = self.main.saturating_add(more.main);
        self.score = self.score.saturating_add(more.score);
        self.cross = self.cross.saturating_add(more.cross);
        self.best = self.best.saturating_add(more.best);
        self.earned = self.earned.saturating_add(more.earned);
    }
}

/// The number of times that each word of a lexicon was played, and what it earned, by rank.
///
/// # Cost
/// At most 40 bytes for each word of the lexicon. Where the system gives memory on first use, a
/// sample of few games uses little.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WordCounts {
    /// The standard library asks for zeroed memory only for vectors of its own types, and writes
    /// the zeros of others.
    counts: Vec<Fields>,
}

/// The fields of a [`WordCount`], in its order.
type Fields = (u64, i64, u64, u64, u64);

const fn count_of((main, score, cross, best, earned): Fields) -> WordCount {
    WordCount { main, score, cross, best, earned }
}

impl WordCounts {
    /// Returns counts of zero for a lexicon with a number of words.
    #[must_use]
    pub fn new(words: usize) -> Self {
        Self { counts: vec![(0, 0, 0, 0, 0); words] }
    }

    /// Counts the main word of a play and the play's score. A rank past the end is ignored.
    pub fn add_main(&mut self, rank: u64, score: Score) {
        if let Some((main, sum, ..)) = self.slot(rank) {
            *main += 1;
            *sum += i64::from(score.points());
        }
    }

    /// Counts a cross-word of a play. A rank past the end is ignored.
    pub fn add_cross(&mut self, rank: u64) {
        if let Some((_, _, cross, ..)) = self.slot(rank) {
            *cross += 1;
        }
    }

    /// Counts a turn whose best play formed the word, and the equity in thousandths of a point
    /// that would be lost without the word. A rank past the end is ignored.
    pub fn add_best(&mut self, rank: u64, lost: u64) {
        if let Some((.., best, earned)) = self.slot(rank) {
            *best += 1;
            *earned += lost;
        }
    }

    fn slot(&mut self, rank: u64) -> Option<&mut Fields> {
        self.counts.get_mut(usize::try_from(rank).ok()?)
    }

    /// Adds to the counts of a word. A rank past the end is ignored.
    pub fn add(&mut self, rank: u64, more: &WordCount) {
        if let Some(slot) = self.slot(rank) {
            let mut count = count_of(*slot);
            count.merge(more);
            *slot = (count.main, count.score, count.cross, count.best, count.earned);
        }
    }

    /// Adds the counts of another sample of the same lexicon.
    pub fn merge(&mut self, other: &Self) {
        for (rank, count) in other.iter().filter(|(_, count)| *count != WordCount::default()) {
            self.add(rank, &count);
        }
    }

    /// Returns the counts of the word with a rank; zero past the end.
    #[must_use]
    pub fn get(&self, rank: u64) -> WordCount {
        let at = usize::try_from(rank).unwrap_or(usize::MAX);
        self.counts.get(at).copied().map(count_of).unwrap_or_default()
    }

    /// Returns the number of words of the lexicon.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Returns `true` if the lexicon has no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Returns an iterator over the ranks of all words with their counts.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u64, WordCount)> + '_ {
        let counts = self.counts.iter().enumerate();
        counts.map(|(rank, &count)| (rank as u64, count_of(count)))
    }
}
