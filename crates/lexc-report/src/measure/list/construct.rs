//! Time and memory of the construction of one structure, in a separate process, whose peak of
//! memory belongs to this structure alone.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet, compile};
use lexc_compiler::layout::PoolImage;
use lexc_compiler::words::WordCollector;
use lexc_engine::players::cpu_time;
use lexc_runtime::Lexicon;
use serde::{Deserialize, Serialize};

use crate::measure::machine::peak_memory;
use crate::model::{Construction, Figure, LayoutName, MeasuredStructure};

/// A construction to run.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct ConstructionJob {
    /// The structure.
    pub structure: MeasuredStructure,
    /// The layout.
    pub layout: LayoutName,
}

/// Runs a construction of the words in a `.lex` file; returns the reason if that fails, as a
/// sentence for the report. [`construct`] does this in the same process;
/// to measure memory, call it in a new one.
pub type Constructor<'a> = dyn FnMut(&Path, ConstructionJob) -> Result<Construction, String> + 'a;

/// Reads the words, builds the structure and lays out its states.
///
/// # Errors
/// Returns the error of reading the file or of the compiler, or an error if there is no such
/// structure in this layout.
pub fn construct(
    words: &Path,
    ConstructionJob { structure, layout }: ConstructionJob,
) -> Result<Construction, Box<dyn Error>> {
    let options = CompileOptions::default()
        .structures(structures(structure)?)
        .layout(choice(layout)?)
        .count_all(false);
    let (begin, cpu_begin) = (Instant::now(), cpu_time());
    let mut collector = WordCollector::default();
    // The measurement has just written the file.
    let lexicon = Lexicon::from_bytes_unverified(std::fs::read(words)?)?;
    let mut all = lexicon.words();
    while let Some(word) = all.next_letters() {
        collector.add(word);
    }
    let dawg = collector.finish(None)?.dawg;
    let dawg = dawg.ok_or("there are no words")?;
    let compiled = compile(dawg, lexicon.alphabet(), &options, &mut |_| {})?;
    let states = compiled.image().map(PoolImage::to_words);
    let (seconds, cpu) = (begin.elapsed(), cpu_time().saturating_sub(cpu_begin));
    let peak = peak_memory();
    drop(std::hint::black_box(states));
    Ok(Construction {
        structure,
        layout,
        seconds: Figure::Found(seconds.as_secs_f64()),
        cpu_seconds: processor_time(cpu.as_secs_f64()),
        peak_bytes: Figure::or_missing(peak, "this system does not report peak memory"),
    })
}

/// Wraps a time of [`cpu_time`], which is missing on systems that do not report CPU time.
pub(super) fn processor_time(seconds: f64) -> Figure<f64> {
    match cfg!(unix) {
        true => Figure::Found(seconds),
        false => Figure::missing("this system does not report CPU time"),
    }
}

/// Returns the structures to compile for a structure.
pub(super) fn structures(structure: MeasuredStructure) -> Result<StructureSet, &'static str> {
    let mut set = StructureSet::default();
    match structure {
        MeasuredStructure::Trie => set.trie = true,
        MeasuredStructure::Dawg => {}
        MeasuredStructure::Gaddag => set.gaddag = true,
        MeasuredStructure::TwoWay => set.two_way = true,
        MeasuredStructure::TwoWayCompact => set.two_way_compact = true,
        MeasuredStructure::ReversedDawg => {
            return Err("it is built only as a part of the two-way DAWG");
        }
    }
    Ok(set)
}

pub(super) fn choice(layout: LayoutName) -> Result<LayoutChoice, &'static str> {
    match layout {
        LayoutName::EdgeList => Ok(LayoutChoice::EdgeList),
        LayoutName::Bitmap => Ok(LayoutChoice::Bitmap),
        LayoutName::Packed => Ok(LayoutChoice::Packed),
        LayoutName::Expanded | LayoutName::Compressed => {
            Err("the compiler does not write Gordon's layouts")
        }
    }
}
