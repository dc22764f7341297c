//! The first page of a report: a sentence and the key figures of each list, and the chart of size
//! against speed.

use super::number::{count, counted, decimal, short_bytes, three, times};
use super::page::{
    Chart, ChartKind, DocumentSection, Item, KeyFigure, PlotMark, PlotSeries, Scale,
};
use super::speed::title;
use crate::model::{
    GeneratorFigures, LayoutName, LeftPartMethod, ListReport, Lookup, MeasuredStructure, Report,
    StructureSize,
};

/// The layout whose sizes are compared: the one that all games are played on.
const LAYOUT: LayoutName = LayoutName::Bitmap;

pub(super) fn section(report: &Report) -> DocumentSection {
    let mut items: Vec<Item> = Vec::new();
    items.extend(report.lists.iter().map(|list| Item::Text(sentence(list))));
    if let Some(chart) = chart(report) {
        items.push(Item::Chart(chart));
        items.push(Item::Text(format!(
            "Sizes are those of the {} layout, with every part that a search needs. “{}” and “{}” are \
             algorithms of Appel and Jacobson: left parts enumerated at each anchor, or once per turn. Ratios are to “{}”.",
            LAYOUT.title(),
            title(MeasuredStructure::Dawg, Some(LeftPartMethod::EachAnchor)),
            title(MeasuredStructure::Dawg, Some(LeftPartMethod::Once)),
            title(MeasuredStructure::Dawg, Some(LeftPartMethod::EachAnchor)),
        )));
    }
    items.extend(report.lists.iter().map(|list| Item::KeyFigures {
        caption: match report.lists.as_slice() {
            [_] => "Key figures".to_owned(),
            _ => list.name.clone(),
        },
        figures: key_figures(list),
    }));
    items.push(Item::Table(super::overview::comparison(report)));
    DocumentSection::chapter("Findings", items)
}

fn seconds(found: &GeneratorFigures) -> Option<f64> {
    found.cpu_seconds.found().copied()
}

fn bytes(list: &ListReport, structure: MeasuredStructure) -> Option<u64> {
    list.size(structure, LAYOUT)?.bytes.found().copied()
}

/// Returns the generators in the usual layout with their CPU time per turn.
fn timed(list: &ListReport) -> Vec<(&GeneratorFigures, f64)> {
    let generators = list.moves.found().map(|moves| moves.generators.as_slice());
    let generators = generators.unwrap_or_default().iter();
    generators
        .filter(|found| found.layout == LAYOUT)
        .filter_map(|found| Some((found, seconds(found)?)))
        .collect()
}

/// Compares two times: `2.1 times as fast as`, `1.3 times as slow as`, `as fast as`.
fn speed(time: f64, other: f64) -> String {
    match other / time {
        ratio if ratio >= 1.005 => format!("{} times as fast as", three_or_times(ratio)),
        ratio if ratio <= 1.0 / 1.005 => {
            format!("{} times as slow as", three_or_times(1.0 / ratio))
        }
        _ => "as fast as".to_owned(),
    }
}

/// Formats a ratio near 1 with two decimals, so that it does not read as 1.0.
fn three_or_times(ratio: f64) -> String {
    match ratio < 1.1 {
        true => decimal(ratio, 2),
        false => times(ratio),
    }
}

/// Returns the main result of a list in a sentence, from the figures that were measured.
fn sentence(list: &ListReport) -> String {
    let words = counted(list.words.words, "word", "words");
    let dawg_time = list
        .generator(MeasuredStructure::Dawg, Some(LeftPartMethod::EachAnchor))
        .and_then(seconds);
    let dawg_bytes = bytes(list, MeasuredStructure::Dawg);
    let mut clauses = Vec::new();
    for structure in [MeasuredStructure::Gaddag, MeasuredStructure::TwoWay] {
        let time = list.generator(structure, None).and_then(seconds);
        let size = bytes(list, structure)
            .zip(dawg_bytes)
            .filter(|(_, dawg)| *dawg > 0)
            .map(|(own, dawg)| times(own as f64 / dawg as f64));
        let faster = time.zip(dawg_time).map(|(time, dawg)| speed(time, dawg));
        let title = structure.title();
        let of_dawg = if faster.is_some() {
            "its bytes"
        } else {
            "the bytes of the DAWG"
        };
        let faster = faster.map(|faster| format!("finds all plays of a turn {faster} the DAWG"));
        let size = size.map(|size| format!("takes {size} times {of_dawg}"));
        let parts: Vec<String> = faster.into_iter().chain(size).collect();
        if !parts.is_empty() {
            clauses.push(format!("the {title} {}", parts.join(" and ")));
        }
    }
    match clauses.is_empty() {
        true => format!("{}: {words}.", list.name),
        false => format!("On {} ({words}), {}.", list.name, clauses.join("; ")),
    }
}

fn key_figures(list: &ListReport) -> Vec<KeyFigure> {
    let mut figures = Vec::new();
    let mut figure = |value: String, label: String| figures.push(KeyFigure { value, label });
    let generators = timed(list);
    let fastest = generators.iter().min_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((found, time)) = fastest {
        figure(
            format!("{} µs", three(time * 1e6)),
            format!(
                "CPU time to find all {} plays of an average turn: {}, the fastest of {}",
                decimal(found.plays, 0),
                title(found.structure, found.left_parts),
                counted(generators.len() as u64, "generator", "generators")
            ),
        );
    }
    let dawg = list.generator(MeasuredStructure::Dawg, Some(LeftPartMethod::EachAnchor));
    let gaddag = list.generator(MeasuredStructure::Gaddag, None);
    if let Some((dawg, gaddag)) = dawg.and_then(seconds).zip(gaddag.and_then(seconds)) {
        figure(
            format!("{}×", times(dawg / gaddag)),
            "CPU time of the DAWG ÷ that of the GADDAG, per turn".to_owned(),
        );
    }
    let sizes = bytes(list, MeasuredStructure::Gaddag).zip(bytes(list, MeasuredStructure::Dawg));
    if let Some((gaddag, dawg)) = sizes.filter(|(_, dawg)| *dawg > 0) {
        figure(
            format!("{}×", times(gaddag as f64 / dawg as f64)),
            format!(
                "bytes of the GADDAG ({}) ÷ bytes of the DAWG ({}), {} layout",
                short_bytes(gaddag),
                short_bytes(dawg),
                LAYOUT.title()
            ),
        );
    }
    if let Some((size, bytes)) = smallest(list) {
        let bits = bytes as f64 * 8.0 / list.words.letters.max(1) as f64;
        figure(
            short_bytes(bytes),
            format!(
                "smallest form: {}, {} layout, {} bits per letter of the list",
                size.structure.title(),
                size.layout.title(),
                decimal(bits, 2)
            ),
        );
    }
    let rate = |found: &Lookup| found.per_second.found().copied().unwrap_or(0.0);
    let lookups = list.lookups.iter().filter(|found| rate(found) > 0.0);
    if let Some(found) = lookups.max_by(|a, b| rate(a).total_cmp(&rate(b))) {
        figure(
            format!("{} M/s", three(rate(found) / 1e6)),
            format!(
                "word look-ups on one thread: {}, {} layout, the fastest",
                found.structure.title(),
                found.layout.title()
            ),
        );
    }
    figures
}

/// Returns the smallest size of a structure that lexc built and read.
fn smallest(list: &ListReport) -> Option<(&StructureSize, u64)> {
    let built = list
        .sizes
        .iter()
        .filter(|size| size.basis == crate::model::Basis::Built);
    let sized = built.filter_map(|size| Some((size, *size.bytes.found()?)));
    sized.min_by_key(|(_, bytes)| *bytes)
}

/// Returns the chart of bytes per word against time per turn, if games were played.
fn chart(report: &Report) -> Option<Chart> {
    let mut said = Vec::new();
    let mut series_of = |list: &ListReport| {
        let mut series = PlotSeries::line(&list.name, std::iter::empty());
        for (found, time) in timed(list) {
            let Some(bytes) = bytes(list, found.structure) else {
                continue;
            };
            let at = (bytes as f64 / list.words.words.max(1) as f64, time * 1e6);
            let label = title(found.structure, found.left_parts);
            said.push(format!(
                "{} {label}: {} bytes per word, {} µs",
                list.name,
                decimal(at.0, 1),
                count(at.1.round() as u64)
            ));
            series.points.push(at);
            series.labels.push(label);
        }
        series
    };
    let series: Vec<PlotSeries> = report.lists.iter().map(&mut series_of).collect();
    (!said.is_empty()).then(|| Chart {
        title: "Size against speed of move generation: small to the left, fast at the bottom"
            .to_owned(),
        description: format!("{}.", said.join("; ")),
        kind: ChartKind::Plot {
            axes: [
                "bytes per word".to_owned(),
                "µs of CPU time per turn, to find all plays".to_owned(),
            ],
            scales: [Scale::Linear; 2],
            mark: PlotMark::Points,
            series,
        },
    })
}
