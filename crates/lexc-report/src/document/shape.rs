//! Word lengths, and edges per state.

use super::number::{count, decimal};
use super::overview;
use super::page::{Align, Chart, DocumentSection, Item, PlotSeries, Scale, Table};
use crate::model::{Degrees, ListReport};

pub(super) fn section(list: &ListReport) -> DocumentSection {
    DocumentSection::new(
        "Words and states",
        vec![
            Item::Chart(lengths_chart(list)),
            Item::Chart(degrees_chart(list)),
            Item::Table(overview::words(list)),
            Item::Table(lengths(list)),
            Item::Table(degrees(list)),
        ],
    )
}

fn lengths_chart(list: &ListReport) -> Chart {
    let lengths = &list.words.lengths;
    let most = lengths.iter().copied().max().unwrap_or(0);
    let at = lengths
        .iter()
        .position(|&n| n == most)
        .map_or(0, |at| at + 1);
    let description = format!(
        "Columns for 1 to {} tiles; the highest: {at} tiles, {} words.",
        lengths.len(),
        count(most)
    );
    let axes = ["tiles per word", "words"];
    Chart::columns("Words by length", description, axes, (1, 1), lengths)
}

fn lengths(list: &ListReport) -> Table {
    let mut table = Table::new("Words by length", "Tiles | >Words | >Share, %");
    let all = list.words.words.max(1) as f64;
    for (length, &words) in (1..).zip(&list.words.lengths) {
        let share = decimal(words as f64 * 100.0 / all, 2);
        table.row([length.to_string(), count(words), share]);
    }
    table
}

fn share(degrees: &Degrees) -> impl Iterator<Item = f64> + '_ {
    let all = degrees.states.iter().sum::<u64>().max(1) as f64;
    degrees
        .states
        .iter()
        .map(move |&states| states as f64 * 100.0 / all)
}

fn degrees_chart(list: &ListReport) -> Chart {
    let line = |degrees: &Degrees| {
        let shares = (0u32..).zip(share(degrees));
        let points = shares.filter(|(_, share)| *share > 0.0);
        let points = points.map(|(degree, share)| (f64::from(degree), share));
        PlotSeries::line(degrees.structure.title(), points)
    };
    let said: Vec<String> = list
        .degrees
        .iter()
        .map(|degrees| {
            let one = share(degrees).nth(1).unwrap_or(0.0);
            format!("{} {} %", degrees.structure.title(), decimal(one, 1))
        })
        .collect();
    Chart::lines(
        "States by number of edges, in per cent",
        format!("States with one edge: {}.", said.join(", ")),
        ["edges per state", "% of states"],
        [Scale::Linear, Scale::Logarithmic],
        list.degrees.iter().map(line).collect(),
    )
}

fn degrees(list: &ListReport) -> Table {
    let mut table = Table::new(
        "States by number of edges, terminal flag on the edge",
        "Edges",
    );
    for degrees in &list.degrees {
        table.add_column(degrees.structure.title(), Align::Right);
    }
    let most = list
        .degrees
        .iter()
        .map(|degrees| degrees.states.len())
        .max();
    for degree in 0..most.unwrap_or(0) {
        let cells = list.degrees.iter().map(|degrees| {
            let states = degrees.states.get(degree).copied().unwrap_or(0);
            count(states)
        });
        table.row([degree.to_string()].into_iter().chain(cells));
    }
    let means: Vec<String> = list
        .degrees
        .iter()
        .map(|degrees| {
            let edges = (0u64..)
                .zip(&degrees.states)
                .map(|(n, &states)| n * states)
                .sum::<u64>();
            let states = degrees.states.iter().sum::<u64>().max(1);
            let mean = decimal(edges as f64 / states as f64, 2);
            format!("{} {mean}", degrees.structure.title())
        })
        .collect();
    table.note(format!("Mean: {}.", means.join(", ")));
    table.note("Separators and the closing edges of a two-way DAWG count as edges; a state of a two-way DAWG has edges in both directions.");
    table
}
