//! [`Clock`]: the time source of players with a time limit.

use core::time::Duration;

/// A clock: a function that returns the time since some fixed moment, such as the CPU time of the
/// process or the time since the start of the program.
///
/// The engine reads no clock itself, so results depend only on its inputs. Programs pass a clock to
/// players whose spec has `time=`.
pub type Clock = fn() -> Duration;

/// The moment at which a search must end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Deadline {
    clock: Clock,
    end: Duration,
}

impl Deadline {
    /// Returns the deadline a time from now.
    pub(super) fn after(clock: Clock, time: Duration) -> Self {
        Self {
            clock,
            end: clock() + time,
        }
    }

    /// Returns `true` once the time has passed.
    pub(super) fn is_over(self) -> bool {
        (self.clock)() >= self.end
    }
}

/// The condition that ends the search for a move: a deadline, or a stop by the caller.
#[derive(Clone, Copy)]
pub(super) struct SearchEnd<'a> {
    pub(super) deadline: Option<Deadline>,
    pub(super) stop: &'a dyn Fn() -> bool,
}

impl SearchEnd<'_> {
    /// Returns the same condition with another deadline.
    pub(super) const fn by(self, deadline: Option<Deadline>) -> Self {
        Self { deadline, ..self }
    }

    /// Returns `true` once the search must end.
    pub(super) fn is_over(&self) -> bool {
        self.deadline.is_some_and(Deadline::is_over) || (self.stop)()
    }
}

/// A condition that never ends a search.
pub(super) const ENDLESS: SearchEnd<'static> = SearchEnd {
    deadline: None,
    stop: &|| false,
};
