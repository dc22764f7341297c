//! The figures of a comparison of structures.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::figure::Figure;
use super::names::{
    Basis, CountingConvention, LayoutName, LeftPartMethod, MeasuredStructure, Quantity,
};

/// The schema version of a report. It increases when a field is removed or changes its meaning.
pub const SCHEMA_VERSION: u32 = 1;

/// All figures of one run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "lexc report")]
pub struct Report {
    /// The schema version of this document: 1.
    pub schema_version: u32,
    /// The program and its version.
    pub tool: String,
    /// The day of the run as YYYY-MM-DD, if the caller gave one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The machine.
    pub machine: Machine,
    /// The settings of the run.
    pub settings: ReportSettings,
    /// The lists or lexicons, in the order of the command line.
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
    /// Load average of the minute before the run: above 0, other processes were running.
    pub load: Figure<f64>,
}

/// The settings of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReportSettings {
    /// Games played with each list.
    pub games: u64,
    /// Seed of the random numbers for games, samples and look-ups.
    pub seed: u64,
    /// Runs of each construction; the minimum is reported.
    pub runs: u32,
    /// Rounds of look-ups; the median is reported.
    pub rounds: u32,
    /// Sizes of the samples, in per cent of a list.
    pub percents: Vec<u32>,
}

impl ReportSettings {
    /// Returns the settings of a full report.
    #[must_use]
    pub fn full() -> Self {
        Self { games: 1000, seed: 1, runs: 3, rounds: 5, percents: vec![1, 2, 5, 10, 20, 50, 100] }
    }

    /// Returns the settings of a quick report: fewer games, each construction once.
    #[must_use]
    pub fn quick() -> Self {
        Self { games: 50, runs: 1, rounds: 3, ..Self::full() }
    }
}

/// The figures of one list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ListReport {
    /// Name of the file without directory and extension.
    pub name: String,
    /// Name of the alphabet.
    pub alphabet: String,
    /// Letters of the alphabet, without the blank.
    pub tiles: u64,
    /// The words.
    pub words: WordFigures,
    /// The `.lex` file that the words were read from, if there is one.
    pub file: Option<FileFacts>,
    /// States and edges of every structure in every convention.
    pub counts: Vec<GraphSize>,
    /// Distinct letter sets on edges, in Gordon's convention.
    pub letter_sets: Vec<LetterSetCount>,
    /// Bytes of every structure in every layout.
    pub sizes: Vec<StructureSize>,
    /// States of each structure by the number of their edges.
    pub degrees: Vec<Degrees>,
    /// Time and memory of construction.
    pub constructions: Vec<Construction>,
    /// Look-ups per second.
    pub lookups: Vec<Lookup>,
    /// Move generation over whole games.
    pub moves: Figure<Moves>,
    /// Samples of the list.
    pub growth: Vec<Sample>,
    /// Growth of the figures of the samples with the number of words.
    pub fits: Vec<Fit>,
}

/// The words of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WordFigures {
    /// Distinct words.
    pub words: u64,
    /// Tiles of all words: the characters of "bits per character".
    pub letters: u64,
    /// Bytes of the words as UTF-8 text, each with a line end.
    pub text_bytes: u64,
    /// Words by length; the first number counts words of one tile.
    pub lengths: Vec<u64>,
    /// Lines omitted because they do not fit the alphabet.
    pub left_out: u64,
    /// Words omitted because of their length.
    pub other_lengths: u64,
    /// Repeated words.
    pub duplicates: u64,
}

/// A `.lex` file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FileFacts {
    /// Length in bytes.
    pub bytes: u64,
    /// Name of the layout, as in `lexc build --layout`.
    pub layout: String,
    /// The structures in the file, with the bytes of their own states.
    pub structures: Vec<StoredStructure>,
}

/// A structure of a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StoredStructure {
    /// The structure.
    pub structure: MeasuredStructure,
    /// Bytes of its own states; states shared by several structures are stored once.
    pub own_bytes: u64,
}

/// States and edges in one convention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GraphSize {
    /// The structure.
    pub structure: MeasuredStructure,
    /// The counting convention.
    pub convention: CountingConvention,
    /// States, including the root.
    pub states: u64,
    /// Edges; for a two-way DAWG the left edges. Closing edges are not counted.
    pub edges: u64,
    /// Right edges of a two-way DAWG.
    pub right_edges: u64,
}

impl GraphSize {
    /// Returns the edges in both directions.
    #[must_use]
    pub fn all_edges(&self) -> u64 {
        self.edges + self.right_edges
    }
}

/// The number of distinct letter sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LetterSetCount {
    /// The structure.
    pub structure: MeasuredStructure,
    /// Distinct letter sets.
    pub sets: u64,
}

/// Bytes of a structure in a layout.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StructureSize {
    /// The structure.
    pub structure: MeasuredStructure,
    /// The layout.
    pub layout: LayoutName,
    /// Bytes of every part that a search needs: a GADDAG with its DAWG, a two-way DAWG with its
    /// DAWG and reversed DAWG.
    pub bytes: Figure<u64>,
    /// Bytes of its own states.
    pub own_bytes: Figure<u64>,
    /// `bytes` in bits per letter of the list.
    pub bits_per_letter: Figure<f64>,
    /// Source of the figures.
    pub basis: Basis,
}

/// States by number of edges, with the terminal flag on the edge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Degrees {
    /// The structure; for a two-way DAWG the edges in both directions count, including closing
    /// edges.
    pub structure: MeasuredStructure,
    /// Number of states with no edge, with one edge, and so on.
    pub states: Vec<u64>,
}

/// Time and memory of construction in a separate process, from words to states in memory.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Construction {
    /// The structure; others that it depends on are built with it.
    pub structure: MeasuredStructure,
    /// The layout.
    pub layout: LayoutName,
    /// Wall-clock seconds, the minimum of all runs.
    pub seconds: Figure<f64>,
    /// CPU seconds, the minimum of all runs.
    pub cpu_seconds: Figure<f64>,
    /// Peak memory of the process in bytes, the minimum of all runs.
    pub peak_bytes: Figure<u64>,
}

/// Look-ups in memory: words and as many words with a letter changed, in random order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Lookup {
    /// The structure.
    pub structure: MeasuredStructure,
    /// The layout.
    pub layout: LayoutName,
    /// Look-ups per round.
    pub questions: u64,
    /// Look-ups per second of CPU time, the median of all rounds.
    pub per_second: Figure<f64>,
}

/// Move generation in games of self-play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Moves {
    /// Games.
    pub games: u64,
    /// Turns; each generator finds all plays of every turn.
    pub turns: u64,
    /// The players and the rules.
    pub players: String,
    /// The generators.
    pub generators: Vec<GeneratorFigures>,
}

/// The figures of one generator, per turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GeneratorFigures {
    /// The structure.
    pub structure: MeasuredStructure,
    /// On a DAWG, the enumeration of left parts: at each anchor (Appel and Jacobson, section 3.3)
    /// or once per turn (section 7.2).
    pub left_parts: Option<LeftPartMethod>,
    /// The layout.
    pub layout: LayoutName,
    /// Games played: the first ones of all.
    pub games: u64,
    /// Turns of these games.
    pub turns: u64,
    /// Plays per turn.
    pub plays: f64,
    /// Edges followed per turn, without those for cross-checks.
    pub edges: f64,
    /// Anchors and runs of tiles at which a search starts, per turn.
    pub anchors: f64,
    /// CPU seconds per turn, including the update of cross-checks.
    pub cpu_seconds: Figure<f64>,
    /// The ends of the 95 % interval of the CPU time divided by the GADDAG's, by games of the
    /// usual layout; absent for the GADDAG and for few games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gaddag_ratio: Option<[f64; 2]>,
}

/// A sample of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Sample {
    /// Requested size in per cent.
    pub percent: u32,
    /// Words.
    pub words: u64,
    /// Letters.
    pub letters: u64,
    /// The structures of the sample.
    pub structures: Vec<SampleStructure>,
}

/// A structure of a sample.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SampleStructure {
    /// The structure.
    pub structure: MeasuredStructure,
    /// States, terminal flag on the state.
    pub states: u64,
    /// Edges in both directions, terminal flag on the state.
    pub edges: u64,
    /// Bytes of every part that a search needs, in edge lists.
    pub bytes: u64,
    /// CPU seconds of construction in edge lists, the minimum of all runs.
    pub cpu_seconds: Figure<f64>,
}

/// A power law `factor * words ^ exponent`, fitted to the samples by least squares of logarithms.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Fit {
    /// The structure.
    pub structure: MeasuredStructure,
    /// The fitted quantity.
    pub quantity: Quantity,
    /// The exponent; 1 is linear growth.
    pub exponent: Figure<f64>,
    /// The factor.
    pub factor: Figure<f64>,
    /// Coefficient of determination; 1 is an exact fit.
    pub r_squared: Figure<f64>,
}

impl ListReport {
    /// Returns the counts of a structure in a convention.
    #[must_use]
    pub fn count(
        &self,
        structure: MeasuredStructure,
        convention: CountingConvention,
    ) -> Option<&GraphSize> {
        self.counts
            .iter()
            .find(|count| count.structure == structure && count.convention == convention)
    }

    /// Returns the size of a structure in a layout.
    #[must_use]
    pub fn size(&self, structure: MeasuredStructure, layout: LayoutName) -> Option<&StructureSize> {
        self.sizes.iter().find(|size| size.structure == structure && size.layout == layout)
    }

    /// Returns the figures of a generator in the layout that all games are played on.
    #[must_use]
    pub fn generator(
        &self,
        structure: MeasuredStructure,
        left_parts: Option<LeftPartMethod>,
    ) -> Option<&GeneratorFigures> {
        let moves = self.moves.found()?;
        moves.generators.iter().find(|found| {
            found.structure == structure
                && found.left_parts == left_parts
                && found.games == moves.games
        })
    }
}
