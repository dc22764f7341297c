//! Rules that make an alphabet invalid.

use super::*;

fn refused(parts: AlphabetParts) -> AlphabetError {
    Alphabet::new(parts).unwrap_err()
}

#[test]
fn tile_numbers_are_limited() {
    let many = |n: usize| -> Vec<LetterInfo> {
        (0..n)
            .map(|i| {
                let face = char::from_u32(0x4E00 + i as u32).unwrap().to_string();
                LetterInfo::new(&face, &face, 1, 1)
            })
            .collect()
    };
    let with = |tiles| AlphabetParts { tiles, ..parts(&[], &[]) };
    assert_eq!(refused(with(many(0))).to_string(), "the alphabet has no tiles");
    assert_eq!(Alphabet::new(with(many(63))).unwrap().len(), 63);
    let error = refused(with(many(64)));
    assert_eq!(error.to_string(), "the alphabet has 64 tiles; the limit is 63");
    assert_eq!(error.place(), &AlphabetPlace::Tile(63));
}

#[test]
fn repeated_tiles_are_refused() {
    let refused = |parts: AlphabetParts| refused(parts).to_string();
    let repeated = parts(&["A", "B", "A"], &[]);
    assert_eq!(refused(repeated), "tiles 1 and 3 are both spelled \"A\"");
    let composed = parts(&["A", "É", "e\u{301}"], &[]);
    assert_eq!(refused(composed), "tiles 2 and 3 are both spelled \"É\"");
    let mut alias = parts(&["A", "B"], &[]);
    alias.tiles[1].aliases = vec!["a".into()];
    assert_eq!(refused(alias), "tiles 1 and 2 are both spelled \"A\"");
    let mut own = parts(&["A", "B"], &[]);
    own.tiles[1].aliases = vec!["C".into(), "c".into()];
    assert_eq!(refused(own), "tile 2 is spelled \"C\" twice");
    let mut blank = parts(&["A", "B"], &[]);
    blank.tiles[1].blank_face = "a".into();
    let used = "the blank form \"a\" of tile 2 is already used for tile 1";
    assert_eq!(refused(blank), used);
}

#[test]
fn unprintable_faces_are_refused() {
    for face in ["", "A B", "[A]", "A]", "A\u{AD}", "\u{FEFF}A", "\t", "A\n", "\u{3000}"] {
        let error = refused(parts(&["X", face], &[]));
        assert!(error.to_string().starts_with("the face of tile 2, "), "{face:?}: {error}");
        assert_eq!(error.place(), &AlphabetPlace::Tile(1));
    }
    let error = refused(parts(&[&"A".repeat(33)], &[]));
    assert_eq!(error.to_string(), "the face of tile 1 has 33 bytes; the limit is 32");
}

#[test]
fn names_and_tags_have_a_form() {
    for name in ["", "English", "a b", "-a", "a-", "türk", "a/b"] {
        let parts = AlphabetParts { name: name.into(), ..parts(&["A"], &[]) };
        assert_eq!(refused(parts).place(), &AlphabetPlace::Name);
    }
    for (language, good) in [
        ("", true),
        ("en", true),
        ("sr-Latn-RS", true),
        ("x-klingon", true),
        ("de-1996", true),
        ("e", false),
        ("en_GB", false),
        ("-en", false),
        ("en-", false),
        ("englishes", false),
        ("12", false),
        ("x", false),
    ] {
        let parts = AlphabetParts { language: language.into(), ..parts(&["A"], &[]) };
        assert_eq!(Alphabet::new(parts).is_ok(), good, "{language:?}");
    }
}

#[test]
fn folds_are_checked() {
    let fold = |from: &str, to: &str| refused(parts(&["A", "S", "Z", "CH"], &[(from, to)]));
    for (from, to, why) in [
        ("B", "X", "not a sequence of tiles"),
        ("B", "C", "not a sequence of tiles"),
        ("B", "[A]", "not a sequence of tiles"),
        ("a", "S", "already tile 1"),
        ("", "S", "is empty"),
        ("ß", "SZ", "casing turns it into \"SS\" first"),
    ] {
        let error = fold(from, to);
        assert!(error.to_string().contains(why), "{error}");
        assert_eq!(error.place(), &AlphabetPlace::Fold(from.into()));
    }
    let twice = parts(&["A"], &[("É", "A"), ("é", "")]);
    assert_eq!(refused(twice).to_string(), "\"é\" is folded twice");
    // A fold that changes nothing is allowed, and `CH` can be its target although C alone is not a
    // tile.
    assert!(Alphabet::new(parts(&["S", "CH"], &[("ß", "SS"), ("Č", "CH")])).is_ok());
}
