//! The subcommands, in folders by subject.
//!
//! A new subcommand is a file with a struct `Args` (clap derives its arguments; the doc comment is
//! its help) and a function `run(Args, &mut Screen) -> Outcome`, a variant of [`Command`], and its
//! name in [`GROUPS`].

mod game;
mod lexicon;
mod lookup;
mod measure;
mod puzzles;
mod serve;
mod shell;

mod exchange;

use crate::failure::Outcome;
use crate::output::Screen;

/// A subcommand with its arguments.
#[derive(Debug, clap::Subcommand)]
#[allow(
    missing_docs,
    clippy::large_enum_variant,
    reason = "the documentation of `Args` is the help; one value exists in the life of the process"
)]
pub(crate) enum Command {
    Build(lexicon::build::Args),
    Info(lexicon::info::Args),
    Verify(lexicon::verify::Args),
    Diff(lexicon::diff::Args),
    Draw(lexicon::draw::Args),
    Alphabets(lexicon::alphabets::Args),
    Check(lookup::check::Args),
    Define(lookup::define::Args),
    Words(lookup::words::Args),
    Find(lookup::find::Args),
    Anagram(lookup::anagram::Args),
    Hooks(lookup::hooks::Args),
    Near(lookup::near::Args),
    Extend(lookup::extend::Args),
    Rank(lookup::rank::Args),
    #[cfg(feature = "play")]
    Play(game::play::Args),
    Moves(game::moves::Args),
    Board(game::board::Args),
    Leaves(game::leaves::Args),
    Simulate(game::simulate::Args),
    Infer(game::infer::Args),
    #[cfg(feature = "selfplay")]
    Selfplay(game::selfplay::Args),
    Match(game::matches::Args),
    Endgame(game::endgame::Args),
    Preendgame(game::preendgame::Args),
    Analyse(game::analyse::Args),
    Phrase(puzzles::phrase::Args),
    Acrostic(puzzles::acrostic::Args),
    Cryptogram(puzzles::cryptogram::Args),
    Boggle(puzzles::boggle::Args),
    Bench(measure::bench::Args),
    Report(measure::report::Args),
    Compare(measure::compare::Args),
    MeasureConstruction(measure::construct::Args),
    Export(exchange::export::Args),
    Import(exchange::import::Args),
    Serve(serve::Args),
    Completions(shell::completions::Args),
    Man(shell::man::Args),
}

/// The groups of subcommands in the help, in order.
pub(crate) const GROUPS: &[(&str, &[&str])] = &[
    (
        "Build and inspect",
        &["build", "info", "verify", "diff", "draw", "alphabets"],
    ),
    (
        "Words",
        &[
            "check", "define", "words", "find", "anagram", "hooks", "near", "extend", "rank",
        ],
    ),
    (
        "Play",
        &[
            #[cfg(feature = "play")]
            "play",
            "moves",
            "board",
            "leaves",
            "simulate",
            "infer",
            #[cfg(feature = "selfplay")]
            "selfplay",
            "match",
            "endgame",
            "preendgame",
            "analyse",
        ],
    ),
    ("Puzzles", &["phrase", "acrostic", "cryptogram", "boggle"]),
    (
        "Measure",
        &["bench", "report", "compare", "measure-construction"],
    ),
    ("Exchange", &["export", "import"]),
    ("Programs", &["serve"]),
    ("Shell", &["completions", "man"]),
];

impl Command {
    /// Runs the subcommand. `command_line` describes the whole command line.
    pub(crate) fn run(self, command_line: clap::Command, screen: &mut Screen) -> Outcome {
        match self {
            Self::Build(args) => lexicon::build::run(args, screen),
            Self::Info(args) => lexicon::info::run(args, screen),
            Self::Verify(args) => lexicon::verify::run(args, screen),
            Self::Diff(args) => lexicon::diff::run(args, screen),
            Self::Draw(args) => lexicon::draw::run(args, screen),
            Self::Alphabets(args) => lexicon::alphabets::run(args, screen),
            Self::Check(args) => lookup::check::run(args, screen),
            Self::Define(args) => lookup::define::run(args, screen),
            Self::Words(args) => lookup::words::run(args, screen),
            Self::Find(args) => lookup::find::run(args, screen),
            Self::Anagram(args) => lookup::anagram::run(args, screen),
            Self::Hooks(args) => lookup::hooks::run(args, screen),
            Self::Near(args) => lookup::near::run(args, screen),
            Self::Extend(args) => lookup::extend::run(args, screen),
            Self::Rank(args) => lookup::rank::run(args, screen),
            #[cfg(feature = "play")]
            Self::Play(args) => game::play::run(args, screen),
            Self::Moves(args) => game::moves::run(args, screen),
            Self::Board(args) => game::board::run(args, screen),
            Self::Leaves(args) => game::leaves::run(args, screen),
            Self::Simulate(args) => game::simulate::run(args, screen),
            Self::Infer(args) => game::infer::run(args, screen),
            #[cfg(feature = "selfplay")]
            Self::Selfplay(args) => game::selfplay::run(args, screen),
            Self::Match(args) => game::matches::run(args, screen),
            Self::Endgame(args) => game::endgame::run(args, screen),
            Self::Preendgame(args) => game::preendgame::run(args, screen),
            Self::Analyse(args) => game::analyse::run(args, screen),
            Self::Phrase(args) => puzzles::phrase::run(args, screen),
            Self::Acrostic(args) => puzzles::acrostic::run(args, screen),
            Self::Cryptogram(args) => puzzles::cryptogram::run(args, screen),
            Self::Boggle(args) => puzzles::boggle::run(args, screen),
            Self::Bench(args) => measure::bench::run(args, screen),
            Self::Report(args) => measure::report::run(args, screen),
            Self::Compare(args) => measure::compare::run(args, screen),
            Self::MeasureConstruction(args) => measure::construct::run(args, screen),
            Self::Export(args) => exchange::export::run(args, screen),
            Self::Import(args) => exchange::import::run(args, screen),
            Self::Serve(args) => serve::run(args, screen),
            Self::Completions(args) => shell::completions::run(args, command_line, screen),
            Self::Man(args) => shell::man::run(args, command_line, screen),
        }
    }
}
