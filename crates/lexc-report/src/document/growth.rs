//! Samples of a list.

use super::number::{count, decimal};
use super::{Align, Chart, ChartKind, Item, Line, Section, Table, section};
use crate::model::{ListReport, Quantity, SampleStructure, Structure};

fn section_of(list: &ListReport) -> Section {
    section(
        &format!("Growth of {}", list.name),
        vec![
            Item::Text(
                "Samples hold those words whose hash is below a bound, so that each lies in the next. A quantity that grows as \
                 the power e of the number of words is a straight line of slope e when both axes are logarithmic; \
                 the exponents are fitted by least squares of the logarithms."
                    .to_owned(),
            ),
            Item::Chart(chart(list, "States", |found| Some(found.states as f64))),
            Item::Chart(chart(list, "Bytes in edge lists", |found| Some(found.bytes as f64))),
            Item::Chart(chart(list, "Seconds of building", |found| found.cpu_seconds.found().copied())),
            Item::Table(fits(list)),
            Item::Table(samples(list)),
        ],
    )
}

pub(super) fn sections(list: &ListReport) -> Vec<Section> {
    match list.growth.is_empty() {
        true => Vec::new(),
        false => vec![section_of(list)],
    }
}

fn structures(list: &ListReport) -> impl Iterator<Item = Structure> {
    let sampled = |structure: &Structure| {
        let mut all = list.growth.iter().flat_map(|sample| &sample.structures);
        all.any(|found| found.structure == *structure)
    };
    Structure::ALL.into_iter().filter(sampled)
}

fn chart(list: &ListReport, what: &str, of: impl Fn(&SampleStructure) -> Option<f64>) -> Chart {
    let line = |structure: Structure| {
        let points = list.growth.iter().filter_map(|sample| {
            let found = sample
                .structures
                .iter()
                .find(|found| found.structure == structure)?;
            Some((sample.words as f64, of(found)?))
        });
        Line {
            title: structure.title().to_owned(),
            points: points.collect(),
        }
    };
    let lines: Vec<Line> = structures(list).map(line).collect();
    let said = lines.iter().filter_map(|line| {
        let (first, last) = (line.points.first()?, line.points.last()?);
        let number = |x: f64| decimal(x, if x < 10.0 { 4 } else { 0 });
        Some(format!(
            "{} from {} to {}",
            line.title,
            number(first.1),
            number(last.1)
        ))
    });
    let said: Vec<String> = said.collect();
    Chart {
        title: format!("{what} of samples of {}", list.name),
        description: format!("Rising lines, both axes logarithmic: {}.", said.join("; ")),
        kind: ChartKind::Lines {
            axes: ["words".to_owned(), what.to_lowercase()],
            logarithmic: [true, true],
            lines,
        },
    }
}

fn fits(list: &ListReport) -> Table {
    let mut table = Table::new(
        format!("Exponents of growth with the words of {}", list.name),
        &[
            ("Structure", Align::Left),
            ("States", Align::Right),
            ("Bytes", Align::Right),
            ("CPU time of building", Align::Right),
            ("R² of these", Align::Right),
        ],
    );
    for structure in structures(list) {
        let find = |quantity| {
            list.fits
                .iter()
                .find(|fit| fit.structure == structure && fit.quantity == quantity)
        };
        let all = [Quantity::States, Quantity::Bytes, Quantity::CpuSeconds].map(find);
        let mut cells = vec![structure.title().to_owned()];
        let mut squares = Vec::new();
        for fit in all {
            let Some(fit) = fit else {
                cells.push("–".to_owned());
                continue;
            };
            cells.push(table.cell(&fit.exponent, |&exponent| decimal(exponent, 3)));
            squares.extend(fit.r_squared.found().map(|&r| decimal(r, 3)));
        }
        cells.push(match squares.is_empty() {
            true => "–".to_owned(),
            false => squares.join(", "),
        });
        table.row(cells);
    }
    table.note("1: as fast as the list. R²: 1 is a straight line. The time of small samples is mostly that of starting.");
    table
}

fn samples(list: &ListReport) -> Table {
    let mut table = Table::new(
        format!("Samples of {}: flag on the state, edge lists", list.name),
        &[
            ("Sample", Align::Left),
            ("Words", Align::Right),
            ("Structure", Align::Left),
            ("States", Align::Right),
            ("Arcs", Align::Right),
            ("Bytes", Align::Right),
            ("CPU, ms", Align::Right),
        ],
    );
    for sample in &list.growth {
        for found in &sample.structures {
            let cells = [
                format!("{} %", sample.percent),
                count(sample.words),
                found.structure.title().to_owned(),
                count(found.states),
                count(found.arcs),
                count(found.bytes),
                table.cell(&found.cpu_seconds, |&seconds| decimal(seconds * 1e3, 2)),
            ];
            table.row(cells);
        }
        if sample.structures.is_empty() {
            let dash = || "–".to_owned();
            let words = count(sample.words);
            table.row([
                format!("{} %", sample.percent),
                words,
                dash(),
                dash(),
                dash(),
                dash(),
                dash(),
            ]);
        }
    }
    table
}
