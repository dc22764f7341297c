//! [`TurnAnalysis`]: a turn and its assessment.

use lexc_alphabet::{ErrorKind, Letter, Tile};
use lexc_game::{Equity, Event, Move, MoveError, PlayerId, Position, Score};

use super::estimate::Estimate;
use super::options::MistakeSize;
use crate::error::Error;

/// The method by which a turn was assessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// By equity.
    Equity,
    /// By simulation.
    Simulation,
    /// By a search over draws of the last tiles in the bag.
    Preendgame,
    /// By an endgame search.
    Endgame,
}

lexc_game::named! {
    Method:
    Equity = "equity",
    Simulation = "simulation",
    Preendgame = "preendgame",
    Endgame = "endgame",
}

/// The outcome of a challenge of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChallengeOutcome {
    /// The play was withdrawn.
    Withdrawn,
    /// The play stayed. Its player gained these points or, if negative, the challenger lost them.
    Failed {
        /// The points.
        points: Score,
    },
    /// The play stayed, and the challenger lost a turn.
    TurnLost,
}

impl ChallengeOutcome {
    /// Returns the name that files and programs use: `withdrawn`, `failed`, `turn-lost`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Withdrawn => "withdrawn",
            Self::Failed { .. } => "failed",
            Self::TurnLost => "turn-lost",
        }
    }
}

/// A move and its values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ValuedMove {
    /// The move.
    pub made: Move,
    /// Its equity.
    pub equity: Equity,
    /// Its value in points by the method: the equity, the mean of the simulation (also for
    /// pre-endgames), or the change of the spread to the end of the game.
    pub value: Estimate,
    /// The win probability after it.
    pub win: Estimate,
    /// The mean score of the other player's next turn in the simulation of the candidates.
    pub reply: Option<f64>,
    /// The mean score of the player's own next turn in it.
    pub next: Option<f64>,
}

/// The assessment of a turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Assessment {
    /// The method.
    pub method: Method,
    /// `true` if the best move is certain, by the stop rule of the simulation or by proof.
    pub conclusive: bool,
    /// The best move.
    pub best: ValuedMove,
    /// The move counted as made: a pass for a play that was withdrawn.
    pub made: ValuedMove,
    /// `true` if the move made is the best move or its mirror image.
    pub is_best: bool,
    /// The points of the best move less the points of the move made; zero if they are equally
    /// good.
    pub equity_lost: Estimate,
    /// The win probability after the best move less that after the move made; zero if they are
    /// equally good.
    pub win_lost: Estimate,
    /// The size of the mistake, if it is one.
    pub mistake: Option<MistakeSize>,
    /// `true` if the loss by the measure is known to be above zero, by its interval or by proof.
    /// Always `true` by equity.
    pub certain: bool,
    /// The best of the moves compared, best first.
    pub ranking: Vec<ValuedMove>,
    /// The principal variation of an endgame: the moves of both players from the best move to the
    /// end.
    pub line: Vec<Move>,
    /// Iterations of a simulation, or nodes of a search.
    pub effort: u64,
}

/// The reason why a turn is not assessed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum UnjudgedReason {
    /// The record contains only a part of the rack.
    #[error("the record gives {known} of the {held} tiles of the rack")]
    RackUnknown {
        /// The number of tiles in the record.
        known: usize,
        /// The number of tiles that the player holds.
        held: usize,
    },
    /// The record contains more tiles than the player can hold.
    #[error("the record gives {found} tiles, but the player holds {held}")]
    RackTooLong {
        /// The number of tiles in the record.
        found: usize,
        /// The number of tiles that the player holds.
        held: usize,
    },
    /// The exchanged tiles are not known.
    #[error("the {0} exchanged tiles are not known")]
    UnknownExchange(usize),
    /// The turn was lost by an unsuccessful challenge.
    #[error("the turn was lost by a failed challenge")]
    TurnLost,
    /// The board and the rack have more tiles of a kind than the game.
    #[error("more tiles of a kind are visible than the game has")]
    TilesExceeded(Tile),
    /// The position cannot occur in the game.
    #[error("the position is impossible: {0}")]
    Position(String),
    /// The rules do not allow the move.
    #[error("the rules do not allow the move: {0}")]
    Illegal(MoveError),
    /// The position cannot be simulated.
    #[error(transparent)]
    Simulation(Error),
    /// The endgame cannot be searched.
    #[error(transparent)]
    Endgame(Error),
    /// The analysis was interrupted before this turn.
    #[error("the analysis was interrupted")]
    Interrupted,
}

impl UnjudgedReason {
    /// Returns the kind of the reason.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::RackUnknown { .. } | Self::UnknownExchange(_) => ErrorKind::NotFound,
            Self::RackTooLong { .. } | Self::TilesExceeded(_) | Self::Position(_) => {
                ErrorKind::Mismatch
            }
            Self::Illegal(_) => ErrorKind::Illegal,
            Self::Simulation(_) | Self::Endgame(_) => ErrorKind::Unsupported,
            Self::TurnLost | Self::Interrupted => ErrorKind::Other,
        }
    }

    /// Returns the name that files and programs use, such as `rack-unknown`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::RackUnknown { .. } => "rack-unknown",
            Self::RackTooLong { .. } => "rack-too-long",
            Self::UnknownExchange(_) => "unknown-exchange",
            Self::TurnLost => "turn-lost",
            Self::TilesExceeded(_) => "tiles-exceeded",
            Self::Position(_) => "position",
            Self::Illegal(_) => "illegal",
            Self::Simulation(_) => "simulation",
            Self::Endgame(_) => "endgame",
            Self::Interrupted => "interrupted",
        }
    }
}

/// A turn of a game and its assessment.
#[derive(Debug, Clone, PartialEq)]
pub struct TurnAnalysis {
    /// The line of the record, from 1.
    pub number: usize,
    /// The player.
    pub player: PlayerId,
    /// The position before the turn: the known tiles of the rack, and both players' scores.
    pub position: Position,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The event in the record.
    pub event: Event,
    /// The points in the record.
    pub points: Score,
    /// The points by the rules, if they differ from those in the record.
    pub expected: Option<Score>,
    /// The words of the play that are not in the lexicon.
    pub invalid: Vec<Vec<Letter>>,
    /// The outcome of a challenge of the play.
    pub challenge: Option<ChallengeOutcome>,
    /// `true` if a bingo was possible; `None` if the rack is not known.
    pub bingo_possible: Option<bool>,
    /// The assessment, or the reason why there is none.
    pub judged: Result<Assessment, UnjudgedReason>,
}

impl TurnAnalysis {
    /// Returns the assessment, if there is one.
    #[must_use]
    pub fn assessment(&self) -> Option<&Assessment> {
        self.judged.as_ref().ok()
    }

    /// Returns `true` for a play that was withdrawn after a challenge.
    #[must_use]
    pub fn is_withdrawn(&self) -> bool {
        self.challenge == Some(ChallengeOutcome::Withdrawn)
    }

    /// Returns `true` for a play with words that are not in the lexicon.
    #[must_use]
    pub fn is_phony(&self) -> bool {
        !self.invalid.is_empty()
    }

    /// Returns the play, if the turn is one.
    #[must_use]
    pub fn play(&self) -> Option<&lexc_game::Play> {
        match &self.event {
            Event::Move(made) => made.play(),
            _ => None,
        }
    }
}

/// The source of a probability in the course of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WinSource {
    /// The lead and the number of unseen tiles.
    Table,
    /// A simulation.
    Simulation,
    /// A search of the pre-endgame.
    Preendgame,
    /// A search of the endgame.
    Endgame,
    /// The end of the game.
    Result,
}

lexc_game::named! {
    WinSource:
    Table = "table",
    Simulation = "simulation",
    Preendgame = "preendgame",
    Endgame = "endgame",
    Result = "result",
}

/// The probability that the first player wins at a point of a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CoursePoint {
    /// The number of lines of the record before this point; zero for the beginning.
    pub after: usize,
    /// The probability.
    pub win: f64,
    /// Its source.
    pub source: WinSource,
}
