//! The document of games of self-play, beside the figures of *Scrabble on the TeraScale* where the
//! game is the same.

mod games;
mod plays;
mod words;

use super::number::counted;
use super::page::{Document, DocumentSection, Item, KeyFigure, number, percent};
use crate::model::selfplay::{MeanSd, SelfPlayReport};

/// Builds the document of games of self-play.
#[must_use]
pub fn selfplay(report: &SelfPlayReport) -> Document {
    let [one, other] = &report.settings.players;
    let mut sections = vec![summary(report)];
    sections.push(games::averages(report));
    sections.push(games::distributions(report));
    sections.push(games::first_mover(report));
    sections.extend(games::pairs(report));
    sections.push(words::lengths(report));
    sections.push(words::most_played(report));
    sections.push(words::never_played(report));
    sections.push(plays::plays(report));
    sections.push(plays::scores(report));
    sections.push(games::win_probability(report));
    sections.push(plays::games(report));
    Document {
        title: format!(
            "Self-play: {one} against {other}, {}",
            report.settings.lexicon
        ),
        about: about(report),
        sections,
    }
}

fn about(report: &SelfPlayReport) -> String {
    let settings = &report.settings;
    let range = |(start, end): &(u64, u64)| format!("{start}..{end}");
    let ranges: Vec<String> = settings.ranges.iter().map(range).collect();
    let pairs = match settings.pairs {
        true => ", mirrored pairs",
        false => "",
    };
    format!(
        "{} of lexicon {} ({}, checksum {}), board {}, seed {}, numbers {}{pairs}.",
        counted(report.games, "game", "games"),
        settings.lexicon,
        counted(settings.words, "word", "words"),
        settings.lexicon_hash,
        settings.board,
        settings.seed,
        ranges.join(", "),
    )
}

fn summary(report: &SelfPlayReport) -> DocumentSection {
    let figure = |value: String, label: &str| KeyFigure {
        value,
        label: label.to_owned(),
    };
    let mean = |found: &MeanSd, digits| number(found.mean, digits);
    let figures = vec![
        figure(super::number::count(report.games), "games"),
        figure(mean(&report.winning, 1), "points of the winner on average"),
        figure(mean(&report.losing, 1), "points of the loser on average"),
        figure(mean(&report.turns, 2), "turns a game"),
        figure(
            percent(report.first_mover.score),
            "of the games won by the player who moves first, a tie as half",
        ),
    ];
    let mut items = vec![Item::KeyFigures {
        caption: report.settings.lexicon.clone(),
        figures,
    }];
    if report.published {
        let text = "Columns headed TeraScale have the figures of B. J. Wickman, Scrabble on the TeraScale: ten million games \
                    of its program against itself, with the OSPD (about 167,000 words). The paper does not say how the program \
                    chooses among plays; it mentions heuristics for the tiles that are kept.";
        items.push(Item::Text(text.to_owned()));
    }
    DocumentSection::chapter("Results", items)
}
