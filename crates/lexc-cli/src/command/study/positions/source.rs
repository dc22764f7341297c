//! Positions to ask: searched in games while others are asked, or read from a file.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;

use lexc::engine::positions::FinderProgress;
use lexc_api::Call;
use lexc_api::conditions::ConditionsRequest;
use lexc_api::positions::{FindPositions, PositionRow, PositionsRequest, PositionsTask};
use lexc_api::values::{Limit, Seed};
use lexc_diagnostic::Diagnostic;

use super::args::PositionArgs;
use crate::args::game::engine::{LocalEngine, STEP};
use crate::args::game::position::is_game;
use crate::failure::Failure;
use crate::input::files;
use crate::output::Screen;
use crate::output::progress::Bar;

/// The games of a search, with their files.
pub(super) struct NamedGames {
    files: Vec<String>,
    texts: Vec<String>,
}

/// The number and the order of the positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct SearchOrder {
    pub(super) questions: usize,
    pub(super) in_order: bool,
    pub(super) seed: u64,
}

/// Where positions come from.
pub(super) enum Source {
    Saved(VecDeque<PositionRow>),
    Search(Box<Call<PositionsTask>>, Vec<String>),
}

/// What the search sends: a position, or why it failed.
type Message = Result<PositionRow, Failure>;

/// The positions, one after the other.
pub(super) enum Positions {
    Saved(VecDeque<PositionRow>),
    Searched(Search),
}

/// A search on a thread of its own.
pub(super) struct Search {
    found: Receiver<Message>,
    progress: Arc<Mutex<FinderProgress>>,
    stop: Arc<AtomicBool>,
    /// The number of positions received.
    received: usize,
}

/// Returns the games of files, and of the files of folders with the extension `.gcg`, by name.
fn game_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut all = Vec::new();
    for path in paths {
        if !path.is_dir() {
            all.push(path.clone());
            continue;
        }
        let shown = path.display();
        let failed = |error| Failure::new(format!("cannot read {shown}: {error}"));
        let entries = path.read_dir().map_err(failed)?;
        let files: Result<Vec<PathBuf>, _> =
            entries.map(|entry| entry.map(|entry| entry.path())).collect();
        let mut files = files.map_err(failed)?;
        files.retain(|file| is_game(file));
        if files.is_empty() {
            return Err(Failure::with_help(
                format!("the folder {shown} has no games"),
                "games are GCG files, with the extension .gcg",
            ));
        }
        files.sort();
        all.append(&mut files);
    }
    Ok(all)
}

/// Reads the games of the options.
pub(super) fn read_games(
    args: &PositionArgs,
    engine: &mut LocalEngine,
    screen: &mut Screen,
) -> Result<NamedGames, Failure> {
    let mut games = NamedGames { files: Vec::new(), texts: Vec::new() };
    for path in game_files(&args.games)? {
        games.texts.push(engine.read_game(&path, &args.rules, screen)?);
        games.files.push(path.display().to_string());
    }
    Ok(games)
}

impl Source {
    /// Reads the positions of a file that satisfy the conditions.
    pub(super) fn saved(
        path: &Path,
        args: &PositionArgs,
        conditions: &ConditionsRequest,
        engine: &LocalEngine,
    ) -> Result<Self, Failure> {
        let name = path.display();
        let text = files::read_text(path, "positions")?;
        let query = conditions.query(&engine.opened.asked())?;
        let filter = args.wanted.filter();
        let mut rows = VecDeque::new();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty()) {
            let row: PositionRow = serde_json::from_str(line).map_err(|error| {
                Failure::with_help(
                    format!("{name}:{number}: not a position: {error}"),
                    "write the file with `lexc quiz --games FILES --find`",
                )
            })?;
            let is_kind = filter.kinds.is_empty() || filter.kinds.contains(&row.kind);
            let word = row
                .words
                .first()
                .and_then(|word| engine.opened.lexicon.tokenizer().letters(word).ok());
            let is_word = conditions.is_empty() || word.is_some_and(|word| query.accepts(&word));
            if filter.bag.contains(&row.bag) && is_kind && is_word {
                rows.push_back(row);
            }
        }
        match rows.is_empty() {
            true => Err(Failure::with_help(
                format!("no position of {name} satisfies the conditions"),
                "omit one of them",
            )),
            false => Ok(Self::Saved(rows)),
        }
    }

    /// Prepares the search of games.
    pub(super) fn search(
        args: &PositionArgs,
        games: NamedGames,
        conditions: ConditionsRequest,
        order: SearchOrder,
        engine: &LocalEngine,
    ) -> Result<Self, Failure> {
        let request = PositionsRequest::default()
            .games(games.texts)
            .limit(Limit::new(order.questions as u64).unwrap_or_default())
            .in_order(order.in_order)
            .seed(Seed::new(order.seed).unwrap_or_default())
            .wanted(args.wanted.clone())
            .resources(args.resources.clone())
            .rules(args.rules.clone())
            .conditions(conditions);
        let call = engine.begin::<FindPositions>(request)?;
        Ok(Self::Search(Box::new(call), games.files))
    }

    /// Starts the search, if there is one. It ends when the positions are dropped.
    pub(super) fn start<'scope>(
        self,
        scope: &'scope Scope<'scope, '_>,
        engine: &'scope LocalEngine,
    ) -> Positions {
        let (mut call, files) = match self {
            Self::Saved(rows) => return Positions::Saved(rows),
            Self::Search(call, files) => (call, files),
        };
        let (send, found) = channel();
        let progress = Arc::new(Mutex::new(call.task().searched()));
        let stop = Arc::new(AtomicBool::new(false));
        let search =
            Search { found, progress: Arc::clone(&progress), stop: Arc::clone(&stop), received: 0 };
        scope.spawn(move || search_all(&mut call, &files, engine, &send, &progress, &stop));
        Positions::Searched(search)
    }
}

/// Searches until all is searched or nobody waits for positions.
fn search_all(
    call: &mut Call<PositionsTask>,
    files: &[String],
    engine: &LocalEngine,
    send: &Sender<Message>,
    progress: &Mutex<FinderProgress>,
    stop: &AtomicBool,
) {
    let is_stopped = || stop.load(Ordering::Relaxed);
    let mut sent = 0;
    loop {
        let is_complete = engine.step(call, &is_stopped);
        *progress.lock().unwrap_or_else(PoisonError::into_inner) = call.task().searched();
        for mut row in call.task().rows(sent) {
            row.file.clone_from(&files[row.game]);
            sent += 1;
            if send.send(Ok(row)).is_err() {
                return;
            }
        }
        if is_stopped() {
            return;
        }
        if is_complete {
            if let Err(failure) = engine.answer(call) {
                // Nobody waits if the sitting has ended.
                drop(send.send(Err(failure)));
            }
            return;
        }
    }
}

impl Positions {
    /// Returns the next position, for which it may have to wait; `None` after the last one.
    pub(super) fn next(&mut self, screen: &mut Screen) -> Result<Option<PositionRow>, Failure> {
        match self {
            Self::Saved(rows) => Ok(rows.pop_front()),
            Self::Searched(search) => search.next(screen),
        }
    }
}

impl Search {
    fn next(&mut self, screen: &mut Screen) -> Result<Option<PositionRow>, Failure> {
        let bar = Bar::status(screen.shows_progress());
        loop {
            match self.found.recv_timeout(STEP) {
                Ok(Ok(row)) => {
                    self.received += 1;
                    return Ok(Some(row));
                }
                Ok(Err(failure)) => return Err(failure),
                Err(RecvTimeoutError::Timeout) => {
                    let FinderProgress { done, total, .. } = self.progress();
                    bar.set_status(format!("searching a position: {done} of {total} turns"));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    drop(bar);
                    return self.end(screen).map(|()| None);
                }
            }
        }
    }

    fn progress(&self) -> FinderProgress {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says which turns were not searched. Fails if no position was found.
    fn end(&self, screen: &mut Screen) -> Result<(), Failure> {
        let FinderProgress { skipped, total, .. } = self.progress();
        if skipped > 0 {
            let note = format!("{skipped} of {total} turns cannot be searched");
            let help = "their racks are not known, or do not fit the game";
            screen.report(&[Diagnostic::note(note).help(help)]);
        }
        match self.received {
            0 => Err(Failure::with_help(
                "no position of these games satisfies the conditions and has a certain best move",
                "name more games, or omit a condition",
            )),
            _ => Ok(()),
        }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
