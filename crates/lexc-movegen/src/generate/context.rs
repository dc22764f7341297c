//! The data that every search reads.

use super::rack_state::RackState;
use super::search_rack::SearchRack;
use crate::cross_check::BoardState;

/// The automata, the board and the rack of a search. Nothing of it changes while it lasts.
pub(crate) struct Context<'c, G, S: RackState> {
    pub(crate) graph: G,
    pub(crate) lines: &'c BoardState,
    pub(crate) rack: &'c SearchRack<S>,
}

impl<G: Copy, S: RackState> Clone for Context<'_, G, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Copy, S: RackState> Copy for Context<'_, G, S> {}
