//! `lexc moves`: the plays of a position.
//!
//! | module | content |
//! |---|---|
//! | [`args`] | the options |
//! | [`compare`] | digests of all plays, and their comparison |
//! | [`list`] | a list of positions |
//! | [`search`], [`show`], [`one`] | one position: its plays, their tables, and both together |

mod args;
mod compare;

mod list;
mod search;
mod show;

mod one;

pub(crate) use args::Args;
use args::RankMeasure;

use lexc_compiler::diagnostic::Diagnostic;

use crate::args::game::backend::{BackendName, open, require_scores};
use crate::failure::{Failure, Outcome};
use crate::output::Screen;

/// Runs `lexc moves`.
pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let opened = open(
        &args.lexicon,
        args.position.lexicon()?,
        args.structure.as_slice(),
        screen,
    )?;
    if !args.count {
        require_scores(&opened)?;
    }
    let rules = args.position.rules(&args.rules, &opened, screen)?;
    let backends = BackendName::backends(args.structure, &opened)?;
    if args.position.is_none() && args.positions.is_none() {
        return Err(Diagnostic::error("no position is given")
            .help("give one with --cgp, --gcg or --rack, or many with --positions")
            .into());
    }
    if args.positions.is_some() && args.position.game().is_some() {
        return Err(
            Diagnostic::error("both a game and a list of positions are given")
                .help("omit one of them")
                .into(),
        );
    }
    if args.check && args.positions.is_none() {
        return Err(Diagnostic::error("--check needs a list of positions")
            .help("give one with --positions")
            .into());
    }
    let by_score = args.by == Some(RankMeasure::Score) || args.best || args.positions.is_some();
    if args.leaves.is_given() && (by_score || args.count || args.digest) {
        return Err(Diagnostic::error("--leaves is for ranking by equity")
            .help("omit --leaves")
            .into());
    }
    if !args.conditions.is_empty() && (args.digest || args.check || args.positions.is_some()) {
        return Err(Diagnostic::error(
            "conditions cannot be combined with --digest, --check or --positions",
        )
        .help("omit the conditions, or these options")
        .into());
    }
    let compares = args.digest || args.count || args.check;
    if !compares && matches!(args.structure, Some(BackendName::All | BackendName::Oracle)) {
        return Err(Failure::from(
            Diagnostic::error("several structures cannot be used for ranking plays")
                .help("name one structure, or add --digest, --count or --check"),
        ));
    }
    match &args.positions {
        Some(path) => list::run(&args, path, &opened, &rules, &backends, screen),
        None => one::run(&args, &opened, &rules, &backends, screen),
    }
}
