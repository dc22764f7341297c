//! The `lexc` command: parse, call, render.
//!
//! The work is done by `lexc-compiler` and `lexc-runtime`; programs use those. Here are the
//! arguments ([`args`]), the files that are read ([`input`]), words as text and the queries for them
//! ([`words`]), a file for each subcommand ([`command`]), and what is printed ([`output`]). Data goes to standard output; progress and diagnostics go to standard error. The
//! exit status is 0 when all is done, 1 for a negative answer, and 2 for wrong usage, for files
//! that cannot be read or written, and for lists that do not fit.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]
// Readers of these docs are the engineers of the command: nothing here but `run` and `run_with` is public.
#![allow(rustdoc::private_intra_doc_links)]

mod args;
mod command;
mod failure;
mod heap;
mod input;
mod output;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use failure::{Answer, Failure};
use output::Screen;

/// Runs the command with the arguments of this process; the caller says whether standard output was
/// closed when the process began.
#[must_use]
pub fn run(stdout_is_closed: bool) -> ExitCode {
    ExitCode::from(run_with(std::env::args_os().collect(), stdout_is_closed))
}

/// Runs the command with these arguments, the name of the program first, and returns the exit status.
/// It handles signals from then on, so a process runs one command.
#[must_use]
pub fn run_with(args: Vec<OsString>, stdout_is_closed: bool) -> u8 {
    heap::share();
    output::interrupt::install();
    let (cli, options) = match args::parse(&args) {
        Ok(parsed) => parsed,
        Err(error) => return args::print(&error, &args, stdout_is_closed),
    };
    let mut screen = Screen::new(cli.common.color, stdout_is_closed, options);
    let result = cli.command.run(&mut screen);
    // Output from before a failure is still to be seen.
    let flushed = screen.flush();
    match result.and_then(|answer| flushed.map(|()| answer)) {
        Ok(Answer::Yes) => 0,
        Ok(Answer::No) => 1,
        Err(failure) => {
            if failure.is_broken_pipe() {
                // The reader has seen enough.
                return 0;
            }
            screen.report(&failure.diagnostics());
            output::interrupt::conclude();
            2
        }
    }
}

type Outcome = Result<Answer, Failure>;
