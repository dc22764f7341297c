//! The waiting and running requests.
//!
//! The threads are shared by connection and by machine: the next request comes from the machine
//! with the fewest running requests, there from the connection with the fewest, and among equals
//! from the one that waits longest for its turn. A request that runs for more than a moment lets
//! others begin, so that short requests are not kept waiting by long ones. A machine without a
//! running request does not wait for the long ones of other machines, however many these are: the
//! system then shares the processors among the threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lexc_api::rpc::{RpcError, RpcRequest, code};
use serde_json::Value;

use super::client::Client;

/// The maximum number of waiting requests.
const MAX_WAITING: usize = 10_000;

/// The maximum size of the waiting requests, in bytes.
const MAX_BYTES: usize = 64 << 20;

/// The maximum size of the waiting requests of a machine, in bytes.
const MAX_SHARE: usize = 16 << 20;

/// The time after which a running request lets another one begin.
const MOMENT: Duration = Duration::from_millis(100);

/// A request of a client, with its cancellation flag. Its parameters wait as text, which is a
/// fraction of the size of the values.
#[derive(Clone)]
pub(super) struct QueuedRequest {
    pub(super) client: Arc<dyn Client>,
    pub(super) id: Value,
    pub(super) method: String,
    params: Arc<str>,
    cancelled: Arc<AtomicBool>,
    /// The time at which it began to run.
    begun: Instant,
}

impl QueuedRequest {
    /// Returns the flag that is `true` once the request is cancelled.
    pub(super) fn cancellation(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancelled)
    }

    /// Returns `true` once the request is cancelled.
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Returns the time since it began to run.
    pub(super) fn age(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Returns the parameters.
    pub(super) fn params(&self) -> Value {
        serde_json::from_str(&self.params).unwrap_or_default()
    }

    fn size(&self) -> usize {
        size_of::<Self>() + self.method.len() + self.params.len()
    }

    fn is_of(&self, client: &Arc<dyn Client>) -> bool {
        Arc::ptr_eq(&self.client, client)
    }

    fn is_same(&self, client: &Arc<dyn Client>, id: &Value) -> bool {
        self.is_of(client) && self.id == *id
    }
}

/// The waiting and running requests, shared by the threads.
pub(super) struct Queue {
    state: Mutex<QueueState>,
    changed: Condvar,
    places: Places,
}

/// The numbers of requests that run at the same time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Places {
    /// The number of requests that run at the same time, if they are short.
    pub(super) threads: usize,
    /// The number of requests that run beside them, once those take longer.
    pub(super) spare: usize,
    /// The number of requests that run beside all these, each of a machine without another one.
    pub(super) of_others: usize,
}

impl Places {
    fn all(self) -> usize {
        self.threads + self.spare + self.of_others
    }
}

#[derive(Default)]
struct QueueState {
    waiting: Vec<ClientQueue>,
    running: Vec<QueuedRequest>,
    /// The number of requests that began.
    turns: u64,
    is_closed: bool,
}

/// The waiting requests of a connection.
struct ClientQueue {
    client: Arc<dyn Client>,
    requests: VecDeque<QueuedRequest>,
    /// The number of requests that had begun when it had its last turn.
    turn: u64,
}

impl QueueState {
    fn waiting(&self) -> impl Iterator<Item = &QueuedRequest> {
        self.waiting.iter().flat_map(|queue| &queue.requests)
    }

    fn all(&self) -> impl Iterator<Item = &QueuedRequest> {
        self.waiting().chain(&self.running)
    }

    /// Returns why a request is refused, if it is.
    fn refusal(&self, request: &QueuedRequest) -> Option<RpcError> {
        let busy = |message: String| Some(RpcError::new(code::BUSY, message));
        let account = request.client.id().account;
        let is_of_account = |other: &&QueuedRequest| other.client.id().account == account;
        let size = |requests: &mut dyn Iterator<Item = &QueuedRequest>| {
            requests.map(QueuedRequest::size).sum::<usize>() + request.size()
        };
        if self.is_closed {
            Some(RpcError::new(code::CANCELLED, "the server is stopping"))
        } else if self.all().any(|queued| queued.is_same(&request.client, &request.id)) {
            let message = "a request with this id is still running";
            Some(RpcError::new(code::INVALID_REQUEST, message))
        } else if self.waiting().count() >= MAX_WAITING {
            busy(format!("{MAX_WAITING} requests wait"))
        } else if size(&mut self.waiting()) > MAX_BYTES {
            busy(format!("the requests that wait have {} MiB", MAX_BYTES >> 20))
        } else if size(&mut self.waiting().filter(is_of_account)) > MAX_SHARE {
            busy(format!("your requests that wait have {} MiB", MAX_SHARE >> 20))
        } else {
            None
        }
    }

    fn push(&mut self, request: QueuedRequest) {
        let known = self.waiting.iter_mut().find(|queue| request.is_of(&queue.client));
        match known {
            Some(queue) => queue.requests.push_back(request),
            None => self.waiting.push(ClientQueue {
                client: Arc::clone(&request.client),
                requests: VecDeque::from([request]),
                turn: self.turns,
            }),
        }
    }

    /// Takes out the next request, if one may begin.
    fn pop(&mut self, places: Places) -> Option<QueuedRequest> {
        let Places { threads, spare, .. } = places;
        let young = self.running.iter().filter(|running| running.begun.elapsed() < MOMENT);
        if young.count() >= threads || self.running.len() >= places.all() {
            return None;
        }
        let is_full = self.running.len() >= threads + spare;
        let rank = |queue: &ClientQueue| {
            let id = queue.client.id();
            let of_account = |running: &&QueuedRequest| running.client.id().account == id.account;
            let of_client = |running: &&QueuedRequest| running.is_of(&queue.client);
            let of_account = self.running.iter().filter(of_account).count();
            (of_account, self.running.iter().filter(of_client).count(), queue.turn)
        };
        // A machine leaves one thread to others, and a connection the spare ones.
        let may_begin = |(_, queue): &(usize, &ClientQueue)| {
            let (of_account, of_client, _) = rank(queue);
            let most = if is_full { 1 } else { threads + spare.saturating_sub(1) };
            queue.client.is_ready() && of_client < threads && of_account < most
        };
        let queues = self.waiting.iter().enumerate().filter(may_begin);
        let (next, _) = queues.min_by_key(|(_, queue)| rank(queue))?;
        self.turns += 1;
        let queue = self.waiting.get_mut(next)?;
        queue.turn = self.turns;
        let mut request = queue.requests.pop_front()?;
        if queue.requests.is_empty() {
            self.waiting.remove(next);
        }
        request.begun = Instant::now();
        self.running.push(request.clone());
        Some(request)
    }
}

impl Queue {
    /// Creates a queue. With one place, answers are in the order of requests.
    pub(super) fn new(places: Places) -> Self {
        Self { state: Mutex::default(), changed: Condvar::new(), places }
    }

    /// Returns the number of threads that take requests.
    pub(super) fn takers(&self) -> usize {
        self.places.all()
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a request. A request that is refused is answered at once.
    pub(super) fn add(&self, client: &Arc<dyn Client>, request: RpcRequest) {
        let RpcRequest { id, method, params } = request;
        let request = QueuedRequest {
            client: Arc::clone(client),
            id,
            method,
            params: params.to_string().into(),
            cancelled: Arc::default(),
            begun: Instant::now(),
        };
        drop(params);
        let mut state = self.lock();
        if let Some(error) = state.refusal(&request) {
            drop(state);
            client.answer(&request.id, Err(error));
            return;
        }
        state.push(request);
        drop(state);
        self.changed.notify_one();
    }

    /// Waits for the next request and returns it; `None` once the queue is closed and empty.
    pub(super) fn take(&self) -> Option<QueuedRequest> {
        let mut state = self.lock();
        loop {
            if let Some(request) = state.pop(self.places) {
                return Some(request);
            }
            let waits = !state.waiting.is_empty();
            if state.is_closed && !waits {
                return None;
            }
            state = match waits {
                // A moment later, a running request lets this one begin.
                true => {
                    let waited = self.changed.wait_timeout(state, MOMENT / 4);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                false => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Removes a request that is about to be answered: its id may be used again.
    pub(super) fn finish(&self, answered: &QueuedRequest) {
        let mut state = self.lock();
        let is_answered =
            |running: &QueuedRequest| Arc::ptr_eq(&running.cancelled, &answered.cancelled);
        state.running.retain(|running| !is_answered(running));
        drop(state);
        self.changed.notify_all();
    }

    /// Marks a request as cancelled; one that is unknown, or answered already, is ignored.
    pub(super) fn cancel(&self, client: &Arc<dyn Client>, id: &Value) {
        let state = self.lock();
        if let Some(queued) = state.all().find(|queued| queued.is_same(client, id)) {
            queued.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Removes the waiting requests of a client that is gone, and cancels the running ones.
    #[cfg(feature = "http")]
    pub(super) fn forget(&self, client: &Arc<dyn Client>) {
        let mut state = self.lock();
        state.waiting.retain(|queue| !Arc::ptr_eq(&queue.client, client));
        for queued in state.running.iter().filter(|queued| queued.is_of(client)) {
            queued.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Closes the queue. The requests in it are still answered.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Closes the queue and cancels the requests in it.
    #[cfg(feature = "http")]
    pub(super) fn stop(&self) {
        self.close();
        for queued in self.lock().all() {
            queued.cancelled.store(true, Ordering::Relaxed);
        }
    }
}
