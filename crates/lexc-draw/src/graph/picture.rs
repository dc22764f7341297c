//! The states of an automaton as nodes, and its edges.

use std::collections::BTreeMap;

use lexc_alphabet::{Alphabet, ErrorKind, Letter};
use lexc_format::Label;
use lexc_runtime::Lexicon;

use super::numbered::{NumberedEdge, NumberedGraph};

/// The graph of a structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphPicture {
    /// The title.
    pub title: String,
    /// The nodes. Node 0 is the root; edges lead to higher numbers.
    pub nodes: Vec<PictureNode>,
    /// The edges in order of source and target.
    pub edges: Vec<PictureEdge>,
}

/// A node.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PictureNode {
    /// Lines of text in the node; empty for most structures.
    pub label: Vec<String>,
    /// `true` if a word ends here.
    pub terminal: bool,
}

/// The kind of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum PictureEdgeKind {
    /// Letters appended; in a two-way DAWG, appended to a factor.
    Letters,
    /// Letters prepended to a factor of a two-way DAWG.
    Before,
    /// The separator of a GADDAG.
    Separator,
}

/// All edges of a kind between two nodes, drawn as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureEdge {
    /// The source node.
    pub from: usize,
    /// The target node.
    pub to: usize,
    /// The kind.
    pub kind: PictureEdgeKind,
    /// The letters in the order of the alphabet.
    pub label: String,
}

/// A structure that can be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawnStructure {
    /// The trie.
    Trie,
    /// The minimal DAWG.
    Dawg,
    /// The minimal GADDAG.
    Gaddag,
    /// The two-way DAWG. Its closing edges lead into other automata and are not drawn.
    TwoWay,
}

impl DrawnStructure {
    /// Returns the name for display.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Trie => "trie",
            Self::Dawg => "DAWG",
            Self::Gaddag => "GADDAG",
            Self::TwoWay => "two-way DAWG",
        }
    }
}

/// The reason why a structure cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The structure has too many states.
    #[error("the {} has more than {limit} states", structure.title())]
    TooMany {
        /// The structure.
        structure: DrawnStructure,
        /// Maximum number of states.
        limit: usize,
    },
    /// The lexicon does not have the structure.
    #[error("the lexicon has no {}", structure.title())]
    Missing {
        /// The structure.
        structure: DrawnStructure,
    },
}

impl DrawError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::TooMany { .. } => ErrorKind::Limit,
            Self::Missing { .. } => ErrorKind::NotFound,
        }
    }
}

/// The text of a separator.
const SEPARATOR_FACE: &str = "◇";
/// Maximum number of members of a class of factors that a node lists.
const MAX_MEMBERS: usize = 3;

impl GraphPicture {
    /// Converts a structure of a lexicon to a graph of at most `limit` nodes.
    ///
    /// # Errors
    /// Returns [`DrawError::Missing`] if the lexicon does not have the structure, and
    /// [`DrawError::TooMany`] if it has more than `limit` states.
    pub fn new(
        lexicon: &Lexicon,
        structure: DrawnStructure,
        title: impl Into<String>,
        limit: usize,
    ) -> Result<Self, DrawError> {
        let automaton = match structure {
            DrawnStructure::Trie => lexicon.trie(),
            DrawnStructure::Dawg => lexicon.dawg(),
            DrawnStructure::Gaddag => lexicon.gaddag(),
            DrawnStructure::TwoWay => None,
        };
        let states = match structure {
            DrawnStructure::TwoWay => NumberedGraph::two_way(lexicon),
            _ => automaton.map(|automaton| NumberedGraph::one_way(&automaton, lexicon)),
        };
        let states = states.ok_or(DrawError::Missing { structure })?;
        let mut builder = PictureBuilder {
            alphabet: lexicon.alphabet(),
            graph: &states,
            separate_leaves: structure == DrawnStructure::Trie,
            numbers: BTreeMap::new(),
            states: Vec::new(),
            nodes: Vec::new(),
            edges: Vec::new(),
            limit,
        };
        builder.build().ok_or(DrawError::TooMany { structure, limit })?;
        if structure == DrawnStructure::TwoWay {
            builder.label_nodes();
        }
        Ok(builder.finish(title.into()))
    }
}

struct PictureBuilder<'a> {
    alphabet: &'a Alphabet,
    graph: &'a NumberedGraph,
    /// `true` if each leaf has its own node.
    separate_leaves: bool,
    /// The node of each state, by whether it was reached by an edge with a terminal flag.
    numbers: BTreeMap<(u32, bool), usize>,
    states: Vec<u32>,
    nodes: Vec<PictureNode>,
    edges: Vec<(usize, usize, PictureEdgeKind, Label)>,
    limit: usize,
}

impl PictureBuilder<'_> {
    /// Finds all nodes in breadth-first order; `None` if there are too many.
    fn build(&mut self) -> Option<()> {
        self.node(1, false)?;
        let mut done = 0;
        while let Some(&state) = self.states.get(done) {
            let graph = self.graph;
            let two_way = self.is_two_way();
            for edge in graph.right_edges(state) {
                self.add_edge(done, edge, PictureEdgeKind::Letters)?;
            }
            let kind = if two_way { PictureEdgeKind::Before } else { PictureEdgeKind::Letters };
            for edge in graph.edges(state) {
                self.add_edge(done, edge, kind)?;
            }
            done += 1;
        }
        Some(())
    }

    fn is_two_way(&self) -> bool {
        !self.graph.right_edges(1).is_empty()
    }

    fn node(&mut self, state: u32, terminal: bool) -> Option<usize> {
        let key = (state, terminal);
        let known = self.numbers.get(&key).copied();
        if let Some(known) = known.filter(|_| state != 0 || !self.separate_leaves) {
            return Some(known);
        }
        let number = self.nodes.len();
        if number == self.limit {
            return None;
        }
        self.nodes.push(PictureNode { label: Vec::new(), terminal });
        self.states.push(state);
        self.numbers.insert(key, number);
        Some(number)
    }

    fn add_edge(&mut self, from: usize, edge: &NumberedEdge, kind: PictureEdgeKind) -> Option<()> {
        let kind = match (edge.label, kind) {
            // The closing edges of a two-way DAWG lead into other automata, which are not drawn.
            (Label::Separator, _) if self.is_two_way() => return Some(()),
            (Label::Separator, _) => PictureEdgeKind::Separator,
            (_, kind) => kind,
        };
        let to = self.node(edge.target, edge.terminal)?;
        self.edges.push((from, to, kind, edge.label));
        Some(())
    }

    fn face(&self, label: Label) -> String {
        match label {
            Label::Separator => SEPARATOR_FACE.to_owned(),
            Label::Letter(letter) => self.alphabet.spell(&[letter]),
        }
    }

    /// Labels each node with the first members of its class: each member is one path of right
    /// edges.
    fn label_nodes(&mut self) {
        let mut members: Vec<Vec<String>> = vec![Vec::new(); self.nodes.len()];
        let mut right: Vec<Vec<(usize, Letter)>> = vec![Vec::new(); self.nodes.len()];
        for &(from, to, kind, label) in &self.edges {
            if let (Some(right), PictureEdgeKind::Letters, Label::Letter(letter)) =
                (right.get_mut(from), kind, label)
            {
                right.push((to, letter));
            }
        }
        let mut stack = vec![(0usize, Vec::<Letter>::new())];
        while let Some((node, factor)) = stack.pop() {
            for &(to, letter) in right.get(node).into_iter().flatten() {
                stack.push((to, factor.iter().copied().chain([letter]).collect()));
            }
            if let Some(members) = members.get_mut(node) {
                members.push(self.alphabet.spell(&factor));
            }
        }
        for (node, mut members) in self.nodes.iter_mut().zip(members) {
            members.sort();
            members.retain(|member| !member.is_empty());
            let more = members.len() > MAX_MEMBERS;
            members.truncate(MAX_MEMBERS);
            if more {
                members.push("…".to_owned());
            }
            node.label = members;
        }
    }

    /// Sorts nodes by state and merges edges between the same nodes.
    fn finish(self, title: String) -> GraphPicture {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        // State 0 has no edges and comes last.
        let key = |node: usize| {
            let state = self.states.get(node).copied().unwrap_or(0);
            (state == 0, state, node)
        };
        order.sort_by_key(|&node| key(node));
        let mut numbers = vec![0; order.len()];
        for (number, &node) in order.iter().enumerate() {
            if let Some(slot) = numbers.get_mut(node) {
                *slot = number;
            }
        }
        let number = |node: usize| numbers.get(node).copied().unwrap_or(0);
        let mut tiles: BTreeMap<(usize, usize, PictureEdgeKind), Vec<Label>> = BTreeMap::new();
        for &(from, to, kind, tile) in &self.edges {
            let key = (number(from), number(to), kind);
            tiles.entry(key).or_default().push(tile);
        }
        let edge = |((from, to, kind), tiles): (&(usize, usize, PictureEdgeKind), &Vec<Label>)| {
            let faces: Vec<String> = tiles.iter().map(|&tile| self.face(tile)).collect();
            PictureEdge { from: *from, to: *to, kind: *kind, label: faces.join(" ") }
        };
        GraphPicture {
            title,
            edges: tiles.iter().map(edge).collect(),
            nodes: order.iter().filter_map(|&node| self.nodes.get(node).cloned()).collect(),
        }
    }
}
