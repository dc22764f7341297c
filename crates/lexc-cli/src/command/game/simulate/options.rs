//! The options for the rollouts and the end of a simulation.

use core::time::Duration;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::simulate::{
    Objective, OpponentRack, RolloutPolicy, SimulationOptions, StopCondition, StopRule,
};
use lexc_game::Equity;

use crate::failure::Failure;

/// The default number of iterations of each play.
const DEFAULT_ITERATIONS: u64 = 20_000;

/// The options of the simulation itself.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Simulation")]
pub(super) struct SimulationArgs {
    /// Number of turns to play after each play; end for the rest of the game
    #[arg(long, value_name = "N", default_value = "2", value_parser = plies)]
    plies: Plies,
    /// Measure of plays: spread with leave values, spread alone, win probability, or points of the
    /// reply
    #[arg(long, value_enum, value_name = "MEASURE", default_value = "equity")]
    by: MeasureName,
    /// Player of the turns after a play: by equity, or by score
    #[arg(long, value_enum, value_name = "PLAYER", default_value = "equity")]
    rollouts: PolicyName,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Rule for dropping plays: as soon as another is better, by evidence that is valid at any
    /// time; by intervals after batches of 100, as in Scrabble on the TeraScale; or never
    #[arg(long, value_enum, value_name = "RULE")]
    rule: Option<RuleName>,
    /// Stop when the best play is known with this confidence
    #[arg(long, value_name = "PERCENT", default_value_t = 99.0)]
    stop: f64,
    /// Stop when the leading play is within this distance of the best one (with --by win, in
    /// percent)
    #[arg(long, value_name = "POINTS", default_value_t = 0.0)]
    tolerance: f64,
    /// Stop after N iterations of each play [default: 20000, unless another limit is given]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    iterations: Option<u64>,
    /// Stop after N iterations of all plays together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    total: Option<u64>,
    /// Stop after this many seconds, with the best answer so far
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// Run N iterations of each play, and drop none, as in the paper Scrabble AI in English and
    /// Turkish
    #[arg(long, value_name = "N", conflicts_with_all = ["rule", "iterations", "total", "time"], value_parser = clap::value_parser!(u64).range(1..))]
    sim_amount: Option<u64>,
    /// Play N turns, including the play itself, and measure spread alone; with --sim-amount
    #[arg(long, value_name = "N", requires = "sim_amount", conflicts_with_all = ["plies", "by", "rollouts"], value_parser = clap::value_parser!(u32).range(1..))]
    sim_depth: Option<u32>,
}

/// A number of turns, or `None` for the rest of the game.
#[derive(Debug, Clone, Copy)]
struct Plies(Option<u32>);

fn plies(text: &str) -> Result<Plies, String> {
    match text {
        "end" => Ok(Plies(None)),
        _ => match text.parse() {
            Ok(plies @ 0..=1000) => Ok(Plies(Some(plies))),
            _ => Err("write a number of turns from 0 to 1000, or end".to_owned()),
        },
    }
}

/// A measure of plays, as typed.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum MeasureName {
    // Plain comments: help lists the values in one line.
    Equity,
    Spread,
    Win,
    Reply,
}

/// A player of rollouts, as typed.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum PolicyName {
    // Plain comments: help lists the values in one line.
    Equity,
    Greedy,
}

/// A stopping rule, as typed.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum RuleName {
    // Plain comments: help lists the values in one line.
    Best,
    Terascale,
    None,
}

impl SimulationArgs {
    /// Checks the numbers that clap does not check.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if !(self.stop > 50.0 && self.stop < 100.0) {
            return Err(Diagnostic::error(format!(
                "a confidence of {} % is out of range",
                self.stop
            ))
            .help("give --stop a number above 50 and below 100, such as 99")
            .into());
        }
        if !(self.tolerance >= 0.0 && self.tolerance <= 1000.0) {
            return Err(Failure::new("--tolerance takes a number from 0 to 1000"));
        }
        let invalid = |time: &f64| !(*time > 0.0 && *time <= 1e9);
        if let Some(time) = self.time.filter(invalid) {
            return Err(
                Diagnostic::error(format!("{time} is not a valid number of seconds"))
                    .help("give --time a number above 0, such as 10 or 0.5")
                    .into(),
            );
        }
        Ok(())
    }

    /// Returns the stopping rule and the limits. `saved` is the rule of the simulation that is
    /// continued.
    pub(super) fn stopping(&self, saved: StopRule) -> StopCondition {
        let best = StopRule::BestPlay {
            error: 1.0 - self.stop / 100.0,
            tolerance: Equity::from_points(self.tolerance),
        };
        let rule = match self.rule {
            Some(RuleName::Terascale) => StopCondition::terascale().rule,
            Some(RuleName::None) => StopRule::LimitsOnly,
            Some(RuleName::Best) => best,
            None if self.sim_amount.is_some() => StopRule::LimitsOnly,
            None => match saved {
                StopRule::BestPlay { .. } => best,
                saved => saved,
            },
        };
        let iterations = self.sim_amount.or(self.iterations);
        let limited = iterations.is_some() || self.total.is_some() || self.time.is_some();
        StopCondition::new(rule)
            .iterations(iterations.or((!limited).then_some(DEFAULT_ITERATIONS)))
            .total(self.total)
            .time(self.time.map(Duration::from_secs_f64))
    }

    /// Returns the options of a new simulation.
    pub(super) fn options(&self, opponent: OpponentRack) -> SimulationOptions {
        let best = StopCondition::best_play(0.01).rule;
        let Plies(plies) = self.plies;
        let depth = self.sim_depth;
        let policy = match self.rollouts {
            _ if depth.is_some() => RolloutPolicy::Greedy,
            PolicyName::Equity => RolloutPolicy::Equity,
            PolicyName::Greedy => RolloutPolicy::Greedy,
        };
        let objective = match self.by {
            _ if depth.is_some() => Objective::Spread,
            MeasureName::Equity => Objective::Equity,
            MeasureName::Spread => Objective::Spread,
            MeasureName::Win => Objective::Win,
            MeasureName::Reply => Objective::Reply,
        };
        SimulationOptions::default()
            .plies(depth.map_or(plies, |depth| Some(depth - 1)))
            .policy(policy)
            .objective(objective)
            .seed(self.seed)
            .opponent(opponent)
            .stopping(self.stopping(best))
    }
}
