//! A move.

use lexc_game::{Board, GameRules, Move};
use lexc_runtime::Lexicon;

use crate::failure::Failure;

/// Parses a move: `8D QUIZ`, `exchange AEI` or `-AEI`, `pass` or `-`. `option` names it in
/// messages.
pub(crate) fn parse_move(
    option: &'static str,
    text: &str,
    board: &Board,
    rules: &GameRules,
    lexicon: &Lexicon,
) -> Result<Move, Failure> {
    Ok(lexc_api::text::parse_move(
        lexicon, option, text, board, rules,
    )?)
}
