//! Lexicons, sound and broken in each way.

use std::collections::BTreeSet;

use lexc_format::section::Kind;
use lexc_format::values::ColumnData;
use lexc_format::{LexFile, Verification};
use lexc_fuzz::forge::{self, Part};
use lexc_testkit::{
    ALL_LAYOUTS, LAYOUTS, TWELVE, alphabet_of, compile_tiles, compile_words, damage, everything,
    twelve_with_values,
};

use super::seed;

pub(super) fn open() -> std::io::Result<()> {
    for (name, layout) in ["edge-list", "bitmap"].into_iter().zip(LAYOUTS) {
        let all = everything(layout);
        seed("open", name, &[&compile_words("english", &TWELVE[..6], all, layout)])?;
        let words: [&[u8]; 3] = [&[1, 63, 2], &[63, 63], &[40, 2]];
        let compiled = compile_tiles(&alphabet_of(63), words, Default::default(), layout);
        let wide = compiled.to_bytes(&Default::default());
        seed("open", &format!("wide-{name}"), &[&wide])?;
        seed("open", &format!("cut-{name}"), &[&wide[..100]])?;
    }
    for (name, layout) in ["edge-list", "bitmap", "packed"].into_iter().zip(ALL_LAYOUTS) {
        let words = compile_tiles(
            &alphabet_of(3),
            [&[1, 2][..], &[1, 2, 3], &[3, 2]],
            everything(layout),
            layout,
        );
        seed("open", &format!("few-{name}"), &[&words.to_bytes(&Default::default())])?;
    }
    for (name, layout) in [("edge-list", ALL_LAYOUTS[0]), ("packed", ALL_LAYOUTS[2])] {
        seed("open", &format!("values-{name}"), &[&twelve_with_values(layout)])?;
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
    let at = |kind: Kind| parts.iter().position(|part| part.kind == kind).expect("it is there");
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
        ("section", changed(&|file| file[place(Kind::POOL).start + 70] ^= 1)),
        ("padding", repaired(&|file| file[place(Kind::ALPHABET).end] = 1)),
        ("flags", repaired(&|file| file[68] = 2)),
        ("offset", repaired(&|file| file[72] ^= 64)),
        ("unknown", moved(&|parts| parts[at(Kind::POOL)].kind = Kind(*b"ABCD"))),
        (
            "passed-over",
            moved(&|parts| {
                let mut own = parts[at(Kind::PROVENANCE)].clone();
                own.kind = Kind(*b"mine");
                parts.insert(1, own);
            }),
        ),
        ("missing", moved(&|parts| drop(parts.remove(at(Kind::COUNTS))))),
        ("repeated", moved(&|parts| parts.insert(1, parts[1].clone()))),
        ("provenance", moved(&|parts| parts[at(Kind::PROVENANCE)].bytes.push(1))),
        ("counts", moved(&|parts| parts[at(Kind::COUNTS)].bytes[0] ^= 1)),
        ("rank", moved(&|parts| parts[at(Kind::RANK)].bytes[0] ^= 1)),
        (
            "rank-length",
            moved(&|parts| {
                parts[at(Kind::RANK)].bytes.pop();
            }),
        ),
        ("structure", moved(&|parts| parts[at(Kind::GADDAG)].bytes[4] = 200)),
        ("pool", moved(&|parts| parts[at(Kind::POOL)].bytes[68] = 1)),
        ("alphabet", moved(&|parts| parts[at(Kind::ALPHABET)].bytes[30] ^= 255)),
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
    seed("open", "error-values-header", &[&cut(&packed, Kind::VALUES, 20)])?;
    seed("open", "error-packed-header", &[&cut(&packed, Kind::PACKED, 10)])?;
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
        let is_small = std::ptr::eq(words, &few);
        // Both files of a layout may have the same change of the same number.
        let size = if is_small { "" } else { "-long" };
        if is_small {
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
                let Err(error) = LexFile::parse(&file, Verification::Full) else {
                    continue;
                };
                let why = format!("{error:?}").replace(|c: char| c.is_ascii_digit(), "");
                if known.insert(why) {
                    seed(
                        "open",
                        &format!("rule-{}{size}-{at:04}-{changed:08x}", layout.name()),
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
pub(super) fn forged() -> std::io::Result<()> {
    for layout in 0..4 {
        for tiles in [1, 3, 4] {
            let head = [15, layout, tiles, 0, 3, 3, 0, 1, 2, 2, 2, 1, 5, 0, 1, 2, 1, 0];
            seed("forged", &format!("whole-{layout}-{tiles}"), &[&head])?;
        }
        // The pool is the last section but one, and behind it stand the numbers for ranking.
        for section in [4, 9, 11] {
            let head = [8, layout, 1, 0, 2, 3, 0, 1, 2, 2, 2, 1, 0];
            let changes = [0, section, 70, 0, 7, 1, section, 80, 0, 3, 2, section, 84, 0, 2];
            let more = [3, section, 96, 0, 255, 4, section, 100, 0, 200, 3, 2, 7, 0, 0, 0, 64];
            let name = format!("changed-{layout}-{section}");
            seed("forged", &name, &[&head, &changes, &more[..if section == 9 { 17 } else { 12 }]])?;
        }
        for kind in 0..8 {
            let head = [0x18, layout, 1, 0, 2, 3, 0, 1, 2, 2, 2, 1, 2];
            let moves = [kind, 3 + kind % 2, 7, 0, 0, 7 - kind, 5, 140];
            seed("forged", &format!("moved-{layout}-{kind}"), &[&head, &moves])?;
        }
        seed(
            "forged",
            &format!("no-classes-{layout}"),
            &[&[7, layout, 0, 30, 0, 2, 10, 64, 0, 2]],
        )?;
    }
    Ok(())
}
