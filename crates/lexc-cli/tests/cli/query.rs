//! `lexc check`, `words`, `rank` and `diff`.

use crate::sandbox::{Sandbox, TWELVE};

#[test]
fn check_answers_word_by_word() {
    let sandbox = Sandbox::with_twelve("dawg");
    let run = sandbox.run(&["check", "twelve.lex", "dogs", "DOGS", "Dog"]);
    insta::assert_snapshot!(run.snapshot(), @r"
    status 0
    --- stdout
    yes  dogs
    yes  DOGS
    yes  Dog
    ");
    let run = sandbox.run(&[
        "check",
        "twelve.lex",
        "dogs",
        "dogged",
        "d0g",
        "d\u{ad}og",
        "[do]g",
        "do[g",
        "dog]",
        "",
        " dog",
    ]);
    insta::assert_snapshot!("check_explains_invalid_words", run.snapshot());
    let run = sandbox.run(&["check", "twelve.lex", "--json", "dogs", "d0g"]);
    insta::assert_snapshot!("check_in_json", run.snapshot());
    let quiet = sandbox.run(&["check", "-q", "twelve.lex", "dogs", "dogged"]);
    assert_eq!((quiet.status, &*quiet.out), (1, ""));
}

#[test]
fn check_reads_standard_input() {
    let sandbox = Sandbox::with_twelve("dawg");
    let run = sandbox.run_with(&["check", "twelve.lex"], "dog\r\n\n  cat  \nelk");
    insta::assert_snapshot!(run.snapshot(), @r"
    status 1
    --- stdout
    yes  dog
    yes  cat
    no   elk
    ");
    let run = sandbox.run_with(&["check", "twelve.lex"], b"do\xff\n");
    assert_eq!(run.status, 1);
    let run = sandbox.run_with(&["check", "twelve.lex"], TWELVE);
    assert_eq!((run.status, run.out.lines().count()), (0, 12));
    let run = sandbox.run_with(&["check", "twelve.lex", "--json"], "");
    assert_eq!((run.status, &*run.out), (0, "[]\n"));
}

#[test]
fn words_in_alphabet_order_by_length_and_prefix() {
    let sandbox = Sandbox::with_twelve("dawg");
    let words = |args: &[&str]| sandbox.run(&[&["words", "twelve.lex"], args].concat()).done();
    assert_eq!(words(&[]), TWELVE.to_uppercase());
    assert_eq!(words(&["--min-length", "4"]), "CARS\nCATS\nDOGS\nDONE\nEARS\nEATS\n");
    assert_eq!(words(&["--max-length", "2"]), "DO\n");
    assert_eq!(words(&["--prefix", "do"]), "DO\nDOG\nDOGS\nDONE\n");
    assert_eq!(
        words(&["--prefix", "do", "--min-length", "4", "--json"]),
        "[\n  \"DOGS\",\n  \"DONE\"\n]\n"
    );
    assert_eq!(words(&["--prefix", "x"]), "");
    let empty = ["words", "twelve.lex", "--min-length", "5", "--max-length", "3"];
    let refused = sandbox.run(&empty).refused();
    assert!(refused.contains("at least 5 and at most 3"), "{refused}");
    assert_eq!(words(&["--prefix", "x", "--json"]), "[]\n");
    let refused = sandbox.run(&["words", "twelve.lex", "--prefix", "é"]).refused();
    assert!(refused.contains("no tile for `é`"), "{refused}");
}

#[test]
fn ranks_and_words_at_ranks() {
    let sandbox = Sandbox::with_twelve("dawg,rank");
    let run = sandbox.run(&["rank", "twelve.lex", "car", "eats", "--at", "6"]);
    insta::assert_snapshot!(run.snapshot(), @r"
    status 0
    --- stdout
    0	CAR
    11	EATS
    6	DOGS
    ");
    let run = sandbox.run(&["rank", "twelve.lex", "dogged", "d0g", "car", "--at", "12"]);
    insta::assert_snapshot!("rank_explains_missing_words", run.snapshot());
    let run = sandbox.run(&["rank", "twelve.lex", "dogged", "car", "--at", "12", "--json"]);
    insta::assert_snapshot!("rank_in_json", run.snapshot());
}

#[test]
fn diff_shows_both_sides_in_order() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox
        .build("other", "car\ncab\ndog\nzoo\n", &["-a", "english-super", "--structures", "gaddag"])
        .done();
    let run = sandbox.run(&["diff", "twelve.lex", "other.lex"]);
    insta::assert_snapshot!("diff", run.snapshot());
    insta::assert_snapshot!(sandbox.run(&["diff", "--summary", "twelve.lex", "other.lex"]).snapshot(), @r"
    status 1
    --- stdout
    10 words only in twelve.lex
    2 words only in other.lex
    2 words in both
    ");
    insta::assert_snapshot!(
        "diff_in_json",
        sandbox.run(&["diff", "--json", "other.lex", "twelve.lex"]).snapshot()
    );

    sandbox.build("same", TWELVE, &["-a", "english", "--layout", "edge-list"]).done();
    let run = sandbox.run(&["diff", "twelve.lex", "same.lex"]);
    assert_eq!((run.status, &*run.out, &*run.err), (0, "", ""));

    sandbox.build("swedish", TWELVE, &["-a", "swedish", "--skip-invalid"]).done();
    let run = sandbox.run(&["diff", "twelve.lex", "swedish.lex"]);
    insta::assert_snapshot!("diff_of_different_alphabets", run.snapshot());
}

#[test]
fn tiles_of_several_characters_are_spelled_so_that_they_read_back() {
    let sandbox = Sandbox::new();
    let list = "chocho\n[c]hoco\nperro\npe[r][r]o\nllama\n";
    sandbox.build("es", list, &["-a", "spanish"]).done();
    let words = sandbox.run(&["words", "es.lex"]).done();
    insta::assert_snapshot!(words);
    sandbox.build("again", &words, &["-a", "spanish"]).done();
    assert_eq!(sandbox.run(&["words", "again.lex"]).done(), words);
    assert_eq!(sandbox.run(&["diff", "es.lex", "again.lex"]).status, 0);
    let list: Vec<&str> = words.lines().collect();
    sandbox.run(&[&["check", "es.lex"], &list[..]].concat()).done();
    // A tile is not the beginning of another.
    let prefixed = sandbox.run(&["words", "es.lex", "--prefix", "c"]).done();
    assert_eq!(prefixed, "[C]HOCO\n");
}

/// A text is a word if any of its readings is one; brackets choose a reading.
#[test]
fn every_reading_of_a_text_is_looked_up() {
    let sandbox = Sandbox::new();
    sandbox.build("t", "kö[z]ség\nkö[zs]a\negész\n", &["-a", "hungarian"]).done();
    sandbox.build("p", "kö[z]ség\n", &["-a", "hungarian", "--layout", "packed"]).done();
    for lexicon in ["t.lex", "p.lex"] {
        let yes = |word: &str| sandbox.run(&["check", lexicon, word]).status == 0;
        assert!(yes("község") && yes("KÖZSÉG") && yes("kö[z]ség") && yes("ko\u{308}zse\u{301}g"));
        assert!(!yes("kö[zs]ég") && !yes("közseg"), "{lexicon}");
        assert_eq!(sandbox.run(&["rank", lexicon, "község"]).status, 0);
    }
    assert_eq!(sandbox.run(&["check", "t.lex", "kozsa"]).status, 1);
    assert_eq!(sandbox.run(&["check", "t.lex", "közsa"]).status, 0);
    let rank = sandbox.run(&["rank", "t.lex", "község"]).done();
    assert!(rank.ends_with("KÖ[Z]SÉG\n"), "{rank}");
    // The bounds of the search: a text of any length has an answer.
    let long = "zs".repeat(5000);
    assert_eq!(sandbox.run(&["check", "t.lex", &long, &"zs".repeat(30)]).status, 1);
}

/// `-` is standard input in every command that takes words.
#[test]
fn words_are_read_from_standard_input() {
    let sandbox = Sandbox::with_twelve("dawg");
    let run = |args: &[&str]| sandbox.run_with(args, "cat\n\ndog\n");
    let check = run(&["check", "twelve.lex", "-"]);
    assert_eq!((check.status, &*check.out), (0, "yes  cat\nyes  dog\n"));
    let mixed = run(&["check", "twelve.lex", "eat", "-", "dot"]);
    assert_eq!((mixed.status, mixed.out.lines().count()), (1, 4));
    let rank = run(&["rank", "twelve.lex", "-"]).done();
    assert_eq!(rank, sandbox.run(&["rank", "twelve.lex", "cat", "dog"]).done());
    let anagram = run(&["anagram", "twelve.lex", "-"]).done();
    assert_eq!(anagram, "cat\tCAT\ndog\tDOG\n");
    let nothing = sandbox.run_with(&["anagram", "twelve.lex", "-"], "");
    assert_eq!((nothing.status, &*nothing.out), (1, ""));
}
