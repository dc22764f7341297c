//! The conjunction of constraints, as one constraint.

use core::ops::Range;
use std::sync::Arc;

use lexc_alphabet::Letter;

use crate::query::constraint::{Constraint, PruneBounds, ScannedWord, accepts_by_steps, reversed};

/// The product of constraints: accepts the words that all of them accept. Its state is the
/// concatenation of theirs.
#[derive(Debug, Clone)]
pub(in crate::query) struct Product {
    factors: Vec<Factor>,
    width: usize,
}

#[derive(Debug, Clone)]
pub(in crate::query) struct Factor {
    constraint: Arc<dyn Constraint>,
    /// The range of its state in the state of the product.
    state: Range<usize>,
    pub(in crate::query) is_ordered: bool,
}

impl Product {
    pub(in crate::query) fn new(
        constraints: impl IntoIterator<Item = Arc<dyn Constraint>>,
    ) -> Self {
        let mut width = 0;
        let factor = |constraint: Arc<dyn Constraint>| {
            let begin = width;
            width += constraint.width();
            Factor { is_ordered: constraint.is_ordered(), constraint, state: begin..width }
        };
        let factors = constraints.into_iter().map(factor).collect();
        Self { factors, width }
    }

    /// Returns the product for words read backwards, or `None` if a factor has no such form.
    pub(in crate::query) fn backwards(&self) -> Option<Self> {
        let factors = self.factors.iter();
        let factors: Option<Vec<_>> = factors.map(|one| reversed(&one.constraint)).collect();
        Some(Self::new(factors?))
    }

    /// Returns `true` if all factors accept a word. A factor that cannot decide on whole words
    /// takes its steps.
    #[inline]
    pub(in crate::query) fn accepts(&self, word: &ScannedWord<'_>) -> bool {
        self.factors.iter().all(|factor| {
            let accepts = factor.constraint.accepts_word(word);
            accepts.unwrap_or_else(|| accepts_by_steps(&*factor.constraint, word.letters()))
        })
    }

    /// Steps the factors that `wanted` selects.
    #[inline]
    pub(in crate::query) fn step_factors(
        &self,
        from: &[u64],
        letter: Letter,
        to: &mut [u64],
        wanted: impl Fn(&Factor) -> bool,
    ) -> bool {
        let mut factors = self.factors.iter().filter(|factor| wanted(factor));
        factors.all(|factor| {
            match (from.get(factor.state.clone()), to.get_mut(factor.state.clone())) {
                (Some(from), Some(to)) => factor.constraint.step(from, letter, to),
                _ => false,
            }
        })
    }

    /// Returns the intersection of the bounds of the factors that `wanted` selects.
    #[inline]
    pub(in crate::query) fn bounds_of_factors(
        &self,
        state: &[u64],
        wanted: impl Fn(&Factor) -> bool,
    ) -> PruneBounds {
        self.factors
            .iter()
            .filter(|factor| wanted(factor))
            .filter_map(|factor| Some(factor.constraint.bounds(state.get(factor.state.clone())?)))
            .fold(PruneBounds::FREE, PruneBounds::and)
    }
}

impl Constraint for Product {
    fn width(&self) -> usize {
        self.width
    }

    fn start(&self, state: &mut [u64]) {
        for factor in &self.factors {
            if let Some(state) = state.get_mut(factor.state.clone()) {
                factor.constraint.start(state);
            }
        }
    }

    #[inline]
    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        self.step_factors(from, letter, to, |_| true)
    }

    #[inline]
    fn bounds(&self, state: &[u64]) -> PruneBounds {
        self.bounds_of_factors(state, |_| true)
    }

    fn accepts_all(&self, state: &[u64]) -> bool {
        self.factors.iter().all(|factor| {
            let state = state.get(factor.state.clone());
            state.is_some_and(|state| factor.constraint.accepts_all(state))
        })
    }

    #[inline]
    fn accepts_word(&self, word: &ScannedWord<'_>) -> Option<bool> {
        let mut accepts = true;
        for factor in &self.factors {
            accepts &= factor.constraint.accepts_word(word)?;
            // Each factor must be able to decide, which the empty word finds out.
            if !accepts && !word.letters().is_empty() {
                break;
            }
        }
        Some(accepts)
    }

    fn is_by_rank(&self) -> bool {
        self.factors.iter().any(|factor| factor.constraint.is_by_rank())
    }

    fn is_ordered(&self) -> bool {
        self.factors.iter().any(|factor| factor.is_ordered)
    }

    fn reversed(&self) -> Option<Arc<dyn Constraint>> {
        Some(Arc::new(self.backwards()?))
    }

    /// Returns the longest literal of all factors.
    fn literal(&self) -> &[Letter] {
        let literals = self.factors.iter().map(|factor| factor.constraint.literal());
        literals.max_by_key(|literal| literal.len()).unwrap_or(&[])
    }
}
