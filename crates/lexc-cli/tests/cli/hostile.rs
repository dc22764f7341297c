//! What the command is given to read, to write and to count: every file that it reads as a device,
//! a pipe, too large or cut off, every number at its ends, every file that it writes in a bad
//! place.

use std::fs;
use std::path::PathBuf;

use crate::sandbox::{Run, Sandbox, repository};

/// Address space that no input of these sizes needs, and time that none takes.
const LIMITS: &str = "ulimit -v 4000000; timeout 600";

const POSITION: &str = "--cgp '15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 DOGSEAR/ 10/0 0'";
const ENDGAME: &str = "--cgp '15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 DOGS/EAR 10/0 0'";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    sandbox.write("board.txt", ["...............\n"; 15].concat());
    sandbox.write("leaves.csv", "A,1\nS,2\n");
    sandbox.write("win.csv", "unseen,lead,wins,ties,losses\n50,12,7,1,2\n");
    sandbox.write("game.gcg", ">a: CATDOGS 8G CAT +10 10\n>b: DOGSCAT 9G AT +10 10\n");
    let english = repository().join("lexicons/alphabets/english.toml");
    fs::copy(english, sandbox.path("english.toml")).unwrap();
    let line = "\"$LEXC\" export twelve.lex --to kwg -o twelve.kwg && \
                \"$LEXC\" play --seed 1 -l twelve.lex --plain -o saved.gcg < /dev/null && \
                \"$LEXC\" simulate -l twelve.lex --rack CATS --iterations 20 --save saved.sim && \
                \"$LEXC\" selfplay -l twelve.lex --games 4 --players greedy --record turns -o shards";
    let run = sandbox.shell(line);
    assert_eq!(run.status, 0, "{}{}", run.out, run.err);
    sandbox
}

/// The commands that read a file, `IN`, and a file that they accept.
const READERS: &[(&str, &str)] = &[
    ("build IN -a english -o new.lex --force", "twelve.txt"),
    ("build twelve.txt -a ./IN -o new.lex --force", "english.toml"),
    ("import IN -a english -o new.lex --force", "twelve.kwg"),
    ("info IN", "twelve.lex"),
    ("verify IN", "twelve.lex"),
    ("check -l IN cat", "twelve.lex"),
    ("find -l IN '*'", "twelve.lex"),
    ("diff IN twelve.lex", "twelve.lex"),
    ("alphabets check IN", "english.toml"),
    ("board IN", "game.gcg"),
    (
        "board --cgp '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 A/ 0/0 0' --board-layout IN",
        "board.txt",
    ),
    ("moves -l twelve.lex --rack CATS --board-layout IN", "board.txt"),
    ("moves -l twelve.lex --gcg IN --turn 2", "game.gcg"),
    ("simulate -l twelve.lex --rack CATS --iterations 9 --leaves IN", "leaves.csv"),
    ("simulate -l twelve.lex --rack CATS --iterations 9 --win-table IN", "win.csv"),
    ("simulate -l twelve.lex --continue IN --iterations 20", "saved.sim"),
    ("analyse IN -l twelve.lex", "game.gcg"),
    ("infer IN -l twelve.lex", "game.gcg"),
    ("leaves of CAT -l twelve.lex --leaves IN", "leaves.csv"),
    ("leaves import IN -l twelve.lex -o new.lex --force", "leaves.csv"),
    ("play --plain -l twelve.lex --resume IN", "saved.gcg"),
    ("selfplay -l twelve.lex --players equity:leaves=IN --games 2 -o new", "leaves.csv"),
    ("match equity:leaves=IN greedy -l twelve.lex --games 2", "leaves.csv"),
    ("serve --open a=IN", "twelve.lex"),
];

fn run(sandbox: &Sandbox, line: &str) -> Run {
    sandbox.shell(&format!("{LIMITS} \"$LEXC\" {line}"))
}

/// Checks that a run ended by itself: no panic, no signal, no limit reached.
#[track_caller]
fn assert_ended(run: &Run, line: &str) {
    let ended = (0..=2).contains(&run.status) && !run.err.contains("panicked");
    assert!(ended, "{line}: status {}: {}{}", run.status, run.out, run.err);
}

#[cfg(unix)]
#[test]
fn no_input_is_read_without_an_end() {
    let sandbox = sandbox();
    let pipe = sandbox.shell("mkfifo pipe");
    assert_eq!(pipe.status, 0, "{}", pipe.err);
    let large = fs::File::create(sandbox.path("large")).unwrap();
    large.set_len(300 << 20).unwrap();
    for (line, _) in READERS {
        for name in ["/dev/zero", "pipe", "large"] {
            // A pipe is a list, which is read once.
            if name == "pipe" && line.starts_with("build IN") {
                continue;
            }
            let line = line.replace("./IN", "IN");
            let name = match line.contains("-a IN") {
                true => fs::canonicalize(sandbox.path(".")).unwrap().join(name),
                false => PathBuf::from(name),
            };
            let line = line.replace("IN", &name.display().to_string());
            let run = run(&sandbox, &line);
            assert_ended(&run, &line);
            assert_eq!(run.status.max(1), run.status, "{line}: {}", run.out);
        }
    }
}

/// Every file, cut at several places, is read or refused. An exported table is whole or refused.
#[test]
fn inputs_that_were_cut_are_read_or_refused() {
    let sandbox = sandbox();
    for (line, whole) in READERS {
        let accepted = run(&sandbox, &line.replace("IN", whole));
        assert_eq!(accepted.status, 0, "{line}: {}{}", accepted.out, accepted.err);
        fs::remove_dir_all(sandbox.path("new")).ok();
        let bytes = sandbox.read(whole);
        let extension = whole.rsplit('.').next().unwrap();
        let cut = format!("cut.{extension}");
        for at in [0, 1, bytes.len() / 2, bytes.len() - 1] {
            sandbox.write(&cut, &bytes[..at]);
            let line = line.replace("IN", &cut);
            assert_ended(&run(&sandbox, &line), &line);
            fs::remove_dir_all(sandbox.path("new")).ok();
        }
    }
    let line = "leaves export --to csv -l builtin:english -o all.csv";
    assert_eq!(run(&sandbox, line).status, 0);
    let text = String::from_utf8(sandbox.read("all.csv")).unwrap();
    for lines in [0, 64, text.lines().count() - 1] {
        let cut: Vec<&str> = text.lines().take(lines).collect();
        sandbox.write("cut.csv", cut.join("\n"));
        let said = run(&sandbox, "leaves import cut.csv -o new.lex --force").refused();
        assert!(said.contains("cut off") || said.contains("empty"), "{said}");
    }
}

/// The files of a shard, as devices and pipes.
#[cfg(unix)]
#[test]
fn no_file_of_a_shard_is_read_without_an_end() {
    let sandbox = sandbox();
    let shard = "shards/games-000000000000-000000000004";
    let names: Vec<String> = fs::read_dir(sandbox.path(shard))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(names.len() > 5, "{names:?}");
    for name in names {
        let path = format!("{shard}/{name}");
        let bytes = sandbox.read(&path);
        for replaced in ["ln -s /dev/zero", "mkfifo"] {
            let made = sandbox.shell(&format!("rm {path}; {replaced} {path}"));
            assert_eq!(made.status, 0, "{}", made.err);
            for line in [
                "selfplay merge shards -o merged",
                "selfplay report shards -l twelve.lex",
                "selfplay show shards 1 -l twelve.lex",
            ] {
                assert_ended(&run(&sandbox, line), &format!("{line}: {name}"));
            }
            fs::remove_file(sandbox.path(&path)).unwrap();
            fs::remove_dir_all(sandbox.path("merged")).ok();
            sandbox.write(&path, &bytes);
        }
    }
}

/// Commands with numbers; all of their options that take one are tried.
const COUNTERS: &[&str] = &[
    "simulate -l twelve.lex --rack CATS",
    "selfplay -l twelve.lex --games 2 -o new",
    "match greedy random -l twelve.lex",
    "endgame -l twelve.lex ENDGAME",
    "leaves learn twelve.lex -o new.lex --force",
    "find -l twelve.lex 'c*'",
    "near -l twelve.lex cat",
    "moves -l twelve.lex POSITION",
    "board game.gcg",
    "analyse game.gcg -l twelve.lex",
    "infer game.gcg -l twelve.lex",
    "boggle -l twelve.lex --random 4x4",
    "phrase -l twelve.lex catdog",
    "acrostic -l twelve.lex 'c?t'",
    "cryptogram -l twelve.lex 'abc'",
    "bench -l twelve.lex --games 1 --rounds 1",
    "serve",
];

#[test]
fn numbers_at_their_ends_are_obeyed_or_refused() {
    let sandbox = sandbox();
    let mut tried = 0;
    for line in COUNTERS {
        let line = line.replace("POSITION", POSITION).replace("ENDGAME", ENDGAME);
        let words: Vec<&str> = line.split(' ').take_while(|w| !w.contains('.')).collect();
        let command = words.iter().take_while(|w| !w.starts_with('-'));
        let command: Vec<&str> =
            command.copied().filter(|w| *w != "greedy" && *w != "random").collect();
        let help = sandbox.shell(&format!("\"$LEXC\" {} --help", command.join(" ")));
        let options = help.out.lines().filter_map(|line| {
            let line = line.trim_start();
            let option = line.split("--").nth(1)?;
            let (name, value) = option.split_once(" <")?;
            let kinds = ["N>", "SECONDS>", "MIB>", "POINTS>", "PERCENT>", "N,", "ELO>", "P>"];
            let is_number = kinds.iter().any(|kind| value.starts_with(kind));
            (is_number && !line.starts_with("lexc")).then(|| name.to_owned())
        });
        for option in options {
            for value in [
                "0",
                "4294967296",
                "18446744073709551615",
                "1e308",
                "-1",
                "99999999999999999999999",
            ] {
                let line = format!("{line} --{option}={value}");
                // A number may ask for more than a lifetime of work, but for no more memory.
                let all = format!("ulimit -v 4000000; timeout -s KILL 0.1 \"$LEXC\" {line} > out");
                let run = sandbox.shell(&all);
                let lasts = run.status == 137 || run.status == -1;
                let ended = lasts || (0..=2).contains(&run.status);
                let broken = run.err.contains("panicked") || run.err.contains("memory allocation");
                assert!(ended && !broken, "{line}: status {}: {}", run.status, run.err);
                tried += 1;
            }
        }
    }
    assert!(tried > 200, "{tried} numbers");
}

/// The commands that write a file, `OUT`, most after work without an end.
const WRITERS: &[&str] = &[
    "build twelve.txt -a english -o OUT",
    "import twelve.kwg -a english -o OUT",
    "export twelve.lex --to kwg -o OUT",
    "draw twelve.lex -o OUT",
    "board game.gcg --svg OUT",
    "simulate -l twelve.lex --rack CATS --rule none --iterations 1000000000000 --svg OUT",
    "simulate -l twelve.lex --rack CATS --rule none --iterations 1000000000000 --save OUT",
    "analyse game.gcg -l twelve.lex --iterations 1000000000000 --html OUT",
    "analyse game.gcg -l twelve.lex --iterations 1000000000000 --json=OUT",
    "analyse game.gcg -l twelve.lex --iterations 1000000000000 --markdown=OUT",
    "leaves export --to csv -l twelve.lex -o OUT",
    "leaves import leaves.csv -l twelve.lex -o OUT",
    "leaves learn twelve.lex --boards 10000000 -o OUT",
    "play --plain -l twelve.lex -o OUT",
    "selfplay outcomes shards -o OUT",
    "selfplay playability shards -l twelve.lex -o OUT",
    "selfplay report shards -l twelve.lex --html OUT",
];

#[cfg(target_os = "linux")]
#[test]
fn bad_places_are_refused_before_any_work() {
    let sandbox = sandbox();
    sandbox.write("there", "precious");
    for line in WRITERS {
        // Nobody can create a file there, the superuser included.
        for bad in ["there", "/proc/new", "/dev/full", "shards", "no/where", "''"] {
            let line = line.replace("OUT", bad);
            let said = run(&sandbox, &line);
            assert_eq!(said.status, 2, "{line}: {}{}", said.out, said.err);
            assert_eq!(sandbox.read("there"), b"precious", "{line}");
        }
    }
    for folder in ["/proc/new", "there", "there/in"] {
        for line in
            ["selfplay -l twelve.lex --games 1000000000000 -o OUT", "selfplay merge shards -o OUT"]
        {
            let line = line.replace("OUT", folder);
            let said = run(&sandbox, &line);
            assert_eq!(said.status, 2, "{line}: {}{}", said.out, said.err);
        }
    }
}

/// Standard output that is full is an error of every command that prints.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error() {
    let sandbox = sandbox();
    for (line, whole) in READERS {
        let line = line.replace("IN", whole);
        let full = run(&sandbox, &format!("{line} > /dev/full"));
        fs::remove_dir_all(sandbox.path("new")).ok();
        assert_ended(&full, &line);
        if full.status != 2 {
            // It prints nothing.
            assert_eq!(run(&sandbox, &line).out, "", "{line}");
            fs::remove_dir_all(sandbox.path("new")).ok();
        }
    }
}
