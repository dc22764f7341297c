//! Compares the quick proof that automata follow the rules with the check edge by edge: proved
//! files are valid, and files from writers are proved.

use std::collections::BTreeSet;

use lexc_compiler::compile::{LayoutChoice, StructureSet};
use lexc_cpu::Isa;
use lexc_format::provenance::Provenance;
use lexc_format::write::{Section, write_file};
use lexc_format::{LexFile, Verification};
use lexc_runtime::{Kind, Layout, Lexicon, State, Structure};
use lexc_testkit::{EVERYTHING, LAYOUTS, alphabet_of, compile_tiles, letters, lists};
use proptest::prelude::*;

type Words = BTreeSet<Vec<u8>>;

fn compile(words: &Words, tiles: u8, structures: StructureSet, layout: LayoutChoice) -> Vec<u8> {
    let words = words.iter().map(Vec::as_slice);
    compile_tiles(&alphabet_of(tiles), words, structures, layout).to_bytes(&Provenance::default())
}

/// Returns the structures with and without a two-way DAWG, whose GADDAGs differ.
fn structures() -> [StructureSet; 2] {
    [false, true].map(|two_way| StructureSet { two_way, ..EVERYTHING })
}

/// Returns whether the file is proved, and whether it is valid.
fn judge(file: &[u8]) -> (bool, Result<(), String>) {
    let parsed = LexFile::parse(file, Verification::Skip).unwrap();
    let (structures, alphabet) = (&parsed.structures, &parsed.alphabet);
    let proved = structures.proved(Isa::BASELINE, &parsed.pool, alphabet);
    let of_processor = structures.proved(Isa::detected(), &parsed.pool, alphabet);
    assert_eq!(proved, of_processor, "two instruction sets");
    let valid = structures.validate_edges(&parsed.pool, alphabet);
    (proved, valid.map_err(|error| error.to_string()))
}

/// A pseudo-random number generator with the same sequence in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }
}

/// Returns the offset of the first unit of the pool, and the number of units.
fn pool_of(file: &[u8]) -> (usize, usize) {
    let parsed = LexFile::parse(file, Verification::Skip).unwrap();
    let entry = parsed.entries.iter().find(|e| e.kind == Kind::POOL);
    (entry.unwrap().offset as usize + 64, parsed.pool.words().len())
}

/// Changes one unit of the pool `rounds` times, each time in the original file, and checks that
/// proved files are valid. Returns the numbers of proved and of invalid files.
fn change_words(file: &[u8], rounds: usize, numbers: &mut Numbers) -> (usize, usize) {
    let (pool, words) = pool_of(file);
    let mut forged = file.to_vec();
    let (mut proved_files, mut broken_files) = (0, 0);
    for _ in 0..rounds {
        let at = pool + 4 * (2 + numbers.below(words - 2));
        let other = pool + 4 * numbers.below(words);
        let read = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
        let word = read(at);
        let changed = match numbers.below(8) {
            0 => word ^ 1 << numbers.below(32),
            1 => word.wrapping_add(1),
            2 => word.wrapping_sub(1),
            3 => (other - pool) as u32 / 4,
            4 => word & !0xff_ffff | ((other - pool) as u32 / 4),
            5 => word & !0x3ff_ffff,
            6 => 0,
            _ => read(other),
        };
        forged[at..at + 4].copy_from_slice(&changed.to_le_bytes());
        // Files with non-zero reserved units are always refused.
        if LexFile::parse(&forged, Verification::Skip).is_ok() {
            let (proved, valid) = judge(&forged);
            assert!(
                !proved || valid.is_ok(),
                "word {} was {word:#x}, is {changed:#x}: {valid:?}",
                (at - pool) / 4
            );
            proved_files += usize::from(proved);
            broken_files += usize::from(valid.is_err());
        }
        forged[at..at + 4].copy_from_slice(&word.to_le_bytes());
    }
    (proved_files, broken_files)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn small_lexicons_are_proved_and_forged_ones_only_if_valid(
        words in lists::small_lexicons(40),
        seed in any::<u64>(),
    ) {
        let mut numbers = Numbers(seed);
        for (layout, structures) in LAYOUTS.iter().flat_map(|&l| structures().map(|s| (l, s))) {
            for tiles in [40, 26] {
                let words: Words = words
                    .iter()
                    .map(|word| word.iter().map(|tile| (tile - 1) % tiles + 1).collect())
                    .collect();
                let file = compile(&words, tiles, structures, layout);
                prop_assert_eq!(judge(&file), (true, Ok(())));
                change_words(&file, 40, &mut numbers);
            }
        }
    }
}

/// Large enough that several positions of a range are searched for records at once.
#[test]
fn larger_lexicons_are_proved_and_forged_ones_only_if_valid() {
    let mut numbers = Numbers(1);
    let words: Words = (0..4000)
        .map(|_| {
            let len = 2 + numbers.below(7);
            (0..len).map(|_| 1 + numbers.below(26) as u8).collect()
        })
        .collect();
    for (layout, structures) in LAYOUTS.iter().flat_map(|&l| structures().map(|s| (l, s))) {
        let file = compile(&words, 26, structures, layout);
        assert!(pool_of(&file).1 > 40_000, "{} words", pool_of(&file).1);
        assert_eq!(judge(&file), (true, Ok(())));
        let (proved, broken) = change_words(&file, 150, &mut numbers);
        assert!(proved > 0 && broken > 0, "{proved} proved, {broken} refused");
    }
}

/// The GADDAG and the DAWG each have as many bands as the word has letters.
#[test]
fn files_without_proof_are_checked_edge_by_edge() {
    let words = Words::from([vec![1; 255], (0..200).map(|i| i % 20 + 1).collect()]);
    for (layout, structures) in LAYOUTS.iter().flat_map(|&l| structures().map(|s| (l, s))) {
        let file = compile(&words, 26, structures, layout);
        assert_eq!(judge(&file), (false, Ok(())));
        let lexicon = Lexicon::from_bytes(file).unwrap();
        assert_eq!(lexicon.len(), 2);
        assert!(lexicon.contains_letters(&letters(&[1; 255])));
    }
}

/// Returns a DAWG of one word with `tiles` letters.
fn chain(tiles: u32, layout: LayoutChoice) -> Vec<u8> {
    let like = compile(&Words::from([vec![1]]), 26, StructureSet::default(), layout);
    let parsed = LexFile::parse(&like, Verification::Full).unwrap();
    let body = |kind: Kind| {
        let entry = parsed.entries.iter().find(|e| e.kind == kind).unwrap();
        &like[entry.offset as usize..(entry.offset + entry.len) as usize]
    };
    let layout = parsed.pool.layout();
    let begin = layout.reserved_words();
    let mut words = vec![0; begin as usize];
    for tile in 0..tiles {
        let last = tile + 1 == tiles;
        let end = words.len() as u32;
        match layout {
            Layout::EdgeList if last => words.push(1 << 26 | 1 << 25 | 1 << 24),
            Layout::EdgeList => words.push(1 << 26 | 1 << 25 | (end + 1)),
            Layout::Bitmap { .. } => {
                words.extend(if last { [0, 2] } else { [2, 0] });
                if !last {
                    words.push(words.len() as u32 + 1);
                }
            }
        }
    }
    let dawg = Structure { root: State(begin), range: begin..words.len() as u32 };
    let (record, header) =
        (dawg.encode(), lexc_format::pool::Pool::header(layout, words.len() as u32));
    let words: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let sections = [
        Section::required(Kind::ALPHABET, vec![body(Kind::ALPHABET)]),
        Section::optional(Kind::PROVENANCE, vec![body(Kind::PROVENANCE)]),
        Section::optional(Kind::COUNTS, vec![body(Kind::COUNTS)]),
        Section::optional(Kind::DAWG, vec![&record]),
        Section::required(Kind::POOL, vec![&header, &words]),
    ];
    let mut file = Vec::new();
    write_file(&mut file, &sections).unwrap();
    file
}

#[test]
fn a_path_of_more_than_255_tiles_is_refused_by_name() {
    for layout in LAYOUTS {
        assert_eq!(judge(&chain(255, layout)), (true, Ok(())));
        assert!(Lexicon::from_bytes(chain(255, layout)).is_ok());
        let (proved, valid) = judge(&chain(256, layout));
        assert!(!proved);
        let message = valid.unwrap_err();
        assert!(message.contains("no path may be longer than 255 tiles"), "{message}");
        let refused = Lexicon::from_bytes(chain(256, layout)).unwrap_err();
        assert_eq!(refused.to_string(), message);
    }
}

#[test]
fn edges_that_point_back_are_refused_by_name() {
    for layout in LAYOUTS {
        let file = chain(20, layout);
        let (pool, words) = pool_of(&file);
        // The edge of the last state but one, changed to lead to itself and to the first state.
        let (edge, itself, first) = match layout {
            LayoutChoice::EdgeList => (words - 2, words - 2, 1),
            LayoutChoice::Bitmap => (words - 3, words - 5, 2),
            _ => (words - 4, words - 7, 3),
        };
        for target in [itself, first] {
            let mut forged = file.clone();
            let at = pool + 4 * edge;
            forged[at] = target as u8;
            let (proved, valid) = judge(&forged);
            let message = valid.unwrap_err();
            assert!(!proved && message.contains("point forward"), "{message}");
        }
    }
}
