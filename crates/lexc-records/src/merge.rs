//! [`merge`]: several shards as one.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;
use std::rc::Rc;

use arrow_array::RecordBatch;
use lexc_engine::selfplay::{Statistics, WordCount};

use crate::error::{Error, damaged};
use crate::file::{BATCH, FolderLock};
use crate::folder::{remove_unfinished, shards};
use crate::rows;
use crate::shard::{Content, Shard};
use crate::tables;

/// Merges shards into a folder: one shard for each contiguous range of games of the same version.
///
/// The result has the bytes of a single shard of the same games. It depends neither on the division
/// of the games nor on the order of merging.
///
/// # Cost
/// One pass over the files. Memory holds the statistics and one batch of rows, for any number of
/// files.
///
/// # Errors
/// Returns [`Error::Occupied`] if the folder contains shards, and other variants if a shard
/// cannot be read or written. The caller must ensure that no two shards contain the same games, as
/// [`shards_of`](crate::shards_of) does.
pub fn merge(parts: &[Shard], folder: &Path) -> Result<Vec<Shard>, Error> {
    merge_until(parts, folder, &|| false)
}

/// Merges shards like [`merge`], until `stop` returns `true`. `stop` is called at least once per
/// batch of rows; a stopped merge leaves nothing in the folder.
///
/// # Errors
/// Returns [`Error::Stopped`] if `stop` returned `true`, [`Error::Busy`] if another run
/// writes into the folder, and the errors of [`merge`].
pub fn merge_until(
    parts: &[Shard],
    folder: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<Shard>, Error> {
    let _lock = FolderLock::take(folder, &(0..u64::MAX))?;
    if folder.is_dir() && !shards(folder, None)?.is_empty() {
        return Err(Error::Occupied { path: folder.to_owned() });
    }
    // A killed merge may have left some.
    remove_unfinished(folder, &(0..u64::MAX))?;
    let mut parts: Vec<&Shard> = parts.iter().collect();
    parts.sort_by_key(|shard| shard.manifest().range().start);
    let adjacent = |one: &&Shard, next: &&Shard| {
        let (one, next) = (one.manifest(), next.manifest());
        one.range().end == next.range().start && one.version() == next.version()
    };
    let mut written = Vec::new();
    for run in parts.chunk_by(adjacent) {
        match merge_run(run, folder, stop) {
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
fn merge_run(
    run: &[&Shard],
    folder: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Shard>, Error> {
    let (Some(first), Some(last)) = (run.first(), run.last()) else {
        return Ok(None);
    };
    let settings = first.manifest().settings();
    // This way the files bound the memory for words, not the number stated in the settings.
    let mut statistics = Statistics::new(None);
    let mut words = PlayedWords::default();
    for shard in run {
        if stop() {
            return Err(Error::Stopped);
        }
        let mut twice = false;
        shard.add_with_words(&mut statistics, |rank, word, count| {
            twice |= !words.add(rank, word, count);
        })?;
        if twice {
            let reason = "a word has two ranks, or two words share one";
            return Err(damaged(shard.path())(reason));
        }
    }
    let games = run.iter().flat_map(|shard| flat(shard.games(), stop));
    let turns = run.iter().flat_map(|shard| flat(shard.turns(), stop));
    let content = Content {
        settings,
        version: first.manifest().version(),
        range: first.manifest().range().start..last.manifest().range().end,
        statistics: &statistics,
        words: Some(words.table()?),
        games: Box::new(regroup(games, rows::games)),
        turns: Box::new(regroup(turns, rows::turns)),
    };
    Shard::create(folder, content).map(Some)
}

/// The words played, by rank.
#[derive(Default)]
struct PlayedWords {
    counts: BTreeMap<u64, (Rc<str>, WordCount)>,
    ranks: HashMap<Rc<str>, u64>,
}

impl PlayedWords {
    /// Adds the counts of a word. Returns `false` if another word has its rank or its spelling.
    fn add(&mut self, rank: u64, word: &str, more: WordCount) -> bool {
        if let Some((known, count)) = self.counts.get_mut(&rank) {
            count.merge(&more);
            return **known == *word;
        }
        let word: Rc<str> = word.into();
        self.counts.insert(rank, (Rc::clone(&word), more));
        self.ranks.insert(word, rank).is_none()
    }

    fn table(&self) -> Result<RecordBatch, Error> {
        let rows = self.counts.iter();
        let rows: Vec<_> = rows.map(|(&rank, (word, count))| (rank, word, *count)).collect();
        tables::word_rows(&rows).map_err(damaged(Path::new("words")))
    }
}

/// Returns the parts of a table, or the error of opening it as the only item.
fn flat<T>(
    parts: Result<impl Iterator<Item = Result<Vec<T>, Error>>, Error>,
    stop: &dyn Fn() -> bool,
) -> impl Iterator<Item = Result<Vec<T>, Error>> {
    let (parts, error) = match parts {
        Ok(parts) => (Some(parts), None),
        Err(error) => (None, Some(Err(error))),
    };
    let parts = parts.into_iter().flatten();
    let parts = parts.map(move |part| match stop() {
        true => Err(Error::Stopped),
        false => part,
    });
    parts.chain(error)
}

/// Regroups rows into tables of a fixed size.
fn regroup<T>(
    mut parts: impl Iterator<Item = Result<Vec<T>, Error>>,
    table: fn(&[T]) -> Result<RecordBatch, Error>,
) -> impl Iterator<Item = Result<RecordBatch, Error>> {
    let mut rows = Vec::new();
    core::iter::from_fn(move || {
        while rows.len() < BATCH {
            match parts.next() {
                None => break,
                Some(Ok(more)) => rows.extend(more),
                Some(Err(error)) => return Some(Err(error)),
            }
        }
        let count = rows.len().min(BATCH);
        let next: Vec<T> = rows.drain(..count).collect();
        (count > 0).then(|| table(&next).map_err(damaged(Path::new("rows"))))
    })
}
