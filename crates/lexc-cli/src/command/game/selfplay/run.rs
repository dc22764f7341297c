//! `lexc selfplay`: plays a range of games into a folder of shards.

use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use lexc::engine::selfplay::{PlayabilityRecorder, RunControl};
use lexc_records::{
    FolderLock, RecordLevel, RecordedGames, RunSettings, missing_parts as parts_of,
    remove_unfinished, shards,
};

use crate::args::game::backend::{open, require_scores};
use crate::args::game::players::{
    Boards, PlayerArg, PlayerList, Players, parse_player, parse_players,
};
use crate::args::game::program::{ProgramFaults, fault_warnings};
use crate::args::game::range::parse_range;
use crate::args::game::rules;
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::args::named::named;
use crate::args::threads::ThreadsArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::input::builtin;
use crate::output::numbers::{count, counted};
use crate::output::progress::{Bar, with_progress};
use crate::output::style::harmless;
use crate::output::{Screen, interrupt};
use lexc_api::position::RulesRequest;

/// The default number of games of a shard without rows.
const GAMES_WITHOUT_ROWS: u64 = 50_000;
/// The default number of games of a shard with rows.
const GAMES_WITH_ROWS: u64 = 10_000;

/// The options for games, players and output.
#[derive(Debug, clap::Args)]
pub(super) struct RunArgs {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Numbers of the games: the first, and the one after the last; or the number of games, from 0
    #[arg(long, value_name = "FIRST..END", required = true, value_parser = games)]
    games: Option<Range<u64>>,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The two players, or one for both: greedy, equity, random, passing, level1 to level5,
    /// endgame, sim or champion, with options such as equity:leaves=FILE or
    /// sim:iterations=100:plies=4, or exec:COMMAND
    #[arg(long, value_name = "A,B", default_value = "greedy", value_parser = parse_players)]
    players: PlayerList,
    /// A player; twice the same as --players A,B, where A may be a command, too
    #[arg(long, value_name = "PLAYER", value_parser = parse_player, conflicts_with = "players")]
    player: Vec<PlayerArg>,
    /// Allow players that may move otherwise when a game is repeated: exec:COMMAND, time=SECONDS
    #[arg(long)]
    unrepeatable: bool,
    /// Play mirrored pairs: games 2n and 2n+1 share the order of the bag, with the seats exchanged
    #[arg(long)]
    pairs: bool,
    /// Data to record: statistics of all games, also what each word earns, also a row for each
    /// game, or also a row for each turn
    #[arg(long, value_name = "WHAT", default_value = "summary", value_parser = named(RECORD_LEVELS))]
    record: RecordLevel,
    /// Folder for the shards; it is created if necessary
    #[arg(short, long, value_name = "DIR", required = true)]
    output: Option<PathBuf>,
    /// Number of games of a shard; ranges are split at multiples of it [default: 50000; 10000 with
    /// rows]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..))]
    shard: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Print no summary
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    rules: RulesRequest,
}

/// The data to record by name.
const RECORD_LEVELS: &[(&str, RecordLevel)] = &[
    ("summary", RecordLevel::Summary),
    ("playability", RecordLevel::Playability),
    ("games", RecordLevel::Games),
    ("turns", RecordLevel::Turns),
];

impl RunArgs {
    fn games_per_shard(&self) -> u64 {
        let default = match self.record {
            RecordLevel::Summary | RecordLevel::Playability => GAMES_WITHOUT_ROWS,
            RecordLevel::Games | RecordLevel::Turns => GAMES_WITH_ROWS,
        };
        self.shard.unwrap_or(default)
    }
}

fn games(text: &str) -> Result<Range<u64>, String> {
    parse_range(text, "game")
}

/// Plays the games that are missing in the folder.
pub(super) fn run(args: RunArgs, screen: &mut Screen) -> Outcome {
    let (Some(range), Some(folder)) = (args.games.clone(), args.output.clone()) else {
        return Err(Failure::new("--games and -o are missing"));
    };
    let games_per_shard = args.games_per_shard();
    check(&args, &range, games_per_shard, &folder)?;
    // Games are played with the words that the shards name, also if the file is overwritten.
    let opened = open(&args.lexicon, None, &[], screen)?.in_memory()?;
    require_scores(&opened)?;
    let rules = rules::read(&args.rules)?;
    let players = match args.player.is_empty() {
        true => &args.players.0,
        false => &args.player,
    };
    let players = two_players(players)?;
    check_repeatable(&players, args.unrepeatable)?;
    let unrepeatable = players.iter().any(|player| !player.is_repeatable());
    let players = Players::open(players, &opened)?;
    players.note_leaves(&opened, screen);
    let name = manifest_name(&opened);
    let settings = RunSettings {
        seed: args.seed,
        pairs: args.pairs,
        record: args.record,
        unrepeatable,
        ..RunSettings::new(&name, &opened.lexicon, &rules, players.specs_and_tables())
    };
    let _lock = FolderLock::take(&folder, &range)?;
    let parts = missing_parts(&folder, &range, &settings, games_per_shard)?;
    let missing: u64 = parts.iter().map(|part| part.end - part.start).sum();
    let threads = args.threads.count().min(usize::try_from(missing).unwrap_or(usize::MAX));
    let boards = players.boards(&opened, &rules, args.seed, settings.pairing(), threads)?;
    let playability = match args.record {
        RecordLevel::Playability => players.playability(&opened, &rules, threads)?,
        _ => Vec::new(),
    };
    let faults = players.faults();
    let mut run = SelfPlayRun { boards, playability, faults, opened: &opened, settings, folder };
    let all = range.end - range.start;
    interrupt::defer();
    let control = RunControl::default();
    let bar = Bar::steps(missing, "playing", screen.shows_progress() && !args.quiet);
    let mut done = all - missing;
    for part in parts {
        let games = part.end - part.start;
        if !run.play_shard(part, &control, &bar)? {
            drop(bar);
            return Err(interrupted(done, all, &run));
        }
        done += games;
    }
    drop(bar);
    screen.report(&fault_warnings(&run.faults.take(0..u64::MAX)));
    if !args.quiet {
        let played = match missing {
            0 => ", none was missing".to_owned(),
            missing if missing == all => " played".to_owned(),
            missing => format!(", {} played now", count(missing)),
        };
        let folder = harmless(&run.folder.display().to_string());
        let games = counted(all, "game", "games");
        writeln!(screen, "{folder}: {games}{played}")?;
    }
    Ok(Answer::Yes)
}

/// Checks that the games can be repeated, unless they need not be.
fn check_repeatable(players: &[PlayerArg; 2], unrepeatable: bool) -> Result<(), Failure> {
    match players.iter().find(|player| !player.is_repeatable()) {
        Some(player) if !unrepeatable => {
            let message =
                format!("games of {player} cannot be repeated: it may choose other moves");
            Err(Failure::with_help(
                message,
                "add --unrepeatable; `lexc selfplay show` then replays none of the games",
            ))
        }
        _ => Ok(()),
    }
}

/// Checks that pairs are not split, and that the output can be a folder.
fn check(
    args: &RunArgs,
    range: &Range<u64>,
    games_per_shard: u64,
    folder: &Path,
) -> Result<(), Failure> {
    if args.pairs && (range.start % 2 == 1 || range.end % 2 == 1) {
        return Err(Failure::with_help(
            format!(
                "the range {}..{} splits a mirrored pair: games 2n and 2n+1 belong together",
                range.start, range.end
            ),
            "begin and end the range with even numbers",
        ));
    }
    if args.pairs && games_per_shard % 2 == 1 {
        return Err(Failure::new("a shard of mirrored pairs has an even number of games"));
    }
    if folder.exists() && !folder.is_dir() {
        return Err(Failure::with_help(
            format!("{} is not a folder", folder.display()),
            "name a folder for the shards with -o",
        ));
    }
    Ok(())
}

/// Returns the missing games as ranges, one for each shard, and removes unfinished shards.
fn missing_parts(
    folder: &Path,
    range: &Range<u64>,
    settings: &RunSettings,
    games_per_shard: u64,
) -> Result<Vec<Range<u64>>, Failure> {
    let present = shards(folder, Some(settings))?;
    remove_unfinished(folder, range)?;
    parts_of(range.clone(), &present, games_per_shard)
        .map_err(|error| Failure::with_help(error.to_string(), "play fewer games in one run"))
}

/// Returns the name of a lexicon for manifests: a file name without folders and extension.
fn manifest_name(opened: &OpenedLexicon) -> String {
    let text = opened.name.to_string_lossy();
    let path = std::path::Path::new(&opened.name);
    match text.starts_with(builtin::PREFIX) {
        true => text.into_owned(),
        false => {
            let stem = path.file_stem().unwrap_or(path.as_os_str());
            stem.to_string_lossy().into_owned()
        }
    }
}

/// Returns the error that a signal ended the run.
fn interrupted(done: u64, all: u64, run: &SelfPlayRun<'_>) -> Failure {
    Failure::with_help(
        format!(
            "interrupted: {} of {} are in complete shards in {}; the unfinished shard was removed",
            count(done),
            counted(all, "game", "games"),
            run.folder.display()
        ),
        "repeat the command to play the missing games",
    )
}

/// A run in progress.
struct SelfPlayRun<'a> {
    boards: Boards,
    /// A recorder for each thread, if playability is recorded.
    playability: Vec<PlayabilityRecorder>,
    faults: ProgramFaults,
    opened: &'a OpenedLexicon,
    settings: RunSettings,
    folder: PathBuf,
}

impl SelfPlayRun<'_> {
    /// Plays the games of a shard, and writes it. Returns `false` if a signal stopped it.
    fn play_shard(
        &mut self,
        range: Range<u64>,
        control: &RunControl,
        bar: &Bar,
    ) -> Result<bool, Failure> {
        let lexicon = &self.opened.lexicon;
        let record = self.settings.record;
        let (boards, recorders) = (&mut self.boards, &mut self.playability);
        let games = range.clone();
        let recorded = with_progress(control, bar, || match record {
            RecordLevel::Playability => {
                RecordedGames::play_with_playability(boards, lexicon, recorders, games, control)
            }
            _ => RecordedGames::play(boards, lexicon, record, games, control),
        });
        let recorded =
            recorded.map_err(|error| Failure::new(format!("{error}: {}", error.source)))?;
        let Some(recorded) = recorded else {
            return Ok(false);
        };
        recorded.write(&self.folder, &self.settings, range, lexicon)?;
        Ok(true)
    }
}

/// Returns the two players; a single one plays both sides.
fn two_players(players: &[PlayerArg]) -> Result<[PlayerArg; 2], Failure> {
    match players {
        [both] => Ok([both.clone(), both.clone()]),
        [one, other] => Ok([one.clone(), other.clone()]),
        _ => Err(Failure::with_help(
            format!("a game has two players, but {} are given", players.len()),
            "give two, separated by a comma: --players equity,greedy",
        )),
    }
}
