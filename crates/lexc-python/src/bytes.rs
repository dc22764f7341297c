//! [`Bytes`]: an argument that is `bytes`, or another object with a buffer.

use lexc_api::ApiResult;
use lexc_api::record::{RecordText, decode_gcg, record_text};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

/// The bytes of `bytes`, `bytearray`, `memoryview`, or another object with a buffer.
#[derive(Debug)]
pub(crate) struct Bytes(PyBackedBytes);

impl Bytes {
    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Bytes {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.extract() {
            return Ok(Self(bytes));
        }
        // The stable interface before Python 3.11 has no buffers.
        let view = object.py().import("builtins")?.getattr("memoryview")?.call1((object,));
        let view = view.map_err(|_| {
            let name = object.get_type().name();
            let name = name.map_or_else(|_| String::from("object"), |name| name.to_string());
            PyTypeError::new_err(format!("expected bytes, bytearray or memoryview, not {name}"))
        })?;
        Ok(Self(view.call_method0("tobytes")?.extract()?))
    }
}

/// A record of a game: its text, or the bytes of a file.
#[derive(Debug)]
pub(crate) enum Record {
    Text(String),
    Bytes(Bytes),
}

impl<'py> FromPyObject<'_, 'py> for Record {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract::<String>() {
            Ok(text) => Ok(Self::Text(text)),
            Err(_) => object.extract().map(Self::Bytes),
        }
    }
}

impl Record {
    /// Returns the text of the record.
    pub(crate) fn text(&self) -> ApiResult<RecordText> {
        match self {
            Self::Text(text) => record_text(text),
            Self::Bytes(bytes) => decode_gcg(bytes.as_slice()),
        }
    }
}
