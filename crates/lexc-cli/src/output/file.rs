//! Writing of files.

use std::path::Path;

use lexc_compiler::build::BuildError;
use lexc_compiler::emit::{Overwrite, write_atomically};

use crate::failure::Failure;

/// Writes a file, whole or not at all.
///
/// Commands call [`Paths::check`](crate::input::paths::Paths::check) before they begin; a file that
/// appears while they work is replaced only if `replace` allows it.
pub(crate) fn write(
    path: &Path,
    bytes: &[u8],
    replace: impl Into<Overwrite>,
) -> Result<(), Failure> {
    write_atomically(path, replace.into(), |out| out.write_all(bytes))
        .map_err(|error| Failure::Diagnostics(BuildError::from(error).diagnostics()))
}
