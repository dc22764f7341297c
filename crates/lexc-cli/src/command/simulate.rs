//! `lexc simulate`: plays compared by playing the next turns many times.

mod asked;
mod show;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Instant;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::infer::{Inferrer, Weighting};
use lexc_engine::simulate::{
    Candidate, OpponentRack, SavedSimulation, Simulation, SimulationOptions, StopReason, Tables,
    candidates,
};
use lexc_game::{GameRules, GameState, PlayerId, PlayerView, Position};
use lexc_movegen::MoveGenerator;

use crate::Outcome;
use crate::args::backend::{no_generator, open, require_scores};
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::{LexiconArg, Named};
use crate::args::moves::read_move;
use crate::args::position::PositionArg;
use crate::args::rules::RulesArg;
use crate::args::threads::ThreadsArg;
use crate::args::win::WinTableArg;
use crate::failure::{Answer, Failure};
use crate::input::files;
use crate::input::paths::{Paths, Replace};
use crate::output::progress::Bar;
use crate::output::{Screen, file, interrupt};

/// Compare the plays of a position by simulation
///
/// Each iteration draws one order of the unseen tiles and uses it for every play; then the next turns are
/// played by a fast player. The simulation stops as soon as the best play is known with the confidence that
/// is asked for. Results depend on the seed, not on the number of threads.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc simulate [OPTIONS] [FILE]",
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
    /// The lexicon [default: builtin:english]
    #[arg(value_name = "FILE", conflicts_with = "lexicon")]
    file: Option<OsString>,
    /// Compare the K plays and exchanges of the highest equity
    #[arg(long, value_name = "K", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..=1000))]
    plays: u32,
    /// Compare this play: '8D QU(I)Z', 'exchange AEI' or pass; can be given several times
    #[arg(long, value_name = "PLAY", conflicts_with = "plays")]
    play: Vec<String>,
    #[command(flatten)]
    asked: asked::Asked,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    leaves: LeavesArg,
    #[command(flatten)]
    win_table: WinTableArg,
    /// Infer the other player's tiles from the turn before; needs --gcg, or --before and --played
    #[arg(long)]
    infer: bool,
    /// The position before the other player's last move, as CGP
    #[arg(long, value_name = "CGP", requires_all = ["infer", "played"], conflicts_with = "gcg")]
    before: Option<String>,
    /// The other player's last move: a play, 'exchange N' or pass
    #[arg(long, value_name = "PLAY", requires_all = ["infer", "before"])]
    played: Option<String>,
    /// Print at most N plays, 0 for all
    #[arg(long, value_name = "N", default_value_t = 0)]
    limit: usize,
    /// List the N most frequent replies to each play (to the best one only, in the table)
    #[arg(long, value_name = "N", default_value_t = 5)]
    replies: usize,
    /// Draw the board with the best play, and how often the reply covers each square, in percent
    #[arg(long)]
    board: bool,
    /// Write the board with the best play and the heat map of replies as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Save the simulation, to go on later
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a saved simulation; the lexicon and the tables must be the same
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
    args.asked.check()?;
    check_paths(&args)?;
    let session = args.resume.as_deref().map(read_session).transpose()?;
    if session.is_none() && args.position.is_none() {
        return Err(Diagnostic::error("no position is given")
            .help("give one with --cgp, --gcg or --rack, or go on with --continue")
            .into());
    }
    let named = open(&args.lexicon, args.file.as_ref(), &[], screen)?;
    require_scores(&named)?;
    let rules = args.rules.read()?;
    let position = match &session {
        Some((_, session)) => {
            let position =
                Position::from_cgp(session.cgp(), rules.layout(), named.lexicon.alphabet());
            position.map_err(|_| other_game())?
        }
        None => args.position.read(&named.lexicon, &rules)?.position,
    };
    let hidden = hidden(&args, &named, &rules, &position)?;
    let state = state(&position, &named, &rules)?;
    let view = state.view(PlayerId::FIRST);
    let tables = Tables {
        lexicon: named.lexicon.clone(),
        leaves: args.leaves.open(&named.lexicon)?,
        win: args.win_table.open()?,
    };
    let mut simulation = match &session {
        Some((name, session)) => {
            let stopping = args.asked.stopping(session.options().stopping.rule);
            let again = Simulation::resume(session, &view, tables, hidden, stopping);
            again.map_err(|error| {
                Failure::from(
                    Diagnostic::error(format!("{name}: {error}"))
                        .help("give the lexicon, the rules and the tables that it was begun with"),
                )
            })?
        }
        None => {
            let options = args.asked.options(hidden);
            new_simulation(&args, &named, &view, tables, options)?
        }
    };
    let stopped = simulate(&args, &mut simulation, screen)?;
    if let Some(path) = &args.save {
        let text = simulation.save();
        file::write(path, text.as_bytes())?;
    }
    let shown = show::Shown {
        simulation: &simulation,
        view: &view,
        position: &position,
        named: &named,
        rules: &rules,
        stopped,
        limit: match args.limit {
            0 => usize::MAX,
            limit => limit,
        },
        replies: args.replies,
    };
    if let Some(path) = &args.svg {
        let svg = shown.svg();
        file::write(path, svg.as_bytes())?;
    }
    if args.json {
        shown.json(screen)?;
    } else {
        shown.text(args.board, screen)?;
    }
    screen.flush()?;
    if stopped == StopReason::Cancelled {
        let text = "interrupted: these are the results so far";
        screen.report(&[Diagnostic::warning(text)]);
    }
    Ok(Answer::Yes)
}

/// Checks the files before any of them is opened. A session may be saved where it came from.
fn check_paths(args: &Args) -> Result<(), Failure> {
    let mut paths = Paths::default();
    let same = args.save.is_some() && args.save == args.resume;
    if !same {
        paths.read_all(args.resume.iter());
    }
    paths.read_all(args.win_table.file());
    let replace = Replace::forced(args.force);
    if let Some(save) = &args.save {
        let replace = if same { Replace::Anything } else { replace };
        paths.write(save, "the simulation", "--save", replace);
    }
    if let Some(svg) = &args.svg {
        paths.write(svg, "the picture", "--svg", replace);
    }
    paths.check()
}

fn other_game() -> Failure {
    Diagnostic::error("the simulation was made for another board or alphabet")
        .help("give the lexicon and the rules that it was begun with")
        .into()
}

fn read_session(path: &std::path::Path) -> Result<(String, SavedSimulation), Failure> {
    let text = files::read_text(path, "a simulation")?;
    let name = path.display().to_string();
    let session = SavedSimulation::parse(&text);
    let session = session.map_err(|error| Failure::new(format!("{name}: {error}")))?;
    Ok((name, session))
}

/// The game in the position. What is known of the other player's tiles is not part of it.
pub(super) fn state(
    position: &Position,
    named: &Named,
    rules: &GameRules,
) -> Result<GameState, Failure> {
    let position = Position {
        other_rack: None,
        ..position.clone()
    };
    let alphabet = named.lexicon.alphabet();
    if position.rack.is_empty() {
        return Err(Diagnostic::error("the player to move holds no tiles")
            .help("give them with --rack, or in the position")
            .into());
    }
    GameState::from_position(rules.clone(), alphabet, &position, 0, 0).map_err(|error| {
        let warning = crate::args::position::too_many(&position, alphabet);
        match warning {
            Some(mut diagnostic) => {
                diagnostic.severity = lexc_compiler::diagnostic::Severity::Error;
                Failure::from(diagnostic)
            }
            None => Failure::new(error.to_string()),
        }
    })
}

/// Returns the knowledge about the other player's tiles: those of the position, or an inference.
fn hidden(
    args: &Args,
    named: &Named,
    rules: &GameRules,
    position: &Position,
) -> Result<OpponentRack, Failure> {
    if !args.infer {
        let known = position.other_rack.filter(|rack| !rack.is_empty());
        return Ok(known.map_or(OpponentRack::Unknown, OpponentRack::Holds));
    }
    let observation = match (&args.before, &args.played) {
        (Some(before), Some(played)) => {
            super::infer::from_cgp(before, played, Some(&position.rack), named, rules)?
        }
        _ => {
            let Some((path, turn)) = args.position.game() else {
                return Err(Diagnostic::error("--infer needs the turn before the position")
                    .help("give a game with --gcg, or the position before with --before and --played")
                    .into());
            };
            // The turn before the one that is simulated; without one, the last.
            let before = turn.map(|turn| turn.saturating_sub(1));
            super::infer::from_game(path, before, Some(&position.rack), named, rules)?
        }
    };
    let leaves = args.leaves.open(&named.lexicon)?;
    let wrong = |error: lexc_engine::infer::InferError| super::infer::refused(named, &error);
    let mut inferrer = Inferrer::new(&named.lexicon, rules, leaves).map_err(wrong)?;
    let inference = inferrer
        .infer(&observation, &Weighting::default())
        .map_err(wrong)?;
    Ok(inference.hidden(&position.unseen(named.lexicon.alphabet())))
}

fn new_simulation(
    args: &Args,
    named: &Named,
    view: &PlayerView<'_>,
    tables: Tables,
    options: SimulationOptions,
) -> Result<Simulation, Failure> {
    let refused = |error| no_generator(named, &error);
    let found = if args.play.is_empty() {
        let mut generator =
            MoveGenerator::with_rules(&named.lexicon, view.rules()).map_err(refused)?;
        candidates(view, &mut generator, &tables.leaves, args.plays as usize).map_err(refused)?
    } else {
        let read = |text: &String| -> Result<Candidate, Failure> {
            let made = read_move("--play", text, view.board(), view.rules(), &named.lexicon)?;
            Ok(Candidate::new(view, &tables.leaves, made))
        };
        args.play.iter().map(read).collect::<Result<_, _>>()?
    };
    Simulation::new(view, tables, &found, options).map_err(|error| Failure::new(error.to_string()))
}

/// Runs the simulation; returns why it stopped.
fn simulate(
    args: &Args,
    simulation: &mut Simulation,
    screen: &mut Screen,
) -> Result<StopReason, Failure> {
    let mut workers = Vec::new();
    for _ in 0..args.threads.count() {
        let worker = simulation.worker();
        workers.push(worker.map_err(|error| Failure::new(error.to_string()))?);
    }
    interrupt::defer();
    let limit = simulation.options().stopping.limits.iterations;
    let bar = Bar::steps(limit.unwrap_or(0), "simulating", screen.shows_progress());
    let begun = Instant::now();
    let mut shown = simulation.progress().iterations;
    let stopped = simulation.run(&mut workers, &|| begun.elapsed(), &mut |simulation| {
        let now = simulation.progress().iterations;
        bar.advance_by(now - shown);
        shown = now;
        !interrupt::is_requested()
    });
    drop(bar);
    Ok(stopped)
}
