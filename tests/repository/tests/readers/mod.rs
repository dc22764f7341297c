//! Runs the readers for other languages, `formats/c` and `formats/python`, beside the runtime: on
//! lexicons of many alphabets and of every layout, and on damaged and forged files.

mod c;
mod files;
mod python;
mod vectors;
mod versions;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Returns the folder of the formats.
fn formats() -> PathBuf {
    lexc_repository_tests::root().join("formats")
}

/// Runs a program with input; the program may exit before it has read all of it.
fn run(mut command: Command, input: Vec<u8>) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that stops reading gives the reason in its output, which is checked below.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("an output");
    writer.join().expect("no panic");
    output
}

/// Returns the lines that a program prints if it succeeds.
fn lines(command: Command, input: Vec<u8>) -> Vec<String> {
    let name = format!("{command:?}");
    let output = run(command, input);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {}\n{stderr}", output.status);
    assert_eq!(stderr, "", "{name}");
    let stdout = String::from_utf8_lossy(&output.stdout);
    stdout.lines().map(str::to_owned).collect()
}
