//! Alphabets from TOML text and files.

use lexc_alphabet::{AlphabetFile, ErrorKind};

#[test]
fn alphabets_load_by_name_by_path_and_suggest_similar_names() {
    let turkish = AlphabetFile::load("turkish").unwrap();
    assert_eq!(turkish.alphabet.title(), "Turkish");
    for (name, expected) in
        [("englsh", "english"), ("English", "english"), ("cat", "catalan"), ("swedsh", "swedish")]
    {
        let unknown = AlphabetFile::load(name).unwrap_err();
        assert_eq!(unknown.kind(), ErrorKind::NotFound);
        let help = format!("perhaps you mean {expected}");
        assert!(unknown.help()[0].starts_with(&help), "{name}: {unknown:?}");
    }
    assert!(AlphabetFile::load("klingon").unwrap_err().help().is_empty());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lexicons/alphabets/polish.toml");
    assert_eq!(AlphabetFile::load(path).unwrap(), AlphabetFile::load("polish").unwrap());
    let missing = AlphabetFile::load("no/such.toml").unwrap_err();
    assert_eq!(missing.kind(), ErrorKind::Io);
    // The message has the error of the system, so the chain of sources does not repeat it.
    assert!(core::error::Error::source(&missing).is_none());
    assert_eq!(AlphabetFile::load(".").unwrap_err().kind(), ErrorKind::Io);
}

#[test]
fn files_that_are_not_text_or_too_large_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    for bytes in [&b"\xFFname = 1"[..], &vec![b'#'; (1 << 20) + 1]] {
        std::fs::write(&path, bytes).unwrap();
        let error = AlphabetFile::load(path.to_str().unwrap()).unwrap_err();
        assert!(error.to_string().contains(" is not an alphabet file: "), "{error}");
    }
}

fn with(tiles: &str, rest: &str) -> String {
    format!(
        "name = \"mine\"\nlanguage = \"en\"\nblank = {{ count = 2, score = 0 }}\ntile = \
         [\n{tiles}]\n{rest}"
    )
}

fn tile(face: &str, blank: &str) -> String {
    format!(
        "  {{ face = \"{face}\", blank = \"{blank}\", count = 1, score = 1, vowel = false }},\n"
    )
}

#[test]
fn tiles_are_read_from_inline_and_from_long_tables() {
    let compact = with(&tile("A", "a"), "[fold]\n\"Á\" = \"A\"\n");
    let long = "\u{FEFF}name = 'mine'\r\nlanguage = 'en'\r\n[fold]\r\n'Á' = 'A'\r\n[blank]\r\n\
                count = 2\r\nscore = 0\r\n[[tile]]\r\nface = 'A'\r\nblank = 'a'\r\ncount = 1\r\n\
                score = 1\r\nvowel = false\r\n";
    let one = AlphabetFile::parse("a.toml", &compact).unwrap();
    assert_eq!(one, AlphabetFile::parse("b.toml", long).unwrap());
    assert_eq!(one.alphabet.title(), "mine");
}

#[test]
fn sixty_four_tiles_are_too_many() {
    let tiles: String =
        ('\u{1400}'..'\u{1440}').map(|c| tile(&c.to_string(), &c.to_string())).collect();
    let error = AlphabetFile::parse("my.toml", &with(&tiles, "")).unwrap_err();
    assert_eq!(error.to_string(), "the alphabet has 64 tiles; the limit is 63");
    assert_eq!(error.location().unwrap().line, 4 + 64);
    assert!(error.help()[0].contains("Kana"), "{error:?}");
}

#[test]
fn a_file_states_whether_it_decomposes() {
    let hangul = tile("ㄱ", "*ㄱ") + &tile("ㅏ", "*ㅏ");
    for (tiles, stated, message) in [
        (&hangul, "true", ""),
        (&hangul, "false", "decompose is false, but a tile is a Hangul letter"),
        (&tile("A", "a"), "false", ""),
        (&tile("A", "a"), "true", "decompose is true, but no tile is a Hangul letter"),
    ] {
        let text = format!("decompose = {stated}\n{}", with(tiles, ""));
        match AlphabetFile::parse("my.toml", &text) {
            Ok(file) => {
                assert_eq!((file.alphabet.decomposes().to_string(), message), (stated.into(), ""))
            }
            Err(error) => {
                assert_eq!(error.to_string(), message);
                assert_eq!(error.location().unwrap().line, 1);
            }
        }
    }
}
