//! `lexc man`: manual pages.

use std::io::Write as _;
use std::path::PathBuf;

use crate::failure::{Answer, Failure};
use crate::output::Screen;
use crate::{Outcome, command_line};

/// Print the manual page, or write those of all subcommands to a directory
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Write lexc.1, lexc-build.1 and so on there; it is made if need be
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let command = command_line();
    let Some(dir) = args.dir else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        screen.write_all(&page)?;
        return Ok(Answer::Yes);
    };
    std::fs::create_dir_all(&dir)
        .and_then(|()| clap_mangen::generate_to(command.disable_help_subcommand(true), &dir))
        .map_err(|error| {
            Failure::new(format!(
                "cannot write manual pages to {}: {error}",
                dir.display()
            ))
        })?;
    Ok(Answer::Yes)
}
