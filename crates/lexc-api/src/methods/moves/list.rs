//! The plays of a position.

use core::cmp::Ordering;
use std::sync::Arc;

use lexc_alphabet::ErrorKind;
use lexc_engine::leaves::{LeaveTable, TurnValues};
use lexc_game::draw::Drawing;
use lexc_game::notation;
use lexc_game::{Equity, GameRules, Move, Play, Position, Rack, exchanges};
use lexc_movegen::{LeaveEvaluator, MoveGenerator, SearchStats, ValuedPlay};
use lexc_runtime::{Alphabet, Letter, Lexicon};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::method::{ApiMethod, Parameters, Scope, read_position};
use crate::methods::words::WordAnnotations;
use crate::request::conditions::ConditionsRequest;
use crate::request::position::{PositionRequest, RulesRequest};
use crate::task::ReadyAnswer;
use crate::values::Limit;

/// The number of plays above which sorting all plays is faster than keeping the best ones in order.
const SORT_ALL_ABOVE: usize = 1000;

/// The order of plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MoveOrder {
    /// By score plus leave value.
    Equity,
    /// By score alone.
    Score,
}

request! {
    /// Parameters of `moves.list`.
    #[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct MovesRequest {
        /// The position.
        #[serde(flatten)]
        pub position: PositionRequest,
        /// The rules.
        #[serde(flatten)]
        pub rules: RulesRequest,
        /// Maximum number of plays and exchanges together, 0 for all.
        pub limit: Limit<20>,
        /// Rank by equity, which is score plus leave value, or by score; by equity if absent and there
        /// are leave values for the alphabet.
        pub by: Option<MoveOrder>,
        /// Leave values: `english`, `turkish` or `none`; by the alphabet if absent.
        pub leaves: Option<String>,
        /// Also list exchanges.
        pub exchanges: bool,
        /// Conditions on the main word of a play.
        #[serde(flatten)]
        pub conditions: ConditionsRequest,
    }
}

/// The plays of a position.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MovesAnswer {
    /// The structure that was searched.
    pub structure: String,
    /// The board layout.
    pub layout: String,
    /// The position.
    pub cgp: String,
    /// The tiles of the player to move.
    pub rack: String,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The number of all plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// The plays, best first.
    pub plays: Vec<RankedPlayRow>,
    /// The exchanges, if requested; best first if plays are ranked by equity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchanges: Option<Vec<ExchangeRow>>,
    /// The number of edges followed.
    pub edges: u64,
    /// The number of anchor squares.
    pub anchors: u64,
    /// The board, if the command requested it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Value>")]
    pub board: Option<Drawing>,
}

/// A play.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RankedPlayRow {
    /// Coordinate of the first letter, such as `8D`.
    pub coordinate: String,
    /// The word, with letters already on the board in parentheses: `QU(I)Z`.
    pub word: String,
    /// The score.
    pub score: i32,
    /// The number of new tiles.
    pub tiles: usize,
    /// The tiles left on the rack.
    pub leave: String,
    /// `true` for a play down.
    pub down: bool,
    /// The row of the first letter of the word, from 0.
    pub row: usize,
    /// The column of the first letter of the word, from 0.
    pub column: usize,
    /// Values and marks of the word, if the command requested them.
    #[serde(flatten)]
    pub annotations: WordAnnotations,
    /// The value of the leave, if plays are ranked by equity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leave_value: Option<f64>,
    /// Score plus leave value, if plays are ranked by equity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equity: Option<f64>,
}

/// An exchange.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ExchangeRow {
    /// The tiles returned to the bag.
    pub tiles: String,
    /// The tiles kept.
    pub leave: String,
    /// The value of the tiles kept, if plays are ranked by equity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equity: Option<f64>,
}

impl MovesAnswer {
    /// Keeps the best `limit` plays and exchanges in total: by equity, or plays before exchanges.
    pub fn limit(&mut self, limit: usize) {
        let exchanges = self.exchanges.as_deref().unwrap_or_default();
        let (mut plays_kept, mut exchanges_kept) = (0, 0);
        while plays_kept + exchanges_kept < limit {
            match (self.plays.get(plays_kept), exchanges.get(exchanges_kept)) {
                (None, None) => break,
                (Some(play), Some(exchange)) if play.equity < exchange.equity => {
                    exchanges_kept += 1;
                }
                (None, Some(_)) => exchanges_kept += 1,
                (Some(_), _) => plays_kept += 1,
            }
        }
        self.plays.truncate(plays_kept);
        if let Some(exchanges) = &mut self.exchanges {
            exchanges.truncate(exchanges_kept);
        }
    }
}

impl RankedPlayRow {
    /// Describes a play in a position, with its equity if it has one.
    #[must_use]
    pub fn new(
        play: &Play,
        equity: Option<Equity>,
        position: &Position,
        alphabet: &Alphabet,
        annotations: WordAnnotations,
    ) -> Self {
        let row = notation::PlayRow::new(play, &position.board, &position.rack, alphabet);
        Self {
            coordinate: row.coordinate,
            word: row.word,
            score: row.score.points(),
            tiles: row.tiles,
            leave: row.leave,
            down: row.down,
            row: row.row,
            column: row.column,
            annotations,
            leave_value: equity.map(|equity| (equity - Equity::from(play.score())).points()),
            equity: equity.map(Equity::points),
        }
    }
}

/// The plays of a position, the best ones first.
#[derive(Debug)]
pub struct RankedPlays {
    /// The plays.
    pub plays: Vec<Play>,
    /// Their equities, with the leave values, if plays are ranked by equity.
    pub equities: Option<(Vec<Equity>, TurnValues)>,
    /// The number of all plays, unless only the best one was searched for.
    pub count: Option<u64>,
    /// Statistics of the search.
    pub stats: SearchStats,
}

/// Compares plays by equity, the best first.
fn by_equity(one: &ValuedPlay, other: &ValuedPlay) -> Ordering {
    let by_equity = other.equity.cmp(&one.equity);
    by_equity.then_with(|| one.play.cmp_rank(&other.play))
}

impl RankedPlays {
    /// Finds only the play with the highest score.
    #[must_use]
    pub fn best(generator: &mut MoveGenerator, rack: &Rack) -> Self {
        Self {
            plays: generator.best(rack).into_iter().collect(),
            equities: None,
            count: None,
            stats: generator.stats(),
        }
    }

    /// Finds the best plays on the board of a generator: by score, or with leave values by equity.
    #[must_use]
    pub fn find(
        generator: &mut MoveGenerator,
        rack: &Rack,
        limit: usize,
        values: Option<TurnValues>,
    ) -> Self {
        let mut equities = None;
        let plays = match (values, limit > SORT_ALL_ABOVE) {
            (Some(values), all) => {
                let evaluator = LeaveEvaluator::new(values.clone());
                let mut plays: Vec<ValuedPlay> = match all {
                    false => generator.top_by(rack, limit, evaluator).to_vec(),
                    true => generator.all_by(rack, evaluator).iter().collect(),
                };
                plays.sort_by(by_equity);
                plays.truncate(limit);
                equities = Some((plays.iter().map(|play| play.equity).collect(), values));
                plays.into_iter().map(|play| play.play).collect()
            }
            (None, false) => generator.top(rack, limit).to_vec(),
            (None, true) => {
                let mut plays: Vec<Play> = generator.all(rack).iter().collect();
                plays.sort_by(Play::cmp_rank);
                plays.truncate(limit);
                plays
            }
        };
        // Count all plays, so that the statistics do not depend on the search for the best ones.
        let count = generator.count(rack);
        Self {
            plays,
            equities,
            count: Some(count),
            stats: generator.stats(),
        }
    }

    /// Finds all plays whose main word is accepted, the best first.
    ///
    /// All plays are generated, because a search for the best plays could skip those that are
    /// accepted.
    #[must_use]
    pub fn select(
        generator: &mut MoveGenerator,
        rack: &Rack,
        values: Option<TurnValues>,
        mut accepts: impl FnMut(&[Letter]) -> bool,
    ) -> Self {
        let board = generator.board().clone();
        let mut accepted = |play: &Play| {
            let word = play.word(&board).into_iter();
            let word: Vec<Letter> = word.map(|(placed, _)| placed.letter()).collect();
            accepts(&word)
        };
        let mut equities = None;
        let plays: Vec<Play> = match values {
            Some(values) => {
                let plays = generator.all_by(rack, LeaveEvaluator::new(values.clone()));
                let mut plays: Vec<ValuedPlay> = plays
                    .iter()
                    .filter(|valued| accepted(&valued.play))
                    .collect();
                plays.sort_by(by_equity);
                equities = Some((plays.iter().map(|play| play.equity).collect(), values));
                plays.into_iter().map(|play| play.play).collect()
            }
            None => {
                let mut plays: Vec<Play> = generator.all(rack).iter().filter(accepted).collect();
                plays.sort_by(Play::cmp_rank);
                plays
            }
        };
        Self {
            count: Some(plays.len() as u64),
            plays,
            equities,
            stats: generator.stats(),
        }
    }

    /// Returns the exchanges, by equity if plays are ranked by it.
    #[must_use]
    pub fn exchange_rows(
        &self,
        position: &Position,
        rules: &GameRules,
        alphabet: &Alphabet,
    ) -> Vec<ExchangeRow> {
        let bag = position.bag(alphabet, rules);
        let values = self.equities.as_ref().map(|(_, values)| values);
        let valued = |tiles: Rack| {
            let exchange = Move::Exchange(tiles);
            let value = values.map(|values| values.equity(&exchange, &position.rack));
            (tiles, exchange.leave(&position.rack), value)
        };
        let exchanges = exchanges(&position.rack, bag, rules);
        let mut all: Vec<_> = exchanges.map(valued).collect();
        // The sort is stable: without values the order is kept.
        all.sort_by_key(|(.., value)| core::cmp::Reverse(*value));
        let row = |(tiles, leave, value): (Rack, Rack, Option<Equity>)| ExchangeRow {
            tiles: tiles.spell(alphabet),
            leave: leave.spell(alphabet),
            equity: value.map(Equity::points),
        };
        all.into_iter().map(row).collect()
    }

    /// Returns the answer; `annotate` gives the values of the word of a play.
    pub fn answer(
        &self,
        structure: String,
        position: &Position,
        rules: &GameRules,
        alphabet: &Alphabet,
        mut annotate: impl FnMut(&Play) -> WordAnnotations,
    ) -> MovesAnswer {
        let row = |(index, play): (usize, &Play)| {
            let equities = self.equities.as_ref();
            let equity = equities.and_then(|(equities, _)| equities.get(index).copied());
            RankedPlayRow::new(play, equity, position, alphabet, annotate(play))
        };
        MovesAnswer {
            structure,
            layout: rules.layout().name().to_owned(),
            cgp: position.to_cgp(alphabet),
            rack: position.rack.spell(alphabet),
            bag: position.bag(alphabet, rules),
            count: self.count,
            plays: self.plays.iter().enumerate().map(row).collect(),
            exchanges: None,
            edges: self.stats.edges,
            anchors: self.stats.anchors,
            board: None,
        }
    }
}

/// Finds the plays of a request.
pub(crate) fn list(
    lexicon: &Lexicon,
    generator: &mut MoveGenerator,
    leaves: Option<Arc<LeaveTable>>,
    position: &Position,
    request: &MovesRequest,
) -> ApiResult<MovesAnswer> {
    let alphabet = lexicon.alphabet();
    let rules = generator.rules().clone();
    let limit = request.limit.rows();
    let values = leaves.map(|leaves| TurnValues::of_position(leaves, position, alphabet, &rules));
    let rack = &position.rack;
    let ranked = match request.conditions.is_empty() {
        true => RankedPlays::find(generator, rack, limit, values),
        false => {
            let query = request.conditions.query(lexicon)?;
            let mut ranked =
                RankedPlays::select(generator, rack, values, |word| query.accepts(word));
            ranked.plays.truncate(limit);
            ranked
        }
    };
    let structure = generator.backend().name().to_owned();
    let no_values = |_: &Play| WordAnnotations::default();
    let mut answer = ranked.answer(structure, position, &rules, alphabet, no_values);
    if request.exchanges {
        answer.exchanges = Some(ranked.exchange_rows(position, &rules, alphabet));
        answer.limit(limit);
    }
    Ok(answer)
}

/// `moves.list`: lists the plays of a position, by score or by equity.
#[derive(Debug)]
pub struct ListMoves;

impl ApiMethod for ListMoves {
    const NAME: &'static str = "moves.list";
    const ABOUT: &'static str = "Lists the plays of a position, by score or by equity";
    type Request = MovesRequest;
    type Answer = MovesAnswer;
    type Task = ReadyAnswer<Self::Answer>;

    fn start(scope: &Scope<'_>, request: MovesRequest) -> ApiResult<Self::Task> {
        let opened = scope.opened()?;
        let lexicon = opened.lexicon_with_scores()?;
        let (rules, position, _) = read_position(lexicon, &request.rules, &request.position)?;
        let leaves = match (request.by, request.leaves.as_deref()) {
            (Some(MoveOrder::Score), _) => None,
            (None, None) => opened.leaves(None).ok(),
            (_, name) => Some(opened.leaves(name)?),
        };
        opened.with_generator(&rules, &position.board, |generator| {
            Ok(ReadyAnswer(list(
                lexicon, generator, leaves, &position, &request,
            )?))
        })
    }
}

impl Parameters for MovesRequest {
    fn validate(&self) -> ApiResult<()> {
        match (self.by, &self.leaves) {
            (Some(MoveOrder::Score), Some(_)) => Err(ApiError::new(
                ErrorKind::Mismatch,
                "`leaves` is for ranking by equity",
            )
            .in_field("leaves")
            .help("omit `leaves`, or set `by` to equity")),
            _ => Ok(()),
        }
    }
}
