//! The rank of a word among all words, and the word of a rank.

use super::body::{Forest, MAX_DEPTH, PackedEdge, PackedState, SPARE, SkipObserver};
use super::lexicon::Packed;
use crate::container::FormatError;
use alloc::vec::Vec;
use lexc_alphabet::Letter;

/// The numbers of words below the roots and before each edge of a long record, from which ranks are
/// computed. Computed in two passes, and never stored in a file.
#[derive(Debug, Clone, Default)]
pub struct PackedCounts {
    roots: Vec<u32>,
    /// For each edge of the index the number of words that come before it in its record.
    before: Vec<u32>,
}

impl PackedCounts {
    /// Returns the number of words below a root.
    fn of_root(&self, root: u32) -> u32 {
        self.roots.get(root as usize).copied().unwrap_or(0)
    }

    /// Returns the number of words before an edge of the index in its record.
    fn before(&self, edge: usize) -> u32 {
        self.before.get(edge).copied().unwrap_or(0)
    }
}

/// The sum of the words that a parse skips.
struct Words<'a> {
    counts: &'a PackedCounts,
    words: u32,
}

impl Words<'_> {
    fn add(&mut self, words: u32) {
        self.words = self.words.saturating_add(words);
    }
}

impl SkipObserver for Words<'_> {
    const COUNTS: bool = true;

    fn word(&mut self) {
        self.add(1);
    }

    fn root(&mut self, root: u32) {
        self.add(self.counts.of_root(root));
    }
}

/// The condition that selects an edge of a record.
enum EdgeSelector {
    /// The edge with this letter.
    Letter(Letter),
    /// The edge that contains the word with this number of words before it.
    Word(u32),
}

impl Forest<'_> {
    /// Returns for each edge of the index the number of words that come before it in its record,
    /// from the numbers of words below the roots.
    fn words_before(self, counts: &PackedCounts) -> Vec<u32> {
        let Some(index) = self.index else {
            return Vec::new();
        };
        let mut words = vec![0u32; index.len()];
        for (root, state) in (0..).zip(index.roots()) {
            if let Some(words) = state.as_node().and_then(|node| words.get_mut(node)) {
                *words = counts.of_root(root);
            }
        }
        let mut before = Vec::new();
        // Children precede their parents; roots are counted already.
        for node in 0..index.len() {
            let mut sum = 0u32;
            for (_, edge) in index.edges(node) {
                before.push(sum);
                let below = edge.target.map_or(0, |state| match state.as_node() {
                    Some(child) => words.get(child).copied().unwrap_or(0),
                    None => self.words_below(state, counts),
                });
                sum = sum.saturating_add(edge.terminal.into()).saturating_add(below);
            }
            words[node] = sum;
        }
        before
    }

    /// Counts the words below a record by reading it.
    fn words_below(self, record: PackedState, counts: &PackedCounts) -> u32 {
        let mut passed = Words { counts, words: 0 };
        self.end_of(record, SPARE, &mut passed);
        passed.words
    }

    /// Finds the selected edge, and counts the words that come before it in its record.
    fn search(
        self,
        state: PackedState,
        wanted: &EdgeSelector,
        counts: &PackedCounts,
    ) -> Option<(PackedEdge, u32)> {
        if let Some(node) = state.as_node() {
            let mut edges = self.index?.edges(node);
            let (at, edge) = match *wanted {
                EdgeSelector::Letter(letter) => edges.find(|(_, edge)| edge.letter == letter)?,
                EdgeSelector::Word(index) => {
                    edges.take_while(|&(at, _)| counts.before(at) <= index).last()?
                }
            };
            return Some((edge, counts.before(at)));
        }
        let (mut at, mut before) = (state.at, 0u8);
        let mut passed = Words { counts, words: 0 };
        loop {
            let (edge, after, bits) = self.edge(at, state.context, before)?;
            let words = passed.words;
            let found = || Some((self.follow(state.context, edge, after, bits), words));
            match *wanted {
                EdgeSelector::Letter(letter) if edge.number() == letter.number() => return found(),
                EdgeSelector::Letter(letter) if edge.number() > letter.number() => return None,
                // The last edge contains all remaining words.
                EdgeSelector::Word(_) if edge.is_last() => return found(),
                _ if edge.is_last() => return None,
                _ => {}
            }
            if edge.is_terminal() {
                passed.word();
            }
            at = self.pass(state.context, edge, after, bits, &mut passed)?;
            if let EdgeSelector::Word(index) = *wanted
                && passed.words > index
            {
                return found();
            }
            before = edge.number();
        }
    }
}

impl Packed<'_> {
    /// Counts the words below each root and before each edge of a long record, which ranks need.
    /// Takes time linear in the body.
    ///
    /// # Errors
    /// Returns any error of [`Self::validate`] if the body was not verified.
    pub fn counts(self) -> Result<PackedCounts, FormatError> {
        let mut counts = PackedCounts { roots: self.survey()?.words, before: Vec::new() };
        counts.before = self.search().words_before(&counts);
        Ok(counts)
    }

    /// Returns the number of words before `word`, or `None` if it is not a word. Takes the time of
    /// a look-up, and a search for each child that is skipped.
    #[must_use]
    pub fn rank(self, counts: &PackedCounts, word: &[Letter]) -> Option<u32> {
        let forest = self.search();
        let mut state = forest.root(0);
        let mut rank = 0u32;
        let mut terminal = false;
        for &letter in word {
            // The word that ends here comes before its extensions.
            rank = rank.saturating_add(terminal.into());
            let (edge, before) = forest.search(state?, &EdgeSelector::Letter(letter), counts)?;
            rank = rank.saturating_add(before);
            (state, terminal) = (edge.target, edge.terminal);
        }
        terminal.then_some(rank)
    }

    /// Returns the word with `index` words before it, or `None` if there are not more than `index`
    /// words.
    #[must_use]
    pub fn word_at(self, counts: &PackedCounts, index: u32) -> Option<Vec<Letter>> {
        if index >= counts.of_root(0) {
            return None;
        }
        let mut left = index;
        let mut word = Vec::new();
        let forest = self.search();
        let mut state = forest.root(0);
        while word.len() < MAX_DEPTH {
            let (edge, before) = forest.search(state?, &EdgeSelector::Word(left), counts)?;
            left = left.checked_sub(before)?;
            word.push(edge.letter);
            if edge.terminal {
                match left.checked_sub(1) {
                    None => return Some(word),
                    Some(less) => left = less,
                }
            }
            state = edge.target;
        }
        None
    }
}
