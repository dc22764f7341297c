//! The measurement of all inputs.

use super::input::MeasuredWords;
use super::list::construct::Constructor;
use super::list::figures::list;
use super::list::layouts::lexicon;
use super::machine::machine;
use super::progress::MeasurementProgress;
use crate::error::Error;
use crate::model::{LayoutName, MeasuredStructure, Report, ReportSettings, SCHEMA_VERSION};

/// Measures all inputs.
///
/// The report has no date; set [`Report::date`] if it is known.
///
/// # Cost
/// Minutes for a large list with [`ReportSettings::full`]; memory grows with the largest list.
///
/// # Errors
/// Returns any [`Error`]. A figure that cannot be measured is not an error: the report
/// holds the reason instead.
pub fn measure(
    inputs: &[MeasuredWords],
    settings: &ReportSettings,
    constructor: &mut Constructor<'_>,
    progress: &mut dyn MeasurementProgress,
) -> Result<Report, Error> {
    let machine = machine();
    let mut lists = Vec::with_capacity(inputs.len());
    for input in inputs {
        lists.push(list(input, settings, constructor, progress)?);
    }
    Ok(Report {
        schema_version: SCHEMA_VERSION,
        tool: concat!("lexc ", env!("CARGO_PKG_VERSION")).to_owned(),
        date: None,
        machine,
        settings: settings.clone(),
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
