//! The board that a generator owns: moves applied and undone, and rules that are refused.

use lexc_alphabet::{Letter, Tile};
use lexc_compiler::compile::LayoutChoice;
use lexc_game::{BingoBonus, BoardLayout, GameRules, Play, Rack, Score, TileValues};
use lexc_movegen::{Backend, GeneratorError, GeneratorOptions, MoveGenerator};
use lexc_runtime::Lexicon;

/// Scores from here on do not fit the records of plays.
const MAX_SCORE: i32 = 1 << 20;

#[test]
fn rules_with_scores_above_the_limit_are_refused() {
    let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE).expect("a sound lexicon");
    let values = TileValues::new(lexicon.alphabet());
    let refused = |rules: &GameRules| {
        let made = MoveGenerator::with_rules(&lexicon, rules).map(|_| ());
        assert_eq!(made.is_err(), rules.score_bound(&values) >= MAX_SCORE);
        made == Err(GeneratorError::ScoresTooHigh)
    };
    let rules = GameRules::standard();
    let words = rules.score_bound(&values).points() - rules.bingo_bonus(7).points();
    for (points, expected) in [(-1, false), (0, true), (i32::MAX - MAX_SCORE, true)] {
        let points = Score::new(MAX_SCORE - words + points);
        let bonus = BingoBonus { tiles: 7, points };
        assert_eq!(refused(&rules.clone().with_bingo_bonuses([bonus])), expected);
    }
    // The word premiums of the middle row multiply to almost 65,536.
    let row = "~~~~~~~-.......\n";
    let rows = [".".repeat(15) + "\n", row.to_owned(), ".".repeat(15) + "\n"].concat();
    let layout = BoardLayout::parse(&rows).expect("a layout");
    assert!(refused(&rules.with_layout(layout)));
}

/// Returns the plays of racks that together reach every square and need every cross-check: two
/// blanks, each single letter with a blank, and a full rack.
fn plays(generator: &mut MoveGenerator, lexicon: &Lexicon) -> Vec<Vec<Play>> {
    let mut racks: Vec<Rack> =
        ["??", "aacsttr?"].iter().map(|text| Rack::parse(text, lexicon).expect("a rack")).collect();
    for letter in (0..lexicon.alphabet().len()).filter_map(Letter::from_index) {
        racks.push(Rack::from_tiles([Tile::Letter(letter), Tile::Blank]).expect("a rack"));
    }
    let sorted = |rack: &Rack| {
        let mut plays: Vec<Play> = generator.all(rack).iter().collect();
        plays.sort_by(Play::cmp_rank);
        plays
    };
    racks.iter().map(sorted).collect()
}

/// After each play of a game, and after each undo, a generator finds the plays that a generator
/// finds whose board was set.
#[test]
fn applying_and_undoing_plays_gives_the_state_of_the_board() {
    // Miri would take half an hour for all of them.
    const TURNS: usize = if cfg!(miri) { 4 } else { 12 };
    let words = ["cat", "cats", "at", "ta", "tat", "sat", "scat", "tsar", "star", "arts"];
    let all = lexc_testkit::EVERYTHING;
    let bytes = lexc_testkit::compile_words("english", &words, all, LayoutChoice::Bitmap);
    let lexicon = Lexicon::from_bytes(bytes).expect("a sound lexicon");
    let rules = GameRules::standard();
    let rack = Rack::parse("aacsttr?", &lexicon).expect("a rack");
    for structure in Backend::ALL {
        let options = GeneratorOptions::from(structure);
        let generator = || MoveGenerator::with_options(&lexicon, &rules, options);
        let (mut kept, mut fresh) = (generator().expect("everything"), generator().expect("same"));
        let mut boards = Vec::new();
        for turn in 0..TURNS {
            let found: Vec<Play> = kept.all(&rack).iter().collect();
            let Some(play) = found.get(found.len() * turn / TURNS) else {
                break;
            };
            boards.push(kept.board().clone());
            kept.apply(play).expect("a play");
            let board = kept.board().clone();
            fresh.set_board(&board).expect("the same shape");
            assert!(plays(&mut kept, &lexicon) == plays(&mut fresh, &lexicon), "{structure}");
        }
        assert!(boards.len() > 3);
        while let Some(board) = boards.pop() {
            assert!(kept.undo());
            fresh.set_board(&board).expect("the same shape");
            assert!(plays(&mut kept, &lexicon) == plays(&mut fresh, &lexicon), "{structure}");
        }
        assert!(!kept.undo());
    }
}
