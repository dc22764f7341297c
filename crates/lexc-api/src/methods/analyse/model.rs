//! Analysed games as plain data.

use schemars::JsonSchema;
use serde::Serialize;

/// The version of [`AnalysisReport`]. It increases when a field is removed or changes its meaning.
pub const ANALYSIS_VERSION: u32 = 1;

/// The analysis of one or more games, as JSON has it. Nothing in it depends on time or on threads.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AnalysisReport {
    /// The version of the document: 1.
    pub version: u32,
    /// The settings.
    pub settings: AnalysisSettings,
    /// The games, in the order in which they were given.
    pub games: Vec<AnalysedGame>,
    /// The players over all games, in the order in which they appear. A player is known by name.
    pub players: Vec<PlayerFigures>,
}

/// The settings that the results depend on.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AnalysisSettings {
    /// The lexicon, as it was named.
    pub lexicon: String,
    /// Its number of words.
    pub words: u64,
    /// The name of the board.
    pub board: String,
    /// `equity` or `full`.
    pub depth: &'static str,
    /// `equity` or `win`.
    pub measure: &'static str,
    /// The least losses of small, medium and large mistakes, in points or probability.
    pub thresholds: [f64; 3],
    /// Moves that are simulated, beside the one that was made.
    pub candidates: usize,
    /// Most iterations of each.
    pub iterations: u64,
    /// Turns played after a move.
    pub plies: u32,
    /// Most nodes of the search of an endgame.
    pub endgame_nodes: u64,
    /// Most nodes of the search of a turn with one tile in the bag.
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
    /// `true` if the analysis ended before all turns were judged.
    pub interrupted: bool,
    /// The turns in order.
    pub turns: Vec<AnalysedTurn>,
    /// The probability that the first player wins, at the beginning, after each turn, and after
    /// the end.
    pub course: Vec<CourseMoment>,
}

/// The turns of a player together.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlayerFigures {
    /// The name.
    pub name: String,
    /// Games.
    pub games: usize,
    /// Turns.
    pub turns: usize,
    /// Turns that were judged.
    pub judged: usize,
    /// Judged turns in which nothing was lost.
    pub best: usize,
    /// Equity lost in all judged turns.
    pub equity_lost: Bounded,
    /// Equity lost a judged turn.
    pub equity_lost_a_turn: Option<f64>,
    /// Probability to win lost in all judged turns, in games.
    pub win_lost: Bounded,
    /// Judged turns whose loss has no bounds, and which the bounds of the sums leave out.
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
    /// Small ones.
    pub small: usize,
    /// Medium ones.
    pub medium: usize,
    /// Large ones.
    pub large: usize,
    /// Mistakes whose loss may be zero.
    pub uncertain: usize,
}

/// Plays of a whole rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Bingos {
    /// Made, and not withdrawn.
    pub found: usize,
    /// The best move, but another was made.
    pub missed: usize,
}

/// Plays of words that are not in the lexicon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Phonies {
    /// Left on the board.
    pub stayed: usize,
    /// Withdrawn.
    pub withdrawn: usize,
}

/// Challenges of the other player's plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Challenges {
    /// Invalid plays that were withdrawn.
    pub won: usize,
    /// Valid plays that were challenged in vain.
    pub lost: usize,
    /// Invalid plays that were not challenged.
    pub missed: usize,
}

/// A number with its known bounds: a 95 % confidence interval, or proven bounds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Bounded {
    /// The number.
    pub value: f64,
    /// The lower bound.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

impl Bounded {
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
    /// The scores of the player and of the other one before the turn.
    pub scores: [i32; 2],
    /// The move: coordinate and word, `exchange TILES`, `exchange N`, or `pass`.
    pub played: String,
    /// The points in the record.
    pub points: i32,
    /// The points by the rules, if the record has others.
    pub points_by_rules: Option<i32>,
    /// The words of the play that are not in the lexicon.
    pub invalid_words: Vec<String>,
    /// `withdrawn`, `failed` or `turn-lost`, if the play was challenged.
    pub challenge: Option<&'static str>,
    /// `true` if a bingo was possible; missing if the rack is not known.
    pub bingo_possible: Option<bool>,
    /// The judgement.
    pub judgement: Option<TurnJudgement>,
    /// The reason why there is none.
    pub not_judged: Option<NotJudged>,
}

/// The reason why a turn is not judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NotJudged {
    /// The reason for programs, such as `rack-unknown`.
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
    /// The move that counts as made: a pass for a play that was withdrawn.
    pub made: MoveFigures,
    /// `true` if it is the best one.
    pub is_best: bool,
    /// Equity lost.
    pub equity_lost: Bounded,
    /// Probability to win lost.
    pub win_lost: Bounded,
    /// `small`, `medium` or `large`.
    pub mistake: Option<&'static str>,
    /// `true` if the loss is known to be above zero.
    pub certain: bool,
    /// The first of the moves that were compared, best first.
    pub moves: Vec<MoveFigures>,
    /// The moves from the best one to the end of the game, for endgames.
    pub line: Vec<String>,
    /// Rollouts, or nodes of searches.
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
    /// Its score and the value of the tiles kept.
    pub equity: f64,
    /// Its value in points by the method: equity, mean of the simulation, or gain until the end of
    /// the game.
    pub value: Bounded,
    /// The probability to win after it.
    pub win: Bounded,
}

/// The probability that the first player wins, at a moment of a game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct CourseMoment {
    /// The number of lines of the record before this moment.
    pub after: usize,
    /// The probability.
    pub win: f64,
    /// `table`, `simulation`, `preendgame`, `endgame` or `result`.
    pub source: &'static str,
}
