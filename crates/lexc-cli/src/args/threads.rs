//! The number of threads.

use std::num::NonZeroUsize;

use lexc_api::values::Threads;

/// The option for the number of threads.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct ThreadsArg {
    /// Number of threads; results do not depend on it [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<Threads>,
}

impl ThreadsArg {
    pub(crate) fn count(self) -> usize {
        self.threads.unwrap_or_else(all_cores).size()
    }
}

pub(crate) fn all_cores() -> Threads {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    Threads::new(cores as u64).unwrap_or(Threads::MAX)
}
