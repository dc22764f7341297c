//! Decimal numbers of a range.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use super::error::ParameterError;

/// The numbers that a type allows.
pub(super) struct Range {
    pub(super) min: f64,
    pub(super) max: f64,
    /// `min` and `max` themselves are excluded.
    pub(super) open: (bool, bool),
    /// A valid number, for messages.
    example: &'static str,
}

impl Range {
    fn contains(&self, number: f64) -> bool {
        let above = if self.open.0 { number > self.min } else { number >= self.min };
        let below = if self.open.1 { number < self.max } else { number <= self.max };
        above && below
    }

    pub(super) fn error(&self) -> ParameterError {
        let Self { min, max, open, example } = self;
        let (low, high) = match open {
            (false, false) => ("from", "to"),
            (true, false) => ("above", "up to"),
            (false, true) => ("from", "to below"),
            (true, true) => ("above", "and below"),
        };
        ParameterError::new(format!("a number {low} {min} {high} {max}, such as {example}"))
    }
}

/// Declares a type of numbers of a range.
macro_rules! decimal {
    ($(#[$doc:meta])* $name:ident, $range:expr $(, default $default:literal)?) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
        pub struct $name(f64);

        impl $name {
            pub(super) const RANGE: Range = $range;

            /// Checks that a number is in the range.
            ///
            /// # Errors
            ///
            /// Returns an error that names the range.
            pub fn new(number: f64) -> Result<Self, ParameterError> {
                match Self::RANGE.contains(number) {
                    true => Ok(Self(number)),
                    false => Err(Self::RANGE.error()),
                }
            }

            /// Returns the number.
            #[must_use]
            pub fn get(self) -> f64 {
                self.0
            }
        }

        $(impl Default for $name {
            fn default() -> Self {
                Self($default)
            }
        })?

        // No range holds a NaN.
        impl Eq for $name {}

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParameterError;

            fn from_str(text: &str) -> Result<Self, ParameterError> {
                Self::new(text.parse().map_err(|_| Self::RANGE.error())?)
            }
        }
    };
}

decimal! {
    /// A time limit in seconds.
    Seconds,
    Range { min: 0.0, max: 1e9, open: (true, false), example: "10 or 0.5" }
}

decimal! {
    /// A time limit in seconds, 0 for the first answer.
    SearchSeconds,
    Range { min: 0.0, max: 1e9, open: (false, false), example: "10 or 0.5" }
}

impl SearchSeconds {
    /// Returns the time.
    #[must_use]
    pub fn duration(self) -> Duration {
        Duration::from_secs_f64(self.0)
    }
}

impl Seconds {
    /// Returns the time.
    #[must_use]
    pub fn duration(self) -> Duration {
        Duration::from_secs_f64(self.0)
    }
}

decimal! {
    /// A confidence in percent.
    Confidence,
    Range { min: 50.0, max: 100.0, open: (true, true), example: "99" },
    default 99.0
}

decimal! {
    /// A distance between plays that does not matter, in points or percent.
    Tolerance,
    Range { min: 0.0, max: 1000.0, open: (false, false), example: "0.5" },
    default 0.0
}
