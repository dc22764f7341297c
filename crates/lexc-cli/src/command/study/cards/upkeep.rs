//! `lexc cards set`, `compact`, `check`: the box as a whole.

use std::io::Write as _;

use lexc_study::{CardBox, StudySettings};
use serde_json::json;

use crate::command::study::card_file::{CardBoxArg, MissingBox};
use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::table::Table;
use crate::output::{Screen, json};

/// Show the settings of a box, or change some
///
/// Cards are scheduled anew by all their answers: limits of a day, retention, learning steps. A
/// list of numbers has commas between them, and `none` is no value. A box that does not exist is
/// made.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc cards set
  lexc cards set new_per_day=50 learning_steps=60,600 retention=0.92")]
pub(super) struct SetArgs {
    /// Settings; without any, all are shown
    #[arg(value_name = "NAME=VALUE")]
    settings: Vec<String>,
    #[command(flatten)]
    cards: CardBoxArg,
}

pub(super) fn set(args: &SetArgs, screen: &mut Screen) -> Outcome {
    if args.settings.is_empty() {
        let (cards, _) = args.cards.read(screen)?;
        screen.table(&Table::pairs(cards.settings().named()))?;
        return Ok(Answer::Yes);
    }
    // Errors are found before a box is made.
    apply(&args.settings, &mut StudySettings::default())?;
    let mut file = args.cards.open(MissingBox::Create, screen)?;
    let mut settings = file.cards.settings().clone();
    apply(&args.settings, &mut settings)?;
    let lines = file.cards.set_settings(&settings)?;
    file.append(&lines)?;
    let is_set = |name: &&str| args.settings.iter().any(|set| set.split('=').next() == Some(*name));
    let named = settings.named().into_iter().filter(|(name, _)| is_set(name));
    screen.table(&Table::pairs(named))?;
    Ok(Answer::Yes)
}

fn apply(named: &[String], settings: &mut StudySettings) -> Result<(), Failure> {
    for setting in named {
        let (name, value) = setting.split_once('=').ok_or_else(|| {
            Failure::with_help(
                format!("{setting} has no value"),
                format!("write {setting}=VALUE; `lexc cards set` lists the settings"),
            )
        })?;
        settings.set(name, value)?;
    }
    Ok(())
}

/// Shorten the file of a box: leave out the lines that later ones replaced
///
/// The file is replaced at once: if the computer stops meanwhile, the old one is still there.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc cards compact --box cards.jsonl")]
pub(super) struct CompactArgs {
    #[command(flatten)]
    cards: CardBoxArg,
}

pub(super) fn compact(args: &CompactArgs, screen: &mut Screen) -> Outcome {
    let file = args.cards.open(MissingBox::Refuse, screen)?;
    let (before, after) = file.compact()?;
    writeln!(screen, "{before} bytes became {after}")?;
    Ok(Answer::Yes)
}

/// Check the file of a box; exit status 1 if its last line is incomplete
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc cards check --box sevens.jsonl
  lexc cards check --box sevens.jsonl --repair")]
pub(super) struct CheckArgs {
    #[command(flatten)]
    cards: CardBoxArg,
    /// Leave out the lines that cannot be read; the damaged file is kept as FILE.damaged
    #[arg(long)]
    repair: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "repair")]
    json: bool,
}

pub(super) fn check(args: &CheckArgs, screen: &mut Screen) -> Outcome {
    if args.repair {
        return repair(args, screen);
    }
    let (cards, report) = args.cards.read(screen)?;
    let lexicon = cards.lexicon();
    if args.json {
        let is_whole = report.dropped.is_none();
        let report = json!({
            "cards": report.cards, "answers": report.answers,
            "obsolete_lines": report.obsolete_lines,
            "incomplete_line": report.dropped.map(|line| line.line),
            "lexicon": lexicon.map(|lexicon| &lexicon.name),
        });
        json::write(screen, &report)?;
        return Ok(Answer::of(is_whole));
    }
    let cards = counted(report.cards.into(), "card", "cards");
    let answers = counted(report.answers.into(), "answer", "answers");
    write!(screen, "{cards}, {answers}")?;
    if let Some(lexicon) = lexicon {
        write!(screen, ", of the lexicon {}", harmless(&lexicon.name))?;
    }
    writeln!(screen)?;
    if let Some(back) = report.clock_back {
        let times = counted(back.times.into(), "time", "times");
        let line = back.first_line;
        writeln!(screen, "the clock was set back {times}, first before line {line}")?;
    }
    if report.obsolete_lines > 0 {
        let lines = counted(report.obsolete_lines as u64, "line", "lines");
        writeln!(screen, "{lines} that `lexc cards compact` leaves out")?;
    }
    Ok(Answer::of(report.dropped.is_none()))
}

fn repair(args: &CheckArgs, screen: &mut Screen) -> Outcome {
    let (cards, report, copy) = args.cards.repair()?;
    for line in &report.left_out {
        writeln!(screen, "left out: {}", line.error)?;
    }
    for number in &report.lost_cards {
        writeln!(screen, "card {number} is lost, and the others keep their numbers")?;
    }
    let count = counted(cards.numbers().count() as u64, "card", "cards");
    let answers = counted(cards.answers().into(), "answer", "answers");
    match copy {
        Some(copy) => {
            let copy = copy.display();
            writeln!(screen, "{count} and {answers} are kept; the damaged file is {copy}")?;
        }
        None => writeln!(screen, "nothing is damaged: {count}, {answers}")?,
    }
    Ok(Answer::Yes)
}

/// Take the last answer of a box back; repeated, earlier ones
///
/// The card is scheduled as if the answer had never been given, by a quiz, `answer` or `missed`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc cards undo
  lexc cards undo --box sevens.jsonl")]
pub(super) struct UndoArgs {
    #[command(flatten)]
    cards: CardBoxArg,
}

pub(super) fn undo(args: &UndoArgs, screen: &mut Screen) -> Outcome {
    let mut file = args.cards.open(MissingBox::Refuse, screen)?;
    let wrong = |cards: &CardBox, number| cards.state(number).map_or(0, |state| state.wrong);
    let before = file.cards.last_answered().map_or(0, |number| wrong(&file.cards, number));
    let (number, lines) = file.cards.undo(args.cards.now())?;
    file.append(&lines)?;
    let verdict = if wrong(&file.cards, number) < before { "wrong" } else { "right" };
    let question = &file.cards.card(number)?.question().text;
    let question = harmless(question);
    writeln!(screen, "the {verdict} answer to card {number}, {question}, is taken back")?;
    Ok(Answer::Yes)
}
