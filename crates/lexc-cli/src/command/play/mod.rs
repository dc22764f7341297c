//! `lexc play`: a game of people and computers in the terminal.
//!
//! The game itself is [`lexc_engine::session`]. Here are the options, the file that it is saved in
//! ([`host`]), the commands as typed ([`line`]), and two front ends: [`plain`], questions and
//! answers on lines, and [`tui`], the screen.

mod host;
mod line;
mod plain;
mod rack;
mod show;
mod tui;

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::IsTerminal as _;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::leaves::{LeaveTable, LoadLeavesError};
use lexc_engine::players::PlayerSpec;
use lexc_engine::session::{
    Advisor, Assistance, Computers, Seat, SeatKind, Session, SessionOptions, Start,
};
use lexc_game::{BoardLayout, ChallengeRule, GameRules, MAX_PLAYERS, TimeControl};

use crate::Outcome;
use crate::args::backend::{no_generator, open, require_scores};
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::{LexiconArg, Named};
use crate::args::rules::RulesArg;
use crate::failure::{Answer, Failure};
use crate::input::paths::{Paths, Replace};
use crate::input::{files, leaves};
use crate::output::Screen;
use host::{Auto, Host};

/// Play a game against the computer, or against people at the same terminal
///
/// The game is saved as GCG after each turn, and --resume goes on with it, from the same bag. On a
/// terminal the board fills the screen and F1 explains the keys; with --plain, or where there is no
/// terminal, the game is questions and answers on lines, for screen readers and for scripts.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc play
  lexc play --level 2 --time 25 --challenge double
  lexc play -l turkish.lex --level sim
  lexc play --players Ann=person,Bob=person,level4 --rules two-exchanges
  lexc play --plain --seed 7 < moves.txt
  lexc play --resume game.gcg")]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Strength of the computer: 1 to 5, or a player such as equity, sim or champion
    #[arg(long, value_name = "LEVEL", default_value = "3", value_parser = level)]
    level: PlayerSpec,
    /// Two to four players, separated by commas: person, NAME=person, a level, or a player such as
    /// greedy [default: person and the computer of --level]
    #[arg(long, value_name = "PLAYER,…", value_delimiter = ',', value_parser = seat)]
    players: Vec<Seat>,
    /// Seed of the bag and of the draw for the start [default: at random]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// Let the players move in the order given, without a draw for the start
    #[arg(long)]
    in_order: bool,
    /// Check plays as they are made (void), or settle challenges
    #[arg(long, value_enum, value_name = "RULE", default_value = "void")]
    challenge: Challenge,
    /// Minutes of each player, with 10 points off for each minute more; none for no clock
    #[arg(long, value_name = "MINUTES", default_value = "none", value_parser = time)]
    time: Clock,
    /// Rules of a name: standard, super, friends, or two-exchanges, where the game ends when every
    /// player has exchanged tiles twice in a row
    #[arg(
        long = "rules",
        value_enum,
        value_name = "NAME",
        default_value = "standard"
    )]
    preset: Preset,
    /// Forbid hints, undo and moves by the computer for people
    #[arg(long)]
    referee: bool,
    /// Let computers move by themselves; off: on demand; all: people, too
    #[arg(long, value_enum, value_name = "WHEN", default_value = "on")]
    autoplay: Auto,
    /// Ask and answer on lines, without a screen
    #[arg(long)]
    plain: bool,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "seed", "in_order", "challenge", "time", "preset", "referee", "output", "board_layout", "bingo", "rack_size", "exchange_minimum"])]
    resume: Option<PathBuf>,
    /// The file that the game is saved in [default: lexc-SEED.gcg]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
    /// Say at the end how long the computers took for their moves
    #[arg(long)]
    timing: bool,
    #[command(flatten)]
    leaves: LeavesArg,
    #[command(flatten)]
    rules: RulesArg,
}

/// A challenge rule, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Challenge {
    // Plain comments: help lists the values in one line.
    Void,
    Single,
    Double,
    #[value(name = "5")]
    Five,
    #[value(name = "10")]
    Ten,
}

impl From<Challenge> for ChallengeRule {
    fn from(rule: Challenge) -> Self {
        match rule {
            Challenge::Void => Self::Void,
            Challenge::Single => Self::Single,
            Challenge::Double => Self::Double,
            Challenge::Five => Self::FivePoints,
            Challenge::Ten => Self::TenPoints,
        }
    }
}

/// Rules of a name, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Preset {
    Standard,
    Super,
    Friends,
    TwoExchanges,
}

/// The time of a player, if it is limited.
#[derive(Debug, Clone, Copy)]
struct Clock(Option<TimeControl>);

fn time(text: &str) -> Result<Clock, String> {
    if text == "none" {
        return Ok(Clock(None));
    }
    let minutes: Option<f64> = text.parse().ok();
    let minutes = minutes.filter(|minutes| *minutes > 0.0 && *minutes <= 1440.0);
    let minutes = minutes.ok_or("write minutes, such as 25 or 2.5, or none")?;
    Ok(Clock(Some(TimeControl {
        allowance: Duration::from_secs_f64(minutes * 60.0),
        ..TimeControl::default()
    })))
}

/// A player by a level: `3` is `level3`.
fn level(text: &str) -> Result<PlayerSpec, String> {
    let named = match text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => format!("level{text}"),
        false => text.to_owned(),
    };
    let parsed = named.parse::<PlayerSpec>();
    parsed.map_err(|error| format!("{error}; or a level from 1 to 5"))
}

fn seat(text: &str) -> Result<Seat, String> {
    text.trim()
        .parse::<Seat>()
        .map_err(|error| error.to_string())
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let (session, named, file) = match &args.resume {
        Some(path) => resumed(&args, path, screen)?,
        None => begun(&args, screen)?,
    };
    let usual = match args.leaves.is_given() {
        true => args.leaves.open(session.lexicon())?,
        false => usual_leaves(&session)?,
    };
    let named_leaves = |spec: &PlayerSpec| match spec.leaves() {
        Some(name) => leaves::table(Some(name), session.lexicon()),
        None => Ok(Arc::clone(&usual)),
    };
    let helper = Computers::default_helper(&session);
    let mut tables = Vec::new();
    for seat in session.seats() {
        if let SeatKind::Computer(spec) = seat.kind() {
            tables.push((spec.clone(), named_leaves(spec)?));
        }
    }
    let computers = Computers::new(&session, &helper, |spec| {
        let table = tables.iter().find(|(known, _)| known == spec);
        Arc::clone(table.map_or(&usual, |(_, table)| table))
    })
    .map_err(|error| no_generator(&named, &error.error))?;
    let advisor = Advisor::new(session.lexicon(), session.rules(), usual)
        .map_err(|error| no_generator(&named, &error))?;
    let mut host = Host::new(session, computers, advisor, file, args.autoplay);
    host.save()?;
    let terminal = std::io::stdin().is_terminal() && screen.is_watched();
    match args.plain || !terminal {
        true => plain::run(&mut host, args.timing, screen)?,
        false => tui::run(host, screen)?,
    }
    Ok(Answer::Yes)
}

/// The leave values of the alphabet; where none are built in, plays are valued by score alone.
fn usual_leaves(session: &Session) -> Result<Arc<LeaveTable>, Failure> {
    let lexicon = session.lexicon();
    let table = match LeaveTable::builtin_for(lexicon) {
        Err(LoadLeavesError::NotBuiltIn { .. }) => {
            LeaveTable::zero(lexicon.alphabet(), 1).map_err(|error| Failure::new(error.to_string()))
        }
        table => table.map_err(|error| Failure::new(error.to_string())),
    };
    table.map(Arc::new)
}

/// A new game and the file to save it in.
fn begun(args: &Args, screen: &mut Screen) -> Result<(Session, Named, PathBuf), Failure> {
    let random = || RandomState::new().build_hasher().finish() >> 16;
    let seed = args.seed.unwrap_or_else(random);
    let usual = || PathBuf::from(format!("lexc-{seed}.gcg"));
    let file = args.output.clone().unwrap_or_else(usual);
    let mut paths = Paths::default();
    paths.write(&file, "the game", "-o", Replace::forced(args.force));
    paths.check()?;
    let named = open(&args.lexicon, None, &[], screen)?;
    require_scores(&named)?;
    let seats = match args.players.is_empty() {
        true => vec![
            Seat::person("Player"),
            Seat::computer("Computer", args.level.clone()),
        ],
        false => args.players.clone(),
    };
    if !(2..=MAX_PLAYERS).contains(&seats.len()) {
        let message = format!("a game has 2 to {MAX_PLAYERS} players, not {}", seats.len());
        return Err(Diagnostic::error(message)
            .help("name them with --players, such as --players Ann=person,Bob=person,level3")
            .into());
    }
    let session = Session::new(
        &named.lexicon,
        SessionOptions {
            rules: rules(args)?,
            seats,
            seed,
            start: match args.in_order {
                true => Start::AsGiven,
                false => Start::Draw,
            },
            assistance: match args.referee {
                true => Assistance::Forbidden,
                false => Assistance::Allowed,
            },
            lexicon_name: named.name.to_string_lossy().into_owned(),
        },
    );
    let session = session.map_err(|error| Failure::new(error.to_string()))?;
    Ok((session, named, file))
}

fn rules(args: &Args) -> Result<GameRules, Failure> {
    let rules = args.rules.read()?;
    let rules = match args.preset {
        Preset::Standard => rules,
        Preset::Super => rules.with_layout(BoardLayout::super_board().clone()),
        Preset::Friends => {
            let friends = GameRules::friends();
            let bonuses = friends.bonuses().to_vec();
            rules
                .with_layout(friends.layout().clone())
                .with_bonuses(bonuses)
        }
        Preset::TwoExchanges => rules
            .with_scoreless_limit(None)
            .with_exchange_limit(NonZeroU32::new(2)),
    };
    Ok(rules
        .with_challenge(args.challenge.into())
        .with_time(args.time.0))
}

/// A saved game, which goes on in the same file.
fn resumed(
    args: &Args,
    path: &Path,
    screen: &mut Screen,
) -> Result<(Session, Named, PathBuf), Failure> {
    let shown = path.display();
    let text = files::read_text(path, "a saved game")?;
    let named = match (args.lexicon.is_given(), Session::lexicon_of(&text)) {
        (false, Some(name)) => {
            let lexicon = LexiconArg::of(name);
            open(&lexicon, None, &[], screen)?
        }
        _ => open(&args.lexicon, None, &[], screen)?,
    };
    let session = Session::resume(&text, &named.lexicon).map_err(|error| {
        use lexc_engine::session::ResumeError;
        let help = match &error {
            ResumeError::Missing(_) => {
                "lexc board draws any game; only games of lexc play can go on"
            }
            ResumeError::Lexicon { .. } => "name the lexicon of the game with -l",
            _ => "a game goes on only as it was saved",
        };
        Failure::from(Diagnostic::error(format!("{shown}: {error}")).help(help))
    })?;
    Ok((session, named, path.to_owned()))
}
