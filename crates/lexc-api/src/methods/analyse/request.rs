//! The parameters of an analysis, and its steps.

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_engine::analyse::{
    Analyser, AnalysisOptions, AnalysisProgress, AnalysisRun, Depth, GameAnalysis, Measure,
    Thresholds,
};
use lexc_engine::infer::Weighting;
use lexc_runtime::Alphabet;
use schemars::JsonSchema;
use serde::Deserialize;

use super::figures::{NamedAnalysis, analysis, analysis_settings};
use super::model::AnalysisReport;
use super::model::AnalysisSettings;
use crate::error::{ApiError, ApiResult};
use crate::method::{Parameters, Scope, exclude};
use crate::request::position::RulesRequest;
use crate::request::record::{ReadRecord, RecordWarning, read_gcg};
use crate::request::resources::ResourcesRequest;
use crate::task::{EngineClock, StepEnd, Task, WorkProgress};
use crate::values::{Integer, PlayCount, Plies, Seed};

request! {
    /// The depth, the measure and the limits of an analysis.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args), command(next_help_heading = "Judging"))]
    #[serde(default)]
    pub struct JudgementRequest {
        /// Judge by equity alone, without simulation and endgame search.
        #[cfg_attr(feature = "args", arg(long))]
        pub fast: bool,
        /// Measure of moves and mistakes: equity, or win probability.
        #[cfg_attr(feature = "args", arg(long, value_enum, value_name = "MEASURE", default_value_t))]
        pub by: Measure,
        /// Minimum losses of small, medium and large mistakes [default: 2,7,15 points; 1,4,10 % by
        /// win probability].
        #[cfg_attr(
            feature = "args",
            arg(long, value_name = "S,M,L", value_delimiter = ',', num_args = 1)
        )]
        pub mistakes: Vec<f64>,
        /// Simulate the N moves of the highest equity.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub plays: PlayCount<500>,
        /// Maximum number of iterations of each move; the loss is measured with the same number
        /// again.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub iterations: Integer<2_000, 2, 100_000_000>,
        /// Number of turns to play after a move; near the end of the bag, games are played to the
        /// end.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub plies: Plies<1, 100>,
        /// Maximum number of nodes of the search of an endgame.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub endgame_nodes: Integer<2_000_000, 0, { u64::MAX }>,
        /// Maximum number of nodes of the search with one to four tiles in the bag; 0 to simulate
        /// instead.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub preendgame_nodes: Integer<3_000_000, 0, { u64::MAX }>,
        /// Infer the other player's tiles from the previous turn.
        #[cfg_attr(feature = "args", arg(long))]
        pub infer: bool,
        /// Seed of the random numbers.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub seed: Seed,
    }
}

request! {
    /// Parameters of `analyse`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct AnalyseRequest {
        /// Game of two players in GCG: text, or `base64:` and the bytes of a file in any encoding.
        // The command reads it from a file.
        #[cfg_attr(feature = "args", arg(skip))]
        #[schemars(extend("format" = "gcg"))]
        pub gcg: String,
        /// Threads and tables.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub resources: ResourcesRequest,
        /// The depth, the measure and the limits.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub judgement: JudgementRequest,
        /// The rules.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub rules: RulesRequest,
    }
}

impl JudgementRequest {
    /// Returns the options of the analysis.
    ///
    /// # Errors
    ///
    /// Fails if a number is out of its range.
    pub fn options(&self) -> ApiResult<AnalysisOptions> {
        let wrong =
            |field, message: &str| Err(ApiError::new(ErrorKind::Illegal, message).in_field(field));
        let scale = match self.by {
            Measure::Equity => 1.0,
            Measure::Win => 100.0,
        };
        let least: Vec<f64> = self.mistakes.iter().map(|least| least / scale).collect();
        let thresholds = match <[f64; 3]>::try_from(least) {
            Err(none) if none.is_empty() => Some(self.by.thresholds()),
            Err(_) => None,
            Ok(least) => Thresholds::new(least),
        };
        let Some(thresholds) = thresholds else {
            return wrong("mistakes", "give three ascending numbers above 0, such as 2,7,15");
        };
        Ok(AnalysisOptions::default()
            .depth(if self.fast { Depth::Equity } else { Depth::Full })
            .measure(self.by)
            .thresholds(thresholds)
            .candidates(self.plays.size())
            .iterations(self.iterations.get())
            .plies(self.plies.small())
            .endgame_nodes(self.endgame_nodes.get())
            .preendgame_nodes(self.preendgame_nodes.get())
            .infer(self.infer.then(Weighting::default))
            .seed(self.seed.get()))
    }
}

fn analysis_error(error: &lexc_engine::Error) -> ApiError {
    let help = match error {
        lexc_engine::Error::NoTurns => {
            "give a line for each turn, such as `>ann: AEINRST 8D NASTIER +66 66`".into()
        }
        lexc_engine::Error::Players(_) => Remedy::default()
            .command("play --resume")
            .then(" reviews its own games, also of more players: type review"),
        _ => Remedy::default(),
    };
    ApiError::new(error.kind(), error.to_string()).in_field("gcg").help(help)
}

/// The analysis of a game, turn by turn.
pub struct AnalyseTask {
    run: AnalysisRun,
    threads: usize,
    /// The settings for the report.
    pub settings: AnalysisSettings,
    alphabet: Alphabet,
    /// The warnings on the record.
    pub warnings: Vec<RecordWarning>,
    failure: Option<ApiError>,
}

impl AnalyseTask {
    fn new(scope: &Scope<'_>, request: &AnalyseRequest) -> ApiResult<Self> {
        request.judgement.validate()?;
        let tables = scope.tables(&request.resources)?;
        let options = request.judgement.options()?;
        let threads = scope.threads(&request.resources);
        let rules = request.rules.rules()?;
        scope.check_rack_size(&rules)?;
        let ReadRecord { game, warnings } = read_gcg(&request.gcg, &tables.lexicon, &rules)?;
        let words = tables.lexicon.len();
        let alphabet = tables.lexicon.alphabet().clone();
        let opened = scope.opened()?;
        let settings = analysis_settings(&options, (opened.name(), words), rules.layout().name());
        let analyser = Analyser::new(tables, rules, options);
        let run = AnalysisRun::new(analyser, game).map_err(|error| analysis_error(&error))?;
        Ok(Self { run, threads, settings, alphabet, warnings, failure: None })
    }
}

impl AnalyseTask {
    /// Returns the analysis so far.
    #[must_use]
    pub fn analysis(&self) -> GameAnalysis {
        self.run.analysis()
    }

    /// Returns how much of the analysis is done.
    #[must_use]
    pub fn judged(&self) -> AnalysisProgress {
        self.run.progress()
    }
}

impl Task for AnalyseTask {
    type Answer = AnalysisReport;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        let advanced = end.with_limits(|limits| self.run.advance(self.threads, limits));
        advanced.unwrap_or_else(|error| {
            self.failure = Some(analysis_error(&error));
            true
        })
    }

    fn progress(&self) -> Option<WorkProgress> {
        let AnalysisProgress { done, total } = self.judged();
        Some(WorkProgress::new(done as u64, Some(total as u64), "turns and endgame positions"))
    }

    fn answer(&mut self, _: EngineClock<'_>, cancelled: bool) -> ApiResult<Self::Answer> {
        if let Some(error) = &self.failure {
            return Err(error.clone());
        }
        let analysed = NamedAnalysis {
            file: String::new(),
            analysis: self.run.analysis(),
            warnings: self.warnings.clone(),
        };
        let report = analysis(&[analysed], self.settings.clone(), &self.alphabet);
        let AnalysisProgress { done, total } = self.judged();
        Ok(if cancelled || done == total { report } else { report.so_far() })
    }
}

method! {
    /// Analyses the turns of a game: best moves, losses, mistakes.
    AnalyseGame = "analyse": AnalyseTask::new(AnalyseRequest)
}

impl Parameters for JudgementRequest {
    fn validate(&self) -> ApiResult<()> {
        let fast = ("fast", self.fast);
        let default = Self::default();
        exclude(("plays", self.plays != default.plays), fast)?;
        exclude(("iterations", self.iterations != default.iterations), fast)?;
        exclude(("plies", self.plies != default.plies), fast)?;
        exclude(("endgame_nodes", self.endgame_nodes != default.endgame_nodes), fast)?;
        let nodes = self.preendgame_nodes != default.preendgame_nodes;
        exclude(("preendgame_nodes", nodes), fast)?;
        exclude(("infer", self.infer), fast)?;
        exclude(("seed", self.seed != default.seed), fast)
    }
}
