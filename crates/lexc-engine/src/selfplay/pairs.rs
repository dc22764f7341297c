//! [`Pairs`].

/// The pairing of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Pairs {
    /// Every game has an order of the bag of its own.
    #[default]
    None,
    /// Two games each have the same order of the bag, with the seats exchanged.
    Mirrored,
}
