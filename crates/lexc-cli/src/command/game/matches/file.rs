//! The file of a match: JSON Lines, a header and a line for each pair.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use lexc::alphabet::plain_message;
use lexc_diagnostic::Diagnostic;
use lexc_records::RunSettings;
use serde::{Deserialize, Serialize};

use super::pairs::PairRow;
use crate::failure::Failure;

const FORMAT: &str = "lexc-match";
const VERSION: u32 = 1;

/// The first line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchHeader {
    format: String,
    version: u32,
    /// The number of the first pair.
    pub(super) first: u64,
    /// The names of the leave values of both players.
    pub(super) leaves: [Option<String>; 2],
    /// Everything that a game depends on except its number.
    pub(super) settings: RunSettings,
}

impl MatchHeader {
    pub(super) fn new(first: u64, leaves: [Option<String>; 2], settings: RunSettings) -> Self {
        Self { format: FORMAT.to_owned(), version: VERSION, first, leaves, settings }
    }
}

/// The format and version of a first line, which later versions have as well.
#[derive(Deserialize)]
struct HeaderStart {
    format: String,
    version: u32,
}

/// A match that was read from a file.
pub(super) struct SavedMatch {
    pub(super) header: MatchHeader,
    pub(super) rows: Vec<PairRow>,
    /// The number of bytes of the whole lines.
    length: u64,
}

/// Reads the lines of a match, without the games. An incomplete last line is left out.
fn read(path: &Path, file: &File) -> Result<Option<SavedMatch>, Failure> {
    let shown = path.display();
    let mut reader = BufReader::new(file);
    let mut line = String::new();
    let mut saved: Option<SavedMatch> = None;
    let mut number = 0;
    loop {
        line.clear();
        let read = reader.read_line(&mut line);
        let bytes = read.map_err(|error| Failure::new(format!("cannot read {shown}: {error}")))?;
        if !line.ends_with('\n') {
            return Ok(saved);
        }
        number += 1;
        let place = |error: &serde_json::Error| {
            let reason = error.to_string();
            let reason = reason.split(" at line ").next().unwrap_or_default();
            format!("{shown}:{number}:{}: {}", error.column().max(1), plain_message(reason))
        };
        let Some(saved) = &mut saved else {
            let start: Option<HeaderStart> = serde_json::from_str(&line).ok();
            let start = start.filter(|start| start.format == FORMAT);
            let version = start.map(|start| start.version).ok_or_else(|| {
                Failure::with_help(
                    format!("{shown} is not the file of a match"),
                    "name a file that lexc match -o wrote, or a new one",
                )
            })?;
            if version != VERSION {
                return Err(Failure::new(format!(
                    "{shown} has version {version} of the format; this program reads version {VERSION}"
                )));
            }
            let header = serde_json::from_str(&line)
                .map_err(|error| Failure::new(format!("{}: not a header", place(&error))))?;
            saved = Some(SavedMatch { header, rows: Vec::new(), length: bytes as u64 });
            continue;
        };
        let mut row: PairRow =
            serde_json::from_str(&line).map_err(|error| damaged(&place(&error)))?;
        let expected = saved.header.first + saved.rows.len() as u64;
        if row.pair != expected {
            return Err(damaged(&format!(
                "{shown}:{number}: the pair is {}, not {expected}",
                row.pair
            )));
        }
        row.games = None;
        saved.rows.push(row);
        saved.length += bytes as u64;
    }
}

fn damaged(reason: &str) -> Failure {
    Failure::with_help(
        reason,
        "remove this line and those that follow: their pairs are played again",
    )
}

/// Reads the file of a match.
pub(super) fn saved(path: &Path) -> Result<SavedMatch, Failure> {
    let shown = path.display();
    let file = File::open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Failure::new(format!("{shown}: no such file")),
        _ => Failure::new(format!("cannot open {shown}: {error}")),
    })?;
    read(path, &file)?.ok_or_else(|| {
        Failure::with_help(format!("{shown} has no pairs"), "name a file that lexc match -o wrote")
    })
}

/// The file of a match that is played, which no other program writes meanwhile.
pub(super) struct MatchFile {
    path: PathBuf,
    file: File,
}

impl MatchFile {
    /// Opens a file to continue its match, or begins one. Returns the pairs that it has.
    pub(super) fn open(path: &Path, header: &MatchHeader) -> Result<(Self, Vec<PairRow>), Failure> {
        let shown = path.display();
        let failed = |error| Failure::new(format!("cannot write to {shown}: {error}"));
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::with_help(
                    format!("another program plays the match of {shown}"),
                    "end it first, or name another file",
                ));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let saved = read(path, &file)?;
        let rows = match saved {
            Some(saved) => {
                check(path, header, &saved.header)?;
                file.set_len(saved.length).map_err(failed)?;
                file.seek(SeekFrom::End(0)).map_err(failed)?;
                saved.rows
            }
            None if file.metadata().is_ok_and(|file| file.len() > 0) && !is_cut(path) => {
                return Err(Failure::with_help(
                    format!("{shown} is not the file of a match"),
                    "name a file that lexc match -o wrote, or a new one",
                ));
            }
            None => {
                file.set_len(0).map_err(failed)?;
                file.seek(SeekFrom::Start(0)).map_err(failed)?;
                let mut line = serde_json::to_vec(header)?;
                line.push(b'\n');
                file.write_all(&line).map_err(failed)?;
                Vec::new()
            }
        };
        Ok((Self { path: path.to_owned(), file }, rows))
    }

    /// Appends a pair.
    pub(super) fn append(&mut self, row: &PairRow) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(row)?;
        line.push(b'\n');
        let written = self.file.write_all(&line);
        written.map_err(|error| {
            Failure::new(format!("cannot write to {}: {error}", self.path.display()))
        })
    }
}

/// Returns `true` if a file of one line is a header that was written in part.
fn is_cut(path: &Path) -> bool {
    let start = format!("{{\"format\":\"{FORMAT}\"");
    let length = start.len();
    std::fs::read(path).is_ok_and(|bytes| {
        let head = bytes.get(..length).unwrap_or(&bytes);
        start.as_bytes().starts_with(head)
    })
}

/// Checks that a file has the match of another header.
pub(super) fn check(path: &Path, own: &MatchHeader, found: &MatchHeader) -> Result<(), Failure> {
    let difference = match own.settings.difference(&found.settings) {
        Some(difference) => difference.to_string(),
        None if own.first != found.first => {
            format!("its first pair is {}, not {}", found.first, own.first)
        }
        None => return Ok(()),
    };
    let error = Diagnostic::error(format!("{} has another match: {difference}", path.display()));
    Err(error.help("name another file").into())
}
