//! [`EndgameOptions`].

use core::num::{NonZeroU32, NonZeroUsize};

/// Options of an endgame search.
///
/// # Examples
/// ```
/// use core::num::NonZeroU32;
/// use lexc_engine::endgame::EndgameOptions;
///
/// let options = EndgameOptions::default().with_scoreless(NonZeroU32::new(2)).with_top(3);
/// assert_eq!(options.top().get(), 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EndgameOptions {
    scoreless: Option<NonZeroU32>,
    top: NonZeroUsize,
    plies: Option<NonZeroU32>,
    table_bytes: usize,
    reduce: bool,
    other_tiles_ignored: bool,
}

/// One move, to the end of the game, the scoreless turns of the rules, 64 MiB of memory for
/// positions.
impl Default for EndgameOptions {
    fn default() -> Self {
        Self {
            scoreless: None,
            top: NonZeroUsize::MIN,
            plies: None,
            table_bytes: 64 << 20,
            reduce: true,
            other_tiles_ignored: false,
        }
    }
}

impl EndgameOptions {
    /// Replaces the number of scoreless turns in a row that ends the game; `None` for that of the
    /// rules.
    #[must_use]
    pub const fn with_scoreless(self, scoreless: Option<NonZeroU32>) -> Self {
        Self { scoreless, ..self }
    }

    /// Replaces the number of moves that are valued, at least one.
    #[must_use]
    pub fn with_top(self, top: usize) -> Self {
        let top = NonZeroUsize::new(top).unwrap_or(NonZeroUsize::MIN);
        Self { top, ..self }
    }

    /// Replaces the greatest depth in moves; `None` to search until the value is proven.
    #[must_use]
    pub const fn with_plies(self, plies: Option<NonZeroU32>) -> Self {
        Self { plies, ..self }
    }

    /// Replaces the memory for positions, in bytes, of which the largest power of two is used.
    #[must_use]
    pub const fn with_table_bytes(self, table_bytes: usize) -> Self {
        Self {
            table_bytes,
            ..self
        }
    }

    /// Sets whether the lexicon is first reduced to the words that can still be made. The result
    /// is the same.
    #[must_use]
    pub const fn with_reduced_lexicon(self, reduce: bool) -> Self {
        Self { reduce, ..self }
    }

    /// Sets whether tiles that are neither on the board nor on a rack are taken to be out of the
    /// game, so that the bag is empty; the counts of the alphabet are not used. The position must then name both
    /// racks.
    #[must_use]
    pub const fn with_other_tiles_ignored(self, other_tiles_ignored: bool) -> Self {
        Self {
            other_tiles_ignored,
            ..self
        }
    }

    /// Returns the number of scoreless turns in a row that ends the game; `None` for that of the
    /// rules.
    #[must_use]
    pub const fn scoreless(&self) -> Option<NonZeroU32> {
        self.scoreless
    }

    /// Returns the number of moves that are valued.
    #[must_use]
    pub const fn top(&self) -> NonZeroUsize {
        self.top
    }

    /// Returns the greatest depth in moves, if there is a limit.
    #[must_use]
    pub const fn plies(&self) -> Option<NonZeroU32> {
        self.plies
    }

    /// Returns the memory for positions, in bytes.
    #[must_use]
    pub const fn table_bytes(&self) -> usize {
        self.table_bytes
    }

    /// Returns `true` if the lexicon is reduced.
    #[must_use]
    pub const fn reduced_lexicon(&self) -> bool {
        self.reduce
    }

    /// Returns `true` if tiles that are not in sight are ignored.
    #[must_use]
    pub const fn other_tiles_ignored(&self) -> bool {
        self.other_tiles_ignored
    }
}
