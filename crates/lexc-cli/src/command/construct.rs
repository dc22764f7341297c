//! `lexc measure-construction`: what `report` and `compare` start to measure one construction.

use std::path::PathBuf;

use lexc_report::measure::construct::{Job, construct};

use crate::Outcome;
use crate::failure::{Answer, Failure};
use crate::heap;
use crate::output::{Screen, json};

/// Build one structure and say what that took; for the use of `report` and `compare`
#[derive(Debug, clap::Args)]
#[command(hide = true)]
pub(crate) struct Args {
    /// Words, as these commands write them
    words: PathBuf,
    structure: String,
    layout: String,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    heap::keep_freed();
    let job = Job::parse(&args.words, &args.structure, &args.layout)
        .ok_or_else(|| Failure::new("there is no such structure or layout"))?;
    let constructed = construct(&job).map_err(|error| Failure::new(error.to_string()))?;
    json::write(screen, &constructed)?;
    Ok(Answer::Yes)
}
