//! Racks during a search.
//!
//! A search places thousands of tiles per millisecond, and each of its entries stores the tiles
//! left. [`state::RackState`] abstracts over two representations: a rack of up to
//! eight tiles has at most 256 different subsets, which are numbered, so that an entry stores one
//! byte; a larger rack is stored as counts.
//!
//! | module | subject |
//! |---|---|
//! | `rack_set` | [`rack_set::RackSet`]: many racks that are searched for together |
//! | `tiles_left` | the tiles left, as bit sets and numbers |
//! | `small`, `large` | the two representations |
//! | `state` | the trait of both |
//! | `search_rack` | a rack with everything that does not change during its search |

pub(crate) mod rack_set;

pub(crate) mod tiles_left;

pub(crate) mod small;

pub(crate) mod large;

pub(crate) mod state;

pub(crate) mod search_rack;
