//! [`EndgameGaddag`]: the GADDAG of a search.

use lexc_alphabet::Letter;
use lexc_game::{Board, Rack};

use super::builder::{AutomatonBuilder, LabelledState};
use super::filter::WordFilter;
use super::source::WordSource;

/// A minimal GADDAG whose states hold their labels as bit sets, for fast steps.
#[derive(Debug)]
pub(crate) struct EndgameGaddag {
    states: Vec<LabelledState>,
    targets: Vec<u32>,
    words: u64,
}

impl EndgameGaddag {
    /// The first state.
    pub(crate) const ROOT: u32 = AutomatonBuilder::ROOT;
    /// The state without edges.
    pub(crate) const EMPTY: u32 = 0;
    /// The label between the reversed letters up to an anchor and the letters after it.
    pub(crate) const SEPARATOR: u32 = 0;

    /// Builds the GADDAG of the words that `tiles` can make on a board, or of every word if
    /// `reduce` is `false`.
    pub(crate) fn new(words: WordSource<'_>, board: &Board, tiles: &Rack, reduce: bool) -> Self {
        let filter = reduce.then(|| WordFilter::new(board, tiles));
        let mut strings = GaddagStrings::default();
        let mut kept = 0;
        words.for_each(|word| {
            if filter.as_ref().is_none_or(|filter| filter.allows(word)) {
                strings.add(word);
                kept += 1;
            }
        });
        let (states, targets) = strings.build();
        Self {
            states,
            targets,
            words: kept,
        }
    }

    /// Returns the number of words.
    pub(crate) fn words(&self) -> u64 {
        self.words
    }

    /// Returns the labels of a state that have a target, and the letters that complete a word.
    #[inline(always)]
    pub(crate) fn labels(&self, state: u32) -> (u64, u64) {
        let state = &self.states[state as usize];
        (state.next, state.ends)
    }

    /// Returns the state after a label; [`Self::EMPTY`] if the label has no target.
    #[inline(always)]
    pub(crate) fn step(&self, state: u32, label: u32) -> u32 {
        let state = &self.states[state as usize];
        if state.next >> label & 1 == 0 {
            return Self::EMPTY;
        }
        let before = (state.next & ((1 << label) - 1)).count_ones();
        self.targets[(state.targets + before) as usize]
    }

    /// Returns the state after reading letters from last to first.
    #[inline]
    pub(crate) fn walk_back(&self, letters: impl Iterator<Item = u8>) -> u32 {
        let mut state = Self::ROOT;
        for letter in letters {
            state = self.step(state, letter.into());
        }
        state
    }
}

/// The strings of a GADDAG: for each word and each of its letters, the letters up to it reversed,
/// the separator, and the letters after it; without the separator for the last letter.
#[derive(Default)]
struct GaddagStrings {
    labels: Vec<u8>,
    /// The range of each string in `labels`.
    ranges: Vec<(u32, u32)>,
}

impl GaddagStrings {
    fn add(&mut self, word: &[Letter]) {
        let number = |letter: &Letter| letter.number();
        for split in 1..=word.len() {
            let begin = self.labels.len() as u32;
            let (before, after) = word.split_at(split);
            self.labels.extend(before.iter().rev().map(number));
            if !after.is_empty() {
                self.labels.push(EndgameGaddag::SEPARATOR as u8);
                self.labels.extend(after.iter().map(number));
            }
            self.ranges.push((begin, self.labels.len() as u32));
        }
    }

    fn build(mut self) -> (Vec<LabelledState>, Vec<u32>) {
        let labels = &self.labels;
        let string = |&(begin, end): &(u32, u32)| &labels[begin as usize..end as usize];
        self.ranges
            .sort_unstable_by(|one, other| string(one).cmp(string(other)));
        let mut builder = AutomatonBuilder::new();
        for range in &self.ranges {
            builder.add(string(range));
        }
        builder.finish()
    }
}
