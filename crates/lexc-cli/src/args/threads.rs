//! The number of threads.

use std::num::NonZeroUsize;

/// The maximum number of threads. More threads than cores gain nothing, and each takes memory.
const MAX_THREADS: usize = 256;

/// The option for the number of threads.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct ThreadsArg {
    /// Number of threads; results do not depend on it [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse::<NonZeroUsize>().ok();
    number
        .filter(|number| number.get() <= MAX_THREADS)
        .ok_or_else(|| format!("write a number from 1 to {MAX_THREADS}"))
}

impl ThreadsArg {
    /// Returns the number of threads.
    pub(crate) fn count(self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads
            .map_or_else(cores, NonZeroUsize::get)
            .min(MAX_THREADS)
    }
}
