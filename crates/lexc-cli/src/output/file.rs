//! Files that a command writes.

use std::path::Path;

use lexc_compiler::build::BuildError;
use lexc_compiler::emit::{Overwrite, write_atomically};

use crate::failure::Failure;

/// Writes a file, whole or not at all. It replaces an existing one: commands check that with
/// [`Paths`](crate::input::paths::Paths) before their work begins.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_atomically(path, Overwrite::AnyFile, |out| out.write_all(bytes))
        .map_err(|error| Failure::Diagnostics(BuildError::from(error).diagnostics()))
}
