//! Racks during a search.
//!
//! A search places thousands of tiles per millisecond, and each of its entries stores the tiles
//! left. [`state::RackState`] abstracts over two representations: a rack of up to
//! eight tiles has at most 256 different subsets, which are numbered, so that an entry stores one
//! byte; a larger rack is stored as counts.
//!
//! # Example
//! The subsets of the rack `AAB?`. The digit of `A` has weight 1 and three values; `B` has
//! weight 3, the blank weight 6:
//!
//! ```text
//! number     0    1    2    3    4    5    6    7    8    9   10   11
//! A          0    1    2    0    1    2    0    1    2    0    1    2     weight 1
//! B          0    0    0    1    1    1    0    0    0    1    1    1     weight 3
//! ?          0    0    0    0    0    0    1    1    1    1    1    1     weight 6
//! ```
//!
//! The whole rack is number 11. Placing `B` subtracts 3: the rest, `AA?`, is number 8. A table has
//! by number the letters that can be placed, so that a step of a search takes one subtraction and
//! one look-up.
//!
//! | module | subject |
//! |---|---|
//! | `rack_set` | [`rack_set::RackSet`]: many racks that are searched for together |
//! | `tiles_left` | the tiles left, as bit sets and numbers |
//! | `subsets` | the numbered subsets of a small rack |
//! | `state` | the trait of both representations |
//! | `small`, `large` | the two representations |
//! | `search_rack` | a rack with everything that does not change during its search |

pub(crate) mod rack_set;
pub(crate) mod tiles_left;
pub(crate) mod subsets;
pub(crate) mod state;
pub(crate) mod small;
pub(crate) mod large;
pub(crate) mod search_rack;
