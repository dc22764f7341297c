//! Signals that end the process, by one rule for all commands.
//!
//! The first `INT`, `TERM` or `HUP` ends a command. A command with a partial answer prints it with
//! a warning, but replaces no file with it. Unfinished files are removed; saved shards, states and
//! games stay, and the same command continues them. The process then ends by the signal, which
//! a shell shows as status 130, 143 or 129. A second signal ends it at once.

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// Set if the command writes files.
static WRITES: AtomicBool = AtomicBool::new(false);
/// Set if the command ends by itself after a signal.
static DEFERS: AtomicBool = AtomicBool::new(false);
/// The signal after which the command has to end, or 0.
static REQUESTED: AtomicI32 = AtomicI32::new(0);

/// Lets the command end by itself after a signal. It has to call [`is_requested`] regularly. A
/// second signal ends the process at once.
pub(crate) fn defer() {
    DEFERS.store(true, Ordering::Relaxed);
}

/// Returns `true` if a signal asks the command to end.
pub(crate) fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed) != 0
}

/// Ends the process as the signal would have, if there was one.
#[cfg(unix)]
pub(crate) fn conclude() {
    let signal = REQUESTED.load(Ordering::Relaxed);
    if signal != 0 {
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

#[cfg(not(unix))]
pub(crate) fn conclude() {}

/// The file that keeps the state of the command, from which it can be continued.
static STATE: OnceLock<String> = OnceLock::new();

/// Names the file that keeps the state of the command, for the message after a signal.
pub(crate) fn set_state(path: &Path) {
    // Called once.
    let _ = STATE.set(path.display().to_string());
}

/// Ends what the command started outside of the process.
static CLEANUP: OnceLock<fn()> = OnceLock::new();

/// Sets the function that is called before the process ends, also by a signal.
pub(crate) fn set_cleanup(cleanup: fn()) {
    // Every call has the same function.
    let _ = CLEANUP.set(cleanup);
}

/// Calls the function of [`set_cleanup`], if there is one.
pub(crate) fn clean_up() {
    if let Some(cleanup) = CLEANUP.get() {
        cleanup();
    }
}

/// Restores the terminal, if the command changed its mode.
static RESTORE: OnceLock<fn()> = OnceLock::new();

/// Sets the function that restores the terminal before a signal ends the process.
#[cfg(feature = "play")]
pub(crate) fn set_restore(restore: fn()) {
    // Called once.
    let _ = RESTORE.set(restore);
}

/// Sets whether the command writes files, so that a signal is followed by a message.
pub(crate) fn set_writes(writes: bool) {
    WRITES.store(writes, Ordering::Relaxed);
}

/// Installs handlers for the signals that end a process, and makes a write beyond the limit of file
/// sizes an ordinary error.
///
/// Signals that were ignored when the process began, as under `nohup`, stay ignored.
#[cfg(unix)]
pub(crate) fn install() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use std::sync::Arc;

    // If this signal is handled in any way, the system call returns an error.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    let ignored = ignored_signals();
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter();
    let wanted = wanted.filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // Without handlers, signals have their default effect.
    let Ok(mut signals) = Signals::new(wanted) else {
        return;
    };
    let handle = move || {
        for signal in signals.forever() {
            if DEFERS.load(Ordering::Relaxed) && REQUESTED.swap(signal, Ordering::Relaxed) == 0 {
                continue;
            }
            clean_up();
            lexc::build::emit::abandon();
            if let Some(restore) = RESTORE.get() {
                restore();
            }
            print_message(signal);
            let _ = signal_hook::low_level::emulate_default_handler(signal);
            std::process::exit(128 + signal);
        }
    };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(handle);
}

#[cfg(not(unix))]
pub(crate) fn install() {}

#[cfg(unix)]
fn print_message(signal: i32) {
    use std::io::{IsTerminal as _, Write as _};
    if !WRITES.load(Ordering::Relaxed) {
        return;
    }
    let name = signal_hook::low_level::signal_name(signal).unwrap_or("a signal");
    let mut err = std::io::stderr();
    // A progress bar may be drawn on this line.
    let clear = if err.is_terminal() { "\r\x1b[2K" } else { "" };
    let left = match STATE.get() {
        None => "no unfinished file is left, and files that existed are unchanged".to_owned(),
        Some(path) => format!("the state is in {path}; repeat the command to continue"),
    };
    // An error of standard error cannot be reported.
    let _ = writeln!(err, "{clear}error: interrupted by {name}: {left}");
}

/// Returns the set of ignored signals, signal 1 in the lowest bit; empty if the system does not
/// show it.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|set| u64::from_str_radix(set.trim(), 16).ok()).unwrap_or(0)
}
