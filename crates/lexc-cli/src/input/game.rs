//! Games in GCG files.

use std::path::Path;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_game::{BoardLayout, Game};
use lexc_runtime::Alphabet;

use super::files;
use crate::failure::Failure;
use crate::output::places;

/// Reads a game on a board of this layout; `-` is standard input.
///
/// A file that is not UTF-8 is read as ISO 8859-1, the default encoding of GCG files.
pub(crate) fn read(
    path: &Path,
    layout: &BoardLayout,
    alphabet: &Alphabet,
) -> Result<Game, Failure> {
    let bytes = files::read(path, "a game")?;
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|&b| char::from(b)).collect());
    if text.trim().is_empty() {
        return Err(Diagnostic::error(format!("{} is empty", path.display()))
            .help(
                "give a line for each player and each turn, such as >ann: AEINRST 8D NASTIER +66 66",
            )
            .into());
    }
    let game = Game::from_gcg(&text, layout, alphabet);
    game.map_err(|error| places::gcg(&path.display().to_string(), &text, &error).into())
}

/// Returns the error that a game does not have this turn.
pub(crate) fn no_turn(path: &Path, turn: usize, game: &Game) -> Failure {
    let turns = game.turns.len();
    let message = format!("{} has no turn {turn}", path.display());
    Diagnostic::error(message)
        .help(format!("give a turn from 1 to {turns}"))
        .into()
}
