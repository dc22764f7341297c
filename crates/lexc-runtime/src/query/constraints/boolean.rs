//! Disjunction and negation of constraints.

use std::sync::Arc;

use lexc_alphabet::Letter;

use crate::query::constraint::{Constraint, PruneBounds, ScannedWord, reversed};

/// Accepts the words that at least one of two constraints accepts.
///
/// Its state is a word of two bits, set for the constraints that can still accept, followed by the
/// states of both. The state of a constraint whose bit is clear is undefined.
#[derive(Debug)]
pub(in crate::query) struct Disjunction {
    sides: [Arc<dyn Constraint>; 2],
}

impl Disjunction {
    pub(in crate::query) fn new(left: Arc<dyn Constraint>, right: Arc<dyn Constraint>) -> Self {
        Self { sides: [left, right] }
    }

    /// Returns the constraints that can still accept, each with its state.
    fn live<'a>(
        &'a self,
        state: &'a [u64],
    ) -> impl Iterator<Item = (&'a dyn Constraint, &'a [u64])> {
        let (live, states) = state.split_first().unwrap_or((&0, &[]));
        let (left, right) = states.split_at(self.sides[0].width().min(states.len()));
        let sides = self.sides.iter().zip([left, right]).enumerate();
        sides
            .filter(move |(side, _)| live >> side & 1 != 0)
            .map(|(_, (constraint, state))| (&**constraint, state))
    }
}

impl Constraint for Disjunction {
    fn width(&self) -> usize {
        1 + self.sides[0].width() + self.sides[1].width()
    }

    fn start(&self, state: &mut [u64]) {
        let Some((live, states)) = state.split_first_mut() else {
            return;
        };
        *live = 0b11;
        let (left, right) = states.split_at_mut(self.sides[0].width());
        self.sides[0].start(left);
        self.sides[1].start(right);
    }

    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        let width = self.sides[0].width();
        let (Some((live, from)), Some((live_to, to))) = (from.split_first(), to.split_first_mut())
        else {
            return false;
        };
        let (from_left, from_right) = from.split_at(width);
        let (to_left, to_right) = to.split_at_mut(width);
        let left = live & 1 != 0 && self.sides[0].step(from_left, letter, to_left);
        let right = live & 2 != 0 && self.sides[1].step(from_right, letter, to_right);
        *live_to = u64::from(left) | u64::from(right) << 1;
        left || right
    }

    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let bounds = self.live(state).map(|(side, state)| side.bounds(state));
        bounds.reduce(PruneBounds::or).unwrap_or(PruneBounds::NOTHING)
    }

    fn accepts_all(&self, state: &[u64]) -> bool {
        self.live(state).any(|(side, state)| side.accepts_all(state))
    }

    fn accepts_word(&self, word: &ScannedWord<'_>) -> Option<bool> {
        let [left, right] = &self.sides;
        Some(left.accepts_word(word)? | right.accepts_word(word)?)
    }

    fn is_by_rank(&self) -> bool {
        self.sides.iter().any(|side| side.is_by_rank())
    }

    fn is_ordered(&self) -> bool {
        self.sides.iter().any(|side| side.is_ordered())
    }

    fn reversed(&self) -> Option<Arc<dyn Constraint>> {
        let [left, right] = &self.sides;
        Some(Arc::new(Self::new(reversed(left)?, reversed(right)?)))
    }
}

/// Accepts the words that a constraint does not accept.
///
/// Its state is a word that is 1 while the constraint can accept and 0 afterwards, followed by the
/// state of the constraint, which is undefined once the word is 0.
#[derive(Debug)]
pub(in crate::query) struct Negation {
    negated: Arc<dyn Constraint>,
}

impl Negation {
    pub(in crate::query) fn new(negated: Arc<dyn Constraint>) -> Self {
        Self { negated }
    }

    /// Returns the state of the constraint while it can accept.
    fn live<'a>(&self, state: &'a [u64]) -> Option<&'a [u64]> {
        match state {
            [1, state @ ..] => Some(state),
            _ => None,
        }
    }
}

impl Constraint for Negation {
    fn width(&self) -> usize {
        1 + self.negated.width()
    }

    fn start(&self, state: &mut [u64]) {
        if let Some((live, state)) = state.split_first_mut() {
            *live = 1;
            self.negated.start(state);
        }
    }

    fn step(&self, from: &[u64], letter: Letter, to: &mut [u64]) -> bool {
        let Some((live, to)) = to.split_first_mut() else {
            return false;
        };
        let from = self.live(from);
        *live = from.is_some_and(|from| self.negated.step(from, letter, to)).into();
        *live == 0 || !self.negated.accepts_all(to)
    }

    fn bounds(&self, state: &[u64]) -> PruneBounds {
        let Some(state) = self.live(state) else {
            return PruneBounds::FREE;
        };
        let accepts = !self.negated.bounds(state).accepts;
        PruneBounds { accepts, min: u32::from(!accepts), ..PruneBounds::FREE }
    }

    fn accepts_all(&self, state: &[u64]) -> bool {
        self.live(state).is_none()
    }

    fn accepts_word(&self, word: &ScannedWord<'_>) -> Option<bool> {
        Some(!self.negated.accepts_word(word)?)
    }

    fn is_by_rank(&self) -> bool {
        self.negated.is_by_rank()
    }

    fn is_ordered(&self) -> bool {
        self.negated.is_ordered()
    }

    fn reversed(&self) -> Option<Arc<dyn Constraint>> {
        Some(Arc::new(Self::new(reversed(&self.negated)?)))
    }
}
