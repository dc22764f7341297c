//! [`RequestLimits`]: the end, the size and the sender of one request.

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::io;
use std::sync::Arc;

use lexc_alphabet::{ErrorKind, Letter};
use lexc_compiler::progress::BuildProgress;
use lexc_diagnostic::Remedy;
use lexc_runtime::query::{Constraint, PruneBounds, Query, ScannedWord};
use serde::Serialize;

use crate::error::{ApiError, ApiResult};

/// The longest answer of a request without limits of its own, in bytes of JSON.
const MAX_ANSWER: usize = 128 << 20;

/// The least number of bytes of a row of words, with which rows are bounded before they are made.
const MIN_ROW: usize = 40;

/// Returns `true` once a request should end.
type StopSignal = Arc<dyn Fn() -> bool + Send + Sync>;

/// The limits of one request: when it ends, how long its answer may be, and who sent it.
///
/// Without limits, a request ends by itself, and its answer has at most 128 MiB.
#[derive(Clone)]
pub struct RequestLimits {
    answer: usize,
    stop: StopSignal,
    pub(crate) client: ClientId,
}

/// The client that sent a request. The default is the program that owns the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct ClientId {
    /// The number of the connection, by which a client has what it opened; `None` if other clients
    /// may send requests by the same connection.
    pub connection: Option<u64>,
    /// The number under which the memory of the client is counted.
    pub account: u64,
}

impl Default for RequestLimits {
    fn default() -> Self {
        Self { answer: MAX_ANSWER, stop: Arc::new(|| false), client: ClientId::default() }
    }
}

impl fmt::Debug for RequestLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RequestLimits")
            .field("answer", &self.answer)
            .field("client", &self.client)
            .finish_non_exhaustive()
    }
}

impl RequestLimits {
    /// Limits that are never reached: for answers that stay in the program.
    pub(crate) fn unlimited() -> Self {
        Self { answer: usize::MAX, ..Self::default() }
    }

    /// Sets the longest answer, in bytes of JSON.
    #[must_use]
    pub fn answer(self, bytes: usize) -> Self {
        Self { answer: bytes, ..self }
    }

    /// Ends the request once `stop` returns `true`, also while it begins. `stop` is called every
    /// few milliseconds.
    #[must_use]
    pub fn stop(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { stop: Arc::new(stop), ..self }
    }

    /// Sets the client that sent the request.
    #[must_use]
    pub fn client(self, client: ClientId) -> Self {
        Self { client, ..self }
    }

    /// Returns `true` once the request should end.
    pub(crate) fn is_stopped(&self) -> bool {
        (self.stop)()
    }

    /// Fails once the request should end.
    pub(crate) fn check(&self) -> ApiResult<()> {
        match self.is_stopped() {
            true => Err(ApiError::new(ErrorKind::Other, "the request ended before its answer")
                .help("reduce the request, or give it more time")),
            false => Ok(()),
        }
    }

    /// Returns a check of the end for a loop over words.
    pub(crate) fn words(&self) -> WordCheck<'_> {
        WordCheck { limits: self, words: 0 }
    }

    /// Returns the longest answer, in bytes.
    pub(crate) fn longest(&self) -> usize {
        self.answer
    }

    /// Returns the number of rows above which an answer is too long, whatever they hold.
    pub(crate) fn most_rows(&self) -> usize {
        (self.answer / MIN_ROW).saturating_add(1)
    }

    /// Adds a condition to a query that no word satisfies once the request should end. The caller
    /// checks the end after the query.
    pub(crate) fn until(&self, mut query: Query) -> Query {
        query.push(UntilStop {
            stop: self.stop.clone(),
            looks: AtomicU32::new(0),
            is_over: AtomicBool::new(false),
        });
        query
    }

    /// Fails if the JSON of an answer, of some bytes, is too long.
    pub(crate) fn check_length(&self, bytes: usize) -> ApiResult<()> {
        match bytes <= self.answer {
            true => Ok(()),
            false => Err(self.too_long().help("ask for less at a time")),
        }
    }

    /// Returns the error of an answer that is too long.
    fn too_long(&self) -> ApiError {
        let message = format!("the answer is longer than {} bytes", self.answer);
        ApiError::new(ErrorKind::Limit, message)
    }

    /// Returns an empty list of rows. `field` is the parameter by which there are fewer.
    pub(crate) fn rows<R>(&self, field: &'static str) -> AnswerRows<'_, R> {
        AnswerRows { limits: self, field, next: None, bytes: 0, rows: Vec::new() }
    }
}

/// Cancels a build once the request should end.
impl BuildProgress for &RequestLimits {
    fn step(&mut self, _: &'static str) {}

    fn is_cancelled(&mut self) -> bool {
        self.is_stopped()
    }
}

/// Checks the end of a request once in many words.
pub(crate) struct WordCheck<'a> {
    limits: &'a RequestLimits,
    words: usize,
}

/// The number of words between two checks of the end of a request.
const WORDS: usize = 1 << 10;

impl WordCheck<'_> {
    /// Counts a word; fails once the request should end.
    pub(crate) fn next(&mut self) -> ApiResult<()> {
        self.words += 1;
        match self.words.is_multiple_of(WORDS) {
            true => self.limits.check(),
            false => Ok(()),
        }
    }
}

/// Rows of an answer, counted as they are added.
pub(crate) struct AnswerRows<'a, R> {
    limits: &'a RequestLimits,
    field: &'static str,
    /// The parameter that skips rows.
    next: Option<&'static str>,
    bytes: usize,
    rows: Vec<R>,
}

/// The number of rows between two checks of the end of a request.
const LOOKS: usize = 1 << 6;

impl<R: Serialize> AnswerRows<'_, R> {
    /// Names the parameter that skips the first rows.
    pub(crate) fn next(self, field: &'static str) -> Self {
        Self { next: Some(field), ..self }
    }

    /// Adds a row.
    ///
    /// # Errors
    ///
    /// Fails if the answer is too long, or the request should end.
    pub(crate) fn push(&mut self, row: R) -> ApiResult<()> {
        if self.rows.len().is_multiple_of(LOOKS) {
            self.limits.check()?;
        }
        if self.limits.answer < usize::MAX {
            let left = self.limits.answer.saturating_sub(self.bytes);
            self.bytes += json_length(&row, left).ok_or_else(|| self.too_long())? + 1;
        }
        self.rows.push(row);
        Ok(())
    }

    /// Returns the error of rows that are too long.
    pub(crate) fn too_long(&self) -> ApiError {
        let help = match (self.field, self.next) {
            (field @ "words", _) => Remedy::new("give fewer ").setting(field),
            (field, None) => Remedy::new("ask for fewer with ").setting(field),
            (field, Some(next)) => Remedy::new("ask for fewer with ")
                .setting(field)
                .then(", and for the next ones with ")
                .setting(next),
        };
        self.limits.too_long().in_field(self.field).help(help)
    }

    /// Adds rows, and returns them all.
    ///
    /// # Errors
    ///
    /// As [`Self::push`] and [`Self::finish`].
    pub(crate) fn collect(
        mut self,
        rows: impl IntoIterator<Item = ApiResult<R>>,
    ) -> ApiResult<Vec<R>> {
        rows.into_iter().try_for_each(|row| self.push(row?))?;
        self.finish()
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the rows.
    ///
    /// # Errors
    ///
    /// Fails if the request ended before they were complete.
    pub(crate) fn finish(self) -> ApiResult<Vec<R>> {
        self.limits.check()?;
        Ok(self.rows)
    }
}

/// Returns the length of a value as JSON, if it is at most `most` bytes.
fn json_length(value: &impl Serialize, most: usize) -> Option<usize> {
    /// Counts bytes, and fails above a number.
    struct Counter(usize);

    impl io::Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let left = self.0.checked_sub(bytes.len());
            self.0 = left.ok_or(io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    let mut counter = Counter(most);
    serde_json::to_writer(&mut counter, value).ok()?;
    Some(most - counter.0)
}

/// A condition that words satisfy until a request should end.
struct UntilStop {
    stop: StopSignal,
    looks: AtomicU32,
    is_over: AtomicBool,
}

/// The number of steps of a query between two checks of the end.
const STEPS: u32 = 1 << 10;

impl fmt::Debug for UntilStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UntilStop").finish_non_exhaustive()
    }
}

impl Constraint for UntilStop {
    fn width(&self) -> usize {
        0
    }

    fn start(&self, _: &mut [u64]) {}

    fn step(&self, _: &[u64], _: Letter, _: &mut [u64]) -> bool {
        let looks = self.looks.fetch_add(1, Ordering::Relaxed);
        let is_over = self.is_over.load(Ordering::Relaxed);
        if !is_over && looks.is_multiple_of(STEPS) && (self.stop)() {
            self.is_over.store(true, Ordering::Relaxed);
            return false;
        }
        !is_over
    }

    fn bounds(&self, _: &[u64]) -> PruneBounds {
        match self.is_over.load(Ordering::Relaxed) {
            true => PruneBounds::NOTHING,
            false => PruneBounds::FREE,
        }
    }

    fn accepts_word(&self, _: &ScannedWord<'_>) -> Option<bool> {
        Some(self.step(&[], Letter::FIRST, &mut []))
    }

    fn is_ordered(&self) -> bool {
        false
    }
}
