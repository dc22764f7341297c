//! [`Engine`]: lexicons with their prepared data, and the methods that answer requests.

use core::fmt;
use core::time::Duration;
use std::sync::Arc;

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_engine::leaves::LeaveTable;
use lexc_runtime::Lexicon;
use lexc_runtime::meanings::Meanings;
use serde_json::{Map, Value};

use crate::engine::{EngineState, MeaningIndex, OpenLexicon};
use crate::error::{ApiError, ApiResult};
use crate::json::{JsonAnswer, LimitedTask};
use crate::limits::{ClientId, RequestLimits};
use crate::method::{ApiMethod, Scope};
use crate::methods::table::METHODS;
use crate::schema::{SCHEMAS, check_names};
use crate::task::{StepEnd, Task};
use crate::values::{Mebibytes, Threads};

/// The lexicon of a request that names none.
pub const DEFAULT_LEXICON: &str = "builtin:english";

/// An engine that stays alive between requests: it owns lexicons, leave tables and move generators.
///
/// It does no input or output and has no clock of its own. Threads share it by reference; each call
/// runs on the calling thread, and during a step on further ones if the request has `threads`.
pub struct Engine {
    state: EngineState,
    default_lexicon: String,
}

/// A request in progress; `T` is its work. See [`Engine::start`] and [`Engine::begin`].
pub struct Call<T = Box<dyn Task<Answer = JsonAnswer>>> {
    task: T,
    limits: RequestLimits,
    /// `true` once the work is done.
    done: bool,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for Call<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call").finish_non_exhaustive()
    }
}

impl Engine {
    /// Creates an engine. `clock` returns the time since a fixed moment; time limits use it.
    ///
    /// ```
    /// use std::time::Instant;
    ///
    /// let begun = Instant::now();
    /// let engine = lexc_api::Engine::new(move || begun.elapsed());
    /// let answer = engine.call("words.check", serde_json::json!({"words": ["quixotry"]}))?;
    /// assert_eq!(answer[0]["valid"], true);
    /// # Ok::<(), lexc_api::ApiError>(())
    /// ```
    #[must_use]
    pub fn new(clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self { state: EngineState::new(clock), default_lexicon: DEFAULT_LEXICON.to_owned() }
    }

    /// Lets requests name files: `reader` returns the bytes of a path, or the reason for a failure.
    /// Without a reader, no request opens a file.
    ///
    /// ```
    /// use std::time::Instant;
    ///
    /// use lexc_api::Engine;
    /// use serde_json::json;
    ///
    /// let begun = Instant::now();
    /// let engine = Engine::new(move || begun.elapsed()).with_reader(|path| match path {
    ///     "twelve.lex" => Ok(lexc_lexicons::EXAMPLE.to_vec()),
    ///     _ => Err("there is no such file".to_owned()),
    /// });
    /// let twelve = engine.call("lexicon.open", json!({"name": "twelve", "path": "twelve.lex"}))?;
    /// assert_eq!(twelve["words"], 12);
    /// # Ok::<(), lexc_api::ApiError>(())
    /// ```
    #[must_use]
    pub fn with_reader(
        mut self,
        reader: impl Fn(&str) -> Result<Vec<u8>, String> + Send + Sync + 'static,
    ) -> Self {
        self.state.reader = Some(Box::new(reader));
        self
    }

    /// Sets the largest table of a search that a request may ask for; 4,096 MiB otherwise.
    #[must_use]
    pub fn with_memory_limit(mut self, most: Mebibytes) -> Self {
        self.state.memory_limit = most;
        self
    }

    /// Sets the number of threads of requests that name none; one otherwise.
    #[must_use]
    pub fn with_threads(mut self, threads: Threads) -> Self {
        self.state.threads = threads;
        self
    }

    /// Ends requests after a time, also while they begin: each answers with the best it has found.
    /// Otherwise requests end by themselves, some of them after years.
    ///
    /// ```no_run
    /// use std::time::{Duration, Instant};
    ///
    /// use lexc_api::Engine;
    /// use serde_json::json;
    ///
    /// let begun = Instant::now();
    /// let engine = Engine::new(move || begun.elapsed()).with_max_time(Duration::from_secs(2));
    /// let endless = json!({"rack": "QUIZER?", "rule": "none", "iterations": 1_000_000_000});
    /// let best_so_far = engine.call("simulate", endless)?;
    /// # Ok::<(), lexc_api::ApiError>(())
    /// ```
    #[must_use]
    pub fn with_max_time(mut self, most: Duration) -> Self {
        self.state.max_time = Some(most);
        self
    }

    /// Lets clients that do not trust each other share the engine: games get numbers that nobody
    /// can guess, and tokens for their seats; lexicons belong to the connection that opened
    /// them; and the memory of both is bounded for each client. `random` returns 64 bits that
    /// no client can predict.
    #[must_use]
    pub fn shared(mut self, random: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        self.state.random = Some(Box::new(random));
        self
    }

    /// Removes the games and lexicons of a connection that has ended.
    pub fn forget(&self, connection: u64) {
        self.state.forget(connection);
    }

    /// Sets the lexicon of requests that name none; [`DEFAULT_LEXICON`] otherwise.
    #[must_use]
    pub fn with_default_lexicon(mut self, name: &str) -> Self {
        name.clone_into(&mut self.default_lexicon);
        self
    }

    /// Returns the name of the lexicon of requests that name none.
    #[must_use]
    pub fn default_lexicon(&self) -> &str {
        &self.default_lexicon
    }

    /// Returns the lexicon of a name.
    ///
    /// # Errors
    ///
    /// Fails if no lexicon has this name.
    pub fn lexicon(&self, name: &str) -> ApiResult<Lexicon> {
        Ok(self.state.lexicon(name, ClientId::default())?.stored().clone())
    }

    /// Adds leave values that requests to a lexicon can name.
    ///
    /// # Errors
    ///
    /// Fails if no lexicon has this name.
    pub fn add_leaves(&self, lexicon: &str, name: &str, leaves: Arc<LeaveTable>) -> ApiResult<()> {
        self.state.lexicon(lexicon, ClientId::default())?.add_leaves(name, leaves);
        Ok(())
    }

    /// Adds the meanings of words of a language, such as `en`, in place of the built-in ones.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::time::Instant;
    ///
    /// use lexc_api::Engine;
    /// use lexc_runtime::meanings::Meanings;
    /// use serde_json::json;
    ///
    /// let begun = Instant::now();
    /// let engine = Engine::new(move || begun.elapsed());
    /// engine.add_meanings("tr", Arc::new(Meanings::new("kedi\tn evcil bir hayvan\n")?));
    /// let params = json!({"lexicon": "builtin:turkish", "words": ["kedi"]});
    /// let answer = engine.call("words.define", params)?;
    /// assert_eq!(answer[0]["meaning"]["text"], "n. evcil bir hayvan");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_meanings(&self, language: &str, meanings: Arc<Meanings>) {
        self.state.add_meanings(language, meanings);
    }

    /// Returns the words of a lexicon with their meanings, for searches. The first call prepares
    /// them, in some hundredths of a second.
    ///
    /// # Errors
    ///
    /// Fails if no lexicon has this name.
    pub fn meaning_index(&self, lexicon: &str) -> ApiResult<Arc<MeaningIndex>> {
        let limits = RequestLimits::default();
        let scope = Scope { engine: &self.state, lexicon, edition: None, limits: &limits };
        scope.meaning_index(&scope.opened()?)
    }

    /// Adds a lexicon that requests can name.
    ///
    /// # Errors
    ///
    /// Fails if the name belongs to a built-in lexicon, or 100 lexicons are open.
    pub fn add_lexicon(&self, name: &str, lexicon: Lexicon) -> ApiResult<()> {
        self.state.add(OpenLexicon::new(name, lexicon))
    }

    /// Adds an edition of a lexicon under a name of its own; `whole` has the values of the words.
    ///
    /// # Errors
    ///
    /// As [`Self::add_lexicon`].
    pub fn add_edition(&self, name: &str, edition: Lexicon, whole: Lexicon) -> ApiResult<()> {
        let edition = OpenLexicon::new(name, edition);
        self.state.add(edition.with_whole(whole))
    }

    /// Returns the names that requests can give as `lexicon`: the built-in lexicons, and the
    /// lexicons that were added.
    #[must_use]
    pub fn lexicon_names(&self) -> Vec<String> {
        self.state.lexicon_names(ClientId::default())
    }

    /// Starts a request: a method and an object of parameters, or `null` for none.
    ///
    /// # Errors
    ///
    /// Returns [`ApiError`] for an unknown method or parameter, for a parameter that cannot be
    /// read, with its place, and for a position that the method cannot answer.
    pub fn start(&self, method: &str, params: Value) -> ApiResult<Call> {
        self.start_within(method, params, &self.state.timed(RequestLimits::default()))
    }

    /// Starts a request with limits of its own. [`Self::start`] has the time of the engine, and
    /// bounds the answer, so that it fits into memory.
    ///
    /// # Errors
    ///
    /// As [`Self::start`], and if the answer is too long, or the request ends before it has one.
    pub fn start_within(
        &self,
        method: &str,
        params: Value,
        limits: &RequestLimits,
    ) -> ApiResult<Call> {
        let mut params = match params {
            Value::Object(params) => params,
            Value::Null => Map::new(),
            _ => {
                return Err(ApiError::new(ErrorKind::Syntax, "the parameters are not an object")
                    .help("write them by name: {\"rack\": \"QUIZER?\"}"));
            }
        };
        let found = METHODS.iter().find(|known| known.name == method);
        let schema = SCHEMAS.get(method).and_then(|method| method.get("params"));
        let (Some(found), Some(schema)) = (found, schema) else {
            let message = format!("there is no method `{method}`");
            return Err(ApiError::new(ErrorKind::NotFound, message)
                .help(Remedy::default().method("api.methods").then(" lists the methods")));
        };
        // Null is the same as absent.
        params.retain(|_, value| !value.is_null());
        check_names(schema, method, &params)?;
        let lexicon = take_name(&mut params, "lexicon", "a lexicon")?;
        let edition = take_name(&mut params, "edition", "an edition")?;
        let scope = Scope {
            engine: &self.state,
            lexicon: lexicon.as_deref().unwrap_or(&self.default_lexicon),
            edition: edition.as_deref(),
            limits,
        };
        self.state.shrink();
        let task = (found.start)(&scope, schema, params)?;
        let task = LimitedTask { task, limits: limits.clone(), done: false };
        Ok(Call { task: Box::new(task), limits: limits.clone(), done: false })
    }

    /// Answers a request. [`Self::start`] works in steps.
    ///
    /// # Errors
    ///
    /// As [`Self::start`].
    pub fn call(&self, method: &str, params: Value) -> ApiResult<Value> {
        let mut call = self.start(method, params)?;
        while !call.step(self, Duration::from_secs(1), &|| false) {}
        let answer = call.answer(self, false)?;
        let wrong = |error: serde_json::Error| ApiError::new(ErrorKind::Other, error.to_string());
        serde_json::from_str(answer.get()).map_err(wrong)
    }

    /// Starts a typed request to the default lexicon. [`Self::begin_in`] names another.
    ///
    /// # Errors
    ///
    /// As [`Self::start`].
    pub fn begin<M: ApiMethod>(&self, request: M::Request) -> ApiResult<Call<M::Task>> {
        self.begin_in::<M>(&self.default_lexicon, request)
    }

    /// Starts a typed request to a lexicon.
    ///
    /// # Errors
    ///
    /// As [`Self::start`].
    pub fn begin_in<M: ApiMethod>(
        &self,
        lexicon: &str,
        request: M::Request,
    ) -> ApiResult<Call<M::Task>> {
        let limits = self.state.timed(RequestLimits::unlimited());
        let scope = Scope { engine: &self.state, lexicon, edition: None, limits: &limits };
        Ok(Call { task: M::start(&scope, request)?, limits, done: false })
    }

    /// Answers a typed request to the default lexicon.
    ///
    /// ```
    /// # use std::time::Instant;
    /// # use lexc_api::Engine;
    /// use lexc_api::words::{CheckRequest, CheckWords};
    ///
    /// # let begun = Instant::now();
    /// # let engine = Engine::new(move || begun.elapsed());
    /// let request = CheckRequest::default().words(vec!["quixotry".to_owned()]);
    /// let answer = engine.run::<CheckWords>(request)?;
    /// assert!(answer[0].valid);
    /// # Ok::<(), lexc_api::ApiError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Self::start`].
    pub fn run<M: ApiMethod>(&self, request: M::Request) -> ApiResult<M::Answer> {
        self.run_in::<M>(&self.default_lexicon, request)
    }

    /// Answers a typed request to a lexicon.
    ///
    /// # Errors
    ///
    /// As [`Self::start`].
    pub fn run_in<M: ApiMethod>(&self, lexicon: &str, request: M::Request) -> ApiResult<M::Answer> {
        let mut call = self.begin_in::<M>(lexicon, request)?;
        while !call.step(self, Duration::from_secs(1), &|| false) {}
        call.answer(self, false)
    }
}

/// Takes a name out of parameters.
fn take_name(
    params: &mut Map<String, Value>,
    field: &'static str,
    what: &str,
) -> ApiResult<Option<String>> {
    match params.remove(field) {
        None => Ok(None),
        Some(Value::String(name)) => Ok(Some(name)),
        Some(_) => {
            let message = format!("the name of {what} must be a string");
            Err(ApiError::new(ErrorKind::Syntax, message).in_field(field))
        }
    }
}

impl<T: Task> Call<T> {
    /// Works for a time, or until `is_cancelled` returns `true`. Returns `true` once the answer is
    /// complete, or the limits of the request end it. Every method checks `is_cancelled` at least
    /// every 50 ms once it has begun.
    pub fn step(
        &mut self,
        engine: &Engine,
        time: Duration,
        is_cancelled: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        let clock = engine.state.clock();
        let (until, limits) = (clock().saturating_add(time), &self.limits);
        let is_cancelled = &|| is_cancelled() || limits.is_stopped();
        self.done = self.task.step(&StepEnd { clock, until, is_cancelled });
        self.done || self.limits.is_stopped()
    }

    /// Returns the answer, or the best one so far if the request was cancelled or its limits ended
    /// it.
    ///
    /// # Errors
    ///
    /// Fails if the request was cancelled before it had an answer.
    pub fn answer(&mut self, engine: &Engine, cancelled: bool) -> ApiResult<T::Answer> {
        let ended = cancelled || !self.done && self.limits.is_stopped();
        self.task.answer(engine.state.clock(), ended)
    }

    /// Returns the work itself, for what the answer does not hold.
    pub fn task(&self) -> &T {
        &self.task
    }
}
