//! `lexc completions`: for the shell.

use std::io::Write as _;

use clap_complete::Shell;

use crate::Outcome;
use crate::args::command_line;
use crate::failure::Answer;
use crate::output::Screen;

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(
    after_help = "For bash: lexc completions bash > ~/.local/share/bash-completion/completions/lexc"
)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    // The generator panics where it cannot write: it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command_line(), "lexc", &mut script);
    screen.write_all(&script)?;
    Ok(Answer::Yes)
}
