//! States, edges and bytes.

use super::number::{count, decimal, short_bytes, short_count};
use super::page::{Bar, Chart, DASH, DocumentSection, Group, Item, Table, ratio};
use crate::model::{
    Basis, CountingConvention, GraphSize, LayoutName, ListReport, MeasuredStructure, StructureSize,
};

pub(super) fn section(list: &ListReport) -> DocumentSection {
    DocumentSection::new(
        "Size",
        vec![
            Item::Chart(bytes_chart(list)),
            Item::Chart(edges_chart(list)),
            Item::Table(bytes(list)),
            Item::Table(counts(list)),
        ],
    )
}

fn edges_chart(list: &ListReport) -> Chart {
    let groups = MeasuredStructure::ALL.into_iter().filter_map(|structure| {
        let found = list.count(structure, CountingConvention::TerminalOnNode)?;
        let bar = |series, n: u64| Bar {
            series,
            value: n as f64,
            text: short_count(n),
        };
        let bars = vec![bar(0, found.states), bar(1, found.all_edges())];
        Some(Group::new(structure.title(), bars))
    });
    let title = "States and edges of each structure";
    Chart::bars(title, &["states", "edges"], groups.collect())
}

fn counts(list: &ListReport) -> Table {
    let mut table = Table::new(
        "States and edges in each counting convention",
        "Structure | Convention | >States | >Edges | >States ÷ DAWG states | >Edges ÷ DAWG edges",
    );
    for found in &list.counts {
        let base = match found.convention {
            CountingConvention::SemiMinimal | CountingConvention::InnerNodes => {
                CountingConvention::TerminalOnEdge
            }
            convention => convention,
        };
        let dawg = list.count(MeasuredStructure::Dawg, base);
        let times = |of: fn(&GraphSize) -> u64| {
            ratio(Some(of(found) as f64), dawg.map(|dawg| of(dawg) as f64))
        };
        let edges = match found.right_edges {
            0 => count(found.edges),
            right => format!("{} + {}", count(found.edges), count(right)),
        };
        table.row([
            found.structure.title().to_owned(),
            found.convention.title().to_owned(),
            count(found.states),
            edges,
            times(|count| count.states),
            times(GraphSize::all_edges),
        ]);
    }
    table.notes(&[
        "The base of each ratio is the DAWG in the same convention; for the semi-minimal GADDAG and the trie's nodes with edges, \
         the DAWG with the flag on the edge.",
        "The root counts as a state, and no sink is added. Edges of two-way DAWGs: left + right, without closing edges.",
        "Letter sets on edges: Gordon's convention. Shared tails: the cells of all edge lists; for the GADDAG with those of the DAWG.",
        "Semi-minimal: prefixes before the separator are not shared.",
    ]);
    let sets: Vec<String> = list
        .letter_sets
        .iter()
        .map(|sets| format!("{} {}", sets.structure.title(), count(sets.sets)))
        .collect();
    if !sets.is_empty() {
        table.note(format!("Distinct letter sets: {}.", sets.join(", ")));
    }
    table
}

const SHOWN: [LayoutName; 4] = [
    LayoutName::EdgeList,
    LayoutName::Bitmap,
    LayoutName::Compressed,
    LayoutName::Expanded,
];

fn bytes_chart(list: &ListReport) -> Chart {
    let structures = [
        MeasuredStructure::Trie,
        MeasuredStructure::Dawg,
        MeasuredStructure::Gaddag,
        MeasuredStructure::TwoWay,
    ];
    let bar = |series, bytes: u64| Bar {
        series,
        value: bytes as f64,
        text: short_bytes(bytes),
    };
    let text = bar(SHOWN.len(), list.words.text_bytes);
    let mut groups = vec![Group::new("text", vec![text])];
    for structure in structures {
        let bar = |(series, layout): (usize, LayoutName)| {
            Some(bar(series, *list.size(structure, layout)?.bytes.found()?))
        };
        let bars = SHOWN.into_iter().enumerate().filter_map(bar).collect();
        groups.push(Group::new(structure.title(), bars));
    }
    let mut series: Vec<&str> = SHOWN.iter().map(|layout| layout.title()).collect();
    series.push("text");
    Chart::bars("Bytes of each structure in each layout", &series, groups)
}

fn bytes(list: &ListReport) -> Table {
    let mut table = Table::new(
        "Bytes in each layout",
        "Structure | Layout | >Bytes | >Own bytes | >Bits per letter | >Bytes ÷ DAWG bytes | Source",
    );
    for size in &list.sizes {
        let dawg = list.size(MeasuredStructure::Dawg, size.layout);
        let value = |size: &StructureSize| size.bytes.found().map(|&bytes| bytes as f64);
        let cells = [
            size.structure.title().to_owned(),
            size.layout.title().to_owned(),
            table.cell(&size.bytes, |&bytes| count(bytes)),
            table.cell(&size.own_bytes, |&bytes| count(bytes)),
            table.cell(&size.bits_per_letter, |&bits| decimal(bits, 2)),
            ratio(value(size), dawg.and_then(value)),
            match size.basis {
                _ if size.bytes.found().is_none() => DASH,
                Basis::Built => "built",
                Basis::LaidOut => "laid out",
                Basis::Formula => "formula",
            }
            .to_owned(),
        ];
        table.row(cells);
    }
    table.notes(&[
        "The base of the ratio is the DAWG in the same layout.",
        "Bytes: every part that a search needs: GADDAG with DAWG, two-way DAWG with DAWG and reversed DAWG. Own bytes: the structure's own states.",
        "Built: written by lexc and read again, without the sections next to the states. Laid out: written into memory in Gordon's layout, and \
         its strings counted. Formula: an edge does not fit in four bytes, so only the size is known.",
    ]);
    table
}
