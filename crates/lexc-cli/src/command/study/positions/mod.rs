//! `lexc quiz --games` and `--positions`: positions whose best move is certain, to solve.
//!
//! | module | content |
//! |---|---|
//! | [`args`] | the options |
//! | [`source`] | the positions: searched in games while others are asked, or read from a file |
//! | [`sitting`] | the dialogue |

mod args;

mod source;

mod sitting;

use std::ffi::OsString;
use std::io::Write as _;

use lexc_api::positions::PositionRow;
use lexc_api::words::FindRequest;

use crate::args::game::engine::LocalEngine;
use crate::args::game::rules::with_layout;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::query::lists::read_lists;
use crate::query::parse::text;
pub(crate) use args::PositionArgs;
use sitting::Sitting;
use source::Source;

/// The options that positions share with other questions.
pub(crate) struct QuizParts {
    pub(crate) lexicon: LexiconArg,
    /// The lexicon, then patterns.
    pub(crate) arguments: Vec<OsString>,
    pub(crate) request: FindRequest,
    /// The maximum number of positions, 0 for all.
    pub(crate) questions: usize,
    pub(crate) in_order: bool,
    pub(crate) seed: u64,
}

/// Asks positions, or prints them.
pub(crate) fn run(args: PositionArgs, quiz: QuizParts, screen: &mut Screen) -> Outcome {
    let QuizParts { lexicon, arguments, mut request, questions, in_order, seed } = quiz;
    let (opened, patterns) = lexicon.open(&arguments, screen)?;
    for pattern in patterns {
        request.conditions.pattern.push(text(pattern)?.to_owned());
    }
    read_lists(&mut request.conditions, &opened.lexicon, screen)?;
    if request != FindRequest::default().conditions(request.conditions.clone()) {
        let message = "only conditions choose positions, not the order and number of words";
        return Err(Failure::with_help(
            message,
            "use --questions for the number, and conditions such as --length and --where",
        ));
    }
    let mut args = args;
    args.rules = with_layout(&args.rules)?;
    let mut engine = LocalEngine::of(opened, lexicon.edition())?;
    engine.choose_leaves(&mut args.resources.leaves, screen);
    engine.add_leaves(args.resources.leaves.as_deref())?;
    engine.read_into("win_table", &mut args.resources.win_table, "counts of games")?;
    let source = match &args.positions {
        Some(path) => Source::saved(path, &args, &request.conditions, &engine)?,
        None => {
            let games = source::read_games(&args, &mut engine, screen)?;
            let order = source::SearchOrder { questions, in_order, seed };
            Source::search(&args, games, request.conditions, order, &engine)?
        }
    };
    std::thread::scope(|scope| {
        let mut source = source.start(scope, &engine);
        match args.find {
            true => print(&mut source, screen),
            false => Sitting::new(&engine, &args)?.run(&mut source, questions, screen),
        }
    })
}

/// Prints positions as they are found.
fn print(source: &mut source::Positions, screen: &mut Screen) -> Outcome {
    while let Some(row) = source.next(screen)? {
        write_row(&row, screen)?;
        screen.flush()?;
    }
    Ok(Answer::Yes)
}

fn write_row(row: &PositionRow, screen: &mut Screen) -> Result<(), Failure> {
    Ok(writeln!(screen, "{}", serde_json::to_string(row)?)?)
}
