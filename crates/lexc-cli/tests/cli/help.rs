//! Help, version, wrong usage, completions, manual pages.

use crate::sandbox::{Sandbox, settled};

pub(crate) const COMMANDS: &[&str] = &[
    "build",
    "info",
    "verify",
    "diff",
    "draw",
    "alphabets",
    "check",
    "define",
    "words",
    "find",
    "anagram",
    "hooks",
    "near",
    "extend",
    "rank",
    "cards",
    "quiz",
    "play",
    "moves",
    "board",
    "leaves",
    "simulate",
    "infer",
    "selfplay",
    "match",
    "endgame",
    "preendgame",
    "analyse",
    "phrase",
    "acrostic",
    "cryptogram",
    "boggle",
    "bench",
    "report",
    "compare",
    "export",
    "import",
    "serve",
    "completions",
    "man",
];

/// The help of the whole command and of two subcommands; the structure of the others is checked in
/// `cli/parser.rs`.
#[test]
fn help_texts() {
    let sandbox = Sandbox::new();
    insta::assert_snapshot!("help", sandbox.run(&["--help"]).done());
    for command in ["build", "find"] {
        let help = sandbox.run(&[command, "--help"]).done();
        insta::assert_snapshot!(format!("help_{command}"), help);
    }
}

#[test]
fn every_command_has_a_summary_usage_options_and_examples() {
    let sandbox = Sandbox::new();
    let subcommands = [
        ("alphabets", &["show", "check", "new"][..]),
        (
            "cards",
            &[
                "add", "list", "due", "stats", "export", "import", "missed", "remove", "suspend",
                "resume", "bury", "set", "compact", "check",
            ],
        ),
        ("leaves", &["learn", "show", "of", "export", "import"]),
        ("selfplay", &["show", "merge", "report", "outcomes", "playability"]),
        ("match", &["report"]),
    ];
    let mut lines: Vec<Vec<&str>> = COMMANDS.iter().map(|&name| vec![name]).collect();
    for (name, actions) in subcommands {
        lines.extend(actions.iter().map(|&action| vec![name, action]));
    }
    for line in lines {
        let help = sandbox.run(&[&line[..], &["--help"]].concat()).done();
        let summary = help.lines().next().unwrap_or_default();
        assert!(!summary.is_empty() && summary.chars().count() <= 80, "{line:?}: {summary}");
        for part in ["\nUsage: lexc ", "\nOptions:\n", "\nExamples:\n  lexc "] {
            assert!(help.contains(part), "{line:?}: {part:?} is missing in {help}");
        }
        assert_eq!(sandbox.run(&[&["help"], &line[..]].concat()).done(), help);
        let short = sandbox.run(&[&line[..], &["-h"]].concat()).done();
        assert!(short.starts_with(summary), "{line:?}: {short}");
    }
}

#[test]
fn every_command_is_listed() {
    let help = Sandbox::new().run(&["-h"]).done();
    let listed: Vec<&str> = help
        .lines()
        .take_while(|line| *line != "Options:")
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .collect();
    assert_eq!(listed, COMMANDS);
}

#[test]
fn version() {
    let out = Sandbox::new().run(&["--version"]).done();
    assert_eq!(settled(&out), "lexc 0.0.0\n");
}

#[test]
fn wrong_usage_is_refused() {
    let sandbox = Sandbox::new();
    for args in [
        &["bild"][..],
        &["build"],
        &["build", "a.txt"],
        &["build", "a.txt", "-a", "english", "--structures", "dag"],
        &["build", "a.txt", "-a", "english", "--field", "0"],
        &["build", "a.txt", "-a", "english", "--max-length", "0"],
        &["build", "a.txt", "-a", "english", "--rejects", "x"],
        &["rank", "a.lex"],
        &["rank", "a.lex", "--at", "-1"],
        &["verify"],
        &["diff", "a.lex"],
        &["completions", "cmd"],
    ] {
        let run = sandbox.run(args);
        assert_eq!((run.status, &*run.out), (2, ""), "{args:?}");
        assert!(run.err.starts_with("error: "), "{args:?}: {}", run.err);
    }
    assert_eq!(sandbox.run(&[]).status, 2);
    assert!(sandbox.names().is_empty());
}

#[test]
fn misspelt_names_get_a_suggestion() {
    let run = Sandbox::new().run(&["bild"]);
    insta::assert_snapshot!(run.snapshot(), @r"
    status 2
    --- stderr
    error: unrecognized subcommand 'bild'

      tip: a similar subcommand exists: 'build'

    Usage: lexc [OPTIONS] <COMMAND>

    For more information, try '--help'.
    ");
}

#[test]
fn control_characters_of_arguments_do_not_reach_the_terminal() {
    let sandbox = Sandbox::with_twelve("dawg");
    for args in [
        &["\x1b]0;title\x07"][..],
        &["info", "\x1b[2J.lex"],
        &["check", "twelve.lex", "\x1b[31mdog"],
        &["rank", "twelve.lex", "\x1b[31mdog"],
        &["words", "twelve.lex", "--prefix", "\x1b[31m"],
        &["build", "\x1b[31m", "-a", "english"],
        &["build", "twelve.txt", "-a", "\x1b[31m"],
        &["build", "twelve.txt", "-a", "english", "-o", "\x1b[31m/x.lex"],
        &["build", "twelve.txt", "-a", "english", "-o", "\x1b[31m.lex", "--name", "\x1b[31m"],
        &["info", "\x1b[31m.lex"],
        &["verify", "\x1b[31m.lex"],
    ] {
        let run = sandbox.run(args);
        let all = format!("{}{}", run.out, run.err);
        let bad = all.chars().find(|c| c.is_control() && *c != '\n' && *c != '\t');
        assert_eq!(bad, None, "{args:?}: {all}");
        assert!(!all.is_empty(), "{args:?}");
    }
}

#[test]
fn completions_for_every_shell() {
    let sandbox = Sandbox::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = sandbox.run(&["completions", shell]).done();
        for command in COMMANDS {
            assert!(script.contains(command), "{shell} lacks {command}");
        }
    }
    let bash = sandbox.run(&["completions", "bash"]).done();
    sandbox.write("lexc.bash", bash);
    let checked = sandbox.shell("if command -v bash >/dev/null; then bash -n lexc.bash; fi");
    assert_eq!(checked.status, 0, "{}", checked.err);
}

#[test]
fn manual_pages_replace_manual_pages_only() {
    let sandbox = Sandbox::new();
    sandbox.run(&["man", "pages"]).done();
    sandbox.run(&["man", "pages"]).done();
    sandbox.write("pages/lexc-info.1", "mine\n");
    let refused = sandbox.run(&["man", "pages"]).refused();
    assert!(refused.contains("pages/lexc-info.1 exists already"), "{refused}");
    assert_eq!(sandbox.read("pages/lexc-info.1"), b"mine\n");
    sandbox.run(&["man", "pages", "--force"]).done();
    assert!(sandbox.read("pages/lexc-info.1").starts_with(b".ie"));
}

#[test]
fn manual_pages_of_every_command() {
    let sandbox = Sandbox::new();
    let page = sandbox.run(&["man"]).done();
    assert!(page.contains(".TH lexc 1"));
    sandbox.run(&["man", "pages"]).done();
    for command in COMMANDS {
        let page = sandbox.read(&format!("pages/lexc-{command}.1"));
        assert!(page.starts_with(b".ie"), "{command}");
    }
    assert!(!sandbox.read("pages/lexc.1").is_empty());
    sandbox.write("file", "");
    let refused = sandbox.run(&["man", "file"]).refused();
    assert!(refused.contains("cannot write manual pages to file"), "{refused}");
}
