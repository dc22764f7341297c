//! Analysis of games: the best move of each turn, and the loss of the move made.
//!
//! [`Analyser::analyse`] assesses the turns of a recorded game of two players, each from what its
//! player could know: by simulation while the bag has tiles, by a search over draws with one to
//! four tiles in the bag, by an exact endgame search once it is empty, or by equity alone
//! ([`Method`]). A turn that cannot be assessed has an [`UnjudgedReason`].
//!
//! | module | holds |
//! |---|---|
//! | `judgement` | the definition of equity lost |
//! | `estimate` | numbers with bounds, and sums of them |
//! | `options` | measures, limits, sizes of mistakes |
//! | `turn` | a turn and its judgement |
//! | `record` | the turns of a record, with racks, bag and challenges |
//! | `assess` | the assessment of a turn, in steps |
//! | `summary` | sums over the turns of a player |
//! | `jobs` | independent jobs for threads |
//! | `analyser` | all turns of a game |
//!
//! The result depends on the game, the tables, the options and the seed, but not on the number of
//! threads. The document `docs/guide/analysis.md` describes the method.

mod estimate;
mod judgement;
mod options;
mod turn;
pub(crate) mod record;
pub(crate) mod assess;
mod jobs;
mod summary;
mod analyser;

pub use analyser::{Analyser, AnalysisRun, GameAnalysis};
pub use estimate::{Estimate, LossSum};
pub use jobs::AnalysisProgress;
pub use judgement::{Judge, Judgement};
pub use options::{AnalysisOptions, Depth, Measure, MistakeSize, Thresholds};
pub use summary::PlayerSummary;
pub use turn::{
    Assessment, ChallengeOutcome, CoursePoint, Method, TurnAnalysis, UnjudgedReason, ValuedMove,
    WinSource,
};

pub use crate::invalid_words::invalid_words;
