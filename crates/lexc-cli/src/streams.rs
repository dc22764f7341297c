//! The state of standard output when the process began: open or closed.
//!
//! Before `main` the standard library opens `/dev/null` for a standard stream that is closed, and all that is written to it is lost
//! in silence. Later there is no way to know: programs such as Python's `subprocess` open `/dev/null` in the same mode on
//! purpose. So a function has to run before `main`, which takes `unsafe`.

#![allow(unsafe_code)]

use std::sync::atomic::{AtomicBool, Ordering};

static STDOUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Returns `true` if the process was started without a standard output.
pub(crate) fn stdout_is_closed() -> bool {
    STDOUT_IS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(target_os = "linux")]
mod before_main {
    use std::ffi::c_int;
    use std::sync::atomic::Ordering;

    const STDOUT: c_int = 1;
    const F_GETFD: c_int = 1;

    unsafe extern "C" {
        fn fcntl(descriptor: c_int, command: c_int, ...) -> c_int;
    }

    extern "C" fn look() {
        // SAFETY: with this command `fcntl` reads the flags of a descriptor, open or not, and
        // neither takes a third argument nor touches memory.
        let flags = unsafe { fcntl(STDOUT, F_GETFD) };
        super::STDOUT_IS_CLOSED.store(flags == -1, Ordering::Relaxed);
    }

    // SAFETY: the loader calls each function of this section once, before `main`, and this one asks
    // for nothing that `main` sets up.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;
}
