//! [`LeaveSums`]: exact sums of leave values over boards.

use lexc_alphabet::Tile;
use lexc_game::Rack;

use crate::leaves::LeaveIndex;

/// The sums over the boards of a generation. They are integers, so they do not depend on how the
/// boards are divided among threads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaveSums {
    /// For each leave, the number of boards that allow it, the sum of its values there in
    /// millionths of a point, and the sum of their squares in millionths of a square point.
    pub(super) sums: Vec<(u32, i64, i64)>,
}

/// The number of units in a point.
const UNIT: f64 = 1e6;

impl LeaveSums {
    pub(super) fn new(leaves: usize) -> Self {
        Self { sums: vec![(0, 0, 0); leaves] }
    }

    /// Adds the values of the leaves on a board.
    pub(super) fn add(&mut self, values: &[Option<f64>]) {
        for (sum, value) in self.sums.iter_mut().zip(values) {
            if let Some(value) = value {
                sum.0 += 1;
                // Truncated, since a millionth of a point is negligible.
                sum.1 += (value * UNIT) as i64;
                sum.2 += (value * value * UNIT) as i64;
            }
        }
    }

    /// Adds the value of a rack to all its leaves, once for each way to choose the leave's tiles
    /// from the rack.
    pub(super) fn add_rack(&mut self, index: &LeaveIndex, rack: &Rack, value: f64) {
        let (value, square) = ((value * UNIT) as i64, (value * value * UNIT) as i64);
        let tiles: Vec<Tile> = rack.tiles().collect();
        for subset in 0..1u32 << tiles.len().min(16) {
            let leave = tiles.iter().enumerate();
            let leave = leave.filter(|(at, _)| subset >> at & 1 == 1);
            let number = index.number(leave.map(|(_, &tile)| (tile, 1)));
            if let Some(sum) = number.and_then(|number| self.sums.get_mut(number)) {
                *sum = (sum.0 + 1, sum.1 + value, sum.2 + square);
            }
        }
    }

    /// Adds the sums of other boards.
    pub(super) fn merge(mut self, other: &Self) -> Self {
        for (sum, more) in self.sums.iter_mut().zip(&other.sums) {
            *sum = (sum.0 + more.0, sum.1 + more.1, sum.2 + more.2);
        }
        self
    }

    /// Returns the mean value of each leave in points, or `None` for leaves that no board allowed.
    pub(super) fn means(&self) -> impl Iterator<Item = Option<f64>> + '_ {
        self.sums
            .iter()
            .map(|&(boards, sum, _)| (boards > 0).then(|| sum as f64 / UNIT / f64::from(boards)))
    }

    /// Returns the standard error of the mean value of a leave, in points, averaged over all leaves
    /// that at least two boards allowed.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let (mut errors, mut leaves) = (0.0, 0.0);
        for &(boards, sum, squares) in &self.sums {
            if boards < 2 {
                continue;
            }
            let count = f64::from(boards);
            let mean = sum as f64 / UNIT / count;
            let variance = (squares as f64 / UNIT / count - mean * mean).max(0.0);
            errors += (variance / (count - 1.0)).sqrt();
            leaves += 1.0;
        }
        if leaves > 0.0 { errors / leaves } else { 0.0 }
    }
}
