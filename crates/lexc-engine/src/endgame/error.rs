//! [`SolveError`]: an error of an endgame or a pre-endgame search.

use lexc_alphabet::{ErrorKind, Tile};
use lexc_game::MAX_RACK;
use lexc_movegen::GeneratorError;

/// The reason why a position cannot be solved as an endgame or as a pre-endgame.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// More tiles are unseen than the other player can hold.
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
    /// The position has more tiles of a kind than the game.
    #[error("there are more tiles on the board and the racks than the alphabet has")]
    TilesExceeded(Tile),
    /// A rack is longer than the rules allow.
    #[error("a rack holds {found} tiles; the rules allow {most}")]
    RackTooLong {
        /// The number of tiles.
        found: usize,
        /// The largest number that the rules allow.
        most: usize,
    },
    /// A rack has no tiles: the game is over.
    #[error("a rack is empty, so the game is over")]
    EmptyRack,
    /// The position already ended by the scoreless-turn limit.
    #[error("the game is over: {found} turns in a row scored nothing, and {limit} end it")]
    GameOver {
        /// The number of scoreless turns before the position.
        found: u32,
        /// The number that ends the game.
        limit: u32,
    },
    /// By the rules, scoreless turns never end a game.
    #[error("by these rules scoreless turns never end the game")]
    Endless,
    /// The given tiles cannot be the tiles in the bag.
    #[error("the tiles in the bag are {bag} of the unseen tiles")]
    KnownBag {
        /// The number of tiles in the bag.
        bag: usize,
    },
    /// The size of the board differs from the layout.
    #[error(
        "the board has {} rows and {} columns, but the layout has {} and {}",
        found.0, found.1, expected.0, expected.1
    )]
    Shape {
        /// Rows and columns of the layout.
        expected: (usize, usize),
        /// Rows and columns of the board.
        found: (usize, usize),
    },
    /// The rules allow scores too high for a search to store.
    #[error("by these rules plays can score more than a search can count")]
    ScoresTooHigh,
    /// The limit of scoreless turns is too high to search.
    #[error("{given} scoreless turns in a row end the game; a search supports at most {most}")]
    ScorelessLimit {
        /// The number that ends the game.
        given: u32,
        /// The largest number that can be searched.
        most: u32,
    },
    /// The rack size is outside the supported range.
    #[error("a rack size must be 1 to {MAX_RACK}, not {0}")]
    RackSize(usize),
    /// A line of a pre-endgame has too many plays to count.
    #[error("a line of the board has more plays than a search can count")]
    TooManyPlays,
    /// The memory for the transposition table cannot be allocated.
    #[error("cannot allocate {0} bytes for positions")]
    Memory(usize),
    /// A move generator could not be created.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
}

impl SolveError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Memory(_) | Self::ScorelessLimit { .. } | Self::TooManyPlays => ErrorKind::Limit,
            Self::Endless | Self::ScoresTooHigh | Self::RackSize(_) => ErrorKind::Unsupported,
            Self::Shape { .. } => ErrorKind::Mismatch,
            Self::Generator(error) => error.kind(),
            Self::BagNotEmpty { .. }
            | Self::Bag { .. }
            | Self::TilesExceeded(_)
            | Self::RackTooLong { .. }
            | Self::EmptyRack
            | Self::GameOver { .. }
            | Self::KnownBag { .. } => ErrorKind::Illegal,
        }
    }
}
