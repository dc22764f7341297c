//! [`Game`]: the record of a game, finished or not.

use crate::board::grid::Board;
use crate::board::layout::BoardLayout;
use crate::board::square::Square;
use crate::moves::player_move::Move;
use crate::player::{Ending, PlayerId, PlayerName};
use crate::position::Position;
use crate::score::Score;
use crate::state::challenge::ChallengeResult;
use crate::state::game_state::GameState;
use crate::tiles::rack::Rack;

/// The record of a game: its players, its turns, and how it ended.
///
/// Used for self-play and for games read from GCG: see [`gcg`](crate::gcg).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Game {
    /// The players, in the order of their first turns.
    pub players: Vec<PlayerName>,
    /// Other headers of the text: a name and a value, such as `lexicon` and `CSW21`.
    pub headers: Vec<(String, String)>,
    /// The turns, and other changes of the scores.
    pub turns: Vec<Turn>,
    /// The known tiles of each player after the last turn.
    pub racks: Vec<Rack>,
    /// The seed and number of a game of self-play.
    pub address: Option<GameAddress>,
    /// The ending of the game, if it has ended.
    pub ending: Option<Ending>,
}

/// The seed and the number that determine the order of the draws of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameAddress {
    /// The seed.
    pub seed: u64,
    /// The number of the game among the games of the seed.
    pub number: u64,
}

/// A line of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The player.
    pub player: PlayerId,
    /// The known tiles of the player before the turn.
    pub rack: Rack,
    /// The event.
    pub event: Event,
    /// The points of the event.
    pub points: Score,
    /// The score of the player after the event.
    pub total: Score,
    /// Remarks, one per line.
    pub note: String,
}

/// An event in a turn, or between turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The player made a move.
    Move(Move),
    /// The player exchanged this many unknown tiles.
    UnknownExchange(usize),
    /// The previous play was withdrawn after a challenge.
    Withdrawal,
    /// A challenge of the previous play failed, and its player gained points.
    ChallengeBonus,
    /// Points for these tiles, left at the end.
    LeftTiles(Rack),
    /// Points lost for time.
    TimePenalty,
}

/// The note of a pass that stands for a turn lost by a failed challenge, in records of macondo and
/// Woogles. GCG has no notation for it.
const UNSUCCESSFUL_CHALLENGE: &str = "#unsuccessful-challenge";

impl Turn {
    /// Returns `true` if the note says that the turn was lost by a failed challenge.
    #[must_use]
    pub fn is_lost_by_challenge(&self) -> bool {
        self.event == Event::Move(Move::Pass) && self.note.contains(UNSUCCESSFUL_CHALLENGE)
    }
}

impl Event {
    /// Returns `true` if the event is a turn of a player, not an adjustment of the scores.
    #[must_use]
    pub const fn is_turn(&self) -> bool {
        matches!(self, Self::Move(_) | Self::UnknownExchange(_))
    }
}

/// A board on which the events of a game are played back.
#[derive(Debug, Clone)]
pub(crate) struct Replay {
    pub(crate) board: Board,
    /// The squares of the plays on the board, one after the other.
    squares: Vec<Square>,
    /// For each play, its first index in `squares` and the scoreless turns before it.
    plays: Vec<(usize, u32)>,
    scoreless_turns: u32,
}

impl Replay {
    pub(crate) fn new(layout: &BoardLayout) -> Self {
        Self {
            board: Board::new(layout),
            squares: Vec::new(),
            plays: Vec::new(),
            scoreless_turns: 0,
        }
    }

    /// Applies an event. Returns `false`, and changes nothing, for a withdrawal without a play.
    pub(crate) fn apply(&mut self, event: &Event) -> bool {
        match event {
            Event::Move(Move::Play(play)) => {
                self.plays.push((self.squares.len(), self.scoreless_turns));
                let squares = play.squares(&self.board);
                self.squares.extend(squares.map(|(square, _)| square));
                play.place_on(&mut self.board);
                self.turn(play.score());
            }
            Event::Move(Move::Exchange(_) | Move::Pass) | Event::UnknownExchange(_) => {
                self.turn(Score::ZERO);
            }
            Event::Withdrawal => {
                let Some((first, scoreless_turns)) = self.plays.pop() else {
                    return false;
                };
                for square in self.squares.drain(first..) {
                    self.board.set(square, None);
                }
                // The player of the withdrawn play lost the turn.
                self.scoreless_turns = scoreless_turns;
                self.turn(Score::ZERO);
            }
            Event::ChallengeBonus | Event::LeftTiles(_) | Event::TimePenalty => {}
        }
        true
    }

    fn turn(&mut self, points: Score) {
        self.scoreless_turns = match points {
            Score::ZERO => self.scoreless_turns.saturating_add(1),
            _ => 0,
        };
    }
}

impl Game {
    /// Returns a game of these players without turns.
    #[must_use]
    pub fn new(players: impl IntoIterator<Item = PlayerName>) -> Self {
        let players: Vec<_> = players.into_iter().collect();
        Self { racks: vec![Rack::new(); players.len()], players, ..Self::default() }
    }

    /// Adds a move, given the state before it.
    pub fn push_move(&mut self, before: &GameState, made: Move) {
        let player = before.to_move();
        self.turns.push(Turn {
            player,
            rack: *before.rack(player),
            event: Event::Move(made),
            points: made.score(),
            total: before.score(player) + made.score(),
            note: String::new(),
        });
    }

    /// Adds the consequences of a challenge of the last play, given the state after it.
    pub fn push_challenge(&mut self, result: ChallengeResult, after: &GameState) {
        let (player, event, points) = match result {
            ChallengeResult::Nothing => return,
            ChallengeResult::Refused(player) => {
                // The player moves again: nothing has happened.
                self.turns.pop_if(|turn| turn.player == player);
                return;
            }
            ChallengeResult::Withdrawn { player, points } => (player, Event::Withdrawal, -points),
            ChallengeResult::TurnLost(player) => (player, Event::Move(Move::Pass), Score::ZERO),
            ChallengeResult::Bonus { player, points } => (player, Event::ChallengeBonus, points),
        };
        let note = match result {
            ChallengeResult::TurnLost(_) => UNSUCCESSFUL_CHALLENGE,
            _ => "",
        };
        self.push_change(player, event, points, note, after);
    }

    /// Adds a time penalty of a player, given the state after it.
    pub fn push_time_penalty(&mut self, player: PlayerId, points: Score, after: &GameState) {
        self.push_change(player, Event::TimePenalty, points, "", after);
    }

    /// Adds an event after the turn of a player, given the state after it.
    fn push_change(
        &mut self,
        player: PlayerId,
        event: Event,
        points: Score,
        note: &str,
        after: &GameState,
    ) {
        self.turns.push(Turn {
            player,
            rack: *after.rack(player),
            event,
            points,
            total: self.score(player) + points,
            note: note.to_owned(),
        });
    }

    /// Copies the racks of a state and, if the game has ended, its ending and the points for the
    /// tiles left.
    pub fn finish(&mut self, state: &GameState) {
        self.racks.clear();
        let players = || PlayerId::all(state.players());
        self.racks.extend(players().map(|player| *state.rack(player)));
        let Some(outcome) = state.outcome() else {
            return;
        };
        self.ending = Some(outcome.ending);
        // These points are not for tiles.
        if matches!(outcome.ending, Ending::Resigned(_)) {
            return;
        }
        for (player, &points) in players().zip(outcome.adjustments) {
            let rack = *state.rack(player);
            // A player with tiles loses points for them; a player without gains the points of
            // the others.
            let others = players().filter(|other| *other != player);
            let left = match rack.is_empty() {
                true => others.fold(rack, |all, other| all.union(state.rack(other)).unwrap_or(all)),
                false => rack,
            };
            // Other programs refuse this line for a player who neither gains nor loses. The player
            // who played out has it even then: without it, the game would not be over.
            let skipped = match outcome.ending {
                Ending::PlayedOut(out) if out == player => left.is_empty(),
                Ending::PlayedOut(_) => rack.is_empty() || self.players.len() == 2,
                _ => rack.is_empty(),
            };
            if points == Score::ZERO && skipped {
                continue;
            }
            self.push_change(player, Event::LeftTiles(left), points, "", state);
        }
    }

    /// Returns an iterator over the turns with a known move, each with its move.
    pub fn moves(&self) -> impl Iterator<Item = (&Turn, &Move)> {
        self.turns.iter().filter_map(|turn| match &turn.event {
            Event::Move(made) => Some((turn, made)),
            _ => None,
        })
    }

    /// Returns the score of a player after the last turn.
    #[must_use]
    pub fn score(&self, player: PlayerId) -> Score {
        self.score_after(self.turns.len(), player)
    }

    fn score_after(&self, turns: usize, player: PlayerId) -> Score {
        let past = self.turns.iter().take(turns).rev();
        past.filter(|turn| turn.player == player).map(|turn| turn.total).next().unwrap_or_default()
    }

    /// Returns the board after the first `turns` turns.
    #[must_use]
    pub fn board_after(&self, turns: usize, layout: &BoardLayout) -> Board {
        self.replay(turns, layout).board
    }

    fn replay(&self, turns: usize, layout: &BoardLayout) -> Replay {
        let mut replay = Replay::new(layout);
        for turn in self.turns.iter().take(turns) {
            replay.apply(&turn.event);
        }
        replay
    }

    /// Returns the position that the player of a turn, counted from 0, saw before it. For the
    /// number of turns, returns the position of the next player, with the tiles of
    /// [`Game::racks`]; for a larger number, `None`.
    ///
    /// The tiles of the other player are not given. Of more than two players, the next one to move
    /// is the other player.
    #[must_use]
    pub fn position_before(&self, turn: usize, layout: &BoardLayout) -> Option<Position> {
        (turn <= self.turns.len())
            .then(|| self.position(turn, self.replay(turn, layout), |_, _| None))
    }

    /// Returns an iterator over the positions before each turn with a known move, with the tiles of
    /// the other player that are known from later turns.
    pub fn positions<'a>(&'a self, layout: &BoardLayout) -> impl Iterator<Item = Position> + 'a {
        let mut replay = Replay::new(layout);
        let turns = self.turns.iter().enumerate();
        let positions = turns.map(move |(index, turn)| {
            let before = replay.clone();
            replay.apply(&turn.event);
            matches!(turn.event, Event::Move(_))
                .then(|| self.position(index, before, |turn, player| self.rack_at(turn, player)))
        });
        positions.flatten()
    }

    fn position(
        &self,
        turn: usize,
        replay: Replay,
        other_rack: impl Fn(usize, PlayerId) -> Option<Rack>,
    ) -> Position {
        let (player, rack) = match self.turns.get(turn) {
            Some(now) => (now.player, now.rack),
            None => {
                let player = self.next_player();
                let rack = self.racks.get(player.index());
                (player, rack.copied().unwrap_or_default())
            }
        };
        let other = player.next(self.players.len().max(2));
        Position {
            board: replay.board,
            rack,
            other_rack: other_rack(turn, other),
            scores: [player, other].map(|player| self.score_after(turn, player)),
            scoreless_turns: replay.scoreless_turns,
            operations: Vec::new(),
        }
    }

    /// Returns the player to move after the last turn.
    #[must_use]
    pub fn next_player(&self) -> PlayerId {
        let last = self.turns.last().map(|turn| turn.player);
        last.map_or(PlayerId::FIRST, |player| player.next(self.players.len().max(2)))
    }

    /// Returns the rack of a player in a turn of another player: the rack of the player's next
    /// turn.
    fn rack_at(&self, turn: usize, player: PlayerId) -> Option<Rack> {
        let mut later = self.turns.iter().skip(turn);
        let next = later.find(|turn| turn.player == player && turn.event.is_turn());
        let last = self.racks.get(player.index()).copied();
        next.map(|turn| turn.rack).or(last)
    }
}
