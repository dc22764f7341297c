//! `match`: mirrored pairs of games, with a sequential test.

use std::mem;

use lexc_alphabet::{Alphabet, ErrorKind, Letter};
use lexc_diagnostic::Remedy;
use lexc_engine::StepLimits;
use lexc_engine::players::{Player, PlayerSpec};
use lexc_engine::selfplay::{GameSetup, IllegalMove, Pairs, Recorder, SelfPlay, Statistics};
use lexc_engine::stats::{Decision, Interval, SequentialTest, elo, mean_interval};
use lexc_game::GameRules;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::boards::{board, illegal};
use crate::error::{ApiError, ApiResult};
use crate::method::Scope;
use crate::request::position::RulesRequest;
use crate::request::text::player_spec;
use crate::task::{EngineClock, StepEnd, Task, WorkProgress};
use crate::values::{Integer, Seed};

/// The number of games between two evaluations of the test. It is even, and does not depend on
/// threads.
pub const MATCH_BLOCK: u64 = 128;

request! {
    /// Parameters of `match`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    pub struct MatchRequest {
        /// First player: greedy, equity, random, passing, level1 to level5, endgame, sim or
        /// champion, with options such as `sim:iterations=100:plies=4`.
        pub a: String,
        /// Second player.
        pub b: String,
        /// Seed of the random numbers.
        #[serde(default)]
        pub seed: Seed,
        /// Play this number of games, without a test; it must be even.
        pub games: Option<Integer<2, 2, { u64::MAX }>>,
        /// The test of a match without a number of games.
        #[serde(flatten)]
        pub test: MatchTestRequest,
        /// The rules.
        #[serde(flatten)]
        pub rules: RulesRequest,
    }
}

request! {
    /// Parameters of the sequential test of a match.
    #[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    pub struct MatchTestRequest {
        /// Lower Elo difference of the test [default: -10].
        #[cfg_attr(feature = "args", arg(long, value_name = "ELO", allow_negative_numbers = true))]
        pub elo0: Option<f64>,
        /// Upper Elo difference of the test [default: 10].
        #[cfg_attr(feature = "args", arg(long, value_name = "ELO", allow_negative_numbers = true))]
        pub elo1: Option<f64>,
        /// Probability of deciding for the upper difference if the lower one is true [default:
        /// 0.05].
        #[cfg_attr(feature = "args", arg(long, value_name = "P"))]
        pub alpha: Option<f64>,
        /// Probability of deciding for the lower difference if the upper one is true [default:
        /// 0.05].
        #[cfg_attr(feature = "args", arg(long, value_name = "P"))]
        pub beta: Option<f64>,
        /// Maximum number of games of an undecided match [default: 1000000].
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub max_games: Option<Integer<1_000_000, 2, { u64::MAX }>>,
    }
}

/// A sequential test between two Elo differences.
#[derive(Debug, Clone)]
pub struct MatchTest {
    elo: [f64; 2],
    rates: [f64; 2],
    test: SequentialTest,
}

impl MatchTestRequest {
    /// Returns the test.
    ///
    /// # Errors
    ///
    /// Fails if the differences are not in order, or the rates are not probabilities.
    pub fn test(&self) -> ApiResult<MatchTest> {
        let elo = [self.elo0.unwrap_or(-10.0), self.elo1.unwrap_or(10.0)];
        let rates = [self.alpha.unwrap_or(0.05), self.beta.unwrap_or(0.05)];
        // The expected half points of a pair, 0 to 4.
        let points = |elo: f64| 4.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let test = SequentialTest::new(points(elo[0]), points(elo[1]), rates[0], rates[1]);
        let test = test.map_err(|error| {
            ApiError::new(ErrorKind::Illegal, error.to_string()).help(
                Remedy::new("give ")
                    .setting("elo0")
                    .then(" less than ")
                    .setting("elo1")
                    .then(", and error rates such as ")
                    .value("alpha", 0.05)
                    .then(" ")
                    .value("beta", 0.05),
            )
        })?;
        Ok(MatchTest { elo, rates, test })
    }
}

/// The games of a match so far.
#[derive(Debug)]
pub struct PlayedMatch {
    /// The sums over the games.
    pub statistics: Statistics,
    /// The test, unless a fixed number of games is played.
    pub test: Option<MatchTest>,
    /// The decision of the test.
    pub decision: Decision,
}

impl PlayedMatch {
    /// Returns a match without games.
    #[must_use]
    pub fn new(test: Option<MatchTest>) -> Self {
        Self { statistics: Statistics::new(None), test, decision: Decision::Continue }
    }

    /// Evaluates the test.
    pub fn decide(&mut self) {
        if let Some(test) = &self.test {
            self.decision = test.test.decide(&self.statistics.pair_points.moments());
        }
    }
}

/// An estimate with its 95 % confidence interval. Infinite values are null.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct MatchEstimate {
    /// The estimate.
    pub estimate: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

impl From<Interval> for MatchEstimate {
    fn from(interval: Interval) -> Self {
        let finite = |x: f64| Some(x).filter(|x| x.is_finite());
        Self {
            estimate: finite(interval.estimate),
            low: finite(interval.low),
            high: finite(interval.high),
        }
    }
}

/// The sequential test, with its decision.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct MatchTestResult {
    /// The lower Elo difference.
    pub elo0: f64,
    /// The upper Elo difference.
    pub elo1: f64,
    /// The probability of deciding for the upper difference if the lower one is true.
    pub alpha: f64,
    /// The probability of deciding for the lower difference if the upper one is true.
    pub beta: f64,
    /// The log-likelihood ratio at the end.
    pub log_likelihood_ratio: Option<f64>,
    /// `upper`, `lower` or `undecided`.
    pub decision: &'static str,
}

/// The result of a match.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct MatchDocument {
    /// The first player.
    pub a: String,
    /// The second player.
    pub b: String,
    /// The name of the lexicon in the request.
    pub lexicon: String,
    /// The leave values of A and of B; `null` for a player that uses none.
    pub leaves: [Option<String>; 2],
    /// The name of the board layout.
    pub board_layout: String,
    /// The number of tiles of a full rack.
    pub rack_size: usize,
    /// The seed.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
    /// The number of pairs of games.
    pub pairs: u64,
    /// The number of pairs whose two games differ in a move.
    pub diverged: u64,
    /// The number of games that A won.
    pub wins: u64,
    /// The number of ties.
    pub ties: u64,
    /// The number of games that A lost.
    pub losses: u64,
    /// The number of pairs for each number of half points of A, 0 to 4.
    pub pair_points: [u64; 5],
    /// The mean result of A: a win is 1, a tie 0.5.
    pub score: Option<MatchEstimate>,
    /// The Elo difference of A.
    pub elo: Option<MatchEstimate>,
    /// The mean spread of A at the end of a game, in points.
    pub spread: Option<MatchEstimate>,
    /// The test, unless a fixed number of games was played.
    pub test: Option<MatchTestResult>,
    /// `true` if a signal or a cancellation ended the match.
    pub interrupted: bool,
}

/// The players of a match and what they play with.
#[derive(Debug)]
pub struct MatchSetup<'a> {
    /// The players, as text.
    pub players: [String; 2],
    /// The names of their leave values.
    pub leaves: [Option<String>; 2],
    /// The name of the lexicon.
    pub lexicon: &'a str,
    /// The rules.
    pub rules: &'a GameRules,
    /// The seed.
    pub seed: u64,
}

/// Returns the name of the leave values of a player, or `None` if it uses none.
#[must_use]
pub fn leaves_name(spec: &PlayerSpec, alphabet: &Alphabet) -> Option<String> {
    let builtin = || {
        let mut tables = lexc_lexicons::leave_tables().iter();
        let table = tables.find(|table| table.alphabet() == alphabet.name())?;
        Some(format!("builtin:{}", table.name()))
    };
    let named = spec.kind().uses_leaves().then(|| spec.leaves());
    named?.map_or_else(builtin, |name| Some(name.to_owned()))
}

impl MatchDocument {
    /// Describes a match of two players.
    #[must_use]
    pub fn new(setup: MatchSetup<'_>, played: &PlayedMatch, interrupted: bool) -> Self {
        let [a, b] = setup.players;
        let statistics = &played.statistics;
        let points = statistics.pair_points.moments();
        let score = mean_interval(&points).map(|mean| Interval {
            estimate: mean.estimate / 4.0,
            low: (mean.low / 4.0).max(0.0),
            high: (mean.high / 4.0).min(1.0),
        });
        let spread = mean_interval(&statistics.pair_spread).map(|mean| Interval {
            estimate: mean.estimate / 2.0,
            low: mean.low / 2.0,
            high: mean.high / 2.0,
        });
        let outcomes = statistics.by_player;
        Self {
            a,
            b,
            lexicon: setup.lexicon.to_owned(),
            leaves: setup.leaves,
            board_layout: setup.rules.layout().name().to_owned(),
            rack_size: setup.rules.rack_size(),
            seed: setup.seed,
            games: statistics.games,
            pairs: statistics.diverged.count(),
            diverged: u64::try_from(statistics.diverged.sum()).unwrap_or(0),
            wins: outcomes.wins,
            ties: outcomes.ties,
            losses: outcomes.losses,
            pair_points: [0, 1, 2, 3, 4].map(|at| statistics.pair_points.count(at)),
            score: score.map(MatchEstimate::from),
            elo: score.map(|score| {
                MatchEstimate::from(Interval {
                    estimate: elo(score.estimate),
                    low: elo(score.low),
                    high: elo(score.high),
                })
            }),
            spread: spread.map(MatchEstimate::from),
            test: played.test.as_ref().map(|test| MatchTestResult {
                elo0: test.elo[0],
                elo1: test.elo[1],
                alpha: test.rates[0],
                beta: test.rates[1],
                log_likelihood_ratio: test.test.log_likelihood_ratio(&points),
                decision: match played.decision {
                    Decision::Upper => "upper",
                    Decision::Lower => "lower",
                    Decision::Continue => "undecided",
                },
            }),
            interrupted,
        }
    }
}

type PairRecorder = Recorder<fn(&[Letter]) -> Option<u64>>;

fn recorder() -> PairRecorder {
    Recorder::new(Statistics::new(None), |_| None)
}

/// A match, played pair by pair.
pub struct MatchTask {
    specs: [PlayerSpec; 2],
    /// The names of their leave values.
    leaves: [Option<String>; 2],
    lexicon: String,
    rules: GameRules,
    seed: u64,
    board: SelfPlay<Box<dyn Player>>,
    played: PlayedMatch,
    /// The statistics of the current pair.
    recorder: PairRecorder,
    /// The number of the current game.
    next: u64,
    end: u64,
    failure: Option<ApiError>,
}

impl MatchTask {
    fn new(scope: &Scope<'_>, request: &MatchRequest) -> ApiResult<Self> {
        let opened = scope.opened()?;
        let specs = [player_spec("a", &request.a)?, player_spec("b", &request.b)?];
        let test = match request.games {
            None => Some(request.test.test()?),
            Some(_) => None,
        };
        let end = request
            .games
            .map(Integer::get)
            .or(request.test.max_games.map(Integer::get))
            .unwrap_or(1_000_000);
        if end < 2 || end % 2 == 1 {
            let message = "the games of a match are played in pairs";
            let error = ApiError::new(ErrorKind::Illegal, message).in_field("games");
            return Err(error.help("give an even number of games"));
        }
        let seed = request.seed.get();
        let rules = request.rules.rules()?;
        let alphabet = opened.lexicon()?.alphabet();
        Ok(Self {
            lexicon: opened.name().to_owned(),
            board: board(&opened, &rules, seed, specs.each_ref())?,
            leaves: (specs.each_ref()).map(|spec| leaves_name(spec, alphabet)),
            rules,
            specs,
            seed,
            played: PlayedMatch::new(test),
            recorder: recorder(),
            next: 0,
            end,
            failure: None,
        })
    }

    /// Plays a game, or a part of it, and adds each complete pair to the statistics.
    fn play(&mut self, limits: StepLimits<'_>) -> Result<(), IllegalMove> {
        if !self.board.is_running() {
            let setup = GameSetup::of(self.seed, self.next, Pairs::Mirrored);
            self.board.begin(&setup, &mut self.recorder);
        }
        if !self.board.advance(&mut self.recorder, limits)? {
            return Ok(());
        }
        self.next += 1;
        if self.next.is_multiple_of(2) {
            let pair = mem::replace(&mut self.recorder, recorder());
            self.played.statistics.merge(pair.statistics());
            if self.next.is_multiple_of(MATCH_BLOCK) || self.next == self.end {
                self.played.decide();
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.failure.is_some()
            || self.next >= self.end
            || self.played.decision != Decision::Continue
    }
}

impl Task for MatchTask {
    type Answer = MatchDocument;

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
        let games = self.played.statistics.games;
        Some(WorkProgress::new(games, Some(self.end), "games"))
    }

    fn answer(&mut self, _: EngineClock<'_>, cancelled: bool) -> ApiResult<Self::Answer> {
        if let Some(error) = &self.failure {
            return Err(error.clone());
        }
        let setup = MatchSetup {
            players: self.specs.each_ref().map(PlayerSpec::to_string),
            leaves: self.leaves.clone(),
            lexicon: &self.lexicon,
            rules: &self.rules,
            seed: self.seed,
        };
        Ok(MatchDocument::new(setup, &self.played, cancelled))
    }
}

method! {
    /// Compares the strength of two players in mirrored pairs of games.
    PlayMatch = "match": MatchTask::new(MatchRequest)
}
