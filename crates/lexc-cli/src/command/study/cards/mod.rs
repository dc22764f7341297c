//! `lexc cards`: the cards of a box.
//!
//! | module | content |
//! |---|---|
//! | [`add`] | new cards, of words or of notes |
//! | [`answer`] | answers that were given elsewhere |
//! | [`show`] | the cards, the ones that are due, statistics, text for Anki |
//! | [`change`] | changes of cards |
//! | [`upkeep`] | settings, and the file of the box |

mod add;
mod answer;
mod change;
mod show;

mod upkeep;

use lexc_study::CardChange;

use crate::failure::Outcome;
use crate::output::Screen;

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
  lexc cards missed nastier
  lexc cards stats
  lexc cards export > cards.txt"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: CardsAction,
}

#[derive(Debug, clap::Subcommand)]
enum CardsAction {
    Add(Box<add::AddArgs>),
    List(show::ListArgs),
    /// Show the numbers of cards that are due; exit status 1 if none is
    ///
    /// `lexc quiz --cards` asks learning steps early once nothing else is left.
    #[command(after_help = "Examples:
  lexc cards due
  lexc cards due --box sevens.jsonl --json")]
    Due(show::ShowArgs),
    /// Show statistics by length and age, and the cards of the next 30 days
    #[command(after_help = "Examples:
  lexc cards stats
  lexc cards stats --box sevens.jsonl --json")]
    Stats(show::ShowArgs),
    Export(show::ExportArgs),
    Import(add::ImportArgs),
    Answer(answer::AnswerArgs),
    Undo(upkeep::UndoArgs),
    /// Record that words were missed elsewhere, such as in a game
    ///
    /// Their cards are asked soon, due or not. It is no review of the day.
    #[command(after_help = "Examples:
  lexc cards missed nastier retinas
  lexc cards missed 12 --box sevens.jsonl
  lexc cards missed --length 7 --limit 3")]
    Missed(Box<change::ChangeArgs>),
    /// Remove cards; their answers are in force again if they are added again
    #[command(after_help = "Examples:
  lexc cards remove nastier
  lexc cards remove 3-5")]
    Remove(Box<change::ChangeArgs>),
    /// Keep cards out of the queue until they are resumed
    #[command(after_help = "Examples:
  lexc cards suspend --list sevens")]
    Suspend(Box<change::ChangeArgs>),
    /// Bring suspended or buried cards and leeches back
    #[command(after_help = "Examples:
  lexc cards resume --list sevens")]
    Resume(Box<change::ChangeArgs>),
    /// Keep cards out of the queue until the end of the day
    #[command(after_help = "Examples:
  lexc cards bury nastier")]
    Bury(Box<change::ChangeArgs>),
    Set(upkeep::SetArgs),
    Compact(upkeep::CompactArgs),
    Check(upkeep::CheckArgs),
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    match args.action {
        CardsAction::Add(args) => add::add(*args, screen),
        CardsAction::List(args) => show::list(&args, screen),
        CardsAction::Due(args) => show::due(&args, screen),
        CardsAction::Stats(args) => show::stats(&args, screen),
        CardsAction::Export(args) => show::export(args, screen),
        CardsAction::Import(args) => add::import(&args, screen),
        CardsAction::Answer(args) => answer::answer(&args, screen),
        CardsAction::Missed(args) => {
            change::change((CardChange::Missed, "recorded as missed"), *args, screen)
        }
        CardsAction::Remove(args) => change::change((CardChange::Remove, "removed"), *args, screen),
        CardsAction::Suspend(args) => {
            change::change((CardChange::Suspend, "suspended"), *args, screen)
        }
        CardsAction::Resume(args) => change::change((CardChange::Resume, "resumed"), *args, screen),
        CardsAction::Bury(args) => {
            change::change((CardChange::Bury, "buried until tomorrow"), *args, screen)
        }
        CardsAction::Set(args) => upkeep::set(&args, screen),
        CardsAction::Undo(args) => upkeep::undo(&args, screen),
        CardsAction::Compact(args) => upkeep::compact(&args, screen),
        CardsAction::Check(args) => upkeep::check(&args, screen),
    }
}
