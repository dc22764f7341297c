//! Folders of shards: the games they contain, and the missing games.

use core::ops::Range;
use std::fs;
use std::path::Path;

use lexc_alphabet::ErrorKind;

use crate::error::{Error, io_error};
use crate::file::{games_of, lock, remove_folder};
use crate::manifest::VERSION;
use crate::settings::{RunSettings, SettingDifference};
use crate::shard::{PREFIX, Shard, UNFINISHED};

/// Returns the shards of a folder in the order of their games.
///
/// Unfinished shards are skipped.
///
/// # Errors
/// Returns an error if a manifest is not valid, a shard differs from `settings` (or from the
/// first shard) in settings or version, or two shards contain the same games.
pub fn shards(folder: &Path, settings: Option<&RunSettings>) -> Result<Vec<Shard>, Error> {
    shards_of(&[folder], settings)
}

/// Returns the shards of several folders in the order of their games; see [`shards`].
///
/// # Errors
/// Returns the errors of [`shards`].
pub fn shards_of(
    folders: &[impl AsRef<Path>],
    settings: Option<&RunSettings>,
) -> Result<Vec<Shard>, Error> {
    let mut all = Vec::new();
    for folder in folders {
        let folder = folder.as_ref();
        for entry in fs::read_dir(folder).map_err(io_error(folder))? {
            let entry = entry.map_err(io_error(folder))?;
            let name = entry.file_name();
            let Some(name) = name.to_string_lossy().strip_prefix(PREFIX).map(str::to_owned) else {
                continue;
            };
            let path = entry.path();
            if !path.is_dir() || games_of(&name).is_none() || name.split('-').count() != 2 {
                return Err(Error::Stray { path });
            }
            all.push(Shard::open(&path)?);
        }
    }
    all.sort_by(|a, b| {
        let key = |shard: &Shard| (shard.manifest().range().start, shard.manifest().range().end);
        (key(a), a.path()).cmp(&(key(b), b.path()))
    });
    let Some(first) = all.first() else {
        return Ok(all);
    };
    let expected = settings.unwrap_or(first.manifest().settings());
    let version = match settings {
        Some(_) => VERSION,
        None => first.manifest().version(),
    };
    for shard in &all {
        shard.check_settings(expected)?;
        let found = shard.manifest().version();
        if found != version {
            return Err(Error::Settings {
                path: shard.path().to_owned(),
                difference: SettingDifference {
                    setting: "the version of lexc",
                    expected: version.to_owned(),
                    found: found.to_owned(),
                },
            });
        }
    }
    for pair in all.windows(2) {
        let [first, second] = pair else { continue };
        let (one, other) = (first.manifest().range(), second.manifest().range());
        if other.start < one.end {
            return Err(Error::Overlap {
                first: first.path().to_owned(),
                second: second.path().to_owned(),
                games: other.start..one.end.min(other.end),
            });
        }
    }
    Ok(all)
}

/// Removes unfinished shards with games in a range, which a killed process left. Keeps those that
/// another process is writing, if folders can be locked ([`FolderLock`](crate::FolderLock)).
///
/// # Errors
/// Returns [`Error::Io`] if a folder cannot be read or removed.
pub fn remove_unfinished(folder: &Path, range: &Range<u64>) -> Result<(), Error> {
    for entry in fs::read_dir(folder).map_err(io_error(folder))? {
        let entry = entry.map_err(io_error(folder))?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let games = name.strip_prefix(UNFINISHED);
        let games = games.and_then(games_of);
        if games.is_some_and(|games| range.start <= games.start && games.end <= range.end) {
            let path = entry.path();
            // A shard that is being written is locked.
            if let Ok(lock) = lock(&path) {
                remove_folder(&path)?;
                drop(lock);
            }
        }
    }
    Ok(())
}

/// Returns the parts of a range of games that no shard contains.
fn missing(range: Range<u64>, shards: &[Shard]) -> Vec<Range<u64>> {
    let mut missing = Vec::new();
    let mut next = range.start;
    for shard in shards {
        let there = shard.manifest().range();
        if there.start > next {
            missing.push(next..there.start.min(range.end));
        }
        next = next.max(there.end);
        if next >= range.end {
            break;
        }
    }
    if next < range.end {
        missing.push(next..range.end);
    }
    missing.retain(|part| part.start < part.end);
    missing
}

/// The maximum number of shards that one run writes.
const MAX_SHARDS: usize = 4_000_000;

/// Returns the parts of a range of games that no shard contains, each at most `games` long: one
/// part for each shard to be written. Parts end at multiples of `games`, so that shards do not
/// depend on the first game of a run.
///
/// # Examples
/// ```
/// let parts = lexc_records::missing_parts(250..1_000, &[], 400)?;
/// assert_eq!(parts, [250..400, 400..800, 800..1_000]);
/// assert!(lexc_records::missing_parts(0..u64::MAX, &[], 400).is_err());
/// # Ok::<(), lexc_records::Error>(())
/// ```
///
/// # Errors
/// Returns an error if there are more than four million parts.
pub fn missing_parts(
    range: Range<u64>,
    shards: &[Shard],
    games: u64,
) -> Result<Vec<Range<u64>>, Error> {
    let missing = missing(range, shards).into_iter();
    let parts = missing.flat_map(|part| cut(part, games));
    let parts: Vec<_> = parts.take(MAX_SHARDS + 1).collect();
    match parts.len() > MAX_SHARDS {
        true => Err(Error::new(
            ErrorKind::Limit,
            format!("with {games} games each, there would be more than four million shards"),
        )),
        false => Ok(parts),
    }
}

/// Divides a range of games into parts of at most `games`, at multiples of `games`.
fn cut(range: Range<u64>, games: u64) -> impl Iterator<Item = Range<u64>> {
    let games = games.max(1);
    let mut next = range.start;
    core::iter::from_fn(move || {
        let start = next;
        let end = (start / games + 1).saturating_mul(games).min(range.end);
        next = end;
        (start < end).then_some(start..end)
    })
}
