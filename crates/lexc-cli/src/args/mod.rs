//! Options that several subcommands share.
//!
//! | module | content |
//! |---|---|
//! | [`limit`], [`threads`] | numbers |
//! | [`lexicon`] | the lexicon of a subcommand |
//! | [`leaves`], [`win`] | tables of leave values and of win probabilities |
//! | [`report`] | the outputs of a report |
//! | [`game`] | rules, positions, moves, players, searches |

pub(crate) mod limit;
pub(crate) mod threads;

pub(crate) mod lexicon;

pub(crate) mod leaves;
pub(crate) mod report;
pub(crate) mod win;

pub(crate) mod game;
