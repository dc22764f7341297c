//! The rules of a game, except for its words, as data.
//!
//! | module | subject |
//! |---|---|
//! | `tile_values` | the values of tiles |
//! | `choices` | challenge rules and rules for the tiles left |
//! | `game_rules` | all rules of a game |
//! | `canonical` | rules as text that identifies them |

pub(crate) mod tile_values;
pub(crate) mod choices;
pub(crate) mod game_rules;
pub(crate) mod canonical;
