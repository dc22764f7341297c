//! The sizes of a lexicon's automata, as `build` and `info` show them.

use lexc_format::counts::{Automaton, Convention, Count, Counts};
use lexc_format::structure::{Structure, Structures};
use serde::Serialize;

use crate::output::style::count;
use crate::output::table::{Align, Table};

/// Edges of one side, or of both.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(untagged)]
pub(crate) enum Edges {
    /// An automaton that is walked one way.
    One {
        /// Its edges, if they were counted.
        edges: Option<u64>,
    },
    /// A two-way DAWG.
    Two {
        /// Edges to longer fragments, on the left.
        left_edges: Option<u64>,
        /// Edges to longer fragments, on the right.
        right_edges: Option<u64>,
    },
}

impl Edges {
    fn of(automaton: Automaton, count: Option<&Count>) -> Self {
        let edges = count.map(|count| count.edges);
        match automaton {
            Automaton::TwoWay | Automaton::TwoWayCompact => Self::Two {
                left_edges: edges,
                right_edges: count.map(|count| count.right_edges),
            },
            _ => Self::One { edges },
        }
    }

    fn cell(self) -> String {
        match self {
            Self::One { edges } => cell(edges),
            Self::Two {
                left_edges: Some(left),
                right_edges: Some(right),
            } => format!("{} + {}", count(left), count(right)),
            Self::Two { .. } => cell(None),
        }
    }
}

/// States and edges in one convention.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Size {
    pub(crate) states: Option<u64>,
    #[serde(flatten)]
    pub(crate) edges: Edges,
}

impl Size {
    fn of(automaton: Automaton, count: Option<&Count>) -> Self {
        Self {
            states: count.map(|count| count.states),
            edges: Edges::of(automaton, count),
        }
    }
}

/// The sizes in every convention that was counted.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Conventions {
    #[serde(skip_serializing_if = "Option::is_none")]
    terminal_on_node: Option<Size>,
    #[serde(skip_serializing_if = "Option::is_none")]
    terminal_on_edge: Option<Size>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shared_tails: Option<Size>,
    #[serde(skip_serializing_if = "Option::is_none")]
    semi_minimal: Option<Size>,
}

impl Conventions {
    fn of(automaton: Automaton, counts: &Counts) -> Self {
        let size = |convention| {
            let count = counts.get(automaton, convention)?;
            Some(Size::of(automaton, Some(count)))
        };
        Self {
            terminal_on_node: size(Convention::TerminalOnNode),
            terminal_on_edge: size(Convention::TerminalOnEdge),
            shared_tails: size(Convention::SharedTails),
            semi_minimal: size(Convention::SemiMinimal),
        }
    }

    /// All but the one that tables show first.
    fn others(&self) -> impl Iterator<Item = (&'static str, Size)> {
        [
            ("terminal on the edge", self.terminal_on_edge),
            ("shared tails of edge lists", self.shared_tails),
            ("semi-minimal (Gordon)", self.semi_minimal),
        ]
        .into_iter()
        .filter_map(|(name, size)| Some((name, size?)))
    }
}

/// One automaton of a lexicon.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct StructureFacts {
    #[serde(skip)]
    pub(crate) title: &'static str,
    /// `true` if it is in the file.
    pub(crate) stored: bool,
    /// States and edges, minimal, the terminal flag on the node.
    #[serde(flatten)]
    pub(crate) size: Size,
    /// Bytes of its own states in the file.
    pub(crate) bytes: Option<u64>,
    /// The structure that has the very same bytes.
    pub(crate) shares_bytes_with: Option<&'static str>,
    /// Every convention in which it was counted.
    pub(crate) conventions: Conventions,
}

/// All automata that a lexicon can hold, stored or not.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct StructuresFacts {
    pub(crate) trie: StructureFacts,
    pub(crate) dawg: StructureFacts,
    pub(crate) gaddag: StructureFacts,
    pub(crate) reversed_dawg: StructureFacts,
    pub(crate) two_way: StructureFacts,
    pub(crate) two_way_compact: StructureFacts,
}

impl StructuresFacts {
    /// Puts together what was counted and what is stored.
    pub(crate) fn new(counts: &Counts, stored: &Structures) -> Self {
        let facts = |title, automaton, structure: &Option<Structure>| StructureFacts {
            title,
            stored: structure.is_some(),
            size: Size::of(automaton, counts.get(automaton, Convention::TerminalOnNode)),
            bytes: structure.as_ref().map(Structure::bytes),
            shares_bytes_with: None,
            conventions: Conventions::of(automaton, counts),
        };
        let mut all = Self {
            trie: facts("trie", Automaton::Trie, &stored.trie),
            dawg: facts("DAWG", Automaton::Dawg, &stored.dawg),
            gaddag: facts("GADDAG", Automaton::Gaddag, &stored.gaddag),
            reversed_dawg: facts(
                "reversed DAWG",
                Automaton::ReversedDawg,
                &stored.reversed_dawg,
            ),
            two_way: facts("two-way DAWG", Automaton::TwoWay, &stored.two_way),
            two_way_compact: facts(
                "two-way DAWG, compact",
                Automaton::TwoWayCompact,
                &stored.two_way_compact,
            ),
        };
        if let (Some(gaddag), Some(two_way)) = (&stored.gaddag, &stored.two_way)
            && gaddag.range == two_way.range
        {
            all.gaddag.shares_bytes_with = Some("two_way");
            all.two_way.shares_bytes_with = Some("gaddag");
        }
        all
    }

    fn all(&self) -> [&StructureFacts; 6] {
        [
            &self.trie,
            &self.dawg,
            &self.gaddag,
            &self.reversed_dawg,
            &self.two_way,
            &self.two_way_compact,
        ]
    }

    /// Returns `true` if any of them is in the file.
    pub(crate) fn any_stored(&self) -> bool {
        self.all().iter().any(|facts| facts.stored)
    }

    /// Returns a table of the structures that are stored or were counted; with `stored_only`, of the stored
    /// ones.
    pub(crate) fn table(&self, stored_only: bool) -> Table {
        let mut table = Table::new(&[
            ("Structure", Align::Left),
            ("States", Align::Right),
            ("Edges", Align::Right),
            ("Bytes", Align::Right),
        ]);
        for facts in self.all() {
            let known = facts.stored || (!stored_only && facts.size.states.is_some());
            if known {
                let bytes = match (facts.stored, facts.bytes) {
                    (true, Some(bytes)) => count(bytes),
                    _ => "not stored".to_owned(),
                };
                table.row([
                    facts.title.to_owned(),
                    cell(facts.size.states),
                    facts.size.edges.cell(),
                    bytes,
                ]);
            }
        }
        table
    }

    /// Returns notes on the table.
    pub(crate) fn notes(&self) -> Vec<&'static str> {
        let mut notes = Vec::new();
        if self.two_way.shares_bytes_with.is_some() {
            notes.push(
                "GADDAG and two-way DAWG are the same bytes: the left edges are the GADDAG. They are stored once.",
            );
        }
        if self.two_way.stored || self.two_way_compact.stored {
            notes.push("Edges of the two-way DAWG: left + right.");
        }
        notes
    }

    /// The other conventions, if any was counted.
    pub(crate) fn conventions_table(&self) -> Option<Table> {
        let mut table = Table::new(&[
            ("Structure", Align::Left),
            ("Counted otherwise", Align::Left),
            ("States", Align::Right),
            ("Edges", Align::Right),
        ]);
        let mut any = false;
        for facts in self.all() {
            for (name, size) in facts.conventions.others() {
                any = true;
                table.row([
                    facts.title.to_owned(),
                    name.to_owned(),
                    cell(size.states),
                    size.edges.cell(),
                ]);
            }
        }
        any.then_some(table)
    }
}

fn cell(number: Option<u64>) -> String {
    number.map_or_else(|| "-".to_owned(), count)
}
