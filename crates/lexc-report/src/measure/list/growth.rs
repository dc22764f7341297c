//! Samples of a list: growth of states, bytes and time.

use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::words::WordCollector;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::construct::Constructor;
use super::constructions::constructions;
use super::fit::power_law;
use super::layouts::{LexiconSet, build};
use crate::error::Error;
use crate::measure::input::MeasuredWords;
use crate::measure::progress::MeasurementProgress;
use crate::model::{
    CountingConvention, Figure, Fit, LayoutName, MeasuredStructure, Quantity, ReportSettings,
    Sample, SampleStructure,
};

/// The structures built for each sample, and their layout.
const STRUCTURES: [MeasuredStructure; 5] = [
    MeasuredStructure::Trie,
    MeasuredStructure::Dawg,
    MeasuredStructure::Gaddag,
    MeasuredStructure::TwoWay,
    MeasuredStructure::TwoWayCompact,
];
const LAYOUT: LayoutName = LayoutName::EdgeList;

pub(super) fn samples(
    input: &MeasuredWords,
    settings: &ReportSettings,
    constructor: &mut Constructor<'_>,
    progress: &mut dyn MeasurementProgress,
) -> Result<Vec<Sample>, Error> {
    progress.begin("taking samples", settings.percents.len() as u64);
    let mut samples = Vec::new();
    for &percent in &settings.percents {
        samples.push(sample(input, percent, settings, constructor)?);
        progress.advance();
    }
    Ok(samples)
}

fn sample(
    input: &MeasuredWords,
    percent: u32,
    settings: &ReportSettings,
    constructor: &mut Constructor<'_>,
) -> Result<Sample, Error> {
    let mut collector = WordCollector::default();
    let (mut words, mut letters) = (0, 0);
    input.dawg.for_each_numbers(|word| {
        if in_sample(word, percent, settings.seed) {
            words += 1;
            letters += word.len() as u64;
            collector.add(word);
        }
    });
    let dawg = collector.finish(None)?.dawg;
    let structures = match dawg {
        None => Vec::new(),
        Some(dawg) => structures(&dawg, input, settings, constructor)?,
    };
    Ok(Sample { percent, words, letters, structures })
}

fn structures(
    dawg: &Dawg,
    input: &MeasuredWords,
    settings: &ReportSettings,
    constructor: &mut Constructor<'_>,
) -> Result<Vec<SampleStructure>, Error> {
    let built = build(dawg, &input.alphabet, LAYOUT);
    let counts = built.counts();
    let jobs = STRUCTURES.map(|structure| (structure, LAYOUT));
    let times =
        constructions(dawg, &input.alphabet, &jobs, settings.runs, constructor, &mut || {})?;
    let row = |(structure, time): (MeasuredStructure, Figure<f64>)| {
        let count = counts.iter().find(|count| {
            count.structure == structure && count.convention == CountingConvention::TerminalOnNode
        })?;
        Some(SampleStructure {
            structure,
            states: count.states,
            edges: count.all_edges(),
            bytes: *LexiconSet::size(&built, structure).ok()?.0.found()?,
            cpu_seconds: time,
        })
    };
    let times = times.into_iter().map(|time| time.cpu_seconds);
    Ok(STRUCTURES.into_iter().zip(times).filter_map(row).collect())
}

pub(super) fn fits(samples: &[Sample]) -> Vec<Fit> {
    let quantities = [Quantity::States, Quantity::Bytes, Quantity::CpuSeconds];
    let pairs = STRUCTURES
        .into_iter()
        .flat_map(|structure| quantities.map(|quantity| (structure, quantity)));
    pairs
        .map(|(structure, quantity)| {
            let point = |sample: &Sample| {
                let found = sample.structures.iter().find(|found| found.structure == structure)?;
                let value = match quantity {
                    Quantity::States => found.states as f64,
                    Quantity::Bytes => found.bytes as f64,
                    Quantity::CpuSeconds => *found.cpu_seconds.found()?,
                };
                Some((sample.words as f64, value))
            };
            let points: Vec<_> = samples.iter().filter_map(point).collect();
            let law = power_law(&points);
            let figure = |of: Option<f64>| Figure::or_missing(of, "fewer than three samples");
            Fit {
                structure,
                quantity,
                exponent: figure(law.map(|law| law.exponent)),
                factor: figure(law.map(|law| law.factor)),
                r_squared: figure(law.map(|law| law.r_squared)),
            }
        })
        .collect()
}

/// Returns `true` if a word is in the sample of this size. Smaller samples of a seed are subsets of
/// larger ones.
fn in_sample(word: &[u8], percent: u32, seed: u64) -> bool {
    let hash = u128::from(xxh3_64_with_seed(word, seed));
    hash * 100 < u128::from(percent) << 64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_nested() {
        let words: Vec<[u8; 2]> = (0..100).flat_map(|a| (0..100).map(move |b| [a, b])).collect();
        let mut before = 0;
        for percent in [1, 2, 5, 10, 50, 99, 100] {
            let sample = words.iter().filter(|word| in_sample(*word, percent, 1));
            assert!(sample.clone().all(|word| in_sample(word, percent + 1, 1)));
            let size = sample.count();
            assert!(size.abs_diff(percent as usize * 100) < 150, "{percent}: {size}");
            assert!(size >= before);
            before = size;
        }
        assert_eq!(before, 10_000);
    }
}
