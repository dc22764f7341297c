//! A move.

use lexc_compiler::diagnostic::{Diagnostic, Location};
use lexc_game::{Board, GameRules, Move, Play, Rack, TileValues};
use lexc_runtime::Lexicon;

use crate::failure::Failure;

/// Parses a move: `8D QUIZ`, `exchange AEI` or `-AEI`, `pass` or `-`. `option` names it in
/// messages.
pub(crate) fn parse_move(
    option: &str,
    text: &str,
    board: &Board,
    rules: &GameRules,
    lexicon: &Lexicon,
) -> Result<Move, Failure> {
    let alphabet = lexicon.alphabet();
    let trimmed = text.trim();
    if trimmed == "-" || trimmed.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let exchange = trimmed
        .strip_prefix('-')
        .or_else(|| trimmed.strip_prefix("exchange "));
    if let Some(tiles) = exchange {
        let tiles = Rack::parse(tiles, lexicon);
        let tiles = tiles.map_err(|error| Failure::new(format!("{option} {text:?}: {error}")))?;
        return Ok(Move::Exchange(tiles));
    }
    let play = Play::parse(text, board, alphabet).map_err(|error| {
        let at = error.offset.min(text.len());
        let kind = error.kind.to_string();
        Diagnostic::error(kind)
            .at(Location::new(option, 1, text, at..at))
            .help("write coordinate and word, such as 8D QU(I)Z; exchange AEI; or pass")
    })?;
    let score = lexc_game::score(&play, board, rules, &TileValues::new(alphabet));
    Ok(Move::Play(play.with_score(score)))
}
