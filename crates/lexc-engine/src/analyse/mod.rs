//! Analysis of games: the best move of each turn, and the loss of the move that was made.
//!
//! [`Analyser::analyse`] takes the record of a game of two players. Each turn is judged from what its
//! player could know: by simulation while tiles are in the bag, by a search after each draw where it
//! holds one, by an exact endgame search once it is empty, or by equity alone ([`Method`]). A turn that cannot be judged says so and why
//! ([`UnjudgedReason`]); nothing is guessed.
//!
//! | module | holds |
//! |---|---|
//! | `judgement` | a move beside the best one: the definition of equity lost |
//! | `mistakes` | sizes of mistakes and their thresholds |
//! | `estimate` | numbers with bounds, and sums of them |
//! | `options` | methods, measures, limits |
//! | `steps` | the record as turns: racks, the bag, challenges, words that are not valid |
//! | `turn` | a turn and its judgement |
//! | `judge` | a turn by equity and by simulation |
//! | `preendgame` | a turn with one tile in the bag |
//! | `exact` | a turn by the values of endgames |
//! | `summary` | the turns of a player together |
//! | `jobs` | the work of a game as independent jobs, done by threads |
//! | `analyser` | all turns of a game |
//!
//! The result depends on the game, the tables, the options and the seed, not on the number of threads.
//! The document `docs/guide/analysis.md` describes the method.

mod analyser;
mod estimate;
mod exact;
mod jobs;
mod judge;
mod judgement;
mod mistakes;
mod options;
mod preendgame;
mod steps;
mod summary;
mod turn;

pub use analyser::{Analyser, AnalysisError, GameAnalysis};
pub use estimate::{Estimate, LossSum};
pub use jobs::AnalysisProgress;
pub use judgement::{Judge, Judgement};
pub use mistakes::{MistakeSize, Thresholds};
pub use options::{AnalysisOptions, Depth, Measure};
pub use steps::{ChallengeOutcome, invalid_words};
pub use summary::PlayerSummary;
pub use turn::{
    Assessment, CoursePoint, Method, TurnAnalysis, UnjudgedReason, ValuedMove, WinSource,
};
