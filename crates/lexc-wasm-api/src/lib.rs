//! The API in WebAssembly: the module `lexc/engine` of the TypeScript package.
//!
//! It is a file separate from `lexc-wasm`, so that a page that only plays games does not fetch
//! it. The class `Engine` of the package holds a [`RawEngine`] and exchanges JSON with
//! it.
//!
//! `docs/glossary.md` in the repository explains the terms.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use lexc_api::{ApiError, Call, Engine};
use lexc_runtime::meanings::Meanings;
use lexc_runtime::{ErrorKind, Lexicon};
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since any fixed moment.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// The message of the last panic, which WebAssembly itself shows as `unreachable` only.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Returns the message of the last panic, or an empty text.
#[wasm_bindgen]
#[must_use]
pub fn last_panic() -> String {
    PANIC.lock().map(|text| text.clone()).unwrap_or_default()
}

/// Returns an error as JavaScript reads it: as JSON.
fn refused(error: &ApiError) -> JsValue {
    JsValue::from_str(&serde_json::to_string(error).unwrap_or_default())
}

/// An engine that stays alive between requests.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawEngine {
    engine: Arc<Engine>,
}

/// A request in progress.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawCall {
    engine: Arc<Engine>,
    call: Call,
}

#[wasm_bindgen]
impl RawEngine {
    /// Creates an engine, whose requests end after `max_time` seconds if it is given.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(max_time: Option<f64>) -> Self {
        std::panic::set_hook(Box::new(|info| {
            if let Ok(mut last) = PANIC.lock() {
                *last = info.to_string();
            }
        }));
        let clock = || Duration::from_secs_f64(now().max(0.0) / 1000.0);
        let engine = Engine::new(clock);
        let engine = match max_time.map(Duration::try_from_secs_f64) {
            Some(Ok(most)) => engine.with_max_time(most),
            _ => engine,
        };
        Self { engine: Arc::new(engine) }
    }

    /// Opens a lexicon, and gives it a name for requests.
    ///
    /// # Errors
    /// An error of the API as JSON.
    pub fn add_lexicon(&self, name: &str, bytes: Vec<u8>) -> Result<(), JsValue> {
        let opened = Lexicon::from_bytes(bytes)
            .map_err(|error| ApiError::new(error.kind(), error.to_string()));
        let added = opened.and_then(|lexicon| self.engine.add_lexicon(name, lexicon));
        added.map_err(|error| refused(&error))
    }

    /// Adds meanings of words: the text of `meanings/english.tsv` of the package. It is not in this
    /// file, which a page would wait for twice as long.
    ///
    /// # Errors
    /// An error of the API as JSON.
    pub fn add_meanings(&self, bytes: Vec<u8>) -> Result<(), JsValue> {
        let corrupt = |reason: String| ApiError::new(ErrorKind::Corrupt, reason);
        let text = String::from_utf8(bytes).map_err(|error| corrupt(error.to_string()));
        let meanings = text.and_then(|text| {
            Meanings::new(text).map_err(|error| ApiError::new(error.kind(), error.to_string()))
        });
        let meanings = meanings.map_err(|error| refused(&error))?;
        let Some(language) = meanings.language().map(str::to_owned) else {
            return Err(refused(&corrupt(
                "the header of the meanings names no language".to_owned(),
            )));
        };
        self.engine.add_meanings(&language, Arc::new(meanings));
        Ok(())
    }

    /// Starts a request with parameters as JSON.
    ///
    /// # Errors
    /// An error of the API as JSON.
    pub fn start(&self, method: &str, params: &str) -> Result<RawCall, JsValue> {
        // JavaScript wrote it.
        let params = serde_json::from_str(params).unwrap_or(Value::Null);
        let call = self.engine.start(method, params);
        Ok(RawCall { call: call.map_err(|error| refused(&error))?, engine: self.engine.clone() })
    }
}

#[wasm_bindgen]
impl RawCall {
    /// Works for some milliseconds. Returns `true` once the answer is complete.
    pub fn step(&mut self, milliseconds: f64) -> bool {
        let time = Duration::from_secs_f64(milliseconds.clamp(0.0, 1e6) / 1000.0);
        self.call.step(&self.engine, time, &|| false)
    }

    /// Returns the answer, or the best one so far, as JSON. `cancelled` marks it as not complete.
    ///
    /// # Errors
    /// An error of the API as JSON: there is no answer yet.
    pub fn answer(&mut self, cancelled: bool) -> Result<String, JsValue> {
        let answer = self.call.answer(&self.engine, cancelled);
        answer.map(|answer| answer.get().to_owned()).map_err(|error| refused(&error))
    }
}
