//! `Engine`: requests of the API, answered in this process.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lexc_api::ApiResult;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;

use crate::errors;
use crate::interrupt::watch;
use crate::lexicon::PyLexicon;

/// The longest step of a request.
const STEP: Duration = Duration::from_millis(50);

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
        Self {
            engine: lexc_api::Engine::new(move || begun.elapsed()),
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
        added.map_err(|error| errors::request(&error))
    }

    /// Answers a request: the object that the command prints with `--json`.
    ///
    /// A `RequestError` has the attributes `kind`, `field`, `column`, `length` and `help`. Releases
    /// the GIL; Ctrl+C raises `KeyboardInterrupt`.
    ///
    /// >>> engine = lexc.Engine()
    /// >>> engine.call("moves.list", rack="QUIZER?", limit=1)["plays"][0]["word"]
    /// 'QUIZzER'
    #[pyo3(signature = (method, /, **params))]
    fn call<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        params: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let json = py.import("json")?;
        let params = match params {
            None => Value::Null,
            Some(params) => {
                let text: String = json.call_method1("dumps", (params,))?.extract()?;
                serde_json::from_str(&text).map_err(errors::search)?
            }
        };
        let is_cancelled = AtomicBool::new(false);
        let watched = watch(
            py,
            || is_cancelled.store(true, Ordering::Relaxed),
            || self.answer(method, params, &is_cancelled),
        );
        let answer = watched.or_raise()?;
        let answer = answer.map_err(|error| errors::request(&error))?;
        json.call_method1("loads", (answer.to_string(),))
    }
}

impl PyEngine {
    fn answer(&self, method: &str, params: Value, cancelled: &AtomicBool) -> ApiResult<Value> {
        let is_cancelled = || cancelled.load(Ordering::Relaxed);
        let mut call = self.engine.start(method, params)?;
        while !call.step(&self.engine, STEP, &is_cancelled) && !is_cancelled() {}
        call.answer(&self.engine, is_cancelled())
    }
}
