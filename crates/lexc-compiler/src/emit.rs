//! Atomic writing of files: an error leaves the old file.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::normalise::Error;
use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_format::header::MAGIC;
use tempfile::NamedTempFile;

/// The prefix of the names of temporary files.
const PREFIX: &str = ".lexc-";

/// The maximum number of symbolic links in a chain that are followed.
const MAX_LINKS: usize = 40;

/// The temporary files that exist now.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The existing files that may be replaced. A mistyped name should not destroy a word list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Overwrite {
    /// Lexicons that are not read-only.
    #[default]
    Lexicons,
    /// Any file.
    AnyFile,
    /// No file, not even one that appears while the new one is written.
    Nothing,
}

/// Writes a file with `write` beside `path`, flushes it to the disk, and renames it.
///
/// If anything fails, the new file is removed and the file at `path` stays. If `path` is a symbolic
/// link, its target is written (see [`destination`]); a device or a directory is an error. A new
/// file gets the permissions of the file that it replaces, and its owner and group where the system
/// allows that; otherwise the user's umask decides. `overwrite` names the files that may be
/// replaced.
///
/// # Errors
/// Returns an error if the file may not or cannot be written.
pub fn write_atomically(
    path: &Path,
    overwrite: Overwrite,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    write_in_place_atomically(path, overwrite, |file| {
        let mut out = BufWriter::with_capacity(1 << 16, file);
        write(&mut out)?;
        out.flush()
    })
}

/// Writes a file as [`write_atomically`] does, with a function that may write its parts in any
/// order and read them. The file is empty when `write` is called.
///
/// # Errors
/// Returns an error if the file may not or cannot be written.
pub fn write_in_place_atomically(
    path: &Path,
    overwrite: Overwrite,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), Error> {
    let real = destination(path);
    if overwrite == Overwrite::Lexicons && real.exists() {
        if !is_lexicon(&real) {
            return Err(not_replaced(path, "exists and is not a lexicon"));
        }
        if is_read_only(&real) {
            return Err(not_replaced(path, "is read-only"));
        }
    }
    if overwrite == Overwrite::Nothing && real.exists() {
        return Err(not_replaced(path, EXISTS));
    }
    try_write(&real, overwrite, write).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists if overwrite == Overwrite::Nothing => {
            not_replaced(path, EXISTS)
        }
        _ => not_written(path, &without_temporary_name(error)),
    })
}

const EXISTS: &str = "exists already";

fn not_replaced(path: &Path, why: &str) -> Error {
    let help = Remedy::new("choose another name, or replace it with ").setting("force");
    Error::new(ErrorKind::Illegal, format!("{} {why}", path.display())).help(help)
}

fn not_written(path: &Path, error: &io::Error) -> Error {
    let message = format!("cannot write {}: {error}", path.display());
    Error::new(ErrorKind::Io, message)
}

/// Returns the file that is written for `path`: symbolic links are followed, even to a file that
/// does not exist yet, so that a link remains a link. A cycle of links is returned unchanged.
#[must_use]
pub fn destination(path: &Path) -> PathBuf {
    if path.exists() {
        // The names of streams lead nowhere.
        return path.canonicalize().unwrap_or_else(|_| path.to_owned());
    }
    let mut real = path.to_owned();
    for _ in 0..MAX_LINKS {
        match std::fs::read_link(&real) {
            Ok(target) => {
                real = match real.parent() {
                    Some(parent) => parent.join(target),
                    None => target,
                }
            }
            Err(_) => return real,
        }
    }
    path.to_owned()
}

/// Returns `true` if there is a regular file at `path` that is read-only for everyone or for this
/// user.
#[must_use]
pub fn is_read_only(path: &Path) -> bool {
    let Ok(metadata) = path.metadata() else {
        return false;
    };
    // Opening a file for appending does not change it.
    let denied = || match File::options().append(true).open(path) {
        Ok(_) => false,
        Err(error) => error.kind() == io::ErrorKind::PermissionDenied,
    };
    metadata.is_file() && (metadata.permissions().readonly() || denied())
}

/// Removes all temporary files of this process, and prevents further renaming.
///
/// For a process that a signal is about to end: a thread that is about to rename a file waits until
/// the end.
pub fn abandon() {
    let mut unfinished = unfinished();
    for path in unfinished.drain(..) {
        // A file that cannot be removed keeps its temporary name.
        let _ = std::fs::remove_file(path);
    }
    std::mem::forget(unfinished);
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A temporary file with a name, which is removed on drop and by [`abandon`].
///
/// ```
/// use std::io::Write as _;
/// use lexc_compiler::emit::TemporaryFile;
///
/// let mut file = TemporaryFile::new("words-")?;
/// file.as_file_mut().write_all(b"ab\n")?;
/// let path = file.path().to_owned();
/// assert_eq!(std::fs::read(&path)?, b"ab\n");
/// drop(file);
/// assert!(!path.exists());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TemporaryFile {
    // Declared first, so that it is dropped first: the file must be gone when it is no longer
    // listed.
    file: NamedTempFile,
    entry: TemporaryFileEntry,
}

impl TemporaryFile {
    /// Creates a file whose name begins with `prefix` in the system's directory for temporary
    /// files.
    ///
    /// # Errors
    /// Returns any error of the system.
    pub fn new(prefix: &str) -> io::Result<Self> {
        Self::create(tempfile::Builder::new().prefix(prefix), &std::env::temp_dir())
    }

    fn create(builder: &tempfile::Builder<'_, '_>, directory: &Path) -> io::Result<Self> {
        // While the list is locked, a signal handler waits, and then finds the file in it.
        let mut unfinished = unfinished();
        let file = builder.tempfile_in(directory)?;
        unfinished.push(file.path().to_owned());
        let entry = TemporaryFileEntry(file.path().to_owned());
        Ok(Self { file, entry })
    }

    /// Returns the path.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Returns the file.
    pub fn as_file_mut(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Renames the file.
    fn persist(self, path: &Path, overwrite: Overwrite) -> io::Result<()> {
        let Self { file, entry } = self;
        let persisted = {
            // Not while [`abandon`] removes the temporary files.
            let _unfinished = unfinished();
            let renamed = match overwrite {
                Overwrite::Nothing => file.persist_noclobber(path),
                Overwrite::Lexicons | Overwrite::AnyFile => file.persist(path),
            };
            renamed.map(drop).map_err(io::Error::from)
        };
        drop(entry);
        persisted
    }
}

/// The entry of a temporary file in [`UNFINISHED`].
#[derive(Debug)]
struct TemporaryFileEntry(PathBuf);

impl Drop for TemporaryFileEntry {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

/// Creates a file without a name on the disk of `path`, for output that is written before the
/// decision to keep it. It disappears with the process, however that ends; copy it with
/// [`write_atomically`] to keep it.
///
/// # Errors
/// Returns an error if the file cannot be created.
pub fn nameless_beside(path: &Path) -> Result<File, Error> {
    tempfile::tempfile_in(directory_of(path))
        .map_err(|error| not_written(path, &error.kind().into()))
}

fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Returns the kind of an error whose message has the name of the temporary file, which the user
/// does not know, or any other error unchanged.
fn without_temporary_name(error: io::Error) -> io::Error {
    if error.to_string().contains(PREFIX) { error.kind().into() } else { error }
}

fn try_write(
    path: &Path,
    overwrite: Overwrite,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if path.is_symlink() {
        return Err(io::Error::other("its symbolic links form a cycle"));
    }
    if path.exists() && !path.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The permissions that programs usually request; the user's umask restricts them.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut temporary = TemporaryFile::create(&builder, directory_of(path))?;
    let file = temporary.as_file_mut();
    if let Ok(old) = path.metadata() {
        // Before the file has content that others should not read.
        inherit(file, &old)?;
    }
    write(file)?;
    file.sync_all()?;
    temporary.persist(path, overwrite)
}

/// Copies the permissions of a file to another, and its owner and group where that is allowed.
#[cfg(unix)]
fn inherit(file: &File, old: &std::fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
    let new = file.metadata()?;
    // Only the administrator may change the owner; others may choose among their groups.
    if new.uid() != old.uid() {
        let _ = fchown(file, Some(old.uid()), None);
    }
    if new.gid() != old.gid() {
        let _ = fchown(file, None, Some(old.gid()));
    }
    file.set_permissions(std::fs::Permissions::from_mode(old.mode() & 0o777))
}

#[cfg(not(unix))]
fn inherit(_: &File, _: &std::fs::Metadata) -> io::Result<()> {
    Ok(())
}

/// Returns `true` if `path` is a regular file with the magic number of a lexicon.
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
        write_atomically(&path, Overwrite::Lexicons, |out| out.write_all(&MAGIC)).unwrap();
        let failed = write_atomically(&path, Overwrite::Lexicons, |out| {
            out.write_all(b"half")?;
            Err(io::Error::other("disk full"))
        });
        assert_eq!(failed.unwrap_err().kind(), ErrorKind::Io);
        assert_eq!(std::fs::read(&path).unwrap(), MAGIC);
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_appears_meanwhile_is_not_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.txt");
        write_atomically(&path, Overwrite::Nothing, |out| out.write_all(b"first")).unwrap();
        let there = write_atomically(&path, Overwrite::Nothing, |out| out.write_all(b"next"));
        assert!(there.unwrap_err().to_string().ends_with(EXISTS));
        let other = dir.path().join("b.txt");
        let meanwhile = write_atomically(&other, Overwrite::Nothing, |out| {
            std::fs::write(&other, b"other")?;
            out.write_all(b"mine")
        });
        assert!(meanwhile.unwrap_err().to_string().ends_with(EXISTS));
        assert_eq!(std::fs::read(&path).unwrap(), b"first");
        assert_eq!(std::fs::read(&other).unwrap(), b"other");
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 2);
    }

    /// A signal in between would leave a file that is not listed.
    #[test]
    fn no_temporary_file_is_created_while_all_are_removed() {
        let dir = tempfile::tempdir().unwrap();
        let count = || std::fs::read_dir(dir.path()).unwrap().count();
        std::thread::scope(|scope| {
            let removing = unfinished();
            let create = || TemporaryFile::create(&tempfile::Builder::new(), dir.path());
            let creating = scope.spawn(create);
            for _ in 0..20 {
                std::thread::sleep(std::time::Duration::from_millis(2));
                assert_eq!(count(), 0);
            }
            drop(removing);
            let file = creating.join().unwrap().unwrap();
            assert!(unfinished().iter().any(|path| path == file.path()));
            assert_eq!(count(), 1);
            drop(file);
        });
        assert_eq!(count(), 0);
    }

    #[test]
    fn files_that_are_no_lexicons_are_not_replaced_by_default() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("list.txt");
        std::fs::write(&path, "words").unwrap();
        let refused = write_atomically(&path, Overwrite::Lexicons, |out| out.write_all(&MAGIC));
        let refused = refused.unwrap_err().to_string();
        assert!(refused.ends_with("exists and is not a lexicon"));
        assert_eq!(std::fs::read(&path).unwrap(), b"words");
        write_atomically(&path, Overwrite::AnyFile, |out| out.write_all(&MAGIC)).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), MAGIC);
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_gets_the_permissions_of_the_old_one() {
        use std::os::unix::fs::PermissionsExt as _;
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.lex");
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        for wanted in [0o640, 0o600, 0o664, 0o440] {
            std::fs::write(&path, MAGIC).unwrap();
            let permissions = std::fs::Permissions::from_mode(wanted);
            std::fs::set_permissions(&path, permissions).unwrap();
            write_atomically(&path, Overwrite::AnyFile, |out| out.write_all(b"new")).unwrap();
            assert_eq!(mode(&path), wanted);
            assert_eq!(std::fs::read(&path).unwrap(), b"new");
            std::fs::remove_file(&path).unwrap();
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_read_only_file_is_not_replaced_by_default() {
        use std::os::unix::fs::PermissionsExt as _;
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.lex");
        std::fs::write(&path, MAGIC).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).unwrap();
        let refused = write_atomically(&path, Overwrite::Lexicons, |out| out.write_all(b"new"));
        assert!(refused.unwrap_err().to_string().ends_with("is read-only"));
        assert_eq!(std::fs::read(&path).unwrap(), MAGIC);
    }

    #[cfg(unix)]
    #[test]
    fn symbolic_links_are_kept() {
        use std::os::unix::fs::symlink;
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        // A link to a link to a file that does not exist.
        symlink("two", at("one")).unwrap();
        symlink("new", at("two")).unwrap();
        write_atomically(&at("one"), Overwrite::Lexicons, |out| out.write_all(b"new")).unwrap();
        assert!(at("one").is_symlink() && at("two").is_symlink());
        assert_eq!(std::fs::read(at("new")).unwrap(), b"new");
        symlink("round", at("about")).unwrap();
        symlink("about", at("round")).unwrap();
        let refused =
            write_atomically(&at("about"), Overwrite::AnyFile, |out| out.write_all(b"new"));
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::Io);
        assert!(at("about").is_symlink());
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 5);
    }
}
