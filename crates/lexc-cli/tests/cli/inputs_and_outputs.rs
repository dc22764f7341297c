//! Files that a command reads and writes: none is lost, none is read or written twice by mistake.

use crate::sandbox::{Sandbox, TWELVE};

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.write("edition.txt", "cat\n");
    let toml = sandbox.run(&["alphabets", "show", "english", "--toml"]);
    sandbox.write("a.toml", toml.done());
    sandbox
}

/// Every file of the directory with its bytes.
fn all(sandbox: &Sandbox) -> Vec<(String, Vec<u8>)> {
    let names = sandbox.names().into_iter();
    names.map(|name| (name.clone(), sandbox.read(&name))).collect()
}

#[test]
fn standard_input_is_read_once() {
    let sandbox = sandbox();
    let before = all(&sandbox);
    for args in [
        &["build", "-", "--minus", "-", "-a", "english", "-o", "x.lex"][..],
        &["build", "-", "-", "-a", "english", "-o", "x.lex"],
        &["build", "-", "--edition", "E=-", "-a", "english", "-o", "x.lex"],
        &["build", "-", "--minus", "/dev/stdin", "-a", "english", "-o", "x.lex"],
        &[
            "build",
            "twelve.txt",
            "--minus",
            "-",
            "--edition",
            "E=-",
            "-a",
            "english",
            "-o",
            "x.lex",
        ],
        &[
            "build",
            "twelve.txt",
            "--edition",
            "D=-",
            "--edition",
            "E=-",
            "-a",
            "english",
            "-o",
            "x.lex",
        ],
        &["export", "-", "-", "-a", "english", "--to", "text", "-o", "-"],
        &["compare", "-", "-", "-a", "english"],
        &["diff", "-", "-", "-a", "english"],
    ] {
        if !cfg!(unix) && args.contains(&"/dev/stdin") {
            continue;
        }
        let run = sandbox.run_with(args, TWELVE);
        let err = run.refused();
        assert!(err.contains("would be read twice, but can only be read once"), "{args:?}: {err}");
    }
    assert_eq!(all(&sandbox), before);
    // A file may be named twice: its words are counted as duplicates.
    sandbox.run(&["build", "twelve.txt", "twelve.txt", "-a", "english", "-o", "x.lex"]).done();
}

#[test]
fn no_output_replaces_an_input_or_another_output() {
    let sandbox = sandbox();
    std::fs::create_dir(sandbox.path("sub")).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("edition.txt", sandbox.path("link")).unwrap();
        std::os::unix::fs::symlink("later", sandbox.path("dangling")).unwrap();
        std::fs::hard_link(sandbox.path("twelve.txt"), sandbox.path("hard")).unwrap();
    }
    sandbox.write("report.json", "{}");
    let names = sandbox.names();
    let read = |name: &String| std::fs::read(sandbox.path(name)).ok();
    let before: Vec<_> = names.iter().map(read).collect();
    let build = |args: &[&str]| -> Vec<String> {
        let start = ["build", "twelve.txt", "-a", "english"];
        start.iter().chain(args).map(|arg| (*arg).to_owned()).collect()
    };
    let line = |line: &str| -> Vec<String> { line.split(' ').map(str::to_owned).collect() };
    let mut shown = String::new();
    let mut cases = vec![
        build(&["--edition", "E=edition.txt", "-o", "edition.txt", "--force"]),
        build(&["--edition", "E=edition.txt", "-o", "sub/../edition.txt", "--force"]),
        build(&["--minus", "edition.txt", "-o", "edition.txt", "--force"]),
        build(&["-o", "./twelve.txt", "--force"]),
        build(&["-o", "x.lex", "--skip-invalid", "--rejects", "./x.lex"]),
        build(&["-o", "sub/x.lex", "--skip-invalid", "--rejects", "sub/../sub/x.lex"]),
        build(&[
            "-o",
            "x.lex",
            "--skip-invalid",
            "--rejects",
            "edition.txt",
            "--minus",
            "edition.txt",
            "--force",
        ]),
        line("build twelve.txt -a ./a.toml -o a.toml --force"),
        line("build --from twelve.lex -o twelve.lex"),
        line("draw twelve.txt -a ./a.toml --structure dawg -o a.toml --force"),
        line("draw twelve.lex --structure dawg -o twelve.lex --force"),
        line("export twelve.txt -a ./a.toml --to text -o a.toml --force"),
        line("export twelve.lex --to text -o ./twelve.lex --force"),
        line("import twelve.txt -a ./a.toml -o a.toml --force"),
        line("report twelve.lex --html twelve.lex --force"),
        line("report twelve.lex --quick --json=x.json --html x.json"),
        line("report twelve.lex --quick --json=x.json --markdown=sub/../x.json"),
        line("report --from report.json --html report.json --force"),
        line("compare twelve.txt -a english --html twelve.txt --force"),
        line("compare twelve.txt -a ./a.toml --html a.toml --force"),
    ];
    if cfg!(unix) {
        cases.extend([
            build(&["--edition", "E=edition.txt", "-o", "link", "--force"]),
            build(&["-o", "hard", "--force"]),
            build(&["-o", "dangling", "--skip-invalid", "--rejects", "later"]),
        ]);
    }
    for case in cases {
        let args: Vec<&str> = case.iter().map(String::as_str).collect();
        shown += &format!("$ lexc {}\n{}", case.join(" "), sandbox.run(&args).refused());
        assert_eq!(sandbox.names(), names, "{case:?}");
        assert_eq!(names.iter().map(read).collect::<Vec<_>>(), before, "{case:?}");
    }
    insta::assert_snapshot!(shown);
}

#[cfg(unix)]
#[test]
fn standard_output_is_an_output_too() {
    let sandbox = sandbox();
    let run = sandbox.shell("\"$LEXC\" draw twelve.lex --structure dawg -o x.svg --force > x.svg");
    assert!(run.err.contains("would be both standard output and the picture"), "{}", run.err);
    assert_eq!(run.status, 2);
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_that_does_not_exist_stays() {
    let sandbox = sandbox();
    std::os::unix::fs::symlink("later.lex", sandbox.path("link.lex")).unwrap();
    sandbox.run(&["build", "twelve.txt", "-a", "english", "-o", "link.lex"]).done();
    assert!(sandbox.path("link.lex").is_symlink());
    assert_eq!(&sandbox.read("later.lex")[..4], &sandbox.read("twelve.lex")[..4]);
    std::os::unix::fs::symlink("round", sandbox.path("round")).unwrap();
    let err =
        sandbox.run(&["build", "twelve.txt", "-a", "english", "-o", "round", "--force"]).refused();
    assert!(err.contains("form a cycle"), "{err}");
    assert!(sandbox.path("round").is_symlink());
}

#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_mode_and_a_read_only_one_is_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let sandbox = sandbox();
    let path = sandbox.path("twelve.lex");
    let set = |mode| {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let mode = || path.metadata().unwrap().permissions().mode() & 0o777;
    let build = ["build", "edition.txt", "-a", "english", "-o", "twelve.lex", "-q"];
    set(0o640);
    sandbox.run(&build).done();
    assert_eq!(mode(), 0o640);
    set(0o440);
    let before = sandbox.read("twelve.lex");
    let err = sandbox.run(&build).refused();
    assert!(err.starts_with("error: twelve.lex is read-only\n"), "{err}");
    assert_eq!(sandbox.read("twelve.lex"), before);
    sandbox.run(&[&build[..], &["--force"]].concat()).done();
    assert_eq!(mode(), 0o440);
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_standard_output_is_an_error_and_a_broken_pipe_is_not() {
    let sandbox = sandbox();
    for command in [
        "words twelve.lex",
        "check twelve.lex cat",
        "info twelve.lex",
        "--help",
        "words --help",
        "alphabets",
        "find twelve.lex '*'",
    ] {
        let run = sandbox.shell(&format!("\"$LEXC\" {command} >&-"));
        assert_eq!(run.status, 2, "{command}: {}", run.err);
        let expected = "error: cannot write to standard output: it is closed\n";
        assert_eq!(run.err, expected, "{command}");
    }
    let run = sandbox.shell("\"$LEXC\" check --quiet twelve.lex cat >&-");
    assert_eq!((run.status, &*run.err), (0, ""));
    let run = sandbox.shell("\"$LEXC\" words twelve.lex > /dev/null");
    assert_eq!((run.status, &*run.err), (0, ""));
    // A reader that goes away.
    let run =
        sandbox.shell("{ \"$LEXC\" words builtin:english; echo \"status $?\" >&2; } | head -n 1");
    assert_eq!((&*run.out, &*run.err), ("AA\n", "status 0\n"));
}

#[cfg(target_os = "linux")]
mod signals {
    use std::io::Read as _;
    use std::process::{Child, Stdio};

    use super::Sandbox;

    /// A build that reads from a pipe that stays open.
    fn waiting(sandbox: &Sandbox) -> Child {
        let mut child = sandbox
            .command(&["build", "-", "-a", "english", "-o", "x.lex"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It reads when it waits for its input; by then the handlers are installed.
        let wait = format!("/proc/{}/wchan", child.id());
        let asleep = || {
            let wchan = std::fs::read_to_string(&wait).unwrap_or_default();
            wchan.contains("pipe")
        };
        for _ in 0..1000 {
            if asleep() || child.try_wait().unwrap().is_some() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        child
    }

    fn kill(child: &Child, signal: &str) {
        let line = format!("kill -{signal} {}", child.id());
        let status = std::process::Command::new("sh").args(["-c", &line]).status();
        assert!(status.unwrap().success());
    }

    /// Returns `true` if this process ignores a signal, as below `nohup` and in the background of a
    /// shell.
    fn is_ignored(number: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        (mask.unwrap_or(0) >> (number - 1)) & 1 == 1
    }

    #[test]
    fn a_signal_prints_a_message_and_ends_the_process() {
        use std::os::unix::process::ExitStatusExt as _;
        for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
            let sandbox = Sandbox::new();
            let mut child = waiting(&sandbox);
            kill(&child, name);
            if is_ignored(number) {
                // So it is in the child: it goes on to the end of its input.
                drop(child.stdin.take());
                assert_eq!(child.wait().unwrap().code(), Some(2));
                continue;
            }
            let mut err = String::new();
            let mut pipe = child.stderr.take().unwrap();
            pipe.read_to_string(&mut err).unwrap();
            assert_eq!(child.wait().unwrap().signal(), Some(number));
            assert!(err.starts_with(&format!("error: interrupted by SIG{name}: ")), "{err}");
            assert!(sandbox.names().is_empty());
        }
    }

    /// Kills builds at different moments: no temporary file is left.
    #[test]
    fn no_signal_leaves_a_temporary_file() {
        let sandbox = Sandbox::new();
        let list = crate::sandbox::repository().join("lexicons/english.txt");
        let list = std::fs::read_to_string(list).unwrap();
        let list: String = list.lines().take(20_000).map(|w| format!("{w}\n")).collect();
        sandbox.write("list.txt", list);
        for (turn, signal) in ["INT", "TERM", "HUP"].iter().cycle().take(30).enumerate() {
            let mut child = sandbox
                .command(&["build", "list.txt", "-a", "english", "-o", "x.lex"])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            std::thread::sleep(std::time::Duration::from_millis(turn as u64 * 7 % 100));
            kill(&child, signal);
            let _ = child.wait().unwrap();
            let names = sandbox.names();
            assert!(!names.iter().any(|name| name.starts_with(".lexc-")), "{names:?}");
        }
    }

    #[test]
    fn a_file_that_grows_too_large_is_an_error_with_a_message() {
        let sandbox = Sandbox::new();
        let list = crate::sandbox::repository().join("lexicons/english.txt");
        sandbox.write("list.txt", std::fs::read(list).unwrap());
        let run = sandbox.shell(
            "ulimit -c 0; ulimit -f 100; exec \"$LEXC\" build list.txt -a english -o x.lex --structures dawg",
        );
        let err = run.refused();
        assert!(err.starts_with("error: cannot write x.lex: "), "{err}");
        assert_eq!(sandbox.names(), ["list.txt"]);
    }

    #[test]
    fn an_ignored_signal_stays_ignored() {
        let sandbox = Sandbox::new();
        // It waits for the words when the signal comes.
        let run = sandbox.shell(
            "mkfifo pipe; trap '' HUP; \"$LEXC\" build pipe -a english -o x.lex -q & \
             sleep 0.3; kill -HUP $!; echo cat > pipe; wait $!",
        );
        assert_eq!((run.status, &*run.err), (0, ""));
        assert!(sandbox.exists("x.lex"));
    }
}

#[test]
fn json_has_no_control_characters() {
    let sandbox = Sandbox::with_twelve("dawg");
    let odd = "a\u{9b}\u{7f}\u{202E}\u{2028}\u{200F}\u{2066}b";
    let run = sandbox.run(&["check", "twelve.lex", "--json", odd]);
    let bad = run.out.chars().find(|&c| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    });
    assert_eq!(bad, None, "{}", run.out);
    assert!(run.out.contains("\\u009b\\u007f\\u202e\\u2028\\u200f\\u2066"), "{}", run.out);
    let run = sandbox.run(&[
        "build",
        "twelve.txt",
        "-a",
        "english",
        "--name",
        odd,
        "-o",
        "x.lex",
        "--json",
    ]);
    assert!(run.out.contains("\\u009b\\u007f\\u202e"), "{}", run.out);
}

/// An output with the name of any input is refused, also with `--force`, and the input stays.
#[test]
fn no_output_replaces_a_file_that_the_command_reads() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    sandbox.write("board.txt", format!("{}\n", ["...............\n"; 15].concat()));
    sandbox.write("game.gcg", ">a: CATDOGS 8G CAT +10 10\n>b: DOGSCAT 9G AT +5 5\n");
    sandbox.write("leaves.csv", "A,1\nB,2\n");
    let cases: &[(&str, &[&str])] = &[
        ("twelve.lex", &["simulate", "twelve.lex", "--rack", "CATS", "--save", "twelve.lex"]),
        (
            "twelve.lex",
            &["simulate", "-l", "./twelve.lex", "--rack", "CATS", "--svg", "twelve.lex"],
        ),
        (
            "leaves.csv",
            &[
                "simulate",
                "twelve.lex",
                "--rack",
                "CATS",
                "--leaves=leaves.csv",
                "--save",
                "leaves.csv",
            ],
        ),
        (
            "board.txt",
            &["board", "--cgp", "15 A/ 0/0 0", "--board-layout", "board.txt", "--svg", "board.txt"],
        ),
        ("twelve.lex", &["board", "game.gcg", "-l", "twelve.lex", "--svg", "twelve.lex"]),
        ("twelve.lex", &["play", "-l", "twelve.lex", "-o", "twelve.lex"]),
        ("board.txt", &["play", "--board-layout", "board.txt", "-o", "board.txt"]),
        ("twelve.lex", &["analyse", "game.gcg", "-l", "twelve.lex", "--html", "twelve.lex"]),
        ("twelve.lex", &["analyse", "game.gcg", "-l", "twelve.lex", "--json=twelve.lex"]),
        ("game.gcg", &["analyse", "game.gcg", "--markdown=game.gcg"]),
        (
            "twelve.lex",
            &["leaves", "export", "--to", "csv", "-l", "twelve.lex", "-o", "twelve.lex"],
        ),
        (
            "leaves.csv",
            &["leaves", "export", "--to", "csv", "--leaves", "leaves.csv", "-o", "leaves.csv"],
        ),
        ("twelve.lex", &["export", "twelve.lex", "--to", "kwg", "-o", "twelve.lex"]),
    ];
    for (input, args) in cases {
        let before = sandbox.read(input);
        let said = sandbox.run(&[args, &["--force"][..]].concat()).refused();
        assert!(said.contains("would be replaced"), "{args:?}: {said}");
        assert_eq!(sandbox.read(input), before, "{args:?}");
    }
}

#[test]
fn numbers_of_threads_have_a_limit() {
    let sandbox = Sandbox::new();
    for threads in ["0", "257", "1000000", "18446744073709551616", "-1"] {
        let threads = format!("--threads={threads}");
        let said = sandbox.run(&["simulate", "--rack", "CATS", &threads]).refused();
        assert!(said.contains("from 1 to 256"), "{said}");
    }
}

/// The list of shards is not made before its length is known.
#[test]
fn a_run_has_at_most_four_million_shards() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let games = format!("0..{}", u64::MAX);
    let args = ["selfplay", "-l", "twelve.lex", "--games", &games, "-o", "out"];
    let said = sandbox.run(&args).refused();
    assert!(said.contains("million shards"), "{said}");
}
