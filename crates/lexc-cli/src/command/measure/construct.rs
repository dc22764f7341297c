//! `lexc measure-construction`: the process in which `report` and `compare` measure one
//! construction.

use std::path::PathBuf;

use lexc_report::measure::construct::{Job, construct};

use crate::failure::{Answer, Failure, Outcome};
use crate::heap;
use crate::output::{Screen, json};

/// Measure the construction of one structure, for `report` and `compare`
#[derive(Debug, clap::Args)]
#[command(hide = true)]
pub(crate) struct Args {
    /// File of words
    words: PathBuf,
    /// Structure to build
    structure: String,
    /// Layout of states
    layout: String,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    heap::keep_freed_pages();
    let job = Job::parse(&args.words, &args.structure, &args.layout)
        .ok_or_else(|| Failure::new("there is no such structure or layout"))?;
    let constructed = construct(&job).map_err(|error| Failure::new(error.to_string()))?;
    json::write(screen, &constructed)?;
    Ok(Answer::Yes)
}
