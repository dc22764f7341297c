//! The number of threads, from the command line.

use std::num::NonZeroUsize;

/// The number of threads.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct ThreadsArg {
    /// Threads; results do not depend on their number [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

impl ThreadsArg {
    /// The number of threads.
    pub(crate) fn count(self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(cores, NonZeroUsize::get)
    }
}
