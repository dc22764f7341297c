//! The settings of a measurement, and its progress.

/// The settings of a measurement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeasurementPlan {
    /// Games played with each list in the bitmap layout; the other layouts play a fraction of
    /// them.
    pub games: u64,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Runs of each construction.
    pub runs: u32,
    /// Rounds of look-ups.
    pub rounds: u32,
    /// Sizes of the samples in per cent.
    pub percents: Vec<u32>,
}

impl MeasurementPlan {
    /// Returns the settings of a full report.
    #[must_use]
    pub fn full() -> Self {
        Self {
            games: 1000,
            seed: 1,
            runs: 3,
            rounds: 5,
            percents: vec![1, 2, 5, 10, 20, 50, 100],
        }
    }

    /// Returns the settings of a quick report: fewer games, each construction once.
    #[must_use]
    pub fn quick() -> Self {
        Self {
            games: 50,
            runs: 1,
            rounds: 3,
            ..Self::full()
        }
    }
}

/// Receives the progress of a measurement.
pub trait MeasurementProgress {
    /// Starts a step that consists of `of` parts.
    fn begin(&mut self, what: &str, of: u64);
    /// Completes a part of the step.
    fn advance(&mut self);
}

/// Ignores all progress.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoMeasurementProgress;

impl MeasurementProgress for NoMeasurementProgress {
    fn begin(&mut self, _: &str, _: u64) {}
    fn advance(&mut self) {}
}
