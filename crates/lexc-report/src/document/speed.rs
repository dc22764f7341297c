//! Move generation, look-ups and construction.

use super::number::{count, counted, decimal, mebibytes, three};
use super::page::{Bar, Chart, DocumentSection, Group, Item, Table, ratio};
use crate::model::{
    Construction, Figure, GeneratorFigures, LayoutName, LeftPartMethod, ListReport, Lookup,
    MeasuredStructure, Moves, Report,
};

pub(super) fn constructions(report: &Report, list: &ListReport) -> DocumentSection {
    let rows = &list.constructions;
    let layout = LayoutName::Bitmap;
    let cpu = bars(rows, layout, |found| {
        let seconds = *found.cpu_seconds.found()?;
        Some((seconds, format!("{} ms", three(seconds * 1e3))))
    });
    let memory = bars(rows, layout, |found| {
        let bytes = *found.peak_bytes.found()?;
        Some((bytes as f64, format!("{} MiB", mebibytes(bytes))))
    });
    let mut items = Vec::new();
    for (title, groups) in [
        ("CPU time of construction, bitmap layout", cpu),
        ("Peak memory of construction, bitmap layout", memory),
    ] {
        if !groups.is_empty() {
            items.push(Item::Chart(Chart::bars(title, &[], groups)));
        }
    }
    items.push(Item::Table(construction_table(report, rows)));
    DocumentSection::new("Construction", items)
}

/// Returns one bar for each construction in a layout.
fn bars(
    rows: &[Construction],
    layout: LayoutName,
    of: impl Fn(&Construction) -> Option<(f64, String)>,
) -> Vec<Group> {
    let group = |found: &Construction| {
        let (value, text) = of(found)?;
        Some(Group::single(found.structure.title(), value, text))
    };
    let rows = rows.iter().filter(|found| found.layout == layout);
    rows.filter_map(group).collect()
}

fn construction_table(report: &Report, rows: &[Construction]) -> Table {
    let mut table = Table::new(
        "Construction, from words to states in memory",
        "Structure | Layout | >CPU, ms | >Wall clock, ms | >CPU ÷ DAWG CPU | >Peak memory, MiB",
    );
    for found in rows {
        let dawg = rows.iter().find(|other| {
            other.structure == MeasuredStructure::Dawg && other.layout == found.layout
        });
        let milliseconds = |&seconds: &f64| decimal(seconds * 1e3, 1);
        let cells = [
            found.structure.title().to_owned(),
            found.layout.title().to_owned(),
            table.cell(&found.cpu_seconds, milliseconds),
            table.cell(&found.seconds, milliseconds),
            ratio(
                found.cpu_seconds.found().copied(),
                dawg.and_then(|dawg| dawg.cpu_seconds.found().copied()),
            ),
            table.cell(&found.peak_bytes, |&bytes| mebibytes(bytes)),
        ];
        table.row(cells);
    }
    table.note("The base of the ratio is the DAWG in the same layout.");
    table.note(format!(
        "Each structure is built in a separate process, {}, and the minimum of each figure is reported. Structures that it depends \
         on are built with it. Memory is the peak of the whole process, including the program.",
        counted(report.settings.runs.into(), "run", "runs")
    ));
    table.note("The reversed DAWG is built as a part of the two-way DAWG. Reading the words from a file is included, writing the .lex file is not.");
    table
}

pub(super) fn lookups(list: &ListReport) -> DocumentSection {
    let layouts = [LayoutName::EdgeList, LayoutName::Bitmap];
    let group = |structure: MeasuredStructure| {
        let bar = |(series, &layout): (usize, &LayoutName)| {
            let rate = *find_lookup(list, structure, layout)?.per_second.found()?;
            Some(Bar {
                series,
                value: rate,
                text: three(rate / 1e6),
            })
        };
        let bars = layouts.iter().enumerate().filter_map(bar).collect();
        Group::new(structure.title(), bars)
    };
    let groups = MeasuredStructure::ALL.into_iter().map(group).collect();
    let names = layouts.map(LayoutName::title);
    let chart = Chart::bars("Look-ups per second, in millions", &names, groups);
    DocumentSection::new(
        "Look-ups",
        vec![Item::Chart(chart), Item::Table(lookup_table(list))],
    )
}

fn find_lookup(
    list: &ListReport,
    structure: MeasuredStructure,
    layout: LayoutName,
) -> Option<&Lookup> {
    let mut lookups = list.lookups.iter();
    lookups.find(|found| found.structure == structure && found.layout == layout)
}

fn lookup_table(list: &ListReport) -> Table {
    let mut table = Table::new(
        "Look-ups of words",
        "Structure | Layout | >Millions per second | >Nanoseconds each | >Rate ÷ DAWG rate",
    );
    for found in &list.lookups {
        let dawg = find_lookup(list, MeasuredStructure::Dawg, found.layout);
        let cells = [
            found.structure.title().to_owned(),
            found.layout.title().to_owned(),
            table.cell(&found.per_second, |&rate| three(rate / 1e6)),
            table.cell(&found.per_second, |&rate| decimal(1e9 / rate, 0)),
            ratio(
                found.per_second.found().copied(),
                dawg.and_then(|dawg| dawg.per_second.found().copied()),
            ),
        ];
        table.row(cells);
    }
    table.note("The base of the ratio is the DAWG in the same layout.");
    if let Some(found) = list.lookups.first() {
        table.note(format!(
            "{} strings of tiles in random order: words, and for each a copy with one letter changed; in memory, one thread. \
             GADDAG and reversed DAWG read a word from its end.",
            count(found.questions)
        ));
    }
    table
}

pub(super) fn moves(list: &ListReport) -> DocumentSection {
    let items = match &list.moves {
        Figure::Found(moves) => move_items(moves),
        Figure::Missing { not_measured } => {
            vec![Item::Text(format!("Not measured: {not_measured}."))]
        }
    };
    DocumentSection::new("Move generation", items)
}

fn move_items(moves: &Moves) -> Vec<Item> {
    vec![
        Item::Text(format!(
            "{}, {}: {}. Each generator finds all plays of every turn; games and numbers of plays are the same on every structure.",
            counted(moves.games, "game", "games"),
            counted(moves.turns, "turn", "turns"),
            moves.players
        )),
        Item::Chart(moves_chart(moves, "CPU time per turn, in µs", |found| {
            found.cpu_seconds.found().map(|seconds| seconds * 1e6)
        })),
        Item::Chart(moves_chart(moves, "Edges followed per turn", |found| {
            Some(found.edges)
        })),
        Item::Table(generators(moves)),
        Item::Table(ratios(moves)),
    ]
}

/// Returns the name of a generator in tables and charts.
pub(super) fn title(structure: MeasuredStructure, left_parts: Option<LeftPartMethod>) -> String {
    let structure = structure.title();
    match left_parts {
        None => structure.to_owned(),
        Some(LeftPartMethod::EachAnchor) => format!("{structure}, § 3.3"),
        Some(LeftPartMethod::Once) => format!("{structure}, § 7.2"),
    }
}

fn moves_chart(moves: &Moves, what: &str, of: impl Fn(&GeneratorFigures) -> Option<f64>) -> Chart {
    let usual = moves
        .generators
        .iter()
        .filter(|found| found.games == moves.games && found.layout == LayoutName::Bitmap);
    let groups = usual.filter_map(|found| {
        let (title, value) = (title(found.structure, found.left_parts), of(found)?);
        Some(Group::single(&title, value, decimal(value, 0)))
    });
    Chart::bars(what, &[], groups.collect())
}

fn generators(moves: &Moves) -> Table {
    let mut table = Table::new(
        "Move generation, average turn",
        "Generator | Layout | >Games | >CPU, µs | >Edges | >Anchors | >Plays",
    );
    for found in &moves.generators {
        let cells = [
            title(found.structure, found.left_parts),
            found.layout.title().to_owned(),
            count(found.games),
            table.cell(&found.cpu_seconds, |&seconds| decimal(seconds * 1e6, 1)),
            decimal(found.edges, 1),
            decimal(found.anchors, 2),
            decimal(found.plays, 1),
        ];
        table.row(cells);
    }
    let fewer = moves
        .generators
        .iter()
        .find(|found| found.games < moves.games);
    if let Some(found) = fewer {
        table.note(format!(
            "In the {} layout, only the first {} of {} games are played.",
            found.layout.title(),
            count(found.games),
            count(moves.games)
        ));
    }
    table.notes(&[
        "The generators alternate after a few games, so that other work on the machine affects all of them alike.",
        "Sections 3.3 and 7.2 of Appel and Jacobson: left parts enumerated at each anchor, or once per turn.",
        "Edges: edges followed from state to state, including those over tiles of the board; updating cross-checks takes time but \
         counts no edges. Anchors: empty squares next to tiles and, for GADDAG and two-way DAWG, runs of tiles at which a search starts.",
    ]);
    table
}

fn ratios(moves: &Moves) -> Table {
    let mut table = Table::new(
        "Move generation relative to the GADDAG: figure ÷ the GADDAG's figure",
        "Figure | >DAWG, § 3.3 | >DAWG, § 7.2 | >GADDAG | >Two-way DAWG",
    );
    let find = |structure, left_parts| {
        moves.generators.iter().find(|found| {
            found.structure == structure
                && found.left_parts == left_parts
                && found.games == moves.games
                && found.layout == LayoutName::Bitmap
        })
    };
    let gaddag = find(MeasuredStructure::Gaddag, None);
    let others = [
        find(MeasuredStructure::Dawg, Some(LeftPartMethod::EachAnchor)),
        find(MeasuredStructure::Dawg, Some(LeftPartMethod::Once)),
        gaddag,
        find(MeasuredStructure::TwoWay, None),
    ];
    type Of = fn(&GeneratorFigures) -> Option<f64>;
    let rows: [(&str, Of); 3] = [
        ("CPU time", |found| found.cpu_seconds.found().copied()),
        ("Edges", |found| Some(found.edges)),
        ("Anchors", |found| Some(found.anchors)),
    ];
    for (what, of) in rows {
        let cells = others.map(|other| ratio(other.and_then(of), gaddag.and_then(of)));
        table.row([what.to_owned()].into_iter().chain(cells));
    }
    table.note("All games, bitmap layout.");
    table
}
