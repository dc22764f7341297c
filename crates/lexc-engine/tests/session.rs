//! Sessions: complete games, challenges, undo, views, and saved and resumed games.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use lexc_alphabet::ErrorKind;
use lexc_compiler::compile::{LayoutChoice, StructureSet};
use lexc_engine::Error;
use lexc_engine::leaves::LeaveTable;
use lexc_engine::session::{
    Advisor, Assistance, Command, Computers, Phase, Seat, Session, SessionBuilder, SessionEvent,
    Start, read_exchange, read_play, review,
};
use lexc_game::{
    BoardLayout, ChallengeResult, ChallengeRule, Equity, Event, GameRules, Leftovers, Move,
    PlayerId, Score, TimeControl,
};
use lexc_runtime::Lexicon;

fn built_in(name: &str) -> Lexicon {
    let bytes = lexc_testkit::builtin(name, StructureSet::GADDAG);
    Lexicon::from_bytes_unverified(bytes).unwrap()
}

fn turkish() -> &'static Lexicon {
    static TURKISH: OnceLock<Lexicon> = OnceLock::new();
    TURKISH.get_or_init(|| built_in("turkish"))
}

fn twelve() -> &'static Lexicon {
    static TWELVE: OnceLock<Lexicon> = OnceLock::new();
    TWELVE.get_or_init(|| Lexicon::from_bytes(lexc_testkit::twelve()).unwrap())
}

fn builder(lexicon: &Lexicon, rules: GameRules, seats: &[&str], seed: u64) -> SessionBuilder {
    Session::builder(lexicon)
        .rules(rules)
        .seats(seats.iter().map(|text| text.parse().unwrap()))
        .seed(seed)
        .start(Start::AsGiven)
        .lexicon_name("some.lex")
}

fn begin(lexicon: &Lexicon, rules: GameRules, seats: &[&str], seed: u64) -> Session {
    builder(lexicon, rules, seats, seed).build().unwrap()
}

fn leaves(session: &Session) -> Arc<LeaveTable> {
    Arc::new(LeaveTable::zero(session.lexicon().alphabet(), 6).unwrap())
}

fn computers(session: &Session) -> Computers {
    let leaves = leaves(session);
    let helper = Computers::default_helper(session);
    Computers::new(session, &helper, |_| Arc::clone(&leaves), None).unwrap()
}

/// Plays to the end with the computers.
fn play_out(session: &mut Session) {
    let mut computers = computers(session);
    while let Phase::Turn(_) = session.phase() {
        let made = computers.choose(session.state());
        session.apply(Command::Move(made)).unwrap();
    }
}

/// Returns the message of a refusal.
fn refusal<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    result.unwrap_err().to_string()
}

fn play(session: &mut Session, text: &str) -> Result<Vec<SessionEvent>, Error> {
    let view = session.player_view(session.state().to_move());
    let play = read_play(text, &view, session.lexicon().alphabet()).unwrap();
    session.apply(Command::Move(Move::Play(play)))
}

/// Returns a phony: the first tiles of the current player's rack, in alphabet order.
fn phony(session: &Session) -> String {
    let rack = session.state().rack(session.state().to_move());
    let letters: Vec<_> = rack.tiles().filter_map(|tile| tile.letter()).take(4).collect();
    format!("8E {}", session.lexicon().spell(&letters))
}

#[test]
fn final_scores_of_two_to_four_players_agree_with_the_record() {
    let seats = ["greedy", "equity", "level4", "level1"];
    for players in 2..=4 {
        let mut session = begin(turkish(), GameRules::standard(), &seats[..players], 3);
        play_out(&mut session);
        let Phase::Over(ending) = session.phase() else {
            panic!("{:?}", session.phase());
        };
        assert_eq!(session.game().ending, Some(ending));
        for player in session.players() {
            assert_eq!(session.game().score(player), session.state().score(player));
            let own = session.game().turns.iter().filter(|turn| turn.player == player);
            let sum: Score = own.map(|turn| turn.points).sum();
            assert_eq!(sum, session.state().score(player));
        }
    }
}

#[test]
fn a_game_resumed_after_any_turn_continues_unchanged() {
    let mut session = begin(turkish(), GameRules::standard(), &["equity", "level3", "greedy"], 11);
    let mut computers = computers(&session);
    let mut saved = Vec::new();
    while let Phase::Turn(_) = session.phase() {
        saved.push(session.to_gcg());
        let made = computers.choose(session.state());
        session.apply(Command::Move(made)).unwrap();
    }
    let finished = session.to_gcg();
    assert!(saved.len() > 20);
    for text in saved.iter().step_by(5) {
        let mut resumed = Session::resume(text, turkish()).unwrap();
        assert_eq!(resumed.to_gcg(), *text);
        play_out(&mut resumed);
        assert_eq!(resumed.to_gcg(), finished);
    }
    let over = Session::resume(&finished, turkish()).unwrap();
    assert_eq!((over.to_gcg(), over.phase()), (finished, session.phase()));
}

/// Headers that no move confirms are rejected if they were changed, misspelt, repeated or lost. A
/// game without the checksum was saved by an earlier version.
#[test]
fn headers_that_were_changed_are_refused() {
    let rules = GameRules::standard().with_time(Some(TimeControl {
        allowance: Duration::from_secs(1500),
        penalty_per_minute: 10.into(),
    }));
    let seats = ["Ann=person", "greedy"];
    let builder = builder(twelve(), rules, &seats, 5).assistance(Assistance::Forbidden);
    let mut session = builder.build().unwrap();
    session.spend_time(PlayerId::FIRST, Duration::from_millis(1_500));
    let saved = session.to_gcg();
    let resumed = Session::resume(&saved, twelve()).unwrap();
    assert_eq!(resumed.to_gcg(), saved);
    let is_own = |line: &&str| line.starts_with('#') && line.contains("lexc-");
    let headers = || saved.lines().filter(is_own);
    assert!(headers().count() >= 9, "{saved}");
    let check = headers().next_back().unwrap();
    let without = |text: &str, line: &str| text.replace(&format!("{line}\n"), "");
    let refused = |text: &str| {
        let resumed = Session::resume(text, twelve());
        assert!(resumed.is_err(), "{text}");
    };
    for line in headers().filter(|line| *line != check) {
        let name = line.split(['#', ' ']).find(|part| part.contains("lexc-"));
        let misspelt = line.replacen(name.unwrap(), &format!("{}x", name.unwrap()), 1);
        let twice = format!("{line}\n{line}");
        refused(&without(&saved, line));
        refused(&saved.replace(line, &format!("{line}1")));
        // The same without a checksum.
        for text in [&saved, &without(&saved, check)] {
            refused(&text.replace(line, &misspelt));
            refused(&text.replace(line, &twice));
        }
    }
    let old = without(&saved, check);
    Session::resume(&old, twelve()).unwrap();
    refused(&old.replace("lexc-referee yes", "lexc-referee no"));
    refused(&format!("#lexc-used3 1.000\n{saved}"));
}

/// A game in which players only pass ends.
#[test]
fn a_game_without_a_limit_of_scoreless_turns_ends() {
    let rules = GameRules::standard().with_scoreless_limit(None);
    let mut session = begin(twelve(), rules, &["passing", "passing"], 5);
    play_out(&mut session);
    assert_eq!(session.game().turns.len() as u32, 1000 + 2);
}

#[test]
fn all_rules_are_saved_with_the_game() {
    let layout = BoardLayout::parse(
        "name: little\nstart: 3C\n=..-..=\n.\".'.\".\n..-.-..\n.\".'.\".\n=..-..=\n",
    )
    .unwrap();
    let rules = GameRules::two_exchanges()
        .with_layout(layout)
        .with_rack_size(5)
        .with_exchange_minimum(1)
        .with_bingo_bonuses([lexc_game::BingoBonus { tiles: 4, points: 20.into() }])
        .with_leftovers(Leftovers::Moved)
        .with_challenge(ChallengeRule::TenPoints)
        .with_time(Some(TimeControl {
            allowance: Duration::from_millis(90_250),
            penalty_per_minute: 7.into(),
        }));
    let mut session = begin(twelve(), rules.clone(), &["Ann B=person", "passing"], 5);
    session.spend_time(PlayerId::FIRST, Duration::from_millis(1_500));
    let resumed = Session::resume(&session.to_gcg(), twelve()).unwrap();
    assert_eq!(*resumed.rules(), rules);
    assert_eq!(resumed.time_used(PlayerId::FIRST), Duration::from_millis(1_500));
    assert_eq!(resumed.seats(), session.seats());
    assert_eq!(Session::lexicon_of(&session.to_gcg()), Some("some.lex"));
}

#[test]
fn files_that_are_not_sessions_are_refused() {
    let mut session = begin(turkish(), GameRules::standard(), &["greedy", "greedy"], 2);
    play_out(&mut session);
    let text = session.to_gcg();
    let error = |text: &str| Session::resume(text, turkish()).unwrap_err();
    assert_eq!(error("#player1 a a\n"), Error::NotASession("lexc-session"));
    for (from, to, message) in [
        ("lexc-session 1", "lexc-session 9", "cannot parse the line"),
        ("lexc-seed 2", "lexc-seed x", "cannot parse the line"),
        ("rack=7", "rack=99", "a rack size must be"),
        ("challenge=void", "challenge=maybe", "cannot parse the line"),
        // Another seed has other racks.
        ("lexc-seed 2", "lexc-seed 3", "turn 1"),
    ] {
        let error = error(&text.replace(from, to)).to_string();
        assert!(error.starts_with(message), "{error}");
    }
    // A changed score.
    let turn = text.lines().find(|line| line.starts_with('>')).unwrap();
    let (rest, total) = turn.rsplit_once(' ').unwrap();
    let other = error(&text.replace(turn, &format!("{rest} {total}1"))).to_string();
    assert!(other.starts_with("turn 1 does not follow"), "{other}");
    let other = Session::resume(&text, twelve()).unwrap_err();
    assert!(matches!(other, Error::OtherLexicon { .. }), "{other}");
    // Every prefix of the file is rejected or resumed without a panic.
    for end in (0..text.len()).step_by(97) {
        if let Some(part) = text.get(..end) {
            let _ = Session::resume(part, turkish());
        }
    }
}

#[test]
fn the_void_rule_names_invalid_words() {
    let mut session = begin(twelve(), GameRules::standard(), &["ann=person", "bob=person"], 1);
    let before = session.to_gcg();
    let text = phony(&session);
    let error = refusal(play(&mut session, &text));
    let word = text.split(' ').nth(1).unwrap();
    assert_eq!(error, format!("not in the lexicon: {word}"));
    assert_eq!(session.to_gcg(), before);
    let void = refusal(session.apply(Command::Challenge(PlayerId::SECOND)));
    assert!(void.starts_with("plays are checked at once"), "{void}");
}

#[test]
fn a_challenged_phony_is_withdrawn() {
    for rule in [ChallengeRule::Single, ChallengeRule::Double, ChallengeRule::FivePoints] {
        let rules = GameRules::standard().with_challenge(rule);
        let mut session = begin(twelve(), rules, &["ann=person", "bob=person"], 1);
        let rack = *session.state().rack(PlayerId::FIRST);
        let text = phony(&session);
        play(&mut session, &text).unwrap();
        assert!(session.can_challenge(PlayerId::SECOND) && !session.can_challenge(PlayerId::FIRST));
        let own = refusal(session.apply(Command::Challenge(PlayerId::FIRST)));
        assert_eq!(own, "there is no play of another player to challenge");
        let saved = session.to_gcg();
        assert_eq!(Session::resume(&saved, twelve()).unwrap().to_gcg(), saved);
        let events = session.apply(Command::Challenge(PlayerId::SECOND)).unwrap();
        let [SessionEvent::Challenged { invalid, result: ChallengeResult::Withdrawn { .. }, .. }] =
            events.as_slice()
        else {
            panic!("{events:?}");
        };
        assert_eq!(invalid.len(), 1);
        assert!(session.state().board().is_empty());
        assert_eq!(*session.state().rack(PlayerId::FIRST), rack);
        assert_eq!(session.state().to_move(), PlayerId::SECOND);
        assert_eq!(session.game().turns[1].event, Event::Withdrawal);
        let again = refusal(session.apply(Command::Challenge(PlayerId::SECOND)));
        assert_eq!(again, "there is no play of another player to challenge");
        let saved = session.to_gcg();
        assert_eq!(Session::resume(&saved, twelve()).unwrap().to_gcg(), saved);
    }
}

#[test]
fn computers_challenge_phonies_by_level() {
    let phony_stands = |computer: &str, seed| {
        let rules = GameRules::standard().with_challenge(ChallengeRule::Single);
        let mut session = begin(twelve(), rules, &["ann=person", computer], seed);
        let text = phony(&session);
        let events = play(&mut session, &text).unwrap();
        let saved = session.to_gcg();
        assert_eq!(Session::resume(&saved, twelve()).unwrap().to_gcg(), saved);
        events.len() == 1
    };
    let stands = |computer| (0..100).filter(|seed| phony_stands(computer, *seed)).count();
    assert_eq!((stands("greedy"), stands("level5")), (0, 0));
    // Level 1 notices 40 %, level 4 notices 85 %.
    assert!((45..=75).contains(&stands("level1")), "{}", stands("level1"));
    assert!((5..=27).contains(&stands("level4")), "{}", stands("level4"));
}

/// Returns the session of the first seed with an opening play, and that play.
fn playable(rules: &GameRules, seats: &[&str]) -> (Session, Move) {
    let found = (0..500).find_map(|seed| {
        let session = begin(twelve(), rules.clone(), seats, seed);
        let made = computers(&session).choose(session.state());
        made.play().is_some().then_some((session, made))
    });
    found.unwrap()
}

#[test]
fn a_failed_challenge_costs_what_the_rule_says() {
    let after = |rule, players: usize| {
        let rules = GameRules::standard().with_challenge(rule);
        let seats = ["ann=person", "bob=person", "cid=person"];
        let (mut session, made) = playable(&rules, &seats[..players]);
        session.apply(Command::Move(made)).unwrap();
        session.apply(Command::Challenge(PlayerId::SECOND)).unwrap();
        let saved = session.to_gcg();
        assert_eq!(Session::resume(&saved, twelve()).unwrap().to_gcg(), saved);
        let gained = session.state().score(PlayerId::FIRST) - made.score();
        (gained.points(), session.state().to_move().index())
    };
    assert_eq!(after(ChallengeRule::Single, 2), (0, 1));
    assert_eq!(after(ChallengeRule::Double, 2), (0, 0));
    assert_eq!(after(ChallengeRule::FivePoints, 2), (5, 1));
    assert_eq!(after(ChallengeRule::TenPoints, 3), (10, 1));
    assert_eq!(after(ChallengeRule::Double, 3), (0, 2));
}

#[test]
fn the_play_that_ends_the_game_can_be_challenged_or_accepted() {
    // With racks of five and a small bag, the game ends soon; computers play to the end.
    let rules = GameRules::standard().with_challenge(ChallengeRule::TenPoints);
    let seats = ["ann=person", "bob=person"];
    let mut session = begin(turkish(), rules, &seats, 4);
    let mut computers = computers(&session);
    while let Phase::Turn(_) = session.phase() {
        let made = computers.choose(session.state());
        session.apply(Command::Move(made)).unwrap();
    }
    assert_eq!(session.phase(), Phase::LastChallenge);
    let saved = session.to_gcg();
    assert_eq!(Session::resume(&saved, turkish()).unwrap().phase(), Phase::LastChallenge);
    assert_eq!(session.apply(Command::Move(Move::Pass)), Err(Error::AwaitingChallenge));
    let out = session.game().turns.last().unwrap().player;
    let other = out.next(2);
    let mut accepted = session.clone();
    let events = accepted.apply(Command::Accept).unwrap();
    assert!(matches!(events.as_slice(), [SessionEvent::Ended(_)]));
    let again = refusal(accepted.apply(Command::Accept));
    assert_eq!(again, "there is no play to accept");
    let mut challenged = session;
    challenged.apply(Command::Challenge(other)).unwrap();
    assert!(matches!(challenged.phase(), Phase::Over(_)));
    let score = |session: &Session| session.state().score(out);
    assert_eq!(score(&challenged), score(&accepted) + 10.into());
    for session in [accepted, challenged] {
        let saved = session.to_gcg();
        assert_eq!(Session::resume(&saved, turkish()).unwrap().to_gcg(), saved);
    }
}

#[test]
fn undo_returns_to_the_last_turn_of_a_person() {
    let mut session =
        begin(turkish(), GameRules::standard(), &["ann=person", "greedy", "equity"], 9);
    let nothing = refusal(session.apply(Command::Undo));
    assert_eq!(nothing, "there is no move to take back");
    let mut computers = computers(&session);
    let mut befores = Vec::new();
    for turn in 0..9 {
        if turn % 3 == 0 {
            befores.push(session.to_gcg());
        }
        let made = computers.choose(session.state());
        session.apply(Command::Move(made)).unwrap();
    }
    while let Some(before) = befores.pop() {
        let events = session.apply(Command::Undo).unwrap();
        assert_eq!(events, [SessionEvent::Undone { moves: 3 }]);
        assert_eq!(session.to_gcg(), before);
    }
    let mut refereed = builder(turkish(), GameRules::standard(), &["ann=person", "greedy"], 9)
        .assistance(Assistance::Forbidden)
        .build()
        .unwrap();
    refereed.apply(Command::Move(Move::Pass)).unwrap();
    let forbidden = refusal(refereed.apply(Command::Undo));
    assert_eq!(forbidden, "the referee of this game forbids undo");
    let saved = refereed.to_gcg();
    assert_eq!(Session::resume(&saved, turkish()).unwrap().assistance(), Assistance::Forbidden);
}

#[test]
fn undo_reopens_a_finished_game() {
    let mut session = begin(turkish(), GameRules::standard(), &["ann=person", "equity"], 6);
    play_out(&mut session);
    let over = session.to_gcg();
    session.apply(Command::Undo).unwrap();
    assert!(session.game().ending.is_none());
    let no_settlement = |event: &Event| !matches!(event, Event::LeftTiles(_));
    assert!(session.game().turns.iter().all(|turn| no_settlement(&turn.event)));
    play_out(&mut session);
    assert_eq!(session.to_gcg(), over);
}

#[test]
fn overtime_costs_points_at_the_end() {
    let rules = GameRules::standard().with_time(Some(TimeControl::default()));
    let mut session = begin(turkish(), rules, &["ann=person", "equity"], 6);
    session.spend_time(PlayerId::FIRST, Duration::from_secs(26 * 60 + 1));
    play_out(&mut session);
    let last = session.game().turns.last().unwrap();
    assert_eq!(
        (last.player, last.event, last.points),
        (PlayerId::FIRST, Event::TimePenalty, Score::new(-20))
    );
    assert_eq!(last.total, session.state().score(PlayerId::FIRST));
    let saved = session.to_gcg();
    assert_eq!(Session::resume(&saved, turkish()).unwrap().to_gcg(), saved);
}

#[test]
fn views_hide_racks_and_exchanges_of_others() {
    let rules = GameRules::standard().with_exchange_minimum(1);
    let mut session = begin(turkish(), rules, &["ann=person", "bob=person", "greedy"], 21);
    let mut computers = computers(&session);
    let mut exchanged = 0;
    while let Phase::Turn(player) = session.phase() {
        // Every fifth turn is an exchange.
        let made = match session.state().turn() % 5 {
            0 if session.state().bag().len() > 1 => {
                let rack = session.state().rack(player);
                exchanged += 1;
                Move::Exchange(lexc_game::Rack::from_tiles(rack.tiles().take(2)).unwrap())
            }
            _ => computers.choose(session.state()),
        };
        session.apply(Command::Move(made)).unwrap();
        if let Phase::Over(_) = session.phase() {
            break;
        }
        let ann = session.view(Some(PlayerId::FIRST));
        assert!(ann.rack(PlayerId::FIRST).is_some());
        assert!(ann.rack(PlayerId::SECOND).is_none());
        assert!(session.view(None).rack(PlayerId::FIRST).is_none());
        assert_eq!(ann.unseen(), session.player_view(PlayerId::FIRST).unseen());
        let all = session.view(None).unseen();
        let racks: usize = session.players().map(|player| session.state().rack(player).len()).sum();
        assert_eq!(all.len(), session.state().bag().len() + racks);
        for (line, turn) in ann.history().iter().zip(&session.game().turns) {
            assert_eq!(line.rack.is_some(), turn.player == PlayerId::FIRST);
            if let Event::Move(Move::Exchange(tiles)) = turn.event {
                let shown = match turn.player {
                    PlayerId::FIRST => tiles.spell(turkish().alphabet()),
                    _ => format!("{} tiles", tiles.len()),
                };
                assert_eq!(line.text, format!("exchanges {shown}"));
            }
        }
        let record = ann.game();
        let hidden = record.turns.iter().filter(|turn| turn.player != PlayerId::FIRST);
        assert!(hidden.clone().all(|turn| turn.rack.is_empty()));
        assert!(hidden.clone().all(|turn| !matches!(turn.event, Event::Move(Move::Exchange(_)))));
    }
    assert!(exchanged > 3);
    // After the game all racks are visible.
    assert!(session.view(None).rack(PlayerId::SECOND).is_some());
}

#[test]
fn advice_depends_only_on_the_view() {
    let session = begin(turkish(), GameRules::standard(), &["ann=person", "greedy"], 8);
    let mut advisor = Advisor::new(turkish(), session.rules(), leaves(&session)).unwrap();
    let view = session.player_view(PlayerId::FIRST);
    let ranked = advisor.ranked(&view);
    assert!(ranked.windows(2).all(|pair| pair[0].equity >= pair[1].equity));
    let other = view.sample(lexc_game::Draws::new(99, 1));
    assert_ne!(other.rack(PlayerId::SECOND), session.state().rack(PlayerId::SECOND));
    assert_eq!(advisor.ranked(&other.view(PlayerId::FIRST)), ranked);
    // The equity player makes the first of the ranked moves.
    assert_eq!(ranked[0].made, computers(&session).choose(session.state()));
}

#[test]
fn the_review_reports_losses() {
    let mut session = begin(turkish(), GameRules::standard(), &["equity", "level1"], 8);
    play_out(&mut session);
    let mut advisor = Advisor::new(turkish(), session.rules(), leaves(&session)).unwrap();
    let review = review(&session, &mut advisor);
    let [perfect, weak] = review.players.as_slice() else {
        panic!("two players");
    };
    assert_eq!((perfect.lost, perfect.best), (Equity::ZERO, perfect.turns));
    assert!(weak.lost > Equity::from(Score::new(50)), "{:?}", weak);
    let moves = session.game().turns.iter().filter(|turn| turn.event.is_turn());
    assert_eq!(review.turns.len(), moves.count());
}

#[test]
fn the_draw_decides_who_begins() {
    let mut firsts = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let builder =
            builder(twelve(), GameRules::standard(), &["a=person", "b=greedy", "c=passing"], seed);
        let session = builder.start(Start::Draw).build().unwrap();
        let names: Vec<&str> = session.seats().iter().map(Seat::name).collect();
        let order = "abcab".find(&names.concat());
        assert!(order.is_some(), "{names:?}");
        let first = session.start().unwrap().first();
        assert_eq!(order, Some(first));
        let note = &session.game().headers[0].1;
        assert!(note.ends_with(&format!("{} begins", names[0])), "{note}");
        firsts.insert(first);
        let saved = session.to_gcg();
        assert_eq!(Session::resume(&saved, twelve()).unwrap().to_gcg(), saved);
    }
    assert_eq!(firsts.len(), 3);
}

#[test]
fn moves_are_parsed_leniently() {
    let alphabet = turkish().alphabet();
    let rules = GameRules::standard();
    let mut position = lexc_game::Position::new(&rules);
    position.rack = lexc_game::Rack::parse("KİLİMI?", turkish()).unwrap();
    let state =
        lexc_game::GameState::builder(rules, alphabet).position(&position).seed(1).build().unwrap();
    let view = state.view(PlayerId::FIRST);
    let read = |text: &str| read_play(text, &view, alphabet);
    let text = |text: &str| {
        let play = read(text).unwrap();
        play.display(view.board(), alphabet).to_string()
    };
    assert_eq!(text("8E KİLİM"), "8E KİLİM");
    // Lower-case letters for tiles on the rack; dotted and dotless letters stay distinct.
    assert_eq!(text("8e kilim"), "8E KİLİM");
    assert_eq!(text("8E KILıM"), "8E KILıM");
    // A blank replaces a missing tile.
    assert_eq!(text("h8 kilit"), "H8 KİLİt");
    // Read as written if possible.
    assert_eq!(text("8E kİLİM"), "8E kİLİM");
    let missing = read("8E KURT").unwrap_err();
    assert_eq!(missing, Error::MissingTiles(["U", "R", "T"].map(str::to_owned).into()));
    for text in ["8E WAX", "99 KİL"] {
        assert_eq!(read(text).unwrap_err().kind(), ErrorKind::Syntax, "{text}");
    }
    let exchange = |text| read_exchange(text, &view, alphabet);
    assert_eq!(exchange("iı?").unwrap().spell(alphabet), "?Iİ");
    assert_eq!(exchange("KK"), Err(Error::MissingTiles(vec!["K".to_owned()])));
    assert_eq!(refusal(exchange(" ")), "name the tiles to exchange");
    let unknown = exchange("K!").unwrap_err().to_string();
    assert!(unknown.starts_with("\"!\" is not a tile of the alphabet "), "{unknown}");
}

#[test]
fn a_blank_is_placed_where_it_costs_least() {
    // With one E and a blank, the blank is the E on the lower premium.
    let english = Lexicon::from_bytes(lexc_testkit::twelve()).unwrap();
    let rules = GameRules::standard();
    let mut position = lexc_game::Position::new(&rules);
    position.rack = lexc_game::Rack::parse("QUEZ?AB", &english).unwrap();
    let state = lexc_game::GameState::builder(rules, english.alphabet())
        .position(&position)
        .seed(1)
        .build()
        .unwrap();
    let view = state.view(PlayerId::FIRST);
    let best = read_play("8D quezz", &view, english.alphabet()).unwrap();
    // D is on a double letter. One Z is the blank; both squares score the same, so it is the later
    // Z.
    let written = ["8D QUEzZ", "8D QUEZz"];
    let scores = written.map(|text| read_play(text, &view, english.alphabet()).unwrap().score());
    assert_eq!(best.score(), *scores.iter().max().unwrap());
}

#[test]
fn the_game_ends_after_two_consecutive_exchanges_of_every_player() {
    let mut session = begin(twelve(), GameRules::two_exchanges(), &["ann=person", "bob=person"], 1);
    for turn in 0..4 {
        let rack = session.state().rack(session.state().to_move());
        let tiles = lexc_game::Rack::from_tiles(rack.tiles().take(1)).unwrap();
        let events = session.apply(Command::Move(Move::Exchange(tiles))).unwrap();
        assert_eq!(events.len(), if turn == 3 { 2 } else { 1 });
    }
    assert_eq!(session.phase(), Phase::Over(lexc_game::Ending::Exchanges));
    let saved = session.to_gcg();
    assert_eq!(Session::resume(&saved, twelve()).unwrap().to_gcg(), saved);
}

#[test]
fn simulated_values_depend_only_on_the_view() {
    let session = begin(turkish(), GameRules::standard(), &["ann=person", "greedy"], 8);
    let mut advisor = Advisor::new(turkish(), session.rules(), leaves(&session)).unwrap();
    let view = session.player_view(PlayerId::FIRST);
    let ranked = advisor.ranked(&view);
    let values = advisor.simulate(&view, &ranked[..4], 20, 1).unwrap();
    assert_eq!(values.len(), 4);
    let other = view.sample(lexc_game::Draws::new(99, 1));
    let again = advisor.simulate(&other.view(PlayerId::FIRST), &ranked[..4], 20, 1);
    assert_eq!(again.unwrap(), values);
    let three = begin(turkish(), GameRules::standard(), &["ann=person", "greedy", "greedy"], 8);
    let view = three.player_view(PlayerId::FIRST);
    let ranked = advisor.ranked(&view);
    assert!(advisor.simulate(&view, &ranked[..2], 20, 1).is_err());
}

#[test]
fn games_resume_only_with_the_same_words() {
    let built = |words: [&str; 3]| {
        let layout = LayoutChoice::Bitmap;
        let bytes = lexc_testkit::compile_words("english", &words, StructureSet::GADDAG, layout);
        Lexicon::from_bytes(bytes).unwrap()
    };
    let own = built(["CAT", "CATS", "DOG"]);
    let session = begin(&own, GameRules::standard(), &["ann=person", "passing"], 5);
    let saved = session.to_gcg();
    assert!(Session::resume(&saved, &own).is_ok());
    // The same number of words in the same alphabet.
    let error = Session::resume(&saved, &built(["CAT", "CATS", "COD"])).unwrap_err();
    assert!(matches!(error, Error::OtherLexicon { .. }), "{error}");
    assert!(error.to_string().contains("hash"), "{error}");
    // Files of earlier versions have no hash of the words, and no checksum.
    let is_old = |line: &&str| !line.contains("lexc-hash") && !line.contains("lexc-check");
    let old: Vec<&str> = saved.lines().filter(is_old).collect();
    assert_eq!(old.len() + 2, saved.lines().count());
    let old = old.join("\n");
    assert!(Session::resume(&old, &own).is_ok());
    // They also used separate headers.
    let older = old.replace("#description lexc-", "#lexc-");
    assert!(older.contains("#lexc-seed 5") && Session::resume(&older, &own).is_ok());
}

#[test]
fn a_builder_and_texts_play_a_game() {
    let lexicon = twelve();
    let mut session = Session::builder(lexicon)
        .person("Ann")
        .computer("level3")
        .start(Start::AsGiven)
        .seed(7)
        .number(4)
        .build()
        .unwrap();
    let error = session.apply_computer().unwrap_err();
    assert_eq!(error, Error::Person("Ann".to_owned()));
    session.apply("pass").unwrap();
    let mut turns = 0;
    while let Phase::Turn(player) = session.phase() {
        match session.seat(player).is_person() {
            true => session.apply("pass").unwrap(),
            false => session.apply_computer().unwrap(),
        };
        turns += 1;
    }
    assert!(turns > 3 && session.apply("pass").is_err());
    let saved = session.to_gcg();
    assert!(saved.contains("#description lexc-number 4"));
    let resumed = Session::resume(&saved, lexicon).unwrap();
    assert_eq!(resumed.scores(), session.scores());
    assert_eq!((resumed.number(), resumed.to_gcg()), (4, saved));
}

#[test]
fn invalid_commands_change_nothing() {
    let mut session = begin(twelve(), GameRules::standard(), &["a=person", "b=person"], 2);
    let before = session.to_gcg();
    for text in ["", "fly", "exchange", "exchange Q!", "8D QQQ", "accept", "challenge", "undo"] {
        assert!(session.apply(text).is_err(), "{text}");
        assert_eq!(session.to_gcg(), before);
    }
    let error = Session::builder(twelve()).person("a").computer("gredy").build();
    assert_eq!(error.unwrap_err().kind(), ErrorKind::NotFound);
}
