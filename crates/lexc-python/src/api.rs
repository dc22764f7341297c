//! Requests of the API, answered in this process. Requests and answers are texts in JSON: the class
//! `Engine` of the package reads and writes them.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lexc_alphabet::ErrorKind;
use lexc_api::{ApiError, JsonAnswer, RequestLimits};
use lexc_runtime::Lexicon;
use pyo3::prelude::*;
use serde_json::Value;

use crate::errors::{self, RequestError};
use crate::interrupt::watch;
use crate::leaves;
use crate::lexicon::PyLexicon;

/// The maximum length of a step of a request.
const STEP: Duration = Duration::from_millis(50);

/// The time between two calls of `progress`.
const PROGRESS: Duration = Duration::from_millis(100);

/// The engine of a `lexc.Engine`.
#[pyclass(frozen, name = "Engine", module = "lexc._lexc")]
pub(crate) struct PyEngine {
    engine: lexc_api::Engine,
    /// The lexicons that were given as objects, with their names in requests.
    named: Mutex<Vec<(String, Lexicon)>>,
}

#[pymethods]
impl PyEngine {
    /// Creates an engine. Requests that name no lexicon use the one given.
    #[new]
    #[pyo3(signature = (lexicon = None))]
    fn new(lexicon: Option<&PyLexicon>) -> PyResult<Self> {
        let begun = Instant::now();
        let read = |path: &str| std::fs::read(path).map_err(|error| error.to_string());
        let engine = lexc_api::Engine::new(move || begun.elapsed()).with_reader(read);
        let mut engine = Self { engine, named: Mutex::default() };
        if let Some(lexicon) = lexicon {
            let name = engine.name_of(lexicon)?;
            engine.engine = engine.engine.with_default_lexicon(&name);
        }
        Ok(engine)
    }

    /// Returns the name of a lexicon in requests; adds the lexicon if it has none. Objects are not
    /// kept, since a lexicon keeps its own engine.
    fn name_of(&self, lexicon: &PyLexicon) -> PyResult<String> {
        let mut named = self.named.lock().unwrap_or_else(PoisonError::into_inner);
        let lexicon = &lexicon.lexicon;
        let known =
            named.iter().find(|(_, known)| known.bytes().as_ptr() == lexicon.bytes().as_ptr());
        if let Some((name, _)) = known {
            return Ok(name.clone());
        }
        let name = format!("<Lexicon {}>", named.len() + 1);
        let added = self.engine.add_lexicon(&name, lexicon.clone());
        added.map_err(errors::raised::<RequestError>)?;
        named.push((name.clone(), lexicon.clone()));
        Ok(name)
    }

    /// Adds the leave values of a file under a name, for requests to a lexicon.
    #[pyo3(signature = (name, file, lexicon = None))]
    fn add_leaves(&self, name: &str, file: PathBuf, lexicon: Option<&str>) -> PyResult<()> {
        let lexicon = lexicon.unwrap_or(self.engine.default_lexicon());
        let opened = self.engine.lexicon(lexicon);
        let leaves = leaves::read(&file, &opened.map_err(errors::raised::<RequestError>)?)?;
        let added = self.engine.add_leaves(lexicon, name, leaves);
        added.map_err(errors::raised::<RequestError>)
    }

    /// Adds a lexicon under a name.
    fn add_lexicon(&self, name: &str, lexicon: &PyLexicon) -> PyResult<()> {
        let added = self.engine.add_lexicon(name, lexicon.lexicon.clone());
        added.map_err(errors::raised::<RequestError>)
    }

    /// Answers a request. Releases the GIL.
    #[pyo3(signature = (method, params, progress = None, cancelled = None))]
    fn call(
        &self,
        py: Python<'_>,
        method: &str,
        params: &str,
        progress: Option<Py<PyAny>>,
        cancelled: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let params = serde_json::from_str(params).map_err(|error| {
            errors::raised::<RequestError>(ApiError::new(ErrorKind::Syntax, error.to_string()))
        })?;
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let stop = || is_cancelled.store(true, Ordering::Relaxed);
        let look = |py: Python<'_>| {
            if let Some(cancelled) = &cancelled
                && cancelled.call0(py)?.is_truthy(py)?
            {
                stop();
            }
            Ok(())
        };
        let show = |answer: JsonAnswer| match &progress {
            None => Ok(()),
            Some(progress) => Python::attach(|py| progress.call1(py, (answer.get(),)).map(drop)),
        };
        let answer = watch(py, look, stop, || self.answer(method, params, &is_cancelled, show));
        answer?.map(|answer| answer.get().to_owned())
    }
}

impl PyEngine {
    fn answer(
        &self,
        method: &str,
        params: Value,
        cancelled: &Arc<AtomicBool>,
        show: impl Fn(JsonAnswer) -> PyResult<()>,
    ) -> PyResult<JsonAnswer> {
        let flag = Arc::clone(cancelled);
        let limits = RequestLimits::default().stop(move || flag.load(Ordering::Relaxed));
        let call = self.engine.start_within(method, params, &limits);
        let mut call = call.map_err(errors::raised::<RequestError>)?;
        let mut shown = Instant::now();
        while !call.step(&self.engine, STEP, &|| false) {
            if shown.elapsed() >= PROGRESS {
                if let Ok(so_far) = call.answer(&self.engine, false) {
                    show(so_far)?;
                }
                shown = Instant::now();
            }
        }
        call.answer(&self.engine, false).map_err(errors::raised::<RequestError>)
    }
}
