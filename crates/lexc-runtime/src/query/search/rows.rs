//! The states of all constraints along the path of a walk.

use lexc_alphabet::Letter;

use crate::query::constraint::{Constraint, PruneBounds};
use crate::query::constraints::product::{Factor, Product};

/// The states of a product, one row for each letter of the path, and row 0 for the empty word.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    product: Product,
    words: Vec<u64>,
}

impl Rows {
    pub(super) fn new(product: Product) -> Self {
        Self { product, words: Vec::new() }
    }

    pub(super) fn product(&self) -> &Product {
        &self.product
    }

    /// Allocates the rows up to a number.
    fn reach(&mut self, row: usize) {
        let end = (row + 1) * self.product.width();
        if self.words.len() < end {
            self.words.resize(end.next_power_of_two(), 0);
        }
    }

    /// Writes the state of the empty word into row 0.
    pub(super) fn start(&mut self) -> PruneBounds {
        self.reach(0);
        self.product.start(&mut self.words);
        self.bounds(0)
    }

    /// Steps from `row` to the next one.
    #[inline]
    pub(super) fn step(&mut self, row: usize, letter: Letter) -> bool {
        self.step_factors(row, letter, |_| true)
    }

    /// Steps the factors that are ordered, or the other ones.
    pub(super) fn step_where(&mut self, row: usize, letter: Letter, ordered: bool) -> bool {
        self.step_factors(row, letter, |factor| factor.is_ordered == ordered)
    }

    #[inline]
    fn step_factors(
        &mut self,
        row: usize,
        letter: Letter,
        wanted: impl Fn(&Factor) -> bool,
    ) -> bool {
        self.reach(row + 1);
        let width = self.product.width();
        let Some((before, after)) = self.words.split_at_mut_checked((row + 1) * width) else {
            return false;
        };
        let Some(from) = before.get(row * width..) else {
            return false;
        };
        self.product.step_factors(from, letter, after, wanted)
    }

    /// Returns the intersection of the bounds of all factors.
    #[inline]
    pub(super) fn bounds(&self, row: usize) -> PruneBounds {
        self.product.bounds(self.row(row))
    }

    /// Returns `true` if the word of the row and all its continuations are accepted.
    pub(super) fn accepts_all(&self, row: usize) -> bool {
        self.product.accepts_all(self.row(row))
    }

    /// Returns the intersection of the bounds of the factors that are not ordered.
    pub(super) fn bounds_unordered(&self, row: usize) -> PruneBounds {
        let wanted = |factor: &Factor| !factor.is_ordered;
        self.product.bounds_of_factors(self.row(row), wanted)
    }

    #[inline]
    fn row(&self, row: usize) -> &[u64] {
        self.words.get(row * self.product.width()..).unwrap_or(&[])
    }
}
