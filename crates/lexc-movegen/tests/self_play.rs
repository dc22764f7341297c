//! Whole games of best plays: the same on every structure, played by the rules, with no tile lost.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use lexc_alphabet::Tile;
use lexc_compiler::compile::LayoutChoice;
use lexc_game::{
    Bag, Board, Ending, Event, Game, GameAddress, GameRules, GameState, Leftovers, Move, Play,
    PlayerId, PlayerName, Rack, Score, TileValues,
};
use lexc_movegen::oracle::Oracle;
use lexc_movegen::{Backend, GeneratorOptions, LeftPartSearch, MoveGenerator};
use lexc_runtime::{Alphabet, Lexicon};
use proptest::prelude::*;

use crate::words::{Words, from_list, invented, layout};

/// A game with the number of plays found in each turn.
#[derive(Debug, Clone, PartialEq, Eq)]
struct PlayedGame {
    game: Game,
    plays: Vec<u64>,
}

/// Two players who make the best play each turn, or exchange all tiles, or pass.
struct BestPlays {
    generator: MoveGenerator,
    state: GameState,
    /// `true` if all plays are found each turn, and not only the best one.
    finds_every: bool,
}

impl BestPlays {
    fn new(lexicon: &Lexicon, rules: &GameRules, options: GeneratorOptions) -> Self {
        Self {
            generator: MoveGenerator::with_options(lexicon, rules, options).expect("the structure"),
            state: GameState::builder(rules.clone(), lexicon.alphabet()).build().expect("a game"),
            finds_every: false,
        }
    }

    fn finding_every_play(mut self) -> Self {
        self.finds_every = true;
        self
    }

    fn games(&mut self, seed: u64) -> impl Iterator<Item = PlayedGame> {
        (0..).map(move |number| self.play(seed, number))
    }

    fn play(&mut self, seed: u64, number: u64) -> PlayedGame {
        while self.generator.undo() {}
        self.state.restart(seed, number);
        let mut game = Game::new(["one", "two"].map(|name| PlayerName::new(name, name)));
        game.address = Some(GameAddress { seed, number });
        let mut plays = Vec::new();
        while self.state.ending().is_none() {
            let rack = *self.state.rack(self.state.to_move());
            let best = if self.finds_every {
                self.generator.all(&rack).iter().min_by(Play::cmp_rank)
            } else {
                self.generator.best(&rack)
            };
            plays.push(self.generator.stats().plays);
            if let Some(play) = &best {
                self.generator.apply(play).expect("a play that was found");
            }
            let (bag, rules) = (self.state.bag().len(), self.state.rules());
            let exchange = || Move::exchange_or_pass(&rack, bag, rules);
            let made = best.map_or_else(exchange, Move::Play);
            game.push_move(&self.state, made);
            let _ = self.state.apply(&made).expect("a legal move");
        }
        game.finish(&self.state);
        PlayedGame { game, plays }
    }
}

fn all_options() -> Vec<GeneratorOptions> {
    let options = |structure| {
        [LeftPartSearch::EachAnchor, LeftPartSearch::Once]
            .map(|left_parts| GeneratorOptions::from(structure).left_parts(left_parts))
    };
    Backend::ALL.into_iter().flat_map(options).collect()
}

/// Plays games on every structure, and checks each game by the rules.
fn play(words: &Words, rules: &GameRules, seed: u64, games: u64) -> Vec<PlayedGame> {
    let mut first: Option<Vec<PlayedGame>> = None;
    for options in all_options() {
        let players = || BestPlays::new(&words.lexicon, rules, options);
        let mut thorough = players().finding_every_play();
        let found: Vec<PlayedGame> = thorough.games(seed).take(games as usize).collect();
        for (game, number) in found.iter().zip(0..) {
            let quick = players().play(seed, number);
            assert_eq!(quick.game, game.game, "{options:?}: the best play alone");
        }
        let first = first.get_or_insert_with(|| found.clone());
        for (one, two) in first.iter().zip(&found) {
            assert_eq!(one.game, two.game, "{options:?}");
            assert_eq!(one.plays, two.plays, "{options:?}");
        }
    }
    let found = first.expect("a structure");
    for game in &found {
        check(game, rules, words);
    }
    found
}

fn count(tiles: &mut BTreeMap<Tile, i64>, rack: &Rack, sign: i64) {
    for (tile, count) in rack.iter() {
        *tiles.entry(tile).or_default() += sign * count as i64;
    }
}

/// All tiles of the alphabet.
fn tiles_of(alphabet: &Alphabet) -> BTreeMap<Tile, i64> {
    let mut tiles = BTreeMap::new();
    for &tile in Bag::new(alphabet).tiles() {
        *tiles.entry(tile).or_default() += 1;
    }
    tiles
}

/// Checks a game by the rules: board, racks and bag always have the tiles of the alphabet; scores
/// add up; and the game ends when it must, and not earlier.
fn check(played: &PlayedGame, rules: &GameRules, words: &Words) {
    let game = &played.game;
    let alphabet = words.lexicon.alphabet();
    let values = TileValues::new(alphabet);
    let oracle = Oracle::new(words.words.iter().cloned(), values.clone());
    let limit = rules.scoreless_limit().expect("a limit").get();
    let mut scores = [Score::ZERO; 2];
    let mut scoreless = 0;
    let mut board = Board::new(rules.layout());
    let positions: Vec<_> = game.positions(rules.layout()).collect();
    let moves: Vec<_> = game.moves().collect();
    assert_eq!((positions.len(), played.plays.len()), (moves.len(), moves.len()));
    for (index, (((turn, made), position), found)) in
        moves.iter().zip(&positions).zip(&played.plays).enumerate()
    {
        assert_eq!(turn.player.index(), index % 2);
        let own = turn.player.index();
        assert_eq!(position.board, board);
        assert_eq!(position.rack, turn.rack);
        assert_eq!(position.scores, [scores[own], scores[1 - own]]);
        assert_eq!(position.scoreless_turns, scoreless);
        // A tile that is neither on the board nor on a rack is in the bag.
        let mut bag = tiles_of(alphabet);
        for (_, placed) in board.tiles() {
            *bag.entry(placed.tile()).or_default() -= 1;
        }
        count(&mut bag, &turn.rack, -1);
        count(&mut bag, &position.other_rack.expect("it is known"), -1);
        assert!(bag.values().all(|&left| left >= 0), "{bag:?}");
        let bag = bag.values().sum::<i64>() as usize;
        assert!(turn.rack.len() == rules.rack_size() || bag == 0);
        if words.words.len() < 3000 {
            let plays = oracle.plays(&board, &turn.rack, rules);
            assert_eq!(*found, plays.len() as u64);
            let best = plays.into_iter().min_by(Play::cmp_rank);
            assert_eq!(made.play().copied(), best);
        }
        match made {
            Move::Play(play) => play.place_on(&mut board),
            Move::Exchange(tiles) => {
                assert!(bag >= rules.exchange_minimum());
                assert!(tiles.len() <= bag && !tiles.is_empty());
            }
            Move::Pass => assert!(bag < rules.exchange_minimum() || turn.rack.is_empty()),
        }
        assert_eq!(turn.points, made.score());
        scores[own] += made.score();
        assert_eq!(turn.total, scores[own]);
        assert!(scoreless < limit);
        scoreless = match made.score() {
            Score::ZERO => scoreless + 1,
            _ => 0,
        };
    }
    let [one, two] = [&game.racks[0], &game.racks[1]].map(|rack| {
        let tiles = rack.tiles().map(|tile| match tile {
            Tile::Blank => values.blank(),
            Tile::Letter(letter) => values.letter(letter),
        });
        tiles.sum::<Score>()
    });
    let expected = match (game.ending.expect("an end"), rules.leftovers()) {
        (Ending::PlayedOut(PlayerId::FIRST), Leftovers::Doubled) => [two * 2, Score::ZERO],
        (Ending::PlayedOut(_), Leftovers::Doubled) => [Score::ZERO, one * 2],
        (Ending::PlayedOut(PlayerId::FIRST), Leftovers::Moved) => [two, -two],
        (Ending::PlayedOut(_), Leftovers::Moved) => [-one, one],
        (Ending::Scoreless, _) => {
            assert_eq!(scoreless, limit);
            [-one, -two]
        }
        (ending, _) => panic!("{ending:?}"),
    };
    if let Some(Ending::PlayedOut(player)) = game.ending {
        assert!(game.racks[player.index()].is_empty());
    }
    for player in PlayerId::all(2) {
        let at = player.index();
        let left = game.turns.iter().filter(|turn| turn.player == player);
        let left = left.filter(|turn| matches!(turn.event, Event::LeftTiles(_)));
        assert_eq!(left.map(|turn| turn.points).sum::<Score>(), expected[at]);
        assert_eq!(game.score(player), scores[at] + expected[at]);
    }
    // The game is read back from GCG.
    let text = game.to_gcg(rules.layout(), alphabet);
    let again = Game::from_gcg(&text, rules.layout(), alphabet).expect("a game");
    assert_eq!(again.to_gcg(rules.layout(), alphabet), text);
    assert_eq!(again.board_after(again.turns.len(), rules.layout()), board);
    let mut expected = game.clone();
    expected.address = None;
    if again.headers != expected.headers {
        expected.headers.clone_from(&again.headers);
    }
    assert_eq!(again, expected);
}

/// Rules with another end of the game.
fn moved(rules: GameRules) -> GameRules {
    rules.with_scoreless_limit(NonZeroU32::new(3)).with_leftovers(Leftovers::Moved)
}

#[test]
fn english() {
    let words = from_list("english", 20, LayoutChoice::Bitmap);
    let rules = GameRules::standard();
    let games = play(&words, &rules, 1, 6);
    let out = |played: &PlayedGame| matches!(played.game.ending, Some(Ending::PlayedOut(_)));
    assert!(games.iter().any(out));
    let others = play(&words, &rules, 2, 1);
    assert_ne!(games[0].game.turns, others[0].game.turns);
    let big = GameRules::super_game().with_leftovers(Leftovers::Moved);
    play(&words, &big, 1, 1);
}

#[test]
fn turkish() {
    let words = from_list("turkish", 6, LayoutChoice::Bitmap);
    play(&words, &GameRules::friends(), 5, 4);
}

#[test]
fn tiles_of_several_characters_and_wide_masks() {
    let words = invented(12, true, LayoutChoice::EdgeList);
    let rules = GameRules::on(layout(9, 13), Score::ZERO);
    play(&words, &moved(rules), 3, 3);
    let words = invented(40, false, LayoutChoice::Bitmap);
    let rules = GameRules::on(layout(11, 11), Score::new(50));
    play(&words, &moved(rules), 3, 2);
}

/// With a few words most tiles fit nowhere: exchanges, passes, and games that end after scoreless
/// turns.
#[test]
fn tiles_are_exchanged_where_few_words_fit() {
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).expect("a sound lexicon");
    let tokenizer = lexicon.tokenizer();
    let words =
        lexc_testkit::TWELVE.iter().map(|word| tokenizer.letters(word).expect("a word")).collect();
    let words = Words { words, lexicon };
    let rules = GameRules::standard();
    let options = GeneratorOptions::from(Backend::Gaddag);
    let players = BestPlays::new(&words.lexicon, &rules, options);
    // The number of plays is compared with the oracle's.
    let mut players = players.finding_every_play();
    let games: Vec<PlayedGame> = players.games(9).take(20).collect();
    let exchange = |made: &Move| matches!(made, Move::Exchange(_));
    let moves = |games: &[PlayedGame], wanted: &dyn Fn(&Move) -> bool| {
        let moves = games.iter().flat_map(|played| played.game.moves());
        moves.filter(|(_, made)| wanted(made)).count()
    };
    assert!(moves(&games, &exchange) > 0);
    let scoreless = |played: &PlayedGame| played.game.ending == Some(Ending::Scoreless);
    assert!(games.iter().all(scoreless));
    for game in &games {
        check(game, &rules, &words);
    }
    // With a bag that never has enough tiles, players can only pass.
    let rules = rules.with_exchange_minimum(101);
    let options = GeneratorOptions::from(Backend::Dawg);
    let mut players = BestPlays::new(&words.lexicon, &rules, options);
    let games: Vec<PlayedGame> = players.games(9).take(20).collect();
    assert!(moves(&games, &|made| *made == Move::Pass) > 0);
    assert_eq!(moves(&games, &exchange), 0);
}

/// The known answer of a thousand games, the same on every structure and machine.
#[test]
fn a_thousand_games_have_the_known_answer() {
    let words = from_list("english", 20, LayoutChoice::Bitmap);
    let rules = GameRules::standard();
    let mut sums = Vec::new();
    for structure in [Backend::Gaddag, Backend::TwoWay, Backend::Dawg] {
        let options = GeneratorOptions::from(structure);
        let mut players = BestPlays::new(&words.lexicon, &rules, options);
        let mut sum = (0, 0, 0u64);
        for played in players.games(2026).take(1000) {
            let game = played.game;
            sum.0 += game.moves().count();
            sum.1 += game.score(PlayerId::FIRST).points() - game.score(PlayerId::SECOND).points();
            for (turn, _) in game.moves() {
                // Order counts: a multiplication before each addition.
                let total = turn.total.points() as u64;
                sum.2 = sum.2.wrapping_mul(31).wrapping_add(total);
            }
        }
        sums.push(sum);
    }
    assert_eq!(sums, [(35_408, 9_002, 8_025_018_472_851_086_041); 3]);
}

/// A game does not depend on the games played before it.
#[test]
fn seed_and_number_determine_a_game() {
    let words = from_list("english", 20, LayoutChoice::Bitmap);
    let rules = GameRules::standard();
    let options = GeneratorOptions::from(Backend::Gaddag);
    let players = || BestPlays::new(&words.lexicon, &rules, options);
    let in_order: Vec<PlayedGame> = players().games(4).take(5).collect();
    let mut others = players();
    for number in [4, 0, 3] {
        assert_eq!(others.play(4, number), in_order[number as usize]);
    }
    assert_ne!(in_order[0].game.turns, in_order[1].game.turns);
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
        let rules = GameRules::on(layout(rows, columns), Score::new(50));
        play(&words, &rules.with_rack_size(rack_size), seed, 1);
    }
}
