//! `lexc simulate`: compares plays by simulation.

mod show;

use std::path::PathBuf;
use std::time::Instant;

use lexc_api::Parameters as _;
use lexc_api::simulate::{RolloutRequest, simulated_state};
use lexc_api::text::parse_move;
use lexc_api::values::{Integer, PlayCount};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::infer::{InferError, Inferrer, Weighting};
use lexc_engine::simulate::{
    Candidate, OpponentRack, SavedSimulation, Simulation, SimulationOptions, StopReason, Tables,
    candidates,
};
use lexc_game::{GameRules, PlayerId, PlayerView, Position};
use lexc_movegen::MoveGenerator;

use super::infer::{game_reader, infer_error, observation_in_cgp, observation_in_game};
use crate::args::game::backend::{generator_error, open, require_scores};
use crate::args::game::position::PositionArg;
use crate::args::game::rules::RulesArg;
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::args::limit::limit;
use crate::args::threads::ThreadsArg;
use crate::args::win::WinTableArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::files;
use crate::input::paths::{Paths, Replace};
use crate::output::progress::Bar;
use crate::output::{Screen, file, interrupt};
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
  lexc simulate --continue day1.sim --stop 99 --save day2.sim"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Simulate the N moves of the highest equity
    #[arg(long, value_name = "N", default_value_t)]
    plays: PlayCount<1000>,
    /// Simulate this move: '8D QU(I)Z', 'exchange AEI' or pass; can be repeated
    #[arg(long, value_name = "PLAY", conflicts_with = "plays")]
    play: Vec<String>,
    #[command(flatten)]
    simulation: RolloutRequest,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    leaves: LeavesArg,
    #[command(flatten)]
    win_table: WinTableArg,
    /// Infer the other player's tiles from the previous turn; needs --gcg, or --before and
    /// --played
    #[arg(long)]
    infer: bool,
    /// Position before the other player's last move, as CGP
    #[arg(long, value_name = "CGP", requires_all = ["infer", "played"], conflicts_with = "gcg")]
    before: Option<String>,
    /// Last move of the other player: a play, 'exchange N' or pass
    #[arg(long, value_name = "PLAY", requires_all = ["infer", "before"])]
    played: Option<String>,
    /// Print at most N plays, 0 for all
    #[arg(long, value_name = "N", default_value = "0", value_parser = limit)]
    limit: usize,
    /// List the N most frequent replies to each play; in tables, to the best play
    #[arg(long, value_name = "N", default_value_t)]
    replies: Integer<5, 0, { u64::MAX }>,
    /// Draw the board with the best play, and the share of replies that cover each square
    #[arg(long)]
    board: bool,
    /// Write the board with the best play and a heat map of the replies as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Save the simulation, to continue it later
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Continue a saved simulation, with the same lexicon and tables
    #[arg(long = "continue", value_name = "FILE", conflicts_with_all = ["cgp", "gcg", "rack", "plays", "play", "plies", "seed", "by", "rollouts", "sim_depth"])]
    resume: Option<PathBuf>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    position: PositionArg,
    #[command(flatten)]
    rules: RulesArg,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    args.simulation.validate()?;
    check_paths(&args)?;
    if args.resume.is_some() && args.position.game().is_some() {
        return Err(
            Diagnostic::error("a saved simulation contains its position")
                .help("omit the game")
                .into(),
        );
    }
    let saved = args.resume.as_deref().map(read_saved).transpose()?;
    if saved.is_none() && args.position.is_none() {
        return Err(Diagnostic::error("no position is given")
            .help("give one with --cgp, --gcg or --rack, or continue with --continue")
            .into());
    }
    let opened = open(&args.lexicon, args.position.lexicon()?, &[], screen)?;
    require_scores(&opened)?;
    let rules = args.position.rules(&args.rules, &opened, screen)?;
    let position = match &saved {
        Some((_, saved)) => {
            let position =
                Position::from_cgp(saved.cgp(), rules.layout(), opened.lexicon.alphabet());
            position.map_err(|_| other_board())?
        }
        None => args.position.read(&opened, &rules, screen)?.position,
    };
    let hidden = hidden(&args, &opened, &rules, &position)?;
    let state = simulated_state(&position, &rules, opened.lexicon.alphabet())?;
    let view = state.view(PlayerId::FIRST);
    let tables = Tables {
        lexicon: opened.lexicon.clone(),
        leaves: args.leaves.open(&opened.lexicon)?,
        win: args.win_table.open()?,
    };
    let mut simulation =
        match &saved {
            Some((name, saved)) => {
                let stopping = args.simulation.stopping(saved.options().stopping.rule);
                let resumed = Simulation::resume(saved, &view, tables, hidden, stopping);
                resumed.map_err(|error| {
                    Failure::from(Diagnostic::error(format!("{name}: {error}")).help(
                        "give the lexicon, the rules and the tables with which it was started",
                    ))
                })?
            }
            None => {
                let options = args.simulation.options(hidden);
                new_simulation(&args, &opened, &view, tables, options)?
            }
        };
    let stopped = simulate(&args, &mut simulation, screen);
    let printer = SimulationPrinter {
        simulation: &simulation,
        view: &view,
        position: &position,
        opened: &opened,
        rules: &rules,
        stopped,
        limit: args.limit,
        replies: args.replies.size(),
    };
    if args.json {
        printer.print_json(screen)?;
    } else {
        printer.print(args.board, screen)?;
    }
    screen.flush()?;
    // After the result is printed, so that it is not lost if a file cannot be written.
    let replace = Replace::forced(args.force);
    if let Some(path) = &args.save {
        let replace = match args.resume.as_ref() == Some(path) {
            true => Replace::Anything,
            false => replace,
        };
        file::write_state(path, simulation.save().as_bytes(), replace)?;
    }
    if stopped == StopReason::Cancelled {
        let text = "interrupted: these are the results so far";
        screen.report(&[Diagnostic::warning(text)]);
    }
    if let Some(path) = &args.svg {
        file::write(path, printer.svg().as_bytes(), replace)?;
    }
    Ok(Answer::Yes)
}

/// Checks the files before any of them is opened. A simulation may replace the file it comes from.
fn check_paths(args: &Args) -> Result<(), Failure> {
    let mut paths = Paths::default();
    let same = args.save.is_some() && args.save == args.resume;
    if !same {
        paths.read_all(args.resume.iter());
    }
    paths.read_all(args.win_table.file());
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

/// Returns the error that the saved simulation does not fit the options.
fn other_board() -> Failure {
    Diagnostic::error("the simulation was made for another board or alphabet")
        .help("give the lexicon and the rules with which it was started")
        .into()
}

/// Reads a saved simulation, with its file name.
fn read_saved(path: &std::path::Path) -> Result<(String, SavedSimulation), Failure> {
    let text = files::read_text(path, "a simulation")?;
    let name = path.display().to_string();
    let saved = SavedSimulation::parse(&text);
    let saved = saved.map_err(|error| Failure::new(format!("{name}: {error}")))?;
    Ok((name, saved))
}

/// Returns what is known about the other player's tiles: from the position, or by inference.
fn hidden(
    args: &Args,
    opened: &OpenedLexicon,
    rules: &GameRules,
    position: &Position,
) -> Result<OpponentRack, Failure> {
    if !args.infer {
        let known = position.other_rack.filter(|rack| !rack.is_empty());
        return Ok(known.map_or(OpponentRack::Unknown, OpponentRack::Holds));
    }
    let observation = match (&args.before, &args.played) {
        (Some(before), Some(played)) => {
            observation_in_cgp(before, played, Some(&position.rack), opened, rules)?
        }
        _ => {
            let Some((path, turn)) = args.position.game() else {
                return Err(Diagnostic::error("--infer needs the previous turn")
                    .help("give a game with --gcg, or the previous position and move with --before and --played")
                    .into());
            };
            // The turn before the simulated one, or the last turn.
            let previous = turn.map(|turn| turn.saturating_sub(1));
            // The notes were shown when the position was read.
            let (game, _) = game_reader(opened, rules).read_with_notes(path)?;
            observation_in_game(path, &game, previous, Some(&position.rack), opened, rules)?
        }
    };
    let leaves = args.leaves.open(&opened.lexicon)?;
    let failure = |error: InferError| infer_error(opened, &error);
    let mut inferrer = Inferrer::new(&opened.lexicon, rules, leaves).map_err(failure)?;
    let inference = inferrer
        .infer(&observation, &Weighting::default())
        .map_err(failure)?;
    Ok(inference.opponent(&position.unseen(opened.lexicon.alphabet())))
}

fn new_simulation(
    args: &Args,
    opened: &OpenedLexicon,
    view: &PlayerView<'_>,
    tables: Tables,
    options: SimulationOptions,
) -> Result<Simulation, Failure> {
    let failure = |error| generator_error(opened, &error);
    let moves = if args.play.is_empty() {
        let mut generator =
            MoveGenerator::with_rules(&opened.lexicon, view.rules()).map_err(failure)?;
        candidates(view, &mut generator, &tables.leaves, args.plays.size()).map_err(failure)?
    } else {
        let parse = |text: &String| -> Result<Candidate, Failure> {
            let made = parse_move(&opened.lexicon, "play", text, view.board(), view.rules())?;
            Ok(Candidate::new(view, &tables.leaves, made))
        };
        args.play.iter().map(parse).collect::<Result<_, _>>()?
    };
    Simulation::new(view, tables, &moves, options).map_err(|error| Failure::new(error.to_string()))
}

/// Runs the simulation, and returns the reason why it stopped.
fn simulate(args: &Args, simulation: &mut Simulation, screen: &mut Screen) -> StopReason {
    interrupt::defer();
    let limit = simulation.options().stopping.limits.iterations;
    let bar = Bar::steps(limit.unwrap_or(0), "simulating", screen.shows_progress());
    let threads = args.threads.count();
    let begin = Instant::now();
    let mut previous = simulation.progress().iterations;
    let stopped = simulation.run(threads, &|| begin.elapsed(), &mut |simulation| {
        let now = simulation.progress().iterations;
        bar.advance_by(now - previous);
        previous = now;
        !interrupt::is_requested()
    });
    drop(bar);
    stopped
}
