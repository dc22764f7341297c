//! Analysis of games: the best move of each turn, losses and mistakes.

mod model;
mod figures;
mod request;

pub use figures::{NamedAnalysis, analysis, analysis_settings};
pub use model::{
    ANALYSIS_VERSION, AnalysedGame, AnalysedTurn, AnalysisReport, AnalysisSettings, Bingos,
    Bounded, Challenges, CourseMoment, Mistakes, MoveFigures, NotJudged, Phonies, PlayerFigures,
    TurnJudgement,
};
pub use request::{AnalyseGame, AnalyseRequest, AnalyseTask, JudgementRequest};
