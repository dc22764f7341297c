//! One position: its plays, their number, or their digest.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_api::Parameters as _;
use lexc_api::moves::{ListMoves, MoveOrder};
use lexc_api::values::Limit;
use lexc_api::words::WordAnnotator;
use lexc_diagnostic::Diagnostic;
use serde::Serialize;

use super::args::Args;
use super::compare::{BackendComparison, DigestRow};
use super::show::{PlayPrinter, format_play};
use crate::args::game::backend::{self, BackendName};
use crate::args::game::engine::LocalEngine;
use crate::args::game::position::{read_files, too_many_tiles};
use crate::failure::{Answer, Outcome};
use crate::output::{Screen, json};
use crate::query::annotate::note_absent;

/// Finds and prints the plays of one position.
pub(super) fn run(args: Args, lexicon: Option<&OsString>, screen: &mut Screen) -> Outcome {
    let mut request = args.request;
    request.validate()?;
    let mut engine = LocalEngine::open(&args.lexicon, lexicon, screen)?;
    let (position, rules) = (&mut request.position, &mut request.rules);
    engine.read_position(&args.game, position, rules, screen)?;
    if request.by == Some(MoveOrder::Equity) && !request.best {
        engine.choose_leaves(&mut request.leaves, screen);
    }
    engine.add_leaves(request.leaves.as_deref())?;
    request.structure = args.structure.and_then(BackendName::structure);
    if let Some(structure) = request.structure {
        backend::require_structure(&engine.opened, structure)?;
    }
    let one = (args.board && !args.json) || args.form.is_some();
    if one && !request.best {
        request.limit = request.limit.or(Limit::new(1).ok());
    }
    if args.count {
        request.by = Some(MoveOrder::Score);
    }
    let limit = match request.best {
        true => 1,
        false => request.limit.unwrap_or_default().rows(),
    };
    let exchanges = request.exchanges;
    let annotate = request.annotate.clone();
    note_absent(&WordAnnotator::new(&engine.opened.asked(), &annotate)?, screen);
    let mut call = engine.begin::<ListMoves>(request)?;
    let task = call.task();
    let alphabet = engine.opened.lexicon.alphabet();
    if let Some(warning) = too_many_tiles(&task.position, alphabet) {
        screen.report(&[warning]);
    }
    let answer = engine.finish(&mut call, |_, _| {})?;
    if args.count {
        return print_count(args.json, answer.count.unwrap_or_default(), screen);
    }
    let any = !call.task().plays().is_empty();
    let printer = PlayPrinter {
        task: call.task(),
        alphabet,
        annotate: &annotate,
        whole: engine.opened.whole(),
        board: args.board,
        exchanges,
        limit,
    };
    if let Some(format) = args.form {
        for play in call.task().plays() {
            writeln!(screen, "{}", format_play(format, play, call.task(), alphabet))?;
        }
    } else if args.json {
        json::write(screen, &printer.with_board(answer))?;
    } else {
        printer.print(answer, screen)?;
    }
    if !any && !args.json {
        screen.flush()?;
        screen.report(&[Diagnostic::note("there is no play")]);
    }
    Ok(Answer::of(any))
}

/// Prints the number of plays, or their digest, by one structure or by several.
pub(super) fn print_digest(args: Args, lexicon: Option<&OsString>, screen: &mut Screen) -> Outcome {
    let opened = backend::open(&args.lexicon, lexicon, args.structure.as_slice(), screen)?;
    if !args.count {
        backend::require_scores(&opened)?;
    }
    let backends = BackendName::backends(args.structure, &opened);
    let (mut position, mut rules) = (args.request.position, args.request.rules);
    read_files(&opened, &args.game, &mut position, &mut rules, screen)?;
    let rules = rules.rules_for(position.cgp.as_deref())?;
    let position = position.read(&opened.lexicon, &rules)?.position;
    if let Some(warning) = too_many_tiles(&position, opened.lexicon.alphabet()) {
        screen.report(&[warning]);
    }
    let mut comparison = BackendComparison::new(&opened, &rules, &backends)?;
    let (digest, difference) = comparison.digest(&position, None)?;
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
fn print_count(as_json: bool, count: u64, screen: &mut Screen) -> Outcome {
    #[derive(Serialize)]
    struct CountDocument {
        count: u64,
    }
    match as_json {
        true => json::write(screen, &CountDocument { count })?,
        false => writeln!(screen, "{count}")?,
    }
    Ok(Answer::of(count > 0))
}
