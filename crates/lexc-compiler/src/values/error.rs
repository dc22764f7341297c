//! Errors in the values of words.

use crate::normalise::Error;
use lexc_alphabet::ErrorKind;
use lexc_diagnostic::{Diagnostic, grouped};
use lexc_format::values::ColumnData;

/// The errors in the values of words: the first few, and their number.
#[derive(Debug, Default)]
pub(crate) struct ValueErrors {
    first: Vec<(ErrorKind, Diagnostic)>,
    total: u64,
}

impl ValueErrors {
    const KEPT: usize = 3;

    /// Counts an error, and keeps it if it is one of the first.
    pub(crate) fn add(&mut self, kind: ErrorKind, error: impl FnOnce() -> Diagnostic) {
        self.total += 1;
        if self.first.len() < Self::KEPT {
            self.first.push((kind, error()));
        }
    }

    /// Returns all errors as one, if there are any.
    pub(crate) fn check(self) -> Result<(), Error> {
        let Some((kind, first)) = self.first.first() else {
            return Ok(());
        };
        let message = match self.total {
            1 => first.message.clone(),
            total => format!("{}, and {} more", first.message, total - 1),
        };
        let (kind, kept) = (*kind, self.first.len() as u64);
        let mut all: Vec<_> = self.first.into_iter().map(|(_, error)| error).collect();
        if self.total > kept {
            let more = grouped(self.total - kept);
            all.push(Diagnostic::error(format!("and {more} more like this")));
        }
        Err(Error::with_diagnostics(kind, message, all))
    }
}

/// Encodes a column as a section of a file.
pub(super) fn encode(data: &ColumnData<'_>, name: &str) -> Result<Vec<u8>, Error> {
    data.encode(name)
        .map_err(|error| Error::new(ErrorKind::Limit, format!("column {name}: {error}")))
}
