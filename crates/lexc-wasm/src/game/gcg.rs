//! Games read from GCG, and their continuation.

use std::sync::Arc;

use lexc::game::{
    ChallengeResult, ChallengeRule, Draws, Event, Game, GameAddress, GameRules, GameState, Move,
    PlayerId, Rack, Score, TimeControl,
};
use lexc_api::record::{read_text, record_text};

use super::raw_game::{GameOptions, RawGame, Table};
use crate::data::error::{Result, WasmError, WasmErrorKind};
use crate::lexicon::RawLexicon;

/// Returns the challenge rule that the events of a game imply.
fn challenge_rule(record: &Game) -> ChallengeRule {
    let events = || record.turns.iter().map(|turn| (&turn.event, turn.points));
    let bonus = events().find(|(event, _)| matches!(event, Event::ChallengeBonus));
    let withdrawn = events().any(|(event, _)| matches!(event, Event::Withdrawal));
    match bonus.map(|(_, points)| points.points()) {
        Some(5) => ChallengeRule::FivePoints,
        Some(_) => ChallengeRule::TenPoints,
        None if withdrawn => ChallengeRule::Single,
        None => ChallengeRule::Void,
    }
}

/// Returns the known tiles of a player before a turn of the record.
fn rack_before(record: &Game, turn: usize, player: PlayerId) -> Rack {
    let mut later = record.turns.iter().skip(turn);
    let next = later.find(|turn| turn.player == player && turn.event.is_turn());
    let last = || record.racks.get(player.index()).copied().unwrap_or_default();
    next.map_or_else(last, |turn| turn.rack)
}

/// Returns the time whose penalty is this number of points.
fn seconds_for(points: Score, time: TimeControl) -> Option<f64> {
    let each = time.penalty_per_minute.points();
    let lost = -points.points();
    (each > 0 && lost > 0 && lost % each == 0)
        .then(|| time.allowance.as_secs_f64() + 60.0 * f64::from(lost / each))
}

impl RawGame {
    /// Reads a game. If it has two players and its points follow the rules, it can be continued;
    /// otherwise it can only be viewed.
    pub(super) fn from_gcg_options(
        lexicon: &RawLexicon,
        text: &str,
        mut options: GameOptions,
    ) -> Result<Self> {
        let given = options.rules.clone().unwrap_or_default();
        let mut rules = given.rules()?;
        let refused = |error| WasmError::from_api(WasmErrorKind::Gcg, error);
        let text = record_text(text).map_err(refused)?;
        let read = read_text(&text, lexicon.lexicon(), &rules).map_err(refused)?;
        let (record, warnings) = (read.game, read.warnings);
        if given.challenge.is_none() {
            rules = rules.with_challenge(challenge_rule(&record));
        }
        let rules = Arc::new(rules);
        let address = options.address()?;
        let names = record.players.iter();
        options.players = names.map(|player| player.name().to_owned()).collect();
        options.gcg = Some(text.gcg);
        let replayed = Self::replay(lexicon, &rules, &options, &record);
        if let Some(game) = replayed {
            return Ok(Self { warnings, ..game });
        }
        let board = record.board_after(record.turns.len(), rules.layout());
        let state = Table::Record(board);
        Ok(Self {
            cache: std::rc::Rc::clone(&lexicon.cache),
            rules,
            options,
            address,
            record,
            table: state,
            past: Vec::new(),
            warnings,
        })
    }

    /// Replays a game of two players with the recorded tiles, and random tiles if they are unknown.
    /// Returns `None` if the result under the rules differs from the record.
    fn replay(
        lexicon: &RawLexicon,
        rules: &Arc<GameRules>,
        options: &GameOptions,
        record: &Game,
    ) -> Option<Self> {
        if record.players.len() != 2 {
            return None;
        }
        let alphabet = lexicon.lexicon().alphabet();
        let address = options.address().ok()?;
        let state = GameState::builder(Arc::clone(rules), alphabet)
            .players(2)
            .seed(address.seed)
            .number(address.number)
            .build();
        let mut played = Game::new(record.players.iter().cloned());
        played.headers.clone_from(&record.headers);
        let rules = Arc::clone(rules);
        let mut game =
            Self::of_state(lexicon, rules, options.clone(), address, played, state.ok()?);
        for (index, turn) in record.turns.iter().enumerate() {
            game.deal_known(record, index)?;
            game.repeat(record, index)?;
            if let Event::LeftTiles(_) = turn.event {
                continue;
            }
            // The record has a lost turn as a pass that follows from the challenge.
            let last = game.record.turns.last_mut()?;
            last.note.clone_from(&turn.note);
            // The record keeps the known tiles, not the dealt ones.
            last.rack = turn.rack;
            last.event = turn.event;
        }
        game.deal_known(record, record.turns.len())?;
        for past in &mut game.past {
            past.given = true;
        }
        game.record.racks.clone_from(&record.racks);
        let over = game.live().ok()?.ending().is_some();
        let whole = game.whole_record();
        let same = PlayerId::all(2).all(|player| whole.score(player) == record.score(player));
        (same && over == record.ending.is_some()).then_some(game)
    }

    /// Deals the recorded tiles of the players before a turn, unless they already have them.
    fn deal_known(&mut self, record: &Game, turn: usize) -> Option<()> {
        let GameAddress { seed, number } = self.address;
        let state = self.live_mut().ok()?;
        if state.ending().is_some() {
            return Some(());
        }
        let known = [PlayerId::FIRST, PlayerId::SECOND]
            .map(|player| (player, rack_before(record, turn, player)));
        let has = |(player, rack): &(PlayerId, Rack)| state.rack(*player).subtract(rack).is_some();
        if known.iter().all(has) {
            return Some(());
        }
        let draws = Draws::new(seed, number ^ (turn as u64) << 32);
        state.deal_racks(&known, draws).ok()
    }

    /// Applies an event of a record.
    fn repeat(&mut self, record: &Game, index: usize) -> Option<()> {
        let turn = record.turns.get(index)?;
        match &turn.event {
            Event::Move(made) => {
                self.to_move(turn.player)?;
                self.make(*made).ok()
            }
            Event::UnknownExchange(count) => {
                let tiles = self.to_move(turn.player)?.tiles().take(*count);
                let tiles = Rack::from_tiles(tiles).ok()?;
                (tiles.len() == *count).then_some(())?;
                self.make(Move::Exchange(tiles)).ok()
            }
            Event::Withdrawal => {
                let result = self.settle(turn.player.next(2)).ok()?;
                matches!(result.0, ChallengeResult::Withdrawn { .. }).then_some(())
            }
            Event::ChallengeBonus => {
                let result = self.settle(turn.player.next(2)).ok()?;
                matches!(result.0, ChallengeResult::Bonus { .. }).then_some(())
            }
            Event::TimePenalty => {
                let seconds = seconds_for(turn.points, self.rules.time()?)?;
                self.penalize(turn.player, seconds).ok().map(|_| ())
            }
            Event::LeftTiles(_) => Some(()),
            _ => None,
        }
    }

    /// Returns the rack of the player to move; `None` if that is not `player`.
    fn to_move(&self, player: PlayerId) -> Option<&Rack> {
        let state = self.live().ok()?;
        (state.to_move() == player).then(|| state.rack(player))
    }
}
