//! [`Weighting`]: the likelihood of moves that are not the best.

use lexc_game::Equity;

/// The likelihood of a move as a function of its loss, relative to the best move.
///
/// # Examples
/// ```
/// use lexc_engine::infer::Weighting;
/// use lexc_game::Equity;
///
/// let hard = Weighting::Margin(Equity::from_points(5.0));
/// assert_eq!(hard.weight(Equity::from_points(4.0), 80), 1.0);
/// assert_eq!(hard.weight(Equity::from_points(6.0), 80), 0.0);
/// let soft = Weighting::default();
/// assert!(soft.weight(Equity::from_points(4.0), 80) > soft.weight(Equity::from_points(6.0), 80));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Weighting {
    /// All moves are equally likely; only the counts of unseen tiles matter.
    Uniform,
    /// Moves within this margin of the best move are equally likely; others have likelihood zero.
    Margin(Equity),
    /// The likelihood decreases with the loss, controlled by a temperature.
    Soft(Temperatures),
}

/// Soft, with the usual temperatures.
impl Default for Weighting {
    fn default() -> Self {
        Self::Soft(Temperatures::USUAL)
    }
}

/// The temperatures *T* by the phase of the game: a loss of *d* points has the likelihood exp(−*d*
/// / *T*), but at least the likelihood of a blunder.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Temperatures {
    /// The temperature in points with 50 tiles or more in the bag.
    pub early: f64,
    /// The temperature in points with 15 to 49 tiles in the bag.
    pub middle: f64,
    /// The temperature in points with fewer than 15 tiles in the bag.
    pub late: f64,
    /// The minimum likelihood of a move.
    pub blunder: f64,
}

impl Temperatures {
    /// The usual temperatures: three points in every phase, and a minimum likelihood of 1 %. The
    /// measurement `fit_inference` fits temperatures to games.
    pub const USUAL: Self = Self { early: 3.0, middle: 3.0, late: 3.0, blunder: 0.01 };

    /// Returns the same temperature for all phases. Returns `None` unless both numbers are finite,
    /// the temperature is above zero and the likelihood is from 0 to 1.
    #[must_use]
    pub fn uniform(points: f64, blunder: f64) -> Option<Self> {
        let valid = points > 0.0 && points.is_finite() && (0.0..=1.0).contains(&blunder);
        valid.then_some(Self { early: points, middle: points, late: points, blunder })
    }

    /// Returns the temperature with this number of tiles in the bag.
    #[must_use]
    pub const fn at(&self, bag: usize) -> f64 {
        match bag {
            0..15 => self.late,
            15..50 => self.middle,
            _ => self.early,
        }
    }
}

impl Weighting {
    /// Returns the likelihood of a move by its loss, relative to the best move, with `bag` tiles in
    /// the bag.
    #[must_use]
    pub fn weight(&self, loss: Equity, bag: usize) -> f64 {
        match self {
            Self::Uniform => 1.0,
            Self::Margin(margin) => f64::from(u8::from(loss <= *margin)),
            Self::Soft(temperatures) => {
                let loss = loss.points().max(0.0);
                (-loss / temperatures.at(bag)).exp().max(temperatures.blunder)
            }
        }
    }
}
