//! `positions.answer`: the loss of a move in a position whose best move is known.

use lexc_alphabet::ErrorKind;
use lexc_engine::Error;
use lexc_engine::analyse::invalid_words;
use lexc_engine::positions::{AnswerJudge, AnswerLoss, PositionOptions};
use lexc_engine::session::{read_exchange, read_play};
use lexc_game::{GameState, Move};
use lexc_runtime::Lexicon;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::method::{Scope, read_position};
use crate::methods::analyse::Bounded;
use crate::request::position::{PositionRequest, RulesRequest};
use crate::request::resources::ResourcesRequest;
use crate::task::{EngineClock, StepEnd, Task, no_answer};

request! {
    /// Parameters of `positions.answer`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct PositionAnswerRequest {
        /// The best move, as `positions.find` returns it.
        pub best: String,
        /// The move to compare: `8D QUIZ`, `exchange AEI` or `pass`; case is ignored where the rack
        /// allows no other reading.
        pub play: String,
        /// The position.
        #[serde(flatten)]
        pub position: PositionRequest,
        /// Tables.
        #[serde(flatten)]
        pub resources: ResourcesRequest,
        /// The rules.
        #[serde(flatten)]
        pub rules: RulesRequest,
    }
}

/// The loss of a move.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PositionAnswer {
    /// The move, as it was read.
    pub play: String,
    /// The score of the move.
    pub score: i32,
    /// `true` if it is the best move, its mirror image, or proven to be as good.
    pub is_best: bool,
    /// The loss: in points or, with one to four tiles in the bag, in the share of games won.
    pub lost: Bounded,
    /// The unit of the loss: `points` or `wins`.
    pub unit: &'static str,
    /// The rank of the move by equity: one more than the number of plays and exchanges with a
    /// higher equity.
    pub rank: usize,
}

/// The comparison of a move with the best one.
#[derive(Debug)]
pub struct AnswerTask {
    judge: AnswerJudge,
    state: GameState,
    best: Move,
    made: Move,
    text: String,
    lost: Option<ApiResult<(AnswerLoss, usize)>>,
}

/// Reads a move as people type it, and checks it by the rules and the lexicon.
fn read_move(
    field: &'static str,
    text: &str,
    state: &GameState,
    lexicon: &Lexicon,
) -> ApiResult<Move> {
    let view = state.view(state.to_move());
    let text = text.trim();
    let refused = |kind: ErrorKind, message: String| ApiError::new(kind, message).in_field(field);
    let read = |error: lexc_engine::Error| refused(error.kind(), error.to_string());
    let lower = text.to_lowercase();
    let exchanged = lower.strip_prefix("exchange ").or(lower.strip_prefix('-'));
    let exchanged = exchanged.map(|tiles| &text[text.len() - tiles.len()..]);
    let made = match exchanged.filter(|tiles| !tiles.is_empty()) {
        Some(tiles) => {
            Move::Exchange(read_exchange(tiles, &view, lexicon.alphabet()).map_err(read)?)
        }
        None if lower == "pass" || lower == "-" => Move::Pass,
        None => Move::Play(read_play(text, &view, lexicon.alphabet()).map_err(read)?),
    };
    state.check(&made).map_err(|error| refused(ErrorKind::Illegal, error.to_string()))?;
    let invalid = made
        .play()
        .map_or_else(Vec::new, |play| invalid_words(play, state.board(), state.rules(), lexicon));
    match invalid.as_slice() {
        [] => Ok(made),
        words => {
            let words: Vec<String> = words.iter().map(|word| lexicon.spell(word)).collect();
            let message = format!("not in the lexicon: {}", words.join(", "));
            Err(refused(ErrorKind::Illegal, message))
        }
    }
}

impl AnswerTask {
    fn new(scope: &Scope<'_>, request: &PositionAnswerRequest) -> ApiResult<Self> {
        let tables = scope.tables(&request.resources)?;
        let (rules, read) = read_position(&tables.lexicon, &request.rules, &request.position)?;
        scope.check_rack_size(&rules)?;
        let alphabet = tables.lexicon.alphabet();
        let state = GameState::builder(rules.clone(), alphabet).position(&read.position).build();
        let state = state.map_err(|error| ApiError::new(ErrorKind::Mismatch, error.to_string()))?;
        let best = read_move("best", &request.best, &state, &tables.lexicon)?;
        let made = read_move("play", &request.play, &state, &tables.lexicon)?;
        let text = made.display(state.board(), alphabet).to_string();
        let judge = AnswerJudge::new(tables, rules, PositionOptions::default());
        Ok(Self { judge, state, best, made, text, lost: None })
    }

    /// Returns the loss and the rank of the move, or `None` if the work is cancelled.
    fn judged(&self, end: &StepEnd<'_>) -> Result<Option<(AnswerLoss, usize)>, Error> {
        let Self { judge, state, best, made, .. } = self;
        let rank = judge.rank_until(state, made, end.is_cancelled)?;
        Ok(judge.lost_until(state, best, made, end.is_cancelled)?.zip(rank))
    }
}

impl Task for AnswerTask {
    type Answer = PositionAnswer;

    fn step(&mut self, end: &StepEnd<'_>) -> bool {
        self.lost = self
            .judged(end)
            .map_err(|error| ApiError::new(error.kind(), error.to_string()).in_field("play"))
            .transpose();
        self.lost.is_some()
    }

    fn answer(&mut self, _: EngineClock<'_>, _: bool) -> ApiResult<PositionAnswer> {
        let (lost, rank) = self.lost.clone().ok_or_else(no_answer)??;
        let (unit, estimate) = match &lost {
            AnswerLoss::Points(lost) => ("points", lost),
            AnswerLoss::Win(lost) => ("wins", lost),
        };
        Ok(PositionAnswer {
            play: self.text.clone(),
            score: self.made.score().points(),
            is_best: lost.is_none(),
            lost: Bounded::of(estimate, 4),
            unit,
            rank,
        })
    }
}

method! {
    /// Compares a move with the best one of a position.
    AnswerPosition = "positions.answer": AnswerTask::new(PositionAnswerRequest)
}
