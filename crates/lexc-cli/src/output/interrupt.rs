//! Signals that end the process: unfinished files are removed, and it is said.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// `true` if the command is about to write files.
static WRITES: AtomicBool = AtomicBool::new(false);
/// `true` if the command ends by itself when a signal comes.
static DEFERS: AtomicBool = AtomicBool::new(false);
/// The signal that the command was told of, or 0.
static REQUESTED: AtomicI32 = AtomicI32::new(0);

/// Lets the command end by itself when a signal comes, for which it asks [`is_requested`] now and then.
/// A second signal ends the process at once.
pub(crate) fn defer() {
    DEFERS.store(true, Ordering::Relaxed);
}

/// Returns `true` if the command was told to end.
pub(crate) fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed) != 0
}

/// Ends the process as the signal would have, if the command was told to end.
#[cfg(unix)]
pub(crate) fn conclude() {
    let signal = REQUESTED.load(Ordering::Relaxed);
    if signal != 0 {
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

#[cfg(not(unix))]
pub(crate) fn conclude() {}

/// Restores the terminal.
static RESTORE: OnceLock<fn()> = OnceLock::new();

/// Notes what puts the terminal back as it was, for a signal that ends the process.
#[cfg(feature = "play")]
pub(crate) fn restore_with(restore: fn()) {
    // The command takes the terminal over once.
    let _ = RESTORE.set(restore);
}

/// Notes that the command is about to write files, so that a signal is worth a message.
pub(crate) fn expect(writes: bool) {
    WRITES.store(writes, Ordering::Relaxed);
}

/// Handles the signals by which users, terminals and systems end a process, and makes a write beyond the
/// limit of file sizes an error like any other.
///
/// Signals that were ignored when the process began, as under `nohup`, stay ignored.
#[cfg(unix)]
pub(crate) fn install() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use std::sync::Arc;

    // The system calls that write return an error when the signal is handled, in any way.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    let ignored = ignored();
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter();
    let wanted = wanted.filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // Without handlers signals end the process as they end any other.
    let Ok(mut signals) = Signals::new(wanted) else {
        return;
    };
    let handle = move || {
        for signal in signals.forever() {
            if DEFERS.load(Ordering::Relaxed) && REQUESTED.swap(signal, Ordering::Relaxed) == 0 {
                continue;
            }
            lexc_compiler::emit::abandon();
            if let Some(restore) = RESTORE.get() {
                restore();
            }
            tell(signal);
            let _ = signal_hook::low_level::emulate_default_handler(signal);
            std::process::exit(128 + signal);
        }
    };
    let _ = std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(handle);
}

#[cfg(not(unix))]
pub(crate) fn install() {}

#[cfg(unix)]
fn tell(signal: i32) {
    use std::io::{IsTerminal as _, Write as _};
    if !WRITES.load(Ordering::Relaxed) {
        return;
    }
    let name = signal_hook::low_level::signal_name(signal).unwrap_or("a signal");
    let mut err = std::io::stderr();
    // A progress bar may be drawn on this line.
    let clear = if err.is_terminal() { "\r\x1b[2K" } else { "" };
    // If standard error is closed there is no one to tell.
    let _ = writeln!(
        err,
        "{clear}error: interrupted by {name}: no unfinished file is left, and files that existed are unchanged"
    );
}

/// The set of ignored signals, the first in the lowest bit; empty where the system does not tell.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|set| u64::from_str_radix(set.trim(), 16).ok())
        .unwrap_or(0)
}
