//! Lists that nobody should have: each is a clear error or a correct file, never a panic, never
//! a part of a file.

use crate::sandbox::{Sandbox, TWELVE};

/// A build that is refused, with nothing left behind, and what it says.
#[track_caller]
fn refused(list: impl AsRef<[u8]>, args: &[&str]) -> String {
    let sandbox = Sandbox::new();
    let err = sandbox.build("x", list, &[&["-a", "english"], args].concat()).refused();
    assert_eq!(sandbox.names(), ["x.txt"]);
    assert!(!err.contains("panicked"), "{err}");
    err
}

/// A build that succeeds, verifies, and gives these words.
#[track_caller]
fn words_of(list: impl AsRef<[u8]>, args: &[&str]) -> String {
    let sandbox = Sandbox::new();
    sandbox.build("x", list, &[&["-a", "english"], args].concat()).done();
    sandbox.run(&["verify", "x.lex"]).done();
    sandbox.run(&["words", "x.lex"]).done()
}

const ALL: &str = "trie,dawg,gaddag,two-way,rank";

#[test]
fn empty_lists() {
    insta::assert_snapshot!("empty", refused("", &[]));
    for list in ["\n", "\n\n\r\n", "# nothing\n", "\u{feff}", "   \n\t\n"] {
        assert!(refused(list, &[]).contains("no word is left"), "{list:?}");
    }
    let numbered = refused("#1 cat\n#2 dog\n", &[]);
    assert!(numbered.contains("--no-comments reads them"), "{numbered}");
    assert!(refused("#1 cat\n", &["--no-comments"]).contains("--field 2: 1 word"));
    insta::assert_snapshot!(
        "nothing_left",
        refused("a\noverlong\n", &["--min-length", "2", "--max-length", "3"])
    );
    let sandbox = Sandbox::new();
    sandbox.write("minus.txt", TWELVE);
    let all_taken =
        sandbox.build("x", TWELVE, &["-a", "english", "--minus", "minus.txt"]).refused();
    assert!(all_taken.contains("12 were excluded"), "{all_taken}");
    assert_eq!(sandbox.names(), ["minus.txt", "x.txt"]);
}

#[test]
fn a_list_of_one_word_of_one_letter() {
    for layout in ["bitmap", "edge-list"] {
        for list in ["a", "a\n", "word", "word\r\n"] {
            let words = words_of(list, &["--structures", ALL, "--layout", layout]);
            assert_eq!(words.trim(), list.trim().to_uppercase());
        }
    }
}

#[test]
fn long_words() {
    for length in [63, 64, 254, 255] {
        let word: String = (0..length).map(|n| char::from(b'A' + (n * 7 % 26) as u8)).collect();
        let same = "Z".repeat(length);
        let list = format!("{word}\n{same}\n");
        for layout in ["bitmap", "edge-list"] {
            assert_eq!(
                words_of(&list, &["--structures", ALL, "--layout", layout]),
                list,
                "{length}"
            );
        }
    }
    insta::assert_snapshot!("word_too_long", refused("Z".repeat(256), &[]));
    let args = ["--skip-invalid"];
    assert_eq!(words_of("z".repeat(256) + "\ncat\n", &args), "CAT\n");
}

#[test]
fn a_word_of_ten_megabytes() {
    let word = "z".repeat(10 << 20);
    insta::assert_snapshot!("line_too_long", refused(&word, &[]));
    let sandbox = Sandbox::new();
    let args = ["-a", "english", "--skip-invalid", "--rejects", "r.txt"];
    sandbox.build("x", format!("cat\n{word}\ndog\n"), &args).done();
    assert_eq!(sandbox.run(&["words", "x.lex"]).done(), "CAT\nDOG\n");
    assert_eq!(sandbox.read("r.txt").len(), (10 << 20) + 1);
    // As a word to be looked up it is one that is not there.
    let checked = sandbox.run_with(&["check", "-q", "x.lex"], &word);
    assert_eq!(checked.status, 1);
}

#[test]
fn binary_data() {
    insta::assert_snapshot!("binary_elf", refused(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0", &[]));
    insta::assert_snapshot!("binary_nul", refused(b"cat\ndo\0g\n", &[]));
    let mut noise = vec![0u8; 100_000];
    let mut state = 88_172_645_463_325_252_u64;
    for byte in &mut noise {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        *byte = (state >> 32) as u8;
    }
    refused(&noise, &[]);
    refused(&noise, &["--skip-invalid"]);
    let no_nul: Vec<u8> = noise.into_iter().filter(|byte| *byte != 0).collect();
    refused(&no_nul, &[]);
    // A lexicon is no list.
    let lexicon = Sandbox::with_twelve("dawg").read("twelve.lex");
    refused(lexicon, &[]);
}

#[test]
fn wrong_encodings() {
    insta::assert_snapshot!("latin_as_utf8", refused(b"caf\xe9\n", &[]));
    insta::assert_snapshot!("unknown_encoding", refused("cat\n", &["--encoding", "ebcdic"]));
}

#[test]
fn damaged_gzip() {
    // The header of a packed file, and noise.
    let noise = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xff\xff\xff\xff";
    let sandbox = Sandbox::new();
    sandbox.write("x.txt.gz", noise);
    let err = sandbox.run(&["build", "x.txt.gz", "-a", "english"]).refused();
    assert!(err.contains("cannot unpack x.txt.gz"), "{err}");
    assert_eq!(sandbox.names(), ["x.txt.gz"]);
}

#[test]
fn options_that_contradict_each_other() {
    assert!(refused("cat\n", &["--min-length", "5", "--max-length", "4"]).contains("less than"));
    assert!(refused("cat\n", &["--delimiter", ""]).contains("delimiter is empty"));
}

#[test]
fn a_list_of_the_wrong_language() {
    insta::assert_snapshot!("wrong_language", refused("кот\nпёс\nлиса\nрысь\nёж\n", &[]));
}

#[test]
fn lists_of_every_byte() {
    // With any bytes in a list, the command ends with 0 or 2 and a message. Control characters,
    // spaces and every fifth byte also stand alone, and fill a line.
    for byte in 0..=255u8 {
        let within = [vec![b'a', byte, b'b', b'\n']];
        let only = [vec![byte], vec![byte; 70]];
        let also = (byte <= b' ' || byte % 5 == 0).then_some(only);
        for list in within.into_iter().chain(also.into_iter().flatten()) {
            let sandbox = Sandbox::new();
            let run = sandbox.build("x", &list, &["-a", "english", "--skip-invalid"]);
            assert!(matches!(run.status, 0 | 2), "{list:?}: {run:?}");
            assert_eq!(run.status == 0, sandbox.exists("x.lex"), "{list:?}");
            assert!(run.status == 0 || run.err.contains("error: "), "{list:?}: {run:?}");
        }
    }
}

#[test]
fn capitalised_words_are_counted_and_omitted_on_demand() {
    let sandbox = Sandbox::new();
    let list = "adam\ncat\ndog\nAdam\nBerta\nLondon\nParis\nUSA\neel\nfox\nI\ngnu\nhen\n";
    sandbox.write("x.txt", list);
    sandbox.write("caps.txt", "Cat\nDog\n");
    let mut all = String::new();
    for args in [
        &["build", "x.txt", "-a", "english"][..],
        &["build", "x.txt", "-a", "english", "--skip-capitalised"],
        &["build", "x.txt", "-a", "english", "--skip-capitalised", "--rejects", "r.txt"],
        &["build", "x.txt", "-a", "german"],
        &["build", "x.txt", "-a", "german", "--skip-capitalised"],
        &["build", "caps.txt", "-a", "english"],
    ] {
        all += &format!("$ lexc {}\n{}", args.join(" "), sandbox.run(args).snapshot());
    }
    insta::assert_snapshot!(all);
    assert_eq!(sandbox.read("r.txt"), b"Adam\nBerta\nLondon\nParis\n");
}

#[test]
fn a_tab_suggests_a_delimiter_and_a_surrogate_is_named() {
    let sandbox = Sandbox::new();
    sandbox.write("tab.txt", "cat\tan animal\n");
    let utf16: Vec<u8> = [0xFEFF, 0x63, 0x61, 0x74, 0x0A, 0x64, 0xD800, 0x67, 0x0A]
        .iter()
        .flat_map(|unit: &u16| unit.to_le_bytes())
        .collect();
    sandbox.write("utf16.txt", utf16);
    sandbox.write("lost.txt", "caf\u{FFFD}\n");
    let mut all = String::new();
    for name in ["tab.txt", "utf16.txt", "lost.txt"] {
        let run = sandbox.run(&["build", name, "-a", "english"]);
        all += &format!("$ lexc build {name}\n{}", run.refused());
    }
    insta::assert_snapshot!(all);
}

#[test]
fn packed_words_may_be_followed_by_zeros() {
    let sandbox = Sandbox::new();
    sandbox.write("x.txt", TWELVE);
    let run = sandbox.shell(
        "gzip -k x.txt && cat x.txt.gz x.txt.gz > two.gz && { cat two.gz; head -c 1000 /dev/zero; } > padded.gz \
         && { cat padded.gz; echo more; } > damaged.gz",
    );
    assert_eq!(run.status, 0, "{}", run.err);
    for name in ["two.gz", "padded.gz"] {
        let out = sandbox.run(&["build", name, "-a", "english", "-o", "x.lex"]).done();
        assert!(out.contains("Lines       24"), "{out}");
    }
    let err = sandbox.run(&["build", "damaged.gz", "-a", "english", "-o", "y.lex"]).refused();
    assert!(err.contains("other data follow the packed data"), "{err}");
}
