//! A structure as nodes and edges.

use std::collections::BTreeMap;

use lexc_alphabet::{Alphabet, Letter};
use lexc_format::Label;

use crate::measure::input::MeasuredWords;
use crate::measure::walk::{NumberedEdge, NumberedGraph};
use crate::model::{LayoutName, MeasuredStructure};

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
    /// Letters that follow; in a two-way DAWG letters appended to a fragment.
    Letters,
    /// Letters prepended to a fragment of a two-way DAWG.
    Before,
    /// The separator of a GADDAG.
    Separator,
}

/// An edge: all arcs of a kind between two nodes.
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

/// The reason why a structure cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The structure has too many states.
    #[error("the {} has more than {limit} states", structure.title())]
    TooMany {
        /// The structure.
        structure: MeasuredStructure,
        /// Maximum number of states.
        limit: usize,
    },
    /// There is no picture of this structure.
    #[error("there is no picture of the {}", structure.title())]
    NotDrawn {
        /// The structure.
        structure: MeasuredStructure,
    },
    /// The structure cannot be built.
    #[error("{0}")]
    NotBuilt(String),
}

/// The text of a separator.
const SEPARATOR_FACE: &str = "◇";
/// Maximum number of members of a class of factors that its node lists.
const MEMBERS: usize = 3;

/// Builds a structure of the words and converts it to a graph of at most `limit` nodes.
///
/// # Errors
/// [`DrawError`].
///
/// ```
/// use lexc_compiler::{normalise::ReadOptions, source::WordSource as Source};
/// use lexc_report::{draw, measure::input::MeasuredWords, model::MeasuredStructure};
///
/// let list = Source::text("list", "car\ncars\ncat\ncats\n");
/// let english = lexc_compiler::alphabet_file::load_builtin("english")?.alphabet;
/// let words = MeasuredWords::from_list(list, "twelve", &english, &ReadOptions::default(), &mut |_| {})?;
/// let dawg = draw::picture(&words, MeasuredStructure::Dawg, 100)?;
/// assert!(draw::dot::render(&dawg).starts_with("digraph"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn picture(
    input: &MeasuredWords,
    structure: MeasuredStructure,
    limit: usize,
) -> Result<GraphPicture, DrawError> {
    if matches!(
        structure,
        MeasuredStructure::ReversedDawg | MeasuredStructure::TwoWayCompact
    ) {
        return Err(DrawError::NotDrawn { structure });
    }
    let lexicon = crate::measure::lexicon_of(input, structure, LayoutName::Bitmap)
        .map_err(DrawError::NotBuilt)?;
    let walked = match structure {
        MeasuredStructure::Trie => lexicon.trie(),
        MeasuredStructure::Dawg => lexicon.dawg(),
        MeasuredStructure::Gaddag => lexicon.gaddag(),
        MeasuredStructure::TwoWay
        | MeasuredStructure::ReversedDawg
        | MeasuredStructure::TwoWayCompact => None,
    };
    let walked = match (walked, structure) {
        (Some(automaton), _) => NumberedGraph::one_way(&automaton, &lexicon),
        (None, MeasuredStructure::TwoWay) => {
            NumberedGraph::two_way(&lexicon).ok_or(DrawError::NotDrawn { structure })?
        }
        (None, _) => return Err(DrawError::NotDrawn { structure }),
    };
    let too_many = DrawError::TooMany { structure, limit };
    let title = format!("The {} of {}", structure.title(), input.name);
    let mut builder = Builder {
        alphabet: &input.alphabet,
        walked: &walked,
        separate_leaves: structure == MeasuredStructure::Trie,
        numbers: BTreeMap::new(),
        states: Vec::new(),
        nodes: Vec::new(),
        arcs: Vec::new(),
        limit,
    };
    builder.build().ok_or(too_many)?;
    if structure == MeasuredStructure::TwoWay {
        builder.name_members();
    }
    Ok(builder.finish(title))
}

struct Builder<'a> {
    alphabet: &'a Alphabet,
    walked: &'a NumberedGraph,
    /// `true` if each leaf has its own node.
    separate_leaves: bool,
    /// The node of each state, by whether it was reached by an arc with a terminal flag.
    numbers: BTreeMap<(u32, bool), usize>,
    /// The state of each node.
    states: Vec<u32>,
    nodes: Vec<PictureNode>,
    arcs: Vec<(usize, usize, PictureEdgeKind, Label)>,
    limit: usize,
}

impl Builder<'_> {
    /// Finds all nodes in breadth-first order; `None` if there are too many.
    fn build(&mut self) -> Option<()> {
        self.node(1, false)?;
        let mut done = 0;
        while let Some(&state) = self.states.get(done) {
            let walked = self.walked;
            let two_way = self.is_two_way();
            for step in walked.right_arcs(state) {
                self.arc(done, step, PictureEdgeKind::Letters)?;
            }
            let kind = if two_way {
                PictureEdgeKind::Before
            } else {
                PictureEdgeKind::Letters
            };
            for step in walked.arcs(state) {
                self.arc(done, step, kind)?;
            }
            done += 1;
        }
        Some(())
    }

    fn is_two_way(&self) -> bool {
        !self.walked.right_arcs(1).is_empty()
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
        self.nodes.push(PictureNode {
            label: Vec::new(),
            terminal,
        });
        self.states.push(state);
        self.numbers.insert(key, number);
        Some(number)
    }

    fn arc(&mut self, from: usize, step: &NumberedEdge, kind: PictureEdgeKind) -> Option<()> {
        let kind = match (step.label, kind) {
            // The closing arcs of a two-way DAWG lead into other automata, which are not drawn.
            (Label::Separator, _) if self.is_two_way() => return Some(()),
            (Label::Separator, _) => PictureEdgeKind::Separator,
            (_, kind) => kind,
        };
        let to = self.node(step.target, step.terminal)?;
        self.arcs.push((from, to, kind, step.label));
        Some(())
    }

    fn face(&self, label: Label) -> String {
        match label {
            Label::Separator => SEPARATOR_FACE.to_owned(),
            Label::Letter(letter) => self.alphabet.spell(&[letter]),
        }
    }

    /// Labels each node with the first members of its class: each member is one path of right arcs.
    fn name_members(&mut self) {
        let mut members: Vec<Vec<String>> = vec![Vec::new(); self.nodes.len()];
        let mut right: Vec<Vec<(usize, Letter)>> = vec![Vec::new(); self.nodes.len()];
        for &(from, to, kind, label) in &self.arcs {
            if let (Some(right), PictureEdgeKind::Letters, Label::Letter(letter)) =
                (right.get_mut(from), kind, label)
            {
                right.push((to, letter));
            }
        }
        let mut open = vec![(0usize, Vec::<Letter>::new())];
        while let Some((node, middle)) = open.pop() {
            for &(to, letter) in right.get(node).into_iter().flatten() {
                open.push((to, middle.iter().copied().chain([letter]).collect()));
            }
            if let Some(members) = members.get_mut(node) {
                members.push(self.alphabet.spell(&middle));
            }
        }
        for (node, mut members) in self.nodes.iter_mut().zip(members) {
            members.sort();
            members.retain(|member| !member.is_empty());
            let more = members.len() > MEMBERS;
            members.truncate(MEMBERS);
            if more {
                members.push("…".to_owned());
            }
            node.label = members;
        }
    }

    /// Sorts nodes by state and merges arcs between the same nodes.
    fn finish(self, title: String) -> GraphPicture {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        // State 0 has no arcs and comes last.
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
        for &(from, to, kind, tile) in &self.arcs {
            let key = (number(from), number(to), kind);
            tiles.entry(key).or_default().push(tile);
        }
        let edge = |((from, to, kind), tiles): (&(usize, usize, PictureEdgeKind), &Vec<Label>)| {
            let faces: Vec<String> = tiles.iter().map(|&tile| self.face(tile)).collect();
            PictureEdge {
                from: *from,
                to: *to,
                kind: *kind,
                label: faces.join(" "),
            }
        };
        GraphPicture {
            title,
            edges: tiles.iter().map(edge).collect(),
            nodes: order
                .iter()
                .filter_map(|&node| self.nodes.get(node).cloned())
                .collect(),
        }
    }
}
