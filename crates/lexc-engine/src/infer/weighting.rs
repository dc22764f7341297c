//! [`Weighting`]: how likely a player makes a move that is not the best.

use lexc_game::Equity;

/// The likelihood that a player makes a move that is worth less than the best one, relative to the
/// best.
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
    /// Every move is as likely as any other: nothing is inferred but by counting.
    Uniform,
    /// A move within this margin of the best is as likely as the best, and others are not made.
    Margin(Equity),
    /// Likelihoods fall with the loss, at a temperature.
    Soft(Temperatures),
}

/// Softly, with the usual temperatures.
impl Default for Weighting {
    fn default() -> Self {
        Self::Soft(Temperatures::USUAL)
    }
}

/// The temperatures of likelihoods by the phase of the game: a loss of *d* points has the likelihood
/// exp(−*d* / *T*), or that of a blunder if that is more.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Temperatures {
    /// In points, while 50 tiles or more are in the bag.
    pub early: f64,
    /// In points, while 15 to 49 tiles are in the bag.
    pub middle: f64,
    /// In points, with fewer tiles in the bag.
    pub late: f64,
    /// The likelihood of a move however bad it is.
    pub blunder: f64,
}

impl Temperatures {
    /// The usual temperatures: three points in every phase, and one move in a hundred made
    /// at random, at any loss. The example `fit_inference` fits others to games.
    pub const USUAL: Self = Self {
        early: 3.0,
        middle: 3.0,
        late: 3.0,
        blunder: 0.01,
    };

    /// Returns the same temperature for all phases, or `None` unless both numbers are finite and
    /// the temperature is above zero and the likelihood from 0 to 1.
    #[must_use]
    pub fn uniform(points: f64, blunder: f64) -> Option<Self> {
        let valid = points > 0.0 && points.is_finite() && (0.0..=1.0).contains(&blunder);
        valid.then_some(Self {
            early: points,
            middle: points,
            late: points,
            blunder,
        })
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
    /// Returns the likelihood of a move by how much more the best one is worth, relative to that of the best, with this number of tiles in the
    /// bag.
    #[must_use]
    pub fn weight(&self, loss: Equity, bag: usize) -> f64 {
        match self {
            Self::Uniform => 1.0,
            Self::Margin(margin) => f64::from(u8::from(loss <= *margin)),
            Self::Soft(temperatures) => {
                let loss = loss.points().max(0.0);
                (-loss / temperatures.at(bag))
                    .exp()
                    .max(temperatures.blunder)
            }
        }
    }
}
