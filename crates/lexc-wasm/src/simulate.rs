//! Simulations, advanced in rounds, with the options and the answer of the API's method `simulate`.

use lexc::alphabet::plain_message;
use lexc::game::{GameState, Position};
use lexc_api::Parameters as _;
use lexc_api::simulate::{RolloutRequest, SimulationAnswer};
use lexc_api::values::{Integer, Limit, PlayCount};
use lexc_engine::simulate::{Candidate, OpponentRack, Simulation, StopReason, Tables, candidates};
use lexc_engine::win::WinTable;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::json;
use crate::data::rules::RulesOptions;
use crate::game::{RawGame, turn_of};
use crate::leaves::RawLeaves;
use crate::lexicon::RawLexicon;
use crate::moves::MoveInput;

/// Options: fields of the API's `SimulateRequest`, moves as data, and rules.
#[derive(Default)]
struct Options {
    play: Vec<MoveInput>,
    plays: PlayCount<1000>,
    limit: Limit<0>,
    replies: Integer<5, 0, { u64::MAX }>,
    rules: RulesOptions,
    rollout: RolloutRequest,
}

impl Options {
    /// Reads options from JSON, field by field, so that an error names the field.
    fn read(text: &str) -> Result<Self> {
        let fields: Map<String, Value> = json::read(text, WasmErrorKind::Simulation)?;
        let mut options = Self::default();
        let rollout = &mut options.rollout;
        for (name, value) in fields {
            match &*name {
                "play" => options.play = field(&name, value)?,
                "plays" => options.plays = field(&name, value)?,
                "limit" => options.limit = field(&name, value)?,
                "replies" => options.replies = field(&name, value)?,
                "rules" => options.rules = field(&name, value)?,
                "plies" => rollout.plies = field(&name, value)?,
                "by" => rollout.by = field(&name, value)?,
                "rollouts" => rollout.rollouts = field(&name, value)?,
                "seed" => rollout.seed = field(&name, value)?,
                "rule" => rollout.rule = field(&name, value)?,
                "stop" => rollout.stop = field(&name, value)?,
                "tolerance" => rollout.tolerance = field(&name, value)?,
                "iterations" => rollout.iterations = field(&name, value)?,
                "total" => rollout.total = field(&name, value)?,
                "time" => rollout.time = field(&name, value)?,
                _ => return Err(wrong(format!("there is no field `{name}`"))),
            }
        }
        options.rollout.validate().map_err(wrong)?;
        Ok(options)
    }
}

/// A simulation and the position that it is about.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawSimulation {
    simulation: Simulation,
    lexicon: RawLexicon,
    position: Position,
    limit: usize,
    replies: usize,
}

fn wrong(error: impl ToString) -> WasmError {
    WasmError::new(WasmErrorKind::Simulation, error)
}

fn field<T: DeserializeOwned>(name: &str, value: Value) -> Result<T> {
    serde_json::from_value(value).map_err(|error| {
        let message = plain_message(&error.to_string());
        wrong(format!("{name}: {message}"))
    })
}

impl RawSimulation {
    fn new(
        lexicon: &RawLexicon,
        state: &GameState,
        options: &Options,
        leaves: Option<&RawLeaves>,
    ) -> Result<Self> {
        let leaves = lexicon.cache.leaves(leaves)?;
        let view = state.view(state.to_move());
        let moves = match options.play.is_empty() {
            true => lexicon.cache.with_generator(state.rules(), |generator| {
                Ok(candidates(&view, generator, &leaves, options.plays.size())?)
            })?,
            false => {
                let turn = turn_of(state, state.to_move(), &lexicon.cache);
                let read = options.play.iter().map(|input| {
                    let made = turn.read(input)?.map_err(WasmError::illegal)?;
                    Ok(Candidate::new(&view, &leaves, made))
                });
                read.collect::<Result<Vec<Candidate>>>()?
            }
        };
        let tables =
            Tables { lexicon: lexicon.lexicon().clone(), leaves, win: WinTable::builtin() };
        let rollouts = options.rollout.options(OpponentRack::Unknown);
        Ok(Self {
            simulation: Simulation::new(&view, tables, &moves, rollouts).map_err(wrong)?,
            lexicon: lexicon.clone(),
            position: view.position(),
            limit: options.limit.rows(),
            replies: options.replies.size(),
        })
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
        let options = Options::read(options)?;
        Self::new(lexicon, game.live()?, &options, leaves.as_ref())
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
        let options = Options::read(options)?;
        let rules = options.rules.rules()?;
        let position = lexicon.position(position, &rules)?;
        let alphabet = lexicon.lexicon().alphabet();
        let state = GameState::builder(rules, alphabet).position(&position);
        Self::new(lexicon, &state.build()?, &options, leaves.as_ref())
    }

    /// Advances by a round; returns whether the simulation has ended.
    pub fn advance(&mut self) -> bool {
        self.simulation.advance(1);
        self.simulation.stopped().is_some()
    }

    /// Returns the results so far, as JSON; `is_over` says that the time is up.
    #[must_use]
    pub fn answer(&self, is_over: bool) -> String {
        let stopped = self.simulation.stopped().unwrap_or(match is_over {
            true => StopReason::Time,
            false => StopReason::Cancelled,
        });
        json::text(&SimulationAnswer::new(
            &self.simulation,
            &self.position,
            self.lexicon.lexicon().alphabet(),
            stopped,
            self.limit,
            self.replies,
        ))
    }
}
