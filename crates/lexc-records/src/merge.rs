//! [`merge`]: several shards as one.

use std::fs;
use std::path::Path;

use arrow_array::RecordBatch;
use lexc_engine::selfplay::Statistics;

use crate::error::ShardError;
use crate::file::BATCH;
use crate::folder::shards;
use crate::rows;
use crate::settings::RecordLevel;
use crate::shard::{Content, Shard, Tables};
use crate::tables::TableError;

/// Merges shards into a folder: one shard for each contiguous range of games of the same version.
///
/// The result has the bytes of a shard of the same games written at once. It depends neither on the
/// division of the games nor on the order of merging.
///
/// # Cost
/// One pass over the files. Memory holds the statistics and one batch of rows, for any number of
/// files.
///
/// # Errors
/// Returns [`ShardError::Occupied`] if the folder contains shards, and other variants if a shard
/// cannot be read or written. The caller must ensure that no two shards contain the same games, as
/// [`shards_of`](crate::shards_of) does.
pub fn merge(parts: &[Shard], folder: &Path) -> Result<Vec<Shard>, ShardError> {
    if folder.is_dir() && !shards(folder, None)?.is_empty() {
        return Err(ShardError::Occupied {
            path: folder.to_owned(),
        });
    }
    let mut parts: Vec<&Shard> = parts.iter().collect();
    parts.sort_by_key(|shard| shard.manifest().range().start);
    let adjacent = |one: &&Shard, next: &&Shard| {
        let (one, next) = (one.manifest(), next.manifest());
        one.range().end == next.range().start && one.version() == next.version()
    };
    let mut written = Vec::new();
    for run in parts.chunk_by(adjacent) {
        match merge_run(run, folder) {
            Ok(shard) => written.extend(shard),
            Err(error) => {
                // A failed merge leaves no shards.
                for shard in &written {
                    let shard: &Shard = shard;
                    let _ = fs::remove_dir_all(shard.path());
                }
                return Err(error);
            }
        }
    }
    Ok(written)
}

/// Merges shards of adjacent ranges.
fn merge_run(run: &[&Shard], folder: &Path) -> Result<Option<Shard>, ShardError> {
    let (Some(first), Some(last)) = (run.first(), run.last()) else {
        return Ok(None);
    };
    let settings = first.manifest().settings();
    let words = usize::try_from(settings.words).unwrap_or(usize::MAX);
    let mut statistics = Statistics::new(Some(words));
    let mut spellings: Vec<Box<str>> = vec![Box::default(); words];
    for shard in run {
        shard.add_with_words(&mut statistics, |rank, word| {
            let known = usize::try_from(rank).ok();
            let known = known.and_then(|rank| spellings.get_mut(rank));
            if let Some(known) = known.filter(|known| known.is_empty()) {
                *known = word.into();
            }
        })?;
    }
    let spell = |rank: u64| {
        let rank = usize::try_from(rank).unwrap_or(usize::MAX);
        spellings
            .get(rank)
            .map(ToString::to_string)
            .unwrap_or_default()
    };
    let games = run.iter().flat_map(|shard| flat(shard.games()));
    let turns = run.iter().flat_map(|shard| flat(shard.turns()));
    let content = Content {
        settings,
        version: first.manifest().version(),
        range: first.manifest().range().start..last.manifest().range().end,
        statistics: &statistics,
        spell: &spell,
        games: (settings.record >= RecordLevel::Games)
            .then(|| Box::new(RegroupedRows::new(games, rows::games)) as Tables<'_>),
        turns: (settings.record >= RecordLevel::Turns)
            .then(|| Box::new(RegroupedRows::new(turns, rows::turns)) as Tables<'_>),
    };
    Shard::create(folder, content).map(Some)
}

/// Returns the parts of a table, or the error of opening it as the only item.
fn flat<T>(
    parts: Result<impl Iterator<Item = Result<Vec<T>, ShardError>>, ShardError>,
) -> impl Iterator<Item = Result<Vec<T>, ShardError>> {
    let (parts, error) = match parts {
        Ok(parts) => (Some(parts), None),
        Err(error) => (None, Some(Err(error))),
    };
    parts.into_iter().flatten().chain(error)
}

/// An iterator that regroups rows into tables of a fixed size.
struct RegroupedRows<I, T> {
    parts: I,
    table: fn(&[T]) -> Result<RecordBatch, TableError>,
    rows: Vec<T>,
}

impl<I, T> RegroupedRows<I, T> {
    fn new(parts: I, table: fn(&[T]) -> Result<RecordBatch, TableError>) -> Self {
        let rows = Vec::new();
        Self { parts, table, rows }
    }
}

impl<T, I: Iterator<Item = Result<Vec<T>, ShardError>>> Iterator for RegroupedRows<I, T> {
    type Item = Result<RecordBatch, ShardError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.rows.len() < BATCH {
            match self.parts.next() {
                None => break,
                Some(Ok(rows)) => self.rows.extend(rows),
                Some(Err(error)) => return Some(Err(error)),
            }
        }
        let count = self.rows.len().min(BATCH);
        if count == 0 {
            return None;
        }
        let table = (self.table)(&self.rows[..count]);
        self.rows.drain(..count);
        Some(table.map_err(|source| ShardError::Table {
            path: "rows".into(),
            source,
        }))
    }
}
