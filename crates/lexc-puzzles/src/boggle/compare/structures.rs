//! Words as a list, a trie or a DAWG.

use lexc_runtime::{EdgeLabels, Graph, Letter, LetterSet, Lexicon, PoolView, State, with_graph};

use super::plain::Prefixes;
use crate::random::Random;

/// A list of separately allocated words.
#[derive(Debug)]
pub(super) struct WordArray(Vec<Box<[Letter]>>);

impl WordArray {
    fn new(lexicon: &Lexicon) -> Self {
        let mut words = lexicon.words();
        let mut list = Vec::new();
        while let Some(word) = words.next_letters() {
            list.push(word.into());
        }
        Self(list)
    }

    pub(super) fn bytes(&self) -> usize {
        let letters: usize = self.0.iter().map(|word| word.len()).sum();
        letters + self.0.len() * size_of::<Box<[Letter]>>()
    }
}

/// The words in random order.
#[derive(Debug)]
pub(super) struct UnsortedList(pub(super) WordArray);

impl UnsortedList {
    pub(super) fn new(lexicon: &Lexicon) -> Self {
        let mut list = WordArray::new(lexicon);
        Random::new(0).shuffle(&mut list.0);
        Self(list)
    }
}

impl Prefixes for UnsortedList {
    type Position = ();

    fn start(&self) {}

    fn step(&self, (): (), prefix: &[Letter]) -> Option<((), bool)> {
        let words = &self.0.0;
        words.iter().find(|word| word.starts_with(prefix))?;
        Some(((), words.iter().any(|word| **word == *prefix)))
    }
}

/// The words in sorted order.
#[derive(Debug)]
pub(super) struct SortedList(pub(super) WordArray);

impl SortedList {
    pub(super) fn new(lexicon: &Lexicon) -> Self {
        Self(WordArray::new(lexicon))
    }
}

impl Prefixes for SortedList {
    type Position = ();

    fn start(&self) {}

    fn step(&self, (): (), prefix: &[Letter]) -> Option<((), bool)> {
        let words = &self.0.0;
        let at = words.partition_point(|word| **word < *prefix);
        let word = words.get(at).filter(|word| word.starts_with(prefix))?;
        Some(((), word.len() == prefix.len()))
    }
}

/// A trie with its nodes in breadth-first order.
#[derive(Debug)]
pub(super) struct Trie(Vec<Node>);

#[derive(Debug)]
struct Node {
    labels: EdgeLabels,
    /// Index of the first child.
    children: u32,
}

impl Trie {
    pub(super) fn new(lexicon: &Lexicon) -> Self {
        let Some(dawg) = lexicon.dawg() else {
            return Self(Vec::new());
        };
        with_graph!(dawg.view(), graph => Self::expand(graph, dawg.root()))
    }

    /// Expands a DAWG into a trie: a node for each path from the root.
    fn expand(graph: impl Graph, root: State) -> Self {
        let mut states = vec![root];
        let mut nodes = Vec::new();
        while let Some(&state) = states.get(nodes.len()) {
            let labels = graph.labels(state);
            nodes.push(Node {
                labels,
                children: states.len() as u32,
            });
            let targets = labels
                .next
                .iter()
                .filter_map(|label| graph.edge(state, label));
            states.extend(targets.map(|edge| edge.target));
        }
        Self(nodes)
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }
}

impl Prefixes for Trie {
    /// Index of a node; `usize::MAX` for a word without continuations.
    type Position = usize;

    fn start(&self) -> usize {
        0
    }

    #[inline]
    fn step(&self, from: usize, prefix: &[Letter]) -> Option<(usize, bool)> {
        let &Node { labels, children } = self.0.get(from)?;
        let letter = *prefix.last()?;
        let is_word = labels.ends.contains(letter);
        if !labels.next.contains(letter) {
            return is_word.then_some((usize::MAX, true));
        }
        let before = labels.next & LetterSet::first(letter.index());
        Some((children as usize + before.len(), is_word))
    }
}

#[derive(Debug)]
pub(super) struct Dawg<'a>(Option<(PoolView<'a>, State)>);

impl<'a> Dawg<'a> {
    pub(super) fn new(lexicon: &'a Lexicon) -> Self {
        Self(lexicon.dawg().map(|dawg| (dawg.view(), dawg.root())))
    }
}

impl Prefixes for Dawg<'_> {
    type Position = State;

    fn start(&self) -> State {
        self.0.map_or(State::EMPTY, |(_, root)| root)
    }

    #[inline]
    fn step(&self, from: State, prefix: &[Letter]) -> Option<(State, bool)> {
        let (view, _) = self.0?;
        let letter = *prefix.last()?;
        let edge = with_graph!(view, graph => graph.edge(from, letter))?;
        Some((edge.target, edge.terminal))
    }
}
