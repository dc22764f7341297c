//! [`Pairs`]: the pairing of games.

/// The pairing of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Pairs {
    /// Every game has its own order of the bag.
    #[default]
    None,
    /// Two consecutive games share the order of the bag, with the seats exchanged.
    Mirrored,
}
