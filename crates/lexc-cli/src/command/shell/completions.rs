//! `lexc completions`: completions for a shell.

use std::io::Write as _;

use clap_complete::Shell;

use crate::failure::{Answer, Outcome};
use crate::output::Screen;

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  lexc completions bash > ~/.local/share/bash-completion/completions/lexc"
)]
pub(crate) struct Args {
    /// Shell to complete for
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(args: Args, mut command_line: clap::Command, screen: &mut Screen) -> Outcome {
    // The generator panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command_line, "lexc", &mut script);
    screen.write_all(&script)?;
    Ok(Answer::Yes)
}
