//! How long building a structure takes and how much memory, in a process of its own: only there
//! is the peak of memory that of one structure.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use lexc_compiler::compile::{CompileError, CompileOptions, LayoutChoice, StructureSet, compile};
use lexc_compiler::words::{CollectError, WordCollector};
use lexc_format::alphabet::AlphabetError;
use lexc_movegen::game::cpu_time;
use serde::{Deserialize, Serialize};

use super::input::read_words_of;
use super::machine::peak_memory;
use crate::model::{Figure, LayoutName, Structure};

/// What to build of which words.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// A file of words, as a measurement writes it for its own use.
    pub words: &'a Path,
    /// What to build.
    pub structure: Structure,
    /// How to lay it out.
    pub layout: LayoutName,
}

/// What one construction took, from words of tiles to states laid out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Constructed {
    /// Seconds on the wall clock.
    pub seconds: f64,
    /// Seconds of the processor.
    pub cpu_seconds: Figure<f64>,
    /// Most memory that the process has held, in bytes.
    pub peak_bytes: Figure<u64>,
}

/// Runs constructions somewhere.
pub trait Constructor {
    /// Runs one, or says why not.
    ///
    /// # Errors
    /// A sentence for a cell of the report.
    fn construct(&mut self, job: &Job<'_>) -> Result<Constructed, String>;
}

/// Runs each in this process: memory cannot be told apart.
#[derive(Debug, Clone, Copy, Default)]
pub struct InProcess;

impl Constructor for InProcess {
    fn construct(&mut self, job: &Job<'_>) -> Result<Constructed, String> {
        let mut constructed = construct(job).map_err(|error| error.to_string())?;
        constructed.peak_bytes = Figure::missing("it was not built in a process of its own");
        Ok(constructed)
    }
}

/// Runs each in a new process of a program that calls [`construct`] and prints what it gives as
/// JSON. Behind `arguments` it gets the file of words, the names of structure and layout.
#[derive(Debug, Clone)]
pub struct InChild {
    /// The program.
    pub program: PathBuf,
    /// Its first arguments.
    pub arguments: Vec<OsString>,
}

impl Constructor for InChild {
    fn construct(&mut self, job: &Job<'_>) -> Result<Constructed, String> {
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
    /// The names of structure and layout, as [`parse`](Self::parse) reads them.
    #[must_use]
    pub fn names(&self) -> [String; 2] {
        [name(&self.structure), name(&self.layout)]
    }

    /// A job from the arguments that [`InChild`] gives; `None` if they are not such.
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

/// Why nothing was built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConstructError {
    /// The file of words.
    #[error("the words cannot be read: {0}")]
    Words(#[from] std::io::Error),
    /// The alphabet in it.
    #[error(transparent)]
    Alphabet(#[from] AlphabetError),
    /// Too many words.
    #[error(transparent)]
    Collect(#[from] CollectError),
    /// No words.
    #[error("there are no words")]
    NoWords,
    /// A limit.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The pair does not exist.
    #[error("{0}")]
    NotBuilt(&'static str),
}

/// Reads words, builds, lays out.
///
/// # Errors
/// [`ConstructError`].
pub fn construct(job: &Job<'_>) -> Result<Constructed, ConstructError> {
    let structures = structures(job.structure).map_err(ConstructError::NotBuilt)?;
    let layout = choice(job.layout).map_err(ConstructError::NotBuilt)?;
    let (begin, cpu_begin) = (Instant::now(), cpu_time());
    let mut collector = WordCollector::default();
    let alphabet = read_words_of(job.words, |word| collector.add(word))??;
    let dawg = collector.finish(None)?.dawg;
    let dawg = dawg.ok_or(ConstructError::NoWords)?;
    let options = CompileOptions {
        structures,
        layout,
        count_all: false,
    };
    let compiled = compile(&dawg, &alphabet, &options, &mut |_| {})?;
    let (seconds, cpu) = (begin.elapsed(), cpu_time().saturating_sub(cpu_begin));
    let peak = peak_memory();
    drop(std::hint::black_box(compiled));
    Ok(Constructed {
        seconds: seconds.as_secs_f64(),
        cpu_seconds: processor_time(cpu.as_secs_f64()),
        peak_bytes: Figure::or_missing(peak, "this system does not tell the peak of memory"),
    })
}

/// A time that [`cpu_time`] gave, if this system tells times of the processor.
pub(super) fn processor_time(seconds: f64) -> Figure<f64> {
    match cfg!(unix) {
        true => Figure::Found(seconds),
        false => Figure::missing("this system does not tell the time of the processor"),
    }
}

/// What to compile for a structure.
pub(super) fn structures(structure: Structure) -> Result<StructureSet, &'static str> {
    let mut set = StructureSet::default();
    match structure {
        Structure::Trie => set.trie = true,
        Structure::Dawg => {}
        Structure::Gaddag => set.gaddag = true,
        Structure::TwoWay => set.two_way = true,
        Structure::TwoWayCompact => set.two_way_compact = true,
        Structure::ReversedDawg => return Err("it is built as a part of the two-way DAWG only"),
    }
    Ok(set)
}

/// How the compiler calls a layout.
pub(super) fn choice(layout: LayoutName) -> Result<LayoutChoice, &'static str> {
    match layout {
        LayoutName::EdgeList => Ok(LayoutChoice::EdgeList),
        LayoutName::Bitmap => Ok(LayoutChoice::Bitmap),
        LayoutName::Packed => Ok(LayoutChoice::Packed),
        LayoutName::Expanded | LayoutName::Compressed => {
            Err("Gordon's layouts are made for comparison, not by the compiler")
        }
    }
}
