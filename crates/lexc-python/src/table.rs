//! [`Table`]: an Arrow table for Python, exchanged through the Arrow C data interface.

use arrow_array::ffi::to_ffi;
use arrow_array::{Array as _, RecordBatch, StructArray};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::errors::{self, ShardError};

/// A table in memory. `pyarrow.record_batch(table)` takes it over without copying, and so does
/// every other package that knows the Arrow PyCapsule interface.
#[pyclass(frozen, module = "lexc._lexc")]
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) batch: RecordBatch,
}

#[pymethods]
impl Table {
    /// Exports the table: capsules "arrow_schema" and "arrow_array". It cannot be cast to another
    /// schema, so the one that is requested is ignored, as the interface allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let rows = StructArray::from(self.batch.clone()).into_data();
        let (array, schema) =
            to_ffi(&rows).map_err(|error| errors::illegal::<ShardError>(error.to_string()))?;
        // Dropping an unclaimed capsule releases its content: `FFI_ArrowArray` does so when it is
        // dropped.
        Ok((
            PyCapsule::new_with_value(py, schema, c"arrow_schema")?,
            PyCapsule::new_with_value(py, array, c"arrow_array")?,
        ))
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        let schema = self.batch.schema();
        let fields = schema.fields().iter();
        fields.map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    fn __repr__(&self) -> String {
        format!("<Table of {} rows>", self.batch.num_rows())
    }
}
