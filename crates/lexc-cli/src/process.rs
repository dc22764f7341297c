//! The arguments of the command, and how it starts itself.
//!
//! A program that runs the command in its own process, as Python does, has other arguments.

use std::ffi::OsString;
use std::process::Command;
use std::sync::OnceLock;

struct Invocation {
    /// The program, and the arguments that make it run the command.
    program: Vec<OsString>,
    /// The name and the arguments of the command.
    args: Vec<OsString>,
}

static INVOCATION: OnceLock<Invocation> = OnceLock::new();

/// Sets the program and the arguments of the command, once, and returns the arguments.
pub(crate) fn set(program: Vec<OsString>, args: Vec<OsString>) -> &'static [OsString] {
    &INVOCATION.get_or_init(|| Invocation { program, args }).args
}

/// Returns the arguments without the name of the command.
pub(crate) fn arguments() -> impl Iterator<Item = &'static OsString> {
    INVOCATION.get().into_iter().flat_map(|invocation| invocation.args.iter().skip(1))
}

/// Returns a command that runs this program in a new process, so far without arguments.
pub(crate) fn again() -> Command {
    let mut program = INVOCATION.get().into_iter().flat_map(|invocation| &invocation.program);
    let mut command = Command::new(program.next().map_or("lexc".as_ref(), OsString::as_os_str));
    command.args(program);
    command
}
