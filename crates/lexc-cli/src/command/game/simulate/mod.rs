//! `lexc simulate`: compares plays by simulation.

mod show;

use std::path::{Path, PathBuf};

use lexc_api::Parameters as _;
use lexc_api::simulate::{Simulate, SimulateRequest};
use lexc_diagnostic::Diagnostic;

use crate::args::game::engine::LocalEngine;
use crate::args::game::position::GameFile;
use crate::args::lexicon::LexiconArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::paths::{Paths, Replace};
use crate::output::progress::Bar;
use crate::output::{Screen, file, json};
use show::SimulationPrinter;

/// Compare the plays of a position by simulation
///
/// Each iteration draws one order of the unseen tiles for all plays, and a fast player plays the
/// next turns. The simulation stops as soon as the best play is known with the requested
/// confidence. Results depend on the seed, not on the number of threads.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc simulate [OPTIONS] [FILE]...",
    after_help = "Examples:
  lexc simulate english.lex --rack ABDDRSV --plays 22
  lexc simulate --gcg game.gcg --turn 12 --infer --board
  lexc simulate --cgp '15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 AEINRS?/ 0/10 0' --play '8F (CAT)S' --play pass
  lexc simulate --rack ABDDRSV --plays 22 --rule terascale --by spread --rollouts greedy
  lexc simulate --rack ABDDRSV --sim-amount 100 --sim-depth 4
  lexc simulate --rack ABDDRSV --stop 95 --save day1.sim
  lexc simulate --resume day1.sim --stop 99 --save day2.sim"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    #[command(flatten)]
    request: SimulateRequest,
    #[command(flatten)]
    game: GameFile,
    /// Draw the board with the best play, and the share of replies that cover each square
    #[arg(long, help_heading = "Output")]
    board: bool,
    /// Write the board with the best play and a heat map of the replies as SVG
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// Save the simulation, to continue it later
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    save: Option<PathBuf>,
    /// Replace existing files
    #[arg(long, help_heading = "Output")]
    force: bool,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    args.request.validate()?;
    let resumed = args.request.resume.as_ref().map(PathBuf::from);
    check_paths(&args, resumed.as_deref())?;
    let mut request = args.request.save(args.save.is_some());
    let lexicon = args.game.lexicon(&request.position)?;
    let mut engine = LocalEngine::open(&args.lexicon, lexicon, screen)?;
    let (position, rules) = (&mut request.position, &mut request.rules);
    engine.read_position(&args.game, position, rules, screen)?;
    if request.resume.is_none() {
        engine.choose_leaves(&mut request.resources.leaves, screen);
    }
    engine.add_leaves(request.resources.leaves.as_deref())?;
    engine.read_into("win_table", &mut request.resources.win_table, "counts of games")?;
    engine.read_into("resume", &mut request.resume, "a simulation")?;
    let replies = request.replies.size();
    let mut call = engine.begin::<Simulate>(request)?;
    let limit = call.task().simulation.options().stopping.limits.iterations;
    let bar = Bar::steps(limit.unwrap_or(0), "simulating", screen.shows_progress());
    let mut previous = call.task().simulation.progress().iterations;
    let mut answer = engine.finish(&mut call, |call, _| {
        let now = call.task().simulation.progress().iterations;
        bar.advance_by(now - previous);
        previous = now;
    })?;
    drop(bar);
    let saved = answer.saved.take();
    let printer = SimulationPrinter {
        answer: &answer,
        task: call.task(),
        alphabet: engine.opened.lexicon.alphabet(),
        replies,
    };
    match args.json {
        true => json::write(screen, &answer)?,
        false => printer.print(args.board, screen)?,
    }
    screen.flush()?;
    // After the result is printed, so that it is not lost if a file cannot be written.
    let replace = Replace::forced(args.force);
    if let (Some(path), Some(saved)) = (&args.save, saved) {
        let replace = match resumed.as_ref() == Some(path) {
            true => Replace::Anything,
            false => replace,
        };
        file::write_state(path, saved.as_bytes(), replace)?;
    }
    if answer.stopped == "cancelled" {
        let text = "interrupted: these are the results so far";
        screen.report(&[Diagnostic::warning(text)]);
    }
    if let Some(path) = &args.svg {
        file::write(path, printer.svg().as_bytes(), replace)?;
    }
    Ok(Answer::Yes)
}

/// Checks the files before any of them is opened. A simulation may replace the file it comes from.
fn check_paths(args: &Args, resumed: Option<&Path>) -> Result<(), Failure> {
    let mut paths = Paths::default();
    let same = args.save.is_some() && args.save.as_deref() == resumed;
    if !same {
        paths.read_all(resumed);
    }
    paths.read_all(args.request.resources.win_table.as_ref());
    let replace = Replace::forced(args.force);
    if let Some(save) = &args.save {
        match same {
            true => paths.update(save, "the simulation", "--save"),
            false => paths.write(save, "the simulation", "--save", replace),
        }
    }
    if let Some(svg) = &args.svg {
        paths.write(svg, "the picture", "--svg", replace);
    }
    paths.check()
}
