//! [`Shard`]: a folder with the statistics and rows of a range of games.

use core::ops::Range;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use lexc_engine::selfplay::{GameRow, GameRows, Statistics, TurnRow, WordCount};

use crate::error::{ShardError, io_error, table_error};
use crate::file::{self, BATCH};
use crate::manifest::{Manifest, VERSION};
use crate::rows;
use crate::settings::{RecordLevel, RunSettings};
use crate::tables::{self, TableError};

const MANIFEST: &str = "manifest.json";
/// The prefix of the names of shards.
pub(crate) const PREFIX: &str = "games-";
/// The prefix of the names of unfinished shards.
pub(crate) const UNFINISHED: &str = ".unfinished-";

const SUMS: &str = "sums.parquet";
const OUTCOMES: &str = "outcomes.parquet";
const EXTREMES: &str = "extremes.parquet";
const WORDS: &str = "words.parquet";
const GAMES: &str = "games.parquet";
const TURNS: &str = "turns.parquet";

/// An iterator over tables.
pub(crate) type Tables<'a> = Box<dyn Iterator<Item = Result<RecordBatch, ShardError>> + 'a>;

/// The content of a new shard.
pub(crate) struct Content<'a> {
    pub(crate) settings: &'a RunSettings,
    /// The version of the program that played the games.
    pub(crate) version: &'a str,
    pub(crate) range: Range<u64>,
    pub(crate) statistics: &'a Statistics,
    pub(crate) words: Option<Tables<'a>>,
    pub(crate) games: Option<Tables<'a>>,
    pub(crate) turns: Option<Tables<'a>>,
}

/// A shard on disk, with its manifest in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shard {
    path: PathBuf,
    manifest: Manifest,
}

impl Shard {
    /// Writes a shard into a folder, which is created if necessary. Files are written to an
    /// unfinished folder that is renamed when all are on disk. An existing shard of the same
    /// range and settings is kept.
    ///
    /// `spell` returns the spelling of the word of a rank. `rows` are written if the settings
    /// record them.
    ///
    /// # Errors
    /// Returns [`ShardError`] if the shard cannot be written; unfinished files are removed.
    pub fn write(
        folder: &Path,
        settings: &RunSettings,
        range: Range<u64>,
        statistics: &Statistics,
        spell: impl Fn(u64) -> String,
        rows: &GameRows,
    ) -> Result<Self, ShardError> {
        let path = folder.join(name(&range));
        let games = rows.games.chunks(BATCH).map(|chunk| {
            let table = rows::games(chunk);
            table.map_err(table_error(&path))
        });
        let turns = rows.turns.chunks(BATCH).map(|chunk| {
            let table = rows::turns(chunk);
            table.map_err(table_error(&path))
        });
        let (with_games, with_turns) = (
            settings.record >= RecordLevel::Games,
            settings.record >= RecordLevel::Turns,
        );
        let words = tables::words(statistics, spell).transpose();
        let words = words.map(|table| table.map_err(table_error(&path)));
        let content = Content {
            settings,
            version: VERSION,
            range,
            statistics,
            words: words.map(|table| Box::new(core::iter::once(table)) as Tables<'_>),
            games: with_games.then(|| Box::new(games) as Tables<'_>),
            turns: with_turns.then(|| Box::new(turns) as Tables<'_>),
        };
        Self::create(folder, content)
    }

    pub(crate) fn create(folder: &Path, content: Content<'_>) -> Result<Self, ShardError> {
        let name = name(&content.range);
        let path = folder.join(&name);
        fs::create_dir_all(folder).map_err(io_error(folder))?;
        let settings = content.settings;
        let unfinished = unfinished(folder, &content.range)?;
        // The lock prevents removal as a leftover.
        let _lock = file::lock(&unfinished);
        let written = write_files(&unfinished, content).and_then(|manifest| {
            file::sync_folder(&unfinished);
            match fs::rename(&unfinished, &path) {
                Ok(()) => Ok(Self {
                    path: path.clone(),
                    manifest,
                }),
                Err(_) if path.is_dir() => {
                    // Another process has written the same games.
                    let other = Self::open(&path)?;
                    other.check_settings(settings)?;
                    file::remove_folder(&unfinished)?;
                    Ok(other)
                }
                Err(error) => Err(io_error(&path)(error)),
            }
        });
        file::sync_folder(folder);
        if written.is_err() {
            // The original error matters more than an error of the removal.
            let _ = fs::remove_dir_all(&unfinished);
        }
        written
    }

    /// Opens the shard in a folder. Reads only the manifest, and checks that the tables exist.
    ///
    /// # Errors
    /// Returns [`ShardError`] if the manifest cannot be read or is not valid.
    pub fn open(path: &Path) -> Result<Self, ShardError> {
        let file = path.join(MANIFEST);
        let text = read_manifest(&file).map_err(io_error(&file))?;
        let manifest = Manifest::parse(&text).map_err(|source| ShardError::Manifest {
            path: file.clone(),
            source,
        })?;
        let record = manifest.settings().record;
        let tables = [SUMS, OUTCOMES, EXTREMES].into_iter();
        let tables = tables.chain((record >= RecordLevel::Games).then_some(GAMES));
        let tables = tables.chain((record >= RecordLevel::Turns).then_some(TURNS));
        for name in tables {
            if !manifest.files().contains_key(name) {
                return Err(ShardError::Missing { path: file, name });
            }
            let table = path.join(name);
            fs::metadata(&table).map_err(io_error(&table))?;
        }
        Ok(Self {
            path: path.to_owned(),
            manifest,
        })
    }

    /// Returns the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the manifest.
    #[must_use]
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    pub(crate) fn check_settings(&self, expected: &RunSettings) -> Result<(), ShardError> {
        match expected.difference(self.manifest.settings()) {
            None => Ok(()),
            Some(difference) => Err(ShardError::Settings {
                path: self.path.clone(),
                difference,
            }),
        }
    }

    /// Adds the games of the shard to statistics, after comparing the checksums of its files.
    ///
    /// # Errors
    /// Returns [`ShardError`] if a file cannot be read or is damaged; the statistics may then
    /// contain a part of the shard.
    pub fn add_to(&self, statistics: &mut Statistics) -> Result<(), ShardError> {
        self.add_with_words(statistics, |_, _, _| {})
    }

    /// Like [`Shard::add_to`], but also calls `word` with the rank, the spelling and the counts of
    /// each word played.
    pub(crate) fn add_with_words(
        &self,
        statistics: &mut Statistics,
        mut word: impl FnMut(u64, &str, WordCount),
    ) -> Result<(), ShardError> {
        let before = statistics.games;
        type Read = fn(&RecordBatch, &mut Statistics) -> Result<(), TableError>;
        let tables: [(&str, Read); 3] = [
            (SUMS, tables::read_sums),
            (OUTCOMES, tables::read_outcomes),
            (EXTREMES, tables::read_extremes),
        ];
        for (name, read) in tables {
            for table in self.tables(name)? {
                read(&table?, statistics).map_err(table_error(&self.path.join(name)))?;
            }
        }
        if self.manifest.files().contains_key(WORDS) {
            for table in self.tables(WORDS)? {
                let table = table?;
                let words = self.manifest.settings().words;
                let read = tables::read_words(&table, statistics)
                    .and_then(|()| tables::read_word_rows(&table, words, &mut word));
                read.map_err(table_error(&self.path.join(WORDS)))?;
            }
        }
        let range = self.manifest.range();
        let (expected, found) = (range.end - range.start, statistics.games - before);
        if expected != found {
            return Err(ShardError::Games {
                path: self.path.clone(),
                expected,
                found,
            });
        }
        Ok(())
    }

    /// Returns the rows of single games in parts; no parts if they are not recorded.
    ///
    /// # Errors
    /// Returns [`ShardError`], also for each part.
    pub fn games(
        &self,
    ) -> Result<impl Iterator<Item = Result<Vec<GameRow>, ShardError>> + use<>, ShardError> {
        self.rows(RecordLevel::Games, GAMES, rows::read_games)
    }

    /// Returns the rows of turns in parts; no parts if they are not recorded.
    ///
    /// # Errors
    /// Returns [`ShardError`], also for each part.
    pub fn turns(
        &self,
    ) -> Result<impl Iterator<Item = Result<Vec<TurnRow>, ShardError>> + use<>, ShardError> {
        self.rows(RecordLevel::Turns, TURNS, rows::read_turns)
    }

    fn rows<T>(
        &self,
        record: RecordLevel,
        name: &'static str,
        read: fn(&RecordBatch) -> Result<Vec<T>, TableError>,
    ) -> Result<impl Iterator<Item = Result<Vec<T>, ShardError>> + use<T>, ShardError> {
        let recorded = self.manifest.settings().record >= record;
        let tables = recorded.then(|| self.tables(name)).transpose()?;
        let path = self.path.join(name);
        let rows = tables.into_iter().flatten();
        Ok(rows.map(move |table| read(&table?).map_err(table_error(&path))))
    }

    fn tables(
        &self,
        name: &'static str,
    ) -> Result<impl Iterator<Item = Result<RecordBatch, ShardError>> + use<>, ShardError> {
        let expected = self.manifest.files().get(name);
        let expected = expected.ok_or_else(|| ShardError::Missing {
            path: self.path.join(MANIFEST),
            name,
        })?;
        file::tables_of(&self.path.join(name), expected)
    }
}

/// The maximum length of a manifest, in bytes.
const MAX_MANIFEST: u64 = 1 << 20;

fn read_manifest(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let read = file::open(path)?.take(MAX_MANIFEST + 1);
    match { read }.read_to_string(&mut text)? as u64 > MAX_MANIFEST {
        true => Err(io::ErrorKind::FileTooLarge.into()),
        false => Ok(text),
    }
}

fn name(range: &Range<u64>) -> String {
    format!("{PREFIX}{:012}-{:012}", range.start, range.end)
}

/// Creates a folder for a shard that is being written.
fn unfinished(folder: &Path, range: &Range<u64>) -> Result<PathBuf, ShardError> {
    let process = std::process::id();
    let mut attempt = 0;
    loop {
        let name = format!(
            "{UNFINISHED}{:012}-{:012}-{process}-{attempt}",
            range.start, range.end
        );
        let path = folder.join(name);
        match fs::create_dir(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => attempt += 1,
            Err(error) => return Err(io_error(&path)(error)),
        }
    }
}

fn write_files(folder: &Path, content: Content<'_>) -> Result<Manifest, ShardError> {
    let mut files = BTreeMap::new();
    let mut write = |name: &str, tables: Tables<'_>| {
        let sum = file::write_tables(&folder.join(name), tables)?;
        files.insert(name.to_owned(), sum);
        Ok(())
    };
    let statistics = content.statistics;
    let one = |name: &str, table: Result<RecordBatch, TableError>| -> Tables<'_> {
        Box::new(core::iter::once(
            table.map_err(table_error(&folder.join(name))),
        ))
    };
    write(SUMS, one(SUMS, tables::sums(statistics)))?;
    write(OUTCOMES, one(OUTCOMES, tables::outcomes(statistics)))?;
    write(EXTREMES, one(EXTREMES, tables::extremes(statistics)))?;
    if let Some(words) = content.words {
        write(WORDS, words)?;
    }
    if let Some(games) = content.games {
        write(GAMES, games)?;
    }
    if let Some(turns) = content.turns {
        write(TURNS, turns)?;
    }
    let manifest =
        Manifest::new(content.settings.clone(), content.range, files).with_version(content.version);
    file::write_synced(&folder.join(MANIFEST), manifest.to_text().as_bytes())?;
    Ok(manifest)
}
