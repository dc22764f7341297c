//! [`SearchTypes`]: the types that a search is compiled for, as one parameter.

use core::fmt::Debug;

use crate::automaton::width::Width;
use crate::prune::blank_letters::BlankRule;
use crate::prune::play_filter::{RightCounts, RightFilter};
use crate::rack::state::RackState;

/// The types that a search is compiled for: [`EveryPlayTypes`] or
/// [`BestPlayTypes`], of a mask and a rack.
pub(crate) trait SearchTypes: Copy + Default + Debug + Send + Sync + 'static {
    /// A letter mask, as wide as the node layout stores it.
    type Mask: Width;
    /// The tiles left on the rack.
    type Rack: RackState;
    /// The plays that are wanted to the right of a run.
    type Filter: RightFilter<Blanks = Self::Blanks>;
    /// The rule for the letters of blanks.
    type Blanks: BlankRule;
}

impl<M: Width, S: RackState, R: RightFilter> SearchTypes for (M, S, R) {
    type Mask = M;
    type Rack = S;
    type Filter = R;
    type Blanks = R::Blanks;
}

pub(crate) type EveryPlayTypes<M, S> = (M, S, ());

pub(crate) type BestPlayTypes<M, S> = (M, S, RightCounts);

pub(crate) type TilesOf<T> = <<T as SearchTypes>::Rack as RackState>::Tiles;

pub(crate) type BlankListsOf<T> = <<T as SearchTypes>::Blanks as BlankRule>::Lists;
