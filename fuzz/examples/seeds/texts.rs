//! Texts: lists, alphabets, boards, and the files of other engines.

use std::io::Write as _;
use std::path::Path;

use lexc_alphabet::{Alphabet, AlphabetParts, Casing, LetterInfo};

use super::seed;

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

/// Alphabet, encoding, bits, column, lengths, stretch and words of a line; then the list.
pub(super) fn words() -> std::io::Result<()> {
    let lists: [(&str, [u8; 6], &[u8]); 18] = [
        ("clean", [0, 0, 16, 0, 1, 0], b"zoo\nAb\r\n\n# c\nzoo\rq"),
        (
            "trouble",
            [0, 2, 80, 0, 128, 0],
            b"a b\nc-d\ne'f\n1\n[x]\n[ch\n]\nd,e\n\xFFa\n\xC2\xADx\n",
        ),
        ("turkish", [1, 2, 16, 0, 1, 0], "ışık\nİĞ\nkâğıt\ni\u{307}\n".as_bytes()),
        ("catalan", [2, 0, 16, 0, 1, 0], "col·lega\nL.L\nny\n[l][·]l\nqü\nÇ".as_bytes()),
        ("german", [4, 3, 88, 0, 60, 0], b"stra\xDFe\n\xFCber\n"),
        ("columns", [0, 0, 19, 1, 1, 0], b"zoo,3\nab\n,x\n a b,c\n"),
        ("white", [0, 0, 17, 2, 1, 0], b"1 zoo\n2\tab\n3\n"),
        ("utf-16", [5, 0, 16, 0, 1, 0], b"\xFF\xFE\xB1\x03\xB2\x03\n\0\xB3\x03"),
        ("utf-16-guess", [0, 0, 16, 0, 1, 0], b"a\0b\0\n\0c\0"),
        ("bom", [0, 0, 0, 0, 1, 0], b"\xEF\xBB\xBFab\ncd\n"),
        ("gzip", [0, 2, 48, 0, 1, 0], b"zoo\nab\n"),
        ("stretched", [0, 0, 16, 0, 1, 0xE1], b"zooa\nab\nx"),
        ("long", [0, 2, 80, 0, 1, 0xE6], b"zooa\nab\nx-"),
        ("split", [0, 2, 20, 0, 1, 8], b"zoo ab\t cat\r\n x\n"),
        ("split-commas", [0, 2, 22, 0, 1, 8], b"zoo,ab, cat,,\n,x"),
        ("quoted", [0, 2, 20, 0, 1, 16], b"{\"zoo\": 1, \"ab\": \"cat\"}\n\"x"),
        ("between", [0, 2, 20, 4, 1, 16], b"<ul><li>zoo</li> <li>a b</li>\n</ul>"),
        ("japanese", [0, 10, 80, 0, 200, 0], b"ab\n\x1B$B%\"\x1B(B\nc\n"),
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
    seed("words", "persian", &[&[6, 0, 16, 0, 1, 0], persian.as_bytes()])
}

/// The form; the alphabet; words and text.
pub(super) fn alphabet() -> std::io::Result<()> {
    seed("alphabet", "file", &[&[0], TOML.as_bytes()])?;
    seed("alphabet", "file-short", &[&[0], &TOML.as_bytes()[..200]])?;
    let mut tiles =
        vec![LetterInfo::new("A", "a", 9, 1).as_vowel(), LetterInfo::new("L·L", "l·l", 1, 10)];
    tiles[1].aliases.push("LL".to_owned());
    let parts = AlphabetParts {
        name: "tiny".to_owned(),
        casing: Casing::Turkic,
        tiles,
        folds: vec![("À".to_owned(), "A".to_owned()), ("·".to_owned(), String::new())],
        ..AlphabetParts::default()
    };
    let bytes = Alphabet::new(parts).expect("a valid alphabet").encode();
    seed("alphabet", "bytes", &[&[1], &bytes])?;
    let text: &[u8] = &[4, 0, 1, 2, 0, 3, 1, 1, 1, 5, 7, 8, 43, 45, 12, 30, 4, 61, 7, 62, 40];
    let tiles = |faces: &[&[u8]]| -> Vec<u8> {
        let tile = |face: &&[u8]| [&[face.len() as u8 - 1], *face].concat();
        faces.iter().flat_map(tile).collect()
    };
    let lists: [(&str, u8, Vec<u8>, &[u8]); 6] = [
        ("digraph", 0, tiles(&[&[9], &[9, 10], &[10], &[7]]), &[]),
        ("casing", 1, tiles(&[&[18], &[13], &[24], &[28]]), &[0, 30]),
        ("turkic", 2, tiles(&[&[16], &[17], &[13]]), &[4, 4, 16]),
        ("marks", 1, tiles(&[&[23], &[43], &[49], &[50]]), &[5, 20, 43, 23]),
        ("folds", 1, tiles(&[&[11, 39, 11], &[11], &[7]]), &[0, 39, 5, 19, 39, 11]),
        ("none", 0, tiles(&[&[0], &[7], &[18], &[60]]), &[]),
    ];
    for (name, casing, tiles, folds) in lists {
        let count = tiles.iter().filter(|&&b| b < 4).count() as u8;
        let head = [2, casing, count.min(4).saturating_sub(1), (folds.len() / 3) as u8];
        seed("alphabet", name, &[&head, &tiles, folds, text])?;
    }
    Ok(())
}

/// Alphabet and layout; the text.
pub(super) fn boards() -> std::io::Result<()> {
    let empty = "15/15/15/15/15/15/15/";
    let positions: [(&str, u8, String); 8] = [
        (
            "standard",
            0,
            format!("{empty}6CAT6/{empty}15 DOGS?/AT 3/10 0 lex x;").replace("/15 ", " "),
        ),
        ("empty", 0, format!("{empty}15/{empty}15 ASTR?/ 0/0 0").replace("/15 ", " ")),
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
        ("crossing", 1, ">a: CAT 2A CAT +5 5\n>b: S D2 S +1 1\n>a: DO C1 D(T)O +3 8\n"),
        ("catalan", 3, ">a: [NY]ACA 2B CA[NY] +5 5\n>b: [l·l] 1A [l·l]. +0 0\n"),
        ("marks", 5, ">a: КОТ 2A \u{301} +5 5\n>b: О\u{301} 2A КО\u{301}Т +0 0\n"),
        ("wrong", 1, "x\n>a AB 1A AB +1 1\n"),
    ];
    for (name, table, text) in games {
        seed("gcg", name, &[&[table], text.as_bytes()])?;
        seed("replay", name, &[&[table, 0, 1], text.as_bytes()])?;
    }
    replay()?;
    let layouts = [
        ("tiny", "name: tiny\nstart: 2B\n=..'\n.-.\"\n# comment\n..-~\n"),
        ("one-row", "..'-\n"),
        ("ragged", "...\n..\n"),
        ("start", "start: 9Z\n^^\n^^\n"),
        ("premiums", "~~~~~~~~~\n"),
    ];
    for (name, text) in layouts {
        seed("board_layout", name, &[text.as_bytes()])?;
    }
    let layouts =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/lexc-game/src/board/layouts");
    let standard = std::fs::read(layouts.join("standard.txt"))?;
    seed("board_layout", "standard", &[&standard])
}

/// Words in every format, as they are written and to be changed; and whole files.
pub(super) fn import() -> std::io::Result<()> {
    let words: &[u8] = &[4, 2, 0, 1, 3, 0, 1, 2, 2, 1, 0, 4, 3, 2, 1, 0, 1, 3];
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/lexc-interop/tests/golden");
    for (index, format) in lexc_interop::registry::FORMATS.iter().enumerate() {
        let make = |name: &str, parts: &[&[u8]]| -> std::io::Result<()> {
            // These formats have a target of their own.
            if ["zyzzyva", "dawgdic"].contains(&format.name) {
                seed(format.name, name, parts)?;
            }
            let name = format!("{}-{name}", format.name);
            seed("import", &name, &[&[&[index as u8][..]], parts].concat())
        };
        for (name, bits) in [("written", 1), ("changed", 2), ("wide", 2 | 8)] {
            make(name, &[&[bits], words])?;
        }
        let name = format!("twelve-{}.{}", format.name, format.extension);
        let file = std::fs::read(golden.join(name))?;
        // Of 26 letters.
        make("twelve", &[&[4], &file])?;
        for (name, changes) in [
            ("number", &[5, 20, 0, 2, 133, 40, 0, 4][..]),
            ("shorter", &[6 | 32, 24, 0]),
            ("longer", &[7, 16, 0, 2, 9, 0, 1]),
        ] {
            make(name, &[&[2 | 4], words, changes])?;
        }
    }
    Ok(())
}

/// Alphabet and layout; rule for challenges and seed; then a game.
fn replay() -> std::io::Result<()> {
    let turns = ">a: CATSDOG 8G CATS +12 12\n>b: ADEGNOR 9F DO +9 9\n>a: DEGO??Z -DZ +0 12\n\
                 >b: ADEGNRT 7H AD +9 18\n>b: ADEGNRT -- -9 9\n>a: EGNORT? K8 GO?T +5 17\n\
                 >a: ABCDEFG (challenge) +5 22\n>b: ADEGNRT -3 +0 9\n>a: E - +0 22\n";
    for rule in 0..5 {
        let name = format!("challenge-{rule}");
        seed("replay", &name, &[&[0, rule, 7], turns.as_bytes()])?;
    }
    let four = "#player1 a A\n#player2 b B\n#player3 c C\n#player4 d D\n>a: AT 1A AT +4 4\n\
                >b: - +0 0\n>c: S 1A ..S +3 3\n>d: EE -EE +0 0\n>a: A (A) -2 2\n";
    seed("replay", "four", &[&[1, 2, 3], four.as_bytes()])?;
    // Both players pass until the game ends without points.
    let pass = ">a: A - +0 0\n>b: B - +0 0\n".repeat(4);
    seed("replay", "passes", &[&[2, 0, 9], pass.as_bytes()])
}

/// What the rest is, and changes; the box or, after form and titles, the notes.
pub(super) fn cards() -> std::io::Result<()> {
    const HEADER: &str = "{\"format\":\"lexc-cards\",\"version\":1}\n";
    const CARD: &str = "{\"card\":1,\"kind\":\"free\",\"text\":\"q\",\"added\":5}\n";
    let cards = "{\"format\":\"lexc-cards\",\"version\":1,\"settings\":{\"leech_lapses\":1}}
{\"card\":1,\"kind\":\"anagrams\",\"text\":\"AEINRST\",\"answers\":[\"ANTSIER\",\"NASTIER\"],\"lists\":[\"sevens\"],\"added\":1796061600}
{\"card\":2,\"kind\":\"free\",\"text\":\"q\",\"gone\":[\"a\"],\"length\":1,\"added\":1796061600,\"suspended\":true,\"buried\":5,\"changed\":6,\"forgiven\":1,\"removed\":7}
[1,1796061605,3,4200]
[1,1796061609,0]
{\"undo\":1796061610}
{\"suspend\":{\"card\":1,\"time\":1796061611}}
{\"resume\":{\"card\":1,\"forgiven\":0,\"time\":1796061612}}
{\"bury\":{\"card\":1,\"time\":1796097600}}
{\"lists\":{\"card\":1,\"lists\":[\"sevens\",\"week 1\"]}}
{\"answers\":{\"card\":1,\"answers\":[\"ANTSIER\",\"STAINER\"],\"gone\":[\"NASTIER\"],\"changed\":1796061614}}
{\"lexicon\":{\"name\":\"english\",\"hash\":\"0123\"}}
{\"settings\":{\"review_order\":\"retrievability\",\"suspend_leeches\":true,\"utc_offset\":180}}
{\"remove\":{\"card\":1,\"time\":1796061615}}
{\"restore\":{\"card\":1,\"time\":1796061616}}
";
    seed("cards", "box", &[&[1, 5, 0, 9, 1, 1, 6, 3, 7, 2, 5, 4], cards.as_bytes()])?;
    let settings = "{\"settings\":{\"seed\":7,\"new_per_day\":1,\"reviews_per_day\":1,\"new_order\":\"added\",\"backlog_days\":3,\
        \"retention\":0.8,\"longest_interval\":9,\"learning_steps\":[],\"relearning_steps\":[60],\"learn_ahead\":0,\
        \"day_ends_at\":23,\"easy_ms\":900,\"hard_ms\":null}}\n{\"lexicon\":null}\n";
    let learned = "[1,1795000000,3]\n[1,1795900000,1,9]\n[1,1795800000,4]\n";
    // As an editor may leave it.
    let spaced = "\u{FEFF}{ \"version\": 1, \"format\": \"lexc-cards\" }\r\n";
    let boxes = [
        ("settings", format!("{HEADER}{CARD}{settings}{learned}")),
        ("cut", format!("{HEADER}{CARD}{learned}[1,17960616")),
        ("edited", format!("{spaced}{CARD}\n [ 1, 6 ,3 ]\r\n[1,7,2,800]")),
        ("other", "{\"format\":\"other\",\"version\":1}\n".to_owned()),
        ("newer", HEADER.replace('1', "2")),
    ];
    for (name, text) in boxes {
        seed("cards", name, &[&[1, 3, 6, 0, 7, 3, 0, 0], text.as_bytes()])?;
    }
    let faults: [(&str, &[u8]); 9] = [
        ("syntax", b"[1,5]"),
        ("encoding", b"{\"card\":2,\xFF}"),
        ("number", b"{\"card\":3,\"kind\":\"free\",\"text\":\"r\",\"added\":5}"),
        ("unknown", b"[2,5,3]"),
        ("repeated", b"{\"card\":2,\"kind\":\"free\",\"text\":\"q\",\"added\":5}"),
        ("grade", b"[1,5,7]"),
        ("time", b"[1,999999999999,3]"),
        ("undo", b"{\"undo\":5}"),
        ("setting", b"{\"settings\":{\"retention\":2}}"),
    ];
    for (name, line) in faults {
        let name = format!("fault-{name}");
        let file = [HEADER.as_bytes(), CARD.as_bytes(), line, b"\n"].concat();
        seed("cards", &name, &[&[1, 0], &file])?;
    }
    let notes: [(&str, [u8; 3], &[u8]); 6] = [
        (
            "anki",
            [0, 0, 0],
            b"#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\n\
            2XKnVpLpDDA\tBasic\tlexc\tEINRST\tINSERT<br>SINTER &amp;\tlexc::anagrams sixes\n\
            x\tBasic\tlexc\t\"a \"\"b\"\"\"\t<div>c</div>\tlexc::hooks\n",
        ),
        (
            "anki-lines",
            [0, 1, 0],
            b"#separator:Pipe\n#tags:week 1\nCAT (hooks)|\"cats\nscat\"\n# no note\n|\n",
        ),
        ("anki-header", [0, 0, 0], b"#separator:tab\n#tags column:0\nA\tB\n"),
        ("csv", [0, 0, 1], b"word;meaning\ncat;\"a pet; small\"\n"),
        ("list", [0, 3, 0], b"\xEF\xBB\xBFcat\r\n\n dog \ncat\n"),
        ("notes-encoding", [0, 0, 0], b"cat\nd\xF6g\n"),
    ];
    for (name, head, text) in notes {
        seed("cards", name, &[&head, text])?;
    }
    Ok(())
}
