//! Game states: moves are undone exactly, tiles are conserved, and views hide tiles.

use std::num::NonZeroU32;

use lexc_alphabet::{Alphabet, Letter, PlacedTile, Tile};
use lexc_game::{
    Bag, BingoBonus, BoardLayout, ChallengeError, ChallengeResult, ChallengeRule, Direction, Draws,
    Ending, Event, Game, GameRules, GameState, GameStateError, HiddenError, Leftovers, Move,
    MoveError, Play, PlayerId, PlayerName, Position, Rack, Score, SeenMove, Square, TimeControl,
    Verdict, score,
};
use proptest::prelude::*;

fn english() -> Alphabet {
    Alphabet::builtin("english").expect("a built-in alphabet")
}

/// A legal move chosen at random: a play of some tiles anywhere, an exchange, or a pass.
fn random_move(state: &GameState, draws: &mut Draws) -> Move {
    let rack = state.rack(state.to_move());
    let tiles: Vec<Tile> = rack.tiles().collect();
    let choose = |draws: &mut Draws, end: usize| draws.below(end as u32) as usize;
    let letters = state.values().letters();
    for _ in 0..200 {
        if tiles.is_empty() {
            break;
        }
        let count = 1 + choose(draws, tiles.len());
        let first = choose(draws, tiles.len());
        let chosen = (0..count).map(|at| tiles[(first + at) % tiles.len()]);
        let placed: Vec<PlacedTile> = chosen
            .map(|tile| match tile {
                Tile::Letter(letter) => PlacedTile::natural(letter),
                Tile::Blank => {
                    let letter = letters.iter().nth(choose(draws, letters.len()));
                    PlacedTile::blank(letter.expect("a letter"))
                }
            })
            .collect();
        let direction = [Direction::Across, Direction::Down][choose(draws, 2)];
        let (rows, columns) = (state.board().rows(), state.board().columns());
        let start = match state.board().is_empty() {
            true => state.rules().layout().start(),
            false => Square::new(choose(draws, rows), choose(draws, columns)).expect("a square"),
        };
        let play = Play::new(direction, start, &placed, Score::ZERO);
        let made =
            Move::Play(play.with_score(score(&play, state.board(), state.rules(), state.values())));
        if state.check(&made).is_ok() {
            return made;
        }
    }
    let exchanged = Rack::from_tiles(tiles.into_iter().take(1 + choose(draws, 7)));
    let exchange = Move::Exchange(exchanged.expect("a rack"));
    match state.check(&exchange) {
        Ok(()) if choose(draws, 2) == 0 => exchange,
        _ => Move::Pass,
    }
}

/// Checks that board, racks and bag together are the tiles of the alphabet.
fn assert_conserved(state: &GameState, alphabet: &Alphabet) {
    let mut all: Vec<Tile> = state.bag().tiles().to_vec();
    for player in PlayerId::all(state.players()) {
        all.extend(state.rack(player).tiles());
    }
    all.extend(state.board().tiles().map(|(_, placed)| placed.tile()));
    all.sort_unstable();
    let mut expected = Bag::new(alphabet).tiles().to_vec();
    expected.sort_unstable();
    assert_eq!(all, expected);
}

fn rules(preset: usize) -> GameRules {
    let small = BoardLayout::parse("..=..\n.-.'.\n\"...~\n").expect("a layout");
    match preset % 6 {
        0 => GameRules::standard(),
        1 => GameRules::friends().with_leftovers(Leftovers::Moved),
        2 => GameRules::super_game().with_rack_size(9),
        3 => GameRules::two_exchanges(),
        4 => GameRules::on(small, Score::new(7)).with_exchange_minimum(1),
        _ => GameRules::standard()
            .with_bingo_bonuses(
                [3, 5].map(|tiles| BingoBonus { tiles, points: Score::new(10 * tiles as i32) }),
            )
            .with_scoreless_limit(NonZeroU32::new(2)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Every move of a random game is undone to the state before it, at once and after all others;
    /// tiles are conserved; scores add up; and the game is recorded and read back.
    #[test]
    fn moves_are_undone_exactly(
        seed in any::<u64>(),
        number in any::<u64>(),
        players in 2usize..=4,
        preset in 0usize..6,
    ) {
        let alphabet = english();
        let rules = rules(preset);
        let start = GameState::builder(rules.clone(), &alphabet).players(players).seed(seed).number(number).build();
        let mut state = start.expect("a game");
        let mut draws = Draws::new(seed, !number);
        let mut trail: Vec<(GameState, lexc_game::Undo)> = Vec::new();
        let name = |prefix, player: PlayerId| format!("{prefix}{}", player.index());
        let names = PlayerId::all(players).map(|player| PlayerName::new(&name("p", player), &name("Somebody ", player)));
        let mut game = Game::new(names);
        while state.ending().is_none() && trail.len() < 60 {
            let made = random_move(&state, &mut draws);
            let before = state.clone();
            game.push_move(&before, made);
            let undo = state.apply(&made).expect("a legal move");
            assert_conserved(&state, &alphabet);
            prop_assert_ne!(&state, &before);
            let after = state.clone();
            state.undo(undo);
            prop_assert_eq!(&state, &before);
            let undo = state.apply(&made).expect("a legal move");
            prop_assert_eq!(&state, &after);
            prop_assert_eq!(state.turn(), before.turn() + 1);
            let mover = before.to_move();
            if state.ending().is_none() {
                prop_assert_eq!(state.score(mover), before.score(mover) + made.score());
                let size = rules.rack_size();
                prop_assert!(state.rack(mover).len() == size || state.bag().is_empty());
            }
            trail.push((before, undo));
        }
        game.finish(&state);
        for player in PlayerId::all(players) {
            prop_assert_eq!(game.score(player), state.score(player));
        }
        let text = game.to_gcg(rules.layout(), &alphabet);
        let mut read = Game::from_gcg(&text, rules.layout(), &alphabet).expect("a game");
        prop_assert_eq!(read.board_after(read.turns.len(), rules.layout()), state.board().clone());
        // GCG does not record whether a game ended by exchanges; of several racks left, it names the
        // sum only.
        if let (Some(Ending::Exchanges), Some(Ending::Scoreless)) = (game.ending, read.ending) {
            read.ending = game.ending;
        }
        if players == 2 {
            prop_assert_eq!(&read.racks, &game.racks);
        }
        read.racks.clone_from(&game.racks);
        // The text names the board and the tiles for other programs.
        read.headers.clone_from(&game.headers);
        prop_assert_eq!(&read, &game);
        while let Some((before, undo)) = trail.pop() {
            state.undo(undo);
            prop_assert_eq!(&state, &before);
        }
        let mut again = state.clone();
        again.restart(seed, number);
        prop_assert_eq!(again, state);
    }

    /// States that differ only in tiles hidden from a player have equal views, which give the same
    /// samples.
    #[test]
    fn views_show_nothing_hidden(
        seed in any::<u64>(),
        other in any::<u64>(),
        players in 2usize..=4,
        turns in 0usize..30,
    ) {
        let alphabet = english();
        let mut state = GameState::builder(GameRules::standard(), &alphabet).players(players).seed(seed).build().expect("a game");
        let mut draws = Draws::new(seed, 1);
        for _ in 0..turns {
            if state.ending().is_none() {
                let made = random_move(&state, &mut draws);
                let _ = state.apply(&made).expect("a legal move");
            }
        }
        for observer in PlayerId::all(players) {
            let view = state.view(observer);
            let mut hidden = state.clone();
            hidden.resample(observer, Draws::new(other, 2));
            assert_conserved(&hidden, &alphabet);
            prop_assert_eq!(hidden.view(observer), view);
            prop_assert_eq!(format!("{:?}", hidden.view(observer)), format!("{view:?}"));
            prop_assert_eq!(hidden.view(observer).position(), view.position());
            // The samples of both are equal: they depend only on the view.
            let stream = || Draws::new(other, 3);
            prop_assert_eq!(hidden.view(observer).sample(stream()), view.sample(stream()));
            // Unseen tiles are neither on the board nor on the own rack.
            let mut unseen: Vec<Tile> = state.bag().tiles().to_vec();
            for player in PlayerId::all(players).filter(|player| *player != observer) {
                unseen.extend(state.rack(player).tiles());
            }
            unseen.sort_unstable();
            prop_assert_eq!(view.unseen().tiles().collect::<Vec<_>>(), unseen);
            // A sample with the true racks has them.
            let racks: Vec<(PlayerId, Rack)> = PlayerId::all(players)
                .filter(|player| *player != observer)
                .map(|player| (player, *state.rack(player)))
                .collect();
            let mut sample = view.sample(stream());
            view.sample_with(&mut sample, &racks, stream()).expect("the true racks");
            for (player, rack) in racks {
                prop_assert_eq!(*sample.rack(player), rack);
            }
        }
    }

    /// Positions of games of two players survive a round trip through CGP and through a state.
    #[test]
    fn positions_are_read_back(seed in any::<u64>(), turns in 0usize..20) {
        let alphabet = english();
        let rules = GameRules::standard();
        let mut state = GameState::builder(rules.clone(), &alphabet).seed(seed).build().expect("a game");
        let mut draws = Draws::new(seed, 1);
        for _ in 0..turns {
            if state.ending().is_none() {
                let made = random_move(&state, &mut draws);
                let _ = state.apply(&made).expect("a legal move");
            }
        }
        let position = state.position().expect("two players");
        let text = position.to_cgp(&alphabet);
        let read = Position::from_cgp(&text, rules.layout(), &alphabet).expect("a position");
        prop_assert_eq!(&read.to_cgp(&alphabet), &text);
        prop_assert_eq!(&read.board, &position.board);
        let again = GameState::builder(rules.clone(), &alphabet).position(&position).seed(5).number(5).build().expect("a game");
        prop_assert_eq!(again.position(), Some(position.clone()));
        assert_conserved(&again, &alphabet);
        let unknown = Position { other_rack: None, ..position };
        let again = GameState::builder(rules, &alphabet).position(&unknown).seed(5).number(5).build().expect("a game");
        assert_conserved(&again, &alphabet);
    }
}

fn state_with(rules: GameRules, rack: &str, other: &str) -> GameState {
    let alphabet = english();
    let tokenizer = lexc_alphabet::Tokenizer::new(&alphabet);
    let mut position = Position::new(&rules);
    position.rack = Rack::parse(rack, &tokenizer).expect("a rack");
    position.other_rack = Some(Rack::parse(other, &tokenizer).expect("a rack"));
    GameState::builder(rules, &alphabet).position(&position).seed(1).build().expect("a game")
}

fn play(state: &GameState, text: &str) -> Play {
    let play = lexc_game::Play::parse(text, state.board(), &english());
    let play = play.expect("a play");
    play.with_score(score(&play, state.board(), state.rules(), state.values()))
}

#[test]
fn moves_against_the_rules_are_refused() {
    let mut state = state_with(GameRules::standard(), "QUIZABC", "DOGCATS");
    let before = state.clone();
    let mut refused = |made: Move| state.apply(&made).expect_err("a refusal");
    let good = play(&before, "8H QUIZ");
    let expect = |found: MoveError, expected: MoveError| assert_eq!(found, expected);
    let center = before.rules().layout().start();
    expect(refused(Move::Play(play(&before, "1A QUIZ"))), MoveError::MissesStart(center));
    expect(refused(Move::Play(play(&before, "8H Q"))), MoveError::SingleTile);
    let d = Tile::Letter(Letter::new(4).expect("D"));
    expect(
        refused(Move::Play(play(&before, "8H QUIZED"))),
        MoveError::NotOnRack(Tile::Letter(Letter::new(4).expect("D"))),
    );
    let wrong = MoveError::WrongScore { expected: good.score(), found: Score::new(1) };
    expect(refused(Move::Play(good.with_score(Score::new(1)))), wrong);
    let none = Play::new(Direction::Across, center, &[], Score::ZERO);
    expect(refused(Move::Play(none)), MoveError::NoTiles);
    let last = Square::new(7, 14).expect("a square");
    let leaves = Play::new(Direction::Across, last, good.tiles(), Score::ZERO);
    expect(refused(Move::Play(leaves)), MoveError::LeavesBoard);
    let unknown = PlacedTile::natural(Letter::new(40).expect("a letter"));
    let unknown = Play::new(Direction::Across, center, &[unknown; 2], Score::ZERO);
    expect(
        refused(Move::Play(unknown)),
        MoveError::UnknownLetter(Letter::new(40).expect("a letter")),
    );
    expect(refused(Move::Exchange(Rack::new())), MoveError::NoTiles);
    expect(
        refused(Move::Exchange(Rack::from_tiles([d]).expect("a rack"))),
        MoveError::NotOnRack(d),
    );
    assert_eq!(state, before);
    let _ = state.apply(&Move::Play(good)).expect("a move");
    let taken = Play::new(
        Direction::Down,
        center,
        &[PlacedTile::natural(Letter::new(4).expect("D"))],
        Score::ZERO,
    );
    assert_eq!(state.apply(&Move::Play(taken)), Err(MoveError::Taken(center)));
    assert_eq!(state.apply(&Move::Play(play(&state, "1A DOG"))), Err(MoveError::NotConnected));
}

#[test]
fn a_player_without_tiles_ends_the_game() {
    // Blanks score nothing, but the record still shows that the game is over.
    for (other, leftovers, expected) in [
        ("QJ", Leftovers::Doubled, [36, 0]),
        ("QJ", Leftovers::Moved, [18, -18]),
        ("??", Leftovers::Doubled, [0, 0]),
        ("??", Leftovers::Moved, [0, 0]),
    ] {
        let alphabet = english();
        let rules = GameRules::standard().with_leftovers(leftovers);
        let mut state = GameState::builder(rules, &alphabet).seed(3).build().expect("a game");
        // A position with all but four tiles on a board that need not hold words.
        let tokenizer = lexc_alphabet::Tokenizer::new(&alphabet);
        let mut position = Position::new(state.rules());
        position.rack = Rack::parse("AT", &tokenizer).expect("a rack");
        position.other_rack = Some(Rack::parse(other, &tokenizer).expect("a rack"));
        let mut left =
            Rack::from_tiles(Bag::new(&alphabet).tiles().iter().copied()).expect("a rack");
        for rack in [Some(position.rack), position.other_rack].into_iter().flatten() {
            left = left.subtract(&rack).expect("the tiles");
        }
        let squares: Vec<Square> = state.rules().layout().squares().collect();
        for (square, tile) in squares.iter().zip(left.tiles()) {
            let placed = match tile {
                Tile::Blank => PlacedTile::blank(Letter::new(1).expect("A")),
                Tile::Letter(letter) => PlacedTile::natural(letter),
            };
            position.board.set(*square, Some(placed));
        }
        let rules = state.rules().clone();
        state = GameState::builder(rules, &alphabet)
            .position(&position)
            .seed(1)
            .build()
            .expect("a game");
        assert!(state.bag().is_empty());
        // 96 tiles fill six rows and six squares.
        let made = Move::Play(play(&state, "8A AT"));
        let mut game = Game::new(["one", "two"].map(|name| PlayerName::new(name, name)));
        game.push_move(&state, made);
        let undo = state.apply(&made).expect("a move");
        let outcome = state.outcome().expect("an end");
        game.finish(&state);
        let text = game.to_gcg(state.rules().layout(), &alphabet);
        let read = Game::from_gcg(&text, state.rules().layout(), &alphabet).expect("a game");
        assert_eq!((&read.ending, &read.racks), (&game.ending, &game.racks));
        assert_eq!(outcome.ending, Ending::PlayedOut(PlayerId::FIRST));
        assert_eq!(outcome.adjustments, expected.map(Score::new));
        assert_eq!(outcome.winner(), Some(PlayerId::FIRST));
        assert_eq!(state.apply(&Move::Pass), Err(MoveError::GameOver));
        state.undo(undo);
        assert_eq!((state.outcome(), state.score(PlayerId::SECOND)), (None, Score::ZERO));
    }
}

#[test]
fn scoreless_turns_and_exchanges_end_games() {
    let alphabet = english();
    let mut state =
        GameState::builder(GameRules::standard(), &alphabet).seed(1).build().expect("a game");
    for turn in 0..6 {
        assert_eq!((state.ending(), state.scoreless_turns()), (None, turn));
        let _ = state.apply(&Move::Pass).expect("a pass");
    }
    assert_eq!(state.ending(), Some(Ending::Scoreless));
    for players in 2..=4 {
        let rules = GameRules::two_exchanges();
        let mut state =
            GameState::builder(rules, &alphabet).players(players).seed(1).build().expect("a game");
        let one = |state: &GameState| {
            let rack = state.rack(state.to_move());
            Move::Exchange(Rack::from_tiles(rack.tiles().take(2)).expect("a rack"))
        };
        let _ = state.apply(&one(&state)).expect("an exchange");
        let _ = state.apply(&Move::Pass).expect("a pass");
        for turn in 0..2 * players {
            assert_eq!(state.ending(), None, "{players} players, exchange {turn}");
            let _ = state.apply(&one(&state)).expect("an exchange");
        }
        assert_eq!(state.ending(), Some(Ending::Exchanges));
    }
}

#[test]
fn challenges_follow_the_rule() {
    let (first, second) = (PlayerId::FIRST, PlayerId::SECOND);
    for rule in ChallengeRule::ALL {
        for verdict in [Verdict::Valid, Verdict::Invalid] {
            let rules = GameRules::standard().with_challenge(rule);
            let mut state = state_with(rules, "QUIZABC", "DOGCATS");
            let before = state.clone();
            let made = play(&state, "8H QUIZ");
            let undo = state.apply(&Move::Play(made)).expect("a move");
            let after = state.clone();
            let mut game = Game::new(["a", "b"].map(|name| PlayerName::new(name, name)));
            game.push_move(&before, Move::Play(made));
            let result = state.challenge(undo, second, verdict).expect("a challenge");
            game.push_challenge(result, &state);
            let points = made.score();
            match (verdict, rule) {
                (Verdict::Invalid, ChallengeRule::Void) => {
                    assert_eq!(result, ChallengeResult::Refused(first));
                    assert_eq!(state, before);
                    assert!(game.turns.is_empty());
                }
                (Verdict::Invalid, _) => {
                    assert_eq!(result, ChallengeResult::Withdrawn { player: first, points });
                    assert_eq!((state.to_move(), state.scoreless_turns()), (second, 1));
                    assert_eq!(
                        (state.rack(first), state.score(first)),
                        (before.rack(first), Score::ZERO)
                    );
                    assert_eq!(
                        state.view(second).last_move(first),
                        Some(SeenMove::Withdrawn(made))
                    );
                    assert_eq!(game.turns[1].event, Event::Withdrawal);
                    assert_conserved(&state, &english());
                }
                (Verdict::Valid, ChallengeRule::Double) => {
                    assert_eq!(result, ChallengeResult::TurnLost(second));
                    assert_eq!((state.to_move(), state.scoreless_turns()), (first, 1));
                }
                (Verdict::Valid, ChallengeRule::FivePoints | ChallengeRule::TenPoints) => {
                    let bonus = rule.bonus();
                    assert_eq!(result, ChallengeResult::Bonus { player: first, points: bonus });
                    assert_eq!(state.score(first), points + bonus);
                    assert_eq!(
                        (state.to_move(), game.turns[1].event),
                        (second, Event::ChallengeBonus)
                    );
                }
                (Verdict::Valid, _) => {
                    assert_eq!((result, &state), (ChallengeResult::Nothing, &after));
                }
            }
            for player in [first, second] {
                assert_eq!(game.score(player), state.score(player));
            }
            let layout = state.rules().layout();
            let text = game.to_gcg(layout, &english());
            let read = Game::from_gcg(&text, layout, &english()).expect("a game");
            assert_eq!(read.board_after(read.turns.len(), layout), *state.board());
        }
    }
}

#[test]
fn a_player_who_lost_the_turn_is_skipped() {
    let alphabet = english();
    let rules = GameRules::standard().with_challenge(ChallengeRule::Double);
    let mut state =
        GameState::builder(rules, &alphabet).players(3).seed(1).build().expect("a game");
    let third = PlayerId::new(2).expect("a player");
    let mut draws = Draws::new(1, 1);
    let made = std::iter::repeat_with(|| random_move(&state, &mut draws))
        .find(|made| made.play().is_some())
        .expect("a play");
    let undo = state.apply(&made).expect("a move");
    let wrong = state.clone().apply(&Move::Pass).expect("a pass");
    assert_eq!(state.challenge(wrong, third, Verdict::Valid), Err(ChallengeError::NotLast));
    let result = state.challenge(undo, third, Verdict::Valid);
    assert_eq!(result, Ok(ChallengeResult::TurnLost(third)));
    assert_eq!(state.to_move(), PlayerId::SECOND);
    let before = state.clone();
    let undo = state.apply(&Move::Pass).expect("a pass");
    assert_eq!((state.to_move(), state.turn()), (PlayerId::FIRST, 3));
    state.undo(undo);
    assert_eq!(state, before);
    let undo = state.apply(&Move::Pass).expect("a pass");
    assert_eq!(state.challenge(undo, third, Verdict::Valid), Err(ChallengeError::NotAPlay));
}

#[test]
fn impossible_games_and_racks_are_refused() {
    let alphabet = english();
    let new = |rules: GameRules, players| {
        GameState::builder(rules, &alphabet).players(players).seed(1).build()
    };
    assert_eq!(new(GameRules::standard(), 1), Err(GameStateError::Players(1)));
    assert_eq!(new(GameRules::standard(), 5), Err(GameStateError::Players(5)));
    assert_eq!(new(GameRules::standard().with_rack_size(0), 2), Err(GameStateError::RackSize(0)));
    assert_eq!(new(GameRules::standard().with_rack_size(32), 2), Err(GameStateError::RackSize(32)));
    let mut state = new(GameRules::standard(), 2).expect("a game");
    let before = state.clone();
    let [own, other] = [PlayerId::FIRST, PlayerId::SECOND];
    let z = Tile::Letter(Letter::new(26).expect("Z"));
    let zs = Rack::from_tiles([z; 7]).expect("a rack");
    let mut refused = |player, rack| state.resample_with(own, &[(player, rack)], Draws::new(1, 1));
    assert_eq!(refused(own, zs), Err(HiddenError::NotHidden(own)));
    assert_eq!(refused(other, zs), Err(HiddenError::NotUnseen(z)));
    let short = HiddenError::Length { player: other, expected: 7, found: 0 };
    assert_eq!(refused(other, Rack::new()), Err(short));
    assert_eq!(state.deal_racks(&[(own, zs)], Draws::new(1, 1)), Err(HiddenError::NotUnseen(z)));
    assert_eq!(state, before);
    let mut position = Position::new(before.rules());
    position.rack = zs;
    let error =
        GameState::builder(before.rules().clone(), &alphabet).position(&position).seed(1).build();
    assert_eq!(error, Err(GameStateError::TilesExceeded(z)));
}

#[test]
fn known_tiles_are_dealt_and_racks_are_filled() {
    let mut state = state_with(GameRules::standard(), "QUIZABC", "DOGCATS");
    let z = Tile::Letter(Letter::new(26).expect("Z"));
    let racks = [(PlayerId::FIRST, [Tile::Blank; 2].as_slice()), (PlayerId::SECOND, &[z])];
    let racks = racks.map(|(player, tiles)| {
        let rack = Rack::from_tiles(tiles.iter().copied()).expect("a rack");
        (player, rack)
    });
    for seed in 0..20 {
        state.deal_racks(&racks, Draws::new(seed, 0)).expect("the tiles are there");
        for (player, known) in &racks {
            assert_eq!(state.rack(*player).len(), 7);
            assert!(state.rack(*player).subtract(known).is_some());
        }
        assert_eq!(state.bag().len(), 86);
        // Both blanks are dealt, and the only Z.
        assert!(state.bag().tiles().iter().all(|tile| !tile.is_blank() && *tile != z));
    }
}

#[test]
fn exceeding_the_time_has_a_penalty() {
    let rules = GameRules::standard().with_time(Some(TimeControl::default()));
    let mut state = state_with(rules, "QUIZABC", "DOGCATS");
    let minutes = |minutes: u64| std::time::Duration::from_secs(60 * minutes);
    assert_eq!(state.penalize_time(PlayerId::FIRST, minutes(25)), Score::ZERO);
    assert_eq!(state.penalize_time(PlayerId::FIRST, minutes(27)), Score::new(-20));
    assert_eq!(state.score(PlayerId::FIRST), Score::new(-20));
}

#[test]
fn a_player_who_resigns_loses_and_can_take_it_back() {
    let mut state = GameState::builder(GameRules::standard(), &english()).build().expect("a state");
    let mut draws = Draws::new(1, 1);
    for _ in 0..6 {
        let made = random_move(&state, &mut draws);
        let _ = state.apply(&made).expect("a legal move");
    }
    let made = random_move(&state, &mut draws);
    let before = state.clone();
    let undo = state.apply(&made).expect("a legal move");
    let [first, second] = [PlayerId::FIRST, PlayerId::SECOND].map(|player| state.score(player));
    let ahead = match first > second {
        true => PlayerId::FIRST,
        false => PlayerId::SECOND,
    };
    let behind = first.min(second);
    state.resign(ahead);
    assert_eq!(state.ending(), Some(Ending::Resigned(ahead)));
    assert_eq!(state.score(ahead), behind - Score::new(50));
    assert_eq!(state.score(ahead.next(2)), behind);
    assert_eq!(state.apply(&Move::Pass), Err(MoveError::GameOver));
    // The game has ended.
    state.resign(ahead.next(2));
    assert_eq!(state.ending(), Some(Ending::Resigned(ahead)));
    state.undo(undo);
    assert_eq!(state, before);
}
