//! Card boxes and quizzes: sittings by standard input, boxes that were cut, exchange.

use crate::sandbox::{Run, Sandbox};

/// 30 November 2026, 18:00 UTC.
const EVENING: i64 = 1_796_061_600;

const DAY: i64 = 86_400;

/// Answers a quiz of the cards that are due.
fn quiz(sandbox: &Sandbox, now: i64, typed: &str) -> Run {
    sandbox.shell(&format!(
        "printf '{typed}' | \"$LEXC\" quiz --cards -l twelve.lex --now {now} --questions 0"
    ))
}

fn due(sandbox: &Sandbox, now: i64) -> serde_json::Value {
    let run = sandbox.run(&["cards", "due", "--json", "--now", &now.to_string()]);
    assert!(run.status < 2, "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

fn with_cards() -> Sandbox {
    let sandbox = Sandbox::with_twelve("dawg");
    let now = EVENING.to_string();
    let add = ["cards", "add", "twelve.lex", "?A?", "--list", "threes", "--now", &now];
    assert_eq!(sandbox.run(&add).done(), "4 cards are new\n");
    assert_eq!(sandbox.run(&add).done(), "0 cards are new, 4 known\n");
    sandbox
}

#[test]
fn cards_are_asked_and_scheduled() {
    let sandbox = with_cards();
    assert_eq!(due(&sandbox, EVENING)["new"].as_array().unwrap().len(), 4);
    // All answers of all cards: those that do not fit are wrong, and each card ends by a right one.
    let all = "car\\ncat\\near\\neat\\n".repeat(8);
    let first = quiz(&sandbox, EVENING, &all);
    assert_eq!(first.status, 0, "{}", first.err);
    assert!(first.out.contains("all found"), "{}", first.out);
    assert!(first.out.contains("cards were asked"), "{}", first.out);
    let later = due(&sandbox, EVENING + 2 * DAY);
    let learning = later["learning"].as_array().unwrap().len();
    let reviews = later["reviews"].as_array().unwrap().len();
    assert!(learning + reviews > 0, "{later}");
    let stats = sandbox.run(&["cards", "stats", "--now", &(EVENING + DAY).to_string()]).done();
    assert!(stats.contains("3 tiles") && stats.contains("Cards of the next 30 days"), "{stats}");
    let checked = sandbox.run(&["cards", "check"]).done();
    assert!(checked.starts_with("4 cards, ") && checked.contains("twelve.lex"), "{checked}");
}

#[test]
fn a_missed_card_is_shown_and_taken_back() {
    let sandbox = with_cards();
    let missed = quiz(&sandbox, EVENING, "\\nundo\\nquit\\n");
    assert!(missed.out.contains("the last card was taken back"), "{}", missed.out);
    assert!(missed.out.contains("0 cards were asked"), "{}", missed.out);
    let answers = |sandbox: &Sandbox| {
        let run = sandbox.run(&["cards", "check", "--json"]).done();
        serde_json::from_str::<serde_json::Value>(&run).unwrap()["answers"].as_u64().unwrap()
    };
    assert_eq!(answers(&sandbox), 0);
    quiz(&sandbox, EVENING, "\\n\\nquit\\n");
    assert_eq!(answers(&sandbox), 2);
}

#[test]
fn cards_go_to_anki_and_come_back() {
    let sandbox = with_cards();
    let text = sandbox.run(&["cards", "export", "--deck", "Threes"]).done();
    assert!(text.contains("#deck:Threes\n") && text.contains("\tACR\tCAR\t"), "{text}");
    sandbox.write("anki.txt", &text);
    let import = ["cards", "import", "anki.txt", "-l", "twelve.lex", "--box", "other.jsonl"];
    assert_eq!(sandbox.run(&import).done(), "4 cards are new\n");
    let listed = |options: &[&str]| {
        let run =
            sandbox.run(&[&["cards", "list", "--json", "--list", "threes"], options].concat());
        let rows: serde_json::Value = serde_json::from_str(&run.done()).unwrap();
        let rows = rows.as_array().unwrap().clone();
        let row = |row: &serde_json::Value| (row["question"].clone(), row["answers"].clone());
        rows.iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(listed(&[]), listed(&["--box", "other.jsonl"]));
    // What is listed with answers is on the back side only: the notes and the cards are the same.
    let more =
        ["cards", "export", "--with", "hooks,points", "-l", "twelve.lex", "--deck", "Threes"];
    let more = sandbox.run(&more).done();
    assert!(more.contains("\tACR\tCAR: back S; points 5\t"), "{more}");
    let fronts = |text: &str| -> Vec<Vec<String>> {
        let notes = text.lines().filter(|line| !line.starts_with('#'));
        notes.map(|note| note.split('\t').take(2).map(str::to_owned).collect()).collect()
    };
    assert_eq!(fronts(&more), fronts(&text));
    sandbox.write("more.txt", &more);
    let again = ["cards", "import", "more.txt", "-l", "twelve.lex", "--box", "other.jsonl"];
    assert_eq!(sandbox.run(&again).done(), "0 cards are new, 4 known\n");
    assert_eq!(listed(&[]), listed(&["--box", "other.jsonl"]));
    // A lexicon without a word: the card keeps it, and does not ask it.
    sandbox.write("fewer.txt", "car\ncat\near\n");
    let now = EVENING.to_string();
    let add = ["cards", "add", "fewer.txt", "-a", "english", "?A?", "--now", &now];
    let run = sandbox.run(&add);
    assert!(run.err.contains("1 answer is not in this lexicon: EAT"), "{}", run.err);
}

/// Titles are no note, told apart by the lexicon or by the user.
#[test]
fn titles_of_tables_are_no_notes() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.write("cards.csv", "rack,words\nact,cat\ndgo,dog\n");
    let import = |options: &[&str]| {
        let args = ["cards", "import", "cards.csv", "-l", "twelve.lex"];
        sandbox.run(&[&args, options].concat()).done()
    };
    assert_eq!(import(&["--box", "told.jsonl"]), "2 cards are new\n");
    let free = ["--kind", "free", "--box", "free.jsonl"];
    assert_eq!(import(&[&free[..], &["--header"]].concat()), "2 cards are new\n");
    assert_eq!(import(&free), "1 card is new, 2 known\n");
}
