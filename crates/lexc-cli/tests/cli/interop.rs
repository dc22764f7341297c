//! `lexc export`, `lexc import`, and foreign files where a lexicon is asked for.

use crate::sandbox::{Sandbox, TWELVE, repository};

/// All formats that hold the words, and can be read again.
const FORMATS: [&str; 18] = [
    "kwg",
    "kbwg",
    "dwg",
    "quackle-dawg",
    "quackle-gaddag",
    "pdawg",
    "wmp",
    "macondo-dawg",
    "macondo-gaddag",
    "lexpert",
    "zyzzyva",
    "slex",
    "gdg1",
    "fst",
    "dawgdic",
    "c-header",
    "text",
    "text-brackets",
];

#[test]
fn export_lists_its_formats() {
    let sandbox = Sandbox::new();
    insta::assert_snapshot!(sandbox.run(&["export", "--formats"]).done());
}

#[test]
fn exported_words_are_imported_again() {
    let sandbox = Sandbox::with_twelve("dawg");
    let words = sandbox.run(&["words", "twelve.lex"]).done();
    for format in FORMATS {
        let file = format!("{format}.out");
        sandbox.run(&["export", "twelve.lex", "--to", format, "-o", &file, "-q"]).done();
        let from = ["--from", format, "-a", "english"];
        let import = [&["import", &file, "-o", "again.lex", "-q"], &from[..]].concat();
        sandbox.run(&import).done();
        assert_eq!(sandbox.run(&["words", "again.lex"]).done(), words);
        // Without a way through a file of ours.
        let direct = [&["words", &file], &from[..]].concat();
        assert_eq!(sandbox.run(&direct).done(), words, "{format}");
    }
}

#[test]
fn build_from_a_file_of_another_program_imports_it() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.run(&["export", "twelve.lex", "--to", "kwg", "-q"]).done();
    let from = ["build", "--from", "twelve.kwg"];
    let refused = sandbox.run(&[&from[..], &["-o", "b.lex"]].concat());
    let refused = refused.refused();
    assert!(
        refused.contains("does not hold its alphabet (read as kwg)")
            && refused.contains("name the alphabet: -a english"),
        "{refused}"
    );
    for options in
        [&[][..], &["--layout", "packed"], &["--structures", "two-way", "--name", "other"]]
    {
        let alphabet = ["-a", "english", "--force", "-q"];
        let options = [&alphabet[..], options].concat();
        let build = [&from[..], &["-o", "a/x.lex"], &options].concat();
        let import = [&["import", "twelve.kwg", "-o", "b/x.lex"], &options[..]].concat();
        for folder in ["a", "b"] {
            std::fs::create_dir_all(sandbox.path(folder)).unwrap();
        }
        sandbox.run(&build).done();
        sandbox.run(&import).done();
        assert!(sandbox.read("a/x.lex") == sandbox.read("b/x.lex"), "{options:?}");
    }
    let json = sandbox.run(&[&from[..], &["-o", "j.lex", "-a", "english", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json.done()).unwrap();
    assert_eq!((&json["from"], &json["words"]), (&"twelve.kwg".into(), &12.into()));
}

#[test]
fn files_of_other_programs_are_verified() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.run(&["export", "twelve.lex", "--to", "kwg,slex,text-brackets", "-q"]).done();
    let verify = |args: &[&str]| sandbox.run(&[&["verify"], args].concat());
    let whole = ["twelve.kwg", "twelve.slex", "twelve.lex"];
    let ok = "twelve.kwg: ok, 12 words, read as kwg\n\
              twelve.slex: ok, 12 words, read as slex\n\
              twelve.lex: ok, 12 words\n";
    assert_eq!(verify(&[&whole[..], &["-a", "english"]].concat()).done(), ok);

    // Without the alphabet nothing is known of the first file, and the others are checked.
    let run = verify(&whole);
    assert_eq!(run.status, 2);
    assert!(run.out.contains("twelve.lex: ok"), "{}", run.out);
    assert!(run.err.contains("name the alphabet: -a english"), "{}", run.err);

    // An edge of the first list that leads out of the file, and one whose letter is another one.
    let kwg = sandbox.read("twelve.kwg");
    let node =
        |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[4 * at..][..4].try_into().unwrap());
    let list = (node(&kwg, 0) & 0x3F_FFFF) as usize;
    let with = |node: u32| {
        let mut bytes = kwg.clone();
        bytes[4 * list..][..4].copy_from_slice(&node.to_le_bytes());
        bytes
    };
    let first = node(&kwg, list);
    sandbox.write("out.kwg", with(first | 0x3F_FFFF));
    sandbox.write("letter.kwg", with(first - (1 << 24)));
    let run = verify(&["out.kwg", "letter.kwg", "-a", "english"]);
    assert_eq!((run.status, &*run.err), (1, ""));
    insta::assert_snapshot!(run.snapshot());
    let quiet = verify(&["letter.kwg", "-a", "english", "-q"]);
    assert_eq!((quiet.status, quiet.out + &quiet.err), (1, String::new()));
    let json = verify(&["twelve.kwg", "out.kwg", "-a", "english", "--json"]).out;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["format"], "kwg");
    assert_eq!(json[1]["ok"], false);

    let list = verify(&["twelve.txt"]);
    assert_eq!(list.status, 1);
    assert!(list.out.contains("compile a word list with `lexc build`"), "{}", list.out);
}

#[test]
fn exports_and_imports_are_summarized() {
    let sandbox = Sandbox::with_twelve("dawg");
    let english = ["-a", "english"];
    for (name, line) in [
        ("export_to_kwg", &["export", "twelve.lex", "--to", "kwg"][..]),
        ("info_of_kwg", &["info", "twelve.kwg", "-a", "english"]),
        ("import_of_kwg", &["import", "twelve.kwg", "-a", "english", "-o", "kwg.lex"]),
        (
            "import_in_json",
            &[&["import", "twelve.kwg", "-o", "kwg.lex", "--json"], &english[..]].concat(),
        ),
        ("info_of_imported_words", &["info", "kwg.lex"]),
        (
            "export_with_omissions",
            &[&["export", "twelve.txt", "--to", "wmp", "--max-length", "3"], &english[..]].concat(),
        ),
        (
            "export_in_json",
            &[&["export", "twelve.kwg", "--to", "quackle-dawg", "--json"], &english[..]].concat(),
        ),
        // The file contains its letters.
        ("info_of_quackle_dawg", &["info", "twelve.dawg"]),
    ] {
        let run = sandbox.run(line);
        assert_eq!(run.status, 0, "{line:?}: {}", run.err);
        insta::assert_snapshot!(name, format!("$ lexc {}\n{}", line.join(" "), run.snapshot()));
    }
    let json = sandbox.run(&["info", "twelve.kwg", "-a", "english", "--json"]).done();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    for (key, value) in [
        ("format", serde_json::json!("kwg")),
        ("words", 12.into()),
        ("letters", 41.into()),
        ("min_length", 2.into()),
        ("max_length", 4.into()),
        ("alphabet_in_file", false.into()),
        ("notes", serde_json::json!([])),
    ] {
        assert_eq!(json[key], value, "{key}");
    }
    assert_eq!(json["alphabet"]["tiles"].as_array().map(Vec::len), Some(26));
}

#[test]
fn standard_output_and_input() {
    let sandbox = Sandbox::new();
    let args = ["export", "-", "--to", "text", "-a", "english", "-o", "-"];
    assert_eq!(sandbox.run_with(&args, "ta\nat\nate\n").done(), "AT\nATE\nTA\n");
}

#[test]
fn invalid_exports_and_imports_are_refused() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.write("long.txt", "cat\nabcdefghijklmnopqrstuvwxyz\n");
    sandbox.run(&["export", "twelve.lex", "--to", "kwg"]).done();
    let mut kwg = sandbox.read("twelve.kwg");
    kwg[8..12].copy_from_slice(&[0xFF, 0xFF, 0x3F, 1]);
    sandbox.write("damaged.kwg", &kwg);
    let mut all = String::new();
    for line in [
        &["export", "twelve.lex", "--to", "kwg"][..],
        &["export", "twelve.lex", "--to", "wkg"],
        &["export", "long.txt", "--to", "wmp", "-a", "english"],
        &["export", "twelve.txt", "--to", "kwg", "-o", "x.kwg"],
        &["export", "twelve.lex", "--to", "text", "-o", "twelve.lex", "--force"],
        &["export", "twelve.lex", "--to", "kwg", "-a", "english", "-o", "x.kwg"],
        &["export", "-", "--to", "kwg", "-a", "english"],
        &["import", "twelve.kwg", "-o", "x.lex"],
        &["import", "damaged.kwg", "-a", "english", "-o", "x.lex"],
        &["import", "twelve.lex", "-o", "x.lex"],
        &["import", "twelve.txt", "-a", "english", "-o", "x.lex"],
        &["import", "nowhere.kwg", "-a", "english"],
        &["info", "damaged.kwg", "-a", "english"],
        &["words", "twelve.kwg"],
    ] {
        let refused = sandbox.run(line).refused();
        all += &format!("$ lexc {}\n{refused}\n", line.join(" "));
    }
    insta::assert_snapshot!(all);
    assert!(!sandbox.exists("x.lex") && !sandbox.exists("x.kwg"));
}

#[test]
fn a_gaddag_of_other_words_is_a_warning() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.write("eleven.txt", TWELVE.replace("dogs\n", ""));
    for (list, lexicon) in [("twelve.txt", "a.kwg"), ("eleven.txt", "b.kwg")] {
        let args = ["export", list, "--to", "kwg", "-a", "english", "-o", lexicon, "-q"];
        sandbox.run(&args).done();
    }
    // The words of one and the GADDAG of the other, its edges moved behind them.
    let (words, strings) = (sandbox.read("b.kwg"), sandbox.read("a.kwg"));
    let shift = words.len() as u32 / 4;
    let moved = strings.chunks_exact(4).map(|node| {
        let node = u32::from_le_bytes(node.try_into().unwrap());
        let edge = node & 0x3F_FFFF;
        let edge = if edge == 0 { 0 } else { edge + shift };
        node & !0x3F_FFFF | edge
    });
    let moved: Vec<u32> = moved.collect();
    let mut both = words.clone();
    both.extend(moved.iter().flat_map(|node| node.to_le_bytes()));
    both[4..8].copy_from_slice(&moved[1].to_le_bytes());
    sandbox.write("both.kwg", both);
    let run = sandbox.run(&["words", "both.kwg", "-a", "english"]);
    assert_eq!(run.status, 0);
    assert!(!run.out.contains("DOGS"));
    insta::assert_snapshot!(run.err);
}

/// 4,685,428 bytes are what wolges makes of these words.
#[test]
fn the_kwg_of_the_english_list_is_as_small_as_can_be() {
    let sandbox = Sandbox::new();
    let list = repository().join("lexicons/english.txt");
    let list = list.to_str().expect("a path in UTF-8");
    let lengths = ["--min-length", "2", "--max-length", "15"];
    let args = ["export", list, "-a", "english", "--to", "kwg", "-o", "e.kwg", "--json"];
    let json = sandbox.run(&[&args[..], &lengths].concat()).done();
    assert!(json.contains("\"words\": 269870,"), "{json}");
    assert!(sandbox.read("e.kwg").len() <= 4_685_428);
    let info = sandbox.run(&["info", "e.kwg", "-a", "english"]).done();
    assert!(info.contains("GADDAG    of the same words"), "{info}");
}

#[test]
fn editions_are_exported_to_quackle_and_imported() {
    let sandbox = Sandbox::new();
    sandbox.write("twelve.txt", TWELVE);
    sandbox.write("few.txt", "car\ncats\ndone\n");
    let build = ["build", "twelve.txt", "-a", "english", "--edition", "school=few.txt"];
    sandbox.run(&[&build[..], &["-o", "twelve.lex", "-q"]].concat()).done();
    let export = ["export", "twelve.lex", "--to", "quackle-dawg", "--smaller", "school", "-q"];
    sandbox.run(&export).done();
    let smaller = ["--edition", "smaller"];
    let direct = [&["words", "twelve.dawg", "-a", "english"], &smaller[..]].concat();
    assert_eq!(sandbox.run(&direct).done(), "CAR\nCATS\nDONE\n");
    let import = ["import", "twelve.dawg", "-a", "english", "-o", "again.lex"];
    let said = sandbox.run(&import).done();
    assert!(said.contains("Editions  smaller"), "{said}");
    let imported = [&["words", "again.lex"], &smaller[..]].concat();
    assert_eq!(sandbox.run(&imported).done(), "CAR\nCATS\nDONE\n");
    // Another format, another edition.
    for (args, says) in [
        (["--to", "kwg", "--smaller", "school"], "kwg cannot mark the words of an edition"),
        (["--to", "quackle-dawg", "--smaller", "club"], "no edition club"),
    ] {
        let all = [&["export", "twelve.lex", "-o", "x"], &args[..]].concat();
        let refused = sandbox.run(&all).refused();
        assert!(refused.contains(says), "{refused}");
    }
}

/// An edition in which words were withdrawn.
#[test]
fn the_words_of_the_lexicon_or_of_an_edition_are_exported_to_all_formats() {
    let sandbox = Sandbox::new();
    sandbox.write("new.txt", "cat\nqi\nza\n");
    sandbox.write("old.txt", "cat\nemf\nhafis\n");
    let build = ["build", "new.txt", "-a", "english", "--edition", "OLD=old.txt"];
    sandbox.run(&[&build[..], &["-o", "a.lex", "-q"]].concat()).done();
    for edition in [&[][..], &["--edition", "OLD"]] {
        let words = sandbox.run(&[&["words", "a.lex"], edition].concat()).done();
        for to in FORMATS {
            let export = ["export", "a.lex", "--to", to, "-o", "a.out", "--force"];
            let said = sandbox.run(&[&export[..], edition].concat()).done();
            assert!(said.contains(", 3 words, "), "{said}");
            let import = ["import", "a.out", "--from", to, "-a", "english", "-o", "again.lex"];
            let run = sandbox.run(&[&import[..], &["-q", "--force"]].concat());
            assert_eq!((run.status, run.err.as_str()), (0, ""), "{to}");
            assert_eq!(sandbox.run(&["words", "again.lex"]).done(), words, "{to}");
        }
    }
    let marked = ["export", "a.lex", "--to", "quackle-dawg", "--smaller", "OLD", "-o", "x"];
    let refused = sandbox.run(&marked).refused();
    assert!(refused.contains("EMF is a word of the edition alone"), "{refused}");
    assert!(refused.contains("--edition instead of --smaller"), "{refused}");
}

/// Two programs have files of this extension.
#[test]
fn a_file_that_is_cut_off_can_be_read_in_all_formats_of_its_extension() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.run(&["export", "twelve.lex", "--to", "zyzzyva", "-o", "a.dwg", "-q"]).done();
    let bytes = sandbox.read("a.dwg");
    sandbox.write("a.dwg", &bytes[..bytes.len() - 8]);
    let refused = sandbox.run(&["info", "a.dwg", "-a", "english"]).refused();
    assert!(refused.contains("--from dwg, or --from zyzzyva"), "{refused}");
    let named = ["info", "a.dwg", "-a", "english", "--from", "zyzzyva"];
    let refused = sandbox.run(&named).refused();
    assert!(refused.contains("the number of edges"), "{refused}");
}

#[test]
fn a_hunspell_dictionary_is_named_with_what_to_do() {
    let sandbox = Sandbox::new();
    sandbox.write("words.dic", "2\ncat/S\ndog\n");
    sandbox.write("words.aff", "# a long licence\nSET UTF-8\nTRY esianrtolcdugmphbyfvkw\n");
    for (file, says) in [
        ("words.aff", "it looks like affix rules of hunspell"),
        ("words.dic", "words.dic is a hunspell dictionary, and no alphabet is named for it"),
    ] {
        let refused = sandbox.run(&["info", file]).refused();
        assert!(refused.contains(says) && refused.contains("lexc build"), "{refused}");
    }
    sandbox.write("words.aff", "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n");
    let gzip = "gzip -c words.dic > a.dic.gz && gzip -c words.aff > a.aff.gz && cp words.aff b.aff \
                && cp a.dic.gz b.dic.gz && cp words.dic c.dic && cp a.aff.gz c.aff.gz";
    assert_eq!(sandbox.shell(gzip).status, 0);
    for file in ["words.dic", "a.dic.gz", "b.dic.gz", "c.dic"] {
        let build = ["build", file, "-a", "english", "-o", "w.lex", "-q", "--force"];
        sandbox.run(&build).done();
        assert_eq!(sandbox.run(&["words", "w.lex"]).done(), "CAT\nCATS\nDOG\n", "{file}");
    }
}

#[test]
fn affix_files_of_other_dictionaries_are_warned_of() {
    let sandbox = Sandbox::new();
    sandbox.write("w.dic", "3\ncat/S\ndog/SN\nemu\n");
    sandbox.write("w.aff", "SET UTF-8\nNOSUGGEST N\nSFX T Y 2\nSFX T 0 s .\n");
    let build = ["build", "w.dic", "-a", "english", "-o", "w.lex", "-q"];
    let run = sandbox.run(&build);
    assert_eq!(run.status, 0, "{}", run.err);
    for says in [
        "w.aff, line 3: SFX T Y 2 is followed by 1 of its rules, where hunspell refuses the rest of the file",
        "2 stems have flags that w.aff does not define, of 3: cat/S",
    ] {
        assert!(run.err.contains(says), "{}", run.err);
        let dry = sandbox.run(&["build", "w.dic", "-a", "english", "--dry-run"]);
        assert!(dry.err.contains(says), "{}", dry.err);
    }
    sandbox.write("w.aff", "SET UTF-8\nNOSUGGEST N\nSFX S Y 1\nSFX S 0 s .\n");
    assert_eq!(sandbox.run(&[&build[..], &["--force"]].concat()).err, "");
}

#[test]
fn letters_without_scores_are_a_warning_and_no_game() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.run(&["export", "twelve.lex", "--to", "quackle-dawg", "-q"]).done();
    let run = sandbox.run(&["import", "twelve.dawg", "-o", "none.lex", "-q"]);
    assert_eq!(run.status, 0);
    assert!(run.err.contains("neither their counts nor their scores"), "{}", run.err);
    let rack = ["--rack", "CARS"];
    let refused = sandbox.run(&[&["moves", "none.lex"], &rack[..]].concat()).refused();
    assert!(
        refused.contains("neither counts nor scores") && refused.contains("-a english"),
        "{refused}"
    );
    let named = ["import", "twelve.dawg", "-a", "english", "-o", "named.lex", "-q"];
    assert_eq!(sandbox.run(&named).err, "");
    let plays = sandbox.run(&[&["moves", "named.lex"], &rack[..]].concat()).done();
    assert!(plays.contains("CARS"), "{plays}");
}

#[test]
fn an_english_kwg_read_as_polish_is_a_warning() {
    let sandbox = Sandbox::new();
    let list = repository().join("lexicons/english.txt");
    let list = list.to_str().expect("a path in UTF-8");
    let export = ["export", list, "-a", "english", "--to", "kwg", "-o", "e.kwg", "-q"];
    sandbox.run(&export).done();
    let run = sandbox.run(&["import", "e.kwg", "-a", "polish", "-o", "e.lex", "-q"]);
    assert_eq!(run.status, 0);
    assert!(run.err.contains("of the alphabet polish"), "{}", run.err);
    assert!(run.err.contains("-a english"), "{}", run.err);
    let run = sandbox.run(&["import", "e.kwg", "-a", "english", "-o", "e.lex", "-q"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn several_formats_are_written_at_once() {
    let sandbox = Sandbox::with_twelve("dawg");
    let to = "kwg,wmp,quackle-dawg,macondo-dawg,quackle-gaddag,macondo-gaddag,gdg1";
    sandbox.run(&["export", "twelve.lex", "--to", to, "-q"]).done();
    for name in [
        "twelve.kwg",
        "twelve.wmp",
        "twelve.dawg",
        "twelve.macondo.dawg",
        "twelve.gaddag",
        "twelve.macondo.gaddag",
        "twelve.gdg1.gaddag",
    ] {
        assert!(sandbox.exists(name), "{name}");
    }
    let both = ["export", "twelve.lex", "--to", "kwg,wmp", "-o", "x", "--force"];
    let refused = sandbox.run(&both).refused();
    assert!(refused.contains("-o names one file"), "{refused}");
    // All of them or none.
    sandbox.write("long.txt", "cat\nabcdefghijklmnopqrstuvwxyz\n");
    let long = ["export", "long.txt", "-a", "english", "--to", "kwg,wmp"];
    sandbox.run(&long).refused();
    assert!(!sandbox.exists("long.kwg"));
}

#[test]
fn files_without_words_are_recognized() {
    let sandbox = Sandbox::new();
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 4685428\n";
    sandbox.write("NWL.kwg", pointer);
    sandbox.write("NWL.klv2", [0u8; 40]);
    for (file, says) in [("NWL.kwg", "like a Git LFS pointer"), ("NWL.klv2", "holds leave values")]
    {
        for command in ["info", "words", "import"] {
            let refused = sandbox.run(&[command, file]).refused();
            assert!(refused.contains(says), "{command}: {refused}");
        }
        let run = sandbox.run(&["verify", file]);
        assert_eq!(run.status, 1, "{}", run.err);
        assert!(run.out.contains(says), "{}", run.out);
    }
}

/// CAB, CAT and CATS as Zyzzyva has them: 260 edges, of which those from the 2nd to the 255th are
/// padding.
fn three() -> Vec<u8> {
    let top = [260, 0x4340_0101].into_iter().chain([0; 254]).chain([0x40_0000]);
    let lists = [0x4140_0102, 0x4280_0000, 0x54C0_0104, 0x53C0_0000];
    top.chain(lists).flat_map(u32::to_le_bytes).collect()
}

#[test]
fn dwg_files_of_zyzzyva_are_imported() {
    let sandbox = Sandbox::new();
    sandbox.write("three.dwg", three());
    let info = sandbox.run(&["info", "three.dwg"]).done();
    assert!(info.contains("zyzzyva, read by Zyzzyva"), "{info}");
    sandbox.run(&["import", "three.dwg", "-a", "english", "-o", "a.lex"]).done();
    assert_eq!(sandbox.run(&["words", "a.lex"]).done(), "CAB\nCAT\nCATS\n");
    sandbox.run(&["export", "a.lex", "--to", "zyzzyva", "-o", "b.dwg"]).done();
    assert_eq!(sandbox.read("b.dwg"), three());
    // Read as the other kind of .dwg files, the error names this one.
    let other = ["import", "three.dwg", "--from", "dwg", "-a", "english", "-o", "c.lex"];
    let refused = sandbox.run(&other).refused();
    assert!(refused.contains("another format: name it with --from zyzzyva"), "{refused}");
}

/// What `info`, `import` and `build` say of files that are no lexicons: what they look like, and
/// what to do.
#[test]
fn other_files_are_named() {
    let sandbox = Sandbox::new();
    let files: [(&str, &[u8]); 24] = [
        ("empty", b""),
        ("a.zip", b"PK\x03\x04\x14\0"),
        ("a.7z", b"7z\xBC\xAF\x27\x1C\0\x04"),
        ("a.xz", b"\xFD7zXZ\0\0"),
        ("a.zst", b"\x28\xB5\x2F\xFD\0"),
        ("a.bz2", b"BZh91AY&SY\0"),
        ("a.pdf", b"%PDF-1.4\n%\xE2\n"),
        ("a.doc", b"\xD0\xCF\x11\xE0\xA1\xB1"),
        ("a.rtf", b"{\\rtf1 cat}"),
        ("a.db", b"SQLite format 3\0\x10"),
        ("a.png", b"\x89PNG\r\n\x1A\n\0"),
        ("a.json", b"{\"words\": [\"cat\"]}\n"),
        ("b.json", b"[\n  \"cat\"\n]\n"),
        ("a.html", b"<!DOCTYPE html>\n<p>cat</p>\n"),
        ("a.gcg", b"#player1 a A\n#player2 b B\n>a: CATSDOG 8G CATS +12 12\n"),
        ("b.gcg", b">a: CATSDOG 8G CATS +12 12\n"),
        ("a.cgp", b"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0\n"),
        ("a.toml", b"name = \"x\"\ntile = [\n  { face = \"A\" },\n]\n"),
        ("b.aff", b"SET UTF-8\n\nSFX S Y 1\nSFX S 0 s .\n"),
        ("a.dic", b"2\ncat/S\ndog\n"),
        ("leaves.csv", b"?,25.1\nS,8.0\nADE,-1.5\n"),
        ("a.kwg", b"\x01\x02\x03\x04\x05"),
        ("a.bin", b"\x01\x02\x03\x04\x05"),
        ("latin.txt", b"gr\xF6\xDFe\n\xFCber\n"),
    ];
    let mut all = String::new();
    for (name, bytes) in files {
        sandbox.write(name, bytes);
        let info = sandbox.run(&["info", name]).refused();
        all += &format!("# {name}\n{info}");
        if name != "latin.txt" {
            assert_eq!(sandbox.run(&["import", name]).refused(), info);
        }
        let build = sandbox.run(&["build", name, "-a", "english", "-o", "b.lex"]).refused();
        let says = |line: &&str| line.contains(" looks like ");
        let build: Vec<&str> = build.lines().skip_while(|line| !says(line)).collect();
        all += &build.iter().map(|line| format!("build: {line}\n")).collect::<String>();
    }
    sandbox.write("list.txt", "cat\ndog\n");
    all += &format!("# list.txt\n{}", sandbox.run(&["import", "list.txt"]).refused());
    std::fs::create_dir(sandbox.path("folder")).unwrap();
    all += &format!("# folder\n{}", sandbox.run(&["info", "folder"]).refused());
    insta::assert_snapshot!(all);
}
