//! Values of squares, drawn as shading.

use lexc_game::Square;

/// A value for some of the squares, and the meaning of the values.
#[derive(Debug, Clone, PartialEq)]
pub struct Heat {
    /// The meaning of the values.
    pub label: String,
    values: Vec<(Square, f64)>,
}

impl Heat {
    /// Returns a layer of values with a label for their meaning, such as `share of replies`. Values
    /// that are not finite or below zero count as zero; the last value of a square replaces earlier
    /// ones.
    #[must_use]
    pub fn new(label: impl Into<String>, values: impl IntoIterator<Item = (Square, f64)>) -> Self {
        let clean = |value: f64| {
            if value.is_finite() { value.max(0.0) } else { 0.0 }
        };
        let mut sorted: Vec<(Square, f64)> = Vec::new();
        for (square, value) in values {
            match sorted.iter_mut().find(|(known, _)| *known == square) {
                Some((_, old)) => *old = clean(value),
                None => sorted.push((square, clean(value))),
            }
        }
        Self { label: label.into(), values: sorted }
    }

    /// Returns the value of a square, if it has one.
    #[must_use]
    pub fn value(&self, square: Square) -> Option<f64> {
        let mut values = self.values.iter();
        values.find(|(known, _)| *known == square).map(|(_, value)| *value)
    }

    /// Returns the largest value, or zero if there are no values.
    #[must_use]
    pub fn largest(&self) -> f64 {
        self.values.iter().map(|(_, value)| *value).fold(0.0, f64::max)
    }

    /// Returns the value of a square as a part of the largest one: 0 to 1.
    #[must_use]
    pub fn share(&self, square: Square) -> Option<f64> {
        let largest = self.largest();
        let share = |value: f64| if largest > 0.0 { value / largest } else { 0.0 };
        self.value(square).map(share)
    }
}
