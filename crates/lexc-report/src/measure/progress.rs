//! The progress of a measurement.

/// Receives the progress of a measurement. `()` ignores it.
pub trait MeasurementProgress {
    /// Starts a step that consists of `of` parts.
    fn begin(&mut self, what: &str, of: u64);
    /// Completes a part of the step.
    fn advance(&mut self);
}

impl MeasurementProgress for () {
    fn begin(&mut self, _: &str, _: u64) {}
    fn advance(&mut self) {}
}
