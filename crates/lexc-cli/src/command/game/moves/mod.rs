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

use crate::args::game::backend::BackendName;
use crate::failure::{Failure, Outcome};
use crate::output::Screen;

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let position = &args.request.position;
    let lexicon = args.game.lexicon(position)?.cloned();
    let compares = args.digest || args.count || args.check;
    let conditions = !args.request.conditions.is_empty();
    let several = matches!(args.structure, Some(BackendName::All | BackendName::Oracle));
    let refusals = [
        (
            args.positions.is_some() && args.game.game().is_some(),
            "both a game and a list of positions are given",
            "omit one of them",
        ),
        (
            args.check && args.positions.is_none(),
            "--check needs a list of positions",
            "give one with --positions",
        ),
        (
            args.request.leaves.is_some() && (compares || args.positions.is_some()),
            "--leaves is for ranking by equity",
            "omit --leaves",
        ),
        (
            conditions && (args.digest || args.check || args.positions.is_some()),
            "conditions cannot be combined with --digest, --check or --positions",
            "omit the conditions, or these options",
        ),
        (
            several && !compares,
            "several structures cannot be used for ranking plays",
            "name one structure, or add --digest, --count or --check",
        ),
        (
            several && conditions,
            "conditions cannot be combined with several structures",
            "name one structure",
        ),
    ];
    if let Some((_, message, help)) = refusals.into_iter().find(|(is_wrong, ..)| *is_wrong) {
        return Err(Failure::with_help(message, help));
    }
    match &args.positions {
        Some(path) => list::run(&args, lexicon.as_ref(), path, screen),
        None if args.digest || args.count && !conditions => {
            one::print_digest(args, lexicon.as_ref(), screen)
        }
        None => one::run(args, lexicon.as_ref(), screen),
    }
}
