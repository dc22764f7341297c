//! `lexc match`: a comparison of two players.

use std::ffi::OsString;
use std::io::Write as _;

use lexc_alphabet::Letter;
use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::players::PlayerSpec;
use lexc_engine::selfplay::{Pairs, Recorder, RunControl, Statistics};
use lexc_engine::stats::{Decision, Interval, SequentialTest, elo, mean_interval};
use serde::Serialize;

use crate::args::game::backend::{open, require_scores};
use crate::args::game::players::{Boards, Players, parse_player};
use crate::args::game::rules::RulesArg;
use crate::args::lexicon::LexiconArg;
use crate::args::threads::ThreadsArg;
use crate::failure::{Answer, Failure, Outcome};
use crate::output::numbers::{count, counted};
use crate::output::progress::{Bar, with_progress};
use crate::output::style::harmless;
use crate::output::table::{Align, Table};
use crate::output::{Screen, interrupt, json};

/// The number of games between two evaluations of the test. It is even, and does not depend on
/// threads.
const BLOCK: u64 = 128;

/// Compare the strength of two players in mirrored pairs of games
///
/// Each pair of games has the same order of the bag, with the seats exchanged. The match ends when
/// a sequential probability ratio test decides between two Elo differences of A: the lower one, by
/// default -10 (B is better), and the upper one, by default 10 (A is better). If one of them is the
/// true difference, the test decides for the other with a probability of at most 5 %. The result
/// does not depend on the number of threads. Estimates of a match that ended early are too far from
/// 0 on average; for estimates, play a fixed number of games.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc match equity:leaves=english.csv greedy
  lexc match level3 level2 -l english.lex --seed 7 --json
  lexc match level3 level2 --elo0 0 --elo1 20 --alpha 0.01 --beta 0.01
  lexc match level5 greedy --games 20000
  lexc match endgame:nodes=20000 equity --games 400")]
pub(crate) struct Args {
    /// First player: greedy, equity, random, passing, level1 to level5, endgame, sim or champion,
    /// with options such as equity:leaves=FILE or sim:iterations=100:plies=4
    #[arg(value_name = "A", value_parser = parse_player)]
    a: PlayerSpec,
    /// Second player
    #[arg(value_name = "B", value_parser = parse_player)]
    b: PlayerSpec,
    #[command(flatten)]
    lexicon: LexiconArg,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play this even number of games, without a test
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..), conflicts_with_all = ["elo0", "elo1", "alpha", "beta", "max_games"])]
    games: Option<u64>,
    /// Lower Elo difference of the test
    #[arg(long, value_name = "ELO", default_value_t = -10.0, allow_negative_numbers = true)]
    elo0: f64,
    /// Upper Elo difference of the test
    #[arg(
        long,
        value_name = "ELO",
        default_value_t = 10.0,
        allow_negative_numbers = true
    )]
    elo1: f64,
    /// Probability of deciding for the upper difference if the lower one is true
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    alpha: f64,
    /// Probability of deciding for the lower difference if the upper one is true
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    beta: f64,
    /// Maximum number of games of an undecided match
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(2..))]
    max_games: u64,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArg,
}

/// An estimate with its 95 % confidence interval. Infinite values are absent.
#[derive(Debug, Clone, Copy, Serialize)]
struct Estimate {
    estimate: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl From<Interval> for Estimate {
    fn from(interval: Interval) -> Self {
        let finite = |x: f64| Some(x).filter(|x| x.is_finite());
        Self {
            estimate: finite(interval.estimate),
            low: finite(interval.low),
            high: finite(interval.high),
        }
    }
}

/// The sequential test, with its decision.
#[derive(Debug, Serialize)]
struct TestResult {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    /// The log-likelihood ratio at the end.
    log_likelihood_ratio: Option<f64>,
    /// `upper`, `lower` or `undecided`.
    decision: &'static str,
}

/// The result of a match.
#[derive(Debug, Serialize)]
struct MatchDocument {
    a: String,
    b: String,
    lexicon: String,
    seed: u64,
    games: u64,
    pairs: u64,
    /// The number of pairs whose games differ in a move.
    diverged: u64,
    /// The results of A.
    wins: u64,
    ties: u64,
    losses: u64,
    /// The number of pairs by the half points of A, 0 to 4.
    pair_points: [u64; 5],
    /// The mean result of A: a win is 1, a tie 0.5.
    score: Option<Estimate>,
    elo: Option<Estimate>,
    /// The spread of A at the end of a game.
    spread: Option<Estimate>,
    test: Option<TestResult>,
    /// `true` if a signal ended the match.
    interrupted: bool,
}

/// The games of a match.
struct PlayedMatch {
    statistics: Statistics,
    decision: Decision,
    /// The number of games that were started, if a signal ended the match.
    interrupted: Option<u64>,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let test = test(&args)?;
    if args.games.unwrap_or(args.max_games) % 2 == 1 {
        return Err(Diagnostic::error("the games of a match are pairs")
            .help("give an even number of games")
            .into());
    }
    let opened = open(&args.lexicon, None::<&OsString>, &[], screen)?;
    require_scores(&opened)?;
    let rules = args.rules.read()?;
    let players = Players::open([args.a.clone(), args.b.clone()], &opened)?;
    let threads = args.threads.count();
    let mut boards = players.boards(&opened, &rules, args.seed, Pairs::Mirrored, threads)?;
    let played = play(&args, test.as_ref(), &mut boards, screen)?;
    let document = document(&args, &opened.name.to_string_lossy(), &played, test);
    match args.json {
        true => json::write(screen, &document)?,
        false => print(&document, screen)?,
    }
    if let Some(begun) = played.interrupted {
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

/// Returns the test, unless a fixed number of games is played.
fn test(args: &Args) -> Result<Option<SequentialTest>, Failure> {
    if args.games.is_some() {
        return Ok(None);
    }
    // The expected half points of a pair, 0 to 4.
    let points = |elo: f64| 4.0 / (1.0 + 10f64.powf(-elo / 400.0));
    let test = SequentialTest::new(points(args.elo0), points(args.elo1), args.alpha, args.beta);
    test.map(Some).map_err(|error| {
        Diagnostic::error(error.to_string())
            .help("give --elo0 less than --elo1, and error rates such as --alpha 0.05 --beta 0.05")
            .into()
    })
}

/// Plays until the test decides or all games are played.
fn play(
    args: &Args,
    test: Option<&SequentialTest>,
    boards: &mut Boards,
    screen: &mut Screen,
) -> Result<PlayedMatch, Failure> {
    interrupt::defer();
    let all = args.games.unwrap_or(args.max_games);
    let control = RunControl::default();
    let bar = Bar::steps(all, "playing", screen.shows_progress() && !args.json);
    let mut statistics = Statistics::new(None);
    let mut decision = Decision::Continue;
    let mut interrupted = None;
    let mut next = 0;
    while next < all && decision == Decision::Continue {
        let range = next..all.min(next + BLOCK);
        next = range.end;
        let recorder = |_| Recorder::new(Statistics::new(None), |_: &[Letter]| None);
        let mut recorders: Vec<_> = (0..boards.threads()).map(recorder).collect();
        let complete = with_progress(&control, &bar, || {
            boards.play(range, &mut recorders, &control)
        })
        .map_err(|error| Failure::new(format!("{error}: {}", error.source)))?;
        if !complete {
            let begun = control.played();
            if statistics.games == 0 {
                return Err(Failure::new(format!(
                    "interrupted after {}: there is no result",
                    counted(begun, "game", "games")
                )));
            }
            // The games of an incomplete block depend on time and threads, so they do not count.
            interrupted = Some(begun);
            break;
        }
        for recorder in recorders {
            statistics.merge(recorder.statistics());
        }
        if let Some(test) = test {
            decision = test.decide(&statistics.pair_points.moments());
        }
    }
    Ok(PlayedMatch {
        statistics,
        decision,
        interrupted,
    })
}

fn document(
    args: &Args,
    lexicon: &str,
    played: &PlayedMatch,
    test: Option<SequentialTest>,
) -> MatchDocument {
    let statistics = &played.statistics;
    let points = statistics.pair_points.moments();
    let score = mean_interval(&points).map(|mean| Interval {
        estimate: mean.estimate / 4.0,
        low: (mean.low / 4.0).max(0.0),
        high: (mean.high / 4.0).min(1.0),
    });
    let spread = mean_interval(&statistics.pair_spread).map(|mean| Interval {
        estimate: mean.estimate / 2.0,
        low: mean.low / 2.0,
        high: mean.high / 2.0,
    });
    let outcomes = statistics.by_player;
    MatchDocument {
        a: args.a.to_string(),
        b: args.b.to_string(),
        lexicon: lexicon.to_owned(),
        seed: args.seed,
        games: statistics.games,
        pairs: statistics.diverged.count(),
        diverged: u64::try_from(statistics.diverged.sum()).unwrap_or(0),
        wins: outcomes.wins,
        ties: outcomes.ties,
        losses: outcomes.losses,
        pair_points: [0, 1, 2, 3, 4].map(|at| statistics.pair_points.count(at)),
        score: score.map(Estimate::from),
        elo: score.map(|score| {
            Estimate::from(Interval {
                estimate: elo(score.estimate),
                low: elo(score.low),
                high: elo(score.high),
            })
        }),
        spread: spread.map(Estimate::from),
        test: test.map(|test| TestResult {
            elo0: args.elo0,
            elo1: args.elo1,
            alpha: args.alpha,
            beta: args.beta,
            log_likelihood_ratio: test.log_likelihood_ratio(&points),
            decision: match played.decision {
                Decision::Upper => "upper",
                Decision::Lower => "lower",
                Decision::Continue => "undecided",
            },
        }),
        interrupted: played.interrupted.is_some(),
    }
}

fn print(document: &MatchDocument, screen: &mut Screen) -> Result<(), Failure> {
    let (a, b) = (harmless(&document.a), harmless(&document.b));
    let style = screen.style();
    let title = format!(
        "{a} against {b}: {} in {}, seed {}",
        counted(document.games, "game", "games"),
        counted(document.pairs, "mirrored pair", "mirrored pairs"),
        document.seed
    );
    writeln!(screen, "{}", style.heading(&style.wrap(&title)))?;
    let mut table = Table::new(&[
        ("For the first player", Align::Left),
        ("Estimate", Align::Right),
        ("95 % interval", Align::Right),
    ]);
    let number = |x: Option<f64>, scale: f64, digits: usize| {
        x.map_or("–".to_owned(), |x| format!("{:.digits$}", x * scale))
    };
    let rows = [
        ("Result, percent", document.score, 100.0, 2),
        ("Elo", document.elo, 1.0, 1),
        ("Spread at the end of a game", document.spread, 1.0, 2),
    ];
    for (name, estimate, scale, digits) in rows {
        let part = |field: fn(&Estimate) -> Option<f64>| {
            number(estimate.as_ref().and_then(field), scale, digits)
        };
        table.row([
            name.to_owned(),
            part(|estimate| estimate.estimate),
            format!(
                "{} to {}",
                part(|estimate| estimate.low),
                part(|estimate| estimate.high)
            ),
        ]);
    }
    table.write(&mut *screen, style)?;
    screen.text(&format!(
        "{} won, {} tied, {} lost; in {} the games differ in a move",
        count(document.wins),
        count(document.ties),
        count(document.losses),
        counted(document.diverged, "pair", "pairs"),
    ))?;
    if let Some(test) = &document.test {
        let rates = format!(
            "error rates {} % and {} %",
            test.alpha * 100.0,
            test.beta * 100.0
        );
        let (likelier, other) = match test.decision {
            "lower" => (test.elo0, test.elo1),
            _ => (test.elo1, test.elo0),
        };
        // If both differences have the same sign, the test does not decide who is better.
        let opposed = test.elo0 < 0.0 && test.elo1 > 0.0;
        let better = match test.decision {
            "upper" if opposed => format!("{a} is better: "),
            "lower" if opposed => format!("{b} is better: "),
            _ => String::new(),
        };
        let verdict = match test.decision {
            "undecided" => "undecided".to_owned(),
            _ => format!("{better}Elo {likelier} rather than {other}"),
        };
        screen.text(&format!("Sequential test: {verdict} ({rates})"))?;
    }
    Ok(())
}
