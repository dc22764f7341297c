//! The `lexc` command; see the library of the same name.

use std::process::ExitCode;

fn main() -> ExitCode {
    lexc::run()
}
