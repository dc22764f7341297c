//! The lengths of the words wanted, and the letters along which a walk continues.

use lexc_alphabet::LetterSet;
use lexc_format::pool::{Graph, State};

use crate::limits::MAX_WORD_LENGTH;
use crate::lookahead::Lookahead;
use crate::query::constraint::PruneBounds;

/// Returns `true` if a word can be completed below `state` with `min` to `max` letters that include
/// all of `needs`. `max` must be at least 1.
#[inline]
pub(super) fn can_complete(
    lookahead: &Lookahead,
    state: State,
    bounds: &PruneBounds,
    needs: LetterSet,
    (min, max): (usize, usize),
) -> bool {
    let below = lookahead.below(state);
    let foreign = below.all - bounds.later;
    below.some.is_superset(needs)
        && below.has_length(min, max)
        && (foreign.is_empty() || foreign.len() <= bounds.spare as usize)
}

/// The lengths of the words wanted. A search for the longest or shortest words narrows them when it
/// has found some.
#[derive(Debug, Clone, Copy)]
pub(in crate::query) struct Lengths {
    pub(in crate::query) min: usize,
    pub(in crate::query) max: usize,
}

impl Lengths {
    pub(super) const ALL: Self = Self { min: 0, max: MAX_WORD_LENGTH };

    /// Returns the least and the greatest number of letters that may follow a word of `length`
    /// letters.
    #[inline]
    pub(super) fn remaining(self, length: usize, bounds: &PruneBounds) -> (usize, usize) {
        (
            self.min.saturating_sub(length).max(bounds.min as usize),
            self.max.saturating_sub(length).min(bounds.max as usize),
        )
    }

    /// Returns the letters along which to continue from `state`, at which a word of `length`
    /// letters ends: the letters that masks, lengths and the lookahead allow.
    #[inline(always)]
    pub(super) fn letters(
        self,
        graph: impl Graph,
        state: State,
        length: usize,
        bounds: &PruneBounds,
        lookahead: Option<&Lookahead>,
    ) -> LetterSet {
        let (min, max) = self.remaining(length, bounds);
        if state.is_empty() || max == 0 || min > max {
            return LetterSet::EMPTY;
        }
        let can_complete = |lookahead: &Lookahead| {
            can_complete(lookahead, state, bounds, bounds.needs, (min.max(1), max))
        };
        let lookahead = lookahead.filter(|_| is_restrictive(length, bounds, min, max));
        if !lookahead.is_none_or(can_complete) {
            return LetterSet::EMPTY;
        }
        let labels = graph.labels(state);
        let edges = match (min, max) {
            (_, 1) => labels.ends.into(),
            (2.., _) => labels.next,
            _ => labels.all(),
        };
        edges & bounds.next
    }

    #[inline]
    pub(super) fn contains(self, length: usize) -> bool {
        (self.min..=self.max).contains(&length)
    }
}

/// Returns `true` if the lookahead could exclude many continuations of a word of `length` letters.
/// Few states have no continuation of two letters, and reading the table takes longer than to visit
/// them.
#[inline(always)]
pub(super) fn is_restrictive(length: usize, bounds: &PruneBounds, min: usize, max: usize) -> bool {
    let any_length = min <= 2 && max >= MAX_WORD_LENGTH.saturating_sub(length);
    !any_length || !bounds.needs.is_empty() || bounds.later != LetterSet::ALL
}
