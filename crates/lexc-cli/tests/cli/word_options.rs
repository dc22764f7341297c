//! The options that select words and print them: the same in every command that lists words.

use serde_json::Value;

use crate::sandbox::{Sandbox, TWELVE};

/// A command that prints words, with arguments for which it prints several.
struct WordCommand {
    name: &'static str,
    arguments: &'static [&'static str],
    /// The options that it does not have, each with the reason.
    exceptions: &'static [(Group, &'static str)],
}

/// Options that a command has or has not as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Group {
    /// `--length`, `--prefix` and the others that select words by their letters.
    Conditions,
    /// `--limit`.
    Limit,
    /// `--with values`.
    Values,
}

const GIVEN: (Group, &str) = (Group::Conditions, "it answers the words that it is given");
const EACH: (Group, &str) = (Group::Limit, "it answers each word that it is given");

const COMMANDS: &[WordCommand] = &[
    WordCommand {
        name: "check",
        arguments: &["cats", "car", "dog", "eats"],
        exceptions: &[GIVEN, EACH],
    },
    WordCommand {
        name: "define",
        arguments: &["cats", "car", "dog", "eats"],
        exceptions: &[GIVEN, EACH, (Group::Values, "it prints the values always")],
    },
    WordCommand { name: "words", arguments: &[], exceptions: &[] },
    WordCommand { name: "find", arguments: &["*"], exceptions: &[] },
    WordCommand { name: "anagram", arguments: &["--sub", "CATSDOGNER"], exceptions: &[] },
    WordCommand { name: "hooks", arguments: &["ca", "dog", "cats"], exceptions: &[EACH] },
    WordCommand { name: "near", arguments: &["cat"], exceptions: &[] },
    WordCommand { name: "extend", arguments: &["--words", "a"], exceptions: &[] },
    WordCommand {
        name: "rank",
        arguments: &["cats", "car", "dog", "eats"],
        exceptions: &[GIVEN, EACH],
    },
    WordCommand { name: "moves", arguments: &["--rack", "CATSDOE"], exceptions: &[] },
];

type Predicate = fn(&str) -> bool;

/// Conditions and, for each, what it means.
const CONDITIONS: &[(&str, &str, Predicate)] = &[
    ("--length", "3", |word| word.len() == 3),
    ("--length", "4..", |word| word.len() >= 4),
    ("--vowels", "1", |word| word.chars().filter(|&c| "AEIOU".contains(c)).count() == 1),
    ("--pattern", "?a*", |word| &word[1..2] == "A"),
    ("--prefix", "ca", |word| word.starts_with("CA")),
    ("--suffix", "s", |word| word.ends_with('S')),
    ("--infix", "at", |word| word.contains("AT")),
    ("--containing", "ta", |word| word.contains('T') && word.contains('A')),
    ("--without", "s", |word| !word.contains('S')),
    ("--regex", "(c|d).*", |word| word.starts_with(['C', 'D'])),
];

const OLD: &[&str] = &["CAT", "CATS", "DOG", "EATS"];

impl WordCommand {
    fn lacks(&self, group: Group) -> bool {
        self.exceptions.iter().any(|(lacked, _)| *lacked == group)
    }

    /// Runs it with options, in JSON.
    fn json(&self, sandbox: &Sandbox, lexicon: &[&str], options: &[&str]) -> Value {
        let mut args = vec![self.name];
        args.extend(lexicon);
        args.extend(self.arguments);
        args.extend(options);
        args.push("--json");
        // Hooks and plays are told as tiles and all plays, unless values and a number are named.
        args.extend(
            (self.name == "hooks" && !options.contains(&"--with=values"))
                .then_some("--with=values"),
        );
        if self.name == "moves" && !options.contains(&"--limit") {
            args.extend(["--limit", "0"]);
        }
        let run = sandbox.run(&args);
        assert!(run.status < 2, "{args:?}: {}", run.err);
        serde_json::from_str(&run.out)
            .unwrap_or_else(|error| panic!("{args:?}: {error}: {}", run.out))
    }

    /// The entries of the words that it finds.
    fn entries(&self, sandbox: &Sandbox, lexicon: &[&str], options: &[&str]) -> Vec<Value> {
        let json = self.json(sandbox, lexicon, options);
        let array = |value: &Value| value.as_array().cloned().unwrap_or_default();
        match self.name {
            "moves" => array(&json["plays"]),
            "extend" => array(&json["words"]),
            "hooks" => array(&json).iter().flat_map(|one| array(&one["words"])).collect(),
            "check" | "define" => {
                array(&json).into_iter().filter(|one| one["valid"] == true).collect()
            }
            "rank" => array(&json).into_iter().filter(|one| one.get("reason").is_none()).collect(),
            _ => array(&json),
        }
    }

    fn words(&self, sandbox: &Sandbox, lexicon: &[&str], options: &[&str]) -> Vec<String> {
        let word = |entry: &Value| {
            let word = entry.as_str().or_else(|| entry["word"].as_str());
            word.expect("a word").to_uppercase()
        };
        self.entries(sandbox, lexicon, options).iter().map(word).collect()
    }
}

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    let counted: String = TWELVE.lines().map(|word| format!("{word}\t{}\n", word.len())).collect();
    sandbox.write("old.txt", "cat\ncats\ndog\neats\n");
    sandbox.write("twelve.txt", TWELVE);
    let values = ["--value", "count=2:number", "--edition", "OLD=old.txt"];
    let args = [&["-a", "english", "--delimiter", "\\t"], &values[..]].concat();
    sandbox.build("v", counted, &args).done();
    sandbox
}

#[test]
fn every_condition_selects_the_same_words_in_every_command() {
    let sandbox = sandbox();
    for command in COMMANDS {
        let all = command.words(&sandbox, &["v.lex"], &[]);
        assert!(all.len() > 3, "{}: {all:?}", command.name);
        let mut selected = 0;
        for (option, value, holds) in CONDITIONS {
            if command.lacks(Group::Conditions) {
                let mut args = vec![command.name, "v.lex"];
                args.extend(command.arguments);
                args.extend([*option, *value]);
                let refused = sandbox.run(&args).refused();
                assert!(refused.contains("unexpected argument"), "{args:?}: {refused}");
                continue;
            }
            let found = command.words(&sandbox, &["v.lex"], &[option, value]);
            let mut expected = all.clone();
            expected.retain(|word| holds(word));
            assert_eq!(found, expected, "{} {option} {value}", command.name);
            selected += usize::from(!found.is_empty() && found.len() < all.len());
        }
        assert_eq!(command.lacks(Group::Conditions), selected < 5, "{}", command.name);
    }
}

#[test]
fn common_options_behave_alike_in_all_subcommands() {
    let sandbox = sandbox();
    for command in COMMANDS {
        let name = command.name;
        let all = command.words(&sandbox, &["v.lex"], &[]);
        assert_eq!(command.words(&sandbox, &["-l", "v.lex"], &[]), all, "{name}");
        let list = ["twelve.txt", "-a", "english"];
        if !matches!(name, "hooks") {
            assert_eq!(command.words(&sandbox, &list, &[]), all, "{name}");
        }
        let old = command.words(&sandbox, &["v.lex"], &["--edition", "OLD"]);
        let mut expected = all.clone();
        expected.retain(|word| OLD.contains(&&**word));
        assert_eq!(old, expected, "{name}");
        assert!(!old.is_empty() && old.len() < all.len(), "{name}");
        if command.lacks(Group::Limit) {
            continue;
        }
        let two = command.words(&sandbox, &["v.lex"], &["--limit", "2"]);
        assert_eq!(two, all[..2], "{name}");
    }
}

#[test]
fn values_and_marks_come_with_the_words_of_every_command() {
    let sandbox = sandbox();
    for command in COMMANDS {
        let name = command.name;
        let marked =
            command.entries(&sandbox, &["v.lex"], &["--mark", "OLD=+", "--mark", "!OLD=#"]);
        for entry in &marked {
            let word = entry["word"].as_str().expect("a word").to_uppercase();
            let mark = if OLD.contains(&&*word) { "+" } else { "#" };
            assert_eq!(entry["marks"], mark, "{name}: {entry}");
        }
        let mut text = vec![name, "v.lex", "--mark", "OLD=+"];
        text.extend(command.arguments);
        let text = sandbox.run(&text).done().to_uppercase();
        let any = |words: &[&str]| words.iter().any(|word| text.contains(&format!("{word}+")));
        // The table of hooks marks the tiles that make the words.
        assert!(any(OLD) || name == "hooks" && text.contains("T+"), "{name}: {text}");
        assert!(!any(&["CAR", "CARS", "DOGS", "EAT"]), "{name}: {text}");
        let options: &[&str] = match command.lacks(Group::Values) {
            true => &[],
            false => &["--with=values"],
        };
        let entries = command.entries(&sandbox, &["v.lex"], options);
        assert!(!entries.is_empty(), "{name}");
        for entry in entries {
            let word = entry["word"].as_str().expect("a word");
            assert_eq!(entry["values"]["count"], word.len(), "{name}: {entry}");
        }
        let mut text = vec![name, "v.lex"];
        text.extend(options);
        text.extend(command.arguments);
        let text = sandbox.run(&text).done();
        let told = ["\tcount", "count: "].iter().any(|header| text.contains(header));
        assert!(told, "{name}: {text}");
    }
}

#[test]
fn each_exception_has_a_reason_and_options_without_effect_are_refused() {
    let sandbox = sandbox();
    for (_, reason) in COMMANDS.iter().flat_map(|command| command.exceptions) {
        assert!(reason.split(' ').count() > 3, "{reason}");
    }
    for args in [
        &["extend", "v.lex", "a", "--length", "3"][..],
        &["extend", "v.lex", "a", "--with=values"],
        &["moves", "v.lex", "--rack", "CAT", "--length", "3", "--digest"],
        &["moves", "v.lex", "--rack", "CAT", "--length", "3", "--count", "--structure", "all"],
        &["words", "v.lex", "--length", "3", "--min-length", "2"],
    ] {
        sandbox.run(args).refused();
    }
    let count = ["moves", "v.lex", "--rack", "CATSDO", "--length", "4", "--count"];
    let listed = ["moves", "v.lex", "--rack", "CATSDO", "--length", "4", "--limit", "0", "--json"];
    let listed: Value = serde_json::from_str(&sandbox.run(&listed).done()).unwrap();
    let count: usize = sandbox.run(&count).done().trim().parse().unwrap();
    assert_eq!(listed["plays"].as_array().map(Vec::len), Some(count));
    let best = ["moves", "v.lex", "--rack", "CATSDO", "--prefix", "do", "--best"];
    assert!(sandbox.run(&best).done().contains("DO"));
}
