//! States, arcs and bytes.

use super::number::{count, decimal, short_bytes, short_count};
use super::{Align, Bar, Chart, ChartKind, Group, Item, Section, Table, ratio, section};
use crate::model::{Basis, Convention, Count, LayoutName, ListReport, Structure};

pub(super) fn sections(list: &ListReport) -> Vec<Section> {
    vec![
        section(
            &format!("States and arcs of {}", list.name),
            vec![Item::Chart(arcs_chart(list)), Item::Table(counts(list))],
        ),
        section(
            &format!("Bytes of {}", list.name),
            vec![Item::Chart(bytes_chart(list)), Item::Table(bytes(list))],
        ),
    ]
}

fn arcs_chart(list: &ListReport) -> Chart {
    let groups = Structure::ALL.into_iter().filter_map(|structure| {
        let found = list.count(structure, Convention::TerminalOnNode)?;
        let bar = |series, n: u64| Bar {
            series,
            value: n as f64,
            text: short_count(n),
        };
        Some(Group {
            title: structure.title().to_owned(),
            bars: vec![bar(0, found.states), bar(1, found.all_arcs())],
        })
    });
    let groups: Vec<Group> = groups.collect();
    Chart {
        title: format!("States and arcs of {}", list.name),
        description: describe(&groups, &["states", "arcs"]),
        kind: ChartKind::Bars {
            series: vec!["states".to_owned(), "arcs".to_owned()],
            groups,
        },
    }
}

/// Every bar in words.
pub(super) fn describe(groups: &[Group], series: &[&str]) -> String {
    let group = |group: &Group| {
        let bar = |bar: &Bar| {
            let name = series.get(bar.series).copied().unwrap_or_default();
            format!("{} {name}", bar.text).trim().to_owned()
        };
        let bars: Vec<String> = group.bars.iter().map(bar).collect();
        format!("{}: {}", group.title, bars.join(", "))
    };
    let all: Vec<String> = groups.iter().map(group).collect();
    format!("{}.", all.join("; "))
}

fn counts(list: &ListReport) -> Table {
    let mut table = Table::new(
        format!("States and arcs of {} in each convention", list.name),
        &[
            ("Structure", Align::Left),
            ("Convention", Align::Left),
            ("States", Align::Right),
            ("Arcs", Align::Right),
            ("States, times the DAWG's", Align::Right),
            ("Arcs, times the DAWG's", Align::Right),
        ],
    );
    for found in &list.counts {
        // These have the flag on the arc as well.
        let beside = match found.convention {
            Convention::SemiMinimal | Convention::InnerNodes => Convention::TerminalOnEdge,
            convention => convention,
        };
        let dawg = list.count(Structure::Dawg, beside);
        let times =
            |of: fn(&Count) -> u64| ratio(Some(of(found) as f64), dawg.map(|dawg| of(dawg) as f64));
        let arcs = match found.right_arcs {
            0 => count(found.arcs),
            right => format!("{} + {}", count(found.arcs), count(right)),
        };
        table.row([
            found.structure.title().to_owned(),
            found.convention.title().to_owned(),
            count(found.states),
            arcs,
            times(|count| count.states),
            times(Count::all_arcs),
        ]);
    }
    for note in [
        "The root is a state, and there is no extra sink. Arcs of two-way DAWGs: left + right; their closing arcs are not counted.",
        "Letter sets on arcs: Gordon's convention. Shared tails: arcs are the cells left in edge lists; for the GADDAG with its DAWG's.",
        "Semi-minimal: prefixes before the separator are not shared. This and the trie's nodes with edges are compared with the DAWG with the flag on the arc.",
    ] {
        table.note(note);
    }
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
        Structure::Trie,
        Structure::Dawg,
        Structure::Gaddag,
        Structure::TwoWay,
    ];
    let mut groups = vec![Group {
        title: "text".to_owned(),
        bars: vec![Bar {
            series: SHOWN.len(),
            value: list.words.text_bytes as f64,
            text: short_bytes(list.words.text_bytes),
        }],
    }];
    for structure in structures {
        let bar = |(series, layout): (usize, LayoutName)| {
            let bytes = *list.size(structure, layout)?.bytes.found()?;
            Some(Bar {
                series,
                value: bytes as f64,
                text: short_bytes(bytes),
            })
        };
        groups.push(Group {
            title: structure.title().to_owned(),
            bars: SHOWN.into_iter().enumerate().filter_map(bar).collect(),
        });
    }
    let mut series: Vec<&str> = SHOWN.iter().map(|layout| layout.title()).collect();
    series.push("text");
    Chart {
        title: format!("Bytes of {}", list.name),
        description: describe(&groups, &series),
        kind: ChartKind::Bars {
            series: series.into_iter().map(str::to_owned).collect(),
            groups,
        },
    }
}

fn bytes(list: &ListReport) -> Table {
    let mut table = Table::new(
        format!("Bytes of {} in each layout", list.name),
        &[
            ("Structure", Align::Left),
            ("Layout", Align::Left),
            ("Bytes", Align::Right),
            ("Its own", Align::Right),
            ("Bits a letter", Align::Right),
            ("Times the DAWG's", Align::Right),
            ("How", Align::Left),
        ],
    );
    for size in &list.sizes {
        let dawg = list.size(Structure::Dawg, size.layout);
        let value = |size: &crate::model::Size| size.bytes.found().map(|&bytes| bytes as f64);
        let cells = [
            size.structure.title().to_owned(),
            size.layout.title().to_owned(),
            table.cell(&size.bytes, |&bytes| count(bytes)),
            table.cell(&size.own_bytes, |&bytes| count(bytes)),
            table.cell(&size.bits_per_letter, |&bits| decimal(bits, 2)),
            ratio(value(size), dawg.and_then(value)),
            match size.basis {
                _ if size.bytes.found().is_none() => "–",
                Basis::Built => "built",
                Basis::LaidOut => "laid out",
                Basis::Formula => "by formula",
            }
            .to_owned(),
        ];
        table.row(cells);
    }
    for note in [
        "Bytes of all that a walk needs: GADDAG with DAWG, two-way DAWG with DAWG and reversed DAWG; its own are those of its states alone.",
        "Built: a lexicon that lexc wrote and read again, without the sections beside the states. Laid out: written into memory by Gordon's rules, and \
         the strings in it counted. By formula: an arc does not fit into four bytes, so only the size is known.",
    ] {
        table.note(note);
    }
    table
}
