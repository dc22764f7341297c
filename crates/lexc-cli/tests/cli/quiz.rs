//! `lexc quiz` by lines: kinds, hints, limits of time, flash cards, questions of games and lists.

use std::io::{BufReader, Read as _, Write as _};
use std::process::Stdio;
use std::time::Duration;

use crate::sandbox::{Run, Sandbox, repository};

fn quiz(sandbox: &Sandbox, args: &[&str], lines: &str) -> String {
    run(sandbox, args, lines).done()
}

fn run(sandbox: &Sandbox, args: &[&str], lines: &str) -> Run {
    sandbox.run_with(&[&["quiz"], args].concat(), lines)
}

/// Replaces the time that a quiz took.
fn without_time(out: &str) -> String {
    let line = |line: &str| match line.split_once(" without a miss, in ") {
        Some((before, _)) => format!("{before} without a miss, in M:SS\n"),
        None => format!("{line}\n"),
    };
    out.lines().map(line).collect()
}

#[test]
fn words_are_asked_by_kind() {
    let sandbox = Sandbox::with_twelve("dawg");
    let hooks =
        quiz(&sandbox, &["twelve.lex", "ca?", "--kind", "hooks", "--in-order"], "cars\nquit\n");
    assert!(
        hooks.contains("; type the word, or the tile: S, S-, -S: Enter if there are none (1 of 2)"),
        "{hooks}"
    );
    assert!(hooks.contains("all found\nfound CARS"), "{hooks}");
    let recall =
        quiz(&sandbox, &["twelve.lex", "DO*", "--kind", "list"], "do\nxx\ndog\ndog\ncat\n-\n\n");
    insta::assert_snapshot!(without_time(&recall));
    let pattern = quiz(&sandbox, &["twelve.lex", "eats", "--kind", "pattern"], "\nquit\n");
    assert!(pattern.contains("words with tiles in the gaps"), "{pattern}");
    let none = run(&sandbox, &["twelve.lex", "ZZ*"], "").refused();
    assert!(none.contains("no word satisfies the conditions"), "{none}");
}

/// A word or not names the words, and the answers are one key.
#[test]
fn words_that_are_none_are_named() {
    let sandbox = Sandbox::with_twelve("dawg");
    let args = ["twelve.lex", "?A?", "--kind", "word-or-not", "--no-repeat"];
    // Of many orders, some ask words, and some ask false words.
    let (mut words, mut others) = (0, 0);
    for seed in 0..8 {
        let seed = seed.to_string();
        let args = [&args[..], &["--seed", &seed]].concat();
        let out = quiz(&sandbox, &args, "1\n+\n1\n+\n");
        assert_eq!(out, quiz(&sandbox, &args, "1\n+\n1\n+\n"), "a seed repeats a quiz");
        let missed = out.lines().find_map(|line| line.strip_prefix("Missed: "));
        let named = missed.unwrap_or_default().split_whitespace().count();
        assert_eq!(out.matches("wrong:").count(), named, "{out}");
        assert_eq!(out.matches(" is not a word").count(), named, "{out}");
        assert!(!missed.unwrap_or_default().contains("no"), "{out}");
        assert!(out.contains("  is it a word; type y/n, 1/0 or +/- (1 of 4)\n> 1\n"), "{out}");
        // The line of the answer is the verdict.
        assert!(!out.contains("all found") && !out.contains("\nno\n"), "{out}");
        words += out.matches("right: ").count();
        others += named;
    }
    assert!(words > 0 && others > 0, "{words} {others}");
}

#[test]
fn a_word_without_hooks_has_an_answer() {
    let sandbox = Sandbox::with_twelve("dawg");
    let args = ["twelve.lex", "dogs", "--kind", "hooks", "--no-repeat"];
    let out = quiz(&sandbox, &args, "-s\n\n");
    assert!(out.contains("Enter if there are none"), "{out}");
    assert!(out.contains("there are none, so the wrong answer is a miss"), "{out}");
    assert!(out.contains("0 without a miss") && out.contains("Missed: DOGS (none)"), "{out}");
    let out = quiz(&sandbox, &args, "\n");
    assert!(out.contains("yes, there are none") && out.contains("1 without a miss"), "{out}");
    let tile = quiz(&sandbox, &["twelve.lex", "dog", "--kind", "hooks"], "s\n");
    assert!(tile.contains("all found\nfound DOGS"), "{tile}");
}

#[test]
fn questions_are_taken_back() {
    let sandbox = Sandbox::with_twelve("dawg");
    let args = ["twelve.lex", "ca?", "--in-order", "--no-repeat"];
    let out = quiz(&sandbox, &args, "undo\n\nundo\ncar\ncat\n");
    assert!(out.contains("no question was asked yet"), "{out}");
    assert!(out.contains("the last question was taken back\n\nACR  anagrams"), "{out}");
    assert!(out.contains("2 questions were asked, 2 without a miss"), "{out}");
}

/// The words of a list beyond the ones with details are named, and hints of a list have a length.
#[test]
fn all_answers_of_a_list_are_shown() {
    let sandbox = Sandbox::new();
    let words: Vec<String> =
        sandbox.run(&["find", "--length", "2"]).done().lines().map(str::to_owned).collect();
    let found = words[1..40].join("\n").to_lowercase();
    let args = ["--length", "2", "--kind", "list", "--no-repeat"];
    let out = quiz(&sandbox, &args, &format!("?\n{found}\n\n"));
    assert!(out.contains("--length 2  words of the list: 124 answers"), "{out}");
    assert!(out.contains("hint: A. (2)"), "{out}");
    let (_, after) = out.split_once("answers were missed").unwrap();
    let is_shown =
        |word: &&String| after.split(|c: char| !c.is_alphabetic()).any(|shown| shown == **word);
    assert_eq!(words.iter().filter(is_shown).count(), 124, "{out}");
    assert!(out.contains("also missed ") && out.contains("also found "), "{out}");
}

#[test]
fn options_without_effect_are_refused() {
    let sandbox = Sandbox::with_twelve("dawg");
    let game = repository().join("docs/pictures/analysis.gcg");
    let games = ["--games", game.to_str().unwrap()];
    for args in [
        &["--cards", "--kind", "hooks"][..],
        &["--list", "a", "--kind", "hooks"],
        &["--cards", "--seed", "1"],
        &["--cards", "--in-order"],
        &["--cards", "--no-repeat"],
    ] {
        let refused = run(&sandbox, args, "").refused();
        assert!(refused.contains("cannot be used with"), "{args:?}: {refused}");
    }
    for option in [
        &["--kind", "hooks"][..],
        &["--flash"],
        &["--time-limit", "5"],
        &["--answer-time", "5"],
        &["--cards"],
        &["--list", "a"],
        &["--no-repeat"],
        &["--mistakes", "a.gcg"],
    ] {
        let refused = run(&sandbox, &[&games[..], option].concat(), "").refused();
        assert!(refused.contains("cannot be used with"), "{option:?}: {refused}");
    }
    for (args, option) in [
        (["twelve.lex", "--box", "a.jsonl"], "--box a.jsonl"),
        (["twelve.lex", "--now", "5"], "--now 5"),
        (["twelve.lex", "--bag", "0"], "--bag 0"),
        (["twelve.lex", "--bingo", "40"], "--bingo 40"),
        (["--cards", "--bag", "0"], "--bag 0"),
    ]
    .map(|(args, option)| (args.to_vec(), option))
    {
        let refused = run(&sandbox, &args, "").refused();
        let expected = format!("{option} has no effect on these questions");
        assert!(refused.contains(&expected), "{args:?}: {refused}");
    }
    let piped = run(&sandbox, &["twelve.lex", "--in", "-"], "cat\n").refused();
    assert!(piped.contains("standard input has the answers"), "{piped}");
    assert!(piped.contains("write them to a file, and name it"), "{piped}");
}

/// Cards ask what a quiz of the same kind asks.
#[test]
fn cards_of_all_kinds_are_made_of_words() {
    let sandbox = Sandbox::with_twelve("dawg");
    let add = |args: &[&str]| {
        let all = [&["cards", "add", "twelve.lex"], args, &["--now", "1796061600"]].concat();
        sandbox.run(&all)
    };
    let none = ["--length", "2..3", "--kind", "free"];
    assert!(add(&none).refused().contains("import a table of questions and answers"));
    assert_eq!(add(&["?A?", "--kind", "word-or-not"]).done(), "8 cards are new\n");
    assert_eq!(add(&["?A?", "--kind", "word-or-not"]).done(), "0 cards are new, 8 known\n");
    let all = add(&["--length", "4", "--kind", "list"]).done();
    assert_eq!(all, "1 card is new, of 6 words\n");
    let named = add(&["DO*", "--kind", "list", "--list", "do"]).done();
    assert_eq!(named, "1 card is new, of 4 words\n");
    assert_eq!(add(&["CATS", "--kind", "pattern"]).done(), "1 card is new\n");
    let rows: serde_json::Value =
        serde_json::from_str(&sandbox.run(&["cards", "list", "--json"]).done()).unwrap();
    let row = |index: usize| rows[index]["question"].as_str().unwrap().to_owned();
    assert_eq!([row(8), row(9)], ["--length 4", "do"]);
    assert_eq!(rows[9]["answers"], serde_json::json!(["DO", "DOG", "DOGS", "DONE"]));
    assert_eq!((row(10).len(), row(10).matches('?').count()), (4, 1));
    let args = ["--cards", "-l", "twelve.lex", "--now", "1796061600"];
    let out = quiz(&sandbox, &args, "quit\n");
    assert!(out.contains(", question 1)"), "{out}");
}

#[test]
fn missed_words_are_asked_again_unless_told_otherwise() {
    let sandbox = Sandbox::with_twelve("dawg");
    let again = quiz(&sandbox, &["twelve.lex", "cat"], "\ncat\n");
    assert!(again.contains("ACT  anagrams: 1 answer (again, 1 of 1)"), "{again}");
    assert!(again.contains("Recall 0 %: 0 of 1 answers found\nMissed: CAT\n"), "{again}");
    let once = quiz(&sandbox, &["twelve.lex", "cat", "--no-repeat"], "\ncat\n");
    assert!(!once.contains("again"), "{once}");
}

#[test]
fn hints_count_as_misses() {
    let sandbox = Sandbox::with_twelve("dawg");
    let out = quiz(&sandbox, &["twelve.lex", "dogs"], "?\nhint\ndogs\nquit\n");
    assert!(out.contains("hint: D...\n") && out.contains("hint: DO..\n"), "{out}");
    assert!(out.contains("all found, 1 with a hint\nmissed DOGS"), "{out}");
    let none = quiz(&sandbox, &["twelve.lex", "dogs", "--kind", "word-or-not"], "?\nquit\n");
    assert!(none.contains("this question has no hints"), "{none}");
    // The letter of a hook is its last one or its first one: the hint is the whole word.
    let hook = quiz(&sandbox, &["twelve.lex", "dog", "--kind", "hooks"], "?\nquit\n");
    assert!(hook.contains("hint: DOGS\n"), "{hook}");
}

/// The time passes while a line is typed, which then comes too late.
#[test]
fn questions_and_answers_have_limits_of_time() {
    let sandbox = Sandbox::with_twelve("dawg");
    for limit in ["--time-limit", "--answer-time"] {
        let mut child = sandbox
            .command(&["quiz", "twelve.lex", "cat", limit, "1", "--no-repeat"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("lexc runs");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut before = Vec::new();
        while !before.ends_with(b"> ") {
            let mut byte = [0];
            output.read_exact(&mut byte).expect("a question");
            before.extend(byte);
        }
        // The time began before the question was read.
        std::thread::sleep(Duration::from_millis(1100));
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(b"cat\n").expect("a line");
        drop(input);
        let mut out = String::new();
        output.read_to_string(&mut out).expect("text");
        assert!(child.wait().expect("a status").success());
        assert!(out.starts_with("cat\nthe time is over\nmissed CAT"), "{limit}: {out}");
    }
    let refused = run(&sandbox, &["twelve.lex", "--time-limit", "0"], "").refused();
    assert!(refused.contains("1..=86400"), "{refused}");
}

#[test]
fn flash_cards_are_marked() {
    let sandbox = Sandbox::with_twelve("dawg");
    let args = ["twelve.lex", "?a?", "--flash", "--in-order"];
    let out = quiz(&sandbox, &args, "\ny\n\nn\n\nperhaps\n3\n\nno\nquit\n");
    insta::assert_snapshot!(without_time(&out));
}

#[test]
fn marks_and_columns_are_shown_with_the_answers() {
    let sandbox = Sandbox::new();
    sandbox.write("old.txt", "cat\nact\n");
    sandbox.write("new.txt", "cat\nact\ndog\ngod\n");
    let build = ["build", "new.txt", "-a", "english", "--edition", "OLD=old.txt", "-o", "n.lex"];
    sandbox.run(&build).done();
    let args = ["n.lex", "--not-in-edition", "OLD", "--mark", "!OLD=#", "--with", "points"];
    let out = quiz(&sandbox, &args, "god\n\n");
    assert!(out.contains("1 of 1"), "only the words of one edition are asked: {out}");
    assert!(out.contains("missed DOG#: points 5\nfound GOD#: points 5\n"), "{out}");
}

#[test]
fn mistakes_of_a_game_are_asked() {
    let sandbox = Sandbox::new();
    let game = repository().join("docs/pictures/analysis.gcg");
    let game = game.to_str().unwrap();
    let all = ["--mistakes", game, "--kind", "list"];
    let out = quiz(&sandbox, &all, "degu\nox\n");
    assert!(out.contains("2 answers") && out.contains("all found"), "{out}");
    // Ann made both, Ben none.
    let of_ann = quiz(&sandbox, &[&all[..], &["--player", "Ann"]].concat(), "degu\nox\n");
    assert!(of_ann.contains("2 answers") && of_ann.contains("all found"), "{of_ann}");
    let of_ben = run(&sandbox, &[&all[..], &["--player", "Ben"]].concat(), "").refused();
    assert!(of_ben.contains("no play of the games is a mistake"), "{of_ben}");
    let short = quiz(&sandbox, &[&all[..], &["--length", "2"]].concat(), "ox\n");
    assert!(short.contains("1 answer") && short.contains("all found"), "{short}");
    let long = run(&sandbox, &[&all[..], &["--length", "15"]].concat(), "").refused();
    assert!(long.contains("no word satisfies the conditions"), "{long}");
    let nobody = run(&sandbox, &[&all[..], &["--player", "Cid"]].concat(), "").refused();
    assert!(nobody.contains("no player of the games is called Cid"), "{nobody}");
    assert!(nobody.contains("name one of them: Ann, Ben"), "{nobody}");
    let missing = run(&sandbox, &["--mistakes", "none.gcg"], "").refused();
    assert!(missing.contains("none.gcg: no such file"), "{missing}");
}

#[test]
fn cards_of_a_list_are_asked_without_a_schedule() {
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.run(&["cards", "add", "twelve.lex", "?A?", "--list", "a"]).done();
    sandbox.run(&["cards", "add", "twelve.lex", "DO", "--kind", "hooks", "--list", "b"]).done();
    let before = sandbox.read("cards.jsonl");
    let out = quiz(&sandbox, &["--list", "b", "-l", "twelve.lex"], "dog\n");
    assert!(out.contains("DO  words with one tile more at an end"), "{out}");
    assert!(out.contains("1 question was asked, 1 without a miss"), "{out}");
    assert_eq!(sandbox.read("cards.jsonl"), before);
    for cards in [&[][..], &["--cards"]] {
        let args = [&["--list", "c", "-l", "twelve.lex"], cards].concat();
        let none = run(&sandbox, &args, "").refused();
        assert!(none.contains("the box has no cards in a list c"), "{none}");
        assert!(none.contains("its lists: a, b\n"), "{none}");
    }
    let both = run(&sandbox, &["--list", "b", "--length", "3"], "").refused();
    assert!(both.contains("conditions choose words"), "{both}");
}

#[test]
fn the_due_cards_of_a_list_are_asked() {
    let sandbox = Sandbox::with_twelve("dawg");
    let now = ["--now", "1796061600"];
    let add =
        |args: &[&str]| sandbox.run(&[&["cards", "add", "twelve.lex"], args, &now].concat()).done();
    add(&["?A?", "--list", "a"]);
    add(&["DO", "--kind", "hooks", "--list", "b"]);
    let args = [&["--cards", "--list", "b", "-l", "twelve.lex"][..], &now].concat();
    let out = quiz(&sandbox, &args, "dog\nquit\n");
    assert!(out.contains("DO  words with one tile more at an end"), "{out}");
    assert!(!out.contains("anagrams"), "{out}");
    // The answer is kept, unlike without --cards.
    assert!(out.contains("Today: 1 new card"), "{out}");
    let due = sandbox.run(&[&["cards", "due", "--list", "b", "--json"][..], &now].concat());
    let due: serde_json::Value = serde_json::from_str(&due.out).unwrap();
    assert_eq!(due["new"], serde_json::json!([]), "{due}");
}

/// A terminal gets the whole screen.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_the_screen_and_the_result() {
    if !lexc_testkit::tools::has("script", "bsdutils") {
        return;
    }
    let sandbox = Sandbox::with_twelve("dawg");
    sandbox.write("line.sh", "stty rows 24 cols 80; \"$LEXC\" quiz twelve.lex cat $PLAIN");
    let in_terminal = |typed: &str, plain: &str| {
        let script = format!("TERM=xterm PLAIN={plain} script -qec 'sh line.sh' /dev/null");
        sandbox.shell(&format!("({typed}) | {script}")).out
    };
    // Keys until the screen is left, which may take a while to appear.
    let escape = "i=0; while [ $i -lt 40 ]; do printf '\\033'; sleep 0.3; i=$((i + 1)); done";
    let screen = in_terminal(escape, "");
    assert!(screen.contains("\x1b[?1049h") && screen.contains("\x1b[?1049l"), "{screen:?}");
    let (_, after) = screen.split_once("\x1b[?1049l").unwrap();
    assert!(after.contains("0 questions were asked"), "{after:?}");
    let plain = in_terminal("printf 'cat\\n'; sleep 2", "--plain");
    assert!(!plain.contains("\x1b[?1049h"), "{plain:?}");
    assert!(plain.contains("all found"), "{plain:?}");
}
