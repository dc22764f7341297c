//! Writing of files.

use std::path::Path;

use lexc::build::emit::{Overwrite, write_atomically};

use super::interrupt;
use crate::failure::Failure;

/// Writes a file, completely or not at all.
///
/// Commands call [`Paths::check`](crate::input::paths::Paths::check) before they begin; a file that
/// appears while they work is replaced only if `replace` allows it. The answer of a command that
/// was interrupted replaces no file.
pub(crate) fn write(
    path: &Path,
    bytes: &[u8],
    replace: impl Into<Overwrite>,
) -> Result<(), Failure> {
    if interrupt::is_requested() && path.exists() {
        let shown = path.display();
        return Err(Failure::with_help(
            format!("interrupted: {shown} stays as it is, because the answer so far is incomplete"),
            "repeat the command, or name another file to keep such an answer",
        ));
    }
    write_state(path, bytes, replace)
}

/// Writes a file from which an interrupted command can be continued, as [`write`] does.
pub(crate) fn write_state(
    path: &Path,
    bytes: &[u8],
    replace: impl Into<Overwrite>,
) -> Result<(), Failure> {
    write_atomically(path, replace.into(), |out| out.write_all(bytes))?;
    Ok(())
}
