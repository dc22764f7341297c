//! The plays and games of the highest scores.

use crate::document::number::count;
use crate::document::page::{DASH, DocumentSection, Item, Table, or_dash};
use crate::model::selfplay::{HighGame, SelfPlayReport};
use crate::papers::TERASCALE;

/// Figure 8: the plays of the highest scores.
pub(super) fn plays(report: &SelfPlayReport) -> DocumentSection {
    let columns = "Play | >Score | Square | Rack | >Game | >Turn";
    let mut table = Table::new("Plays of the highest scores", columns);
    if report.published {
        table.add_columns("TeraScale | >Score there");
    }
    let rows = match report.published {
        true => report.top_plays.len().max(TERASCALE.plays.len()),
        false => report.top_plays.len(),
    };
    for at in 0..rows {
        let mut row = match report.top_plays.get(at) {
            Some(play) => vec![
                play.word.clone(),
                play.score.to_string(),
                play.coordinate.clone(),
                play.rack.clone(),
                play.game.to_string(),
                play.turn.to_string(),
            ],
            None => vec![DASH.to_owned(); 6],
        };
        if report.published {
            let known = TERASCALE.plays.get(at);
            row.push(or_dash(known, |(word, _)| (*word).to_owned()));
            row.push(or_dash(known, |(_, score)| score.to_string()));
        }
        table.row(row);
    }
    table.note("Letters in brackets were on the board; small letters are blanks.");
    DocumentSection::new("Highest plays", vec![Item::Table(table)])
}

/// Figure 9: the games of the highest scores.
pub(super) fn scores(report: &SelfPlayReport) -> DocumentSection {
    let lists: [(&str, &[HighGame], &[i32]); 3] = [
        ("Winning", &report.top_scores.winning, &TERASCALE.winning),
        ("Losing", &report.top_scores.losing, &TERASCALE.losing),
        ("Combined", &report.top_scores.combined, &TERASCALE.combined),
    ];
    let mut table = Table::new("Highest scores", "Rank");
    for (title, ..) in lists {
        table.add_columns(&format!(">{title} | >Game"));
        if report.published {
            table.add_columns(&format!(">{title}, TeraScale"));
        }
    }
    let rows = lists.iter().map(|(_, games, _)| games.len()).max();
    for at in 0..rows.unwrap_or(0) {
        let mut row = vec![(at + 1).to_string()];
        for (_, games, known) in lists {
            let game = games.get(at);
            row.push(or_dash(game, |game| game.score.to_string()));
            row.push(or_dash(game, |game| game.game.to_string()));
            if report.published {
                let known = known.get(at);
                row.push(or_dash(known, ToString::to_string));
            }
        }
        table.row(row);
    }
    DocumentSection::new("Highest scores", vec![Item::Table(table)])
}

pub(super) fn games(report: &SelfPlayReport) -> DocumentSection {
    let text = format!(
        "The {} games of the highest plays and scores, in GCG. `lexc selfplay show` prints any other game.",
        count(report.gcg.len() as u64)
    );
    let mut items = vec![Item::Text(text)];
    for (number, gcg) in &report.gcg {
        items.push(Item::Preformatted {
            caption: format!("Game {number}"),
            text: gcg.clone(),
        });
    }
    DocumentSection::new("Games", items)
}
