//! Word lists and files of other programs where a lexicon is expected.

use crate::sandbox::{Sandbox, TWELVE};

const GUESSED: &str = "note: twelve.txt is read as a list in the alphabet english\n";

#[test]
fn a_list_is_compiled_in_memory() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    for (args, given) in [
        (&["words", "twelve.txt"][..], &["words", "twelve.lex"][..]),
        (&["find", "twelve.txt", "?A*"], &["find", "twelve.lex", "?A*"]),
        (&["find", "-l", "twelve.txt", "?A*"], &["find", "twelve.lex", "?A*"]),
        (&["anagram", "twelve.txt", "act"], &["anagram", "twelve.lex", "act"]),
        (&["hooks", "twelve.txt", "car"], &["hooks", "twelve.lex", "car"]),
        (&["near", "twelve.txt", "cut"], &["near", "twelve.lex", "cut"]),
        (&["check", "twelve.txt", "cat"], &["check", "twelve.lex", "cat"]),
        (&["rank", "twelve.txt", "cat"], &["rank", "twelve.lex", "cat"]),
        (&["extend", "twelve.txt", "a"], &["extend", "twelve.lex", "a"]),
        (&["moves", "twelve.txt", "--rack", "CATS"], &["moves", "twelve.lex", "--rack", "CATS"]),
        (&["phrase", "twelve.txt", "cat dog"], &["phrase", "twelve.lex", "cat dog"]),
    ] {
        let wanted = sandbox.run(given);
        let run = sandbox.run(args);
        assert_eq!((run.status, &run.out), (wanted.status, &wanted.out), "{args:?}");
        assert!(run.err.contains(GUESSED), "{args:?}: {}", run.err);
        let run = sandbox.run(&[args, &["-a", "english"]].concat());
        assert_eq!((run.status, &run.out), (wanted.status, &wanted.out), "{args:?}");
        assert!(!run.err.contains("is read as"), "{}", run.err);
    }
    let run = sandbox.run_with(&["words", "-", "-a", "english"], "dog\ncat\n");
    assert_eq!((&*run.out, &*run.err), ("CAT\nDOG\n", ""));
}

#[test]
fn two_lists_or_a_list_and_a_lexicon_are_compared() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.write("other.txt", TWELVE.replace("dog\n", "dot\n"));
    sandbox.run(&["export", "twelve.lex", "--to", "kwg", "-o", "twelve.kwg"]).done();
    for args in [
        &["diff", "twelve.txt", "other.txt"][..],
        &["diff", "twelve.lex", "other.txt"],
        &["diff", "twelve.txt", "other.txt", "-a", "english"],
        &["diff", "twelve.lex", "other.txt", "-a", "english"],
        &["diff", "twelve.kwg", "other.txt", "-a", "english"],
    ] {
        let run = sandbox.run(args);
        assert_eq!((run.status, &*run.out), (1, "-DOG\n+DOT\n"), "{args:?} {}", run.err);
    }
    let run = sandbox.run(&["diff", "twelve.lex", "twelve.kwg", "--from", "kwg"]);
    assert_eq!((run.status, &*run.out), (0, ""), "{}", run.err);
    let run = sandbox.run_with(&["diff", "twelve.lex", "-"], TWELVE);
    assert_eq!((run.status, &*run.out), (0, ""), "{}", run.err);
}

#[test]
fn lists_that_fit_no_alphabet_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("numbers.txt", "123\n456\n");
    sandbox.write("mixed.txt", "cat\nd0g\n".repeat(20));
    sandbox.write("bad.txt", "cat\n".repeat(20) + "d0g\n");
    sandbox.write("empty.txt", "");
    sandbox.write("binary.txt", [0u8, 1, 2, 3, 200, 201]);
    let mut all = String::new();
    for name in ["numbers.txt", "mixed.txt", "bad.txt", "empty.txt", "binary.txt", "missing.txt"] {
        all += &format!("$ lexc words {name}\n{}", sandbox.run(&["words", name]).refused());
    }
    insta::assert_snapshot!(all);
}

#[test]
fn a_missing_alphabet_is_proposed() {
    let sandbox = Sandbox::new();
    sandbox.write("polish.txt", "zażółć\ngęślą\njaźń\n");
    sandbox.write("twelve.txt", TWELVE);
    sandbox.write("numbers.txt", "123\n");
    let mut all = String::new();
    for args in [
        &["build", "polish.txt"][..],
        &["build", "twelve.txt"],
        &["build", "numbers.txt"],
        &["build", "-"],
        &["compare", "polish.txt"],
    ] {
        all += &format!("$ lexc {}\n{}", args.join(" "), sandbox.run(args).refused());
    }
    insta::assert_snapshot!(all);
}
