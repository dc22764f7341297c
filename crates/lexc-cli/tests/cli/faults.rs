//! Processes that die, that have no memory, that write the same file at once: what stands under the
//! name is the old file or the new one, whole.

use std::process::{Child, Stdio};
use std::time::Duration;

use lexc::runtime::Lexicon;

#[cfg(target_os = "linux")]
use crate::deterministic::{differ_in_provenance_only, sections};
use crate::sandbox::{Sandbox, repository};

/// The first words of the English list, from which a build takes some hundredths of a second.
fn list(words: usize) -> String {
    let english = std::fs::read_to_string(repository().join("lexicons/english.txt")).unwrap();
    english.lines().take(words).map(|word| format!("{word}\n")).collect()
}

fn spawn(sandbox: &Sandbox, args: &[&str]) -> Child {
    let mut command = sandbox.command(args);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("lexc runs")
}

/// The number of kills, if the suite is run for this alone: `LEXC_KILLS=500 cargo test -p lexc-cli
/// faults`.
fn kills() -> u64 {
    let kills = std::env::var("LEXC_KILLS").ok();
    kills.and_then(|kills| kills.parse().ok()).unwrap_or(40)
}

#[test]
fn a_killed_build_leaves_the_old_file_or_the_new_one() {
    let sandbox = Sandbox::new();
    sandbox.write("new.txt", list(20_000));
    let args = ["build", "new.txt", "-a", "english", "--name", "x", "-o", "x.lex"];
    sandbox.run(&args).done();
    let new = sandbox.read("x.lex");
    sandbox.build("old", "cat\ndog\n", &["-a", "english"]).done();
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
        // A file that a killed process could not remove bears another name.
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
fn concurrent_writers_leave_one_whole_file() {
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
        assert!(!sandbox.names().iter().any(|name| name.starts_with(".lexc-")));
    }
}

#[test]
fn readers_see_the_old_file_or_the_new_one() {
    let sandbox = Sandbox::new();
    let mut lengths = Vec::new();
    for (name, words) in [("one.txt", 2_000), ("two.txt", 3_000)] {
        sandbox.write(name, list(words));
        lengths.push(words as u64);
    }
    let args = |name| ["build", name, "-a", "english", "-q", "-o", "x.lex"];
    sandbox.run(&args("one.txt")).done();
    let first = Lexicon::open(sandbox.path("x.lex")).unwrap();
    let words: Vec<String> = first.words().collect();
    let mut seen = [0; 2];
    for turn in 0..12 {
        let mut child = spawn(&sandbox, &args(["two.txt", "one.txt"][turn % 2]));
        // Opened all the while that the file is replaced.
        while child.try_wait().unwrap().is_none() {
            let lexicon = Lexicon::open(sandbox.path("x.lex")).unwrap();
            let which = lengths.iter().position(|&length| length == lexicon.len());
            seen[which.expect("the one or the other")] += 1;
        }
        assert!(child.wait().unwrap().success());
        let now = Lexicon::open(sandbox.path("x.lex")).unwrap();
        assert_eq!(now.len(), lengths[1 - turn % 2]);
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
    // The first one is what it was, though its file has been gone for long.
    assert_eq!(first.words().collect::<Vec<_>>(), words);
}

/// The least memory, in units of 4,000 kB, with which the command is loaded at all.
#[cfg(target_os = "linux")]
fn least_memory(sandbox: &Sandbox) -> usize {
    (8_000..400_000)
        .step_by(4_000)
        .find(|kilobytes| {
            let version = format!("ulimit -c 0; ulimit -v {kilobytes}; exec \"$LEXC\" --version");
            sandbox.shell(&version).status == 0
        })
        .unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn without_memory_nothing_is_written() {
    let sandbox = Sandbox::new();
    sandbox.write("list.txt", list(200_000) + "no-tile\n");
    sandbox.build("old", "cat\ndog\n", &["-a", "english"]).done();
    let old = sandbox.read("old.lex");
    let mut refused = 0;
    let least = least_memory(&sandbox);
    for more in [0, 4_000, 8_000, 16_000, 24_000, 1_000_000] {
        let kilobytes = least + more;
        sandbox.write("x.lex", &old);
        let run = sandbox.shell(&format!(
            "ulimit -c 0; ulimit -v {kilobytes}; exec \"$LEXC\" build list.txt -a english -o x.lex \
             --skip-invalid --rejects left-out.txt"
        ));
        let now = sandbox.read("x.lex");
        assert_eq!(run.status == 0, now != old, "{kilobytes} kB: {}", run.err);
        assert_eq!(run.status == 0, sandbox.exists("left-out.txt"));
        assert!(!run.err.contains("panicked"), "{}", run.err);
        // With too little to be loaded, the command is not even begun.
        if run.err.starts_with("error: out of memory") {
            assert!(run.err.contains("help: raise the memory limit"), "{}", run.err);
            assert_eq!(run.status, 2);
            refused += 1;
        } else {
            assert!(run.status == 0 || more < 8_000, "{}", run.err);
        }
        let names = sandbox.names();
        assert!(!names.iter().any(|name| name.starts_with(".lexc-")));
    }
    assert!((1..6).contains(&refused), "{refused} builds ran out of memory");
}

/// An alphabet of ten digits: `seq` makes lists of any length.
#[cfg(target_os = "linux")]
fn digits(sandbox: &Sandbox) {
    let tile = |digit| {
        format!(
            "{{ face = \"{digit}\", blank = \"({digit}\", count = 1, score = 1, vowel = false }}"
        )
    };
    let tiles: Vec<String> = ('0'..='9').map(tile).collect();
    let tiles = tiles.join(",\n");
    let text =
        format!("name = \"digits\"\nblank = {{ count = 0, score = 0 }}\ntile = [\n{tiles}\n]\n");
    sandbox.write("digits.toml", text);
}

/// A heap for the thread that waits for signals would take 64 MiB of addresses from a build under a
/// limit.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn threads_share_one_heap() {
    let sandbox = Sandbox::new();
    let run = sandbox.shell(
        "mkfifo list
         \"$LEXC\" build list -a english --structures dawg -q -o x.lex & build=$!
         exec 3>list
         grep VmSize /proc/$build/status
         echo AB >&3
         exec 3>&-
         wait $build",
    );
    assert_eq!(run.status, 0, "{}", run.err);
    let size: usize = run.out.split_whitespace().find_map(|word| word.parse().ok()).unwrap();
    let least = least_memory(&sandbox);
    assert!(size < least + 40_000, "{size} kB, {least} kB at least");
}

/// More words than are sorted in memory, under a limit that they would not fit into.
#[cfg(target_os = "linux")]
#[test]
fn a_long_list_in_no_order_takes_little_memory() {
    let sandbox = Sandbox::new();
    digits(&sandbox);
    let build = "\"$LEXC\" build - -a ./digits.toml --structures dawg -q --name x -o";
    let run = sandbox.shell(&format!("seq -w 0 9999999 | grep '[0-4]$' | {build} in-order.lex"));
    assert_eq!(run.status, 0, "{}", run.err);
    // The same words from behind: 80 MB, which a doubling array would hold in 128 MiB.
    let list = "seq -w 0 4999999 | rev | ";
    let limit = least_memory(&sandbox) + 104_000;
    let run = sandbox.shell(&format!("{list} (ulimit -v {limit}; exec {build} sorted.lex)"));
    assert_eq!(run.status, 0, "{}", run.err);
    let [one, other] = ["in-order.lex", "sorted.lex"].map(|name| sections(&sandbox.read(name)));
    differ_in_provenance_only(&one, &other);
    // Without room for what does not fit into memory nothing is written.
    for (way, what) in [
        ("export TMPDIR=nowhere;", "error: the words cannot be sorted in nowhere: "),
        ("trap '' XFSZ; ulimit -f 100;", "error: the words cannot be sorted in "),
    ] {
        let run = sandbox.shell(&format!("{list} ({way} exec {build} x.lex)"));
        let err = run.refused();
        assert!(err.starts_with(what) && err.contains("TMPDIR=/var/tmp"), "{err}");
    }
    assert_eq!(sandbox.names(), ["digits.toml", "in-order.lex", "sorted.lex"]);
}
