//! `lexc quiz --games` and `--positions`: positions whose best move is certain, to solve.
//!
//! | module | content |
//! |---|---|
//! | [`args`] | the options |
//! | [`games`] | the games of files, folders and shards |
//! | [`source`] | the positions: searched in games while others are asked, or read from a file |
//! | [`describe`] | texts for both front ends |
//! | [`sitting`] | the questions one after the other, for both front ends |
//! | [`lines`] | the front end by lines |
//! | `tui` | the front end on the whole screen |

mod args;

mod games;

mod source;

mod describe;

mod sitting;

mod lines;
#[cfg(feature = "play")]
mod tui;

use std::ffi::OsString;
use std::io::Write as _;

use lexc_api::words::FindRequest;

use crate::args::game::engine::{LocalEngine, STEP};
use crate::args::game::rules::with_layout;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::Screen;
use crate::output::progress::Bar;
use crate::query::lists::read_lists;
use crate::query::parse::text;
#[cfg(feature = "play")]
use crate::terminal::takes_screen;
pub(crate) use args::PositionArgs;
use games::Games;
use sitting::Sitting;
use source::{NextPosition, Positions, Source};

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
    pub(crate) plain: bool,
}

/// Asks positions, or prints them.
pub(crate) fn run(args: PositionArgs, quiz: QuizParts, screen: &mut Screen) -> Outcome {
    let QuizParts { lexicon, arguments, mut request, questions, in_order, seed, plain } = quiz;
    let (opened, patterns) = match games::lexicon_of(&args.games) {
        Some(default) => lexicon.open_else(&arguments, &default, screen)?,
        None => lexicon.open_for_all(&arguments, screen)?,
    };
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
            let games = Games::read(&args, &mut engine, (!in_order).then_some(seed), screen)?;
            let order = source::SearchOrder { questions, in_order, seed };
            Source::search(&args, games, request.conditions, order, &engine)?
        }
    };
    std::thread::scope(|scope| {
        let source = source.start(scope, &engine);
        match args.find {
            true => print(source, screen),
            false => {
                let mut sitting = Sitting::new(&engine, &args, source, questions)?;
                ask(&mut sitting, plain, screen)?;
                writeln!(screen, "\n{}", describe::result(&sitting.totals))?;
                screen.report(sitting.note().as_slice());
                Ok(Answer::Yes)
            }
        }
    })
}

/// Asks positions, on the whole screen of a terminal or by lines.
fn ask(sitting: &mut Sitting<'_>, plain: bool, screen: &mut Screen) -> Result<(), Failure> {
    #[cfg(feature = "play")]
    if takes_screen(plain, screen) {
        return tui::run(sitting, screen);
    }
    // Without a screen, all is by lines.
    let _ = plain;
    lines::run(sitting, screen)
}

/// Prints positions as they are found.
fn print(mut source: Positions, screen: &mut Screen) -> Outcome {
    loop {
        let bar = Bar::status(screen.shows_progress());
        let row = loop {
            match source.next(STEP)? {
                NextPosition::Found(row) => break row,
                NextPosition::Searching(text) => bar.set_status(text),
                NextPosition::End => {
                    drop(bar);
                    screen.report(source.note().as_slice());
                    return Ok(Answer::Yes);
                }
            }
        };
        drop(bar);
        writeln!(screen, "{}", serde_json::to_string(&row)?)?;
        screen.flush()?;
    }
}
