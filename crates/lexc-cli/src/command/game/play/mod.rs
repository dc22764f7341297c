//! `lexc play`: a game of people and computers in the terminal.
//!
//! The game itself is in [`lexc::engine::session`].
//!
//! | module | content |
//! |---|---|
//! | [`rack`] | the order of tiles on a rack |
//! | [`describe`] | descriptions of moves, times and results |
//! | [`host`] | the game, its file and its computer players |
//! | [`typed`] | typed commands |
//! | [`dialogue`] | the front end by lines |
//! | [`tui`] | the front end on the whole screen |

mod describe;
mod rack;

mod host;

mod typed;

mod dialogue;
mod tui;

use std::ffi::OsString;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use lexc::engine::Error;
use lexc::engine::players::{PlayerSpec, cpu_time};
use lexc::engine::session::{Advisor, Assistance, Computers, Seat, SeatKind, Session, Start};
use lexc::game::{BoardLayout, ChallengeRule, GameRules, MAX_PLAYERS, TimeControl};
use lexc_diagnostic::Diagnostic;

use crate::args::game::backend::{generator_error, open, require_scores};
use crate::args::game::players::player_error;
use crate::args::game::rules;
use crate::args::leaves::LeavesArg;
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::args::named::named;
use crate::args::random_seed;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::paths::{Paths, Replace};
use crate::input::{builtin, files, leaves};
use crate::output::Screen;
use crate::output::style::harmless;
use crate::terminal::takes_screen;
use host::{Autoplay, Host};
use lexc_api::position::RulesRequest;

/// Play a game against the computer or other people
///
/// The game is saved as GCG after each turn, and can be resumed with the same bag. On a terminal,
/// the board fills the screen, and F1 explains the keys. With --plain, or without a terminal, the
/// game is a dialogue by lines, for screen readers and scripts.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc play
  lexc play --level 2 --time 25 --challenge double
  lexc play turkish.lex --level sim
  lexc play --players Ann=person,Bob=person,level4 --rules two-exchanges
  lexc play --plain --seed 7 < moves.txt
  lexc play --resume game.gcg")]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Lexicon [default: english]
    #[arg(value_name = "FILE", conflicts_with = "lexicon")]
    file: Option<OsString>,
    /// Strength of the computer: 1 to 5, or a player such as equity, sim or champion
    #[arg(long, value_name = "LEVEL", default_value = "3", value_parser = parse_level)]
    level: PlayerSpec,
    /// Two to four players, separated by commas: person, NAME=person, a level, or a player such as
    /// greedy [default: person and the computer of --level]
    #[arg(long, value_name = "PLAYER,…", value_delimiter = ',', value_parser = parse_seat)]
    players: Vec<Seat>,
    /// Seed of the random numbers [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Let the players move in the given order, without a draw for the start
    #[arg(long)]
    in_order: bool,
    /// Challenge rule: check plays as they are made (void), or penalize failed challenges
    #[arg(long, value_name = "RULE", default_value = "void", value_parser = named(CHALLENGE_RULES))]
    challenge: ChallengeRule,
    /// Minutes for each player, with a penalty of 10 points per minute of overtime; none for no
    /// clock
    #[arg(long, value_name = "MINUTES", default_value = "none", value_parser = parse_clock)]
    time: Clock,
    /// Named set of rules; with two-exchanges, the game ends when every player has exchanged tiles
    /// twice in a row
    #[arg(long = "rules", value_enum, value_name = "NAME", default_value = "standard")]
    preset: RulesName,
    /// Forbid hints, undo and moves by the computer for people
    #[arg(long)]
    referee: bool,
    /// When computers move by themselves; off: on demand; all: also for people
    #[arg(long, value_enum, value_name = "WHEN", default_value = "on")]
    autoplay: Autoplay,
    /// Play by lines, without a screen
    #[arg(long)]
    plain: bool,
    /// Resume a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "seed", "in_order", "challenge", "time", "preset", "referee", "output", "board_layout", "bingo", "rack_size", "exchange_minimum"])]
    resume: Option<PathBuf>,
    /// File in which the game is saved [default: lexc-SEED.gcg]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// Print the computing time of the moves at the end
    #[arg(long)]
    timing: bool,
    #[command(flatten)]
    leaves: LeavesArg,
    #[command(flatten)]
    rules: RulesRequest,
}

/// The challenge rules by name.
const CHALLENGE_RULES: &[(&str, ChallengeRule)] = &[
    ("void", ChallengeRule::Void),
    ("single", ChallengeRule::Single),
    ("double", ChallengeRule::Double),
    ("5", ChallengeRule::FivePoints),
    ("10", ChallengeRule::TenPoints),
];

/// A named set of rules, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum RulesName {
    Standard,
    Super,
    Friends,
    TwoExchanges,
}

/// The time control, if there is a clock.
#[derive(Debug, Clone, Copy)]
struct Clock(Option<TimeControl>);

/// Parses minutes, or `none`.
fn parse_clock(text: &str) -> Result<Clock, String> {
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

/// Parses a player or a level: `3` is `level3`.
fn parse_level(text: &str) -> Result<PlayerSpec, String> {
    let name = match text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => format!("level{text}"),
        false => text.to_owned(),
    };
    let parsed = name.parse::<PlayerSpec>();
    parsed.map_err(|error| format!("{error}; or a level from 1 to 5"))
}

fn parse_seat(text: &str) -> Result<Seat, String> {
    text.trim().parse::<Seat>().map_err(|error| error.to_string())
}

/// The file of a game, and its content; empty for a new game.
type GameFile = (PathBuf, String);

impl Args {
    /// Returns `true` if leave values of this name are built in, or named on the command line. A
    /// saved game names no other files.
    fn may_open(&self, leaves: &str) -> bool {
        self.resume.is_none()
            || leaves::is_builtin(leaves)
            || self.leaves.name.as_deref() == Some(leaves)
    }
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let stream =
        [&args.resume, &args.output].into_iter().flatten().any(|path| path == Path::new("-"));
    if stream {
        return Err(Failure::with_help(
            "a game is saved after each turn, so its file cannot be `-`",
            "name a file",
        ));
    }
    let (session, opened, file) = match &args.resume {
        Some(path) => resume(&args, path, screen)?,
        None => start(&args, screen)?,
    };
    let default_leaves = match args.leaves.name.is_some() {
        true => args.leaves.open(session.lexicon())?,
        false => {
            if !leaves::has_default(session.lexicon()) {
                screen.report(&[leaves::note_of_none(session.lexicon(), "--leaves")]);
            }
            leaves::table_or_none(None, session.lexicon())?
        }
    };
    let leaves_of = |spec: &PlayerSpec| match spec.leaves() {
        Some(name) if args.may_open(name) => leaves::table(Some(name), session.lexicon()),
        Some(name) => {
            let name = harmless(name);
            Err(Failure::with_help(
                format!("a computer of the saved game plays with the leave values {name}, a file"),
                format!("allow it by its name: --leaves {name}"),
            ))
        }
        None => Ok(Arc::clone(&default_leaves)),
    };
    let helper = Computers::default_helper(&session);
    let mut tables = Vec::new();
    for seat in session.seats() {
        if let SeatKind::Computer(spec) = seat.kind() {
            tables.push((spec.clone(), leaves_of(spec)?));
        }
    }
    let table_of = |spec: &PlayerSpec| {
        let table = tables.iter().find(|(known, _)| known == spec);
        Arc::clone(table.map_or(&default_leaves, |(_, table)| table))
    };
    let computers = Computers::new(&session, &helper, table_of, Some(cpu_time));
    let computers = computers.map_err(|error| match &error {
        Error::Computer { reason, .. } => player_error(&opened, reason),
        error => player_error(&opened, error),
    })?;
    let advisor = Advisor::new(session.lexicon(), session.rules(), default_leaves)
        .map_err(|error| generator_error(&opened, &error))?;
    let mut host = Host::new(session, computers, advisor, file, args.autoplay);
    host.save()?;
    match takes_screen(args.plain, screen) {
        true => tui::run(host, screen)?,
        false => dialogue::run(&mut host, args.timing, screen)?,
    }
    Ok(Answer::Yes)
}

/// Starts a new game, and returns it with its file.
fn start(args: &Args, screen: &mut Screen) -> Result<(Session, OpenedLexicon, GameFile), Failure> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let default = || PathBuf::from(format!("lexc-{seed}.gcg"));
    let file = args.output.clone().unwrap_or_else(default);
    let mut paths = Paths::default();
    paths.write(&file, "the game", "-o", Replace::forced(args.force));
    paths.check()?;
    let opened = open(&args.lexicon, args.file.as_ref(), &[], screen)?;
    require_scores(&opened)?;
    let seats = match args.players.is_empty() {
        true => vec![Seat::person("Player"), Seat::computer("Computer", args.level.clone())],
        false => args.players.clone(),
    };
    if !(2..=MAX_PLAYERS).contains(&seats.len()) {
        let message = format!("a game has 2 to {MAX_PLAYERS} players, not {}", seats.len());
        return Err(Failure::with_help(
            message,
            "give them with --players, such as --players Ann=person,Bob=person,level3",
        ));
    }
    let session = Session::builder(&opened.lexicon)
        .rules(rules(args)?)
        .seats(seats)
        .seed(seed)
        .start(match args.in_order {
            true => Start::AsGiven,
            false => Start::Draw,
        })
        .assistance(match args.referee {
            true => Assistance::Forbidden,
            false => Assistance::Allowed,
        })
        .lexicon_name(opened.name.to_string_lossy())
        .build();
    let session = session.map_err(Failure::of)?;
    Ok((session, opened, (file, String::new())))
}

/// Returns the rules of a new game.
fn rules(args: &Args) -> Result<GameRules, Failure> {
    let rules = rules::read(&args.rules)?;
    let rules = match args.preset {
        RulesName::Standard => rules,
        RulesName::Super => rules.with_layout(BoardLayout::super_board().clone()),
        RulesName::Friends => {
            let friends = GameRules::friends();
            let bonuses = friends.bingo_bonuses().to_vec();
            rules.with_layout(friends.layout().clone()).with_bingo_bonuses(bonuses)
        }
        RulesName::TwoExchanges => {
            rules.with_scoreless_limit(None).with_exchange_limit(NonZeroU32::new(2))
        }
    };
    Ok(rules.with_challenge(args.challenge).with_time(args.time.0))
}

/// Resumes a saved game, and returns it with its file.
fn resume(
    args: &Args,
    path: &Path,
    screen: &mut Screen,
) -> Result<(Session, OpenedLexicon, GameFile), Failure> {
    let name = path.display();
    files::check_regular(path, "a saved game")?;
    let text = files::read_text(path, "a saved game")?;
    let opened = match (args.lexicon.is_given() || args.file.is_some(), Session::lexicon_of(&text))
    {
        (false, Some(lexicon)) if lexicon.starts_with(builtin::PREFIX) => {
            open(&LexiconArg::of(lexicon), None, &[], screen)?
        }
        // A saved game may come from anyone, so it does not choose the files that are opened.
        (false, Some(lexicon)) => {
            let lexicon = harmless(lexicon);
            return Err(Failure::with_help(
                format!("{name}: the game was played with the lexicon {lexicon}, a file"),
                format!("name it: -l {lexicon}"),
            ));
        }
        _ => open(&args.lexicon, args.file.as_ref(), &[], screen)?,
    };
    let session = Session::resume(&text, &opened.lexicon).map_err(|error| {
        let help = match &error {
            Error::NotASession(_) => {
                "only games of lexc play can be resumed; draw other games with lexc board"
            }
            Error::OtherLexicon { .. } => "name the lexicon of the game with -l",
            _ => "resume the file as it was saved",
        };
        Failure::from(Diagnostic::error(format!("{name}: {error}")).help(help))
    })?;
    Ok((session, opened, (path.to_owned(), text)))
}
