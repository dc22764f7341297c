//! The `lexc` command; see the library crate `lexc_cli`.

mod streams;

use std::process::ExitCode;

fn main() -> ExitCode {
    lexc_cli::run(streams::stdout_is_closed())
}
