//! Measurements: from lists and lexicons to figures.
//!
//! | module | content |
//! |---|---|
//! | [`plan`] | settings and progress |
//! | [`input`] | the words of a list or a lexicon |
//! | [`gordon`] | Gordon's two layouts |
//! | [`construct`], `constructions` | time and memory of construction, in separate processes |
//! | `layouts` | all structures in the layouts of the compiler |
//! | [`error`] | errors |
//! | `lookup` | look-ups per second |
//! | `moves` | games on each structure |
//! | `growth`, [`fit`] | samples, and power laws fitted to them |
//! | `list` | all figures of one list |
//! | [`machine`] | the machine |
//! | [`selfplay`] | figures of games of self-play |
//! | [`analysis`] | figures of analysed games |

pub mod analysis;
pub mod fit;
pub mod gordon;
pub mod error;
pub mod input;
pub mod machine;
pub mod construct;
mod layouts;
pub mod plan;
mod constructions;
mod moves;
mod random;
mod growth;
mod lookup;
mod list;
pub mod selfplay;

pub use error::MeasurementError;
pub use plan::{MeasurementPlan, MeasurementProgress, NoMeasurementProgress};

use crate::model::{LayoutName, MeasuredStructure, Report, ReportSettings, SCHEMA_VERSION};
use construct::Constructor;
use input::MeasuredWords;
use layouts::lexicon;

/// Measures all inputs.
///
/// The report has no date; set [`Report::date`] if it is known.
///
/// # Cost
/// Minutes for a large list with [`MeasurementPlan::full`]; memory grows with the largest list.
///
/// # Errors
/// [`MeasurementError`]. A figure that cannot be measured is not an error: the report holds the reason instead.
pub fn measure(
    inputs: &[MeasuredWords],
    plan: &MeasurementPlan,
    constructor: &mut dyn Constructor,
    progress: &mut dyn MeasurementProgress,
) -> Result<Report, MeasurementError> {
    let machine = machine::machine();
    let mut lists = Vec::with_capacity(inputs.len());
    for input in inputs {
        lists.push(list::list(input, plan, constructor, progress)?);
    }
    Ok(Report {
        schema_version: SCHEMA_VERSION,
        tool: concat!("lexc ", env!("CARGO_PKG_VERSION")).to_owned(),
        date: None,
        machine,
        settings: ReportSettings {
            games: plan.games,
            seed: plan.seed,
            runs: plan.runs,
            rounds: plan.rounds,
            percents: plan.percents.clone(),
        },
        lists,
    })
}

/// Builds a lexicon with one structure of the words and the structures that it depends on.
///
/// # Errors
/// Returns the reason as a sentence.
pub fn lexicon_of(
    input: &MeasuredWords,
    structure: MeasuredStructure,
    layout: LayoutName,
) -> Result<lexc_runtime::Lexicon, String> {
    lexicon(&input.dawg, &input.alphabet, structure, layout)
}
