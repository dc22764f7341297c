//! Detects whether standard output was open when the process began.
//!
//! Before `main`, the standard library opens `/dev/null` for a standard stream that is closed, so
//! that output is silently lost. Later this cannot be detected: programs such as Python's
//! `subprocess` open `/dev/null` in the same mode on purpose. The check therefore runs before
//! `main`, which requires `unsafe`.

#![allow(unsafe_code)]

use std::sync::atomic::{AtomicBool, Ordering};

static STDOUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Returns `true` if the process was started without a standard output.
pub(crate) fn stdout_is_closed() -> bool {
    STDOUT_IS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(target_os = "linux")]
unsafe extern "C" {
    fn fcntl(descriptor: std::ffi::c_int, command: std::ffi::c_int, ...) -> std::ffi::c_int;
}

#[cfg(target_os = "linux")]
extern "C" fn check_stdout() {
    const STDOUT: std::ffi::c_int = 1;
    const F_GETFD: std::ffi::c_int = 1;
    // SAFETY: with this command `fcntl` reads the flags of a descriptor, open or not, and neither
    // takes a third argument nor touches memory.
    let flags = unsafe { fcntl(STDOUT, F_GETFD) };
    STDOUT_IS_CLOSED.store(flags == -1, Ordering::Relaxed);
}

// SAFETY: the loader calls each function in this section once, before `main`, and this one does not
// depend on anything that `main` sets up.
#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".init_array")]
static CHECK_STDOUT: extern "C" fn() = check_stdout;
