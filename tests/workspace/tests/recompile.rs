//! Recompilation of damaged lexicons opened without verification.

use lexc_compiler::Error;
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_compiler::recompile::recompile;
use lexc_format::pool::State;
use lexc_format::section::Kind;
use lexc_format::{LexFile, Verification};
use lexc_testkit::{ALL_LAYOUTS, LAYOUTS, alphabet_of, compile_tiles};

fn packed() -> CompileOptions {
    CompileOptions::default().layout(LayoutChoice::Packed)
}

/// Returns the broken rule of the format.
fn broken_rule(result: Result<impl Sized, Error>) -> Option<String> {
    let message = result.err()?.to_string();
    let (_, rule) = message.rsplit_once(": ").unwrap_or_else(|| panic!("another error: {message}"));
    Some(rule.to_owned())
}

/// Found by fuzzing: a file with its alphabet replaced by a smaller one.
#[test]
fn labels_above_the_last_letter_are_rejected() {
    let words: [&[u8]; 2] = [&[1, 5], &[5, 2]];
    for layout in ALL_LAYOUTS {
        let compiled = compile_tiles(&alphabet_of(5), words, StructureSet::default(), layout);
        let bytes = compiled.to_bytes(&Default::default());
        let mut file = LexFile::parse(&bytes, Verification::Skip).expect("a sound lexicon");
        recompile(&file, &bytes, None, &packed(), &mut |_| {}).expect("a sound lexicon");
        file.alphabet = alphabet_of(3);
        let made = recompile(&file, &bytes, None, &packed(), &mut |_| {});
        assert_eq!(
            broken_rule(made).as_deref(),
            Some("labels must be tiles and ascend"),
            "{layout:?}"
        );
    }
}

/// Found by fuzzing: a root at an address without a record.
#[test]
fn a_root_without_edges_is_rejected() {
    let words: [&[u8]; 1] = [&[1, 2]];
    for layout in LAYOUTS {
        let compiled = compile_tiles(&alphabet_of(3), words, StructureSet::default(), layout);
        let bytes = compiled.to_bytes(&Default::default());
        let mut file = LexFile::parse(&bytes, Verification::Skip).expect("a sound lexicon");
        file.structures.dawg.as_mut().expect("a DAWG").root = State::EMPTY;
        let made = recompile(&file, &bytes, None, &packed(), &mut |_| {});
        assert_eq!(broken_rule(made).as_deref(), Some("the root must have edges"), "{layout:?}");
    }
}

/// Changes every number of the pool, one at a time, and recompiles each accepted file.
#[test]
fn damaged_pools_do_not_panic() {
    let long = [1; 200];
    let other: Vec<u8> = [vec![2], vec![3; 199]].concat();
    let mut rules = std::collections::BTreeSet::new();
    for layout in LAYOUTS {
        let words: [&[u8]; 3] = [&long, &other, &[1, 3]];
        let compiled = compile_tiles(&alphabet_of(3), words, StructureSet::default(), layout);
        let whole = compiled.to_bytes(&Default::default());
        let file = LexFile::parse(&whole, Verification::Skip).expect("a sound lexicon");
        let pool = file.entries.iter().find(|entry| entry.kind == Kind::POOL);
        let pool = pool.map(|pool| pool.offset as usize + 64..(pool.offset + pool.len) as usize);
        for at in pool.expect("a pool").step_by(4) {
            for step in [1i32, 150, -1, 1 << 26, -(1 << 26)] {
                let mut bytes = whole.clone();
                let place: &mut [u8; 4] = (&mut bytes[at..at + 4]).try_into().expect("four");
                let number = u32::from_le_bytes(*place).wrapping_add_signed(step);
                *place = number.to_le_bytes();
                if let Ok(file) = LexFile::parse(&bytes, Verification::Skip) {
                    rules.extend(broken_rule(recompile(
                        &file,
                        &bytes,
                        None,
                        &packed(),
                        &mut |_| {},
                    )));
                }
            }
        }
    }
    assert_eq!(
        Vec::from_iter(rules),
        [
            "an edge must complete a word or lead to a state",
            "labels must be tiles and ascend",
            "no path may be longer than 255 tiles",
        ]
    );
}
