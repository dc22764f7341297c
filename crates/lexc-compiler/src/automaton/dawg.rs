//! The minimal DAWG, built incrementally from words in trie order.
//!
//! Daciuk, Mihov, Watson & Watson, *Incremental construction of minimal acyclic finite-state
//! automata* (2000), section 3. Only the path of the last word is open. A state is closed when a
//! word leaves it, and then looked up among the closed states. The words need not be in
//! alphabetical order: any order in which words with a common prefix are adjacent ("trie order")
//! works.

use lexc_alphabet::Letter;

use super::graph::{GraphEdge, MAX_STATES, StateGraph};

/// A minimal DAWG with the terminal flag on the edge. Every edge leads to a lower state.
#[derive(Debug, Clone)]
pub struct Dawg {
    /// The states. State 0 is the one without edges.
    pub graph: StateGraph,
    /// The root.
    pub root: u32,
    registry: Registry,
}

/// The result of inserting a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Insertion {
    /// The word was added.
    New,
    /// The word was a duplicate.
    Duplicate,
    /// The word continues a path that was closed before, so the words are not in trie order. It was
    /// not added.
    OutOfOrder,
    /// The graph would have too many states. The word was not added.
    Full,
}

/// Builds a [`Dawg`] word by word. Memory grows with the DAWG, not with the word list.
#[derive(Debug)]
pub struct DawgBuilder {
    graph: StateGraph,
    registry: Registry,
    /// The letters of the last word, by number, each with [`COMPLETES`] if a word ends there; then
    /// a 0. The states on the path of this word are open.
    last: Vec<u8>,
    /// The open states by depth, without their edges on the path of the last word.
    open: Vec<OpenState>,
    max_states: usize,
}

/// The bit of a letter of [`DawgBuilder::last`] that completes a word.
const COMPLETES: u8 = 1 << 7;

/// The edges of an open state, in the order in which they were added.
#[derive(Debug, Clone)]
struct OpenState {
    /// The labels of the edges, as bits.
    labels: u64,
    len: u8,
    in_label_order: bool,
    /// The hash of the edges in their present order.
    hash: u64,
    edges: [GraphEdge; 64],
}

impl Default for OpenState {
    fn default() -> Self {
        Self { labels: 0, len: 0, in_label_order: true, hash: 0, edges: [GraphEdge(0); 64] }
    }
}

impl OpenState {
    #[inline]
    fn has(&self, number: u8) -> bool {
        self.labels >> number & 1 != 0
    }

    /// Adds the edge of a letter of the last word, whose label no other edge has. Adds nothing if
    /// the letter is 0, without a branch.
    #[inline]
    fn add(&mut self, letter: u8, target: u32) {
        let (is_edge, number) = (letter != 0, letter & !COMPLETES);
        let edge = GraphEdge::numbered(number, target).completed_if(letter & COMPLETES != 0);
        self.edges[usize::from(self.len)] = edge;
        self.len += u8::from(is_edge);
        self.in_label_order &= self.labels >> number == 0 || !is_edge;
        self.hash = if is_edge { add_to_hash(self.hash, edge) } else { self.hash };
        self.labels |= u64::from(is_edge) << number;
    }

    /// Finds or adds the state with these edges, and clears them.
    #[inline]
    fn close(&mut self, registry: &mut Registry, graph: &mut StateGraph) -> u32 {
        let edges = &mut self.edges[..usize::from(self.len)];
        if !self.in_label_order {
            edges.sort_unstable();
            self.hash = hash_edges(edges);
        }
        let state = registry.intern_hashed(graph, edges, self.hash);
        self.labels = 0;
        self.len = 0;
        self.in_label_order = true;
        self.hash = 0;
        state
    }
}

impl Default for DawgBuilder {
    fn default() -> Self {
        Self {
            max_states: MAX_STATES,
            graph: StateGraph::with_capacity(1 << 14, 1 << 15),
            registry: Registry::with_capacity(1 << 15),
            last: vec![0],
            open: vec![OpenState::default()],
        }
    }
}

impl DawgBuilder {
    /// Adds a word, which must not be empty. Amortised time is linear in the part of the word that
    /// it does not share with the previous word.
    #[inline]
    pub fn insert(&mut self, word: &[Letter]) -> Insertion {
        self.insert_sharing(word, 0)
    }

    /// Adds a word given by its letters' numbers, 1 to 63.
    #[inline]
    pub(crate) fn insert_numbers(&mut self, word: &[u8]) -> Insertion {
        self.insert_sharing(word, 0)
    }

    /// Like [`Self::insert_numbers`], for a word known to begin with the first `shared` letters of
    /// the previous word, which was added or a duplicate.
    #[inline]
    pub(crate) fn insert_sharing<L: Into<u8> + Copy>(
        &mut self,
        word: &[L],
        shared: usize,
    ) -> Insertion {
        let common = self.common_prefix(word, shared);
        let Some(&next) = word.get(common) else {
            return self.complete_prefix(word.len());
        };
        if self.open[common].has(next.into()) {
            return Insertion::OutOfOrder;
        }
        if self.graph.len() + self.last.len() > self.max_states {
            return Insertion::Full;
        }
        self.close_below(common);
        self.last.truncate(common);
        let rest = word[common..].iter();
        self.last.extend(rest.map(|&letter| letter.into()));
        if let Some(letter) = self.last.last_mut() {
            *letter |= COMPLETES;
        }
        self.last.push(0);
        if self.open.len() <= word.len() {
            self.open.resize_with(word.len() + 1, OpenState::default);
        }
        Insertion::New
    }

    /// Returns the length of the longest common prefix of a word and the last one, at least
    /// `shared`.
    #[inline]
    fn common_prefix<L: Into<u8> + Copy>(&self, word: &[L], shared: usize) -> usize {
        let differ = |at: usize| {
            let new = word.get(at).map_or(COMPLETES, |&letter| letter.into());
            self.last[at] & !COMPLETES != new
        };
        // The previous word is the open path, or a prefix of it.
        debug_assert!(!(0..shared).any(differ));
        let mut common = shared;
        while !differ(common) {
            common += 1;
        }
        common
    }

    /// Adds the prefix of length `len` of the last word.
    fn complete_prefix(&mut self, len: usize) -> Insertion {
        match self.last[..len].last_mut() {
            Some(letter) if *letter & COMPLETES == 0 => {
                *letter |= COMPLETES;
                Insertion::New
            }
            _ => Insertion::Duplicate,
        }
    }

    /// Closes the open states deeper than `depth`, the deepest first.
    #[inline]
    fn close_below(&mut self, depth: usize) {
        let mut below = 0;
        for at in (depth + 1..self.last.len() - 1).rev() {
            self.open[at].add(self.last[at], below);
            below = self.open[at].close(&mut self.registry, &mut self.graph);
        }
        // Adds nothing if the last word ends here, without a branch that would be mispredicted.
        self.open[depth].add(self.last[depth], below);
    }

    /// Closes the open states and returns the DAWG, or `None` if it has no word.
    #[must_use]
    pub fn finish(mut self) -> Option<Dawg> {
        self.close_below(0);
        let root = self.open.first_mut().filter(|root| root.len > 0)?;
        let root = root.close(&mut self.registry, &mut self.graph);
        Some(Dawg { graph: self.graph, root, registry: self.registry })
    }
}

/// Builds a minimal [`Dawg`] from the states of another automaton, children first.
#[derive(Debug)]
pub struct DawgStateBuilder {
    graph: StateGraph,
    registry: Registry,
}

impl Default for DawgStateBuilder {
    fn default() -> Self {
        Self {
            graph: StateGraph::with_capacity(1 << 14, 1 << 15),
            registry: Registry::with_capacity(1 << 15),
        }
    }
}

impl DawgStateBuilder {
    /// Returns the state with these edges, found or added; 0 if there are none. Targets are states
    /// that this method returned before. Returns `None` if the graph would have too many states.
    #[inline]
    pub fn add(&mut self, edges: &[GraphEdge]) -> Option<u32> {
        if edges.is_empty() {
            return Some(0);
        }
        (self.graph.len() < MAX_STATES).then(|| self.registry.intern(&mut self.graph, edges))
    }

    /// Returns the DAWG with this root, from which all states must be reachable.
    #[must_use]
    pub fn finish(self, root: u32) -> Dawg {
        Dawg { graph: self.graph, root, registry: self.registry }
    }
}

impl Dawg {
    /// Returns the state with exactly these edges, if there is one.
    #[must_use]
    pub fn find(&self, edges: &[GraphEdge]) -> Option<u32> {
        let hash = hash_edges(edges);
        self.registry.find(&self.graph, edges, hash).ok()
    }

    /// Calls `visit` with every word, in alphabet order.
    pub fn for_each_word(&self, visit: impl FnMut(&[Letter])) {
        // A DAWG has no separators.
        let letter = |edge: GraphEdge| edge.label().letter().unwrap_or(Letter::FIRST);
        self.visit_words(letter, visit);
    }

    /// Calls `visit` with every word as the numbers of its labels, in label order. For the automata
    /// of foreign files, which number letters in their own order.
    pub fn for_each_numbers(&self, visit: impl FnMut(&[u8])) {
        self.visit_words(GraphEdge::number, visit);
    }

    fn visit_words<L>(&self, label: impl Fn(GraphEdge) -> L, mut visit: impl FnMut(&[L])) {
        let mut word = Vec::new();
        let mut path = vec![self.graph.edges(self.root).iter()];
        while let Some(edges) = path.last_mut() {
            let Some(edge) = edges.next() else {
                path.pop();
                word.pop();
                continue;
            };
            word.push(label(*edge));
            if edge.terminal() {
                visit(&word);
            }
            path.push(self.graph.edges(edge.target()).iter());
        }
    }
}

/// A hash table of closed states, keyed by their edges, which stay in the graph.
#[derive(Debug, Clone)]
pub(crate) struct Registry {
    /// (hash, state); state 0 marks a free entry.
    table: Vec<(u32, u32)>,
    used: usize,
}

impl Registry {
    pub(crate) fn with_capacity(entries: usize) -> Self {
        Self { table: vec![(0, 0); entries.next_power_of_two()], used: 0 }
    }

    /// Returns the state with these edges, whose hash is `hash`; otherwise the index of the free
    /// entry for it and the part of the hash to store there.
    fn find(
        &self,
        graph: &StateGraph,
        edges: &[GraphEdge],
        hash: u64,
    ) -> Result<u32, (usize, u32)> {
        let hash = (hash >> 32) as u32;
        let mask = self.table.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.table[at] {
                (_, 0) => return Err((at, hash)),
                (known, state) if known == hash && graph.edges(state) == edges => return Ok(state),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Returns the state with these edges, added to the graph if it is new.
    pub(crate) fn intern(&mut self, graph: &mut StateGraph, edges: &[GraphEdge]) -> u32 {
        self.intern_hashed(graph, edges, hash_edges(edges))
    }

    fn intern_hashed(&mut self, graph: &mut StateGraph, edges: &[GraphEdge], hash: u64) -> u32 {
        match self.find(graph, edges, hash) {
            Ok(state) => state,
            Err((at, hash)) => {
                edges.iter().for_each(|&edge| graph.push(edge));
                let state = graph.close();
                self.table[at] = (hash, state);
                self.used += 1;
                if self.used * 4 > self.table.len() * 3 {
                    self.grow();
                }
                state
            }
        }
    }

    fn grow(&mut self) {
        let entries = self.table.len() * 2;
        let old = core::mem::replace(&mut self.table, vec![(0, 0); entries]);
        for entry in old.into_iter().filter(|entry| entry.1 != 0) {
            let mut at = entry.0 as usize & (entries - 1);
            while self.table[at].1 != 0 {
                at = (at + 1) & (entries - 1);
            }
            self.table[at] = entry;
        }
    }
}

/// Returns a hash of edges. Equality is checked as well, so the hash need only be fast and evenly
/// distributed.
#[inline]
fn hash_edges(edges: &[GraphEdge]) -> u64 {
    edges.iter().copied().fold(0, add_to_hash)
}

/// Extends a hash of edges by one edge.
#[inline]
fn add_to_hash(hash: u64, edge: GraphEdge) -> u64 {
    (hash.rotate_left(23) ^ u64::from(edge.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(words: &[&[u8]]) -> Dawg {
        let mut builder = DawgBuilder::default();
        for word in words {
            assert_eq!(builder.insert_numbers(word), Insertion::New);
        }
        builder.finish().unwrap()
    }

    fn words(dawg: &Dawg) -> Vec<Vec<u8>> {
        let mut words = Vec::new();
        dawg.for_each_numbers(|word| words.push(word.to_vec()));
        words
    }

    #[test]
    fn words_in_trie_order_are_returned_sorted() {
        let dawg = build(&[&[2, 1], &[2, 3], &[1, 5], &[1, 2], &[1]]);
        assert_eq!(words(&dawg), [&[1][..], &[1, 2], &[1, 5], &[2, 1], &[2, 3]]);
    }

    #[test]
    fn a_word_out_of_order_is_rejected_and_the_others_are_kept() {
        let mut builder = DawgBuilder::default();
        assert_eq!(builder.insert_numbers(&[1, 2]), Insertion::New);
        assert_eq!(builder.insert_numbers(&[2]), Insertion::New);
        assert_eq!(builder.insert_numbers(&[2]), Insertion::Duplicate);
        assert_eq!(builder.insert_numbers(&[1, 3]), Insertion::OutOfOrder);
        assert_eq!(words(&builder.finish().unwrap()), [&[1, 2][..], &[2]]);
    }

    #[test]
    fn a_full_graph_rejects_words() {
        let mut builder = DawgBuilder { max_states: 100, ..DawgBuilder::default() };
        // No two words share an ending.
        let all = (1..=60).flat_map(|a| (1..=60).map(move |b| [a, b, a, b, 61 - a]));
        let taken = all.take_while(|word| builder.insert_numbers(word) == Insertion::New);
        let taken = taken.count();
        assert!((5..100).contains(&taken), "{taken}");
        assert_eq!(builder.insert_numbers(&[61, 1]), Insertion::Full);
        let dawg = builder.finish().unwrap();
        assert!(dawg.graph.len() <= 100);
        assert_eq!(words(&dawg).len(), taken);
    }

    #[test]
    fn an_empty_builder_has_no_dawg() {
        assert!(DawgBuilder::default().finish().is_none());
    }

    #[test]
    fn equal_suffixes_share_states() {
        // ab, cb: one root, one state after a and c.
        let dawg = build(&[&[1, 2], &[3, 2]]);
        assert_eq!(dawg.graph.len(), 3);
        assert_eq!(dawg.graph.edge_count(), 3);
    }
}
