//! Fits probabilities to counts by a normal model, a moving average and isotonic regression.

use std::collections::BTreeMap;

use super::counts::WinCounts;
use super::grid::{LEADS, MAX_UNSEEN, quantised};

/// A model of a game: the final spread of the player to move is normally distributed around the
/// lead plus an advantage.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Model {
    /// The mean change of the spread for the player to move, in points.
    advantage: f64,
    /// The standard deviation of the final spread, in points.
    deviation: f64,
}

/// The weight of the model at each lead, in games.
const WEIGHT: f64 = 4.0;

impl Model {
    /// The starting point of the fit.
    const DEFAULT: Self = Self { advantage: 12.0, deviation: 60.0 };

    /// Returns the win probability with a lead in points.
    fn probability(&self, lead: f64) -> f64 {
        normal((lead + self.advantage) / self.deviation)
    }

    /// Returns the log-likelihood of games, grouped as lead, sum of results (a tie counts half) and
    /// number.
    fn likelihood(&self, games: &[(f64, f64, f64)]) -> f64 {
        let of = |&(lead, points, number): &(f64, f64, f64)| {
            let p = self.probability(lead).clamp(1e-9, 1.0 - 1e-9);
            points * p.ln() + (number - points) * (1.0 - p).ln()
        };
        games.iter().map(of).sum()
    }

    /// Maximizes the likelihood, which has a single maximum, by coordinate steps that are halved.
    fn fit(games: &[(f64, f64, f64)], from: Self) -> Self {
        let mut best = (from.likelihood(games), from);
        let mut steps = [16.0, 0.25];
        while steps[0] > 0.05 {
            let [add, scale] = steps;
            let (a, d) = (best.1.advantage, best.1.deviation);
            let near = [
                (a + add, d),
                (a - add, d),
                (a, d * (1.0 + scale)),
                (a, (d / (1.0 + scale)).max(1.0)),
            ];
            let near = near.map(|(advantage, deviation)| Self { advantage, deviation });
            let near = near.map(|model| (model.likelihood(games), model));
            let better = near.into_iter().filter(|model| model.0 > best.0);
            match better.max_by(|one, other| one.0.total_cmp(&other.0)) {
                Some(model) => best = model,
                None => steps = steps.map(|step| step / 2.0),
            }
        }
        best.1
    }
}

/// Returns the distribution function of the standard normal distribution, to seven digits (M.
/// Abramowitz, I. A. Stegun, *Handbook of Mathematical Functions*, 26.2.17).
fn normal(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let coefficients =
        [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let polynomial = coefficients.iter().fold(0.0, |sum, c| (sum + c) * t);
    let density = (-z * z / 2.0).exp() / (2.0 * core::f64::consts::PI).sqrt();
    let above = density * polynomial;
    if z < 0.0 { above } else { 1.0 - above }
}

/// Returns the rows of a table; `None` without games.
pub(super) fn rows(counts: &WinCounts) -> Option<Vec<[u16; LEADS.len()]>> {
    let mut games: Vec<Vec<(f64, f64, f64)>> = Vec::new();
    for (unseen, lead, outcomes) in counts.iter() {
        let row = unseen.clamp(1, MAX_UNSEEN) - 1;
        if games.len() <= row {
            games.resize(row + 1, Vec::new());
        }
        let number = outcomes.games() as f64;
        let points = outcomes.wins as f64 + 0.5 * outcomes.ties as f64;
        games[row].push((f64::from(lead.points()), points, number));
    }
    let all: Vec<_> = games.iter().flatten().copied().collect();
    if all.is_empty() {
        return None;
    }
    let whole = Model::fit(&all, Model::DEFAULT);
    let mut model = whole;
    let row = |row: usize| {
        let near = nearby_games(&games, row);
        // A row without games nearby keeps the model of the previous row.
        if !near.is_empty() {
            model = Model::fit(&near, model);
        }
        smooth(&near, row + 1, &model)
    };
    Some((0..games.len()).map(row).collect())
}

/// Returns the games of a row and of nearby rows with Gaussian weights, whose width is one twelfth
/// of the number of unseen tiles.
fn nearby_games(games: &[Vec<(f64, f64, f64)>], row: usize) -> Vec<(f64, f64, f64)> {
    let width = (row + 1) as f64 / 12.0;
    let reach = (2.5 * width) as usize;
    let rows = row.saturating_sub(reach)..(row + reach + 1).min(games.len());
    // Games with the same lead are combined, which makes the fit faster.
    let mut by_lead: BTreeMap<i32, (f64, f64)> = BTreeMap::new();
    for at in rows {
        let weight = (-((at as f64 - row as f64) / width).powi(2) / 2.0).exp();
        for &(lead, points, number) in games.get(at).into_iter().flatten() {
            let sums = by_lead.entry(lead as i32).or_default();
            sums.0 += points * weight;
            sums.1 += number * weight;
        }
    }
    let sums = by_lead.into_iter();
    sums.map(|(lead, (points, number))| (f64::from(lead), points, number)).collect()
}

/// Returns a row: the weighted mean of the model and the games near each lead, made monotonic.
fn smooth(games: &[(f64, f64, f64)], unseen: usize, model: &Model) -> [u16; LEADS.len()] {
    let width = 1.0 + unseen as f64 / 8.0;
    let mut values = LEADS.map(|lead| {
        let lead = f64::from(lead);
        let prior = model.probability(lead);
        let (mut points, mut number) = (prior * WEIGHT, WEIGHT);
        for &(at, won, of) in games {
            let near = (-((at - lead) / width).powi(2) / 2.0).exp();
            // Taken relative to the model, so that its slope does not bias the mean.
            let shift = prior - model.probability(at);
            points += near * (won + shift * of);
            number += near * of;
        }
        ((points / number).clamp(0.0, 1.0), number)
    });
    isotonic(&mut values);
    values.map(|(value, _)| quantised(value))
}

/// Replaces values by the nearest non-decreasing ones, by the pool-adjacent-violators algorithm (M.
/// Ayer et al., *An Empirical Distribution Function for Sampling with Incomplete Information*,
/// 1955).
fn isotonic(values: &mut [(f64, f64)]) {
    let mut blocks: Vec<(f64, f64, usize)> = Vec::with_capacity(values.len());
    for &(value, weight) in values.iter() {
        let mut block = (value, weight, 1);
        while let Some(&(before, of, count)) = blocks.last()
            && before > block.0
        {
            let both = of + block.1;
            block = ((before * of + block.0 * block.1) / both, both, count + block.2);
            blocks.pop();
        }
        blocks.push(block);
    }
    let pooled = blocks.iter().flat_map(|&(value, _, count)| core::iter::repeat_n(value, count));
    for (slot, value) in values.iter_mut().zip(pooled) {
        slot.0 = value;
    }
}

#[cfg(test)]
mod tests {
    use lexc_game::{Draws, Equity, Score};
    use proptest::prelude::*;

    use super::*;
    use crate::win::WinTable;

    #[test]
    fn the_normal_distribution_agrees_with_tables() {
        for (z, p) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.96, 0.024_997_9), (3.0, 0.998_650_1)] {
            assert!((normal(z) - p).abs() < 2e-7, "{z}");
        }
    }

    #[test]
    fn a_table_recovers_the_probabilities_of_its_games() {
        let truth = Model { advantage: 15.0, deviation: 45.0 };
        let mut draws = Draws::new(4, 0);
        let mut counts = WinCounts::default();
        for _ in 0..200_000 {
            let lead = draws.below(241) as i32 - 120;
            let won = f64::from(draws.below(1 << 24)) / f64::from(1 << 24);
            let spread = if won < truth.probability(f64::from(lead)) { 1 } else { -1 };
            counts.add(40, Score::from(lead), Score::from(spread));
        }
        let table = WinTable::from_counts(&counts).unwrap();
        for lead in -110..=110 {
            let found = table.probability(Equity::from(Score::from(lead)), 40).value();
            let expected = truth.probability(f64::from(lead));
            assert!((found - expected).abs() < 0.02, "{lead}: {found} {expected}");
        }
        // Far from all games, the model extrapolates.
        let far = table.probability(Equity::from_points(290.0), 40).value();
        assert!(far > 0.999, "{far}");
    }

    proptest! {
        #[test]
        fn isotonic_values_ascend_and_keep_their_sum(values in prop::collection::vec((0.0f64..1.0, 0.1f64..5.0), 1..40)) {
            let mut fitted = values.clone();
            isotonic(&mut fitted);
            prop_assert!(fitted.iter().map(|v| v.0).is_sorted_by(|a, b| a <= b));
            let sum = |values: &[(f64, f64)]| values.iter().map(|v| v.0 * v.1).sum::<f64>();
            prop_assert!((sum(&fitted) - sum(&values)).abs() < 1e-9);
            // Ascending values do not change.
            let mut again = fitted.clone();
            isotonic(&mut again);
            prop_assert!(again.iter().zip(&fitted).all(|(a, b)| (a.0 - b.0).abs() < 1e-12));
        }
    }
}
