//! `lexc cards`: the cards of a box.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use lexc_api::Parameters as _;
use lexc_api::words::FindRequest;
use lexc_diagnostic::Diagnostic;
use lexc_study::exchange::{AnkiOptions, ImportedNotes, NoteImportOptions, anki_text};
use lexc_study::{CardBox, LexiconAnswers, NewCard, QuestionKind, StudyGroup};
use serde_json::json;

use super::card_file::{CardBoxArg, CardFile, MissingBox, study_failure};
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::table::Table;
use crate::output::{Screen, json};
use crate::query::listing::words_of;
use crate::query::lists::read_lists;

/// Keep words on cards, asked again before they are forgotten
///
/// A card box is one file of JSON Lines. `lexc quiz --cards` asks the cards that are due, by the
/// schedule FSRS-6.
#[derive(Debug, clap::Args)]
#[command(
    arg_required_else_help = true,
    after_help = "Examples:
  lexc cards add --length 7 --probability-rank 1..100 --list sevens
  lexc cards due
  lexc quiz --cards
  lexc cards stats
  lexc cards export > cards.txt"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: CardsAction,
}

#[derive(Debug, clap::Subcommand)]
enum CardsAction {
    Add(Box<AddArgs>),
    List(ListArgs),
    /// Show the numbers of cards that are due; exit status 1 if none is
    #[command(after_help = "Examples:
  lexc cards due
  lexc cards due --box sevens.jsonl --json")]
    Due(ShowArgs),
    /// Show statistics by length and age, and the reviews of the next 30 days
    #[command(after_help = "Examples:
  lexc cards stats
  lexc cards stats --box sevens.jsonl --json")]
    Stats(ShowArgs),
    Export(ExportArgs),
    Import(ImportArgs),
    /// Check the file of a box; exit status 1 if its last line is incomplete
    #[command(after_help = "Examples:
  lexc cards check --box sevens.jsonl")]
    Check(ShowArgs),
}

/// Add a card for each word that satisfies conditions
///
/// Words with the same tiles share a card, whose answers are all their anagrams. A box that does
/// not exist is made.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc cards add [OPTIONS] [FILE] [PATTERN]...",
    after_help = "Examples:
  lexc cards add --length 7 --probability-rank 1..100 --list sevens
  lexc cards add --length 2..3 --kind hooks
  lexc cards add --in missed.txt --box mine.jsonl"
)]
struct AddArgs {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon, then patterns of whole words
    #[arg(value_name = "PATTERN")]
    arguments: Vec<OsString>,
    #[command(flatten)]
    cards: CardBoxArg,
    /// Kind of the questions: anagrams, anagrams-with-hooks, hooks, sub-anagrams, build-up,
    /// pattern, word-or-not
    #[arg(long, value_name = "KIND", default_value = "anagrams", value_parser = kind)]
    kind: QuestionKind,
    /// List that the cards belong to; can be repeated
    #[arg(long, value_name = "NAME")]
    list: Vec<String>,
    // Last, because its headings would apply to the options after it.
    #[command(flatten)]
    request: FindRequest,
}

/// Show the cards of a box
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc cards list
  lexc cards list --list sevens --json")]
struct ListArgs {
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
struct ShowArgs {
    #[command(flatten)]
    cards: CardBoxArg,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Print the cards as text that Anki imports
///
/// A second import updates the notes of the first one.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc cards export > anki.txt
  lexc cards export --list sevens --deck Sevens > sevens.txt")]
struct ExportArgs {
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

/// Add the notes of a text file: of Anki, CSV, or a list
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc cards import notes.txt --list anki
  lexc cards import sevens.csv --kind hooks")]
struct ImportArgs {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Text file
    file: PathBuf,
    #[command(flatten)]
    cards: CardBoxArg,
    /// Kind of the questions that do not say theirs
    #[arg(long, value_name = "KIND", default_value = "anagrams", value_parser = kind)]
    kind: QuestionKind,
    /// List that the cards belong to; can be repeated
    #[arg(long, value_name = "NAME")]
    list: Vec<String>,
}

/// Parses the kind of a question.
pub(super) fn kind(text: &str) -> Result<QuestionKind, String> {
    QuestionKind::from_name(text).ok_or_else(|| {
        format!("the kinds are {}", QuestionKind::ALL.map(QuestionKind::name).join(", "))
    })
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    match args.action {
        CardsAction::Add(args) => add(*args, screen),
        CardsAction::List(args) => list(&args, screen),
        CardsAction::Due(args) => due(&args, screen),
        CardsAction::Stats(args) => stats(&args, screen),
        CardsAction::Export(args) => export(args, screen),
        CardsAction::Import(args) => import(&args, screen),
        CardsAction::Check(args) => check(&args, screen),
    }
}

fn add(mut args: AddArgs, screen: &mut Screen) -> Outcome {
    let (opened, patterns) = args.lexicon.open(&args.arguments, screen)?;
    args.request.validate()?;
    read_lists(&mut args.request.conditions, &opened.lexicon, screen)?;
    let asked = opened.asked();
    let source = LexiconAnswers::new(&opened.lexicon);
    let cards = words_of(&args.request, patterns, &asked)?;
    let cards = cards.iter().map(|word| source.card(args.kind, word));
    let cards: Result<Vec<NewCard>, _> = cards.collect();
    let cards = cards.map_err(|error| study_failure(&error))?;
    let now = args.cards.now();
    let mut file = args.cards.open(MissingBox::Create, screen)?;
    file.use_lexicon(&opened, now, screen)?;
    add_cards(&mut file, cards, &args.list, now, screen)
}

/// Adds cards to lists, and says how many.
fn add_cards(
    file: &mut CardFile,
    cards: Vec<NewCard>,
    lists: &[String],
    now: i64,
    screen: &mut Screen,
) -> Outcome {
    let in_lists = |card| lists.iter().fold(card, |card: NewCard, list| card.in_list(list));
    let cards: Vec<NewCard> = cards.into_iter().map(in_lists).collect();
    let added = file.cards.add(&cards, now).map_err(|error| study_failure(&error))?;
    file.append(&added.lines)?;
    let new = counted(added.new as u64, "card is", "cards are");
    write!(screen, "{new} new")?;
    if added.known > 0 {
        write!(screen, ", {} known", added.known)?;
    }
    if added.restored > 0 {
        write!(screen, ", {} back", added.restored)?;
    }
    writeln!(screen)?;
    Ok(Answer::Yes)
}

/// Returns the numbers of the cards of a list, or of all.
fn numbers(cards: &CardBox, list: Option<&str>) -> Result<Vec<u32>, Failure> {
    let Some(name) = list else {
        return Ok(cards.numbers().collect());
    };
    let numbers: Vec<u32> = cards.in_list(name).collect();
    match numbers.is_empty() {
        false => Ok(numbers),
        true => Err(Failure::new(format!("the box has no cards in a list {name}"))),
    }
}

fn list(args: &ListArgs, screen: &mut Screen) -> Outcome {
    let file = args.cards.open(MissingBox::Refuse, screen)?;
    let cards = &file.cards;
    let failed = |error: lexc_study::Error| study_failure(&error);
    let mut array = json::Array::new(args.json);
    let mut table = Table::of(">Card|Kind|Question|Answers|>Asked|>Wrong|>Days|Lists");
    for number in numbers(cards, args.list.as_deref())? {
        let (card, state) =
            (cards.card(number).map_err(failed)?, cards.state(number).map_err(failed)?);
        let question = card.question();
        let lists = cards.lists_of(number).map_err(failed)?;
        if args.json {
            array.push(
                screen,
                &json!({
                    "card": number, "kind": question.kind.name(), "question": question.text,
                    "answers": card.answers(), "gone": card.gone(), "lists": lists,
                    "asked": state.answers, "wrong": state.wrong, "due": state.due,
                    "stability": state.memory.stability, "suspended": card.is_suspended(),
                }),
            )?;
            continue;
        }
        table.row([
            number.to_string(),
            question.kind.name().to_owned(),
            harmless(&question.text),
            harmless(&card.answers().join(" ")),
            state.answers.to_string(),
            state.wrong.to_string(),
            format!("{:.1}", state.memory.stability),
            harmless(&lists.join(", ")),
        ]);
    }
    array.end(screen)?;
    if !args.json {
        screen.table(&table)?;
    }
    Ok(Answer::Yes)
}

fn due(args: &ShowArgs, screen: &mut Screen) -> Outcome {
    let file = args.cards.open(MissingBox::Refuse, screen)?;
    let due = file.cards.due(args.cards.now()).map_err(|error| study_failure(&error))?;
    let any = !(due.learning.is_empty() && due.reviews.is_empty() && due.new.is_empty());
    if args.json {
        let due = json!({
            "learning": due.learning, "later": due.later, "reviews": due.reviews, "new": due.new,
            "held_back": due.held_back,
        });
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

fn stats(args: &ShowArgs, screen: &mut Screen) -> Outcome {
    const DAYS: u32 = 30;
    let file = args.cards.open(MissingBox::Refuse, screen)?;
    let now = args.cards.now();
    let failed = |error: lexc_study::Error| study_failure(&error);
    let stats = file.cards.stats(now).map_err(failed)?;
    let forecast = file.cards.forecast(now, DAYS).map_err(failed)?;
    let group = |group: &StudyGroup| {
        json!({
            "least": group.least, "cards": group.cards, "seen": group.seen, "mature": group.mature,
            "answers": group.answers, "wrong": group.wrong, "recall": group.recall,
        })
    };
    if args.json {
        let groups = |groups: &[StudyGroup]| groups.iter().map(group).collect::<Vec<_>>();
        let stats = json!({
            "all": group(&stats.all), "learning": stats.learning, "suspended": stats.suspended,
            "leeches": stats.leeches, "without_answers": stats.without_answers,
            "by_length": groups(&stats.by_length), "by_age": groups(&stats.by_age),
            "forecast": forecast,
        });
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
    writeln!(screen, "\nReviews of the next {DAYS} days")?;
    for (day, &count) in forecast.iter().enumerate() {
        let bar = "#".repeat((count * 40).div_ceil(most) as usize);
        writeln!(screen, "{day:>3} {count:>5} {bar}")?;
    }
    Ok(Answer::Yes)
}

fn export(args: ExportArgs, screen: &mut Screen) -> Outcome {
    let file = args.cards.open(MissingBox::Refuse, screen)?;
    let numbers = numbers(&file.cards, args.list.as_deref())?;
    let options = AnkiOptions { deck: args.deck, note_type: args.note_type };
    let text = anki_text(&file.cards, numbers, &options);
    screen.write_all(text.map_err(|error| study_failure(&error))?.as_bytes())?;
    Ok(Answer::Yes)
}

fn import(args: &ImportArgs, screen: &mut Screen) -> Outcome {
    let shown = args.file.display();
    let (opened, _) = args.lexicon.open(&[], screen)?;
    let bytes = std::fs::read(&args.file)
        .map_err(|error| Failure::new(format!("cannot read {shown}: {error}")))?;
    let notes = ImportedNotes::read(&bytes, &NoteImportOptions::default());
    let notes =
        notes.map_err(|error| Failure::with_help(format!("{shown}: {error}"), error.help()))?;
    let source = LexiconAnswers::new(&opened.lexicon);
    let imported = notes.cards(args.kind, Some(&source), &|| false);
    let imported = imported.map_err(|error| study_failure(&error))?;
    let skipped = imported
        .skipped
        .iter()
        .map(|note| Diagnostic::warning(format!("{shown}: line {}: {}", note.line, note.error)));
    screen.report(&skipped.collect::<Vec<_>>());
    if imported.cards.is_empty() {
        return Err(Failure::new(format!("{shown} has no notes that can be asked")));
    }
    let now = args.cards.now();
    let mut file = args.cards.open(MissingBox::Create, screen)?;
    file.use_lexicon(&opened, now, screen)?;
    add_cards(&mut file, imported.cards, &args.list, now, screen)
}

fn check(args: &ShowArgs, screen: &mut Screen) -> Outcome {
    let file = args.cards.open(MissingBox::Refuse, screen)?;
    let report = &file.report;
    let lexicon = file.cards.lexicon();
    if args.json {
        let report = json!({
            "cards": report.cards, "answers": report.answers,
            "obsolete_lines": report.obsolete_lines,
            "incomplete_line": report.dropped.map(|line| line.line),
            "lexicon": lexicon.map(|lexicon| &lexicon.name),
        });
        json::write(screen, &report)?;
        return Ok(Answer::of(file.report.dropped.is_none()));
    }
    let cards = counted(report.cards.into(), "card", "cards");
    let answers = counted(report.answers.into(), "answer", "answers");
    write!(screen, "{cards}, {answers}")?;
    if let Some(lexicon) = lexicon {
        write!(screen, ", of the lexicon {}", harmless(&lexicon.name))?;
    }
    writeln!(screen)?;
    Ok(Answer::of(report.dropped.is_none()))
}
