//! Time and memory of the construction of one structure, in a separate process, whose peak of
//! memory belongs to this structure alone.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use lexc_alphabet::AlphabetError;
use lexc_compiler::compile::{CompileError, CompileOptions, LayoutChoice, StructureSet, compile};
use lexc_compiler::layout::PoolImage;
use lexc_compiler::words::{CollectError, WordCollector};
use lexc_engine::players::cpu_time;
use serde::{Deserialize, Serialize};

use crate::measure::input::read_words_of;
use crate::measure::machine::peak_memory;
use crate::model::{Figure, LayoutName, MeasuredStructure};

/// A construction to run.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The file of words, in the internal format of a measurement.
    pub words: &'a Path,
    /// The structure.
    pub structure: MeasuredStructure,
    /// The layout.
    pub layout: LayoutName,
}

/// Time and memory of one construction, from words to states in memory.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ConstructionCost {
    /// Wall-clock seconds.
    pub seconds: f64,
    /// CPU seconds.
    pub cpu_seconds: Figure<f64>,
    /// Peak memory of the process in bytes.
    pub peak_bytes: Figure<u64>,
}

/// Runs constructions.
pub trait Constructor {
    /// Runs one construction.
    ///
    /// # Errors
    /// Returns the reason, as a sentence for the report.
    fn construct(&mut self, job: &Job<'_>) -> Result<ConstructionCost, String>;
}

/// Runs constructions in this process, where peak memory cannot be attributed to one of them.
#[derive(Debug, Clone, Copy, Default)]
pub struct InProcess;

impl Constructor for InProcess {
    fn construct(&mut self, job: &Job<'_>) -> Result<ConstructionCost, String> {
        let mut constructed = construct(job).map_err(|error| error.to_string())?;
        constructed.peak_bytes = Figure::missing("it was not built in a separate process");
        Ok(constructed)
    }
}

/// Runs each construction in a new process of a program that calls [`construct`] and prints the
/// result as JSON.
///
/// The program receives `arguments`, the file of words, and the names of structure and layout.
#[derive(Debug, Clone)]
pub struct InChild {
    /// Path of the program.
    pub program: PathBuf,
    /// First arguments.
    pub arguments: Vec<OsString>,
}

impl Constructor for InChild {
    fn construct(&mut self, job: &Job<'_>) -> Result<ConstructionCost, String> {
        let [structure, layout] = job.names();
        let output = Command::new(&self.program)
            .args(&self.arguments)
            .arg(job.words)
            .args([structure, layout])
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("no process could be started: {error}"))?;
        let failed = || "the process that built it failed".to_owned();
        if !output.status.success() {
            return Err(failed());
        }
        serde_json::from_slice(&output.stdout).map_err(|_| failed())
    }
}

impl Job<'_> {
    /// Returns the names of structure and layout, as [`parse`](Self::parse) reads them.
    #[must_use]
    pub fn names(&self) -> [String; 2] {
        [name(&self.structure), name(&self.layout)]
    }

    /// Parses the arguments that [`InChild`] passes; `None` if they are others.
    #[must_use]
    pub fn parse<'a>(words: &'a Path, structure: &str, layout: &str) -> Option<Job<'a>> {
        let named = |name: &str| serde_json::Value::String(name.to_owned());
        Some(Job {
            words,
            structure: serde_json::from_value(named(structure)).ok()?,
            layout: serde_json::from_value(named(layout)).ok()?,
        })
    }
}

fn name(value: &impl Serialize) -> String {
    let value = serde_json::to_value(value).ok();
    let name = value.as_ref().and_then(serde_json::Value::as_str);
    name.unwrap_or_default().to_owned()
}

/// The reason why a construction failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConstructError {
    /// The file of words cannot be read.
    #[error("cannot read the words")]
    WordFigures(#[from] std::io::Error),
    /// The alphabet in the file is damaged.
    #[error(transparent)]
    Alphabet(#[from] AlphabetError),
    /// There are too many words.
    #[error(transparent)]
    Collect(#[from] CollectError),
    /// There are no words.
    #[error("there are no words")]
    NoWords,
    /// A limit of the compiler is exceeded.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// There is no such structure in this layout.
    #[error("{0}")]
    NotBuilt(&'static str),
}

/// Reads the words, builds the structure and lays out its states.
///
/// # Errors
/// Returns any [`ConstructError`].
pub fn construct(job: &Job<'_>) -> Result<ConstructionCost, ConstructError> {
    let structures = structures(job.structure).map_err(ConstructError::NotBuilt)?;
    let layout = choice(job.layout).map_err(ConstructError::NotBuilt)?;
    let (begin, cpu_begin) = (Instant::now(), cpu_time());
    let mut collector = WordCollector::default();
    let alphabet = read_words_of(job.words, |word| collector.add(word))??;
    let dawg = collector.finish(None)?.dawg;
    let dawg = dawg.ok_or(ConstructError::NoWords)?;
    let options = CompileOptions::default()
        .structures(structures)
        .layout(layout)
        .count_all(false);
    let compiled = compile(dawg, &alphabet, &options, &mut |_| {})?;
    let states = compiled.image().map(PoolImage::to_words);
    let (seconds, cpu) = (begin.elapsed(), cpu_time().saturating_sub(cpu_begin));
    let peak = peak_memory();
    drop(std::hint::black_box(states));
    Ok(ConstructionCost {
        seconds: seconds.as_secs_f64(),
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
