//! Self-play for Python: games of a range as tables, or as shards.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use lexc_alphabet::ErrorKind;
use lexc_api::ApiError;
use lexc_api::values::Threads;
use lexc_engine::leaves::LeaveTable;
use lexc_engine::players::{Player, cpu_time};
use lexc_engine::selfplay::{
    GameSetup, PlayabilityRecorder, RunControl, SelfPlay, Transcript, Workers,
};
use lexc_game::{GameRules, GameState, PlayerName};
use lexc_records::{
    RecordLevel, RecordedGames, RunSettings, Shard, missing_parts, remove_unfinished, rows, shards,
    spelling, tables,
};
use lexc_runtime::Lexicon;
use pyo3::prelude::*;

use crate::errors::{self, LexiconError, PlayerError, PositionError, ShardError};
use crate::games::{notation, player};
use crate::interrupt::watch;
use crate::lexicon::PyLexicon;
use crate::table::Table;

/// Games per shard, without and with rows, as in the command.
const SUMMARY_SHARD: u64 = 50_000;
const ROWS_SHARD: u64 = 10_000;

/// A run of self-play: everything that its games depend on but their numbers. `lexc.selfplay` has
/// functions for it.
#[pyclass(frozen, module = "lexc._lexc", name = "SelfPlay")]
pub(crate) struct PySelfPlay {
    lexicon: Lexicon,
    rules: GameRules,
    settings: RunSettings,
    /// The leave values of each player that uses some.
    leaves: [Option<Arc<LeaveTable>>; 2],
    boards: Mutex<Workers<Box<dyn Player>>>,
}

fn refused(error: lexc_records::Error) -> PyErr {
    let text = errors::with_sources(&error);
    match error {
        lexc_records::Error::Io { source, .. } => std::io::Error::new(source.kind(), text).into(),
        _ => errors::illegal::<ShardError>(text),
    }
}

fn record(name: &str) -> PyResult<RecordLevel> {
    let all =
        [RecordLevel::Summary, RecordLevel::Playability, RecordLevel::Games, RecordLevel::Turns];
    let found = all.into_iter().find(|record| record.to_string() == name);
    found.ok_or_else(|| {
        errors::illegal::<ShardError>(format!(
            "there is no record {name:?}: expected summary, playability, games or turns"
        ))
    })
}

impl PySelfPlay {
    fn check(&self, range: &Range<u64>) -> PyResult<()> {
        let Range { start, end } = range;
        if start > end {
            return Err(errors::illegal::<ShardError>(format!(
                "the range of games {start}..{end} runs backwards"
            )));
        }
        if self.settings.pairs && (start % 2 == 1 || end % 2 == 1) {
            return Err(errors::illegal::<ShardError>(format!(
                "the range {start}..{end} cuts a mirrored pair: games 2n and 2n+1 belong together"
            )));
        }
        Ok(())
    }

    /// Returns recorders of playability, one for each thread. Each player's plays are valued with
    /// the player's own leave values.
    fn playability(&self, threads: usize) -> PyResult<Vec<PlayabilityRecorder>> {
        let table = |at: usize| {
            self.leaves[at].clone().ok_or_else(|| {
                let player = &self.settings.players[at];
                let message = format!("{player} has no leave values, so its plays have no equity");
                errors::raised::<PlayerError>(
                    ApiError::new(ErrorKind::Illegal, message)
                        .help("record playability with players by equity, such as \"equity\""),
                )
            })
        };
        let leaves = [table(0)?, table(1)?];
        let recorder = |_| {
            PlayabilityRecorder::new(&self.lexicon, &self.rules, leaves.clone())
                .map_err(errors::refused::<LexiconError>)
        };
        (0..threads).map(recorder).collect()
    }

    /// Plays games. Ctrl+C stops the run.
    fn recorded(
        &self,
        py: Python<'_>,
        record: RecordLevel,
        range: Range<u64>,
    ) -> PyResult<RecordedGames> {
        self.check(&range)?;
        let control = RunControl::default();
        let watched = watch(
            py,
            |_| Ok(()),
            || control.stop(),
            || {
                let boards = self.boards.lock();
                let mut boards = boards.unwrap_or_else(PoisonError::into_inner);
                let (boards, lexicon) = (&mut *boards, &self.lexicon);
                Ok(match record {
                    RecordLevel::Playability => {
                        let recorders = &mut self.playability(boards.threads())?;
                        RecordedGames::play_with_playability(
                            boards, lexicon, recorders, range, &control,
                        )
                    }
                    _ => RecordedGames::play(boards, lexicon, record, range, &control),
                })
            },
        );
        let recorded: Result<_, PyErr> = watched?;
        let recorded = recorded?
            .map_err(|error| errors::illegal::<PlayerError>(errors::with_sources(&error)))?;
        recorded.ok_or_else(|| errors::illegal::<ShardError>("the run was stopped"))
    }
}

#[pymethods]
impl PySelfPlay {
    #[new]
    #[pyo3(signature = (lexicon, players, *, seed = 1, pairs = false, record = "summary", rules = "standard", threads = 1))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        lexicon: &PyLexicon,
        players: (String, String),
        seed: u64,
        pairs: bool,
        record: &str,
        rules: &str,
        threads: u64,
    ) -> PyResult<Self> {
        let record = self::record(record)?;
        let threads = Threads::new(threads.max(1))
            .map_err(|error| {
                errors::raised::<ShardError>(
                    ApiError::new(ErrorKind::Limit, error.to_string()).in_field("threads"),
                )
            })?
            .size();
        let rules = notation::rules(rules)?;
        let specs = [player::spec(&players.0)?, player::spec(&players.1)?];
        py.detach(|| {
            let (words, tables) = (&lexicon.lexicon, &lexicon.tables);
            let mut leaves = [None, None];
            for (leaves, spec) in leaves.iter_mut().zip(&specs) {
                *leaves = player::leaves_of(spec, tables, words)?;
            }
            let none =
                LeaveTable::zero(words.alphabet(), 1).map_err(errors::refused::<PlayerError>)?;
            let none = Arc::new(none);
            let named = [0, 1].map(|at| (specs[at].to_string(), leaves[at].as_deref()));
            let settings = RunSettings {
                seed,
                pairs,
                record,
                ..RunSettings::new(&lexicon.name(), words, &rules, named)
            };
            let board = |_| -> PyResult<SelfPlay<Box<dyn Player>>> {
                let state = GameState::builder(rules.clone(), words.alphabet()).seed(seed).build();
                let player = |at: usize| {
                    let leaves = leaves[at].as_ref().unwrap_or(&none);
                    let player = specs[at].player(words, &rules, leaves, Some(cpu_time));
                    player.map_err(errors::refused::<PlayerError>)
                };
                let state = state.map_err(errors::refused::<PositionError>)?;
                Ok(SelfPlay::new(state, [player(0)?, player(1)?]))
            };
            let boards: PyResult<Vec<_>> = (0..threads).map(board).collect();
            let boards = Workers::new(boards?, seed, settings.pairing());
            Ok(Self {
                lexicon: words.clone(),
                rules: rules.clone(),
                settings,
                leaves,
                boards: Mutex::new(boards),
            })
        })
    }

    /// Plays the games from `first` to before `end`, and returns a table of them.
    fn play(&self, py: Python<'_>, first: u64, end: u64, table: &str) -> PyResult<Table> {
        let record = match table {
            "games" => RecordLevel::Games,
            "turns" => RecordLevel::Turns,
            "playability" => RecordLevel::Playability,
            "words" | "sums" | "outcomes" | "extremes" => RecordLevel::Summary,
            _ => {
                return Err(errors::illegal::<ShardError>(format!(
                    "there is no table {table:?}: expected games, turns, words, playability, sums, outcomes or extremes"
                )));
            }
        };
        let recorded = self.recorded(py, record, first..end)?;
        let (statistics, rows) = (&recorded.statistics, &recorded.rows);
        let spell = |rank| spelling(&self.lexicon, rank);
        let batch = py.detach(|| match table {
            "games" => rows::games(&rows.games).map(Some),
            "turns" => rows::turns(&rows.turns).map(Some),
            "sums" => tables::sums(statistics).map(Some),
            "outcomes" => tables::outcomes(statistics).map(Some),
            "extremes" => tables::extremes(statistics).map(Some),
            _ => tables::words(statistics, spell),
        });
        let batch = batch.map_err(|error| errors::illegal::<ShardError>(error.to_string()))?;
        let batch = batch.ok_or_else(|| errors::illegal::<ShardError>("words were not counted"))?;
        Ok(Table { batch })
    }

    /// Plays the games from `first` to before `end`, writes them as a shard into a folder, and
    /// returns its path. A shard of these games that is there already stays.
    fn write(&self, py: Python<'_>, folder: PathBuf, first: u64, end: u64) -> PyResult<PathBuf> {
        let recorded = self.recorded(py, self.settings.record, first..end)?;
        py.detach(|| {
            let written = recorded.write(&folder, &self.settings, first..end, &self.lexicon);
            written.map(|shard: Shard| shard.path().to_owned())
        })
        .map_err(refused)
    }

    /// Returns the ranges of a run that no shard of the folder has, each at most `shard` games long
    /// and cut at multiples of it. Raises ShardError if shards there have other settings.
    #[pyo3(signature = (folder, first, end, shard = None))]
    fn missing(
        &self,
        folder: PathBuf,
        first: u64,
        end: u64,
        shard: Option<u64>,
    ) -> PyResult<Vec<(u64, u64)>> {
        self.check(&(first..end))?;
        let games = shard.unwrap_or(match self.settings.record {
            RecordLevel::Summary | RecordLevel::Playability => SUMMARY_SHARD,
            _ => ROWS_SHARD,
        });
        if games == 0 || (self.settings.pairs && games % 2 == 1) {
            return Err(errors::illegal::<ShardError>(format!(
                "a shard of {games} games: expected 1 or more, and an even number with pairs"
            )));
        }
        let present = match folder.is_dir() {
            true => shards(&folder, Some(&self.settings)).map_err(refused)?,
            false => Vec::new(),
        };
        let parts = missing_parts(first..end, &present, games).map_err(refused)?;
        Ok(parts.iter().map(|part| (part.start, part.end)).collect())
    }

    /// Removes unfinished shards of a range, which killed processes left.
    fn clean(&self, folder: PathBuf, first: u64, end: u64) -> PyResult<()> {
        match folder.is_dir() {
            true => remove_unfinished(&folder, &(first..end)).map_err(refused),
            false => Ok(()),
        }
    }

    /// Plays the game of a number, and returns it as GCG.
    fn game(&self, py: Python<'_>, number: u64) -> PyResult<String> {
        let names = self.settings.players.each_ref();
        let names = [0, 1].map(|at| PlayerName::new(&format!("player{}", at + 1), names[at]));
        let setup = GameSetup::of(self.settings.seed, number, self.settings.pairing());
        py.detach(|| {
            let boards = self.boards.lock();
            let mut boards = boards.unwrap_or_else(PoisonError::into_inner);
            let mut transcript = Transcript::new(names);
            if let Some(board) = boards.first_mut() {
                board.play(&setup, &mut transcript).map_err(|error| {
                    errors::illegal::<PlayerError>(errors::with_sources(&error))
                })?;
            }
            let game = transcript.game();
            Ok(game.to_gcg(self.rules.layout(), self.lexicon.alphabet()))
        })
    }

    fn __repr__(&self) -> String {
        let [one, other] = &self.settings.players;
        format!("<SelfPlay of {one} and {other}, seed {}>", self.settings.seed)
    }
}
