//! Games and statistics of self-play as Arrow batches and Parquet shards that add up exactly.
//!
//! A *shard* is a folder with the games of a range of numbers, written under another name and
//! renamed when it is whole:
//!
//! | file | a row for each |
//! |---|---|
//! | `sums.parquet` | sum, with count and sum of squares; number of a histogram |
//! | `outcomes.parquet` | number of unseen tiles and lead of the player to move |
//! | `extremes.parquet` | play or game of the highest scores |
//! | `words.parquet` | word of the lexicon that was played |
//! | `games.parquet` | game, where games are recorded |
//! | `turns.parquet` | turn, where turns are recorded |
//! | `manifest.json` | the settings: lexicon, rules, players, seed, range, version |
//!
//! Everything is a sum, a count or an extreme of integers, so shards merge exactly and in any
//! order, and the bytes of a shard do not depend on threads.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

mod error;
mod file;
mod folder;
mod manifest;
mod merge;
mod pages;
mod recorded;
pub mod rows;
mod settings;
mod shard;
pub mod tables;

pub use error::ShardError;
pub use folder::{cut, missing, remove_unfinished, shards, shards_of};
pub use manifest::{Manifest, ManifestError};
pub use merge::merge;
pub use recorded::{RecordedGames, spelling};
pub use settings::{
    RecordLevel, RulesRecord, RunSettings, SettingDifference, hash, hash_leaves, hash_tiles,
};
pub use shard::Shard;
pub use tables::TableError;
