//! The plays of a position.

use core::cmp::Ordering;
use core::ops::ControlFlow;

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_engine::leaves::TurnValues;
use lexc_game::draw::Drawing;
use lexc_game::notation;
use lexc_game::{Board, Equity, GameRules, Move, Play, Position, Rack, exchanges};
use lexc_movegen::{
    Backend, GeneratorOptions, LeaveEvaluator, LeftPartSearch, MoveGenerator, ScoreOnly,
    SearchStats, Stop, ValuedPlay,
};
use lexc_runtime::{Alphabet, Letter};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::limits::RequestLimits;
use crate::method::{Parameters, Scope, exclude, read_position};
use crate::methods::words::{AnnotateRequest, WordAnnotations, WordAnnotator};
use crate::request::conditions::ConditionsRequest;
use crate::request::position::{PositionRequest, ReadPosition, RulesRequest};
use crate::request::record::RecordWarning;
use crate::task::{EngineClock, StepEnd, Task};
use crate::values::Limit;

/// The number of plays above which sorting all plays is faster than keeping the best ones in order.
const SORT_ALL_ABOVE: usize = 1000;

/// The order of plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "args", derive(clap::ValueEnum))]
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
    #[cfg_attr(feature = "args", derive(clap::Args))]
    #[serde(default)]
    pub struct MovesRequest {
        /// Maximum number of plays and exchanges together, 0 for all [default: 20; in the command 1
        /// with --board and --as].
        #[cfg_attr(feature = "args", arg(long, value_name = "N"))]
        pub limit: Option<Limit<20>>,
        /// Only search for a play with the highest score, which is faster.
        #[cfg_attr(feature = "args", arg(long))]
        pub best: bool,
        /// Rank by equity, which is score plus leave value, or by score [default: equity if there
        /// are leave values for the alphabet].
        #[cfg_attr(feature = "args", arg(long, value_enum, value_name = "MEASURE"))]
        pub by: Option<MoveOrder>,
        /// Leave values: english, turkish, none, or lines LEAVE,VALUE [default: built-in values of
        /// the alphabet].
        #[cfg_attr(feature = "args", arg(long, value_name = "NAME|FILE"))]
        pub leaves: Option<String>,
        /// Also list exchanges; in the command, rank them and the pass among the plays.
        #[cfg_attr(feature = "args", arg(long))]
        pub exchanges: bool,
        /// Structure to search [default: the fastest one].
        // The command has more of them, for comparison.
        #[cfg_attr(feature = "args", arg(skip))]
        pub structure: Option<MoveStructure>,
        /// Values and marks of the words.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub annotate: AnnotateRequest,
        /// The position.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub position: PositionRequest,
        /// The rules.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
        pub rules: RulesRequest,
        /// Conditions on the main word of a play.
        #[serde(flatten)]
        #[cfg_attr(feature = "args", command(flatten))]
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
    /// The warnings on the record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<RecordWarning>,
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
    /// Values and marks of the word, if requested.
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
    fn limit(&mut self, limit: usize) {
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
    /// Lists the plays of a rack on the board of a generator, the best first, at most `limit`: by
    /// equity with leave values, else by score.
    ///
    /// # Errors
    ///
    /// Fails if they are too many for an answer.
    pub fn list(
        generator: &mut MoveGenerator,
        rack: &Rack,
        limit: usize,
        values: Option<TurnValues>,
    ) -> ApiResult<Vec<Self>> {
        let limits = &RequestLimits::default();
        let ranked = RankedPlays::find(generator, rack, limit, values, limits)?;
        let alphabet = generator.lexicon().alphabet();
        ranked.rows(generator.board(), rack, alphabet, limits, |_| WordAnnotations::default())
    }

    fn new(row: notation::PlayRow, equity: Option<Equity>, annotations: WordAnnotations) -> Self {
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
            leave_value: equity.map(|equity| (equity - Equity::from(row.score)).points()),
            equity: equity.map(Equity::points),
        }
    }
}

/// The plays of a position, the best ones first.
#[derive(Debug)]
struct RankedPlays {
    /// The plays.
    plays: Vec<Play>,
    /// Their equities, with the leave values, if plays are ranked by equity.
    equities: Option<(Vec<Equity>, TurnValues)>,
    /// The number of all plays, unless only the best one was searched for.
    count: Option<u64>,
    /// Statistics of the search.
    stats: SearchStats,
}

/// The number of exchanges between two checks of the end of a request.
const EXCHANGES: usize = 1 << 12;

/// Returns `true` if all plays of a rack fit into an answer.
fn fit(generator: &mut MoveGenerator, rack: &Rack, limits: &RequestLimits) -> ApiResult<bool> {
    let most = limits.most_rows();
    let mut plays = 0usize;
    generator.try_for_each(rack, |_| {
        plays += 1;
        match plays > most || plays.is_multiple_of(EXCHANGES) && limits.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    limits.check()?;
    Ok(plays <= most)
}

/// Returns the error of plays or exchanges that do not fit into an answer.
fn too_many(limits: &RequestLimits) -> ApiError {
    let message = format!("the rack has more than {} plays or exchanges", limits.most_rows());
    ApiError::new(ErrorKind::Limit, message)
        .in_field("limit")
        .help(Remedy::new("ask for fewer with ").setting("limit").then(", or give fewer tiles"))
}

/// Compares plays by equity, the best first.
fn by_equity(one: &ValuedPlay, other: &ValuedPlay) -> Ordering {
    let by_equity = other.equity.cmp(&one.equity);
    by_equity.then_with(|| one.play.cmp_rank(&other.play))
}

impl RankedPlays {
    /// Finds only the play with the highest score.
    fn best(generator: &mut MoveGenerator, rack: &Rack, limits: &RequestLimits) -> Self {
        let best = generator.best_by_until(rack, ScoreOnly, &|| limits.is_stopped());
        Self {
            plays: best.into_iter().map(|best| best.play).collect(),
            equities: None,
            count: None,
            stats: generator.stats(),
        }
    }

    /// Finds the best plays on the board of a generator: by score, or with leave values by equity.
    fn find(
        generator: &mut MoveGenerator,
        rack: &Rack,
        limit: usize,
        values: Option<TurnValues>,
        limits: &RequestLimits,
    ) -> ApiResult<Self> {
        let all = limit > SORT_ALL_ABOVE;
        if all && !fit(generator, rack, limits)? {
            return Err(too_many(limits));
        }
        let stop: Stop<'_> = &|| limits.is_stopped();
        let mut equities = None;
        let plays = match (values, all) {
            (Some(values), all) => {
                let evaluator = LeaveEvaluator::new(values.clone());
                let mut plays: Vec<ValuedPlay> = match all {
                    false => generator.top_by_until(rack, limit, evaluator, stop).to_vec(),
                    true => generator.all_by(rack, evaluator).iter().collect(),
                };
                plays.sort_by(by_equity);
                plays.truncate(limit);
                equities = Some((plays.iter().map(|play| play.equity).collect(), values));
                plays.into_iter().map(|play| play.play).collect()
            }
            (None, false) => {
                let plays = generator.top_by_until(rack, limit, ScoreOnly, stop);
                plays.iter().map(|valued| valued.play).collect()
            }
            (None, true) => {
                let mut plays: Vec<Play> = generator.all(rack).iter().collect();
                plays.sort_by(Play::cmp_rank);
                plays.truncate(limit);
                plays
            }
        };
        Ok(Self { plays, equities, count: None, stats: generator.stats() })
    }

    /// Counts all plays, so that the statistics do not depend on the search for the best ones.
    fn counted(self, generator: &mut MoveGenerator, rack: &Rack, limits: &RequestLimits) -> Self {
        let count = generator.count_until(rack, &|| limits.is_stopped());
        Self { count: Some(count), stats: generator.stats(), ..self }
    }

    /// Returns the plays as rows; `annotate` gives the values of the word of a play.
    fn rows(
        &self,
        board: &Board,
        rack: &Rack,
        alphabet: &Alphabet,
        limits: &RequestLimits,
        mut annotate: impl FnMut(&Play) -> WordAnnotations,
    ) -> ApiResult<Vec<RankedPlayRow>> {
        let row = |(index, play): (usize, &Play)| {
            let equities = self.equities.as_ref();
            let equity = equities.and_then(|(equities, _)| equities.get(index).copied());
            let row = notation::PlayRow::new(play, board, rack, alphabet);
            Ok(RankedPlayRow::new(row, equity, annotate(play)))
        };
        limits.rows("limit").collect(self.plays.iter().enumerate().map(row))
    }

    /// Finds all plays whose main word is accepted, the best first.
    ///
    /// All plays are generated, because a search for the best plays could skip those that are
    /// accepted.
    fn select(
        generator: &mut MoveGenerator,
        rack: &Rack,
        values: Option<TurnValues>,
        limits: &RequestLimits,
        mut accepts: impl FnMut(&[Letter]) -> bool,
    ) -> ApiResult<Self> {
        if !fit(generator, rack, limits)? {
            return Err(too_many(limits));
        }
        let board = generator.board().clone();
        let mut accepted = |play: &Play| accepts(&letters_of(play, &board));
        let mut equities = None;
        let plays: Vec<Play> = match values {
            Some(values) => {
                let plays = generator.all_by(rack, LeaveEvaluator::new(values.clone()));
                let mut plays: Vec<ValuedPlay> =
                    plays.iter().filter(|valued| accepted(&valued.play)).collect();
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
        Ok(Self { count: Some(plays.len() as u64), plays, equities, stats: generator.stats() })
    }

    /// Returns the first `limit` exchanges, by equity if plays are ranked by it.
    fn exchange_rows(
        &self,
        position: &Position,
        rules: &GameRules,
        alphabet: &Alphabet,
        limit: usize,
        limits: &RequestLimits,
    ) -> ApiResult<Vec<ExchangeRow>> {
        let bag = position.bag(alphabet, rules);
        let values = self.equities.as_ref().map(|(_, values)| values);
        let valued = |tiles: Rack| {
            let exchange = Move::Exchange(tiles);
            let value = values.map(|values| values.equity(&exchange, &position.rack));
            (tiles, exchange.leave(&position.rack), value)
        };
        // The sort is stable: without values the order is kept.
        let keep_best = |found: &mut Vec<(Rack, Rack, Option<Equity>)>| {
            found.sort_by_key(|(.., value)| core::cmp::Reverse(*value));
            found.truncate(limit);
        };
        let mut found = Vec::new();
        for tiles in exchanges(&position.rack, bag, rules) {
            found.push(valued(tiles));
            if found.len().is_multiple_of(EXCHANGES) {
                limits.check()?;
                if found.len() > limits.most_rows().min(limit).saturating_add(EXCHANGES) {
                    match limit > limits.most_rows() {
                        true => return Err(too_many(limits)),
                        false => keep_best(&mut found),
                    }
                    if values.is_none() {
                        break;
                    }
                }
            }
        }
        keep_best(&mut found);
        let row = |(tiles, leave, value): (Rack, Rack, Option<Equity>)| ExchangeRow {
            tiles: tiles.spell(alphabet),
            leave: leave.spell(alphabet),
            equity: value.map(Equity::points),
        };
        limits.rows("limit").collect(found.into_iter().map(|found| Ok(row(found))))
    }

    /// Returns the answer; `annotate` gives the values of the word of a play.
    fn answer(
        &self,
        structure: String,
        position: &Position,
        rules: &GameRules,
        alphabet: &Alphabet,
        limits: &RequestLimits,
        annotate: impl FnMut(&Play) -> WordAnnotations,
    ) -> ApiResult<MovesAnswer> {
        Ok(MovesAnswer {
            structure,
            layout: rules.layout().name().to_owned(),
            cgp: position.to_cgp(alphabet),
            rack: position.rack.spell(alphabet),
            bag: position.bag(alphabet, rules),
            count: self.count,
            plays: self.rows(&position.board, &position.rack, alphabet, limits, annotate)?,
            exchanges: None,
            edges: self.stats.edges,
            anchors: self.stats.anchors,
            board: None,
            warnings: Vec::new(),
        })
    }
}

/// A structure to generate plays from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MoveStructure {
    /// The trie.
    Trie,
    /// The DAWG.
    Dawg,
    /// The DAWG, with fewer left parts.
    #[serde(rename = "dawg-7.2")]
    DawgOnce,
    /// The GADDAG.
    Gaddag,
    /// The two-way DAWG.
    TwoWay,
}

impl MoveStructure {
    /// Returns the options of a generator.
    #[must_use]
    pub fn options(self) -> GeneratorOptions {
        match self {
            Self::Trie => Backend::Trie.into(),
            Self::Dawg => Backend::Dawg.into(),
            Self::DawgOnce => {
                GeneratorOptions::from(Backend::Dawg).left_parts(LeftPartSearch::Once)
            }
            Self::Gaddag => Backend::Gaddag.into(),
            Self::TwoWay => Backend::TwoWay.into(),
        }
    }
}

/// The plays of a position.
#[derive(Debug)]
pub struct MovesTask {
    ranked: RankedPlays,
    answer: MovesAnswer,
    /// The position.
    pub position: Position,
    /// The rules.
    pub rules: GameRules,
    /// The names of the player to move and of the other player.
    pub players: [String; 2],
}

impl MovesTask {
    fn new(scope: &Scope<'_>, request: &MovesRequest) -> ApiResult<Self> {
        request.validate()?;
        let opened = scope.opened()?;
        let lexicon = opened.stored();
        opened.check_scores()?;
        let asked = scope.asked(lexicon, &opened);
        let (rules, read) = read_position(lexicon, &request.rules, &request.position)?;
        let ReadPosition { position, players, warnings } = read;
        let leaves = match (request.by, request.leaves.as_deref()) {
            _ if request.best => None,
            (Some(MoveOrder::Score), _) => None,
            (None, None) => opened.leaves(None).ok(),
            (_, name) => Some(opened.leaves(name)?),
        };
        let alphabet = lexicon.alphabet();
        let values =
            leaves.map(|leaves| TurnValues::of_position(leaves, &position, alphabet, &rules));
        let limit = request.limit.unwrap_or_default().rows();
        let (rack, conditions) = (&position.rack, &request.conditions);
        let query = match conditions.is_empty() {
            true => None,
            false => Some(conditions.query(&asked)?),
        };
        let find = |generator: &mut MoveGenerator| {
            let ranked =
                match query {
                    Some(query) => {
                        let accepts = |word: &[Letter]| query.accepts(word);
                        let mut ranked =
                            RankedPlays::select(generator, rack, values, scope.limits, accepts)?;
                        ranked.plays.truncate(if request.best { 1 } else { limit });
                        ranked
                    }
                    None if request.best => RankedPlays::best(generator, rack, scope.limits),
                    None => RankedPlays::find(generator, rack, limit, values, scope.limits)?
                        .counted(generator, rack, scope.limits),
                };
            scope.limits.check()?;
            Ok((ranked, generator.backend().name()))
        };
        let (ranked, backend) = match request.structure {
            None => opened.with_generator(&rules, &position.board, find)?,
            Some(structure) => {
                opened.with_structure(structure.options(), &rules, &position.board, find)?
            }
        };
        let structure = match request.structure {
            Some(MoveStructure::DawgOnce) => format!("{backend}-7.2"),
            _ => backend.to_owned(),
        };
        let annotator = WordAnnotator::new(&asked, &request.annotate)?;
        let annotate = |play: &Play| match annotator.is_empty() {
            true => WordAnnotations::default(),
            false => annotator.annotations(&letters_of(play, &position.board)),
        };
        let mut answer =
            ranked.answer(structure, &position, &rules, alphabet, scope.limits, annotate)?;
        answer.warnings = warnings;
        if request.exchanges {
            let limits = scope.limits;
            let rows = ranked.exchange_rows(&position, &rules, alphabet, limit, limits)?;
            answer.exchanges = Some(rows);
            answer.limit(limit);
        }
        Ok(Self { ranked, answer, position, rules, players })
    }

    /// Returns the plays, best first.
    #[must_use]
    pub fn plays(&self) -> &[Play] {
        &self.ranked.plays
    }

    /// Returns the pass, with its equity if plays are ranked by it.
    #[must_use]
    pub fn pass(&self, alphabet: &Alphabet) -> ExchangeRow {
        let rack = &self.position.rack;
        let values = self.ranked.equities.as_ref().map(|(_, values)| values);
        ExchangeRow {
            tiles: String::new(),
            leave: rack.spell(alphabet),
            equity: values.map(|values| values.equity(&Move::Pass, rack).points()),
        }
    }
}

/// Returns the letters of the word of a play.
fn letters_of(play: &Play, board: &Board) -> Vec<Letter> {
    let word = play.word(board).into_iter();
    word.map(|(placed, _)| placed.letter()).collect()
}

impl Task for MovesTask {
    type Answer = MovesAnswer;

    fn step(&mut self, _end: &StepEnd<'_>) -> bool {
        true
    }

    fn answer(&mut self, _clock: EngineClock<'_>, _cancelled: bool) -> ApiResult<MovesAnswer> {
        Ok(self.answer.clone())
    }
}

method! {
    /// Lists the plays of a position, by score or by equity.
    ListMoves = "moves.list": MovesTask::new(MovesRequest)
}

impl Parameters for MovesRequest {
    fn validate(&self) -> ApiResult<()> {
        let best = ("best", self.best);
        exclude(("limit", self.limit.is_some()), best)?;
        exclude(("exchanges", self.exchanges), best)?;
        exclude(("by", self.by.is_some()), best)?;
        exclude(("leaves", self.leaves.is_some()), best)?;
        match (self.by, &self.leaves) {
            (Some(MoveOrder::Score), Some(_)) => {
                Err(ApiError::new(ErrorKind::Mismatch, "it is for ranking by equity")
                    .in_field("leaves")
                    .help(
                        Remedy::new("omit ")
                            .setting("leaves")
                            .then(", or give ")
                            .value("by", "equity"),
                    ))
            }
            _ => Ok(()),
        }
    }
}
