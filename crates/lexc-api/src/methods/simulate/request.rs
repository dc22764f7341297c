//! The parameters of a simulation.

use lexc_engine::simulate::{
    Objective, OpponentRack, RolloutPolicy, SimulationOptions, StopCondition, StopRule,
};
use lexc_game::Equity;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::ApiResult;
use crate::method::{Parameters, exclude, require};
use crate::request::position::{PositionRequest, RulesRequest};
use crate::request::resources::ResourcesRequest;
use crate::values::{
    Confidence, Integer, Limit, PlayCount, Positive, Seconds, Seed, Tolerance, Turns,
};

/// The number of iterations of each play if no limit is given.
const DEFAULT_ITERATIONS: u64 = 20_000;

request! {
    /// The rollouts of a simulation, and when it ends.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args), command(next_help_heading = "Simulation"))]
    #[serde(default)]
    pub struct RolloutRequest {
        /// Number of turns to play after each play; end for the rest of the game.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub plies: Turns,
        /// Measure of plays: spread with leave values, spread alone, win probability, or points of
        /// the reply.
        #[cfg_attr(feature = "args", arg(long, value_enum, value_name = "MEASURE", default_value_t))]
        pub by: Objective,
        /// Player of the turns after a play: by equity, or by score.
        #[cfg_attr(feature = "args", arg(long, value_enum, value_name = "PLAYER", default_value_t))]
        pub rollouts: RolloutPolicy,
        /// Seed of the random numbers.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub seed: Seed,
        /// Rule for dropping plays: as soon as another is better, by evidence that is valid at any
        /// time; by intervals after batches of 100, as in Scrabble on the TeraScale; or never.
        #[cfg_attr(feature = "args", arg(long, value_enum, value_name = "RULE"))]
        pub rule: Option<DropRule>,
        /// Stop when the best play is known with this confidence.
        #[cfg_attr(feature = "args", arg(long, value_name = "PERCENT", default_value_t))]
        pub stop: Confidence,
        /// Stop when the leading play is within this distance of the best one: in points, or by win
        /// probability in percent.
        #[cfg_attr(feature = "args", arg(long, value_name = "POINTS", default_value_t))]
        pub tolerance: Tolerance,
        /// Stop after N iterations of each play [default: 20000, unless another limit is given].
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub iterations: Option<Positive>,
        /// Stop after N iterations of all plays together.
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub total: Option<Positive>,
        /// Stop after this many seconds, with the best answer so far.
        #[cfg_attr(feature = "args", arg(long, value_name = "SECONDS"))]
        pub time: Option<Seconds>,
        /// Run N iterations of each play, and drop none, as in the paper Scrabble AI in English and
        /// Turkish.
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub sim_amount: Option<Positive>,
        /// Play N turns, including the play itself, and measure spread alone; with `sim_amount`.
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub sim_depth: Option<Integer<1, 1, 1001>>,
    }
}

request! {
    /// Parameters of `simulate`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct SimulateRequest {
        /// Simulate the N moves of the highest equity.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub plays: PlayCount<1000>,
        /// Simulate this move: '8D QU(I)Z', 'exchange AEI' or pass; can be repeated.
        #[cfg_attr(feature = "args", arg(long, value_name = "PLAY"))]
        pub play: Vec<String>,
        /// Threads and tables.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub resources: ResourcesRequest,
        /// Infer the other player's tiles from the previous turn: of a game, or before and played.
        #[cfg_attr(feature = "args", arg(long))]
        pub infer: bool,
        /// Position before the other player's last move, as CGP.
        #[cfg_attr(feature = "args", arg(long, value_name = "CGP"))]
        pub before: Option<String>,
        /// Last move of the other player: a play, 'exchange N' or pass.
        #[cfg_attr(feature = "args", arg(long, value_name = "PLAY"))]
        pub played: Option<String>,
        /// Maximum number of plays, 0 for all.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub limit: Limit<0>,
        /// List the N most frequent replies to each play; in tables, to the best play.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub replies: Integer<5, 0, { u64::MAX }>,
        /// Answer with the simulation itself, to continue it later.
        // The command writes it to a file.
        #[cfg_attr(feature = "args", arg(skip))]
        pub save: bool,
        /// Continue a saved simulation, with the same lexicon and tables.
        #[cfg_attr(feature = "args", arg(long, visible_alias = "continue", value_name = "FILE"))]
        pub resume: Option<String>,
        /// The rollouts, and when the simulation ends.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub rollout: RolloutRequest,
        /// The position.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub position: PositionRequest,
        /// The rules.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub rules: RulesRequest,
    }
}

/// A rule for dropping plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "args", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum DropRule {
    /// As soon as another play is better, by evidence that is valid at any time.
    Best,
    /// By intervals after batches of 100.
    Terascale,
    /// Never.
    None,
}

impl RolloutRequest {
    /// Returns the stopping rule and the limits. `saved` is the rule of a simulation that is
    /// continued.
    #[must_use]
    pub fn stopping(&self, saved: StopRule) -> StopCondition {
        let best = StopRule::BestPlay {
            error: 1.0 - self.stop.get() / 100.0,
            tolerance: Equity::from_points(self.tolerance.get()),
        };
        let rule = match self.rule {
            Some(DropRule::Terascale) => StopCondition::terascale().rule,
            Some(DropRule::None) => StopRule::LimitsOnly,
            Some(DropRule::Best) => best,
            None if self.sim_amount.is_some() => StopRule::LimitsOnly,
            None => match saved {
                StopRule::BestPlay { .. } => best,
                saved => saved,
            },
        };
        let iterations = self.sim_amount.or(self.iterations).map(Positive::get);
        let limited = iterations.is_some() || self.total.is_some() || self.time.is_some();
        StopCondition::new(rule)
            .iterations(iterations.or((!limited).then_some(DEFAULT_ITERATIONS)))
            .total(self.total.map(Positive::get))
            .time(self.time.map(Seconds::duration))
    }

    /// Returns the options of a new simulation.
    #[must_use]
    pub fn options(&self, opponent: OpponentRack) -> SimulationOptions {
        let best = StopCondition::best_play(0.01).rule;
        let depth = self.sim_depth.map(Integer::small);
        let (policy, objective) = match depth {
            Some(_) => (RolloutPolicy::Greedy, Objective::Spread),
            None => (self.rollouts, self.by),
        };
        SimulationOptions::default()
            .plies(depth.map_or(self.plies.number(), |depth| Some(depth - 1)))
            .policy(policy)
            .objective(objective)
            .seed(self.seed.get())
            .opponent(opponent)
            .stopping(self.stopping(best))
    }
}

impl Parameters for RolloutRequest {
    fn validate(&self) -> ApiResult<()> {
        let amount = ("sim_amount", self.sim_amount.is_some());
        let depth = ("sim_depth", self.sim_depth.is_some());
        exclude(("rule", self.rule.is_some()), amount)?;
        exclude(("iterations", self.iterations.is_some()), amount)?;
        exclude(("total", self.total.is_some()), amount)?;
        exclude(("time", self.time.is_some()), amount)?;
        exclude(("plies", self.plies != Turns::default()), depth)?;
        exclude(("by", self.by != Objective::default()), depth)?;
        exclude(("rollouts", self.rollouts != RolloutPolicy::default()), depth)?;
        require(depth, amount)?;
        let keeps_all = matches!(self.rule, Some(DropRule::None | DropRule::Terascale));
        let rule = ("rule", keeps_all || self.sim_amount.is_some());
        exclude(("stop", self.stop != Confidence::default()), rule)?;
        exclude(("tolerance", self.tolerance != Tolerance::default()), rule)
    }
}

impl Parameters for SimulateRequest {
    fn validate(&self) -> ApiResult<()> {
        let resume = ("resume", self.resume.is_some());
        let plays = ("plays", self.plays != PlayCount::default());
        let play = ("play", !self.play.is_empty());
        exclude(plays, play)?;
        let PositionRequest { cgp, gcg, rack, .. } = &self.position;
        let rollout = &self.rollout;
        for (name, given) in [
            ("cgp", cgp.is_some()),
            ("gcg", gcg.is_some()),
            ("rack", rack.is_some()),
            plays,
            play,
            ("plies", rollout.plies != Turns::default()),
            ("seed", rollout.seed != Seed::default()),
            ("by", rollout.by != Objective::default()),
            ("rollouts", rollout.rollouts != RolloutPolicy::default()),
            ("sim_depth", rollout.sim_depth.is_some()),
        ] {
            exclude((name, given), resume)?;
        }
        let before = ("before", self.before.is_some());
        let played = ("played", self.played.is_some());
        require(before, ("infer", self.infer))?;
        require(before, played)?;
        require(played, before)?;
        exclude(before, ("gcg", gcg.is_some()))?;
        rollout.validate()
    }
}
