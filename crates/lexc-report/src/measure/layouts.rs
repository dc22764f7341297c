//! Every structure of a list, compiled and opened in one layout.

use lexc_alphabet::Alphabet;
use lexc_compiler::automaton::counts::sizes;
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::compile::{CompileOptions, compile};
use lexc_format::counts as stored;
use lexc_format::provenance::Provenance;
use lexc_runtime::Lexicon;

use super::construct::{choice, structures};
use crate::model::{Basis, Convention, Count, Figure, LayoutName, Size, Structure};

/// The layouts that the compiler writes.
pub(super) const LAYOUTS: [LayoutName; 2] = [LayoutName::EdgeList, LayoutName::Bitmap];

/// Lexicons of one list in one layout, one for each structure, with the structures that it depends on.
pub(super) struct Built {
    lexicons: Vec<(Structure, Result<Lexicon, String>)>,
    inner_nodes: Count,
}

/// Builds every structure in a layout.
pub(super) fn build(dawg: &Dawg, alphabet: &Alphabet, layout: LayoutName) -> Built {
    let all = [
        Structure::Trie,
        Structure::Dawg,
        Structure::Gaddag,
        Structure::TwoWay,
        Structure::TwoWayCompact,
    ];
    let sizes = sizes(dawg);
    Built {
        lexicons: all
            .into_iter()
            .map(|structure| (structure, lexicon(dawg, alphabet, structure, layout)))
            .collect(),
        inner_nodes: Count {
            structure: Structure::Trie,
            convention: Convention::InnerNodes,
            states: sizes.proper_prefixes + 1,
            arcs: sizes.prefixes,
            right_arcs: 0,
        },
    }
}

/// Builds a lexicon with a structure and all that it depends on.
pub(super) fn lexicon(
    dawg: &Dawg,
    alphabet: &Alphabet,
    structure: Structure,
    layout: LayoutName,
) -> Result<Lexicon, String> {
    let options = CompileOptions {
        structures: structures(structure)?,
        layout: choice(layout)?,
        // Structures that are not stored are counted once, with the GADDAG, which computes the classes anyway.
        count_all: structure == Structure::Gaddag,
    };
    let compiled = compile(dawg.clone(), alphabet, &options, &mut |_| {})
        .map_err(|error| error.to_string())?;
    let bytes = compiled.to_bytes(&Provenance::default());
    Lexicon::from_bytes(bytes).map_err(|error| error.to_string())
}

impl Built {
    /// Returns the lexicon that holds a structure.
    pub(super) fn lexicon(&self, structure: Structure) -> Result<&Lexicon, &str> {
        let holder = match structure {
            Structure::ReversedDawg => Structure::TwoWay,
            structure => structure,
        };
        let found = self.lexicons.iter().find(|(other, _)| *other == holder);
        match found {
            Some((_, lexicon)) => lexicon.as_ref().map_err(String::as_str),
            None => Err("it was not built"),
        }
    }

    /// Returns the bytes of every part that a search needs, and those of the structure's own states.
    pub(super) fn size(&self, structure: Structure) -> Result<(Figure<u64>, Figure<u64>), &str> {
        let stored = self.lexicon(structure)?.structures();
        let bytes = |structure: &Option<lexc_format::structure::Structure>| {
            structure.as_ref().map(|structure| structure.bytes())
        };
        let own = bytes(match structure {
            Structure::Trie => &stored.trie,
            Structure::Dawg => &stored.dawg,
            Structure::ReversedDawg => &stored.reversed_dawg,
            Structure::Gaddag => &stored.gaddag,
            Structure::TwoWay => &stored.two_way,
            Structure::TwoWayCompact => &stored.two_way_compact,
        });
        let dawg = bytes(&stored.dawg).unwrap_or(0);
        let reversed = bytes(&stored.reversed_dawg).unwrap_or(0);
        let others = match structure {
            Structure::Trie | Structure::Dawg | Structure::ReversedDawg => 0,
            Structure::Gaddag => dawg,
            Structure::TwoWay | Structure::TwoWayCompact => dawg + reversed,
        };
        let own = own.ok_or("the lexicon does not hold it")?;
        Ok((Figure::Found(own + others), Figure::Found(own)))
    }

    /// Returns the row of the report.
    pub(super) fn row(&self, structure: Structure, layout: LayoutName, letters: u64) -> Size {
        let (bytes, own_bytes) = self.size(structure).unwrap_or_else(|why| {
            let missing = || Figure::missing(why);
            (missing(), missing())
        });
        Size {
            structure,
            layout,
            bits_per_letter: bits_per_letter(&bytes, letters),
            bytes,
            own_bytes,
            basis: Basis::Built,
        }
    }

    /// Returns all counts without repetition.
    pub(super) fn counts(&self) -> Vec<Count> {
        let mut counts = vec![self.inner_nodes];
        for (_, lexicon) in &self.lexicons {
            let Ok(lexicon) = lexicon else { continue };
            for count in lexicon.counts().lines.iter().filter_map(count) {
                let known = |other: &Count| {
                    (other.structure, other.convention) == (count.structure, count.convention)
                };
                if !counts.iter().any(known) {
                    counts.push(count);
                }
            }
        }
        counts
    }
}

/// Converts bytes to bits per letter of the list.
pub(super) fn bits_per_letter(bytes: &Figure<u64>, letters: u64) -> Figure<f64> {
    bytes
        .clone()
        .map(|bytes| bytes as f64 * 8.0 / letters.max(1) as f64)
}

/// Returns a count, or `None` for an automaton of which the report says nothing.
fn count(line: &stored::Count) -> Option<Count> {
    Some(Count {
        structure: match line.automaton {
            stored::Automaton::Trie => Structure::Trie,
            stored::Automaton::Dawg => Structure::Dawg,
            stored::Automaton::Gaddag => Structure::Gaddag,
            stored::Automaton::ReversedDawg => Structure::ReversedDawg,
            stored::Automaton::TwoWay => Structure::TwoWay,
            stored::Automaton::TwoWayCompact => Structure::TwoWayCompact,
            _ => return None,
        },
        convention: match line.convention {
            stored::Convention::TerminalOnNode => Convention::TerminalOnNode,
            stored::Convention::TerminalOnEdge => Convention::TerminalOnEdge,
            stored::Convention::SharedTails => Convention::SharedTails,
            stored::Convention::SemiMinimal => Convention::SemiMinimal,
        },
        states: line.states,
        arcs: line.edges,
        right_arcs: line.right_edges,
    })
}
