//! Colours, progress, pipes that close.

use crate::sandbox::Sandbox;

#[test]
fn colours_are_for_terminals_or_on_demand() {
    let sandbox = Sandbox::with_twelve("dawg");
    let has_escape = |args: &[&str]| {
        let run = sandbox.run(args);
        (run.out.contains('\x1b'), run.err.contains('\x1b'))
    };
    assert_eq!(has_escape(&["info", "twelve.lex"]), (false, false));
    assert_eq!(has_escape(&["info", "twelve.lex", "--color", "always"]), (true, false));
    assert_eq!(has_escape(&["info", "missing.lex"]), (false, false));
    assert_eq!(has_escape(&["info", "missing.lex", "--color", "always"]), (false, true));
}

#[test]
fn messages_of_the_parser_follow_the_same_rule() {
    let sandbox = Sandbox::new();
    let has_escape = |args: &[&str]| {
        let run = sandbox.run(args);
        let printed = run.out + &run.err;
        assert!(!printed.is_empty(), "{args:?}");
        printed.contains('\x1b')
    };
    // A message of clap, one whose reason is replaced, and help.
    let wrong_option = ["info", "--wrong"];
    let wrong_number = ["words", "--limit", "-1"];
    for line in [&wrong_option[..], &wrong_number, &["info", "--help"]] {
        assert!(!has_escape(line), "{line:?}");
        for always in [&["--color", "always"][..], &["--color=always"]] {
            assert!(has_escape(&[always, line].concat()), "{line:?}");
        }
        assert!(!has_escape(&[&["--color=never"], line].concat()), "{line:?}");
        assert!(!has_escape(&[&["--color=often"], line].concat()), "{line:?}");
        assert!(!has_escape(&[line, &["--", "--color=always"]].concat()), "{line:?}");
    }
}

/// Runs a line in a terminal that `script` makes, or `None` where there is no `script`.
#[cfg(target_os = "linux")]
fn in_terminal(sandbox: &Sandbox, line: &str) -> Option<String> {
    if !lexc_testkit::tools::has("script", "bsdutils") {
        return None;
    }
    sandbox.write("line.sh", line);
    Some(sandbox.shell("TERM=xterm script -qec 'sh line.sh' /dev/null < /dev/null").out)
}

#[cfg(target_os = "linux")]
#[test]
fn no_color_is_honoured_on_a_terminal() {
    let sandbox = Sandbox::with_twelve("dawg");
    let Some(coloured) = in_terminal(&sandbox, "unset NO_COLOR; \"$LEXC\" check twelve.lex dog")
    else {
        return;
    };
    assert!(coloured.contains("\x1b[32myes"), "{coloured}");
    let plain = in_terminal(&sandbox, "NO_COLOR=1 \"$LEXC\" check twelve.lex dog").unwrap();
    assert!(!plain.contains('\x1b'), "{plain}");
    let on_terminal = |line: &str| in_terminal(&sandbox, line).unwrap().contains('\x1b');
    for message in ["check --wrong", "words --limit -1", "check --help"] {
        let line = |before: &str, after: &str| format!("{before} \"$LEXC\" {message} {after}");
        assert!(on_terminal(&line("unset NO_COLOR;", "")), "{message}");
        // An empty value does not count.
        assert!(on_terminal(&line("NO_COLOR=", "")), "{message}");
        assert!(on_terminal(&line("NO_COLOR=1", "--color always")), "{message}");
        assert!(!on_terminal(&line("unset NO_COLOR;", "--color never")), "{message}");
        assert!(!on_terminal(&line("NO_COLOR=1", "")), "{message}");
        assert!(!on_terminal(&line("unset NO_COLOR; TERM=dumb", "")), "{message}");
    }
    let dumb =
        in_terminal(&sandbox, "unset NO_COLOR; TERM=dumb \"$LEXC\" check twelve.lex dog").unwrap();
    assert!(!dumb.contains('\x1b'), "{dumb}");
}

/// The note before lines that are typed names what they are.
#[cfg(target_os = "linux")]
#[test]
fn lines_of_a_terminal_are_named() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.run(&["cards", "add", "twelve.lex", "cat"]).done();
    for (line, what) in [
        ("cards answer", "answers"),
        ("check twelve.lex -", "words"),
        ("anagram twelve.lex -", "racks"),
    ] {
        let Some(said) = in_terminal(&sandbox, &format!("\"$LEXC\" {line}")) else { return };
        assert!(said.contains(&format!("{what} are read from the terminal")), "{said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn progress_bar_is_drawn_on_a_terminal() {
    let sandbox = Sandbox::new();
    // A list that takes two seconds to come in.
    let slow = "(echo cat; sleep 2; echo dog) | \"$LEXC\" build - -a english -o x.lex";
    let Some(bar) = in_terminal(&sandbox, slow) else {
        return;
    };
    assert!(bar.contains("reading"), "{bar}");
    let begin = std::time::Instant::now();
    let quick = in_terminal(&sandbox, "echo cat | \"$LEXC\" build - -a english -o x.lex").unwrap();
    // On a machine so busy that even this takes a second, a bar is right.
    assert!(!quick.contains("reading") || begin.elapsed().as_millis() > 900, "{quick}");
    let quiet = in_terminal(&sandbox, &format!("{slow} -q")).unwrap();
    assert_eq!(quiet, "");
    let piped = sandbox.shell(slow);
    assert_eq!(piped.err, "");
}

#[cfg(unix)]
#[test]
fn closed_pipe_of_a_reader_is_no_error() {
    let sandbox = Sandbox::new();
    let list: String = (b'a'..=b'z')
        .flat_map(|a| (b'a'..=b'z').flat_map(move |b| (b'a'..=b'z').map(move |c| [a, b, c, b'\n'])))
        .map(|word| String::from_utf8_lossy(&word).into_owned())
        .collect();
    sandbox.build("x", &list, &["-a", "english"]).done();
    for command in [
        "words x.lex",
        "words --json x.lex",
        "check x.lex < x.txt",
        "alphabets show turkish",
        "info x.lex",
        "--help",
        "completions zsh",
    ] {
        let line = format!("(\"$LEXC\" {command}; echo \"status $?\" >&2) | true");
        let run = sandbox.shell(&line);
        assert_eq!(run.err, "status 0\n", "{command}");
        let run =
            sandbox.shell(&format!("(\"$LEXC\" {command}; echo \"status $?\" >&2) | head -n 1"));
        assert_eq!(run.err, "status 0\n", "{command}");
    }
}

#[cfg(unix)]
#[test]
fn closed_streams_are_no_panic() {
    let sandbox = Sandbox::with_twelve("dawg");
    for line in [
        "\"$LEXC\" check twelve.lex dog >&-; test $? = 2",
        "\"$LEXC\" check missing.lex dog 2>&-; test $? = 2",
        "\"$LEXC\" check twelve.lex dog <&-",
        "\"$LEXC\" build twelve.txt -a english >&- 2>&-; test $? = 2",
        "\"$LEXC\" build twelve.txt -a english -q >&- 2>&-",
    ] {
        let run = sandbox.shell(line);
        assert_eq!(run.status, 0, "{line}: {}", run.err);
        assert!(!run.err.contains("panicked"), "{line}: {}", run.err);
    }
}
