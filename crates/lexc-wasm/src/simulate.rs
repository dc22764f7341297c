//! Simulations, advanced in rounds.

use core::time::Duration;

use lexc::game::{Equity, GameState, PlayerId};
use lexc_engine::simulate::{
    Candidate, Objective, SimulatedMove, Simulation, SimulationError, SimulationOptions,
    StopCondition, StopReason, StopRule, Tables, candidates,
};
use lexc_engine::win::WinTable;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::json;
use crate::data::rules::RulesOptions;
use crate::game::{RawGame, turn_of};
use crate::leaves::RawLeaves;
use crate::lexicon::RawLexicon;
use crate::moves::{MoveData, MoveInput};

/// The number of iterations of each play if no limit is given.
const DEFAULT_ITERATIONS: u64 = 20_000;

/// Options: fields of the API's `SimulateRequest`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    play: Vec<MoveInput>,
    plays: Option<usize>,
    plies: Option<Plies>,
    by: Option<String>,
    seed: Option<String>,
    rule: Option<Rule>,
    stop: Option<f64>,
    tolerance: f64,
    iterations: Option<u64>,
    total: Option<u64>,
    /// Seconds, which the caller measures.
    time: Option<f64>,
    rules: Option<RulesOptions>,
}

/// A number of turns, or `end`.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Plies {
    Number(u32),
    End(End),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum End {
    End,
}

/// The rule for dropping plays.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Rule {
    Best,
    Terascale,
    None,
}

impl Options {
    /// Checks the numbers, as the types of the API do.
    fn check(&self) -> Result<()> {
        let refused = |field: &str, range: &str| {
            let error = WasmError::new(WasmErrorKind::Range, format!("{field} is out of range"));
            Err(error.help(format!("write {range}")))
        };
        if self.plays.is_some_and(|plays| !(1..=1000).contains(&plays)) {
            return refused("plays", "a whole number from 1 to 1000");
        }
        if matches!(self.plies, Some(Plies::Number(1001..))) {
            return refused("plies", "a whole number from 0 to 1000, or end");
        }
        if self.stop.is_some_and(|stop| !(stop > 50.0 && stop < 100.0)) {
            return refused("stop", "a number above 50 and below 100, such as 99");
        }
        if !(0.0..=1000.0).contains(&self.tolerance) {
            return refused("tolerance", "a number from 0 to 1000, such as 0.5");
        }
        if self.iterations == Some(0) || self.total == Some(0) {
            return refused("the number of iterations", "a whole number of at least 1");
        }
        if self.time.is_some_and(|time| !(time > 0.0 && time <= 1e9)) {
            return refused(
                "time",
                "a number above 0 up to 1000000000, such as 10 or 0.5",
            );
        }
        Ok(())
    }
}

/// A simulation and the position that it is about.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawSimulation {
    simulation: Simulation,
    lexicon: RawLexicon,
    state: GameState,
}

/// The fields of the API's `SimulationAnswer`, without the position.
#[derive(Serialize)]
struct SimulationData {
    objective: &'static str,
    policy: &'static str,
    plies: Option<u32>,
    seed: u64,
    iterations: u64,
    total: u64,
    stopped: &'static str,
    conclusive: bool,
    left: usize,
    plays: Vec<SimulatedData>,
}

/// The fields of the API's `SimulatedRow`, without replies and with the move as data.
#[derive(Serialize)]
struct SimulatedData {
    play: String,
    #[serde(rename = "move")]
    made: MoveData,
    score: i32,
    leave: String,
    equity: f64,
    mean: f64,
    sd: f64,
    interval: [f64; 2],
    win: f64,
    win_error: f64,
    iterations: u64,
    status: &'static str,
    plies: Vec<PlyData>,
}

/// The fields of the API's `PlyRow`.
#[derive(Serialize)]
struct PlyData {
    count: u64,
    score: f64,
    sd: f64,
    bingos: f64,
}

fn wrong(error: SimulationError) -> WasmError {
    WasmError::new(WasmErrorKind::Simulation, error)
}

impl RawSimulation {
    fn new(
        lexicon: &RawLexicon,
        state: GameState,
        options: &Options,
        leaves: Option<&RawLeaves>,
    ) -> Result<Self> {
        options.check()?;
        let leaves = lexicon.cache.leaves(leaves)?;
        let player = state.to_move();
        let view = state.view(player);
        let given = match options.play.is_empty() {
            true => {
                let count = options.plays.unwrap_or(15);
                lexicon.cache.with_generator(state.rules(), |generator| {
                    Ok(candidates(&view, generator, &leaves, count)?)
                })?
            }
            false => {
                let turn = turn_of(&state, player, &lexicon.cache);
                let read = options.play.iter().map(|input| {
                    let made = turn.read(input)?.map_err(WasmError::illegal)?;
                    Ok(Candidate::new(&view, &leaves, made))
                });
                read.collect::<Result<Vec<Candidate>>>()?
            }
        };
        let objective = match options.by.as_deref() {
            None => Objective::Equity,
            Some(name) => {
                let found = Objective::ALL
                    .into_iter()
                    .find(|objective| objective.name() == name);
                found.ok_or_else(|| {
                    let names = Objective::ALL.map(Objective::name).join(", ");
                    let message = format!("there is no objective {name:?}");
                    WasmError::new(WasmErrorKind::Simulation, message)
                        .help(format!("there are {names}"))
                })?
            }
        };
        let seed = match &options.seed {
            None => 1,
            Some(seed) => seed.parse().map_err(|_| {
                WasmError::new(
                    WasmErrorKind::Range,
                    format!("the seed {seed:?} is not a number of 64 bits"),
                )
            })?,
        };
        let rule = match options.rule {
            Some(Rule::None) => StopRule::LimitsOnly,
            Some(Rule::Terascale) => StopCondition::terascale().rule,
            None | Some(Rule::Best) => StopRule::BestPlay {
                error: 1.0 - options.stop.unwrap_or(99.0) / 100.0,
                tolerance: Equity::from_points(options.tolerance),
            },
        };
        let time = options.time.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|error| WasmError::new(WasmErrorKind::Simulation, error))?;
        let limited = options.total.is_some() || time.is_some();
        let iterations = options.iterations;
        let iterations = iterations.or((!limited).then_some(DEFAULT_ITERATIONS));
        let stopping = StopCondition::new(rule)
            .iterations(iterations)
            .total(options.total)
            .time(time);
        let options = SimulationOptions::default()
            .plies(match options.plies {
                None => Some(2),
                Some(Plies::Number(plies)) => Some(plies),
                Some(Plies::End(End::End)) => None,
            })
            .objective(objective)
            .seed(seed)
            .stopping(stopping);
        let tables = Tables {
            lexicon: lexicon.lexicon().clone(),
            leaves,
            win: WinTable::builtin(),
        };
        let simulation = Simulation::new(&view, tables, &given, options).map_err(wrong)?;
        Ok(Self {
            simulation,
            lexicon: lexicon.clone(),
            state,
        })
    }

    fn data(&self, ranked: &SimulatedMove) -> SimulatedData {
        let state = &self.state;
        let turn = turn_of(state, state.to_move(), &self.lexicon.cache);
        let alphabet = turn.lexicon().alphabet();
        let plies = ranked.plies.iter().map(|ply| PlyData {
            count: ply.count,
            score: ply.score,
            sd: ply.sd,
            bingos: ply.bingos,
        });
        SimulatedData {
            play: ranked.made.display(turn.board, alphabet).to_string(),
            made: turn.data(&ranked.made, Some(ranked.equity)),
            score: ranked.made.score().points(),
            leave: ranked.made.leave(&turn.rack).spell(alphabet),
            equity: ranked.equity.points(),
            mean: ranked.mean,
            sd: ranked.sd,
            interval: [ranked.interval.low, ranked.interval.high],
            win: ranked.win,
            win_error: ranked.win_error,
            iterations: ranked.iterations,
            status: ranked.status.name(),
            plies: plies.collect(),
        }
    }
}

#[wasm_bindgen]
impl RawSimulation {
    /// Prepares a simulation for the player to move in a game.
    ///
    /// # Errors
    /// [`WasmErrorKind::Simulation`], [`WasmErrorKind::Illegal`].
    pub fn of_game(
        game: &RawGame,
        lexicon: &RawLexicon,
        options: &str,
        leaves: Option<RawLeaves>,
    ) -> Result<RawSimulation> {
        let options: Options = json::read(options, WasmErrorKind::Simulation)?;
        Self::new(lexicon, game.live()?.clone(), &options, leaves.as_ref())
    }

    /// Prepares a simulation for the player to move in a position.
    ///
    /// # Errors
    /// As [`RawSimulation::of_game`], and [`WasmErrorKind::Position`].
    pub fn of_position(
        lexicon: &RawLexicon,
        position: &str,
        options: &str,
        leaves: Option<RawLeaves>,
    ) -> Result<RawSimulation> {
        let options: Options = json::read(options, WasmErrorKind::Simulation)?;
        let rules = options.rules.clone().unwrap_or_default().rules()?;
        let position = lexicon.position(position, &rules)?;
        let alphabet = lexicon.lexicon().alphabet();
        let state = GameState::builder(rules, alphabet)
            .position(&position)
            .build()?;
        debug_assert_eq!(state.to_move(), PlayerId::FIRST);
        Self::new(lexicon, state, &options, leaves.as_ref())
    }

    /// Advances by a round; returns whether the simulation has ended.
    pub fn advance(&mut self) -> bool {
        self.simulation.advance(1);
        self.simulation.stopped().is_some()
    }

    /// Returns the results so far, as JSON; `is_over` says that the time is up.
    #[must_use]
    pub fn answer(&self, is_over: bool) -> String {
        let options = self.simulation.options();
        let progress = self.simulation.progress();
        let stopped = self.simulation.stopped().unwrap_or(match is_over {
            true => StopReason::Time,
            false => StopReason::Cancelled,
        });
        let ranking = self.simulation.ranking();
        json::text(&SimulationData {
            objective: options.objective.name(),
            policy: options.policy.name(),
            plies: options.plies,
            seed: options.seed,
            iterations: progress.iterations,
            total: progress.total,
            stopped: stopped.name(),
            conclusive: stopped.is_conclusive(),
            left: progress.left,
            plays: ranking.iter().map(|ranked| self.data(ranked)).collect(),
        })
    }
}
