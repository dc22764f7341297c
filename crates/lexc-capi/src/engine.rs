//! The API: requests and answers as JSON, handled by a long-lived engine.

use core::ffi::c_char;
use std::ffi::CString;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lexc_api::{ApiError, Call, Engine};
use lexc_runtime::Lexicon;
use serde_json::{Value, json};

use crate::boundary::{fail, guard, optional_text, text};
use crate::handles::Handles;
use crate::lexicon::{LEXICONS, LexcLexicon};

/// An engine. It prepares lexicons, leave values and move generators once for all its requests.
/// Several threads may use it at once.
#[derive(Debug)]
pub struct LexcEngine {
    _handle: (),
}

/// A started request. One thread works on it at a time; others may cancel it.
#[derive(Debug)]
pub struct LexcRequest {
    _handle: (),
}

/// The open engines.
static ENGINES: Handles<Engine> = Handles::new("an engine");

/// The open requests.
static REQUESTS: Handles<Request> = Handles::new("a request");

/// A request.
struct Request {
    engine: Arc<Engine>,
    cancelled: AtomicBool,
    work: Mutex<Work>,
}

/// The work on a request.
struct Work {
    /// The call, or the reason why it could not be created.
    call: Result<Call, ApiError>,
    done: bool,
    /// The answer lent to C.
    lent: CString,
}

/// Returns the answer to a request that failed.
fn error_of(error: &ApiError) -> String {
    json!({ "error": error }).to_string()
}

impl Request {
    /// Works until the answer is complete, the request is cancelled, or `time` is over.
    fn work(&self, time: Option<Duration>) -> bool {
        let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        let is_cancelled = || self.cancelled.load(Ordering::Relaxed);
        let begun = Instant::now();
        let Work { call, done, .. } = &mut *work;
        if let Ok(call) = call {
            while !*done && !is_cancelled() {
                let left = match time {
                    None => Duration::from_secs(1),
                    Some(time) => time.saturating_sub(begun.elapsed()),
                };
                *done = call.step(&self.engine, left, &is_cancelled);
                if time.is_some_and(|time| begun.elapsed() >= time) {
                    break;
                }
            }
        }
        *done || call.is_err() || is_cancelled()
    }

    /// Returns the answer, or the best one so far.
    fn answer(&self) -> *const c_char {
        let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        let Work { call, done, lent } = &mut *work;
        let answer = match call {
            Err(error) => error_of(error),
            Ok(call) => match call.answer(&self.engine, !*done) {
                Ok(answer) => answer.get().to_owned(),
                Err(error) => error_of(&error),
            },
        };
        // JSON has no 0 bytes.
        *lent = CString::new(answer).unwrap_or_default();
        lent.as_ptr()
    }
}

/// Returns a new engine. Free it with `lexc_engine_free`.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_engine_new() -> *mut LexcEngine {
    guard(core::ptr::null_mut(), || Some(ENGINES.insert(new_engine())))
}

fn new_engine() -> Engine {
    let begun = Instant::now();
    Engine::new(move || begun.elapsed())
}

/// Returns a new engine whose requests end after `milliseconds`, also within `lexc_start`: each
/// answers with the best it has found, or with an error. Free it with `lexc_engine_free`.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_engine_new_with_max_time(milliseconds: u32) -> *mut LexcEngine {
    guard(core::ptr::null_mut(), || {
        let most = Duration::from_millis(milliseconds.into());
        Some(ENGINES.insert(new_engine().with_max_time(most)))
    })
}

/// Frees an engine. Its requests remain open. Null is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_engine_free(engine: *mut LexcEngine) {
    guard((), || ENGINES.remove(engine));
}

/// Adds a lexicon to an engine under a name, which requests give as `lexicon`. The lexicon may be
/// closed afterwards. `builtin:english` and `builtin:turkish` are always available. Returns 1, or 0
/// if an argument is null or the name begins with `builtin:`; `lexc_error` gives the reason.
///
/// # Safety
/// `name` must be null (an error) or a 0-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_engine_add(
    engine: *const LexcEngine,
    name: *const c_char,
    lexicon: *const LexcLexicon,
) -> i32 {
    guard(0, || {
        let engine = ENGINES.get(engine)?;
        // SAFETY: this function has the contract of `text`.
        let (name, lexicon) = (unsafe { text(name) }?, LEXICONS.get(lexicon)?);
        match engine.add_lexicon(name, Lexicon::clone(&lexicon)) {
            Ok(()) => Some(1),
            Err(error) => fail(error),
        }
    })
}

/// Starts a request. `method` is the name of a method such as "moves.list", and `params` its
/// parameters as a JSON object, or null for none. Returns null if `engine` is not open,
/// `method` is null or `params` is not JSON; `lexc_error` gives the reason. For a request that the
/// engine refuses, `lexc_answer` returns the error. Free the request with `lexc_request_free`.
///
/// # Safety
/// `method` must be null (an error) or a 0-terminated string; so must `params`, where null is
/// allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_start(
    engine: *const LexcEngine,
    method: *const c_char,
    params: *const c_char,
) -> *mut LexcRequest {
    guard(core::ptr::null_mut(), || {
        let engine = ENGINES.get(engine)?;
        // SAFETY: this function has the contract of `text` and `optional_text`.
        let (method, params) = unsafe { (text(method)?, optional_text(params)?) };
        let params: Value = match serde_json::from_str(params.unwrap_or("{}")) {
            Ok(params) => params,
            Err(error) => return fail(error),
        };
        let call = engine.start(method, params);
        Some(REQUESTS.insert(Request {
            engine,
            cancelled: AtomicBool::new(false),
            work: Mutex::new(Work { call, done: false, lent: CString::default() }),
        }))
    })
}

/// Works on a request for about `milliseconds`. Returns 1 if the answer is complete or the request
/// was cancelled or refused, 0 if there is more to do, and -1 if the request is not open.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_poll(request: *const LexcRequest, milliseconds: u32) -> i32 {
    guard(-1, || {
        let time = Duration::from_millis(milliseconds.into());
        Some(i32::from(REQUESTS.get(request)?.work(Some(time))))
    })
}

/// Starts a request and works on it until the answer is complete. Otherwise like `lexc_start`.
///
/// # Safety
/// As for `lexc_start`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn lexc_call(
    engine: *const LexcEngine,
    method: *const c_char,
    params: *const c_char,
) -> *mut LexcRequest {
    // SAFETY: this function has the contract of `lexc_start`.
    let handle = unsafe { lexc_start(engine, method, params) };
    guard((), || {
        // A null handle already has its error.
        if !handle.is_null() {
            REQUESTS.get(handle)?.work(None);
        }
        Some(())
    });
    handle
}

/// Ends a request with the best answer so far, within 50 milliseconds. Any thread may call it.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_cancel(request: *const LexcRequest) {
    guard((), || {
        let request = REQUESTS.get(request)?;
        request.cancelled.store(true, Ordering::Relaxed);
        Some(())
    });
}

/// Returns the answer, or the best one so far, as JSON: the object that the command prints with
/// `--json`, or `{"error": {"kind": ..., "message": ..., "place": ..., "help": ...}}`. The text is
/// valid until the next call for this request. Returns null if the request is not open.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_answer(request: *const LexcRequest) -> *const c_char {
    guard(core::ptr::null(), || Some(REQUESTS.get(request)?.answer()))
}

/// Frees a request. Null is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn lexc_request_free(request: *mut LexcRequest) {
    guard((), || REQUESTS.remove(request));
}
