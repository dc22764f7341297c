//! The `lexc` command: parse, call, render.
//!
//! The libraries do the work, and other programs use those. This crate turns arguments into calls
//! and results into text. `docs/glossary.md` in the repository explains the terms. Its modules, in
//! the order in which they depend on each other:
//!
//! | module | content |
//! |---|---|
//! | [`failure`] | the result of a command, and its errors |
//! | [`heap`] | settings of the system's allocator |
//! | [`memory`] | the message when memory is exhausted |
//! | [`process`] | the arguments of the command, and how it starts itself |
//! | [`output`] | standard output and standard error: tables, JSON, messages, progress |
//! | `terminal` | the whole screen of `lexc play` and `lexc quiz` |
//! | [`words`] | words as text, and the values of words |
//! | [`input`] | files: lexicons of lexc and of other programs, lists, games, tables |
//! | [`args`] | options that several subcommands share |
//! | [`query`] | conditions on words, and the printing of the words that meet them |
//! | [`command`] | the subcommands |
//! | [`cli`] | the command line as a whole, with its help |
//!
//! Data goes to standard output, progress and diagnostics go to standard error. The exit status is
//! 0 for success, 1 for a negative answer, and 2 for wrong usage, for files that cannot be read or
//! written, and for lists that do not fit their alphabet.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// Only `run` and `run_in` are public; the other documentation is for the crate's developers.
#![allow(rustdoc::private_intra_doc_links)]

mod failure;
mod heap;

mod memory;

mod process;

mod output;

#[cfg(feature = "play")]
mod terminal;

mod words;

mod input;

mod args;

mod query;

mod command;

mod cli;

use std::ffi::OsString;
use std::process::ExitCode;

use failure::Answer;
use output::{Screen, interrupt};

/// Runs the command with the arguments of this process. `stdout_is_closed` is `true` if standard
/// output was closed when the process began.
#[must_use]
pub fn run(stdout_is_closed: bool) -> ExitCode {
    let program = std::env::current_exe().unwrap_or_else(|_| "lexc".into());
    ExitCode::from(run_in(vec![program.into()], std::env::args_os().collect(), stdout_is_closed))
}

/// Runs the command in the process of another program, and returns the exit status.
///
/// `program` is the program with the arguments that make it run this command; the arguments of the
/// command follow. `args` begins with the name of the command.
///
/// From then on the process handles signals and ends if memory is exhausted, so it should run
/// nothing else.
#[must_use]
pub fn run_in(program: Vec<OsString>, args: Vec<OsString>, stdout_is_closed: bool) -> u8 {
    memory::abort_on_failure();
    heap::use_one_arena();
    interrupt::install();
    let args = process::set(program, args);
    let parsed = match cli::parse(args) {
        Ok(parsed) => parsed,
        Err(error) => return cli::print_error(&error, args, stdout_is_closed),
    };
    let mut screen = Screen::new(parsed.color, stdout_is_closed, parsed.options);
    let result = parsed.command.run(parsed.command_line, &mut screen);
    interrupt::clean_up();
    // Output that precedes a failure is shown, too.
    let flushed = screen.flush();
    match result.and_then(|answer| flushed.map(|()| answer)) {
        Ok(answer) => {
            // A signal that asked for the answer so far ends the process once it is printed.
            interrupt::conclude();
            match answer {
                Answer::Yes => 0,
                Answer::No => 1,
            }
        }
        // The reader, such as `head`, has ended.
        Err(failure) if failure.is_broken_pipe() => 0,
        Err(failure) => {
            screen.report(&failure.diagnostics());
            interrupt::conclude();
            2
        }
    }
}
