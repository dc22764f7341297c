//! The figures of *The World's Fastest Scrabble Program* next to ours.

use super::number::{count, decimal};
use super::page::{Align, Table, or_dash, ratio};
use crate::model::{
    CountingConvention, GeneratorFigures, GraphSize, LayoutName, LeftPartMethod, ListReport,
    MeasuredStructure, Report,
};
use crate::papers::APPEL_JACOBSON;

/// A row: its heading, the published figure, and the function that returns the figure of a list.
type Row = (&'static str, String, fn(&ListReport, &mut Table) -> String);

/// Returns the table, with a column for each list.
pub(super) fn table(report: &Report) -> Table {
    let caption = "Figures of The World's Fastest Scrabble Program, sections 2.1, 3.2 and 4.1";
    let mut table = Table::new(caption, "Figure | >Paper, 1988");
    for list in &report.lists {
        table.add_column(&list.name, Align::Right);
    }
    for (what, published, of) in rows() {
        let mut cells = vec![what.to_owned(), published];
        for list in &report.lists {
            let cell = of(list, &mut table);
            cells.push(cell);
        }
        table.row(cells);
    }
    let paper = &APPEL_JACOBSON;
    for note in [
        format!(
            "Trie: nodes that have edges. With {} edges and {} nodes, the paper cannot have counted leaves.",
            count(paper.trie_edges),
            count(paper.trie_nodes)
        ),
        "DAWG: the terminal flag is on the edge, and the node without edges counts (the paper's section 3.4.3).".to_owned(),
        "DAWG, bytes: four per edge, with shared tails of edge lists. The paper states three or four bytes per edge.".to_owned(),
        format!(
            "Moves: the paper played {} turns against an opponent who always passes, on a VAX 11/780, and includes drawing the board; \
             ours are complete games of two players, with left parts enumerated at each anchor.",
            count(paper.turns)
        ),
    ] {
        table.note(note);
    }
    table
}

fn rows() -> [Row; 10] {
    let paper = &APPEL_JACOBSON;
    let of = |one: u64, other: u64| ratio(Some(one as f64), Some(other as f64));
    [
        ("words", count(paper.words), |list, _| {
            count(list.words.words)
        }),
        (
            "text, bytes",
            count(paper.text_kilobytes * 1000),
            |list, _| count(list.words.text_bytes),
        ),
        ("trie, nodes", count(paper.trie_nodes), |list, _| {
            number(trie(list).map(|trie| trie.states))
        }),
        ("trie, edges", count(paper.trie_edges), |list, _| {
            number(trie(list).map(|trie| trie.edges))
        }),
        ("DAWG, nodes", count(paper.dawg_nodes), |list, _| {
            number(dawg(list).map(|dawg| dawg.states))
        }),
        (
            "trie nodes ÷ DAWG nodes",
            of(paper.trie_nodes, paper.dawg_nodes),
            |list, _| {
                let states = |count: &GraphSize| count.states as f64;
                ratio(trie(list).map(states), dawg(list).map(states))
            },
        ),
        (
            "DAWG, bytes",
            count(paper.dawg_kilobytes * 1000),
            |list, table| match list.size(MeasuredStructure::Dawg, LayoutName::EdgeList) {
                Some(size) => table.cell(&size.bytes, |&bytes| count(bytes)),
                None => number(None),
            },
        ),
        (
            "text bytes ÷ DAWG bytes",
            of(paper.text_kilobytes, paper.dawg_kilobytes),
            |list, _| {
                let size = list.size(MeasuredStructure::Dawg, LayoutName::EdgeList);
                let bytes = size.and_then(|size| size.bytes.found());
                let bytes = bytes.map(|&bytes| bytes as f64);
                ratio(Some(list.words.text_bytes as f64), bytes)
            },
        ),
        ("legal moves per turn", count(paper.moves), |list, table| {
            generated(list, table, |found, _| decimal(found.plays, 0))
        }),
        (
            "seconds per move",
            decimal(paper.seconds, 1),
            |list, table| {
                generated(list, table, |found, table| {
                    table.cell(&found.cpu_seconds, |&seconds| decimal(seconds, 6))
                })
            },
        ),
    ]
}

fn number(n: Option<u64>) -> String {
    or_dash(n, count)
}

fn trie(list: &ListReport) -> Option<&GraphSize> {
    list.count(MeasuredStructure::Trie, CountingConvention::InnerNodes)
}

fn dawg(list: &ListReport) -> Option<&GraphSize> {
    list.count(MeasuredStructure::Dawg, CountingConvention::TerminalOnEdge)
}

fn generated(
    list: &ListReport,
    table: &mut Table,
    of: impl FnOnce(&GeneratorFigures, &mut Table) -> String,
) -> String {
    match list.generator(MeasuredStructure::Dawg, Some(LeftPartMethod::EachAnchor)) {
        Some(found) => of(found, table),
        None => table.cell(&list.moves, |_| number(None)),
    }
}
