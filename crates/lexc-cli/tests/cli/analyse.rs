//! `lexc analyse`.

use serde_json::Value;

use crate::sandbox::Sandbox;

/// A game by the words CAR, CARS, CAT, CATS, DO, DOG, DOGS and others: a valid play that is
/// challenged, a phony that is challenged off and one that stays, points that are wrong, a rack
/// that is not known.
const GAME: &str = "#player1 ann Ann Other
#player2 bob Bob
#lexicon twelve.lex
>ann: ACRSTXZ 8F CAT +10 10
>ann: ACRSTXZ (challenge) +5 15
>bob: DGOQSVX F8 .OG +10 10
>bob: DGOQSVX -- -10 0
>ann: EIRSXYZ F8 .AR +1 16
>bob: DGOQSVX - +0 0
>ann: EX - +0 16
>bob: DGOQSVX H8 .OG +4 4
";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with_twelve("gaddag");
    sandbox.write("game.gcg", GAME);
    sandbox
}

fn json(sandbox: &Sandbox, args: &[&str]) -> Value {
    let all = [&["analyse", "-l", "twelve.lex", "--leaves", "none", "--json"], args].concat();
    serde_json::from_str(&sandbox.run(&all).done()).unwrap()
}

#[test]
fn analysis_in_tables() {
    let sandbox = sandbox();
    let args = ["analyse", "game.gcg", "-l", "twelve.lex", "--leaves", "none", "--fast"];
    insta::assert_snapshot!(sandbox.run(&args).done());
}

#[test]
fn analysis_in_json() {
    let sandbox = sandbox();
    let args = ["game.gcg", "--iterations", "60", "--plays", "3"];
    let mut report = json(&sandbox, &args);
    // One player, one judged turn and two candidates show the form of the others.
    let game = &mut report["games"][0];
    let players = game["players"].as_array_mut().expect("players");
    assert_eq!(players.len(), 2);
    players.truncate(1);
    let turns = game["turns"].as_array_mut().expect("turns");
    assert_eq!(turns.len(), 6);
    turns.truncate(1);
    let players = report["players"].as_array_mut().expect("players");
    players.truncate(1);
    insta::assert_snapshot!(crate::sandbox::outline(&report));
}

#[test]
fn turns_have_the_values_of_their_moves() {
    let sandbox = sandbox();
    let found = json(&sandbox, &["game.gcg", "--fast"]);
    assert_eq!(found["version"], 1);
    let turns = found["games"][0]["turns"].as_array().unwrap();
    let numbers: Vec<u64> = turns.iter().map(|turn| turn["number"].as_u64().unwrap()).collect();
    // Lines 2 and 4 are no turns.
    assert_eq!(numbers, [1, 3, 5, 6, 7, 8]);
    // CARS scores 12.
    assert_eq!(turns[0]["judgement"]["equity_lost"]["value"], 2.0);
    assert_eq!(turns[0]["challenge"], "failed");
    assert_eq!(turns[1]["invalid_words"], serde_json::json!(["COG"]));
    assert_eq!(turns[1]["challenge"], "withdrawn");
    assert_eq!(turns[1]["judgement"]["made"]["move"], "pass");
    assert_eq!(turns[4]["not_judged"]["reason"], "rack-unknown");
    assert!(turns[2]["points_by_rules"].as_i64().unwrap() > 1);
    let players = found["players"].as_array().unwrap();
    assert_eq!((&players[0]["name"], &players[1]["name"]), (&"Ann Other".into(), &"Bob".into()));
    assert_eq!(players[1]["phonies"], serde_json::json!({"stayed": 1, "withdrawn": 1}));
    assert_eq!(players[0]["challenges"], serde_json::json!({"won": 1, "lost": 0, "missed": 1}));
    assert_eq!(players[1]["challenges"]["lost"], 1);
}

#[test]
fn several_games_have_a_table_by_player() {
    let sandbox = sandbox();
    let other = GAME.replace("bob", "cid").replace("Bob", "Cid");
    sandbox.write("other.gcg", other);
    let found = json(&sandbox, &["game.gcg", "other.gcg", "game.gcg", "--fast"]);
    let players = found["players"].as_array().unwrap();
    let games = |name: &str| {
        let player = players.iter().find(|player| player["name"] == name).unwrap();
        (player["games"].as_u64().unwrap(), player["turns"].as_u64().unwrap())
    };
    assert_eq!((games("Ann Other"), games("Bob"), games("Cid")), ((3, 9), (2, 6), (1, 3)));
    let one = found["games"][0]["players"][0]["equity_lost"]["value"].as_f64().unwrap();
    let all = players[0]["equity_lost"]["value"].as_f64().unwrap();
    assert!((all - 3.0 * one).abs() < 0.05, "{all} {one}");
    let text = sandbox.run(&[
        "analyse",
        "game.gcg",
        "other.gcg",
        "-l",
        "twelve.lex",
        "--leaves",
        "none",
        "--fast",
    ]);
    let text = text.done();
    assert!(text.contains("Players over all games"), "{text}");
}

#[test]
fn threads_do_not_change_the_output() {
    let sandbox = sandbox();
    let run = |threads: &str, page: &str| {
        let args = ["game.gcg", "--iterations", "100", "--threads", threads, "--html", page];
        (json(&sandbox, &args), sandbox.read(page))
    };
    let one = run("1", "one.html");
    assert_eq!(run("4", "four.html"), one);
    let judged = &one.0["games"][0]["turns"][0]["judgement"];
    assert_eq!(judged["method"], "simulation");
    assert!(judged["win_lost"]["low"].is_number());
    // The reasons: what follows a move.
    assert!(judged["best"]["reply"].is_number() && judged["made"]["next"].is_number());
    let page = String::from_utf8(one.1).unwrap();
    assert!(page.contains(">Reply<") && page.contains(">Next<"));
}

/// Every link of the page leads to a part of it, identifiers are unique, and nothing is loaded.
#[test]
fn the_page_has_boards_links_and_no_script() {
    let sandbox = sandbox();
    json(&sandbox, &["game.gcg", "game.gcg", "--fast", "--html", "games.html"]);
    let page = String::from_utf8(sandbox.read("games.html")).unwrap();
    let after = |what: &'static str| {
        let parts = page.split(what).skip(1);
        parts.map(|part| part.split('"').next().unwrap().to_owned())
    };
    let ids: Vec<String> = after(" id=\"").collect();
    let unique: std::collections::BTreeSet<&String> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len());
    let links: Vec<String> = after("href=\"#").collect();
    assert!(links.len() > 60, "{}", links.len());
    for link in &links {
        assert!(ids.contains(link), "{link}");
    }
    assert!(!page.contains("<script") && !page.contains("src=") && !page.contains("url(http"));
    // Two games of six turns: the board of each, and a second one where another play was the best.
    let boards = page.matches("class=\"lexc-board\"").count();
    let best = page.matches("class=\"board best\"").count();
    assert_eq!(boards, 12 + best);
    assert!(best > 0);
    assert!(page.contains(">Keeps<") && !page.contains(">Reply<"));
    // The page is not replaced unless that is asked for.
    let again =
        sandbox.run(&["analyse", "game.gcg", "-l", "twelve.lex", "--fast", "--html", "games.html"]);
    assert!(again.refused().contains("--force"));
}

/// In duplicate games all players have one series of turns, which is judged as if the other player
/// had none.
#[test]
fn a_game_of_one_player_is_analysed() {
    let sandbox = sandbox();
    let turns: String = GAME
        .lines()
        .filter(|line| line.starts_with(">ann"))
        .map(|line| format!("{line}\n"))
        .collect();
    let first = turns.lines().next().expect("a turn").to_owned() + "\n";
    sandbox.write("one.gcg", format!("#player1 ann Ann\n{first}"));
    sandbox.write("two.gcg", format!("#player1 ann Ann\n#player2 nobody\n{first}"));
    let run = |file: &str| {
        let args = ["analyse", "-l", "twelve.lex", "--fast", "--leaves", "none", "--json", file];
        let out = sandbox.run(&args).done();
        out.replace(file, "")
    };
    let one = run("one.gcg");
    assert_eq!(one, run("two.gcg"));
    assert!(one.contains("\"best\""), "{one}");
}

#[test]
fn errors_of_all_games_have_file_line_and_column() {
    let sandbox = sandbox();
    sandbox.write("bad.gcg", "#player1 ann Ann\n>ann: ACR 8F C1T +10 10\n");
    sandbox.write("worse.gcg", "#player1 ann Ann\n>bob: ACR - +0 10\n");
    sandbox.write("three.gcg", ">a: A - +0 0\n>b: A - +0 0\n>c: A - +0 0\n");
    sandbox.write("empty.gcg", "#player1 a A\n#player2 b B\n");
    let run = |args: &[&str]| {
        let all = [&["analyse", "-l", "twelve.lex", "--html", "new.html"], args].concat();
        sandbox.run(&all).refused()
    };
    let text = run(&["bad.gcg", "worse.gcg"]);
    assert!(text.contains("bad.gcg:2:15"), "{text}");
    assert!(text.contains("worse.gcg:2:2"), "{text}");
    // Others are analysed all the same.
    let all = ["bad.gcg", "game.gcg", "three.gcg", "worse.gcg", "--fast", "--leaves", "none"];
    let some = sandbox.run(&[&["analyse", "-l", "twelve.lex"], &all[..]].concat());
    assert_eq!(some.status, 1, "{}", some.err);
    assert!(some.out.contains("game.gcg"), "{}", some.out);
    for fault in ["bad.gcg:2:15", "three.gcg: only games of one or two", "worse.gcg:2:2"] {
        assert!(some.err.contains(fault), "{}", some.err);
    }
    assert!(
        run(&["three.gcg"]).contains(
            "three.gcg: only games of one or two players can be analysed; this one has 3"
        )
    );
    assert!(run(&["empty.gcg"]).contains("the game has no turns"));
    assert!(run(&["missing.gcg"]).contains("missing.gcg"));
    for mistakes in ["1,2", "3,2,1", "0,1,2", "1,2,inf"] {
        assert!(run(&["game.gcg", "--mistakes", mistakes]).contains("--mistakes"));
    }
    let text = run(&["game.gcg", "--fast", "--plies", "3"]);
    assert!(text.contains("--plies: it has no effect beside fast"), "{text}");
    assert!(!sandbox.exists("new.html"));
}

#[test]
fn another_lexicon_in_the_record_is_named() {
    let sandbox = sandbox();
    let game = GAME.replace("twelve.lex", "NWL23");
    let run =
        sandbox.run_with(&["analyse", "-", "-l", "twelve.lex", "--fast", "--leaves", "none"], game);
    assert!(
        run.err.contains("the game names the lexicon NWL23, but is read with twelve.lex"),
        "{}",
        run.err
    );
    assert_eq!(run.status, 0);
}
