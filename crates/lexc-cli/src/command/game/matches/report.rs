//! `lexc match report`: the sum of the files of a match.

use std::path::{Path, PathBuf};

use lexc_api::matches::{MatchDocument, MatchSetup, PlayedMatch};

use super::describe::{MatchOutput, print};
use super::file::{SavedMatch, saved};
use crate::args::game::program::fault_warnings;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::{Screen, json};

/// Add up the files of a match
///
/// The parts have the same players, lexicon, rules and seed, and each pair once. There is no test:
/// how far the parts were played may depend on their results.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc match report part-1.jsonl part-2.jsonl
  lexc match report part-*.jsonl --json")]
pub(super) struct Args {
    /// Files that lexc match -o wrote
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, screen: &mut Screen) -> Outcome {
    let mut parts: Vec<(&Path, SavedMatch)> = Vec::new();
    for path in &args.files {
        parts.push((path, saved(path)?));
    }
    parts.sort_by_key(|(_, part)| part.header.first);
    let Some((_, first)) = parts.first() else {
        return Err(Failure::new("no file is named"));
    };
    let (settings, leaves) = (first.header.settings.clone(), first.header.leaves.clone());
    let rules = settings.rules.rules();
    let rules = rules.ok_or_else(|| Failure::new("the rules of the games cannot be read"))?;
    let mut played = PlayedMatch::new(None);
    let mut faults = Vec::new();
    let mut last: Option<(&Path, u64)> = None;
    for (path, part) in parts {
        if let Some(difference) = settings.difference(&part.header.settings) {
            let message = format!("{} has another match: {difference}", path.display());
            return Err(Failure::with_help(message, "add up the parts of one match"));
        }
        for row in part.rows {
            if let Some((other, _)) = last.filter(|(_, last)| row.pair <= *last) {
                let (pair, other, path) = (row.pair, other.display(), path.display());
                return Err(Failure::with_help(
                    format!("pair {pair} is in {path} and in {other}"),
                    "omit one of them: no pair counts twice",
                ));
            }
            last = Some((path, row.pair));
            played.statistics.add_pair(row.result());
            faults.extend(row.faults);
        }
    }
    let setup = MatchSetup {
        players: settings.players.clone(),
        leaves,
        lexicon: &settings.lexicon,
        rules: &rules,
        seed: settings.seed,
    };
    let document = MatchDocument::new(setup, &played, false);
    screen.report(&fault_warnings(&faults));
    match args.json {
        true => json::write(screen, &MatchOutput { document: &document, faults: &faults })?,
        false => print(&document, screen)?,
    }
    Ok(Answer::Yes)
}
