//! `lexc man`: manual pages.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap_mangen::Man;

use crate::Outcome;
use crate::args::command_line;
use crate::failure::{Answer, Failure};
use crate::input::paths::{Paths, Replace};
use crate::output::style::{counted, harmless};
use crate::output::{Screen, file};

/// Print the manual page, or write those of all subcommands to a directory
///
/// Earlier manual pages of lexc are replaced; other files are not, unless --force is given.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Write lexc.1, lexc-build.1 and so on to this directory, which is created if necessary
    dir: Option<PathBuf>,
    /// Replace files that are not manual pages of lexc
    #[arg(long, requires = "dir")]
    force: bool,
}

pub(crate) fn run(args: Args, screen: &mut Screen) -> Outcome {
    let mut command = command_line();
    let Some(dir) = args.dir else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        screen.write_all(&page)?;
        return Ok(Answer::Yes);
    };
    command = command.disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    collect(command, &mut pages)?;
    std::fs::create_dir_all(&dir).map_err(|error| {
        let dir = dir.display();
        Failure::new(format!("cannot write manual pages to {dir}: {error}"))
    })?;
    let mut paths = Paths::default();
    for (name, _) in &pages {
        let path = dir.join(name);
        let replace = Replace::forced(args.force || is_page(&path));
        paths.write(&path, "a manual page", "DIR", replace);
    }
    paths.check()?;
    for (name, page) in &pages {
        file::write(&dir.join(name), page)?;
    }
    let pages = counted(pages.len() as u64, "manual page", "manual pages");
    writeln!(screen, "{}: {pages}", harmless(&dir.display().to_string()))?;
    Ok(Answer::Yes)
}

/// Renders the pages of a command and its subcommands, each with the name of its file.
fn collect(
    command: clap::Command,
    pages: &mut Vec<(String, Vec<u8>)>,
) -> Result<(), std::io::Error> {
    for subcommand in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        collect(subcommand.clone(), pages)?;
    }
    let man = Man::new(command);
    let mut page = Vec::new();
    man.render(&mut page)?;
    pages.push((man.get_filename(), page));
    Ok(())
}

/// Returns `true` if a file is a manual page of lexc, by its title.
fn is_page(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(512).read_to_end(&mut start));
    read.is_ok() && start.windows(8).any(|bytes| bytes == b".TH lexc")
}
