//! The run, and the lists at a glance.

use super::number::{count, decimal};
use super::{Align, Item, Section, Table, ratio};
use crate::model::{Convention, LayoutName, ListReport, Report, Structure};

pub(super) fn sections(report: &Report) -> Vec<Section> {
    vec![
        Section {
            title: "At a glance".to_owned(),
            level: 2,
            items: vec![Item::Table(glance(report))],
        },
        Section {
            title: "The run".to_owned(),
            level: 2,
            items: run(report),
        },
    ]
}

fn glance(report: &Report) -> Table {
    let mut table = Table::new(
        "Each list and its structures: states and arcs, the terminal flag on the state",
        &[
            ("List", Align::Left),
            ("Structure", Align::Left),
            ("States", Align::Right),
            ("Arcs", Align::Right),
            ("Times the DAWG's", Align::Right),
            ("Bytes, edge list", Align::Right),
            ("Bytes, bitmap", Align::Right),
        ],
    );
    for list in &report.lists {
        let dawg = list.count(Structure::Dawg, Convention::TerminalOnNode);
        for structure in Structure::ALL {
            let Some(found) = list.count(structure, Convention::TerminalOnNode) else {
                continue;
            };
            let arcs = |count: &crate::model::Count| count.all_arcs() as f64;
            let mut cells = vec![
                list.name.clone(),
                structure.title().to_owned(),
                count(found.states),
                count(found.all_arcs()),
                ratio(Some(arcs(found)), dawg.map(arcs)),
            ];
            for layout in [LayoutName::EdgeList, LayoutName::Bitmap] {
                cells.push(match list.size(structure, layout) {
                    Some(size) => table.cell(&size.bytes, |&bytes| count(bytes)),
                    None => "–".to_owned(),
                });
            }
            table.row(cells);
        }
    }
    table.note(
        "The root is a state, and there is no extra sink. Arcs of two-way DAWGs: both sides.",
    );
    table.note("Bytes of all that a walk needs: GADDAG with DAWG, two-way DAWG with DAWG and reversed DAWG.");
    table.note("– : there is no such layout of the structure.");
    table
}

fn run(report: &Report) -> Vec<Item> {
    let mut table = Table::new(
        "Machine and method",
        &[("What", Align::Left), ("Value", Align::Left)],
    );
    let machine = &report.machine;
    let settings = &report.settings;
    let rows = [
        ("Program", report.tool.clone()),
        ("Processor", table.cell(&machine.processor, Clone::clone)),
        (
            "Processors",
            table.cell(&machine.cores, |&cores| count(cores)),
        ),
        (
            "Memory",
            table.cell(&machine.memory_bytes, |&bytes| {
                format!("{} GiB", decimal(bytes as f64 / f64::from(1 << 30), 1))
            }),
        ),
        ("System", machine.system.clone()),
        (
            "Load before the run",
            table.cell(&machine.load, |&load| decimal(load, 2)),
        ),
        ("Games", count(settings.games)),
        ("Seed", settings.seed.to_string()),
        ("Runs of each construction", count(settings.runs.into())),
        ("Rounds of look-ups", count(settings.rounds.into())),
    ];
    for (what, value) in rows {
        table.row([what.to_owned(), value]);
    }
    let text = "Every figure was measured in this run; where that could not be done the cell says so. \
                All but times, rates and peaks of memory are the same in every run. Times are those of \
                the processor, unless the wall clock is named: other work on the machine then matters \
                less, though it still disturbs caches.";
    vec![Item::Text(text.to_owned()), Item::Table(table)]
}

/// What there is to say of a list before its figures.
pub(super) fn list(list: &ListReport) -> Vec<Item> {
    let words = &list.words;
    let longest = words.lengths.len();
    let shortest = words
        .lengths
        .iter()
        .position(|&n| n > 0)
        .map_or(0, |at| at + 1);
    let mut table = Table::new(
        format!("The words of {}", list.name),
        &[("What", Align::Left), ("Number", Align::Right)],
    );
    let mut row = |what: &str, number: String| table.row([what.to_owned(), number]);
    row("Words", count(words.words));
    row("Letters", count(words.letters));
    row(
        "Letters a word",
        decimal(words.letters as f64 / words.words.max(1) as f64, 2),
    );
    row(
        "Shortest and longest word, in tiles",
        format!("{shortest}, {longest}"),
    );
    row("Bytes as text, with line ends", count(words.text_bytes));
    row(
        "Lines left out since they do not fit the alphabet",
        count(words.left_out),
    );
    row(
        "Words left out for their length",
        count(words.other_lengths),
    );
    row("Words that came again", count(words.duplicates));
    if let Some(file) = &list.file {
        row("Bytes of the lexicon's file", count(file.bytes));
        for stored in &file.structures {
            let what = format!("of these, {} ({})", stored.structure.title(), file.layout);
            row(&what, count(stored.own_bytes));
        }
    }
    let text = format!("Alphabet: {}, {} tiles.", list.alphabet, list.tiles);
    vec![Item::Text(text), Item::Table(table)]
}
