//! Games and statistics of self-play as Arrow batches and Parquet shards that merge exactly.
//!
//! A *shard* is a folder with the statistics of a range of games. It is written under a temporary
//! name and renamed once all files are on disk, so an interrupted run leaves no incomplete shard.
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! | file | one row for each |
//! |---|---|
//! | `sums.parquet` | sum, with count and sum of squares; number of a histogram |
//! | `outcomes.parquet` | number of unseen tiles and lead of the player to move |
//! | `extremes.parquet` | play or game of the highest scores |
//! | `words.parquet` | word of the lexicon that was played |
//! | `games.parquet` | game, at [`RecordLevel::Games`] |
//! | `turns.parquet` | turn, at [`RecordLevel::Turns`] |
//! | `manifest.json` | the settings: lexicon, rules, players, seed, range, version |
//!
//! All values are sums, counts or extremes of integers, so shards merge exactly and in any order,
//! and the bytes of a shard do not depend on the number of threads.
//!
//! # Play, write, read
//!
//! ```no_run
//! use std::path::Path;
//! use lexc_engine::players::GreedyPlayer;
//! use lexc_engine::selfplay::{Pairs, RunControl, SelfPlay, Statistics, Workers};
//! use lexc_game::{GameRules, GameState};
//! use lexc_records::{FolderLock, RecordLevel, RecordedGames, RunSettings, missing_parts, shards};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let lexicon: lexc_runtime::Lexicon = unimplemented!();
//! let rules = GameRules::standard();
//! let folder = Path::new("greedy");
//! let state = GameState::builder(rules.clone(), lexicon.alphabet()).seed(1).build()?;
//! let player = || GreedyPlayer::new(&lexicon, &rules);
//! let games = SelfPlay::new(state, [player()?, player()?]);
//! let mut workers = Workers::new(vec![games], 1, Pairs::None);
//! let players = [("greedy".to_owned(), None), ("greedy".to_owned(), None)];
//! let settings = RunSettings::new("my words", &lexicon, &rules, players);
//! let settings = RunSettings { seed: 1, ..settings };
//!
//! // A run that was interrupted continues with the games that are missing.
//! let _lock = FolderLock::take(folder, &(0..10_000))?;
//! let done = shards(folder, Some(&settings))?;
//! for range in missing_parts(0..10_000, &done, 1_000)? {
//!     let control = RunControl::default();
//!     let level = RecordLevel::Summary;
//!     let games = RecordedGames::play(&mut workers, &lexicon, level, range.clone(), &control)?;
//!     games.expect("nobody stops this run").write(folder, &settings, range, &lexicon)?;
//! }
//!
//! let mut all = Statistics::new(None);
//! for shard in shards(folder, Some(&settings))? {
//!     shard.add_to(&mut all)?;
//! }
//! println!("{:?}", all.turn_scores.moments().mean());
//! # Ok(())
//! # }
//! ```
//!
//! # Untrusted files
//!
//! Shards from others are safe to read. A changed manifest or file, shards with different settings,
//! and shards that contain the same games are refused with a [`ShardError`] that names the file;
//! see [`ShardError::kind`].

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::panic))]

mod pages;
mod settings;
mod manifest;
pub mod tables;
mod error;
mod file;
pub mod rows;
mod shard;
mod folder;
mod merge;
mod recorded;

pub use error::ShardError;
pub use file::FolderLock;
pub use folder::{missing_parts, remove_unfinished, shards, shards_of};
pub use manifest::{Manifest, ManifestError};
pub use merge::{merge, merge_until};
pub use recorded::{RecordedGames, spelling};
pub use settings::{
    RecordLevel, RulesRecord, RunSettings, SettingDifference, hash, hash_leaves, hash_tiles,
};
pub use shard::Shard;
pub use tables::TableError;
