//! The command `lexc` in the process of Python.

use std::ffi::OsString;

use pyo3::prelude::*;

/// The exit status of a Rust program that panics.
const PANICKED: u8 = 101;

/// Runs the command `lexc` and returns the exit status. `program` runs this function in a new
/// process; `args` begins with the name of the command.
#[pyfunction]
pub(crate) fn _run_command(
    py: Python<'_>,
    program: Vec<OsString>,
    args: Vec<OsString>,
    stdout_is_closed: bool,
) -> u8 {
    let run = || lexc_cli::run_in(program, args, stdout_is_closed);
    py.detach(|| std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_or(PANICKED))
}
