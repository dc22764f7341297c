//! [`Judgement`]: the value of a move and of the best move.

use lexc_game::{Equity, Move, PlayerView};

/// An engine that compares the move of a turn with the best one.
///
/// [`Advisor`](crate::session::Advisor) judges by equity.
pub trait Judge {
    /// Returns the values of the move and of the best move, based on what the player could know.
    fn judge(&mut self, view: &PlayerView<'_>, made: &Move) -> Judgement;
}

/// The values of a move and of the best move.
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
    /// The value of the move made.
    pub value: Equity,
}

impl Judgement {
    /// Returns the equity lost: the value of the best move less the value of the move made. It is
    /// zero for a phony with a higher value than every valid move.
    #[must_use]
    pub fn lost(&self) -> Equity {
        (self.best_value - self.value).max(Equity::ZERO)
    }
}
