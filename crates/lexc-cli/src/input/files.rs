//! Files that are named on the command line.

use std::io::{self, Read as _};
use std::path::Path;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_runtime::{FormatError, Lexicon, OpenError, Verification};

use crate::failure::Failure;
use crate::input::builtin;

/// Opens and verifies a lexicon, which may be one that comes with the command. What is packed stays packed.
pub(crate) fn open_as_it_is(path: &Path) -> Result<Lexicon, Failure> {
    match path
        .to_str()
        .and_then(|name| name.strip_prefix(builtin::PREFIX))
    {
        Some(name) => builtin::open(name, Verification::Skip),
        None => Lexicon::open(path).map_err(|error| refused(path, &error).into()),
    }
}

/// Returns the message that a lexicon was not opened.
pub(crate) fn refused(path: &Path, error: &OpenError) -> Diagnostic {
    let shown = path.display();
    if let OpenError::Format {
        error: FormatError::NotALexicon { .. },
        ..
    } = error
        && let Some(other) = read_small(path)
            .ok()
            .and_then(|bytes| not_words(path, &bytes))
    {
        return other;
    }
    let diagnostic = match error {
        OpenError::Io { error, .. } => {
            Diagnostic::error(unread(&shown.to_string(), error, "a lexicon"))
        }
        OpenError::Format { error, .. } => Diagnostic::error(format!("{shown}: {error}")),
        error => Diagnostic::error(error.to_string()),
    };
    match error {
        OpenError::Format {
            error: FormatError::NotALexicon { looks_like },
            ..
        } if looks_like.starts_with("text") => diagnostic.help("`lexc build` compiles a word list"),
        OpenError::Format {
            error: FormatError::NotALexicon { .. },
            ..
        } => match foreign_format(path) {
            Some(format) => diagnostic.help(format!(
                "it may be a {format} file of another program: `lexc import` makes a lexicon of it"
            )),
            None => diagnostic,
        },
        OpenError::Format { error, .. } => diagnostic.help(help(error)),
        _ => diagnostic,
    }
}

/// Returns the message that a file was not read that was expected to be `what`.
pub(crate) fn unread(shown: &str, error: &io::Error, what: &str) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => format!("{shown}: no such file"),
        io::ErrorKind::PermissionDenied => format!("{shown}: permission denied"),
        io::ErrorKind::IsADirectory => format!("{shown} is a directory, not {what}"),
        _ => format!("cannot read {shown}: {error}"),
    }
}

/// The bytes of a file that is `what`; `-` is standard input.
pub(crate) fn read(path: &Path, what: &str) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        return match io::stdin().lock().read_to_end(&mut bytes) {
            Ok(_) => Ok(bytes),
            Err(error) => Err(Failure::new(format!("cannot read standard input: {error}"))),
        };
    }
    std::fs::read(path)
        .map_err(|error| Failure::new(unread(&path.display().to_string(), &error, what)))
}

/// The text of a file that is `what`, which must be UTF-8; `-` is standard input.
pub(crate) fn read_text(path: &Path, what: &str) -> Result<String, Failure> {
    text(&path.display().to_string(), read(path, what)?, what)
}

/// The bytes of the file `shown`, which is `what`, as text.
pub(crate) fn text(shown: &str, bytes: Vec<u8>, what: &str) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let before = error.as_bytes().get(..error.utf8_error().valid_up_to());
        let lines = before.unwrap_or_default().iter().filter(|b| **b == b'\n');
        let line = 1 + lines.count();
        Failure::new(format!("{shown}:{line}: {what} is UTF-8, and this is not"))
    })
}

/// Recognizes files that hold no words although they are named or distributed like lexicons: Git LFS pointers and leave values.
pub(crate) fn not_words(path: &Path, bytes: &[u8]) -> Option<Diagnostic> {
    let shown = path.display();
    if bytes.starts_with(b"version https://git-lfs.github.com/spec/") {
        let error = format!("{shown} is a Git LFS pointer, not the file itself");
        return Some(Diagnostic::error(error).help("fetch the file: git lfs pull"));
    }
    let extension = path.extension()?.to_string_lossy().to_lowercase();
    ["klv", "klv2"].contains(&&*extension).then(|| {
        Diagnostic::error(format!("{shown} holds leave values (KLV), not words"))
            .help("name the lexicon of the same program, for example its .kwg file")
    })
}

/// No file of another program that we know of is larger: the largest are word maps.
const MAX_FOREIGN: u64 = 1 << 31;

/// All bytes of a file, if it is not larger than any that we could read.
pub(crate) fn read_small(path: &Path) -> io::Result<Vec<u8>> {
    match path.metadata()?.len() > MAX_FOREIGN {
        true => Err(io::ErrorKind::FileTooLarge.into()),
        false => std::fs::read(path),
    }
}

/// The first bytes of a file.
pub(crate) fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?
        .take(4096)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The name of the format that a file of another program has, if it looks like one.
fn foreign_format(path: &Path) -> Option<&'static str> {
    let bytes = read_small(path).ok()?;
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let format = lexc_interop::registry::identify(&bytes, &extension.to_lowercase())?;
    Some(format.name).filter(|name| *name != "text")
}

/// Returns the advice on a file that was refused, unless its message has it.
fn help(error: &FormatError) -> &'static str {
    match error {
        FormatError::UnsupportedVersion { major: 0, .. } => {
            "the format of version 0 was never released, and `lexc build --from` cannot read the file \
             either: `lexc build LIST` makes it of the words"
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
            "the checksums are right, so it was written like this: build it again with `lexc build`"
        }
        _ => "",
    }
}

/// Checks, before the work begins, that a file can be written at `path`, which the user calls `what`.
pub(crate) fn check_target(path: &Path, what: &str) -> Result<(), Failure> {
    let shown = path.display();
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => {
            return Err(Diagnostic::error(format!("{what}: {shown} is a directory"))
                .help("name a file in it")
                .into());
        }
        Ok(metadata) if !metadata.is_file() => {
            return Err(
                Diagnostic::error(format!("{what}: {shown} is not a regular file"))
                    .help("it is written beside its place and then moved there, all or nothing")
                    .into(),
            );
        }
        _ => {}
    }
    if path.file_name().is_none() {
        return Err(Failure::new(format!("{what}: {shown} is not a file name")));
    }
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() && !parent.is_dir() => {
            Err(Diagnostic::error(format!(
                "{what}: there is no directory {}",
                parent.display()
            ))
            .help(format!("make it first: mkdir -p {}", parent.display()))
            .into())
        }
        _ => Ok(()),
    }
}
