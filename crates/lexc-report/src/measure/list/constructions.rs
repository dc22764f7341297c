//! Repeated construction of every structure in every layout.

use std::io::Write as _;

use lexc_alphabet::Alphabet;
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::emit::TemporaryFile;

use super::construct::{ConstructionJob, Constructor};
use super::layouts::{LAYOUTS, lexicon};
use crate::error::Error;
use crate::measure::input::MeasuredWords;
use crate::measure::progress::MeasurementProgress;
use crate::model::{
    Construction, Figure, LayoutName, ListReport, MeasuredStructure, ReportSettings,
};

pub(super) fn construct_all(
    input: &MeasuredWords,
    settings: &ReportSettings,
    constructor: &mut Constructor<'_>,
    progress: &mut dyn MeasurementProgress,
    report: &mut ListReport,
) -> Result<(), Error> {
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
    jobs.push((MeasuredStructure::Dawg, LayoutName::Packed));
    progress.begin("building structures", jobs.len() as u64 * u64::from(settings.runs));
    report.constructions = constructions(
        &input.dawg,
        &input.alphabet,
        &jobs,
        settings.runs,
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
    constructor: &mut Constructor<'_>,
    ran: &mut dyn FnMut(),
) -> Result<Vec<Construction>, Error> {
    let words = lexicon(dawg, alphabet, MeasuredStructure::Dawg, LayoutName::EdgeList);
    let words = words.map_err(Error::Words)?;
    let mut file = TemporaryFile::new("lexc-words-")?;
    file.as_file_mut().write_all(words.bytes())?;
    drop(words);
    let mut constructions = Vec::new();
    for &(structure, layout) in jobs {
        let job = ConstructionJob { structure, layout };
        let mut best: Result<Construction, String> = constructor(file.path(), job);
        ran();
        for _ in 1..runs {
            let next = constructor(file.path(), job);
            best = best.and_then(|best| Ok(least(best, next?)));
            ran();
        }
        constructions.push(best.unwrap_or_else(|why| Construction {
            structure,
            layout,
            seconds: Figure::missing(&*why),
            cpu_seconds: Figure::missing(&*why),
            peak_bytes: Figure::missing(why),
        }));
    }
    Ok(constructions)
}

fn least(one: Construction, two: Construction) -> Construction {
    fn of<T: PartialOrd>(one: Figure<T>, two: Figure<T>) -> Figure<T> {
        match (&one, &two) {
            (Figure::Found(a), Figure::Found(b)) if b < a => two,
            _ => one,
        }
    }
    Construction {
        seconds: of(one.seconds, two.seconds),
        cpu_seconds: of(one.cpu_seconds, two.cpu_seconds),
        peak_bytes: of(one.peak_bytes, two.peak_bytes),
        ..one
    }
}
