//! Atomic writing: the old file or the new one, whole.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use lexc_format::header::MAGIC;

/// How the names of temporary files begin.
const PREFIX: &str = ".lexc-";

/// Why a file was not written. A file that had its name is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum EmitError {
    /// Something is there that is not a lexicon.
    #[error(
        "{} is there and is not a lexicon: choose another name, or --force to replace it",
        path.display()
    )]
    NotALexicon {
        /// The file.
        path: PathBuf,
    },
    /// The directory does not exist, is not writable, or the disk is full.
    #[error("cannot write {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// Writes a file by `write` beside `path`, flushes it to the disk, and renames it. If anything
/// fails the new file is removed and what stood at `path` stays. Where `path` is a link, what it
/// leads to is replaced; a device or a directory is refused. Unless `force` is set, a file that is
/// there must be a lexicon: a slip of the hand should not cost a word list.
///
/// # Errors
/// [`EmitError`].
pub fn write_atomically(
    path: &Path,
    force: bool,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), EmitError> {
    if !force && path.exists() && !is_lexicon(path) {
        return Err(EmitError::NotALexicon {
            path: path.to_owned(),
        });
    }
    let real = path.canonicalize();
    try_write(real.as_deref().unwrap_or(path), write).map_err(|source| EmitError::Io {
        path: path.to_owned(),
        source: plain(source),
    })
}

/// A file without a name on the disk where `path` will be, for what is written long before it is known
/// whether it is to be kept: it is gone when the process is, however that ends. what is kept is
/// copied by [`write_atomically`].
///
/// # Errors
/// [`EmitError::Io`].
pub fn nameless_beside(path: &Path) -> Result<File, EmitError> {
    tempfile::tempfile_in(directory_of(path)).map_err(|source| EmitError::Io {
        path: path.to_owned(),
        source: source.kind().into(),
    })
}

fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// The kind of an error that names the temporary file, which the user does not know; any other
/// error unchanged.
fn plain(error: io::Error) -> io::Error {
    if error.to_string().contains(PREFIX) {
        error.kind().into()
    } else {
        error
    }
}

fn try_write(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if path.exists() && !path.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What any program would ask for; the user's umask takes away from it.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(directory_of(path))?;
    let mut out = BufWriter::with_capacity(1 << 16, file.as_file_mut());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Returns whether the path is a regular file that begins as a lexicon does.
#[must_use]
pub fn is_lexicon(path: &Path) -> bool {
    let mut magic = [0; MAGIC.len()];
    path.is_file()
        && File::open(path)
            .and_then(|mut file| file.read_exact(&mut magic))
            .is_ok_and(|()| magic == MAGIC)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_writer_leaves_the_old_file_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.lex");
        write_atomically(&path, false, |out| out.write_all(&MAGIC)).unwrap();
        let failed = write_atomically(&path, false, |out| {
            out.write_all(b"half")?;
            Err(io::Error::other("disk full"))
        });
        assert!(matches!(failed, Err(EmitError::Io { .. })));
        assert_eq!(std::fs::read(&path).unwrap(), MAGIC);
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_is_not_a_lexicon_is_not_replaced_without_force() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("list.txt");
        std::fs::write(&path, "words").unwrap();
        let refused = write_atomically(&path, false, |out| out.write_all(&MAGIC));
        assert!(matches!(refused, Err(EmitError::NotALexicon { .. })));
        assert_eq!(std::fs::read(&path).unwrap(), b"words");
        write_atomically(&path, true, |out| out.write_all(&MAGIC)).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), MAGIC);
    }
}
