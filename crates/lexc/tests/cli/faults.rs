//! Processes that die, that have no memory, that write the same file at once: what stands under the
//! name is the old file or the new one, whole.

use std::process::{Child, Stdio};
use std::time::Duration;

use crate::sandbox::{Sandbox, repository};

/// The first words of the English list, from which a build takes some hundredths of a second.
fn list(words: usize) -> String {
    let english = std::fs::read_to_string(repository().join("lexicons/english.txt")).unwrap();
    english
        .lines()
        .take(words)
        .map(|word| format!("{word}\n"))
        .collect()
}

fn spawn(sandbox: &Sandbox, args: &[&str]) -> Child {
    let mut command = sandbox.command(args);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("lexc runs")
}

/// How often, if the suite is run for this alone: `LEXC_KILLS=500 cargo test -p lexc faults`.
fn kills() -> u64 {
    let kills = std::env::var("LEXC_KILLS").ok();
    kills.and_then(|kills| kills.parse().ok()).unwrap_or(40)
}

#[test]
fn a_killed_build_leaves_the_old_file_or_the_new_one() {
    let sandbox = Sandbox::new();
    sandbox.write("new.txt", list(20_000));
    let args = [
        "build", "new.txt", "-a", "english", "--name", "x", "-o", "x.lex",
    ];
    sandbox.run(&args).done();
    let new = sandbox.read("x.lex");
    sandbox
        .build("old", "cat\ndog\n", &["-a", "english"])
        .done();
    let old = sandbox.read("old.lex");
    // A step that has no common measure with the build's: every moment is met sooner or later.
    for kill in 0..kills() {
        sandbox.write("x.lex", &old);
        let mut child = spawn(&sandbox, &args);
        std::thread::sleep(Duration::from_micros(kill * 1733 % 60_000));
        let _ = child.kill();
        let ended = child.wait().unwrap();
        let now = sandbox.read("x.lex");
        assert!(now == old || now == new, "kill {kill}: {} bytes", now.len());
        assert!(!ended.success() || now == new, "kill {kill}");
        // What a killed process could not clear away bears another name.
        for name in sandbox.names() {
            let known = ["new.txt", "old.lex", "old.txt", "x.lex"].contains(&name.as_str());
            let unfinished = name.starts_with(".lexc-");
            assert!(known || unfinished, "{name}");
            if unfinished {
                std::fs::remove_file(sandbox.path(&name)).unwrap();
            }
        }
    }
}

#[test]
fn of_several_writers_at_once_one_is_the_last() {
    let sandbox = Sandbox::new();
    let mut whole = Vec::new();
    let numbers = [1, 2, 3, 4].map(|number| number.to_string());
    let args = |number: &str| {
        ["build", "-a", "english", "--name", "x"]
            .map(str::to_owned)
            .into_iter()
            .chain([format!("{number}.txt")])
            .collect::<Vec<_>>()
    };
    for (number, words) in numbers.iter().zip([5_000, 6_000, 7_000, 8_000]) {
        sandbox.write(&format!("{number}.txt"), list(words));
        let args = args(number);
        let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
        args.extend(["-o", "alone.lex"]);
        sandbox.run(&args).done();
        whole.push(sandbox.read("alone.lex"));
    }
    for _ in 0..5 {
        let children = numbers.each_ref().map(|number| {
            let args = args(number);
            let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
            args.extend(["-o", "x.lex"]);
            spawn(&sandbox, &args)
        });
        for mut child in children {
            assert!(child.wait().unwrap().success());
        }
        assert!(whole.contains(&sandbox.read("x.lex")));
        assert!(
            !sandbox
                .names()
                .iter()
                .any(|name| name.starts_with(".lexc-"))
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_memory_nothing_is_written() {
    let sandbox = Sandbox::new();
    sandbox.write("list.txt", list(200_000));
    sandbox
        .build("old", "cat\ndog\n", &["-a", "english"])
        .done();
    let old = sandbox.read("old.lex");
    let mut refused = 0;
    for kilobytes in [8_000, 16_000, 24_000, 32_000, 40_000, 1_000_000] {
        sandbox.write("x.lex", &old);
        let run = sandbox.shell(&format!(
            "ulimit -c 0; ulimit -v {kilobytes}; exec \"$LEXC\" build list.txt -a english -o x.lex"
        ));
        let now = sandbox.read("x.lex");
        assert_eq!(run.status == 0, now != old, "{kilobytes} kB: {}", run.err);
        assert!(!run.err.contains("panicked"), "{}", run.err);
        refused += u32::from(run.status != 0);
    }
    assert!(
        (1..6).contains(&refused),
        "{refused} builds ran out of memory"
    );
}
