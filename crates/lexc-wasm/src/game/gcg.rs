//! Games read from GCG, and played on from there.

use std::sync::Arc;

use lexc::game::{
    ChallengeRule, Draws, Event, Game, GameRules, GameState, PlayerId, Position, Rack, Score,
    TimeControl,
};

use super::raw_game::{GameOptions, RawGame, Table};
use crate::data::error::Result;
use crate::lexicon::RawLexicon;

/// Returns the challenge rule that the events of a game are by.
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

/// Returns the tiles of a player before a turn that the record has.
fn rack_before(record: &Game, turn: usize, player: PlayerId) -> Rack {
    let mut later = record.turns.iter().skip(turn);
    let next = later.find(|turn| turn.player == player && turn.event.is_turn());
    let last = || {
        record
            .racks
            .get(player.index())
            .copied()
            .unwrap_or_default()
    };
    next.map_or_else(last, |turn| turn.rack)
}

/// Returns the time that costs a number of points.
fn seconds_for(points: Score, time: TimeControl) -> Option<f64> {
    let each = time.penalty_per_minute.points();
    let lost = -points.points();
    (each > 0 && lost > 0 && lost % each == 0)
        .then(|| time.allowance.as_secs_f64() + 60.0 * f64::from(lost / each))
}

impl RawGame {
    /// Reads a game. If its racks are known and its points are those of the rules, it can be
    /// played on; otherwise it is a record to look at.
    pub(super) fn from_gcg_options(
        lexicon: &RawLexicon,
        text: &str,
        mut options: GameOptions,
    ) -> Result<Self> {
        let given = options.rules.clone().unwrap_or_default();
        let mut rules = given.rules()?;
        let alphabet = lexicon.lexicon().alphabet();
        let record = Game::from_gcg(text, rules.layout(), alphabet)?;
        if given.challenge.is_none() {
            rules = rules.with_challenge(challenge_rule(&record));
        }
        let rules = Arc::new(rules);
        let address = options.address()?;
        let names = record.players.iter();
        options.players = names.map(|player| player.name().to_owned()).collect();
        options.gcg = Some(text.to_owned());
        let replayed = Self::replay(lexicon, &rules, &options, &record);
        if let Some(game) = replayed {
            return Ok(game);
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
        })
    }

    /// Plays a game of two again, with the tiles that the record has; `None` if the rules do not
    /// give what the record says.
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
        let mut start = Position::new(rules);
        start.rack = rack_before(record, 0, PlayerId::FIRST);
        let other = rack_before(record, 0, PlayerId::SECOND);
        start.other_rack = (!other.is_empty()).then_some(other);
        let state = GameState::builder(Arc::clone(rules), alphabet)
            .position(&start)
            .seed(address.seed)
            .number(address.number)
            .build();
        let mut played = Game::new(record.players.iter().cloned());
        played.headers.clone_from(&record.headers);
        let rules = Arc::clone(rules);
        let mut game = Self::of_state(
            lexicon,
            rules,
            options.clone(),
            address,
            played,
            state.ok()?,
        );
        for (index, turn) in record.turns.iter().enumerate() {
            game.repeat(record, index)?;
            if let Event::LeftTiles(_) = turn.event {
                continue;
            }
            // A lost turn is in the record as a pass that follows from the challenge.
            let last = game.record.turns.last_mut()?;
            last.note.clone_from(&turn.note);
        }
        let over = game.live().ok()?.ending().is_some();
        let whole = game.whole_record();
        let same = PlayerId::all(2).all(|player| whole.score(player) == record.score(player));
        (same && over == record.ending.is_some()).then_some(game)
    }

    /// Repeats an event of a record, then deals the tiles that the record says were drawn.
    fn repeat(&mut self, record: &Game, index: usize) -> Option<()> {
        let turn = record.turns.get(index)?;
        let actions = self.past.len();
        match &turn.event {
            Event::Move(made) => {
                let state = self.live().ok()?;
                if state.to_move() != turn.player || *state.rack(turn.player) != turn.rack {
                    return None;
                }
                self.make(*made).ok()?;
            }
            Event::Withdrawal => {
                let result = self.settle(turn.player.next(2)).ok()?;
                matches!(result.0, lexc::game::ChallengeResult::Withdrawn { .. }).then_some(())?;
            }
            Event::ChallengeBonus => {
                let result = self.settle(turn.player.next(2)).ok()?;
                matches!(result.0, lexc::game::ChallengeResult::Bonus { .. }).then_some(())?;
            }
            Event::TimePenalty => {
                let seconds = seconds_for(turn.points, self.rules.time()?)?;
                self.penalize(turn.player, seconds).ok()?;
            }
            Event::LeftTiles(_) => return Some(()),
            _ => return None,
        }
        let drawn = rack_before(record, index + 1, turn.player);
        let (Table::Live(state), address) = (&mut self.table, self.address) else {
            return None;
        };
        if !drawn.is_empty() && *state.rack(turn.player) != drawn {
            let observer = turn.player.next(2);
            let draws = Draws::new(address.seed, address.number ^ (index as u64 + 1) << 32);
            state
                .resample_with(observer, &[(turn.player, drawn)], draws)
                .ok()?;
        }
        for past in self.past.iter_mut().skip(actions) {
            past.given = true;
        }
        Some(())
    }
}
