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
