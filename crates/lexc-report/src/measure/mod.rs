//! How the figures are found.
//!
//! | module | what it measures |
//! |---|---|
//! | [`input`] | the words: of a list, of a lexicon |
//! | [`walk`] | a structure as its states are found by walking |
//! | [`gordon`] | Gordon's two layouts |
//! | `layouts` | the layouts of the compiler |
//! | [`construct`], `constructions` | time and memory of building, in processes of their own |
//! | `lookup` | look-ups a second |
//! | `moves` | games, on each structure |
//! | `growth`, [`fit`] | samples, and power laws through them |
//! | `list` | all of that for one list |
//! | [`machine`] | where all that was measured |

pub mod construct;
mod constructions;
pub mod fit;
pub mod gordon;
mod growth;
pub mod input;
mod layouts;
mod list;
mod lookup;
pub mod machine;
mod moves;
mod random;
pub mod walk;

use lexc_compiler::words::CollectError;

use crate::model::{LayoutName, Report, SCHEMA_VERSION, Settings, Structure};
use construct::Constructor;
use gordon::WrongStrings;
use input::Input;
use layouts::lexicon;

/// What to measure, and how thoroughly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Games that are played with each list; a tenth of them in unusual layouts.
    pub games: u64,
    /// What random numbers begin with.
    pub seed: u64,
    /// How often each construction is run.
    pub runs: u32,
    /// How often questions are asked.
    pub rounds: u32,
    /// Samples, in per cent.
    pub percents: Vec<u32>,
}

impl Plan {
    /// What a report takes: a thousand games.
    #[must_use]
    pub fn full() -> Self {
        Self {
            games: 1000,
            seed: 1,
            runs: 3,
            rounds: 5,
            percents: vec![1, 2, 5, 10, 20, 50, 100],
        }
    }

    /// For a first look: fifty games, each construction once.
    #[must_use]
    pub fn quick() -> Self {
        Self {
            games: 50,
            runs: 1,
            rounds: 3,
            ..Self::full()
        }
    }
}

/// Something to be told how measuring goes on.
pub trait Progress {
    /// A step begins that takes `of` advances.
    fn begin(&mut self, what: &str, of: u64);
    /// Another part of the step is done.
    fn advance(&mut self);
}

/// No one watches.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Progress for Silent {
    fn begin(&mut self, _: &str, _: u64) {}
    fn advance(&mut self) {}
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// A file of words for other processes.
    #[error("a temporary file cannot be written: {0}")]
    Temporary(#[from] std::io::Error),
    /// A list that is too long.
    #[error(transparent)]
    Collect(#[from] CollectError),
    /// Gordon's layouts came out wrong.
    #[error("{0}: this is a defect of lexc")]
    WrongStrings(#[from] WrongStrings),
    /// Two structures gave different answers.
    #[error(
        "the {} in the layout {} disagrees with what was measured before it: this is a defect of lexc",
        structure.title(), layout.title()
    )]
    Disagree {
        /// The structure.
        structure: Structure,
        /// Its layout.
        layout: LayoutName,
    },
}

/// Measures all inputs. Minutes of work for large lists; memory grows with the largest.
///
/// # Errors
/// [`MeasureError`]. What cannot be measured is no error: the report says so in its place.
pub fn measure(
    inputs: &[Input],
    plan: &Plan,
    constructor: &mut dyn Constructor,
    progress: &mut dyn Progress,
) -> Result<Report, MeasureError> {
    let machine = machine::machine();
    let mut lists = Vec::with_capacity(inputs.len());
    for input in inputs {
        lists.push(list::list(input, plan, constructor, progress)?);
    }
    Ok(Report {
        schema_version: SCHEMA_VERSION,
        tool: concat!("lexc ", env!("CARGO_PKG_VERSION")).to_owned(),
        machine,
        settings: Settings {
            games: plan.games,
            seed: plan.seed,
            runs: plan.runs,
            rounds: plan.rounds,
            percents: plan.percents.clone(),
        },
        lists,
    })
}

/// A lexicon of one structure of the words and what it leans on.
///
/// # Errors
/// A sentence that says why there is none.
pub(crate) fn lexicon_of(
    input: &Input,
    structure: Structure,
    layout: LayoutName,
) -> Result<lexc_runtime::Lexicon, String> {
    lexicon(&input.dawg, &input.alphabet, structure, layout)
}
