//! The product of all constraints of a query.

use core::ops::Range;
use std::sync::Arc;

use lexc_alphabet::Letter;

use super::constraint::{Constraint, PruneBounds};

/// The product of some constraints: its state is the concatenation of theirs.
#[derive(Debug, Clone)]
pub(super) struct Product {
    parts: Vec<Part>,
    width: usize,
}

#[derive(Debug, Clone)]
struct Part {
    constraint: Arc<dyn Constraint>,
    /// The range of its state in that of the product.
    at: Range<usize>,
    is_ordered: bool,
}

/// The states of a walk, a row for each letter of the path.
#[derive(Debug, Clone, Default)]
pub(super) struct Rows {
    words: Vec<u64>,
}

impl Product {
    pub(super) fn new(constraints: impl IntoIterator<Item = Arc<dyn Constraint>>) -> Self {
        let mut width = 0;
        let part = |constraint: Arc<dyn Constraint>| {
            let begin = width;
            width += constraint.width();
            Part {
                is_ordered: constraint.is_ordered(),
                constraint,
                at: begin..width,
            }
        };
        let parts = constraints.into_iter().map(part).collect();
        Self { parts, width }
    }

    /// Returns the product for words read backwards, or `None` if a part has no such form.
    pub(super) fn reversed(&self) -> Option<Self> {
        let reversed = |part: &Part| match part.is_ordered {
            true => part.constraint.reversed(),
            false => Some(part.constraint.clone()),
        };
        let parts: Option<Vec<_>> = self.parts.iter().map(reversed).collect();
        Some(Self::new(parts?))
    }

    /// Returns the longest run of letters that every word must contain.
    pub(super) fn literal(&self) -> &[Letter] {
        let literals = self.parts.iter().map(|part| part.constraint.literal());
        literals.max_by_key(|literal| literal.len()).unwrap_or(&[])
    }

    /// Allocates the rows up to a number.
    fn reach(&self, rows: &mut Rows, row: usize) {
        let end = (row + 1) * self.width;
        if rows.words.len() < end {
            rows.words.resize(end.next_power_of_two(), 0);
        }
    }

    /// Writes the states of the empty word into row 0.
    pub(super) fn start(&self, rows: &mut Rows) -> PruneBounds {
        self.reach(rows, 0);
        for part in &self.parts {
            if let Some(state) = rows.words.get_mut(part.at.clone()) {
                part.constraint.start(state);
            }
        }
        self.bounds(rows, 0)
    }

    /// Steps from `row` to the next one.
    #[inline]
    pub(super) fn step(&self, rows: &mut Rows, row: usize, letter: Letter) -> bool {
        self.step_parts(rows, row, letter, |_| true)
    }

    /// Steps the unordered parts only, or the others only.
    pub(super) fn step_some(
        &self,
        rows: &mut Rows,
        row: usize,
        letter: Letter,
        ordered: bool,
    ) -> bool {
        self.step_parts(rows, row, letter, |part| part.is_ordered == ordered)
    }

    #[inline]
    fn step_parts(
        &self,
        rows: &mut Rows,
        row: usize,
        letter: Letter,
        wanted: impl Fn(&Part) -> bool,
    ) -> bool {
        self.reach(rows, row + 1);
        let middle = (row + 1) * self.width;
        let Some((before, after)) = rows.words.split_at_mut_checked(middle) else {
            return false;
        };
        let Some(from) = before.get(row * self.width..) else {
            return false;
        };
        self.parts.iter().filter(|part| wanted(part)).all(|part| {
            match (from.get(part.at.clone()), after.get_mut(part.at.clone())) {
                (Some(from), Some(to)) => part.constraint.step(from, letter, to),
                _ => false,
            }
        })
    }

    /// Returns the intersection of the bounds of all parts.
    #[inline]
    pub(super) fn bounds(&self, rows: &Rows, row: usize) -> PruneBounds {
        self.bounds_parts(rows, row, |_| true)
    }

    /// Returns the intersection of the bounds of the unordered parts.
    pub(super) fn bounds_unordered(&self, rows: &Rows, row: usize) -> PruneBounds {
        self.bounds_parts(rows, row, |part| !part.is_ordered)
    }

    #[inline]
    fn bounds_parts(&self, rows: &Rows, row: usize, wanted: impl Fn(&Part) -> bool) -> PruneBounds {
        let states = rows.words.get(row * self.width..).unwrap_or(&[]);
        self.parts
            .iter()
            .filter(|part| wanted(part))
            .filter_map(|part| Some(part.constraint.bounds(states.get(part.at.clone())?)))
            .fold(PruneBounds::FREE, PruneBounds::and)
    }
}
