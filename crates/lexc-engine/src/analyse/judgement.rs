//! [`Judgement`]: a move beside the best one.

use lexc_game::{Equity, Move, PlayerView};

/// Compares the move of a turn with the best one.
///
/// [`Advisor`](crate::session::Advisor) judges by equity; any other engine can take its place.
pub trait Judge {
    /// Returns the values of the move and of the best one, from what the player could know.
    fn judge(&mut self, view: &PlayerView<'_>, made: &Move) -> Judgement;
}

/// The values of a move and of the best one.
///
/// # Examples
/// ```
/// use lexc_engine::analyse::Judgement;
/// use lexc_game::{Equity, Move};
///
/// let judgement = Judgement {
///     best: Move::Pass,
///     best_value: Equity::from_points(20.5),
///     value: Equity::from_points(18.0),
/// };
/// assert_eq!(judgement.lost(), Equity::from_points(2.5));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judgement {
    /// The best move.
    pub best: Move,
    /// Its value.
    pub best_value: Equity,
    /// The value of the move that was made.
    pub value: Equity,
}

impl Judgement {
    /// Returns the equity lost: the value of the best move less that of the move that was made. Zero
    /// if the move was as good, also for a play with invalid words that is worth more than
    /// every valid one.
    #[must_use]
    pub fn lost(&self) -> Equity {
        (self.best_value - self.value).max(Equity::ZERO)
    }
}
