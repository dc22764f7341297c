//! Writes the inputs from which fuzzing begins, into `corpus/` beside the manifest. Inputs that
//! once broke something are kept there under names of their own; this touches none of them.
//!
//! `cargo run --manifest-path fuzz/Cargo.toml --example seeds`

use std::path::Path;

use lexc_format::alphabet::{Alphabet, AlphabetParts, Casing, TileInfo};
use lexc_testkit::{LAYOUTS, TWELVE, alphabet_of, compile_tiles, compile_words, everything};

const TOML: &str = r#"name = "tiny"
title = "Tiny"
language = "ca"
casing = "default"
source = "made up"
notes = "none"
[blank]
count = 2
score = 0
[[tile]]
face = "L·L"
blank = "l·l"
count = 1
score = 10
vowel = false
aliases = ["L.L", "LL"]
[[tile]]
face = "A"
blank = "a"
count = 9
score = 1
vowel = true
[fold]
"À" = "A"
"·" = ""
"#;

fn main() -> std::io::Result<()> {
    open()?;
    forged()?;
    words()?;
    alphabet()?;
    compile()?;
    boards()?;
    import()
}

fn seed(target: &str, name: &str, parts: &[&[u8]]) -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target);
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join(format!("seed-{name}")), parts.concat())
}

fn open() -> std::io::Result<()> {
    for (name, layout) in ["edge-list", "bitmap"]
        .into_iter()
        .zip(LAYOUTS)
    {
        let all = everything(layout);
        seed(
            "open",
            name,
            &[&compile_words("english", &TWELVE[..6], all, layout)],
        )?;
        let words: [&[u8]; 3] = [&[1, 63, 2], &[63, 63], &[40, 2]];
        let compiled = compile_tiles(&alphabet_of(63), words, Default::default(), layout);
        let wide = compiled.to_bytes(&Default::default());
        seed("open", &format!("wide-{name}"), &[&wide])?;
        seed("open", &format!("cut-{name}"), &[&wide[..100]])?;
    }
    seed("open", "text", &[b"aardvark\nabacus\n"])
}

/// Questions in text, layout, tiles, structures, number of words; the words; changes: kind, section, place, value.
fn forged() -> std::io::Result<()> {
    for layout in 0..3 {
        for tiles in [1, 3, 4] {
            let head = [
                7, layout, tiles, 0, 3, 3, 0, 1, 2, 2, 2, 1, 5, 0, 1, 2, 1, 0,
            ];
            seed("forged", &format!("whole-{layout}-{tiles}"), &[&head])?;
        }
        // The pool is the last section but one, and behind it stand the numbers for ranking.
        for section in [4, 9, 11] {
            let head = [0, layout, 1, 0, 2, 3, 0, 1, 2, 2, 2, 1];
            let changes = [
                0, section, 70, 0, 7, 1, section, 80, 0, 3, 2, section, 84, 0, 2,
            ];
            let more = [
                3, section, 96, 0, 255, 4, section, 100, 0, 200, 3, 2, 7, 0, 0, 0, 64,
            ];
            let name = format!("changed-{layout}-{section}");
            seed(
                "forged",
                &name,
                &[&head, &changes, &more[..if section == 9 { 17 } else { 12 }]],
            )?;
        }
        seed(
            "forged",
            &format!("no-classes-{layout}"),
            &[&[7, layout, 0, 30, 0, 2, 10, 64, 0, 2]],
        )?;
    }
    Ok(())
}

/// Alphabet, encoding, bits, column, lengths, stretch; then the list.
fn words() -> std::io::Result<()> {
    let lists: [(&str, [u8; 6], &[u8]); 14] = [
        ("clean", [0, 0, 16, 0, 1, 0], b"zoo\nAb\r\n\n# c\nzoo\rq"),
        (
            "trouble",
            [0, 2, 80, 0, 128, 0],
            b"a b\nc-d\ne'f\n1\n[x]\n[ch\n]\nd,e\n\xFFa\n\xC2\xADx\n",
        ),
        (
            "turkish",
            [1, 2, 16, 0, 1, 0],
            "ışık\nİĞ\nkâğıt\ni\u{307}\n".as_bytes(),
        ),
        (
            "catalan",
            [2, 0, 16, 0, 1, 0],
            "col·lega\nL.L\nny\n[l][·]l\nqü\nÇ".as_bytes(),
        ),
        ("german", [4, 3, 88, 0, 60, 0], b"stra\xDFe\n\xFCber\n"),
        ("columns", [0, 0, 19, 1, 1, 0], b"zoo,3\nab\n,x\n a b,c\n"),
        ("white", [0, 0, 17, 2, 1, 0], b"1 zoo\n2\tab\n3\n"),
        (
            "utf-16",
            [5, 0, 16, 0, 1, 0],
            b"\xFF\xFE\xB1\x03\xB2\x03\n\0\xB3\x03",
        ),
        ("utf-16-guess", [0, 0, 16, 0, 1, 0], b"a\0b\0\n\0c\0"),
        ("bom", [0, 0, 0, 0, 1, 0], b"\xEF\xBB\xBFab\ncd\n"),
        ("gzip", [0, 2, 48, 0, 1, 0], b"zoo\nab\n"),
        ("stretched", [0, 0, 16, 0, 1, 0xE1], b"zooa\nab\nx"),
        ("long", [0, 2, 80, 0, 1, 0xE6], b"zooa\nab\nx-"),
        (
            "japanese",
            [0, 10, 80, 0, 200, 0],
            b"ab\n\x1B$B%\"\x1B(B\nc\n",
        ),
    ];
    for (name, head, list) in lists {
        seed("words", name, &[&head, list])?;
    }
    Ok(())
}

/// How it is given; the alphabet; words and text.
fn alphabet() -> std::io::Result<()> {
    seed("alphabet", "file", &[&[0], TOML.as_bytes()])?;
    seed("alphabet", "file-short", &[&[0], &TOML.as_bytes()[..200]])?;
    let mut tiles = vec![
        TileInfo::new("A", "a", 9, 1, true),
        TileInfo::new("L·L", "l·l", 1, 10, false),
    ];
    tiles[1].aliases.push("LL".to_owned());
    let parts = AlphabetParts {
        name: "tiny".to_owned(),
        casing: Casing::Turkic,
        tiles,
        folds: vec![
            ("À".to_owned(), "A".to_owned()),
            ("·".to_owned(), String::new()),
        ],
        ..AlphabetParts::default()
    };
    let bytes = Alphabet::new(parts).expect("a valid alphabet").encode();
    seed("alphabet", "bytes", &[&[1], &bytes])?;
    let text: &[u8] = &[
        4, 0, 1, 2, 0, 3, 1, 1, 1, 5, 7, 8, 43, 45, 12, 30, 4, 61, 7, 62, 40,
    ];
    let tiles = |faces: &[&[u8]]| -> Vec<u8> {
        let tile = |face: &&[u8]| [&[face.len() as u8 - 1], *face].concat();
        faces.iter().flat_map(tile).collect()
    };
    let lists: [(&str, u8, Vec<u8>, &[u8]); 6] = [
        ("digraph", 0, tiles(&[&[9], &[9, 10], &[10], &[7]]), &[]),
        ("casing", 1, tiles(&[&[18], &[13], &[24], &[28]]), &[0, 30]),
        ("turkic", 2, tiles(&[&[16], &[17], &[13]]), &[4, 4, 16]),
        (
            "marks",
            1,
            tiles(&[&[23], &[43], &[49], &[50]]),
            &[5, 20, 43, 23],
        ),
        (
            "folds",
            1,
            tiles(&[&[11, 39, 11], &[11], &[7]]),
            &[0, 39, 5, 19, 39, 11],
        ),
        ("none", 0, tiles(&[&[0], &[7], &[18], &[60]]), &[]),
    ];
    for (name, casing, tiles, folds) in lists {
        let count = tiles.iter().filter(|&&b| b < 4).count() as u8;
        let head = [
            2,
            casing,
            count.min(4).saturating_sub(1),
            (folds.len() / 3) as u8,
        ];
        seed("alphabet", name, &[&head, &tiles, folds, text])?;
    }
    Ok(())
}

/// Tiles less one, order of steps; the words.
fn compile() -> std::io::Result<()> {
    let lists: [(&str, [u8; 3], &[u8]); 7] = [
        (
            "few",
            [25, 5, 0],
            &[
                3, 2, 0, 17, 4, 2, 0, 17, 18, 3, 4, 0, 19, 2, 3, 14, 3, 3, 14, 6,
            ],
        ),
        ("one", [0, 0, 0], &[1, 0]),
        (
            "runs",
            [1, 85, 85],
            &[0xF0, 0, 60, 0xF1, 1, 0, 40, 0xF3, 1, 0, 1, 0, 9],
        ),
        ("long", [30, 3, 9], &[0xF0, 7, 255, 3, 7, 7, 7]),
        (
            "wide",
            [62, 255, 0],
            &[2, 62, 0, 3, 61, 62, 0, 1, 62, 2, 31, 32],
        ),
        (
            "palindromes",
            [1, 1, 1],
            &[3, 0, 1, 0, 5, 0, 1, 1, 1, 0, 1, 0, 1, 1, 2, 0, 0, 2, 1, 0],
        ),
        (
            "unsorted",
            [3, 7, 7],
            &[
                3, 3, 2, 1, 2, 3, 2, 3, 0, 1, 2, 3, 3, 2, 1, 1, 3, 4, 3, 2, 1, 0,
            ],
        ),
    ];
    for (name, head, words) in lists {
        seed("compile", name, &[&head, words])?;
    }
    Ok(())
}

/// Alphabet and layout; the text.
fn boards() -> std::io::Result<()> {
    let empty = "15/15/15/15/15/15/15/";
    let positions: [(&str, u8, String); 7] = [
        (
            "standard",
            0,
            format!("{empty}6CAT6/{empty}15 DOGS?/AT 3/10 0 lex x;").replace("/15 ", " "),
        ),
        (
            "empty",
            0,
            format!("{empty}15/{empty}15 ASTR?/ 0/0 0").replace("/15 ", " "),
        ),
        ("small", 1, "4/1cAT/4 DOGS?/".to_owned()),
        ("no-words", 1, "TT2/1XQ1/3Z ATS/ 1/2 3".to_owned()),
        ("catalan", 3, "4/1[NY]A1/4 [L·L]AC?/".to_owned()),
        ("wrong", 1, "4/05/[A4 A/ x/y".to_owned()),
        (
            "list",
            1,
            "# a\n4/1CAT/4 S/\t1\t0123456789abcdef\t7\n\n4/4/4 VV/\t0\t0000000000000000\t-1\n"
                .to_owned(),
        ),
    ];
    for (name, table, text) in positions {
        seed("cgp", name, &[&[table], text.as_bytes()])?;
    }
    let games = [
        (
            "whole",
            0,
            "#player1 ann Ann Other\n>ann: CATS 8H CAT +10 10\n>bob: DOG? I7 D.G +0 0\n>bob: -- +0 0\n\
             >ann: ABC -5 +0 10\n>bob: AB -AB +0 0\n>ann: A - +0 10\n>bob: A (challenge) +5 5\n>ann: (QZ) +40 50\n\
             >bob: QZ (time) -10 -5\n",
        ),
        ("small", 1, ">a: CAT 1A CaT +5 5\n>b: DOGS 1A ..T? +1 1\n"),
        (
            "crossing",
            1,
            ">a: CAT 2A CAT +5 5\n>b: S D2 S +1 1\n>a: DO C1 D(T)O +3 8\n",
        ),
        (
            "catalan",
            3,
            ">a: [NY]ACA 2B CA[NY] +5 5\n>b: [l·l] 1A [l·l]. +0 0\n",
        ),
        ("wrong", 1, "x\n>a AB 1A AB +1 1\n"),
    ];
    for (name, table, text) in games {
        seed("gcg", name, &[&[table], text.as_bytes()])?;
    }
    let layouts = [
        (
            "tiny",
            "name: tiny\nstart: 2B\n=..'\n.-.\"\n# comment\n..-~\n",
        ),
        ("one-row", "..'-\n"),
        ("ragged", "...\n..\n"),
        ("start", "start: 9Z\n^^\n^^\n"),
        ("premiums", "~~~~~~~~~\n"),
    ];
    for (name, text) in layouts {
        seed("board_layout", name, &[text.as_bytes()])?;
    }
    seed(
        "board_layout",
        "standard",
        &[include_bytes!(
            "../../crates/lexc-movegen/src/layouts/standard.txt"
        )],
    )
}

/// Words in every format, as they are written and to be changed; and whole files.
fn import() -> std::io::Result<()> {
    let words: &[u8] = &[2, 0, 1, 3, 0, 1, 2, 2, 1, 0, 4, 3, 2, 1, 0, 1, 3];
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/lexc-interop/tests/golden");
    for (index, format) in lexc_interop::registry::FORMATS.iter().enumerate() {
        let index = index as u8;
        for (kind, bits) in [("written", 1), ("changed", 2), ("wide", 2 | 8)] {
            let name = format!("{}-{kind}", format.name);
            seed("import", &name, &[&[index, bits], words])?;
        }
        let name = format!("twelve-{}.{}", format.name, format.extension);
        let file = std::fs::read(golden.join(name))?;
        // Of 26 letters.
        seed("import", format.name, &[&[index, 4], &file])?;
    }
    Ok(())
}
