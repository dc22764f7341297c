//! `lexc measure-construction`: the process in which `report` and `compare` measure one
//! construction.

use std::path::PathBuf;

use lexc_report::measure::construct::construct;

use crate::failure::{Answer, Failure, Outcome};
use crate::heap;
use crate::output::{Screen, json};

/// Measure the construction of one structure, for `report` and `compare`
#[derive(Debug, clap::Args)]
#[command(hide = true)]
pub(crate) struct Args {
    /// File of words
    words: PathBuf,
    /// Structure and layout, as JSON
    job: String,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    heap::keep_freed_pages();
    let job = serde_json::from_str(&args.job)
        .map_err(|_| Failure::new("there is no such structure or layout"))?;
    let constructed =
        construct(&args.words, job).map_err(|error| Failure::new(error.to_string()))?;
    json::write(screen, &constructed)?;
    Ok(Answer::Yes)
}
