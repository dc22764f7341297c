//! [`SolveError`]: a reason why a position cannot be solved as an endgame or a pre-endgame.

use lexc_alphabet::Tile;
use lexc_game::MAX_RACK;
use lexc_movegen::GeneratorError;

/// A reason why a position cannot be solved, as an endgame or as a pre-endgame.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// More tiles are unseen than the other player can hold.
    #[error(
        "the bag is not empty: {unseen} tiles are unseen, and the other player holds {held} of them"
    )]
    BagNotEmpty {
        /// The number of tiles that are neither on the board nor on the rack of the player to move.
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
    /// More tiles of a kind than the game has.
    #[error("there are more tiles on the board and the racks than the alphabet has")]
    TilesExceeded(Tile),
    /// A rack longer than the rules allow.
    #[error("a rack holds {found} tiles, and by the rules {most} at most")]
    RackTooLong {
        /// The number of tiles.
        found: usize,
        /// The largest number by the rules.
        most: usize,
    },
    /// A rack without tiles: the game is over.
    #[error("a rack is empty, so the game is over")]
    EmptyRack,
    /// The game is over, by the number of scoreless turns before the position.
    #[error("{found} turns in a row scored nothing, and {limit} end the game: it is over")]
    GameOver {
        /// The number of scoreless turns before the position.
        found: u32,
        /// The number that ends the game.
        limit: u32,
    },
    /// Rules by which a game in which nobody plays goes on for ever.
    #[error("by these rules scoreless turns never end the game")]
    Endless,
    /// Rules by which tiles can be exchanged for those in the bag.
    #[error("by these rules tiles can be exchanged while the bag holds {bag}")]
    Exchanges {
        /// The number of tiles in the bag.
        bag: usize,
    },
    /// A board of another size than that of the rules.
    #[error(
        "the board has {} rows and {} columns, and the layout {} and {}",
        found.0, found.1, expected.0, expected.1
    )]
    Shape {
        /// Rows and columns of the layout.
        expected: (usize, usize),
        /// Rows and columns of the board.
        found: (usize, usize),
    },
    /// Rules by which scores are larger than a search can keep.
    #[error("by these rules plays can score more than a search can add up")]
    ScoresTooHigh,
    /// A number of scoreless turns that is higher than a search can count.
    #[error("{given} scoreless turns in a row are to end the game; a search counts {most} at most")]
    ScorelessLimit {
        /// The number that ends the game.
        given: u32,
        /// The largest number that can be searched.
        most: u32,
    },
    /// A rack size that no game has.
    #[error("the racks of a game hold 1 to {MAX_RACK} tiles, not {0}")]
    RackSize(usize),
    /// A pre-endgame in which a line has more plays than can be counted.
    #[error("a line of the board has more plays than a search can count")]
    TooManyPlays,
    /// Memory for positions that the system does not give.
    #[error("{0} bytes for positions cannot be allocated")]
    Memory(usize),
    /// A lexicon that cannot be compiled in memory.
    #[error("the words of the endgame cannot be compiled: {0}")]
    Lexicon(String),
    /// A move generator could not be created.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
}
