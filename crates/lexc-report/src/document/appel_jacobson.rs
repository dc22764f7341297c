//! The figures of *The World's Fastest Scrabble Program* (Appel and Jacobson, CACM 31, 1988) next
//! to ours.

use super::number::{count, decimal};
use super::page::{Align, Table, or_dash, ratio};
use crate::model::{
    CountingConvention, Figure, GeneratorFigures, GraphSize, LayoutName, LeftPartMethod,
    ListReport, MeasuredStructure, Report,
};

/// A row: the heading, the published figure or ratio, and the figure of a list.
type Row = (
    &'static str,
    &'static str,
    fn(&ListReport) -> Figure<String>,
);

const ROWS: [Row; 10] = [
    ("words", "94,240", |list| {
        Figure::Found(count(list.words.words))
    }),
    ("text, bytes", "780,000", |list| {
        Figure::Found(count(list.words.text_bytes))
    }),
    ("trie, nodes", "117,150", |list| {
        number(trie(list).map(|trie| trie.states))
    }),
    ("trie, edges", "179,618", |list| {
        number(trie(list).map(|trie| trie.edges))
    }),
    ("DAWG, nodes", "19,853", |list| {
        number(dawg(list).map(|dawg| dawg.states))
    }),
    ("trie nodes ÷ DAWG nodes", "5.90", |list| {
        let states = |count: &GraphSize| count.states as f64;
        Figure::Found(ratio(trie(list).map(states), dawg(list).map(states)))
    }),
    ("DAWG, bytes", "175,000", |list| {
        dawg_bytes(list).map_or_else(|| number(None), |bytes| bytes.map(count))
    }),
    ("text bytes ÷ DAWG bytes", "4.46", |list| {
        let bytes = dawg_bytes(list).and_then(|bytes| Some(*bytes.found()? as f64));
        Figure::Found(ratio(Some(list.words.text_bytes as f64), bytes))
    }),
    ("legal moves per turn", "450", |list| {
        generated(list, |found| Figure::Found(decimal(found.plays, 0)))
    }),
    ("seconds per move", "1.4", |list| {
        generated(list, |found| {
            let seconds = found.cpu_seconds.clone();
            seconds.map(|seconds| decimal(seconds, 6))
        })
    }),
];

/// Returns the table, with a column for each list.
pub(super) fn table(report: &Report) -> Table {
    let caption = "Figures of The World's Fastest Scrabble Program, sections 2.1, 3.2 and 4.1";
    let mut table = Table::new(caption, "Figure | >Paper, 1988");
    for list in &report.lists {
        table.add_column(&list.name, Align::Right);
    }
    for (heading, published, of) in ROWS {
        let mut cells = vec![heading.to_owned(), published.to_owned()];
        for list in &report.lists {
            cells.push(table.cell(&of(list), Clone::clone));
        }
        table.row(cells);
    }
    table.notes(&[
        "Trie: nodes that have edges. With 179,618 edges and 117,150 nodes, the paper cannot have counted leaves.",
        "DAWG: the terminal flag is on the edge, and the node without edges counts (the paper's section 3.4.3).",
        "DAWG, bytes: four per edge, with shared tails of edge lists. The paper states three or four bytes per edge.",
        "Moves: the paper played 224 turns against an opponent who always passes, on a VAX 11/780, and includes drawing the board; \
         ours are complete games of two players, with left parts enumerated at each anchor.",
    ]);
    table
}

fn number(n: Option<u64>) -> Figure<String> {
    Figure::Found(or_dash(n, count))
}

fn trie(list: &ListReport) -> Option<&GraphSize> {
    list.count(MeasuredStructure::Trie, CountingConvention::InnerNodes)
}

fn dawg(list: &ListReport) -> Option<&GraphSize> {
    list.count(MeasuredStructure::Dawg, CountingConvention::TerminalOnEdge)
}

fn dawg_bytes(list: &ListReport) -> Option<Figure<u64>> {
    let size = list.size(MeasuredStructure::Dawg, LayoutName::EdgeList)?;
    Some(size.bytes.clone())
}

fn generated(
    list: &ListReport,
    of: impl FnOnce(&GeneratorFigures) -> Figure<String>,
) -> Figure<String> {
    match list.generator(MeasuredStructure::Dawg, Some(LeftPartMethod::EachAnchor)) {
        Some(found) => of(found),
        None => list.moves.clone().map(|_| or_dash(None, count)),
    }
}
