//! `lexc match`: a comparison of two players.
//!
//! | module | content |
//! |---|---|
//! | [`pairs`] | the results of pairs, in order |
//! | `file` | the file of a match |
//! | [`describe`] | the result |
//! | `report` | the sum of such files |

mod pairs;
#[cfg(feature = "selfplay")]
mod file;
mod describe;
#[cfg(feature = "selfplay")]
mod report;

use std::ffi::OsString;
use std::ops::Range;
#[cfg(feature = "selfplay")]
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use lexc::engine::selfplay::{Pairs, RunControl};
use lexc::engine::stats::Decision;
use lexc::game::GameRules;
use lexc_api::matches::{
    MATCH_BLOCK, MatchDocument, MatchSetup, MatchTest, MatchTestRequest, PlayedMatch,
};
use lexc_api::values::{Integer, Seed};
use lexc_diagnostic::Diagnostic;

use crate::args::game::backend::{open, require_scores};
use crate::args::game::players::{Boards, PlayerArg, Players, parse_player};
use crate::args::game::program::{ProgramFault, fault_warnings};
use crate::args::game::range::parse_range;
use crate::args::game::rules;
use crate::args::lexicon::{LexiconArg, OpenedLexicon};
use crate::args::threads::ThreadsArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::{count, counted};
use crate::output::progress::{Bar, with_progress};
use crate::output::{Screen, interrupt, json};
use describe::{MatchOutput, print};
use lexc_api::position::RulesRequest;
use pairs::{GameNotation, PairRecorder, PairResults, RowSink};

/// Compare the strength of two players in mirrored pairs of games
///
/// Each pair of games has the same order of the bag, with the seats exchanged. The match ends when
/// a sequential probability ratio test decides between two Elo differences of A: the lower one, by
/// default -10 (B is better), and the upper one, by default 10 (A is better). If one of them is the
/// true difference, the test decides for the other with a probability of at most 5 %. The result
/// does not depend on the number of threads. Estimates of a match that ended early are too far from
/// 0 on average; for estimates, play a fixed number of games.
///
/// `-o` keeps each pair, with its games, in a file. If it is there, the match continues after its
/// last pair; an interrupted match leaves the same file as another one, unless a player has a clock
/// or is a program.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[cfg_attr(
    feature = "selfplay",
    command(override_usage = "lexc match [OPTIONS] <A> <B>\n       lexc match report <FILE>...")
)]
#[command(after_help = "Examples:
  lexc match equity:leaves=english.csv greedy
  lexc match level3 level2 -l english.lex --seed 7 --json
  lexc match level3 level2 --elo0 0 --elo1 20 --alpha 0.01 --beta 0.01
  lexc match level5 greedy --games 20000
  lexc match endgame:nodes=20000 equity --games 400
  lexc match 'exec:python3 bot.py' greedy --games 20
  lexc match --player time=5:exec:./bot --player level5
  lexc match level5 level4 --games 2000 -o levels.jsonl
  lexc match level5 level4 --pairs 1000..2000 -o more.jsonl
  lexc match report levels.jsonl more.jsonl")]
pub(crate) struct Args {
    #[cfg(feature = "selfplay")]
    #[command(subcommand)]
    command: Option<MatchAction>,
    /// First player: greedy, equity, random, passing, level1 to level5, endgame, sim or champion,
    /// with options such as equity:leaves=FILE or sim:iterations=100:plies=4, or a program:
    /// exec:COMMAND, time=SECONDS:exec:COMMAND for the time of a move, or
    /// clock=SECONDS:exec:COMMAND for all moves of a game
    #[arg(value_name = "A", value_parser = parse_player, required_unless_present = "player")]
    a: Option<PlayerArg>,
    /// Second player
    #[arg(value_name = "B", value_parser = parse_player, required_unless_present = "player")]
    b: Option<PlayerArg>,
    /// A player; twice the same as A and B
    #[arg(long, value_name = "PLAYER", value_parser = parse_player, conflicts_with_all = ["a", "b"])]
    player: Vec<PlayerArg>,
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t)]
    seed: Seed,
    /// Play this even number of games, without a test
    #[arg(long, value_name = "N", conflicts_with_all = ["elo0", "elo1", "alpha", "beta", "max_games"])]
    games: Option<Integer<2, 2, { u64::MAX }>>,
    /// Play these mirrored pairs, without a test: the first, and the one after the last
    #[arg(long, value_name = "FIRST..END", value_parser = pairs)]
    #[arg(conflicts_with_all = ["games", "elo0", "elo1", "alpha", "beta", "max_games"])]
    pairs: Option<Range<u64>>,
    /// Append each pair to a file, as JSON Lines; continue after its last one
    #[cfg(feature = "selfplay")]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    test: MatchTestRequest,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesRequest,
}

#[cfg(feature = "selfplay")]
#[derive(Debug, clap::Subcommand)]
enum MatchAction {
    Report(report::Args),
}

fn pairs(text: &str) -> Result<Range<u64>, String> {
    let range = parse_range(text, "pair")?;
    match range.end > u64::MAX / 2 {
        true => Err(format!("a pair has a number below {}", u64::MAX / 2)),
        false => Ok(range),
    }
}

/// A match that ended, or that a signal ended.
struct EndedMatch {
    played: PlayedMatch,
    faults: Vec<ProgramFault>,
    /// The number of games that were started, if a signal ended the match.
    interrupted: Option<u64>,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    #[cfg(feature = "selfplay")]
    if let Some(MatchAction::Report(args)) = &args.command {
        return report::run(args, screen);
    }
    let test = match (&args.games, &args.pairs) {
        (None, None) => Some(args.test.test()?),
        _ => None,
    };
    let most = args.test.max_games.unwrap_or_default().get();
    let games = args.games.map_or(most, Integer::get);
    if games % 2 == 1 {
        return Err(Failure::with_help(
            "the games of a match are played in pairs",
            "give an even number of games",
        ));
    }
    let range = args.pairs.clone().unwrap_or(0..games / 2);
    let opened = open(&args.lexicon, None::<&OsString>, &[], screen)?;
    require_scores(&opened)?;
    let rules = rules::read(&args.rules)?;
    let [a, b] = two_players(&args)?;
    let names = [a.to_string(), b.to_string()];
    let players = Players::open([a, b], &opened)?;
    players.note_leaves(&opened, screen);
    let threads = args.threads.count();
    let boards = players.boards(&opened, &rules, args.seed.get(), Pairs::Mirrored, threads)?;
    let setting = MatchSetting { args: &args, opened: &opened, rules: &rules, players: &players };
    let ended = setting.play(range, test, boards, screen)?;
    let name = opened.name.to_string_lossy();
    let interrupted = ended.interrupted.is_some();
    let setup = MatchSetup {
        players: names,
        leaves: players.names_of_leaves(&opened),
        lexicon: &name,
        rules: &rules,
        seed: args.seed.get(),
    };
    let document = MatchDocument::new(setup, &ended.played, interrupted);
    screen.report(&fault_warnings(&ended.faults));
    let output = MatchOutput { document: &document, faults: &ended.faults };
    match args.json {
        true => json::write(screen, &output)?,
        false => print(&document, screen)?,
    }
    if let Some(begun) = ended.interrupted {
        screen.flush()?;
        let text = format!(
            "interrupted after {}: the result is for the first {}",
            counted(begun, "game", "games"),
            count(document.games)
        );
        screen.report(&[Diagnostic::warning(text)]);
    }
    Ok(Answer::Yes)
}

/// Returns the players, from either way to name them.
fn two_players(args: &Args) -> Result<[PlayerArg; 2], Failure> {
    match (&args.a, &args.b, &args.player[..]) {
        (Some(a), Some(b), []) | (None, None, [a, b]) => Ok([a.clone(), b.clone()]),
        _ => Err(Failure::with_help(
            "a match has two players",
            "give two: lexc match level3 greedy, or --player level3 --player greedy",
        )),
    }
}

/// What a match is played with.
struct MatchSetting<'a> {
    args: &'a Args,
    opened: &'a OpenedLexicon,
    rules: &'a GameRules,
    players: &'a Players,
}

impl MatchSetting<'_> {
    /// Opens the file of the match, if there is one. Returns where pairs are written, and those
    /// that are there.
    #[cfg(feature = "selfplay")]
    fn file(&self, first: u64) -> Result<Option<(file::MatchFile, Vec<pairs::PairRow>)>, Failure> {
        use lexc_records::RunSettings;

        let Some(path) = &self.args.output else { return Ok(None) };
        let Self { opened, rules, players, args } = self;
        let name = opened.name.to_string_lossy();
        let settings = RunSettings {
            seed: args.seed.get(),
            pairs: true,
            unrepeatable: !players.are_repeatable(),
            ..RunSettings::new(&name, &opened.lexicon, rules, players.specs_and_tables())
        };
        let header = file::MatchHeader::new(first, players.names_of_leaves(opened), settings);
        file::MatchFile::open(path, &header).map(Some)
    }

    /// Plays until the test decides or all pairs are played.
    fn play(
        &self,
        range: Range<u64>,
        test: Option<MatchTest>,
        mut boards: Boards,
        screen: &mut Screen,
    ) -> Result<EndedMatch, Failure> {
        #[cfg(feature = "selfplay")]
        let (sink, known, has_file): (RowSink<'_>, _, _) = match self.file(range.start)? {
            Some((mut file, rows)) => (Box::new(move |row| file.append(row)), rows, true),
            None => (Box::new(|_| Ok(())), Vec::new(), false),
        };
        #[cfg(not(feature = "selfplay"))]
        let (sink, known, has_file): (RowSink<'_>, Vec<pairs::PairRow>, _) =
            (Box::new(|_| Ok(())), Vec::new(), false);
        let mut results = PairResults::new(PlayedMatch::new(test), range.start, sink);
        for row in known {
            if row.pair >= range.end || results.played.decision != Decision::Continue {
                break;
            }
            results.count(row);
        }
        let results = Mutex::new(results);
        let locked = || results.lock().unwrap_or_else(PoisonError::into_inner);
        let alphabet = self.opened.lexicon.alphabet();
        let notation = GameNotation { layout: self.rules.layout(), alphabet };
        let names = self.players.names();
        let games = has_file.then_some((&names, notation));
        interrupt::defer();
        let control = RunControl::default();
        let shows = screen.shows_progress() && !self.args.json;
        let bar = Bar::steps(2 * range.end.saturating_sub(locked().next), "playing", shows);
        let mut interrupted = None;
        loop {
            let (next, decision) = {
                let results = locked();
                (2 * results.next, results.played.decision)
            };
            if next >= 2 * range.end || decision != Decision::Continue {
                break;
            }
            let block = next..(2 * range.end).min((next / MATCH_BLOCK + 1) * MATCH_BLOCK);
            let faults = self.players.faults();
            let recorder = |_| PairRecorder::new(&results, &control, &faults, games);
            let mut recorders: Vec<_> = (0..boards.threads()).map(recorder).collect();
            let played =
                with_progress(&control, &bar, || boards.play(block, &mut recorders, &control));
            if let Some(failure) = locked().take_failure() {
                return Err(failure);
            }
            let complete =
                played.map_err(|error| Failure::new(format!("{error}: {}", error.source)))?;
            if !complete {
                // Games after a pair that is not complete do not count.
                let begun = control.played();
                if locked().played.statistics.games == 0 {
                    return Err(Failure::new(format!(
                        "interrupted after {}: there is no result",
                        counted(begun, "game", "games")
                    )));
                }
                interrupted = Some(begun);
                break;
            }
        }
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(EndedMatch { played: results.played, faults: results.faults, interrupted })
    }
}
