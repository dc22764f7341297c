//! The answer of a simulation.

use lexc_engine::simulate::{ReplyCount, SimulatedMove, Simulation, StopReason};
use lexc_game::{Board, Move, Position};
use lexc_runtime::Alphabet;
use schemars::JsonSchema;
use serde::Serialize;

use crate::request::record::RecordWarning;

/// The plays of a simulation.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SimulationAnswer {
    /// The position.
    pub cgp: String,
    /// The measure of plays.
    pub objective: &'static str,
    /// The player of rollouts.
    pub policy: &'static str,
    /// The number of turns after the play; null for the rest of the game.
    pub plies: Option<u32>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of iterations of each remaining play.
    pub iterations: u64,
    /// The number of iterations of all plays together.
    pub total: u64,
    /// Why the simulation stopped; `running` in an answer so far.
    pub stopped: &'static str,
    /// `true` if the stopping rule was met.
    pub conclusive: bool,
    /// The number of plays that may still be the best one.
    pub left: usize,
    /// The plays, best first.
    pub plays: Vec<SimulatedRow>,
    /// The simulation itself once it has ended, if `save` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<String>,
    /// The warnings on the record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<RecordWarning>,
}

/// A simulated play.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SimulatedRow {
    /// Coordinate and word, an exchange, or `pass`.
    pub play: String,
    /// The points.
    pub score: i32,
    /// The tiles kept.
    pub leave: String,
    /// The equity without simulation.
    pub equity: f64,
    /// The mean of the measure.
    pub mean: f64,
    /// Its standard deviation.
    pub sd: f64,
    /// A confidence interval for the mean.
    pub interval: [f64; 2],
    /// The win probability, from 0 to 1.
    pub win: f64,
    /// The standard error of the win probability.
    pub win_error: f64,
    /// The number of iterations.
    pub iterations: u64,
    /// `left`, or why the play was dropped.
    pub status: &'static str,
    /// The averages of each turn after the play.
    pub plies: Vec<PlyRow>,
    /// The most frequent replies.
    pub replies: Vec<ReplyRow>,
}

/// The averages of one turn after a play.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlyRow {
    /// The number of games that reached this turn.
    pub count: u64,
    /// The mean score.
    pub score: f64,
    /// Its standard deviation.
    pub sd: f64,
    /// The share of bingos, from 0 to 1.
    pub bingos: f64,
}

/// A reply to a play.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ReplyRow {
    /// Coordinate and word, an exchange, or `pass`.
    pub play: String,
    /// The points.
    pub score: i32,
    /// The number of times it was played.
    pub count: u64,
    /// The share of the iterations, from 0 to 1.
    pub share: f64,
}

fn board_after(board: &Board, made: &Move) -> Board {
    let mut board = board.clone();
    if let Move::Play(play) = made {
        play.place_on(&mut board);
    }
    board
}

/// Returns the most frequent replies to a play.
fn reply_rows(
    simulation: &Simulation,
    ranked: &SimulatedMove,
    board: &Board,
    alphabet: &Alphabet,
    count: usize,
) -> Vec<ReplyRow> {
    let board = board_after(board, &ranked.made);
    let row = |ReplyCount { made, count, .. }: &ReplyCount| ReplyRow {
        play: made.display(&board, alphabet).to_string(),
        score: made.score().points(),
        count: *count,
        share: *count as f64 / ranked.iterations.max(1) as f64,
    };
    let replies = simulation.replies(ranked, count);
    replies.iter().map(row).collect()
}

impl SimulationAnswer {
    /// Describes a simulation: at most `limit` plays, each with at most `replies` replies.
    #[must_use]
    pub fn new(
        simulation: &Simulation,
        position: &Position,
        alphabet: &Alphabet,
        stopped: StopReason,
        limit: usize,
        replies: usize,
    ) -> Self {
        let options = simulation.options();
        let progress = simulation.progress();
        let board = &position.board;
        let row = |ranked: &SimulatedMove| SimulatedRow {
            play: ranked.made.display(board, alphabet).to_string(),
            score: ranked.made.score().points(),
            leave: ranked.made.leave(&position.rack).spell(alphabet),
            equity: ranked.equity.points(),
            mean: ranked.mean,
            sd: ranked.sd,
            interval: [ranked.interval.low, ranked.interval.high],
            win: ranked.win,
            win_error: ranked.win_error,
            iterations: ranked.iterations,
            status: ranked.status.name(),
            plies: (ranked.plies.iter())
                .map(|ply| PlyRow {
                    count: ply.count,
                    score: ply.score,
                    sd: ply.sd,
                    bingos: ply.bingos,
                })
                .collect(),
            replies: reply_rows(simulation, ranked, board, alphabet, replies),
        };
        let ranking = simulation.ranking();
        Self {
            cgp: position.to_cgp(alphabet),
            objective: options.objective.name(),
            policy: options.policy.name(),
            plies: options.plies,
            seed: options.seed,
            iterations: progress.iterations,
            total: progress.total,
            stopped: stopped.name(),
            conclusive: stopped.is_conclusive(),
            left: progress.left,
            saved: None,
            warnings: Vec::new(),
            plays: ranking.iter().take(limit).map(row).collect(),
        }
    }
}
