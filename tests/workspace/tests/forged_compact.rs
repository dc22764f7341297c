//! Compact two-way DAWGs with right checksums that no writer produces. A file that passes
//! verification can be walked to an end; others are refused. Without verification, walks stay
//! inside the file and end.

use lexc_format::pool::Side;
use lexc_runtime::{Letter, Lexicon};
use lexc_testkit::forge::{ForgedCell, compact_file};
use lexc_testkit::letters;

fn cell(tile: u8, last: bool, target: Option<u32>, forced: bool) -> ForgedCell {
    ForgedCell { tile, terminal: target.is_none(), last, target, forced }
}

/// Makes all queries that end: extensions of factors, and walks that take forced letters up to the
/// maximum length of a word.
fn query_everything(lexicon: &Lexicon) -> usize {
    let mut occurring = 0;
    let all: Vec<Vec<u8>> = (1..=3)
        .flat_map(|a| [vec![a], vec![a, 1], vec![a, 2]])
        .chain([vec![], vec![1; 60], vec![2; 300]])
        .collect();
    for fragment in all {
        let Some(found) = lexicon.extensions(&letters(&fragment)) else {
            continue;
        };
        occurring += usize::from(found.occurs());
        let _ = (found.is_word(), found.begins_words(), found.ends_words());
        let _ = (found.left().all(), found.right().all());
    }
    for side in [Side::Left, Side::Right] {
        let Some(mut cursor) = lexicon.two_way_compact() else {
            return occurring;
        };
        for _ in 0..300 {
            if cursor.take_forced().is_none() {
                let labels = match side {
                    Side::Left => cursor.left(),
                    Side::Right => cursor.right(),
                };
                let Some(letter) = labels.all().letters().iter().next() else {
                    break;
                };
                if !cursor.extend(side, letter) {
                    break;
                }
            }
            let _ = (cursor.close_left(), cursor.close_right());
        }
    }
    occurring
}

fn check(cells: &[ForgedCell]) -> Result<usize, String> {
    let file = compact_file(3, cells);
    let unverified = Lexicon::from_bytes_unverified(file.clone()).expect("the head is right");
    query_everything(&unverified);
    match Lexicon::from_bytes(file) {
        Ok(lexicon) => Ok(query_everything(&lexicon)),
        Err(error) => Err(error.to_string()),
    }
}

/// Two lists for each level: each of A and B on each side leads to the next.
fn levels(count: u32) -> Vec<ForgedCell> {
    (0..count)
        .flat_map(|level| {
            let next = (level + 1 < count).then_some(4 * (level + 1));
            let edge = |tile, last| cell(tile, last, next, false);
            [edge(1, false), edge(2, true), edge(1, false), edge(2, true)]
        })
        .collect()
}

/// States with one letter each, on the left in even states and on the right in odd ones.
fn chain(count: u32) -> Vec<ForgedCell> {
    let mut cells = vec![cell(1, true, Some(2), true), cell(1, true, Some(2), true)];
    cells.extend((0..count).map(|at| {
        let next = (at + 1 < count).then_some(at + 3);
        cell(1, at % 2 == 0, next, next.is_some())
    }));
    cells
}

#[test]
fn valid_forged_files_are_accepted() {
    assert!(check(&levels(3)).is_ok_and(|found| found > 5));
    assert!(check(&chain(20)).is_ok_and(|found| found >= 2));
}

/// More paths than can be walked: a query for one of them ends.
#[test]
fn walks_of_sixty_branching_levels_end() {
    for count in [60, 200, 255] {
        let cells = levels(count);
        assert!(check(&cells).is_ok_and(|found| found > 5), "{count}");
        let lexicon = Lexicon::from_bytes(compact_file(3, &cells)).expect("forward edges");
        let found = lexicon.extensions(&letters(&[1, 2, 1])).expect("it is stored");
        assert_eq!(found.left().next.iter().map(Letter::number).collect::<Vec<_>>(), [1, 2]);
        assert!(!lexicon.contains_letters(&letters(&[1, 2, 1])));
    }
    assert!(check(&levels(256)).is_err_and(|rule| rule.contains("255")));
    assert!(check(&chain(254)).is_ok());
    assert!(check(&chain(300)).is_err());
}

/// The state, side and target of an edge, each changed to every possible value.
#[test]
fn every_change_of_a_cell_is_refused_or_harmless() {
    let mixed = || {
        // A root of two lists, a forced state on each side, and a state of two lists.
        vec![
            cell(1, false, Some(4), true),
            cell(2, true, Some(5), true),
            cell(1, false, Some(6), false),
            cell(2, true, None, false),
            cell(2, true, Some(6), false),
            cell(1, false, Some(6), false),
            cell(1, true, None, false),
            cell(2, true, None, false),
        ]
    };
    assert!(check(&mixed()).is_ok(), "{:?}", check(&mixed()));
    let (mut accepted, mut refused) = (0, 0);
    for base in [mixed(), levels(3), chain(6)] {
        let count = base.len() as u32;
        for at in 0..base.len() {
            let targets = (0..count + 3).chain([(1 << 23) - 2, u32::MAX]).map(Some);
            for target in targets.chain([None]) {
                for bits in 0..8 {
                    for tile in [0, 1, 2, 4] {
                        let mut cells = base.clone();
                        cells[at] = ForgedCell {
                            tile,
                            terminal: bits & 1 != 0,
                            last: bits & 2 != 0,
                            target,
                            forced: bits & 4 != 0,
                        };
                        match check(&cells) {
                            Ok(_) => accepted += 1,
                            Err(_) => refused += 1,
                        }
                    }
                }
            }
        }
    }
    println!("{accepted} files accepted, {refused} refused");
    assert!(accepted > 100 && refused > 1_000, "{accepted} {refused}");
}
