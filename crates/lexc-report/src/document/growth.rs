//! Samples of a list.

use super::number::{count, decimal};
use super::page::{Chart, DASH, DocumentSection, Item, PlotSeries, Scale, Table};
use crate::model::{ListReport, MeasuredStructure, Quantity, SampleStructure};

/// Returns the section on samples, if any were taken.
pub(super) fn section(list: &ListReport) -> Option<DocumentSection> {
    let text = "Each sample holds the words whose hash is below a bound, so smaller samples are subsets of larger ones. On logarithmic \
                axes, a quantity that grows as a power of the number of words is a straight line whose slope is the exponent.";
    (!list.growth.is_empty()).then(|| {
        DocumentSection::new(
            "Growth",
            vec![
                Item::Text(text.to_owned()),
                Item::Chart(chart(list, "Bytes in edge lists", |found| {
                    Some(found.bytes as f64)
                })),
                Item::Chart(chart(list, "States", |found| Some(found.states as f64))),
                Item::Chart(chart(list, "Seconds of construction", |found| {
                    found.cpu_seconds.found().copied()
                })),
                Item::Table(fits(list)),
                Item::Table(samples(list)),
            ],
        )
    })
}

fn structures(list: &ListReport) -> impl Iterator<Item = MeasuredStructure> {
    let sampled = |structure: &MeasuredStructure| {
        let mut all = list.growth.iter().flat_map(|sample| &sample.structures);
        all.any(|found| found.structure == *structure)
    };
    MeasuredStructure::ALL.into_iter().filter(sampled)
}

fn chart(list: &ListReport, what: &str, of: impl Fn(&SampleStructure) -> Option<f64>) -> Chart {
    let line = |structure: MeasuredStructure| {
        let points = list.growth.iter().filter_map(|sample| {
            let found = sample
                .structures
                .iter()
                .find(|found| found.structure == structure)?;
            Some((sample.words as f64, of(found)?))
        });
        PlotSeries::line(structure.title(), points)
    };
    let lines: Vec<PlotSeries> = structures(list).map(line).collect();
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
    Chart::lines(
        &format!("{what} against words"),
        format!("Both axes logarithmic. {}.", said.join("; ")),
        ["words", &what.to_lowercase()],
        [Scale::Logarithmic; 2],
        lines,
    )
}

fn fits(list: &ListReport) -> Table {
    let mut table = Table::new(
        "Exponents of growth with the number of words",
        "Structure | >States | >Bytes | >CPU time | >R² of these fits",
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
                cells.push(DASH.to_owned());
                continue;
            };
            cells.push(table.cell(&fit.exponent, |&exponent| decimal(exponent, 3)));
            squares.extend(fit.r_squared.found().map(|&r| decimal(r, 3)));
        }
        cells.push(match squares.is_empty() {
            true => DASH.to_owned(),
            false => squares.join(", "),
        });
        table.row(cells);
    }
    table.note("An exponent of 1 is linear growth. R² = 1 is an exact fit. Fitted by least squares of logarithms; the time of a small sample includes the start of a process.");
    table
}

fn samples(list: &ListReport) -> Table {
    let mut table = Table::new(
        "Samples: terminal flag on the state, edge lists",
        "Sample | >Words | Structure | >States | >Edges | >Bytes | >CPU, ms",
    );
    for sample in &list.growth {
        for found in &sample.structures {
            let cells = [
                format!("{} %", sample.percent),
                count(sample.words),
                found.structure.title().to_owned(),
                count(found.states),
                count(found.edges),
                count(found.bytes),
                table.cell(&found.cpu_seconds, |&seconds| decimal(seconds * 1e3, 2)),
            ];
            table.row(cells);
        }
        if sample.structures.is_empty() {
            let first = [format!("{} %", sample.percent), count(sample.words)];
            table.row(first.into_iter().chain([DASH; 5].map(str::to_owned)));
        }
    }
    table
}
