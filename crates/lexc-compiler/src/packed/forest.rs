//! A DAWG as trees: the states that are roots, and the edges of all records in order.

use lexc_format::packed::{Class, ENTRY_KINDS, SHAPE_COUNT, Symbol, entry_kind};

use super::section::PackOptions;
use crate::automaton::dawg::Dawg;

/// The plan of a forest: its roots, and the length of each state's record.
#[derive(Debug, Clone)]
pub(super) struct ForestPlan {
    /// For each state whether it is a root.
    pub(super) shared: Vec<bool>,
    /// For each state the approximate number of bits of its record.
    pub(super) bits: Vec<u32>,
}

/// An edge in the order of writing.
#[derive(Debug, Clone, Copy)]
pub(super) struct ForestEdge {
    /// The state that it leaves.
    pub(super) state: u32,
    pub(super) target: u32,
    pub(super) symbol: Symbol,
    /// The number of the symbol.
    pub(super) number: u32,
    /// The label of the edge that leads to its record × 5 + the kind of that edge.
    pub(super) context: u16,
    /// The label of the edge before it in the record.
    pub(super) before: u8,
}

impl ForestEdge {
    pub(super) fn class(self) -> Class {
        self.symbol.class
    }

    /// Returns the label of the edge that leads to its record.
    pub(super) fn label(self) -> u32 {
        u32::from(self.context) / ENTRY_KINDS as u32
    }

    /// Returns the index of its pointer code among the codes of all kinds of edges.
    pub(super) fn pointer_kind(self) -> u32 {
        (self.number / SHAPE_COUNT - 1) * 4
            + u32::from(self.symbol.terminal) * 2
            + u32::from(self.symbol.last)
    }
}

/// The edges of all records, root by root.
#[derive(Debug)]
pub(super) struct Forest {
    pub(super) edges: Vec<ForestEdge>,
    /// The roots, each with the label of most edges that lead to it (0 for the first), and the
    /// index of its first edge.
    pub(super) roots: Vec<(u32, u8, usize)>,
    /// For each state the number of times that it is written or pointed to.
    pub(super) refs: Vec<u32>,
}

/// The input of a forest.
type ForestSource<'a> = (&'a Dawg, &'a ForestPlan, PackOptions);

impl Forest {
    pub(super) fn new(dawg: &Dawg, plan: &ForestPlan, options: PackOptions) -> Self {
        let graph = &dawg.graph;
        let states = graph.len();
        // The number of references to each state, in total and by label. Edges lead to lower
        // states.
        let mut refs = vec![0u32; states];
        let mut by_label = vec![0u32; states * 64];
        for state in (1..states as u32).rev() {
            let index = state as usize;
            let times = match state == dawg.root {
                true => 1,
                false if plan.shared[index] => refs[index].min(1),
                false => refs[index],
            };
            for edge in graph.edges(state) {
                let target = edge.target() as usize;
                refs[target] += times;
                by_label[target * 64 + usize::from(edge.number())] += times;
            }
        }
        let label = |state: u32| {
            let counts = &by_label[state as usize * 64..][..64];
            let most = (0..64u8).max_by_key(|&l| (counts[usize::from(l)], 64 - l));
            most.unwrap_or(0)
        };
        let mut forest =
            Self { edges: Vec::with_capacity(graph.edge_count() * 5 / 4), roots: Vec::new(), refs };
        let source = (dawg, plan, options);
        forest.add_root(source, dawg.root, 0);
        for state in 1..states as u32 {
            let index = state as usize;
            if plan.shared[index] && forest.refs[index] > 0 && state != dawg.root {
                forest.add_root(source, state, label(state));
            }
        }
        forest
    }

    fn add_root(&mut self, source: ForestSource<'_>, state: u32, label: u8) {
        self.roots.push((state, label, self.edges.len()));
        self.add(source, state, u16::from(label) * ENTRY_KINDS as u16);
    }

    /// Adds the edges of a record. The recursion is as deep as words are long.
    fn add(&mut self, source: ForestSource<'_>, state: u32, context: u16) {
        let (dawg, plan, options) = source;
        let edges = dawg.graph.edges(state);
        let mut before = 0;
        for (index, edge) in edges.iter().enumerate() {
            let last = index + 1 == edges.len();
            let target = edge.target();
            let class = match target {
                0 => Class::Sink,
                _ if plan.shared[target as usize] => Class::Pointer,
                _ if !last && plan.bits[target as usize] > options.long => Class::Measured,
                _ => Class::Child,
            };
            let symbol = Symbol {
                letter: edge.label().letter().expect("a DAWG has no separators"),
                terminal: edge.terminal(),
                last,
                class,
            };
            self.edges.push(ForestEdge {
                state,
                target,
                symbol,
                number: symbol.number().expect("an edge of a DAWG has a symbol"),
                context,
                before,
            });
            if matches!(class, Class::Child | Class::Measured) {
                let kind = entry_kind(edge.terminal(), class);
                let context = usize::from(edge.number()) * ENTRY_KINDS + kind;
                self.add(source, target, context as u16);
            }
            before = edge.number();
        }
    }
}
