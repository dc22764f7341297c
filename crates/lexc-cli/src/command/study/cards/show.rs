//! `lexc cards list`, `due`, `stats`, `export`: what a box holds.

use std::io::Write as _;

use lexc_api::study::{CardRow, CardStage};
use lexc_api::words::{AnnotateRequest, WordAnnotator};
use lexc_study::exchange::{AnkiOptions, anki_text};
use lexc_study::{CardBox, FORECAST_DAYS, StudyGroup};

use crate::args::lexicon::LexiconArg;
use crate::command::study::card_file::CardBoxArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::{counted, date};
use crate::output::style::harmless;
use crate::output::table::Table;
use crate::output::{Screen, json};
use crate::query::annotate::note_absent;

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
    /// Only the cards of this list
    #[arg(long, value_name = "NAME")]
    list: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// Print the cards as text that Anki imports
///
/// A second import updates the notes of the first one, also if --with has changed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc cards export > anki.txt
  lexc cards export --list sevens --deck Sevens > sevens.txt
  lexc cards export --with hooks,meaning > anki.txt")]
pub(super) struct ExportArgs {
    #[command(flatten)]
    lexicon: LexiconArg,
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
    // Last, because its heading would apply to the options after it.
    #[command(flatten)]
    annotate: AnnotateRequest,
}

pub(super) fn list(args: &ListArgs, screen: &mut Screen) -> Outcome {
    let (cards, _) = args.cards.read(screen)?;
    let (cards, now) = (&cards, args.cards.now());
    let mut array = json::Array::new(args.json);
    let mut table = Table::of(">Card|Kind|Question|Answers|>Asked|>Wrong|State|Due|>Days|Lists");
    for number in cards.chosen(args.list.as_deref())? {
        let row = CardRow::new(cards, number)?;
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
            state(&row, now).to_owned(),
            due_date(cards, &row),
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

/// Returns the state of a card: what keeps it out of the queue, else its phase.
fn state(row: &CardRow, now: i64) -> &'static str {
    match row.stage {
        _ if row.suspended => "suspended",
        _ if row.leech => "leech",
        _ if row.buried > now => "buried",
        CardStage::New => "new",
        CardStage::Learning => "learning",
        CardStage::Review => "review",
    }
}

/// Returns the date in local time on which a card is due; empty for a new card.
fn due_date(cards: &CardBox, row: &CardRow) -> String {
    let due = row.due.max(row.buried);
    let local = due + i64::from(cards.settings().utc_offset) * 60;
    match due {
        0 => String::new(),
        _ => date(u64::try_from(local).unwrap_or(0) / 86_400),
    }
}

pub(super) fn due(args: &ShowArgs, screen: &mut Screen) -> Outcome {
    let (cards, _) = args.cards.read(screen)?;
    let (list, now) = (args.list.as_deref(), args.cards.now());
    let due = cards.due_in(list, now)?;
    let asked = [&due.learning, &due.reviews, &due.new, &due.early];
    let any = asked.iter().any(|numbers| !numbers.is_empty());
    if args.json {
        json::write(screen, &due)?;
        return Ok(Answer::of(any));
    }
    let rows = [
        ("Learning", due.learning.len() as u32),
        ("Learning, asked early", due.early.len() as u32),
        ("Learning, later today", due.later),
        ("Reviews", due.reviews.len() as u32),
        ("New", due.new.len() as u32),
        ("Reviews beyond the limits of today", due.held_back),
    ];
    screen.table(&Table::pairs(rows.map(|(name, count)| (name, count.to_string()))))?;
    let end = cards.day_end(now)?;
    let (hours, minutes) = ((end - now) / 3600, (end - now) / 60 % 60);
    let (hour, offset) = (cards.settings().day_ends_at, cards.settings().utc_offset);
    let sign = if offset < 0 { '-' } else { '+' };
    let (ahead, past) = (offset.abs() / 60, offset.abs() % 60);
    writeln!(
        screen,
        "\nToday ends in {hours} h {minutes} min, at {hour}:00 (UTC{sign}{ahead:02}:{past:02})"
    )?;
    Ok(Answer::of(any))
}

pub(super) fn stats(args: &ShowArgs, screen: &mut Screen) -> Outcome {
    let (cards, _) = args.cards.read(screen)?;
    let stats = cards.stats_in(args.list.as_deref(), args.cards.now(), FORECAST_DAYS)?;
    if args.json {
        json::write(screen, &stats)?;
        return Ok(Answer::Yes);
    }
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
            if group.learned == 0 { String::new() } else { percent(group.recall) },
        ]);
    };
    row("all".to_owned(), &stats.all);
    for group in &stats.by_length {
        row(format!("{} tiles", group.least), group);
    }
    for group in stats.by_age.iter().filter(|group| group.cards > 0) {
        row(format!("from {} days", group.least), group);
    }
    screen.table(&table)?;
    if stats.overdue > 0 {
        let overdue = counted(stats.overdue.into(), "review is", "reviews are");
        writeln!(screen, "\n{overdue} due since an earlier day")?;
    }
    writeln!(screen, "\nCards of the next {} days, without new ones", stats.forecast.len())?;
    write_forecast(&stats.forecast, screen)?;
    Ok(Answer::Yes)
}

/// Prints a forecast: a line for each day of a week, then for each week, without zeros at the end.
fn write_forecast(forecast: &[u64], screen: &mut Screen) -> Result<(), Failure> {
    let (days, weeks) = forecast.split_at(forecast.len().min(7));
    let mut rows: Vec<(String, u64)> =
        (0..).zip(days).map(|(day, count): (usize, _)| (day.to_string(), *count)).collect();
    for (week, days) in weeks.chunks(7).enumerate() {
        let first = 7 + week * 7;
        let last = first + days.len() - 1;
        rows.push((format!("{first}-{last}"), days.iter().sum()));
    }
    let used = rows.iter().rposition(|(_, count)| *count > 0).map_or(0, |last| last + 1);
    rows.truncate(used);
    if rows.is_empty() {
        writeln!(screen, "  none")?;
    }
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    for (days, count) in rows {
        let bar = "#".repeat((count * 40).div_ceil(most) as usize);
        writeln!(screen, "{days:>5} {count:>5} {bar}")?;
    }
    Ok(())
}

pub(super) fn export(args: ExportArgs, screen: &mut Screen) -> Outcome {
    let (cards, _) = args.cards.read(screen)?;
    let numbers = cards.chosen(args.list.as_deref())?;
    let options = AnkiOptions { deck: args.deck, note_type: args.note_type };
    let text = if args.annotate.is_empty() {
        anki_text(&cards, numbers, &options, str::to_owned)
    } else {
        let opened = args.cards.open_lexicon(&cards, &args.lexicon, screen)?;
        let annotator = WordAnnotator::new(&opened.asked(), &args.annotate)?;
        note_absent(&annotator, screen);
        anki_text(&cards, numbers, &options, |answer| annotator.line(answer))
    };
    screen.write_all(text?.as_bytes())?;
    Ok(Answer::Yes)
}
