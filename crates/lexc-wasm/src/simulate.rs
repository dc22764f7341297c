//! Simulations, advanced in rounds.

use lexc::game::{GameState, PlayerId};
use lexc_engine::simulate::{
    Candidate, Objective, SimulatedMove, Simulation, SimulationError, SimulationOptions,
    StopCondition, StopRule, Tables, candidates,
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

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct Options {
    moves: Option<Vec<MoveInput>>,
    candidates: Option<usize>,
    plies: Option<u32>,
    iterations: Option<u64>,
    confidence: Option<f64>,
    objective: Option<String>,
    seed: Option<String>,
    rules: Option<RulesOptions>,
}

/// A simulation and the position that it is about.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawSimulation {
    simulation: Simulation,
    lexicon: RawLexicon,
    state: GameState,
}

#[derive(Serialize)]
struct SimulationData {
    iterations: u64,
    done: bool,
    stopped: Option<&'static str>,
    moves: Vec<SimulatedData>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SimulatedData {
    #[serde(rename = "move")]
    made: MoveData,
    iterations: u64,
    equity: f64,
    standard_error: f64,
    win: f64,
    win_standard_error: f64,
    status: &'static str,
    plies: Vec<PlyData>,
}

#[derive(Serialize)]
struct PlyData {
    score: f64,
    deviation: f64,
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
        let leaves = lexicon.cache.leaves(leaves)?;
        let player = state.to_move();
        let view = state.view(player);
        let given = match &options.moves {
            None => {
                let count = options.candidates.unwrap_or(10).max(1);
                lexicon.cache.with_generator(state.rules(), |generator| {
                    Ok(candidates(&view, generator, &leaves, count)?)
                })?
            }
            Some(moves) => {
                let turn = turn_of(&state, player, &lexicon.cache);
                let read = moves.iter().map(|input| {
                    let made = turn.read(input)?.map_err(WasmError::illegal)?;
                    Ok(Candidate::new(&view, &leaves, made))
                });
                read.collect::<Result<Vec<Candidate>>>()?
            }
        };
        let objective = match options.objective.as_deref() {
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
        let stopping = match (options.confidence, options.iterations) {
            (None, Some(_)) => StopCondition::new(StopRule::LimitsOnly),
            (confidence, _) => StopCondition::best_play(1.0 - confidence.unwrap_or(0.99)),
        };
        let plies = match options.plies {
            None => SimulationOptions::default().plies,
            Some(0) => None,
            plies => plies,
        };
        let options = SimulationOptions::default()
            .plies(plies)
            .objective(objective)
            .seed(seed)
            .stopping(stopping.iterations(options.iterations));
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
        let turn = turn_of(&self.state, self.state.to_move(), &self.lexicon.cache);
        let iterations = ranked.iterations;
        let plies = ranked.plies.iter().map(|ply| PlyData {
            score: ply.score,
            deviation: ply.sd,
            bingos: ply.bingos,
        });
        SimulatedData {
            made: turn.data(&ranked.made, Some(ranked.equity)),
            iterations,
            equity: ranked.points,
            standard_error: match iterations {
                0 => 0.0,
                iterations => ranked.sd / (iterations as f64).sqrt(),
            },
            win: ranked.win,
            win_standard_error: ranked.win_error,
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

    /// Returns the results so far, as JSON.
    #[must_use]
    pub fn progress(&self) -> String {
        let ranking = self.simulation.ranking();
        let stopped = self.simulation.stopped();
        json::text(&SimulationData {
            iterations: self.simulation.progress().iterations,
            done: stopped.is_some(),
            stopped: stopped.map(|stopped| match stopped.is_conclusive() {
                true => "confidence",
                false => stopped.name(),
            }),
            moves: ranking.iter().map(|ranked| self.data(ranked)).collect(),
        })
    }
}
