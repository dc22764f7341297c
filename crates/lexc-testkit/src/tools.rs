//! Programs that a test runs and that may be missing.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Returns `true` if a program can be run. If it cannot, says which package to install and returns
/// `false`, so that the test can return; where `CI` is set the test fails instead, because nothing
/// may be skipped there.
///
/// # Panics
/// If the program is missing and `CI` is set.
#[must_use]
pub fn has(program: &str, package: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.status().is_ok() {
        return true;
    }
    missing(&format!("{program} is not installed"), package);
    false
}

/// Says that a test is skipped and which package to install, or fails where `CI` is set.
///
/// # Panics
/// If `CI` is set.
pub fn missing(what: &str, package: &str) {
    assert!(
        std::env::var_os("CI").is_none(),
        "{what}, and is required where CI is set: install {package}"
    );
    // Not `eprintln!`, whose text the test harness keeps back when a test passes.
    let _ = writeln!(std::io::stderr(), "SKIPPED: {what}; install {package}");
}
