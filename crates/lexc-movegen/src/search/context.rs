//! [`Context`]: the data that every search reads.

use crate::board::state::BoardState;
use crate::rack::search_rack::SearchRack;
use crate::rack::state::RackState;

/// The automata, the board and the rack of a search. They do not change during the search.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c, G, S: RackState> {
    pub(crate) graph: G,
    pub(crate) board: &'c BoardState,
    pub(crate) rack: &'c SearchRack<S>,
}
