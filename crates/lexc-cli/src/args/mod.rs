//! Options that several subcommands share.
//!
//! | module | content |
//! |---|---|
//! | [`named`], [`limit`], [`threads`] | names, numbers |
//! | [`lexicon`] | the lexicon of a subcommand |
//! | [`report`] | the outputs of a report |
//! | [`game`] | rules, positions, moves, players, searches |

pub(crate) mod limit;
pub(crate) mod named;
pub(crate) mod threads;

pub(crate) mod lexicon;

pub(crate) mod leaves;
pub(crate) mod report;

pub(crate) mod game;
