//! Analyses of games, compared with values by definition and plain searches.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use lexc_alphabet::{Letter, Tile};
use lexc_engine::Error;
use lexc_engine::StepLimits;
use lexc_engine::analyse::{
    Analyser, AnalysisOptions, AnalysisRun, ChallengeOutcome, Depth, Estimate, GameAnalysis,
    Measure, Method, MistakeSize, Thresholds, UnjudgedReason, WinSource,
};
use lexc_engine::endgame::{EndgameOptions, EndgameStatus, PositionMemory, exhaustive_value};
use lexc_engine::infer::Weighting;
use lexc_engine::leaves::LeaveTable;
use lexc_engine::preendgame::{Preendgame, PreendgameOptions};
use lexc_engine::session::{Advisor, Command, Computers, Phase, Session, Start, review};
use lexc_engine::simulate::{
    Candidate, Comparison, Simulation, SimulationOptions, StopCondition, Tables, candidates,
};
use lexc_engine::win::WinTable;
use lexc_game::{
    BoardLayout, Draws, Equity, Event, Game, GameRules, GameState, Move, Play, PlayerId,
    PlayerName, PlayerView, Position, Rack, Score, exchanges,
};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;
use lexc_testkit::{brute, small};

fn lexicon() -> Lexicon {
    Lexicon::from_bytes(small::lexicon()).unwrap()
}

fn rules() -> GameRules {
    let layout =
        BoardLayout::parse("=..'..=\n.-...-.\n..-.-..\n'.....'\n..-.-..\n.-...-.\n=..'..=\n")
            .unwrap();
    GameRules::on(layout, Score::from(20))
        .with_rack_size(3)
        .with_exchange_minimum(4)
        .with_scoreless_limit(NonZeroU32::new(4))
}

fn tiles(text: &str) -> Rack {
    Rack::from_tiles(small::tiles(text)).unwrap()
}

fn tables() -> Tables {
    let mut table = LeaveTable::zero(&small::alphabet(), 2).unwrap();
    for (leave, value) in [("?", 6.5), ("D", 1.25), ("E", -0.5), ("DE", 2.0), ("C", -3.0)] {
        assert!(table.set(&tiles(leave), value));
    }
    Tables { lexicon: lexicon(), leaves: Arc::new(table), win: WinTable::builtin() }
}

fn quick() -> AnalysisOptions {
    AnalysisOptions::default().candidates(5).iterations(80).to_the_end(2).preendgame_nodes(500)
}

fn by_equity() -> AnalysisOptions {
    AnalysisOptions::default().depth(Depth::Equity)
}

fn analyse(game: &Game, options: AnalysisOptions) -> GameAnalysis {
    let analyser = Analyser::new(tables(), rules(), options);
    analyser.analyse(game, 1).unwrap()
}

/// Returns every move of a player with its equity by definition, best first; ties go to plays.
fn valued(view: &PlayerView<'_>, generator: &mut MoveGenerator) -> Vec<(Move, Equity)> {
    generator.set_board(view.board()).unwrap();
    let mut plays: Vec<Play> = generator.all(view.rack()).iter().collect();
    plays.sort_by(Play::cmp_rank);
    let swaps = exchanges(view.rack(), view.bag_len(), view.rules()).map(Move::Exchange);
    let moves = plays.into_iter().map(Move::Play).chain(swaps).chain([Move::Pass]);
    let table = tables().leaves;
    let ones = |tiles: &Rack| -> Vec<i32> {
        let ones = tiles.tiles().map(|tile| Rack::from_tiles([tile]).unwrap());
        ones.map(|one| table.value(&one).thousandths()).collect()
    };
    let full = ones(&Position::new(view.rules()).unseen(&small::alphabet()));
    let value = |made: &Move| {
        let leave = made.leave(view.rack());
        let kept = match (view.bag_len(), leave.is_empty()) {
            (bag @ 1.., _) => {
                let drawn = match made {
                    Move::Play(play) => play.tiles().len().min(bag),
                    Move::Exchange(tiles) => tiles.len(),
                    Move::Pass => 0,
                };
                let empties = made.play().is_some() && drawn == bag;
                let value = table.value(&leave).thousandths();
                let unseen = ones(&view.unseen());
                let value = brute::adjusted_leave(value, empties, drawn, &unseen, &full);
                Equity::from_thousandths(value)
            }
            (0, true) => Equity::from(view.values().rack(&view.unseen()) * 2),
            (0, false) => Equity::from_points(-10.0) - Equity::from(view.values().rack(&leave) * 2),
        };
        Equity::from(made.score()) + kept
    };
    let mut moves: Vec<(Move, Equity)> = moves.map(|made| (made, value(&made))).collect();
    moves.sort_by_key(|(_, equity)| core::cmp::Reverse(*equity));
    moves
}

/// Plays a game in which `choose` selects each move, given the game so far and all moves by equity.
fn play(seed: u64, mut choose: impl FnMut(&Game, &GameState, &[(Move, Equity)]) -> Move) -> Game {
    let mut generator = MoveGenerator::with_rules(&lexicon(), &rules()).unwrap();
    let mut state = GameState::builder(rules(), &small::alphabet()).seed(seed).build().unwrap();
    let names = ["ann", "bob"].map(|name| PlayerName::new(name, name));
    let mut game = Game::new(names);
    while state.ending().is_none() {
        let moves = valued(&state.view(state.to_move()), &mut generator);
        let made = choose(&game, &state, &moves);
        game.push_move(&state, made);
        let _ = state.apply(&made).unwrap();
    }
    game.finish(&state);
    game
}

/// Returns a game of good moves, many of which are not the best.
fn some_game(seed: u64) -> Game {
    let mut draws = Draws::new(seed, 5);
    play(seed, |_, _, moves| {
        let at = draws.below(4) as usize;
        moves[at.min(moves.len() - 1)].0
    })
}

#[test]
fn equity_lost_is_the_difference_from_the_best_move() {
    let mut lossy = 0;
    for seed in 0..30 {
        let mut expected = Vec::new();
        let mut draws = Draws::new(seed, 5);
        let mut counts = Vec::new();
        let game = play(seed, |_, state, moves| {
            let at = (draws.below(4) as usize).min(moves.len() - 1);
            expected.push((moves[0].1 - moves[at].1).points());
            counts.push(state.bag().len());
            moves[at].0
        });
        let found = analyse(&game, by_equity());
        let judged = found.turns.iter().map(|turn| turn.assessment().unwrap());
        let lost: Vec<f64> = judged.clone().map(|found| found.equity_lost.value).collect();
        assert_eq!(lost, expected, "{seed}");
        lossy += lost.iter().filter(|lost| **lost > 0.0).count();
        assert!(judged.clone().all(|found| found.method == Method::Equity));
        for (found, lost) in judged.zip(&lost) {
            assert_eq!(found.mistake, Thresholds::EQUITY.size(*lost));
            assert!(!found.is_best || *lost == 0.0);
        }
        // The size of the bag follows from the moves.
        let bags: Vec<usize> = found.turns.iter().map(|turn| turn.bag).collect();
        assert_eq!(bags, counts);
        // The summary adds up the turns.
        let sums = found.summaries.map(|summary| summary.equity_lost.total().value);
        assert!((sums.iter().sum::<f64>() - lost.iter().sum::<f64>()).abs() < 1e-9);
        let turns: usize = found.summaries.iter().map(|summary| summary.turns).sum();
        assert_eq!(turns, found.turns.len());
    }
    assert!(lossy > 60, "{lossy}");
}

#[test]
fn the_second_best_move_loses_the_difference() {
    let perfect = play(3, |_, _, moves| moves[0].0);
    let found = analyse(&perfect, by_equity());
    assert!(found.turns.iter().all(|turn| turn.assessment().unwrap().is_best));
    for summary in &found.summaries {
        assert_eq!(summary.equity_lost.total().value, 0.0);
        assert_eq!((summary.best, summary.mistakes), (summary.judged, [0; 3]));
    }
    for changed in 0..4 {
        let mut difference = 0.0;
        let game = play(3, |game, _, moves| {
            if game.turns.len() == changed {
                difference = (moves[0].1 - moves[1].1).points();
                return moves[1].0;
            }
            moves[0].0
        });
        let found = analyse(&game, by_equity());
        for (at, turn) in found.turns.iter().enumerate() {
            let lost = turn.assessment().unwrap().equity_lost.value;
            assert_eq!(lost, if at == changed { difference } else { 0.0 });
        }
    }
}

#[test]
fn the_best_moves_by_simulation_lose_nothing() {
    for measure in [Measure::Equity, Measure::Win] {
        let options = quick().measure(measure).thresholds(measure.thresholds());
        let game = play(4, |game, state, moves| {
            let mut made = moves[0].0;
            for _ in 0..6 {
                let mut game = game.clone();
                game.push_move(state, made);
                let found = analyse(&game, options.clone());
                let last = found.turns.last().unwrap().assessment().unwrap();
                if last.is_best {
                    return made;
                }
                made = last.best.made;
            }
            panic!("no move is the best one of its own analysis");
        });
        let found = analyse(&game, options);
        let mut methods = Vec::new();
        for turn in &found.turns {
            let judged = turn.assessment().unwrap();
            assert!(judged.is_best && judged.mistake.is_none());
            assert_eq!(judged.equity_lost, Estimate::exact(0.0));
            assert_eq!(judged.win_lost, Estimate::exact(0.0));
            methods.push(judged.method);
        }
        assert!(methods.contains(&Method::Simulation) && methods.contains(&Method::Endgame));
        let sums = found.summaries.map(|summary| summary.equity_lost.total());
        assert_eq!(sums, [Estimate::exact(0.0); 2]);
    }
}

#[test]
fn endgame_losses_agree_with_plain_search() {
    let plain = |position: &lexc_game::Position| {
        let options = EndgameOptions::default();
        let memory = PositionMemory::Positions;
        let value = exhaustive_value(&lexicon(), &rules(), position, &options, memory, 1_000_000);
        value.unwrap().expect("few nodes").points()
    };
    let mut lossy = 0;
    let mut turns = 0;
    for seed in 0..25 {
        let game = some_game(seed);
        let found = analyse(&game, quick().iterations(2));
        for turn in found.turns.iter().filter(|turn| turn.bag == 0) {
            let judged = turn.assessment().unwrap();
            assert_eq!(judged.method, Method::Endgame);
            assert!(judged.conclusive && judged.equity_lost.is_exact());
            let state = GameState::builder(rules(), &small::alphabet())
                .position(&turn.position)
                .build()
                .unwrap();
            let Event::Move(made) = turn.event else {
                panic!("a move");
            };
            let lead = state.view(PlayerId::FIRST).spread().points();
            let mut next = state.clone();
            let _ = next.apply(&made).unwrap();
            let value = match next.ending() {
                Some(_) => {
                    (next.score(PlayerId::FIRST) - next.score(PlayerId::SECOND)).points() - lead
                }
                None => made.score().points() - plain(&next.position().unwrap()),
            };
            let best = plain(&state.position().unwrap());
            assert_eq!(judged.best.value.value, f64::from(best), "{seed} {}", turn.number);
            assert_eq!(judged.equity_lost.value, f64::from(best - value));
            let result = |value: i32| match (lead + value).signum() {
                1 => 1.0,
                0 => 0.5,
                _ => 0.0,
            };
            assert_eq!(judged.win_lost.value, result(best) - result(value));
            assert_eq!(judged.made.win.value, result(value));
            turns += 1;
            lossy += usize::from(best > value);
        }
        // Without a mistake in the endgame, its first value is the final result.
        let end = found.course.last().unwrap();
        assert_eq!(end.source, WinSource::Result);
    }
    assert!(turns > 40 && lossy > 10, "{lossy} of {turns}");
}

/// With one tile in the bag, the share of draws that a play wins agrees with a plain search over
/// all draws.
#[test]
fn win_shares_over_draws_agree_with_plain_search() {
    let (mut played, mut lost) = (0, 0);
    for seed in 0..50 {
        let game = some_game(seed);
        let options = quick().iterations(2).preendgame_nodes(15_000);
        for turn in analyse(&game, options).turns {
            let (Some(judged), 1) = (turn.assessment(), turn.bag) else {
                continue;
            };
            assert_eq!(judged.method, Method::Preendgame);
            assert!(judged.conclusive);
            assert!(judged.best.win.value >= judged.made.win.value);
            let lost_here = judged.best.win.value - judged.made.win.value;
            assert!((judged.win_lost.value - lost_here).abs() < 1e-9);
            assert_eq!(judged.is_best, lost_here == 0.0);
            lost += usize::from(lost_here > 0.0);
            for valued in [judged.best, judged.made] {
                let Move::Play(play) = valued.made else {
                    continue;
                };
                assert!(valued.win.is_exact());
                assert!(
                    (valued.win.value - share_by_definition(&turn.position, &play)).abs() < 1e-9
                );
                played += 1;
            }
        }
    }
    assert!(played > 20 && lost > 2, "{played} {lost}");
}

/// With one to four tiles in the bag, win probabilities come from a pre-endgame search and state
/// whether they are proven. They depend on the node limit, not on threads.
#[test]
fn turns_before_the_endgame_have_the_figures_of_a_limited_search() {
    let (mut proven, mut estimated) = (0, 0);
    for (seed, nodes) in (0..4).flat_map(|seed| [300, 20_000].map(|nodes| (seed, nodes))) {
        let game = some_game(seed);
        let options = quick().iterations(2).preendgame_nodes(nodes);
        let found = analyse(&game, options.clone());
        let shared = Analyser::new(tables(), rules(), options).analyse(&game, 3);
        assert_eq!(shared.unwrap(), found);
        for turn in found.turns.iter().filter(|turn| (1..=4).contains(&turn.bag)) {
            let (Some(judged), Event::Move(made)) = (turn.assessment(), turn.event) else {
                continue;
            };
            assert_eq!(judged.method, Method::Preendgame);
            assert!(judged.effort < nodes + 2_048, "{}", judged.effort);
            let position = Position { other_rack: None, ..turn.position.clone() };
            let options = PreendgameOptions::default();
            let mut search = Preendgame::new(&lexicon(), &rules(), &position, options).unwrap();
            let made = search.include(&made).expect("a move of the position");
            search.run(1, |searched| searched >= nodes);
            let answer = search.answer();
            let win = |made: Move| {
                let mut moves = answer.moves.iter();
                moves.find(|results| results.made == made).unwrap().win
            };
            assert_eq!(judged.conclusive, answer.status == EndgameStatus::Solved);
            assert_eq!(judged.made.win.value, win(made));
            assert_eq!(judged.best.win.value, answer.moves[0].win.max(win(made)));
            proven += usize::from(judged.conclusive);
            estimated += usize::from(!judged.conclusive && judged.best.win.low.is_none());
        }
    }
    assert!(proven > 3 && estimated > 3, "{proven} {estimated}");
}

/// Returns the share of draws won by a play that empties a bag of one tile.
fn share_by_definition(position: &lexc_game::Position, play: &Play) -> f64 {
    let unseen = position.unseen(&small::alphabet());
    let mut halves = 0.0;
    for (tile, count) in unseen.iter() {
        let mut other = unseen;
        assert!(other.remove(tile));
        let mut next = position.clone();
        play.place_on(&mut next.board);
        next.rack = other;
        let mut own = play.leave(&position.rack);
        own.add(tile).unwrap();
        next.other_rack = Some(own);
        next.scoreless_turns = match play.score() {
            Score::ZERO => position.scoreless_turns + 1,
            _ => 0,
        };
        let lead = (position.scores[0] - position.scores[1]).points() + play.score().points();
        let over = next.scoreless_turns >= rules().scoreless_limit().unwrap().get();
        let value = match over {
            true => {
                let values = lexc_game::TileValues::new(&small::alphabet());
                (values.rack(&own) - values.rack(&other)).points()
            }
            false => {
                let (options, memory) = (EndgameOptions::default(), PositionMemory::Positions);
                let value =
                    exhaustive_value(&lexicon(), &rules(), &next, &options, memory, 1_000_000);
                value.unwrap().expect("few nodes").points()
            }
        };
        halves += count as f64 * f64::from((lead - value).signum() + 1) / 2.0;
    }
    halves / unseen.len() as f64
}

#[test]
fn a_search_without_nodes_proves_nothing() {
    let game = some_game(2);
    let options = quick().endgame_nodes(0).iterations(2);
    let found = analyse(&game, options);
    let endgames = found.turns.iter().filter_map(|turn| turn.assessment());
    let endgames = endgames.filter(|judged| judged.method == Method::Endgame);
    assert!(endgames.clone().count() > 0);
    for judged in endgames {
        assert!(judged.equity_lost.value >= 0.0);
        assert!(
            judged.conclusive == (judged.best.value.is_exact() && judged.made.value.is_exact())
        );
    }
}

#[test]
fn results_depend_on_seeds_but_not_on_threads() {
    let game = some_game(7);
    let analyser = Analyser::new(tables(), rules(), quick());
    let one = analyser.analyse(&game, 1).unwrap();
    for threads in [2, 5, 40] {
        assert_eq!(analyser.analyse(&game, threads).unwrap(), one);
    }
    let other = analyse(&game, quick().seed(2));
    assert_ne!(other, one);
    let inferred = analyse(&game, quick().infer(Some(Weighting::default())));
    assert_ne!(inferred, one);
    assert!(inferred.turns.iter().all(|turn| turn.judged.is_ok()));
}

#[test]
fn an_analysis_in_steps_is_the_whole_analysis() {
    let game = some_game(7);
    for options in [quick(), quick().infer(Some(Weighting::default()))] {
        let analyser = Analyser::new(tables(), rules(), options);
        let whole = analyser.analyse(&game, 1).unwrap();
        for threads in [1, 3] {
            let mut run = AnalysisRun::new(analyser.clone(), game.clone()).unwrap();
            let (looks, cancelled) = (AtomicU32::new(0), AtomicBool::new(false));
            let is_cancelled = || {
                let cancels = looks.fetch_add(1, Relaxed).is_power_of_two();
                cancelled.fetch_or(cancels, Relaxed) || cancels
            };
            // Each step ends as soon as it can, and some are cancelled.
            let limits = StepLimits { is_due: &|| true, is_cancelled: &is_cancelled };
            let (mut steps, mut done) = (0, 0);
            while !run.advance(threads, limits).unwrap() {
                cancelled.store(false, Relaxed);
                steps += 1;
                assert!((done..run.progress().total).contains(&run.progress().done));
                done = run.progress().done;
            }
            // Turns and positions are divided, too.
            assert!(steps * threads > 3 * run.progress().total, "{steps}");
            assert_eq!(run.analysis(), whole);
        }
    }
}

#[test]
fn an_interrupted_analysis_marks_the_remaining_turns() {
    let game = some_game(7);
    let analyser = Analyser::new(tables(), rules(), quick());
    for threads in [1, 3] {
        let looks = AtomicU32::new(0);
        let limits =
            StepLimits { is_cancelled: &|| looks.fetch_add(1, Relaxed) >= 12, ..StepLimits::NONE };
        let mut run = AnalysisRun::new(analyser.clone(), game.clone()).unwrap();
        assert!(!run.advance(threads, limits).unwrap());
        assert!(looks.load(Relaxed) < 20);
        let found = run.analysis();
        let left = |turn: &&lexc_engine::analyse::TurnAnalysis| {
            turn.judged == Err(UnjudgedReason::Interrupted)
        };
        assert!(found.interrupted && found.turns.iter().any(|turn| left(&turn)));
        assert_eq!(found.turns.len(), game.moves().count());
    }
}

#[test]
fn turns_with_an_incomplete_rack_are_not_judged() {
    let mut game = some_game(7);
    let whole = analyse(&game, quick());
    let mut less = game.turns[2].rack;
    let tile = less.tiles().next().unwrap();
    assert!(less.remove(tile));
    game.turns[2].rack = less;
    game.turns[3].rack = Rack::new();
    let found = analyse(&game, quick());
    let reason = |known| Err(UnjudgedReason::RackUnknown { known, held: 3 });
    assert_eq!(found.turns[2].judged, reason(2));
    assert_eq!(found.turns[3].judged, reason(0));
    assert_eq!(found.course[3].source, WinSource::Table);
    for at in [0, 1, 4, 5] {
        assert_eq!(found.turns[at], whole.turns[at]);
    }
    let judged: usize = found.summaries.iter().map(|summary| summary.judged).sum();
    assert_eq!(judged, found.turns.len() - 2);
    game.turns[3].rack = tiles("AABB");
    let found = analyse(&game, quick());
    assert_eq!(found.turns[3].judged, Err(UnjudgedReason::RackTooLong { found: 4, held: 3 }));
}

#[test]
fn unknown_exchanges_and_impossible_tiles_are_not_judged() {
    let read = |text: &str| Game::from_gcg(text, rules().layout(), &small::alphabet()).unwrap();
    let game =
        read(">ann: ABC -2 +0 0\n>bob: ABD 4C AB +4 4\n>ann: CCC - +0 0\n>bob: CDE 1A CD +9 13\n");
    let found = analyse(&game, by_equity());
    assert_eq!(found.turns[0].judged, Err(UnjudgedReason::UnknownExchange(2)));
    assert!(found.turns[1].judged.is_ok());
    // The last play touches no tile.
    let Err(UnjudgedReason::Illegal(reason)) = &found.turns[3].judged else {
        panic!("{:?}", found.turns[3].judged);
    };
    assert_eq!(reason.to_string(), "the play touches no tile on the board");
    let game = read(">ann: BBB - +0 0\n>bob: BBB - +0 0\n>ann: BB? - +0 0\n>bob: ??? - +0 0\n");
    let found = analyse(&game, by_equity());
    assert_eq!(found.turns[3].judged, Err(UnjudgedReason::TilesExceeded(Tile::Blank)));
    for (text, error) in [
        (">a: A - +0 0\n>b: A - +0 0\n>c: A - +0 0\n", Error::Players(3)),
        ("#player1 a A\n#player2 b B\n", Error::NoTurns),
    ] {
        let analyser = Analyser::new(tables(), rules(), by_equity());
        assert_eq!(analyser.analyse(&read(text), 1), Err(error));
    }
}

/// Analyses a game with the English alphabet and words such as CAR, CARS, CAT, CATS, DO, DOG, DOGS.
fn english(text: &str) -> GameAnalysis {
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).unwrap();
    let rules = GameRules::standard();
    let game = Game::from_gcg(text, rules.layout(), lexicon.alphabet()).unwrap();
    let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 6).unwrap());
    let win = WinTable::builtin();
    let tables = Tables { lexicon, leaves, win };
    let analyser = Analyser::new(tables, rules, by_equity());
    analyser.analyse(&game, 1).unwrap()
}

const CAT: &str = "#player1 ann Ann\n#player2 bob Bob\n>ann: ACRSTXZ 8F CAT +10 10\n";

#[test]
fn phonies_and_challenges_are_distinguished() {
    // COG is not a word.
    let stayed = english(&format!("{CAT}>bob: DGOQSVX F8 .OG +10 10\n"));
    let turn = &stayed.turns[1];
    let word = alphabet_word(&turn.invalid[0]);
    assert_eq!((turn.invalid.len(), word.as_str(), turn.challenge), (1, "COG", None));
    assert_eq!(turn.expected, None);
    let [ann, bob] = &stayed.summaries;
    assert_eq!((bob.phonies_stayed, ann.challenges_missed), (1, 1));

    let off = english(&format!(
        "{CAT}>bob: DGOQSVX F8 .OG +10 10\n>bob: DGOQSVX -- -10 0\n>ann: RSXZAEE - +0 10\n"
    ));
    assert_eq!(off.turns.len(), 3);
    let turn = &off.turns[1];
    assert_eq!(turn.challenge, Some(ChallengeOutcome::Withdrawn));
    let judged = turn.assessment().unwrap();
    // The turn counts as a pass, which loses the value of the best play, DOG or DO.
    assert_eq!(judged.made.made, Move::Pass);
    assert!(judged.equity_lost.value > 5.0);
    let [ann, bob] = &off.summaries;
    assert_eq!((bob.phonies_withdrawn, bob.phonies_stayed, ann.challenges_won), (1, 0, 1));
    // The tiles are back on the rack, and the bag is as full as before.
    assert_eq!((off.turns[1].bag, off.turns[2].bag), (83, 83));

    let bonus = english(&format!("{CAT}>ann: ACRSTXZ (challenge) +5 15\n>bob: DGOQSVX - +0 0\n"));
    let points = Score::from(5);
    assert_eq!(bonus.turns[0].challenge, Some(ChallengeOutcome::Failed { points }));
    assert_eq!(bonus.summaries[1].challenges_lost, 1);
    assert_eq!(bonus.turns[1].position.scores.map(Score::points), [0, 15]);

    let lost = english(&format!(
        "{CAT}>bob: DGOQSVX - +0 0\n>ann: RSXZAEE - +0 10\n#lexc-challenge 1 2\n"
    ));
    assert_eq!(lost.turns[0].challenge, Some(ChallengeOutcome::TurnLost));
    assert_eq!(lost.turns[1].judged, Err(UnjudgedReason::TurnLost));
    assert_eq!((lost.summaries[1].turns, lost.summaries[1].challenges_lost), (0, 1));

    let valid = english(&format!("{CAT}>ann: ACRSTXZ -- -10 0\n>bob: DGOQSVX - +0 0\n"));
    assert!(!valid.turns[0].is_phony() && valid.turns[0].is_withdrawn());
    assert_eq!(valid.summaries[1].challenges_won, 0);
}

fn alphabet_word(word: &[Letter]) -> String {
    lexc_testkit::alphabet("english").spell(word)
}

#[test]
fn points_that_differ_from_the_rules_are_reported() {
    let found = english("#player1 ann Ann\n#player2 bob Bob\n>ann: ACRSTXZ 8F CAT +12 12\n");
    let turn = &found.turns[0];
    assert_eq!((turn.points, turn.expected), (Score::from(12), Some(Score::from(10))));
    assert_eq!(turn.assessment().unwrap().made.made.score(), 10);
    assert_eq!(turn.bingo_possible, Some(false));
}

#[test]
fn the_review_of_a_session_agrees_with_the_analysis() {
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).unwrap();
    let mut session = Session::builder(&lexicon)
        .computer("equity")
        .computer("level1")
        .seed(8)
        .start(Start::AsGiven)
        .build()
        .unwrap();
    let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 6).unwrap());
    let helper = Computers::default_helper(&session);
    let mut computers = Computers::new(&session, &helper, |_| Arc::clone(&leaves), None).unwrap();
    while let Phase::Turn(_) = session.phase() {
        let made = computers.choose(session.state());
        session.apply(Command::Move(made)).unwrap();
    }
    let mut advisor = Advisor::new(&lexicon, session.rules(), Arc::clone(&leaves)).unwrap();
    let reviewed = review(&session, &mut advisor);
    let win = WinTable::builtin();
    let tables = Tables { lexicon: lexicon.clone(), leaves, win };
    let analyser = Analyser::new(tables, session.rules().clone(), by_equity());
    let found = analyser.analyse(session.game(), 1).unwrap();
    assert_eq!(found.turns.len(), reviewed.turns.len());
    for (turn, reviewed) in found.turns.iter().zip(&reviewed.turns) {
        let judged = turn.assessment().unwrap();
        assert_eq!(judged.equity_lost.value, reviewed.lost().points(), "{}", turn.number);
        assert_eq!(judged.best.equity, reviewed.judgement.best_value);
    }
}

/// A comparison uses the same rollouts as a simulation.
#[test]
fn a_comparison_agrees_with_a_simulation_of_two_moves() {
    let state = GameState::builder(rules(), &small::alphabet()).seed(4).build().unwrap();
    let view = state.view(PlayerId::FIRST);
    let mut generator = MoveGenerator::with_rules(&lexicon(), &rules()).unwrap();
    let list = candidates(&view, &mut generator, &tables().leaves, 4).unwrap();
    let pair: [Candidate; 2] = [list[0], list[3]];
    let options = SimulationOptions::default().stopping(StopCondition::amount(300)).seed(9);
    let mut simulation = Simulation::new(&view, tables(), &pair, options.clone()).unwrap();
    while simulation.stopped().is_none() {
        simulation.advance(1);
    }
    let moves = pair.map(|candidate| candidate.made);
    let compared = |moves, iterations| {
        let mut run = Comparison::new(&view, &tables(), moves, &options, iterations).unwrap();
        while !run.advance() {}
        run.result()
    };
    let found = compared(moves, 300);
    for (at, made) in moves.iter().enumerate() {
        let ranking = simulation.ranking();
        let ranked = ranking.iter().find(|ranked| ranked.made == *made).unwrap();
        assert_eq!(found.points[at].estimate, ranked.points);
        assert_eq!(found.win[at].estimate, ranked.win);
        assert!((found.points[at].low - ranked.interval.low).abs() < 1e-9);
    }
    let difference = found.points[0].estimate - found.points[1].estimate;
    assert!((found.points_difference.estimate - difference).abs() < 1e-9);
    // With common random numbers the difference has a smaller error than two independent means.
    let half = |interval: lexc_engine::stats::Interval| (interval.high - interval.low) / 2.0;
    let apart = half(found.points[0]).hypot(half(found.points[1]));
    assert!(half(found.points_difference) < apart);
    let same = compared([moves[0]; 2], 50);
    assert_eq!((same.points_difference.low, same.win_difference.high), (0.0, 0.0));
}

#[test]
fn mistake_sizes_begin_at_their_thresholds() {
    let thresholds = Thresholds::new([1.0, 2.0, 4.0]).unwrap();
    let sizes: Vec<Option<MistakeSize>> =
        [0.99, 1.0, 2.0, 3.99, 4.0].map(|lost| thresholds.size(lost)).into();
    let (small, medium, large) = (MistakeSize::Small, MistakeSize::Medium, MistakeSize::Large);
    assert_eq!(sizes, [None, Some(small), Some(medium), Some(medium), Some(large)]);
    for bad in [[0.0, 1.0, 2.0], [1.0, 1.0, 2.0], [1.0, 2.0, f64::INFINITY]] {
        assert_eq!(Thresholds::new(bad), None);
    }
}
