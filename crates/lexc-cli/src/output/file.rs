//! Writing of files.

use std::path::Path;

use lexc_compiler::build::BuildError;
use lexc_compiler::emit::{Overwrite, write_atomically};

use crate::failure::Failure;

/// Writes a file, whole or not at all.
///
/// An existing file is replaced: commands call [`Paths::check`](crate::input::paths::Paths::check)
/// before they begin.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_atomically(path, Overwrite::AnyFile, |out| out.write_all(bytes))
        .map_err(|error| Failure::Diagnostics(BuildError::from(error).diagnostics()))
}
