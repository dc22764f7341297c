//! [`Error`]: the error of all modules.

use std::borrow::Cow;

use lexc_alphabet::{AlphabetError, ErrorKind, Tile};
use lexc_format::values::ColumnError;
use lexc_game::{GameStateError, MoveError, TextError};
use lexc_movegen::GeneratorError;
use lexc_runtime::FormatError;

/// The reason why the engine refuses a request.
///
/// The variants are the cases that programs tell apart, to name a remedy. All others are
/// [`Error::Message`]. [`kind`](Error::kind) classifies both.
///
/// # Examples
/// ```
/// use lexc_alphabet::ErrorKind;
/// use lexc_engine::win::WinTable;
///
/// let error = WinTable::counts_from_csv("50,12,7").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Syntax);
/// assert!(error.to_string().starts_with("line 1: expected unseen,lead,wins,ties,losses"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A reason that only its kind and its message describe.
    #[error("{message}")]
    Message {
        /// The kind.
        kind: ErrorKind,
        /// The message.
        message: Cow<'static, str>,
    },
    /// Plays cannot be generated from the lexicon.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
    /// A leave table was made for another alphabet.
    #[error("the table was made for the alphabet {found}, not for {expected}")]
    OtherAlphabet {
        /// The alphabet of the game.
        expected: String,
        /// The alphabet of the table.
        found: String,
    },
    /// A position has more tiles of a kind than the game.
    #[error("there are more tiles on the board and the racks than the alphabet has")]
    TilesExceeded(Tile),
    /// More tiles are unseen than the other player of an endgame can hold.
    #[error(
        "the bag is not empty: {unseen} tiles are unseen, and the other player holds {held} of them"
    )]
    BagNotEmpty {
        /// The number of tiles that are neither on the board nor on the rack of the player to
        /// move.
        unseen: usize,
        /// The number of tiles that the other player holds, or can hold.
        held: usize,
    },
    /// The bag of a pre-endgame holds no tile, or more than can be searched.
    #[error("the bag holds {bag} tiles; a pre-endgame has 1 to {most}")]
    Bag {
        /// The number of tiles in the bag.
        bag: usize,
        /// The largest number that can be searched.
        most: usize,
    },
    /// The given tiles cannot be the tiles in the bag.
    #[error("the tiles in the bag are {bag} of the unseen tiles")]
    KnownBag {
        /// The number of tiles in the bag.
        bag: usize,
    },
    /// A rack of an endgame is longer than the rules allow.
    #[error("a rack holds {found} tiles; the rules allow {most}")]
    RackTooLong {
        /// The number of tiles.
        found: usize,
        /// The largest number that the rules allow.
        most: usize,
    },
    /// A rack of an endgame has no tiles: the game is over.
    #[error("a rack is empty, so the game is over")]
    EmptyRack,
    /// By the rules, scoreless turns never end a game.
    #[error("by these rules scoreless turns never end the game")]
    Endless,
    /// A game to analyse has more than two players.
    #[error("only games of one or two players can be analysed; this one has {0}")]
    Players(usize),
    /// A game to analyse has no turns.
    #[error("the game has no turns")]
    NoTurns,
    /// A computer player cannot be created.
    #[error("cannot create the computer player {spec}: {reason}")]
    Computer {
        /// The spec of the player.
        spec: String,
        /// The reason.
        reason: Box<Error>,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The last play of a session must be challenged or accepted first.
    #[error("the last play ends the game: challenge it or accept it")]
    AwaitingChallenge,
    /// The player does not hold these tiles.
    #[error("not on the rack: {}", .0.join(", "))]
    MissingTiles(Vec<String>),
    /// The player to move is a person.
    #[error("it is the turn of {0}, who is a person")]
    Person(String),
    /// A game lacks a header that all saved sessions have.
    #[error("the game has no line `#description {0}`, so it was not saved by a session")]
    NotASession(&'static str),
    /// A saved session was started with another lexicon.
    #[error("the game was started with a lexicon of {expected}, but this one has {found}")]
    OtherLexicon {
        /// The words and alphabet of the game's lexicon.
        expected: String,
        /// The words and alphabet of the given lexicon.
        found: String,
    },
}

impl Error {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Message { kind, .. } => *kind,
            Self::Generator(error) => error.kind(),
            Self::Computer { reason, .. } => reason.kind(),
            Self::OtherAlphabet { .. } | Self::OtherLexicon { .. } => ErrorKind::Mismatch,
            Self::Endless | Self::Players(_) => ErrorKind::Unsupported,
            Self::NotASession(_) => ErrorKind::Syntax,
            _ => ErrorKind::Illegal,
        }
    }

    pub(crate) fn new(kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        let message = message.into();
        Self::Message { kind, message }
    }

    pub(crate) fn corrupt(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Corrupt, message)
    }

    pub(crate) fn illegal(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Illegal, message)
    }

    pub(crate) fn limit(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Limit, message)
    }

    pub(crate) fn mismatch(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Mismatch, message)
    }

    pub(crate) fn syntax(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Syntax, message)
    }

    pub(crate) fn unsupported(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Unsupported, message)
    }
}

/// Converts errors of other crates, which have a kind and a message.
macro_rules! from_errors {
    ($($error:ty),* $(,)?) => {
        $(
            impl From<$error> for Error {
                fn from(error: $error) -> Self {
                    Self::new(error.kind(), error.to_string())
                }
            }
        )*
    };
}

from_errors! {
    AlphabetError,
    ColumnError,
    FormatError,
    GameStateError,
    MoveError,
    TextError,
}
