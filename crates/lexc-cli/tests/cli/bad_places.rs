//! Places where files cannot be read or written: no part of a file is left under the final name.

use std::process::Stdio;
use std::time::Duration;

use crate::sandbox::{Sandbox, TWELVE, skipped};

#[test]
fn lists_and_outputs_that_are_directories() {
    let sandbox = Sandbox::new();
    std::fs::create_dir(sandbox.path("dir")).unwrap();
    sandbox.write("x.txt", TWELVE);
    let mut all = String::new();
    for args in [
        &["build", "dir", "-a", "english"][..],
        &["build", "missing.txt", "-a", "english"],
        &["build", "x.txt", "-a", "english", "--minus", "dir"],
        &["build", "x.txt", "-a", "english", "-o", "dir"],
        &["build", "x.txt", "-a", "english", "-o", "dir", "--force"],
        &["build", "x.txt", "-a", "english", "-o", "nowhere/x.lex"],
        &["build", "x.txt", "-a", "english", "-o", "x.txt/x.lex"],
        &["build", "x.txt", "-a", "english", "-o", "/dev/null", "--force"],
        &["build", "x.txt", "-a", "english", "-o", "-"],
        &["build", "x.txt", "-a", "english", "-o", ".."],
        &["build", "x.txt", "-a", "english", "--skip-invalid", "--rejects", "dir"],
        &["build", "x.txt", "-a", "english", "--skip-invalid", "--rejects", "/dev/full", "--force"],
        &["build", "..", "-a", "english"],
    ] {
        all += &format!("$ lexc {}\n{}", args.join(" "), sandbox.run(args).refused());
        assert_eq!(sandbox.names(), ["dir", "x.txt"], "{args:?}");
    }
    insta::assert_snapshot!(all);
}

/// Runs a closure that sees files as an ordinary user does: permissions mean nothing to root.
#[cfg(unix)]
pub(crate) fn as_nobody(command: &mut std::process::Command) -> Option<std::process::Output> {
    use std::os::unix::fs::MetadataExt as _;
    use std::os::unix::process::CommandExt as _;
    let probe = tempfile::tempdir().unwrap();
    if std::fs::metadata(probe.path()).unwrap().uid() == 0 {
        command.uid(65_534).gid(65_534);
    }
    match command.output() {
        Ok(output) => Some(output),
        Err(error) => {
            skipped(&format!("the command cannot be run by nobody: {error}"));
            None
        }
    }
}

#[cfg(unix)]
#[test]
fn files_and_directories_without_permission() {
    use std::os::unix::fs::PermissionsExt as _;
    let sandbox = Sandbox::with_twelve("dawg");
    let mode = |name: &str, mode| {
        std::fs::set_permissions(sandbox.path(name), std::fs::Permissions::from_mode(mode))
            .unwrap();
    };
    std::fs::create_dir(sandbox.path("closed")).unwrap();
    sandbox.write("closed/x.txt", TWELVE);
    std::fs::create_dir(sandbox.path("open")).unwrap();
    sandbox.write("secret.txt", TWELVE);
    sandbox.write("a.toml", "");
    for name in ["closed", "secret.txt", "a.toml"] {
        mode(name, 0o000);
    }
    mode("twelve.lex", 0o000);
    mode("open", 0o777);
    mode("", 0o755);
    let mut all = String::new();
    for args in [
        &["build", "secret.txt", "-a", "english", "-o", "open/x.lex"][..],
        &["build", "closed/x.txt", "-a", "english", "-o", "open/x.lex"],
        &["build", "twelve.txt", "-a", "./a.toml", "-o", "open/x.lex"],
        &["build", "twelve.txt", "-a", "english", "-o", "open/x.lex", "--minus", "secret.txt"],
        &["info", "twelve.lex"],
        &["verify", "twelve.lex"],
    ] {
        let Some(output) = as_nobody(&mut sandbox.command(args)) else {
            return;
        };
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
        all += &format!("$ lexc {}\n{}", args.join(" "), String::from_utf8(output.stderr).unwrap());
    }
    insta::assert_snapshot!(all);
    assert_eq!(std::fs::read_dir(sandbox.path("open")).unwrap().count(), 0);
    // A folder in which nothing may be written. The random name of the temporary file is not shown.
    mode("open", 0o555);
    let args = ["build", "twelve.txt", "-a", "english", "-o", "open/x.lex"];
    if let Some(output) = as_nobody(&mut sandbox.command(&args)) {
        assert_eq!(output.status.code(), Some(2));
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(err.starts_with("error: cannot write open/x.lex: permission denied"), "{err}");
    }
    mode("closed", 0o755);
}

/// The English list is large enough for a write to be cut short.
#[cfg(unix)]
fn english(sandbox: &Sandbox) {
    let list = crate::sandbox::repository().join("lexicons/english.txt");
    std::os::unix::fs::symlink(list.canonicalize().unwrap(), sandbox.path("english.txt")).unwrap();
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_grow_is_not_left_behind() {
    let sandbox = Sandbox::new();
    english(&sandbox);
    // The limit is on the size of any file written; ignoring the signal makes it an error.
    let build = "\"$LEXC\" build english.txt -a english --structures dawg";
    let run = sandbox.shell(&format!("trap '' XFSZ; ulimit -f 100; exec {build}"));
    let err = run.refused();
    assert!(err.starts_with("error: cannot write english.lex: "), "{err}");
    assert_eq!(sandbox.names(), ["english.txt"]);

    // With the signal the process is killed on the spot: nothing bears the final name.
    let run = sandbox.shell(&format!("ulimit -c 0; ulimit -f 100; exec {build}"));
    assert_ne!(run.status, 0);
    assert!(!sandbox.exists("english.lex"));

    // The old file is still there.
    let sandbox = Sandbox::new();
    english(&sandbox);
    sandbox.build("english2", TWELVE, &["-a", "english"]).done();
    std::fs::rename(sandbox.path("english2.lex"), sandbox.path("english.lex")).unwrap();
    let before = sandbox.read("english.lex");
    sandbox.shell(&format!("trap '' XFSZ; ulimit -f 100; exec {build}")).refused();
    assert_eq!(sandbox.read("english.lex"), before);

    // So with the lines left out.
    let list: String = (0..200_000).map(|n| format!("no-{n}\n")).collect();
    sandbox.write("hyphens.txt", list + "cat\n");
    let rejects = "\"$LEXC\" build hyphens.txt -a english --skip-invalid --rejects r.txt";
    let err = sandbox.shell(&format!("trap '' XFSZ; ulimit -f 100; exec {rejects}")).refused();
    assert!(err.contains("cannot write r.txt: "), "{err}");
    assert!(!sandbox.exists("r.txt") && !sandbox.exists("hyphens.lex"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let sandbox = Sandbox::new();
    english(&sandbox);
    std::fs::create_dir(sandbox.path("disk")).unwrap();
    // A disk of 256 KiB, seen by this shell only, where that is allowed.
    let run = sandbox.shell(
        "unshare --mount sh -c 'mount -t tmpfs -o size=256k none disk || exit 77
         \"$LEXC\" build english.txt -a english --structures dawg -o disk/english.lex
         echo \"status $?\"; ls -A disk' 2>&1",
    );
    if run.status == 77 || run.out.contains("unshare") {
        skipped(&format!("no disk can be mounted here: {}", run.out));
        return;
    }
    assert!(
        run.out.contains("error: cannot write disk/english.lex: No space left on device"),
        "{}",
        run.out
    );
    assert!(run.out.ends_with("status 2\n"), "{}", run.out);
}

#[cfg(target_os = "linux")]
#[test]
fn standard_output_that_is_full() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    for command in [
        "info twelve.lex",
        "info --json twelve.lex",
        "words twelve.lex",
        "check twelve.lex dog",
        "rank twelve.lex dog",
        "verify twelve.lex",
        "alphabets",
        "completions bash",
        "man",
        "build twelve.txt -a english",
    ] {
        let run = sandbox.shell(&format!("\"$LEXC\" {command} > /dev/full"));
        assert_eq!(run.status, 2, "{command}: {}", run.err);
        assert!(
            run.err.contains("error: cannot write to standard output: No space"),
            "{command}: {}",
            run.err
        );
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_part_of_a_file() {
    let sandbox = Sandbox::new();
    english(&sandbox);
    for pause in [0, 20, 50, 100, 150, 200, 300, 400, 600] {
        let _ = std::fs::remove_file(sandbox.path("english.lex"));
        let mut child = sandbox
            .command(&["build", "english.txt", "-a", "english"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Whenever it comes, what it finds must be right: the pauses only spread it out.
        std::thread::sleep(Duration::from_millis(pause));
        let killed = std::process::Command::new("sh")
            .args(["-c", &format!("kill -INT {} 2>/dev/null", child.id())])
            .status();
        assert!(killed.is_ok());
        let _ = child.wait().unwrap();
        if sandbox.exists("english.lex") {
            let lexicon = lexc::runtime::Lexicon::open(sandbox.path("english.lex")).unwrap();
            assert_eq!(lexicon.len(), 274_137);
        }
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_a_list_comes_in() {
    let sandbox = Sandbox::new();
    let mut child = sandbox
        .command(&["build", "-", "-a", "english", "-o", "x.lex"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // Its input stays open: it waits until the signal comes.
    let status = std::process::Command::new("sh")
        .args(["-c", &format!("kill -INT {}", child.id())])
        .status()
        .unwrap();
    assert!(status.success());
    let status = child.wait().unwrap();
    assert!(!status.success());
    assert!(sandbox.names().is_empty());
}
