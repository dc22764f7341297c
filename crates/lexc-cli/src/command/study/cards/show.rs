//! `lexc cards list`, `due`, `stats`, `export`: what a box holds.

use std::io::Write as _;

use lexc_api::study::{CardRow, StatsRow};
use lexc_study::StudyGroup;
use lexc_study::exchange::{AnkiOptions, anki_text};

use crate::command::study::card_file::{CardBoxArg, MissingBox, study_failure};
use crate::command::study::selection::numbers;
use crate::failure::{Answer, Outcome};
use crate::output::style::harmless;
use crate::output::table::Table;
use crate::output::{Screen, json};

/// Show the cards of a box
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc cards list
  lexc cards list --list sevens --json")]
pub(super) struct ListArgs {
    #[command(flatten)]
    cards: CardBoxArg,
    /// Only the cards of this list
    #[arg(long, value_name = "NAME")]
    list: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A box and the form of the output
#[derive(Debug, clap::Args)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    pub(super) cards: CardBoxArg,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// Print the cards as text that Anki imports
///
/// A second import updates the notes of the first one.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc cards export > anki.txt
  lexc cards export --list sevens --deck Sevens > sevens.txt")]
pub(super) struct ExportArgs {
    #[command(flatten)]
    cards: CardBoxArg,
    /// Only the cards of this list
    #[arg(long, value_name = "NAME")]
    list: Option<String>,
    /// Deck of Anki
    #[arg(long, value_name = "NAME", default_value = "lexc")]
    deck: String,
    /// Note type of Anki, which it must have
    #[arg(long, value_name = "NAME", default_value = "Basic")]
    note_type: String,
}

pub(super) fn list(args: &ListArgs, screen: &mut Screen) -> Outcome {
    let file = args.cards.open(MissingBox::Refuse, screen)?;
    let cards = &file.cards;
    let failed = |error: lexc_study::Error| study_failure(&error);
    let mut array = json::Array::new(args.json);
    let mut table = Table::of(">Card|Kind|Question|Answers|>Asked|>Wrong|>Days|Lists");
    for number in numbers(cards, args.list.as_deref())? {
        let row = CardRow::new(cards, number).map_err(failed)?;
        if args.json {
            array.push(screen, &row)?;
            continue;
        }
        table.row([
            number.to_string(),
            row.kind.name().to_owned(),
            harmless(&row.question),
            harmless(&row.answers.join(" ")),
            row.asked.to_string(),
            row.wrong.to_string(),
            format!("{:.1}", row.stability),
            harmless(&row.lists.join(", ")),
        ]);
    }
    array.end(screen)?;
    if !args.json {
        screen.table(&table)?;
    }
    Ok(Answer::Yes)
}

pub(super) fn due(args: &ShowArgs, screen: &mut Screen) -> Outcome {
    let file = args.cards.open(MissingBox::Refuse, screen)?;
    let due = file.cards.due(args.cards.now()).map_err(|error| study_failure(&error))?;
    let any = !(due.learning.is_empty() && due.reviews.is_empty() && due.new.is_empty());
    if args.json {
        json::write(screen, &due)?;
        return Ok(Answer::of(any));
    }
    let rows = [
        ("Learning", due.learning.len() as u32),
        ("Learning, later today", due.later),
        ("Reviews", due.reviews.len() as u32),
        ("New", due.new.len() as u32),
        ("For another day", due.held_back),
    ];
    screen.table(&Table::pairs(rows.map(|(name, count)| (name, count.to_string()))))?;
    Ok(Answer::of(any))
}

pub(super) fn stats(args: &ShowArgs, screen: &mut Screen) -> Outcome {
    let file = args.cards.open(MissingBox::Refuse, screen)?;
    let row = StatsRow::new(&file.cards, args.cards.now(), None);
    let row = row.map_err(|error| study_failure(&error))?;
    if args.json {
        json::write(screen, &row)?;
        return Ok(Answer::Yes);
    }
    let StatsRow { stats, forecast } = row;
    let mut table = Table::of("Cards|>Number|>Seen|>Mature|>Answers|>Right|>Recall now");
    let mut row = |name: String, group: &StudyGroup| {
        let percent = |share: f64| format!("{:.0} %", share * 100.0);
        let right = match group.answers {
            0 => String::new(),
            answers => percent(1.0 - group.wrong as f64 / answers as f64),
        };
        table.row([
            name,
            group.cards.to_string(),
            group.seen.to_string(),
            group.mature.to_string(),
            group.answers.to_string(),
            right,
            if group.seen == 0 { String::new() } else { percent(group.recall) },
        ]);
    };
    row("all".to_owned(), &stats.all);
    for group in &stats.by_length {
        row(format!("{} tiles", group.least), group);
    }
    for group in &stats.by_age {
        row(format!("from {} days", group.least), group);
    }
    screen.table(&table)?;
    let most = forecast.iter().copied().max().unwrap_or(0).max(1);
    writeln!(screen, "\nReviews of the next {} days", forecast.len())?;
    for (day, &count) in forecast.iter().enumerate() {
        let bar = "#".repeat((count * 40).div_ceil(most) as usize);
        writeln!(screen, "{day:>3} {count:>5} {bar}")?;
    }
    Ok(Answer::Yes)
}

pub(super) fn export(args: ExportArgs, screen: &mut Screen) -> Outcome {
    let file = args.cards.open(MissingBox::Refuse, screen)?;
    let numbers = numbers(&file.cards, args.list.as_deref())?;
    let options = AnkiOptions { deck: args.deck, note_type: args.note_type };
    let text = anki_text(&file.cards, numbers, &options);
    screen.write_all(text.map_err(|error| study_failure(&error))?.as_bytes())?;
    Ok(Answer::Yes)
}
