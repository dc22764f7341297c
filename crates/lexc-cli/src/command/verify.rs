//! `lexc verify`: check that files are whole.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use lexc_compiler::agreement::{AgreementError, check_agreement};
use lexc_compiler::build::BuildProgress;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_format::LexFile;
use lexc_interop::error::Fault;
use lexc_interop::note::ImportNote;
use lexc_runtime::{Lexicon, OpenError, Verification};
use serde::Serialize;

use crate::Outcome;
use crate::failure::{Answer, Failure};
use crate::input::builtin;
use crate::input::files::refused;
use crate::input::foreign::{ForeignArgs, Recognized, is_ours, warning};
use crate::output::progress::Bar;
use crate::output::style::{counted, harmless};
use crate::output::{Screen, json};

/// Check the integrity of lexicons: checksums, and every state of every structure
///
/// Prints a line for each file: ok, or why it is refused. Exit status 1 if any is refused, 2 if any
/// cannot be read or needs another version of lexc.
///
/// Of a file of another program every node is checked, and its GADDAG, numbers and hashes are compared
/// with its words. Most of these formats have no checksum: damage that leaves a sound graph of other
/// words is not found. Files without their letters need the alphabet (-a).
///
/// Of a file that a stranger made --structures tells more: each structure may be sound for itself, and yet
/// not hold the words that the lexicon lists.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Lexicons, files (of other programs, too) or builtin:NAME
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
struct Verdict {
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
        // Errors of reading are those of opening it as a lexicon.
        let foreign = match is_ours(path) {
            true => None,
            false => args.foreign.recognize(path).ok().flatten(),
        };
        let checked = match foreign {
            Some(file) => check_foreign(path, file, &args, screen)?,
            None => check_ours(path, &args, screen)?,
        };
        let verdict = match checked {
            Checked::Verdict(verdict) => verdict,
            Checked::Unknown(diagnostics) => {
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

/// The result of a check.
#[derive(Debug)]
enum Checked {
    Verdict(Verdict),
    /// Nothing is known of a file that cannot be read, is of another version, or lacks its alphabet.
    Unknown(Vec<Diagnostic>),
}

impl Checked {
    /// A file that is refused with this message.
    fn refused(path: &Path, format: Option<&'static str>, diagnostic: &Diagnostic) -> Self {
        // The line begins with the path.
        let message = &diagnostic.message;
        let reason = message.strip_prefix(&format!("{}: ", path.display()));
        Self::Verdict(Verdict {
            file: path.display().to_string(),
            format,
            ok: false,
            words: None,
            reason: Some(reason.unwrap_or(message).to_owned()),
            help: diagnostic.help.iter().map(ToString::to_string).collect(),
        })
    }
}

fn check_ours(path: &Path, args: &Args, screen: &Screen) -> Result<Checked, Failure> {
    let file = path.display().to_string();
    let opened = match file.strip_prefix(builtin::PREFIX) {
        Some(name) => Ok(builtin::open(name, Verification::Full)?),
        None => Lexicon::open(path),
    };
    let lexicon = match opened {
        Ok(lexicon) => lexicon,
        Err(error) if is_unknown(&error) => {
            return Ok(Checked::Unknown(vec![refused(path, &error)]));
        }
        Err(error) => return Ok(Checked::refused(path, None, &refused(path, &error))),
    };
    let mut bar = Bar::new(None, screen.shows_progress() && !args.quiet);
    let reason = match args.structures {
        true => disagreement(&file, &lexicon, &mut bar)?,
        false => None,
    };
    let again = format!("make them anew: lexc build --from {file} -o NEW.lex");
    Ok(Checked::Verdict(Verdict {
        file,
        format: None,
        ok: reason.is_none(),
        words: reason.is_none().then(|| lexicon.len()),
        help: reason.iter().map(|_| again.clone()).collect(),
        reason,
    }))
}

/// Imports a file of another program, which checks every node, and looks for contradictions.
fn check_foreign(
    path: &Path,
    file: Recognized,
    args: &Args,
    screen: &mut Screen,
) -> Result<Checked, Failure> {
    let format = file.format.name;
    let shown = path.display().to_string();
    let imported = match args.foreign.import(file)? {
        Ok(foreign) => foreign.imported,
        Err(error) => {
            let diagnostics = error.diagnostics(&shown);
            return Ok(match diagnostics.as_slice() {
                [one] if !needs_other_options(&error.fault) => {
                    Checked::refused(path, Some(format), &screen.resolved(one))
                }
                _ => Checked::Unknown(diagnostics),
            });
        }
    };
    let (wrong, notes): (Vec<ImportNote>, Vec<ImportNote>) =
        (imported.notes.into_iter()).partition(ImportNote::is_contradiction);
    // The other notes are on what a `.lex` file does not hold.
    let on_words = |note: &&ImportNote| {
        matches!(
            note,
            ImportNote::Unordered { .. } | ImportNote::UnusedLetters { .. }
        )
    };
    if !args.quiet {
        for note in notes.iter().filter(on_words) {
            screen.flush()?;
            screen.report(&[warning(path, note)]);
        }
    }
    let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    let ok = wrong.is_empty();
    Ok(Checked::Verdict(Verdict {
        file: shown,
        format: Some(format),
        ok,
        words: ok.then_some(imported.words),
        reason: (!ok).then(|| wrong.join("; ")),
        help: match ok {
            true => Vec::new(),
            false => vec![format!("keep its words: lexc import {}", path.display())],
        },
    }))
}

/// Returns `true` if other options may help: nothing is known of the file itself.
fn needs_other_options(fault: &Fault) -> bool {
    matches!(
        fault,
        Fault::NoAlphabet
            | Fault::ForeignLetter { .. }
            | Fault::SameLetter { .. }
            | Fault::Word { .. }
            | Fault::WriteOnly
            | Fault::TooManyWords { .. }
            | Fault::TooManyTiles { .. }
            | Fault::TooManyStates { .. }
            | Fault::Collect { .. }
    )
}

/// Returns the first difference between the structures of a lexicon, if they hold different words.
fn disagreement(path: &str, lexicon: &Lexicon, bar: &mut Bar) -> Result<Option<String>, Failure> {
    // Opening has verified it.
    let bytes = lexicon.bytes();
    let failure = |error: &dyn std::fmt::Display| Failure::new(format!("{path}: {error}"));
    let file = LexFile::parse(bytes, Verification::Skip).map_err(|error| failure(&error))?;
    let mut step = |what| BuildProgress::step(bar, what);
    match check_agreement(&file, bytes, &mut step) {
        Ok(()) => Ok(None),
        Err(AgreementError::Recompile(error)) => Err(failure(&error)),
        Err(error) => Ok(Some(error.text(lexicon.alphabet()))),
    }
}

fn is_unknown(error: &OpenError) -> bool {
    match error {
        OpenError::Format { error, .. } => error.is_of_another_version(),
        _ => true,
    }
}

fn print(verdict: &Verdict, screen: &mut Screen) -> Result<(), Failure> {
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
            writeln!(screen, "{}", style.fit_hanging(&line, 2))?;
        }
        Some(reason) => {
            let reason = harmless(reason);
            let line = format!("{file}: {}: {reason}", style.bad("refused"));
            writeln!(screen, "{}", style.fit_hanging(&line, 2))?;
            for help in &verdict.help {
                let line = format!("  {help}");
                writeln!(screen, "{}", style.fit_hanging(&line, 4))?;
            }
        }
    }
    Ok(())
}
