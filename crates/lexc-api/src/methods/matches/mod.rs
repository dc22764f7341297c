//! Games of computer players against each other.

mod boards;

mod pairs;
mod games;

pub use games::{ComputerGame, PlayGames, SelfPlayAnswer, SelfPlayRequest, SelfPlayTask};
pub use pairs::{
    MATCH_BLOCK, MatchDocument, MatchEstimate, MatchRequest, MatchSetup, MatchTask, MatchTest,
    MatchTestRequest, MatchTestResult, PlayMatch, PlayedMatch, leaves_name,
};
