//! [`lexc::Builder`]: accepted words, and error messages.

#![cfg(all(feature = "build", feature = "files", feature = "encodings"))]

use std::collections::BTreeSet;

use lexc::build::{LayoutChoice, ReadOptions, StructureSet};
use lexc::prelude::*;

fn english() -> Alphabet {
    Alphabet::builtin("english").expect("it is built in")
}

fn words(lexicon: &Lexicon) -> Vec<String> {
    lexicon.words().collect()
}

#[test]
fn words_in_any_order_and_spelling_are_a_set() {
    let lexicon = Builder::new(english())
        .words(["dog", "CAT", "cats", "Dog"])
        .words([String::from(" cat ")])
        .build()
        .unwrap();
    assert_eq!(words(&lexicon), ["CAT", "CATS", "DOG"]);
    assert_eq!(lexicon.provenance().get("name"), Some("lexicon"));
    assert!(lexicon.structures().gaddag.is_some());
}

#[test]
fn every_source_of_words_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.txt");
    let minus = folder.path().join("minus.txt");
    std::fs::write(&list, "# a comment\nzoo\nzoos\n").unwrap();
    std::fs::write(&minus, "zoos\nant\n").unwrap();
    let (lexicon, report) = Builder::new(english())
        .words(["ant", "bee", "wasp", "it"])
        .file(&list)
        .list("more", "cow\ncows\nelephant\n")
        .without_file(&minus)
        .without_words(["wasp", "yak"])
        .lengths(3..=4)
        .name("animals")
        .build_with_report()
        .unwrap();
    assert_eq!(words(&lexicon), ["BEE", "COW", "COWS", "ZOO"]);
    assert_eq!((report.words, report.removed, report.not_found), (4, 3, 1));
    let names: Vec<&str> = report.lists.sources.iter().map(|s| &*s.name).collect();
    assert_eq!(names[0], "<words>");
    assert_eq!(names[2], "more");
    assert_eq!(lexicon.provenance().get("name"), Some("animals"));
}

#[test]
fn ranges_of_lengths_are_as_written() {
    let build =
        |builder: Builder| words(&builder.words(["a", "it", "cat", "cats"]).build().unwrap());
    let all = || Builder::new(english());
    assert_eq!(build(all().lengths(2..4)), ["CAT", "IT"]);
    assert_eq!(build(all().lengths(..=2)), ["A", "IT"]);
    assert_eq!(build(all().lengths(4..)), ["CATS"]);
    assert_eq!(build(all().lengths(..)).len(), 4);
    assert_eq!(
        build(all().lengths((std::ops::Bound::Excluded(3), std::ops::Bound::Unbounded))),
        ["CATS"]
    );
}

/// No character of a word is taken for the syntax of a list.
#[test]
fn words_are_not_lines_of_a_list() {
    for (word, column) in [("#cat", 2), ("ca\nt", 3), ("cat\rdog", 4), ("ca t", 3), ("c\0t", 2)] {
        let error = Builder::new(english()).words(["dog", word]).build().unwrap_err();
        match error.location() {
            Some(place) => assert_eq!(
                (&*place.file, place.line, place.column),
                ("<words>", 2, column),
                "{word:?}"
            ),
            None => assert!(word.contains('\0') && error.to_string().contains("line 2"), "{error}"),
        }
    }
    for empty in ["", "  ", "\n"] {
        let error = Builder::new(english()).words(["dog", empty]).build().unwrap_err();
        assert_eq!(error.kind(), lexc::ErrorKind::Syntax);
        assert_eq!(error.to_string(), "word 2 is empty");
    }
}

/// The encoding applies to files; words of a program are text already.
#[test]
fn an_encoding_is_for_files_only() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("latin-2.txt");
    std::fs::write(&list, b"\xBFaba\n").unwrap();
    let lexicon = Builder::new(Alphabet::builtin("polish").unwrap())
        .words(["żółw"])
        .file(&list)
        .encoding("iso-8859-2")
        .build()
        .unwrap();
    assert_eq!(words(&lexicon), ["ŻABA", "ŻÓŁW"]);
}

#[test]
fn errors_name_the_fault_and_its_place() {
    let none = Builder::new(english()).build().unwrap_err();
    assert!(none.to_string().starts_with("no word is left"), "{none}");

    let missing = Builder::new(english()).file("no/such/list.txt").build().unwrap_err();
    assert_eq!(missing.to_string(), "no/such/list.txt: no such file");
    assert!(missing.location().is_none());

    let wrong = Builder::new(english()).words(["cat", "naïve"]).build().unwrap_err();
    let place = wrong.location().unwrap();
    assert_eq!((place.line, place.column, &*place.text), (2, 3, "naïve"));

    let packed = Builder::new(english())
        .words(["cat"])
        .layout(LayoutChoice::Packed)
        .structures(StructureSet { gaddag: true, ..StructureSet::default() })
        .build();
    let packed = packed.unwrap_err();
    assert!(packed.downcast_ref::<lexc::build::Error>().is_some());

    let unknown = Lexicon::builtin("klingon").unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "no built-in lexicon `klingon`: the built-in ones are english and turkish"
    );
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "notes").unwrap();
    let refused = Builder::new(english()).words(["cat"]).write(&text).unwrap_err();
    assert!(refused.to_string().contains("notes.txt"), "{refused}");
    assert_eq!(std::fs::read_to_string(&text).unwrap(), "notes");
}

#[test]
fn written_files_equal_lexicons_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.lex");
    let builder = Builder::new(english()).words(["cat", "dog"]).layout(LayoutChoice::Packed);
    let report = builder.write(&path).unwrap();
    let written = Lexicon::open(&path).unwrap();
    assert_eq!((report.words, written.len()), (2, 2));
    assert_eq!(written.bytes(), builder.build().unwrap().bytes());
    assert_eq!(written.layout_name(), "packed");
}

#[test]
fn columns_are_read_with_read_options() {
    let options = ReadOptions::default().field(2).delimiter(";");
    let lexicon = Builder::new(english())
        .list("table", "1;cat\n2;dog\n")
        .read_options(options)
        .build()
        .unwrap();
    assert_eq!(words(&lexicon), ["CAT", "DOG"]);
}

/// The built-in lexicon has the words of its list, and a structure for moves; it is unpacked once.
#[test]
fn built_in_lexicons_have_the_words_of_their_lists() {
    for packed in lexc::data::lexicons() {
        let lexicon = Lexicon::builtin(packed.name()).unwrap();
        assert!(lexicon.structures().dawg.is_some() && lexicon.structures().gaddag.is_some());
        let again = Lexicon::builtin(packed.name()).unwrap();
        assert!(std::ptr::eq(lexicon.bytes(), again.bytes()));
        let list = lexc::data::word_list(packed.name()).unwrap();
        let built = Builder::new(Alphabet::builtin(packed.alphabet()).unwrap())
            .list(packed.name(), list.text())
            .lengths(2..=15)
            .skip_invalid(true)
            .structures(StructureSet::default())
            .build()
            .unwrap();
        assert_eq!(lexicon.len(), packed.words());
        let (lexicon, built): (BTreeSet<_>, BTreeSet<_>) =
            (lexicon.words().collect(), built.words().collect());
        assert!(lexicon == built, "{}", packed.name());
    }
}

#[test]
fn structures_are_added_where_they_are_missing() {
    let two_way = StructureSet { two_way: true, ..StructureSet::default() };
    let lexicon = Builder::new(english())
        .words(["cat", "dog"])
        .structures(StructureSet::default())
        .build()
        .unwrap();
    let same = lexicon.with_structures(StructureSet::default()).unwrap();
    assert!(std::ptr::eq(lexicon.bytes(), same.bytes()));
    let more = lexicon.with_structures(two_way).unwrap();
    assert!(more.structures().two_way.is_some());
    assert_eq!(words(&more), words(&lexicon));
}

#[test]
fn values_and_editions_are_stored_by_word() {
    let builder = || {
        Builder::new(english())
            .words(["cats", "newt"])
            .list("pets.txt", "cat feline\ndog canine\n")
            .value_column("family", 2)
            .value("meaning", [("Cat", "it purrs"), ("newt", "it swims")])
            .edition("2019", ["cat", "dog"])
    };
    let lexicon = builder().build().unwrap();
    let text = |word, column| lexicon.value(word, column).map(|value| value.to_string());
    assert_eq!(text("CAT", "meaning").as_deref(), Some("it purrs"));
    assert_eq!(text("newt", "meaning").as_deref(), Some("it swims"));
    assert_eq!(text("cats", "meaning"), None);
    assert_eq!(text("dog", "family").as_deref(), Some("canine"));
    assert_eq!(text("newt", "family"), None);
    assert!(lexicon.value("dog", "2019").is_some() && lexicon.value("newt", "2019").is_none());

    let unknown = builder().value("sound", [("cow", "moo")]).build();
    assert_eq!(unknown.unwrap_err().kind(), lexc::ErrorKind::Mismatch);
    for name in ["family", "meaning", "2019"] {
        let twice = builder().value(name, [("cat", "twice")]).build();
        let kind = twice.unwrap_err().kind();
        assert_eq!(kind, lexc::ErrorKind::Illegal, "{name}");
    }
}

#[test]
fn errors_of_crates_keep_kind_and_source() {
    let error: lexc::Error = Lexicon::open("no-such-file.lex").unwrap_err().into();
    assert_eq!(error.kind(), lexc::ErrorKind::Io);
    assert!(error.downcast_ref::<lexc::runtime::OpenError>().is_some());
    let error: lexc::Error = Lexicon::from_bytes(*b"words").unwrap_err().into();
    assert_eq!(error.kind(), lexc::ErrorKind::Corrupt);
    let error: lexc::Error = Alphabet::builtin("polsh").unwrap_err().into();
    assert_eq!(error.kind(), lexc::ErrorKind::NotFound);
    assert_eq!(error.diagnostics()[0].help[0].to_string(), "perhaps you mean polish");
}

/// `fn main() -> lexc::Result<()>` prints `Debug`.
#[test]
fn the_debug_form_of_errors_is_their_text() {
    let error = Builder::new(english()).list("words.txt", "cat\nca-t\nd_og\nb!d\n").build();
    let error = error.unwrap_err();
    let text = format!("{error:?}");
    assert!(text.starts_with("`_` (U+005F) is not a tile"), "{text}");
    for place in ["--> words.txt:2:3", "--> words.txt:3:2", "--> words.txt:4:2", "= help: "] {
        assert!(text.contains(place), "{place}: {text}");
    }
    assert!(!text.contains("Syntax") && !text.contains('\x1b') && !text.ends_with('\n'), "{text}");
    let inner = error.downcast_ref::<lexc::build::Error>().unwrap();
    assert_eq!(format!("{inner:?}"), text);
    // Other errors are their message, with help if there is any.
    let missing: lexc::Error = Alphabet::builtin("klingon").unwrap_err().into();
    let text = format!("{missing:?}");
    assert!(text.starts_with("there is no alphabet `klingon`\n"), "{text}");
    assert!(text.contains("= help: "), "{text}");
    assert_eq!(missing.diagnostics()[0].to_string(), format!("error: {text}"));
    let io: lexc::Error = std::io::Error::other("no space").into();
    assert_eq!(format!("{io:?}"), "no space");
}
