//! Whole games: the same from every structure, by the rules, and no tile lost.

mod words;

use std::collections::BTreeMap;
use std::time::Duration;

use lexc_compiler::compile::LayoutChoice;
use lexc_movegen::board::{Board, Tile};
use lexc_movegen::game::{Action, Bag, Contest, Ending, Game, Leftovers, SelfPlay};
use lexc_movegen::generate::oracle::Oracle;
use lexc_movegen::generate::{LeftParts, Options, Structure};
use lexc_movegen::notation::gcg;
use lexc_movegen::rack::Rack;
use lexc_movegen::rules::{Rules, Values};
use lexc_runtime::{Alphabet, Lexicon};
use proptest::prelude::*;

use words::{Words, from_list, invented, layout};

fn all_options() -> Vec<Options> {
    let options = |structure| {
        [LeftParts::EachAnchor, LeftParts::Once]
            .map(|left_parts| Options::from(structure).with_left_parts(left_parts))
    };
    Structure::ALL.into_iter().flat_map(options).collect()
}

/// Plays games on every structure, and checks each game by the rules.
fn play(words: &Words, contest: &Contest, seed: u64, games: u64) -> Vec<Game> {
    let mut first: Option<Vec<Game>> = None;
    for options in all_options() {
        let mut players = SelfPlay::new(&words.lexicon, contest, options).expect("every structure");
        let found: Vec<Game> = players.games(seed).take(games as usize).collect();
        let first = first.get_or_insert_with(|| found.clone());
        for (one, two) in first.iter().zip(&found) {
            assert!(one.same_moves(two), "{options:?}, game {}", one.number);
            assert_eq!(one.effort().plays, two.effort().plays, "{options:?}");
        }
    }
    let found = first.expect("a structure");
    for game in &found {
        check(game, contest, words);
    }
    found
}

fn count(tiles: &mut BTreeMap<u8, i64>, rack: &Rack, sign: i64) {
    for (letter, count) in rack.iter() {
        *tiles.entry(letter).or_default() += sign * i64::from(count);
    }
}

/// All tiles of the alphabet.
fn tiles_of(alphabet: &Alphabet) -> BTreeMap<u8, i64> {
    let mut tiles = BTreeMap::new();
    for &tile in Bag::new(alphabet).tiles() {
        *tiles.entry(tile).or_default() += 1;
    }
    tiles
}

/// Goes through a game by the rules: what is on the board, on the racks and in the bag always are
/// the tiles of the alphabet; scores add up; it ends when it must, and no earlier.
fn check(game: &Game, contest: &Contest, words: &Words) {
    let alphabet = words.lexicon.alphabet();
    let values = Values::new(alphabet);
    let rules = &contest.rules;
    let oracle = Oracle::new(words.words.iter().cloned(), values.clone());
    let mut scores = [0; 2];
    let mut scoreless = 0;
    let mut board = Board::new(&rules.layout);
    let positions: Vec<_> = game.positions(&rules.layout).collect();
    assert_eq!(positions.len(), game.turns.len());
    for (index, (turn, position)) in game.turns.iter().zip(&positions).enumerate() {
        assert_eq!(turn.player, index % 2);
        assert_eq!(position.board, board);
        assert_eq!(position.rack, turn.rack);
        assert_eq!(
            position.scores,
            [scores[turn.player], scores[1 - turn.player]]
        );
        assert_eq!(position.scoreless_turns, scoreless);
        // What is neither on the board nor on a rack is in the bag.
        let mut bag = tiles_of(alphabet);
        for tile in board.tiles().iter().filter(|tile| !tile.is_empty()) {
            let kind = if tile.is_blank() { 0 } else { tile.letter() };
            *bag.entry(kind).or_default() -= 1;
        }
        count(&mut bag, &turn.rack, -1);
        count(&mut bag, &position.other_rack.expect("it is known"), -1);
        assert!(bag.values().all(|&left| left >= 0), "{bag:?}");
        let bag = bag.values().sum::<i64>() as usize;
        assert!(turn.rack.len() == rules.rack_size || bag == 0);
        if words.words.len() < 3000 {
            let plays = oracle.plays(&board, &turn.rack, rules);
            assert_eq!(turn.effort.plays, plays.len() as u64);
            let best = plays.iter().map(|play| play.score()).max();
            let laid = matches!(turn.action, Action::Play(_));
            assert_eq!(best, laid.then_some(turn.action.points()));
        }
        match &turn.action {
            Action::Play(play) => {
                for (row, column, tile) in play.squares(&board.clone()) {
                    board.set(row, column, tile);
                }
            }
            Action::Exchange(tiles) => {
                assert!(bag >= rules.exchange_minimum);
                assert!(tiles.len() <= bag && !tiles.is_empty());
            }
            Action::Pass => assert!(bag < rules.exchange_minimum || turn.rack.is_empty()),
        }
        scores[turn.player] += turn.action.points();
        assert_eq!(turn.total, scores[turn.player]);
        assert!(scoreless < contest.scoreless_turns);
        scoreless = if turn.action.points() == 0 {
            scoreless + 1
        } else {
            0
        };
    }
    let value = |rack: &Rack| -> i32 {
        let of = |(letter, count): (u8, u8)| {
            let blank = [Tile::natural(letter), Tile::blank(1)][usize::from(letter == 0)];
            values.of(blank) * i32::from(count)
        };
        rack.iter().map(of).sum()
    };
    match game.ending {
        Ending::PlayedOut(player) => {
            assert!(game.left[player].is_empty());
            let value = value(&game.left[1 - player]);
            let expected = match contest.leftovers {
                Leftovers::Doubled => [2 * value, 0],
                Leftovers::Moved => [value, -value],
            };
            let found = [game.adjustments[player], game.adjustments[1 - player]];
            assert_eq!(found, expected);
        }
        Ending::Scoreless => {
            assert_eq!(scoreless, contest.scoreless_turns);
            let values = [0, 1].map(|player| -value(&game.left[player]));
            assert_eq!(game.adjustments, values);
        }
    }
    for player in [0, 1] {
        assert_eq!(
            game.scores[player],
            scores[player] + game.adjustments[player]
        );
    }
    // As GCG it comes back, word for word.
    let text = game.to_gcg(["ann", "bob"]).to_gcg(&rules.layout, alphabet);
    let again = gcg::Game::from_gcg(&text, &rules.layout, alphabet).expect("a game");
    assert_eq!(again.to_gcg(&rules.layout, alphabet), text);
    assert_eq!(again.board_after(again.turns.len(), &rules.layout), board);
}

#[test]
fn english() {
    let words = from_list("english", 20, LayoutChoice::Bitmap);
    let games = play(&words, &Contest::standard(), 1, 6);
    assert!(
        games
            .iter()
            .any(|game| matches!(game.ending, Ending::PlayedOut(_)))
    );
    let others = play(&words, &Contest::standard(), 2, 1);
    assert!(!games[0].same_moves(&others[0]));
    let big = Contest {
        leftovers: Leftovers::Moved,
        ..Contest::by(Rules::super_game())
    };
    play(&words, &big, 1, 1);
}

#[test]
fn turkish() {
    let words = from_list("turkish", 6, LayoutChoice::Bitmap);
    play(&words, &Contest::by(Rules::friends()), 5, 4);
}

#[test]
fn tiles_of_several_characters_and_wide_masks() {
    let moved = |rules| Contest {
        scoreless_turns: 3,
        leftovers: Leftovers::Moved,
        ..Contest::by(rules)
    };
    let words = invented(12, true, LayoutChoice::EdgeList);
    play(&words, &moved(Rules::on(layout(9, 13), 0)), 3, 3);
    let words = invented(40, false, LayoutChoice::Bitmap);
    play(&words, &moved(Rules::on(layout(11, 11), 50)), 3, 2);
}

/// A few words, most of whose letters are in none of them: exchanges, passes, games without end.
#[test]
fn where_little_fits_tiles_are_exchanged() {
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).expect("a sound lexicon");
    let tokenizer = lexicon.tokenizer();
    let tiles = |word: &str| {
        let letters = tokenizer.letters(word).expect("a word");
        lexc_runtime::Letter::numbers(&letters)
    };
    let words = lexc_testkit::TWELVE
        .iter()
        .map(|word| tiles(word))
        .collect();
    let words = Words { words, lexicon };
    let contest = Contest::standard();
    let mut players = SelfPlay::new(&words.lexicon, &contest, Options::from(Structure::Gaddag))
        .expect("a GADDAG");
    let games: Vec<Game> = players.games(9).take(20).collect();
    let turns = || games.iter().flat_map(|game| &game.turns);
    assert!(turns().any(|turn| matches!(turn.action, Action::Exchange(_))));
    assert!(games.iter().all(|game| game.ending == Ending::Scoreless));
    for game in &games {
        check(game, &contest, &words);
    }
    // With a bag that never is full enough, one can only pass.
    let mut contest = contest;
    contest.rules.exchange_minimum = 101;
    let mut players =
        SelfPlay::new(&words.lexicon, &contest, Options::from(Structure::Dawg)).expect("a DAWG");
    let games: Vec<Game> = players.games(9).take(20).collect();
    let turns = || games.iter().flat_map(|game| &game.turns);
    assert!(turns().any(|turn| turn.action == Action::Pass));
    assert!(!turns().any(|turn| matches!(turn.action, Action::Exchange(_))));
}

/// A thousand games of a seed are the same from every structure, and on every machine.
#[test]
fn a_thousand_games_are_settled() {
    let words = from_list("english", 20, LayoutChoice::Bitmap);
    let contest = Contest::standard();
    let mut sums = Vec::new();
    for structure in [Structure::Gaddag, Structure::TwoWay, Structure::Dawg] {
        let mut players =
            SelfPlay::new(&words.lexicon, &contest, Options::from(structure)).expect("everything");
        let mut sum = (0, 0, 0u64);
        for game in players.games(2026).take(1000) {
            sum.0 += game.turns.len();
            sum.1 += game.scores[0] - game.scores[1];
            for turn in &game.turns {
                // Order counts: a multiplication before each addition.
                sum.2 = sum.2.wrapping_mul(31).wrapping_add(turn.total as u64);
            }
        }
        sums.push(sum);
    }
    assert_eq!(sums, [(35_408, 9_002, 8_025_018_472_851_086_041); 3]);
}

/// Games played in another order, alone, or with another clock are the same games.
#[test]
fn a_game_is_its_seed_and_its_number() {
    let words = from_list("english", 20, LayoutChoice::Bitmap);
    let contest = Contest::standard();
    let options = Options::from(Structure::Gaddag);
    let players = || SelfPlay::new(&words.lexicon, &contest, options).expect("a GADDAG");
    let in_order: Vec<Game> = players().games(4).take(5).collect();
    let mut others = players().with_clock(|| Duration::from_secs(1));
    for number in [4, 0, 3] {
        let game = others.play(4, number);
        assert!(game.same_moves(&in_order[number as usize]));
        assert_eq!(game.effort().time, Duration::ZERO);
        assert_eq!((game.seed, game.number), (4, number));
    }
    assert!(
        in_order
            .iter()
            .any(|game| game.effort().time > Duration::ZERO)
    );
    assert!(!in_order[0].same_moves(&in_order[1]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_board_and_alphabet(
        seed in any::<u64>(),
        rows in 1usize..=14,
        columns in 2usize..=14,
        tiles in 3u8..=20,
        several in any::<bool>(),
        rack_size in 1usize..=9,
    ) {
        let words = invented(tiles, several, LayoutChoice::Bitmap);
        let rules = Rules { rack_size, ..Rules::on(layout(rows, columns), 50) };
        play(&words, &Contest::by(rules), seed, 1);
    }
}
