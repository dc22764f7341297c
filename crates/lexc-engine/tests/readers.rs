//! Saved sessions, checked against the grammars of other programs' GCG readers.
//!
//! The grammars were derived from `gcgio/gcg.go` of macondo (d3ce7c76), which Woogles uses,
//! `src/impl/gcg.c` of MAGPIE (183bebc4), and `quackleio/gcgio.cpp` of Quackle (87ffbe53).

use std::sync::Arc;

use lexc_compiler::compile::StructureSet;
use lexc_engine::leaves::LeaveTable;
use lexc_engine::session::{Command, Computers, Phase, Session, Start};
use lexc_game::{ChallengeRule, GameRules, PlayerId, TimeControl};
use lexc_runtime::Lexicon;

/// The GCG syntax that a program accepts.
struct GcgGrammar {
    name: &'static str,
    /// Headers with a value, except players, notes and racks.
    headers: &'static [&'static str],
    /// Headers that may occur only once.
    unique: &'static [&'static str],
    /// `true` if a note may precede the first turn.
    early_notes: bool,
    /// `true` if the two players need different full names.
    distinct_names: bool,
    /// `true` if the total after a move may be negative.
    negative_totals: bool,
    /// How many racks may follow the last turn.
    racks: usize,
}

const MACONDO: GcgGrammar = GcgGrammar {
    name: "macondo and Woogles",
    headers: &[
        "title",
        "description",
        "id",
        "lexicon",
        "game-type",
        "tile-set",
        "game-board",
        "board-layout",
        "tile-distribution",
        "tile",
        "incomplete",
    ],
    unique: &[],
    early_notes: true,
    distinct_names: false,
    negative_totals: false,
    racks: 2,
};

const MAGPIE: GcgGrammar = GcgGrammar {
    name: "MAGPIE",
    headers: &[
        "title",
        "description",
        "id",
        "lexicon",
        "game-type",
        "tile-set",
        "board-layout",
        "tile-distribution",
    ],
    unique: &["title", "id", "lexicon", "game-type", "board-layout", "tile-distribution"],
    early_notes: false,
    distinct_names: true,
    negative_totals: true,
    racks: 1,
};

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl GcgGrammar {
    /// Returns the first line that the program rejects.
    fn refused<'t>(&self, text: &'t str) -> Option<&'t str> {
        let mut players: Vec<(&str, &str)> = Vec::new();
        let mut headers: Vec<&str> = Vec::new();
        let (mut turns, mut racks, mut in_note) = (0, 0, false);
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            let accepted = if name == "#character-encoding" {
                at == 0 && value == "UTF-8"
            } else if let Some(number) = name.strip_prefix("#player") {
                let names = value.split_once(' ');
                players.extend(names);
                let [nicknames, full] =
                    [|p: &(&str, &str)| p.0.to_owned(), |p: &(&str, &str)| p.1.to_owned()]
                        .map(|of| players.iter().map(of).collect::<Vec<String>>());
                let distinct = |names: &[String]| names.len() < 2 || names[0] != names[1];
                names.is_some()
                    && turns == 0
                    && number == players.len().to_string()
                    && players.len() <= 2
                    && distinct(&nicknames)
                    && (distinct(&full) || !self.distinct_names)
            } else if name == "#note" {
                in_note = true;
                !value.is_empty() && (turns > 0 || self.early_notes)
            } else if name == "#rack1" || name == "#rack2" {
                racks += 1;
                let is_rack = !value.is_empty() && !value.contains(' ');
                players.len() == 2 && racks <= self.racks && is_rack
            } else if let Some(header) = name.strip_prefix('#') {
                let again = headers.contains(&header) && self.unique.contains(&header);
                headers.push(header);
                turns == 0 && !again && self.headers.contains(&header) && !value.is_empty()
            } else if let Some(nickname) = name.strip_prefix('>') {
                turns += 1;
                in_note = false;
                let nickname = nickname.strip_suffix(':');
                let known = players.iter().any(|(known, _)| Some(*known) == nickname);
                known && players.len() == 2 && racks == 0 && self.is_turn(value)
            } else {
                in_note || line.is_empty()
            };
            if !accepted {
                return Some(line);
            }
        }
        None
    }

    /// Returns `true` if a text may follow the nickname in the line of a turn.
    fn is_turn(&self, text: &str) -> bool {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let gained = |text: &str| text.strip_prefix('+').is_some_and(is_number);
        let lost = |text: &str| text.strip_prefix('-').is_some_and(is_number);
        let end_total = |text: &str| is_number(text.strip_prefix('-').unwrap_or(text));
        let total = |text: &str| match self.negative_totals {
            true => end_total(text),
            false => is_number(text),
        };
        let is_rack = |text: &str| !text.starts_with(['(', '-', '+']);
        let is_place = |text: &str| text.chars().all(char::is_alphanumeric);
        let bracketed = |text: &str| {
            let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
            inside.filter(|text| !text.is_empty()).map(str::to_owned)
        };
        match *fields.as_slice() {
            [rack, "-", "+0", sum] => is_rack(rack) && total(sum),
            [rack, "--", points, sum] => is_rack(rack) && lost(points) && total(sum),
            [rack, "(challenge)", points, sum] => is_rack(rack) && gained(points) && total(sum),
            [rack, "(time)", points, sum] => is_rack(rack) && lost(points) && end_total(sum),
            // An empty rack between two spaces.
            ["(time)", points, sum] => text.starts_with(' ') && lost(points) && end_total(sum),
            ["(challenge)", points, sum] => {
                text.starts_with(' ') && gained(points) && end_total(sum)
            }
            [tiles, points, sum] => bracketed(tiles).is_some() && gained(points) && end_total(sum),
            [rack, tiles, points, sum] if tiles.starts_with('(') => {
                bracketed(tiles).as_deref() == Some(rack) && lost(points) && end_total(sum)
            }
            [rack, exchanged, "+0", sum] => {
                let tiles = exchanged.strip_prefix('-');
                is_rack(rack) && tiles.is_some_and(|tiles| !tiles.is_empty()) && total(sum)
            }
            [rack, place, _, points, sum] => {
                is_rack(rack) && is_place(place) && gained(points) && total(sum)
            }
            _ => false,
        }
    }
}

/// Returns the first line that Quackle misreads: it splits lines at white space and skips unknown
/// headers.
fn misread_by_quackle(text: &str) -> Option<&str> {
    text.lines().find(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        match fields.as_slice() {
            [first, rest @ ..] if first.starts_with("#player") => rest.len() < 2,
            [first, rest @ ..] if first.starts_with('>') => {
                let is_end = rest.first().is_some_and(|field| field.starts_with('('));
                // Rack, move, points and total; a play also has a position.
                !first.ends_with(':') || rest.len() < if is_end { 3 } else { 4 }
            }
            _ => false,
        }
    })
}

#[track_caller]
fn is_read_by_all(text: &str) {
    for grammar in [MACONDO, MAGPIE] {
        assert_eq!(grammar.refused(text), None, "{}:\n{text}", grammar.name);
    }
    assert_eq!(misread_by_quackle(text), None, "Quackle:\n{text}");
}

/// Rules with a second for each player, and a penalty for each minute after it.
fn with_second(rules: GameRules) -> GameRules {
    rules.with_time(Some(TimeControl {
        allowance: core::time::Duration::from_secs(1),
        penalty_per_minute: 10.into(),
    }))
}

fn begin(lexicon: &Lexicon, rules: GameRules, seats: &[&str], start: Start) -> Session {
    Session::builder(lexicon)
        .rules(rules)
        .seats(seats.iter().map(|text| text.parse().unwrap()))
        .seed(3)
        .start(start)
        .lexicon_name("some.lex")
        .build()
        .unwrap()
}

#[test]
fn the_grammars_refuse_what_the_programs_refuse() {
    let players = "#player1 a A\n#player2 b B\n";
    for (line, macondo, magpie) in [
        ("#lexc-seed 1", false, false),
        ("#note early", true, false),
        ("#style x", false, false),
        ("#player1 a", false, false),
        (">a: ET (ET) +0 331", false, false),
        (">a: ET (TE) -2 329", false, false),
        (">a: - +0 0", false, false),
        (">c: ET - +0 0", false, false),
        (">a: ET 8H ET +4 -4", false, true),
        (">a: ET -- -4 0\n#title late", false, false),
        (">a:  (time) -10 5", true, true),
        (">a:  (challenge) +5 5", true, true),
        (">a: (challenge) -5 5", false, false),
        ("#rack1 ET\n#rack2 AB", true, false),
    ] {
        let text = format!("{players}{line}\n");
        let refused = [MACONDO, MAGPIE].map(|grammar| grammar.refused(&text).is_none());
        assert_eq!(refused, [macondo, magpie], "{line}");
    }
    assert!(misread_by_quackle(">a: - +0 0\n").is_some());
    let twice = format!("{players}#description a\n#description b\n#lexicon x\n");
    is_read_by_all(&twice);
    assert!(MAGPIE.refused(&format!("{twice}#lexicon x\n")).is_some());
}

#[test]
fn games_of_computers_are_read_by_other_programs() {
    let bytes = lexc_testkit::builtin("turkish", StructureSet::GADDAG);
    let turkish = Lexicon::from_bytes_unverified(bytes).unwrap();
    let mut session =
        begin(&turkish, with_second(GameRules::standard()), &["greedy", "greedy"], Start::Draw);
    for player in PlayerId::all(2) {
        session.spend_time(player, core::time::Duration::from_secs(70));
    }
    is_read_by_all(&session.to_gcg());
    while let Phase::Turn(_) = session.phase() {
        session.apply_computer().unwrap();
        is_read_by_all(&session.to_gcg());
    }
    let saved = session.to_gcg();
    assert!(saved.contains(":  (time) -"), "{saved}");
    assert_eq!(Session::resume(&saved, &turkish).unwrap().to_gcg(), saved);
}

#[test]
fn a_last_play_challenged_in_vain_is_read_by_other_programs() {
    let bytes = lexc_testkit::builtin("turkish", StructureSet::GADDAG);
    let turkish = Lexicon::from_bytes_unverified(bytes).unwrap();
    let rules = GameRules::standard().with_challenge(ChallengeRule::FivePoints);
    let seats = ["Ann One=person", "Bob=person"];
    let mut session = begin(&turkish, rules, &seats, Start::AsGiven);
    let leaves = Arc::new(LeaveTable::zero(turkish.alphabet(), 6).unwrap());
    let helper = "greedy".parse().unwrap();
    let mut computers = Computers::new(&session, &helper, |_| Arc::clone(&leaves), None).unwrap();
    while let Phase::Turn(_) = session.phase() {
        let made = computers.choose(session.state());
        session.apply(Command::Move(made)).unwrap();
    }
    assert_eq!(session.phase(), Phase::LastChallenge);
    is_read_by_all(&session.to_gcg());
    let last = session.game().turns.last().unwrap().player;
    session.apply(Command::Challenge(last.next(2))).unwrap();
    let saved = session.to_gcg();
    assert!(saved.contains(":  (challenge) +5"), "{saved}");
    is_read_by_all(&saved);
    assert_eq!(Session::resume(&saved, &turkish).unwrap().to_gcg(), saved);
}

#[test]
fn challenges_and_penalties_are_read_by_other_programs() {
    let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).unwrap();
    let rules = |challenge| with_second(GameRules::standard()).with_challenge(challenge);
    let seats = ["Ann One=person", "Bob=person"];
    for challenge in [ChallengeRule::Double, ChallengeRule::FivePoints] {
        let mut session = begin(&lexicon, rules(challenge), &seats, Start::AsGiven);
        // The first two tiles of the rack, which are hardly a word.
        let tiles: Vec<_> = session.state().rack(PlayerId::FIRST).tiles().take(2).collect();
        let rack = lexc_game::Rack::from_tiles(tiles).unwrap();
        let word = rack.display(lexicon.alphabet()).to_string().replace('?', "s");
        session.apply(&*format!("8G {word}")).unwrap();
        session.apply(Command::Challenge(PlayerId::SECOND)).unwrap();
        session.apply("exchange ".to_owned().as_str()).unwrap_err();
        session.spend_time(PlayerId::FIRST, core::time::Duration::from_secs(70));
        is_read_by_all(&session.to_gcg());
        while let Phase::Turn(_) = session.phase() {
            session.apply("pass").unwrap();
        }
        let saved = session.to_gcg();
        is_read_by_all(&saved);
        assert!(saved.contains("(time) -"), "{saved}");
        assert_eq!(Session::resume(&saved, &lexicon).unwrap().to_gcg(), saved);
    }
}
