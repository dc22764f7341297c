//! [`Integer`]: whole numbers of a range.

use core::fmt;
use core::num::IntErrorKind;
use core::str::FromStr;

use super::error::ParameterError;

/// A whole number from `MIN` to `MAX`; `DEFAULT` if a request has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Integer<const DEFAULT: u64, const MIN: u64, const MAX: u64>(u64);

/// A number of plays to compare.
pub type PlayCount<const MAX: u64> = Integer<15, 1, MAX>;
/// A number of turns to play after a move.
pub type Plies<const MIN: u64, const MAX: u64> = Integer<2, MIN, MAX>;
/// A number of threads. Results do not depend on it.
pub type Threads = Integer<1, 1, 256>;
/// The size of a table in MiB.
pub type Mebibytes = Integer<64, 1, 1_048_576>;
/// The number of tiles of a full rack.
pub type RackSize = Integer<7, 1, 255>;
/// A number from 0. Requests without a default hold an `Option` of it.
pub type Natural = Integer<0, 0, { u64::MAX }>;
/// The seed of random numbers.
pub type Seed = Integer<1, 0, { u64::MAX }>;
/// A number of iterations, nodes or moves of at least 1. Requests without a default hold an
/// `Option` of it.
pub type Positive = Integer<1, 1, { u64::MAX }>;
/// A number of random samples.
pub type Samples = Integer<1, 1, 10_000_000>;
/// A number of nodes, 0 for the first answer.
pub type Nodes = Integer<0, 0, { u64::MAX }>;
/// A maximum number of rows, 0 for all.
pub type Limit<const DEFAULT: u64> = Integer<DEFAULT, 0, { u64::MAX }>;

impl<const DEFAULT: u64, const MIN: u64, const MAX: u64> Integer<DEFAULT, MIN, MAX> {
    /// The largest number.
    pub const MAX: Self = Self(MAX);

    /// Checks that a number is in the range.
    ///
    /// # Errors
    ///
    /// Returns an error that names the range.
    pub fn new(number: u64) -> Result<Self, ParameterError> {
        match (MIN..=MAX).contains(&number) {
            true => Ok(Self(number)),
            false => Err(Self::error()),
        }
    }

    /// Returns a number that is known when the program is compiled.
    ///
    /// # Panics
    ///
    /// Panics if the number is out of the range; a constant then does not compile.
    #[must_use]
    pub const fn constant(number: u64) -> Self {
        assert!(number >= MIN && number <= MAX, "the number is in the range");
        Self(number)
    }

    pub(super) fn error() -> ParameterError {
        ParameterError::whole_number(MIN, (MAX < u64::MAX).then_some(MAX))
    }

    /// Returns the number.
    #[must_use]
    pub fn get(self) -> u64 {
        self.0
    }

    /// Returns the number as a size in memory; the largest one if it is larger.
    #[must_use]
    pub fn size(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }

    /// Returns the number with 32 bits; the largest one if it is larger.
    #[must_use]
    pub fn small(self) -> u32 {
        u32::try_from(self.0).unwrap_or(u32::MAX)
    }

    /// Returns the maximum number of rows that this limit allows: all for 0.
    #[must_use]
    pub fn rows(self) -> usize {
        match self.size() {
            0 => usize::MAX,
            rows => rows,
        }
    }
}

impl<const DEFAULT: u64, const MIN: u64, const MAX: u64> Default for Integer<DEFAULT, MIN, MAX> {
    fn default() -> Self {
        Self(DEFAULT)
    }
}

impl<const DEFAULT: u64, const MIN: u64, const MAX: u64> fmt::Display
    for Integer<DEFAULT, MIN, MAX>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const DEFAULT: u64, const MIN: u64, const MAX: u64> FromStr for Integer<DEFAULT, MIN, MAX> {
    type Err = ParameterError;

    fn from_str(text: &str) -> Result<Self, ParameterError> {
        match text.parse::<u64>() {
            Ok(number) => Self::new(number),
            Err(error) if MAX == u64::MAX && *error.kind() == IntErrorKind::PosOverflow => {
                Err(ParameterError::new(format!("a number up to {MAX}")))
            }
            Err(_) => Err(Self::error()),
        }
    }
}
