//! [`GcgError`].

use lexc_alphabet::ErrorKind;

use crate::notation::parse::PlayTextError;
use crate::player::MAX_PLAYERS;
use crate::tiles::faces::FaceError;

/// An error in a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("GCG, line {line}, column {column}: {kind}")]
pub struct GcgError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The fault.
    pub kind: GcgErrorKind,
}

/// The kinds of errors in a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GcgErrorKind {
    /// A line that begins neither with `#` nor with `>`.
    #[error("a line must begin with # or >")]
    Line,
    /// A turn without `:` after the player.
    #[error("the nickname of the player must end with a colon")]
    Player,
    /// A turn of a player that no `#player` line names.
    #[error("no #player line names {0:?}")]
    UnknownPlayer(String),
    /// A header for an impossible player: `#player5`, or `#player2` without `#player1`.
    #[error("there is no player {0} here: a game has players 1 to {MAX_PLAYERS}, without gaps")]
    PlayerNumber(String),
    /// A number of a player that two headers have.
    #[error("player {0} is named twice")]
    DuplicatePlayer(String),
    /// More players than a game can have.
    #[error("a game has at most {MAX_PLAYERS} players")]
    TooManyPlayers,
    /// The end of a text that names no player: it is empty, or has only headers.
    #[error("no player is named; a turn is written >ann: AEINRST 8D NASTIER +66 66")]
    NoPlayers,
    /// A part of a line is missing.
    #[error("the {0} is missing")]
    Missing(&'static str),
    /// The text is not a number.
    #[error("{0:?} is not a number with a sign")]
    Number(String),
    /// The text is not a tile of a rack.
    #[error(transparent)]
    Tile(#[from] FaceError),
    /// More than 255 tiles of one kind.
    #[error("more than 255 tiles of one kind")]
    RackTooLong,
    /// The play does not fit the board.
    #[error("{}", .0.kind)]
    Play(PlayTextError),
    /// The turn before is not a play of this player.
    #[error("the player has no play before this line to withdraw")]
    NothingToWithdraw,
}

impl GcgError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match &self.kind {
            GcgErrorKind::TooManyPlayers | GcgErrorKind::RackTooLong => ErrorKind::Limit,
            GcgErrorKind::NothingToWithdraw => ErrorKind::Illegal,
            GcgErrorKind::Play(error) => error.kind(),
            _ => ErrorKind::Syntax,
        }
    }
}
