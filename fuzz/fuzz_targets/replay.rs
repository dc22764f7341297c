//! Games in GCG, replayed as game states.
//!
//! The moves, withdrawals and challenges of a game are applied to a [`GameState`]. A move is refused and
//! changes nothing, or it is applied; undoing it restores the state exactly, and applying it again gives
//! the same state. No tile is lost or added. A play counts the points of its words. What was played is
//! written as GCG and reads back as the same game.
//!
//! Input: alphabet and layout; rule for challenges and seed; then the text.

#![no_main]

use lexc_alphabet::{Alphabet, Tile};
use lexc_fuzz::boards;
use lexc_fuzz::input::Input;
use lexc_game::{
    Bag, ChallengeResult, ChallengeRule, Draws, Event, Game, GameState, MAX_PLAYERS, Move,
    MoveError, PlayerId, PlayerName, Rack, Score, Turn, Undo, Verdict, score,
};
use libfuzzer_sys::fuzz_target;

/// The maximum number of turns to replay.
const MAX_TURNS: usize = 100;

/// A change of the state, with the state before it.
enum Step {
    /// A move.
    Move(Box<GameState>, Undo),
    /// Unseen tiles distributed anew.
    Tiles(Box<GameState>),
}

/// A game while it is replayed.
struct Replay {
    state: GameState,
    /// All tiles of the alphabet, sorted.
    tiles: Vec<Tile>,
    /// The changes since the last challenge, which cannot be undone.
    steps: Vec<Step>,
    /// The record of the applied moves.
    record: Game,
}

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let table = boards::table(input.byte());
    let challenge = input.pick(&ChallengeRule::ALL);
    let seed = u64::from(input.byte());
    let text = String::from_utf8_lossy(input.0);
    let alphabet = table.lexicon.alphabet();
    let Ok(game) = Game::from_gcg(&text, table.rules.layout(), alphabet) else {
        return;
    };
    let rules = table.rules.clone().with_challenge(challenge);
    let players = game.players.len().clamp(2, MAX_PLAYERS);
    let state = GameState::builder(rules, alphabet)
        .players(players)
        .seed(seed)
        .build()
        .expect("two to four players");
    let names = (0..players).map(|player| PlayerName::new(&format!("p{player}"), "A Name"));
    let first = state.clone();
    let mut replay =
        Replay { tiles: all_tiles(alphabet), steps: Vec::new(), record: Game::new(names), state };
    replay.check_tiles();
    for turn in game.turns.iter().take(MAX_TURNS) {
        replay.turn(turn);
    }
    replay.record.finish(&replay.state);
    replay.check_record(alphabet);
    let mut state = replay.state;
    for step in replay.steps.into_iter().rev() {
        match step {
            Step::Move(before, undo) => {
                state.undo(undo);
                assert_eq!(state, *before, "all moves are undone, the last one first");
            }
            Step::Tiles(before) => state = *before,
        }
    }
    state.restart(seed, 0);
    assert_eq!(state, first, "the same game begins");
});

fn all_tiles(alphabet: &Alphabet) -> Vec<Tile> {
    let mut tiles = Bag::new(alphabet).tiles().to_vec();
    tiles.sort_unstable();
    tiles
}

impl Replay {
    fn turn(&mut self, turn: &Turn) {
        match &turn.event {
            Event::Move(made) => {
                self.hand_out(&turn.rack, made);
                self.play(*made);
            }
            Event::UnknownExchange(count) => {
                let held = self.state.rack(self.state.to_move());
                let tiles = Rack::from_tiles(held.tiles().take(*count)).expect("a part of a rack");
                self.play(Move::Exchange(tiles));
            }
            Event::Withdrawal => self.challenge(Verdict::Invalid),
            Event::ChallengeBonus => self.challenge(Verdict::Valid),
            _ => {}
        }
    }

    /// Gives the player to move the tiles of the record, as far as they are unseen, with others to
    /// fill the rack.
    fn hand_out(&mut self, rack: &Rack, made: &Move) {
        let player = self.state.to_move();
        let held = *self.state.rack(player);
        let mut wanted: Vec<Tile> = match made {
            Move::Play(play) => play.pieces().collect(),
            Move::Exchange(tiles) => tiles.tiles().collect(),
            Move::Pass => Vec::new(),
        };
        if rack.len() == held.len() {
            wanted = rack.tiles().collect();
        }
        wanted.extend(held.tiles());
        wanted.truncate(held.len());
        let Ok(wanted) = Rack::from_tiles(wanted) else {
            return;
        };
        if wanted == held {
            return;
        }
        let before = Box::new(self.state.clone());
        let observer = player.next(self.state.players());
        let draws = Draws::new(u64::from(self.state.turn()), 1);
        match self.state.resample_with(observer, &[(player, wanted)], draws) {
            Ok(()) => {
                assert_eq!(*self.state.rack(player), wanted);
                assert_eq!(self.state.rack(observer), before.rack(observer));
                self.steps.push(Step::Tiles(before));
            }
            Err(error) => {
                lexc_fuzz::refused(&error);
                assert_eq!(self.state, *before, "an error changes nothing");
            }
        }
        self.check_tiles();
    }

    /// Applies a move; if only its score is wrong, with the right one.
    fn play(&mut self, made: Move) {
        let result = self.apply(made);
        if let (Err(MoveError::WrongScore { expected, .. }), Move::Play(play)) = (result, made) {
            let (board, rules) = (self.state.board(), self.state.rules());
            assert_eq!(expected, score(&play, board, rules, self.state.values()));
            let right = self.apply(Move::Play(play.with_score(expected)));
            assert_eq!(right, Ok(()), "only the score was wrong");
        }
    }

    fn apply(&mut self, made: Move) -> Result<(), MoveError> {
        let before = self.state.clone();
        let checked = self.state.check(&made);
        let undo = match self.state.apply(&made) {
            Ok(undo) => undo,
            Err(error) => {
                lexc_fuzz::refused(&error);
                assert_eq!(self.state, before, "an error changes nothing");
                assert_eq!(checked.as_ref(), Err(&error));
                return Err(error);
            }
        };
        assert_eq!(checked, Ok(()));
        let after = self.state.clone();
        self.state.undo(undo);
        assert_eq!(self.state, before, "undo restores the state");
        let undo = self.state.apply(&made).expect("it was applied before");
        assert_eq!(self.state, after, "the same move gives the same state");
        self.check_tiles();
        self.check_points(&before, &made);
        self.record.push_move(&before, made);
        self.steps.push(Step::Move(Box::new(before), undo));
        Ok(())
    }

    /// Checks that the move changed no score but by its points and, at the end, by tiles left.
    fn check_points(&self, before: &GameState, made: &Move) {
        let outcome = self.state.outcome();
        for player in PlayerId::all(self.state.players()) {
            let left = outcome.map_or(Score::ZERO, |end| end.adjustments[player.index()]);
            let own = match player == before.to_move() {
                true => made.score(),
                false => Score::ZERO,
            };
            let expected = before.score(player) + own + left;
            assert_eq!(self.state.score(player), expected, "{player}");
        }
    }

    /// Challenges the last move, in the name of the next player.
    fn challenge(&mut self, verdict: Verdict) {
        let last = self.steps.pop_if(|step| matches!(step, Step::Move(..)));
        let Some(Step::Move(before, undo)) = last else {
            return;
        };
        let after = self.state.clone();
        let challenger = before.to_move().next(before.players());
        match self.state.challenge(undo, challenger, verdict) {
            Ok(result) => {
                let board = match verdict {
                    Verdict::Invalid => before.board(),
                    _ => after.board(),
                };
                assert_eq!(self.state.board(), board);
                if let ChallengeResult::Refused(_) = result {
                    assert_eq!(self.state, *before, "a refused play was not made");
                }
                self.record.push_challenge(result, &self.state);
            }
            Err(error) => {
                lexc_fuzz::refused(&error);
                assert_eq!(self.state, after, "an error changes nothing");
            }
        }
        self.steps.clear();
        self.check_tiles();
    }

    /// Checks that board, racks and bag have every tile of the alphabet once.
    fn check_tiles(&self) {
        let board = self.state.board().tiles().map(|(_, placed)| placed.tile());
        let mut tiles: Vec<Tile> = board.chain(self.state.bag().tiles().iter().copied()).collect();
        for player in PlayerId::all(self.state.players()) {
            tiles.extend(self.state.rack(player).tiles());
        }
        tiles.sort_unstable();
        assert_eq!(tiles, self.tiles, "no tile is lost or added");
    }

    /// Checks that the record is that of the state, and reads back as written.
    fn check_record(&self, alphabet: &Alphabet) {
        let layout = self.state.rules().layout();
        let turns = self.record.turns.len();
        assert_eq!(self.record.board_after(turns, layout), *self.state.board());
        let written = self.record.to_gcg(layout, alphabet);
        let again = Game::from_gcg(&written, layout, alphabet);
        let again = again.unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(again.board_after(turns, layout), *self.state.board(), "{written}");
        for player in PlayerId::all(self.state.players()) {
            assert_eq!(self.record.score(player), self.state.score(player), "{written}");
            assert_eq!(again.score(player), self.state.score(player), "{written}");
        }
    }
}
