//! Tables of leave values by name.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use lexc_alphabet::ErrorKind;
use lexc_api::ApiError;
use lexc_engine::leaves::LeaveTable;
use lexc_runtime::Lexicon;
use pyo3::prelude::*;

use crate::errors::{self, PlayerError};

/// A table and its name, or `None` for the default table.
type Named = (Option<String>, Arc<LeaveTable>);

/// Tables of leave values for a lexicon. Built-in ones are unpacked once.
#[derive(Debug, Clone, Default)]
pub(crate) struct LeaveTables {
    builtin: Arc<Mutex<Vec<Named>>>,
}

impl LeaveTables {
    /// Returns the built-in table with this name, or the table in a file (`.lex`, KLV2 or CSV);
    /// without a name, the built-in table for the alphabet of the lexicon. Files are read again
    /// each time.
    pub(crate) fn open(&self, name: Option<&str>, lexicon: &Lexicon) -> PyResult<Arc<LeaveTable>> {
        // Holding the lock while a table is unpacked keeps other threads from unpacking it as well.
        let mut builtin = self.builtin.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, table)) = builtin.iter().find(|(known, _)| known.as_deref() == name) {
            return Ok(Arc::clone(table));
        }
        let found = match name {
            None => Some(LeaveTable::builtin_for(lexicon)),
            Some(name) => LeaveTable::builtin(name, lexicon),
        };
        if let Some(table) = found {
            let table = Arc::new(table.map_err(errors::refused::<PlayerError>)?);
            builtin.push((name.map(str::to_owned), Arc::clone(&table)));
            return Ok(table);
        }
        drop(builtin);
        let name = name.unwrap_or_default();
        let path = Path::new(name);
        if path.components().count() == 1 && path.extension().is_none() && !path.exists() {
            let names = ::lexc::data::leave_tables().iter();
            let names: Vec<&str> = names.map(|table| table.name()).collect();
            let message = format!("no built-in leave values are called {name:?}");
            let help = format!("name {}, none, or a file", names.join(", "));
            let error = ApiError::new(ErrorKind::NotFound, message).help(help);
            return Err(errors::raised::<PlayerError>(error));
        }
        read(path, lexicon)
    }
}

/// Reads the table in a file.
pub(crate) fn read(path: &Path, lexicon: &Lexicon) -> PyResult<Arc<LeaveTable>> {
    let name = path.display();
    let bytes = std::fs::read(path)
        .map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
    let table = LeaveTable::read(&bytes, lexicon);
    let table = table.map_err(|error| {
        errors::raised::<PlayerError>(ApiError::new(error.kind(), format!("{name}: {error}")))
    })?;
    Ok(Arc::new(table))
}
