//! [`Order`] and [`Sorting`]: the order of matches.

/// The order of matches. Ties are broken by alphabet order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum Order {
    /// Alphabet order.
    #[default]
    Alphabet,
    /// The number of letters, largest first.
    Length,
    /// The sum of the scores of the tiles, greatest first.
    Score,
    /// The probability of drawing the word from the full bag, likeliest first; see
    /// [`TileDistribution::probability`](super::TileDistribution::probability).
    Probability {
        /// `true` if the bag has the blanks of the alphabet.
        blanks: bool,
    },
}

/// An order and its direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Sorting {
    /// The order.
    pub order: Order,
    /// `true` if the order is reversed: the shortest first, the least likely first, the end of the
    /// alphabet first. Ties are still broken by alphabet order from its beginning.
    pub reverse: bool,
}

impl From<Order> for Sorting {
    fn from(order: Order) -> Self {
        let reverse = false;
        Self { order, reverse }
    }
}
