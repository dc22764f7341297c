//! [`GameRows`]: games and turns as rows of tables.

use lexc_alphabet::Alphabet;
use lexc_game::{Ending, GameState, Move, PlayerId, Score};

use super::play::{GameSetup, Observer};

/// A completed game of two players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// The number of the game.
    pub number: u64,
    /// The number of the bag order: the number of the game or of its pair.
    pub bag: u64,
    /// `true` if the seats were exchanged: the second player moved first.
    pub seats_exchanged: bool,
    /// The final scores by seat.
    pub scores: [Score; 2],
    /// The number of turns.
    pub turns: u32,
    /// The number of bingos.
    pub bingos: u32,
    /// The number of exchanges.
    pub exchanges: u32,
    /// The number of passes.
    pub passes: u32,
    /// The ending of the game: `out`, `scoreless` or `exchanges`.
    pub ending: String,
}

/// A turn of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnRow {
    /// The number of the game.
    pub number: u64,
    /// The number of the turn, from 0.
    pub turn: u32,
    /// The seat: [`PlayerId::FIRST`] moved first.
    pub seat: PlayerId,
    /// The player, in the order given: [`PlayerId::FIRST`] is the first of the two.
    pub player: PlayerId,
    /// The tiles of the player.
    pub rack: String,
    /// The move: `8D QU(I)z`, `-ABC` for an exchange, `-` for a pass.
    pub made: String,
    /// The number of tiles placed.
    pub tiles: u8,
    /// The score.
    pub score: Score,
    /// The lead of the player before the turn.
    pub lead: Score,
    /// The number of tiles unseen by the player.
    pub unseen: u16,
}

/// Games and turns in the order played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameRows {
    /// The games.
    pub games: Vec<GameRow>,
    /// Their turns, if they are recorded.
    pub turns: Vec<TurnRow>,
}

impl GameRows {
    /// Adds other rows, and sorts all by game and turn number.
    pub fn merge(&mut self, other: Self) {
        self.games.extend(other.games);
        self.turns.extend(other.turns);
        self.games.sort_unstable_by_key(|row| row.number);
        self.turns.sort_unstable_by_key(|row| (row.number, row.turn));
    }
}

/// An observer that records games as [`GameRows`].
///
/// # Cost
/// About 100 bytes of memory for each game, and 3,000 bytes with turns.
#[derive(Debug)]
pub struct RowRecorder {
    alphabet: Alphabet,
    with_turns: bool,
    rows: GameRows,
    /// Bingos, exchanges and passes of the current game.
    counts: [u32; 3],
}

impl RowRecorder {
    /// Returns a recorder of games, and of their turns if `with_turns` is set.
    #[must_use]
    pub fn new(alphabet: &Alphabet, with_turns: bool) -> Self {
        Self { alphabet: alphabet.clone(), with_turns, rows: GameRows::default(), counts: [0; 3] }
    }

    /// Returns the rows of the completed games.
    #[must_use]
    pub fn into_rows(self) -> GameRows {
        self.rows
    }
}

impl Observer for RowRecorder {
    fn begin(&mut self, _: &GameSetup) {
        self.counts = [0; 3];
    }

    fn turn(&mut self, state: &GameState, made: &Move, setup: &GameSetup) {
        let [bingos, exchanges, passes] = &mut self.counts;
        let tiles = match made {
            Move::Play(play) => play.tiles().len(),
            _ => 0,
        };
        match made {
            Move::Play(_) => *bingos += u32::from(tiles >= state.rules().rack_size()),
            Move::Exchange(_) => *exchanges += 1,
            Move::Pass => *passes += 1,
        }
        if !self.with_turns {
            return;
        }
        let seat = state.to_move();
        let view = state.view(seat);
        let made_text = match made {
            Move::Play(play) => play.display(state.board(), &self.alphabet).to_string(),
            Move::Exchange(tiles) => format!("-{}", tiles.spell(&self.alphabet)),
            Move::Pass => "-".to_owned(),
        };
        let second = (seat != PlayerId::FIRST) != setup.seats_exchanged;
        self.rows.turns.push(TurnRow {
            number: setup.number,
            turn: state.turn(),
            seat,
            player: match second {
                true => PlayerId::SECOND,
                false => PlayerId::FIRST,
            },
            rack: view.rack().spell(&self.alphabet),
            made: made_text,
            tiles: tiles as u8,
            score: made.score(),
            lead: view.spread(),
            unseen: (state.bag().len() + state.rack(seat.next(2)).len()) as u16,
        });
    }

    fn end(&mut self, state: &GameState, setup: &GameSetup) {
        let [bingos, exchanges, passes] = self.counts;
        let ending = match state.ending() {
            Some(Ending::PlayedOut(_)) => "out",
            Some(Ending::Exchanges) => "exchanges",
            Some(Ending::Resigned(_)) => "resigned",
            _ => "scoreless",
        };
        self.rows.games.push(GameRow {
            number: setup.number,
            bag: setup.draws.number,
            seats_exchanged: setup.seats_exchanged,
            scores: [state.score(PlayerId::FIRST), state.score(PlayerId::SECOND)],
            turns: state.turn(),
            bingos,
            exchanges,
            passes,
            ending: ending.to_owned(),
        });
    }
}
