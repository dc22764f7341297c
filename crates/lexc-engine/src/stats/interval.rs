//! Confidence intervals of means, of game scores, and of Elo differences.

use super::moments::Moments;

/// The quantile of the standard normal distribution that leaves 2.5 % on either side.
const Z95: f64 = 1.959_963_984_540_054;

/// An estimate with its 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The estimate.
    pub estimate: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    fn around(estimate: f64, half: f64) -> Self {
        Self { estimate, low: estimate - half, high: estimate + half }
    }
}

/// Returns the mean with its 95 % confidence interval by the normal approximation, or `None` for
/// fewer than two numbers.
#[must_use]
pub fn mean_interval(moments: &Moments) -> Option<Interval> {
    Some(Interval::around(moments.mean()?, Z95 * moments.standard_error()?))
}

/// Returns the mean score of games with its 95 % confidence interval, or `None` without games. A
/// win counts 1, a tie 0.5 and a loss 0.
///
/// The interval is Wilson's, with the variance reduced by ties. It stays within 0 to 1 and is
/// accurate near the ends (E. B. Wilson, *Probable Inference*, JASA 22, 1927).
#[must_use]
pub fn score_interval(wins: u64, ties: u64, losses: u64) -> Option<Interval> {
    let games = (wins + ties + losses) as f64;
    if games == 0.0 {
        return None;
    }
    let score = (wins as f64 + 0.5 * ties as f64) / games;
    // The variance of one game relative to a game without ties.
    let tied = ties as f64 / games;
    let without = score * (1.0 - score);
    let part = if without > 0.0 { ((without - tied / 4.0) / without).clamp(0.0, 1.0) } else { 1.0 };
    let z2 = Z95 * Z95 * part;
    let centre = (score + z2 / (2.0 * games)) / (1.0 + z2 / games);
    let half = (z2 * (without / games + z2 / (4.0 * games * games))).sqrt() / (1.0 + z2 / games);
    Some(Interval {
        estimate: score,
        low: (centre - half).max(0.0),
        high: (centre + half).min(1.0),
    })
}

/// Returns the Elo difference at which a player's mean score is `score`, from 0 to 1. It is
/// infinite at both ends.
#[must_use]
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Returns the Elo difference of games with its 95 % confidence interval; `None` without games.
#[must_use]
pub fn elo_interval(wins: u64, ties: u64, losses: u64) -> Option<Interval> {
    let score = score_interval(wins, ties, losses)?;
    Some(Interval { estimate: elo(score.estimate), low: elo(score.low), high: elo(score.high) })
}

#[cfg(test)]
mod tests {
    use super::{elo, elo_interval, mean_interval, score_interval};

    #[test]
    fn the_interval_of_a_score_is_wilsons() {
        // 81 of 263 without ties: the published example of Newcombe (1998), 0.2553 to 0.3662.
        let found = score_interval(81, 0, 182).unwrap();
        assert!((found.low - 0.2553).abs() < 5e-5 && (found.high - 0.3662).abs() < 5e-5);
        // 0 of 20: 0 to 0.1611.
        let none = score_interval(0, 0, 20).unwrap();
        assert!(none.low.abs() < 1e-12 && (none.high - 0.1611).abs() < 5e-5);
        assert!(score_interval(0, 0, 0).is_none());
    }

    #[test]
    fn ties_narrow_the_interval() {
        let width = |wins, ties| {
            let found = score_interval(wins, ties, wins).unwrap();
            found.high - found.low
        };
        assert!(width(25, 50) < width(50, 0));
        assert!(width(0, 100) < 1e-9);
    }

    #[test]
    fn elo_of_known_scores() {
        assert!(elo(0.5).abs() < 1e-12);
        assert!((elo(0.75) - 190.848_5).abs() < 1e-3);
        let found = elo_interval(60, 0, 40).unwrap();
        assert!(found.low < found.estimate && found.estimate < found.high);
    }

    #[test]
    fn a_mean_of_equal_numbers_is_certain() {
        let found = mean_interval(&[7, 7, 7].into_iter().collect()).unwrap();
        assert!((found.low, found.high) == (7.0, 7.0));
    }
}
