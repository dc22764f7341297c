//! [`RawGame`]: a game with its record, its moves and its undo history.

use std::rc::Rc;
use std::sync::Arc;

use lexc::Alphabet;
use lexc::game::{
    Board, ChallengeError, ChallengeResult, ChallengeRule, Event, Game, GameAddress, GameRules,
    GameState, Move, PlayerId, PlayerName, Position, Rack, Verdict,
};
use lexc_api::record::RecordWarning;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use super::viewer::Viewer;
use crate::cache::LexiconCache;
use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::data::illegal::Illegal;
use crate::data::json;
use crate::data::rules::{RulesOptions, duration};
use crate::data::tiles::BoardData;
use crate::leaves::RawLeaves;
use crate::lexicon::RawLexicon;
use crate::moves::{MoveData, MoveInput, MovesOptions, Turn, WordData, best_moves};

/// The start of a game, which suffices to restart it.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct GameOptions {
    pub(super) players: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rules: Option<RulesOptions>,
    /// In decimal, because JSON numbers lose digits.
    pub(super) seed: String,
    pub(super) number: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cgp: Option<String>,
    /// The GCG of the game that this one continues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) gcg: Option<String>,
}

impl GameOptions {
    pub(super) fn address(&self) -> Result<GameAddress> {
        let seed = if self.seed.is_empty() { "0" } else { &self.seed };
        let seed = seed.parse().map_err(|_| {
            let message =
                format!("the seed {:?} is not a number from 0 to {}", self.seed, u64::MAX);
            WasmError::new(WasmErrorKind::Range, message)
        })?;
        let number = self.number;
        Ok(GameAddress { seed, number })
    }
}

/// An action, in a form that can be repeated.
#[derive(Debug, Clone)]
pub(super) enum Action {
    Move(Move),
    Challenge(PlayerId),
    Time(PlayerId, f64),
}

/// The state before an action.
#[derive(Debug, Clone)]
pub(super) struct Past {
    pub(super) state: GameState,
    /// The number of turns of the record.
    pub(super) turns: usize,
    pub(super) action: Action,
    /// `true` if the action comes from GCG and therefore need not be saved.
    pub(super) given: bool,
}

/// The table: a live game, or the end of a record with unknown racks.
#[derive(Debug, Clone)]
pub(super) enum Table {
    Live(Box<GameState>),
    Record(Board),
}

/// A game.
#[wasm_bindgen]
#[derive(Debug, Clone)]
pub struct RawGame {
    pub(super) cache: Rc<LexiconCache>,
    pub(super) rules: Arc<GameRules>,
    pub(super) options: GameOptions,
    pub(super) address: GameAddress,
    /// The turns so far. While the game is live, they exclude the points for tiles left.
    pub(super) record: Game,
    pub(super) table: Table,
    pub(super) past: Vec<Past>,
    /// The warnings on the record that the game was read from.
    pub(super) warnings: Vec<RecordWarning>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CheckData {
    pub(super) legal: bool,
    pub(super) reason: Option<Illegal>,
    #[serde(rename = "move")]
    pub(super) made: Option<MoveData>,
    pub(super) score: i32,
    pub(super) words: Vec<WordData>,
    pub(super) invalid_words: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChallengeData {
    pub(super) kind: &'static str,
    pub(super) seat: Option<usize>,
    pub(super) points: i32,
    pub(super) invalid_words: Vec<String>,
}

/// Returns the names of players with distinct nicknames.
pub(super) fn player_names(names: &[String]) -> Vec<PlayerName> {
    let mut players: Vec<PlayerName> = Vec::with_capacity(names.len());
    for name in names {
        let mut player = PlayerName::new(name, name);
        let mut number = 2;
        while players.iter().any(|other| other.nickname() == player.nickname()) {
            player = PlayerName::new(&format!("{name}{number}"), name);
            number += 1;
        }
        players.push(player);
    }
    players
}

pub(super) fn invalid(words: &[WordData]) -> Vec<String> {
    let invalid = words.iter().filter(|word| !word.valid);
    invalid.map(|word| word.word.clone()).collect()
}

pub(super) fn over() -> WasmError {
    WasmError::illegal(Illegal::GameOver)
}

impl RawGame {
    pub(super) fn begin(lexicon: &RawLexicon, options: GameOptions) -> Result<Self> {
        if let Some(gcg) = options.gcg.clone() {
            return Self::from_gcg_options(lexicon, &gcg, options);
        }
        let rules = Arc::new(options.rules.clone().unwrap_or_default().rules()?);
        let address = options.address()?;
        let GameAddress { seed, number } = address;
        let alphabet = lexicon.lexicon().alphabet();
        let players = options.players.len();
        let state = match &options.cgp {
            None => GameState::builder(Arc::clone(&rules), alphabet)
                .players(players)
                .seed(seed)
                .number(number)
                .build()?,
            Some(_) if players != 2 => {
                let message = format!("a position has 2 players, not {players}");
                return Err(WasmError::new(WasmErrorKind::Position, message));
            }
            Some(cgp) => {
                let position = lexicon.cgp(cgp, &rules)?;
                GameState::builder(Arc::clone(&rules), alphabet)
                    .position(&position)
                    .seed(seed)
                    .number(number)
                    .build()?
            }
        };
        let mut record = Game::new(player_names(&options.players));
        if options.cgp.is_none() {
            record.address = Some(address);
        }
        Ok(Self::of_state(lexicon, rules, options, address, record, state))
    }

    pub(super) fn of_state(
        lexicon: &RawLexicon,
        rules: Arc<GameRules>,
        options: GameOptions,
        address: GameAddress,
        record: Game,
        state: GameState,
    ) -> Self {
        Self {
            cache: Rc::clone(&lexicon.cache),
            rules,
            options,
            address,
            record,
            table: Table::Live(Box::new(state)),
            past: Vec::new(),
            warnings: Vec::new(),
        }
    }

    pub(super) fn alphabet(&self) -> &Alphabet {
        self.cache.lexicon.alphabet()
    }

    /// Returns the state of a live game.
    pub(crate) fn live(&self) -> Result<&GameState> {
        match &self.table {
            Table::Live(state) => Ok(state),
            Table::Record(_) => Err(over()),
        }
    }

    pub(super) fn live_mut(&mut self) -> Result<&mut GameState> {
        match &mut self.table {
            Table::Live(state) => Ok(state),
            Table::Record(_) => Err(over()),
        }
    }

    pub(crate) fn cache(&self) -> &Rc<LexiconCache> {
        &self.cache
    }

    pub(crate) fn address(&self) -> GameAddress {
        self.address
    }

    pub(crate) fn rules(&self) -> &Arc<GameRules> {
        &self.rules
    }

    /// Returns the turn of the player to move.
    pub(crate) fn turn(&self) -> Result<Turn<'_>> {
        let state = self.live()?;
        Ok(turn_of(state, state.to_move(), &self.cache))
    }

    pub(super) fn seat(&self, seat: usize) -> Result<PlayerId> {
        let seat_of = PlayerId::new(seat).filter(|seat| seat.index() < self.record.players.len());
        seat_of.ok_or_else(|| {
            WasmError::new(WasmErrorKind::Range, format!("there is no seat {seat} in this game"))
        })
    }

    /// Checks that an action is for the current turn, if it names a turn.
    fn check_turn(&self, after: Option<usize>) -> Result<()> {
        let entries = self.record.turns.len();
        match after {
            Some(after) if after != entries => {
                Err(WasmError::illegal(Illegal::OtherTurn { after, entries }))
            }
            _ => Ok(()),
        }
    }

    /// Saves the current state before an action.
    pub(super) fn remember(&mut self, action: Action) -> Result<()> {
        let state = self.live()?.clone();
        let turns = self.record.turns.len();
        let given = false;
        self.past.push(Past { state, turns, action, given });
        Ok(())
    }

    /// Makes a legal move.
    pub(crate) fn make(&mut self, made: Move) -> Result<()> {
        let state = self.live()?;
        if let Err(error) = state.check(&made) {
            return Err(WasmError::illegal(Illegal::of(error, self.alphabet())));
        }
        self.remember(Action::Move(made))?;
        let (Table::Live(state), record) = (&mut self.table, &mut self.record) else {
            return Err(over());
        };
        record.push_move(state, made);
        // The move has been checked, and undo uses the saved state.
        let _ = state.apply(&made);
        Ok(())
    }

    /// Challenges the last play.
    pub(super) fn settle(
        &mut self,
        challenger: PlayerId,
    ) -> Result<(ChallengeResult, Vec<String>)> {
        let Some(last) = self.past.last() else {
            return Err(ChallengeError::NotAPlay.into());
        };
        let Action::Move(made) = last.action else {
            return Err(ChallengeError::NotLast.into());
        };
        let Move::Play(play) = made else {
            return Err(ChallengeError::NotAPlay.into());
        };
        let before = last.state.clone();
        let words = turn_of(&before, before.to_move(), &self.cache).words(&play);
        let invalid_words = invalid(&words);
        let verdict = match invalid_words.is_empty() {
            true => Verdict::Valid,
            false => Verdict::Invalid,
        };
        // The play is applied again to obtain its undo. A record may have given other draws, so a
        // valid play is settled in the game's own state.
        let mut again = before;
        let undo = again.apply(&made);
        let undo = undo.map_err(|error| WasmError::illegal(Illegal::of(error, self.alphabet())))?;
        let mut after = match verdict {
            Verdict::Valid => self.live()?.clone(),
            Verdict::Invalid => again,
        };
        let result = after.challenge(undo, challenger, verdict)?;
        self.remember(Action::Challenge(challenger))?;
        self.record.push_challenge(result, &after);
        self.table = Table::Live(Box::new(after));
        Ok((result, invalid_words))
    }

    pub(super) fn penalize(&mut self, player: PlayerId, seconds: f64) -> Result<i32> {
        let used = duration(seconds)?;
        self.remember(Action::Time(player, seconds))?;
        let state = self.live_mut()?;
        let points = state.penalize_time(player, used);
        if points == lexc::game::Score::ZERO {
            self.past.pop();
            return Ok(0);
        }
        if let Table::Live(state) = &self.table {
            self.record.push_time_penalty(player, points, state);
        }
        Ok(points.points())
    }

    /// Returns the record with the points for tiles left.
    pub(super) fn whole_record(&self) -> Game {
        let mut record = self.record.clone();
        if let Table::Live(state) = &self.table {
            record.finish(state);
            // A record that is not continued keeps the known racks, not the dealt ones.
            let given = self.past.last().is_none_or(|past| past.given);
            if given && self.options.gcg.is_some() && record.ending.is_none() {
                record.racks.clone_from(&self.record.racks);
            }
        }
        record
    }

    /// Returns `true` if the game has ended.
    pub(super) fn is_over(&self) -> bool {
        match &self.table {
            Table::Live(state) => state.ending().is_some(),
            Table::Record(_) => self.record.ending.is_some(),
        }
    }

    /// Returns the record without the tiles that the viewer may not know.
    fn record_for(&self, viewer: Viewer) -> Game {
        let mut record = self.whole_record();
        if self.is_over() {
            return record;
        }
        for (seat, rack) in record.racks.iter_mut().enumerate() {
            if !viewer.sees(seat) {
                *rack = Rack::new();
            }
        }
        let hidden = |turn: &&mut lexc::game::Turn| !viewer.sees(turn.player.index());
        for turn in record.turns.iter_mut().filter(hidden) {
            turn.rack = match &turn.event {
                Event::Move(Move::Play(play)) => {
                    Rack::from_tiles(play.pieces()).unwrap_or_default()
                }
                Event::Move(Move::Exchange(tiles)) => {
                    turn.event = Event::UnknownExchange(tiles.len());
                    Rack::new()
                }
                _ => Rack::new(),
            };
        }
        record
    }

    /// Returns the part of the record that the viewer may know.
    pub(super) fn position_for(&self, viewer: Viewer) -> Result<Position> {
        let two =
            || WasmError::new(WasmErrorKind::Position, "only games of two players have a position");
        match &self.table {
            Table::Live(state) => {
                let mut position = state.position().ok_or_else(two)?;
                let over = state.ending().is_some();
                let mover = state.to_move().index();
                if !over && !viewer.sees(mover) {
                    position.rack = Rack::new();
                }
                if !over && !viewer.sees(1 - mover) {
                    position.other_rack = None;
                }
                Ok(position)
            }
            Table::Record(_) => {
                let turns = self.record.turns.len();
                let position = self.record.position_before(turns, self.rules.layout());
                position.ok_or_else(two)
            }
        }
    }
}

/// Returns the turn of a player in a state.
pub(crate) fn turn_of<'a>(
    state: &'a GameState,
    player: PlayerId,
    cache: &'a LexiconCache,
) -> Turn<'a> {
    let view = state.view(player);
    Turn {
        board: state.board(),
        rack: *view.rack(),
        unseen: view.unseen(),
        bag: view.bag_len(),
        rules: state.rules(),
        values: state.values().clone(),
        cache,
    }
}

#[wasm_bindgen]
impl RawGame {
    /// Begins a game.
    ///
    /// # Errors
    /// [`WasmErrorKind::Rules`], [`WasmErrorKind::Position`], [`WasmErrorKind::Range`].
    pub fn create(lexicon: &RawLexicon, options: &str) -> Result<RawGame> {
        Self::begin(lexicon, json::read(options, WasmErrorKind::Range)?)
    }

    /// Returns the state as a viewer sees it, as JSON: a seat, -1 for all, -2 for nobody.
    ///
    /// # Errors
    /// [`WasmErrorKind::Range`].
    pub fn state(&self, viewer: i32) -> Result<String> {
        Ok(json::text(&self.state_data(Viewer::read(viewer, self.record.players.len())?)))
    }

    /// Checks a move and returns its score and words as JSON.
    ///
    /// # Errors
    /// [`WasmErrorKind::Move`], [`WasmErrorKind::Text`] for a text that is not a move.
    pub fn check(&self, input: &str) -> Result<String> {
        let input: MoveInput = json::read(input, WasmErrorKind::Move)?;
        let refused = |reason| CheckData {
            legal: false,
            reason: Some(reason),
            made: None,
            score: 0,
            words: Vec::new(),
            invalid_words: Vec::new(),
        };
        let Ok(turn) = self.turn() else {
            return Ok(json::text(&refused(Illegal::GameOver)));
        };
        let made = match turn.read(&input)? {
            Ok(made) => made,
            Err(reason) => return Ok(json::text(&refused(reason))),
        };
        let words = made.play().map(|play| turn.words(play)).unwrap_or_default();
        let invalid_words = invalid(&words);
        let reason = self.refusal(&made, &invalid_words)?;
        Ok(json::text(&CheckData {
            legal: reason.is_none(),
            reason,
            score: made.score().points(),
            made: Some(turn.data(&made, None)),
            words,
            invalid_words,
        }))
    }

    /// Makes a move and returns the new entry of the history, as JSON. A move that names the number
    /// of entries that it follows is refused unless there are as many.
    ///
    /// # Errors
    /// [`WasmErrorKind::Illegal`], [`WasmErrorKind::Move`], [`WasmErrorKind::Text`].
    pub fn play(&mut self, input: &str, after: Option<usize>) -> Result<String> {
        self.check_turn(after)?;
        let input: MoveInput = json::read(input, WasmErrorKind::Move)?;
        let turn = self.turn()?;
        let made = turn.read(&input)?.map_err(WasmError::illegal)?;
        let words = made.play().map(|play| turn.words(play)).unwrap_or_default();
        if let Some(reason) = self.refusal(&made, &invalid(&words))? {
            return Err(WasmError::illegal(reason));
        }
        let index = self.record.turns.len();
        self.make(made)?;
        Ok(json::text(&self.entry(index, Viewer::All)))
    }

    /// Challenges the last play and returns the consequences, as JSON. A negative seat is the
    /// player after the one who made the play. A challenge names its turn like a move.
    ///
    /// # Errors
    /// [`WasmErrorKind::Challenge`], [`WasmErrorKind::Illegal`], [`WasmErrorKind::Range`].
    pub fn challenge(&mut self, by: i32, after: Option<usize>) -> Result<String> {
        self.check_turn(after)?;
        let challenger = match usize::try_from(by) {
            Ok(seat) => self.seat(seat)?,
            Err(_) => {
                let last = self.past.last().map(|past| past.state.to_move());
                last.ok_or(ChallengeError::NotAPlay)?.next(self.record.players.len())
            }
        };
        let (result, invalid_words) = self.settle(challenger)?;
        let (kind, seat, points) = match result {
            ChallengeResult::Refused(player) => ("refused", Some(player), 0),
            ChallengeResult::Withdrawn { player, points } => {
                ("withdrawn", Some(player), -points.points())
            }
            ChallengeResult::TurnLost(player) => ("turn-lost", Some(player), 0),
            ChallengeResult::Bonus { player, points } => ("bonus", Some(player), points.points()),
            _ => ("nothing", None, 0),
        };
        Ok(json::text(&ChallengeData {
            kind,
            seat: seat.map(PlayerId::index),
            points,
            invalid_words,
        }))
    }

    /// Takes back the last action; returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(past) = self.past.pop() else {
            return false;
        };
        self.record.turns.truncate(past.turns);
        self.table = Table::Live(Box::new(past.state));
        true
    }

    /// Takes off the points for time used, and returns them.
    ///
    /// # Errors
    /// [`WasmErrorKind::Range`].
    pub fn penalize_time(&mut self, seat: usize, seconds: f64) -> Result<i32> {
        let player = self.seat(seat)?;
        self.penalize(player, seconds)
    }

    /// Sets the note of the last entry.
    pub fn note(&mut self, text: &str) {
        if let Some(last) = self.record.turns.last_mut() {
            text.clone_into(&mut last.note);
        }
    }

    /// Returns the moves of the player to move, as JSON.
    ///
    /// # Errors
    /// [`WasmErrorKind::Illegal`] if the game is over.
    pub fn moves(&self, options: &str, leaves: Option<RawLeaves>) -> Result<String> {
        let options: MovesOptions = json::read(options, WasmErrorKind::Move)?;
        let turn = self.turn()?;
        if self.live()?.ending().is_some() {
            return Err(over());
        }
        Ok(json::text(&best_moves(&turn, &options, leaves.as_ref())?))
    }

    /// Returns the board after a number of entries of the history, as JSON.
    #[must_use]
    pub fn board_at(&self, entries: usize) -> String {
        json::text(&BoardData::new(&self.board_after(entries), self.alphabet()))
    }

    /// Returns the position before an entry of the history, or the present one, as the player to
    /// move sees it, as CGP.
    ///
    /// # Errors
    /// [`WasmErrorKind::Range`].
    pub fn cgp_at(&self, entry: usize) -> Result<String> {
        let count = self.record.turns.len();
        // Where the record does not have the whole rack, the state has tiles dealt at random.
        let known = |past: &&Past| {
            let line = self.record.turns.get(entry);
            line.is_none_or(|line| line.rack == *past.state.rack(line.player))
        };
        let past = self.past.iter().rev().find(|past| past.turns == entry);
        let position = match past.filter(known) {
            Some(past) => past.state.view(past.state.to_move()).position(),
            None if entry == count => match &self.table {
                Table::Live(state) if state.ending().is_none() => {
                    state.view(state.to_move()).position()
                }
                _ => self.position_for(Viewer::All)?,
            },
            None => {
                let position = self.record.position_before(entry, self.rules.layout());
                position.ok_or_else(|| {
                    let message = format!("there is no entry {entry}: there are {count}");
                    WasmError::new(WasmErrorKind::Range, message)
                })?
            }
        };
        Ok(position.to_cgp(self.alphabet()))
    }

    /// Returns the position as a viewer sees it, as CGP.
    ///
    /// # Errors
    /// [`WasmErrorKind::Range`]; [`WasmErrorKind::Position`] unless there are two players.
    pub fn cgp(&self, viewer: i32) -> Result<String> {
        let viewer = Viewer::read(viewer, self.record.players.len())?;
        Ok(self.position_for(viewer)?.to_cgp(self.alphabet()))
    }

    /// Returns the game as a viewer sees it, as GCG. Until the game is over, the tiles of others
    /// are only those that they have played.
    ///
    /// # Errors
    /// [`WasmErrorKind::Range`].
    pub fn gcg(&self, viewer: i32) -> Result<String> {
        let viewer = Viewer::read(viewer, self.record.players.len())?;
        let record = self.record_for(viewer);
        Ok(record.to_gcg(self.rules.layout(), self.alphabet()))
    }

    /// Returns the warnings on the record that the game was read from, as JSON.
    #[must_use]
    pub fn warnings(&self) -> String {
        json::text(&self.warnings)
    }
}

impl RawGame {
    /// Returns the reason why a move is refused, if it is.
    pub(super) fn refusal(&self, made: &Move, invalid_words: &[String]) -> Result<Option<Illegal>> {
        if let Err(error) = self.live()?.check(made) {
            return Ok(Some(Illegal::of(error, self.alphabet())));
        }
        let refused = self.rules.challenge() == ChallengeRule::Void && !invalid_words.is_empty();
        Ok(refused.then(|| Illegal::InvalidWords { words: invalid_words.to_vec() }))
    }
}
