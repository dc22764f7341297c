//! The first arcs of all words, in memory. Most of what a walk from the root would read lies in the
//! long records in which all words begin.

use std::collections::HashMap;

use super::forest::{Forest, PackedArc, PackedState};
use crate::letter::{Letter, LetterSet};

/// The number of arcs of a word that are kept.
const DEPTH: usize = 3;

/// A small trie.
#[derive(Debug, Clone, Default)]
pub(crate) struct Top {
    nodes: Vec<Node>,
    /// The arcs of all nodes, one node after the other. Arc *i* leads to node *i* + 1, if there is
    /// one.
    arcs: Vec<TopArc>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Node {
    /// The labels of its arcs.
    tiles: LetterSet,
    first: u32,
}

/// A [`PackedArc`] in eight bytes.
#[derive(Debug, Clone, Copy)]
struct TopArc {
    at: u32,
    context: u16,
    terminal: bool,
    leads_on: bool,
}

impl TopArc {
    fn new(arc: PackedArc) -> Self {
        let (at, context) = arc.target.map_or((0, 0), |to| (to.at, to.context));
        Self {
            at,
            context,
            terminal: arc.terminal,
            leads_on: arc.target.is_some(),
        }
    }

    #[inline]
    fn target(self) -> Option<PackedState> {
        let (at, context) = (self.at, self.context);
        self.leads_on.then_some(PackedState { at, context })
    }
}

impl Top {
    pub(crate) fn new(forest: Forest<'_>) -> Self {
        let mut top = Self::default();
        // The arcs of a state are read once, however many pointers lead to it: to read them takes time linear
        // in its record, and three times the body in all.
        let mut known: HashMap<PackedState, Vec<PackedArc>> = HashMap::new();
        let mut level = vec![forest.root(0)];
        for _ in 0..DEPTH {
            let mut next = Vec::new();
            for state in level {
                let mut node = Node {
                    tiles: LetterSet::EMPTY,
                    first: top.arcs.len() as u32,
                };
                let arcs = state.map(|state| {
                    let read = || forest.arcs(state).collect();
                    &*known.entry(state).or_insert_with(read)
                });
                for &arc in arcs.into_iter().flatten() {
                    node.tiles.insert(arc.letter);
                    top.arcs.push(TopArc::new(arc));
                    next.push(arc.target);
                }
                top.nodes.push(node);
            }
            level = next;
        }
        top
    }

    /// Follows `word` as far as arcs are kept: returns the number of arcs followed, and the last of
    /// them. Returns `None` if there is no arc for a letter.
    #[inline]
    pub(crate) fn follow(&self, word: &[Letter]) -> Option<(usize, bool, Option<PackedState>)> {
        let mut node = self.nodes.first()?;
        let mut found = None;
        for (depth, &letter) in word.iter().enumerate() {
            if !node.tiles.contains(letter) {
                return None;
            }
            let below = node.tiles.bits() & ((1 << letter.number()) - 1);
            let index = (node.first + below.count_ones()) as usize;
            let arc = *self.arcs.get(index)?;
            found = Some((depth + 1, arc.terminal, arc.target()));
            match self.nodes.get(index + 1) {
                Some(next) if depth + 1 < DEPTH => node = next,
                _ => break,
            }
        }
        found
    }

    /// Returns the bytes of memory.
    pub(crate) fn memory(&self) -> usize {
        size_of::<Node>() * self.nodes.len() + size_of::<TopArc>() * self.arcs.len()
    }
}
