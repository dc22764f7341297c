//! Packed words with right checksums that no writer produces. A file that passes verification is a
//! lexicon of the words in it; others are refused. Without verification, walks stay inside the file
//! and end.

use lexc_runtime::query::{Order, Query};
use lexc_runtime::{FormatError, Letter, Lexicon};
use lexc_testkit::forge::{ForgedEdge, Target, packed_file};
use lexc_testkit::letters;

fn edge(tile: u8, target: Target) -> ForgedEdge {
    ForgedEdge::new(tile, false, target)
}

fn refused(file: &[u8]) -> String {
    match Lexicon::from_bytes(file.to_vec()) {
        Err(error @ FormatError::Malformed { .. }) => error.to_string(),
        other => panic!("not malformed: {other:?}"),
    }
}

/// Makes all queries that end, of a file opened without verification.
fn query_everything(file: &[u8]) {
    let lexicon = Lexicon::from_bytes_unverified(file.to_vec()).expect("the head is right");
    let mut words = lexicon.words();
    for _ in 0..1_000 {
        if words.next_letters().is_none_or(|word| word.len() > 255) {
            break;
        }
    }
    for tile in 1..=3 {
        for length in [0, 1, 2, 31, 60, 255, 300] {
            let word = letters(&vec![tile; length]);
            let _ = lexicon.contains_letters(&word);
            let _ = lexicon.rank_letters(&word);
            let _ = lexicon.hooks(&word);
        }
    }
    for index in [0, 1, 1_000, lexicon.len().saturating_sub(1), u64::MAX] {
        let _ = lexicon.word_at(index);
    }
}

/// All words of A and B with this number of letters, with a root for each length.
fn all_of(levels: u32) -> Vec<Vec<ForgedEdge>> {
    (1..=levels)
        .map(|level| match level == levels {
            true => vec![ForgedEdge::end(1), ForgedEdge::end(2)],
            false => vec![edge(1, Target::Root(level)), edge(2, Target::Root(level))],
        })
        .collect()
}

#[test]
fn valid_forged_files_are_accepted() {
    let child = vec![ForgedEdge::end(1), edge(3, Target::Root(1))];
    let roots = [
        vec![
            ForgedEdge::new(1, true, Target::Measured(child.clone(), 0)),
            edge(2, Target::Child(child)),
            ForgedEdge::end(3),
        ],
        vec![ForgedEdge::end(2)],
    ];
    let lexicon = Lexicon::from_bytes(packed_file(3, &roots, 6)).expect("a sound file");
    let found = lexicon.sorted_matches(&Query::new(), Order::Alphabet, usize::MAX).unwrap();
    let found: Vec<Vec<u8>> = found.iter().map(Letter::numbers).collect();
    let words: [&[u8]; 6] = [&[1], &[1, 1], &[1, 3, 2], &[2, 1], &[2, 3, 2], &[3]];
    assert_eq!(found, words);
    for (rank, word) in (0..).zip(words) {
        assert_eq!(lexicon.rank_letters(&letters(word)), Some(rank));
        assert_eq!(lexicon.word_at(rank), Some(letters(word)));
    }
}

#[test]
fn cyclic_pointers_are_refused_and_walks_end() {
    let to = |root| vec![ForgedEdge::end(1), edge(2, Target::Root(root))];
    let inside = |root| vec![edge(1, Target::Child(to(root))), ForgedEdge::end(2)];
    let circles = [
        vec![to(0)],
        vec![to(1), to(1)],
        vec![to(1), to(2), to(0)],
        vec![inside(0)],
        vec![to(1), inside(2), inside(1)],
        // No word at all.
        vec![vec![edge(1, Target::Root(0))]],
        vec![
            vec![edge(1, Target::Root(1)), edge(2, Target::Root(1))],
            vec![edge(1, Target::Root(1)), edge(2, Target::Root(1))],
        ],
    ];
    for roots in circles {
        for words in [1, 12, u64::from(u32::MAX) - 1] {
            let file = packed_file(3, &roots, words);
            assert!(refused(&file).contains("no path may return to a root"));
            let lexicon = Lexicon::from_bytes_unverified(file).expect("the head is right");
            for length in [0, 1, 7, 255, 300] {
                let word = letters(&vec![2; length]);
                let _ = lexicon.contains_letters(&word);
                let _ = lexicon.rank_letters(&word);
                let _ = lexicon.word_at(length as u64);
            }
        }
    }
}

#[test]
fn more_words_than_can_be_counted_are_refused() {
    for levels in [32, 33, 60, 63] {
        for words in [1, 1 << 31, u64::from(u32::MAX) - 1, u64::from(u32::MAX), 1 << 60] {
            let file = packed_file(63, &all_of(levels), words);
            assert!(Lexicon::from_bytes(file.to_vec()).is_err(), "{levels} {words}");
            if Lexicon::from_bytes_unverified(file.clone()).is_ok() {
                query_everything(&file);
            }
        }
    }
}

/// 2^31 words in some 100 bytes are valid; operations that do not list them take no time.
#[test]
fn two_billion_words_are_found_by_rank() {
    let file = packed_file(63, &all_of(31), 1 << 31);
    let lexicon = Lexicon::from_bytes(file.to_vec()).expect("as many words as are counted");
    assert_eq!(lexicon.len(), 1 << 31);
    let last = letters(&[2; 31]);
    assert_eq!(lexicon.word_at((1 << 31) - 1), Some(last.clone()));
    assert_eq!(lexicon.rank_letters(&last), Some((1 << 31) - 1));
    assert!(lexicon.contains_letters(&last) && !lexicon.contains_letters(&last[1..]));
    let first = lexicon.sorted_matches(&Query::new(), Order::Alphabet, 2).unwrap();
    assert_eq!(first.get(1).map(Letter::numbers), Some([vec![1; 30], vec![2]].concat()));
    query_everything(&file);
}

#[test]
fn wrong_child_lengths_are_refused_and_walks_end() {
    let child = || vec![ForgedEdge::end(1), ForgedEdge::end(2), ForgedEdge::end(3)];
    for wrong in [-100, -3, -1, 1, 2, 3, 50, 1 << 20, 1 << 27] {
        let roots = [
            vec![
                edge(1, Target::Measured(child(), wrong)),
                edge(2, Target::Measured(child(), 0)),
                edge(3, Target::Root(1)),
            ],
            child(),
        ];
        let file = packed_file(3, &roots, 9);
        let rule = refused(&file);
        assert!(
            rule.contains("must match its stated length")
                || rule.contains("an edge must have a code"),
            "{rule}"
        );
        query_everything(&file);
    }
}

#[test]
fn paths_longer_than_a_word_are_refused_and_walks_end() {
    let nested = |depth: usize| {
        (1..depth).fold(vec![ForgedEdge::end(1)], |record, _| vec![edge(1, Target::Child(record))])
    };
    let opens = |roots: &[Vec<ForgedEdge>]| Lexicon::from_bytes(packed_file(3, roots, 1)).is_ok();
    assert!(opens(&[nested(255)]));
    assert!(!opens(&[nested(256)]));
    // By pointers: 100, 100 and 55 or 56 edges.
    let chain = |last: usize| {
        let to = |root| {
            (1..100).fold(vec![edge(1, Target::Root(root))], |record, _| {
                vec![edge(1, Target::Child(record))]
            })
        };
        [to(1), to(2), nested(last)]
    };
    assert!(opens(&chain(55)));
    assert!(!opens(&chain(56)));
    for roots in [&chain(56)[..], &[nested(256)], &[nested(2_000)]] {
        query_everything(&packed_file(3, roots, 1));
    }
}

/// The first edges of all words lead 3,969 times to a record of 20,000 edges, which is read once.
#[test]
fn a_record_with_many_pointers_is_read_once() {
    let path = |depth: usize| {
        (1..depth).fold(vec![ForgedEdge::end(1)], |record, _| vec![edge(1, Target::Child(record))])
    };
    let wide = || (1..=62).map(|tile| edge(tile, Target::Child(path(200))));
    let large: Vec<ForgedEdge> = (1..=60)
        .map(|tile| edge(tile, Target::Child(wide().collect())))
        .chain([ForgedEdge::end(63)])
        .collect();
    let to = |root| (1..=63).map(|tile| edge(tile, Target::Root(root))).collect::<Vec<_>>();
    let words = 63 * 63 * (60 * 62 + 1);
    let file = packed_file(63, &[to(1), to(2), large], words);
    let lexicon = Lexicon::from_bytes(file).expect("a sound file");
    assert_eq!(lexicon.len(), words);
    // 63² · 744,000 edges would take minutes.
    assert!(lexicon.contains_letters(&letters(&[5, 6, 63])));
    assert!(!lexicon.contains_letters(&letters(&[5, 6, 7, 8, 2])));
}
