//! A small lexicon is made, its bytes are changed, and all checksums are made right again: then
//! validation alone stands between the bytes and those who walk them. Verified or on trust, it is
//! refused, or every walk goes forward and no question panics; what was verified agrees with itself.
//!
//! The input: are questions asked in text, layout, number of tiles, structures; the number of words, and these; then changes.

#![no_main]

use std::ops::Range;
use std::sync::LazyLock;

use lexc_compiler::compile::StructureSet;
use lexc_format::alphabet::Alphabet;
use lexc_format::header::{ENTRY_LEN, HEADER_LEN};
use lexc_format::provenance::Provenance;
use lexc_format::{LexFile, Trust};
use lexc_fuzz::input::Input;
use lexc_fuzz::walk;
use lexc_runtime::Lexicon;
use lexc_testkit::{ALL_LAYOUTS, alphabet_of, compile_tiles, damage, everything};
use libfuzzer_sys::fuzz_target;

/// 31 tiles are the most with narrow masks.
const TILES: [u8; 5] = [3, 26, 31, 32, 63];

static ALPHABETS: LazyLock<[Alphabet; 5]> = LazyLock::new(|| TILES.map(alphabet_of));

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let in_text = input.byte() & 7 == 7;
    let (mut file, words) = lexicon(&mut input);
    let places = places(&file);
    for _ in 0..32 {
        if input.is_empty() {
            break;
        }
        change(&mut file, &places, &mut input);
    }
    damage::repair(&mut file);

    let mut probes: Vec<&[u8]> = words.iter().take(4).map(Vec::as_slice).collect();
    probes.extend([&[][..], &[0], &[1, 0, 2], &[64], &[65], &[1, 255]]);
    if let Ok(lexicon) = Lexicon::from_bytes(file.clone()) {
        walk::everything(&lexicon, Trust::Verify, &probes, in_text);
    }
    // SAFETY: the lexicon is gone at the end of the block, before the bytes are: neither it nor
    // anything that borrows from it leaves the block, and no thread is started.
    let whole: &'static [u8] = unsafe { &*std::ptr::from_ref(file.as_slice()) };
    if let Ok(lexicon) = Lexicon::from_static(whole, Trust::Trusted) {
        walk::everything(&lexicon, Trust::Trusted, &probes, in_text);
    }
});

fn lexicon(input: &mut Input<'_>) -> (Vec<u8>, Vec<Vec<u8>>) {
    let layout = input.pick(&ALL_LAYOUTS);
    let tiles = input.pick(&TILES);
    let all = everything(layout);
    let bits = input.byte();
    let structures = StructureSet {
        trie: all.trie && bits & 1 == 0,
        gaddag: all.gaddag && bits & 2 == 0,
        two_way: all.two_way && bits & 4 == 0,
        two_way_compact: all.two_way_compact && bits & 8 == 0,
        rank: all.rank && bits & 16 == 0,
    };
    let count = usize::from(input.byte() % 8);
    let mut words = input.words(tiles, count, 40);
    if words.is_empty() {
        words = [&[1, 2][..], &[1, 2, 3], &[3, 2, 1]]
            .map(<[u8]>::to_vec)
            .to_vec();
    }
    let words_of = words.iter().map(Vec::as_slice);
    let at = TILES.iter().position(|&n| n == tiles).unwrap_or(0);
    let compiled = compile_tiles(&ALPHABETS[at], words_of, structures, layout);
    let mut provenance = Provenance::default();
    provenance.push("name", "forged");
    (compiled.to_bytes(&provenance), words)
}

/// Header and table, and each section.
fn places(file: &[u8]) -> Vec<Range<usize>> {
    let parsed = LexFile::parse(file, Trust::Verify).expect("it was just made");
    let table = 0..HEADER_LEN + parsed.entries.len() * ENTRY_LEN;
    let sections = parsed
        .entries
        .iter()
        .map(|e| e.offset as usize..(e.offset + e.len) as usize);
    std::iter::once(table).chain(sections).collect()
}

fn change(file: &mut Vec<u8>, places: &[Range<usize>], input: &mut Input<'_>) {
    let kind = input.byte();
    let place = places[usize::from(input.byte()) % places.len()].clone();
    let at = place.start + input.below(place.len());
    let word = at & !3;
    let len = file.len();
    match kind % 8 {
        0 => set(file, at, &[input.byte()]),
        1 => {
            let bit = 1 << (input.byte() % 8);
            let byte = file.get(at).map_or(0, |byte| byte ^ bit);
            set(file, at, &[byte]);
        }
        2 => {
            let special = [
                0,
                1,
                !0,
                !1,
                !2,
                !3,
                !5,
                1 << 23,
                1 << 24,
                1 << 25,
                3 << 24,
                1 << 31,
            ];
            set(file, word, &input.pick::<u32>(&special).to_le_bytes());
        }
        3 => {
            let step = i32::from(input.byte() as i8);
            let old = file.get(word..word + 4).map_or(0, |old| {
                u32::from_le_bytes(old.try_into().expect("four bytes"))
            });
            set(file, word, &old.wrapping_add_signed(step).to_le_bytes());
        }
        4 => {
            let from = input.below(len) & !3;
            let count = 4 * (1 + usize::from(input.byte() % 8));
            let copy = file.get(from..from + count).unwrap_or_default().to_vec();
            set(file, word, &copy);
        }
        5 => set(file, word, &u32::from(input.short()).to_le_bytes()),
        6 => {
            let number = [input.short(), input.short()];
            let number = u32::from(number[0]) | u32::from(number[1]) << 16;
            set(file, word, &number.to_le_bytes());
        }
        // The file is made longer or shorter, and its header told.
        _ => {
            let step = usize::from(input.byte());
            file.resize(
                if step < 128 {
                    len + step
                } else {
                    len - (step - 128).min(len)
                },
                0,
            );
            let len = file.len() as u64;
            set(file, 16, &len.to_le_bytes());
        }
    }
}

fn set(file: &mut [u8], at: usize, bytes: &[u8]) {
    if let Some(place) = file.get_mut(at..at + bytes.len()) {
        place.copy_from_slice(bytes);
    }
}
