//! [`Window`], [`SearchResult`] and [`NodeType`]: the bounds of a search, its result, and the
//! expected outcome at a node.

/// A bound greater than any value.
pub(crate) const INFINITE: i32 = 1 << 24;

/// A search window: values of interest lie between `alpha` and `beta`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// The window of all values.
    pub(crate) const ALL: Self = Self::around(0, INFINITE);

    /// Returns the window of the values closer to `value` than `distance`.
    pub(crate) const fn around(value: i32, distance: i32) -> Self {
        Self { alpha: value - distance, beta: value + distance }
    }

    /// Returns the window of the other player after a move with this score.
    #[inline(always)]
    pub(super) const fn after_move(self, score: i32) -> Self {
        Self { alpha: score - self.beta, beta: score - self.alpha }
    }

    /// Returns `true` if a value lies inside the window.
    pub(super) const fn contains(self, value: i32) -> bool {
        self.alpha < value && value < self.beta
    }
}

/// A value or a bound on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SearchResult {
    pub(crate) value: i32,
    /// `true` if the value or bound holds for the rest of the game.
    pub(crate) proven: bool,
}

/// The type of a node in the expected search tree.
///
/// Sources: D. E. Knuth, R. W. Moore, *An Analysis of Alpha-Beta Pruning*, Artificial Intelligence
/// 6 (1975), where they are types 1 to 3; T. A. Marsland, F. Popowich, *Parallel Game-Tree Search*,
/// IEEE Transactions on Pattern Analysis and Machine Intelligence 7 (1985), for the names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NodeType {
    /// Nothing is expected of the node and its descendants.
    Unknown,
    /// The value is expected to lie inside the window.
    Pv,
    /// A move is expected to reach beta.
    Cut,
    /// No move is expected to exceed alpha.
    All,
}

impl NodeType {
    /// Returns the type of a node with this expected value.
    pub(super) fn of(value: i32, window: Window) -> Self {
        if value >= window.beta {
            Self::Cut
        } else if value <= window.alpha {
            Self::All
        } else {
            Self::Pv
        }
    }

    /// Returns the type of the node after a move, given the number of moves searched before it.
    #[inline(always)]
    pub(super) fn after_move(self, searched: u32) -> Self {
        match self {
            Self::Unknown => Self::Unknown,
            Self::Pv if searched == 0 => Self::Pv,
            Self::Pv | Self::All => Self::Cut,
            Self::Cut => Self::All,
        }
    }
}
