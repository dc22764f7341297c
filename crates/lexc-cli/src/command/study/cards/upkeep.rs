//! `lexc cards set`, `compact`, `check`: the box as a whole.

use std::io::Write as _;

use lexc_study::StudySettings;
use serde_json::json;

use super::show::ShowArgs;
use crate::command::study::card_file::{CardBoxArg, MissingBox, study_failure};
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
        let file = args.cards.open(MissingBox::Refuse, screen)?;
        screen.table(&Table::pairs(file.cards.settings().named()))?;
        return Ok(Answer::Yes);
    }
    // Errors are found before a box is made.
    apply(&args.settings, &mut StudySettings::default())?;
    let mut file = args.cards.open(MissingBox::Create, screen)?;
    let mut settings = file.cards.settings().clone();
    apply(&args.settings, &mut settings)?;
    let lines = file.cards.set_settings(&settings).map_err(|error| study_failure(&error))?;
    file.append(&lines)?;
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
        settings.set(name, value).map_err(|error| study_failure(&error))?;
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

pub(super) fn check(args: &ShowArgs, screen: &mut Screen) -> Outcome {
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
    if report.obsolete_lines > 0 {
        let lines = counted(report.obsolete_lines as u64, "line", "lines");
        writeln!(screen, "{lines} that `lexc cards compact` leaves out")?;
    }
    Ok(Answer::of(report.dropped.is_none()))
}
