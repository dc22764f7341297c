//! Questions of word students: trees of conditions, lists of one's own, tables, and differences.

use crate::sandbox::Sandbox;

#[test]
fn lists_of_words_are_conditions() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.write("mine.txt", "\u{FEFF}cats\r\n\r\n dog \nzebra\n");
    let listed = sandbox.run(&["find", "twelve.lex", "--in", "mine.txt"]);
    assert_eq!(listed.out, "CATS\nDOG\n");
    assert!(listed.err.contains("mine.txt: 1 of 3 lines are not words"), "{}", listed.err);
    assert!(listed.err.contains("the first one is zebra"), "{}", listed.err);
    let piped =
        sandbox.shell("printf 'car\\ndog\\n' | \"$LEXC\" find twelve.lex --in - --length 3");
    assert_eq!(piped.out, "CAR\nDOG\n");
    sandbox.write("empty.txt", "\n");
    let none = sandbox.run(&["find", "twelve.lex", "--in", "empty.txt"]);
    assert_eq!((none.status, &*none.out), (1, ""));
    let missing = sandbox.run(&["find", "twelve.lex", "--in", "nothing.txt"]).refused();
    assert!(missing.contains("nothing.txt: no such file"), "{missing}");
    std::fs::create_dir(sandbox.path("folder")).unwrap();
    for args in [&["find", "twelve.lex", "--in", "folder"][..], &["cards", "import", "folder"]] {
        let folder = sandbox.run(args).refused();
        assert!(folder.contains("folder is a directory, not a "), "{folder}");
    }
}

#[test]
fn tables_have_headers_and_quotes() {
    let sandbox = Sandbox::new();
    sandbox.write("list.tsv", "cat\tsmall, \"furry\"\ndog\tbig\n");
    let args = ["list.tsv", "-a", "english", "--delimiter", "\\t", "--value", "meaning=2"];
    sandbox.run(&[&["build"], &args[..], &["-o", "v.lex"]].concat()).done();
    let csv = sandbox.run(&["find", "v.lex", "--csv", "--with", "meaning,points"]).done();
    assert_eq!(csv, "word,meaning,points\nCAT,\"small, \"\"furry\"\"\",5\nDOG,big,5\n");
    let tsv = sandbox.run(&["find", "v.lex", "--tsv"]).done();
    assert_eq!(tsv, "word\nCAT\nDOG\n");
    let found = sandbox.run(&["find", "v.lex", "--meaning", "FURRY"]).done();
    assert_eq!(found, "CAT\n");
    let both = ["find", "v.lex", "--by", "alphagram", "--with", "hooks"];
    assert!(sandbox.run(&both).refused().contains("omit --by"));
    assert!(sandbox.run(&[&both[..], &["--json"]].concat()).done().contains("hooks"));
    let grouped = sandbox.run(&["find", "v.lex", "--by", "alphagram", "--csv"]).done();
    assert_eq!(grouped, "alphagram,words\nACT,CAT\nDGO,DOG\n");
    let both = sandbox.run(&["find", "v.lex", "--csv", "--json"]).refused();
    assert!(both.contains("cannot be used with"), "{both}");
}

/// A lexicon without meanings or playability leaves their columns empty, unless nothing is left.
#[test]
fn columns_that_a_lexicon_lacks_are_empty() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.run(&["build", "twelve.txt", "-a", "turkish", "-o", "t.lex"]).done();
    let note = "note: --with meaning is left empty: there are no meanings of words in the alphabet \
                turkish\n = help: build the lexicon with --value meaning=2-\n";
    let find = sandbox.run(&["find", "t.lex", "do?", "--with", "meaning,hooks"]);
    assert_eq!((&*find.out, &*find.err), ("word\tmeaning\tfront\tback\nDOG\t\t\tS\n", note));
    let hooks = sandbox.run(&["hooks", "t.lex", "do", "--with", "meaning,points"]);
    assert_eq!(hooks.err, note);
    let json = sandbox.run(&["find", "t.lex", "do?", "--with", "meaning,hooks", "--json"]);
    assert!(json.out.contains("hooks") && !json.out.contains("meaning"), "{}", json.out);
    let both = ["find", "t.lex", "do?", "--with", "points,playability,meaning", "--csv"];
    let both = sandbox.run(&both);
    assert_eq!(both.out, "word,points,playability,meaning\nDOG,10,,\n");
    assert_eq!(both.err.matches(" is left empty: ").count(), 2, "{}", both.err);
    let moves = ["moves", "t.lex", "--rack", "DOG", "--with", "meaning,hooks", "--json"];
    assert_eq!(sandbox.run(&moves).err, note);
    let quiz = ["quiz", "t.lex", "dog", "--with", "meaning,hooks"];
    assert_eq!(sandbox.run_with(&quiz, "dog\n").err, note);
    sandbox.run(&["cards", "add", "t.lex", "dog"]).done();
    let export = ["cards", "export", "-l", "t.lex", "--with", "meaning,hooks"];
    let export = sandbox.run(&export);
    assert!(export.err == note && export.out.contains("DOG: back S"), "{export:?}");
    // Nothing is left, or words are asked by what they lack.
    for args in [["--with", "meaning"], ["--with", "meaning,playability"], ["--meaning", "x"]] {
        let refused = sandbox.run(&[&["find", "t.lex"][..], &args].concat()).refused();
        assert!(refused.contains("there are no meanings"), "{refused}");
    }
    let rank = sandbox.run(&["find", "t.lex", "--playability-rank", "..9"]).refused();
    assert!(rank.contains("it is not known what the words of this lexicon earn"), "{rank}");
}

#[test]
fn differences_are_lists_with_conditions() {
    let sandbox = Sandbox::new();
    sandbox.write("old.txt", "cat\ncats\nemf\n");
    sandbox.write("new.txt", "cat\ncats\ndo\ndog\ndogs\n");
    let diff = |options: &[&str]| {
        sandbox.run(&[&["diff", "old.txt", "new.txt", "-a", "english"], options].concat())
    };
    assert_eq!(diff(&["--added"]).out, "DO\nDOG\nDOGS\n");
    assert_eq!(diff(&["--removed"]).out, "EMF\n");
    let hooks = diff(&["--added", "--length", "..3", "--with", "hooks", "--order", "length"]);
    assert_eq!(hooks.out, "word\tfront\tback\nDOG\t\tS\nDO\t\tG\n");
    assert_eq!(diff(&["--removed", "--length", "5"]).status, 1);
    let refused = diff(&["--length", "3"]).refused();
    assert!(refused.contains("add --added or --removed"), "{refused}");
}

#[test]
fn errors_in_trees_are_marked() {
    let sandbox = Sandbox::with_twelve("dawg");
    let wrong = sandbox.run(&["find", "twelve.lex", "--where", "length:3 or ca?"]).refused();
    assert!(wrong.contains("--where:1:13\n"), "{wrong}");
    assert!(wrong.contains("^^^"), "{wrong}");
    let found = sandbox.run(&["find", "twelve.lex", "--where", "prefix:D or not length:4"]).done();
    assert_eq!(found, "CAR\nCAT\nDO\nDOG\nDOGS\nDONE\nEAR\nEAT\n");
    let plays =
        ["moves", "twelve.lex", "--rack", "CATSDOE", "--where", "suffix:S and length:4", "--count"];
    assert!(sandbox.run(&plays).done().trim().parse::<usize>().unwrap() > 0);
}
