//! The rules that are chosen by name: [`ChallengeRule`] and [`Leftovers`].

use crate::names::named;
use crate::score::Score;

/// The rule for the tiles left when one player has played out. If a game ends otherwise, each
/// player loses the value of their own tiles.
///
/// # Examples
/// ```
/// use lexc_game::Leftovers;
///
/// assert_eq!("moved".parse(), Ok(Leftovers::Moved));
/// assert_eq!(Leftovers::default().to_string(), "doubled");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Leftovers {
    /// The player who played out gains twice the value of the others' tiles, as in tournaments.
    #[default]
    Doubled,
    /// The player who played out gains the value of the others' tiles, and the others lose it, as
    /// in the rules of the box.
    Moved,
}

named! {
    Leftovers, "rule for tiles left":
    Doubled = "doubled",
    Moved = "moved",
}

/// The consequences of a challenge.
///
/// In every rule but [`ChallengeRule::Void`] a challenged play with a word that is not valid is
/// withdrawn, and its player loses the turn.
///
/// # Examples
/// ```
/// use lexc_game::ChallengeRule;
///
/// assert_eq!("5-points".parse(), Ok(ChallengeRule::FivePoints));
/// assert_eq!(ChallengeRule::Double.to_string(), "double");
/// let error = "triple".parse::<ChallengeRule>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "unknown challenge rule \"triple\"; choose void, single, double, 5-points, 10-points"
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum ChallengeRule {
    /// Plays are checked as they are made: a play that is not valid is refused, and its player may
    /// make another move.
    #[default]
    Void,
    /// A challenge of a valid play costs nothing.
    Single,
    /// The challenger of a valid play loses a turn.
    Double,
    /// The player of a challenged valid play gains 5 points.
    FivePoints,
    /// The player of a challenged valid play gains 10 points.
    TenPoints,
}

named! {
    ChallengeRule, "challenge rule":
    Void = "void",
    Single = "single",
    Double = "double",
    FivePoints = "5-points",
    TenPoints = "10-points",
}

impl ChallengeRule {
    /// Returns the points that the player of a valid play gains when it is challenged.
    #[must_use]
    pub const fn bonus(self) -> Score {
        match self {
            Self::FivePoints => Score::new(5),
            Self::TenPoints => Score::new(10),
            Self::Void | Self::Single | Self::Double => Score::ZERO,
        }
    }
}
