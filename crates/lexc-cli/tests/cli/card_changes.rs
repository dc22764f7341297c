//! Changes of a card box: words missed elsewhere, removed, suspended and buried cards, settings,
//! grades by hand, compaction.

use serde_json::Value;

use crate::sandbox::Sandbox;

/// 30 November 2026, 18:00 UTC.
const EVENING: &str = "1796061600";

const NEXT_DAY: &str = "1796148000";

fn with_cards() -> Sandbox {
    let sandbox = Sandbox::with_twelve("dawg");
    let add = ["cards", "add", "twelve.lex", "?A?", "--list", "threes", "--now", EVENING];
    assert_eq!(sandbox.run(&add).done(), "4 cards are new\n");
    sandbox
}

fn cards(sandbox: &Sandbox, args: &[&str]) -> String {
    sandbox.run(&[&["cards"], args].concat()).done()
}

fn due(sandbox: &Sandbox, now: &str) -> Value {
    let run = sandbox.run(&["cards", "due", "--json", "--now", now]);
    serde_json::from_str(&run.out).unwrap()
}

fn count(due: &Value, name: &str) -> usize {
    due[name].as_array().unwrap().len()
}

#[test]
fn words_are_missed_elsewhere() {
    let sandbox = with_cards();
    let missed = |args: &[&str]| {
        let all = [&["cards", "missed", "-l", "twelve.lex", "--now", EVENING], args].concat();
        sandbox.run(&all)
    };
    assert_eq!(missed(&["cat", "act", "tac"]).done(), "1 card is recorded as missed\n");
    assert_eq!(missed(&["1", "eat"]).done(), "2 cards are recorded as missed\n");
    let today = due(&sandbox, NEXT_DAY);
    assert_eq!((count(&today, "learning"), count(&today, "new")), (3, 1), "{today}");
    let stats = cards(&sandbox, &["stats", "--json", "--now", EVENING]);
    let stats: Value = serde_json::from_str(&stats).unwrap();
    assert_eq!(stats["all"]["wrong"], 3);
    // Nothing is recorded if one word has no card.
    let before = sandbox.read("cards.jsonl");
    let none = missed(&["car", "dog"]).refused();
    assert!(none.contains("the box has no card of the kind anagrams for dog"), "{none}");
    assert!(none.contains("`lexc cards add` adds words"), "{none}");
    assert!(missed(&["9"]).refused().contains("the box has no card 9"));
    assert!(missed(&["c4t"]).refused().contains("c4t"));
    assert!(missed(&[]).refused().contains("required"));
    assert_eq!(sandbox.read("cards.jsonl"), before);
}

#[test]
fn cards_are_suspended_buried_resumed_and_removed() {
    let sandbox = with_cards();
    let change = |action: &str, cards: &[&str]| {
        let args = ["cards", action, "-l", "twelve.lex", "--now", EVENING];
        sandbox.run(&[&args, cards].concat())
    };
    let left = |now: &str| count(&due(&sandbox, now), "new");
    assert_eq!(change("suspend", &["cat", "car"]).done(), "2 cards are suspended\n");
    assert_eq!((left(EVENING), left(NEXT_DAY)), (2, 2));
    assert_eq!(change("resume", &["cat"]).done(), "1 card is resumed\n");
    assert_eq!(change("bury", &["eat"]).done(), "1 card is buried until tomorrow\n");
    assert_eq!((left(EVENING), left(NEXT_DAY)), (2, 3));
    assert_eq!(change("remove", &["--list", "threes"]).done(), "4 cards are removed\n");
    assert_eq!(left(NEXT_DAY), 0);
    let none = change("remove", &["--list", "threes"]).refused();
    assert!(none.contains("the box has no cards in a list threes"), "{none}");
    assert!(change("remove", &["1"]).refused().contains("the box has no card 1"));
    assert!(change("missed", &["cat"]).refused().contains("no card of the kind anagrams for cat"));
    // They come back with their answers.
    let back = ["cards", "add", "twelve.lex", "?A?", "--now", EVENING];
    assert_eq!(sandbox.run(&back).done(), "0 cards are new, 4 back\n");
}

#[test]
fn settings_are_shown_changed_and_checked() {
    let sandbox = with_cards();
    let shown = cards(&sandbox, &["set"]);
    assert!(shown.contains("new_per_day       20\n"), "{shown}");
    let line = ["set", "new_per_day=1", "learning_steps=60", "hard_ms=none", "new_order=added"];
    assert!(cards(&sandbox, &line).contains("new_per_day     1\n"));
    let shown = cards(&sandbox, &["set"]);
    for row in ["new_per_day       1", "learning_steps    60", "hard_ms           none"] {
        assert!(shown.contains(&format!("{row}\n")), "{shown}");
    }
    assert_eq!(count(&due(&sandbox, EVENING), "new"), 1);
    let before = sandbox.read("cards.jsonl");
    for (setting, message) in [
        ("retention=1.5", "the setting retention is 1.5, and must be 0.7 to 0.99"),
        ("day_ends_at=24", "the setting day_ends_at is 24, and must be 0 to 23"),
        ("new_per_day=many", "the setting new_per_day is many, and must be a whole number"),
        ("learning_steps=0", "must be at most 20 steps of 1 to 604800 seconds"),
        ("weights=1,2", "must be 21 numbers within the bounds of FSRS-6"),
        ("review_order=any", "must be due or retrievability"),
        ("suspend_leeches=2", "must be true or false"),
        ("colour=red", "there is no setting \"colour\""),
        ("seed", "seed has no value"),
    ] {
        // The first one is not set either.
        let refused = sandbox.run(&["cards", "set", "backlog_days=3", setting]).refused();
        assert!(refused.contains(message), "{setting}: {refused}");
    }
    assert_eq!(sandbox.read("cards.jsonl"), before);
    // No box is made for settings that are wrong.
    sandbox.run(&["cards", "set", "seed=x", "--box", "new.jsonl"]).refused();
    assert!(!sandbox.path("new.jsonl").exists());
    cards(&sandbox, &["set", "seed=7", "--box", "new.jsonl"]);
    assert!(cards(&sandbox, &["set", "--box", "new.jsonl"]).contains("seed              7\n"));
}

/// A box has the offset from UTC of the computer that made it.
#[test]
fn a_new_box_has_the_offset_of_the_computer() {
    let sandbox = Sandbox::with_twelve("dawg");
    let offset = |zone: &str, now: &str, first: &[&str]| {
        let in_zone = |args: &[&str]| {
            let args = [args, &["--box", "zone.jsonl", "--now", now]].concat();
            let mut command = sandbox.command(&args);
            let output = command.env("TZ", zone).output().expect("lexc runs");
            String::from_utf8(output.stdout).unwrap()
        };
        in_zone(first);
        let due = in_zone(&["cards", "due"]);
        let set = in_zone(&["cards", "set"]);
        std::fs::remove_file(sandbox.path("zone.jsonl")).unwrap();
        let line = set.lines().find_map(|line| line.strip_prefix("utc_offset"));
        let at = due.lines().last().and_then(|line| line.rsplit_once(", "));
        (line.unwrap().trim().to_owned(), at.unwrap().1.to_owned())
    };
    let expected = |minutes: &str, at: &str| (minutes.to_owned(), at.to_owned());
    let add = ["cards", "add", "twelve.lex", "?A?"];
    assert_eq!(offset("UTC", EVENING, &add), expected("0", "at 4:00 (UTC+00:00)"));
    // The sign of the variable is the other way round.
    assert_eq!(offset("XST-5:30", EVENING, &add), expected("330", "at 4:00 (UTC+05:30)"));
    assert_eq!(offset("XST3", EVENING, &add), expected("-180", "at 4:00 (UTC-03:00)"));
    // Summer time, by the time at which the box is made.
    let summer = "XST-1XDT,M3.5.0,M10.5.0/3";
    assert_eq!(offset(summer, EVENING, &add), expected("60", "at 4:00 (UTC+01:00)"));
    assert_eq!(offset(summer, "1783000000", &add), expected("120", "at 4:00 (UTC+02:00)"));
    // What is set is kept.
    let set = ["cards", "set", "utc_offset=-90"];
    assert_eq!(offset("XST-5:30", EVENING, &set), expected("-90", "at 4:00 (UTC-01:30)"));
}

#[test]
fn cards_are_graded_by_hand() {
    let sandbox = with_cards();
    let args = ["quiz", "--cards", "-l", "twelve.lex", "--now", EVENING, "--grade"];
    // Card 1 is easy though it was given up; the mark of card 2 is taken back before it is given.
    let run = sandbox.run_with(&args, "\nwell\n4\n\nundo\n\n1\nquit\n").done();
    assert!(run.contains("1 again  2 hard  3 good  4 easy > well\nthat is no mark\n"), "{run}");
    assert!(run.contains("the last card was taken back"), "{run}");
    assert!(run.contains("2 cards were asked"), "{run}");
    let file = String::from_utf8(sandbox.read("cards.jsonl")).unwrap();
    let grades: Vec<&str> = (file.lines().filter(|line| line.starts_with('[')))
        .map(|line| line.trim_end_matches(']').split(',').nth(2).unwrap())
        .collect();
    assert_eq!(grades, ["4", "1"]);
    // A card that was not graded does not count.
    let left = sandbox.run_with(&args, "\nquit\n").done();
    assert!(left.contains("0 cards were asked"), "{left}");
    let refused = sandbox.run(&["quiz", "--grade"]).refused();
    assert!(refused.contains("--cards"), "{refused}");
}

#[test]
fn a_compacted_box_is_the_same_box() {
    let sandbox = with_cards();
    let args = ["quiz", "--cards", "-l", "twelve.lex", "--now", EVENING];
    sandbox.run_with(&args, "\nundo\n\n\n\nquit\n").done();
    cards(&sandbox, &["suspend", "1", "--now", EVENING]);
    cards(&sandbox, &["set", "new_per_day=5"]);
    let shown = |sandbox: &Sandbox| {
        ["list", "stats", "due"]
            .map(|action| sandbox.run(&["cards", action, "--json", "--now", NEXT_DAY]).out)
    };
    let (before, bytes) = (shown(&sandbox), sandbox.read("cards.jsonl").len());
    assert!(cards(&sandbox, &["check"]).contains("lines that `lexc cards compact` leaves out"));
    let out = cards(&sandbox, &["compact"]);
    let after = sandbox.read("cards.jsonl").len();
    assert_eq!(out, format!("{bytes} bytes became {after}\n"));
    assert!(after < bytes);
    assert_eq!(shown(&sandbox), before);
    assert!(!cards(&sandbox, &["check"]).contains("compact"));
    // A second time changes nothing, and a link stays one.
    let whole = sandbox.read("cards.jsonl");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("cards.jsonl", sandbox.path("link.jsonl")).unwrap();
        cards(&sandbox, &["compact", "--box", "link.jsonl"]);
        assert!(sandbox.path("link.jsonl").is_symlink());
    }
    assert_eq!(sandbox.read("cards.jsonl"), whole);
}

#[test]
fn cards_are_chosen_by_conditions_and_ranges_and_answers_are_undone() {
    let sandbox = with_cards();
    let change = |action: &str, cards: &[&str]| {
        let args = ["cards", action, "-l", "twelve.lex", "--now", EVENING];
        sandbox.run(&[&args, cards].concat())
    };
    assert_eq!(change("suspend", &["2-9"]).done(), "3 cards are suspended\n");
    assert_eq!(change("resume", &["--prefix", "ca"]).done(), "2 cards are resumed\n");
    assert!(change("bury", &["7-9"]).refused().contains("the box has no card 7"));
    assert!(change("bury", &["--prefix", "do"]).refused().contains("no card of the box satisfies"));
    assert!(change("bury", &["cat", "--with", "hooks"]).refused().contains("have no columns"));
    let other = change("missed", &["cat", "--kind", "hooks"]).refused();
    assert!(other.contains("name the kind with --kind anagrams"), "{other}");
    change("missed", &["cat"]).done();
    let undone = cards(&sandbox, &["undo", "--now", EVENING]);
    assert!(undone.starts_with("the wrong answer to card ") && undone.contains("ACT"), "{undone}");
    assert!(sandbox.run(&["cards", "undo"]).refused().contains("no answer to take back"));
    let list = ["due", "--list", "threes", "--now", EVENING, "--json"];
    let due: Value = serde_json::from_str(&cards(&sandbox, &list)).unwrap();
    assert_eq!(count(&due, "new"), 2, "{due}");
    assert!(sandbox.run(&["cards", "due", "--list", "x"]).refused().contains("a list x"));
}

#[test]
fn many_cards_need_a_number() {
    let sandbox = Sandbox::new();
    let refused = sandbox.run(&["cards", "add"]).refused();
    assert!(refused.contains("words would become cards"), "{refused}");
    assert!(refused.contains("their number by --limit"), "{refused}");
    assert!(!sandbox.path("cards.jsonl").exists());
}
