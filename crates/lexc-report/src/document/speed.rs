//! Building, look-ups, moves.

use super::number::{count, decimal, mebibytes, three};
use super::sizes::describe;
use super::{Align, Bar, Chart, ChartKind, Group, Item, Section, Table, ratio, section};
use crate::model::{
    Figure, GeneratorFigures, LayoutName, LeftParts, ListReport, Moves, Report, Structure,
};

pub(super) fn sections(report: &Report, list: &ListReport) -> Vec<Section> {
    vec![
        section(
            &format!("Building {}", list.name),
            vec![Item::Table(construction(report, list))],
        ),
        section(
            &format!("Looking words of {} up", list.name),
            vec![Item::Chart(lookup_chart(list)), Item::Table(lookups(list))],
        ),
        section(&format!("Moves with {}", list.name), moves(list)),
    ]
}

fn construction(report: &Report, list: &ListReport) -> Table {
    let mut table = Table::new(
        format!(
            "What building takes, from the words of {} to states laid out",
            list.name
        ),
        &[
            ("Structure", Align::Left),
            ("Layout", Align::Left),
            ("CPU, ms", Align::Right),
            ("Wall clock, ms", Align::Right),
            ("Times the DAWG's", Align::Right),
            ("Peak memory, MiB", Align::Right),
        ],
    );
    for found in &list.constructions {
        let dawg = list
            .constructions
            .iter()
            .find(|other| other.structure == Structure::Dawg && other.layout == found.layout);
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
    table.note(format!(
        "Each in a process of its own; runs: {}, of which the least of each figure is taken. What a structure leans on is built with it. Memory is the \
         peak of the whole process, the program itself among it.",
        report.settings.runs
    ));
    table.note("The reversed DAWG is built as a part of the two-way DAWG. Reading the words, numbers of tiles in a file, is counted in; writing the lexicon is not.",
    );
    table
}

fn lookup_chart(list: &ListReport) -> Chart {
    let layouts = [LayoutName::EdgeList, LayoutName::Bitmap];
    let group = |structure: Structure| {
        let bar = |(series, &layout): (usize, &LayoutName)| {
            let found = list
                .lookups
                .iter()
                .find(|found| found.structure == structure && found.layout == layout)?;
            let rate = *found.per_second.found()?;
            Some(Bar {
                series,
                value: rate,
                text: three(rate / 1e6),
            })
        };
        Group {
            title: structure.title().to_owned(),
            bars: layouts.iter().enumerate().filter_map(bar).collect(),
        }
    };
    let groups: Vec<Group> = Structure::ALL.into_iter().map(group).collect();
    Chart {
        title: format!("Million look-ups a second, {}", list.name),
        description: describe(&groups, &["in edge lists", "in bitmaps"]),
        kind: ChartKind::Bars {
            series: layouts
                .iter()
                .map(|layout| layout.title().to_owned())
                .collect(),
            groups,
        },
    }
}

fn lookups(list: &ListReport) -> Table {
    let mut table = Table::new(
        format!("Look-ups in {}", list.name),
        &[
            ("Structure", Align::Left),
            ("Layout", Align::Left),
            ("Million a second", Align::Right),
            ("Nanoseconds each", Align::Right),
            ("Times the DAWG's speed", Align::Right),
        ],
    );
    for found in &list.lookups {
        let dawg = list
            .lookups
            .iter()
            .find(|other| other.structure == Structure::Dawg && other.layout == found.layout);
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
    if let Some(found) = list.lookups.first() {
        table.note(format!(
            "{} strings of tiles in random order, every other one a word with a letter changed; in memory, one thread. \
             GADDAG and reversed DAWG read a word from its end.",
            count(found.questions)
        ));
    }
    table
}

fn moves(list: &ListReport) -> Vec<Item> {
    let moves = match &list.moves {
        Figure::Found(moves) => moves,
        Figure::Missing { not_measured } => {
            return vec![Item::Text(format!("Not measured: {not_measured}."))];
        }
    };
    vec![
        Item::Text(format!(
            "{} games, {} turns: {}. For each turn the generator finds every play; the games are the same on every \
             structure, move by move, and so are the numbers of plays.",
            count(moves.games),
            count(moves.turns),
            moves.players
        )),
        Item::Chart(moves_chart(
            list,
            moves,
            "Arcs a move",
            |found| Some(found.arcs),
            |x| decimal(x, 0),
        )),
        Item::Chart(moves_chart(
            list,
            moves,
            "Microseconds a move",
            |found| found.cpu_seconds.found().map(|seconds| seconds * 1e6),
            |x| decimal(x, 0),
        )),
        Item::Table(generators(list, moves)),
        Item::Table(ratios(list, moves)),
    ]
}

fn title(found: &GeneratorFigures) -> String {
    match found.left_parts {
        None => found.structure.title().to_owned(),
        Some(LeftParts::EachAnchor) => format!("{}, section 3.3", found.structure.title()),
        Some(LeftParts::Once) => format!("{}, section 7.2", found.structure.title()),
    }
}

fn moves_chart(
    list: &ListReport,
    moves: &Moves,
    what: &str,
    of: impl Fn(&GeneratorFigures) -> Option<f64>,
    show: impl Fn(f64) -> String,
) -> Chart {
    let usual = moves
        .generators
        .iter()
        .filter(|found| found.games == moves.games);
    let groups: Vec<Group> = usual
        .filter_map(|found| {
            let value = of(found)?;
            Some(Group {
                title: title(found),
                bars: vec![Bar {
                    series: 0,
                    value,
                    text: show(value),
                }],
            })
        })
        .collect();
    Chart {
        title: format!("{what}, {}", list.name),
        description: describe(&groups, &[""]),
        kind: ChartKind::Bars {
            series: Vec::new(),
            groups,
        },
    }
}

fn generators(list: &ListReport, moves: &Moves) -> Table {
    let mut table = Table::new(
        format!("Move generation with {}, for each move", list.name),
        &[
            ("Generator", Align::Left),
            ("Layout", Align::Left),
            ("Games", Align::Right),
            ("CPU, µs", Align::Right),
            ("Arcs", Align::Right),
            ("Anchors", Align::Right),
            ("Plays", Align::Right),
        ],
    );
    for found in &moves.generators {
        let cells = [
            title(found),
            found.layout.title().to_owned(),
            count(found.games),
            table.cell(&found.cpu_seconds, |&seconds| decimal(seconds * 1e6, 1)),
            decimal(found.arcs, 1),
            decimal(found.anchors, 2),
            decimal(found.plays, 1),
        ];
        table.row(cells);
    }
    for note in [
        "All ways to generate play in turns, five games each, so that other work on the machine hits them alike. In edge lists \
         only the first tenth of the games is played.",
        "Sections 3.3 and 7.2 of Appel and Jacobson: left parts at each anchor, and once for all of them.",
        "Arcs are those followed from state to state, over tiles of the board among them; the update of cross-checks takes time but \
         counts no arcs. Anchors: empty squares beside tiles and, on GADDAG and two-way DAWG, runs of tiles from which a search began.",
    ] {
        table.note(note);
    }
    table
}

fn ratios(list: &ListReport, moves: &Moves) -> Table {
    let mut table = Table::new(
        format!(
            "DAWG to GADDAG to two-way DAWG with {}, the GADDAG being 1",
            list.name
        ),
        &[
            ("What", Align::Left),
            ("DAWG, section 3.3", Align::Right),
            ("DAWG, section 7.2", Align::Right),
            ("GADDAG", Align::Right),
            ("Two-way DAWG", Align::Right),
        ],
    );
    let find = |structure, left_parts| {
        moves.generators.iter().find(|found| {
            found.structure == structure
                && found.left_parts == left_parts
                && found.games == moves.games
        })
    };
    let gaddag = find(Structure::Gaddag, None);
    let others = [
        find(Structure::Dawg, Some(LeftParts::EachAnchor)),
        find(Structure::Dawg, Some(LeftParts::Once)),
        gaddag,
        find(Structure::TwoWay, None),
    ];
    type Of = fn(&GeneratorFigures) -> Option<f64>;
    let rows: [(&str, Of); 3] = [
        ("CPU time", |found| found.cpu_seconds.found().copied()),
        ("Arcs", |found| Some(found.arcs)),
        ("Anchors", |found| Some(found.anchors)),
    ];
    for (what, of) in rows {
        let cells = others.map(|other| ratio(other.and_then(of), gaddag.and_then(of)));
        table.row([what.to_owned()].into_iter().chain(cells));
    }
    table.note("Over all games, in the layout bitmap.");
    table
}
