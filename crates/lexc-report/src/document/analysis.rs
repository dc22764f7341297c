//! The document of analysed games: tables for terminals and Markdown.

use super::number::{count, counted, decimal};
use super::page::{Align, DASH, Document, DocumentSection, Item, Table, or_dash};
use lexc_api::analyse::{
    AnalysedGame, AnalysedTurn, AnalysisReport, AnalysisSettings, Bounded, PlayerFigures,
    TurnJudgement,
};

/// Builds the document of analysed games: the turns and the players of each and, for several games,
/// the players over all of them.
#[must_use]
pub fn analysis(report: &AnalysisReport) -> Document {
    let mut sections = Vec::new();
    let several = report.games.len() > 1;
    if several {
        let table = players("Players over all games", &report.players);
        sections.push(DocumentSection::chapter(
            "All games",
            vec![Item::Table(table)],
        ));
    }
    for game in &report.games {
        let mut items = vec![
            Item::Text(match several {
                true => format!("{}. {}", title(game), result(game)),
                false => result(game),
            }),
            Item::Table(turns(game, &report.settings)),
        ];
        let remarks = game.turns.iter().flat_map(|turn| {
            let texts = remarks(turn, game);
            texts.into_iter().map(move |text| (turn.number, text))
        });
        items.extend(remarks.map(|(number, text)| Item::Text(format!("Turn {number}: {text}"))));
        items.push(Item::Table(players("Players", &game.players)));
        sections.push(DocumentSection::chapter(&game.file, items));
    }
    Document {
        title: heading(report),
        about: about(&report.settings),
        sections,
    }
}

/// Returns the title of a report.
pub(crate) fn heading(report: &AnalysisReport) -> String {
    match report.games.as_slice() {
        [game] => title(game),
        games => format!("{} games analysed", games.len()),
    }
}

/// Returns the players and their scores: `Ann 406 – Ben 389`.
#[must_use]
pub(crate) fn title(game: &AnalysedGame) -> String {
    let [one, other] = &game.players;
    let [first, second] = game.scores;
    format!("{} {first} – {} {second}", one.name, other.name)
}

/// Returns who won, in a sentence.
pub(crate) fn result(game: &AnalysedGame) -> String {
    let [one, other] = &game.players;
    let [first, second] = game.scores;
    let mut text = match (game.finished, first.cmp(&second)) {
        (false, _) => "An unfinished game.".to_owned(),
        (true, core::cmp::Ordering::Equal) => "A tie.".to_owned(),
        (true, core::cmp::Ordering::Greater) => format!("{} wins by {}.", one.name, first - second),
        (true, core::cmp::Ordering::Less) => format!("{} wins by {}.", other.name, second - first),
    };
    if game.interrupted {
        text += " The analysis was interrupted: some turns are not judged.";
    }
    text
}

/// Returns the settings in a line.
pub(crate) fn about(settings: &AnalysisSettings) -> String {
    let method = match settings.depth {
        "equity" => "by equity".to_owned(),
        _ => {
            let inferred = if settings.infer {
                ", the other rack inferred"
            } else {
                ""
            };
            format!(
                "by simulation ({} moves and the one made, up to {} iterations each, {} plies{inferred}), pre-endgames \
                 with one to four tiles in the bag (up to {} nodes) and endgames (up to {} nodes), seed {}",
                settings.candidates,
                count(settings.iterations),
                settings.plies,
                count(settings.preendgame_nodes),
                count(settings.endgame_nodes),
                settings.seed
            )
        }
    };
    format!(
        "Lexicon {} ({}), board {}; judged {method}. {}",
        settings.lexicon,
        counted(settings.words, "word", "words"),
        settings.board,
        thresholds(settings),
    )
}

/// Returns the thresholds of mistakes in a sentence.
pub(crate) fn thresholds(settings: &AnalysisSettings) -> String {
    let [small, medium, large] = settings.thresholds.map(|least| match settings.measure {
        "win" => trimmed(least * 100.0),
        _ => trimmed(least),
    });
    let unit = match settings.measure {
        "win" => "% of the probability to win",
        _ => "points",
    };
    format!(
        "A mistake loses at least {small} (small), {medium} (medium) or {large} (large) {unit}."
    )
}

/// Formats a number without trailing zeros.
fn trimmed(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

pub(crate) fn turns(game: &AnalysedGame, settings: &AnalysisSettings) -> Table {
    let mut table = Table::new(
        "Turns",
        ">Turn | Player | Rack | Played | >Score | Best | >Equity lost | >Win % lost | Mistake",
    );
    for turn in &game.turns {
        let name = game
            .players
            .get(turn.player)
            .map_or("", |player| &player.name);
        let mut row = vec![
            turn.number.to_string(),
            name.to_owned(),
            turn.rack.clone(),
            played(turn),
            format!("{:+}", turn.points),
        ];
        match &turn.judgement {
            Some(found) => row.extend([
                if found.is_best {
                    "the same".to_owned()
                } else {
                    found.best.text.clone()
                },
                points_lost(found),
                percent_lost(found),
                mistake(found.mistake, found.certain),
            ]),
            None => row.extend([DASH, DASH, DASH, "not judged"].map(str::to_owned)),
        }
        table.row(row);
    }
    table.note("Letters in brackets were on the board; small letters are blanks; * marks words that are not in the lexicon.");
    if settings.depth != "equity" {
        table.note(
            "± is half of a 95 % interval; values of endgames are exact, and ~ marks estimates. A mistake with ? may be none: its interval \
             holds zero.",
        );
    }
    table
}

/// Formats the size of a mistake, with `?` if it may be none.
pub(crate) fn mistake(size: Option<&str>, certain: bool) -> String {
    match (size, certain) {
        (None, _) => String::new(),
        (Some(size), true) => size.to_owned(),
        (Some(size), false) => format!("{size}?"),
    }
}

/// Returns the move of a turn with marks of words that are not in the lexicon and of challenges.
pub(crate) fn played(turn: &AnalysedTurn) -> String {
    let mark = if turn.invalid_words.is_empty() {
        ""
    } else {
        "*"
    };
    let fate = match turn.challenge {
        Some("withdrawn") => " (withdrawn)",
        Some(_) => " (challenged)",
        None => "",
    };
    format!("{}{mark}{fate}", turn.played)
}

/// Returns the remarks on a turn: challenges, words, a score that breaks the rules, and the reason
/// why it is not judged.
pub(crate) fn remarks(turn: &AnalysedTurn, game: &AnalysedGame) -> Vec<String> {
    let name = |index: usize| game.players.get(index).map_or("", |player| &player.name);
    let (own, other) = (name(turn.player), name(1 - turn.player.min(1)));
    let mut texts = Vec::new();
    let words = turn.invalid_words.join(", ");
    let are = match turn.invalid_words.as_slice() {
        [_] => "is",
        _ => "are",
    };
    let phony = !turn.invalid_words.is_empty();
    match (phony, turn.challenge) {
        (true, None) => texts.push(format!(
            "{words} {are} not in the lexicon: a phony that stayed, for {other} did not challenge it."
        )),
        (true, Some("withdrawn")) => texts.push(format!(
            "{words} {are} not in the lexicon: a phony that {other} challenged off. The turn counts as a pass."
        )),
        (true, Some(_)) => texts.push(format!(
            "{words} {are} not in the lexicon, yet the challenge failed and the play stayed."
        )),
        (false, Some("withdrawn")) => texts.push(
            "The play was challenged off though all its words are in the lexicon. The turn counts as a pass."
                .to_owned(),
        ),
        (false, Some("turn-lost")) => texts.push(format!(
            "A valid play: {other} challenged it and lost a turn."
        )),
        (false, Some(_)) => texts.push(format!("A valid play that {other} challenged in vain.")),
        (false, None) => {}
    }
    if let Some(expected) = turn.points_by_rules {
        texts.push(format!(
            "The score in the record is {}; by the rules it is {expected}, and the analysis uses that.",
            turn.points
        ));
    }
    // The result of the game says that it was interrupted.
    let reason = turn.not_judged.as_ref();
    if let Some(reason) = reason.filter(|reason| reason.reason != "interrupted") {
        texts.push(format!("Not judged ({own}): {}.", reason.text));
    }
    if let Some(found) = &turn.judgement {
        match (found.method, found.conclusive) {
            ("preendgame", false) => texts.push(
                "The pre-endgame is not solved within the limit of nodes: the probabilities to win are estimates."
                    .to_owned(),
            ),
            ("endgame", false) => texts.push(
                "The endgame is not solved within the limit of nodes: its values are estimates."
                    .to_owned(),
            ),
            _ => {}
        }
    }
    texts
}

/// Returns the equity lost with a move; `~` marks an endgame that is not solved.
pub(crate) fn points_lost(found: &TurnJudgement) -> String {
    let mark = estimate_mark(found, &["endgame"]);
    format!("{mark}{}", points(&found.equity_lost))
}

/// Returns the win probability lost with a move, in percent; `~` marks an endgame or
/// pre-endgame that is not solved.
pub(crate) fn percent_lost(found: &TurnJudgement) -> String {
    let mark = estimate_mark(found, &["endgame", "preendgame"]);
    format!("{mark}{}", percent(&found.win_lost))
}

/// Returns `~` for a turn that one of these methods judged without proof.
fn estimate_mark(found: &TurnJudgement, methods: &[&str]) -> &'static str {
    match methods.contains(&found.method) && !found.conclusive {
        true => "~",
        false => "",
    }
}

/// Formats points with half their interval: `2.4 ± 0.9`.
pub(crate) fn points(lost: &Bounded) -> String {
    with_half(lost, 1.0)
}

/// Formats a probability in percent with half its interval.
pub(crate) fn percent(lost: &Bounded) -> String {
    with_half(lost, 100.0)
}

fn with_half(lost: &Bounded, factor: f64) -> String {
    let number = decimal(lost.value * factor, 1);
    match (lost.low, lost.high) {
        (Some(low), Some(high)) if !lost.is_exact() => {
            format!("{number} ± {}", decimal((high - low) / 2.0 * factor, 1))
        }
        _ => number,
    }
}

/// The figures of a player: a name and the cell of a table.
type PlayerFigure = (&'static str, fn(&PlayerFigures) -> String);

const PLAYER_FIGURES: [PlayerFigure; 9] = [
    ("Turns judged", |player| {
        match player.judged == player.turns {
            true => player.turns.to_string(),
            false => format!("{} of {}", player.judged, player.turns),
        }
    }),
    ("Best moves", |player| player.best.to_string()),
    ("Equity lost a turn", |player| {
        or_dash(player.equity_lost_a_turn, |mean| decimal(mean, 2))
    }),
    ("Equity lost in all", |player| points(&player.equity_lost)),
    ("Win % lost in all", |player| percent(&player.win_lost)),
    ("Mistakes: small, medium, large", |player| {
        let found = &player.mistakes;
        format!("{}, {}, {}", found.small, found.medium, found.large)
    }),
    ("Bingos found, missed", |player| {
        format!("{}, {}", player.bingos.found, player.bingos.missed)
    }),
    ("Phonies stayed, withdrawn", |player| {
        format!("{}, {}", player.phonies.stayed, player.phonies.withdrawn)
    }),
    ("Challenges won, lost, missed", |player| {
        let found = &player.challenges;
        format!("{}, {}, {}", found.won, found.lost, found.missed)
    }),
];

pub(crate) fn players(caption: &str, players: &[PlayerFigures]) -> Table {
    let mut table = Table::new(caption, "Player | >Games");
    for (title, _) in PLAYER_FIGURES {
        table.add_column(title, Align::Right);
    }
    for player in players {
        let first = [player.name.clone(), player.games.to_string()];
        let rest = PLAYER_FIGURES.iter().map(|(_, cell)| cell(player));
        table.row(first.into_iter().chain(rest));
    }
    table
}
