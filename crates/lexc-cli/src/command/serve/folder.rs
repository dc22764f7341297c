//! The files that requests may name, in the folders of `--folder`.

use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::input::files::{read, read_error};

/// The largest file that a request may open, in bytes.
const MAX_FILE: u64 = 256 << 20;

/// Folders whose files requests may name.
#[derive(Debug)]
pub(super) struct Folders(Vec<PathBuf>);

impl Folders {
    /// Resolves the links in the paths of folders.
    pub(super) fn new(folders: &[PathBuf]) -> Result<Self, Failure> {
        let resolve = |folder: &PathBuf| {
            let name = folder.display().to_string();
            let path = folder.canonicalize();
            let path = path.map_err(|error| Failure::new(read_error(&name, &error, "a folder")))?;
            match path.is_dir() {
                true => Ok(path),
                false => Err(Failure::with_help(
                    format!("--folder {name} is not a folder"),
                    "name the folder of the file",
                )),
            }
        };
        folders.iter().map(resolve).collect::<Result<_, _>>().map(Self)
    }

    /// Reads a file by its path in one of the folders, or by its whole path. The error does not
    /// reveal whether a file outside the folders exists.
    pub(super) fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let found = self.0.iter().find_map(|folder| inside(folder, path));
        let Some(found) = found else {
            return Err("there is no such file in a folder of this server".to_owned());
        };
        match found.metadata().map_or(0, |metadata| metadata.len()) {
            0..=MAX_FILE => read(&found, "a lexicon")
                .map_err(|_| "the file cannot be read by this server".to_owned()),
            _ => Err(format!("the file is larger than {} MiB", MAX_FILE >> 20)),
        }
    }
}

/// Returns the path of a file, if it is inside a folder after all links are followed.
fn inside(folder: &Path, path: &str) -> Option<PathBuf> {
    let path = folder.join(path).canonicalize().ok()?;
    (path.starts_with(folder) && path.is_file()).then_some(path)
}
