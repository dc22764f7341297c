//! Endgames, searched in steps.

use core::num::NonZeroU32;

use lexc::game::{Board, GameRules, Rack, TileValues};
use lexc_engine::endgame::{Endgame, EndgameOptions, EndgameStatus, SolveError};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::json;
use crate::data::rules::RulesOptions;
use crate::game::RawGame;
use crate::lexicon::RawLexicon;
use crate::moves::{MoveData, Turn};

/// Memory for the transposition table, less than on a desktop.
const TABLE_BYTES: usize = 16 << 20;

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct Options {
    plies: Option<u32>,
    rules: Option<RulesOptions>,
}

/// The search of an endgame.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawEndgame {
    endgame: Endgame,
    lexicon: RawLexicon,
    rules: GameRules,
    done: bool,
}

#[derive(Serialize)]
struct EndgameData {
    depth: u32,
    nodes: u64,
    spread: i32,
    line: Vec<MoveData>,
    exact: bool,
    complete: bool,
    done: bool,
}

fn wrong(error: SolveError) -> WasmError {
    WasmError::new(WasmErrorKind::Endgame, error)
}

impl RawEndgame {
    fn new(
        lexicon: &RawLexicon,
        rules: GameRules,
        position: &lexc::game::Position,
        options: &Options,
    ) -> Result<Self> {
        let options = EndgameOptions::default()
            .plies(options.plies.and_then(NonZeroU32::new))
            .table_bytes(TABLE_BYTES);
        let endgame = Endgame::new(lexicon.lexicon(), &rules, position, options).map_err(wrong)?;
        Ok(Self {
            endgame,
            lexicon: lexicon.clone(),
            rules,
            done: false,
        })
    }

    /// Returns the moves of a line as data, each with the board before it.
    fn line(&self, moves: &[lexc::game::Move]) -> Vec<MoveData> {
        let position = self.endgame.position();
        let mut board: Board = position.board.clone();
        let mut racks = [position.rack, position.other_rack.unwrap_or_default()];
        let values = TileValues::new(self.lexicon.lexicon().alphabet());
        let mut line = Vec::with_capacity(moves.len());
        for (made, seat) in moves.iter().zip([0, 1].into_iter().cycle()) {
            let Some(&rack) = racks.get(seat) else { break };
            let turn = Turn {
                board: &board,
                rack,
                unseen: Rack::new(),
                bag: 0,
                rules: &self.rules,
                values: values.clone(),
                cache: &self.lexicon.cache,
            };
            line.push(turn.data(made, None));
            if let (Some(play), Some(rack)) = (made.play(), racks.get_mut(seat)) {
                *rack = made.leave(rack);
                play.place_on(&mut board);
            }
        }
        line
    }
}

#[wasm_bindgen]
impl RawEndgame {
    /// Prepares the search of the endgame that a game has come to.
    ///
    /// # Errors
    /// [`WasmErrorKind::Endgame`], [`WasmErrorKind::Illegal`].
    pub fn of_game(game: &RawGame, lexicon: &RawLexicon, options: &str) -> Result<RawEndgame> {
        let options: Options = json::read(options, WasmErrorKind::Endgame)?;
        let state = game.live()?;
        let position = state
            .position()
            .ok_or_else(|| WasmError::new(WasmErrorKind::Endgame, "an endgame has two players"))?;
        if !state.bag().is_empty() {
            let message = format!("the bag is not empty: it holds {} tiles", state.bag().len());
            return Err(WasmError::new(WasmErrorKind::Endgame, message));
        }
        Self::new(lexicon, GameRules::clone(game.rules()), &position, &options)
    }

    /// Prepares the search of a position.
    ///
    /// # Errors
    /// [`WasmErrorKind::Endgame`], [`WasmErrorKind::Position`].
    pub fn of_position(lexicon: &RawLexicon, position: &str, options: &str) -> Result<RawEndgame> {
        let options: Options = json::read(options, WasmErrorKind::Endgame)?;
        let rules = options.rules.clone().unwrap_or_default().rules()?;
        let position = lexicon.position(position, &rules)?;
        Self::new(lexicon, rules, &position, &options)
    }

    /// Searches about this many nodes; returns whether there is nothing left to be done.
    pub fn step(&mut self, nodes: u32) -> bool {
        self.done = self.endgame.step(nodes.into());
        self.done
    }

    /// Returns the results so far, as JSON.
    #[must_use]
    pub fn progress(&self) -> String {
        let solution = self.endgame.solution();
        let best = solution.best();
        json::text(&EndgameData {
            depth: solution.depth,
            nodes: solution.nodes,
            spread: best.map_or(0, |best| best.value.points()),
            line: best.map(|best| self.line(&best.line)).unwrap_or_default(),
            exact: solution.status() == EndgameStatus::Solved,
            complete: best.is_some_and(|best| best.complete),
            done: self.done,
        })
    }
}
