//! The parameters of an analysis, and its steps.

use lexc_alphabet::ErrorKind;
use lexc_engine::analyse::{
    Analyser, AnalysisError, AnalysisOptions, AnalysisRun, Depth, Measure, Thresholds,
};
use lexc_engine::infer::Weighting;
use lexc_engine::simulate::Tables;
use lexc_game::Game;
use lexc_runtime::Alphabet;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::figures::{NamedAnalysis, analysis, analysis_settings};
use super::model::AnalysisSettings;
use crate::error::{ApiError, ApiResult};
use crate::json;
use crate::request::position::{RulesRequest, read_gcg};
use crate::request::threads;
use crate::task::{Clock, StepEnd, Task};

/// Parameters of `analyse`.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AnalyseRequest {
    /// Text of a game of two players in GCG.
    pub gcg: String,
    /// Judge by equity alone, without simulation and endgame search.
    pub fast: bool,
    /// Measure of moves and mistakes; `equity` if absent.
    pub by: JudgementMeasure,
    /// Minimum losses of small, medium and large mistakes: in points, 2, 7 and 15 if absent; by
    /// win probability in percent, 1, 4 and 10 if absent.
    pub mistakes: Vec<f64>,
    /// Simulate this number of moves of the highest equity; 15 if absent.
    pub plays: Option<usize>,
    /// Maximum number of iterations of each move; 2,000 if absent.
    pub iterations: Option<u64>,
    /// Number of turns to play after each move; 2 if absent.
    pub plies: Option<u32>,
    /// Maximum number of nodes of the search of an endgame; 2,000,000 if absent.
    pub endgame_nodes: Option<u64>,
    /// Maximum number of nodes of the search with one to four tiles in the bag, 0 to simulate
    /// instead; 3,000,000 if absent.
    pub preendgame_nodes: Option<u64>,
    /// Infer the opponent's tiles from the previous turn.
    pub infer: bool,
    /// Seed of the random numbers; 1 if absent.
    pub seed: Option<u64>,
    /// Leave values: `english`, `turkish` or `none`; by the alphabet if absent.
    pub leaves: Option<String>,
    /// Number of threads, 1 to 256; 1 if absent. The answer does not depend on it.
    pub threads: Option<u32>,
    /// The rules.
    #[serde(flatten)]
    pub rules: RulesRequest,
}

/// A measure of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum JudgementMeasure {
    /// Equity, in points.
    #[default]
    Equity,
    /// Win probability.
    Win,
}

impl AnalyseRequest {
    /// Returns the options of the analysis.
    ///
    /// # Errors
    ///
    /// Fails if a number is out of its range.
    pub fn options(&self) -> ApiResult<AnalysisOptions> {
        let wrong =
            |field, message: &str| Err(ApiError::new(ErrorKind::Illegal, message).in_field(field));
        let measure = match self.by {
            JudgementMeasure::Equity => Measure::Equity,
            JudgementMeasure::Win => Measure::Win,
        };
        let plays = self.plays.unwrap_or(15);
        let iterations = self.iterations.unwrap_or(2_000);
        let plies = self.plies.unwrap_or(2);
        if !(1..=500).contains(&plays) {
            return wrong("plays", "give a number from 1 to 500");
        }
        if !(2..=100_000_000).contains(&iterations) {
            return wrong("iterations", "give a number from 2 to 100000000");
        }
        if !(1..=100).contains(&plies) {
            return wrong("plies", "give a number from 1 to 100");
        }
        let scale = match measure {
            Measure::Equity => 1.0,
            Measure::Win => 100.0,
        };
        let least: Vec<f64> = self.mistakes.iter().map(|least| least / scale).collect();
        let thresholds = match <[f64; 3]>::try_from(least) {
            Err(none) if none.is_empty() => Some(measure.thresholds()),
            Err(_) => None,
            Ok(least) => Thresholds::new(least),
        };
        let Some(thresholds) = thresholds else {
            return wrong(
                "mistakes",
                "give three ascending numbers above 0, such as 2,7,15",
            );
        };
        Ok(AnalysisOptions::default()
            .depth(if self.fast {
                Depth::Equity
            } else {
                Depth::Full
            })
            .measure(measure)
            .thresholds(thresholds)
            .candidates(plays)
            .iterations(iterations)
            .plies(plies)
            .endgame_nodes(self.endgame_nodes.unwrap_or(2_000_000))
            .preendgame_nodes(self.preendgame_nodes.unwrap_or(3_000_000))
            .infer(self.infer.then(Weighting::default))
            .seed(self.seed.unwrap_or(1)))
    }
}

fn analysis_error(error: &AnalysisError) -> ApiError {
    ApiError::new(error.kind(), error.to_string()).in_field("gcg")
}

/// The analysis of a game, turn by turn.
pub(crate) struct AnalyseTask {
    run: AnalysisRun,
    threads: usize,
    settings: AnalysisSettings,
    alphabet: Alphabet,
    failure: Option<ApiError>,
}

impl AnalyseTask {
    pub(crate) fn new(name: &str, tables: Tables, request: &AnalyseRequest) -> ApiResult<Self> {
        let options = request.options()?;
        let threads = threads(request.threads)?;
        let rules = request.rules.rules()?;
        let game: Game = read_gcg(&request.gcg, &tables.lexicon, &rules)?;
        let words = tables.lexicon.len();
        let alphabet = tables.lexicon.alphabet().clone();
        let settings = analysis_settings(&options, (name, words), rules.layout().name());
        let analyser = Analyser::new(tables, rules, options);
        let run = AnalysisRun::new(analyser, game).map_err(|error| analysis_error(&error))?;
        Ok(Self {
            run,
            threads,
            settings,
            alphabet,
            failure: None,
        })
    }
}

impl Task for AnalyseTask {
    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        let advanced = end.with_limits(|limits| self.run.advance(self.threads, limits));
        advanced.unwrap_or_else(|error| {
            self.failure = Some(analysis_error(&error));
            true
        })
    }

    fn answer(&mut self, _: Clock<'_>, _: bool) -> ApiResult<Value> {
        if let Some(error) = &self.failure {
            return Err(error.clone());
        }
        let analysed = NamedAnalysis {
            file: String::new(),
            analysis: self.run.analysis(),
        };
        json::value(&analysis(
            &[analysed],
            self.settings.clone(),
            &self.alphabet,
        ))
    }
}
