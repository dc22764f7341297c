//! Comparison of the moves of a game with the best by equity.

use lexc::game::{Equity, Event, Rack, TileValues};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::raw_game::{RawGame, turn_of};
use crate::data::error::Result;
use crate::data::json;
use crate::leaves::RawLeaves;
use crate::moves::{MoveData, Turn, best_by_equity, equity_of};

#[derive(Serialize)]
struct AnalysedData {
    index: usize,
    seat: usize,
    made: MoveData,
    moves: Vec<MoveData>,
    loss: f64,
}

#[wasm_bindgen]
impl RawGame {
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
        let past = self.past.iter().find(|past| past.turns == index);
        let board;
        let turn = match past {
            Some(past) => turn_of(&past.state, line.player, &self.cache),
            None => {
                board = self.board_after(index);
                let position = self.record.position_before(index, self.rules.layout());
                let (unseen, bag) = position.map_or((Rack::new(), 0), |position| {
                    let alphabet = self.alphabet();
                    (
                        position.unseen(alphabet),
                        position.bag(alphabet, &self.rules),
                    )
                });
                Turn {
                    board: &board,
                    rack: line.rack,
                    unseen,
                    bag,
                    rules: &self.rules,
                    values: TileValues::new(self.alphabet()),
                    cache: &self.cache,
                }
            }
        };
        // If the record has only a part of the rack, better moves may have been possible.
        let rack_size = self.rules.rack_size();
        if line.rack != turn.rack || turn.bag > 0 && line.rack.len() < rack_size {
            return Ok(None);
        }
        let best = best_by_equity(&turn, alternatives.max(1), true, leaves.as_ref())?;
        // A withdrawn play scored nothing and kept the rack.
        let next = self.record.turns.get(index + 1).map(|line| &line.event);
        let withdrawn = matches!(next, Some(Event::Withdrawal));
        let equity = match withdrawn {
            true => equity_of(&turn, &lexc::game::Move::Pass, leaves.as_ref())?,
            false => equity_of(&turn, made, leaves.as_ref())?,
        };
        let highest = best.first().map_or(equity, |best| best.equity);
        let loss = (highest - equity).max(Equity::ZERO);
        Ok(Some(json::text(&AnalysedData {
            index,
            seat: line.player.index(),
            made: turn.data(made, Some(equity)),
            moves: best
                .iter()
                .map(|valued| turn.data(&valued.made, Some(valued.equity)))
                .collect(),
            loss: loss.points(),
        })))
    }
}
