//! Options that several subcommands share.
//!
//! | module | content |
//! |---|---|
//! | [`named`], [`limit`], [`threads`] | names, numbers |
//! | [`lexicon`] | the lexicon of a subcommand |
//! | [`report`] | the outputs of a report |
//! | [`game`] | rules, positions, moves, players, searches |

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

pub(crate) mod limit;
pub(crate) mod named;
pub(crate) mod threads;

pub(crate) mod lexicon;

pub(crate) mod leaves;
pub(crate) mod report;

pub(crate) mod game;

/// Returns another seed of random numbers each time.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 16
}
