//! The solver against brute force: for each word, is there a path for it? By a search that knows
//! nothing of lexicons, sets of places, or dice of several tiles as places of their own.

use std::collections::BTreeSet;

use lexc_puzzles::Fault;
use lexc_puzzles::boggle::{
    BoggleBoard, DiceSet, Die, MAX_TILES_ON_BOARD, Shaker, Solver, points, trace,
};
use lexc_runtime::{Alphabet, Letter, LetterInfo, Tokenizer};
use lexc_testkit::lists::small_lexicons;
use lexc_testkit::{LAYOUTS, alphabet, alphabet_of, letters};
use proptest::prelude::*;

use crate::common::{lexicon, typed};

/// Every path of every length, spelled: all strings on a board up to a length.
fn spelled(board: &BoggleBoard, all: &[Letter], longest: usize) -> BTreeSet<Vec<Letter>> {
    fn go(
        board: &BoggleBoard,
        all: &[Letter],
        path: &mut Vec<usize>,
        text: &[Letter],
        longest: usize,
        out: &mut BTreeSet<Vec<Letter>>,
    ) {
        if text.len() > longest {
            return;
        }
        out.insert(text.to_vec());
        for (place, die) in board.dice().iter().enumerate() {
            let touches = path.last().is_none_or(|&last| {
                let ((r, c), (s, d)) = (board.row_and_column(last), board.row_and_column(place));
                r.abs_diff(s) <= 1 && c.abs_diff(d) <= 1
            });
            if !touches || path.contains(&place) {
                continue;
            }
            let faces: Vec<Vec<Letter>> = match die {
                Die::Tiles(tiles) => vec![tiles.clone()],
                Die::Any => all.iter().map(|&tile| vec![tile]).collect(),
                Die::Hole => Vec::new(),
            };
            for face in faces {
                path.push(place);
                go(board, all, path, &[text, &face].concat(), longest, out);
                path.pop();
            }
        }
    }
    let mut out = BTreeSet::new();
    go(board, all, &mut Vec::new(), &[], longest, &mut out);
    out
}

fn boards(tiles: u8) -> impl Strategy<Value = BoggleBoard> {
    let die = prop_oneof![
        12 => (1..=tiles).prop_map(|tile| Die::Tiles(letters(&[tile]))),
        2 => prop::collection::vec(1..=tiles, 2..4).prop_map(|tiles| Die::Tiles(letters(&tiles))),
        1 => Just(Die::Hole),
        1 => Just(Die::Any),
    ];
    (1usize..4, 1usize..5)
        .prop_flat_map(move |(rows, columns)| {
            prop::collection::vec(prop::collection::vec(die.clone(), columns), rows)
        })
        .prop_filter_map("a board", |rows| BoggleBoard::new(rows).ok())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_words_on_a_board(
        words in small_lexicons(4),
        board in boards(4),
        layout in 0..LAYOUTS.len(),
        min_length in 1usize..4,
    ) {
        let alphabet = alphabet_of(4);
        let lexicon = lexicon(&alphabet, &words, layout);
        let longest = words.iter().map(Vec::len).max().unwrap_or(0).min(6);
        let words: BTreeSet<_> = typed(&words).into_iter().filter(|w| w.len() <= longest).collect();
        let there = spelled(&board, &letters(&[1, 2, 3, 4]), longest);
        let expected: Vec<_> = words
            .intersection(&there)
            .filter(|word| word.len() >= min_length)
            .cloned()
            .collect();
        let mut found = Solver::new(&lexicon).solve(&board, min_length).expect("few paths");
        found.retain(|found| found.word.len() <= longest);
        prop_assert_eq!(found.iter().map(|f| f.word.clone()).collect::<Vec<_>>(), expected);
        for found in found {
            prop_assert_eq!(found.points, points(found.word.len()));
            let spelled = found.path.iter().zip(1..).try_fold(0, |at, (&place, step)| {
                // A path of different dice that touch, and whose faces spell the word.
                let before = found.path[..step - 1].iter().all(|&other| other != place);
                let touches = step == 1
                    || board.neighbours(found.path[step - 2]).any(|other| other == place);
                match &board.dice()[place] {
                    Die::Tiles(tiles) if before && touches => {
                        found.word[at..].starts_with(tiles).then_some(at + tiles.len())
                    }
                    Die::Any if before && touches => Some(at + 1),
                    _ => None,
                }
            });
            prop_assert_eq!(spelled, Some(found.word.len()));
        }
    }

    #[test]
    fn boards_of_every_width_are_solved_alike(
        words in small_lexicons(3),
        dice in prop::collection::vec(1u8..=3, 9),
        layout in 0..LAYOUTS.len(),
    ) {
        // The same nine dice, alone and in a corner of boards that need wider sets.
        let lexicon = lexicon(&alphabet_of(4), &words, layout);
        let mut solver = Solver::new(&lexicon);
        let mut answers = Vec::new();
        for size in [3usize, 4, 6, 8, 11] {
            let rows = (0..size).map(|row| {
                (0..size)
                    .map(|column| match (row, column) {
                        (0..3, 0..3) => Die::Tiles(letters(&dice[3 * row + column..][..1])),
                        // Around them holes, and letters that no word has.
                        (..4, ..4) => Die::Hole,
                        _ => Die::Tiles(letters(&[4])),
                    })
                    .collect()
            });
            let board = BoggleBoard::new(rows.collect()).expect("a board");
            let mut words = Vec::new();
            let visit = |word: &[Letter]| words.push(word.to_vec());
            solver.for_each_word(&board, 1, visit).expect("few paths");
            answers.push(words);
        }
        answers.dedup();
        prop_assert_eq!(answers.len(), 1);
    }

    #[test]
    fn a_board_is_read_as_it_was_written(board in boards(5)) {
        // CH is a tile beside C and H: [CH] is that tile, and a die of C and H cannot be written.
        let tile = |face: &str| LetterInfo::new(face, &face.to_lowercase(), 1, 1);
        let parts = alphabet_parts(["A", "C", "CH", "H", "Ñ"].map(tile).to_vec());
        let alphabet = Alphabet::new(parts).expect("an alphabet");
        let ambiguous = |die: &Die| matches!(die, Die::Tiles(tiles) if tiles.windows(2).any(|pair| pair == letters(&[2, 4])));
        prop_assume!(!board.dice().iter().any(ambiguous));
        let text = board.spell(&alphabet);
        // Side by side, C and H are read as CH: only spaced out they are two dice.
        let spaced: Vec<String> = board
            .dice()
            .chunks(board.columns())
            .map(|row| {
                let faces: Vec<String> = row.iter().map(|die| die.face(&alphabet)).collect();
                faces.join(" ")
            })
            .collect();
        let tokenizer = Tokenizer::new(&alphabet);
        if board.columns() > 1 {
            let read = BoggleBoard::parse(&format!("{}/", spaced.join("/")), &tokenizer);
            prop_assert_eq!(read.as_ref(), Ok(&board));
        }
        if !text.contains("CH") || text.contains("[CH]") && !text.replace("[CH]", "").contains("CH") {
            prop_assert_eq!(BoggleBoard::parse(&format!("{text}/"), &tokenizer), Ok(board));
        }
    }

    #[test]
    fn no_text_panics(text in "[A-Zqu?.\\[\\] /\\n\u{301}]{0,24}") {
        let _ = BoggleBoard::parse(&text, &Tokenizer::new(&alphabet("english")));
    }
}

fn alphabet_parts(tiles: Vec<LetterInfo>) -> lexc_alphabet::AlphabetParts {
    lexc_alphabet::AlphabetParts { name: "digraphs".to_owned(), tiles, ..Default::default() }
}

#[test]
fn a_board_has_several_spellings() {
    let tokenizer = Tokenizer::new(&alphabet("english"));
    let expected = BoggleBoard::parse("L[QU]RE/SLUS/ATIC/NREN", &tokenizer).expect("a board");
    for text in [
        "LQuRE SLUS ATIC NREN",
        "l[qu]re slus atic nren",
        "L QU R E/S L U S/A T I C/N R E N",
        "l qu r e\ns l u s\na t i c\nn r e n\n",
        "LQuRE/SLUS/ATIC/NREN/",
    ] {
        assert_eq!(BoggleBoard::parse(text, &tokenizer).as_ref(), Ok(&expected), "{text}");
    }
    let spanish = Tokenizer::new(&alphabet("spanish"));
    let board = BoggleBoard::parse("LLAMA/[CH]ARL/Ch[LO]COR", &spanish).expect_err("three lengths");
    assert_eq!(board.place.expect("a place").line, Some(3));
    let board = BoggleBoard::parse("LLAMA/[CH]ARL/Ch[LO]CO", &spanish).expect("a board");
    assert_eq!(board.columns(), 4);
}

#[test]
fn invalid_boards_are_refused() {
    let tokenizer = Tokenizer::new(&alphabet("english"));
    let error = |text: &str| BoggleBoard::parse(text, &tokenizer).expect_err(text);
    assert_eq!(error("").fault, Fault::Empty);
    assert_eq!(error("./.").fault, Fault::Empty);
    let ragged = error("ABC/DE/FGH");
    assert_eq!(ragged.message(), "2 dice in row 2, but 3 in the first row");
    for (text, row, span) in [
        ("ABC/DE/FGH", 2, 0..2),
        ("ABC/DÉF", 2, 1..3),
        ("A B C/D 1 F", 2, 2..3),
        ("AB[Q1]C", 1, 4..5),
        ("AB[QU", 1, 2..3),
        ("AB]QU", 1, 2..3),
        ("A[]B", 1, 1..3),
        ("ABQuÉ", 1, 4..6),
    ] {
        let place = error(text).place.expect("a place");
        assert_eq!((place.line, place.span), (Some(row), span), "{text}");
    }
    let row = "A".repeat(12);
    let large = [row.as_str(); 11].join("/");
    let message = "the board has 132 tiles; the limit is 128";
    assert_eq!(error(&large).message(), message);
    let most = vec!["A".repeat(MAX_TILES_ON_BOARD / 8); 8].join("/");
    assert!(BoggleBoard::parse(&most, &tokenizer).is_ok());
    let holes = vec![".".repeat(16); 9].join("/") + "/" + &"A".repeat(16);
    let message = "the board has 160 tiles; the limit is 128";
    assert_eq!(error(&holes).message(), message);
}

/// The Persian alphabet folds the stroke that lengthens letters to nothing.
#[test]
fn dice_of_combining_marks_are_refused() {
    let persian = alphabet("persian");
    let tokenizer = Tokenizer::new(&persian);
    for (text, meant) in [("آ ـ/ب ب", 3..5), ("آ[ـ]/بب", 3..5), ("آ[ــ]/بب", 3..7)] {
        let error = BoggleBoard::parse(text, &tokenizer).expect_err(text);
        assert_eq!(error.message(), "the die is empty", "{text}");
        assert_eq!(error.place.expect("a place").span, meant, "{text}");
    }
    // A program can make a die without tiles; it is a hole.
    let (one, two) = (Die::Tiles(letters(&[1])), Die::Tiles(letters(&[2])));
    let board = BoggleBoard::new(vec![vec![one, Die::Tiles(Vec::new()), two]]).expect("a board");
    assert_eq!(trace(&board, &letters(&[1, 2])), None);
    let lexicon = lexicon(&persian, &[vec![1, 2]].into(), 1);
    assert_eq!(Solver::new(&lexicon).solve(&board, 1), Ok(Vec::new()));
    let written = board.spell(&persian);
    assert_eq!(BoggleBoard::parse(&written, &tokenizer).expect("a board").dice()[1], Die::Hole);
}

#[test]
fn a_board_of_wildcards_ends() {
    let words: BTreeSet<Vec<u8>> = [vec![1; 15], vec![2; 3]].into();
    let lexicon = lexicon(&alphabet_of(2), &words, 1);
    let board = BoggleBoard::new(vec![vec![Die::Any; 8]; 8]).expect("a board");
    assert!(Solver::new(&lexicon).solve(&board, 1).is_err());
    let board = BoggleBoard::new(vec![vec![Die::Any; 3]; 1]).expect("a board");
    let words = Solver::new(&lexicon).solve(&board, 1).expect("few paths");
    assert_eq!(words.len(), 1);
}

#[test]
fn dice_of_the_game() {
    let english = alphabet("english");
    let board = Shaker::new(&english, 5, 5, 7).expect("a board").shake();
    assert_eq!((board.rows(), board.columns()), (5, 5));
    let kind = |name: &str, size| Shaker::new(&alphabet(name), size, size, 0).map(|s| s.dice_set());
    assert_eq!(kind("english", 4), Ok(DiceSet::FourByFour));
    assert_eq!(kind("english", 5), Ok(DiceSet::FiveByFive));
    assert_eq!(kind("english", 6), Ok(DiceSet::Bag));
    assert_eq!(kind("turkish", 4), Ok(DiceSet::Bag));
    let message = |size| kind("english", size).expect_err("no board").to_string();
    assert_eq!(message(12), "the board has 144 tiles; the limit is 128");
    assert_eq!(message(0), "the board has no dice");
    let most = format!("the board has {} tiles; the limit is 128", usize::MAX);
    assert_eq!(message(usize::MAX), most);
    // Q shows QU, and each die is used once: over many boards all letters turn up.
    let mut shaker = Shaker::new(&english, 4, 4, 0).expect("a board");
    let mut seen = BTreeSet::new();
    for _ in 0..200 {
        seen.extend(shaker.shake().dice().iter().map(|die| die.face(&english)));
    }
    assert_eq!(seen.len(), 26);
    assert!(seen.contains("QU") && !seen.contains("Q"));
}

#[test]
fn the_first_path_is_shown() {
    let tokenizer = Tokenizer::new(&alphabet("english"));
    let board = BoggleBoard::parse("ABA/CAB", &tokenizer).expect("a board");
    assert_eq!(trace(&board, &letters(&[1, 2])), Some(vec![0, 1]));
    assert_eq!(trace(&board, &letters(&[3, 1, 2])), Some(vec![3, 0, 1]));
    assert_eq!(trace(&board, &letters(&[3, 2])), Some(vec![3, 1]));
    assert_eq!(trace(&board, &letters(&[3, 3])), None);
}
