//! Leave values.

use std::sync::Arc;

use lexc::Alphabet;
use lexc::game::Rack;
use lexc::runtime::Lexicon;
use lexc_engine::leaves::LeaveTable;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::alphabet::RawAlphabet;
use crate::data::error::{Result, WasmError, WasmErrorKind};

/// The maximum number of tiles in a leave of a table.
const MAX_LEN: usize = 6;

fn wrong(message: impl ToString) -> WasmError {
    WasmError::new(WasmErrorKind::Leaves, message)
}

/// A table of leave values.
#[wasm_bindgen]
#[derive(Debug, Clone)]
pub struct RawLeaves {
    pub(crate) table: Arc<LeaveTable>,
    alphabet: RawAlphabet,
}

#[wasm_bindgen]
impl RawLeaves {
    /// Reads leave values: a lexicon file of them, KLV2, or CSV.
    ///
    /// # Errors
    /// [`WasmErrorKind::Leaves`].
    pub fn open(bytes: &[u8], alphabet: &RawAlphabet) -> Result<RawLeaves> {
        let letters = &alphabet.alphabet;
        let table = if bytes.starts_with(b"\x89LEX") {
            let file = Lexicon::from_bytes(bytes.to_vec()).map_err(wrong)?;
            LeaveTable::from_lexicon(&file, letters).map_err(wrong)?
        } else {
            match core::str::from_utf8(bytes) {
                Ok(text) if !bytes.contains(&0) => {
                    LeaveTable::from_csv(text, letters, MAX_LEN).map_err(wrong)?
                }
                _ => LeaveTable::from_klv2(bytes, letters, MAX_LEN).map_err(wrong)?,
            }
        };
        Ok(Self { table: Arc::new(table), alphabet: alphabet.clone() })
    }

    /// Returns the same values once more: arguments are taken over by the function that is called.
    #[must_use]
    pub fn share(&self) -> RawLeaves {
        self.clone()
    }

    /// Returns the value of a leave in points.
    ///
    /// # Errors
    /// [`WasmErrorKind::Text`].
    pub fn value(&self, leave: &str) -> Result<f64> {
        let rack = Rack::from_tiles(self.alphabet.tiles(leave)?);
        let rack = rack.map_err(|error| WasmError::new(WasmErrorKind::Text, error))?;
        Ok(self.table.value(&rack).points())
    }
}

/// Returns the default leave values.
pub(crate) fn default_table(alphabet: &Alphabet) -> Result<Arc<LeaveTable>> {
    LeaveTable::zero(alphabet, 1).map(Arc::new).map_err(wrong)
}
