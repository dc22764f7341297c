//! Plays of a set of racks, against a search for each rack.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use lexc_alphabet::Letter;
use lexc_game::{GameRules, Play, Rack};
use lexc_movegen::{Backend, GeneratorOptions, MoveGenerator, RackSet};
use lexc_runtime::Lexicon;

/// A play with its blanks as letters.
fn letters(play: &Play) -> (String, Vec<Letter>) {
    let letters = play.tiles().iter().map(|tile| tile.letter());
    let place = format!("{:?} {:?}", play.start(), play.direction());
    (place, letters.collect())
}

/// All multisets of `missing` tiles of `from`, added to `rack`.
fn racks(from: &[lexc_alphabet::Tile], missing: usize, rack: Rack, all: &mut Vec<Rack>) {
    if missing == 0 {
        all.push(rack);
        return;
    }
    for (at, &tile) in from.iter().enumerate() {
        let mut with = rack;
        with.add(tile).unwrap();
        racks(&from[at + 1..], missing - 1, with, all);
    }
}

fn compare(structure: Backend, known: &str, pool: &str, unknown: usize, opening: &str) {
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).unwrap();
    let rules = GameRules::standard();
    let mut generator =
        MoveGenerator::with_options(&lexicon, &rules, GeneratorOptions::from(structure)).unwrap();
    let parse = |text: &str| Rack::parse(text, &lexicon).unwrap();
    if let Some(play) = generator.best(&parse(opening)) {
        generator.apply(&play).unwrap();
    }
    let (known, pool) = (parse(known), parse(pool));
    let mut all = Vec::new();
    let tiles: Vec<_> = pool.tiles().collect();
    racks(&tiles, unknown, known, &mut all);
    let mut expected = BTreeSet::new();
    for rack in &all {
        expected.extend(generator.all(rack).iter().map(|play| letters(&play)));
    }
    let mut found = BTreeSet::new();
    generator.for_each_of(&RackSet::new(&known, &pool, unknown), |play| {
        assert!(play.tiles().iter().all(|tile| !tile.is_blank()));
        assert!(found.insert(letters(play)), "{play:?} twice");
        ControlFlow::Continue(())
    });
    assert!(expected.is_subset(&found), "{known:?} {pool:?} {unknown}");
    let blanks = known.blanks() + pool.blanks();
    if blanks == 0 {
        assert_eq!(found, expected, "{known:?} {pool:?} {unknown}");
    }
    for (_, letters) in &found {
        let tiles = letters.iter().map(|&letter| letter.into());
        let used = Rack::from_tiles(tiles).unwrap();
        let beyond = |(tile, count): (_, usize)| count.saturating_sub(known.count(tile));
        let free: usize = used.iter().map(beyond).sum();
        assert!(free <= unknown + known.blanks(), "{letters:?}");
        for (tile, count) in used.iter() {
            assert!(count <= known.count(tile) + pool.count(tile) + blanks);
        }
    }
    assert!(!found.is_empty());
}

#[test]
fn a_set_of_racks_has_the_plays_of_all_its_racks() {
    for structure in [Backend::Gaddag, Backend::Dawg, Backend::TwoWay] {
        for opening in ["", "cat", "dogs"] {
            compare(structure, "", "catsdogr", 4, opening);
            compare(structure, "ca", "tsrdo", 2, opening);
            compare(structure, "ca", "tsrdo", 1, opening);
            compare(structure, "oca", "stdga", 3, opening);
            compare(structure, "catdog", "sr", 0, opening);
            compare(structure, "c", "ta?", 2, opening);
            compare(structure, "c?", "tas", 1, opening);
            compare(structure, "?", "dogcat?", 3, opening);
        }
    }
}
