//! Alphabets that nobody should have.

use std::fmt::Write as _;

use crate::sandbox::Sandbox;

/// The first `n` of a row of letters, as an alphabet file.
fn alphabet(n: usize) -> String {
    let letters = ('A'..='Z').chain('А'..='Я').chain('Ա'..='Ֆ').take(n);
    let mut text = "name = \"many\"\nblank = { count = 2, score = 0 }\n".to_owned();
    for letter in letters {
        let blank: String = letter.to_lowercase().collect();
        writeln!(text, "[[tile]]\nface = \"{letter}\"\nblank = \"{blank}\"\ncount = 1\nscore = 1\nvowel = false").unwrap();
    }
    text
}

/// A build with this alphabet that is refused, and what it says.
#[track_caller]
fn refused(toml: impl AsRef<[u8]>) -> String {
    let sandbox = Sandbox::new();
    sandbox.write("a.toml", toml);
    let err = sandbox.build("x", "ab\n", &["-a", "a.toml"]).refused();
    assert_eq!(sandbox.names(), ["a.toml", "x.txt"]);
    assert!(!err.contains("panicked"), "{err}");
    err
}

#[test]
fn an_alphabet_has_at_most_63_tiles() {
    let sandbox = Sandbox::new();
    sandbox.write("a.toml", alphabet(63));
    let letters: Vec<char> = ('A'..='Z').chain('А'..='Я').chain('Ա'..='Ֆ').take(63).collect();
    let whole: String = letters.iter().collect();
    let mut list = whole.clone() + "\n";
    for pair in letters.windows(2) {
        list.extend([pair[1], pair[0], '\n']);
    }
    for layout in ["bitmap", "edge-list"] {
        let args =
            ["-a", "a.toml", "--layout", layout, "--structures", "trie,dawg,gaddag,two-way,rank"];
        sandbox.build("x", &list, &args).done();
        sandbox.run(&["verify", "x.lex"]).done();
        assert_eq!(sandbox.run(&["words", "x.lex"]).done(), list, "{layout}");
    }
    insta::assert_snapshot!("sixty_four", refused(alphabet(64)));
}

#[test]
fn repeated_tiles() {
    let again = "[[tile]]\nface = \"b\"\nblank = \"?\"\ncount = 1\nscore = 1\nvowel = false\n";
    insta::assert_snapshot!("repeated_tile", refused(alphabet(3) + again));
    let same_blank = "[[tile]]\nface = \"X\"\nblank = \"b\"\ncount = 1\nscore = 1\nvowel = false\n";
    insta::assert_snapshot!("repeated_blank", refused(alphabet(3) + same_blank));
}

#[test]
fn invalid_alphabet_files_are_refused() {
    insta::assert_snapshot!("no_tiles", refused(alphabet(0)));
    insta::assert_snapshot!("not_toml", refused("tiles = ABC\n"));
    insta::assert_snapshot!("unknown_key", refused(alphabet(3).replace("vowel", "consonant")));
    insta::assert_snapshot!(
        "count_too_large",
        refused(alphabet(1).replace("count = 1", "count = 99999"))
    );
    insta::assert_snapshot!("fold_of_tile", refused(alphabet(3) + "[fold]\n\"A\" = \"B\"\n"));
    insta::assert_snapshot!("fold_target", refused(alphabet(3) + "[fold]\n\"Æ\" = \"AE\"\n"));
    assert!(refused(b"name = \"\xff\"").contains("not UTF-8"));
    assert!(refused("#".repeat(2 << 20)).contains("larger than 1 MiB"));
    refused("");
    refused("\0\0\0");
}

#[test]
fn missing_alphabet_files_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("x.txt", "cat\n");
    for (alphabet, says) in [
        ("missing.toml", "there is no alphabet file missing.toml"),
        ("./", "./ is a directory, not an alphabet file"),
        ("englsh", "perhaps you mean english"),
        ("", "there is no alphabet"),
    ] {
        let err = sandbox.run(&["build", "x.txt", "-a", alphabet]).refused();
        assert!(err.contains(says), "{alphabet}: {err}");
    }
    assert_eq!(sandbox.names(), ["x.txt"]);
}
