//! `lexc find`, `anagram`, `hooks` and `near`.

use crate::sandbox::Sandbox;

/// Words of the twelve that `find` prints for these arguments.
fn find(sandbox: &Sandbox, args: &[&str]) -> String {
    let run = sandbox.run(&[&["find", "twelve.lex"], args].concat());
    assert!(run.status < 2, "{}", run.err);
    assert_eq!(run.status == 1, run.out.is_empty(), "{args:?}");
    run.out.replace('\n', " ").trim_end().to_owned()
}

#[test]
fn find_combines_conditions() {
    let sandbox = Sandbox::with_twelve("dawg");
    let find = |args: &[&str]| find(&sandbox, args);
    assert_eq!(find(&["?A*"]), "CAR CARS CAT CATS EAR EARS EAT EATS");
    assert_eq!(find(&["?a*", "*[^s]"]), "CAR CAT EAR EAT");
    assert_eq!(find(&["?a*", "--pattern", "*[r-s]"]), "CAR CARS CATS EAR EARS EATS");
    assert_eq!(find(&["--infix", "a", "--infix", "rs"]), "CARS EARS");
    assert_eq!(find(&["--length", "..3", "--vowels", "2.."]), "EAR EAT");
    assert_eq!(find(&["--containing", "so", "--without", "c"]), "DOGS");
    assert_eq!(find(&["--anagram", "sta?"]), "CATS EATS");
    assert_eq!(find(&["--anagram", "o*"]), "DO DOG DOGS DONE");
    assert_eq!(find(&["--sub-anagram", "dogcat"]), "CAT DO DOG");
    assert_eq!(find(&["--near", "cot"]), "CAT");
    assert_eq!(find(&["--near", "cot", "--distance", "2", "--length", "3"]), "CAR CAT DOG EAT");
    assert_eq!(find(&["--near", "act"]), "CAT");
    assert_eq!(find(&["--prefix", "x"]), "");
    assert_eq!(find(&[]).split(' ').count(), 12);
}

#[test]
fn answers_are_ordered_and_limited() {
    let sandbox = Sandbox::with_twelve("gaddag");
    let find = |args: &[&str]| find(&sandbox, &[&["--limit", "3"], args].concat());
    assert_eq!(find(&[]), "CAR CARS CAT");
    assert_eq!(find(&["--reverse"]), "EATS EAT EARS");
    assert_eq!(find(&["--order", "length"]), "CARS CATS DOGS");
    assert_eq!(find(&["--order", "length", "--reverse"]), "DO CAR CAT");
    assert_eq!(find(&["--order", "score"]), "CARS CATS DOGS");
    assert_eq!(find(&["--order", "score", "--reverse"]), "DO EAR EAT");
    assert_eq!(find(&["--order", "probability"]), "DO EAR EAT");
    assert_eq!(find(&["--order", "probability", "--no-blanks", "--suffix", "s"]), "EARS EATS CARS");
    assert_eq!(find(&["--suffix", "s", "--order", "length"]), "CARS CATS DOGS");
    let run = sandbox.run(&["find", "twelve.lex", "--count", "do*"]);
    assert_eq!((run.status, &*run.out), (0, "4\n"));
    let run = sandbox.run(&["find", "twelve.lex", "--count", "x*"]);
    assert_eq!((run.status, &*run.out), (1, "0\n"));
    let all = sandbox.run(&["find", "twelve.lex", "--limit", "0"]).done();
    assert_eq!(all.lines().count(), 12);
}

#[test]
fn answers_in_json() {
    let sandbox = Sandbox::with_twelve("gaddag");
    insta::assert_snapshot!(
        "find_in_json",
        sandbox.run(&["find", "twelve.lex", "do*", "--length", "..3", "--json"]).snapshot()
    );
    insta::assert_snapshot!(
        "anagram_in_json",
        sandbox.run(&["anagram", "twelve.lex", "t?c", "--json"]).snapshot()
    );
    insta::assert_snapshot!(
        "hooks_in_json",
        sandbox.run(&["hooks", "twelve.lex", "do", "xyz", "--json"]).snapshot()
    );
    insta::assert_snapshot!(
        "near_in_json",
        sandbox.run(&["near", "twelve.lex", "dgo", "--json"]).snapshot()
    );
    let none = sandbox.run(&["find", "twelve.lex", "x*", "--json"]);
    assert_eq!((none.status, &*none.out), (1, "[]\n"));
}

#[test]
fn anagrams_show_which_letters_are_blanks() {
    let sandbox = Sandbox::with_twelve("dawg");
    let anagram = |args: &[&str]| {
        let run = sandbox.run(&[&["anagram", "twelve.lex"], args].concat());
        assert!(run.status < 2, "{}", run.err);
        assert_eq!(run.status == 1, run.out.is_empty());
        run.out.replace('\n', " ").trim_end().to_owned()
    };
    assert_eq!(anagram(&["tac"]), "CAT");
    assert_eq!(anagram(&["TAS?"]), "CATS".replace('C', "c") + " eATS");
    assert_eq!(anagram(&["--sub", "tas?"]), "cAT cATS eAT eATS");
    assert_eq!(anagram(&["-s", "tas?", "--length", "3"]), "cAT eAT");
    assert_eq!(anagram(&["-s", "dogcats?", "--order", "length", "--limit", "2"]), "CArS CATS");
    assert_eq!(anagram(&["g*"]), "doG doGs");
    assert_eq!(anagram(&["zz"]), "");

    let sandbox = Sandbox::new();
    sandbox.build("es", "chal\n[c]hal\ncalle\n", &["-a", "spanish"]).done();
    let run = sandbox.run(&["anagram", "es.lex", "al?"]);
    assert_eq!(run.out, "chAL\n");
    let run = sandbox.run(&["anagram", "es.lex", "[c]lah"]);
    assert_eq!(run.out, "[C]HAL\n");
}

#[test]
fn hooks_in_a_table() {
    let sandbox = Sandbox::with_twelve("dawg");
    insta::assert_snapshot!(sandbox.run(&["hooks", "twelve.lex", "do", "at", "cats", "DOG"]).snapshot(), @r"
    status 0
    --- stdout
    Front  Word  Back  Inside
           DO    G
      C E  AT?
           CATS        CAT
           DOG   S     DO
    ");
    assert_eq!(sandbox.run(&["hooks", "twelve.lex", "zz"]).status, 1);
}

#[test]
fn near_prints_the_nearest_words_first() {
    let sandbox = Sandbox::with_twelve("dawg");
    insta::assert_snapshot!(sandbox.run(&["near", "twelve.lex", "cta"]).snapshot(), @r"
    status 0
    --- stdout
    1	CAT
    2	CAR
    2	CATS
    2	EAT
    ");
    let near = |args: &[&str]| sandbox.run(&[&["near", "twelve.lex"], args].concat());
    assert_eq!(near(&["cta", "--limit", "1"]).out, "1\tCAT\n");
    assert_eq!(near(&["cta", "--distance", "1", "--no-swaps"]).status, 1);
    assert_eq!(near(&["cat", "--distance", "0"]).out, "0\tCAT\n");
    assert_eq!(
        near(&["cta", "--order", "length", "--reverse"]).out,
        "1\tCAT\n2\tCAR\n2\tEAT\n2\tCATS\n"
    );
}

#[test]
fn errors_in_conditions_have_their_place() {
    let sandbox = Sandbox::with_twelve("dawg");
    let refused = |args: &[&str]| sandbox.run(args).refused();
    let all = [
        &["find", "twelve.lex", "C[AE"][..],
        &["find", "twelve.lex", "C[A-]?"],
        &["find", "twelve.lex", "C[T-A]"],
        &["find", "twelve.lex", "ca1"],
        &["find", "twelve.lex", "--pattern", "c[]"],
        &["find", "twelve.lex", "--regex", "ca(r"],
        &["find", "twelve.lex", "--regex", "(a|b)*a(a|b){20}"],
        &["find", "twelve.lex", "--prefix", "é"],
        &["find", "twelve.lex", "--anagram", ""],
        &["find", "twelve.lex", "--near", "car", "--distance", "9"],
        &["anagram", "twelve.lex", "re?1"],
        &["anagram", "twelve.lex"],
        &["near", "twelve.lex"],
        &["near", "twelve.lex", "car", "--distance", "9"],
        &["hooks", "twelve.lex"],
        &["hooks", "twelve.lex", "d0g"],
    ]
    .map(|args| format!("$ lexc {}\n{}", args.join(" "), refused(args)));
    insta::assert_snapshot!(all.join("\n"));
    for args in [
        &["find", "twelve.lex", "--length", "5..2"][..],
        &["find", "twelve.lex", "--vowels", "many"],
        &["find", "twelve.lex", "--distance", "1"],
        &["find", "twelve.lex", "--order", "beauty"],
        &["find", "twelve.lex", "--count", "--json"],
    ] {
        assert!(refused(args).starts_with("error: "), "{args:?}");
    }
}

#[test]
fn names_of_builtin_lexicons_are_understood_without_their_prefix() {
    let sandbox = Sandbox::new();
    for (with_prefix, without) in [
        (
            &["find", "builtin:turkish", "K*", "--limit", "3"][..],
            &["find", "turkish", "K*", "--limit", "3"][..],
        ),
        (&["check", "builtin:turkish", "kalem"], &["check", "turkish", "kalem"]),
        (&["check", "builtin:turkish", "kalem"], &["check", "-l", "turkish", "kalem"]),
        (&["hooks", "builtin:turkish", "kale"], &["hooks", "turkish", "kale"]),
        (&["words", "builtin:turkish", "--limit", "3"], &["words", "turkish", "--limit", "3"]),
        (&["moves", "builtin:turkish", "--rack", "KALE"], &["moves", "turkish", "--rack", "KALE"]),
        (&["diff", "builtin:turkish", "builtin:turkish"], &["diff", "turkish", "turkish"]),
    ] {
        let expected = sandbox.run(with_prefix);
        let run = sandbox.run(without);
        assert_eq!((run.status, &run.out), (0, &expected.out), "{without:?}: {}", run.err);
    }
    sandbox.run(&["info", "turkish"]).done();
    sandbox.run(&["verify", "turkish"]).done();
    // A file of this name is named with its folder.
    let file = sandbox.run(&["info", "./turkish"]).refused();
    assert!(file.contains("no such file"), "{file}");
}

#[test]
fn a_name_that_may_be_a_word_or_a_lexicon_is_noted() {
    let sandbox = Sandbox::new();
    let word = sandbox.run(&["check", "english"]);
    assert_eq!(word.out, "yes  english\n");
    assert!(word.err.contains("name the lexicon with -l english"), "{}", word.err);
    let lexicon = sandbox.run(&["check", "english", "cat"]);
    assert_eq!(lexicon.out, "yes  cat\n");
    assert!(
        lexicon.err.contains("`english` is read as the name of the lexicon"),
        "{}",
        lexicon.err
    );
    // Conditions need no word.
    let alone = sandbox.run(&["find", "turkish", "--length", "2", "--limit", "1"]);
    assert_eq!((&*alone.out, &*alone.err), ("AB\n", ""));
    let alone = sandbox.run(&["find", "english", "--length", "2", "--limit", "1"]);
    assert_eq!(alone.out, "AA\n");
    assert!(alone.err.contains("`english` is read as the name of the lexicon"), "{}", alone.err);
    let named = sandbox.run(&["check", "-l", "english", "english", "cat"]);
    assert_eq!((&*named.out, &*named.err), ("yes  english\nyes  cat\n", ""));
}

#[test]
fn hooks_stand_beside_words_and_pages_of_words_follow_each_other() {
    let sandbox = Sandbox::with_twelve("dawg");
    let words = |args: &[&str]| sandbox.run(&[&["find", "twelve.lex", "?*"], args].concat()).done();
    let all = words(&["--with=hooks"]);
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines[0], "word\tfront\tback");
    let cat = lines.iter().find(|line| line.starts_with("CAT\t")).unwrap();
    assert!(cat.ends_with("ES") || cat.ends_with("S"), "{cat}");
    let plain = words(&[]);
    let pages = [words(&["--limit", "5"]), words(&["--offset", "5"])].concat();
    assert_eq!(pages, plain);
    let lines = sandbox.shell("printf 'cat\\ndog\\n' | \"$LEXC\" hooks twelve.lex -");
    assert_eq!(lines.out, sandbox.run(&["hooks", "twelve.lex", "cat", "dog"]).out);
}

#[test]
fn several_racks_are_answered_in_turn_and_spaces_are_ignored() {
    let sandbox = Sandbox::new();
    let spaced = sandbox.run(&["anagram", "dirty room"]).done();
    assert_eq!(spaced, "DORMITORY\n");
    let several = sandbox.run(&["anagram", "dirty room", "zzyyvaz"]).out;
    assert_eq!(several, "dirtyroom\tDORMITORY\nzzyyvaz\tZYZZYVA\n");
}
