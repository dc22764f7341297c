//! The contribution of a square to the score of a play.

/// The bit at which the cross sum begins in a pair of sums; the main sum is below it.
pub(super) const CROSS: u32 = 32;

/// Splits a pair of sums into the main and the cross sum.
#[inline(always)]
pub(crate) fn split(pair: i64) -> (i32, i32) {
    let main = pair as i32;
    (main, ((pair - i64::from(main)) >> CROSS) as i32)
}

/// The contribution of a square to the score of a play.
///
/// The sum of a play's own word and the sum of the words across are added up at once, as the two
/// halves of one integer, the *pair of sums*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SquareScore {
    /// A pair of factors for the value of a tile placed here.
    pub(crate) factor: i64,
    /// A pair of summands: the value of the tile on the square, or of the tiles across.
    pub(crate) add: i64,
    /// The word premium of a tile placed here.
    pub(crate) word: i32,
}

impl SquareScore {
    /// A square without premium and without tiles across.
    pub(super) const PLAIN: Self = Self { factor: 0, add: 0, word: 1 };

    /// Returns the pair of sums and the product of word premiums with a tile of some value on this
    /// square.
    #[inline(always)]
    pub(crate) fn add_tile(self, sums: i64, word: i32, value: i64) -> (i64, i32) {
        (sums + value * self.factor + self.add, word * self.word)
    }
}
