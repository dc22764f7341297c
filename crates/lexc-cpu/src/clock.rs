//! Processor time.

use std::time::Duration;

/// Returns the processor time of this thread, in a fraction of a microsecond. On systems that do
/// not report it, returns the time since the first call, and zero where there is no clock at all.
///
/// # Examples
/// ```
/// let begun = lexc_cpu::cpu_time();
/// let sum: u64 = (0..1000).sum();
/// println!("{sum} took {:?}", lexc_cpu::cpu_time() - begun);
/// ```
#[must_use]
pub fn cpu_time() -> Duration {
    now()
}

#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(all(not(unix), target_family = "wasm"))]
fn now() -> Duration {
    Duration::ZERO
}

#[cfg(not(any(unix, target_family = "wasm")))]
fn now() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed()
}
