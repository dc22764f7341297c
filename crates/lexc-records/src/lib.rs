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
//! | `words.parquet` | word of the lexicon that was played, or was part of a best play |
//! | `games.parquet` | game, at [`RecordLevel::Games`] |
//! | `turns.parquet` | turn, at [`RecordLevel::Turns`] |
//! | `manifest.json` | the settings: lexicon, rules, players, seed, range, version |
//!
//! All values are sums, counts or extremes of integers, so shards merge exactly and in any order,
//! and the bytes of a shard do not depend on the number of threads.
//!
//! # Play, write, read
//!
//! [`RunSettings`] say everything that a game depends on except its number. [`RecordedGames`] plays
//! a range of games and writes it as one shard:
//!
//! ```
//! use lexc_engine::players::GreedyPlayer;
//! use lexc_engine::selfplay::{Pairs, RunControl, SelfPlay, Statistics, Workers};
//! use lexc_game::{GameRules, GameState};
//! use lexc_records::{FolderLock, RecordLevel, RecordedGames, RunSettings, missing_parts, shards};
//! use lexc_runtime::Lexicon;
//!
//! let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let rules = GameRules::standard();
//! let state = GameState::builder(rules.clone(), lexicon.alphabet()).seed(1).build()?;
//! let player = || GreedyPlayer::new(&lexicon, &rules);
//! let games = SelfPlay::new(state, [player()?, player()?]);
//! let mut workers = Workers::new(vec![games], 1, Pairs::None);
//! let players = [("greedy".to_owned(), None), ("greedy".to_owned(), None)];
//! let settings = RunSettings::new("twelve", &lexicon, &rules, players);
//! let settings = RunSettings { seed: 1, ..settings };
//!
//! # let temporary = tempfile::tempdir()?;
//! # let folder = temporary.path();
//! let _lock = FolderLock::take(folder, &(0..50))?; // no other run writes these games
//! // A run that was interrupted continues with the games that are missing.
//! let done = shards(folder, Some(&settings))?;
//! for range in missing_parts(0..50, &done, 20)? {
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
//! assert_eq!(all.games, 50);
//! println!("{:?} points a turn", all.turn_scores.moments().mean());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Dividing a run
//!
//! Any division of the games gives the same sums, so a run can be spread over machines by ranges.
//! [`missing_parts`] cuts at multiples of the length, so that machines cut alike:
//!
//! ```
//! use lexc_records::missing_parts;
//!
//! assert_eq!(missing_parts(250..1_000, &[], 400)?, [250..400, 400..800, 800..1_000]);
//! # Ok::<(), lexc_records::Error>(())
//! ```
//!
//! [`merge`] makes one shard of many. It reads the files once, in batches, and its result has the
//! bytes of a shard of the same games that was written at once:
//!
//! ```
//! use lexc_engine::selfplay::{GameRows, Statistics};
//! use lexc_game::GameRules;
//! use lexc_records::{RunSettings, Shard, merge, shards};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! # let rules = GameRules::standard();
//! # let players = [("greedy".to_owned(), None), ("greedy".to_owned(), None)];
//! # let settings = RunSettings::new("twelve", &lexicon, &rules, players);
//! # let temporary = tempfile::tempdir()?;
//! # let (parts, whole) = (temporary.path().join("parts"), temporary.path().join("whole"));
//! let spell = |rank: u64| lexc_records::spelling(&lexicon, rank);
//! let write = |folder: &std::path::Path, range: core::ops::Range<u64>| {
//!     let mut statistics = Statistics::new(None);
//!     for _ in range.clone() {
//!         statistics.games += 1;
//!         statistics.moments_mut("turns").expect("a sum of that name").add(23);
//!     }
//!     Shard::write(folder, &settings, range, &statistics, spell, &GameRows::default())
//! };
//! write(&parts, 0..10)?;
//! write(&parts, 10..30)?;
//! let merged = merge(&shards(&parts, Some(&settings))?, &whole)?;
//! assert_eq!(merged[0].manifest().range(), 0..30);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Settings that differ
//!
//! Shards of other settings are never added up. The first difference is named:
//!
//! ```
//! use lexc_game::GameRules;
//! use lexc_records::RunSettings;
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! # let rules = GameRules::standard();
//! let players = [("greedy".to_owned(), None), ("equity".to_owned(), None)];
//! let settings = RunSettings::new("twelve", &lexicon, &rules, players);
//! let other = RunSettings { seed: 2, ..settings.clone() };
//! let difference = settings.difference(&other).expect("the seeds differ");
//! assert_eq!(difference.to_string(), "the seed is 2, not 0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Tables
//!
//! [`tables`] and [`rows`] turn statistics and games into Arrow batches and back, for programs that
//! store them elsewhere:
//!
//! ```
//! use lexc_engine::selfplay::Statistics;
//! use lexc_records::tables::{read_sums, sums};
//!
//! let mut statistics = Statistics::new(None);
//! statistics.games = 1;
//! statistics.moments_mut("turns").expect("a sum of that name").add(23);
//! let table = sums(&statistics)?;
//! let mut read = Statistics::new(None);
//! read_sums(&table, &mut read)?;
//! assert_eq!(read, statistics);
//! # Ok::<(), lexc_records::Error>(())
//! ```
//!
//! DuckDB, pyarrow and Spark read the files of a shard as they are; `docs/guide` in the repository
//! has queries.
//!
//! # Untrusted files
//!
//! Shards from others are safe to read. A changed manifest or file, shards with different settings,
//! and shards that contain the same games are refused with a [`Error`] that names the file;
//! see [`Error::kind`].
//!
//! ```
//! use lexc_alphabet::ErrorKind;
//! use lexc_records::Manifest;
//!
//! let error = Manifest::parse("{\"layout\": 1}").unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::Syntax);
//! ```

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::panic))]

mod pages;
mod settings;
mod error;
mod manifest;
mod columns;
pub mod tables;
mod file;
pub mod rows;
mod shard;
mod folder;
mod merge;

pub use error::Error;
pub use file::FolderLock;
pub use folder::{missing_parts, remove_unfinished, shards, shards_of};
pub use manifest::Manifest;
pub use merge::{merge, merge_until};
pub use settings::{
    RecordLevel, RulesRecord, RunSettings, SettingDifference, hash, hash_leaves, hash_tiles,
};
pub use shard::{RecordedGames, Shard, spelling};
