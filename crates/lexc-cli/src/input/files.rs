//! Files that are named on the command line, and the errors of reading them.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use lexc::build::emit::{destination, nameless_beside};
use lexc::build::source::{LikelyFile, WordSource, is_gzip};
use lexc::interop::registry::FORMATS;
use lexc::runtime::{FormatError, Lexicon, OpenError, Verification};
use lexc_diagnostic::Diagnostic;

use crate::failure::Failure;
use crate::input::builtin;

/// Opens and verifies a lexicon, which may be a built-in one. A packed one stays packed.
pub(crate) fn open_lexicon(path: &Path) -> Result<Lexicon, Failure> {
    match builtin::name_of(path.as_os_str()) {
        Some(name) => builtin::open(name, Verification::Skip),
        None => {
            check_regular(path, "a lexicon")?;
            Lexicon::open(path).map_err(|error| open_error(&error).into())
        }
    }
}

/// Describes the error of opening a lexicon.
pub(crate) fn open_error(error: &OpenError) -> Diagnostic {
    match error {
        OpenError::Io { path, error } => {
            let name = path.display().to_string();
            let diagnostic = Diagnostic::error(read_error(&name, error, "a lexicon"));
            match error.kind() {
                io::ErrorKind::IsADirectory => diagnostic.help("name a file in it"),
                _ => diagnostic,
            }
        }
        OpenError::Format { path, error: FormatError::NotALexicon { .. } } => {
            let bytes = read_foreign(path).unwrap_or_default();
            not_a_lexicon(path, &bytes).unwrap_or_else(|| not_recognized(path, &bytes))
        }
        OpenError::Format { path, error } => {
            Diagnostic::error(format!("{}: {error}", path.display())).help(format_help(error))
        }
        error => Diagnostic::error(error.to_string()),
    }
}

/// Describes a file with this content that is not a lexicon.
pub(crate) fn not_recognized(path: &Path, bytes: &[u8]) -> Diagnostic {
    // The first bytes tell what the file looks like.
    let beginning = bytes.get(..4096).unwrap_or(bytes);
    let Err(error) = Lexicon::from_bytes(beginning.to_vec()) else {
        return Diagnostic::error(format!("{} is a lexicon", path.display()));
    };
    let diagnostic = Diagnostic::error(format!("{}: {error}", path.display()));
    match (&error, foreign_format(path, bytes)) {
        (FormatError::NotALexicon { looks_like }, _) if looks_like.starts_with("text") => {
            diagnostic.help("compile a word list with `lexc build`")
        }
        (_, Some(format)) => diagnostic.help(format!(
            "it may be a {format} file of another program: convert it with `lexc import`"
        )),
        _ => diagnostic,
    }
}

/// Describes the error of reading a file that should be `kind`, such as "a game".
pub(crate) fn read_error(name: &str, error: &io::Error, kind: &str) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => format!("{name}: no such file"),
        io::ErrorKind::PermissionDenied => format!("{name}: permission denied"),
        io::ErrorKind::IsADirectory => format!("{name} is a directory, not {kind}"),
        _ => format!("cannot read {name}: {error}"),
    }
}

/// The largest text or table that is read, in bytes: more than any game, board, list of positions
/// or table of leave values can need.
const MAX_INPUT: u64 = 1 << 28;

/// Reads a file that should be `kind`; `-` is standard input.
pub(crate) fn read(path: &Path, kind: &str) -> Result<Vec<u8>, Failure> {
    let is_stdin = path == Path::new("-");
    let name = match is_stdin {
        true => "standard input".to_owned(),
        false => path.display().to_string(),
    };
    let mut bytes = Vec::new();
    let read = match is_stdin {
        true => io::stdin().lock().take(MAX_INPUT + 1).read_to_end(&mut bytes),
        false => open_regular(path, kind)?.take(MAX_INPUT + 1).read_to_end(&mut bytes),
    };
    read.map_err(|error| Failure::new(read_error(&name, &error, kind)))?;
    match bytes.len() as u64 > MAX_INPUT {
        false => Ok(bytes),
        true => Err(Failure::new(format!(
            "{name} has more than {} MiB: it is not {kind}",
            MAX_INPUT >> 20
        ))),
    }
}

/// Opens a file that should be `kind`, unless it is a device, or a pipe that may never end. Pipes
/// of the shell are read: `/dev/stdin` and `/dev/fd/N`.
fn open_regular(path: &Path, kind: &str) -> Result<std::fs::File, Failure> {
    check(path, kind, "name a file, or - for standard input")?;
    let name = path.display().to_string();
    std::fs::File::open(path).map_err(|error| Failure::new(read_error(&name, &error, kind)))
}

/// Checks that a file that should be `kind` is neither a device nor a pipe. A file that does not
/// exist passes: the error of opening it says so.
pub(crate) fn check_regular(path: &Path, kind: &str) -> Result<(), Failure> {
    check(path, kind, "name a regular file")
}

fn check(path: &Path, kind: &str, help: &str) -> Result<(), Failure> {
    match can_be_read_whole(path) {
        true => Ok(()),
        false => Err(Failure::with_help(
            format!("{} is not a file, so it is not {kind}", path.display()),
            help,
        )),
    }
}

/// Returns `false` for a device, and for a pipe that the shell has not made: opening or reading
/// them may never end.
pub(crate) fn can_be_read_whole(path: &Path) -> bool {
    let Ok(metadata) = path.metadata() else {
        return true;
    };
    let is_of_shell =
        ["/dev/stdin", "/dev/fd", "/proc/self/fd"].iter().any(|prefix| path.starts_with(prefix));
    let is_empty = path == Path::new("/dev/null");
    metadata.is_file() || metadata.is_dir() || is_of_shell || is_empty
}

/// Reads a UTF-8 file that should be `kind`; `-` is standard input.
pub(crate) fn read_text(path: &Path, kind: &str) -> Result<String, Failure> {
    to_text(&path.display().to_string(), read(path, kind)?, kind)
}

/// Converts the bytes of the file `name`, which should be `kind`, to text.
pub(crate) fn to_text(name: &str, bytes: Vec<u8>, kind: &str) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let before = error.as_bytes().get(..error.utf8_error().valid_up_to());
        let lines = before.unwrap_or_default().iter().filter(|b| **b == b'\n');
        let line = 1 + lines.count();
        Failure::new(format!("{name}:{line}: {kind} must be UTF-8, but this is not"))
    })
}

/// Recognizes files that hold no words, or not as a list: by their first bytes, and leave values
/// by the extension.
pub(crate) fn not_a_lexicon(path: &Path, bytes: &[u8]) -> Option<Diagnostic> {
    let name = path.display();
    // A dictionary with its affixes is a list of words.
    if matches!(WordSource::from_arg(path.as_os_str()), WordSource::Hunspell { .. }) {
        return None;
    }
    if let Some(file) = likely_file(bytes) {
        let error = format!("{name}: not a lexicon: it looks like {}", file.what);
        return Some(Diagnostic::error(error).help(file.help));
    }
    let extension = path.extension()?.to_string_lossy().to_lowercase();
    ["klv", "klv2"].contains(&&*extension).then(|| {
        Diagnostic::error(format!("{name} holds leave values (KLV), not words"))
            .help("name the lexicon of the same program, for example its .kwg file")
    })
}

/// Returns `true` if bytes at the beginning of a file look like text, or like text compressed by
/// gzip.
pub(crate) fn looks_like_text(bytes: &[u8]) -> bool {
    let start = bytes.get(..4096).unwrap_or(bytes);
    let utf16 = start.starts_with(b"\xFF\xFE") || start.starts_with(b"\xFE\xFF");
    let binary = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | b'\x0C');
    !start.is_empty() && (utf16 || is_gzip(start) || !start.iter().any(binary))
}

/// Returns the kind of a file that is known to be no lexicon.
fn likely_file(bytes: &[u8]) -> Option<LikelyFile> {
    let start = bytes.get(..4096).unwrap_or(bytes);
    // The last line may be incomplete.
    let end = start.iter().rposition(|&byte| byte == b'\n');
    let whole = end.filter(|_| bytes.len() > start.len()).unwrap_or(start.len());
    LikelyFile::of(start.get(..whole).unwrap_or(start))
}

/// Returns a note on each of these files that looks like something else than a word list.
pub(crate) fn unlikely_lists(lists: &[WordSource]) -> Vec<Diagnostic> {
    let paths = lists.iter().filter_map(|list| match list {
        WordSource::Path(path) => Some(path),
        _ => None,
    });
    let note = |path: &PathBuf| {
        path.metadata().ok().filter(|metadata| metadata.len() <= MAX_INPUT)?;
        let bytes = read_foreign(path).ok()?;
        let (what, help) = match (foreign_format(path, &bytes), likely_file(&bytes)) {
            // The error says it.
            (_, Some(file)) if file.what.contains("hunspell dictionary") => return None,
            (_, Some(file)) => (file.what.to_owned(), file.help),
            (Some(format), None) => {
                (format!("a {format} file of another program"), "convert it with `lexc import`")
            }
            (None, None) => return None,
        };
        let note = format!("{} looks like {what}", path.display());
        Some(Diagnostic::note(note).help(help))
    };
    paths.filter_map(note).collect()
}

/// Describes a file whose format is not known by its content.
pub(crate) fn unknown_format(path: &Path, bytes: &[u8]) -> Diagnostic {
    let is_list = looks_like_text(bytes);
    let what = if is_list { "looks like a word list" } else { "has an unknown format" };
    let error = Diagnostic::error(format!("{} {what}", path.display()));
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let named = FORMATS.iter().filter(|format| format.extension == extension && extension != "txt");
    let named: Vec<&str> = named.map(|format| format.name).collect();
    let error = match *named {
        [name] => {
            error.help(format!("to see why it is no {name} file, read it as one: --from {name}"))
        }
        [_, _, ..] => {
            let names = named.join(", or --from ");
            error.help(format!("to see what is wrong with it, name its format: --from {names}"))
        }
        [] => error.help("name the format with --from NAME; `lexc export --formats` lists them"),
    };
    match is_list {
        true => error.help("compile a word list with `lexc build`"),
        false => error,
    }
}

/// The largest file of another program that is read, in bytes. Word maps are the largest known
/// ones.
const MAX_FOREIGN: u64 = 1 << 31;

/// Reads a file of another program, unless it is too large to be one.
pub(crate) fn read_foreign(path: &Path) -> io::Result<Vec<u8>> {
    let metadata = path.metadata()?;
    match metadata.len() > MAX_FOREIGN {
        true => Err(io::ErrorKind::FileTooLarge.into()),
        false if metadata.is_file() || metadata.is_dir() => std::fs::read(path),
        // A device or a pipe has no length, and may never end.
        false => Err(io::Error::other("it is not a file")),
    }
}

/// Returns the name of the format of a file of another program, if its content or extension
/// suggests one.
fn foreign_format(path: &Path, bytes: &[u8]) -> Option<&'static str> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let format = lexc::interop::registry::identify(bytes, &extension.to_lowercase())?;
    Some(format.name).filter(|name| *name != "text")
}

/// Returns the remedy for a format error, unless its message contains it.
fn format_help(error: &FormatError) -> &'static str {
    match error {
        FormatError::UnsupportedVersion { major: 0, .. } => {
            "version 0 of the format was never released; `lexc build --from` cannot read it \
             either: compile the words again with `lexc build LIST`"
        }
        error if error.is_of_another_version() => {
            "or compile the word list again with this lexc: `lexc build LIST`"
        }
        FormatError::WrongLength { .. }
        | FormatError::CutHeader { .. }
        | FormatError::BadField { .. }
        | FormatError::Checksum { .. }
        | FormatError::Padding { .. } => {
            "the file was damaged after it was written: copy it again, or build it again"
        }
        FormatError::Missing { .. }
        | FormatError::Repeated { .. }
        | FormatError::Malformed { .. }
        | FormatError::Pool { .. }
        | FormatError::Alphabet(_) => {
            "the checksums match, so it was written like this: build it again with `lexc build`"
        }
        _ => "",
    }
}

/// Checks that a file can be written at `path`, before the command begins. `kind` is its content.
pub(crate) fn check_target(path: &Path, kind: &str) -> Result<(), Failure> {
    let name = path.display();
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => {
            return Err(Failure::with_help(
                format!("{kind}: {name} is a directory"),
                "name a file in it",
            ));
        }
        Ok(metadata) if !metadata.is_file() => {
            return Err(Failure::with_help(
                format!("{kind}: {name} is not a regular file"),
                "name a regular file: it is written under a temporary name and then renamed",
            ));
        }
        _ => {}
    }
    if path.file_name().is_none() {
        return Err(Failure::new(format!("{kind}: {name} is not a file name")));
    }
    if path == Path::new("-") {
        return Err(Failure::with_help(
            format!("{kind} cannot be written to `-`"),
            "name a file; ./- is a file of this name",
        ));
    }
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() && !parent.is_dir() => {
            return Err(Failure::with_help(
                format!("{kind}: there is no directory {}", parent.display()),
                format!("create it first: mkdir -p {}", parent.display()),
            ));
        }
        _ => {}
    }
    // Better now than after hours of work.
    nameless_beside(&destination(path))?;
    Ok(())
}
