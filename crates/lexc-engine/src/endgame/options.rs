//! [`EndgameOptions`].

use core::num::{NonZeroU32, NonZeroUsize};

/// Options of an endgame search.
///
/// # Examples
/// ```
/// use core::num::NonZeroU32;
/// use lexc_engine::endgame::EndgameOptions;
///
/// let options = EndgameOptions::default().scoreless(NonZeroU32::new(2)).top(3);
/// assert_eq!(options.top.get(), 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct EndgameOptions {
    /// The number of scoreless turns in a row that ends the game; `None` for the number in the
    /// rules.
    pub scoreless: Option<NonZeroU32>,
    /// The number of first moves to evaluate.
    pub top: NonZeroUsize,
    /// The greatest depth in plies; `None` to search until the value is proven.
    pub plies: Option<NonZeroU32>,
    /// The memory for the transposition table in bytes, rounded down to a power of two.
    pub table_bytes: usize,
    /// `true` to reduce the lexicon first to the words that can still be made. The result is the
    /// same.
    pub reduced_lexicon: bool,
    /// `true` to treat tiles that are neither on the board nor on a rack as out of the game, so
    /// that the bag is empty. The position must then contain both racks; the tile counts of the
    /// alphabet are not used.
    pub other_tiles_ignored: bool,
    /// `true` to prove only who wins, given the scores of the position. The value is then a bound,
    /// unless the game is a tie, and only one first move is evaluated.
    pub only_outcome: bool,
}

/// The best move, searched to the end of the game, with the scoreless turns of the rules and
/// 64 MiB of memory for positions.
impl Default for EndgameOptions {
    fn default() -> Self {
        Self {
            scoreless: None,
            top: NonZeroUsize::MIN,
            plies: None,
            table_bytes: 64 << 20,
            reduced_lexicon: true,
            other_tiles_ignored: false,
            only_outcome: false,
        }
    }
}

impl EndgameOptions {
    /// Sets the number of first moves to evaluate; 0 counts as 1.
    #[must_use]
    pub fn top(self, top: usize) -> Self {
        let top = NonZeroUsize::new(top).unwrap_or(NonZeroUsize::MIN);
        Self { top, ..self }
    }
}

lexc_alphabet::setters! {
    const EndgameOptions:
    scoreless: Option<NonZeroU32>,
    plies: Option<NonZeroU32>,
    table_bytes: usize,
    reduced_lexicon: bool,
    other_tiles_ignored: bool,
    only_outcome: bool,
}
