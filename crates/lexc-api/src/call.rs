//! [`Engine`]: lexicons with their prepared data, and the methods that answer requests.

use core::fmt;
use core::time::Duration;
use std::collections::BTreeMap;

use lexc_alphabet::ErrorKind;
use lexc_runtime::Lexicon;
use serde_json::{Map, Value};

use crate::engine::EngineState;
use crate::error::{ApiError, ApiResult};
use crate::methods::table::{METHODS, Started};
use crate::schema::Fields;
use crate::task::{StepEnd, Task};

/// The lexicon of a request that names none.
pub const DEFAULT_LEXICON: &str = "builtin:english";

/// An engine that stays alive between requests: it owns lexicons, leave tables and move generators.
///
/// It does no input or output and has no clock of its own. Threads share it by reference; each call
/// runs on the calling thread, and during a step on further ones if the request has `threads`.
pub struct Engine {
    state: EngineState,
    fields: BTreeMap<&'static str, Fields>,
}

/// A request in progress. See [`Engine::start`].
pub struct Call {
    state: CallState,
}

enum CallState {
    Done(Value),
    Running(Box<dyn Task>),
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}

impl fmt::Debug for Call {
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
        Self {
            state: EngineState::new(clock),
            fields: METHODS
                .iter()
                .map(|method| (method.name, Fields::of(&(method.request)())))
                .collect(),
        }
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
        self.state.set_reader(Box::new(reader));
        self
    }

    /// Adds a lexicon that requests can name.
    ///
    /// # Errors
    ///
    /// Fails if the name belongs to a built-in lexicon, or 100 lexicons are open.
    pub fn add_lexicon(&self, name: &str, lexicon: Lexicon) -> ApiResult<()> {
        self.state.add_lexicon(name, lexicon)
    }

    /// Returns the names that requests can give as `lexicon`: the built-in lexicons, and the
    /// lexicons that were added.
    #[must_use]
    pub fn lexicon_names(&self) -> Vec<String> {
        self.state.lexicon_names()
    }

    /// Starts a request: a method and an object of parameters, or `null` for none.
    ///
    /// # Errors
    ///
    /// Returns [`ApiError`] for an unknown method or parameter, for a parameter that cannot be
    /// read, with its place, and for a position that the method cannot answer.
    pub fn start(&self, method: &str, params: Value) -> ApiResult<Call> {
        let mut params = match params {
            Value::Object(params) => params,
            Value::Null => Map::new(),
            _ => {
                return Err(
                    ApiError::new(ErrorKind::Syntax, "the parameters are not an object")
                        .help("write them by name: {\"rack\": \"QUIZER?\"}"),
                );
            }
        };
        let found = METHODS.iter().find(|known| known.name == method);
        let (Some(found), Some(fields)) = (found, self.fields.get(method)) else {
            let message = format!("there is no method `{method}`");
            return Err(
                ApiError::new(ErrorKind::NotFound, message).help("`api.methods` lists the methods")
            );
        };
        fields.check(method, &params)?;
        let lexicon = match params.remove("lexicon") {
            None | Some(Value::Null) => DEFAULT_LEXICON.to_owned(),
            Some(Value::String(name)) => name,
            Some(_) => {
                let message = "the name of a lexicon must be a string";
                return Err(ApiError::new(ErrorKind::Syntax, message).in_field("lexicon"));
            }
        };
        let state = match (found.start)(&self.state, &lexicon, Value::Object(params))? {
            Started::Done(answer) => CallState::Done(answer),
            Started::Running(task) => CallState::Running(task),
        };
        Ok(Call { state })
    }

    /// Answers a request, without a time limit. [`Self::start`] works in steps.
    ///
    /// # Errors
    ///
    /// As [`Self::start`].
    pub fn call(&self, method: &str, params: Value) -> ApiResult<Value> {
        let mut call = self.start(method, params)?;
        while !call.step(self, Duration::from_secs(1), &|| false) {}
        call.answer(self, false)
    }
}

impl Call {
    /// Works for a time, or until `is_cancelled` returns `true`. Returns `true` once the answer is
    /// complete. Every method checks `is_cancelled` at least every 50 ms once it has begun.
    pub fn step(
        &mut self,
        engine: &Engine,
        time: Duration,
        is_cancelled: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        match &mut self.state {
            CallState::Done(_) => true,
            CallState::Running(task) => {
                let clock = engine.state.clock();
                task.step(&StepEnd {
                    clock,
                    until: clock().saturating_add(time),
                    is_cancelled,
                })
            }
        }
    }

    /// Returns the answer, or the best one so far if the request was cancelled.
    ///
    /// # Errors
    ///
    /// Fails if the request was cancelled before it had an answer.
    pub fn answer(&mut self, engine: &Engine, cancelled: bool) -> ApiResult<Value> {
        match &mut self.state {
            CallState::Done(answer) => Ok(answer.clone()),
            CallState::Running(task) => task.answer(engine.state.clock(), cancelled),
        }
    }
}
