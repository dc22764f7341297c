//! [`recorded_turns`]: the turns of a record, with racks, bag and challenges.

use lexc_alphabet::Alphabet;
use lexc_game::{
    Board, Event, Game, GameRules, GameState, GameStateError, MAX_PLAYERS, Move, PlayerId,
    Position, Rack, Score, SeenMove, TileValues,
};

use super::turn::{ChallengeOutcome, UnjudgedReason};
use crate::error::Error;

/// A turn of a record.
#[derive(Debug, Clone)]
pub(crate) struct RecordedTurn {
    /// The line of the record, from 0.
    pub(crate) index: usize,
    pub(crate) player: PlayerId,
    /// The position before the turn, without the other player's tiles.
    pub(crate) position: Position,
    /// The number of tiles on the player's rack, known or not.
    pub(crate) held: usize,
    /// The number of tiles in the bag.
    pub(crate) bag: usize,
    pub(crate) event: Event,
    /// The points in the record.
    pub(crate) points: Score,
    pub(crate) challenge: Option<ChallengeOutcome>,
    /// `true` for a turn lost by a challenge.
    pub(crate) turn_lost: bool,
    /// The last move of the other player.
    pub(crate) before: Option<PrecedingMove>,
}

/// The last move of the other player, and the board before it.
#[derive(Debug, Clone)]
pub(crate) struct PrecedingMove {
    pub(crate) board: Board,
    pub(crate) seen: SeenMove,
}

impl RecordedTurn {
    /// Returns the state before the turn, in which the player holds the rack of the record.
    pub(crate) fn state(
        &self,
        rules: &GameRules,
        alphabet: &Alphabet,
    ) -> Result<GameState, UnjudgedReason> {
        if self.turn_lost {
            return Err(UnjudgedReason::TurnLost);
        }
        check_rack(&self.position.rack, self.held)?;
        let state = GameState::builder(rules.clone(), alphabet).position(&self.position).build();
        state.map_err(|error| match error {
            GameStateError::TilesExceeded(tile) => UnjudgedReason::TilesExceeded(tile),
            error => UnjudgedReason::Position(error.to_string()),
        })
    }

    /// Returns the move made with its score by the rules, or `None` for an exchange of unknown
    /// tiles.
    pub(crate) fn made(&self, rules: &GameRules, values: &TileValues) -> Option<Move> {
        match self.event {
            Event::Move(Move::Play(play)) => {
                let score = lexc_game::score(&play, &self.position.board, rules, values);
                Some(Move::Play(play.with_score(score)))
            }
            Event::Move(made) => Some(made),
            _ => None,
        }
    }
}

/// The numbers of tiles on racks and in the bag.
#[derive(Debug, Clone, Copy)]
struct TileCounts {
    held: [usize; MAX_PLAYERS],
    bag: usize,
    /// The player of the last play, its number of tiles, and the number drawn after it.
    last: Option<(PlayerId, usize, usize)>,
}

impl TileCounts {
    fn new(tiles: usize, rack_size: usize) -> Self {
        let mut counts = Self { held: [0; MAX_PLAYERS], bag: tiles, last: None };
        for held in &mut counts.held[..2] {
            *held = rack_size.min(counts.bag);
            counts.bag -= *held;
        }
        counts
    }

    fn apply(&mut self, player: PlayerId, event: &Event) {
        let held = &mut self.held[player.index()];
        match event {
            Event::Move(Move::Play(play)) => {
                let placed = play.tiles().len();
                let drawn = placed.min(self.bag);
                *held = held.saturating_sub(placed) + drawn;
                self.bag -= drawn;
                self.last = Some((player, placed, drawn));
            }
            Event::Withdrawal => {
                if let Some((player, placed, drawn)) = self.last.take() {
                    let held = &mut self.held[player.index()];
                    *held = (*held + placed).saturating_sub(drawn);
                    self.bag += drawn;
                }
            }
            _ => {}
        }
    }
}

/// Returns the outcome of a challenge of the play in a line, from the lines before the next turn.
fn challenge(game: &Game, index: usize) -> Option<ChallengeOutcome> {
    let Event::Move(Move::Play(_)) = game.turns.get(index)?.event else {
        return None;
    };
    let after = game.turns.iter().skip(index + 1);
    let between = after.take_while(|turn| !turn.event.is_turn());
    let mut found = between.filter_map(|turn| match turn.event {
        Event::Withdrawal => Some(ChallengeOutcome::Withdrawn),
        Event::ChallengeBonus => Some(ChallengeOutcome::Failed { points: turn.points }),
        _ => None,
    });
    found.next().or_else(|| is_turn_lost(game, index + 1).then_some(ChallengeOutcome::TurnLost))
}

/// Returns `true` for a line that is a turn lost by a challenge. GCG has no notation for it;
/// sessions of earlier versions recorded challenges in headers: the number of preceding lines, and
/// the challenger.
fn is_turn_lost(game: &Game, index: usize) -> bool {
    let Some(turn) = game.turns.get(index) else {
        return false;
    };
    let expected = format!("{index} {}", turn.player.index() + 1);
    turn.is_lost_by_challenge()
        || turn.event == Event::Move(Move::Pass)
            && (game.headers.iter())
                .any(|(name, value)| name == "lexc-challenge" && *value == expected)
}

/// The maximum number of turns of a game. In a report, each is a section with a board.
const MAX_TURNS: usize = 1000;

/// Refuses a game of too many turns.
pub(crate) fn check_turns(game: &Game) -> Result<(), Error> {
    let turns = game.turns.iter().filter(|turn| turn.event.is_turn()).count();
    match turns > MAX_TURNS {
        true => Err(Error::limit(format!(
            "the game has {turns} turns; the limit for an analysis is {MAX_TURNS}"
        ))),
        false => Ok(()),
    }
}

/// Returns the turns of a record, in order. `tiles` is the number of tiles of the game.
pub(crate) fn recorded_turns(game: &Game, rules: &GameRules, tiles: usize) -> Vec<RecordedTurn> {
    let mut counts = TileCounts::new(tiles, rules.rack_size());
    let mut before: [Option<PrecedingMove>; MAX_PLAYERS] = Default::default();
    let mut steps = Vec::new();
    for (index, turn) in game.turns.iter().enumerate() {
        let position = game.position_before(index, rules.layout());
        if let Some(position) = position.filter(|_| turn.event.is_turn()) {
            let other = turn.player.next(2);
            let challenge = challenge(game, index);
            let seen = match &turn.event {
                Event::Move(Move::Play(play)) if challenge == Some(ChallengeOutcome::Withdrawn) => {
                    Some(SeenMove::Withdrawn(*play))
                }
                Event::Move(made) => Some(SeenMove::of(made)),
                Event::UnknownExchange(count) => Some(SeenMove::Exchange(*count)),
                _ => None,
            };
            let board = position.board.clone();
            steps.push(RecordedTurn {
                index,
                player: turn.player,
                held: counts.held[turn.player.index()],
                bag: counts.bag,
                position,
                event: turn.event,
                points: turn.points,
                challenge,
                turn_lost: is_turn_lost(game, index),
                before: before[other.index()].take(),
            });
            before[turn.player.index()] = seen.map(|seen| PrecedingMove { board, seen });
        }
        counts.apply(turn.player, &turn.event);
    }
    steps
}

/// Returns an error unless the number of known tiles is the number that the player holds.
fn check_rack(rack: &Rack, held: usize) -> Result<(), UnjudgedReason> {
    let known = rack.len();
    match known.cmp(&held) {
        core::cmp::Ordering::Equal => Ok(()),
        core::cmp::Ordering::Less => Err(UnjudgedReason::RackUnknown { known, held }),
        core::cmp::Ordering::Greater => Err(UnjudgedReason::RackTooLong { found: known, held }),
    }
}
