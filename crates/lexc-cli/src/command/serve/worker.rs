//! Carrying one request out.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use lexc_api::{ApiError, Engine, is_method};

use super::message::{code, error, progress, result};
use super::queue::QueuedRequest;
use super::responses::Responses;

/// The time between two looks at progress.
const STEP: Duration = Duration::from_millis(20);

/// The time between two notifications of progress.
const PROGRESS: Duration = Duration::from_millis(100);

/// Answers a request. A panic is an answer, too: other requests go on.
pub(super) fn work(engine: &Engine, queued: &QueuedRequest, responses: &Responses) {
    let id = &queued.request.id;
    let answered = catch_unwind(AssertUnwindSafe(|| answer(engine, queued, responses)));
    responses.send(&match answered {
        Ok(Ok(answer)) => result(id, answer),
        Ok(Err((code, wrong))) => error(id, code, &wrong.to_string(), Some(&wrong)),
        Err(_) => error(
            id,
            code::INTERNAL,
            "the request failed; this is a bug in lexc",
            None,
        ),
    });
}

fn answer(
    engine: &Engine,
    queued: &QueuedRequest,
    responses: &Responses,
) -> Result<serde_json::Value, (i32, ApiError)> {
    let request = &queued.request;
    if queued.is_cancelled() {
        let cancelled = ApiError::new(lexc_alphabet::ErrorKind::Other, "the request is cancelled");
        return Err((code::CANCELLED, cancelled));
    }
    let of_start = |wrong: ApiError| match is_method(&request.method) {
        true => (code::INVALID_PARAMS, wrong),
        false => (code::NO_METHOD, wrong),
    };
    let mut call = engine
        .start(&request.method, request.params.clone())
        .map_err(of_start)?;
    let is_cancelled = || queued.is_cancelled();
    let mut shown = Instant::now();
    while !call.step(engine, STEP, &is_cancelled) {
        if queued.is_cancelled() {
            let answer = call.answer(engine, true);
            return answer.map_err(|wrong| (code::CANCELLED, wrong));
        }
        if shown.elapsed() >= PROGRESS {
            if let Ok(so_far) = call.answer(engine, false) {
                responses.send(&progress(&request.id, so_far));
            }
            shown = Instant::now();
        }
    }
    call.answer(engine, false)
        .map_err(|wrong| (code::INVALID_PARAMS, wrong))
}
