//! Positions to solve, compared with searches that share no code with those that found them.

use std::num::NonZeroU32;
use std::sync::Arc;

use lexc_alphabet::Letter;
use lexc_engine::StepLimits;
use lexc_engine::analyse::Method;
use lexc_engine::endgame::{EndgameOptions, PositionMemory, exhaustive_value};
use lexc_engine::leaves::LeaveTable;
use lexc_engine::players::{EquityPlayer, Player};
use lexc_engine::positions::{
    AnswerJudge, AnswerLoss, FoundPosition, PositionFilter, PositionFinder, PositionKind,
    PositionOptions,
};
use lexc_engine::preendgame::{Preendgame, PreendgameOptions};
use lexc_engine::selfplay::{GameSetup, Pairs, SelfPlay, Transcript};
use lexc_engine::simulate::{Candidate, Simulation, SimulationOptions, StopCondition, Tables};
use lexc_engine::win::WinTable;
use lexc_game::{
    BoardLayout, Game, GameRules, GameState, Move, PlayerName, Position, Rack, Score, exchanges,
};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;
use lexc_runtime::query::LetterCounts;
use lexc_testkit::small;

fn rules() -> GameRules {
    let layout =
        BoardLayout::parse("=..'..=\n.-...-.\n..-.-..\n'.....'\n..-.-..\n.-...-.\n=..'..=\n")
            .unwrap();
    GameRules::on(layout, Score::from(20))
        .with_rack_size(3)
        .with_exchange_minimum(4)
        .with_scoreless_limit(NonZeroU32::new(4))
}

fn tables() -> Tables {
    let leaves = Arc::new(LeaveTable::zero(&small::alphabet(), 2).unwrap());
    let lexicon = Lexicon::from_bytes(small::lexicon()).unwrap();
    Tables { lexicon, leaves, win: WinTable::builtin() }
}

/// Returns games of players by equity.
fn games(count: u64) -> Vec<Game> {
    let tables = tables();
    let state = GameState::builder(rules(), tables.lexicon.alphabet()).build().unwrap();
    let player = || -> Box<dyn Player> {
        let leaves = Arc::clone(&tables.leaves);
        Box::new(EquityPlayer::new(&tables.lexicon, &rules(), leaves).unwrap())
    };
    let mut play = SelfPlay::new(state, [player(), player()]);
    let names = ["ann", "bob"].map(|name| PlayerName::new(name, name));
    let mut transcript = Transcript::new(names);
    let game = |number| {
        play.play(&GameSetup::of(1, number, Pairs::None), &mut transcript).unwrap();
        transcript.game().clone()
    };
    (0..count).map(game).collect()
}

fn options() -> PositionOptions {
    PositionOptions::default().candidates(6).iterations(400).to_the_end(0)
}

fn finder(games: &[Game], filter: PositionFilter) -> PositionFinder {
    let mut finder = PositionFinder::new(tables(), rules(), options(), filter).unwrap();
    for game in games {
        finder.add_game(game).unwrap();
    }
    finder
}

fn find(games: &[Game], filter: PositionFilter) -> Vec<FoundPosition> {
    let mut finder = finder(games, filter);
    assert!(finder.advance(1, StepLimits::NONE).unwrap());
    assert_eq!(finder.progress().done, finder.progress().total);
    finder.found().to_vec()
}

fn of_kind(kind: PositionKind) -> PositionFilter {
    PositionFilter::default().kinds([kind])
}

fn state_of(position: &Position) -> GameState {
    GameState::builder(rules(), &small::alphabet()).position(position).build().unwrap()
}

/// Returns the moves of a position. A single tile makes the same play in both directions.
fn moves(state: &GameState) -> Vec<Move> {
    let mut generator = MoveGenerator::with_rules(&tables().lexicon, &rules()).unwrap();
    generator.set_mirrored_openings(true);
    generator.set_board(state.board()).unwrap();
    let view = state.view(state.to_move());
    let mut moves: Vec<Move> = Vec::new();
    let is_same = |one: &Move, other: &Move| match (one.play(), other.play()) {
        (Some(one), Some(other)) => one.squares(state.board()).eq(other.squares(state.board())),
        _ => false,
    };
    for play in generator.all(view.rack()).iter().map(Move::Play) {
        if !moves.iter().any(|known| is_same(known, &play)) {
            moves.push(play);
        }
    }
    if view.may_exchange() {
        let tiles = exchanges(view.rack(), view.bag_len(), view.rules());
        moves.extend(tiles.map(Move::Exchange));
    }
    moves.push(Move::Pass);
    moves
}

/// Returns the values of the moves of an endgame by exhaustive search, the greatest first.
fn exhaustive(state: &GameState) -> Vec<(i32, Move)> {
    let lexicon = tables().lexicon;
    let player = state.to_move();
    let spread = |state: &GameState| (state.score(player) - state.score(player.next(2))).points();
    let value = |made: Move| {
        let mut next = state.clone();
        let _ = next.apply(&made).unwrap();
        let gained = spread(&next) - spread(state);
        let value = match next.ending() {
            Some(_) => gained,
            None => {
                let (options, memory) = (EndgameOptions::default(), PositionMemory::Positions);
                let position = next.position().unwrap();
                let value =
                    exhaustive_value(&lexicon, &rules(), &position, &options, memory, 1 << 20);
                gained - value.unwrap().unwrap().points()
            }
        };
        (value, made)
    };
    let mut values: Vec<(i32, Move)> = moves(state).into_iter().map(value).collect();
    values.sort_by_key(|(value, _)| -value);
    values
}

#[test]
fn endgames_are_found_if_and_only_if_one_move_gains_most() {
    let games = games(24);
    let found = find(&games, of_kind(PositionKind::Endgame));
    let (mut unique, mut open) = (0, 0);
    for (number, game) in games.iter().enumerate() {
        for (index, turn) in game.turns.iter().enumerate().filter(|(_, turn)| turn.event.is_turn())
        {
            let position = game.position_before(index, rules().layout()).unwrap();
            if position.bag(&small::alphabet(), &rules()) > 0 || !turn.event.is_turn() {
                continue;
            }
            let of_turn =
                found.iter().find(|found| (found.game, found.turn) == (number, index + 1));
            let values = exhaustive(&state_of(&position));
            let [best, second, ..] = values.as_slice() else {
                assert!(of_turn.is_none());
                continue;
            };
            match of_turn {
                Some(found) => {
                    assert_eq!(
                        (found.kind, found.method),
                        (PositionKind::Endgame, Method::Endgame)
                    );
                    assert_eq!(found.best, best.1);
                    assert_eq!(found.lead.value, f64::from(best.0 - second.0));
                    assert!(found.lead.is_exact() && best.0 > second.0);
                    unique += 1;
                }
                None => {
                    assert_eq!(best.0, second.0, "{number} {index}");
                    open += 1;
                }
            }
        }
    }
    assert!(unique > 5 && open > 5, "{unique} {open}");
}

#[test]
fn pre_endgames_have_one_move_that_wins_most_often() {
    let found = find(&games(20), of_kind(PositionKind::PreEndgame));
    assert!(found.len() > 5, "{}", found.len());
    for found in &found {
        assert_eq!(found.method, Method::Preendgame);
        let all = PreendgameOptions::default().top(0).seed(77);
        let lexicon = tables().lexicon;
        let mut search = Preendgame::new(&lexicon, &rules(), &found.position, all).unwrap();
        assert!(search.run(1, |_| false));
        let answer = search.answer();
        let (best, others) = answer.moves.split_first().unwrap();
        assert_eq!(best.made, found.best);
        assert!(others.iter().all(|other| other.most < best.least));
        assert!((best.win - others[0].win - found.lead.value).abs() < 1e-9);
    }
}

#[test]
fn simulated_moves_stay_first_in_longer_simulations() {
    let kinds = [PositionKind::Bingo, PositionKind::Play, PositionKind::Exchange];
    let games = games(45);
    let mut finder = finder(&games, PositionFilter::default().kinds(kinds));
    assert!(finder.advance(2, StepLimits::NONE).unwrap());
    let found = finder.found();
    assert!(found.len() > 20, "{}", found.len());
    assert!(kinds.iter().filter(|kind| found.iter().any(|found| found.kind == **kind)).count() > 1);
    let mut wrong = 0;
    for found in found {
        let state = state_of(&found.position);
        let view = state.view(state.to_move());
        assert_eq!((found.method, found.bag), (Method::Simulation, view.bag_len()));
        let candidates =
            [found.best, found.second].map(|made| Candidate::new(&view, &tables().leaves, made));
        let stopping = StopCondition::amount(20_000);
        let options = SimulationOptions::default().seed(4242).stopping(stopping);
        let mut simulation = Simulation::new(&view, tables(), &candidates, options).unwrap();
        while simulation.stopped().is_none() {
            simulation.advance(2);
        }
        let ranking = simulation.ranking();
        wrong += usize::from(ranking[0].made != found.best || ranking[0].mean == ranking[1].mean);
    }
    // One in forty of the smallest leads may be by chance.
    assert!(wrong * 40 <= found.len(), "{wrong} of {}", found.len());
}

#[test]
fn the_result_does_not_depend_on_threads_steps_or_order() {
    let games = games(3);
    let all = find(&games, PositionFilter::default());
    let mut threads = finder(&games, PositionFilter::default());
    let is_due = || true;
    let limits = StepLimits { is_due: &is_due, ..StepLimits::NONE };
    while !threads.advance(2, limits).unwrap() {}
    assert_eq!(threads.found(), all);
    let mut shuffled = finder(&games, PositionFilter::default());
    shuffled.shuffle(3);
    while !shuffled.advance(1, StepLimits::NONE).unwrap() {}
    assert_ne!(shuffled.found(), all);
    let mut found = shuffled.found().to_vec();
    found.sort_by_key(|found| (found.game, found.turn));
    assert_eq!(found, all);
    // Nor on the other games.
    let last = find(&games[2..], PositionFilter::default());
    let of_last = all.iter().filter(|found| found.game == 2);
    let of_last: Vec<_> = of_last.map(|found| FoundPosition { game: 0, ..found.clone() }).collect();
    assert_eq!(last, of_last);
}

#[test]
fn conditions_select_among_all_positions() {
    let games = games(6);
    let all = find(&games, PositionFilter::default());
    let of_word = |found: &FoundPosition| {
        let play = found.best.play()?;
        let word = play.word(&found.position.board).into_iter();
        Some(word.map(|(tile, _)| tile.letter()).collect::<Vec<Letter>>())
    };
    let expected = |is_wanted: &dyn Fn(&FoundPosition) -> bool| -> Vec<FoundPosition> {
        let wanted: Vec<_> = all.iter().filter(|found| is_wanted(found)).cloned().collect();
        assert!(!wanted.is_empty() && wanted.len() < all.len());
        wanted
    };
    let bag = PositionFilter::default().bag(0..=6);
    assert_eq!(find(&games, bag), expected(&|found| found.bag <= 6));
    let kinds = [PositionKind::Bingo, PositionKind::Endgame];
    let filter = PositionFilter::default().kinds(kinds);
    assert_eq!(find(&games, filter), expected(&|found| kinds.contains(&found.kind)));
    let three = PositionFilter::default().word(Some(LetterCounts::length(3..=3).into()));
    let is_three = |found: &FoundPosition| of_word(found).is_some_and(|word| word.len() == 3);
    assert_eq!(find(&games, three), expected(&is_three));
    for found in &all {
        assert_eq!(found.words.first().cloned(), of_word(found).filter(|word| word.len() > 1));
        assert_eq!(found.kind, PositionKind::of(found.bag, &found.best, &rules()));
    }
}

#[test]
fn turns_without_a_rack_are_skipped() {
    let mut games = games(1);
    let all = finder(&games, PositionFilter::default()).progress().total;
    games[0].turns[0].rack = Rack::new();
    let mut finder = finder(&games, PositionFilter::default());
    while !finder.advance(1, StepLimits::NONE).unwrap() {}
    let progress = finder.progress();
    assert_eq!((progress.skipped, progress.total), (1, all));
    assert!(finder.found().iter().all(|found| found.turn > 1));
}

#[test]
fn answers_lose_what_the_best_move_leads_by() {
    let found = find(&games(8), PositionFilter::default());
    let judge = AnswerJudge::new(tables(), rules(), options());
    let mut methods = Vec::new();
    for found in &found {
        let state = state_of(&found.position);
        assert!(judge.lost(&state, &found.best, &found.best).unwrap().is_none());
        let lost = judge.lost(&state, &found.best, &found.second).unwrap();
        assert!(!lost.is_none());
        let view = state.view(state.to_move());
        let equity = |made: &Move| Candidate::new(&view, &tables().leaves, *made).equity;
        // The mirror images of a first play have one rank.
        if view.board().tiles().next().is_some() {
            let is_better =
                |made: &&Move| **made != Move::Pass && equity(made) > equity(&found.second);
            let better = moves(&state).iter().filter(is_better).count();
            assert_eq!(judge.rank(&state, &found.second).unwrap(), better + 1);
        }
        match (found.method, lost) {
            (Method::Endgame, AnswerLoss::Points(lost)) => assert_eq!(lost, found.lead),
            (Method::Preendgame, AnswerLoss::Win(lost)) => {
                assert!((lost.value - found.lead.value).abs() < 1e-9);
            }
            (Method::Simulation, AnswerLoss::Points(lost)) => {
                let width =
                    |of: &lexc_engine::analyse::Estimate| of.high.unwrap() - of.low.unwrap();
                let apart = (lost.value - found.lead.value).abs();
                // Two estimates of one number, each within twice its interval.
                assert!(apart <= width(&lost) + width(&found.lead), "{lost:?} {:?}", found.lead);
            }
            (method, lost) => panic!("{method:?} {lost:?}"),
        }
        methods.push(found.method);
        assert!(judge.lost_until(&state, &found.best, &found.second, &|| true).unwrap().is_none());
        assert!(judge.rank_until(&state, &found.second, &|| true).unwrap().is_none());
    }
    for method in [Method::Endgame, Method::Preendgame, Method::Simulation] {
        assert!(methods.contains(&method), "{method:?}");
    }
}
