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
    let with = |tiles| AlphabetParts {
        tiles,
        ..parts(&[], &[])
    };
    assert_eq!(refused(with(many(0))), AlphabetError::NoTiles);
    assert_eq!(Alphabet::new(with(many(63))).unwrap().len(), 63);
    let error = refused(with(many(64)));
    assert_eq!(error, AlphabetError::TooManyTiles { found: 64 });
    assert!(error.to_string().contains("64 tiles"), "{error}");
}

#[test]
fn repeated_tiles_are_refused() {
    let repeated = |spelling: &str, first, second| AlphabetError::RepeatedTile {
        spelling: spelling.into(),
        first: nth(first),
        second: nth(second),
    };
    assert_eq!(refused(parts(&["A", "B", "A"], &[])), repeated("A", 1, 3));
    assert_eq!(
        refused(parts(&["A", "É", "e\u{301}"], &[])),
        repeated("É", 2, 3)
    );
    let mut alias = parts(&["A", "B"], &[]);
    alias.tiles[1].aliases = vec!["a".into()];
    assert_eq!(refused(alias), repeated("A", 1, 2));
    let mut own = parts(&["A", "B"], &[]);
    own.tiles[1].aliases = vec!["C".into(), "c".into()];
    assert_eq!(refused(own), repeated("C", 2, 2));
    let mut blank = parts(&["A", "B"], &[]);
    blank.tiles[1].blank_face = "a".into();
    let error = refused(blank);
    assert!(matches!(
        error,
        AlphabetError::RepeatedBlank { first, second, .. } if (first, second) == (nth(1), nth(2))
    ));
}

#[test]
fn unprintable_faces_are_refused() {
    for face in [
        "",
        "A B",
        "[A]",
        "A]",
        "A\u{AD}",
        "\u{FEFF}A",
        "\t",
        "A\n",
        "\u{3000}",
    ] {
        let error = refused(parts(&["X", face], &[]));
        assert!(
            matches!(
                error,
                AlphabetError::BadText {
                    field: Field::Face(n),
                    ..
                } if n == nth(2)
            ),
            "{face:?}: {error:?}"
        );
        assert_eq!(error.tile(), Some(nth(2)));
    }
    let error = refused(parts(&[&"A".repeat(33)], &[]));
    assert!(matches!(
        error,
        AlphabetError::TooLong {
            field: Field::Face(n),
            bytes: 33,
            ..
        } if n == nth(1)
    ));
}

#[test]
fn names_and_tags_have_a_form() {
    for name in ["", "English", "a b", "-a", "a-", "türk", "a/b"] {
        let parts = AlphabetParts {
            name: name.into(),
            ..parts(&["A"], &[])
        };
        assert!(matches!(
            refused(parts),
            AlphabetError::BadText {
                field: Field::Name,
                ..
            }
        ));
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
        let parts = AlphabetParts {
            language: language.into(),
            ..parts(&["A"], &[])
        };
        assert_eq!(Alphabet::new(parts).is_ok(), good, "{language:?}");
    }
}

#[test]
fn folds_are_checked() {
    let fold = |from: &str, to: &str| refused(parts(&["A", "S", "Z", "CH"], &[(from, to)]));
    assert!(matches!(fold("B", "X"), AlphabetError::FoldTarget { .. }));
    assert!(matches!(fold("B", "C"), AlphabetError::FoldTarget { .. }));
    assert!(matches!(fold("B", "[A]"), AlphabetError::FoldTarget { .. }));
    assert!(matches!(
        fold("a", "S"),
        AlphabetError::FoldOfTile { tile, .. } if tile == nth(1)
    ));
    assert!(matches!(
        fold("", "S"),
        AlphabetError::BadText {
            field: Field::FoldFrom,
            ..
        }
    ));
    assert!(matches!(
        fold("ß", "SZ"),
        AlphabetError::FoldBehindCasing { .. }
    ));
    let twice = parts(&["A"], &[("É", "A"), ("é", "")]);
    assert!(matches!(refused(twice), AlphabetError::RepeatedFold { .. }));
    // A fold that changes nothing is allowed, and `CH` can be its target although C alone is not a
    // tile.
    assert!(Alphabet::new(parts(&["S", "CH"], &[("ß", "SS"), ("Č", "CH")])).is_ok());
}
