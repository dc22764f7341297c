//! `lexc endgame`: the best line of play once the bag is empty.

mod shown;

use std::ffi::OsString;
use std::num::NonZeroU32;

use lexc_engine::endgame::{
    Endgame, EndgameOptions, EndgameSolution, EndgameStatus, PositionMemory, exhaustive_value,
};

use crate::Outcome;
use crate::args::lexicon::LexiconArg;
use crate::args::position::PositionArg;
use crate::args::rules::RulesArg;
use crate::args::search::{Limits, SearchArg, SearchRoot, Stopped, refused};
use crate::failure::{Answer, Failure};
use crate::output::Screen;

/// Solve an endgame: the best line of play once the bag is empty
///
/// All tiles are then known, and the value of the position can be proven: what the player to move
/// gains on the other until the end, the points for the tiles left included. The answer is marked
/// as solved, as a bound, or as an estimate. If the position does not name the rack of the other
/// player, that is all unseen tiles. What lies on the board need not be words.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "lexc endgame [OPTIONS] [FILE]",
    after_help = "Examples:
  lexc endgame english.lex --cgp 'GATELEGs1POGOED/R4MOOLI3X1/AA10U2/YU4BREDRIN2/1TITULE3E1IN1/1E4N3c1BOK/1C2O4CHARD1/QI1FLAWN2E1OE1/IS2E1HIN1A1W2/1MOTIVATE1T1S2/1S2N5S4/3PERJURY5/15/15/15 FV/AADIZ 442/388 0'
  lexc endgame english.lex --gcg game.gcg --turn 25 --top 5 --json
  lexc endgame english.lex --gcg game.gcg --turn 25 --time 10 --threads 2 --as gcg"
)]
pub(crate) struct Args {
    #[command(flatten)]
    lexicon: LexiconArg,
    /// The lexicon [default: builtin:english]
    #[arg(value_name = "FILE", conflicts_with = "lexicon")]
    file: Option<OsString>,
    /// Value N first moves, best first
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    top: u16,
    /// Scoreless turns in a row that end the game [default: 6, as in the rules]
    #[arg(long, value_name = "N")]
    scoreless: Option<NonZeroU32>,
    /// Look at most N moves ahead, and estimate the rest
    #[arg(long, value_name = "N")]
    plies: Option<NonZeroU32>,
    /// Take tiles that are neither on the board nor on a rack out of the game
    #[arg(long)]
    ignore_unseen: bool,
    /// Compare a solved value with a plain search of every line, where that is feasible
    #[arg(long)]
    verify: bool,
    /// Most nodes of that search
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2_000_000,
        requires = "verify"
    )]
    verify_nodes: u64,
    /// Print the line in another format
    #[arg(long = "as", value_enum, value_name = "FORM", conflicts_with = "json")]
    form: Option<Form>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchArg,
    #[command(flatten)]
    position: PositionArg,
    #[command(flatten)]
    rules: RulesArg,
}

/// The form in which the line is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    // Plain comments: help lists the values in one line.
    Gcg,
}

/// The result of the comparison with plain search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
enum Verified {
    /// The values are equal.
    Equal,
    /// Plain search takes too long.
    TooLong,
    /// There is no solved value to compare.
    NotSolved,
}

/// An answer and how it came about.
struct Answered {
    solution: EndgameSolution,
    stopped: Option<Stopped>,
    verified: Option<Verified>,
    seconds: f64,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let SearchRoot {
        named,
        rules,
        given,
    } = SearchRoot::open(
        &args.lexicon,
        args.file.as_ref(),
        &args.rules,
        &args.position,
        screen,
    )?;
    let lexicon = &named.lexicon;
    let alphabet = lexicon.alphabet();
    let options = EndgameOptions::default()
        .with_top(args.top.into())
        .with_scoreless(args.scoreless)
        .with_plies(args.plies)
        .with_other_tiles_ignored(args.ignore_unseen)
        .with_table_bytes(args.search.memory());
    let limits = args.search.begin();
    let mut endgame = Endgame::new(lexicon, &rules, &given.position, options)
        .map_err(|error| refused(&error, alphabet))?;
    let stopped = search(&mut endgame, args.search.threads(), &limits);
    let mut answered = Answered {
        solution: endgame.solution(),
        stopped,
        verified: None,
        seconds: limits.seconds(),
    };
    if args.verify {
        answered.verified = Some(match answered.solution.best() {
            Some(best) if best.status == EndgameStatus::Solved => {
                let plain = exhaustive_value(
                    lexicon,
                    &rules,
                    &given.position,
                    &options,
                    PositionMemory::Positions,
                    args.verify_nodes,
                );
                match plain.map_err(|error| refused(&error, alphabet))? {
                    None => Verified::TooLong,
                    Some(value) if value == best.value => Verified::Equal,
                    Some(value) => {
                        return Err(Failure::new(format!(
                            "the value {} is wrong: plain search finds {value}",
                            best.value
                        )));
                    }
                }
            }
            _ => Verified::NotSolved,
        });
    }
    let shown = shown::Shown::new(&endgame, alphabet, &given, &rules)?;
    match args.form {
        Some(Form::Gcg) => shown.gcg(&answered, screen)?,
        None if args.json => shown.json(&answered, screen)?,
        None => shown.text(&answered, screen)?,
    }
    Ok(Answer::Yes)
}

/// Searches until all is known or a limit is reached. There is an answer in any case.
fn search(endgame: &mut Endgame, threads: usize, limits: &Limits) -> Option<Stopped> {
    let mut stopped = None;
    if threads > 1 {
        endgame.run(threads, |endgame| {
            stopped = limits.stopped(endgame.nodes());
            stopped.is_some()
        });
    } else {
        while !endgame.step(limits.left(endgame.nodes()).min(4096)) {
            stopped = limits.stopped(endgame.nodes());
            if stopped.is_some() {
                break;
            }
        }
    }
    // The first depth takes a moment.
    while stopped.is_some() && endgame.solution().best().is_none() && !endgame.step(256) {}
    stopped
}
