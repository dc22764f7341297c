//! `lexc moves`: the plays of a position.
//!
//! | module | content |
//! |---|---|
//! | [`args`] | the options |
//! | [`compare`] | digests of all plays, and their comparison |
//! | [`list`] | a list of positions |
//! | [`show`], [`one`] | one position: the tables of its plays, and its answers |

mod args;
mod compare;

mod list;
mod show;

mod one;

pub(crate) use args::Args;

use lexc_diagnostic::Diagnostic;

use crate::args::game::backend::BackendName;
use crate::failure::{Failure, Outcome};
use crate::output::Screen;

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let position = &args.request.position;
    let lexicon = args.game.lexicon(position)?.cloned();
    if args.positions.is_some() && args.game.game().is_some() {
        return Err(Failure::with_help(
            "both a game and a list of positions are given",
            "omit one of them",
        ));
    }
    if args.check && args.positions.is_none() {
        return Err(Failure::with_help(
            "--check needs a list of positions",
            "give one with --positions",
        ));
    }
    let compares = args.digest || args.count || args.check;
    if args.request.leaves.is_some() && (compares || args.positions.is_some()) {
        return Err(Failure::with_help(
            "--leaves is for ranking by equity",
            "omit --leaves",
        ));
    }
    let conditions = !args.request.conditions.is_empty();
    if conditions && (args.digest || args.check || args.positions.is_some()) {
        return Err(Failure::with_help(
            "conditions cannot be combined with --digest, --check or --positions",
            "omit the conditions, or these options",
        ));
    }
    let several = matches!(args.structure, Some(BackendName::All | BackendName::Oracle));
    if several && !compares {
        return Err(Failure::from(
            Diagnostic::error("several structures cannot be used for ranking plays")
                .help("name one structure, or add --digest, --count or --check"),
        ));
    }
    if several && conditions {
        return Err(Failure::with_help(
            "conditions cannot be combined with several structures",
            "name one structure",
        ));
    }
    match &args.positions {
        Some(path) => list::run(&args, lexicon.as_ref(), path, screen),
        None if args.digest || args.count && !conditions => {
            one::print_digest(args, lexicon.as_ref(), screen)
        }
        None => one::run(args, lexicon.as_ref(), screen),
    }
}
