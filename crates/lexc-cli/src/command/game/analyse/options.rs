//! The options for the judgement of turns.

use lexc_api::analyse::{AnalyseRequest, JudgementMeasure};
use lexc_engine::analyse::AnalysisOptions;

use crate::failure::Failure;

/// The options for depth, measure and limits.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Judging")]
pub(super) struct JudgementArgs {
    /// Judge by equity alone, without simulation and endgame search
    #[arg(long, conflicts_with_all = ["plays", "iterations", "plies", "endgame_nodes", "preendgame_nodes", "infer", "seed"])]
    fast: bool,
    /// Measure of moves and mistakes: equity, or win probability
    #[arg(long, value_enum, value_name = "MEASURE", default_value = "equity")]
    by: JudgementMeasureName,
    /// Minimum losses of small, medium and large mistakes [default: 2,7,15 points; 1,4,10 % with
    /// --by win]
    #[arg(long, value_name = "S,M,L", value_delimiter = ',', num_args = 1)]
    mistakes: Vec<f64>,
    /// Simulate the N moves of the highest equity
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..=500))]
    plays: u32,
    /// Maximum number of iterations of each move; the loss is measured with the same number again
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    iterations: u64,
    /// Number of turns to play after a move; near the end of the bag, games are played to the end
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    plies: u32,
    /// Maximum number of nodes of the search of an endgame
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    endgame_nodes: u64,
    /// Maximum number of nodes of the search with one to four tiles in the bag; 0 to simulate
    /// instead
    #[arg(long, value_name = "N", default_value_t = 3_000_000)]
    preendgame_nodes: u64,
    /// Infer the other player's tiles from the previous turn
    #[arg(long)]
    infer: bool,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// A measure, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum JudgementMeasureName {
    // Plain comments: help lists the values in one line.
    Equity,
    Win,
}

impl JudgementArgs {
    /// Returns the options of the analysis.
    pub(super) fn options(&self) -> Result<AnalysisOptions, Failure> {
        let request = AnalyseRequest {
            fast: self.fast,
            by: match self.by {
                JudgementMeasureName::Equity => JudgementMeasure::Equity,
                JudgementMeasureName::Win => JudgementMeasure::Win,
            },
            mistakes: self.mistakes.clone(),
            plays: Some(self.plays as usize),
            iterations: Some(self.iterations),
            plies: Some(self.plies),
            endgame_nodes: Some(self.endgame_nodes),
            preendgame_nodes: Some(self.preendgame_nodes),
            infer: self.infer,
            seed: Some(self.seed),
            ..AnalyseRequest::default()
        };
        Ok(request.options()?)
    }
}
