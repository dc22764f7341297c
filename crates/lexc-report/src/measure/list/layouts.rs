//! Every structure of a list, compiled and opened in one layout.

use lexc_alphabet::Alphabet;
use lexc_compiler::automaton::counts::sizes;
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::compile::{CompileOptions, compile};
use lexc_format::counts as stored;
use lexc_format::provenance::Provenance;
use lexc_runtime::Lexicon;

use super::construct::{choice, structures};
use crate::measure::input::stored_bytes;
use crate::model::{
    Basis, CountingConvention, Figure, GraphSize, LayoutName, MeasuredStructure, StructureSize,
};

/// The layouts that the compiler writes.
pub(super) const LAYOUTS: [LayoutName; 2] = [LayoutName::EdgeList, LayoutName::Bitmap];

/// Lexicons of one list in one layout, one for each structure, with the structures that it depends
/// on.
pub(super) struct LexiconSet {
    lexicons: Vec<(MeasuredStructure, Result<Lexicon, String>)>,
    inner_nodes: GraphSize,
}

/// Builds every structure in a layout.
pub(super) fn build(dawg: &Dawg, alphabet: &Alphabet, layout: LayoutName) -> LexiconSet {
    let all = [
        MeasuredStructure::Trie,
        MeasuredStructure::Dawg,
        MeasuredStructure::Gaddag,
        MeasuredStructure::TwoWay,
        MeasuredStructure::TwoWayCompact,
    ];
    let sizes = sizes(dawg);
    LexiconSet {
        lexicons: all
            .into_iter()
            .map(|structure| (structure, lexicon(dawg, alphabet, structure, layout)))
            .collect(),
        inner_nodes: GraphSize {
            structure: MeasuredStructure::Trie,
            convention: CountingConvention::InnerNodes,
            states: sizes.proper_prefixes + 1,
            edges: sizes.prefixes,
            right_edges: 0,
        },
    }
}

/// Builds a lexicon with a structure and all that it depends on.
pub(in crate::measure) fn lexicon(
    dawg: &Dawg,
    alphabet: &Alphabet,
    structure: MeasuredStructure,
    layout: LayoutName,
) -> Result<Lexicon, String> {
    // Structures that are not stored are counted once, with the GADDAG, which computes the classes
    // anyway.
    let options = CompileOptions::default()
        .structures(structures(structure)?)
        .layout(choice(layout)?)
        .count_all(structure == MeasuredStructure::Gaddag);
    let compiled = compile(dawg.clone(), alphabet, &options, &mut |_| {})
        .map_err(|error| error.to_string())?;
    let bytes = compiled.to_bytes(&Provenance::default());
    Lexicon::from_bytes(bytes).map_err(|error| error.to_string())
}

impl LexiconSet {
    /// Returns the lexicon that holds a structure.
    pub(super) fn lexicon(&self, structure: MeasuredStructure) -> Result<&Lexicon, &str> {
        let holder = match structure {
            MeasuredStructure::ReversedDawg => MeasuredStructure::TwoWay,
            structure => structure,
        };
        let found = self.lexicons.iter().find(|(other, _)| *other == holder);
        match found {
            Some((_, lexicon)) => lexicon.as_ref().map_err(String::as_str),
            None => Err("it was not built"),
        }
    }

    /// Returns the bytes of every part that a search needs, and the bytes of the states of the
    /// structure alone.
    pub(super) fn size(
        &self,
        structure: MeasuredStructure,
    ) -> Result<(Figure<u64>, Figure<u64>), &str> {
        let stored = self.lexicon(structure)?.structures();
        let own = stored_bytes(stored, structure);
        let dawg = stored_bytes(stored, MeasuredStructure::Dawg).unwrap_or(0);
        let reversed = stored_bytes(stored, MeasuredStructure::ReversedDawg).unwrap_or(0);
        let others = match structure {
            MeasuredStructure::Trie | MeasuredStructure::Dawg | MeasuredStructure::ReversedDawg => {
                0
            }
            MeasuredStructure::Gaddag => dawg,
            MeasuredStructure::TwoWay | MeasuredStructure::TwoWayCompact => dawg + reversed,
        };
        let own = own.ok_or("the lexicon does not hold it")?;
        Ok((Figure::Found(own + others), Figure::Found(own)))
    }

    /// Returns the row of the report.
    pub(super) fn row(
        &self,
        structure: MeasuredStructure,
        layout: LayoutName,
        letters: u64,
    ) -> StructureSize {
        let (bytes, own_bytes) = self.size(structure).unwrap_or_else(|why| {
            let missing = || Figure::missing(why);
            (missing(), missing())
        });
        StructureSize {
            structure,
            layout,
            bits_per_letter: bits_per_letter(&bytes, letters),
            bytes,
            own_bytes,
            basis: Basis::Built,
        }
    }

    /// Returns all counts without repetition.
    pub(super) fn counts(&self) -> Vec<GraphSize> {
        let mut counts = vec![self.inner_nodes];
        for (_, lexicon) in &self.lexicons {
            let Ok(lexicon) = lexicon else { continue };
            for count in lexicon.counts().lines.iter().filter_map(count) {
                let known = |other: &GraphSize| {
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

pub(super) fn bits_per_letter(bytes: &Figure<u64>, letters: u64) -> Figure<f64> {
    bytes.clone().map(|bytes| bytes as f64 * 8.0 / letters.max(1) as f64)
}

/// Returns a count, or `None` for an automaton that the report omits.
fn count(line: &stored::Count) -> Option<GraphSize> {
    Some(GraphSize {
        structure: match line.automaton {
            stored::CountedAutomaton::Trie => MeasuredStructure::Trie,
            stored::CountedAutomaton::Dawg => MeasuredStructure::Dawg,
            stored::CountedAutomaton::Gaddag => MeasuredStructure::Gaddag,
            stored::CountedAutomaton::ReversedDawg => MeasuredStructure::ReversedDawg,
            stored::CountedAutomaton::TwoWay => MeasuredStructure::TwoWay,
            stored::CountedAutomaton::TwoWayCompact => MeasuredStructure::TwoWayCompact,
            _ => return None,
        },
        convention: match line.convention {
            stored::Convention::TerminalOnNode => CountingConvention::TerminalOnNode,
            stored::Convention::TerminalOnEdge => CountingConvention::TerminalOnEdge,
            stored::Convention::SharedTails => CountingConvention::SharedTails,
            stored::Convention::SemiMinimal => CountingConvention::SemiMinimal,
        },
        states: line.states,
        edges: line.edges,
        right_edges: line.right_edges,
    })
}
