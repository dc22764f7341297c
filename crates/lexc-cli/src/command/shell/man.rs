//! `lexc man`: manual pages.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap_mangen::Man;

use crate::failure::{Answer, Failure, Outcome};
use crate::input::paths::{Paths, Replace};
use crate::output::numbers::counted;
use crate::output::style::harmless;
use crate::output::{Screen, file};

/// Print the manual page, or write the pages of all subcommands
///
/// Existing manual pages of lexc are replaced; other files are only replaced with --force.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  lexc man | man -l -
  lexc man ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// Directory for lexc.1, lexc-build.1 and so on; it is created if necessary
    dir: Option<PathBuf>,
    /// Replace existing files
    #[arg(long, requires = "dir")]
    force: bool,
}

pub(crate) fn run(args: Args, mut command: clap::Command, screen: &mut Screen) -> Outcome {
    let Some(dir) = args.dir else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        screen.write_all(&page)?;
        return Ok(Answer::Yes);
    };
    command = command.disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    render_pages(command, &mut pages)?;
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
        file::write(&dir.join(name), page, Replace::Anything)?;
    }
    let pages = counted(pages.len() as u64, "manual page", "manual pages");
    writeln!(screen, "{}: {pages}", harmless(&dir.display().to_string()))?;
    Ok(Answer::Yes)
}

/// Renders the pages of a command and its subcommands, each with its file name.
fn render_pages(
    command: clap::Command,
    pages: &mut Vec<(String, Vec<u8>)>,
) -> Result<(), std::io::Error> {
    for subcommand in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        render_pages(subcommand.clone(), pages)?;
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
