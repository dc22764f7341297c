//! `lexc build`: what it reads, what it writes, what it says.

use crate::sandbox::{Sandbox, TWELVE};

#[test]
fn build_summary() {
    let sandbox = Sandbox::new();
    let run = sandbox.build(
        "twelve",
        TWELVE,
        &["-a", "english", "--structures", "trie,dawg,gaddag,two-way,rank"],
    );
    insta::assert_snapshot!(run.snapshot());
}

#[test]
fn build_summary_of_one_word() {
    let sandbox = Sandbox::new();
    let run = sandbox.build("one", "a\n", &["-a", "english"]);
    insta::assert_snapshot!(run.snapshot());
}

#[test]
fn build_in_json() {
    let sandbox = Sandbox::new();
    sandbox.write("minus.txt", "cats\ncots\n");
    let list = "cat\ncats\ncat\nA-1\nx\noverlong\n";
    let args = [
        "-a",
        "english",
        "--skip-invalid",
        "--min-length",
        "2",
        "--max-length",
        "7",
        "--minus",
        "minus.txt",
        "--json",
    ];
    let mut run = sandbox.build("some", list, &args);
    let mut document: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let structures = document["structures"].as_object_mut().expect("an object");
    assert_eq!(structures.len(), 6);
    // One structure shows the form of the others.
    structures.retain(|name, _| name == "dawg");
    run.out = serde_json::to_string_pretty(&document).expect("JSON");
    insta::assert_snapshot!(run.snapshot());
}

#[test]
fn omitted_lines_are_reported() {
    let sandbox = Sandbox::new();
    let list = "cat\ncats\ncat\ne-mail\nx-ray\no'clock\nf00\nhi you\nx\noverlong\nt-bar\nu-turn\nna\u{ef}ve\n";
    sandbox.write("minus.txt", "cats\ncots\n");
    let args = [
        "-a",
        "english",
        "--skip-invalid",
        "--min-length",
        "2",
        "--max-length",
        "7",
        "--minus",
        "minus.txt",
        "--rejects",
        "rejects.txt",
    ];
    insta::assert_snapshot!(sandbox.build("some", list, &args).snapshot());
    let rejects = String::from_utf8(sandbox.read("rejects.txt")).unwrap();
    assert_eq!(rejects, "e-mail\nx-ray\no'clock\nf00\nhi you\nt-bar\nu-turn\nna\u{ef}ve\n");
    assert_eq!(sandbox.run(&["words", "some.lex"]).done(), "CAT\n");
}

#[test]
fn lines_that_do_not_fit_fail_the_build() {
    let sandbox = Sandbox::new();
    let list = "cat\ne-mail\nx-ray\no'clock\nf00\nt-bar\nu-turn\n";
    insta::assert_snapshot!(sandbox.build("some", list, &["-a", "english"]).snapshot());
    assert_eq!(sandbox.names(), ["some.txt"]);
}

#[test]
fn quiet_prints_only_omissions() {
    let sandbox = Sandbox::new();
    let run = sandbox.build("some", "cat\nx-ray\n", &["-a", "english", "--skip-invalid", "-q"]);
    insta::assert_snapshot!(run.snapshot());
    let run = sandbox.build("more", "cat\ndog\n", &["-a", "english", "-q"]);
    assert_eq!((run.status, &*run.out, &*run.err), (0, "", ""));
}

#[test]
fn the_output_takes_the_name_of_the_first_list() {
    let sandbox = Sandbox::new();
    std::fs::create_dir(sandbox.path("lists")).unwrap();
    sandbox.write("lists/a.b.txt", "cat\n");
    sandbox.write("c", "dog\n");
    sandbox.run(&["build", "lists/a.b.txt", "c", "-a", "english"]).done();
    sandbox.run(&["build", "c", "lists/a.b.txt", "-a", "english"]).done();
    assert_eq!(sandbox.names(), ["a.b.lex", "c", "c.lex", "lists"]);
    assert_eq!(sandbox.run(&["words", "a.b.lex"]).done(), "CAT\nDOG\n");
    assert!(sandbox.run(&["info", "a.b.lex"]).done().contains("Name      a.b\n"));
}

#[test]
fn standard_input_has_no_name() {
    let sandbox = Sandbox::new();
    let run = sandbox.run_with(&["build", "-", "-a", "english"], TWELVE);
    insta::assert_snapshot!(run.snapshot(), @r"
    status 2
    --- stderr
    error: the list has no name from which to derive the name of the lexicon
     = help: name the file to write: -o words.lex
    ");
    sandbox.run_with(&["build", "-", "-a", "english", "-o", "in.lex"], TWELVE).done();
    assert_eq!(sandbox.run(&["check", "in.lex", "dogs"]).done(), "yes  dogs\n");
    let twice = sandbox.run_with(&["build", "-", "-", "-a", "english", "-o", "x.lex"], TWELVE);
    assert!(twice.refused().contains("can only be read once"));
}

#[test]
fn encodings_fields_comments_and_gzip() {
    let sandbox = Sandbox::new();
    let words = |name: &str| sandbox.run(&["words", &format!("{name}.lex")]).done();

    sandbox.build("latin", b"caf\xe9\r\n", &["-a", "french", "--encoding", "iso-8859-1"]).done();
    assert_eq!(words("latin"), "CAFE\n");

    let utf16: Vec<u8> = "\u{feff}été\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    sandbox.build("utf16", utf16, &["-a", "french"]).done();
    assert_eq!(words("utf16"), "ETE\n");

    let args = ["-a", "english", "--field", "2", "--delimiter", "\\t"];
    sandbox.build("fields", "# no word\n3\tcat\ta pet\n9\tdog\n", &args).done();
    assert_eq!(words("fields"), "CAT\nDOG\n");

    let run = sandbox.build("comments", "# no\ncat\n", &["-a", "english", "--no-comments"]);
    assert!(run.refused().contains("`#`"));

    // "cat\ndog\n", packed.
    let packed = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x4b\x4e\x2c\xe1\x4a\xc9\x4f\xe7\x02\x00\x21\x90\x22\xf1\x08\x00\x00\x00";
    sandbox.write("packed.txt.gz", packed);
    let run = sandbox.run(&["build", "packed.txt.gz", "-a", "english"]);
    if run.status == 0 {
        assert_eq!(words("packed"), "CAT\nDOG\n");
    } else {
        panic!("{}", run.err);
    }
}

#[test]
fn several_lists_and_excluded_lists() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", "cat\ndog\n");
    sandbox.write("b.txt", "dog\nelk\nfox\n");
    sandbox.write("c.txt", "elk\n");
    sandbox.write("d.txt", "fox\n");
    let args = ["build", "a.txt", "b.txt", "-a", "english", "--minus", "c.txt", "--minus", "d.txt"];
    let out = sandbox.run(&args).done();
    assert_eq!(sandbox.run(&["words", "a.lex"]).done(), "CAT\nDOG\n");
    assert!(out.contains("Duplicates  1"), "{out}");
    assert!(out.contains("Excluded    2"), "{out}");
}

#[test]
fn every_layout_and_every_set_of_structures_holds_the_same_words() {
    let sandbox = Sandbox::new();
    for layout in ["bitmap", "edge-list"] {
        for structures in
            ["dawg", "trie", "gaddag", "two-way", "rank", "trie,dawg,gaddag,two-way,rank"]
        {
            let args = ["-a", "english", "--layout", layout, "--structures", structures];
            sandbox.build("x", TWELVE, &args).done();
            assert_eq!(sandbox.run(&["words", "x.lex"]).done(), TWELVE.to_uppercase());
            sandbox.run(&["verify", "x.lex"]).done();
        }
    }
}

#[test]
fn lexicons_are_replaced_and_other_files_are_not() {
    let sandbox = Sandbox::new();
    sandbox.build("x", "cat\n", &["-a", "english"]).done();
    sandbox.build("x", "dog\n", &["-a", "english"]).done();
    assert_eq!(sandbox.run(&["words", "x.lex"]).done(), "DOG\n");

    sandbox.write("notes.md", "dear to me");
    let run = sandbox.run(&["build", "x.txt", "-a", "english", "-o", "notes.md"]);
    insta::assert_snapshot!(run.snapshot(), @r"
    status 2
    --- stderr
    error: notes.md exists and is not a lexicon
     = help: choose another name with -o, or replace it with --force
    ");
    assert_eq!(sandbox.read("notes.md"), b"dear to me");
    sandbox.run(&["build", "x.txt", "-a", "english", "-o", "notes.md", "--force"]).done();
    assert_eq!(sandbox.run(&["words", "notes.md"]).done(), "DOG\n");
}

#[test]
fn no_list_is_overwritten_even_by_force() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", "cat\n");
    for args in [
        &["-o", "a.txt"][..],
        &["-o", "./a.txt"],
        &["-o", "x.lex", "--skip-invalid", "--rejects", "a.txt"],
        &["-o", "x.lex", "--skip-invalid", "--rejects", "x.lex"],
    ] {
        let args = [&["build", "a.txt", "-a", "english", "--force"], args].concat();
        sandbox.run(&args).refused();
        assert_eq!(sandbox.names(), ["a.txt"], "{args:?}");
    }
    assert_eq!(sandbox.read("a.txt"), b"cat\n");

    sandbox.write("rejects.txt", "of the last time");
    let args = ["-a", "english", "--skip-invalid", "--rejects", "rejects.txt"];
    assert!(sandbox.build("b", "c-t\ndog\n", &args).refused().contains("--force"));
    assert_eq!(sandbox.read("rejects.txt"), b"of the last time");
    let forced = sandbox.build("b", "c-t\ndog\n", &[&args[..], &["--force"]].concat());
    forced.done();
    assert_eq!(sandbox.read("rejects.txt"), b"c-t\n");
}

#[test]
fn rejects_of_a_failed_build_are_not_kept() {
    let sandbox = Sandbox::new();
    let args = ["-a", "english", "--skip-invalid", "--rejects", "rejects.txt"];
    sandbox.build("b", "c-t\n", &args).refused();
    assert_eq!(sandbox.names(), ["b.txt"]);
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_stays_one() {
    let sandbox = Sandbox::new();
    sandbox.build("real", "cat\n", &["-a", "english"]).done();
    std::os::unix::fs::symlink("real.lex", sandbox.path("link.lex")).unwrap();
    sandbox.build("link", "dog\n", &["-a", "english"]).done();
    assert!(sandbox.path("link.lex").symlink_metadata().unwrap().is_symlink());
    assert_eq!(sandbox.run(&["words", "real.lex"]).done(), "DOG\n");
}

#[test]
fn a_word_in_use_survives_a_rebuild() {
    let sandbox = Sandbox::with_twelve("dawg");
    let open = lexc::runtime::Lexicon::open(sandbox.path("twelve.lex")).unwrap();
    sandbox.build("twelve", "zebra\n", &["-a", "english"]).done();
    assert!(open.contains("dogs") && !open.contains("zebra"));
    let again = lexc::runtime::Lexicon::open(sandbox.path("twelve.lex")).unwrap();
    assert!(!again.contains("dogs") && again.contains("zebra"));
}

#[test]
fn words_to_exclude_that_are_missing_are_reported() {
    let sandbox = Sandbox::new();
    sandbox.write("minus.txt", "cow\n");
    let run = sandbox.build("x", "cat\n", &["-a", "english", "--minus", "minus.txt"]);
    assert_eq!(run.status, 0);
    insta::assert_snapshot!(run.err, @r"
    warning: 1 word to exclude is not in the lists
     = help: compare spelling and alphabet of the list given with --minus
    ");
}
