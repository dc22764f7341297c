//! The command `lexc` in the wheel.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the command `lexc` with arguments, the name of the program first, and returns the exit status. A process
/// runs it once: signals are handled by the command from then on.
#[pyfunction]
pub(crate) fn _run_command(py: Python<'_>, args: Vec<OsString>, stdout_is_closed: bool) -> u8 {
    py.detach(|| lexc_cli::run_with(args, stdout_is_closed))
}
