//! [`SequentialTest`]: a test that ends a match as soon as the result is significant.

use super::moments::Moments;
use crate::error::Error;

/// The conclusion of a sequential test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// More observations are needed.
    Continue,
    /// The mean is the lower one: the first player is not better by the margin.
    Lower,
    /// The mean is the upper one.
    Upper,
}

/// A sequential test of two hypotheses on the mean of independent observations: the lower value or
/// the upper one.
///
/// This is the generalised sequential probability ratio test (A. Wald, *Sequential Analysis*,
/// 1947). The log-likelihood ratio of the two means, with the variance estimated from the sample,
/// is compared with Wald's bounds `ln(β / (1 - α))` and `ln((1 - β) / α)`. `alpha` is the
/// probability of deciding for the upper mean if the lower one is true, `beta` the reverse. Both
/// hold approximately, since the variance is estimated.
///
/// # Examples
/// ```
/// use lexc_engine::stats::{Decision, Moments, SequentialTest};
///
/// // The score of a pair of games is 0 to 4 half points; equal players score 2 on average.
/// let test = SequentialTest::new(2.0, 2.2, 0.05, 0.05)?;
/// let pairs: Moments = [4, 2, 2, 1].into_iter().cycle().take(4000).collect();
/// assert_eq!(test.decide(&pairs), Decision::Upper);
/// # Ok::<(), lexc_engine::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SequentialTest {
    lower_mean: f64,
    upper_mean: f64,
    lower_bound: f64,
    upper_bound: f64,
}

impl SequentialTest {
    /// The number of observations before the first decision, needed to estimate the variance.
    pub const WARM_UP: u64 = 30;

    /// Creates a test of two means with the rates of both errors.
    ///
    /// # Errors
    /// Returns [`Error`] if the means are not finite and ascending, or a rate is not
    /// between 0 and 0.5.
    pub fn new(lower_mean: f64, upper_mean: f64, alpha: f64, beta: f64) -> Result<Self, Error> {
        if !(lower_mean.is_finite() && upper_mean.is_finite() && lower_mean < upper_mean) {
            let message = "the two means of a sequential test must be finite, the lower one first";
            return Err(Error::illegal(message));
        }
        let rate = |rate: f64| rate > 0.0 && rate < 0.5;
        if !rate(alpha) || !rate(beta) {
            let message = "the error rates of a sequential test must be between 0 and 0.5";
            return Err(Error::illegal(message));
        }
        Ok(Self {
            lower_mean,
            upper_mean,
            lower_bound: (beta / (1.0 - alpha)).ln(),
            upper_bound: ((1.0 - beta) / alpha).ln(),
        })
    }

    /// Returns the log-likelihood ratio of the upper mean to the lower one, or `None` for fewer
    /// than [`SequentialTest::WARM_UP`] observations.
    #[must_use]
    pub fn log_likelihood_ratio(&self, sample: &Moments) -> Option<f64> {
        if sample.count() < Self::WARM_UP {
            return None;
        }
        // Equal observations have no variance, so the difference decides at once.
        let variance = sample.variance()?.max(f64::MIN_POSITIVE);
        let middle = f64::midpoint(self.lower_mean, self.upper_mean);
        let gap = self.upper_mean - self.lower_mean;
        Some(sample.count() as f64 * gap * (sample.mean()? - middle) / variance)
    }

    /// Returns the decision for a sample.
    #[must_use]
    pub fn decide(&self, sample: &Moments) -> Decision {
        match self.log_likelihood_ratio(sample) {
            Some(ratio) if ratio >= self.upper_bound => Decision::Upper,
            Some(ratio) if ratio <= self.lower_bound => Decision::Lower,
            _ => Decision::Continue,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Decision, Moments, SequentialTest};
    use rand_pcg::Pcg64;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    /// Runs the test until it decides; an observation is 1 with this probability, else 0.
    fn run(test: &SequentialTest, probability: f64, seed: u64) -> (Decision, u64) {
        let mut random = Pcg64::seed_from_u64(seed);
        let mut sample = Moments::default();
        loop {
            let draw = (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
            sample.add(i64::from(draw < probability));
            match test.decide(&sample) {
                Decision::Continue => {}
                decision => return (decision, sample.count()),
            }
        }
    }

    #[test]
    fn error_rates_are_kept() {
        let test = SequentialTest::new(0.5, 0.55, 0.05, 0.05).unwrap();
        let wrong = |probability, right: Decision| {
            let runs = (0..400).map(|seed| run(&test, probability, seed));
            runs.filter(|(decision, _)| *decision != right).count()
        };
        // 20 of 400 are expected at 5 %; 36 is more than three and a half standard deviations
        // above.
        assert!(wrong(0.5, Decision::Lower) < 36);
        assert!(wrong(0.55, Decision::Upper) < 36);
    }

    #[test]
    fn clear_cases_end_early() {
        let test = SequentialTest::new(0.5, 0.55, 0.05, 0.05).unwrap();
        let (decision, observations) = run(&test, 0.9, 1);
        assert_eq!(decision, Decision::Upper);
        assert!(observations < 100);
    }

    #[test]
    fn invalid_means_and_rates_are_refused() {
        let means = SequentialTest::new(0.5, 0.5, 0.05, 0.05);
        assert!(means.unwrap_err().to_string().contains("the two means"));
        let rates = SequentialTest::new(0.5, 0.6, 0.0, 0.05);
        assert!(rates.unwrap_err().to_string().contains("error rates"));
    }
}
