//! [`Shard`]: a folder with the statistics and rows of a range of games.

use core::ops::Range;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use lexc_engine::selfplay::{GameRow, Statistics, TurnRow, WordCount};

use super::row_order::{RowOrder, place_of_game, place_of_turn};
use crate::error::{Error, damaged, io_error};
use crate::file;
use crate::manifest::Manifest;
use crate::rows;
use crate::settings::{RecordLevel, RunSettings};
use crate::tables;

pub(super) const MANIFEST: &str = "manifest.json";
/// The prefix of the names of shards.
pub(crate) const PREFIX: &str = "games-";
/// The prefix of the names of unfinished shards.
pub(crate) const UNFINISHED: &str = ".unfinished-";

pub(super) const SUMS: &str = "sums.parquet";
pub(super) const OUTCOMES: &str = "outcomes.parquet";
pub(super) const EXTREMES: &str = "extremes.parquet";
pub(super) const WORDS: &str = "words.parquet";
pub(super) const GAMES: &str = "games.parquet";
pub(super) const TURNS: &str = "turns.parquet";

/// A shard on disk, with its manifest in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shard {
    pub(super) path: PathBuf,
    pub(super) manifest: Manifest,
    /// The number of turns of all games, by the sums.
    pub(super) turns: i128,
}

impl Shard {
    /// Opens the shard in a folder. Reads the manifest and the sums, which must have the games that
    /// the name of the folder states, and checks that the other tables exist.
    ///
    /// # Errors
    /// Returns an error if the manifest or the sums cannot be read or are not valid.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let file = path.join(MANIFEST);
        let text = read_manifest(&file).map_err(io_error(&file))?;
        let manifest = Manifest::parse(&text).map_err(damaged(&file))?;
        let record = manifest.settings().record;
        let tables = [SUMS, OUTCOMES, EXTREMES].into_iter();
        let tables = tables.chain((record >= RecordLevel::Games).then_some(GAMES));
        let tables = tables.chain((record >= RecordLevel::Turns).then_some(TURNS));
        for name in tables {
            if !manifest.files().contains_key(name) {
                return Err(missing(&file, name));
            }
            let table = path.join(name);
            fs::metadata(&table).map_err(io_error(&table))?;
        }
        let games = manifest.range();
        if path.file_name().is_none_or(|found| found != name(&games).as_str()) {
            let reason =
                format!("it has the games {}..{}, not those of its name", games.start, games.end);
            return Err(damaged(path)(reason));
        }
        let mut shard = Self { path: path.to_owned(), manifest, turns: 0 };
        let mut statistics = Statistics::new(None);
        shard.read(SUMS, |table| tables::read_sums(table, &mut statistics))?;
        shard.check_games(statistics.games)?;
        shard.turns = statistics.turns.sum();
        Ok(shard)
    }

    /// Checks that tables hold the games of the range.
    fn check_games(&self, found: u64) -> Result<(), Error> {
        let range = self.manifest.range();
        let expected = range.end - range.start;
        if expected != found {
            let reason = format!("the tables hold {found} games, the range {expected}");
            return Err(damaged(&self.path)(reason));
        }
        Ok(())
    }

    /// Calls `read` with each part of a table.
    fn read(
        &self,
        name: &'static str,
        mut read: impl FnMut(&RecordBatch) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for table in self.tables(name)? {
            read(&table?).map_err(damaged(&self.path.join(name)))?;
        }
        Ok(())
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

    pub(crate) fn check_settings(&self, expected: &RunSettings) -> Result<(), Error> {
        match expected.difference(self.manifest.settings()) {
            None => Ok(()),
            Some(difference) => Err(Error::Settings { path: self.path.clone(), difference }),
        }
    }

    /// Adds the games of the shard to statistics, after comparing the checksums of its files.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or is damaged; the statistics may then
    /// contain a part of the shard.
    pub fn add_to(&self, statistics: &mut Statistics) -> Result<(), Error> {
        self.add_with_words(statistics, |_, _, _| {})
    }

    /// Like [`Shard::add_to`], but also calls `word` with the rank, the spelling and the counts of
    /// each word played.
    pub(crate) fn add_with_words(
        &self,
        statistics: &mut Statistics,
        mut word: impl FnMut(u64, &str, WordCount),
    ) -> Result<(), Error> {
        let before = statistics.games;
        self.read(SUMS, |table| tables::read_sums(table, statistics))?;
        self.read(OUTCOMES, |table| tables::read_outcomes(table, statistics))?;
        self.read(EXTREMES, |table| tables::read_extremes(table, statistics))?;
        if self.manifest.files().contains_key(WORDS) {
            let words = self.manifest.settings().words;
            self.read(WORDS, |table| {
                tables::read_words(table, statistics)?;
                tables::read_word_rows(table, words, &mut word)
            })?;
        }
        self.check_games(statistics.games - before)
    }

    /// Returns the rows of single games in parts; no parts if they are not recorded.
    ///
    /// # Errors
    /// Returns an error, also for each part.
    pub fn games(
        &self,
    ) -> Result<impl Iterator<Item = Result<Vec<GameRow>, Error>> + use<>, Error> {
        let range = self.manifest.range();
        let games = i128::from(range.end - range.start);
        self.rows(RecordLevel::Games, GAMES, games, place_of_game, rows::read_games)
    }

    /// Returns the rows of turns in parts; no parts if they are not recorded.
    ///
    /// # Errors
    /// Returns an error, also for each part.
    pub fn turns(
        &self,
    ) -> Result<impl Iterator<Item = Result<Vec<TurnRow>, Error>> + use<>, Error> {
        self.rows(RecordLevel::Turns, TURNS, self.turns, place_of_turn, rows::read_turns)
    }

    /// Returns the rows of a table, which must be `count` and in order.
    fn rows<T>(
        &self,
        record: RecordLevel,
        name: &'static str,
        count: i128,
        place: fn(&T) -> (u64, u32),
        read: fn(&RecordBatch) -> Result<Vec<T>, Error>,
    ) -> Result<impl Iterator<Item = Result<Vec<T>, Error>> + use<T>, Error> {
        let recorded = self.manifest.settings().record >= record;
        let tables = recorded.then(|| self.tables(name)).transpose()?;
        let path = self.path.join(name);
        let mut order = RowOrder::new(self.manifest.range());
        let parts = tables.map(|tables| tables.map(Some).chain([None])).into_iter().flatten();
        Ok(parts.filter_map(move |table| {
            let Some(table) = table else {
                return order.end(count).err().map(|reason| Err(damaged(&path)(reason)));
            };
            Some(table.and_then(|table| {
                let rows = read(&table).map_err(damaged(&path))?;
                let in_order = rows.iter().try_for_each(|row| order.take(place(row)));
                in_order.map_err(damaged(&path))?;
                Ok(rows)
            }))
        }))
    }

    fn tables(
        &self,
        name: &'static str,
    ) -> Result<impl Iterator<Item = Result<RecordBatch, Error>> + use<>, Error> {
        let expected = self.manifest.files().get(name);
        let expected = expected.ok_or_else(|| missing(&self.path.join(MANIFEST), name))?;
        file::tables_of(&self.path.join(name), expected)
    }
}

/// Returns the error of a manifest that lacks a file that every shard has.
fn missing(manifest: &Path, name: &str) -> Error {
    damaged(manifest)(format!("the manifest does not name {name}"))
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

pub(super) fn name(range: &Range<u64>) -> String {
    format!("{PREFIX}{:012}-{:012}", range.start, range.end)
}
