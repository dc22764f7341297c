//! The `lexc` command; see the library of the same name.

mod memory;
mod streams;

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: memory::OrEnd = memory::OrEnd;

fn main() -> ExitCode {
    lexc_cli::run(streams::stdout_is_closed())
}
