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

/// Returns the ratio of the sums of pairs of numbers, such as times of two programs on the same
/// inputs, with its 95 % confidence interval; `None` for fewer than three pairs, and if a sum of
/// second numbers is not positive.
///
/// The jackknife, which leaves out one pair at a time, gives the error, with the quantile of
/// Student's distribution (B. Efron, *The Jackknife, the Bootstrap and Other Resampling Plans*,
/// SIAM 1982, chapter 3).
///
/// # Examples
/// ```
/// use lexc_engine::stats::ratio_interval;
///
/// let found = ratio_interval(&[(3.0, 1.0), (3.1, 1.0), (2.9, 1.0), (6.0, 2.0)]).unwrap();
/// assert!((found.estimate - 3.0).abs() < 1e-9 && found.low > 2.8 && found.high < 3.2);
/// ```
#[must_use]
pub fn ratio_interval(pairs: &[(f64, f64)]) -> Option<Interval> {
    let (one, other) =
        pairs.iter().fold((0.0, 0.0), |(one, other), pair| (one + pair.0, other + pair.1));
    let n = pairs.len() as f64;
    let without: Vec<f64> = pairs.iter().map(|pair| (one - pair.0) / (other - pair.1)).collect();
    let mean = without.iter().sum::<f64>() / n;
    let squares: f64 = without.iter().map(|ratio| (ratio - mean).powi(2)).sum();
    let half = t95(n - 1.0) * ((n - 1.0) / n * squares).sqrt();
    (pairs.len() >= 3 && half.is_finite()).then(|| Interval::around(one / other, half))
}

/// Returns the quantile of Student's distribution that leaves 2.5 % on either side, by the first
/// terms of its expansion (*Handbook of Mathematical Functions*, 26.7.5); 3 % too low for two
/// degrees of freedom.
fn t95(degrees: f64) -> f64 {
    let z = Z95;
    let terms = [
        (z.powi(3) + z) / 4.0,
        (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0,
        (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0,
    ];
    (1i32..).zip(terms).map(|(power, term)| term / degrees.powi(power)).sum::<f64>() + z
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
    use super::{elo, elo_interval, mean_interval, ratio_interval, score_interval, t95};

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
    fn quantiles_of_students_distribution_are_those_of_tables() {
        for (degrees, published) in [(3.0, 3.1824), (4.0, 2.7764), (9.0, 2.2622), (199.0, 1.9720)] {
            assert!((t95(degrees) / published - 1.0).abs() < 0.01, "{degrees}: {}", t95(degrees));
        }
        assert!((t95(2.0) / 4.3027 - 1.0).abs() < 0.035);
    }

    #[test]
    fn the_interval_of_a_ratio_holds_what_is_left_out() {
        // Equal second numbers: the interval of a mean. 2.262 * 3.0277 / sqrt(10) = 2.166.
        let pairs: Vec<_> = (1..=10).map(|n| (f64::from(n), 1.0)).collect();
        let found = ratio_interval(&pairs).unwrap();
        assert!((found.estimate - 5.5).abs() < 1e-9);
        assert!((found.high - 5.5 - 2.166).abs() < 2e-3, "{found:?}");
        // Equal ratios have no error, however long the inputs are.
        let exact = ratio_interval(&[(2.0, 1.0), (20.0, 10.0), (6.0, 3.0)]).unwrap();
        assert!((exact.high - exact.low).abs() < 1e-9 && (exact.low - 2.0).abs() < 1e-9);
        for few in [&[][..], &[(1.0, 1.0); 2], &[(1.0, 0.0); 5]] {
            assert!(ratio_interval(few).is_none(), "{few:?}");
        }
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
