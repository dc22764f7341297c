//! Comparison of the moves of a game with the best by equity.

use lexc::game::{Equity, Event, Move, Rack, TileValues, Turn as RecordedTurn};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::raw_game::{RawGame, turn_of};
use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::json;
use crate::leaves::RawLeaves;
use crate::moves::{MoveData, MoveInput, Turn, best_by_equity, equity_of};

#[derive(Serialize)]
struct AnalysedData {
    index: usize,
    seat: usize,
    made: MoveData,
    moves: Vec<MoveData>,
    loss: f64,
}

impl RawGame {
    /// Calls `f` with the turn before an entry of the history. Returns `None` if there is no such
    /// entry.
    fn with_turn<T>(&self, index: usize, f: impl FnOnce(&Turn<'_>) -> T) -> Option<T> {
        let line = self.record.turns.get(index)?;
        if let Some(past) = self.past.iter().find(|past| past.turns == index) {
            return Some(f(&turn_of(&past.state, line.player, &self.cache)));
        }
        let board = self.board_after(index);
        let position = self.record.position_before(index, self.rules.layout());
        let (unseen, bag) = position.map_or((Rack::new(), 0), |position| {
            let alphabet = self.alphabet();
            (position.unseen(alphabet), position.bag(alphabet, &self.rules))
        });
        Some(f(&Turn {
            board: &board,
            rack: line.rack,
            unseen,
            bag,
            rules: &self.rules,
            values: TileValues::new(self.alphabet()),
            cache: &self.cache,
        }))
    }

    /// Compares a move of the history with the best by equity; `None` if the whole rack is not
    /// known.
    fn compare(
        &self,
        (index, line, made): (usize, &RecordedTurn, &Move),
        turn: &Turn<'_>,
        alternatives: usize,
        leaves: Option<&RawLeaves>,
    ) -> Result<Option<AnalysedData>> {
        // If the record has only a part of the rack, better moves may have been possible.
        let rack_size = self.rules.rack_size();
        if line.rack != turn.rack || turn.bag > 0 && line.rack.len() < rack_size {
            return Ok(None);
        }
        let best = best_by_equity(turn, alternatives.max(1), true, leaves)?;
        // A withdrawn play scored nothing and kept the rack.
        let next = self.record.turns.get(index + 1).map(|line| &line.event);
        let withdrawn = matches!(next, Some(Event::Withdrawal));
        let equity = match withdrawn {
            true => equity_of(turn, &Move::Pass, leaves)?,
            false => equity_of(turn, made, leaves)?,
        };
        let highest = best.first().map_or(equity, |best| best.equity);
        let loss = (highest - equity).max(Equity::ZERO);
        Ok(Some(AnalysedData {
            index,
            seat: line.player.index(),
            made: turn.data(made, Some(equity)),
            moves: best.iter().map(|valued| turn.data(&valued.made, Some(valued.equity))).collect(),
            loss: loss.points(),
        }))
    }
}

/// Reads moves of a turn and describes them.
fn describe(turn: &Turn<'_>, inputs: &[MoveInput]) -> Result<Vec<MoveData>> {
    let data = |input| {
        let made = turn.read(input)?.map_err(WasmError::illegal)?;
        Ok(turn.data(&made, None))
    };
    inputs.iter().map(data).collect()
}

#[wasm_bindgen]
impl RawGame {
    /// Returns moves as data, as JSON: of the player to move, or of the turn before an entry of the
    /// history. Nothing checks that the rules allow them.
    ///
    /// # Errors
    /// [`WasmErrorKind::Move`], [`WasmErrorKind::Text`], [`WasmErrorKind::Illegal`] for tiles that
    /// form no play, [`WasmErrorKind::Range`] if there is no such entry.
    pub fn describe(&self, inputs: &str, entry: Option<usize>) -> Result<String> {
        let inputs: Vec<MoveInput> = json::read(inputs, WasmErrorKind::Move)?;
        let described = match entry.filter(|&entry| entry != self.record.turns.len()) {
            None => describe(&self.turn()?, &inputs),
            Some(entry) => {
                self.with_turn(entry, |turn| describe(turn, &inputs)).unwrap_or_else(|| {
                    let count = self.record.turns.len();
                    let message = format!("there is no entry {entry}: there are {count}");
                    Err(WasmError::new(WasmErrorKind::Range, message))
                })
            }
        };
        Ok(json::text(&described?))
    }

    /// Returns the entries of the history that are moves, as JSON.
    #[must_use]
    pub fn move_indices(&self) -> String {
        let turns = self.record.turns.iter().enumerate();
        let moves = turns.filter(|(_, turn)| matches!(turn.event, Event::Move(_)));
        json::text(&moves.map(|(index, _)| index).collect::<Vec<_>>())
    }

    /// Compares a move of the history with the best by equity, as JSON; `None` for an entry that
    /// is no move, or whose tiles are not known.
    ///
    /// # Errors
    /// The name of the leave values.
    pub fn analyse_entry(
        &self,
        index: usize,
        alternatives: usize,
        leaves: Option<RawLeaves>,
    ) -> Result<Option<String>> {
        let line = self.record.turns.get(index);
        let Some((line, Event::Move(made))) = line.map(|line| (line, &line.event)) else {
            return Ok(None);
        };
        if line.rack.is_empty() {
            return Ok(None);
        }
        let compared = self.with_turn(index, |turn| {
            self.compare((index, line, made), turn, alternatives, leaves.as_ref())
        });
        Ok(compared.transpose()?.flatten().as_ref().map(json::text))
    }
}
