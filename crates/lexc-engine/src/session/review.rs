//! [`review`]: what each turn of a game has lost.

use lexc_game::notation::move_to_text;
use lexc_game::{Equity, Event, GameState, Move, PlayerId};

use super::Session;
use crate::analyse::{Judge, Judgement};

/// A turn and what it has lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnReview {
    /// The line of the record, from 1.
    pub number: usize,
    /// The player.
    pub player: PlayerId,
    /// The rack.
    pub rack: String,
    /// The move in words.
    pub made: String,
    /// The best move in words.
    pub best: String,
    /// The judgement of the move.
    pub judgement: Judgement,
    /// `true` for a play that was withdrawn after a challenge. Its loss is that of a pass.
    pub withdrawn: bool,
}

impl TurnReview {
    /// Returns the difference in value between the best move and this one; zero if it was as good.
    #[must_use]
    pub fn lost(&self) -> Equity {
        self.judgement.lost()
    }
}

/// The turns of a player together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerReview {
    /// The player.
    pub player: PlayerId,
    /// The number of turns.
    pub turns: usize,
    /// The number of moves that were as good as the best one.
    pub best: usize,
    /// The sum of the losses.
    pub lost: Equity,
}

/// The turns of a game, and the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// The turns in order.
    pub turns: Vec<TurnReview>,
    /// The players in order.
    pub players: Vec<PlayerReview>,
}

/// Reviews the turns of a session up to now. Passes that a challenge cost are no turns.
#[must_use]
pub fn review(session: &Session, judge: &mut impl Judge) -> Review {
    let alphabet = session.lexicon().alphabet();
    let tell = |state: &GameState, made: &Move| move_to_text(made, state.board(), alphabet);
    let mut turns = Vec::new();
    for (state, made, line) in session.moves() {
        let player = state.to_move();
        let view = state.view(player);
        let after = session.game().turns.get(line + 1);
        let withdrawn = after.is_some_and(|turn| turn.event == Event::Withdrawal);
        let counted = if withdrawn { &Move::Pass } else { made };
        let judgement = judge.judge(&view, counted);
        turns.push(TurnReview {
            number: line + 1,
            player,
            rack: view.rack().spell(alphabet),
            made: tell(state, made),
            best: tell(state, &judgement.best),
            judgement,
            withdrawn,
        });
    }
    let players = session.players().map(|player| {
        let own = || turns.iter().filter(|turn| turn.player == player);
        PlayerReview {
            player,
            turns: own().count(),
            best: own().filter(|turn| turn.lost() == Equity::ZERO).count(),
            lost: own().fold(Equity::ZERO, |sum, turn| sum + turn.lost()),
        }
    });
    let players = players.collect();
    Review { turns, players }
}
