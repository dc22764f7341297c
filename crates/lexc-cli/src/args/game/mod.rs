//! Options of games: rules, positions, moves, players, searches.
//!
//! | module | content |
//! |---|---|
//! | [`rules`] | the rules and the board layout |
//! | [`position`] | one position, or a list of them |
//! | [`backend`] | the structure that plays are generated from |
//! | [`range`] | ranges of games and pairs |
//! | [`process`] | running programs |
//! | [`program`] | players that are programs |
//! | [`players`] | players and their tables |
//! | [`engine`] | the engine of a subcommand, and the files that its request names |

pub(crate) mod rules;

pub(crate) mod position;

pub(crate) mod backend;

pub(crate) mod range;

mod process;

pub(crate) mod program;

pub(crate) mod players;

pub(crate) mod engine;
