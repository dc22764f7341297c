//! Saved games as text.

use std::collections::BTreeMap;

use lexc::game::Move;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use super::raw_game::{Action, GameOptions, RawGame};
use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::faces::rack_texts;
use crate::data::json;
use crate::lexicon::RawLexicon;
use crate::moves::MoveInput;

/// The version of the text.
const VERSION: u32 = 1;

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    /// The version of the text.
    lexc: u32,
    lexicon: SavedLexicon,
    game: GameOptions,
    /// The number of actions that the GCG of the game already contains.
    given: usize,
    actions: Vec<SavedAction>,
    /// The notes by entry.
    notes: BTreeMap<usize, String>,
}

#[derive(PartialEq, Deserialize, Serialize)]
struct SavedLexicon {
    name: String,
    alphabet: String,
    words: u64,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum SavedAction {
    Move(MoveInput),
    Challenge(usize),
    Time(usize, f64),
}

impl SavedLexicon {
    fn of(game: &crate::cache::LexiconCache) -> Self {
        Self {
            name: game.name.clone(),
            alphabet: game.lexicon.alphabet().name().to_owned(),
            words: game.lexicon.len(),
        }
    }
}

fn wrong(message: impl ToString) -> WasmError {
    WasmError::new(WasmErrorKind::Save, message)
}

impl RawGame {
    fn saved(&self, action: &Action, before: &lexc::game::GameState) -> SavedAction {
        let alphabet = self.alphabet();
        match action {
            Action::Move(Move::Play(play)) => SavedAction::Move(MoveInput::Text(
                play.display(before.board(), alphabet).to_string(),
            )),
            Action::Move(Move::Exchange(tiles)) => {
                SavedAction::Move(MoveInput::Exchange(rack_texts(tiles, alphabet)))
            }
            Action::Move(Move::Pass) => SavedAction::Move(MoveInput::Pass(true)),
            Action::Challenge(player) => SavedAction::Challenge(player.index()),
            Action::Time(player, seconds) => SavedAction::Time(player.index(), *seconds),
        }
    }

    fn repeat_saved(&mut self, action: &SavedAction) -> Result<()> {
        match action {
            SavedAction::Move(input) => {
                let made = self.turn()?.read(input)?.map_err(WasmError::illegal)?;
                self.make(made)
            }
            SavedAction::Challenge(seat) => {
                let player = self.seat(*seat)?;
                self.settle(player).map(|_| ())
            }
            SavedAction::Time(seat, seconds) => {
                let player = self.seat(*seat)?;
                self.penalize(player, *seconds).map(|_| ())
            }
        }
    }
}

#[wasm_bindgen]
impl RawGame {
    /// Returns the game as text for [`RawGame::restore`].
    #[must_use]
    pub fn save(&self) -> String {
        let own = self.past.iter().filter(|past| !past.given);
        let notes = self.record.turns.iter().enumerate();
        let notes = notes.filter(|(_, turn)| !turn.note.is_empty());
        json::text(&Saved {
            lexc: VERSION,
            lexicon: SavedLexicon::of(&self.cache),
            game: self.options.clone(),
            given: self.past.iter().filter(|past| past.given).count(),
            actions: own.map(|past| self.saved(&past.action, &past.state)).collect(),
            notes: notes.map(|(index, turn)| (index, turn.note.clone())).collect(),
        })
    }

    /// Returns the game of a text of [`RawGame::save`].
    ///
    /// # Errors
    /// [`WasmErrorKind::Save`].
    pub fn restore(lexicon: &RawLexicon, text: &str) -> Result<RawGame> {
        let saved: Saved = json::read(text, WasmErrorKind::Save)
            .map_err(|error| wrong(format!("not a saved game: {error}")))?;
        if saved.lexc != VERSION {
            return Err(wrong(format!(
                "the game is saved in version {}, and this is version {VERSION}",
                saved.lexc
            )));
        }
        let present = SavedLexicon::of(&lexicon.cache);
        if saved.lexicon != present {
            let SavedLexicon { name, words, .. } = &saved.lexicon;
            return Err(wrong(format!(
                "the game is of the lexicon {name:?} of {words} words, and this is {:?} of {}",
                present.name, present.words
            ))
            .help("open the lexicon that the game was begun with"));
        }
        let refused =
            |error: WasmError| wrong(format!("the saved game cannot be repeated: {error}"));
        let mut game = Self::begin(lexicon, saved.game).map_err(refused)?;
        while game.past.len() > saved.given {
            game.undo();
        }
        for action in &saved.actions {
            game.repeat_saved(action).map_err(refused)?;
        }
        for (index, note) in saved.notes {
            if let Some(turn) = game.record.turns.get_mut(index) {
                turn.note = note;
            }
        }
        Ok(game)
    }
}
