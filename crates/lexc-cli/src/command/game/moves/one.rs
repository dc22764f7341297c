//! One position: its plays, their number, or their digest.

use std::io::Write as _;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_game::GameRules;
use lexc_movegen::{Backend, GeneratorOptions};
use lexc_report::bench::BenchBackend;
use serde::Serialize;

use super::args::Args;
use super::compare::{BackendComparison, DigestRow};
use super::search::{find, select};
use super::show::{PlayPrinter, format_play};
use crate::args::game::position::{ParsedPosition, too_many_tiles};
use crate::args::lexicon::OpenedLexicon;
use crate::failure::{Answer, Outcome};
use crate::output::{Screen, json};

/// Finds and prints the plays of one position.
pub(super) fn run(
    args: &Args,
    opened: &OpenedLexicon,
    rules: &GameRules,
    backends: &[BenchBackend],
    screen: &mut Screen,
) -> Outcome {
    let alphabet = opened.lexicon.alphabet();
    let start = args.position.read(opened, rules, screen)?;
    let printer = PlayPrinter {
        args,
        lexicon: &opened.lexicon,
        rules,
        start: &start,
        annotator: args.annotate.annotator(opened.whole())?,
    };
    if let Some(warning) = too_many_tiles(&start.position, alphabet) {
        screen.report(&[warning]);
    }
    let has_conditions = !args.conditions.is_empty();
    if args.digest || args.count && !(has_conditions && backends.len() == 1) {
        if has_conditions {
            return Err(
                Diagnostic::error("conditions cannot be combined with several structures")
                    .help("name one structure")
                    .into(),
            );
        }
        return print_digest(args, opened, rules, backends, &start, screen);
    }
    let options = backends.iter().find_map(|backend| match backend {
        BenchBackend::Generator(options) => Some(*options),
        _ => None,
    });
    let options = options.unwrap_or(GeneratorOptions::from(Backend::Dawg));
    let ranked = match has_conditions {
        true => select(args, opened, rules, options, &start)?,
        false => find(args, opened, rules, options, &start)?,
    };
    if args.count {
        return print_count(args, ranked.plays.len(), screen);
    }
    if let Some(format) = args.form {
        for play in &ranked.plays {
            writeln!(screen, "{}", format_play(format, play, &start, alphabet))?;
        }
    } else if args.json {
        printer.print_json(&ranked, options, screen)?;
    } else {
        printer.print(&ranked, screen)?;
    }
    if ranked.plays.is_empty() && !args.json {
        screen.flush()?;
        screen.report(&[Diagnostic::note("there is no play")]);
    }
    Ok(Answer::of(!ranked.plays.is_empty()))
}

/// Prints the number of plays, or their digest.
fn print_digest(
    args: &Args,
    opened: &OpenedLexicon,
    rules: &GameRules,
    backends: &[BenchBackend],
    start: &ParsedPosition,
    screen: &mut Screen,
) -> Outcome {
    let mut comparison = BackendComparison::new(opened, rules, backends)?;
    let (digest, difference) = comparison.digest(&start.position, None)?;
    match (args.json, args.count) {
        (true, _) => json::write(screen, &DigestRow::new(None, &digest))?,
        (_, true) => writeln!(screen, "{}", digest.plays)?,
        _ => writeln!(screen, "{digest}")?,
    }
    if let Some(difference) = &difference {
        screen.flush()?;
        screen.report(&[Diagnostic::error(difference.to_string())]);
    }
    Ok(Answer::of(digest.plays > 0 && difference.is_none()))
}

/// Prints the number of plays that satisfy the conditions.
fn print_count(args: &Args, count: usize, screen: &mut Screen) -> Outcome {
    #[derive(Serialize)]
    struct CountDocument {
        count: usize,
    }
    match args.json {
        true => json::write(screen, &CountDocument { count })?,
        false => writeln!(screen, "{count}")?,
    }
    Ok(Answer::of(count > 0))
}
