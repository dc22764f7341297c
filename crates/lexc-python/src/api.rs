//! Requests of the API, answered in this process. Requests and answers are texts in JSON: the class
//! `Engine` of the package reads and writes them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lexc_alphabet::ErrorKind;
use lexc_api::ApiError;
use pyo3::prelude::*;
use serde_json::Value;

use crate::errors;
use crate::interrupt::watch;
use crate::lexicon::PyLexicon;

/// The maximum length of a step of a request.
const STEP: Duration = Duration::from_millis(50);

/// The time between two calls of `progress`.
const PROGRESS: Duration = Duration::from_millis(100);

/// The engine of a `lexc.Engine`.
#[pyclass(frozen, name = "Engine", module = "lexc._lexc")]
pub(crate) struct PyEngine {
    engine: lexc_api::Engine,
}

#[pymethods]
impl PyEngine {
    #[new]
    fn new() -> Self {
        let begun = Instant::now();
        let engine = lexc_api::Engine::new(move || begun.elapsed());
        let read = |path: &str| std::fs::read(path).map_err(|error| error.to_string());
        Self {
            engine: engine.with_reader(read),
        }
    }

    /// Adds a lexicon under a name.
    fn add_lexicon(&self, name: &str, lexicon: &PyLexicon) -> PyResult<()> {
        let added = self.engine.add_lexicon(name, lexicon.lexicon.clone());
        added.map_err(errors::request)
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
            errors::request(ApiError::new(ErrorKind::Syntax, error.to_string()))
        })?;
        let is_cancelled = AtomicBool::new(false);
        let stop = || is_cancelled.store(true, Ordering::Relaxed);
        let look = |py: Python<'_>| {
            if let Some(cancelled) = &cancelled
                && cancelled.call0(py)?.is_truthy(py)?
            {
                stop();
            }
            Ok(())
        };
        let show = |answer: Value| match &progress {
            None => Ok(()),
            Some(progress) => {
                Python::attach(|py| progress.call1(py, (answer.to_string(),)).map(drop))
            }
        };
        let answer = watch(py, look, stop, || {
            self.answer(method, params, &is_cancelled, show)
        });
        answer?.map(|answer| answer.to_string())
    }
}

impl PyEngine {
    fn answer(
        &self,
        method: &str,
        params: Value,
        cancelled: &AtomicBool,
        show: impl Fn(Value) -> PyResult<()>,
    ) -> PyResult<Value> {
        let is_cancelled = || cancelled.load(Ordering::Relaxed);
        let mut call = self.engine.start(method, params).map_err(errors::request)?;
        let mut shown = Instant::now();
        while !call.step(&self.engine, STEP, &is_cancelled) && !is_cancelled() {
            if shown.elapsed() >= PROGRESS {
                if let Ok(so_far) = call.answer(&self.engine, false) {
                    show(so_far)?;
                }
                shown = Instant::now();
            }
        }
        call.answer(&self.engine, is_cancelled())
            .map_err(errors::request)
    }
}
