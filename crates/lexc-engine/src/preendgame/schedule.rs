//! [`TaskBatch`]: the next tasks of the solver; [`Workers`]: runs them on several threads.

use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::ids::PlayId;
use super::root::{RootMoves, RootResult, RootTask};
use super::task_runner::TaskRunner;
use crate::endgame::search::pvs::Search;
use crate::threads;

/// The number of tasks chosen at once. It does not depend on the number of threads, so the results
/// do not either.
const BATCH: usize = 8;

impl RootMoves {
    /// Begins the next stage of estimates if one is complete. After the last stage, plays are
    /// proven in the order of their estimates, and `included` plays are renumbered.
    pub(super) fn advance(&mut self, included: &mut [PlayId]) {
        if self.estimates.is_complete() {
            return;
        }
        self.estimates.advance();
        if self.estimates.is_complete() && self.estimates.has_all_orders {
            self.sort(included);
        }
    }

    /// Returns the next tasks, or none if the answer is complete: the results of the `top` best
    /// moves and of `included` plays are proven.
    pub(super) fn next_tasks(&self, top: usize, included: &[PlayId]) -> Vec<RootTask> {
        let chunks = self.estimates.next_chunks(BATCH);
        let samples: Vec<RootTask> = chunks.map(RootTask::Samples).collect();
        if !samples.is_empty() || !self.estimates.has_all_orders {
            return samples;
        }
        let mut searches = self.table.plan_leaders(BATCH);
        if searches.is_empty() {
            searches = self.table.plan(BATCH, top);
        }
        for &play in included {
            if searches.is_empty() {
                self.table.extend_plan(play, BATCH, &mut searches);
            }
        }
        if !searches.is_empty() {
            return searches.into_iter().map(RootTask::Search).collect();
        }
        let spreads = self.spreads.unknown(&self.table).take(BATCH);
        let task = |(play, order)| RootTask::Spread { play, order };
        spreads.map(task).collect()
    }
}

/// Some tasks, with the results of the tasks that are complete.
#[derive(Debug, Default)]
pub(super) struct TaskBatch(Vec<(RootTask, Option<RootResult>)>);

impl TaskBatch {
    pub(super) fn new(tasks: Vec<RootTask>) -> Self {
        Self(tasks.into_iter().map(|task| (task, None)).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the results; `None` for incomplete tasks.
    pub(super) fn into_results(self) -> impl Iterator<Item = Option<RootResult>> {
        self.0.into_iter().map(|(_, result)| result)
    }
}

/// A search for each thread.
#[derive(Debug)]
pub(super) struct Workers {
    searches: Vec<Search>,
    /// The number of nodes searched by all threads.
    pub(super) nodes: u64,
}

impl Workers {
    pub(super) fn new(search: Search) -> Self {
        Self { searches: vec![search], nodes: 0 }
    }

    /// Returns the search of the calling thread.
    pub(super) fn first(&mut self) -> &mut Search {
        &mut self.searches[0]
    }

    /// Runs the incomplete tasks of a batch. Tasks that are stopped, or not begun before a pause,
    /// stay incomplete.
    pub(super) fn run(
        &mut self,
        root: &RootMoves,
        batch: &mut TaskBatch,
        threads: usize,
        pause: &(impl Fn() -> bool + Sync),
        stop: &(impl Fn(u64) -> bool + Sync),
    ) {
        let open = (batch.0.iter_mut()).filter(|(_, result)| result.is_none());
        let open = open.map(|(task, result)| (&*task, Mutex::new(result)));
        let open: Vec<_> = open.collect();
        let threads = threads.clamp(1, open.len().max(1));
        while self.searches.len() < threads {
            self.searches.push(self.searches[0].sibling());
        }
        let nodes = AtomicU64::new(self.nodes);
        let next = AtomicUsize::new(0);
        let work = |search: &mut Search| {
            let mut runner = TaskRunner { search, stop: &mut |nodes| stop(nodes), nodes: &nodes };
            while let Some((task, result)) = open.get(next.fetch_add(1, Relaxed)) {
                if pause() {
                    break;
                }
                let Ok(found) = root.perform(&mut runner, task) else {
                    break;
                };
                **result.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
            }
        };
        let (own, others) = self.searches[..threads].split_first_mut().expect("there is a search");
        std::thread::scope(|scope| {
            for search in others {
                threads::spawn(scope, || work(search));
            }
            work(own);
        });
        self.nodes = nodes.into_inner();
    }
}
