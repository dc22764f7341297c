//! The boards of two computer players.

use lexc_engine::players::{Player, PlayerSpec};
use lexc_engine::selfplay::{IllegalMove, SelfPlay};
use lexc_game::{GameRules, GameState};

use crate::engine::RequestLexicon;
use crate::error::{ApiError, ApiResult};

/// Creates the board of two players.
pub(super) fn board(
    opened: &RequestLexicon,
    rules: &GameRules,
    seed: u64,
    [a, b]: [&PlayerSpec; 2],
) -> ApiResult<SelfPlay<Box<dyn Player>>> {
    let lexicon = opened.lexicon_with_scores()?;
    let state = GameState::builder(rules.clone(), lexicon.alphabet()).seed(seed).build();
    let state = state.map_err(|error| ApiError::new(error.kind(), error.to_string()))?;
    let player = |spec| opened.player(spec, rules);
    Ok(SelfPlay::new(state, [player(a)?, player(b)?]))
}

pub(super) fn illegal(error: &IllegalMove) -> ApiError {
    ApiError::new(error.kind(), format!("{error}: {}", error.source))
}
