//! `Engine`: requests of the API, answered in this process.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;

use crate::errors;
use crate::interrupt::watch;
use crate::lexicon::PyLexicon;

/// The maximum length of a step of a request.
const STEP: Duration = Duration::from_millis(50);

/// The time between two calls of `progress`.
const PROGRESS: Duration = Duration::from_millis(100);

/// An engine that stays alive between requests: it prepares lexicons, leave values and move
/// generators once. It takes the same requests as `lexc serve`; `api.methods` lists them.
///
/// >>> engine = lexc.Engine()
/// >>> engine.call("words.check", words=["quixotry"])
/// [{'valid': True, 'word': 'quixotry'}]
#[pyclass(frozen, name = "Engine", module = "lexc")]
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

    /// Adds a lexicon that requests can name as `lexicon`. `builtin:english` and `builtin:turkish`
    /// need not be added.
    ///
    /// >>> engine = lexc.Engine()
    /// >>> engine.add_lexicon("mine", lexc.Lexicon.build(["cat", "cats"], "english"))
    /// >>> [row["word"] for row in engine.call("words.find", lexicon="mine")]
    /// ['CAT', 'CATS']
    fn add_lexicon(&self, name: &str, lexicon: &PyLexicon) -> PyResult<()> {
        let added = self.engine.add_lexicon(name, lexicon.lexicon.clone());
        added.map_err(errors::request)
    }

    /// Answers a request: the object that the command prints with `--json`. Rows are dicts, so a
    /// list of them is what a DataFrame takes.
    ///
    /// `progress` is called with the best answer so far, at most ten times a second. If `cancelled`
    /// returns true, the best answer so far is returned; `lexc.call_async` uses it. A
    /// `RequestError` has the attributes `kind`, `field`, `column`, `length` and `help`. Releases
    /// the GIL; Ctrl+C raises `KeyboardInterrupt`.
    ///
    /// >>> engine = lexc.Engine()
    /// >>> engine.call("moves.list", rack="QUIZER?", limit=1)["plays"][0]["word"]
    /// 'QUIZzER'
    #[pyo3(signature = (method, /, *, progress = None, cancelled = None, **params))]
    fn call<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        progress: Option<Py<PyAny>>,
        cancelled: Option<Py<PyAny>>,
        params: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let params = match params {
            None => Value::Null,
            Some(params) => {
                let text: String = json(py)?.call_method1("dumps", (params,))?.extract()?;
                serde_json::from_str(&text).map_err(|error| errors::search(error.to_string()))?
            }
        };
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
            Some(progress) => Python::attach(|py| {
                progress.call1(py, (object(py, &answer)?,))?;
                Ok(())
            }),
        };
        let watched = watch(py, look, stop, || {
            self.answer(method, params, &is_cancelled, show)
        });
        object(py, &watched.or_raise()??)
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

fn json(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("json")
}

/// Returns an answer as an object of Python.
pub(crate) fn object<'py>(py: Python<'py>, answer: &Value) -> PyResult<Bound<'py, PyAny>> {
    json(py)?.call_method1("loads", (answer.to_string(),))
}
