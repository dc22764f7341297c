//! [`MistakeSize`]: classes of mistakes.

/// The size of a mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MistakeSize {
    /// A small mistake.
    Small,
    /// A medium mistake.
    Medium,
    /// A large mistake: a blunder.
    Large,
}

impl MistakeSize {
    /// Every size, the smallest first.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// Returns the name: `small`, `medium`, `large`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }
}

impl core::fmt::Display for MistakeSize {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}

/// The least losses of small, medium and large mistakes.
///
/// # Examples
/// ```
/// use lexc_engine::analyse::{MistakeSize, Thresholds};
///
/// assert_eq!(Thresholds::EQUITY.size(1.9), None);
/// assert_eq!(Thresholds::EQUITY.size(7.0), Some(MistakeSize::Medium));
/// assert_eq!(Thresholds::WIN.size(0.25), Some(MistakeSize::Large));
/// assert_eq!(Thresholds::new([3.0, 2.0, 1.0]), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds([f64; 3]);

impl Thresholds {
    /// In points: 2, 7 and 15.
    pub const EQUITY: Self = Self([2.0, 7.0, 15.0]);
    /// In probabilities to win: 1, 4 and 10 in a hundred.
    pub const WIN: Self = Self([0.01, 0.04, 0.1]);

    /// Returns thresholds, or `None` unless they are finite, above zero, and rise.
    #[must_use]
    pub fn new(least: [f64; 3]) -> Option<Self> {
        let [small, medium, large] = least;
        (small > 0.0 && small < medium && medium < large && large.is_finite())
            .then_some(Self(least))
    }

    /// Returns the least loss of each size, the smallest size first.
    #[must_use]
    pub const fn least(&self) -> [f64; 3] {
        self.0
    }

    /// Returns the size of a mistake that loses this much, or `None` for less than the least.
    #[must_use]
    pub fn size(&self, lost: f64) -> Option<MistakeSize> {
        let sizes = MistakeSize::ALL.into_iter().zip(self.0);
        let mut reached = sizes.filter(|(_, least)| lost >= *least);
        reached.next_back().map(|(size, _)| size)
    }
}
