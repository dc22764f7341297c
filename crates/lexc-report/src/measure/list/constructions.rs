//! Repeated construction of every structure in every layout.

use lexc_alphabet::Alphabet;
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::emit::TemporaryFile;

use super::construct::{ConstructionCost, Constructor, Job, choice};
use super::error::MeasurementError;
use super::layouts::LAYOUTS;
use crate::measure::input::{MeasuredWords, write_words};
use crate::measure::plan::{MeasurementPlan, MeasurementProgress};
use crate::model::{Construction, Figure, LayoutName, ListReport, MeasuredStructure};

pub(super) fn construct_all(
    input: &MeasuredWords,
    plan: &MeasurementPlan,
    constructor: &mut dyn Constructor,
    progress: &mut dyn MeasurementProgress,
    report: &mut ListReport,
) -> Result<(), MeasurementError> {
    let one_layout = |structure| LAYOUTS.map(|layout| (structure, layout));
    let mut jobs: Vec<(MeasuredStructure, LayoutName)> = [
        MeasuredStructure::Trie,
        MeasuredStructure::Dawg,
        MeasuredStructure::Gaddag,
        MeasuredStructure::TwoWay,
    ]
    .into_iter()
    .flat_map(one_layout)
    .collect();
    jobs.push((MeasuredStructure::TwoWayCompact, LayoutName::EdgeList));
    if choice(LayoutName::Packed).is_ok() {
        jobs.push((MeasuredStructure::Dawg, LayoutName::Packed));
    }
    progress.begin(
        "building structures",
        jobs.len() as u64 * u64::from(plan.runs),
    );
    report.constructions = constructions(
        &input.dawg,
        &input.alphabet,
        &jobs,
        plan.runs,
        constructor,
        &mut || progress.advance(),
    )?;
    Ok(())
}

/// Runs each construction `runs` times and takes the minimum of each figure.
pub(super) fn constructions(
    dawg: &Dawg,
    alphabet: &Alphabet,
    jobs: &[(MeasuredStructure, LayoutName)],
    runs: u32,
    constructor: &mut dyn Constructor,
    ran: &mut dyn FnMut(),
) -> Result<Vec<Construction>, MeasurementError> {
    let mut file = TemporaryFile::new("lexc-words-")?;
    write_words(dawg, alphabet, file.as_file_mut())?;
    let mut constructions = Vec::new();
    for &(structure, layout) in jobs {
        let job = Job {
            words: file.path(),
            structure,
            layout,
        };
        let mut best: Option<Result<ConstructionCost, String>> = None;
        for _ in 0..runs.max(1) {
            let next = constructor.construct(&job);
            best = Some(match (best, next) {
                (Some(Ok(best)), Ok(next)) => Ok(least(best, next)),
                (Some(Err(why)), _) | (_, Err(why)) => Err(why),
                (None, next) => next,
            });
            ran();
        }
        let figures = match best {
            Some(Ok(best)) => (
                Figure::Found(best.seconds),
                best.cpu_seconds,
                best.peak_bytes,
            ),
            Some(Err(why)) => (
                Figure::missing(&*why),
                Figure::missing(&*why),
                Figure::missing(why),
            ),
            None => continue,
        };
        let (seconds, cpu_seconds, peak_bytes) = figures;
        constructions.push(Construction {
            structure,
            layout,
            seconds,
            cpu_seconds,
            peak_bytes,
        });
    }
    Ok(constructions)
}

fn least(one: ConstructionCost, two: ConstructionCost) -> ConstructionCost {
    fn of<T: PartialOrd>(one: Figure<T>, two: Figure<T>) -> Figure<T> {
        match (&one, &two) {
            (Figure::Found(a), Figure::Found(b)) if b < a => two,
            _ => one,
        }
    }
    ConstructionCost {
        seconds: one.seconds.min(two.seconds),
        cpu_seconds: of(one.cpu_seconds, two.cpu_seconds),
        peak_bytes: of(one.peak_bytes, two.peak_bytes),
    }
}
