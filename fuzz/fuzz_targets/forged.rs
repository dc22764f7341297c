//! Structure-aware forgeries of small lexicons.
//!
//! Sections are moved, cut, renamed and exchanged with those of others, bytes are changed, and all
//! checksums are repaired, so that only validation protects the readers. With or without verification
//! the file is refused, or every walk goes forward and nothing panics; a verified file agrees with itself.
//!
//! Input: whether to query in text, whether there are values; layout, number of tiles, structures; the
//! number of words, and the words; then the changes.

#![no_main]

use std::sync::LazyLock;

use lexc_alphabet::Alphabet;
use lexc_compiler::compile::StructureSet;
use lexc_format::provenance::Provenance;
use lexc_format::values::ColumnData;
use lexc_fuzz::input::Input;
use lexc_fuzz::{OTHERS, forge, open_and_ask};
use lexc_testkit::{ALL_LAYOUTS, alphabet_of, compile_tiles, everything};
use libfuzzer_sys::fuzz_target;

/// 31 tiles are the most with narrow masks.
const TILES: [u8; 5] = [3, 26, 31, 32, 63];

static ALPHABETS: LazyLock<[Alphabet; 5]> = LazyLock::new(|| TILES.map(alphabet_of));

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let head = input.byte();
    let (file, words) = lexicon(&mut input, head & 8 != 0);
    let other = &OTHERS[usize::from(head >> 4) % OTHERS.len()];
    let file = forge::change(&file, other, &mut input);
    let mut probes: Vec<&[u8]> = words.iter().take(4).map(Vec::as_slice).collect();
    probes.extend([&[][..], &[0], &[1, 0, 2], &[64], &[65], &[1, 255]]);
    open_and_ask(&file, &probes, head & 7 == 7);
});

fn lexicon(input: &mut Input<'_>, values: bool) -> (Vec<u8>, Vec<Vec<u8>>) {
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
        words = [&[1, 2][..], &[1, 2, 3], &[3, 2, 1]].map(<[u8]>::to_vec).to_vec();
    }
    let words_of = words.iter().map(Vec::as_slice);
    let at = TILES.iter().position(|&n| n == tiles).unwrap_or(0);
    let mut compiled = compile_tiles(&ALPHABETS[at], words_of, structures, layout);
    if values {
        compiled.columns = columns(compiled.counts.words as usize);
    }
    let mut provenance = Provenance::default();
    provenance.push("name", "forged");
    (compiled.to_bytes(&provenance), words)
}

/// A column of each kind.
fn columns(words: usize) -> Vec<Vec<u8>> {
    let ranks = 0..words;
    let odd: Vec<bool> = ranks.clone().map(|rank| rank % 2 == 1).collect();
    let number = |rank| (rank % 3 != 0).then_some(rank as u64 * 300);
    let text = |rank: usize| ["a", "bc", ""].get(rank % 4).copied();
    let columns = [
        ("edition", ColumnData::Edition(odd.clone())),
        ("flag", ColumnData::Flag(odd)),
        ("number", ColumnData::Number(ranks.clone().map(number).collect())),
        ("text", ColumnData::Text(ranks.map(text).collect())),
    ];
    let encode = |(name, data): (&str, ColumnData<'_>)| data.encode(name).expect("it is small");
    columns.map(encode).into()
}
