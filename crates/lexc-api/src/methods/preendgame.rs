//! Pre-endgames: positions with one or two tiles in the bag, searched to the end of the game.

use core::num::NonZeroU32;
use core::time::Duration;

use lexc_alphabet::Tile;
use lexc_engine::endgame::EndgameStatus;
use lexc_engine::preendgame::{
    DrawResult, GameResult, Meaning, MoveResults, Preendgame, PreendgameAnswer, PreendgameOptions,
};
use lexc_game::{Board, GameRules, Position, Rack};
use lexc_runtime::{Alphabet, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::ApiResult;
use crate::json;
use crate::methods::endgame::{SearchRequest, solve_error};
use crate::request::position::{PositionRequest, RulesRequest};
use crate::task::{Clock, EarlyStop, StepEnd, Task};

/// Parameters of `preendgame`.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PreendgameRequest {
    /// The position.
    #[serde(flatten)]
    pub position: PositionRequest,
    /// The rules.
    #[serde(flatten)]
    pub rules: RulesRequest,
    /// Knowledge of the other player.
    pub meaning: ResultMeaning,
    /// Search this many best moves in full, 0 for all; 1 if absent.
    pub top: Option<usize>,
    /// At most this many moves, 0 for all; 20 if absent.
    pub limit: Option<usize>,
    /// Number of successive scoreless turns that end the game; 6 if absent.
    pub scoreless: Option<u32>,
    /// The limits.
    #[serde(flatten)]
    pub search: SearchRequest,
}

/// A meaning of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ResultMeaning {
    /// Results hold against a player who knows the bag.
    #[default]
    Guaranteed,
    /// Results hold against a player who only knows the board and their own rack.
    Rational,
}

/// The moves of a pre-endgame, with the draws that win.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PreendgameReport {
    /// `solved`, `bound` or `estimate`.
    pub status: &'static str,
    /// `guaranteed` or `rational`.
    pub meaning: &'static str,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The number of draws.
    pub draws: u32,
    /// The moves, the best first.
    pub plays: Vec<PreendgameRow>,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The time the search took.
    pub seconds: f64,
    /// The position.
    pub cgp: String,
    /// Why the search stopped before the end; absent if the first move is proven all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<EarlyStop>,
}

/// A move of a pre-endgame.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PreendgameRow {
    /// Coordinate and word, or `pass`.
    pub play: String,
    /// The points.
    pub score: i32,
    /// The draws that win.
    pub wins: u32,
    /// The draws that tie.
    pub ties: u32,
    /// The draws that lose.
    pub losses: u32,
    /// The draws whose result is not proven.
    pub open: u32,
    /// A lower bound of the share of games won, in percent.
    pub win_least: f64,
    /// An upper bound of the share of games won, in percent.
    pub win_most: f64,
    /// The mean spread, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spread: Option<f64>,
    /// The result of each draw.
    pub by_draw: Vec<DrawRow>,
}

/// A draw from the bag.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct DrawRow {
    /// The tiles, in the order in which they are drawn.
    pub tiles: String,
    /// The number of ways to draw them.
    pub draws: u32,
    /// `win`, `tie` or `loss`, if it is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
}

fn spell(tiles: &[Tile], alphabet: &Alphabet) -> String {
    // Keep the order of the draws.
    let one = |tile: &Tile| Rack::from_tiles([*tile]).map(|rack| rack.spell(alphabet));
    tiles.iter().filter_map(|tile| one(tile).ok()).collect()
}

impl PreendgameRow {
    /// Describes the results of a move.
    #[must_use]
    pub fn new(results: &MoveResults, board: &Board, alphabet: &Alphabet) -> Self {
        let draw = |draw: &DrawResult| DrawRow {
            tiles: spell(&draw.tiles, alphabet),
            draws: draw.draws,
            result: draw.result().map(GameResult::name),
        };
        Self {
            play: results.made.display(board, alphabet).to_string(),
            score: results.made.score().points(),
            wins: results.wins,
            ties: results.ties,
            losses: results.losses,
            open: results.open,
            win_least: 100.0 * results.least,
            win_most: 100.0 * results.most,
            spread: results.spread,
            by_draw: results.by_draw.iter().map(draw).collect(),
        }
    }
}

impl PreendgameReport {
    /// Describes an answer; at most `limit` moves.
    #[must_use]
    pub fn new(
        answer: &PreendgameAnswer,
        limit: usize,
        position: &Position,
        alphabet: &Alphabet,
        seconds: f64,
        stopped: Option<EarlyStop>,
    ) -> Self {
        let moves = answer.moves.iter().take(limit);
        Self {
            status: answer.status.name(),
            meaning: answer.meaning.name(),
            bag: answer.bag,
            draws: answer.draws,
            plays: moves
                .map(|results| PreendgameRow::new(results, &position.board, alphabet))
                .collect(),
            nodes: answer.nodes,
            seconds,
            cgp: position.to_cgp(alphabet),
            stopped: stopped.filter(|_| answer.status != EndgameStatus::Solved),
        }
    }
}

/// The search of a pre-endgame.
pub(crate) struct PreendgameTask {
    lexicon: Lexicon,
    position: Position,
    search: Preendgame,
    limit: usize,
    time: Option<Duration>,
    nodes: Option<u64>,
    begun: Duration,
    stopped: Option<EarlyStop>,
}

impl PreendgameTask {
    pub(crate) fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        position: Position,
        request: &PreendgameRequest,
        clock: Clock<'_>,
    ) -> ApiResult<Self> {
        let options = PreendgameOptions::default()
            .meaning(match request.meaning {
                ResultMeaning::Guaranteed => Meaning::Guaranteed,
                ResultMeaning::Rational => Meaning::Rational,
            })
            .top(request.top.unwrap_or(1))
            .scoreless(request.scoreless.and_then(NonZeroU32::new))
            .table_bytes(request.search.table_bytes());
        let time = request.search.time()?;
        let begun = clock();
        let search = Preendgame::new(lexicon, rules, &position, options)
            .map_err(|error| solve_error(&error, lexicon.alphabet()))?;
        Ok(Self {
            lexicon: lexicon.clone(),
            position,
            search,
            limit: json::limit(request.limit.unwrap_or(20)),
            time,
            nodes: request.search.nodes,
            begun,
            stopped: None,
        })
    }
}

impl Task for PreendgameTask {
    /// A step ends between the searches of two draws, since one that is stopped is searched again
    /// from its beginning.
    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        let (time, most, begun) = (self.time, self.nodes, self.begun);
        let mut stopped = None;
        let finished = self.search.run_until(
            || end.is_due(),
            |nodes| {
                let now = (end.clock)();
                if most.is_some_and(|most| nodes >= most) {
                    stopped = Some(EarlyStop::Nodes);
                } else if time.is_some_and(|most| now.saturating_sub(begun) >= most) {
                    stopped = Some(EarlyStop::Time);
                }
                stopped.is_some() || (end.is_cancelled)()
            },
        );
        self.stopped = stopped.filter(|_| !finished);
        finished || stopped.is_some()
    }

    fn answer(&mut self, clock: Clock<'_>, cancelled: bool) -> ApiResult<Value> {
        let seconds = clock().saturating_sub(self.begun).as_secs_f64();
        let stopped = self.stopped.or(cancelled.then_some(EarlyStop::Interrupted));
        json::value(&PreendgameReport::new(
            &self.search.answer(),
            self.limit,
            &self.position,
            self.lexicon.alphabet(),
            seconds,
            stopped,
        ))
    }
}
