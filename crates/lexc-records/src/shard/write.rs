//! Writing of shards.

use core::ops::Range;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use arrow_array::RecordBatch;
use lexc_engine::selfplay::{GameRows, Statistics};

use super::row_order::{RowOrder, place_of_game, place_of_turn};
use super::stored::{
    EXTREMES, GAMES, MANIFEST, OUTCOMES, SUMS, Shard, TURNS, UNFINISHED, WORDS, name,
};
use crate::error::{Error, damaged, io_error};
use crate::file::{self, BATCH};
use crate::manifest::{Manifest, VERSION};
use crate::rows;
use crate::settings::{RecordLevel, RunSettings};
use crate::tables;

/// An iterator over tables.
type Tables<'a> = Box<dyn Iterator<Item = Result<RecordBatch, Error>> + 'a>;

/// The content of a new shard.
pub(crate) struct Content<'a> {
    pub(crate) settings: &'a RunSettings,
    /// The version of the program that played the games.
    pub(crate) version: &'a str,
    pub(crate) range: Range<u64>,
    pub(crate) statistics: &'a Statistics,
    pub(crate) words: Option<RecordBatch>,
    /// The tables of single games and of turns, which are written if the settings record them.
    pub(crate) games: Tables<'a>,
    pub(crate) turns: Tables<'a>,
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
    /// Returns an error if rows that the settings record are missing or not in order, or the shard
    /// cannot be written; unfinished files are removed.
    pub fn write(
        folder: &Path,
        settings: &RunSettings,
        range: Range<u64>,
        statistics: &Statistics,
        spell: impl Fn(u64) -> String,
        rows: &GameRows,
    ) -> Result<Self, Error> {
        let path = folder.join(name(&range));
        if settings.record >= RecordLevel::Games {
            let places = rows.games.iter().map(place_of_game);
            RowOrder::check(places, &range, statistics.games.into()).map_err(damaged(&path))?;
        }
        if settings.record >= RecordLevel::Turns {
            let places = rows.turns.iter().map(place_of_turn);
            RowOrder::check(places, &range, statistics.turns.sum()).map_err(damaged(&path))?;
        }
        let games = rows.games.chunks(BATCH);
        let games = games.map(|chunk| rows::games(chunk).map_err(damaged(&path)));
        let turns = rows.turns.chunks(BATCH);
        let turns = turns.map(|chunk| rows::turns(chunk).map_err(damaged(&path)));
        let content = Content {
            settings,
            version: VERSION,
            range,
            statistics,
            words: tables::words(statistics, spell).map_err(damaged(&path))?,
            games: Box::new(games),
            turns: Box::new(turns),
        };
        Self::create(folder, content)
    }

    pub(crate) fn create(folder: &Path, content: Content<'_>) -> Result<Self, Error> {
        let name = name(&content.range);
        let path = folder.join(&name);
        fs::create_dir_all(folder).map_err(io_error(folder))?;
        let settings = content.settings;
        let turns = content.statistics.turns.sum();
        let unfinished = file::create_own_folder(folder, UNFINISHED, &content.range)?;
        // The lock prevents removal as a leftover.
        let _lock = file::lock(&unfinished);
        let written = write_files(&unfinished, content).and_then(|manifest| {
            file::sync_folder(&unfinished);
            match fs::rename(&unfinished, &path) {
                Ok(()) => Ok(Self { path: path.clone(), manifest, turns }),
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
}

fn write_files(folder: &Path, content: Content<'_>) -> Result<Manifest, Error> {
    let mut files = BTreeMap::new();
    let mut write = |name: &str, tables: Tables<'_>| {
        let sum = file::write_tables(&folder.join(name), tables)?;
        files.insert(name.to_owned(), sum);
        Ok(())
    };
    let (statistics, record) = (content.statistics, content.settings.record);
    let one = |name: &str, table: Result<RecordBatch, Error>| -> Tables<'_> {
        Box::new(core::iter::once(table.map_err(damaged(&folder.join(name)))))
    };
    write(SUMS, one(SUMS, tables::sums(statistics)))?;
    write(OUTCOMES, one(OUTCOMES, tables::outcomes(statistics)))?;
    write(EXTREMES, one(EXTREMES, tables::extremes(statistics)))?;
    if let Some(words) = content.words {
        write(WORDS, one(WORDS, Ok(words)))?;
    }
    if record >= RecordLevel::Games {
        write(GAMES, content.games)?;
    }
    if record >= RecordLevel::Turns {
        write(TURNS, content.turns)?;
    }
    let manifest =
        Manifest::new(content.settings.clone(), content.range, files).with_version(content.version);
    file::write_synced(&folder.join(MANIFEST), manifest.to_text().as_bytes())?;
    Ok(manifest)
}
