//! Evidence that one mean is larger than another, valid at any number of looks.

use crate::stats::Moments;

/// The variance of effects, in units of the variance of a difference, for which the test is most
/// sensitive: effects of a tenth of a standard deviation.
const EFFECT: f64 = 0.01;

/// Returns the natural logarithm of the evidence that the mean of a sample is not `-shift`: the
/// Bayes factor of a normal effect against none, with the right Haar prior for the unknown
/// variance.
///
/// If the numbers are independent and normal with the mean `-shift`, the probability that the
/// result ever exceeds ln(1/α), at any sample size, is at most α, since the evidence is a
/// non-negative martingale of mean one (J. Ville, 1939; M. F. Pérez-Ortiz, T. Lardy, R. de Heide,
/// P. Grünwald, *E-statistics, group invariance and anytime-valid testing*, 2022). The values of a
/// simulation are not normal, but their means over many iterations are nearly: rules wait for
/// [`FIRST_LOOK`](crate::simulate::stopping::FIRST_LOOK) iterations.
pub(in crate::simulate) fn log_evidence(sample: &Moments, shift: f64) -> f64 {
    let (Some(mean), Some(variance)) = (sample.mean(), sample.variance()) else {
        return 0.0;
    };
    let n = sample.count() as f64;
    let freedom = n - 1.0;
    let centre = mean + shift;
    if variance <= 0.0 {
        return if centre == 0.0 { 0.0 } else { f64::INFINITY };
    }
    let t2 = n * centre * centre / variance;
    let spread = 1.0 + n * EFFECT;
    let gain = (t2 / freedom).ln_1p() - (t2 / (freedom * spread)).ln_1p();
    (freedom + 1.0) / 2.0 * gain - spread.ln() / 2.0
}

/// Returns `true` if a sample of differences shows that their mean is more than `-shift`. `error`
/// is the probability of a wrong result over all looks at the sample.
pub(in crate::simulate) fn exceeds(differences: &Moments, shift: f64, error: f64) -> bool {
    let above = differences.mean().is_some_and(|mean| mean + shift > 0.0);
    above && log_evidence(differences, shift) >= -error.ln()
}

#[cfg(test)]
mod tests {
    use lexc_game::Draws;

    use super::*;

    /// The sum of twelve uniform numbers is nearly normal; `skew` adds a rare large one.
    fn sample(draws: &mut Draws, skew: bool) -> i64 {
        let even: i64 = (0..12).map(|_| i64::from(draws.below(2001)) - 1000).sum();
        let rare = if draws.below(8) == 0 { 7 * 6000 } else { -6000 };
        even + if skew { rare } else { 0 }
    }

    /// Samples of mean zero are tested after every number; few are ever found to be above zero.
    #[test]
    fn the_error_holds_over_all_looks() {
        for (skew, from) in [(false, 2), (true, 64)] {
            let mut wrong = 0;
            for number in 0..600 {
                let mut draws = Draws::new(11, number);
                let mut moments = Moments::default();
                for n in 1..=2_000 {
                    moments.add(sample(&mut draws, skew));
                    if n >= from && exceeds(&moments, 0.0, 0.05) {
                        wrong += 1;
                        break;
                    }
                }
            }
            // At most 5 % of 600 are expected; 45 is three standard deviations more.
            assert!(wrong <= 45, "{wrong} of 600 with skew: {skew}");
        }
    }

    #[test]
    fn a_real_difference_is_found() {
        let mut draws = Draws::new(12, 0);
        let mut moments = Moments::default();
        // A tenth of the standard deviation of 2000.
        let found = (1..=20_000).find(|_| {
            moments.add(sample(&mut draws, false) + 200);
            moments.count() > 1 && exceeds(&moments, 0.0, 0.01)
        });
        assert!(found.is_some_and(|n| n < 6_000), "{found:?}");
        assert!(!exceeds(&moments, -400.0, 0.01));
    }

    #[test]
    fn equal_numbers_are_certain() {
        let moments: Moments = [5, 5, 5].into_iter().collect();
        assert!(exceeds(&moments, 0.0, 1e-9));
        assert!(!exceeds(&[0, 0].into_iter().collect(), 0.0, 0.5));
        assert!(!exceeds(&Moments::default(), 0.0, 0.5));
    }
}
