//! Analysed games as plain data.

use lexc_engine::analyse::Estimate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::request::record::RecordWarning;

/// Rounds a number to `digits` decimals; never returns minus zero.
pub(super) fn rounded(value: f64, digits: i32) -> f64 {
    let factor = 10f64.powi(digits);
    (value * factor).round() / factor + 0.0
}

/// The version of [`AnalysisReport`]. It increases when a field is removed or changes its meaning.
pub const ANALYSIS_VERSION: u32 = 1;

/// The analysis of one or more games. It does not depend on time or on the number of threads.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AnalysisReport {
    /// The version of the document, 1.
    pub version: u32,
    /// The settings.
    pub settings: AnalysisSettings,
    /// The games, in the order in which they were given.
    pub games: Vec<AnalysedGame>,
    /// The players over all games, in order of appearance. Players with the same name are one
    /// player.
    pub players: Vec<PlayerFigures>,
    /// The warnings on the records, with their files if several games are analysed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<RecordWarning>,
}

/// The settings of the analysis.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AnalysisSettings {
    /// The name of the lexicon in the request.
    pub lexicon: String,
    /// The number of words of the lexicon.
    pub words: u64,
    /// The name of the board.
    pub board: String,
    /// `equity` or `full`.
    pub depth: &'static str,
    /// `equity` or `win`.
    pub measure: &'static str,
    /// The minimum losses of small, medium and large mistakes, in points or as probabilities.
    pub thresholds: [f64; 3],
    /// The number of moves to simulate, besides the move made.
    pub candidates: usize,
    /// The maximum number of iterations of each move.
    pub iterations: u64,
    /// The number of turns to play after a move.
    pub plies: u32,
    /// The maximum number of nodes of an endgame search.
    pub endgame_nodes: u64,
    /// The maximum number of nodes of a search with one to four tiles in the bag.
    pub preendgame_nodes: u64,
    /// `true` if the other player's tiles are inferred.
    pub infer: bool,
    /// The seed.
    pub seed: u64,
}

/// A game.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AnalysedGame {
    /// The file.
    pub file: String,
    /// The players, in the order of their first turns.
    pub players: [PlayerFigures; 2],
    /// The final scores of the record.
    pub scores: [i32; 2],
    /// `true` if the record has the end of the game.
    pub finished: bool,
    /// `true` if the analysis was ended before all turns were judged.
    pub interrupted: bool,
    /// The turns in order.
    pub turns: Vec<AnalysedTurn>,
    /// The probability that the first player wins, at the beginning, after each turn, and after
    /// the end.
    pub course: Vec<CourseMoment>,
}

/// The sums over the turns of a player.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlayerFigures {
    /// The name.
    pub name: String,
    /// The number of games.
    pub games: usize,
    /// The number of turns.
    pub turns: usize,
    /// The number of judged turns.
    pub judged: usize,
    /// The number of judged turns without a loss.
    pub best: usize,
    /// The equity lost in all judged turns, in points.
    pub equity_lost: Bounded,
    /// The equity lost per judged turn, in points.
    pub equity_lost_a_turn: Option<f64>,
    /// The win probability lost in all judged turns, where 1 is a whole game.
    pub win_lost: Bounded,
    /// The number of judged turns whose loss has no bounds; the bounds of the sums omit them.
    pub without_bounds: usize,
    /// Mistakes.
    pub mistakes: Mistakes,
    /// Plays of a whole rack.
    pub bingos: Bingos,
    /// Plays of words that are not in the lexicon.
    pub phonies: Phonies,
    /// Challenges of the other player's plays.
    pub challenges: Challenges,
}

/// Mistakes by size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Mistakes {
    /// Small mistakes.
    pub small: usize,
    /// Medium mistakes.
    pub medium: usize,
    /// Large mistakes.
    pub large: usize,
    /// Mistakes whose loss may be zero.
    pub uncertain: usize,
}

/// Plays of a whole rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Bingos {
    /// Bingos played and not withdrawn.
    pub found: usize,
    /// Bingos that were the best move but were not played.
    pub missed: usize,
}

/// Plays of words that are not in the lexicon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Phonies {
    /// Phonies left on the board.
    pub stayed: usize,
    /// Phonies withdrawn after a challenge.
    pub withdrawn: usize,
}

/// Challenges of the other player's plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Challenges {
    /// Invalid plays that were withdrawn.
    pub won: usize,
    /// Failed challenges of valid plays.
    pub lost: usize,
    /// Invalid plays that were not challenged.
    pub missed: usize,
}

/// A number with bounds, if known: a 95 % confidence interval, or proven bounds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Bounded {
    /// The number.
    pub value: f64,
    /// The lower bound.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

impl Bounded {
    /// Returns an estimate with its bounds, rounded to `digits` decimals.
    pub(crate) fn of(estimate: &Estimate, digits: i32) -> Self {
        Self {
            value: rounded(estimate.value, digits),
            low: estimate.low.map(|low| rounded(low, digits)),
            high: estimate.high.map(|high| rounded(high, digits)),
        }
    }

    /// Returns `true` if both bounds are the number itself.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.low == Some(self.value) && self.high == Some(self.value)
    }
}

/// A turn.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AnalysedTurn {
    /// The line of the record, from 1.
    pub number: usize,
    /// The index of the player: 0 or 1.
    pub player: usize,
    /// The known tiles of the rack.
    pub rack: String,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The scores of the player and of the opponent before the turn.
    pub scores: [i32; 2],
    /// The move: coordinate and word, `exchange TILES`, `exchange N`, or `pass`.
    pub played: String,
    /// The points in the record.
    pub points: i32,
    /// The points by the rules, if they differ from the record.
    pub points_by_rules: Option<i32>,
    /// The words of the play that are not in the lexicon.
    pub invalid_words: Vec<String>,
    /// `withdrawn`, `failed` or `turn-lost`, if the play was challenged.
    pub challenge: Option<&'static str>,
    /// `true` if a bingo was possible; null if the rack is unknown.
    pub bingo_possible: Option<bool>,
    /// The judgement.
    pub judgement: Option<TurnJudgement>,
    /// The reason if there is no judgement.
    pub not_judged: Option<NotJudged>,
}

/// The reason why a turn is not judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NotJudged {
    /// The reason as an identifier, such as `rack-unknown`; `pending` in an answer so far.
    pub reason: &'static str,
    /// The reason in words.
    pub text: String,
}

/// The judgement of a turn.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct TurnJudgement {
    /// `equity`, `simulation`, `preendgame` or `endgame`.
    pub method: &'static str,
    /// `true` if the best move is certain, by the stopping rule or by proof.
    pub conclusive: bool,
    /// The best move.
    pub best: MoveFigures,
    /// The move made; a pass if the play was withdrawn.
    pub made: MoveFigures,
    /// `true` if the move made is the best one.
    pub is_best: bool,
    /// The equity lost, in points.
    pub equity_lost: Bounded,
    /// The win probability lost.
    pub win_lost: Bounded,
    /// `small`, `medium` or `large`.
    pub mistake: Option<&'static str>,
    /// `true` if the loss is certainly above zero.
    pub certain: bool,
    /// The best of the compared moves, best first.
    pub moves: Vec<MoveFigures>,
    /// In an endgame, the best line to the end of the game.
    pub line: Vec<String>,
    /// The number of rollouts or search nodes.
    pub effort: u64,
}

/// A move with its values.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct MoveFigures {
    /// The move, written like `played`.
    #[serde(rename = "move")]
    pub text: String,
    /// Its score.
    pub score: i32,
    /// The tiles kept.
    pub leave: String,
    /// The score plus the value of the tiles kept.
    pub equity: f64,
    /// The value by the method, in points: equity, simulated mean, or change of the spread until
    /// the end of the game.
    pub value: Bounded,
    /// The win probability after the move.
    pub win: Bounded,
    /// The mean score of the other player's reply, in a simulation.
    pub reply: Option<f64>,
    /// The mean score of the player's own next turn, in a simulation of two or more turns.
    pub next: Option<f64>,
}

/// The win probability of the first player at a moment of a game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct CourseMoment {
    /// The number of lines of the record before this moment.
    pub after: usize,
    /// The probability.
    pub win: f64,
    /// `table`, `simulation`, `preendgame`, `endgame` or `result`.
    pub source: &'static str,
}
