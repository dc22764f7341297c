//! [`Clock`]: the time source of players with a time limit, and the end of a search.

use core::time::Duration;

use lexc_game::Move;

use crate::watch::StepLimits;

/// A clock: a function that returns the time since some fixed moment, such as the CPU time of the
/// process or the time since the start of the program.
///
/// The engine reads no clock itself, so results depend only on its inputs. Programs pass a clock to
/// players whose spec has `time=`; with the feature `clock`, `cpu_time` is one.
pub type Clock = fn() -> Duration;

/// Returns the CPU time of this thread, in a fraction of a microsecond: a [`Clock`]. On systems
/// that do not report it, returns the time since the first call, and zero where there is no clock
/// at all.
///
/// # Examples
/// ```
/// use lexc_engine::players::cpu_time;
///
/// let begun = cpu_time();
/// let sum: u64 = (0..1000).sum();
/// println!("{sum} took {:?}", cpu_time() - begun);
/// ```
#[cfg(feature = "clock")]
#[must_use]
pub fn cpu_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
        Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
    }
    #[cfg(all(not(unix), target_family = "wasm"))]
    {
        Duration::ZERO
    }
    #[cfg(not(any(unix, target_family = "wasm")))]
    {
        static BEGIN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        BEGIN.get_or_init(std::time::Instant::now).elapsed()
    }
}

/// The moment at which a search must end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Deadline {
    clock: Clock,
    end: Duration,
}

impl Deadline {
    /// Returns the deadline a time from now.
    pub(super) fn after(clock: Clock, time: Duration) -> Self {
        Self { clock, end: clock() + time }
    }

    /// Returns `true` once the time has passed.
    pub(super) fn is_over(self) -> bool {
        (self.clock)() >= self.end
    }
}

/// The conditions that end the search for a move: a deadline, after which the best move so far is
/// made, and the limits of a step.
#[derive(Clone, Copy)]
pub(super) struct SearchEnd<'a> {
    pub(super) deadline: Option<Deadline>,
    pub(super) limits: StepLimits<'a>,
}

impl SearchEnd<'_> {
    /// Returns `true` once the deadline is over.
    pub(super) fn is_late(&self) -> bool {
        self.deadline.is_some_and(Deadline::is_over)
    }
}

/// The result of a step of a search.
pub(super) enum SearchStep {
    /// A limit ended the step; the next one continues the search.
    Unfinished,
    /// The search chooses no move.
    NoMove,
    /// The search chooses this move.
    Found(Move),
}
