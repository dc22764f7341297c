//! `lexc verify`: checks the integrity of lexicons.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use lexc::ErrorKind;
use lexc::build::agreement::check_agreement;
use lexc::format::LexFile;
use lexc::interop::note::ImportNote;
use lexc::runtime::{Lexicon, OpenError, Verification};
use lexc_diagnostic::Diagnostic;
use serde::Serialize;

use crate::failure::{Answer, Failure, Outcome};
use crate::input::builtin;
use crate::input::files::{check_regular, open_error};
use crate::input::foreign::{ForeignArgs, LexiconSource, RecognizedFile, warning};
use crate::output::numbers::counted;
use crate::output::progress::Bar;
use crate::output::style::harmless;
use crate::output::{Screen, json};

/// Check lexicons: checksums, and every state of every structure
///
/// Prints a line for each file: ok, or the reason why it is refused. Exit status 1 if any file is
/// refused, 2 if any cannot be read or needs another version of lexc.
///
/// In a file of another program, every node is checked, and GADDAG, numbers and hashes are compared
/// with the words. Most of these formats have no checksum, so damage that leaves a valid graph of
/// other words is not found. Files without an alphabet need -a.
///
/// For a file from an untrusted source, use --structures: each structure may be valid by itself,
/// but hold other words than the lexicon lists.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc verify english.lex
  lexc verify --quiet *.lex && echo ok
  lexc verify --structures downloaded.lex")]
pub(crate) struct Args {
    /// Lexicons: english, turkish, .lex files, or files of other programs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    foreign: ForeignArgs,
    /// Also check that all structures hold the same words; takes as long as building them
    #[arg(long)]
    structures: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print nothing; the exit status is the result
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
}

#[derive(Debug, Serialize)]
struct FileVerdict {
    file: String,
    /// The format of a file of another program.
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'static str>,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    help: Vec<String>,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let mut unknown: Vec<Diagnostic> = Vec::new();
    let mut verdicts = Vec::new();
    for path in &args.files {
        let checked = match args.foreign.source_among(path) {
            LexiconSource::Foreign(file) => check_foreign(path, file, &args, screen)?,
            // If it cannot be read, opening it as a lexicon reports the error.
            _ => check_lex(path, &args, screen)?,
        };
        let verdict = match checked {
            CheckResult::Verdict(verdict) => verdict,
            CheckResult::Unknown(diagnostics) => {
                unknown.extend(diagnostics);
                continue;
            }
        };
        if !args.json && !args.quiet {
            print(&verdict, screen)?;
        }
        verdicts.push(verdict);
    }
    if args.json {
        json::write(&mut *screen, &verdicts)?;
    }
    if !unknown.is_empty() {
        return Err(Failure::Diagnostics(unknown));
    }
    Ok(Answer::of(verdicts.iter().all(|verdict| verdict.ok)))
}

/// The result of checking a file.
#[derive(Debug)]
enum CheckResult {
    Verdict(FileVerdict),
    /// The file cannot be read, has another version, or needs an alphabet.
    Unknown(Vec<Diagnostic>),
}

impl CheckResult {
    /// Returns the verdict on a file that is refused with this message.
    fn refused(path: &Path, format: Option<&'static str>, diagnostic: &Diagnostic) -> Self {
        // The printed line begins with the path.
        let message = &diagnostic.message;
        let reason = message.strip_prefix(&format!("{}: ", path.display()));
        Self::Verdict(FileVerdict {
            file: path.display().to_string(),
            format,
            ok: false,
            words: None,
            reason: Some(reason.unwrap_or(message).to_owned()),
            help: diagnostic.help.iter().map(ToString::to_string).collect(),
        })
    }
}

fn check_lex(path: &Path, args: &Args, screen: &Screen) -> Result<CheckResult, Failure> {
    let file = path.display().to_string();
    check_regular(path, "a lexicon")?;
    let opened = match builtin::name_of(path.as_os_str()) {
        Some(name) => Ok(builtin::open(name, Verification::Full)?),
        None => Lexicon::open(path),
    };
    let lexicon = match opened {
        Ok(lexicon) => lexicon,
        Err(error) if is_unknown(&error) => {
            return Ok(CheckResult::Unknown(vec![open_error(&error)]));
        }
        Err(error) => return Ok(CheckResult::refused(path, None, &open_error(&error))),
    };
    let mut bar = Bar::bytes(None, screen.shows_progress() && !args.quiet);
    let reason = match args.structures {
        true => disagreement(&file, &lexicon, &mut bar)?,
        false => None,
    };
    let help = format!("rebuild them: lexc build --from {file} -o NEW.lex");
    Ok(CheckResult::Verdict(FileVerdict {
        file,
        format: None,
        ok: reason.is_none(),
        words: reason.is_none().then(|| lexicon.len()),
        help: reason.iter().map(|_| help.clone()).collect(),
        reason,
    }))
}

/// Imports a file of another program, which checks every node, and reports contradictions.
fn check_foreign(
    path: &Path,
    file: RecognizedFile,
    args: &Args,
    screen: &mut Screen,
) -> Result<CheckResult, Failure> {
    let format = file.format.name;
    let name = path.display().to_string();
    let imported = match args.foreign.import(file)? {
        Ok(foreign) => foreign.imported,
        Err(error) => {
            let diagnostics = error.diagnostics(&name);
            return Ok(match diagnostics.as_slice() {
                [one] if error.blames_file() => {
                    CheckResult::refused(path, Some(format), &screen.resolved(one))
                }
                _ => CheckResult::Unknown(diagnostics),
            });
        }
    };
    let (contradictions, notes): (Vec<ImportNote>, Vec<ImportNote>) =
        (imported.notes.into_iter()).partition(ImportNote::is_contradiction);
    // The other notes concern data that a `.lex` file does not store.
    let concerns_words = |note: &&ImportNote| {
        matches!(note, ImportNote::Unordered { .. } | ImportNote::UnusedLetters { .. })
    };
    if !args.quiet {
        for note in notes.iter().filter(concerns_words) {
            screen.flush()?;
            screen.report(&[warning(path, note)]);
        }
    }
    let contradictions: Vec<String> = contradictions.iter().map(ToString::to_string).collect();
    let ok = contradictions.is_empty();
    Ok(CheckResult::Verdict(FileVerdict {
        file: name,
        format: Some(format),
        ok,
        words: ok.then_some(imported.words),
        reason: (!ok).then(|| contradictions.join("; ")),
        help: match ok {
            true => Vec::new(),
            false => vec![format!("import its words: lexc import {}", path.display())],
        },
    }))
}

/// Returns the first difference between the structures of a lexicon, if they hold different words.
fn disagreement(path: &str, lexicon: &Lexicon, bar: &mut Bar) -> Result<Option<String>, Failure> {
    // It was verified when it was opened.
    let bytes = lexicon.bytes();
    let failure = |error: &dyn std::fmt::Display| Failure::new(format!("{path}: {error}"));
    let file = LexFile::parse(bytes, Verification::Skip).map_err(|error| failure(&error))?;
    match check_agreement(&file, bytes, bar) {
        Ok(()) => Ok(None),
        Err(error) if error.kind() == ErrorKind::Mismatch => Ok(Some(error.to_string())),
        Err(error) => Err(failure(&error)),
    }
}

fn is_unknown(error: &OpenError) -> bool {
    match error {
        OpenError::Format { error, .. } => error.is_of_another_version(),
        _ => true,
    }
}

fn print(verdict: &FileVerdict, screen: &mut Screen) -> Result<(), Failure> {
    let style = screen.style();
    let file = harmless(&verdict.file);
    match &verdict.reason {
        None => {
            let words = counted(verdict.words.unwrap_or_default(), "word", "words");
            let format = match verdict.format {
                Some(format) => format!(", read as {format}"),
                None => String::new(),
            };
            let line = format!("{file}: {}, {words}{format}", style.good("ok"));
            writeln!(screen, "{}", style.wrap_hanging(&line, 2))?;
        }
        Some(reason) => {
            let reason = harmless(reason);
            let line = format!("{file}: {}: {reason}", style.bad("refused"));
            writeln!(screen, "{}", style.wrap_hanging(&line, 2))?;
            for help in &verdict.help {
                let line = format!("  {help}");
                writeln!(screen, "{}", style.wrap_hanging(&line, 4))?;
            }
        }
    }
    Ok(())
}
