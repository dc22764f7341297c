//! A learner of sixty days with the commands, whose lists and file are the ones of the other doors.

use serde_json::Value;

use crate::sandbox::{Sandbox, repository};

/// Monday, 30 November 2026, 18:00 UTC.
const MONDAY: u64 = 1_796_061_600;

/// A hash that is a line in every language.
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |hash: u32, byte| hash.wrapping_mul(31).wrapping_add((*byte).into()))
}

fn due(sandbox: &Sandbox, now: u64) -> Vec<u64> {
    let run = sandbox.run(&["cards", "due", "--json", "--now", &now.to_string()]);
    assert!(run.status < 2, "{}", run.err);
    let due: Value = serde_json::from_str(&run.out).unwrap();
    let lists = ["learning", "reviews", "new"].map(|name| due[name].as_array().unwrap().clone());
    lists.concat().iter().map(|number| number.as_u64().unwrap()).collect()
}

#[test]
fn a_learner_of_sixty_days_has_the_lists_and_the_file_of_the_other_doors() {
    let learner = std::fs::read_to_string(repository().join("tests/api/learner.json")).unwrap();
    let learner: Value = serde_json::from_str(&learner).unwrap();
    let sandbox = Sandbox::new();
    let settings = learner["settings"].as_object().unwrap();
    for (name, value) in settings {
        sandbox.run(&["cards", "set", &format!("{name}={value}")]).done();
    }
    let find = &learner["find"];
    let (length, order) = (find["length"].as_str().unwrap(), find["order"].as_str().unwrap());
    let (limit, monday) = (find["limit"].to_string(), MONDAY.to_string());
    let words = ["cards", "add", "--length", length, "--order", order, "--limit", &limit];
    let add = [&words[..], &["--list", "sevens", "--now", &monday]].concat();
    let added = sandbox.run(&add).done();
    assert!(added.starts_with("2,000 cards are new"), "{added}");
    let mut answers = 0;
    for (day, expected) in (0..).zip(learner["days"].as_array().unwrap()) {
        let mut now = MONDAY + day * 86_400;
        for round in 0.. {
            let cards = due(&sandbox, now);
            if round == 0 {
                let text: Vec<String> = cards.iter().map(u64::to_string).collect();
                let found = serde_json::json!([cards.len(), hash(text.join(",").as_bytes())]);
                assert_eq!(&found, expected, "day {day}");
            }
            if cards.is_empty() {
                break;
            }
            let mut lines = String::new();
            for card in cards {
                now += 3;
                let again = (card * 7919 + day * 31 + round).is_multiple_of(5);
                let grade = if again { "again" } else { "good" };
                lines += &format!("{card} {grade} {} {now}\n", 1000 + card * 37 % 9000);
                answers += 1;
            }
            sandbox.write("answers.txt", &lines);
            let run = sandbox.shell("\"$LEXC\" cards answer < answers.txt");
            assert_eq!(run.status, 0, "{}", run.err);
            now += 700;
        }
    }
    assert_eq!(learner["answers"], answers);
    let file = std::fs::read(sandbox.path("cards.jsonl")).unwrap();
    assert_eq!(learner["file"], serde_json::json!([file.len(), hash(&file)]));
}

#[test]
fn a_line_that_is_no_answer_records_none() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.run(&["cards", "add", "twelve.lex", "?A?", "--now", "1796061600"]).done();
    for (line, message) in [
        ("1 fine", "answer 2: fine is not a grade: again, hard, good or easy"),
        ("1", "answer 2: 1 does not have two to four fields"),
        ("x good", "answer 2: x is not the number of a card"),
        ("99 good", "answer 2: the box has no card 99"),
        ("1 good 1 -5", "answer 2: the time -5 is not between the years 1970 and 9999"),
    ] {
        let run = sandbox.shell(&format!("printf '1 good\\n{line}\\n' | \"$LEXC\" cards answer"));
        assert_eq!(run.status, 2);
        assert!(run.err.contains(message), "{}", run.err);
    }
    assert!(sandbox.run(&["cards", "check"]).done().starts_with("4 cards, 0 answers"));
}
