//! [`FolderLock`]: games that one run writes into a folder.

use core::ops::Range;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use crate::error::{ShardError, io_error};

/// The prefix of the names of runs.
const RUN: &str = ".run-";

/// The right to write the shards of a range of games into a folder, until it is dropped or the
/// process ends. Runs with other games may write into the same folder.
///
/// It is a folder with a lock of the operating system, so a process that is killed leaves none.
/// Where folders cannot be locked, as on Windows and on some network drives, it excludes nobody.
#[derive(Debug)]
pub struct FolderLock {
    path: PathBuf,
    _lock: Option<File>,
}

impl FolderLock {
    /// Creates the folder if necessary, and locks the games in it.
    ///
    /// # Errors
    /// Returns [`ShardError::Busy`] if another run writes some of the games, and [`ShardError::Io`]
    /// if nothing can be written.
    pub fn take(folder: &Path, games: &Range<u64>) -> Result<Self, ShardError> {
        fs::create_dir_all(folder).map_err(io_error(folder))?;
        // One run at a time looks at the others. Without locks nobody is excluded.
        let looking = File::open(folder).ok();
        let _looking = looking.filter(|folder| folder.lock().is_ok());
        for entry in fs::read_dir(folder).map_err(io_error(folder))? {
            let entry = entry.map_err(io_error(folder))?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let Some(other) = name.strip_prefix(RUN).and_then(games_of) else {
                continue;
            };
            match lock(&entry.path()) {
                // A run that was killed.
                Ok(Some(_)) => drop(fs::remove_dir(entry.path())),
                Err(FolderInUse) if other.start < games.end && games.start < other.end => {
                    let path = folder.to_owned();
                    let games = other.start.max(games.start)..other.end.min(games.end);
                    return Err(ShardError::Busy { path, games });
                }
                Ok(None) | Err(FolderInUse) => {}
            }
        }
        let (process, mut attempt) = (std::process::id(), 0);
        let path = loop {
            let (first, end) = (games.start, games.end);
            let path = folder.join(format!("{RUN}{first:012}-{end:012}-{process}-{attempt}"));
            match fs::create_dir(&path) {
                Ok(()) => break path,
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => attempt += 1,
                Err(error) => return Err(io_error(folder)(error)),
            }
        };
        let lock = lock(&path).ok().flatten();
        Ok(Self { path, _lock: lock })
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // What stays is removed by the next run.
        let _ = fs::remove_dir(&self.path);
    }
}

/// The error of a folder that another process holds.
pub(crate) struct FolderInUse;

/// Locks a folder; `None` where folders cannot be locked.
pub(crate) fn lock(folder: &Path) -> Result<Option<File>, FolderInUse> {
    let Ok(file) = File::open(folder) else {
        return Ok(None);
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(FolderInUse),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Returns the games in the name of a shard or a run after its prefix: its first two numbers.
pub(crate) fn games_of(name: &str) -> Option<Range<u64>> {
    let mut numbers = name.split('-').map(|number| number.parse::<u64>().ok());
    Some(numbers.next()??..numbers.next()??)
}
