//! The sizes of a lexicon and of its automata, as `build`, `import` and `info` show them.

use std::io::Write as _;

use lexc::format::counts::{Convention, Count, CountedAutomaton, Counts};
use lexc::format::structure::{Structure, Structures};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Screen;
use crate::output::numbers::{count, counted};
use crate::output::table::Table;

/// The number of edges of an automaton.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(untagged)]
pub(crate) enum EdgeCount {
    /// An automaton with edges in one direction.
    OneWay {
        /// Edges, if they were counted.
        edges: Option<u64>,
    },
    /// A two-way DAWG.
    TwoWay {
        /// Edges to longer fragments, on the left.
        left_edges: Option<u64>,
        /// Edges to longer fragments, on the right.
        right_edges: Option<u64>,
    },
}

impl EdgeCount {
    fn of(automaton: CountedAutomaton, count: Option<&Count>) -> Self {
        let edges = count.map(|count| count.edges);
        match automaton {
            CountedAutomaton::TwoWay | CountedAutomaton::TwoWayCompact => Self::TwoWay {
                left_edges: edges,
                right_edges: count.map(|count| count.right_edges),
            },
            _ => Self::OneWay { edges },
        }
    }

    fn cell(self) -> String {
        match self {
            Self::OneWay { edges } => cell(edges),
            Self::TwoWay { left_edges: Some(left), right_edges: Some(right) } => {
                format!("{} + {}", count(left), count(right))
            }
            Self::TwoWay { .. } => cell(None),
        }
    }
}

/// The numbers of states and edges in one counting convention.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct AutomatonSize {
    pub(crate) states: Option<u64>,
    #[serde(flatten)]
    pub(crate) edges: EdgeCount,
}

impl AutomatonSize {
    fn of(automaton: CountedAutomaton, count: Option<&Count>) -> Self {
        Self { states: count.map(|count| count.states), edges: EdgeCount::of(automaton, count) }
    }
}

/// The sizes of an automaton in every counting convention that was used.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct SizesByConvention {
    #[serde(skip_serializing_if = "Option::is_none")]
    terminal_on_node: Option<AutomatonSize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    terminal_on_edge: Option<AutomatonSize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shared_tails: Option<AutomatonSize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    semi_minimal: Option<AutomatonSize>,
}

impl SizesByConvention {
    fn of(automaton: CountedAutomaton, counts: &Counts) -> Self {
        let size = |convention| {
            let count = counts.get(automaton, convention)?;
            Some(AutomatonSize::of(automaton, Some(count)))
        };
        Self {
            terminal_on_node: size(Convention::TerminalOnNode),
            terminal_on_edge: size(Convention::TerminalOnEdge),
            shared_tails: size(Convention::SharedTails),
            semi_minimal: size(Convention::SemiMinimal),
        }
    }

    /// Returns the conventions other than the default one.
    fn others(&self) -> impl Iterator<Item = (&'static str, AutomatonSize)> {
        [
            ("terminal on the edge", self.terminal_on_edge),
            ("shared tails of edge lists", self.shared_tails),
            ("semi-minimal (Gordon)", self.semi_minimal),
        ]
        .into_iter()
        .filter_map(|(name, size)| Some((name, size?)))
    }
}

/// An automaton of a lexicon.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct StructureFacts {
    #[serde(skip)]
    pub(crate) title: &'static str,
    /// `true` if the file contains it.
    pub(crate) stored: bool,
    /// States and edges of the minimal automaton, with the terminal flag on the node.
    #[serde(flatten)]
    pub(crate) size: AutomatonSize,
    /// The size of its states in the file, in bytes.
    pub(crate) bytes: Option<u64>,
    /// The structure with which it shares all bytes.
    pub(crate) shares_bytes_with: Option<&'static str>,
    /// The sizes in all conventions that were counted.
    pub(crate) conventions: SizesByConvention,
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
    /// Combines counts and stored structures.
    pub(crate) fn new(counts: &Counts, stored: &Structures) -> Self {
        let facts = |title, automaton, structure: &Option<Structure>| StructureFacts {
            title,
            stored: structure.is_some(),
            size: AutomatonSize::of(automaton, counts.get(automaton, Convention::TerminalOnNode)),
            bytes: structure.as_ref().map(Structure::bytes),
            shares_bytes_with: None,
            conventions: SizesByConvention::of(automaton, counts),
        };
        let mut all = Self {
            trie: facts("trie", CountedAutomaton::Trie, &stored.trie),
            dawg: facts("DAWG", CountedAutomaton::Dawg, &stored.dawg),
            gaddag: facts("GADDAG", CountedAutomaton::Gaddag, &stored.gaddag),
            reversed_dawg: facts(
                "reversed DAWG",
                CountedAutomaton::ReversedDawg,
                &stored.reversed_dawg,
            ),
            two_way: facts("two-way DAWG", CountedAutomaton::TwoWay, &stored.two_way),
            two_way_compact: facts(
                "two-way DAWG, compact",
                CountedAutomaton::TwoWayCompact,
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

    /// Prints the stored structures, with notes and an empty line.
    pub(crate) fn print(&self, screen: &mut Screen) -> Result<(), Failure> {
        match self.all().iter().any(|facts| facts.stored) {
            true => screen.table(&self.table(true))?,
            false => screen.text(
                "Only the words, packed: automata are built from them when they are needed.",
            )?,
        }
        for note in self.notes() {
            screen.text(note)?;
        }
        Ok(writeln!(screen)?)
    }

    /// Returns a table of the structures that are stored or counted; with `stored_only`, of the
    /// stored ones.
    pub(crate) fn table(&self, stored_only: bool) -> Table {
        let mut table = Table::of("Structure|>States|>Edges|>Bytes");
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
                "GADDAG and two-way DAWG share their bytes: the left edges are the GADDAG. They are stored once.",
            );
        }
        if self.two_way.stored || self.two_way_compact.stored {
            notes.push("Edges of the two-way DAWG: left + right.");
        }
        notes
    }

    /// Returns a table of the other conventions, if any was counted.
    pub(crate) fn conventions_table(&self) -> Option<Table> {
        let mut table = Table::of("Structure|Convention|>States|>Edges");
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

/// Returns the number of bits of the file for each letter of all words.
pub(crate) fn bits_per_letter(file_bytes: u64, counts: &Counts) -> f64 {
    let bits = file_bytes as f64 * 8.0 / counts.letters.max(1) as f64;
    (bits * 1000.0).round() / 1000.0
}

/// Formats the size of a file: `231,234 bytes, 0.753 bits per letter`. A few words take less room
/// than the file's fixed parts, so that bits per letter would say nothing about them.
pub(crate) fn size_and_bits(file_bytes: u64, counts: &Counts) -> String {
    let bytes = counted(file_bytes, "byte", "bytes");
    match bits_per_letter(file_bytes, counts) {
        bits if bits < 100.0 => format!("{bytes}, {bits:.3} bits per letter"),
        _ => bytes,
    }
}

/// Formats the number of words with their lengths: `269,870, of 2 to 15 tiles`.
pub(crate) fn words_and_lengths(counts: &Counts) -> String {
    words_of_lengths(counts.words, (counts.min_length, counts.max_length))
}

/// Formats a number of words with their lengths.
pub(crate) fn words_of_lengths(words: u64, (min, max): (u32, u32)) -> String {
    let tiles = if max == 1 { "tile" } else { "tiles" };
    match min == max {
        true => format!("{}, of {max} {tiles}", count(words)),
        false => format!("{}, of {min} to {max} {tiles}", count(words)),
    }
}
