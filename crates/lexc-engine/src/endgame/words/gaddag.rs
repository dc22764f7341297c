//! [`EndgameGaddag`]: the GADDAG of a search.

use lexc_alphabet::Letter;
use lexc_game::{Board, Rack};

use super::builder::{AutomatonBuilder, LabelledState};
use super::filter::WordFilter;
use super::source::WordSource;

/// A state of a GADDAG.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GaddagState(u32);

/// The labels of a state, as bit sets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StateLabels {
    /// Labels with a target: letters and the separator.
    pub(crate) next: u64,
    /// Letters that complete a word.
    pub(crate) ends: u64,
}

impl StateLabels {
    /// Returns the letters that continue or complete a word.
    #[inline(always)]
    pub(crate) const fn letters(self) -> u64 {
        (self.next | self.ends) & !1
    }
}

/// A minimal GADDAG whose states hold their labels as bit sets, for fast steps.
#[derive(Debug)]
pub(crate) struct EndgameGaddag {
    states: Vec<LabelledState>,
    targets: Vec<u32>,
    words: u64,
}

impl EndgameGaddag {
    /// The first state.
    pub(crate) const ROOT: GaddagState = GaddagState(AutomatonBuilder::ROOT);
    /// The state without edges.
    pub(crate) const EMPTY: GaddagState = GaddagState(0);
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
        Self { states, targets, words: kept }
    }

    /// Returns the number of words.
    pub(crate) fn words(&self) -> u64 {
        self.words
    }

    /// Returns the labels of a state.
    #[inline(always)]
    pub(crate) fn labels(&self, state: GaddagState) -> StateLabels {
        let &LabelledState { next, ends, .. } = &self.states[state.0 as usize];
        StateLabels { next, ends }
    }

    /// Returns the state after a label; [`Self::EMPTY`] if the label has no target.
    #[inline(always)]
    pub(crate) fn step(&self, state: GaddagState, label: u32) -> GaddagState {
        let state = &self.states[state.0 as usize];
        if state.next >> label & 1 == 0 {
            return Self::EMPTY;
        }
        let before = (state.next & ((1 << label) - 1)).count_ones();
        GaddagState(self.targets[(state.targets + before) as usize])
    }

    /// Returns the state after reading letters from last to first.
    #[inline]
    pub(crate) fn walk_back(&self, letters: impl Iterator<Item = u8>) -> GaddagState {
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
        self.ranges.sort_unstable_by(|one, other| string(one).cmp(string(other)));
        let mut builder = AutomatonBuilder::new();
        for range in &self.ranges {
            builder.add(string(range));
        }
        builder.finish()
    }
}
