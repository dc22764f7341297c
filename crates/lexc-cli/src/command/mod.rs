//! The subcommands, a file each.
//!
//! A new one is a file with a struct `Args` (its arguments, by clap; the doc comment is its help)
//! and a function `run(Args, &mut Screen) -> Outcome`, its `mod` line, and a line in the table
//! below, under the heading where help lists it.

mod acrostic;
pub(crate) mod alphabets;
mod anagram;
mod analyse;
mod bench;
mod board;
mod boggle;
mod build;
mod check;
mod compare;
mod completions;
mod construct;
mod cryptogram;
mod define;
mod diff;
mod draw;
mod endgame;
mod export;
mod extend;
mod find;
mod hooks;
mod import;
mod infer;
mod info;
mod leaves;
mod man;
mod matches;
mod moves;
mod near;
mod phrase;
#[cfg(feature = "play")]
mod play;
mod preendgame;
mod rank;
mod report;
#[cfg(feature = "selfplay")]
mod selfplay;
mod simulate;
mod verify;
mod words;

use crate::Outcome;
use crate::output::Screen;

/// A subcommand without the others: the parsers of all together take a megabyte and a millisecond.
pub(crate) struct Alone {
    pub(crate) name: &'static str,
    /// Adds its arguments to a parser.
    pub(crate) augment: fn(clap::Command) -> clap::Command,
    /// Makes it of what was parsed.
    pub(crate) read: fn(&clap::ArgMatches) -> Result<Command, clap::Error>,
}

/// The name of a subcommand: that of its module, unless that is a keyword.
macro_rules! shown {
    ($module:ident) => {
        stringify!($module)
    };
    ($module:ident $shown:literal) => {
        $shown
    };
}

macro_rules! commands {
    ($($group:literal {
        $($(#[$when:meta])? $name:ident: $module:ident $(as $shown:literal)?,)*
    })*) => {
        /// A subcommand with its arguments.
        #[derive(Debug, clap::Subcommand)]
        #[allow(clippy::large_enum_variant, reason = "there is one, for the life of the process")]
        pub(crate) enum Command {
            $($(
                #[allow(missing_docs)]
                $(#[$when])?
                $name($module::Args),
            )*)*
        }

        impl Command {
            /// Returns what one subcommand is parsed by.
            pub(crate) fn named(name: &str) -> Option<Alone> {
                $($(
                    $(#[$when])?
                    if name == shown!($module $($shown)?) {
                        return Some(Alone {
                            name: shown!($module $($shown)?),
                            augment: <$module::Args as clap::Args>::augment_args,
                            read: |matches| {
                                let args = <$module::Args as clap::FromArgMatches>::from_arg_matches(matches);
                                args.map(Self::$name)
                            },
                        });
                    }
                )*)*
                None
            }

            /// Runs it.
            pub(crate) fn run(self, screen: &mut Screen) -> Outcome {
                match self {
                    $($($(#[$when])? Self::$name(args) => $module::run(args, screen),)*)*
                }
            }
        }

        /// The headings under which help lists the subcommands, with their names.
        pub(crate) const GROUPS: &[(&str, &[&str])] = &[
            $(($group, &[$(shown!($module $($shown)?),)*]),)*
        ];
    };
}

// In the order in which help lists them.
commands! {
    "Build and inspect" {
        Build: build,
        Info: info,
        Verify: verify,
        Diff: diff,
        Draw: draw,
        Alphabets: alphabets,
    }
    "Words" {
        Check: check,
        Define: define,
        Words: words,
        Find: find,
        Anagram: anagram,
        Hooks: hooks,
        Near: near,
        Extend: extend,
        Rank: rank,
    }
    "Play" {
        #[cfg(feature = "play")]
        Play: play,
        Moves: moves,
        Board: board,
        Leaves: leaves,
        Simulate: simulate,
        Infer: infer,
        #[cfg(feature = "selfplay")]
        Selfplay: selfplay,
        Match: matches as "match",
        Endgame: endgame,
        Preendgame: preendgame,
        Analyse: analyse,
    }
    "Puzzles" {
        Phrase: phrase,
        Acrostic: acrostic,
        Cryptogram: cryptogram,
        Boggle: boggle,
    }
    "Measure" {
        Bench: bench,
        Report: report,
        Compare: compare,
        MeasureConstruction: construct as "measure-construction",
    }
    "Exchange" {
        Export: export,
        Import: import,
    }
    "Shell" {
        Completions: completions,
        Man: man,
    }
}
