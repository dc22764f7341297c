//! The tiles that a player may hold after a move.

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_engine::Error;
use lexc_engine::infer::{
    Completion, Inference, InferenceRun, Inferrer, LeaveSample, Observation, ObservedMove,
    Temperatures, Weighting,
};
use lexc_game::{Board, Equity, Event, Game, GameRules, Rack};
use lexc_runtime::{Alphabet, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::method::{Parameters, Scope, exclude, require};
use crate::request::position::{RulesRequest, no_turn};
use crate::request::record::{RecordWarning, read_gcg};
use crate::request::text::{self, parse_move};
use crate::task::{EarlyStop, EngineClock, StepEnd, Task, WorkProgress, no_answer};
use crate::values::{Limit, Natural, Samples, Seed};

request! {
    /// The likelihood of a move by its loss of equity.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct WeightingRequest {
        /// Treat all moves within POINTS of the best one as equally likely, and others as
        /// impossible.
        #[cfg_attr(feature = "args", arg(long, value_name = "POINTS"))]
        pub margin: Option<f64>,
        /// Divide likelihoods by e for each loss of POINTS [default: 3].
        #[cfg_attr(feature = "args", arg(long, value_name = "POINTS"))]
        pub temperature: Option<f64>,
        /// Treat all moves as equally likely.
        #[cfg_attr(feature = "args", arg(long))]
        pub chance: bool,
    }
}

request! {
    /// Parameters of `infer`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct InferRequest {
        /// Position before the move, as CGP, with the player whose tiles are inferred to move.
        #[cfg_attr(feature = "args", arg(long, value_name = "CGP"))]
        pub cgp: Option<String>,
        /// Move: a play such as '8D QU(I)Z', 'exchange N' for N tiles, or pass.
        #[cfg_attr(feature = "args", arg(long, value_name = "MOVE"))]
        pub played: Option<String>,
        /// Game in GCG, instead of a position and a move: text, or `base64:` and the bytes of a
        /// file in any encoding.
        // The command reads it from a file.
        #[cfg_attr(feature = "args", arg(skip))]
        #[schemars(extend("format" = "gcg"))]
        pub gcg: Option<String>,
        /// Turn of the game whose move is examined, from 1 [default: the last].
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub turn: Option<Natural>,
        /// Tiles of the other player, instead of the ones in the position or the game.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub rack: Option<String>,
        /// The likelihood of moves.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub weighting: WeightingRequest,
        /// Complete the rack N times at random, as in Scrabble on the TeraScale, instead of in all
        /// ways.
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub random: Option<Samples>,
        /// Seed of the random numbers.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub seed: Seed,
        /// Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of
        /// the alphabet].
        #[cfg_attr(feature = "args", arg(long, value_name = "NAME|FILE"))]
        pub leaves: Option<String>,
        /// Maximum number of leaves, 0 for all.
        #[cfg_attr(feature = "args", arg(long, value_name = "N", default_value_t))]
        pub limit: Limit<15>,
        /// The rules.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub rules: RulesRequest,
    }
}

/// The tiles that a player may hold.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct InferenceAnswer {
    /// The number of tiles of the leave.
    pub kept: usize,
    /// The number of possible leaves.
    pub sets: usize,
    /// The tiles.
    pub tiles: Vec<ExpectedTileRow>,
    /// The leaves, likeliest first.
    pub leaves: Vec<InferredLeaveRow>,
    /// Why fewer leaves were sampled than requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<EarlyStop>,
    /// The warnings on the record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<RecordWarning>,
}

/// A tile that a player may hold.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ExpectedTileRow {
    /// The tile.
    pub tile: String,
    /// The number of unseen tiles of this kind.
    pub unseen: usize,
    /// The expected number of these tiles in the leave.
    pub expected: f64,
    /// The expected number of these tiles in a random leave.
    pub chance: f64,
    /// The probability that the leave has at least one.
    pub any: f64,
}

/// A leave that a player may hold.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct InferredLeaveRow {
    /// The tiles.
    pub leave: String,
    /// The probability.
    pub probability: f64,
    /// The number of ways to draw them.
    pub ways: f64,
    /// The equity that the move loses to the best move of the whole rack, in points.
    pub loss: f64,
}

impl InferenceAnswer {
    /// Describes an inference; at most `limit` leaves.
    #[must_use]
    pub fn new(inference: &Inference, limit: usize, alphabet: &Alphabet) -> Self {
        let spell = |tile| Rack::from_tiles([tile]).unwrap_or_default().spell(alphabet);
        let is_possible = |completion: &&Completion| completion.weight > 0.0;
        let likeliest = inference.likeliest(limit);
        let leave = |completion: &Completion| InferredLeaveRow {
            leave: completion.kept.spell(alphabet),
            probability: inference.probability(completion),
            ways: completion.ways,
            loss: completion.loss.points(),
        };
        Self {
            kept: inference.kept_len(),
            sets: inference.completions().iter().filter(is_possible).count(),
            tiles: (inference.tiles().iter())
                .map(|tile| ExpectedTileRow {
                    tile: spell(tile.tile),
                    unseen: tile.unseen,
                    expected: tile.expected,
                    chance: tile.expected_at_random,
                    any: tile.any,
                })
                .collect(),
            leaves: likeliest.iter().filter(is_possible).map(leave).collect(),
            warnings: Vec::new(),
            stopped: None,
        }
    }
}

/// Describes why nothing can be inferred.
pub(crate) fn infer_error(error: &Error, alphabet: &Alphabet) -> ApiError {
    let Error::TilesExceeded(tile) = error else {
        return ApiError::new(error.kind(), error.to_string());
    };
    let tile = Rack::from_tiles([*tile]).map(|rack| rack.spell(alphabet));
    let tile = tile.unwrap_or_default();
    ApiError::new(
        error.kind(),
        format!("more tiles {tile} are on the board and the rack than the game has"),
    )
}

/// Parses a move as the other player observes it: an exchange only by its number of tiles.
fn parse_observed(
    text: &str,
    board: &Board,
    lexicon: &Lexicon,
    rules: &GameRules,
) -> ApiResult<ObservedMove> {
    let trimmed = text.trim();
    let count = trimmed.strip_prefix("exchange ").or(trimmed.strip_prefix('-'));
    if let Some(Ok(count)) = count.map(|count| count.trim().parse()) {
        return Ok(ObservedMove::Exchange(count));
    }
    let made = parse_move(lexicon, "played", text, board, rules)?;
    Ok(ObservedMove::from(&made))
}

/// Parses a move and the position before it, which is the parameter `field`. `own` are the tiles of
/// the other player; they override the position.
pub(crate) fn observe(
    lexicon: &Lexicon,
    (field, before): (&'static str, &str),
    played: &str,
    own: Option<&Rack>,
    rules: &GameRules,
) -> ApiResult<Observation> {
    let alphabet = lexicon.alphabet();
    let position = text::cgp(lexicon, field, before, rules)?;
    let seen = parse_observed(played, &position.board, lexicon, rules)?;
    let others = position.other_rack.filter(|rack| !rack.is_empty());
    let own = own.copied().or(others).unwrap_or(position.rack);
    Observation::new(&position.board, &own, seen, rules, alphabet)
        .map_err(|error| infer_error(&error, alphabet))
}

/// Returns the move of a turn of a game, from 1, or of the last turn. `own` are the tiles of the
/// other player; without them, they are taken from a later turn.
pub(crate) fn observe_turn(
    game: &Game,
    turn: Option<usize>,
    own: Option<&Rack>,
    rules: &GameRules,
    alphabet: &Alphabet,
) -> ApiResult<Observation> {
    let number = turn.unwrap_or(game.turns.len());
    let index = number.checked_sub(1);
    let found = index.and_then(|index| Some((index, game.turns.get(index)?)));
    let (index, observed) = found.ok_or_else(|| no_turn(game, number))?;
    let seen = match &observed.event {
        Event::Move(made) => ObservedMove::from(made),
        Event::UnknownExchange(count) => ObservedMove::Exchange(*count),
        _ => {
            let message = format!("turn {number} is not a move");
            let error = ApiError::new(ErrorKind::Illegal, message).in_field("turn");
            return Err(error.help("give a turn with a play, an exchange or a pass"));
        }
    };
    // The other player already held the tiles of their next turn.
    let later = game.turns.iter().skip(number);
    let mut later = later.filter(|later| later.player != observed.player);
    let next =
        later.find(|later| matches!(later.event, Event::Move(_) | Event::UnknownExchange(_)));
    let at_end = observed.player.next(game.players.len().max(2)).index();
    let known = next.map(|next| next.rack).or(game.racks.get(at_end).copied());
    let own = own.copied().or(known).unwrap_or_default();
    let board = game.board_after(index, rules.layout());
    Observation::new(&board, &own, seen, rules, alphabet)
        .map_err(|error| infer_error(&error, alphabet))
}

impl WeightingRequest {
    /// Returns the likelihood of moves.
    ///
    /// # Errors
    ///
    /// Fails if a number is out of its range.
    pub fn weighting(&self) -> ApiResult<Weighting> {
        let wrong =
            |field, message: &str| Err(ApiError::new(ErrorKind::Illegal, message).in_field(field));
        if let Some(margin) = self.margin {
            return match (0.0..=10_000.0).contains(&margin) {
                true => Ok(Weighting::Margin(Equity::from_points(margin))),
                false => wrong("margin", "the margin must be 0 to 10000 points"),
            };
        }
        if let Some(temperature) = self.temperature {
            let temperatures = Temperatures::uniform(temperature, Temperatures::USUAL.blunder);
            return match temperatures {
                Some(temperatures) => Ok(Weighting::Soft(temperatures)),
                None => wrong("temperature", "the temperature must be above 0 points"),
            };
        }
        Ok(match self.chance {
            true => Weighting::Uniform,
            false => Weighting::default(),
        })
    }
}

/// The number of leaves drawn between two checks for the end of a step.
const DRAWS: u64 = 64;

/// An inference.
pub struct InferTask {
    inferrer: Inferrer,
    weighting: Weighting,
    work: InferWork,
    limit: usize,
    alphabet: Alphabet,
    warnings: Vec<RecordWarning>,
}

/// The remaining work of an inference.
enum InferWork {
    /// All leaves.
    All(Box<InferenceRun>),
    /// Random leaves up to a number.
    Random(Box<LeaveSample>, u64),
    Done(Result<Inference, Error>),
}

impl InferTask {
    fn new(scope: &Scope<'_>, request: &InferRequest) -> ApiResult<Self> {
        request.validate()?;
        let opened = scope.opened()?;
        let leaves = opened.leaves(request.leaves.as_deref())?;
        let lexicon = opened.lexicon_with_scores()?;
        let alphabet = lexicon.alphabet();
        let failure = |error: Error| infer_error(&error, alphabet);
        let weighting = request.weighting.weighting()?;
        let rules = request.rules.rules_for(request.cgp.as_deref())?;
        scope.check_rack_size(&rules)?;
        let own = match &request.rack {
            Some(text) => Some(text::rack(lexicon, "rack", text)?),
            None => None,
        };
        let mut warnings = Vec::new();
        let observation = match (&request.cgp, &request.played, &request.gcg) {
            (_, _, Some(gcg)) => {
                let record = read_gcg(gcg, lexicon, &rules)?;
                warnings = record.warnings;
                let turn = request.turn.map(Natural::size);
                observe_turn(&record.game, turn, own.as_ref(), &rules, alphabet)?
            }
            (Some(before), Some(played), None) => {
                observe(lexicon, ("cgp", before), played, own.as_ref(), &rules)?
            }
            _ => {
                return Err(ApiError::new(ErrorKind::Syntax, "no move is given").help(
                    Remedy::new("give a game with ")
                        .setting("gcg")
                        .then(", or ")
                        .setting("cgp")
                        .then(" and ")
                        .setting("played"),
                ));
            }
        };
        let mut inferrer = Inferrer::new(lexicon, &rules, leaves).map_err(failure)?;
        let sample = match request.random {
            None => None,
            Some(_) => {
                let seed = request.seed.get();
                inferrer.begin_sample(&observation, seed).map_err(failure)?
            }
        };
        let count = request.random.map_or(1, Samples::get);
        let work = match sample {
            Some(sample) => InferWork::Random(Box::new(sample), count),
            None => {
                let run = inferrer.begin(&observation, &weighting).map_err(failure)?;
                InferWork::All(Box::new(run))
            }
        };
        Ok(Self {
            inferrer,
            weighting,
            work,
            limit: request.limit.rows(),
            alphabet: alphabet.clone(),
            warnings,
        })
    }
}

impl Task for InferTask {
    type Answer = InferenceAnswer;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        let done = match &mut self.work {
            InferWork::Done(_) => return true,
            InferWork::All(run) => {
                let inferrer = &mut self.inferrer;
                let found = end.with_limits(|limits| inferrer.advance(run, limits));
                match found.transpose() {
                    Some(found) => found,
                    None => return false,
                }
            }
            InferWork::Random(sample, count) => loop {
                let left = *count - sample.drawn();
                if left == 0 {
                    break Ok(sample.inference(&self.weighting));
                }
                if let Err(error) = self.inferrer.draw(sample, left.min(DRAWS)) {
                    break Err(error);
                }
                if end.is_due() {
                    return false;
                }
            },
        };
        self.work = InferWork::Done(done);
        true
    }

    fn progress(&self) -> Option<WorkProgress> {
        match &self.work {
            InferWork::Random(sample, count) => {
                Some(WorkProgress::new(sample.drawn(), Some(*count), "leaves"))
            }
            _ => None,
        }
    }

    fn answer(&mut self, _: EngineClock<'_>, cancelled: bool) -> ApiResult<Self::Answer> {
        let so_far = match &self.work {
            InferWork::Random(sample, _) if sample.drawn() > 0 => {
                Ok(sample.inference(&self.weighting))
            }
            InferWork::Done(done) => done.clone(),
            _ => return Err(no_answer()),
        };
        let inference = so_far.map_err(|error| infer_error(&error, &self.alphabet))?;
        Ok(InferenceAnswer {
            stopped: cancelled.then_some(EarlyStop::Interrupted),
            warnings: self.warnings.clone(),
            ..InferenceAnswer::new(&inference, self.limit, &self.alphabet)
        })
    }
}

method! {
    /// Infers the tiles that a player may hold after a move.
    Infer = "infer": InferTask::new(InferRequest)
}

impl Parameters for WeightingRequest {
    fn validate(&self) -> ApiResult<()> {
        let margin = ("margin", self.margin.is_some());
        let temperature = ("temperature", self.temperature.is_some());
        let chance = ("chance", self.chance);
        exclude(margin, temperature)?;
        exclude(margin, chance)?;
        exclude(temperature, chance)
    }
}

impl Parameters for InferRequest {
    fn validate(&self) -> ApiResult<()> {
        let (cgp, gcg) = (("cgp", self.cgp.is_some()), ("gcg", self.gcg.is_some()));
        let played = ("played", self.played.is_some());
        exclude(cgp, gcg)?;
        exclude(played, gcg)?;
        exclude(("turn", self.turn.is_some()), cgp)?;
        require(cgp, played)?;
        require(played, cgp)?;
        self.weighting.validate()
    }
}
