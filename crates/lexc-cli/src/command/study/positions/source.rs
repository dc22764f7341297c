//! Positions to ask: searched in games while others are asked, or read from a file.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;
use std::time::Duration;

use lexc::alphabet::plain_message;
use lexc::engine::positions::FinderProgress;
use lexc_api::Call;
use lexc_api::conditions::ConditionsRequest;
use lexc_api::positions::{FindPositions, PositionRow, PositionsRequest, PositionsTask};
use lexc_api::values::{Limit, Seed};
use lexc_diagnostic::Diagnostic;

use super::args::PositionArgs;
use super::games::Games;
use crate::args::game::engine::LocalEngine;
use crate::failure::Failure;
use crate::input::files;

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
    Search(Box<SearchJob>),
}

/// A search of games, batch by batch.
pub(super) struct SearchJob {
    /// The request without games.
    request: PositionsRequest,
    games: Games,
    /// A batch whose search has begun.
    batch: Option<SearchBatch>,
}

/// Games that are searched together, with their names.
struct SearchBatch {
    call: Call<PositionsTask>,
    names: Vec<String>,
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
    /// A note on turns that were not searched.
    note: Option<Diagnostic>,
}

/// The result of waiting for a position.
pub(super) enum NextPosition {
    Found(Box<PositionRow>),
    /// None is found yet; a text about the search.
    Searching(String),
    End,
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
                let (column, reason) = (error.column(), error.to_string());
                // A line of the file is line 1 to the parser.
                let reason = reason.split(" at line ").next().unwrap_or_default();
                Failure::with_help(
                    format!("{name}:{number}:{column}: not a position: {}", plain_message(reason)),
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
        games: Games,
        conditions: ConditionsRequest,
        order: SearchOrder,
        engine: &LocalEngine,
    ) -> Result<Self, Failure> {
        let request = PositionsRequest::default()
            .limit(Limit::new(order.questions as u64).unwrap_or_default())
            .in_order(order.in_order)
            .seed(Seed::new(order.seed).unwrap_or_default())
            .wanted(args.wanted.clone())
            .resources(args.resources.clone())
            .rules(args.rules.clone())
            .conditions(conditions);
        let mut job = SearchJob { request, games, batch: None };
        // Errors in files are reported before anything is asked.
        if job.games.has_files() {
            job.batch = job.next_batch(engine)?;
        }
        Ok(Self::Search(Box::new(job)))
    }

    /// Starts the search, if there is one. It ends when the positions are dropped.
    pub(super) fn start<'scope>(
        self,
        scope: &'scope Scope<'scope, '_>,
        engine: &'scope LocalEngine,
    ) -> Positions {
        let job = match self {
            Self::Saved(rows) => return Positions::Saved(rows),
            Self::Search(job) => job,
        };
        let (send, found) = channel();
        let progress = Arc::new(Mutex::new(NO_PROGRESS));
        let stop = Arc::new(AtomicBool::new(false));
        let (shown, is_stopped) = (Arc::clone(&progress), Arc::clone(&stop));
        scope.spawn(move || {
            let is_stopped = || is_stopped.load(Ordering::Relaxed);
            if let Err(failure) = job.run(engine, &send, &shown, &is_stopped) {
                // Nobody waits if the sitting has ended.
                drop(send.send(Err(failure)));
            }
        });
        Positions::Searched(Search { found, progress, stop, received: 0, note: None })
    }
}

const NO_PROGRESS: FinderProgress = FinderProgress { done: 0, total: 0, skipped: 0 };

fn sum(one: FinderProgress, other: FinderProgress) -> FinderProgress {
    FinderProgress {
        done: one.done + other.done,
        total: one.total + other.total,
        skipped: one.skipped + other.skipped,
    }
}

impl SearchJob {
    /// Begins to search the next games, if there are any.
    fn next_batch(&mut self, engine: &LocalEngine) -> Result<Option<SearchBatch>, Failure> {
        let games = self.games.next_batch()?;
        if games.is_empty() {
            return Ok(None);
        }
        let games = games.into_iter().map(|game| (game.name, game.gcg));
        let (names, texts): (_, Vec<String>) = games.unzip();
        let call = engine.begin::<FindPositions>(self.request.clone().games(texts))?;
        Ok(Some(SearchBatch { call, names }))
    }

    /// Searches until all is searched or nobody waits for positions.
    fn run(
        mut self,
        engine: &LocalEngine,
        send: &Sender<Message>,
        progress: &Mutex<FinderProgress>,
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), Failure> {
        let (mut before, mut games, mut sent) = (NO_PROGRESS, 0, 0);
        loop {
            let batch = match self.batch.take() {
                Some(batch) => Some(batch),
                None => self.next_batch(engine)?,
            };
            let Some(SearchBatch { mut call, names }) = batch else { return Ok(()) };
            let mut of_batch = 0;
            loop {
                let is_complete = engine.step(&mut call, is_stopped);
                let searched = sum(before, call.task().searched());
                *progress.lock().unwrap_or_else(PoisonError::into_inner) = searched;
                for mut row in call.task().rows(of_batch) {
                    row.file.clone_from(&names[row.game]);
                    row.game += games;
                    of_batch += 1;
                    if send.send(Ok(row)).is_err() {
                        return Ok(());
                    }
                }
                if is_stopped() {
                    return Ok(());
                }
                if is_complete {
                    break;
                }
            }
            engine.answer(&mut call)?;
            sent += of_batch;
            if sent >= self.request.limit.rows() {
                return Ok(());
            }
            before = sum(before, call.task().searched());
            games += names.len();
        }
    }
}

impl Positions {
    /// Returns the next position, for which it waits some time.
    pub(super) fn next(&mut self, wait: Duration) -> Result<NextPosition, Failure> {
        match self {
            Self::Saved(rows) => Ok(rows
                .pop_front()
                .map_or(NextPosition::End, |row| NextPosition::Found(row.into()))),
            Self::Searched(search) => search.next(wait),
        }
    }

    /// Returns a note on turns that were not searched, if the search is complete.
    pub(super) fn note(&mut self) -> Option<Diagnostic> {
        match self {
            Self::Saved(_) => None,
            Self::Searched(search) => search.note.take(),
        }
    }
}

impl Search {
    fn next(&mut self, wait: Duration) -> Result<NextPosition, Failure> {
        match self.found.recv_timeout(wait) {
            Ok(Ok(row)) => {
                self.received += 1;
                Ok(NextPosition::Found(row.into()))
            }
            Ok(Err(failure)) => Err(failure),
            Err(RecvTimeoutError::Timeout) => {
                let FinderProgress { done, total, .. } = self.progress();
                let text = match done == total {
                    true => "replaying games".to_owned(),
                    false => format!("searching a position: {done} of {total} turns"),
                };
                Ok(NextPosition::Searching(text))
            }
            Err(RecvTimeoutError::Disconnected) => self.end(),
        }
    }

    fn progress(&self) -> FinderProgress {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes which turns were not searched. Fails if no position was found.
    fn end(&mut self) -> Result<NextPosition, Failure> {
        let FinderProgress { skipped, total, .. } = self.progress();
        self.note = (skipped > 0).then(|| {
            Diagnostic::note(format!("{skipped} of {total} turns cannot be searched"))
                .help("their racks are not known, or do not fit the game")
        });
        if self.received > 0 {
            return Ok(NextPosition::End);
        }
        let message =
            "no position of these games satisfies the conditions and has a certain best move";
        let error = Diagnostic::error(message).help("name more games, or omit a condition");
        Err(Failure::Diagnostics(self.note.take().into_iter().chain([error]).collect()))
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
