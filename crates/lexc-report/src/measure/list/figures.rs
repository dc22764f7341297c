//! All figures of one list.

use lexc_draw::graph::NumberedGraph;
use lexc_format::section::Kind;

use super::construct::Constructor;
use super::constructions::construct_all;
use super::gordon::LetterSets;
use super::layouts::{LAYOUTS, LexiconSet, bits_per_letter, build, lexicon};
use super::lookup::Questions;
use super::{growth, moves};
use crate::error::Error;
use crate::measure::input::MeasuredWords;
use crate::measure::progress::MeasurementProgress;
use crate::model::{
    Basis, CountingConvention, Degrees, Figure, GraphSize, LayoutName, LetterSetCount, ListReport,
    MeasuredStructure, ReportSettings, StructureSize,
};

pub(in crate::measure) fn list(
    input: &MeasuredWords,
    settings: &ReportSettings,
    constructor: &mut Constructor<'_>,
    progress: &mut dyn MeasurementProgress,
) -> Result<ListReport, Error> {
    let letters = input.words.letters;
    let tiles = input.alphabet.len() as u64;
    let mut report = ListReport {
        name: input.name.clone(),
        alphabet: input.alphabet.name().to_owned(),
        tiles,
        words: input.words.clone(),
        file: input.file.clone(),
        counts: Vec::new(),
        letter_sets: Vec::new(),
        sizes: Vec::new(),
        degrees: Vec::new(),
        constructions: Vec::new(),
        lookups: Vec::new(),
        moves: Figure::missing("no games were asked for"),
        growth: Vec::new(),
        fits: Vec::new(),
    };
    construct_all(input, settings, constructor, progress, &mut report)?;

    progress.begin("compiling", LAYOUTS.len() as u64);
    let built = LAYOUTS.map(|layout| {
        let built = build(&input.dawg, &input.alphabet, layout);
        progress.advance();
        (layout, built)
    });
    for (layout, built) in &built {
        report.add_counts(built.counts());
        for structure in MeasuredStructure::ALL {
            if structure != MeasuredStructure::TwoWayCompact || *layout == LayoutName::EdgeList {
                report.sizes.push(built.row(structure, *layout, letters));
            }
        }
        if *layout == LayoutName::Bitmap {
            walk_all(built, input, &mut report)?;
        }
    }
    report.sizes.push(packed(input));
    let questions = Questions::new(
        &input.dawg,
        input.words.words,
        input.alphabet.letters(),
        settings.seed,
        settings.rounds,
    );
    report.lookups = questions.ask(&built, progress)?;
    report.moves = moves::moves(&built, settings, progress)?;
    drop(built);
    report.growth = growth::samples(input, settings, constructor, progress)?;
    report.fits = growth::fits(&report.growth);

    report.counts.sort_by_key(|count| (count.structure, count.convention));
    report.sizes.sort_by_key(|size| (size.structure, size.layout));
    report.lookups.sort_by_key(|found| (found.structure, found.layout));
    Ok(report)
}

/// Returns the size of the packed DAWG: its section is everything that a search needs.
fn packed(input: &MeasuredWords) -> StructureSize {
    let layout = LayoutName::Packed;
    let lexicon = lexicon(&input.dawg, &input.alphabet, MeasuredStructure::Dawg, layout);
    let bytes = lexicon.and_then(|lexicon| {
        let mut sections = lexicon.sections().iter();
        let section = sections.find(|section| section.kind == Kind::PACKED);
        section.map(|section| section.len).ok_or("it was not stored".to_owned())
    });
    let bytes = bytes.map_or_else(Figure::missing, Figure::Found);
    StructureSize {
        structure: MeasuredStructure::Dawg,
        layout,
        bits_per_letter: bits_per_letter(&bytes, input.words.letters),
        own_bytes: bytes.clone(),
        bytes,
        basis: Basis::Built,
    }
}

/// Adds the figures found by walking: states by number of edges, and Gordon's layouts.
fn walk_all(
    built: &LexiconSet,
    input: &MeasuredWords,
    report: &mut ListReport,
) -> Result<(), Error> {
    let letters = input.alphabet.len() as u64;
    let mut degrees = |structure, walked: &NumberedGraph| {
        let states = walked.degrees();
        report.degrees.push(Degrees { structure, states });
    };
    let mut gordon = Vec::new();
    for (structure, strings) in [
        (MeasuredStructure::Trie, input.words.words),
        (MeasuredStructure::Dawg, input.words.words),
        (MeasuredStructure::ReversedDawg, input.words.words),
        // A GADDAG has n strings for a word of n letters.
        (MeasuredStructure::Gaddag, input.words.letters),
    ] {
        let Ok(lexicon) = built.lexicon(structure) else {
            continue;
        };
        let automaton = match structure {
            MeasuredStructure::Trie => lexicon.trie(),
            MeasuredStructure::Dawg => lexicon.dawg(),
            MeasuredStructure::ReversedDawg => lexicon.reversed_dawg(),
            _ => lexicon.gaddag(),
        };
        let Some(automaton) = automaton else { continue };
        let walked = NumberedGraph::one_way(&automaton, lexicon);
        degrees(structure, &walked);
        if structure != MeasuredStructure::Trie {
            let sets = LetterSets::new(&walked, letters, structure == MeasuredStructure::Gaddag);
            gordon.push((structure, strings, sets));
        }
    }
    if let Some(walked) =
        built.lexicon(MeasuredStructure::TwoWay).ok().and_then(NumberedGraph::two_way)
    {
        degrees(MeasuredStructure::TwoWay, &walked);
    }
    for (structure, strings, sets) in gordon {
        report.counts.push(GraphSize {
            structure,
            convention: CountingConvention::LetterSets,
            states: sets.states(),
            edges: sets.edges(),
            right_edges: 0,
        });
        report.letter_sets.push(LetterSetCount { structure, sets: sets.sets() });
        for layout in [LayoutName::Expanded, LayoutName::Compressed] {
            let (bytes, basis) = sets.layout(layout, strings)?;
            let bytes = Figure::Found(bytes);
            report.sizes.push(StructureSize {
                structure,
                layout,
                bits_per_letter: bits_per_letter(&bytes, input.words.letters),
                own_bytes: bytes.clone(),
                bytes,
                basis,
            });
        }
    }
    Ok(())
}

impl ListReport {
    fn add_counts(&mut self, counts: Vec<GraphSize>) {
        for count in counts {
            if self.count(count.structure, count.convention).is_none() {
                self.counts.push(count);
            }
        }
    }
}
