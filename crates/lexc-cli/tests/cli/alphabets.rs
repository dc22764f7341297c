//! `lexc alphabets`.

use crate::sandbox::Sandbox;

#[test]
fn alphabets_are_listed() {
    insta::assert_snapshot!(Sandbox::new().run(&["alphabets"]).snapshot());
}

#[test]
fn an_alphabet_is_shown() {
    let sandbox = Sandbox::new();
    for name in ["turkish", "catalan"] {
        let run = sandbox.run(&["alphabets", "show", name]);
        insta::assert_snapshot!(format!("show_{name}"), run.snapshot());
    }
}

#[test]
fn alphabets_in_json() {
    let sandbox = Sandbox::new();
    let all: serde_json::Value =
        serde_json::from_str(&sandbox.run(&["alphabets", "--json"]).done()).unwrap();
    assert_eq!(all.as_array().unwrap().len(), lexc::alphabet::Alphabet::builtin_names().count());
    for name in lexc::alphabet::Alphabet::builtin_names() {
        let one = sandbox.run(&["alphabets", "show", name, "--json"]).done();
        let one: serde_json::Value = serde_json::from_str(&one).unwrap();
        assert_eq!(one["name"], name);
        assert!(!one["tiles"].as_array().unwrap().is_empty());
    }
}

#[test]
fn a_copy_can_be_changed_and_used() {
    let sandbox = Sandbox::new();
    let toml = sandbox.run(&["alphabets", "show", "turkish", "--toml"]).done();
    sandbox.write("mine.toml", toml.replace("[fold]\n", "[fold]\n\"-\" = \"\"\n"));
    let shown = sandbox.run(&["alphabets", "show", "./mine.toml"]).done();
    assert!(shown.contains("nothing"), "{shown}");
    sandbox.build("x", "e-posta\n", &["-a", "mine.toml"]).done();
    assert_eq!(sandbox.run(&["words", "x.lex"]).done(), "EPOSTA\n");
    let refused = sandbox.run(&["alphabets", "show", "mine.toml", "--toml"]).refused();
    assert!(refused.contains("is already a file"), "{refused}");
}

#[test]
fn an_unknown_alphabet_is_refused() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["alphabets", "show", "turkic"]);
    insta::assert_snapshot!(run.snapshot(), @r"
    status 2
    --- stderr
    error: there is no alphabet `turkic`
     = help: perhaps you mean turkish
     = help: `lexc alphabets` lists them; give a file of your own by its path, such as ./my.toml
     = help: `lexc alphabets new turkic > turkic.toml` starts one, then -a ./turkic.toml
    ");
}

#[test]
fn the_template_is_an_alphabet() {
    let sandbox = Sandbox::new();
    let template = sandbox.run(&["alphabets", "new", "klingon"]).done();
    sandbox.write("klingon.toml", &template);
    let said = sandbox.run(&["alphabets", "check", "klingon.toml"]);
    insta::assert_snapshot!(format!("{template}--- check\n{}", said.snapshot()));
    sandbox.write("x.txt", "ab\nchab\n\u{10C}a\nb-a\n");
    sandbox.run(&["build", "x.txt", "-a", "./klingon.toml"]).done();
    let words = sandbox.run(&["words", "x.lex"]).done();
    assert_eq!(words, "AB\nBA\nCHA\nCHAB\n");
    // The face in small letters, which is not written down.
    let found = sandbox.run(&["anagram", "x.lex", "A?"]).done();
    assert_eq!(found, "Ab\nbA\nchA\n");
    let refused = sandbox.run(&["alphabets", "new", "no name"]).refused();
    assert!(refused.contains("name"), "{refused}");
}

/// The case `alphabet-that-is-not-built-in`.
#[test]
fn a_list_starts_an_alphabet_that_is_not_built_in() {
    let sandbox = Sandbox::new();
    sandbox.write("list.txt", "città\nperché\n");
    let refused = sandbox.run(&["build", "list.txt", "-a", "breton", "-o", "a.lex"]);
    insta::assert_snapshot!(refused.snapshot(), @r"
    status 2
    --- stderr
    error: there is no alphabet `breton`
     = help: `lexc alphabets` lists them; give a file of your own by its path, such as ./my.toml
     = help: `lexc alphabets new breton --from list.txt > breton.toml` starts one, then -a ./breton.toml
    ");
    let draft = sandbox.run(&["alphabets", "new", "breton", "--from", "list.txt"]).done();
    sandbox.write("breton.toml", &draft);
    sandbox.run(&["alphabets", "check", "breton.toml"]).done();
    sandbox.run(&["build", "list.txt", "-a", "./breton.toml", "-o", "a.lex"]).done();
    assert_eq!(sandbox.run(&["words", "a.lex"]).done(), "CITTÀ\nPERCHÉ\n");
}

#[test]
fn a_draft_has_counts_folds_and_pairs_by_frequency() {
    let sandbox = Sandbox::new();
    // 2,400 letters: é once, and q always before u.
    let mut list = "queso\n".repeat(200) + &"taso\n".repeat(349);
    list.push_str("té\nto-do\n# ß\n");
    sandbox.write("list.txt", list);
    let draft = sandbox.run(&["alphabets", "new", "x", "--from", "list.txt"]).done();
    insta::assert_snapshot!(draft);

    sandbox.write("hebrew.txt", "שלום\n");
    let draft = sandbox.run(&["alphabets", "new", "x", "--from", "hebrew.txt"]).done();
    assert!(draft.contains("casing = \"none\""), "{draft}");
    assert!(draft.contains("face = \"ש\", blank = \"*ש\", count = "), "{draft}");

    let kana: String = ('ぁ'..='ゖ').map(|c| format!("{c}\n")).collect();
    sandbox.write("kana.txt", kana);
    sandbox.write("empty.txt", "1\n2\n");
    sandbox.write("latin.txt", b"citt\xE0\n");
    sandbox.write("cp1250.txt", b"1;zaj\xB9c\n2;\x9Cwit\n");
    for (file, said) in [
        ("kana.txt", "an alphabet has at most 63 tiles"),
        ("kana.txt", "a set of tiles has 64 bits, which a syllabary such as Kana"),
        ("empty.txt", "no words of letters only"),
        ("latin.txt", "name its encoding, such as --encoding iso-8859-2"),
        ("cp1250.txt", "name its encoding, such as --encoding windows-1250"),
    ] {
        let refused = sandbox.run(&["alphabets", "new", "x", "--from", file]).refused();
        assert!(refused.contains(said), "{refused}");
    }
}

#[test]
fn a_draft_reads_a_column_in_an_encoding() {
    let sandbox = Sandbox::new();
    sandbox.write("cp1250.txt", b"1;zaj\xB9c\n2;\x9Cwit\n");
    sandbox.write("plain.txt", "zając\nświt\n");
    let new = ["alphabets", "new", "x", "--from"];
    let reading = ["--encoding", "windows-1250", "--field", "2", "--delimiter", ";"];
    let draft = sandbox.run(&[&new[..], &["cp1250.txt"], &reading].concat()).done();
    assert_eq!(draft, sandbox.run(&[&new[..], &["plain.txt"]].concat()).done());
    let unknown = ["cp1250.txt", "--encoding", "klingon"];
    let refused = sandbox.run(&[&new[..], &unknown].concat()).refused();
    assert!(refused.contains("the encoding klingon is not known"), "{refused}");
}

/// The case `korean-syllables`, with the built-in alphabet and with a file of conjoining letters.
#[test]
fn syllables_are_read_as_letters_and_shown_as_syllables() {
    let sandbox = Sandbox::new();
    let tile =
        |c: char| format!("  {{ face = \"{c}\", blank = \"*{c}\", count = 1, score = 1 }},\n");
    let tiles: String =
        ('\u{1100}'..='\u{1112}').chain('\u{1161}'..='\u{1175}').map(tile).collect();
    sandbox.write(
        "korean.toml",
        format!(
            "name = \"korean\"\ncasing = \"none\"\nblank = {{ count = 2 }}\ntile = [\n{tiles}]\n"
        ),
    );
    for alphabet in ["./korean.toml", "korean"] {
        let list = "내가\n그\n난\n";
        sandbox.build("a", list, &["-a", alphabet, "--force"]).done();
        assert_eq!(sandbox.run(&["words", "a.lex"]).done(), "그\n난\n내가\n");
        assert_eq!(sandbox.run(&["find", "a.lex", "ㄴ*"]).done(), "난\n내가\n");
        assert_eq!(sandbox.run(&["find", "a.lex", "내??"]).done(), "내가\n");
        for word in ["내가", "ㄴㅐㄱㅏ", "\u{1102}\u{1162}가"] {
            assert!(sandbox.run(&["check", "a.lex", word]).done().contains("yes"));
        }
        assert_eq!(sandbox.run(&["anagram", "a.lex", "ㄱㅏㄴㅐ"]).done(), "내가\n");
    }
    let moves =
        sandbox.run(&["moves", "-l", "a.lex", "--rack", "ㄴㅐㄱㅏㄹㅁㅇ", "--limit", "1"]).done();
    assert!(moves.contains("ㄴㅐㄱㅏ"), "{moves}");
}

#[test]
fn a_game_asks_for_counts() {
    let sandbox = Sandbox::new();
    let toml = sandbox.run(&["alphabets", "show", "malay", "--toml"]).done();
    let counts = toml.split("count = ").enumerate().map(|(n, rest)| match n {
        0 => rest.to_owned(),
        _ => format!("count = 0{}", rest.trim_start_matches(|c: char| c.is_ascii_digit())),
    });
    sandbox.write("none.toml", counts.collect::<String>().replace("\"malay\"", "\"none\""));
    sandbox.build("a", "huruf\n", &["-a", "./none.toml"]).done();
    let refused =
        sandbox.run(&["selfplay", "--games", "1", "-l", "a.lex", "-o", "games"]).refused();
    assert!(refused.contains("give each tile its count in the file of the alphabet"), "{refused}");
}

#[test]
fn all_missing_fields_are_named_at_once() {
    let sandbox = Sandbox::new();
    sandbox.write(
        "a.toml",
        "name = \"a\"\ntile = [\n  { face = \"A\", count = 1, score = 1 },\n  { face = \"B\" },\n  { count = 2, score = 1 },\n]\n",
    );
    sandbox.write(
        "b.toml",
        "name = \"b\"\ncasing = \"none\"\nblank = { score = 0 }\ntile = [\n  { face = \"A\", count = 1, score = 1 },\n]\n",
    );
    sandbox.write("ok.toml", "name = \"c\"\nblank = { count = 2 }\ntile = [{ face = \"A\", count = 1, score = 1, vowel = true }]\n");
    let run = sandbox.run(&["alphabets", "check", "a.toml", "b.toml", "ok.toml"]);
    assert_eq!(run.status, 2);
    insta::assert_snapshot!(run.snapshot());
}

#[test]
fn completions_name_the_alphabets() {
    let sandbox = Sandbox::new();
    let bash = sandbox.run(&["completions", "bash"]).done();
    assert!(bash.contains("catalan") && bash.contains("turkish"));
}
