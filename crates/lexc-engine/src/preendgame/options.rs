//! [`PreendgameOptions`] and [`Meaning`].

use core::num::NonZeroU32;

/// The assumption about the other player's knowledge when results are counted.
///
/// With an empty bag both players know all tiles, and the meanings agree. They differ for moves
/// that leave tiles in the bag: passes, and with two tiles in the bag plays of one tile.
///
/// In both meanings, the player to move knows their rack, the board, and each tile once it is
/// drawn. After a pass in reply the player has the same choice again, until the scoreless turns end
/// the game. The player makes one choice for all possible contents of the bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(rename_all = "lowercase")
)]
#[cfg_attr(feature = "args", derive(clap::ValueEnum))]
pub enum Meaning {
    /// Results hold against an opponent who knows the bag: both racks and the order of the tiles,
    /// and for each draw the reply that is worst for the player to move.
    #[default]
    Guaranteed,
    /// Results hold against an opponent who knows only the board and their own rack.
    ///
    /// In reply to a move that leaves tiles in the bag, they make the move that wins most often,
    /// ties counted half, over all tiles unseen by them. Each unseen tile is equally likely to be
    /// in the bag, nothing is inferred from earlier moves, and wins are counted as in the
    /// guaranteed meaning. Among moves that win equally often, the one that is worst for the
    /// player to move counts.
    Rational,
}

lexc_game::named! {
    Meaning, "meaning":
    Guaranteed = "guaranteed",
    Rational = "rational",
}

/// Options of a pre-endgame search.
///
/// # Examples
/// ```
/// use lexc_engine::preendgame::{Meaning, PreendgameOptions};
///
/// let options = PreendgameOptions::default().meaning(Meaning::Rational).top(5);
/// assert_eq!(options.top, 5);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PreendgameOptions {
    /// The meaning of a result.
    pub meaning: Meaning,
    /// The number of scoreless turns in a row that ends the game; `None` for the number in the
    /// rules.
    pub scoreless: Option<NonZeroU32>,
    /// The number of best moves whose results are all proven; 0 for all moves.
    pub top: usize,
    /// The memory for the transposition table in bytes.
    pub table_bytes: usize,
    /// The seed of the sequence in which orders of the bag are tried.
    pub seed: u64,
}

/// Guaranteed results of the best move, with the scoreless turns of the rules and 64 MiB of memory
/// for positions.
impl Default for PreendgameOptions {
    fn default() -> Self {
        Self {
            meaning: Meaning::Guaranteed,
            scoreless: None,
            top: 1,
            table_bytes: 64 << 20,
            seed: 1,
        }
    }
}

lexc_alphabet::setters! {
    const PreendgameOptions:
    meaning: Meaning,
    scoreless: Option<NonZeroU32>,
    top: usize,
    table_bytes: usize,
    seed: u64,
}
