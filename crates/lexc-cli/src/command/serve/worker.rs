//! The execution of one request.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use lexc::alphabet::ErrorKind;
use lexc_api::rpc::{RpcError, code};
use lexc_api::values::{Mebibytes, Threads};
use lexc_api::{ApiError, Engine, JsonAnswer, RequestLimits, is_method};
use serde_json::Value;

use super::queue::{Queue, QueuedRequest};
use crate::heap::return_freed_pages;

/// The time between two checks of the progress.
const STEP: Duration = Duration::from_millis(20);

/// The least time between two notifications of progress.
const PROGRESS: Duration = Duration::from_millis(100);

/// The time between two notifications of progress, in times that the answer so far took.
const SHARE_OF_PROGRESS: u32 = 20;

/// The time after which a request has used so much memory that it is returned to the system.
const LARGE: Duration = Duration::from_millis(200);

/// The limits of each request.
#[derive(Debug, Clone, Copy)]
pub(super) struct ServerLimits {
    pub(super) time: Option<Duration>,
    /// The maximum of the parameter `memory`, in MiB.
    pub(super) memory: u32,
    /// The maximum of the parameter `threads`.
    pub(super) threads: u32,
    /// The longest answer, in bytes.
    pub(super) answer: usize,
}

/// Answers requests until the queue is closed.
pub(super) fn work(engine: &Engine, queue: &Queue, limits: ServerLimits) {
    while let Some(queued) = queue.take() {
        // A panic becomes an answer, so that other requests continue.
        let answered = catch_unwind(AssertUnwindSafe(|| answer(engine, &queued, limits)));
        let answered = answered.unwrap_or_else(|_| {
            let message = "the request failed; this is a bug in lexc";
            Err(RpcError::new(code::INTERNAL, message))
        });
        let is_large = queued.age() >= LARGE;
        queue.finish(&queued);
        queued.client.answer(&queued.id, answered);
        if is_large {
            return_freed_pages();
        }
    }
}

fn answer(
    engine: &Engine,
    queued: &QueuedRequest,
    limits: ServerLimits,
) -> Result<JsonAnswer, RpcError> {
    let begun = Instant::now();
    if queued.is_cancelled() {
        let cancelled = ApiError::new(ErrorKind::Other, "the request is cancelled");
        return Err(RpcError::of(code::CANCELLED, cancelled));
    }
    let params = queued.params();
    // The engine refuses numbers above the range of a parameter.
    let above = |field, most: f64, range: u64| {
        let given = params.get(field).and_then(Value::as_f64);
        given.is_some_and(|given| given > most && given <= range as f64)
    };
    let refused = |field, message: &str, help: String| {
        let error = ApiError::new(ErrorKind::Limit, message).in_field(field);
        Err(RpcError::of(code::INVALID_PARAMS, error.help(help)))
    };
    let ServerLimits { memory, threads, .. } = limits;
    if above("memory", f64::from(memory), Mebibytes::MAX.get()) {
        let message = "the request exceeds the memory limit of this server";
        let help = format!("give at most {memory} MiB, the server's --max-memory");
        return refused("memory", message, help);
    }
    if above("threads", f64::from(threads), Threads::MAX.get()) {
        let message = "the request asks for more threads than the server has";
        let help = format!("give at most {threads}, the server's --threads");
        return refused("threads", message, help);
    }
    let is_late = move || limits.time.is_some_and(|limit| begun.elapsed() >= limit);
    let cancellation = queued.cancellation();
    let is_cancelled = move || cancellation.load(Ordering::Relaxed) || is_late();
    let until = is_cancelled.clone();
    let request_limits =
        RequestLimits::default().answer(limits.answer).stop(until).client(queued.client.id());
    let ended = |wrong: ApiError| match queued.is_cancelled() {
        true => RpcError::of(code::CANCELLED, wrong),
        false => late(limits.time.unwrap_or_default()),
    };
    let of_start = |wrong: ApiError| match is_method(&queued.method) {
        true if is_cancelled() => ended(wrong),
        true => RpcError::of(code::INVALID_PARAMS, wrong),
        false => RpcError::of(code::NO_METHOD, wrong),
    };
    let started = engine.start_within(&queued.method, params, &request_limits);
    let mut call = started.map_err(of_start)?;
    let mut next_progress = begun + PROGRESS;
    while !call.step(engine, STEP, &|| false) {
        let reached = Instant::now();
        if reached >= next_progress {
            if queued.client.wants_progress()
                && let Ok(so_far) = call.answer(engine, false)
            {
                queued.client.progress(&queued.id, &so_far);
            }
            let pause = PROGRESS.max(reached.elapsed() * SHARE_OF_PROGRESS);
            next_progress = Instant::now() + pause;
        }
    }
    call.answer(engine, false).map_err(|wrong| {
        match is_cancelled() && wrong.kind != ErrorKind::Limit.name() {
            true => ended(wrong),
            false => RpcError::of(code::INVALID_PARAMS, wrong),
        }
    })
}

/// Returns the error of a request that has no answer within the time limit.
fn late(limit: Duration) -> RpcError {
    let message = format!("no answer after {} s", limit.as_secs_f64());
    let error = ApiError::new(ErrorKind::Limit, message);
    RpcError::of(
        code::CANCELLED,
        error.help("reduce the request, or start `lexc serve` with a larger --max-time"),
    )
}
