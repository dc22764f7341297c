//! The rows of Gordon's tables, and what differs.

use super::number::decimal;
use super::{Align, Table, ratio};
use crate::model::{
    Convention, Count, Figure, GeneratorFigures, LayoutName, LeftParts, ListReport, Size, Structure,
};
use crate::papers::{GORDON_DAWG as DAWG, GORDON_GADDAG as GADDAG, GORDON_RATIOS as RATIOS};

/// DAWG, GADDAG, two-way DAWG.
const COMPARED: [Structure; 3] = [Structure::Dawg, Structure::Gaddag, Structure::TwoWay];

struct Row {
    what: String,
    /// DAWG, GADDAG and the ratio as it was printed.
    published: Option<(f64, f64, Option<f64>)>,
    ours: [Option<f64>; 3],
    /// Is the ratio DAWG to GADDAG, instead of GADDAG to DAWG?
    falling: bool,
    show: fn(f64) -> String,
}

/// The table of a list, with the two-way DAWG beside the others.
pub(super) fn table(list: &ListReport) -> Table {
    let mut table = Table::new(
        format!(
            "Gordon's tables (Figures 3 and 4 of Wickman), and the same of {}",
            list.name
        ),
        &[
            ("Row of the paper", Align::Left),
            ("DAWG, 1994", Align::Right),
            ("GADDAG, 1994", Align::Right),
            ("Ratio, 1994", Align::Right),
            ("DAWG", Align::Right),
            ("GADDAG", Align::Right),
            ("Ratio", Align::Right),
            ("Two-way DAWG", Align::Right),
        ],
    );
    if let Figure::Missing { .. } = &list.moves {
        table.cell(&list.moves, |_| String::new());
    }
    let shown = |x: Option<f64>, show: fn(f64) -> String| x.map_or_else(|| "–".to_owned(), show);
    for row in sizes(list).into_iter().chain(speeds(list)) {
        let [dawg, gaddag, two_way] = row.ours;
        let printed = row.published;
        let ours = match row.falling {
            true => ratio(dawg, gaddag),
            false => ratio(gaddag, dawg),
        };
        table.row([
            row.what,
            shown(printed.map(|printed| printed.0), row.show),
            shown(printed.map(|printed| printed.1), row.show),
            shown(printed.and_then(|printed| printed.2), |x| decimal(x, 2)),
            shown(dawg, row.show),
            shown(gaddag, row.show),
            ours,
            shown(two_way, row.show),
        ]);
    }
    for note in [
        "Ratios of sizes are GADDAG to DAWG, those of times, arcs and anchors a move DAWG to GADDAG, as in the paper.",
        "The two-way DAWG is counted with the flag on the arc, its own states alone, arcs of both sides. Gordon knew none, and his \
         layouts are not made for one.",
        "– : there is nothing to be measured; see what differs.",
    ] {
        table.note(note);
    }
    table
}

fn sizes(list: &ListReport) -> Vec<Row> {
    let counted = |of: fn(&Count) -> u64| {
        COMPARED.map(|structure| {
            let convention = match structure {
                Structure::TwoWay => Convention::TerminalOnEdge,
                _ => Convention::LetterSets,
            };
            let count = list.count(structure, convention)?;
            Some(of(count) as f64)
        })
    };
    let sized = |layout, of: fn(&Size) -> Option<f64>| {
        COMPARED.map(|structure| list.size(structure, layout).and_then(of))
    };
    let row = |what: &str, published, ours, show| Row {
        what: what.to_owned(),
        published: Some(published),
        ours,
        falling: false,
        show,
    };
    let whole: fn(f64) -> String = |x| decimal(x, 0);
    let one: fn(f64) -> String = |x| decimal(x, 1);
    let bytes: fn(&Size) -> Option<f64> = |size| size.bytes.found().map(|&bytes| bytes as f64);
    let bits: fn(&Size) -> Option<f64> = |size| size.bits_per_letter.found().copied();
    let pair = |dawg: u64, gaddag: u64, ratio| (dawg as f64, gaddag as f64, Some(ratio));
    vec![
        row(
            "states",
            pair(DAWG.states, GADDAG.states, RATIOS.states),
            counted(|count| count.states),
            whole,
        ),
        row(
            "arcs",
            pair(DAWG.arcs, GADDAG.arcs, RATIOS.arcs),
            counted(Count::all_arcs),
            whole,
        ),
        row(
            "expanded, bytes",
            pair(
                DAWG.expanded_bytes,
                GADDAG.expanded_bytes,
                RATIOS.expanded_bytes,
            ),
            sized(LayoutName::Expanded, bytes),
            whole,
        ),
        row(
            "expanded, bits a character",
            (DAWG.expanded_bits, GADDAG.expanded_bits, None),
            sized(LayoutName::Expanded, bits),
            one,
        ),
        row(
            "compressed, bytes",
            pair(
                DAWG.compressed_bytes,
                GADDAG.compressed_bytes,
                RATIOS.compressed_bytes,
            ),
            sized(LayoutName::Compressed, bytes),
            whole,
        ),
        row(
            "compressed, bits a character",
            (DAWG.compressed_bits, GADDAG.compressed_bits, None),
            sized(LayoutName::Compressed, bits),
            one,
        ),
    ]
}

fn speeds(list: &ListReport) -> Vec<Row> {
    let generators = |layout, of: fn(&GeneratorFigures) -> Option<f64>| {
        COMPARED.map(|structure| {
            let generators = &list.moves.found()?.generators;
            let found = generators.iter().find(|found| {
                (found.structure, found.layout) == (structure, layout)
                    && found.left_parts != Some(LeftParts::Once)
            });
            found.and_then(of)
        })
    };
    let row = |what: String, published, ours, show| Row {
        what,
        published,
        ours,
        falling: true,
        show,
    };
    let seconds: fn(f64) -> String = |x| decimal(x, if x < 0.1 { 6 } else { 3 });
    let cpu: fn(&GeneratorFigures) -> Option<f64> = |found| found.cpu_seconds.found().copied();
    let expanded = (
        DAWG.expanded_seconds,
        GADDAG.expanded_seconds,
        Some(RATIOS.expanded_seconds),
    );
    let compressed = (
        DAWG.compressed_seconds,
        GADDAG.compressed_seconds,
        Some(RATIOS.compressed_seconds),
    );
    let time = |layout: LayoutName, published, ours| {
        let what = format!("CPU seconds a move, {}", layout.title());
        row(what, published, ours, seconds)
    };
    let mut rows = vec![
        time(LayoutName::Expanded, Some(expanded), [None; 3]),
        time(LayoutName::Compressed, Some(compressed), [None; 3]),
    ];
    let walked = [LayoutName::Bitmap, LayoutName::EdgeList];
    rows.extend(walked.map(|layout| time(layout, None, generators(layout, cpu))));
    rows.push(row(
        "arcs traversed a move".to_owned(),
        Some((
            DAWG.arcs_a_move,
            GADDAG.arcs_a_move,
            Some(RATIOS.arcs_a_move),
        )),
        generators(LayoutName::Bitmap, |found| Some(found.arcs)),
        |x| decimal(x, 0),
    ));
    rows.push(row(
        "anchors used a move".to_owned(),
        Some((
            DAWG.anchors_a_move,
            GADDAG.anchors_a_move,
            Some(RATIOS.anchors_a_move),
        )),
        generators(LayoutName::Bitmap, |found| Some(found.anchors)),
        |x| decimal(x, 2),
    ));
    rows
}

/// What differs, said plainly.
pub(super) const DIFFERENCES: [&str; 6] = [
    "The lists. Gordon's has about 504,600 characters (his bytes times 8, divided by his bits a character); ours are named \
     above, and a longer list has more states and arcs.",
    "The counting. States and arcs are counted here as Gordon's layouts have them: an arc carries the set of letters that complete \
     a word behind it, so last letters are no arcs. That his bytes are 4 × (states + arcs + letter sets) compressed and \
     4 × (26 or 27 × states + letter sets) expanded is our reading of his figures. For the GADDAG both agree to the byte with \
     2,575 letter sets; those of the DAWG are 900 bytes apart, so one of the two is misprinted. The other conventions stand in \
     each list's own section.",
    "The GADDAG. Ours is the minimal automaton. The semi-minimal one, in which prefixes before the separator are not shared, is \
     counted in each list's section.",
    "The layouts. There is no generator here for Gordon's layouts, so the cells beside his times are empty; below them are \
     the layouts that lexc's generators walk.",
    "The generators. On the DAWG ours follows Appel and Jacobson, section 3.3, as Gordon's did. On the GADDAG ours begins at runs \
     of tiles and treats plays that touch no tile of their line together, so its anchors are other things than Gordon's, and it \
     looks ahead before it follows an arc. The two-way DAWG's generator grows a word at both ends.",
    "The games. A thousand games in which both sides play the highest score, as in the paper. Times are a processor's of today.",
];
