//! [`Order`] and [`Sorting`]: the order of matches.

use core::fmt;
use core::str::FromStr;

use lexc_alphabet::ErrorKind;

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

/// The names of the orders.
const NAMES: [(&str, Order); 4] = [
    ("alphabet", Order::Alphabet),
    ("length", Order::Length),
    ("score", Order::Score),
    ("probability", Order::Probability { blanks: true }),
];

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Alphabet => "alphabet",
            Self::Length => "length",
            Self::Score => "score",
            Self::Probability { .. } => "probability",
        })
    }
}

impl FromStr for Order {
    type Err = UnknownOrder;

    /// Reads `alphabet`, `length`, `score` or `probability`, which includes the blanks.
    fn from_str(name: &str) -> Result<Self, UnknownOrder> {
        let order = NAMES.iter().find(|(known, _)| *known == name);
        order.map(|&(_, order)| order).ok_or_else(|| UnknownOrder {
            name: name.to_owned(),
        })
    }
}

/// The error of a name that is not the name of an [`Order`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownOrder {
    name: String,
}

impl UnknownOrder {
    /// Returns [`ErrorKind::NotFound`].
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::NotFound
    }
}

impl fmt::Display for UnknownOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        write!(
            f,
            "there is no order {name:?}: alphabet, length, score or probability"
        )
    }
}

impl std::error::Error for UnknownOrder {}
