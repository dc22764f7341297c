//! Move generation on damaged files that pass for valid ones: it ends, with any plays.

use lexc_alphabet::{Letter, PlacedTile, Tile};
use lexc_game::{Board, GameRules, Rack, Square};
use lexc_movegen::{Backend, GeneratorOptions, MoveGenerator};
use lexc_runtime::{Kind, Lexicon};
use lexc_testkit::damage::{SmallFile, repair, small_files};

/// Plays found from all structures of a file, on an empty board and on one with a word.
fn plays(lexicon: &Lexicon, boards: &[Board], rack: &Rack, rules: &GameRules) -> u64 {
    let mut found = 0;
    for structure in Backend::ALL.into_iter().filter(|s| s.is_supported()) {
        let Ok(mut generator) =
            MoveGenerator::with_options(lexicon, rules, GeneratorOptions::from(structure))
        else {
            continue;
        };
        for board in boards {
            generator.set_board(board).expect("a board of that size");
            found += generator.count(rack);
            let _ = generator.best(rack);
        }
    }
    found
}

/// Changes each byte of the states. Returns how often the file was opened, and how often it had
/// other plays.
fn change(file: &SmallFile) -> (u64, u64) {
    let rules = GameRules::standard();
    let mut rack = Rack::new();
    for tile in file.words[7].iter().chain(&file.words[3]).take(7) {
        let letter = Letter::new(*tile).expect("a letter");
        rack.add(Tile::Letter(letter)).expect("room");
    }
    let mut boards = [Board::new(rules.layout()), Board::new(rules.layout())];
    for (column, &tile) in (7..).zip(&file.words[6]) {
        let letter = Letter::new(tile).expect("a letter");
        let square = Square::new(7, column).expect("a square");
        boards[1].set(square, Some(PlacedTile::natural(letter)));
    }
    let sound = Lexicon::from_bytes(file.bytes.to_vec()).expect("a sound file");
    let expected = plays(&sound, &boards, &rack, &rules);
    assert!(expected > 0, "{}", file.name);
    let pool = sound.sections().iter().find(|entry| entry.kind == Kind::POOL);
    let pool = pool.expect("states");
    let pool = pool.offset as usize + 64..(pool.offset + pool.len) as usize;
    let (mut opened, mut other) = (0, 0);
    for at in pool {
        for change in [1 << (at % 8), 0xff] {
            let mut forged = file.bytes.clone();
            forged[at] ^= change;
            repair(&mut forged);
            // A file that passes verification also opens without it.
            if let Ok(lexicon) = Lexicon::from_bytes_unverified(forged) {
                opened += 1;
                other += u64::from(plays(&lexicon, &boards, &rack, &rules) != expected);
            }
        }
    }
    (opened, other)
}

#[test]
fn searches_of_forged_files_end() {
    let files = small_files();
    let shapes = ["bitmap", "bitmap, 63 tiles", "edge lists, both two-way"];
    let files = files.iter().filter(|file| shapes.contains(&file.name));
    std::thread::scope(|scope| {
        let threads: Vec<_> = files.map(|file| scope.spawn(|| change(file))).collect();
        assert_eq!(threads.len(), shapes.len());
        for thread in threads {
            let (opened, other) = thread.join().expect("no panic");
            assert!(opened > 1000 && other > 100, "{opened} opened, {other} other");
        }
    });
}
