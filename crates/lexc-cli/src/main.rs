//! The `lexc` command; see the library crate `lexc_cli`.

mod memory;
mod streams;

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: memory::AbortingAllocator = memory::AbortingAllocator;

fn main() -> ExitCode {
    lexc_cli::run(streams::stdout_is_closed())
}
