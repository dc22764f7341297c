//! Gordon's published figures (*A Faster Scrabble Move Generation Algorithm*, Software: Practice
//! and Experience 24, 1994) next to ours, and how the measurements differ.

use super::number::{count, counted, decimal};
use super::page::{Bar, Chart, DocumentSection, Group, Item, Table, TermNote, or_dash};
use crate::model::{
    CountingConvention, Figure, GeneratorFigures, GraphSize, LayoutName, LeftPartMethod,
    ListReport, MeasuredStructure, Report, StructureSize,
};

/// The structures compared: DAWG, GADDAG, two-way DAWG.
const COMPARED: [MeasuredStructure; 3] = [
    MeasuredStructure::Dawg,
    MeasuredStructure::Gaddag,
    MeasuredStructure::TwoWay,
];

/// The sizes of DAWG and GADDAG, and the ratio as printed.
const SIZES: [(&str, f64, f64, Option<f64>); 6] = [
    ("states", 17_865.0, 89_031.0, Some(4.99)),
    ("edges", 49_341.0, 244_117.0, Some(4.95)),
    ("expanded, bytes", 1_860_656.0, 9_625_648.0, Some(5.17)),
    ("expanded, bits per character", 29.5, 152.6, None),
    ("compressed, bytes", 272_420.0, 1_342_892.0, Some(4.93)),
    ("compressed, bits per character", 4.3, 21.3, None),
];

struct Row {
    heading: String,
    /// Figures of DAWG and GADDAG, and the ratio as printed: the paper computed it from figures
    /// with more digits than it prints.
    published: Option<(f64, f64, Option<f64>)>,
    ours: [Option<f64>; 3],
    show: fn(f64) -> String,
}

/// The definition of the ratio of a table.
#[derive(Clone, Copy)]
enum Base {
    /// GADDAG ÷ DAWG.
    Dawg,
    /// DAWG ÷ GADDAG.
    Gaddag,
}

impl Base {
    fn ratio(self, &[dawg, gaddag, _]: &[Option<f64>; 3]) -> Option<f64> {
        let (one, other) = match self {
            Self::Dawg => (gaddag?, dawg?),
            Self::Gaddag => (dawg?, gaddag?),
        };
        (other > 0.0).then(|| one / other)
    }
}

pub(super) fn section(report: &Report) -> DocumentSection {
    let text = "Gordon's figures are quoted from Wickman, Scrabble on the TeraScale, which reprints them as its Figure 3 \
                (relative sizes of data structures) and Figure 4 (average performance, both sides played by the program on a \
                VAX 4300).";
    let mut items = vec![Item::Text(text.to_owned())];
    let sizes_title = "Size: GADDAG ÷ DAWG, by Gordon and here";
    let speeds_title = "Work of move generation: DAWG ÷ GADDAG, by Gordon and here";
    let charts = [
        chart(report, sizes_title, Base::Dawg, size_rows),
        chart(report, speeds_title, Base::Gaddag, speed_rows),
    ];
    items.extend(charts.into_iter().flatten().map(Item::Chart));
    for list in &report.lists {
        items.push(Item::Table(sizes(list)));
        items.push(Item::Table(speeds(list)));
    }
    items.push(Item::Notes {
        caption: "What differs between Gordon's measurements and these".to_owned(),
        notes: differences(report),
    });
    DocumentSection::new("Gordon, 1994", items)
}

/// Returns the chart of the ratios of a table: the published one, and one for each list.
fn chart(
    report: &Report,
    title: &str,
    base: Base,
    rows: fn(&ListReport) -> Vec<Row>,
) -> Option<Chart> {
    let lists: Vec<Vec<Row>> = report.lists.iter().map(rows).collect();
    let names = report.lists.iter().map(|list| list.name.as_str());
    let series: Vec<&str> = std::iter::once("Gordon, 1994").chain(names).collect();
    let ours = |row: &Row| base.ratio(&row.ours);
    let group = |(number, row): (usize, &Row)| {
        let published = row.published.and_then(|(.., ratio)| ratio);
        // Bits per character have the ratio of the bytes.
        let shown = published.is_some() || row.published.is_none();
        let found = lists.iter().map(|rows| rows.get(number).and_then(ours));
        let bars = std::iter::once(published).chain(found).enumerate();
        let bars = bars.filter_map(|(series, value)| {
            Some(Bar {
                series,
                value: value?,
                text: decimal(value?, 2),
            })
        });
        let bars: Vec<Bar> = bars.collect();
        (shown && !bars.is_empty()).then(|| Group::new(&row.heading, bars))
    };
    let groups = lists.first()?.iter().enumerate().filter_map(group);
    Some(Chart::bars(title, &series, groups.collect()))
}

fn table(caption: String, base: Base, rows: Vec<Row>) -> Table {
    let ratio = match base {
        Base::Dawg => "GADDAG ÷ DAWG",
        Base::Gaddag => "DAWG ÷ GADDAG",
    };
    let columns = format!(
        "Figure | >DAWG, 1994 | >GADDAG, 1994 | >{ratio}, 1994 | >DAWG | >GADDAG | >{ratio} | >Two-way DAWG"
    );
    let mut table = Table::new(caption, &columns);
    for row in rows {
        let [dawg, gaddag, two_way] = row.ours;
        let printed = row.published;
        table.row([
            row.heading,
            or_dash(printed.map(|printed| printed.0), row.show),
            or_dash(printed.map(|printed| printed.1), row.show),
            or_dash(printed.and_then(|printed| printed.2), |x| decimal(x, 2)),
            or_dash(dawg, row.show),
            or_dash(gaddag, row.show),
            or_dash(base.ratio(&row.ours), |x| decimal(x, 2)),
            or_dash(two_way, row.show),
        ]);
    }
    table
}

fn sizes(list: &ListReport) -> Table {
    let caption = format!(
        "Sizes: Gordon's, as in Scrabble on the TeraScale, Figure 3, and those of {}",
        list.name
    );
    let mut table = table(caption, Base::Dawg, size_rows(list));
    table.note(
        "The two-way DAWG is counted with the flag on the edge: its own states, edges in both directions. Gordon's layouts do not \
         apply to it.",
    );
    table.note("– : no such figure; see the differences below.");
    table
}

fn speeds(list: &ListReport) -> Table {
    let caption = format!(
        "Speed: Gordon's, as in Scrabble on the TeraScale, Figure 4, and that of {}",
        list.name
    );
    let mut table = table(caption, Base::Gaddag, speed_rows(list));
    if let Figure::Missing { .. } = &list.moves {
        table.cell(&list.moves, |_| String::new());
    }
    table.note("– : no such figure; see the differences below.");
    table
}

fn size_rows(list: &ListReport) -> Vec<Row> {
    let counted = |of: fn(&GraphSize) -> u64| {
        COMPARED.map(|structure| {
            let convention = match structure {
                MeasuredStructure::TwoWay => CountingConvention::TerminalOnEdge,
                _ => CountingConvention::LetterSets,
            };
            let count = list.count(structure, convention)?;
            Some(of(count) as f64)
        })
    };
    let sized = |layout, of: fn(&StructureSize) -> Option<f64>| {
        COMPARED.map(|structure| list.size(structure, layout).and_then(of))
    };
    let bytes = |layout| sized(layout, |size| size.bytes.found().map(|&bytes| bytes as f64));
    let bits = |layout| sized(layout, |size| size.bits_per_letter.found().copied());
    let ours = [
        counted(|count| count.states),
        counted(GraphSize::all_edges),
        bytes(LayoutName::Expanded),
        bits(LayoutName::Expanded),
        bytes(LayoutName::Compressed),
        bits(LayoutName::Compressed),
    ];
    let row = |((heading, dawg, gaddag, ratio), ours): ((&str, _, _, Option<f64>), _)| Row {
        heading: heading.to_owned(),
        published: Some((dawg, gaddag, ratio)),
        ours,
        show: match ratio {
            Some(_) => |x| decimal(x, 0),
            None => |x| decimal(x, 1),
        },
    };
    SIZES.into_iter().zip(ours).map(row).collect()
}

fn speed_rows(list: &ListReport) -> Vec<Row> {
    let generators = |layout, of: fn(&GeneratorFigures) -> Option<f64>| {
        COMPARED.map(|structure| {
            let generators = &list.moves.found()?.generators;
            let found = generators.iter().find(|found| {
                (found.structure, found.layout) == (structure, layout)
                    && found.left_parts != Some(LeftPartMethod::Once)
            });
            found.and_then(of)
        })
    };
    let row = |heading: &str, published, ours, show| Row {
        heading: heading.to_owned(),
        published,
        ours,
        show,
    };
    let time = |layout: LayoutName, published, ours| {
        let heading = format!("CPU seconds per move, {}", layout.title());
        row(&heading, published, ours, |x| {
            decimal(x, if x < 0.1 { 6 } else { 3 })
        })
    };
    let cpu = |layout| generators(layout, |found| found.cpu_seconds.found().copied());
    let edges = generators(LayoutName::Bitmap, |found| Some(found.edges));
    let anchors = generators(LayoutName::Bitmap, |found| Some(found.anchors));
    let edges_printed = Some((26_134.0, 10_451.0, Some(2.50)));
    let anchors_printed = Some((126.04, 76.73, Some(1.64)));
    vec![
        time(
            LayoutName::Expanded,
            Some((1.344, 0.518, Some(2.60))),
            [None; 3],
        ),
        time(
            LayoutName::Compressed,
            Some((1.154, 0.489, Some(2.36))),
            [None; 3],
        ),
        time(LayoutName::Bitmap, None, cpu(LayoutName::Bitmap)),
        time(LayoutName::EdgeList, None, cpu(LayoutName::EdgeList)),
        row("edges traversed per move", edges_printed, edges, |x| {
            decimal(x, 0)
        }),
        row("anchors used per move", anchors_printed, anchors, |x| {
            decimal(x, 2)
        }),
    ]
}

/// Returns a note on each difference between Gordon's measurements and ours.
fn differences(report: &Report) -> Vec<TermNote> {
    let note = |term: &str, text: String| TermNote {
        term: term.to_owned(),
        text,
    };
    let characters = |list: &ListReport| format!("{} ({})", count(list.words.letters), list.name);
    let ours: Vec<String> = report.lists.iter().map(characters).collect();
    let games: Vec<String> = report
        .lists
        .iter()
        .filter_map(|list| Some((list, list.moves.found()?)))
        .map(|(list, moves)| {
            let games = counted(moves.games, "game", "games");
            let turns = counted(moves.turns, "turn", "turns");
            format!("{games} with {turns} ({}), {}", list.name, moves.players)
        })
        .collect();
    let games = match games.is_empty() {
        true => "none were played in this run".to_owned(),
        false => games.join("; "),
    };
    vec![
        note("Lists", format!(
            "Gordon's list has about 504,600 characters (bytes × 8 ÷ bits per character); ours: {}. A longer list has more states \
             and edges.",
            ours.join(", ")
        )),
        note("Counting", "States and edges are counted as in Gordon's layouts: an edge carries the set of letters that complete a word after \
             it, so last letters have no edge of their own. That his bytes are 4 × (states + edges + letter sets) compressed and \
             4 × (26 or 27 × states + letter sets) expanded is our reading of his figures. For the GADDAG both imply 2,575 letter sets; \
             for the DAWG they differ by 900 bytes, so one of the two is misprinted. The other conventions are in each list's chapter."
            .to_owned()),
        note("GADDAG", "Ours is the minimal automaton. The semi-minimal one, which does not share prefixes before the separator, is counted in each \
         list's chapter."
            .to_owned()),
        note("Layouts", "lexc has no generator for Gordon's layouts, so those cells have no time; the rows below them are the layouts that lexc's \
         generators search."
            .to_owned()),
        note("Generators", "On the DAWG, ours follows Appel and Jacobson, section 3.3, as Gordon's did. On the GADDAG, ours starts at runs of tiles and \
         handles isolated plays (those that touch no tile of their line) together, so its anchors are not Gordon's, and it looks ahead before \
         it follows an edge. The generator on the two-way DAWG extends a word at both ends."
            .to_owned()),
        note("Games", format!("Ours: {games}. Times are those of a current processor.")),
    ]
}

#[cfg(test)]
mod tests {
    /// Gordon's bytes by the formulas of his layouts: each figure implies a number of letter sets.
    #[test]
    fn the_published_bytes_fit_the_formulas() {
        let sets = |states: u64, edges: u64, expanded: u64, compressed: u64, labels: u64| {
            let expanded = expanded / 4 - labels * states;
            [compressed / 4 - states - edges, expanded]
        };
        assert_eq!(sets(89_031, 244_117, 9_625_648, 1_342_892, 27), [2_575; 2]);
        let dawg = sets(17_865, 49_341, 1_860_656, 272_420, 26);
        assert_eq!(dawg, [899, 674]);
        assert_eq!((dawg[0] - dawg[1]) * 4, 900);
        assert_eq!((1_860_656.0_f64 * 8.0 / 29.5).round(), 504_585.0);
    }
}
