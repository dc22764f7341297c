//! Plays the games of a range into a folder of shards.

use std::io::Write as _;
use std::ops::Range;
use std::path::PathBuf;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::players::PlayerSpec;
use lexc_engine::selfplay::RunControl;
use lexc_records::{
    RecordLevel, RecordedGames, RunSettings, cut, missing, remove_unfinished, shards,
};

use super::folder::refused;
use super::range::GameRange;
use crate::Outcome;
use crate::args::backend::{open, require_scores};
use crate::args::lexicon::{LexiconArg, Named};
use crate::args::players::{Boards, Players, player};
use crate::args::rules::RulesArg;
use crate::args::threads::ThreadsArg;
use crate::failure::{Answer, Failure};
use crate::output::progress::{Bar, watched};
use crate::output::style::{count, counted, harmless};
use crate::output::{Screen, interrupt};

/// Games of a shard, without and with rows.
const SUMMARY_SHARD: u64 = 50_000;
const ROWS_SHARD: u64 = 10_000;

/// Games, players and output of a run.
#[derive(Debug, clap::Args)]
pub(super) struct RunArgs {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// The numbers of the games: the first, and the one after the last; or how many, from 0
    #[arg(long, value_name = "FIRST..END", required = true)]
    games: Option<GameRange>,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The two players: greedy, equity, random, passing, level1 to level5, endgame, sim or champion,
    /// with options such as equity:leaves=FILE or sim:iterations=100:plies=4; one name for both
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "greedy", value_parser = player)]
    players: Vec<PlayerSpec>,
    /// Play mirrored pairs: games 2n and 2n+1 share the order of the bag, with the seats exchanged
    #[arg(long)]
    pairs: bool,
    /// Data to record: sums over all games, or also a row for each game, or also one for each turn
    #[arg(long, value_enum, value_name = "WHAT", default_value = "summary")]
    record: RecordName,
    /// The folder for the shards; it is created
    #[arg(short, long, value_name = "DIR", required = true)]
    output: Option<PathBuf>,
    /// Games of a shard; ranges are cut at multiples of it [default: 50000; 10000 with rows]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..))]
    shard: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Print no summary
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    rules: RulesArg,
}

/// The amount of data that is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum RecordName {
    // Plain comments: help lists the values in one line.
    Summary,
    Games,
    Turns,
}

impl From<RecordName> for RecordLevel {
    fn from(name: RecordName) -> Self {
        match name {
            RecordName::Summary => Self::Summary,
            RecordName::Games => Self::Games,
            RecordName::Turns => Self::Turns,
        }
    }
}

pub(super) fn run(args: RunArgs, screen: &mut Screen) -> Outcome {
    let (Some(GameRange(range)), Some(folder)) = (args.games, args.output) else {
        return Err(Failure::new("--games and -o are missing"));
    };
    if args.pairs && (range.start % 2 == 1 || range.end % 2 == 1) {
        return Err(Diagnostic::error(format!(
            "the range {}..{} cuts a mirrored pair: games 2n and 2n+1 belong together",
            range.start, range.end
        ))
        .help("begin and end a range with even numbers")
        .into());
    }
    let record = RecordLevel::from(args.record);
    let usual = match record {
        RecordLevel::Summary => SUMMARY_SHARD,
        _ => ROWS_SHARD,
    };
    let games = args.shard.unwrap_or(usual);
    if args.pairs && games % 2 == 1 {
        return Err(Failure::new(
            "a shard of mirrored pairs has an even number of games",
        ));
    }
    if folder.exists() && !folder.is_dir() {
        return Err(
            Diagnostic::error(format!("{} is not a folder", folder.display()))
                .help("name a folder for the shards with -o")
                .into(),
        );
    }
    let named = open(&args.lexicon, None, &[], screen)?;
    require_scores(&named)?;
    let rules = args.rules.read()?;
    let players = Players::open(two(&args.players)?, &named)?;
    let name = name_of(&named);
    let settings = RunSettings {
        seed: args.seed,
        pairs: args.pairs,
        record,
        ..RunSettings::new(&name, &named.lexicon, &rules, players.named())
    };
    let present = match folder.is_dir() {
        true => shards(&folder, Some(&settings)).map_err(|error| refused(&error))?,
        false => Vec::new(),
    };
    let parts: Vec<Range<u64>> = missing(range.clone(), &present)
        .into_iter()
        .flat_map(|part| cut(part, games))
        .collect();
    let left: u64 = parts.iter().map(|part| part.end - part.start).sum();
    let all = range.end - range.start;
    if folder.is_dir() {
        remove_unfinished(&folder, &range).map_err(|error| refused(&error))?;
    }
    let mut run = Run {
        boards: players.boards(
            &named,
            &rules,
            args.seed,
            settings.pairing(),
            args.threads.count(),
        )?,
        named: &named,
        settings,
        folder,
    };
    interrupt::defer();
    let control = RunControl::default();
    let bar = Bar::steps(left, "playing", screen.shows_progress() && !args.quiet);
    let mut done = all - left;
    for part in parts {
        let games = part.end - part.start;
        if !run.shard(part, &control, &bar)? {
            drop(bar);
            return Err(stopped(done, all, &run));
        }
        done += games;
    }
    drop(bar);
    if !args.quiet {
        let played = match left {
            0 => "all were there".to_owned(),
            left if left == all => "all played now".to_owned(),
            left => format!("{} played now", count(left)),
        };
        let shown = harmless(&run.folder.display().to_string());
        let games = counted(all, "game", "games");
        writeln!(screen, "{shown}: {games}, {played}")?;
    }
    Ok(Answer::Yes)
}

/// The name of a lexicon in a manifest: of a file, without folders and extension.
fn name_of(named: &Named) -> String {
    let text = named.name.to_string_lossy();
    let path = std::path::Path::new(&named.name);
    match text.starts_with(crate::input::builtin::PREFIX) {
        true => text.into_owned(),
        false => {
            let stem = path.file_stem().unwrap_or(path.as_os_str());
            stem.to_string_lossy().into_owned()
        }
    }
}

fn stopped(done: u64, all: u64, run: &Run<'_>) -> Failure {
    Diagnostic::error(format!(
        "interrupted: {} of {} are in whole shards in {}; the unfinished shard is left out",
        count(done),
        counted(all, "game", "games"),
        run.folder.display()
    ))
    .help("the same command again plays what is missing")
    .into()
}

/// A run in progress.
struct Run<'a> {
    boards: Boards,
    named: &'a Named,
    settings: RunSettings,
    folder: PathBuf,
}

impl Run<'_> {
    /// Plays the games of a shard and writes it. Returns `false` if it was stopped before the end.
    fn shard(
        &mut self,
        range: Range<u64>,
        control: &RunControl,
        bar: &Bar,
    ) -> Result<bool, Failure> {
        let lexicon = &self.named.lexicon;
        let record = self.settings.record;
        let boards = &mut self.boards;
        let games = range.clone();
        let recorded = watched(control, bar, || {
            RecordedGames::play(boards, lexicon, record, games, control)
        });
        let recorded =
            recorded.map_err(|error| Failure::new(format!("{error}: {}", error.source)))?;
        let Some(recorded) = recorded else {
            return Ok(false);
        };
        recorded
            .write(&self.folder, &self.settings, range, lexicon)
            .map_err(|error| refused(&error))?;
        Ok(true)
    }
}

/// Checks that there are two players.
fn two(players: &[PlayerSpec]) -> Result<[PlayerSpec; 2], Failure> {
    match players {
        [both] => Ok([both.clone(), both.clone()]),
        [one, other] => Ok([one.clone(), other.clone()]),
        _ => Err(
            Diagnostic::error(format!("{} players are given, and two play", players.len()))
                .help("name two, separated by a comma: --players equity,greedy")
                .into(),
        ),
    }
}
