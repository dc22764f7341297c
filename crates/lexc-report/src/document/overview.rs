//! The words of a list, the comparison of all structures, and the settings of the run.

use super::number::{count, counted, decimal, short_bytes};
use super::page::{DASH, DocumentSection, Item, Table, ratio};
use crate::model::{
    CountingConvention, GraphSize, LayoutName, ListReport, MeasuredStructure, Report,
};

/// Returns the line under the title: date, program, machine and settings that are known.
pub(super) fn about(report: &Report) -> String {
    let settings = &report.settings;
    let mut parts: Vec<String> = report.date.iter().cloned().collect();
    parts.push(report.tool.clone());
    parts.extend(report.machine.processor.found().cloned());
    parts.extend(
        report
            .machine
            .cores
            .found()
            .map(|&cores| counted(cores, "core", "cores")),
    );
    parts.push(format!(
        "{} per list",
        counted(settings.games, "game", "games")
    ));
    parts.push(format!("seed {}", settings.seed));
    parts.join(" · ")
}

pub(super) fn comparison(report: &Report) -> Table {
    let mut table = Table::new(
        "All lists and structures: states and edges (terminal flag on the state) and bytes",
        "List | Structure | >States | >Edges | >Edges ÷ DAWG edges | >Bytes, edge list | >Bytes, bitmap",
    );
    for list in &report.lists {
        let dawg = list.count(MeasuredStructure::Dawg, CountingConvention::TerminalOnNode);
        for structure in MeasuredStructure::ALL {
            let Some(found) = list.count(structure, CountingConvention::TerminalOnNode) else {
                continue;
            };
            let edges = |count: &GraphSize| count.all_edges() as f64;
            let mut cells = vec![
                list.name.clone(),
                structure.title().to_owned(),
                count(found.states),
                count(found.all_edges()),
                ratio(Some(edges(found)), dawg.map(edges)),
            ];
            for layout in [LayoutName::EdgeList, LayoutName::Bitmap] {
                cells.push(match list.size(structure, layout) {
                    Some(size) => table.cell(&size.bytes, |&bytes| count(bytes)),
                    None => DASH.to_owned(),
                });
            }
            table.row(cells);
        }
    }
    table.note("The root counts as a state, and no sink is added. Edges of two-way DAWGs are those of both directions.");
    table.note("Bytes of every part that a search needs: GADDAG with DAWG, two-way DAWG with DAWG and reversed DAWG.");
    table.note("– : the structure has no such layout.");
    table
}

/// Returns the chapter on machine and settings.
pub(super) fn run(report: &Report) -> DocumentSection {
    let mut table = Table::new("This run", "Setting | Value");
    let machine = &report.machine;
    let settings = &report.settings;
    let percents: Vec<String> = settings.percents.iter().map(u32::to_string).collect();
    let rows = [
        ("Date", report.date.clone()),
        ("Program", Some(report.tool.clone())),
        (
            "Processor",
            Some(table.cell(&machine.processor, Clone::clone)),
        ),
        (
            "Cores",
            Some(table.cell(&machine.cores, |&cores| count(cores))),
        ),
        (
            "Memory",
            Some(table.cell(&machine.memory_bytes, |&bytes| {
                format!("{} GiB", decimal(bytes as f64 / f64::from(1 << 30), 1))
            })),
        ),
        ("System", Some(machine.system.clone())),
        (
            "Load average before the run",
            Some(table.cell(&machine.load, |&load| decimal(load, 2))),
        ),
        ("Games per list", Some(count(settings.games))),
        ("Seed", Some(settings.seed.to_string())),
        (
            "Runs of each construction",
            Some(count(settings.runs.into())),
        ),
        ("Rounds of look-ups", Some(count(settings.rounds.into()))),
        (
            "Samples, % of a list",
            (!percents.is_empty()).then(|| percents.join(", ")),
        ),
    ];
    for (setting, value) in rows {
        if let Some(value) = value {
            table.row([setting.to_owned(), value]);
        }
    }
    let text = "Every figure was measured in this run; a figure that could not be measured says so. All figures except \
                times, rates and peaks of memory are the same in every run. Times are CPU times unless wall-clock time is \
                named: they depend less on other work on the machine, although shared caches still matter.";
    DocumentSection::chapter(
        "Machine and settings",
        vec![Item::Text(text.to_owned()), Item::Table(table)],
    )
}

/// Returns the introduction of the chapter of a list.
pub(super) fn list(list: &ListReport) -> Item {
    let words = &list.words;
    Item::Text(format!(
        "{} with {}, alphabet {} ({}), {} as text.",
        counted(words.words, "word", "words"),
        counted(words.letters, "letter", "letters"),
        list.alphabet,
        counted(list.tiles, "letter", "letters"),
        short_bytes(words.text_bytes)
    ))
}

pub(super) fn words(list: &ListReport) -> Table {
    let words = &list.words;
    let longest = words.lengths.len();
    let shortest = words
        .lengths
        .iter()
        .position(|&n| n > 0)
        .map_or(0, |at| at + 1);
    let mut table = Table::new("Words", "Property | >Value");
    let mut row = |what: &str, number: String| table.row([what.to_owned(), number]);
    row("Words", count(words.words));
    row("Letters", count(words.letters));
    row(
        "Letters per word",
        decimal(words.letters as f64 / words.words.max(1) as f64, 2),
    );
    row("Shortest word, in tiles", shortest.to_string());
    row("Longest word, in tiles", longest.to_string());
    row("Bytes as text, with line ends", count(words.text_bytes));
    row("Lines omitted: not in the alphabet", count(words.left_out));
    row("Words omitted: length", count(words.other_lengths));
    row("Repeated words", count(words.duplicates));
    if let Some(file) = &list.file {
        row("Bytes of the .lex file", count(file.bytes));
        for stored in &file.structures {
            let what = format!("of these, {} ({})", stored.structure.title(), file.layout);
            row(&what, count(stored.own_bytes));
        }
    }
    table
}
