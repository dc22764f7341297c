//! A directory to try things in, and the command run there.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The lexicon of figures 1 and 2 of Appel & Jacobson.
pub(crate) const TWELVE: &str = "car\ncars\ncat\ncats\ndo\ndog\ndogs\ndone\near\nears\neat\neats\n";

/// A directory of one test, gone when the test is.
pub(crate) struct Sandbox(tempfile::TempDir);

/// The outcome of a run of the command.
#[derive(Debug)]
pub(crate) struct Run {
    /// The exit status; -1 for a signal.
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    fn new(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the command writes UTF-8");
        Self {
            status: output.status.code().unwrap_or(-1),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    /// The output of a run that is expected to succeed.
    #[track_caller]
    pub(crate) fn done(self) -> String {
        assert_eq!(self.status, 0, "{}{}", self.out, self.err);
        assert!(!self.err.contains("error"), "{}", self.err);
        self.out
    }

    /// The message of a run that is expected to be refused, and to print nothing else.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert_eq!(self.status, 2, "{}{}", self.out, self.err);
        assert_eq!(self.out, "");
        assert!(self.err.contains("error"), "{}", self.err);
        self.err
    }

    /// All of it, for a snapshot, without what another machine or version would change.
    pub(crate) fn snapshot(&self) -> String {
        let mut all = format!("status {}\n", self.status);
        for (name, text) in [("stdout", &self.out), ("stderr", &self.err)] {
            if !text.is_empty() {
                let text = settled(text);
                let text = serde_json::from_str(&text).map_or(text, |value| outline(&value));
                all += &format!("--- {name}\n{text}");
            }
        }
        all
    }
}

/// Without times, checksums and the version of the program.
pub(crate) fn settled(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let line = match line.rsplit_once(", in ") {
            Some((before, after)) if after.ends_with(" s") => format!("{before}, in 0.00 s"),
            _ => line.to_owned(),
        };
        let line = match line.trim_start().starts_with("\"seconds\": ") {
            true => "  \"seconds\": 0.0,".to_owned(),
            false => line,
        };
        out += &blank_checksums(&line).replace(env!("CARGO_PKG_VERSION"), "0.0.0");
        out.push('\n');
    }
    out
}

/// Formats JSON with each array and object that fits into 90 columns on one line.
pub(crate) fn outline(value: &serde_json::Value) -> String {
    fn write(out: &mut String, value: &serde_json::Value, indent: usize) {
        let line = value.to_string();
        let parts: Vec<(String, &serde_json::Value)> = match value {
            serde_json::Value::Object(fields) => {
                let fields = fields.iter();
                fields.map(|(key, value)| (format!("{key:?}: "), value)).collect()
            }
            serde_json::Value::Array(values) => {
                values.iter().map(|value| (String::new(), value)).collect()
            }
            _ => Vec::new(),
        };
        if parts.is_empty() || indent + line.len() <= 90 {
            out.push_str(&line);
            return;
        }
        let ends = if value.is_object() { ["{", "}"] } else { ["[", "]"] };
        out.push_str(ends[0]);
        for (at, (key, value)) in parts.iter().enumerate() {
            let separator = if at == 0 { "" } else { "," };
            out.push_str(&format!("{separator}\n{:1$}{key}", "", indent + 2));
            write(out, value, indent + 2);
        }
        out.push_str(&format!("\n{:1$}{2}", "", indent, ends[1]));
    }
    let mut out = String::new();
    write(&mut out, value, 0);
    out + "\n"
}

/// Sixteen hexadecimal digits in a row are a checksum.
fn blank_checksums(line: &str) -> String {
    let is_hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    let mut out = String::new();
    let mut rest = line;
    while let Some(start) = rest.find(is_hex) {
        let run = rest[start..].chars().take_while(|&c| is_hex(c)).count();
        out += &rest[..start];
        out += match run {
            16 => "0000000000000000",
            _ => &rest[start..start + run],
        };
        rest = &rest[start + run..];
    }
    out + rest
}

impl Sandbox {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a directory"))
    }

    /// With `twelve.txt` and `twelve.lex`, which holds the structures named.
    pub(crate) fn with_twelve(structures: &str) -> Self {
        let this = Self::new();
        this.write("twelve.txt", TWELVE);
        this.run(&["build", "twelve.txt", "-a", "english", "--structures", structures]).done();
        this
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, bytes).expect("a file");
        path
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).expect("a file")
    }

    pub(crate) fn exists(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    /// The names of all files, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).expect("a directory");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            let name = entry.expect("an entry").file_name();
            name.into_string().expect("a name in UTF-8")
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }

    /// The command, to be run here.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lexc"));
        command
            .args(args)
            .current_dir(self.0.path())
            .env_remove("COLUMNS")
            .env_remove("NO_COLOR")
            .env("TZ", "UTC")
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Run {
        Run::new(self.command(args).output().expect("lexc runs"))
    }

    pub(crate) fn run_with(&self, args: &[&str], stdin: impl AsRef<[u8]>) -> Run {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("lexc runs");
        let mut pipe = child.stdin.take().expect("a pipe");
        let bytes = stdin.as_ref().to_vec();
        let writer = std::thread::spawn(move || {
            // The command may have seen enough and gone.
            let _ = pipe.write_all(&bytes);
        });
        let output = child.wait_with_output().expect("lexc ends");
        writer.join().expect("no panic");
        Run::new(output)
    }

    /// Builds a list of this text as `name.lex`, with these further arguments.
    pub(crate) fn build(&self, name: &str, list: impl AsRef<[u8]>, args: &[&str]) -> Run {
        let text = format!("{name}.txt");
        self.write(&text, list);
        let output = format!("{name}.lex");
        self.run(&[&["build", &text, "-o", &output], args].concat())
    }

    /// Runs a line of shell here; `$LEXC` is the command.
    pub(crate) fn shell(&self, line: &str) -> Run {
        let output = Command::new("sh")
            .args(["-c", line])
            .env("LEXC", env!("CARGO_BIN_EXE_lexc"))
            .env("TZ", "UTC")
            .current_dir(self.0.path())
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        Run::new(output)
    }
}

/// Says that a test was not made, where it is seen though the test passes: what `eprintln!` says is
/// kept back.
pub(crate) fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why}");
}

/// The repository.
pub(crate) fn repository() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    here.canonicalize().expect("the repository")
}
