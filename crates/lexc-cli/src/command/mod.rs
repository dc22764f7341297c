//! The subcommands, in folders by subject.
//!
//! A new subcommand is a file with a struct `Args` (clap derives its arguments; the doc comment is
//! its help) and a function `run(Args, &mut Screen) -> Outcome`, and a line in [`commands!`].

mod game;
mod lexicon;
mod lookup;
mod measure;
mod puzzles;
mod serve;
mod shell;
mod study;

mod exchange;

use crate::failure::Outcome;
use crate::output::Screen;

/// Declares the subcommands, in the groups of the help: the variant, the name and the module of
/// each. Those that end with `$line` also get the description of the whole command line.
macro_rules! commands {
    ($line:ident: $($group:literal: {
        $($(#[$attribute:meta])* $variant:ident $name:literal $($module:ident)::+ $(, $given:ident)?;)+
    })+) => {
        /// A subcommand with its arguments.
        #[derive(Debug, clap::Subcommand)]
        #[allow(
            missing_docs,
            clippy::large_enum_variant,
            reason = "the documentation of `Args` is the help; one value exists in the life of the process"
        )]
        pub(crate) enum Command {
            $($($(#[$attribute])* #[command(name = $name)] $variant($($module::)+Args),)+)+
        }

        /// The groups of subcommands in the help, in order.
        pub(crate) const GROUPS: &[(&str, &[&str])] =
            &[$(($group, &[$($(#[$attribute])* $name,)+]),)+];

        impl Command {
            /// Runs the subcommand. `$line` describes the whole command line.
            pub(crate) fn run(self, $line: clap::Command, screen: &mut Screen) -> Outcome {
                match self {
                    $($($(#[$attribute])*
                    Self::$variant(args) => $($module::)+run(args, $($given,)? screen),)+)+
                }
            }
        }
    };
}

commands! {
    command_line:
    "Build and inspect": {
        Build "build" lexicon::build;
        Info "info" lexicon::info;
        Verify "verify" lexicon::verify;
        Diff "diff" lexicon::diff;
        Draw "draw" lexicon::draw;
        Alphabets "alphabets" lexicon::alphabets;
    }
    "Words": {
        Check "check" lookup::check;
        Define "define" lookup::define;
        Words "words" lookup::words;
        Find "find" lookup::find;
        Anagram "anagram" lookup::anagram;
        Hooks "hooks" lookup::hooks;
        Near "near" lookup::near;
        Extend "extend" lookup::extend;
        Rank "rank" lookup::rank;
    }
    "Study": {
        Cards "cards" study::cards;
        Quiz "quiz" study::quiz;
    }
    "Play": {
        #[cfg(feature = "play")]
        Play "play" game::play;
        Moves "moves" game::moves;
        Board "board" game::board;
        Leaves "leaves" game::leaves;
        Simulate "simulate" game::simulate;
        Infer "infer" game::infer;
        #[cfg(feature = "selfplay")]
        Selfplay "selfplay" game::selfplay;
        Match "match" game::matches;
        Endgame "endgame" game::endgame;
        Preendgame "preendgame" game::preendgame;
        Analyse "analyse" game::analyse;
    }
    "Puzzles": {
        Phrase "phrase" puzzles::phrase;
        Acrostic "acrostic" puzzles::acrostic;
        Cryptogram "cryptogram" puzzles::cryptogram;
        Boggle "boggle" puzzles::boggle;
    }
    "Measure": {
        Bench "bench" measure::bench;
        Report "report" measure::report;
        Compare "compare" measure::compare;
        MeasureConstruction "measure-construction" measure::construct;
    }
    "Exchange": {
        Export "export" exchange::export;
        Import "import" exchange::import;
    }
    "Programs": {
        Serve "serve" serve;
    }
    "Shell": {
        Completions "completions" shell::completions, command_line;
        Man "man" shell::man, command_line;
    }
}
