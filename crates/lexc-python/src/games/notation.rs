//! Moves as text, and rules by name.

use lexc_alphabet::ErrorKind;
use lexc_game::{Board, GameRules, Move, Play, Rack, TileValues};
use lexc_runtime::Lexicon;
use pyo3::prelude::*;

use crate::errors::{self, Reason};

/// Reads a move: `8D QUIZ`, `exchange QV` or `-QV`, `pass` or `-`.
pub(crate) fn read(
    text: &str,
    board: &Board,
    rules: &GameRules,
    lexicon: &Lexicon,
) -> PyResult<Move> {
    let text = text.trim();
    if text == "-" || text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let exchange = text
        .strip_prefix("exchange ")
        .or_else(|| text.strip_prefix('-'));
    if let Some(tiles) = exchange {
        let tiles = Rack::parse(tiles.trim(), lexicon);
        return tiles.map(Move::Exchange).map_err(errors::made);
    }
    let alphabet = lexicon.alphabet();
    let play = Play::parse(text, board, alphabet).map_err(|error| {
        let help = "write coordinate and word, such as 8D QU(I)Z; exchange AEI; or pass";
        let column = text
            .get(..error.offset)
            .map_or(0, |part| part.chars().count())
            + 1;
        let reason = Reason::from(error).at(column).after(format!("{text:?}: "));
        errors::made(reason.help(help))
    })?;
    let score = lexc_game::score(&play, board, rules, &TileValues::new(alphabet));
    Ok(Move::Play(play.with_score(score)))
}

/// Returns the rules with this name.
pub(crate) fn rules(name: &str) -> PyResult<GameRules> {
    name.parse::<GameRules>().ok().ok_or_else(|| {
        let names = GameRules::NAMES.join(", ");
        let message = format!("there are no rules {name:?}: expected one of {names}");
        errors::position(Reason::new(ErrorKind::NotFound, message))
    })
}
