//! Messages of panics, which WebAssembly itself shows only as `unreachable`.

use std::sync::Mutex;

use wasm_bindgen::prelude::wasm_bindgen;

static LAST: Mutex<String> = Mutex::new(String::new());

/// Keeps the messages of panics from now on.
#[wasm_bindgen]
pub fn install_panic_hook() {
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut last) = LAST.lock() {
            *last = info.to_string();
        }
    }));
}

/// Returns the message of the last panic, or an empty text.
#[wasm_bindgen]
#[must_use]
pub fn last_panic() -> String {
    LAST.lock().map(|last| last.clone()).unwrap_or_default()
}
