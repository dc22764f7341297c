//! [`PreendgameOptions`] and [`Meaning`].

use core::num::NonZeroU32;

/// The knowledge of the other player by which results are counted.
///
/// With an empty bag both players know all tiles, and the meanings agree. They differ for moves
/// that leave tiles in the bag: passes, and with two tiles in the bag plays of one tile.
///
/// In both meanings the player to move knows the own rack, the board, and each tile once it is
/// drawn. A pass in reply leaves the same choice again, until the scoreless turns end the game; the
/// player makes one choice for all tiles that the bag can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Meaning {
    /// A result counts if it holds against every reply. The other player knows both racks and the
    /// order of the bag, and replies to each draw as is worst for the player to move.
    #[default]
    Guaranteed,
    /// The other player sees the own rack and the board. In reply to a move that leaves tiles in the
    /// bag they make the move that wins most, ties counted half, over all tiles that they do not
    /// see: each of these is as likely to be in the bag, nothing is concluded from earlier moves,
    /// and a move wins what it wins in the guaranteed meaning. If several moves win as often, the
    /// one that is worst for the player to move counts.
    Rational,
}

impl Meaning {
    /// Returns the name: `guaranteed`, `rational`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Guaranteed => "guaranteed",
            Self::Rational => "rational",
        }
    }
}

impl core::fmt::Display for Meaning {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}

/// Options of a pre-endgame search.
///
/// # Examples
/// ```
/// use lexc_engine::preendgame::{Meaning, PreendgameOptions};
///
/// let options = PreendgameOptions::default().with_meaning(Meaning::Rational).with_top(5);
/// assert_eq!(options.top(), 5);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PreendgameOptions {
    meaning: Meaning,
    scoreless: Option<NonZeroU32>,
    top: usize,
    table_bytes: usize,
}

/// Guaranteed results of the best move, the scoreless turns of the rules, 64 MiB of memory for
/// positions.
impl Default for PreendgameOptions {
    fn default() -> Self {
        Self {
            meaning: Meaning::Guaranteed,
            scoreless: None,
            top: 1,
            table_bytes: 64 << 20,
        }
    }
}

impl PreendgameOptions {
    /// Replaces the meaning of a result.
    #[must_use]
    pub const fn with_meaning(self, meaning: Meaning) -> Self {
        Self { meaning, ..self }
    }

    /// Replaces the number of scoreless turns in a row that ends the game; `None` for that of the
    /// rules.
    #[must_use]
    pub const fn with_scoreless(self, scoreless: Option<NonZeroU32>) -> Self {
        Self { scoreless, ..self }
    }

    /// Replaces the number of moves that are worked out; 0 for all.
    #[must_use]
    pub const fn with_top(self, top: usize) -> Self {
        Self { top, ..self }
    }

    /// Replaces the memory for positions, in bytes.
    #[must_use]
    pub const fn with_table_bytes(self, table_bytes: usize) -> Self {
        Self {
            table_bytes,
            ..self
        }
    }

    /// Returns the meaning of a result.
    #[must_use]
    pub const fn meaning(&self) -> Meaning {
        self.meaning
    }

    /// Returns the number of scoreless turns in a row that ends the game; `None` for that of the
    /// rules.
    #[must_use]
    pub const fn scoreless(&self) -> Option<NonZeroU32> {
        self.scoreless
    }

    /// Returns the number of moves that are worked out; 0 for all.
    #[must_use]
    pub const fn top(&self) -> usize {
        self.top
    }

    /// Returns the memory for positions, in bytes.
    #[must_use]
    pub const fn table_bytes(&self) -> usize {
        self.table_bytes
    }
}
