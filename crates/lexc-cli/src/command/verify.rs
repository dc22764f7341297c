//! `lexc verify`: check that files are whole.

use std::io::Write as _;
use std::path::PathBuf;

use lexc_compiler::agreement::{AgreementError, check_agreement};
use lexc_compiler::build::Progress;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_format::LexFile;
use lexc_runtime::{Lexicon, OpenError, Verification};
use serde::Serialize;

use crate::Outcome;
use crate::failure::{Answer, Failure};
use crate::input::builtin;
use crate::input::files::refused;
use crate::output::progress::Bar;
use crate::output::style::{counted, harmless};
use crate::output::{Screen, json};

/// Check the integrity of lexicons: checksums, and every state of every structure
///
/// Prints a line for each file: ok, or why it is refused. Exit status 1 if any is refused, 2 if any
/// cannot be read or needs another version of lexc.
///
/// Of a file that a stranger made --structures tells more: each structure may be sound for itself, and yet
/// not hold the words that the lexicon lists.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Lexicons, files or builtin:NAME
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
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
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    help: Vec<String>,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let mut unreadable: Vec<Diagnostic> = Vec::new();
    let mut verdicts = Vec::new();
    for path in &args.files {
        let file = path.display().to_string();
        let opened = match file.strip_prefix(builtin::PREFIX) {
            Some(name) => Ok(builtin::open(name, Verification::Full)?),
            None => Lexicon::open(path),
        };
        let verdict = match opened {
            Ok(lexicon) => {
                let mut bar = Bar::new(None, screen.shows_progress() && !args.quiet);
                let reason = match args.structures {
                    true => disagreement(&file, &lexicon, &mut bar)?,
                    false => None,
                };
                drop(bar);
                let again = format!("make them anew: lexc build --from {file} -o NEW.lex");
                Verdict {
                    file,
                    ok: reason.is_none(),
                    words: reason.is_none().then(|| lexicon.len()),
                    help: reason.iter().map(|_| again.clone()).collect(),
                    reason,
                }
            }
            // Of a file that cannot be read, and of one of another version, nothing is known.
            Err(error) if is_unknown(&error) => {
                unreadable.push(refused(path, &error));
                continue;
            }
            Err(error) => {
                let diagnostic = refused(path, &error);
                // The line begins with the path.
                let reason = diagnostic
                    .message
                    .strip_prefix(&format!("{}: ", path.display()));
                Verdict {
                    file,
                    ok: false,
                    words: None,
                    reason: Some(reason.unwrap_or(&diagnostic.message).to_owned()),
                    help: diagnostic.help.iter().map(ToString::to_string).collect(),
                }
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
    if !unreadable.is_empty() {
        return Err(Failure::Diagnostics(unreadable));
    }
    Ok(Answer::of(verdicts.iter().all(|verdict| verdict.ok)))
}

/// Returns the first difference between the structures of a lexicon, if they hold different words.
fn disagreement(path: &str, lexicon: &Lexicon, bar: &mut Bar) -> Result<Option<String>, Failure> {
    // Opening has verified it.
    let bytes = lexicon.bytes();
    let failure = |error: &dyn std::fmt::Display| Failure::new(format!("{path}: {error}"));
    let file = LexFile::parse(bytes, Verification::Skip).map_err(|error| failure(&error))?;
    let mut step = |what| Progress::step(bar, what);
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
            writeln!(screen, "{file}: {}, {words}", style.good("ok"))?;
        }
        Some(reason) => {
            let reason = harmless(reason);
            writeln!(screen, "{file}: {}: {reason}", style.bad("refused"))?;
            for help in &verdict.help {
                writeln!(screen, "  {help}")?;
            }
        }
    }
    Ok(())
}
