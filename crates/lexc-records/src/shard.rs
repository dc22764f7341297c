//! [`RecordedGames`]: the statistics and rows of a range of games; [`Shard`]: a folder with them.

use core::ops::Range;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use lexc_alphabet::Letter;
use lexc_engine::players::Player;
use lexc_engine::selfplay::{
    GameRow, GameRows, IllegalMove, Observer, PlayabilityRecorder, Recorder, RowRecorder,
    RunControl, Statistics, TurnRow, WordCount, Workers,
};
use lexc_runtime::Lexicon;

use crate::error::{Error, damaged, io_error};
use crate::file::{self, BATCH};
use crate::manifest::{Manifest, VERSION};
use crate::rows;
use crate::settings::{RecordLevel, RunSettings};
use crate::tables;

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
pub(crate) type Tables<'a> = Box<dyn Iterator<Item = Result<RecordBatch, Error>> + 'a>;

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

/// The statistics and the rows of the games of a range.
#[derive(Debug, Clone)]
pub struct RecordedGames {
    /// The statistics, with the words of the lexicon.
    pub statistics: Statistics,
    /// The rows, if they are recorded.
    pub rows: GameRows,
}

impl RecordedGames {
    /// Plays and records the games of a range. Returns `None` if `control` stopped the run before
    /// its end.
    ///
    /// The result does not depend on the number of threads.
    ///
    /// # Errors
    /// Returns [`IllegalMove`] if a player makes an illegal move.
    ///
    /// # Cost
    /// 40 bytes of memory for each word of the lexicon and thread, and the memory of
    /// [`RowRecorder`].
    pub fn play<P: Player>(
        workers: &mut Workers<P>,
        lexicon: &Lexicon,
        record: RecordLevel,
        range: Range<u64>,
        control: &RunControl,
    ) -> Result<Option<Self>, IllegalMove> {
        let mut nothing = vec![(); workers.threads()];
        Self::play_observed(workers, lexicon, record, &mut nothing, range, control)
    }

    /// Plays and records the games of a range like [`RecordedGames::play`], at
    /// [`RecordLevel::Playability`]. Each thread has one of the recorders, whose sums are taken.
    ///
    /// # Errors
    /// Returns [`IllegalMove`] if a player makes an illegal move.
    pub fn play_with_playability<P: Player>(
        workers: &mut Workers<P>,
        lexicon: &Lexicon,
        recorders: &mut [PlayabilityRecorder],
        range: Range<u64>,
        control: &RunControl,
    ) -> Result<Option<Self>, IllegalMove> {
        let record = RecordLevel::Playability;
        let played = Self::play_observed(workers, lexicon, record, recorders, range, control);
        let sums: Vec<_> = recorders.iter_mut().map(PlayabilityRecorder::take).collect();
        let mut played = played?;
        if let Some(words) = played.as_mut().and_then(|played| played.statistics.words.as_mut()) {
            sums.iter().for_each(|sum| words.merge(sum));
        }
        Ok(played)
    }

    /// Plays and records the games of a range, each also seen by the observer of its thread.
    fn play_observed<P: Player, O: Observer + Send>(
        workers: &mut Workers<P>,
        lexicon: &Lexicon,
        record: RecordLevel,
        observers: &mut [O],
        range: Range<u64>,
        control: &RunControl,
    ) -> Result<Option<Self>, IllegalMove> {
        let words = usize::try_from(lexicon.len()).ok();
        let rank = |word: &[Letter]| lexicon.rank_letters(word);
        let recorder = |observer| {
            let rows = (record >= RecordLevel::Games)
                .then(|| RowRecorder::new(lexicon.alphabet(), record >= RecordLevel::Turns));
            ((Recorder::new(Statistics::new(words), rank), rows), observer)
        };
        let mut recorders: Vec<_> = observers.iter_mut().map(recorder).collect();
        if !workers.play(range, &mut recorders, control)? {
            return Ok(None);
        }
        let mut statistics = Statistics::new(words);
        let mut rows = GameRows::default();
        for ((recorder, own), _) in recorders {
            statistics.merge(recorder.statistics());
            rows.merge(own.map(RowRecorder::into_rows).unwrap_or_default());
        }
        Ok(Some(Self { statistics, rows }))
    }

    /// Writes the games as a shard by [`Shard::write`].
    ///
    /// # Errors
    /// Returns an error if the shard cannot be written; unfinished files are removed.
    pub fn write(
        &self,
        folder: &Path,
        settings: &RunSettings,
        range: Range<u64>,
        lexicon: &Lexicon,
    ) -> Result<Shard, Error> {
        let spell = |rank| spelling(lexicon, rank);
        Shard::write(folder, settings, range, &self.statistics, spell, &self.rows)
    }
}

/// Returns the spelling of the word of a rank, or an empty text past the end of the lexicon.
#[must_use]
pub fn spelling(lexicon: &Lexicon, rank: u64) -> String {
    let word = lexicon.word_at(rank).unwrap_or_default();
    lexicon.spell(&word)
}

/// A shard on disk, with its manifest in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shard {
    path: PathBuf,
    manifest: Manifest,
    /// The number of turns of all games, by the sums.
    turns: i128,
}

/// The order of the rows of games, or of turns: by numbers without gaps.
struct RowOrder {
    games: Range<u64>,
    rows: i128,
    last: Option<(u64, u32)>,
}

impl RowOrder {
    const fn new(games: Range<u64>) -> Self {
        Self { games, rows: 0, last: None }
    }

    /// Checks the places of all rows of a table.
    fn check(
        mut places: impl Iterator<Item = (u64, u32)>,
        games: &Range<u64>,
        rows: i128,
    ) -> Result<(), String> {
        let mut order = Self::new(games.clone());
        places.try_for_each(|place| order.take(place)).and_then(|()| order.end(rows))
    }

    /// Takes the next row: the number of a game, and the number of a turn in it, or 0.
    fn take(&mut self, (game, turn): (u64, u32)) -> Result<(), String> {
        let is_next = match self.last {
            None => (game, turn) == (self.games.start, 0),
            Some(last) => {
                Some((game, turn)) == last.1.checked_add(1).map(|turn| (last.0, turn))
                    || last.0.checked_add(1) == Some(game) && turn == 0
            }
        };
        if !is_next || !self.games.contains(&game) {
            return Err(format!(
                "the row of game {game}, turn {turn} is not in order, or not in the range"
            ));
        }
        self.last = Some((game, turn));
        self.rows += 1;
        Ok(())
    }

    /// Checks the end of the rows.
    fn end(&self, rows: i128) -> Result<(), String> {
        let last = self.last.and_then(|(game, _)| game.checked_add(1));
        match self.rows == rows && last == Some(self.games.end) {
            true => Ok(()),
            false => Err(format!("it has {} rows, not {rows}", self.rows)),
        }
    }
}

const fn place_of_game(row: &GameRow) -> (u64, u32) {
    (row.number, 0)
}

const fn place_of_turn(row: &TurnRow) -> (u64, u32) {
    (row.number, row.turn)
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

fn name(range: &Range<u64>) -> String {
    format!("{PREFIX}{:012}-{:012}", range.start, range.end)
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
