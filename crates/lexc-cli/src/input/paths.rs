//! The files that a command reads and writes, checked before any of them is opened.
//!
//! No input may be replaced, no output may be written twice, and a stream can be read only once.
//! Files are compared by identity, not by the spelling of their paths: existing ones by device and
//! inode, others by directory and name.

use std::ffi::OsString;
use std::fs::Metadata;
use std::path::{Path, PathBuf};

use lexc::build::emit::{Overwrite, destination, is_lexicon, is_read_only};

use super::files::check_target;
use crate::failure::Failure;
use crate::output::interrupt;
use crate::process;

/// The name of standard input and standard output on the command line.
const STREAM: &str = "-";

/// The existing files that an output may replace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Replace {
    /// No file.
    Nothing,
    /// Lexicons.
    Lexicons,
    /// Any file.
    Anything,
}

impl Replace {
    /// Returns `Anything` with `--force`, else `Nothing`.
    pub(crate) fn forced(force: bool) -> Self {
        if force { Self::Anything } else { Self::Nothing }
    }

    /// Returns `Anything` with `--force`, else `Lexicons`.
    pub(crate) fn lexicons(force: bool) -> Self {
        if force { Self::Anything } else { Self::Lexicons }
    }
}

impl From<Replace> for Overwrite {
    fn from(replace: Replace) -> Self {
        match replace {
            Replace::Nothing => Self::Nothing,
            Replace::Lexicons => Self::Lexicons,
            Replace::Anything => Self::AnyFile,
        }
    }
}

/// A file to write.
#[derive(Debug)]
struct OutputFile {
    path: PathBuf,
    /// The content, for messages.
    kind: &'static str,
    /// The option that names the file.
    option: &'static str,
    replace: Replace,
    /// `true` if the command reads the file as well, and is meant to replace it.
    replaces_input: bool,
    identity: Identity,
}

/// A file to read.
#[derive(Debug)]
struct InputFile {
    path: PathBuf,
    identity: Identity,
}

/// All files of a command, to be checked together.
#[derive(Debug, Default)]
pub(crate) struct Paths {
    inputs: Vec<InputFile>,
    outputs: Vec<OutputFile>,
}

impl Paths {
    /// Adds a file to read; `-` is standard input.
    pub(crate) fn read(&mut self, path: impl AsRef<Path>) {
        let path = path.as_ref();
        let identity = match path == Path::new(STREAM) {
            true => Identity::of_stdin(),
            false => Identity::of(path),
        };
        let path = path.to_owned();
        self.inputs.push(InputFile { path, identity });
    }

    /// Adds files to read.
    pub(crate) fn read_all(&mut self, paths: impl IntoIterator<Item = impl AsRef<Path>>) {
        for path in paths {
            self.read(path);
        }
    }

    /// Adds the file of an alphabet, if `name` is a path and not the name of a built-in one.
    pub(crate) fn read_alphabet(&mut self, name: Option<&str>) {
        if let Some(path) = name.filter(|name| name.contains(['.', '/', '\\'])) {
            self.read(path);
        }
    }

    /// Adds a file to write, with its content and the option that names it, for messages.
    pub(crate) fn write(
        &mut self,
        path: &Path,
        kind: &'static str,
        option: &'static str,
        replace: Replace,
    ) {
        self.outputs.push(OutputFile {
            path: path.to_owned(),
            kind,
            option,
            replace,
            replaces_input: false,
            identity: Identity::of(path),
        });
    }

    /// Adds a file to read and to replace.
    pub(crate) fn update(&mut self, path: &Path, kind: &'static str, option: &'static str) {
        self.write(path, kind, option, Replace::Anything);
        if let Some(output) = self.outputs.last_mut() {
            output.replaces_input = true;
        }
    }

    /// Checks that no output replaces a file against the rules, and that no stream is read twice.
    pub(crate) fn check(self) -> Result<(), Failure> {
        self.check_streams()?;
        for output in &self.outputs {
            check_target(&output.path, output.kind)?;
        }
        self.check_conflicts()?;
        self.check_arguments()?;
        for output in &self.outputs {
            output.check_replacement()?;
        }
        interrupt::set_writes(!self.outputs.is_empty());
        Ok(())
    }

    /// Two inputs may be the same file, but not the same stream: the second one would be empty.
    fn check_streams(&self) -> Result<(), Failure> {
        for (at, input) in self.inputs.iter().enumerate() {
            let earlier = self.inputs.iter().take(at);
            let mut same = earlier.filter(|earlier| earlier.identity == input.identity);
            let both_stdin = |earlier: &InputFile| earlier.is_stdin() && input.is_stdin();
            if same.any(|earlier| input.identity.is_stream() || both_stdin(earlier)) {
                let name = input.name();
                return Err(Failure::with_help(
                    format!("{name} would be read twice, but can only be read once"),
                    "save it as a file, and name that file",
                ));
            }
        }
        Ok(())
    }

    /// No output may be an input, another output, or the file that standard output goes to.
    fn check_conflicts(&self) -> Result<(), Failure> {
        let stdout = Identity::of_stdout();
        for (at, output) in self.outputs.iter().enumerate() {
            let (shown, option) = (output.path.display(), output.option);
            let reads = |input: &&InputFile| input.identity == output.identity;
            let message = if let Some(input) = self.inputs.iter().find(reads) {
                let also = match input.path == output.path {
                    true => String::new(),
                    false => format!(" as {}", input.name()),
                };
                format!("{shown} is an input{also} and would be replaced by {}", output.kind)
            } else if let Some(other) =
                self.outputs.iter().take(at).find(|other| other.identity == output.identity)
            {
                format!("{shown} would be both {} and {}", other.kind, output.kind)
            } else if stdout.as_ref() == Some(&output.identity) {
                format!("{shown} would be both standard output and {}", output.kind)
            } else {
                continue;
            };
            return Err(Failure::with_help(message, format!("choose another name with {option}")));
        }
        Ok(())
    }
}

impl Paths {
    /// No argument but its own may name the file that an output replaces: a lexicon, a board or a
    /// table.
    fn check_arguments(&self) -> Result<(), Failure> {
        for output in &self.outputs {
            let own = 1 + usize::from(output.replaces_input);
            let path = &output.path;
            let is_same =
                |named: &PathBuf| named.exists() && Identity::of(named) == output.identity;
            if !path.exists() || named_by_arguments().filter(is_same).count() <= own {
                continue;
            }
            let (shown, kind, option) = (path.display(), output.kind, output.option);
            let message = format!("{shown} is named twice and would be replaced by {kind}");
            return Err(Failure::with_help(message, format!("choose another name with {option}")));
        }
        Ok(())
    }
}

/// Returns all texts of the command line that may be file names: each argument, the value after
/// `=`, and the parts of a list.
fn named_by_arguments() -> impl Iterator<Item = PathBuf> {
    process::arguments().flat_map(|argument| {
        let mut named = vec![PathBuf::from(argument)];
        if let Some(text) = argument.to_str() {
            let is_short = text.starts_with('-') && !text.starts_with("--");
            named.extend(text.get(2..).filter(|_| is_short).map(PathBuf::from));
            let parts = text.split([',', '=']).skip(1);
            named.extend(parts.map(PathBuf::from));
        }
        named
    })
}

impl InputFile {
    fn is_stdin(&self) -> bool {
        self.path == Path::new(STREAM)
    }

    fn name(&self) -> String {
        match self.is_stdin() {
            true => "standard input".to_owned(),
            false => self.path.display().to_string(),
        }
    }
}

impl OutputFile {
    /// Checks that an existing file may be replaced.
    fn check_replacement(&self) -> Result<(), Failure> {
        let real = destination(&self.path);
        let (shown, option) = (self.path.display(), self.option);
        let reason = match self.replace {
            _ if !real.exists() => return Ok(()),
            Replace::Anything => return Ok(()),
            Replace::Lexicons if !is_lexicon(&real) => "exists and is not a lexicon",
            Replace::Nothing => "exists already",
            Replace::Lexicons if is_read_only(&real) => "is read-only",
            Replace::Lexicons => return Ok(()),
        };
        Err(Failure::with_help(
            format!("{shown} {reason}"),
            format!("choose another name with {option}, or replace it with --force"),
        ))
    }
}

/// Returns the default name of a lexicon: the name of its file without the extension.
pub(crate) fn default_name(output: &Path) -> String {
    let stem = output.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Returns the name of a word list: `words` for `words.txt.gz`.
pub(crate) fn list_name(list: &Path) -> String {
    if list == Path::new(STREAM) {
        return "standard input".to_owned();
    }
    let mut name = PathBuf::from(list.file_name().unwrap_or(list.as_os_str()));
    if name.extension().is_some_and(|extension| extension == "gz") {
        name.set_extension("");
    }
    let stem = name.file_stem().unwrap_or(name.as_os_str());
    stem.to_string_lossy().into_owned()
}

/// The identity of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Identity {
    /// A file that exists.
    #[cfg(unix)]
    Existing {
        device: u64,
        inode: u64,
        /// `true` for a pipe, a socket or a terminal: each byte can be read only once.
        stream: bool,
    },
    /// The path of an existing file, without links.
    #[cfg(not(unix))]
    Existing(PathBuf),
    /// A new file in an existing directory.
    New { directory: PathBuf, name: OsString },
    /// Standard input or standard output, if nothing else is known about it.
    Stream(&'static str),
    /// Anything else.
    Unknown(PathBuf),
}

impl Identity {
    fn of(path: &Path) -> Self {
        let path = match path.exists() {
            true => path.to_owned(),
            false => destination(path),
        };
        if let Ok(metadata) = path.metadata() {
            return Self::of_metadata(&path, &metadata);
        }
        let parent = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        match (parent.canonicalize(), path.file_name()) {
            (Ok(directory), Some(name)) => Self::New { directory, name: name.to_owned() },
            _ => Self::Unknown(path),
        }
    }

    #[cfg(unix)]
    fn of_metadata(_: &Path, metadata: &Metadata) -> Self {
        use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};
        let kind = metadata.file_type();
        // `/dev/null` can be read any number of times.
        let terminal = kind.is_char_device() && metadata.rdev() != null_device();
        Self::Existing {
            device: metadata.dev(),
            inode: metadata.ino(),
            stream: kind.is_fifo() || kind.is_socket() || terminal,
        }
    }

    #[cfg(not(unix))]
    fn of_metadata(path: &Path, _: &Metadata) -> Self {
        Self::Existing(path.canonicalize().unwrap_or_else(|_| path.to_owned()))
    }

    #[cfg(unix)]
    fn of_stdin() -> Self {
        use std::os::fd::AsFd as _;
        Self::of_stream(std::io::stdin().as_fd()).unwrap_or(Self::Stream("standard input"))
    }

    #[cfg(not(unix))]
    fn of_stdin() -> Self {
        Self::Stream("standard input")
    }

    /// Returns the identity of standard output, if it is a regular file.
    #[cfg(unix)]
    fn of_stdout() -> Option<Self> {
        use std::os::fd::AsFd as _;
        let stdout = Self::of_stream(std::io::stdout().as_fd())?;
        (!stdout.is_stream()).then_some(stdout)
    }

    #[cfg(not(unix))]
    fn of_stdout() -> Option<Self> {
        None
    }

    #[cfg(unix)]
    fn of_stream(descriptor: std::os::fd::BorrowedFd<'_>) -> Option<Self> {
        let file = std::fs::File::from(descriptor.try_clone_to_owned().ok()?);
        let metadata = file.metadata().ok()?;
        Some(Self::of_metadata(Path::new(STREAM), &metadata))
    }

    fn is_stream(&self) -> bool {
        match self {
            #[cfg(unix)]
            Self::Existing { stream, .. } => *stream,
            #[cfg(not(unix))]
            Self::Existing(_) => false,
            Self::Stream(_) => true,
            Self::New { .. } | Self::Unknown(_) => false,
        }
    }
}

/// Returns the device number of `/dev/null`.
#[cfg(unix)]
fn null_device() -> u64 {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/dev/null").map_or(0, |metadata| metadata.rdev())
}
