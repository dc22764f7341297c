//! Averages, distributions and results of games.

use std::collections::BTreeMap;

use crate::document::number::{count, decimal};
use crate::document::page::{
    Align, Chart, DocumentSection, Item, PlotSeries, Scale, Table, number, or_dash, percent,
};
use crate::model::selfplay::{MeanSd, Results, SelfPlayReport, WinBand};
use crate::papers::TERASCALE;

/// Points of a column of final scores.
const SCORE_COLUMN: i64 = 20;
/// Points of a column of scores of turns.
const TURN_COLUMN: i64 = 5;
/// The maximum number of columns of a chart; the last one includes all greater numbers.
const COLUMNS: usize = 60;

/// Figure 7: averages a game.
pub(super) fn averages(report: &SelfPlayReport) -> DocumentSection {
    let columns = " | >Mean | >95 % interval | >Standard deviation";
    let mut table = Table::new("Averages a game", columns);
    if report.published {
        table.add_columns(">TeraScale, mean | >TeraScale, standard deviation");
    }
    let rows: [(&str, &'static str, &MeanSd); 9] = [
        ("Turns", "turns", &report.turns),
        ("Bingos", "bingos", &report.bingos),
        ("Winning score", "winning", &report.winning),
        ("Losing score", "losing", &report.losing),
        ("First player's score", "first", &report.first),
        ("Second player's score", "second", &report.second),
        ("First player's lead", "spread", &report.spread),
        ("Exchanges", "exchanges", &report.exchanges),
        ("Passes", "passes", &report.passes),
    ];
    for (title, name, found) in rows {
        let interval = or_dash(report.intervals.get(name), |found| {
            format!("{} to {}", decimal(found.low, 3), decimal(found.high, 3))
        });
        let mut row = vec![
            title.to_owned(),
            number(found.mean, 3),
            interval,
            number(found.sd, 3),
        ];
        if report.published {
            let published = TERASCALE.averages.iter();
            let published = published.clone().find(|(known, ..)| *known == name);
            row.push(number(published.map(|(_, mean, _)| *mean), 3));
            row.push(number(published.map(|(.., sd)| *sd), 3));
        }
        table.row(row);
    }
    table.note("Turns include exchanges and passes. Bingos are plays of a whole rack. A tie counts on both sides.");
    DocumentSection::new("Averages", vec![Item::Table(table)])
}

/// Sums counts in columns of a width; returns the least number of the first column, and the
/// columns.
fn columns(counts: &BTreeMap<i64, u64>, width: i64) -> (i64, Vec<u64>) {
    let Some((&least, _)) = counts.first_key_value() else {
        return (0, Vec::new());
    };
    let first = least.max(0).div_euclid(width);
    let mut columns = Vec::new();
    for (&number, &times) in counts {
        let at = usize::try_from(number.div_euclid(width) - first).unwrap_or(0);
        let at = at.min(COLUMNS - 1);
        if columns.len() <= at {
            columns.resize(at + 1, 0);
        }
        columns[at] += times;
    }
    (first * width, columns)
}

fn distribution(title: &str, what: &str, counts: &BTreeMap<i64, u64>, width: i64) -> [Item; 2] {
    let (first, heights) = columns(counts, width);
    let last = heights.len().saturating_sub(1);
    let label = |at: usize| {
        let from = first + at as i64 * width;
        match at == last && at == COLUMNS - 1 {
            true => format!("{from} and more"),
            false => format!("{from} to {}", from + width - 1),
        }
    };
    let total: u64 = heights.iter().sum();
    let mut table = Table::new(title, &format!("Points | >{what} | >Share"));
    for (at, &times) in heights.iter().enumerate() {
        let share = times as f64 / total.max(1) as f64;
        table.row([label(at), count(times), percent(Some(share))]);
    }
    let highest = (0..heights.len()).max_by_key(|&at| heights[at]);
    let description = highest.map(|at| {
        let share = heights[at] as f64 / total.max(1) as f64;
        format!(
            "The most frequent column is {}, with {}.",
            label(at),
            percent(Some(share))
        )
    });
    let chart = Chart::columns(
        title,
        description.unwrap_or_default(),
        [
            &format!("points, in columns of {width}"),
            &what.to_lowercase(),
        ],
        (first as usize, width as usize),
        &heights,
    );
    [Item::Chart(chart), Item::Table(table)]
}

pub(super) fn distributions(report: &SelfPlayReport) -> DocumentSection {
    let mut items = Vec::new();
    items.extend(distribution(
        "Final scores",
        "Scores",
        &report.game_scores,
        SCORE_COLUMN,
    ));
    items.extend(distribution(
        "Scores of turns",
        "Turns",
        &report.turn_scores,
        TURN_COLUMN,
    ));
    let mut table = Table::new(
        "Plays by the number of tiles placed",
        "Tiles | >Plays | >A game",
    );
    for (tiles, &times) in &report.tiles_played {
        let rate = times as f64 / report.games.max(1) as f64;
        table.row([tiles.to_string(), count(times), decimal(rate, 4)]);
    }
    items.push(Item::Table(table));
    DocumentSection::new("Distributions of scores", items)
}

fn results_row(name: &str, results: &Results) -> Vec<String> {
    let interval = or_dash(results.score_interval, |found| {
        let [low, high] = [found.low, found.high].map(|end| percent(Some(end)));
        format!("{low} to {high}")
    });
    vec![
        name.to_owned(),
        count(results.wins),
        count(results.ties),
        count(results.losses),
        percent(results.score),
        interval,
    ]
}

/// Returns the advantage of moving first, and the results of the players.
pub(super) fn first_mover(report: &SelfPlayReport) -> DocumentSection {
    let columns = " | >Won | >Tied | >Lost | >Result, a tie as half | >95 % interval";
    let mut table = Table::new("Results", columns);
    table.row(results_row("Moves first", &report.first_mover));
    // Without mirrored pairs, player 1 moves first in every game, and its row is the same.
    let players = report.players.iter().enumerate();
    for (at, player) in players.filter(|_| report.pairs.is_some()) {
        let name = format!("Player {}: {}", at + 1, player.player);
        table.row(results_row(&name, &player.results));
    }
    let lead = report.spread.mean;
    let text = format!(
        "The player who moves first leads by {} points at the end on average.",
        number(lead, 2)
    );
    DocumentSection::new(
        "First move and players",
        vec![Item::Text(text), Item::Table(table)],
    )
}

pub(super) fn pairs(report: &SelfPlayReport) -> Option<DocumentSection> {
    let pairs = report.pairs.as_ref()?;
    let mut table = Table::new(
        "Pairs by the points of the first player in both games",
        "Points | >Pairs | >Share",
    );
    for half_points in 0..=4 {
        let times = pairs.half_points.get(&half_points).copied().unwrap_or(0);
        let share = times as f64 / pairs.pairs.max(1) as f64;
        let points = decimal(half_points as f64 / 2.0, 1);
        table.row([points, count(times), percent(Some(share))]);
    }
    let text = format!(
        "Of {} mirrored pairs, {} diverged: their games differ in a move. The first player leads by {} points over \
         both games on average (standard deviation {}).",
        count(pairs.pairs),
        count(pairs.diverged),
        number(pairs.spread.mean, 2),
        number(pairs.spread.sd, 2),
    );
    Some(DocumentSection::new(
        "Mirrored pairs",
        vec![Item::Text(text), Item::Table(table)],
    ))
}

pub(super) fn win_probability(report: &SelfPlayReport) -> DocumentSection {
    let bands = &report.win_probability;
    let mut unseen: Vec<(usize, usize)> = bands.iter().map(|band| band.unseen).collect();
    unseen.dedup();
    let mut leads: Vec<(i32, i32)> = bands.iter().map(|band| band.lead).collect();
    leads.sort_unstable();
    leads.dedup();
    let find = |unseen, lead| {
        let found = bands
            .iter()
            .find(|band| (band.unseen, band.lead) == (unseen, lead));
        found.and_then(|band: &WinBand| band.score)
    };
    // A line for every third band, and the last one.
    let shown: Vec<(usize, usize)> = unseen.iter().copied().step_by(3).collect();
    let middle = |(low, high): (i32, i32)| f64::midpoint(f64::from(low), f64::from(high + 1));
    let lines: Vec<PlotSeries> = shown
        .iter()
        .map(|&tiles| {
            let usual = leads
                .iter()
                .filter(|lead| lead.0 >= 0 && lead.1 - lead.0 < 100);
            let points = usual.filter_map(|&lead| Some((middle(lead), find(tiles, lead)? * 100.0)));
            PlotSeries::line(format!("{} to {} unseen", tiles.0, tiles.1), points)
        })
        .filter(|line| line.points.len() > 1)
        .collect();
    let said: Vec<String> = lines
        .iter()
        .filter_map(|line| {
            let (first, last) = (line.points.first()?, line.points.last()?);
            Some(format!(
                "{}: {} % at {} points, {} % at {}",
                line.title,
                decimal(first.1, 1),
                first.0,
                decimal(last.1, 1),
                last.0
            ))
        })
        .collect();
    let chart = Chart::lines(
        "Result of the player to move by the lead, per cent",
        said.join("; "),
        ["lead, points", "result, %"],
        [Scale::Linear; 2],
        lines,
    );
    let label = |lead: &(i32, i32)| format!("{} to {}", lead.0, lead.1);
    let caption = "Result of the player to move, per cent, by lead and unseen tiles";
    let mut table = Table::new(caption, "Lead");
    for (low, high) in &shown {
        table.add_column(&format!("{low} to {high}"), Align::Right);
    }
    for lead in &leads {
        let mut row = vec![label(lead)];
        row.extend(shown.iter().map(|&tiles| {
            let found = find(tiles, *lead);
            number(found.map(|score| score * 100.0), 1)
        }));
        table.row(row);
    }
    table.note("A tie counts half. The table of outcomes in each shard has the exact counts of every lead and number of unseen tiles.");
    let mut items = Vec::new();
    if !bands.is_empty() {
        items.push(Item::Chart(chart));
        items.push(Item::Table(table));
    }
    DocumentSection::new("Win probability by lead and unseen tiles", items)
}
