//! Self-play: games are legal, reproducible and counted correctly.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use lexc_compiler::compile::StructureSet;
use lexc_engine::StepLimits;
use lexc_engine::endgame::{Endgame, EndgameOptions, EndgameStatus};
use lexc_engine::leaves::LeaveTable;
use lexc_engine::players::{Player, PlayerSpec};
use lexc_engine::selfplay::{
    GameSetup, Observer, Pairs, Recorder, RunControl, SelfPlay, Statistics, Transcript, Workers,
};
use lexc_game::{
    Game, GameRules, GameState, Move, PlayerId, PlayerName, Position, Rack, exchanges, words,
};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;
use lexc_testkit::brute;

/// The built-in English lexicon with a GADDAG.
fn english() -> &'static Lexicon {
    static ENGLISH: OnceLock<Lexicon> = OnceLock::new();
    ENGLISH.get_or_init(|| {
        let bytes = lexc_testkit::builtin("english", StructureSet::GADDAG);
        Lexicon::from_bytes_unverified(bytes).unwrap()
    })
}

/// A table with positive values for blanks and S, and a negative value for U alone.
fn leaves() -> Arc<LeaveTable> {
    static LEAVES: OnceLock<Arc<LeaveTable>> = OnceLock::new();
    let made = LEAVES.get_or_init(|| {
        let alphabet = english().alphabet();
        let zero = LeaveTable::zero(alphabet, 6).unwrap();
        let mut points = vec![0.0; zero.index().len()];
        zero.index().for_each(|number, tiles| {
            let rack = Rack::from_tiles(tiles.iter().copied()).unwrap();
            let text = rack.spell(alphabet);
            let of = |tile| text.matches(tile).count() as f32;
            points[number] = 25.0 * of('?') + 8.0 * of('S') - 3.0 * of('U') - of('V');
        });
        Arc::new(LeaveTable::from_points(zero.index().clone(), points).unwrap())
    });
    Arc::clone(made)
}

fn player(text: &str, rules: &GameRules) -> Box<dyn Player> {
    let spec: PlayerSpec = text.parse().unwrap();
    spec.player(english(), rules, &leaves(), None).unwrap()
}

fn games(players: [&str; 2]) -> SelfPlay<Box<dyn Player>> {
    let rules = GameRules::standard();
    let state = GameState::builder(rules.clone(), english().alphabet()).build().unwrap();
    SelfPlay::new(state, players.map(|text| player(text, &rules)))
}

fn names() -> [PlayerName; 2] {
    ["a", "b"].map(|name| PlayerName::new(name, name))
}

fn transcripts(players: [&str; 2], numbers: impl Iterator<Item = u64>, pairs: Pairs) -> Vec<Game> {
    let mut games = games(players);
    let play = |number| {
        let mut transcript = Transcript::new(names());
        games.play(&GameSetup::of(5, number, pairs), &mut transcript).unwrap();
        transcript.game().clone()
    };
    numbers.map(play).collect()
}

#[test]
fn games_depend_only_on_seed_and_number() {
    for players in [["equity", "level2"], ["random", "greedy"], ["passing", "level5"]] {
        let forwards = transcripts(players, 0..3, Pairs::None);
        let mut backwards = transcripts(players, (0..3).rev(), Pairs::None);
        backwards.reverse();
        assert_eq!(forwards, backwards, "{players:?}");
        assert!(forwards.iter().all(|game| game.ending.is_some()));
    }
}

/// Returns the equity of a move by definition while the bag has tiles, in thousandths of a point.
fn equity(state: &GameState, made: &Move, adjusted: bool) -> i32 {
    let view = state.view(state.to_move());
    let bag = view.bag_len();
    let value = |rack: &Rack| leaves().value(rack).thousandths();
    let ones = |tiles: &Rack| -> Vec<i32> {
        let ones = tiles.tiles().map(|tile| Rack::from_tiles([tile]).unwrap());
        ones.map(|one| value(&one)).collect()
    };
    let leave = made.leave(view.rack());
    let mut kept = value(&leave);
    if adjusted && bag <= 40 {
        let full = Position::new(view.rules()).unseen(english().alphabet());
        let drawn = match made {
            Move::Play(play) => play.tiles().len().min(bag),
            _ => view.rack().len() - leave.len(),
        };
        let empties = made.play().is_some() && drawn == bag;
        kept = brute::adjusted_leave(kept, empties, drawn, &ones(&view.unseen()), &ones(&full));
    }
    made.score().points() * 1000 + kept
}

#[test]
fn equity_players_make_the_move_of_the_highest_equity_by_definition() {
    let rules = GameRules::standard();
    let mut generator = MoveGenerator::with_rules(english(), &rules).unwrap();
    let (mut near, mut differ) = (0, 0);
    for number in 0..4 {
        let mut state = GameState::builder(rules.clone(), english().alphabet())
            .seed(3)
            .number(number)
            .build()
            .unwrap();
        let players = [(true, "equity"), (false, "equity:adjust=no")];
        let mut players = players.map(|(adjusted, text)| (adjusted, player(text, &rules)));
        while state.ending().is_none() {
            let view = state.view(state.to_move());
            generator.set_board(view.board()).unwrap();
            let plays: Vec<Move> = (generator.all(view.rack()).iter().map(Move::Play)).collect();
            let exchanges = view
                .may_exchange()
                .then(|| exchanges(view.rack(), view.bag_len(), &rules).map(Move::Exchange));
            let moves: Vec<Move> =
                plays.into_iter().chain(exchanges.into_iter().flatten()).collect();
            let mut chosen = [Move::Pass; 2];
            for ((adjusted, player), chosen) in players.iter_mut().zip(&mut chosen) {
                *chosen = player.choose(&view);
                if view.bag_len() == 0 || moves.is_empty() {
                    continue;
                }
                let values = moves.iter().map(|made| equity(&state, made, *adjusted));
                let found = equity(&state, chosen, *adjusted);
                assert_eq!(Some(found), values.max(), "{chosen:?}");
                near += usize::from(*adjusted && view.bag_len() <= 40);
            }
            differ += usize::from(chosen[0] != chosen[1]);
            let _ = state.apply(&chosen[0]).unwrap();
        }
    }
    assert!(near >= 20 && differ >= 1, "{near} {differ}");
}

/// Searches are limited by nodes and iterations, so games with them are reproducible too, on any
/// number of threads.
#[test]
fn games_of_searching_players_can_be_repeated() {
    for players in [
        ["endgame:nodes=500", "sim:iterations=4:candidates=3"],
        ["champion:nodes=200:iterations=2:candidates=2", "equity"],
        ["sim:infer=yes:iterations=2:candidates=2", "greedy"],
    ] {
        let one = transcripts(players, 1..3, Pairs::None);
        let threads = players.map(|player| match player.contains("iterations") {
            true => format!("{player}:threads=3"),
            false => player.to_owned(),
        });
        let mut other = transcripts(threads.each_ref().map(|x| &**x), (1..3).rev(), Pairs::None);
        other.reverse();
        assert_eq!(one, other, "{players:?}");
        assert!(one.iter().all(|game| game.ending.is_some()));
    }
}

/// A choice that is interrupted as often as possible, and cancelled now and then, is the same.
#[test]
fn moves_chosen_in_steps_are_those_chosen_at_once() {
    let rules = GameRules::standard();
    let mut divided = [0; 3];
    for number in 0..2 {
        let spec = "champion:nodes=9000:iterations=40:candidates=4:infer=yes";
        let [mut whole, mut steps] = [(); 2].map(|()| player(spec, &rules));
        let mut other = player("equity", &rules);
        let state = GameState::builder(rules.clone(), english().alphabet()).number(number).build();
        let mut state = state.unwrap();
        let (looks, cancelled) = (AtomicU32::new(0), AtomicBool::new(false));
        let is_cancelled = || {
            let cancels = looks.fetch_add(1, Relaxed).is_power_of_two();
            cancelled.fetch_or(cancels, Relaxed) || cancels
        };
        let limits = StepLimits { is_due: &|| true, is_cancelled: &is_cancelled };
        while state.ending().is_none() {
            let view = state.view(state.to_move());
            // The models of the other player see every turn, but only late ones are searched.
            let made = if state.to_move() == PlayerId::FIRST && view.bag_len() < 9 {
                let expected = whole.choose(&view);
                let mut count = 0;
                let made = loop {
                    count += 1;
                    cancelled.store(false, Relaxed);
                    if let Some(made) = steps.choose_in_steps(&view, limits) {
                        break made;
                    }
                };
                assert_eq!(made, expected, "game {number}, {} in the bag", view.bag_len());
                divided[view.bag_len().min(2)] += usize::from(count > 1);
                made
            } else {
                other.choose(&view)
            };
            let _ = state.apply(&made).unwrap();
        }
    }
    assert!(divided.iter().all(|turns| *turns > 0), "{divided:?}");
}

/// Once the bag is empty, the endgame player gains at least the solved value.
#[test]
fn the_endgame_player_achieves_the_solved_value() {
    let rules = GameRules::standard();
    let alphabet = english().alphabet();
    let mut compared = 0;
    for game in transcripts(["endgame:nodes=60000", "equity"], 0..4, Pairs::None) {
        let seat = PlayerId::FIRST;
        let last = (0..game.turns.len()).find_map(|index| {
            let position = game.position_before(index, rules.layout())?;
            let own = game.turns[index].player == seat;
            let options = EndgameOptions::default().table_bytes(1 << 21);
            let endgame = own.then(|| Endgame::new(english(), &rules, &position, options))?;
            Some((position, endgame.ok()?))
        });
        let Some((position, mut endgame)) = last else {
            continue;
        };
        endgame.step(60_000);
        let solution = endgame.solution();
        if solution.status() != EndgameStatus::Solved {
            continue;
        }
        let total = |of: PlayerId| {
            let mut turns = game.turns.iter().rev();
            turns.find(|turn| turn.player == of).unwrap().total
        };
        let [own, other] = position.scores;
        let gained = total(seat) - total(PlayerId::SECOND) - (own - other);
        let value = solution.best().unwrap().value;
        assert!(gained >= value, "{gained} {value} {}", position.to_cgp(alphabet));
        compared += 1;
    }
    assert!(compared >= 2, "{compared}");
}

#[test]
fn greedy_players_make_the_best_play_of_each_turn() {
    let rules = GameRules::standard();
    let mut generator = MoveGenerator::new(english()).unwrap();
    for game in transcripts(["greedy", "greedy"], 0..3, Pairs::None) {
        let positions: Vec<Position> = game.positions(rules.layout()).collect();
        assert_eq!(positions.len(), game.moves().count());
        for (position, (turn, made)) in positions.iter().zip(game.moves()) {
            generator.set_board(&position.board).unwrap();
            let bag = position.bag(english().alphabet(), &rules);
            let exchange = || Move::exchange_or_pass(&turn.rack, bag, &rules);
            let expected = generator.best(&turn.rack).map_or_else(exchange, Move::Play);
            assert_eq!(*made, expected);
        }
    }
}

#[test]
fn mirrored_pairs_share_the_order_of_the_bag() {
    let games = transcripts(["greedy", "passing"], 0..4, Pairs::Mirrored);
    for pair in games.chunks(2) {
        let first = |game: &Game| game.turns[0].rack;
        assert_eq!(first(&pair[0]), first(&pair[1]));
        assert_eq!(pair[0].players[0], pair[1].players[1]);
        // The greedy player moves first in one game and second in the other.
        let plays = |game: &Game, seat| {
            let moves = game.moves().filter(|(turn, _)| turn.player == seat);
            moves.filter(|(_, made)| made.play().is_some()).count()
        };
        assert!(plays(&pair[0], PlayerId::FIRST) > 0 && plays(&pair[0], PlayerId::SECOND) == 0);
        assert!(plays(&pair[1], PlayerId::FIRST) == 0 && plays(&pair[1], PlayerId::SECOND) > 0);
    }
}

/// Computes statistics from the records of games, with the words of each play from
/// `lexc_game::words`.
#[test]
fn statistics_agree_with_the_records() {
    let rules = GameRules::standard();
    let lexicon = english();
    let rank = |word: &[lexc_alphabet::Letter]| lexicon.rank_letters(word);
    let players = ["equity", "greedy"];
    let mut own = games(players);
    let words_of_lexicon = usize::try_from(lexicon.len()).unwrap();
    let mut recorder = Recorder::new(Statistics::new(Some(words_of_lexicon)), rank);
    let records = transcripts(players, 0..6, Pairs::Mirrored);
    for number in 0..6 {
        own.play(&GameSetup::of(5, number, Pairs::Mirrored), &mut recorder).unwrap();
    }
    let statistics = recorder.statistics();
    assert_eq!(statistics.games, 6);

    let mut main: BTreeMap<u64, (u64, i64)> = BTreeMap::new();
    let mut cross: BTreeMap<u64, u64> = BTreeMap::new();
    let mut turns = Vec::new();
    let mut lengths = Vec::new();
    let mut bingos = Vec::new();
    for game in &records {
        let mut state = GameState::builder(rules.clone(), lexicon.alphabet()).build().unwrap();
        let mut board = state.board().clone();
        let (mut count, mut seven) = (0, 0);
        for (_, made) in game.moves() {
            count += 1;
            let Move::Play(play) = made else { continue };
            seven += i64::from(play.tiles().len() == 7);
            let all = words(play, &board, &rules, state.values());
            for (at, word) in all.iter().enumerate() {
                let rank = rank(&word.letters).unwrap();
                if at == 0 {
                    let entry = main.entry(rank).or_default();
                    *entry = (entry.0 + 1, entry.1 + i64::from(play.score().points()));
                    lengths.push(word.letters.len() as i64);
                } else {
                    *cross.entry(rank).or_default() += 1;
                }
            }
            play.place_on(&mut board);
        }
        turns.push(count);
        bingos.push(seven);
        state.restart(0, 0);
    }
    assert_eq!(statistics.turns, turns.into_iter().collect());
    assert_eq!(statistics.bingos, bingos.into_iter().collect());
    assert_eq!(statistics.lengths, lengths.into_iter().collect());
    let counted = statistics.words.as_ref().unwrap();
    for (rank, count) in counted.iter() {
        let (times, score) = main.get(&rank).copied().unwrap_or_default();
        assert_eq!((count.main, count.score), (times, score), "rank {rank}");
        assert_eq!(count.cross, cross.get(&rank).copied().unwrap_or(0), "rank {rank}");
    }

    let score = |game: &Game, player: PlayerId| game.score(player);
    let winning = records.iter().map(|game| {
        let [first, second] = [PlayerId::FIRST, PlayerId::SECOND].map(|seat| score(game, seat));
        i64::from(first.max(second).points())
    });
    assert_eq!(statistics.winning, winning.collect());
    let player_1 = records.iter().enumerate().map(|(number, game)| {
        let seat = PlayerId::new(number % 2).unwrap();
        i64::from(score(game, seat).points())
    });
    assert_eq!(statistics.players[0], player_1.collect());
    let highest = records.iter().flat_map(|game| game.moves());
    let highest = highest.map(|(_, made)| made.score()).max().unwrap();
    assert_eq!(statistics.top_plays.items()[0].score, highest);
    let total: u64 = statistics.win_counts.iter().map(|(.., outcomes)| outcomes.games()).sum();
    assert_eq!(i128::from(total), statistics.turns.sum());
}

#[test]
fn statistics_merge_exactly_however_games_are_divided() {
    let lexicon = english();
    let rank = |word: &[lexc_alphabet::Letter]| lexicon.rank_letters(word);
    let record = |numbers: core::ops::Range<u64>| {
        let mut recorder = Recorder::new(Statistics::new(None), rank);
        let mut games = games(["greedy", "random"]);
        for number in numbers {
            games.play(&GameSetup::of(9, number, Pairs::None), &mut recorder).unwrap();
        }
        recorder.into_statistics()
    };
    let whole = record(0..6);
    for cut in [0, 1, 4] {
        let mut merged = record(cut..6);
        merged.merge(&record(0..cut));
        assert_eq!(merged, whole, "cut at {cut}");
    }
}

#[test]
fn better_players_win_more() {
    let mut recorder = Recorder::new(Statistics::new(None), |_: &[lexc_alphabet::Letter]| None);
    let mut games = games(["greedy", "level1"]);
    for number in 0..20 {
        games.play(&GameSetup::of(3, number, Pairs::Mirrored), &mut recorder).unwrap();
    }
    let statistics = recorder.into_statistics();
    assert!(statistics.by_player.wins >= 18, "{:?}", statistics.by_player);
    assert!(statistics.player_spread.mean().unwrap() > 50.0);
}

/// A range that ends at the largest number does not overflow.
#[test]
fn a_range_can_end_at_the_largest_number() {
    let range = u64::MAX - 3..u64::MAX;
    let mut workers = Workers::new(vec![games(["greedy", "greedy"])], 1, Pairs::None);
    let mut seen = [Numbers::default()];
    let whole = workers.play(range.clone(), &mut seen, &RunControl::default());
    assert_eq!(whole, Ok(true));
    assert_eq!(seen[0].0, range.collect::<Vec<_>>());
}

/// An observer that collects the numbers of games.
#[derive(Debug, Default)]
struct Numbers(Vec<u64>);

impl Observer for Numbers {
    fn end(&mut self, _: &GameState, setup: &GameSetup) {
        self.0.push(setup.number);
    }
}
