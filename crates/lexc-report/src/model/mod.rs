//! What was measured, as plain data: what JSON holds and what every rendering is made of.
//!
//! The numbers of a report that hang on the list alone are the same in every run. Those that hang
//! on the machine are times, rates and peaks of memory; [`Report::settle`] blanks them.
//!
//! A field that is documented here is documented in the schema
//! (`docs/reports/schema.json`), which is made of these types.

mod names;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use names::{Basis, Convention, LayoutName, LeftParts, Quantity, Structure};

/// The version of the shape of a report. It rises when a field goes or changes its meaning.
pub const SCHEMA_VERSION: u32 = 1;

/// A figure, or why there is none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Figure<T> {
    /// It was measured in this run.
    Found(T),
    /// It could not be.
    Missing {
        /// Why.
        not_measured: String,
    },
}

impl<T> Figure<T> {
    /// There is none.
    #[must_use]
    pub fn missing(why: impl Into<String>) -> Self {
        Self::Missing {
            not_measured: why.into(),
        }
    }

    /// It, or why there is none.
    #[must_use]
    pub fn or_missing(found: Option<T>, why: &str) -> Self {
        found.map_or_else(|| Self::missing(why), Self::Found)
    }

    /// The figure, if there is one.
    #[must_use]
    pub fn found(&self) -> Option<&T> {
        match self {
            Self::Found(found) => Some(found),
            Self::Missing { .. } => None,
        }
    }

    /// The same of what `f` makes of it.
    #[must_use]
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Figure<U> {
        match self {
            Self::Found(found) => Figure::Found(f(found)),
            Self::Missing { not_measured } => Figure::Missing { not_measured },
        }
    }

    fn blank(&mut self, with: T) {
        if let Self::Found(found) = self {
            *found = with;
        }
    }
}

/// Everything that one run measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "lexc report")]
pub struct Report {
    /// The version of the shape of this document: 1.
    pub schema_version: u32,
    /// The program and its version.
    pub tool: String,
    /// Where it ran.
    pub machine: Machine,
    /// How it measured.
    pub settings: Settings,
    /// Each list or lexicon, in the order of the command line.
    pub lists: Vec<ListReport>,
}

/// The machine, without anything that names it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Machine {
    /// The model of the processor.
    pub processor: Figure<String>,
    /// Processors that the program may use.
    pub cores: Figure<u64>,
    /// Main memory, in bytes.
    pub memory_bytes: Figure<u64>,
    /// Operating system and instruction set.
    pub system: String,
    /// Processes that wanted to run, on an average of the minute before: above 0 others were at work.
    pub load: Figure<f64>,
}

/// How a run measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Settings {
    /// Games that were played with each list.
    pub games: u64,
    /// What the random numbers of games, samples and questions begin with.
    pub seed: u64,
    /// How often each construction was run; the least of the times counts.
    pub runs: u32,
    /// How often the questions were asked; the median of the times counts.
    pub rounds: u32,
    /// Sizes of the samples, in per cent of a list.
    pub percents: Vec<u32>,
}

/// One list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ListReport {
    /// The name of its file, without directory and ending.
    pub name: String,
    /// Its alphabet.
    pub alphabet: String,
    /// Letters of the alphabet, the blank not among them.
    pub tiles: u64,
    /// What is known of the words.
    pub words: Words,
    /// The lexicon that the words came from, if they came from one.
    pub file: Option<FileFacts>,
    /// States and arcs of every structure in every convention.
    pub counts: Vec<Count>,
    /// Distinct letter sets on arcs, in Gordon's convention.
    pub letter_sets: Vec<LetterSetCount>,
    /// Bytes of every structure in every layout.
    pub sizes: Vec<Size>,
    /// States of each structure by the number of their arcs.
    pub degrees: Vec<Degrees>,
    /// Time and memory that building takes.
    pub constructions: Vec<Construction>,
    /// Look-ups a second.
    pub lookups: Vec<Lookup>,
    /// Move generation over whole games.
    pub moves: Figure<Moves>,
    /// Samples of the list.
    pub growth: Vec<Sample>,
    /// How the figures of the samples grow with the number of words.
    pub fits: Vec<Fit>,
}

/// The words of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Words {
    /// Distinct words.
    pub words: u64,
    /// Tiles of all words together: what "a character" is in bits a character.
    pub letters: u64,
    /// Bytes of the words as text in UTF-8, each with a line end.
    pub text_bytes: u64,
    /// Words by length: the first number counts those of one tile.
    pub lengths: Vec<u64>,
    /// Lines that were left out since they do not fit the alphabet.
    pub left_out: u64,
    /// Words that were left out for their length.
    pub other_lengths: u64,
    /// Words that came again.
    pub duplicates: u64,
}

/// A lexicon as it lies on the disk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FileFacts {
    /// Its length in bytes.
    pub bytes: u64,
    /// Its layout, by the name that `lexc build` uses.
    pub layout: String,
    /// What it holds, and the bytes of each structure's own states.
    pub structures: Vec<StoredStructure>,
}

/// A structure of a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StoredStructure {
    /// Which.
    pub structure: Structure,
    /// Bytes of its own states; structures that lean on each other store what is common once.
    pub own_bytes: u64,
}

/// States and arcs in one convention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Count {
    /// Of what.
    pub structure: Structure,
    /// How it was counted.
    pub convention: Convention,
    /// States, the root among them.
    pub states: u64,
    /// Arcs; of a two-way DAWG those to the left. Its closing arcs are not counted.
    pub arcs: u64,
    /// Arcs to the right of a two-way DAWG.
    pub right_arcs: u64,
}

impl Count {
    /// Arcs of both sides.
    #[must_use]
    pub fn all_arcs(&self) -> u64 {
        self.arcs + self.right_arcs
    }
}

/// Distinct letter sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LetterSetCount {
    /// Of what.
    pub structure: Structure,
    /// How many differ.
    pub sets: u64,
}

/// Bytes of a structure in a layout.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Size {
    /// Of what.
    pub structure: Structure,
    /// In which layout.
    pub layout: LayoutName,
    /// Bytes of all that a walk needs: with the DAWG behind a GADDAG's separator, and the DAWG
    /// and reversed DAWG that a two-way DAWG leads into.
    pub bytes: Figure<u64>,
    /// Bytes of its own states.
    pub own_bytes: Figure<u64>,
    /// `bytes` in bits, divided by the letters of the list.
    pub bits_per_letter: Figure<f64>,
    /// How they were found.
    pub basis: Basis,
}

/// States by the number of their arcs, the terminal flag on the arc.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Degrees {
    /// Of what; a state of a two-way DAWG counts the arcs of both sides, closing arcs among them.
    pub structure: Structure,
    /// How many states have no arc, one arc, and so on.
    pub states: Vec<u64>,
}

/// What building takes, in a process of its own: from words of tiles to states laid out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Construction {
    /// Of what, with what it leans on.
    pub structure: Structure,
    /// In which layout.
    pub layout: LayoutName,
    /// Seconds on the wall clock, the least of all runs.
    pub seconds: Figure<f64>,
    /// Seconds of the processor, the least of all runs.
    pub cpu_seconds: Figure<f64>,
    /// Most memory that the process held, in bytes, the least of all runs.
    pub peak_bytes: Figure<u64>,
}

/// Words looked up in memory: as many words as strings that are none, in random order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Lookup {
    /// In what.
    pub structure: Structure,
    /// In which layout.
    pub layout: LayoutName,
    /// Questions asked in a round.
    pub questions: u64,
    /// Look-ups a second, the median of the rounds, of processor time.
    pub per_second: Figure<f64>,
}

/// Move generation over games that the program played against itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Moves {
    /// Games.
    pub games: u64,
    /// Turns: for each the generator was asked for every play.
    pub turns: u64,
    /// How they were played.
    pub players: String,
    /// Each way to generate.
    pub generators: Vec<GeneratorFigures>,
}

/// One way to generate moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GeneratorFigures {
    /// On what.
    pub structure: Structure,
    /// On a DAWG: are left parts looked for at each anchor, as in the paper's section 3.3, or once
    /// for all of them, as in its section 7.2?
    pub left_parts: Option<LeftParts>,
    /// In which layout.
    pub layout: LayoutName,
    /// How many of the games, the first ones.
    pub games: u64,
    /// Their turns.
    pub turns: u64,
    /// Plays found a turn.
    pub plays: f64,
    /// Arcs followed a turn; cross-checks are not counted.
    pub arcs: f64,
    /// Anchors and runs of tiles from which a search began, a turn.
    pub anchors: f64,
    /// Seconds of the processor a turn, the update of cross-checks counted in.
    pub cpu_seconds: Figure<f64>,
}

/// A sample of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Sample {
    /// Its size in per cent, as asked for.
    pub percent: u32,
    /// Its words.
    pub words: u64,
    /// Their letters.
    pub letters: u64,
    /// What they come to.
    pub structures: Vec<SampleStructure>,
}

/// A structure of a sample.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SampleStructure {
    /// Which.
    pub structure: Structure,
    /// States, flag on the state.
    pub states: u64,
    /// Arcs of both sides, flag on the state.
    pub arcs: u64,
    /// Bytes of all that a walk needs, in edge lists.
    pub bytes: u64,
    /// Seconds of the processor that building in edge lists takes, the least of all runs.
    pub cpu_seconds: Figure<f64>,
}

/// A power law `factor * words ^ exponent`, fitted to the samples by least squares of logarithms.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Fit {
    /// Of what.
    pub structure: Structure,
    /// What was fitted.
    pub quantity: Quantity,
    /// The exponent: 1 grows as the list does.
    pub exponent: Figure<f64>,
    /// The factor.
    pub factor: Figure<f64>,
    /// How well it fits: 1 is a straight line.
    pub r_squared: Figure<f64>,
}

impl Report {
    /// Gives every figure that hangs on the machine the same value: two runs on the same lists
    /// are equal after that. What could not be measured stays so.
    pub fn settle(&mut self) {
        let Machine {
            processor,
            cores,
            memory_bytes,
            load,
            system,
        } = &mut self.machine;
        processor.blank("a processor".to_owned());
        cores.blank(1);
        memory_bytes.blank(1 << 30);
        load.blank(0.0);
        "a system".clone_into(system);
        self.tool = self.tool.split(' ').next().unwrap_or_default().to_owned();
        for list in &mut self.lists {
            list.settle();
        }
    }
}

impl ListReport {
    fn settle(&mut self) {
        for construction in &mut self.constructions {
            construction.seconds.blank(0.002);
            construction.cpu_seconds.blank(0.001);
            construction.peak_bytes.blank(1 << 20);
        }
        for lookup in &mut self.lookups {
            lookup.per_second.blank(1e6);
        }
        if let Figure::Found(moves) = &mut self.moves {
            for generator in &mut moves.generators {
                generator.cpu_seconds.blank(1e-4);
            }
        }
        for sample in &mut self.growth {
            for structure in &mut sample.structures {
                structure.cpu_seconds.blank(0.001);
            }
        }
        for fit in &mut self.fits {
            if fit.quantity == Quantity::CpuSeconds {
                fit.exponent.blank(1.0);
                fit.factor.blank(1.0);
                fit.r_squared.blank(1.0);
            }
        }
    }

    /// The count of a structure in a convention.
    #[must_use]
    pub fn count(&self, structure: Structure, convention: Convention) -> Option<&Count> {
        self.counts
            .iter()
            .find(|count| count.structure == structure && count.convention == convention)
    }

    /// The size of a structure in a layout.
    #[must_use]
    pub fn size(&self, structure: Structure, layout: LayoutName) -> Option<&Size> {
        self.sizes
            .iter()
            .find(|size| size.structure == structure && size.layout == layout)
    }

    /// The generator that a comparison of structures takes: the usual layout, all games.
    #[must_use]
    pub fn generator(
        &self,
        structure: Structure,
        left_parts: Option<LeftParts>,
    ) -> Option<&GeneratorFigures> {
        let moves = self.moves.found()?;
        moves
            .generators
            .iter()
            .find(|found| found.structure == structure && found.left_parts == left_parts)
    }
}
