//! The subcommands, a file each.
//!
//! A new one is a file with a struct `Args` (its arguments, by clap; the doc comment is its help)
//! and a function `run(Args, &mut Screen) -> Outcome`, its `mod` line, and a line in the table
//! below.

mod acrostic;
mod alphabets;
mod anagram;
mod bench;
mod boggle;
mod boggle_compare;
mod build;
mod build_from;
mod build_values;
mod check;
mod compare;
mod completions;
mod construct;
mod cryptogram;
mod define;
mod diff;
mod draw;
mod export;
mod extend;
mod find;
mod foreign_info;
mod hooks;
mod import;
mod info;
mod man;
mod moves;
mod near;
mod phrase;
mod rank;
mod report;
mod summary;
mod verify;
mod words;

use crate::Outcome;
use crate::output::Screen;

macro_rules! commands {
    ($($name:ident: $module:ident,)*) => {
        /// A subcommand with its arguments.
        #[derive(Debug, clap::Subcommand)]
        #[allow(clippy::large_enum_variant, reason = "there is one, for the life of the process")]
        pub(crate) enum Command {
            $(
                #[allow(missing_docs)]
                $name($module::Args),
            )*
        }

        impl Command {
            /// Carries it out.
            pub(crate) fn run(self, screen: &mut Screen) -> Outcome {
                match self {
                    $(Self::$name(args) => $module::run(args, screen),)*
                }
            }
        }
    };
}

// In the order in which help lists them.
commands! {
    Build: build,
    Info: info,
    Verify: verify,
    Check: check,
    Define: define,
    Words: words,
    Rank: rank,
    Extend: extend,
    Phrase: phrase,
    Acrostic: acrostic,
    Cryptogram: cryptogram,
    Boggle: boggle,
    Moves: moves,
    Bench: bench,
    Find: find,
    Anagram: anagram,
    Hooks: hooks,
    Near: near,
    Diff: diff,
    Report: report,
    Compare: compare,
    Draw: draw,
    Export: export,
    Import: import,
    Alphabets: alphabets,
    Completions: completions,
    Man: man,
    MeasureConstruction: construct,
}
