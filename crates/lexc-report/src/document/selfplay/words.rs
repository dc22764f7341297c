//! Words: by length, the most and the least played, those never played.

use crate::document::number::{count, decimal};
use crate::document::page::{Chart, DASH, DocumentSection, Item, Table, number, or_dash};
use crate::model::selfplay::{PlayedWord, SelfPlayReport};
use crate::papers::TERASCALE;

/// Figure 10: plays by the length of the main word.
pub(super) fn lengths(report: &SelfPlayReport) -> DocumentSection {
    let title = "Plays by the length of the main word";
    let mut table = Table::new(title, "Length | >Plays | >A game");
    if report.published {
        table.add_columns(">TeraScale | >TeraScale, a game");
    }
    let games = report.games.max(1) as f64;
    let published = |length: i64| {
        let at = usize::try_from(length - 2).ok()?;
        TERASCALE.lengths.get(at).copied()
    };
    let most = report.lengths.keys().next_back().copied().unwrap_or(0);
    let most = if report.published { most.max(14) } else { most };
    let mut row = |title: String, times: u64, known: Option<u64>| {
        let mut row = vec![title, count(times), decimal(times as f64 / games, 4)];
        if report.published {
            row.push(or_dash(known, count));
            row.push(number(
                known.map(|times| times as f64 / TERASCALE.games as f64),
                4,
            ));
        }
        table.row(row);
    };
    for length in 2..=most {
        let times = report.lengths.get(&length).copied().unwrap_or(0);
        row(length.to_string(), times, published(length));
    }
    let all: u64 = report.lengths.values().sum();
    row("all".to_owned(), all, Some(TERASCALE.lengths.iter().sum()));
    let heights = (2..=most).map(|length| report.lengths.get(&length).copied().unwrap_or(0));
    let description = format!("{} plays in all.", count(all));
    let heights: Vec<u64> = heights.collect();
    let chart = Chart::columns(title, description, ["letters", "plays"], (2, 1), &heights);
    DocumentSection::new("Word lengths", vec![Item::Chart(chart), Item::Table(table)])
}

fn rate(word: &PlayedWord, games: f64) -> String {
    number(word.plays.map(|plays| plays as f64 / games), 5)
}

/// Figure 11: the words played most often.
pub(super) fn most_played(report: &SelfPlayReport) -> DocumentSection {
    let games = report.games.max(1) as f64;
    let mut table = Table::new(
        "Words played most often, as main words",
        "Word | >Plays | >A game | >Mean score | >Across other plays",
    );
    for word in &report.top_words {
        table.row([
            word.word.clone(),
            or_dash(word.plays, count),
            rate(word, games),
            number(word.mean_score, 2),
            or_dash(word.cross, count),
        ]);
    }
    let mut items = vec![Item::Table(table)];
    if report.published {
        let mut table = Table::new(
            "The published words",
            "Word | >TeraScale | >TeraScale, a game | >Here | >Here, a game",
        );
        for ((name, plays), word) in TERASCALE.words.iter().zip(&report.published_words) {
            table.row([
                (*name).to_owned(),
                count(*plays),
                decimal(*plays as f64 / TERASCALE.games as f64, 5),
                word.plays.map_or("no word".to_owned(), count),
                rate(word, games),
            ]);
        }
        items.push(Item::Table(table));
    }
    DocumentSection::new("Words played most often", items)
}

/// Returns words never played, and the least-played short ones.
pub(super) fn never_played(report: &SelfPlayReport) -> DocumentSection {
    let columns = match report.published {
        true => "Length | >Words | >Never played | >TeraScale | Which",
        false => "Length | >Words | >Never played | Which",
    };
    let mut table = Table::new("Words never played as main words", columns);
    for (length, &words) in &report.words {
        let never = report.never_played.get(length).copied().unwrap_or(0);
        let mut row = vec![length.to_string(), count(words), count(never)];
        if report.published {
            let known = TERASCALE.never_played.iter();
            let known = known.clone().find(|(of, _)| of == length);
            row.push(match known {
                Some((_, known)) => count(*known),
                None if *length <= 5 => "0".to_owned(),
                None => DASH.to_owned(),
            });
        }
        let list = report.never_played_words.get(length);
        row.push(list.map(|words| words.join(" ")).unwrap_or_default());
        table.row(row);
    }
    let mut least = Table::new(
        "Words of at most five letters played least often",
        "Word | >Plays | >Across other plays",
    );
    for word in &report.least_played {
        least.row([
            word.word.clone(),
            or_dash(word.plays, count),
            or_dash(word.cross, count),
        ]);
    }
    if report.published {
        least.note(format!(
            "TeraScale: every word of at most five letters was played at least {} times in ten million games.",
            TERASCALE.least_played
        ));
    }
    DocumentSection::new(
        "Words never played",
        vec![Item::Table(table), Item::Table(least)],
    )
}
