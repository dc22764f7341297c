//! [`LearnOptions`]: seed, boards and method of learning.

/// Options for learning leave values.
///
/// # Examples
/// ```
/// use lexc_engine::learn::{LearnMethod, LearnOptions};
///
/// let options = LearnOptions::default().seed(7).boards([64, 256]);
/// assert_eq!((options.seed, options.method), (7, LearnMethod::Census));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LearnOptions {
    /// The seed of the games.
    pub seed: u64,
    /// The number of boards of each generation, one from each game. Each generation is played with
    /// the values of the previous one.
    pub boards: Vec<u64>,
    /// The method.
    pub method: LearnMethod,
}

/// The quantity whose average is a leave value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum LearnMethod {
    /// The value of every leave on a board of each game, by exact enumeration:
    /// [`Census`](crate::census::Census).
    #[default]
    Census,
    /// The equities of the moves made from racks that contain the leave, in all turns of each game:
    /// plain averages of self-play. Faster per game, but far less exact.
    Averages,
}

/// Generations of 64, 128, 256 and 1,024 boards.
impl Default for LearnOptions {
    fn default() -> Self {
        Self { seed: 1, boards: vec![64, 128, 256, 1024], method: LearnMethod::default() }
    }
}

impl LearnOptions {
    /// Sets the number of boards of each generation.
    #[must_use]
    pub fn boards(self, boards: impl IntoIterator<Item = u64>) -> Self {
        Self { boards: boards.into_iter().collect(), ..self }
    }
}

lexc_alphabet::setters! {
    LearnOptions:
    seed: u64,
    method: LearnMethod,
}
