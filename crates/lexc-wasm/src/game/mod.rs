//! Games for JavaScript: moves made, challenged and undone, with a record.
//!
//! | module | subject |
//! |---|---|
//! | `viewer` | the visible racks |
//! | `raw_game` | the class, its moves and its record |
//! | `state` | the state visible to a player, as data |
//! | `analysis` | the best move of each turn, by equity |
//! | `gcg` | games as GCG |
//! | `save` | games as JSON, to continue them |

mod viewer;
mod raw_game;
mod state;
mod analysis;
mod gcg;
mod save;

pub use raw_game::RawGame;
pub(crate) use raw_game::turn_of;
