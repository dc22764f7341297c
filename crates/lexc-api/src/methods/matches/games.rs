//! `selfplay`: games of self-play.

use std::mem;

use lexc_alphabet::ErrorKind;
use lexc_engine::StepLimits;
use lexc_engine::players::{Player, PlayerSpec};
use lexc_engine::selfplay::{
    GameRow, GameSetup, IllegalMove, Pairs, RowRecorder, SelfPlay, Transcript,
};
use lexc_game::{GameRules, PlayerName};
use lexc_runtime::Lexicon;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::boards::{board, illegal};
use crate::error::{ApiError, ApiResult};
use crate::method::Scope;
use crate::request::position::RulesRequest;
use crate::request::text::player_spec;
use crate::task::{EngineClock, StepEnd, Task, WorkProgress};
use crate::values::Seed;

/// The largest number of games of one request of `selfplay`.
const MAX_GAMES: u64 = 1_000;

request! {
    /// Parameters of `selfplay`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct SelfPlayRequest {
        /// The two players, or one for both; `greedy` if absent.
        #[serde(default)]
        pub players: Vec<String>,
        /// The number of games, from game 0; at most 1,000.
        pub games: u64,
        /// Seed of the random numbers.
        #[serde(default)]
        pub seed: Seed,
        /// Play mirrored pairs: games 2n and 2n+1 share the order of the bag, with the seats
        /// exchanged.
        #[serde(default)]
        pub pairs: bool,
        /// The rules.
        #[serde(flatten)]
        pub rules: RulesRequest,
    }
}

/// Games of self-play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SelfPlayAnswer {
    /// The games, in the order of their numbers.
    pub games: Vec<ComputerGame>,
    /// `true` if a cancellation ended the games.
    pub interrupted: bool,
}

/// A game of two computer players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ComputerGame {
    /// The score of the player who moved first.
    pub first: i32,
    /// The score of the other player.
    pub second: i32,
    /// `true` if the second of the players moved first.
    pub seats_exchanged: bool,
    /// The number of turns.
    pub turns: u32,
    /// The number of bingos.
    pub bingos: u32,
    /// The number of exchanges.
    pub exchanges: u32,
    /// The number of passes.
    pub passes: u32,
    /// Why the game ended: `out`, `scoreless`, `exchanges` or `resigned`.
    pub ending: String,
    /// The game in GCG.
    pub gcg: String,
}

impl ComputerGame {
    /// Describes a game.
    #[must_use]
    pub fn new(row: &GameRow, gcg: String) -> Self {
        let [first, second] = row.scores.map(lexc_game::Score::points);
        Self {
            first,
            second,
            seats_exchanged: row.seats_exchanged,
            turns: row.turns,
            bingos: row.bingos,
            exchanges: row.exchanges,
            passes: row.passes,
            ending: row.ending.clone(),
            gcg,
        }
    }
}

/// Games of self-play, one after the other.
pub struct SelfPlayTask {
    lexicon: Lexicon,
    rules: GameRules,
    board: SelfPlay<Box<dyn Player>>,
    recorder: RowRecorder,
    transcript: Transcript,
    seed: u64,
    pairs: Pairs,
    games: Vec<ComputerGame>,
    end: usize,
    failure: Option<ApiError>,
}

impl SelfPlayTask {
    fn new(scope: &Scope<'_>, request: &SelfPlayRequest) -> ApiResult<Self> {
        let opened = scope.opened()?;
        let specs: Vec<PlayerSpec> = (request.players.iter())
            .map(|text| player_spec("players", text))
            .collect::<ApiResult<_>>()?;
        let greedy = player_spec("players", "greedy")?;
        let [a, b] = match specs.as_slice() {
            [] => [&greedy, &greedy],
            [both] => [both, both],
            [a, b] => [a, b],
            all => {
                let message = format!("expected two players, found {}", all.len());
                return Err(ApiError::new(ErrorKind::Illegal, message).in_field("players"));
            }
        };
        if request.games > MAX_GAMES {
            let message = format!("at most {MAX_GAMES} games per request");
            return Err(ApiError::new(ErrorKind::Limit, message).in_field("games"));
        }
        let rules = request.rules.rules()?;
        let seed = request.seed.get();
        let names = [("player1", a), ("player2", b)];
        let names = names.map(|(nickname, spec)| PlayerName::new(nickname, &spec.to_string()));
        Ok(Self {
            lexicon: opened.lexicon()?.clone(),
            board: board(&opened, &rules, seed, [a, b])?,
            rules,
            recorder: RowRecorder::new(opened.lexicon()?.alphabet(), false),
            transcript: Transcript::new(names),
            seed,
            pairs: match request.pairs {
                true => Pairs::Mirrored,
                false => Pairs::None,
            },
            games: Vec::new(),
            end: request.games as usize,
            failure: None,
        })
    }

    /// Plays a game, or a part of it, and adds it once it is complete.
    fn play(&mut self, limits: StepLimits<'_>) -> Result<(), IllegalMove> {
        let alphabet = self.lexicon.alphabet();
        let observer = &mut (&mut self.recorder, &mut self.transcript);
        if !self.board.is_running() {
            let setup = GameSetup::of(self.seed, self.games.len() as u64, self.pairs);
            self.board.begin(&setup, observer);
        }
        if self.board.advance(observer, limits)? {
            let recorder = mem::replace(&mut self.recorder, RowRecorder::new(alphabet, false));
            let gcg = self.transcript.game().to_gcg(self.rules.layout(), alphabet);
            let rows = recorder.into_rows();
            self.games.extend(rows.games.first().map(|row| ComputerGame::new(row, gcg)));
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.failure.is_some() || self.games.len() >= self.end
    }
}

impl Task for SelfPlayTask {
    type Answer = SelfPlayAnswer;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        while !self.is_over() {
            if let Err(error) = end.with_limits(|limits| self.play(limits)) {
                self.failure = Some(illegal(&error));
            }
            if end.is_due() {
                break;
            }
        }
        self.is_over()
    }

    fn progress(&self) -> Option<WorkProgress> {
        let (done, total) = (self.games.len() as u64, self.end as u64);
        Some(WorkProgress::new(done, Some(total), "games"))
    }

    fn answer(&mut self, _: EngineClock<'_>, cancelled: bool) -> ApiResult<Self::Answer> {
        match &self.failure {
            Some(error) => Err(error.clone()),
            None => Ok(SelfPlayAnswer { games: self.games.clone(), interrupted: cancelled }),
        }
    }
}

method! {
    /// Plays games of computer players against each other.
    PlayGames = "selfplay": SelfPlayTask::new(SelfPlayRequest)
}
