//! Writes the inputs from which fuzzing begins, into `corpus/` beside the manifest. Inputs that
//! once broke something are kept there under names of their own; this touches none of them.
//!
//! `cargo run --manifest-path fuzz/Cargo.toml --example seeds`

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;

use lexc_format::alphabet::{Alphabet, AlphabetParts, Casing, TileInfo};
use lexc_format::section::Kind;
use lexc_format::values::ColumnData;
use lexc_format::{LexFile, Trust};
use lexc_fuzz::forge::{self, Part};
use lexc_testkit::{
    ALL_LAYOUTS, LAYOUTS, TWELVE, alphabet_of, compile_tiles, compile_words, damage, everything,
    twelve_with_values,
};

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
    import()?;
    query()?;
    values()?;
    puzzles()
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
    for (name, layout) in ["edge-list", "bitmap", "bitmap-needs", "packed"]
        .into_iter()
        .zip(ALL_LAYOUTS)
    {
        let words = compile_tiles(
            &alphabet_of(3),
            [&[1, 2][..], &[1, 2, 3], &[3, 2]],
            everything(layout),
            layout,
        );
        seed(
            "open",
            &format!("few-{name}"),
            &[&words.to_bytes(&Default::default())],
        )?;
    }
    for (name, layout) in [("edge-list", ALL_LAYOUTS[0]), ("packed", ALL_LAYOUTS[2])] {
        seed(
            "open",
            &format!("values-{name}"),
            &[&twelve_with_values(layout)],
        )?;
    }
    seed("open", "text", &[b"aardvark\nabacus\n"])?;
    open_errors()?;
    open_rules()
}

/// A file for each way in which none is one.
fn open_errors() -> std::io::Result<()> {
    let layout = LAYOUTS[0];
    let words: [&[u8]; 2] = [&[1, 2], &[2]];
    let compiled = compile_tiles(&alphabet_of(3), words, everything(layout), layout);
    let whole = compiled.to_bytes(&Default::default());
    let parts = forge::parts(&whole);
    let changed = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut file = whole.clone();
        change(&mut file);
        file
    };
    let repaired = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut file = changed(change);
        damage::repair(&mut file);
        file
    };
    let moved = |change: &dyn Fn(&mut Vec<Part>)| {
        let mut parts = parts.clone();
        change(&mut parts);
        forge::assemble(&parts)
    };
    let at = |kind: Kind| {
        parts
            .iter()
            .position(|part| part.kind == kind)
            .expect("it is there")
    };
    let place = |kind: Kind| forge::places(&whole)[at(kind)].clone();
    let files: [(&str, Vec<u8>); 22] = [
        ("gzip", b"\x1F\x8B\x08\0".to_vec()),
        ("cut-header", whole[..40].to_vec()),
        (
            "text-mode",
            changed(&|file| {
                file.remove(4);
            }),
        ),
        ("version", changed(&|file| file[8] = 9)),
        ("length", changed(&|file| file.push(0))),
        ("reserved", repaired(&|file| file[40] = 1)),
        ("table", changed(&|file| file[70] ^= 1)),
        (
            "section",
            changed(&|file| file[place(Kind::POOL).start + 70] ^= 1),
        ),
        (
            "padding",
            repaired(&|file| file[place(Kind::ALPHABET).end] = 1),
        ),
        ("flags", repaired(&|file| file[68] = 2)),
        ("offset", repaired(&|file| file[72] ^= 64)),
        (
            "unknown",
            moved(&|parts| parts[at(Kind::POOL)].kind = Kind(*b"ABCD")),
        ),
        (
            "passed-over",
            moved(&|parts| {
                let mut own = parts[at(Kind::PROVENANCE)].clone();
                own.kind = Kind(*b"mine");
                parts.insert(1, own);
            }),
        ),
        (
            "missing",
            moved(&|parts| drop(parts.remove(at(Kind::COUNTS)))),
        ),
        (
            "repeated",
            moved(&|parts| parts.insert(1, parts[1].clone())),
        ),
        (
            "provenance",
            moved(&|parts| parts[at(Kind::PROVENANCE)].bytes.push(1)),
        ),
        (
            "counts",
            moved(&|parts| parts[at(Kind::COUNTS)].bytes[0] ^= 1),
        ),
        ("rank", moved(&|parts| parts[at(Kind::RANK)].bytes[0] ^= 1)),
        (
            "rank-length",
            moved(&|parts| {
                parts[at(Kind::RANK)].bytes.pop();
            }),
        ),
        (
            "structure",
            moved(&|parts| parts[at(Kind::GADDAG)].bytes[4] = 200),
        ),
        ("pool", moved(&|parts| parts[at(Kind::POOL)].bytes[68] = 1)),
        (
            "alphabet",
            moved(&|parts| parts[at(Kind::ALPHABET)].bytes[30] ^= 255),
        ),
    ];
    for (name, file) in files {
        seed("open", &format!("error-{name}"), &[&file])?;
    }
    let [pool, packed] = [ALL_LAYOUTS[0], ALL_LAYOUTS[2]].map(twelve_with_values);
    let cut = |file: &[u8], kind: Kind, len: usize| {
        let mut parts = forge::parts(file);
        let part = parts.iter_mut().find(|part| part.kind == kind);
        part.expect("it is there").bytes.resize(len, 0);
        forge::assemble(&parts)
    };
    seed(
        "open",
        "error-values-header",
        &[&cut(&packed, Kind::VALUES, 20)],
    )?;
    seed(
        "open",
        "error-packed-header",
        &[&cut(&packed, Kind::PACKED, 10)],
    )?;
    seed("open", "error-pool-bytes", &[&cut(&whole, Kind::POOL, 67)])?;
    let mut twice = forge::parts(&pool);
    twice.extend(twice.last().cloned());
    seed("open", "error-values-twice", &[&forge::assemble(&twice)])?;
    Ok(())
}

/// A file for each rule that a change of one number can break: all changes are tried, and the first file
/// that is refused for a reason of its own is kept.
fn open_rules() -> std::io::Result<()> {
    let long = [&[1; 200][..], &[2]].concat();
    let other = [&[2][..], &[3; 199]].concat();
    let few: [&[u8]; 3] = [&[1, 2], &[1, 2, 3], &[3, 2]];
    let much: [&[u8]; 3] = [&long, &other, &[1, 3]];
    let values = [
        ("flag", ColumnData::Flag(vec![true, false, true])),
        ("number", ColumnData::Number(vec![Some(300), None, Some(7)])),
        ("text", ColumnData::Text(vec![Some("a"), None, Some("bc")])),
    ];
    let columns = values.map(|(name, data)| data.encode(name).expect("a small column"));
    let only_dawg = |layout| (layout, Default::default(), &much);
    let bases = ALL_LAYOUTS.map(|layout| (layout, everything(layout), &few));
    let mut known: BTreeSet<String> = BTreeSet::new();
    for (layout, structures, words) in bases.into_iter().chain(ALL_LAYOUTS.map(only_dawg)) {
        let mut compiled = compile_tiles(&alphabet_of(3), *words, structures, layout);
        if std::ptr::eq(words, &few) {
            compiled.columns = columns.clone().into();
        }
        let whole = compiled.to_bytes(&Default::default());
        for at in (0..whole.len() - 4).step_by(2) {
            let number = u32::from_le_bytes(whole[at..at + 4].try_into().expect("four bytes"));
            let steps = [1, 2, 150, 1 << 8, 1 << 24, 1 << 26, 1 << 31].map(|n| number ^ n);
            let more = [1, 150, !0, !149, 1 << 26].map(|n| number.wrapping_add(n));
            for changed in steps.into_iter().chain(more).chain([0, 1]) {
                let mut file = whole.clone();
                file[at..at + 4].copy_from_slice(&changed.to_le_bytes());
                damage::repair(&mut file);
                let Err(error) = LexFile::parse(&file, Trust::Verify) else {
                    continue;
                };
                let why = format!("{error:?}").replace(|c: char| c.is_ascii_digit(), "");
                if known.insert(why) {
                    seed(
                        "open",
                        &format!("rule-{}-{at:04}-{changed:08x}", layout.name()),
                        &[&file],
                    )?;
                }
            }
        }
    }
    Ok(())
}

/// Questions in text and values, layout, tiles, structures, number of words; the words; number of
/// moves, and moves: kind, section, by what; changes: kind, section, place, value.
fn forged() -> std::io::Result<()> {
    for layout in 0..4 {
        for tiles in [1, 3, 4] {
            let head = [
                15, layout, tiles, 0, 3, 3, 0, 1, 2, 2, 2, 1, 5, 0, 1, 2, 1, 0,
            ];
            seed("forged", &format!("whole-{layout}-{tiles}"), &[&head])?;
        }
        // The pool is the last section but one, and behind it stand the numbers for ranking.
        for section in [4, 9, 11] {
            let head = [8, layout, 1, 0, 2, 3, 0, 1, 2, 2, 2, 1, 0];
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
        for kind in 0..8 {
            let head = [0x18, layout, 1, 0, 2, 3, 0, 1, 2, 2, 2, 1, 2];
            let moves = [kind, 3 + kind % 2, 7, 0, 0, 7 - kind, 5, 140];
            seed(
                "forged",
                &format!("moved-{layout}-{kind}"),
                &[&head, &moves],
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
    // Packed lists as they come: whole, cut off, damaged, in two parts, packed twice; and other files.
    let plain = [0, 0, 16, 0, 1, 0];
    let gzip = |list: &[u8]| -> std::io::Result<Vec<u8>> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), Default::default());
        packer.write_all(list)?;
        packer.finish()
    };
    let packed = gzip(b"zoo\nab\ncat\n")?;
    let mut damaged = packed.clone();
    damaged[14] ^= 8;
    let mut wrong_sum = packed.clone();
    let sum = wrong_sum.len() - 6;
    wrong_sum[sum] ^= 1;
    let files: [(&str, Vec<u8>); 11] = [
        ("packed", packed.clone()),
        ("packed-cut", packed[..packed.len() - 9].to_vec()),
        ("packed-head", packed[..2].to_vec()),
        ("packed-damaged", damaged),
        ("packed-sum", wrong_sum),
        ("packed-parts", [packed.clone(), gzip(b"dog\n")?].concat()),
        ("packed-tail", [&packed[..], b"tail"].concat()),
        ("packed-twice", gzip(&packed)?),
        ("binary", b"ab\n\0\n".to_vec()),
        ("zip", b"PK\x03\x04ab\n".to_vec()),
        ("lexicon", b"\x89LEX\r\n\x1A\n".to_vec()),
    ];
    for (name, file) in files {
        seed("words", name, &[&plain, &file])?;
    }
    let persian = "\u{64E}\nـ\nآب\u{200C}\nبابا\n";
    seed(
        "words",
        "persian",
        &[&[6, 0, 16, 0, 1, 0], persian.as_bytes()],
    )
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
    let positions: [(&str, u8, String); 8] = [
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
        ("marks", 5, "4/1[З]А1/4 \u{301}КОТ\u{301}/".to_owned()),
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
        (
            "marks",
            5,
            ">a: КОТ 2A \u{301} +5 5\n>b: О\u{301} 2A КО\u{301}Т +0 0\n",
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
    let words: &[u8] = &[4, 2, 0, 1, 3, 0, 1, 2, 2, 1, 0, 4, 3, 2, 1, 0, 1, 3];
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
        for (name, changes) in [
            ("number", &[5, 20, 0, 2, 133, 40, 0, 4][..]),
            ("shorter", &[6 | 32, 24, 0]),
            ("longer", &[7, 16, 0, 2, 9, 0, 1]),
        ] {
            let name = format!("{}-{name}", format.name);
            seed("import", &name, &[&[index, 2 | 4], words, changes])?;
        }
    }
    Ok(())
}

/// Alphabet, order, limit; then conditions, a line each.
fn query() -> std::io::Result<()> {
    let questions: [(&str, [u8; 3], &str); 26] = [
        ("pattern", [0, 0, 9], "p?A[^R]*"),
        ("range", [0, 1, 9], "p[a-d]*s"),
        ("class", [1, 2, 3], "p*[[l·l][l]]*"),
        ("spanish", [2, 0, 9], "p[[C]-CH]HA?"),
        ("turkish", [3, 4, 9], "p[ı-ş]*k"),
        ("unclosed", [0, 0, 9], "pA[B[C]"),
        ("unopened", [0, 0, 9], "p?A]B"),
        ("empty-class", [0, 0, 9], "pA[^]"),
        ("half-range", [0, 0, 9], "pA[B-]"),
        ("backwards", [0, 0, 9], "pA[C-B]"),
        ("empty", [0, 0, 9], "p"),
        ("no-tile", [0, 0, 9], "pA1\npA\u{AD}\np[12]"),
        ("anagram", [0, 4, 4], "aRETINA?"),
        ("part", [0, 5, 40], "sZZAPQUI??"),
        ("more", [1, 6, 4], "a[L·L]*"),
        ("near", [0, 3, 4], "n2CATS\nl27"),
        ("swaps", [0, 7, 4], "m1TACS"),
        ("too-far", [0, 7, 4], "m9TACS"),
        ("tally", [0, 8, 4], "cZZ\nwZZZ\nl0:"),
        ("ends", [0, 12, 4], "bC\neS\niA"),
        ("inside", [4, 12, 4], "iAR\nl34"),
        ("regex", [0, 0, 40], "r(C|D)A?.*S?"),
        ("regex-class", [3, 0, 40], "r[a-k].*|\\p{L}{2,3}(?i)x?"),
        (
            "regex-wrong",
            [0, 0, 40],
            "r(a\nr[z-a]\nr(?P<x>a)\\1\nra{2,1}",
        ),
        ("regex-large", [0, 0, 40], "r.*A.{15}"),
        ("beside", [0, 0, 0], "hAT\noAR\no\nhZZ"),
    ];
    for (name, head, text) in questions {
        seed("query", name, &[&head, text.as_bytes()])?;
    }
    let long = "?".repeat(256);
    seed("query", "too-long", &[&[0, 0, 9, b'p'], long.as_bytes()])
}

/// Options, layouts; the columns; the list, and an edition.
fn values() -> std::io::Result<()> {
    let lists: [(&str, [u8; 2], &str); 9] = [
        (
            "text",
            [0, 0],
            "meaning=2-\ncat a small animal\ndog\nzoo many of them\n",
        ),
        (
            "number",
            [2, 1],
            "n=2:number\ncat\t18446744073709551615\ndog\t0\ncat\t\n",
        ),
        (
            "flag",
            [4, 6],
            "new=2:flag old=3:flag\ncat,x,0\ndog,0,1\ncat,,1\n",
        ),
        ("edition", [6, 11], "t=2\ncat::a\ndog::b\n%%\ndog\ncat\n"),
        (
            "join",
            [1, 7],
            "t=2 n=3:number\ncat a 1\ncat b 2\ncat b 18446744073709551613\n",
        ),
        ("conflict", [0, 7], "t=2\ncat a\ncat b\n"),
        (
            "overflow",
            [1, 7],
            "n=2:number\ncat 9\ncat 18446744073709551613\n",
        ),
        ("no-number", [0, 7], "n=2:number\ncat +9\n"),
        (
            "wrong",
            [0, 3],
            "n m=0 =2 k=1:edition n=2 n=3 q=99999999999999999999\ncat\n%%\nrat\n",
        ),
    ];
    for (name, head, text) in lists {
        seed("values", name, &[&head, text.as_bytes()])?;
    }
    Ok(())
}

/// Alphabet and kind of puzzle; the text.
fn puzzles() -> std::io::Result<()> {
    let puzzles: [(&str, u8, &str); 15] = [
        ("board", 0, "SRCQu/TAE?/.[IT]DO/GSET"),
        ("board-spaced", 0, "l qu ? e\ns a . s"),
        ("board-catalan", 8, "[L·L]A[NY]/CALa/QU[CE]E"),
        ("board-wrong", 0, "AB/C\n[]/1"),
        (
            "acrostic",
            1,
            "C??D?\nquote: 3 4 2\nA: 4 1 7 = D?G\nB: 5 2 3 / 6 8 9 = ??? ?A?\ninitials: 2\nquote 2: D???\n",
        ),
        ("acrostic-wrong", 1, "?1\nquote: 3 99999\nA: 0\n"),
        (
            "acrostic-order",
            1,
            "\nA: 1\nquote: 1\nquote: 1\nx\nB: 1 = AB\ninitials: 9",
        ),
        (
            "acrostic-contradiction",
            1,
            "\nquote: 3\nA: 1 2 = AT\nB: 2 1 = AT\ninitials: 1 1\n",
        ),
        ("cipher", 2, "Xlmw mw e xiwx!"),
        ("cipher-elided", 2, "mx'w e q1"),
        ("letters", 3, "Cats do it?"),
        ("board-marks", 16, "آ ـ/ب ب"),
        ("cipher-marks", 18, "بابا ـ آب"),
        ("letters-marks", 19, "ـ آبـب"),
        ("letters-catalan", 11, "cel·la que!"),
    ];
    for (name, head, text) in puzzles {
        seed("puzzles", name, &[&[head], text.as_bytes()])?;
    }
    Ok(())
}
